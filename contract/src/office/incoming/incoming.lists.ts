import { defineLists, type List } from "../../kit/lists.ts";
import { incomingRow } from "./incoming.schema.ts";

/** The channels through which people write themselves, and their codes in the table `channels`. */
export const incomingChannelCodes = { telegram: "telegram", web: "web", "my-fergana": "my_fergana", email: "email" } as const;
export type IncomingChannel = keyof typeof incomingChannelCodes;

const sender = ["applicantName", "createdDate", "applicantPhone", "areaName", "files"] as const;
/** A list of what waits to be registered or rejected. */
const waiting = { statuses: ["new"], empty: "lists.emptyIncoming", columns: ["ticket", ...sender] } as const;
/** A list of what was rejected, with why and whether its sender knows. */
const rejected = {
  statuses: ["rejected"],
  empty: "lists.emptyRejectedIncoming",
  columns: ["ticket", "decidedDate", "applicantName", "reason", "recipientName", "createdDate", "applicantPhone", "areaName", "files"],
} as const;

/** What came from outside: of each channel what waits, and what was rejected. */
export const incomingLists = defineLists(
  {
    name: "incoming",
    row: incomingRow,
    columns: {
      ticket: { label: "columns.ticket", width: 140, cell: "link", filter: { kind: "text", number: "document" }, sortable: "few" },
      createdDate: { label: "columns.receivedDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: true },
      decidedDate: { label: "columns.rejectedDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: "few" },
      reason: { label: "columns.rejectionReason", width: 260 },
      recipientName: { label: "columns.senderTold", width: 170 },
      applicantName: { label: "columns.applicant", width: 340, under: "text", filter: { kind: "text" }, sortable: "few" },
      applicantPhone: { label: "columns.applicantPhone", width: 150, cell: "phone", filter: { kind: "text", number: "phone" } },
      areaName: {
        label: "columns.applicantArea",
        width: 150,
        filter: { kind: "choice", name: "areasId", options: "areas" },
        sortable: "few",
      },
      requestNumber: { label: "columns.joinedTo", width: 140 },
      text: { label: "columns.appealText", width: 320, filter: { kind: "text" } },
      files: { label: "columns.files", width: 90, cell: "files" },
    },
  },
  {
    telegram: {
      ...waiting,
      title: "menu.telegram",
      permission: "appeals-telegram",
      counter: "appeal_telegram",
      path: "/appeals/menu/telegram",
    },
    web: { ...waiting, title: "menu.web", permission: "appeals-web", counter: "appeal_web", path: "/appeals/menu/web" },
    "my-fergana": {
      ...waiting,
      title: "menu.myFergana",
      permission: "appeals-my-fergana",
      counter: "appeal_mf",
      path: "/appeals/menu/my-fergana",
    },
    email: { ...waiting, title: "menu.email", permission: "appeals-email", counter: "appeal_email", path: "/appeals/menu/email" },
    "telegram-rejected": {
      ...rejected,
      title: "lists.rejectedTelegram",
      permission: "appeals-telegram",
      path: "/appeals/menu/telegram-rejected",
    },
    "web-rejected": { ...rejected, title: "lists.rejectedWeb", permission: "appeals-web", path: "/appeals/menu/web-rejected" },
    "my-fergana-rejected": {
      ...rejected,
      title: "lists.rejectedMyFergana",
      permission: "appeals-my-fergana",
      path: "/appeals/menu/my-fergana-rejected",
    },
    "email-rejected": {
      ...rejected,
      title: "lists.rejectedEmail",
      permission: "appeals-email",
      path: "/appeals/menu/email-rejected",
    },
    "joined-mail": {
      statuses: ["joined"],
      title: "menu.joinedMail",
      empty: "lists.emptyJoinedMail",
      permission: "queries-joined-mail",
      counter: "appeal_joined_mail",
      path: "/appeals/menu/joined-mail",
      columns: ["ticket", "requestNumber", ...sender],
    },
  },
);
/** Of each channel the list of what waits, which is its screen's, and the one of what was rejected. */
export const channelLists = {
  telegram: { waiting: incomingLists.lists.telegram, rejected: incomingLists.lists["telegram-rejected"] },
  web: { waiting: incomingLists.lists.web, rejected: incomingLists.lists["web-rejected"] },
  "my-fergana": { waiting: incomingLists.lists["my-fergana"], rejected: incomingLists.lists["my-fergana-rejected"] },
  email: { waiting: incomingLists.lists.email, rejected: incomingLists.lists["email-rejected"] },
} as const satisfies Record<IncomingChannel, { waiting: List; rejected: List }>;
