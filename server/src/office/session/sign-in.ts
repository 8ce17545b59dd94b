import { authCookieDays, deviceCookieDays, type OwnAct, type ShownPasskey } from "@murojaat/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inTransaction } from "../../engine/db/transaction.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { authCookies, type AuthCookie } from "../../engine/http/auth-cookies.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { From } from "./devices.repository.ts";
import * as factors from "./factors.repository.ts";
import { askToShow, isShown, type Site } from "./passkeys.ts";
import * as users from "./session.repository.ts";
import * as sessions from "./sessions.repository.ts";
import * as throttle from "./throttle.repository.ts";

/** The cookies of a session: where a call comes from, and handing over new tokens. */
export const sessionCookies = (secure: boolean) => {
  const cookies = authCookies(secure);
  const give = (reply: FastifyReply, { name, ...options }: AuthCookie, value: string, days: number) =>
    void reply.setCookie(name, value, { ...options, maxAge: days * 86_400 });
  const hand = (reply: FastifyReply, { token, refreshToken, device }: sessions.Tokens) => {
    give(reply, cookies.token, token, authCookieDays);
    give(reply, cookies.refresh, refreshToken, authCookieDays);
    if (device) give(reply, cookies.device, device, deviceCookieDays);
    return { token, refreshToken };
  };
  return {
    ...cookies,
    from: (request: FastifyRequest): From => ({
      ip: request.ip,
      userAgent: request.headers["user-agent"],
      device: request.cookies[cookies.device.name],
    }),
    hand,
    handOver: async (ctx: Ctx, reply: FastifyReply, tokens: sessions.Tokens) => ({
      ...hand(reply, tokens),
      user: await users.getSessionUser(ctx.db, tokens.userId, ctx),
    }),
  };
};

export type SignInRefusal =
  | "wrong_credentials"
  | "user_blocked"
  | "too_many"
  | "wrong_code"
  | "oneid_unknown"
  | "oneid_unverified"
  | `openid_${"unknown" | "ambiguous" | "unverified"}`;
/** The audit entry takes the same time whether the account exists or not; an unknown login is not recorded, as it may be a password. */
export const refusedSignIn = async (
  ctx: Ctx,
  act: Extract<OwnAct, "REFUSE /auth/login" | "REFUSE /auth/oneid" | "REFUSE /auth/openid">,
  refused: SignInRefusal,
  user: { readonly id: number; readonly login: string } | undefined,
): Promise<AppError> => {
  const note = user ? { target: `users:${user.id}`, details: { refused, login: user.login } } : { target: "users", details: { refused } };
  if (user) ctx.facts.account = { id: user.id, login: user.login };
  await writeAudit(ctx, { userId: null, organizationId: null }, act, [note]);
  return new AppError(refused);
};

/** Whose sign-in this is, and whether from a browser of that person. */
export type Entrant = {
  readonly id: number;
  readonly login: string;
  readonly organization_id: number;
  readonly password_hash: string;
  readonly isKnown: boolean;
};
export type FactorShown = { readonly code?: string | undefined; readonly passkey?: ShownPasskey | null | undefined };
type Refuse = (refused: SignInRefusal, tried: throttle.Tried) => Promise<AppError>;
type CodeKey = `code:${string}`;
/**
 * Checks the second factor of a person who has one. Returns the keys by which the try was counted; none where there is no factor. Errors:
 * factor_needed, wrong_code, too_many.
 */
export const needFactor = async (
  ctx: Ctx,
  { id, login, isKnown }: Entrant,
  site: Site | undefined,
  { code, passkey }: FactorShown,
  refuse: Refuse,
): Promise<CodeKey[]> => {
  if (!(await factors.isFactorOn(ctx.db, id))) return [];
  if (code === undefined && !passkey)
    throw new AppError("factor_needed", { passkey: (site && (await askToShow(ctx.db, site, id))) ?? null });
  const key: CodeKey = isKnown ? `code:device:${login}` : `code:${login}`;
  const codes = await throttle.countTry(ctx.db, key);
  if (!codes.isFree) throw await refuse("too_many", codes);
  const isRight = passkey ? site !== undefined && (await isShown(ctx.db, site, id, passkey)) : await factors.useCode(ctx.db, id, code!);
  if (!isRight) throw await refuse("wrong_code", codes);
  return [key];
};

/**
 * Opens the session of somebody who has shown everything; `by` is the call, `before` may still refuse within the transaction. The checks
 * were made before it: a new password, a block or a factor that was turned on meanwhile ends this sign-in too.
 */
export const signInAs = (
  ctx: Ctx,
  { id, login, organization_id: organizationId, password_hash: hash }: Entrant,
  {
    by,
    codeKeys,
    forget,
    from,
    how,
    before,
  }: {
    readonly by: string;
    /** Of the factor that was shown; none where there was none. */
    readonly codeKeys: readonly CodeKey[];
    readonly forget: Parameters<typeof throttle.forgetFailures>[1][];
    readonly from: From;
    readonly how?: sessions.How;
    readonly before?: (db: Db) => Promise<void>;
  },
): Promise<sessions.Tokens> =>
  inTransaction(ctx.db, async (db) => {
    await before?.(db);
    await throttle.forgetFailures(db, ...codeKeys, ...forget);
    const isAsRead = await users.noteLogin(db, id, hash);
    if (!isAsRead || (codeKeys.length === 0 && !how?.showsFactor && (await factors.isFactorOn(db, id))))
      throw new AppError("rights_changed");
    await writeAudit({ ...ctx, db }, { userId: id, organizationId }, by, [{ target: `users:${id}` }]);
    ctx.facts.account = { id, login };
    return sessions.openSession(db, id, from, how);
  });
