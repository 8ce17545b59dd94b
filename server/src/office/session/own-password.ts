import { AppError, problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { passwordFits } from "./passwords.ts";
import { getOwnPassword } from "./session.repository.ts";
import * as throttle from "./throttle.repository.ts";

/** The caller's password, asked for again. Its tries are counted apart from those of strangers. */
export const needOwnPassword = async (ctx: Ctx, password: string, path: string) => {
  const own = await getOwnPassword(ctx.db, ctx.actor.userId);
  const key = `own:${own.login}` as const;
  if (!(await throttle.countTry(ctx.db, key)).isFree) throw new AppError("too_many");
  if (!(await passwordFits(own.password_hash, password))) throw new AppError("wrong_old_password", [problem(path, "wrong_format")]);
  await throttle.forgetFailures(ctx.db, key);
  return own;
};
