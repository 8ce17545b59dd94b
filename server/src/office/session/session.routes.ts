import {
  authCookieDays,
  callName,
  deviceCookieDays,
  languages,
  sessionEndpoints,
  weightyPasswordMinimum,
  type CounterName,
  type OwnAct,
} from "@murojaat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inTransaction } from "../../engine/db/transaction.ts";
import { AppError, problem } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { ledDepartments, type Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { authCookies, type AuthCookie } from "../../engine/http/auth-cookies.ts";
import { isKnownDevice, listNewDevices, noteTold } from "./devices.repository.ts";
import * as factors from "./factors.repository.ts";
import { needOwnPassword } from "./own-password.ts";
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
type SignInRefusal = "wrong_credentials" | "user_blocked" | "too_many" | "wrong_code";

type Options = {
  readonly secureCookies: boolean;
  readonly installation: { readonly uid: string; readonly version: string };
  readonly count: (ctx: Ctx) => Promise<Record<CounterName, number>>;
};

export const sessionRoutes = (app: FastifyInstance, { secureCookies, installation, count }: Options): void => {
  const cookies = authCookies(secureCookies);
  const from = (request: FastifyRequest) => ({
    ip: request.ip,
    userAgent: request.headers["user-agent"],
    device: request.cookies[cookies.device.name],
  });
  const handOver = async (ctx: Ctx, reply: FastifyReply, tokens: sessions.Tokens) => {
    const give = ({ name, ...options }: AuthCookie, value: string, days: number) =>
      void reply.setCookie(name, value, { ...options, maxAge: days * 86_400 });
    give(cookies.token, tokens.token, authCookieDays);
    give(cookies.refresh, tokens.refreshToken, authCookieDays);
    if (tokens.device) give(cookies.device, tokens.device, deviceCookieDays);
    return {
      token: tokens.token,
      refreshToken: tokens.refreshToken,
      user: await users.getSessionUser(ctx.db, tokens.userId, ctx.language),
    };
  };

  serve(app, sessionEndpoints.login, async (ctx, { body }, { request, reply }) => {
    const login = body.login.trim().toLowerCase();
    const origin = from(request);
    const isKnown = await isKnownDevice(ctx.db, login, origin.device);
    // from the owner's own browser a try is no stranger's: it is counted alone, and never slowed down
    const keys = isKnown ? ([`device:${login}`] as const) : ([`account:${login}`, `address:${origin.ip}`] as const);
    const attempt = await throttle.countTry(ctx.db, ...keys);
    await throttle.slowDown(attempt);
    const refuse = (refused: SignInRefusal, user: Known, tried = attempt) =>
      tried.isNoted ? refusedSignIn(ctx, refused, login, user) : new AppError(refused);
    // of the thousands that may follow nothing is recorded, nor looked for
    if (!attempt.isFree && !attempt.isNoted) throw new AppError("too_many");
    const user = await users.findUserForLogin(ctx.db, login);
    if (!attempt.isFree) throw await refuse("too_many", user);
    if (!(await passwordFits(user?.password_hash, body.password)) || !user) throw await refuse("wrong_credentials", user);
    if (user.blocked_at) throw await refuse("user_blocked", user);
    const codeKeys: `code:${string}`[] = [];
    if (await factors.isFactorOn(ctx.db, user.id)) {
      // the password was right: only codes are counted from here
      await throttle.forgetFailures(ctx.db, ...keys);
      if (body.code === undefined) throw new AppError("factor_needed");
      codeKeys.push(isKnown ? `code:device:${login}` : `code:${login}`);
      const codes = await throttle.countTry(ctx.db, ...codeKeys);
      if (!codes.isFree) throw await refuse("too_many", user, codes);
      if (!(await factors.useCode(ctx.db, user.id, body.code))) throw await refuse("wrong_code", user, codes);
    }
    const tokens = await inTransaction(ctx.db, async (db) => {
      await throttle.forgetFailures(db, ...(codeKeys.length > 0 ? codeKeys : keys));
      await users.noteLogin(db, user.id);
      await writeAudit({ ...ctx, db }, { userId: user.id, organizationId: user.organization_id }, callName(sessionEndpoints.login), [
        { target: `users:${user.id}` },
      ]);
      return sessions.openSession(db, user.id, origin);
    });
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.refresh, async (ctx, { body }, { request, reply }) => {
    const given = body.refreshToken ?? request.cookies[cookies.refresh.name];
    const tokens = given ? await sessions.turnSession(ctx.db, given, from(request)) : undefined;
    if (!tokens) throw new AppError("not_signed_in");
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.logout, async (ctx, _input, { reply }) => {
    await sessions.endSession(ctx.db, ctx.actor.sessionId);
    ctx.audit(`users:${ctx.actor.userId}`);
    // the device stays known
    for (const { name, path } of [cookies.token, cookies.refresh]) void reply.clearCookie(name, { path, secure: secureCookies });
    return {};
  });

  serve(app, sessionEndpoints.me, async (ctx) => ({
    user: await users.getSessionUser(ctx.db, ctx.actor.userId, ctx.language),
    authorities: await users.listAuthorities(ctx),
    standsFor: await users.listAbsent(ctx),
    ledDepartments: ledDepartments(ctx) ?? null,
    newDevices: await listNewDevices(ctx.db, ctx.actor.userId, ctx.actor.sessionId),
  }));
  serve(app, sessionEndpoints.modulesTree, (ctx) => users.getModulesTree(ctx));

  serve(app, sessionEndpoints.counters, count);
  serve(app, sessionEndpoints.changeLanguage, async (ctx, { body }) => {
    if (!languages.some((l) => l.id === body.languageId)) throw new AppError("invalid_input", [problem("languageId", "not_in_list")]);
    await users.setLanguage(ctx.db, ctx.actor.userId, body.languageId);
    return {};
  });

  serve(app, sessionEndpoints.changePassword, async (ctx, { body }, { reply }) => {
    const { login, isWeighty } = await needOwnPassword(ctx, body.oldPassword, "oldPassword");
    if (body.newPassword === body.oldPassword) throw new AppError("weak_password", [problem("newPassword", "same_as_now")]);
    if (isWeighty && body.newPassword.length < weightyPasswordMinimum)
      throw new AppError("weak_password", [problem("newPassword", "too_short", weightyPasswordMinimum)]);
    if (isWeak(login, body.newPassword)) throw new AppError("weak_password", [problem("newPassword", "wrong_format")]);
    const hash = await hashPassword(body.newPassword);
    const tokens = await transact(ctx, sessionEndpoints.changePassword, async ({ db, audit }) => {
      await users.setPassword(db, ctx.actor.userId, hash, false);
      await sessions.endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId);
      audit(`users:${ctx.actor.userId}`);
      return sessions.renewTokens(db, ctx.actor.sessionId);
    });
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.sessions, (ctx) => sessions.listSessions(ctx.db, ctx.actor.userId, ctx.actor.sessionId));
  serve(app, sessionEndpoints.endSessions, async (ctx, { body: { sessionId } }) => {
    ctx.audit(`users:${ctx.actor.userId}`);
    if (sessionId === null) await sessions.endOtherSessions(ctx.db, ctx.actor.userId, ctx.actor.sessionId);
    else if (!(await sessions.endOneOf(ctx.db, ctx.actor.userId, sessionId))) throw new AppError("not_found");
    return {};
  });
  serve(app, sessionEndpoints.devicesTold, async (ctx, { body: { ids } }) => {
    await noteTold(ctx.db, ctx.actor.userId, ctx.actor.sessionId, ids);
    return {};
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
