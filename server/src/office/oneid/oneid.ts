import type { FastifyBaseLogger } from "fastify";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { AppError } from "../../engine/http/app-error.ts";

/** The national identity service: its one address, for browsers and for the portal, and what it knows the portal by. */
export type Oneid = { readonly url: string; readonly clientId: string; readonly secret: string };

/** Who came back, or why nobody is let in. */
export type Identified =
  | { readonly pinfl: string; readonly token: string }
  /** Somebody whose identity the service has not verified. */
  | { readonly pinfl: undefined; readonly token: string }
  /** The code is no longer valid. */
  | undefined;

/** What the service says of a person; it says more than the portal asks for. `ret_cd` 0 is success. */
type Person = { readonly ret_cd?: string | number; readonly pin?: string; readonly valid?: string | boolean };
type Granted = { readonly access_token?: string };

/** Milliseconds. */
const patience = 10_000;

/** Where the browser goes to sign in. The scope is the name under which the portal is registered. */
export const authorizationAddress = ({ url, clientId }: Oneid, { returnTo, state }: { returnTo: string; state: string }): string => {
  const address = new URL(url);
  const asked = { response_type: "one_code", client_id: clientId, redirect_uri: returnTo, scope: clientId, state };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
};

/** One operation of the service: a form to its one address, named by `grant_type`. Returns the status of a refusal, otherwise the reply. */
const ask = async <T>({ url, clientId, secret }: Oneid, grantType: string, more: Record<string, string>): Promise<T | number> => {
  const reply = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ grant_type: grantType, client_id: clientId, client_secret: secret, ...more }),
    signal: AbortSignal.timeout(patience),
    // the secret goes nowhere else
    redirect: "error",
  });
  if (reply.ok) return (await reply.json()) as T;
  await reply.body?.cancel();
  return reply.status;
};
const asked = async <T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> => {
  refuseWhileOpen("OneID");
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error }, "OneID");
    throw new AppError("oneid_unavailable");
  }
};

/** Exchanges the code that a browser came back with, and asks whose it is. Errors: oneid_unavailable. */
export const identify = (
  oneid: Oneid,
  log: FastifyBaseLogger,
  { code, returnTo }: { code: string; returnTo: string },
): Promise<Identified> =>
  asked(log, async () => {
    const granted = await ask<Granted>(oneid, "one_authorization_code", { code, redirect_uri: returnTo });
    // it does not take this code; 401 and 403 are said of the portal itself
    if (granted === 400) return undefined;
    if (typeof granted === "number") throw new Error(`one_authorization_code: HTTP ${granted}`);
    const { access_token: token } = granted;
    if (typeof token !== "string" || token === "") return undefined;
    const person = await ask<Person>(oneid, "one_access_token_identify", { access_token: token, scope: oneid.clientId });
    if (typeof person === "number") throw new Error(`one_access_token_identify: HTTP ${person}`);
    if (String(person.ret_cd) !== "0") throw new Error(`one_access_token_identify: ret_cd ${String(person.ret_cd)}`);
    const isVerified = String(person.valid) === "true" && /^\d{14}$/.test(person.pin ?? "");
    return { pinfl: isVerified ? person.pin : undefined, token };
  });

/** Ends the session of the service that a token belongs to; failures are only logged, because nobody waits for them. */
export const logOut = async (oneid: Oneid, log: FastifyBaseLogger, token: string): Promise<void> => {
  refuseWhileOpen("OneID");
  try {
    const left = await ask<Person>(oneid, "one_log_out", { access_token: token, scope: oneid.clientId });
    if (typeof left === "number") throw new Error(`one_log_out: HTTP ${left}`);
  } catch (error) {
    log.warn({ err: error }, "OneID");
  }
};
