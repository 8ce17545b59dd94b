import { newsEndpoints, newsKindNames, telegramCodeMinutes } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { refuseConflict } from "../../engine/references/versions.ts";
import { keepChoice, openWays, readChoice } from "./choices.repository.ts";
import { makeCode, unlinkChat } from "./telegram-links.repository.ts";

/** What people want to be told of outside the portal; each chooses for oneself. */
export const newsRoutes = (app: FastifyInstance): void => {
  serve(app, newsEndpoints.read, readChoice);
  serve(app, newsEndpoints.choose, async (ctx, { body: { version, ...chosen } }) => {
    const target = `users:${ctx.actor.userId}`;
    const now = await readChoice(ctx);
    await refuseConflict(ctx, target, version, now);
    if (Object.values(chosen.kinds).includes("email") && chosen.email === null) throw ruleBroken(problem("email", "required"));
    // what went to a chat before waits for the next one
    const unlinked = newsKindNames.filter((kind) => chosen.kinds[kind] === "telegram" && now.kinds[kind] !== "telegram");
    if (now.telegramSince === null && unlinked.length > 0)
      throw ruleBroken(...unlinked.map((kind) => problem(`kinds.${kind}`, "telegram_not_linked")));
    await keepChoice(ctx, chosen);
    ctx.audit(target);
    return readChoice(ctx);
  });
  serve(app, newsEndpoints.link, async (ctx) => {
    if (!(await openWays(ctx.db)).includes("telegram")) throw ruleBroken(problem("telegram", "way_is_off"));
    ctx.audit(`users:${ctx.actor.userId}`);
    return { code: await makeCode(ctx), minutes: telegramCodeMinutes };
  });
  serve(app, newsEndpoints.unlink, async (ctx) => {
    if (!(await unlinkChat(ctx))) throw new AppError("not_found");
    ctx.audit(`users:${ctx.actor.userId}`);
    return readChoice(ctx);
  });
};
