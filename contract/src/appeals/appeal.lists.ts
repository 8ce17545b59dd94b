import { defineLists } from "../kit/lists.ts";
import { appealRow } from "./appeal.schema.ts";

const usual = [
  "requestNumber",
  "channelName",
  "createdDate",
  "senderOrgName",
  "documentNumber",
  "documentDate",
  "applicantName",
  "applicantRegionName",
  "applicantAreaName",
  "applicantPhone",
  "applicantTypeName",
  "incomingDocNumber",
  "incomingDocDate",
  "files",
] as const;
const [number, channel, created, ...rest] = usual;
const withDeadline = [number, "deadline", channel, created, ...rest] as const;

/** The lists of appeals: the columns of the specification (section 2) and which list shows which. */
export const appealLists = defineLists(
  {
    name: "appeals",
    row: appealRow,
    columns: {
      requestNumber: { label: "columns.requestNumber", width: 150, cell: "link", filter: { kind: "text" }, sortable: true },
      channelName: { label: "columns.channel", width: 180, filter: { kind: "choice", name: "channelId", options: "channels" } },
      createdDate: { label: "columns.createdDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: true },
      positionLevelName: { label: "columns.positionLevel", width: 180 },
      deadline: { label: "columns.deadline", width: 140, cell: "deadline", filter: { kind: "days" }, sortable: true },
      senderOrgName: { label: "columns.senderOrg", width: 205, filter: { kind: "text" } },
      documentNumber: { label: "columns.documentNumber", width: 130, filter: { kind: "text" } },
      documentDate: { label: "columns.documentDate", width: 120, filter: { kind: "day" } },
      applicantName: { label: "columns.applicant", width: 220, filter: { kind: "text" } },
      applicantRegionName: {
        label: "columns.applicantRegion",
        width: 150,
        filter: { kind: "choice", name: "regionsId", options: "regions" },
      },
      applicantAreaName: {
        label: "columns.applicantArea",
        width: 150,
        filter: { kind: "choice", name: "areasId", options: "areas", dependsOn: "regionsId" },
      },
      applicantPhone: { label: "columns.applicantPhone", width: 150, cell: "phone", filter: { kind: "text" } },
      applicantTypeName: { label: "columns.applicantType", width: 140, filter: { kind: "text" } },
      incomingDocNumber: { label: "columns.incomingNumber", width: 130, filter: { kind: "text" } },
      incomingDocDate: { label: "columns.incomingDate", width: 120, filter: { kind: "text" } },
      files: { label: "columns.files", width: 90, cell: "files" },
    },
  },
  {
    registration: {
      statuses: ["registration"],
      title: "menu.registration",
      empty: "lists.emptyRegistration",
      permission: "appeals-registration",
      counter: "appeal_new",
      path: "/appeals/menu/registration",
      columns: withDeadline,
    },
    unlocated: {
      statuses: ["classification"],
      title: "menu.unlocated",
      empty: "lists.emptyUnlocated",
      permission: "appeals-unlocated",
      counter: "appeal_confirm",
      path: "/appeals/menu/not-classified",
      columns: [number, "deadline", channel, created, "positionLevelName", ...rest],
    },
    process: {
      statuses: ["process"],
      title: "menu.process",
      empty: "lists.emptyProcess",
      permission: "appeals-process",
      counter: "appeal_process",
      path: "/appeals/menu/process",
      columns: withDeadline,
    },
    closed: {
      statuses: ["resolved"],
      title: "menu.closed",
      empty: "lists.emptyClosed",
      permission: "appeals-closed",
      counter: "appeal_done",
      path: "/appeals/menu/resolved",
      columns: withDeadline,
    },
  },
);
export type AppealList = keyof typeof appealLists.lists;
