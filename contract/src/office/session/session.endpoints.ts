import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { alphabets, type Spelling } from "../../kit/languages.ts";
import {
  count,
  day,
  filledText,
  flag,
  id,
  listOf,
  moment,
  named,
  nullable,
  oneOf,
  optional,
  password,
  record,
  text,
} from "../../kit/schema.ts";
import { passwordMinimum } from "../limits.ts";
import { newTokens, shownPasskey } from "./factor.endpoints.ts";
import { counters } from "./counters.ts";

export const sessionUser = named(
  "SessionUser",
  record({
    id: id(),
    login: text(),
    fio: text(),
    organizationsId: id(),
    organizationName: text(),
    departmentsId: nullable(id()),
    departmentName: nullable(text()),
    /** Role names, with the post where there is one. */
    userRolesName: text(),
    regionsId: nullable(id()),
    areasId: nullable(id()),
    languageCode: oneOf(["RU", "UZ", "UK"]),
    /** The Latin alphabet in which UZ is shown to the user: the own choice, or what the setting says. */
    alphabet: oneOf(alphabets),
    ownAlphabet: nullable(oneOf(alphabets)),
  }),
);
export type SessionUser = Static<typeof sessionUser>;
export const spellingOf = ({ languageCode, alphabet }: SessionUser): Spelling => ({ language: languageCode, alphabet });

export const tokens = named("Tokens", record({ token: text(), refreshToken: text(), user: sessionUser }));
const moduleNode = named("Module", record({ uri: text(), name: text(), iconImg: text() }));
const groupNode = named("ModuleGroup", record({ uri: text(), name: text(), iconImg: text(), modules: listOf(moduleNode) }));
/** A node of the module tree (specification, section 3). */
export const moduleCategory = named(
  "ModuleCategory",
  record({ id: id(), name: text(), uri: text(), iconImg: text(), groups: listOf(groupNode), modules: listOf(moduleNode) }),
);
export type ModuleCategory = Static<typeof moduleCategory>;

export const counterValues = named(
  "Counters",
  Type.Object(Object.fromEntries(counters.map((name) => [name, count()])) as Record<(typeof counters)[number], ReturnType<typeof count>>, {
    additionalProperties: false,
  }),
);

export const sessionEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    may: "public",
    summary: "Sign in",
    ownTransactions: true,
    body: record({
      login: filledText(64),
      password: password(),
      /** Of the second factor, or a recovery code. */
      code: optional(filledText(40)),
      /** Instead of a code; what to ask the device with came with `factor_needed`. */
      passkey: optional(shownPasskey),
    }),
    reply: tokens,
    errors: ["wrong_credentials", "user_blocked", "factor_needed", "wrong_code"],
    done: "audited.signedIn",
  }),
  ways: endpoint({
    method: "GET",
    path: "/auth/ways",
    may: "public",
    summary: "Whether one may sign in with OneID, or with the provider of the office (OpenID Connect), beside the password",
    reply: record({ oneid: flag(), openid: flag() }),
  }),
  refresh: endpoint({
    method: "POST",
    path: "/auth/refresh",
    may: "public",
    summary: "New tokens for a refresh token (from the body or its cookie)",
    ownTransactions: true,
    body: record({ refreshToken: Type.Optional(text(200)) }),
    reply: tokens,
  }),
  logout: endpoint({
    method: "POST",
    path: "/auth/logout",
    may: "signed-in",
    summary: "End this session",
    beforePasswordChange: true,
    beforeFactor: true,
    /** Where the browser ends the session of the provider that this one began with (OpenID Connect). */
    reply: record({ leaveAt: nullable(text()) }),
    done: "audited.signedOut",
    changesRights: true,
  }),
  me: endpoint({
    method: "GET",
    path: "/profile/me",
    may: "signed-in",
    summary: "The user and the names of what the user may do",
    reply: record({
      user: sessionUser,
      authorities: listOf(record({ typeId: id(), shortName: text() })),
      /** Colleagues on leave whose queue the user has now, and until when. */
      standsFor: listOf(record({ id: id(), fio: text(), toDay: day() })),
      /** Departments whose work the user leads, those of colleagues on leave included; null: all of the organisation. */
      ledDepartments: nullable(listOf(id())),
      /** Browsers from which somebody has signed in as the user since this one first did, until the user was notified. */
      newDevices: listOf(record({ id: id(), userAgent: nullable(text(300)), ip: nullable(text()), at: moment() })),
      /** Domains, each followed by its key, that open the agent which signs letters; null: letters are not signed electronically here. */
      agentKeys: nullable(listOf(text(500))),
    }),
  }),
  modulesTree: endpoint({
    method: "GET",
    path: "/profile/modules-tree",
    may: "signed-in",
    summary: "The menu of the user",
    reply: listOf(moduleCategory),
  }),
  counters: endpoint({
    method: "GET",
    path: "/profile/notify-counter",
    may: "signed-in",
    summary: "The counters of the menu",
    reply: counterValues,
  }),
  changeLanguage: endpoint({
    method: "PUT",
    path: "/profile/change-language",
    may: "signed-in",
    summary: "Change the language, and the alphabet in which UZ is shown; null: as the setting says",
    body: record({ languageId: id(), alphabet: optional(nullable(oneOf(alphabets))) }),
    reply: record({}),
    done: "audited.languageChosen",
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/profile/change-password",
    may: "signed-in",
    summary: "Change the password; every other session ends, and this one goes on with new tokens",
    beforePasswordChange: true,
    beforeFactor: true,
    ownTransactions: true,
    body: record({ oldPassword: password(), newPassword: password(passwordMinimum) }),
    reply: tokens,
    errors: ["wrong_old_password", "weak_password"],
    done: "audited.ownPasswordChanged",
    changesRights: true,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/profile/sessions",
    may: "signed-in",
    summary: "The user's sessions, this one first; tabs of one browser are one",
    reply: listOf(
      named(
        "OwnSession",
        record({
          id: id(),
          userAgent: nullable(text(300)),
          ip: nullable(text()),
          since: moment(),
          /** When its tokens were last renewed: at most a quarter of an hour before its last use. */
          usedAt: moment(),
          endsAt: moment(),
          isThis: flag(),
          /** It began with the national identity service, not with a password. */
          isByOneid: flag(),
          /** It began with the provider of the office (OpenID Connect). */
          isByOpenid: flag(),
        }),
      ),
    ),
  }),
  endSessions: endpoint({
    method: "POST",
    path: "/profile/sessions/end",
    may: "signed-in",
    summary: "End one of the user's sessions, or (null) all but this one",
    ownTransactions: true,
    body: record({ sessionId: nullable(id()) }),
    /** With all others end the tokens of this one: it goes on with these, as its cookies do. */
    reply: record({ tokens: nullable(newTokens) }),
    errors: ["not_found"],
    done: "audited.sessionEnded",
    changesRights: true,
  }),
  devicesTold: endpoint({
    method: "PUT",
    path: "/profile/devices-told",
    may: "signed-in",
    summary: "The user has seen the message of these new devices",
    ownTransactions: true,
    body: record({ ids: listOf(id()) }),
    reply: record({}),
  }),
  baseUid: endpoint({
    method: "GET",
    path: "/front/public/dict/base-uid",
    may: "public",
    summary: "Identity of the installation and of its build",
    reply: record({
      baseUid: text(),
      version: text(),
      alphabet: oneOf(alphabets),
      languages: listOf(record({ id: id(), code: text(), name: text() })),
    }),
  }),
};
