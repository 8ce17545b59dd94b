import { callName, openidEndpoints, openidReturnPath } from "@murojaat/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { authCookies } from "../../engine/http/auth-cookies.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { countBegun, finishOutside, giveCookie, returnPage } from "../session/outside-sign-in.ts";
import type { SignIn } from "../session/outside-sign-ins.repository.ts";
import { refusedSignIn } from "../session/sign-in.ts";
import * as throttle from "../session/throttle.repository.ts";
import { hashToken } from "../session/tokens.ts";
import type { Identified, Openid, Provider } from "./openid.ts";
import * as details from "./openid.repository.ts";
import { openidSignIns } from "./openid.repository.ts";

/** Where the client goes on; a constant, so that nothing in an address decides it. */
const goOn = "/login?way=openid";
/** What the provider added to the address, all of it; anything longer is not a provider's. */
const searchOf = ({ url }: FastifyRequest): string | null => {
  const search = url.slice(url.indexOf("?") + 1);
  return search.length <= 4000 ? search : null;
};

type Options = { readonly secureCookies: boolean; readonly publicUrl: string | undefined };
/** Signing in with the provider of the office; where none is configured there is nothing to begin. */
export const openidRoutes = async (app: FastifyInstance, openid: Openid | undefined, { secureCookies, publicUrl }: Options) => {
  const configured =
    openid && publicUrl !== undefined
      ? { ...openid, provider: (await import("./openid.ts")).openidProvider(openid, publicUrl, `${publicUrl}${openidReturnPath}`, app.log) }
      : undefined;
  const { openid: cookie } = authCookies(secureCookies);

  serve(app, openidEndpoints.begin, async (ctx, _input, { request, reply }) => {
    const { provider } = needFound(configured);
    await countBegun(ctx, request);
    const begun = await openidSignIns.begin(ctx.db);
    const address = await provider.address(begun.cookie, begun.state, false);
    giveCookie(reply, cookie, begun.cookie);
    return { address };
  });
  if (configured)
    returnPage(app, {
      path: openidReturnPath,
      title: "Murojaat",
      cookie,
      note: async (request, given, state) => {
        const id = await openidSignIns.noteReturn(app.db, given, state, searchOf(request));
        return id !== undefined && (await details.detailsOf(app.db, id)).sessionId !== null ? null : goOn;
      },
      goOn,
    });
  serve(app, openidEndpoints.finish, async (ctx, { body }, raw) => {
    const service = needFound(configured);
    const outside = {
      signIns: openidSignIns,
      act: "REFUSE /auth/openid",
      expired: "openid_expired",
      by: callName(openidEndpoints.finish),
      cookie,
      secureCookies,
      publicUrl,
      identified: (signIn: SignIn, given: string) => identified(ctx, service, signIn, given, raw.request),
      how: async (openidId: number) => ({ openidId, showsFactor: (await details.detailsOf(ctx.db, openidId)).showsFactor }),
    } as const;
    return finishOutside(outside, ctx, body, raw);
  });

  serve(app, openidEndpoints.beginAgain, async (ctx, _input, { reply }) => {
    const { provider } = needFound(configured);
    if (!(await details.isByOpenid(ctx.db, ctx.actor.sessionId))) throw new AppError("not_found");
    const begun = await openidSignIns.begin(ctx.db);
    await details.noteSession(ctx.db, begun.id, ctx.actor.sessionId);
    const address = await provider.address(begun.cookie, begun.state, true);
    giveCookie(reply, cookie, begun.cookie);
    return { address };
  });
  serve(app, openidEndpoints.again, async (ctx, _input, { request }) => {
    const given = request.cookies[cookie.name];
    return { isWaited: given !== undefined && (await details.isWaited(ctx.db, given, ctx.actor.sessionId)) };
  });
  return (
    configured && {
      isOffered: (ctx: Ctx) => details.isByOpenid(ctx.db, ctx.actor.sessionId),
      /** Errors: openid_expired, _other, _cancelled, _refused, _unavailable. */
      need: (ctx: Ctx, request: FastifyRequest) => needAgain(ctx, configured, request.cookies[cookie.name]),
    }
  );
};

type Service = Openid & { readonly provider: Provider };
const accountsOf = async (ctx: Ctx, { match }: Openid, { account }: Identified): Promise<number[]> =>
  typeof account === "string" ? details.findAccounts(ctx.db, match === "email" ? "email" : "login", account) : [];

/** Whose account the provider names. Who is refused starts again. */
const identified = async (ctx: Ctx, service: Service, { id, code }: SignIn, given: string, { ip }: FastifyRequest): Promise<number> => {
  const { sessionId } = await details.detailsOf(ctx.db, id);
  // one that was begun to confirm a session opens no other
  if (code === null || sessionId !== null) throw new AppError("openid_expired");
  await throttle.slowDown(await throttle.countTry(ctx.db, `address:${ip}`));
  const who = await service.provider.identify(code, given).catch(async (error: unknown) => {
    await openidSignIns.drop(ctx.db, id);
    throw error;
  });
  const [userId, another] = await accountsOf(ctx, service, who);
  if (userId !== undefined && another === undefined) {
    if (who.showsFactor) await details.noteFactor(ctx.db, id);
    await openidSignIns.noteIdentified(ctx.db, id, userId, who.leaveAt);
    return userId;
  }
  await openidSignIns.drop(ctx.db, id);
  const refused = another !== undefined ? "openid_ambiguous" : who.account === null ? "openid_unverified" : "openid_unknown";
  const tried = await throttle.countTry(ctx.db, `openid:${hashToken(who.account ?? "").toString("hex")}`);
  const told = tried.isFree ? refused : "too_many";
  throw tried.isNoted ? await refusedSignIn(ctx, "REFUSE /auth/openid", told, undefined) : new AppError(told);
};

/** Seconds by which clocks may differ. */
const skew = 30;
/** Whether somebody signed in there since a moment (ISO 8601), and not before. */
const isSince = (signedInAt: number | undefined, begunAt: string): boolean =>
  signedInAt !== undefined && signedInAt >= Date.parse(begunAt) / 1000 - skew;

/** The caller has just signed in again, as the same person. */
const needAgain = async (ctx: Ctx, service: Service, given: string | undefined): Promise<void> => {
  const signIn = given === undefined ? undefined : await openidSignIns.take(ctx.db, given);
  if (!signIn) throw new AppError("openid_expired");
  const { sessionId, begunAt } = await details.detailsOf(ctx.db, signIn.id);
  await openidSignIns.drop(ctx.db, signIn.id);
  if (signIn.code === null || sessionId !== ctx.actor.sessionId) throw new AppError("openid_expired");
  const who = await service.provider.identify(signIn.code, given!);
  const [userId, another] = await accountsOf(ctx, service, who);
  if (userId !== ctx.actor.userId || another !== undefined) throw new AppError("openid_other");
  // a session of the provider that was open already shows nobody
  if (!isSince(who.signedInAt, begunAt)) throw new AppError("openid_refused");
};

/** At a sign-out: where the browser ends the session of the provider that this one began with. The provider itself is not asked. */
export const leaveOpenid = (ctx: Ctx): Promise<string | null> => openidSignIns.tokenOf(ctx.db, ctx.actor.sessionId);
