import { translateAny, type MessageKey, type OwnAct } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../engine/http/app-error.ts";
import type { AuthCookie } from "../../engine/http/auth-cookies.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { messagesOf, rememberedSpelling } from "../../engine/http/language.ts";
import { isKnownDevice } from "./devices.repository.ts";
import { findEntrant, outsideMinutes, type OutsideSignIns, type SignIn } from "./outside-sign-ins.repository.ts";
import { siteOf } from "./passkeys.ts";
import type { How } from "./sessions.repository.ts";
import { needFactor, refusedSignIn, sessionCookies, signInAs, type FactorShown, type SignInRefusal } from "./sign-in.ts";
import * as throttle from "./throttle.repository.ts";

/** The page loads nothing and leads to one place. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A code or state as a service sends it; anything longer is not one. */
export const inQuery = ({ query }: FastifyRequest, name: string): string | null => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" && value.length <= 500 ? value : null;
};

/**
 * Counts a sign-in that begins, before it leaves a row and anybody is asked; the one that succeeds takes it back. Errors: too_many.
 */
export const countBegun = async ({ db }: Ctx, { ip }: FastifyRequest): Promise<void> => {
  const { isFree } = await throttle.countTry(db, `begun:${ip}`);
  if (!isFree) throw new AppError("too_many");
};

/** What the browser keeps while it is away. */
export const giveCookie = (reply: FastifyReply, { name, ...options }: AuthCookie, value: string): void =>
  void reply.setCookie(name, value, { ...options, maxAge: outsideMinutes * 60 });

type Page = {
  readonly path: string;
  readonly title: string;
  readonly cookie: AuthCookie;
  /** Stores what the browser brought; returns where to go, a constant: nothing in an address decides it. null: it ends here. */
  readonly note: (request: FastifyRequest, cookie: string, state: string) => Promise<string | null>;
  readonly goOn: string;
};
/**
 * A service sends the browser here. Strict cookies are not sent with a request from another site, so the page only stores what it was given
 * and loads the client, whose calls send all of them. No script: the policy allows none.
 */
export const returnPage = (app: FastifyInstance, { path, title, cookie, note, goOn }: Page): void => {
  app.get(path, { schema: { hide: true } as object }, async (request, reply) => {
    const [given, state] = [request.cookies[cookie.name], inQuery(request, "state")];
    const to =
      given === undefined || state === null
        ? goOn
        : // the next call explains in words that the database is away
          await note(request, given, state).catch((err: unknown) => (request.log.error({ err }, title), goOn));
    const { language, alphabet } = rememberedSpelling(request.cookies);
    const words = (key: MessageKey) => translateAny(messagesOf(language, alphabet), key);
    const body =
      to === null
        ? `<p>${words("session.backToWindow")}</p>`
        : `<meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${words("session.goOn")}</a>`;
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(`<!doctype html><meta charset="utf-8"><title>${title}</title>${body}`);
  });
};

type Outside = {
  readonly signIns: OutsideSignIns;
  readonly act: Extract<OwnAct, "REFUSE /auth/oneid" | "REFUSE /auth/openid">;
  readonly expired: "oneid_expired" | "openid_expired";
  readonly by: string;
  readonly cookie: AuthCookie;
  readonly secureCookies: boolean;
  readonly publicUrl: string | undefined;
  /** Whose account the service names, where it has not been asked yet. */
  readonly identified: (signIn: SignIn, cookie: string) => Promise<number>;
  /** How the session begins. */
  readonly how: (signInId: number) => Promise<Omit<How, "isConfirmed">>;
};
/** Signs in as whom the service named; a second factor is asked for unless one was shown there. */
export const finishOutside = async (
  { signIns, act, expired, by, cookie, secureCookies, publicUrl, identified, how }: Outside,
  ctx: Ctx,
  body: FactorShown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => {
  const { from, handOver } = sessionCookies(secureCookies);
  const origin = from(request);
  const given = request.cookies[cookie.name];
  const signIn = given === undefined ? undefined : await signIns.take(ctx.db, given);
  if (!signIn) throw new AppError(expired);
  const userId = signIn.userId ?? (await identified(signIn, given!));
  const user = await findEntrant(ctx.db, userId);
  const refuse = async (refused: SignInRefusal, tried: throttle.Tried) =>
    tried.isNoted ? refusedSignIn(ctx, act, refused, user) : new AppError(refused);
  if (user.blocked_at) throw await refuse("user_blocked", await throttle.countTry(ctx.db, `account:${user.login}`));
  const entrant = { ...user, isKnown: await isKnownDevice(ctx.db, user.login, origin.device) };
  const began = await how(signIn.id);
  const codeKeys = began.showsFactor ? [] : await needFactor(ctx, entrant, siteOf(publicUrl, request), body, refuse);
  const tokens = await signInAs(ctx, entrant, {
    by,
    codeKeys,
    forget: [`address:${origin.ip}`, `begun:${origin.ip}`],
    from: origin,
    // the service may have let in a session that was open already: nothing was typed for this one
    how: { ...began, isConfirmed: codeKeys.length > 0 },
    before: async (db) => {
      if (!(await signIns.noteSignedIn(db, signIn.id))) throw new AppError(expired);
    },
  });
  void reply.clearCookie(cookie.name, { path: cookie.path, secure: secureCookies });
  return handOver(ctx, reply, tokens);
};
