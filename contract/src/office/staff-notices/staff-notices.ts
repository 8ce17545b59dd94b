import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, flag, id, listOf, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";

/** Notices that reach a member of staff at once, on every screen. */
export const staffNoticeKinds = {
  rights_given: "notices.rightsGiven",
  rights_taken: "notices.rightsTaken",
  blocked: "notices.blocked",
  unblocked: "notices.unblocked",
  moved: "notices.moved",
  password_reset: "notices.passwordReset",
  factor_reset: "notices.factorReset",
  pinfl_changed: "notices.pinflChanged",
  second_off: "notices.secondOff",
  unusual_reading: "notices.unusualReading",
  approval_accepted: "notices.approvalAccepted",
  approval_rejected: "notices.approvalRejected",
  approval_expired: "notices.approvalExpired",
  approval_overtaken: "notices.approvalOvertaken",
  email_off: "notices.emailOff",
  telegram_off: "notices.telegramOff",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type StaffNoticeKind = keyof typeof staffNoticeKinds;

/** The latest are shown, at most this many. */
export const staffNoticesShown = 30;

const notice = named(
  "Notice",
  record({
    id: id(),
    at: moment(),
    kind: oneOf(Object.keys(staffNoticeKinds) as StaffNoticeKind[]),
    /** Whom it is about; null: a role, whose name is given. */
    aboutId: nullable(id()),
    aboutName: text(),
    /** Who did it; null: the portal noticed it. */
    byName: nullable(text()),
    /** Rights that were given or taken, in the reader's language. */
    rights: listOf(text(1000)),
    /** Readings of the day. */
    figure: nullable(count()),
    isRead: flag(),
  }),
);
export type StaffNotice = Static<typeof notice>;

export const staffNoticeEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/profile/notices",
    may: "signed-in",
    summary: "Notices of the user, the latest first, and how many are unread",
    reply: record({ unread: count(), rows: Type.Array(notice) }),
  }),
  read: endpoint({
    method: "PATCH",
    path: "/profile/notices/read",
    may: "signed-in",
    summary: "Mark the user's notices as read, up to this one",
    body: record({ upTo: id() }),
    reply: record({}),
    done: "audited.noticesRead",
  }),
};
