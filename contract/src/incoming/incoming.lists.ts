import { defineLists } from "../kit/lists.ts";
import { incomingRow } from "./incoming.schema.ts";

const columns = ["ticket", "createdDate", "applicantName", "applicantPhone", "areaName", "text", "files"] as const;

/** What came from outside and waits to be registered or rejected: a list for each channel. */
export const incomingLists = defineLists(
  {
    name: "incoming",
    row: incomingRow,
    columns: {
      ticket: { label: "columns.ticket", width: 140, cell: "link", filter: { kind: "text" }, sortable: "few" },
      createdDate: { label: "columns.receivedDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: true },
      applicantName: { label: "columns.applicant", width: 220, filter: { kind: "text" }, sortable: "few" },
      applicantPhone: { label: "columns.applicantPhone", width: 150, cell: "phone", filter: { kind: "text" } },
      areaName: {
        label: "columns.applicantArea",
        width: 150,
        filter: { kind: "choice", name: "areasId", options: "areas" },
        sortable: "few",
      },
      text: { label: "columns.appealText", width: 320, filter: { kind: "text" } },
      files: { label: "columns.files", width: 90, cell: "files" },
    },
  },
  {
    telegram: {
      statuses: ["new"],
      title: "menu.telegram",
      empty: "lists.emptyIncoming",
      permission: "appeals-telegram",
      counter: "appeal_telegram",
      path: "/appeals/menu/telegram",
      columns,
    },
    web: {
      statuses: ["new"],
      title: "menu.web",
      empty: "lists.emptyIncoming",
      permission: "appeals-web",
      counter: "appeal_web",
      path: "/appeals/menu/web",
      columns,
    },
    "my-fergana": {
      statuses: ["new"],
      title: "menu.myFergana",
      empty: "lists.emptyIncoming",
      permission: "appeals-my-fergana",
      counter: "appeal_mf",
      path: "/appeals/menu/my-fergana",
      columns,
    },
  },
);
export type IncomingChannel = keyof typeof incomingLists.lists;
/** The codes of the table `channels`. */
export const incomingChannelCodes = { telegram: "telegram", web: "web", "my-fergana": "my_fergana" } as const satisfies Record<
  IncomingChannel,
  string
>;
