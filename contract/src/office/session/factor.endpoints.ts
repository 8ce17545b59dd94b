import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, filledText, flag, id, listOf, moment, named, nullable, oneOf, optional, password, record, text } from "../../kit/schema.ts";
import { recoveryCodeCount } from "../limits.ts";

/** What a browser hands over of a device (WebAuthn); binary parts in base64url. */
const ofDevice = {
  id: filledText(1500),
  rawId: filledText(1500),
  type: oneOf(["public-key"]),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: optional(text(30)),
};
const newPasskey = record({
  ...ofDevice,
  response: record({
    clientDataJSON: filledText(5000),
    attestationObject: filledText(50_000),
    authenticatorData: optional(text(5000)),
    transports: optional(listOf(text(30), 10)),
    publicKeyAlgorithm: optional(Type.Integer()),
    publicKey: optional(text(5000)),
  }),
});
export type NewPasskey = Static<typeof newPasskey>;
export const shownPasskey = record({
  ...ofDevice,
  response: record({
    clientDataJSON: filledText(5000),
    authenticatorData: filledText(5000),
    signature: filledText(5000),
    userHandle: optional(text(1500)),
  }),
});
export type ShownPasskey = Static<typeof shownPasskey>;
/**
 * Who is there: a code or a passkey of who has a second factor, the password of who has none, or (`openid`) that this browser has just
 * come back from signing in again at the provider that the session began with.
 */
const shownSelf = record({
  password: optional(password()),
  code: optional(filledText(40)),
  passkey: optional(shownPasskey),
  openid: optional(flag()),
});
export type ShownSelf = Static<typeof shownSelf>;
const refusals = [
  "rule_broken",
  "wrong_old_password",
  "wrong_code",
  "too_many",
  "openid_cancelled",
  "openid_expired",
  "openid_other",
  "openid_refused",
  "openid_unavailable",
] as const;
/** What a browser is asked with; its shape is the standard's. */
const passkeyOptions = Type.Unsafe<object>({});

/** Of a session whose others have ended, and whose earlier tokens are worth nothing. */
export const newTokens = named("NewTokens", record({ token: text(), refreshToken: text() }));
/** The second factor of the caller: an app that shows codes, or devices. */
export const factorEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/profile/factor",
    may: "signed-in",
    summary:
      "Whether the user has a second factor (an app since, devices), needs one, how many recovery codes are left, whether this address can have passkeys, and whether signing in again at the provider shows who is there",
    beforeFactor: true,
    reply: record({
      confirmedAt: nullable(moment()),
      isNeeded: flag(),
      recoveryCodes: count(),
      passkeys: count(),
      canHavePasskeys: flag(),
      canSignInAgain: flag(),
    }),
  }),
  begin: endpoint({
    method: "POST",
    path: "/profile/factor",
    may: "signed-in",
    summary: "Begin an app: its secret; it counts once a code has been shown. Who has a second factor shows it, who has none the password",
    beforeFactor: true,
    ownTransactions: true,
    body: shownSelf,
    reply: record({ secret: text(), uri: text() }),
    errors: refusals,
  }),
  confirm: endpoint({
    method: "PUT",
    path: "/profile/factor",
    may: "signed-in",
    summary: "Turn the second factor on by a code of the app: the recovery codes, shown once; every other session ends",
    beforeFactor: true,
    ownTransactions: true,
    body: record({ code: filledText(40) }),
    reply: record({ recoveryCodes: listOf(text(), recoveryCodeCount), tokens: newTokens }),
    errors: ["rule_broken", "wrong_code", "too_many"],
    done: "audited.factorOn",
    changesRights: true,
  }),
  turnOff: endpoint({
    method: "POST",
    path: "/profile/factor/off",
    may: "signed-in",
    summary: "Turn the app off, by a second factor that is on; every other session ends",
    ownTransactions: true,
    body: shownSelf,
    reply: record({ tokens: newTokens }),
    errors: ["not_found", ...refusals],
    done: "audited.factorOff",
    changesRights: true,
  }),
  /** The answer to `confirm_yourself`. */
  confirmSelf: endpoint({
    method: "POST",
    path: "/profile/confirm",
    may: "signed-in",
    summary: "Show the second factor again, or without one the password: for a quarter of an hour this session may do what is sensitive",
    ownTransactions: true,
    body: shownSelf,
    reply: record({}),
    errors: refusals,
    done: "audited.selfConfirmed",
  }),
  passkeys: endpoint({
    method: "GET",
    path: "/profile/passkeys",
    may: "signed-in",
    summary: "The user's passkeys",
    reply: listOf(named("Passkey", record({ id: id(), name: text(100), createdAt: moment(), lastUsedAt: nullable(moment()) }))),
  }),
  beginPasskey: endpoint({
    method: "POST",
    path: "/profile/passkeys/new",
    may: "signed-in",
    summary: "Begin a passkey: what the browser asks the device with. Who has a second factor shows it, who has none the password",
    beforeFactor: true,
    ownTransactions: true,
    body: shownSelf,
    reply: passkeyOptions,
    errors: ["not_found", ...refusals],
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/profile/passkeys",
    may: "signed-in",
    summary: "Add a passkey; with the first second factor come the recovery codes, shown once. Every other session ends",
    beforeFactor: true,
    ownTransactions: true,
    body: record({ name: filledText(100), passkey: newPasskey }),
    reply: record({ recoveryCodes: listOf(text(), recoveryCodeCount), tokens: newTokens }),
    errors: ["not_found", "wrong_code", "too_many"],
    done: "audited.passkeyAdded",
    changesRights: true,
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/profile/passkeys/{id}",
    may: "signed-in",
    summary: "Remove a passkey; every other session ends",
    ownTransactions: true,
    params: record({ id: id() }),
    reply: record({ tokens: newTokens }),
    errors: ["not_found"],
    done: "audited.passkeyRemoved",
    changesRights: true,
    confirmed: true,
  }),
  askPasskey: endpoint({
    method: "POST",
    path: "/profile/passkeys/ask",
    may: "signed-in",
    summary: "What the browser asks a passkey with, to confirm who is there",
    ownTransactions: true,
    reply: passkeyOptions,
    errors: ["not_found"],
  }),
};
