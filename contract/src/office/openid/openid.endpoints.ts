import { endpoint } from "../../kit/endpoint.ts";
import { filledText, flag, optional, record, text } from "../../kit/schema.ts";
import { shownPasskey } from "../session/factor.endpoints.ts";
import { tokens } from "../session/session.endpoints.ts";

/** Where the provider sends the browser back to: a page and no call, as that of OneID. */
export const openidReturnPath = "/api/auth/openid/return";

/** Signing in with the provider of the office (OpenID Connect, authorization code with PKCE). */
export const openidEndpoints = {
  begin: endpoint({
    method: "POST",
    path: "/auth/openid",
    may: "public",
    summary: "Begin to sign in with the provider of the office: the address to send the browser to, and a cookie that it must bring back",
    ownTransactions: true,
    reply: record({ address: text() }),
    errors: ["not_found", "too_many", "openid_unavailable"],
  }),
  finish: endpoint({
    method: "POST",
    path: "/auth/openid/finish",
    may: "public",
    summary: "Sign in as whom the provider named; a second factor is asked for unless the provider says that one was shown there",
    ownTransactions: true,
    body: record({ code: optional(filledText(40)), passkey: optional(shownPasskey) }),
    reply: tokens,
    errors: [
      "not_found",
      "openid_cancelled",
      "openid_expired",
      "openid_refused",
      "openid_unknown",
      "openid_ambiguous",
      "openid_unverified",
      "openid_unavailable",
      "user_blocked",
      "factor_needed",
      "wrong_code",
    ],
    done: "audited.signedInByOpenid",
  }),
  beginAgain: endpoint({
    method: "POST",
    path: "/profile/confirm/openid",
    may: "signed-in",
    summary:
      "Begin to sign in again at the provider that this session began with, to show who is there: the address for a window beside this one",
    beforeFactor: true,
    ownTransactions: true,
    reply: record({ address: text() }),
    errors: ["not_found", "openid_unavailable"],
  }),
  again: endpoint({
    method: "GET",
    path: "/profile/confirm/openid",
    may: "signed-in",
    summary: "Whether this browser is still waited for, which signs in again; `openid: true` then shows who is there",
    beforeFactor: true,
    reply: record({ isWaited: flag() }),
  }),
};
