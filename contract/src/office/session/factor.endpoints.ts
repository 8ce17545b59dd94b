import { endpoint } from "../../kit/endpoint.ts";
import { count, filledText, flag, listOf, moment, nullable, record, text } from "../../kit/schema.ts";
import { recoveryCodeCount } from "../limits.ts";

/** The second factor of the caller: an app that shows codes. */
export const factorEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/profile/factor",
    may: "signed-in",
    summary: "Whether the user has a second factor, needs one, and how many recovery codes are left",
    beforeFactor: true,
    reply: record({ confirmedAt: nullable(moment()), isNeeded: flag(), recoveryCodes: count() }),
  }),
  begin: endpoint({
    method: "POST",
    path: "/profile/factor",
    may: "signed-in",
    summary: "Begin a second factor: the secret for the app; it counts once a code has been shown",
    beforeFactor: true,
    ownTransactions: true,
    body: record({ password: filledText(200) }),
    reply: record({ secret: text(), uri: text() }),
    errors: ["rule_broken", "wrong_old_password", "too_many"],
  }),
  confirm: endpoint({
    method: "PUT",
    path: "/profile/factor",
    may: "signed-in",
    summary: "Turn the second factor on by a code of the app: the recovery codes, shown once; every other session ends",
    beforeFactor: true,
    ownTransactions: true,
    body: record({ code: filledText(40) }),
    reply: record({ recoveryCodes: listOf(text(), recoveryCodeCount) }),
    errors: ["rule_broken", "wrong_code", "too_many"],
    done: "audited.factorOn",
    changesRights: true,
  }),
  turnOff: endpoint({
    method: "POST",
    path: "/profile/factor/off",
    may: "signed-in",
    summary: "Turn the second factor off; every other session ends",
    ownTransactions: true,
    body: record({ password: filledText(200) }),
    reply: record({}),
    errors: ["not_found", "wrong_old_password", "too_many"],
    done: "audited.factorOff",
    changesRights: true,
  }),
};
