import { callName, languages, sessionEndpoints, type CounterName, type Reply } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, problem } from "../../engine/http/app-error.ts";
import { today } from "../../engine/dates/days.ts";
import { ledDepartments, type Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { alphabetOn } from "../setting-values/alphabet.repository.ts";
import { isKnownDevice, listNewDevices, noteTold } from "./devices.repository.ts";
import * as factors from "./factors.repository.ts";
import { siteOf } from "./passkeys.ts";
import { needOwnPassword } from "./own-password.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import * as users from "./session.repository.ts";
import * as sessions from "./sessions.repository.ts";
import { needFactor, refusedSignIn, sessionCookies, signInAs, type SignInRefusal } from "./sign-in.ts";
import * as throttle from "./throttle.repository.ts";

type Options = {
  readonly secureCookies: boolean;
  readonly publicUrl: string | undefined;
  readonly installation: { readonly uid: string; readonly version: string };
  /** undefined: letters are not signed electronically. */
  readonly agentKeys: readonly string[] | undefined;
  /** How one may sign in beside the password. */
  readonly ways: Reply<typeof sessionEndpoints.ways>;
  /** What a sign-out ends outside, and where the browser does; asked before the session is gone. */
  readonly leave: (ctx: Ctx) => Promise<string | null>;
  readonly count: (ctx: Ctx) => Promise<Record<CounterName, number>>;
};

export const sessionRoutes = (
  app: FastifyInstance,
  { secureCookies, publicUrl, installation, agentKeys, ways, leave, count }: Options,
): void => {
  const cookies = sessionCookies(secureCookies);
  const { from, hand, handOver } = cookies;

  serve(app, sessionEndpoints.login, async (ctx, { body }, { request, reply }) => {
    const login = body.login.trim().toLowerCase();
    const origin = from(request);
    const isKnown = await isKnownDevice(ctx.db, login, origin.device);
    // from the owner's own browser a try is not a stranger's: it is counted alone, and never slowed down
    const keys = isKnown ? ([`device:${login}`] as const) : ([`account:${login}`, `address:${origin.ip}`] as const);
    const attempt = await throttle.countTry(ctx.db, ...keys);
    await throttle.slowDown(attempt);
    const refuse = (refused: SignInRefusal, user: { readonly id: number } | undefined, tried = attempt) =>
      tried.isNoted ? refusedSignIn(ctx, "REFUSE /auth/login", refused, user && { id: user.id, login }) : new AppError(refused);
    // of the thousands that may follow nothing is recorded, nor looked for
    if (!attempt.isFree && !attempt.isNoted) throw new AppError("too_many");
    const user = await users.findUserForLogin(ctx.db, login);
    if (!attempt.isFree) throw await refuse("too_many", user);
    if (!(await passwordFits(user?.password_hash, body.password)) || !user) throw await refuse("wrong_credentials", user);
    if (user.blocked_at) throw await refuse("user_blocked", user);
    const entrant = { ...user, login, isKnown };
    // the password was right: only codes are counted from here
    if (await factors.isFactorOn(ctx.db, user.id)) await throttle.forgetFailures(ctx.db, ...keys);
    const codeKeys = await needFactor(ctx, entrant, siteOf(publicUrl, request), body, async (refused, tried) =>
      refuse(refused, user, tried),
    );
    const tokens = await signInAs(ctx, entrant, {
      by: callName(sessionEndpoints.login),
      codeKeys,
      forget: codeKeys.length > 0 ? [] : [...keys],
      from: origin,
    });
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.ways, async () => ways);
  serve(app, sessionEndpoints.refresh, async (ctx, { body }, { request, reply }) => {
    const given = body.refreshToken ?? request.cookies[cookies.refresh.name];
    const tokens = given ? await sessions.turnSession(ctx.db, given, from(request)) : undefined;
    if (!tokens) throw new AppError("not_signed_in");
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.logout, async (ctx, _input, { reply }) => {
    const leaveAt = await leave(ctx);
    await sessions.endSession(ctx.db, ctx.actor.sessionId);
    ctx.audit(`users:${ctx.actor.userId}`);
    // the device stays known
    for (const { name, path } of [cookies.token, cookies.refresh]) void reply.clearCookie(name, { path, secure: secureCookies });
    return { leaveAt };
  });

  serve(app, sessionEndpoints.me, async (ctx) => ({
    user: await users.getSessionUser(ctx.db, ctx.actor.userId, ctx),
    authorities: await users.listAuthorities(ctx),
    standsFor: await users.listAbsent(ctx),
    ledDepartments: ledDepartments(ctx) ?? null,
    newDevices: await listNewDevices(ctx.db, ctx.actor.userId, ctx.actor.sessionId),
    agentKeys: agentKeys === undefined ? null : [...agentKeys],
  }));
  serve(app, sessionEndpoints.modulesTree, (ctx) => users.getModulesTree(ctx));

  serve(app, sessionEndpoints.counters, count);
  serve(app, sessionEndpoints.changeLanguage, async (ctx, { body }) => {
    if (!languages.some((l) => l.id === body.languageId)) throw new AppError("invalid_input", [problem("languageId", "not_in_list")]);
    await users.setLanguage(ctx.db, ctx.actor.userId, body.languageId, body.alphabet);
    return {};
  });

  serve(app, sessionEndpoints.changePassword, async (ctx, { body }, { reply }) => {
    const { login, shortest } = await needOwnPassword(ctx, body.oldPassword, "oldPassword");
    if (body.newPassword === body.oldPassword) throw new AppError("weak_password", [problem("newPassword", "same_as_now")]);
    if (body.newPassword.length < shortest) throw new AppError("weak_password", [problem("newPassword", "too_short", shortest)]);
    const { weaknessOf } = await import("./password-strength.ts");
    const weakness = weaknessOf(login, body.newPassword);
    if (weakness) throw new AppError("weak_password", [problem("newPassword", weakness)]);
    const hash = await hashPassword(body.newPassword);
    const tokens = await transact(ctx, sessionEndpoints.changePassword, async ({ db, audit }) => {
      await users.setPassword(db, ctx.actor.userId, hash, false);
      audit(`users:${ctx.actor.userId}`);
      return sessions.endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId);
    });
    return handOver(ctx, reply, tokens);
  });

  serve(app, sessionEndpoints.sessions, (ctx) => sessions.listSessions(ctx.db, ctx.actor.userId, ctx.actor.sessionId));
  serve(app, sessionEndpoints.endSessions, async (ctx, { body: { sessionId } }, { reply }) => {
    const { userId, sessionId: own } = ctx.actor;
    const tokens = await transact(ctx, sessionEndpoints.endSessions, async ({ db, audit }) => {
      audit(`users:${userId}`);
      if (sessionId === null) return sessions.endOtherSessions(db, userId, own);
      if (!(await sessions.endOneOf(db, userId, sessionId))) throw new AppError("not_found");
      return null;
    });
    return { tokens: tokens && hand(reply, tokens) };
  });
  serve(app, sessionEndpoints.devicesTold, async (ctx, { body: { ids } }) => {
    await noteTold(ctx.db, ctx.actor.userId, ctx.actor.sessionId, ids);
    return {};
  });

  serve(app, sessionEndpoints.baseUid, async () => {
    return {
      baseUid: installation.uid,
      version: installation.version,
      alphabet: (await alphabetOn(app.db, today(new Date()))).screens,
      languages: languages.map((l) => ({ id: l.id, code: l.code, name: l.ownName })),
    };
  });
};
