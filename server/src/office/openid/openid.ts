import { createHash } from "node:crypto";
import type { ErrorCode } from "@murojaat/contract/kit";
import type { FastifyBaseLogger } from "fastify";
import * as client from "openid-client";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { showsTwoFactors } from "./factors.ts";

/** The provider of the office, and what it knows the portal by. */
export type Openid = {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** The claim that names the account: `email` is the account's e-mail, any other its login. */
  readonly match: string;
  /** The value of `acr` that says that a second factor was shown. */
  readonly acr: string | undefined;
};

/** Seconds. */
const patience = 10;
/** For how long its metadata are kept. Milliseconds. */
const keptFor = 60_000;

/** The verifier and the nonce are derived from what only the browser keeps, so neither is in an address or in the database. */
const fromCookie = (cookie: string, what: "verifier" | "nonce"): string =>
  createHash("sha256").update(`${what}:${cookie}`).digest("base64url");

/** The provider does not answer, or answers nonsense; anything else that the library throws is an invalid reply. */
const away = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"]);
const refusalOf = (error: unknown): ErrorCode => {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? "openid_cancelled" : "openid_unavailable";
  if (error instanceof client.ResponseBodyError) return error.error === "invalid_grant" ? "openid_expired" : "openid_unavailable";
  return error instanceof client.ClientError && !away.has(String(error.code)) ? "openid_refused" : "openid_unavailable";
};

/** In lower case, Latin letters only: the Kelvin sign is not a K, and a name with a trailing space is another name. */
const plainLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Who came back. */
export type Identified = {
  /** In lower case; null: an e-mail that the provider has not verified. undefined: it says none. */
  readonly account: string | null | undefined;
  readonly showsFactor: boolean;
  /** When the person signed in there, in seconds. */
  readonly signedInAt: number | undefined;
  /** Where the browser ends the session of the provider; null where it has no such address. */
  readonly leaveAt: string | null;
};

/**
 * Its metadata are kept for a minute and read anew after a failure: who begins while the provider is down is told so, and not sent to a dead
 * page. Its keys are read for each sign-in.
 */
export const openidProvider = (openid: Openid, publicUrl: string, returnTo: string, log: FastifyBaseLogger) => {
  const secret: client.ClientAuth = (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
    return (isPost ? client.ClientSecretPost(openid.secret) : client.ClientSecretBasic(openid.secret))(server, ...rest);
  };
  // the settings allow http on localhost outside production only
  const checks = [client.enableNonRepudiationChecks, ...(openid.url.startsWith("http:") ? [client.allowInsecureRequests] : [])];
  let kept: { readonly at: number; readonly metadata: Promise<client.ServerMetadata> } | undefined;
  const readMetadata = async (): Promise<client.ServerMetadata> => {
    const read = await client.discovery(new URL(openid.url), openid.clientId, undefined, secret, { timeout: patience, execute: checks });
    return read.serverMetadata();
  };
  const configuration = async (): Promise<client.Configuration> => {
    if (!kept || performance.now() - kept.at > keptFor) kept = { at: performance.now(), metadata: readMetadata() };
    const metadata = await kept.metadata.catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    const made = new client.Configuration(metadata, openid.clientId, undefined, secret);
    made.timeout = patience;
    for (const check of checks) check(made);
    return made;
  };
  const asked = async <T>(work: (at: client.Configuration) => Promise<T>): Promise<T> => {
    refuseWhileOpen("OpenID Connect");
    try {
      return await work(await configuration());
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === "openid_unavailable") kept = undefined;
      if (refusal !== "openid_cancelled") log.warn({ err: error }, "OpenID Connect");
      throw new AppError(refusal);
    }
  };

  return {
    /** Where the browser goes; `isAgain`: even a person signed in there signs in again. Errors: openid_unavailable. */
    address: (cookie: string, state: string, isAgain: boolean): Promise<string> =>
      asked(async (at) => {
        const parameters = {
          redirect_uri: returnTo,
          scope: "openid profile email",
          state,
          nonce: fromCookie(cookie, "nonce"),
          code_challenge: await client.calculatePKCECodeChallenge(fromCookie(cookie, "verifier")),
          code_challenge_method: "S256",
          ...(openid.acr !== undefined && { acr_values: openid.acr }),
          ...(isAgain && { prompt: "login", max_age: "0" }),
        };
        return client.buildAuthorizationUrl(at, parameters).href;
      }),

    /** Exchanges what a browser came back with. Errors: openid_cancelled, _expired, _refused, _unavailable. */
    identify: (search: string, cookie: string): Promise<Identified> =>
      asked(async (at) => {
        const back = new URL(`${returnTo}?${search}`);
        const granted = await client.authorizationCodeGrant(at, back, {
          pkceCodeVerifier: fromCookie(cookie, "verifier"),
          expectedNonce: fromCookie(cookie, "nonce"),
          // the row was found by it
          expectedState: back.searchParams.get("state")!,
          idTokenExpected: true,
        });
        const token = granted.claims()!;
        const more =
          token[openid.match] === undefined && at.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(at, granted.access_token, token.sub)
            : {};
        const said: Record<string, unknown> = { ...more, ...token };
        const value = said[openid.match];
        const account = typeof value === "string" && value !== "" && !value.includes("\0") ? plainLower(value) : undefined;
        const leaveAt =
          at.serverMetadata().end_session_endpoint === undefined
            ? null
            : client.buildEndSessionUrl(at, { id_token_hint: granted.id_token!, post_logout_redirect_uri: `${publicUrl}/login` }).href;
        return {
          account: openid.match === "email" && said["email_verified"] !== true && account !== undefined ? null : account,
          showsFactor: showsTwoFactors(token["amr"]) || (openid.acr !== undefined && token["acr"] === openid.acr),
          signedInAt: typeof token["auth_time"] === "number" ? token["auth_time"] : undefined,
          leaveAt,
        };
      }),
  };
};
export type Provider = ReturnType<typeof openidProvider>;
