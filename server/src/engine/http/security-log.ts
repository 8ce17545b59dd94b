import { errors, type Endpoint, type ErrorCode } from "@murojaat/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SecurityFacts } from "./context.ts";

/** What the people who watch over security are told, as lines of the log: `"security":"signed_in"`. A name stays: their systems read it. */
export const securityEvents = {
  signed_in: "somebody signed in",
  sign_in_refused: "a sign-in was refused: password, second factor, a blocked or unknown account, a key of a channel",
  tries_exhausted: "somebody tried too often, and has to wait",
  signed_out: "somebody signed out",
  call_refused:
    "a call was refused: nobody signed in, without the right, from another site, or of a record that is not there or not the caller's to see",
  credentials_changed: "a password, second factor, passkey or session was set, taken or ended",
  accounts_changed: "an account or an organisation was made, changed, blocked, unblocked or handed over",
  rights_changed: "a role, its rights, who has it, who stands in or supervises, or a decision of a second administrator",
  settings_changed: "a setting, the calendar, a template, the menu or a reference list was changed",
  records_removed: "an appeal was deleted, an erasure confirmed",
  exported: "rows or a whole appeal left as a file",
  personal_data_shown: "masked data of a person were opened",
  read_many: "somebody has read another five hundred records today",
  key_made: "a key of a channel was made (a command)",
  key_revoked: "a key of a channel was revoked (a command)",
  key_renewed: "columns were encrypted with a new DATA_KEY (a command), or a receiver of events got a new key",
} as const;
export type SecurityEvent = keyof typeof securityEvents;

declare module "fastify" {
  interface FastifyRequest {
    /** What the handler knows for the line of this call; undefined before it was called. */
    facts: SecurityFacts | undefined;
    /** A token was shown, whether it is still good or not. */
    showedToken: boolean;
  }
}

/** Of calls that are made to sign in, or with the key of a channel. */
const ofSignIn: ReadonlySet<ErrorCode> = new Set([
  "wrong_credentials",
  "wrong_code",
  "wrong_key",
  "request_stale",
  "request_replayed",
  "user_blocked",
  "oneid_unknown",
  "oneid_unverified",
  "openid_unknown",
  "openid_ambiguous",
  "openid_unverified",
  "wrong_old_password",
]);
/** The portal asks for something, and the person goes on. */
const asked: ReadonlySet<ErrorCode> = new Set(["factor_needed", "factor_due", "password_change_due", "confirm_yourself"]);
const refused: readonly number[] = [401, 403, 404];
const refusalOf = (code: ErrorCode, { showedToken }: FastifyRequest): SecurityEvent | undefined => {
  if (code === "too_many") return "tries_exhausted";
  if (ofSignIn.has(code)) return "sign_in_refused";
  // a session that has run out is nobody's attempt
  if (asked.has(code) || (code === "not_signed_in" && showedToken)) return undefined;
  return refused.includes(errors[code]) ? "call_refused" : undefined;
};

const write = (request: FastifyRequest, security: SecurityEvent, code?: ErrorCode): void => {
  const { facts, caller, ip, routeOptions, method } = request;
  request.log.info(
    {
      security,
      address: ip,
      user: caller?.actor.userId ?? facts?.account?.id,
      login: facts?.account?.login,
      call: `${method} ${routeOptions.url ?? "-"}`,
      code,
      targets: code === undefined ? facts?.targets : undefined,
    },
    "security",
  );
};

/** Milliseconds in which refusals are counted together, and of how many accounts and addresses. */
const [period, mostKept] = [10 * 60_000, 10_000];
const refusals = { account: new Map<string, number>(), address: new Map<string, number>() };
let since = 0;
const count = (of: keyof typeof refusals, key: string): void => {
  if (Date.now() - since > period) {
    since = Date.now();
    for (const each of Object.values(refusals)) each.clear();
  }
  const counted = refusals[of];
  if (counted.size < mostKept || counted.has(key)) counted.set(key, (counted.get(key) ?? 0) + 1);
};
/** The most refusals of one account, and of one address, in the present ten minutes. */
export const mostRefusals = (): Readonly<Record<keyof typeof refusals, number>> => {
  const most = (of: keyof typeof refusals) => (Date.now() - since > period ? 0 : Math.max(0, ...refusals[of].values()));
  return { account: most("account"), address: most("address") };
};

/** Writes the line of a refusal, where it is one, and counts it. */
export const noteRefusal = (request: FastifyRequest, code: ErrorCode): void => {
  const event = request.url.startsWith("/api/") ? refusalOf(code, request) : undefined;
  if (event === undefined) return;
  write(request, event, code);
  const account = request.caller?.actor.userId ?? request.facts?.account?.id;
  if (account !== undefined) count("account", String(account));
  count("address", request.ip);
};

/** Writes a line of each answered call that `eventOf` names. */
export const logSecurity = (app: FastifyInstance, eventOf: (e: Endpoint) => SecurityEvent | undefined): void => {
  app.decorateRequest("facts", undefined);
  app.addHook("onResponse", async (request, { statusCode }) => {
    const { endpoint } = request.routeOptions.config;
    const event = endpoint && statusCode < 400 ? eventOf(endpoint) : undefined;
    // a call that begins a sign-in, or asks for more, has let nobody in yet
    if (event === undefined || (event === "signed_in" && request.facts?.account === undefined)) return;
    write(request, event);
  });
};
