import { endpoint } from "../../kit/endpoint.ts";
import { filledText, optional, record, text } from "../../kit/schema.ts";
import { shownPasskey } from "../session/factor.endpoints.ts";
import { tokens } from "../session/session.endpoints.ts";

/** Where the service sends the browser back to. It is a page and no call: its reload is the first request that carries all cookies. */
export const oneidReturnPath = "/api/auth/oneid/return";

/** Signing in with the national identity service (OneID). */
export const oneidEndpoints = {
  begin: endpoint({
    method: "POST",
    path: "/auth/oneid",
    may: "public",
    summary: "Begin to sign in with OneID: the address to send the browser to, and a cookie that it must bring back",
    ownTransactions: true,
    reply: record({ address: text() }),
    errors: ["not_found", "too_many"],
  }),
  finish: endpoint({
    method: "POST",
    path: "/auth/oneid/finish",
    may: "public",
    summary: "Sign in as whom OneID named; a second factor is asked for as with a password",
    ownTransactions: true,
    body: record({ code: optional(filledText(40)), passkey: optional(shownPasskey) }),
    reply: tokens,
    errors: [
      "not_found",
      "oneid_cancelled",
      "oneid_expired",
      "oneid_unknown",
      "oneid_unverified",
      "oneid_unavailable",
      "user_blocked",
      "factor_needed",
      "wrong_code",
    ],
    done: "audited.signedInByOneid",
  }),
};
