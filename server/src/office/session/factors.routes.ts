import { factorEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import * as factors from "./factors.repository.ts";
import { needOwnPassword } from "./own-password.ts";
import { endOtherSessions, factorIsOn } from "./sessions.repository.ts";
import * as throttle from "./throttle.repository.ts";

/** The caller's own second factor. */
export const factorRoutes = (app: FastifyInstance): void => {
  serve(app, factorEndpoints.read, (ctx) => factors.readFactor(ctx.db, ctx.actor.userId));

  serve(app, factorEndpoints.begin, async (ctx, { body }) => {
    const { login } = await needOwnPassword(ctx, body.password, "password");
    const begun = await factors.beginFactor(ctx.db, ctx.actor.userId, login);
    if (!begun) throw ruleBroken(problem("password", "factor_is_on"));
    return begun;
  });

  serve(app, factorEndpoints.confirm, async (ctx, { body }) => {
    const { confirmedAt } = await factors.readFactor(ctx.db, ctx.actor.userId);
    if (confirmedAt !== null) throw ruleBroken(problem("code", "factor_is_on"));
    const key = `code:own:${ctx.actor.userId}` as const;
    if (!(await throttle.countTry(ctx.db, key)).isFree) throw new AppError("too_many");
    if (!(await factors.useCode(ctx.db, ctx.actor.userId, body.code))) throw new AppError("wrong_code", [problem("code", "wrong_format")]);
    await throttle.forgetFailures(ctx.db, key);
    return transact(ctx, factorEndpoints.confirm, async ({ db, audit }) => {
      const recoveryCodes = await factors.confirmFactor(db, ctx.actor.userId);
      await factorIsOn(db, ctx.actor.userId);
      await endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId);
      audit(`users:${ctx.actor.userId}`);
      return { recoveryCodes };
    });
  });

  serve(app, factorEndpoints.turnOff, async (ctx, { body }) => {
    await needOwnPassword(ctx, body.password, "password");
    return transact(ctx, factorEndpoints.turnOff, async ({ db, audit }) => {
      if (!(await factors.removeFactor(db, ctx.actor.userId))) throw new AppError("not_found");
      await endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId);
      audit(`users:${ctx.actor.userId}`);
      return {};
    });
  });
};
