import { newsEndpoints, telegramCodeMinutes } from "@murojaat/contract";
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
    const uses = (way: string) => Object.values(chosen.kinds).includes(way as never);
    if (uses("email") && chosen.email === null) throw ruleBroken(problem("email", "required"));
    if (uses("telegram") && now.telegramSince === null) throw ruleBroken(problem("kinds", "telegram_not_linked"));
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
