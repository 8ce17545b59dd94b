import { callName, oneidEndpoints, oneidReturnPath } from "@murojaat/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { authCookies } from "../../engine/http/auth-cookies.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { countBegun, finishOutside, giveCookie, inQuery, returnPage } from "../session/outside-sign-in.ts";
import type { SignIn } from "../session/outside-sign-ins.repository.ts";
import { refusedSignIn } from "../session/sign-in.ts";
import * as throttle from "../session/throttle.repository.ts";
import { findByPinfl, pinflKey } from "../users/pinfl.ts";
import { authorizationAddress, identify, logOut, type Oneid } from "./oneid.ts";
import { oneidSignIns } from "./oneid.repository.ts";

/** Where the client goes on; a constant, so that nothing in an address decides it. */
const goOn = "/login?way=oneid";

type Options = { readonly secureCookies: boolean; readonly publicUrl: string | undefined };
type Configured = { readonly oneid: Oneid; readonly returnTo: string };

/** Signing in with OneID; where it is not configured there is nothing to begin. */
export const oneidRoutes = (app: FastifyInstance, oneid: Oneid | undefined, { secureCookies, publicUrl }: Options): void => {
  const configured = oneid && publicUrl !== undefined ? { oneid, returnTo: `${publicUrl}${oneidReturnPath}` } : undefined;
  const { oneid: cookie } = authCookies(secureCookies);

  serve(app, oneidEndpoints.begin, async (ctx, _input, { request, reply }) => {
    const { oneid: service, returnTo } = needFound(configured);
    await countBegun(ctx, request);
    const begun = await oneidSignIns.begin(ctx.db);
    giveCookie(reply, cookie, begun.cookie);
    return { address: authorizationAddress(service, { returnTo, state: begun.state }) };
  });
  if (configured)
    returnPage(app, {
      path: oneidReturnPath,
      title: "OneID",
      cookie,
      note: async (request, given, state) => (await oneidSignIns.noteReturn(app.db, given, state, inQuery(request, "code")), goOn),
      goOn,
    });

  serve(app, oneidEndpoints.finish, async (ctx, { body }, raw) => {
    const service = needFound(configured);
    const outside = {
      signIns: oneidSignIns,
      act: "REFUSE /auth/oneid",
      expired: "oneid_expired",
      by: callName(oneidEndpoints.finish),
      cookie,
      secureCookies,
      publicUrl,
      identified: (signIn: SignIn) => identified(ctx, service, signIn, raw.request),
      how: async (oneidId: number) => ({ oneidId }),
    } as const;
    return finishOutside(outside, ctx, body, raw);
  });
};

/** Whose account the service names. Who is refused starts again. */
const identified = async (
  ctx: Ctx,
  { oneid, returnTo }: Configured,
  { id, code }: SignIn,
  { ip, log }: FastifyRequest,
): Promise<number> => {
  if (code === null) {
    await oneidSignIns.drop(ctx.db, id);
    throw new AppError("oneid_cancelled");
  }
  await throttle.slowDown(await throttle.countTry(ctx.db, `address:${ip}`));
  const who = await identify(oneid, log, { code, returnTo });
  const userId = who?.pinfl === undefined ? undefined : await findByPinfl(ctx.db, who.pinfl);
  if (who && userId !== undefined) {
    await oneidSignIns.noteIdentified(ctx.db, id, userId, who.token);
    return userId;
  }
  await oneidSignIns.drop(ctx.db, id);
  if (!who) throw new AppError("oneid_expired");
  // a new sign-in at this browser asks for the account again
  void logOut(oneid, log, who.token);
  if (who.pinfl === undefined) throw await refusedSignIn(ctx, "REFUSE /auth/oneid", "oneid_unverified", undefined);
  const tried = await throttle.countTry(ctx.db, `oneid:${pinflKey(who.pinfl)}`);
  const refused = tried.isFree ? "oneid_unknown" : "too_many";
  throw tried.isNoted ? await refusedSignIn(ctx, "REFUSE /auth/oneid", refused, undefined) : new AppError(refused);
};

/** At a sign-out: ends the session of the service that this one began with. */
export const leaveOneid =
  (app: FastifyInstance, oneid: Oneid | undefined) =>
  async (ctx: Ctx): Promise<void> => {
    const token = oneid && (await oneidSignIns.tokenOf(ctx.db, ctx.actor.sessionId));
    if (token) ctx.afterCommit(() => void logOut(oneid, app.log, token));
  };
