import { authCookieDays, callName, languages, sessionEndpoints, type CounterName, type OwnAct } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inTransaction } from "../../engine/db/transaction.ts";
import { AppError, problem } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { ledDepartments, type Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { hashPassword, isWeak, passwordFits } from "./passwords.ts";
import * as users from "./session.repository.ts";
import * as sessions from "./sessions.repository.ts";
import * as throttle from "./throttle.repository.ts";

type Known = Awaited<ReturnType<typeof users.findUserForLogin>>;
/** The audit entry takes the same time whether the account exists or not; an unknown login is not recorded, as it may be a password. */
const refusedSignIn = async (ctx: Ctx, refused: SignInRefusal, login: string, user: Known): Promise<AppError> => {
  const note = user ? { target: `users:${user.id}`, details: { refused, login } } : { target: "users", details: { refused } };
  await writeAudit(ctx, { userId: null, organizationId: null }, "REFUSE /auth/login" satisfies OwnAct, [note]);
  return new AppError(refused);
};
type SignInRefusal = "wrong_credentials" | "user_blocked" | "too_many";

type Options = {
  readonly secureCookies: boolean;
  readonly installation: { readonly uid: string; readonly version: string };
  readonly count: (ctx: Ctx) => Promise<Record<CounterName, number>>;
};

export const sessionRoutes = (app: FastifyInstance, { secureCookies, installation, count }: Options): void => {
  const cookie = { httpOnly: true, sameSite: "strict", secure: secureCookies, maxAge: authCookieDays * 86_400 } as const;
  const from = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers["user-agent"] });
  const handOver = async (ctx: Ctx, reply: FastifyReply, tokens: sessions.Tokens) => {
    void reply
      .setCookie("token", tokens.token, { ...cookie, path: "/api" })
      .setCookie("refresh_token", tokens.refreshToken, { ...cookie, path: "/api/auth" });
    return {
      token: tokens.token,
      refreshToken: tokens.refreshToken,
      user: await users.getSessionUser(ctx.db, tokens.userId, ctx.language),
    };
  };

  serve(app, sessionEndpoints.login, async (ctx, { body }, { request, reply }) => {
    const login = body.login.trim().toLowerCase();
    const attempt = await throttle.countTry(ctx.db, login, request.ip);
    // of the thousands that may follow nothing is recorded
    if (!attempt.isFree && !attempt.isFirst) throw new AppError("too_many");
    const user = await users.findUserForLogin(ctx.db, login);
    if (!attempt.isFree) throw await refusedSignIn(ctx, "too_many", login, user);
    if (!(await passwordFits(user?.password_hash, body.password)) || !user)
      throw await refusedSignIn(ctx, "wrong_credentials", login, user);
    if (user.blocked_at) throw await refusedSignIn(ctx, "user_blocked", login, user);
    const tokens = await inTransaction(ctx.db, async (db) => {
      await throttle.forgetFailures(db, login, request.ip);
      await users.noteLogin(db, user.id);
      await writeAudit({ ...ctx, db }, { userId: user.id, organizationId: user.organization_id }, callName(sessionEndpoints.login), [
        { target: `users:${user.id}` },
      ]);
      return sessions.openSession(db, user.id, from(request));
    });
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.refresh, async (ctx, { body }, { request, reply }) => {
    const given = body.refreshToken ?? request.cookies["refresh_token"];
    const tokens = given ? await sessions.turnSession(ctx.db, given, from(request)) : undefined;
    if (!tokens) throw new AppError("not_signed_in");
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.logout, async (ctx, _input, { reply }) => {
    await sessions.endSession(ctx.db, ctx.actor.sessionId);
    ctx.audit(`users:${ctx.actor.userId}`);
    void reply.clearCookie("token", { path: "/api" }).clearCookie("refresh_token", { path: "/api/auth" });
    return {};
  });

  serve(app, sessionEndpoints.me, async (ctx) => ({
    user: await users.getSessionUser(ctx.db, ctx.actor.userId, ctx.language),
    authorities: await users.listAuthorities(ctx),
    standsFor: await users.listAbsent(ctx),
    ledDepartments: ledDepartments(ctx) ?? null,
  }));
  serve(app, sessionEndpoints.modulesTree, (ctx) => users.getModulesTree(ctx));

  serve(app, sessionEndpoints.counters, count);
  serve(app, sessionEndpoints.changeLanguage, async (ctx, { body }) => {
    if (!languages.some((l) => l.id === body.languageId)) throw new AppError("invalid_input", [problem("languageId", "not_in_list")]);
    await users.setLanguage(ctx.db, ctx.actor.userId, body.languageId);
    return {};
  });

  serve(app, sessionEndpoints.changePassword, async (ctx, { body }, { request }) => {
    const storedHash = await users.getPasswordHash(ctx.db, ctx.actor.userId);
    if (!(await throttle.countTry(ctx.db, storedHash.login, request.ip)).isFree) throw new AppError("too_many");
    if (!(await passwordFits(storedHash.password_hash, body.oldPassword)))
      throw new AppError("wrong_old_password", [problem("oldPassword", "wrong_format")]);
    await throttle.forgetFailures(ctx.db, storedHash.login, request.ip);
    if (body.newPassword === body.oldPassword) throw new AppError("weak_password", [problem("newPassword", "same_as_now")]);
    if (isWeak(storedHash.login, body.newPassword)) throw new AppError("weak_password", [problem("newPassword", "wrong_format")]);
    const hash = await hashPassword(body.newPassword);
    return transact(ctx, sessionEndpoints.changePassword, async ({ db, audit }) => {
      await users.setPassword(db, ctx.actor.userId, hash, false);
      await sessions.endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId);
      audit(`users:${ctx.actor.userId}`);
      return {};
    });
  });

  serve(app, sessionEndpoints.baseUid, async () => {
    const own = { RU: "Русский", UZ: "Oʻzbekcha", UK: "Ўзбекча" };
    return {
      baseUid: installation.uid,
      version: installation.version,
      languages: languages.map((l) => ({ id: l.id, code: l.code, name: own[l.code] })),
    };
  });
};
