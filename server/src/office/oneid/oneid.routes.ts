import { callName, oneidEndpoints, oneidReturnPath, readLanguage, translateAny } from "@murojaat/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { serve } from "../../engine/http/serve.ts";
import { isKnownDevice } from "../session/devices.repository.ts";
import { siteOf } from "../session/passkeys.ts";
import { needFactor, refusedSignIn, sessionCookies, signInAs, type SignInRefusal } from "../session/sign-in.ts";
import * as throttle from "../session/throttle.repository.ts";
import { findByPinfl, pinflKey } from "../users/pinfl.ts";
import { authorizationAddress, identify, logOut, type Oneid } from "./oneid.ts";
import * as signIns from "./oneid.repository.ts";

/** The page loads nothing and leads to one place. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Where the client goes on; a constant, so that nothing in an address decides it. */
const goOn = "/login?way=oneid";

/** A code or state as the service sends it; anything longer is not one. */
const inQuery = ({ query }: FastifyRequest, name: string): string | null => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" && value.length <= 500 ? value : null;
};

type Options = { readonly secureCookies: boolean; readonly publicUrl: string | undefined };
type Configured = { readonly oneid: Oneid; readonly returnTo: string };

/** Signing in with OneID; where it is not configured there is nothing to begin. */
export const oneidRoutes = (app: FastifyInstance, oneid: Oneid | undefined, { secureCookies, publicUrl }: Options): void => {
  const configured = oneid && publicUrl !== undefined ? { oneid, returnTo: `${publicUrl}${oneidReturnPath}` } : undefined;
  const { from, handOver, oneid: cookie } = sessionCookies(secureCookies);
  const { name: cookieName, ...cookieOptions } = cookie;

  serve(app, oneidEndpoints.ways, async () => ({ oneid: configured !== undefined }));
  serve(app, oneidEndpoints.begin, async (ctx, _input, { reply }) => {
    const { oneid: service, returnTo } = needFound(configured);
    const begun = await signIns.beginSignIn(ctx.db);
    void reply.setCookie(cookieName, begun.cookie, { ...cookieOptions, maxAge: signIns.oneidMinutes * 60 });
    return { address: authorizationAddress(service, { returnTo, state: begun.state }) };
  });
  if (configured) returnPage(app, cookieName);

  serve(app, oneidEndpoints.finish, async (ctx, { body }, { request, reply }) => {
    const service = needFound(configured);
    const origin = from(request);
    const given = request.cookies[cookieName];
    const signIn = given === undefined ? undefined : await signIns.takeSignIn(ctx.db, given);
    if (!signIn) throw new AppError("oneid_expired");
    const userId = signIn.userId ?? (await identified(ctx, service, signIn, request));
    const user = await signIns.findEntrant(ctx.db, userId);
    const refuse = async (refused: SignInRefusal, tried: throttle.Tried) =>
      tried.isNoted ? refusedSignIn(ctx, "REFUSE /auth/oneid", refused, user) : new AppError(refused);
    if (user.blocked_at) throw await refuse("user_blocked", await throttle.countTry(ctx.db, `account:${user.login}`));
    const entrant = { ...user, isKnown: await isKnownDevice(ctx.db, user.login, origin.device) };
    const codeKeys = await needFactor(ctx, entrant, siteOf(publicUrl, request), body, refuse);
    const tokens = await signInAs(ctx, entrant, {
      by: callName(oneidEndpoints.finish),
      codeKeys,
      forget: [`address:${origin.ip}`],
      from: origin,
      // the service may have let in a session that was open already: nothing was typed for this one
      how: { oneidId: signIn.id, isConfirmed: codeKeys.length > 0 },
      before: async (db) => {
        if (!(await signIns.noteSignedIn(db, signIn.id))) throw new AppError("oneid_expired");
      },
    });
    void reply.clearCookie(cookieName, { path: cookie.path, secure: secureCookies });
    return handOver(ctx, reply, tokens);
  });
};

/** Whose account the service names. Who is refused starts again. */
const identified = async (
  ctx: Ctx,
  { oneid, returnTo }: Configured,
  { id, code }: signIns.SignIn,
  { ip, log }: FastifyRequest,
): Promise<number> => {
  if (code === null) {
    await signIns.dropSignIn(ctx.db, id);
    throw new AppError("oneid_cancelled");
  }
  await throttle.slowDown(await throttle.countTry(ctx.db, `address:${ip}`));
  const who = await identify(oneid, log, { code, returnTo });
  const userId = who?.pinfl === undefined ? undefined : await findByPinfl(ctx.db, who.pinfl);
  if (who && userId !== undefined) {
    await signIns.noteIdentified(ctx.db, id, userId, who.token);
    return userId;
  }
  await signIns.dropSignIn(ctx.db, id);
  if (!who) throw new AppError("oneid_expired");
  // a new sign-in at this browser asks for the account again
  void logOut(oneid, log, who.token);
  if (who.pinfl === undefined) throw await refusedSignIn(ctx, "REFUSE /auth/oneid", "oneid_unverified", undefined);
  const tried = await throttle.countTry(ctx.db, `oneid:${pinflKey(who.pinfl)}`);
  const refused = tried.isFree ? "oneid_unknown" : "too_many";
  throw tried.isNoted ? await refusedSignIn(ctx, "REFUSE /auth/oneid", refused, undefined) : new AppError(refused);
};

/**
 * The service sends the browser here. Cookies that are strict do not come along from another site, so the page only notes what it
 * brought and loads the client, whose calls bring all of them. No script: the policy allows none.
 */
const returnPage = (app: FastifyInstance, cookieName: string): void => {
  app.get(oneidReturnPath, { schema: { hide: true } as object }, async (request, reply) => {
    const [given, state] = [request.cookies[cookieName], inQuery(request, "state")];
    if (given !== undefined && state !== null)
      // the next call explains in words that the database is away
      await signIns.noteReturn(app.db, given, state, inQuery(request, "code")).catch((err: unknown) => request.log.error({ err }, "OneID"));
    const words = translateAny(messagesOf(readLanguage(request.cookies["system_language"])), "session.oneidContinue");
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${goOn}"><title>OneID</title><a href="${goOn}">${words}</a>`,
      );
  });
};

/** At a sign-out: ends the session of the service that this one began with. */
export const leaveOneid =
  (app: FastifyInstance, oneid: Oneid | undefined) =>
  async (ctx: Ctx): Promise<void> => {
    const token = oneid && (await signIns.tokenOf(ctx.db, ctx.actor.sessionId));
    if (token) ctx.afterCommit(() => void logOut(oneid, app.log, token));
  };
