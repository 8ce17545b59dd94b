import { defineLists } from "../../kit/lists.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { appealRow } from "./appeal.schema.ts";
import { openAppealStatuses } from "./appeal.workflow.ts";

/** What every list begins with: which appeal, until when, who writes about what. */
const [number, deadline, who] = ["requestNumber", "deadline", "applicantName"] as const;
/** Where it came from and where the applicant lives; then sender and documents, which most appeals do not have. */
const usual = [
  "channelName",
  "createdDate",
  "applicantRegionName",
  "applicantAreaName",
  "applicantPhone",
  "applicantTypeName",
  "files",
  "incomingDocNumber",
  "incomingDocDate",
  "senderOrgName",
  "documentNumber",
  "documentDate",
] as const;
const plain = [number, deadline, who, ...usual] as const;
/** How an open deadline stands today (specification, section 9; workflow.md, section 5). */
export const deadlineBuckets = {
  not_due: "lists.bucketNotDue",
  due_in_3: "lists.bucketDueIn3",
  due_today: "lists.bucketDueToday",
  overdue_3: "lists.bucketOverdue3",
  overdue_30: "lists.bucketOverdue30",
  overdue_more: "lists.bucketOverdueMore",
} as const satisfies Record<string, MessageKey>;
export type DeadlineBucket = keyof typeof deadlineBuckets;
/** Whether a closed record was in term; late_15 and late_30 by the term that the law gave it. */
export const closings = {
  in_time: "lists.closedInTime",
  late: "lists.closedLate",
  late_15: "lists.closedLate15",
  late_30: "lists.closedLate30",
} as const satisfies Record<string, MessageKey>;
export type Closing = keyof typeof closings;

/** How an appeal ended, as the law counts (O'RQ-445, article 35). */
export const outcomes = {
  satisfied: "lists.outcomeSatisfied",
  explained: "lists.outcomeExplained",
  refused: "lists.outcomeRefused",
  unconsidered: "lists.outcomeUnconsidered",
} as const satisfies Record<string, MessageKey>;
export type Outcome = keyof typeof outcomes;
/** What the applicant said of the answer on the public page. */
export const judgements = {
  any: "lists.judged",
  satisfied: "lists.judgedWell",
  dissatisfied: "lists.judgedBadly",
} as const satisfies Record<string, MessageKey>;
export type Judgement = keyof typeof judgements;
/** The applicant's full years on the day of registration. */
export const ageBands = {
  under_18: "lists.age17",
  from_18: "lists.age18",
  from_31: "lists.age31",
  from_41: "lists.age41",
  from_51: "lists.age51",
  from_61: "lists.age61",
} as const satisfies Record<string, MessageKey>;
export type AgeBand = keyof typeof ageBands;
/** What an appeal does not say. */
export const lacks = {
  topic: "columns.topic",
  gender: "fields.gender",
  birthDate: "fields.birthdate",
  socialStatus: "fields.socialStatus",
  privilegedCategory: "fields.privilegedCategory",
  receptionLeader: "fields.receptionLeader",
  mahalla: "fields.mahalla",
  section: "references.section",
} as const satisfies Record<string, MessageKey>;
export type Lack = keyof typeof lacks;

/** How an appeal may be stuck though its term has not run out: nothing happened for some working days, it went to and fro, more time was asked for again and again. */
export const silences = {
  still_5: "lists.still5",
  still_10: "lists.still10",
  still_20: "lists.still20",
  to_and_fro: "lists.toAndFro",
  third_request: "lists.thirdRequest",
} as const satisfies Record<string, MessageKey>;
export type Silence = keyof typeof silences;

/** The lists of appeals: the columns of the specification (section 2) and which list shows which. */
export const appealLists = defineLists(
  {
    name: "appeals",
    row: appealRow,
    columns: {
      requestNumber: {
        label: "columns.requestNumber",
        width: 150,
        cell: "link",
        filter: { kind: "text", number: "request" },
        sortable: true,
      },
      channelName: {
        label: "columns.channel",
        width: 180,
        filter: { kind: "choice", name: "channelId", options: "channels" },
        sortable: "few",
      },
      receivedDate: { label: "columns.receivedDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: "few" },
      createdDate: { label: "columns.createdDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: true },
      positionLevelName: { label: "columns.positionLevel", width: 180, sortable: "few" },
      deadline: { label: "columns.deadline", width: 140, cell: "deadline", filter: { kind: "days" }, sortable: true },
      senderOrgName: { label: "columns.senderOrg", width: 205, filter: { kind: "text" }, sortable: "few" },
      documentNumber: { label: "columns.documentNumber", width: 130, filter: { kind: "text", number: "document" }, sortable: "few" },
      documentDate: { label: "columns.documentDate", width: 120, filter: { kind: "day" }, sortable: "few" },
      applicantName: { label: "columns.applicant", width: 340, under: "text", filter: { kind: "text" }, sortable: "few" },
      text: { label: "columns.appealText", width: 320, filter: { kind: "text" } },
      applicantRegionName: {
        label: "columns.applicantRegion",
        width: 150,
        filter: { kind: "choice", name: "regionsId", options: "regions" },
        sortable: "few",
      },
      applicantAreaName: {
        label: "columns.applicantArea",
        width: 150,
        filter: { kind: "choice", name: "areasId", options: "areas", dependsOn: "regionsId" },
        sortable: "few",
      },
      applicantPhone: { label: "columns.applicantPhone", width: 150, cell: "phone", filter: { kind: "text", number: "phone" } },
      applicantTypeName: { label: "columns.applicantType", width: 140, filter: { kind: "text" }, sortable: "few" },
      representativeName: { label: "fields.representative", width: 220 },
      placeAreaName: { label: "fields.placeArea", width: 180, filter: { kind: "choice", name: "placeAreasId", options: "areas" } },
      placeMahallaName: {
        label: "fields.placeMahalla",
        width: 180,
        filter: { kind: "choice", name: "placeMahallasId", options: "mahallas", dependsOn: "placeAreasId" },
      },
      placeText: { label: "fields.placeText", width: 220 },
      incomingDocNumber: { label: "columns.incomingNumber", width: 130, filter: { kind: "text", number: "document" }, sortable: "few" },
      incomingDocDate: { label: "columns.incomingDate", width: 120, filter: { kind: "text" }, sortable: "few" },
      files: { label: "columns.files", width: 90, cell: "files" },
      statusName: { label: "columns.status", width: 162, cell: "status", sortable: "few" },
      holderName: { label: "columns.holder", width: 200, sortable: "few" },
      transferReason: { label: "columns.transferReason", width: 240 },
      letterNames: { label: "columns.letterNames", width: 240 },
      letterBy: { label: "columns.letterBy", width: 140, cell: "deadline", sortable: "few" },
      inquiryNames: { label: "columns.inquiryNames", width: 240 },
      inquiryBy: { label: "columns.inquiryBy", width: 140, cell: "deadline", sortable: "few" },
      lastEventDate: { label: "columns.lastEvent", width: 150, cell: "moment", sortable: "few" },
      timesSent: { label: "columns.timesSent", width: 130, sortable: "few" },
      deadlineRequests: { label: "columns.deadlineRequests", width: 150, sortable: "few" },
    },
    filters: {
      satulationId: { label: "fields.satulation", kind: "id", options: "satulations" },
      statusesId: { label: "columns.status", kind: "id", options: "appealStatuses" },
      organizationsId: { label: "columns.holder", kind: "id", options: "organizations" },
      groupsId: { label: "columns.topic", kind: "id", options: "topics" },
      resultTypesId: { label: "columns.resultType", kind: "id", options: "resultTypes" },
      repeatabilityTypesId: { label: "fields.repeatability", kind: "id", options: "repeatabilityTypes" },
      incompleteKindsId: { label: "fields.incompleteKind", kind: "id", options: "incompleteKinds" },
      gendersId: { label: "fields.gender", kind: "id", options: "genders" },
      socialStatusesId: { label: "fields.socialStatus", kind: "id", options: "socialStatuses" },
      privilagedCategoriesId: { label: "fields.privilegedCategory", kind: "id", options: "privilegedCategories" },
      receptionLeaderId: { label: "fields.receptionLeader", kind: "id", options: "leaders" },
      closingKindsId: { label: "card.closingKind", kind: "id", options: "closingKinds" },
      applicantTypesId: { label: "columns.applicantType", kind: "id", options: "applicantTypes" },
      form: {
        label: "lists.form",
        kind: "oneOf",
        words: {
          written: "lists.formWritten",
          electronic: "lists.formElectronic",
          personal: "lists.formPersonal",
          mobile: "lists.formMobile",
          public: "lists.formPublic",
          video: "lists.formVideo",
          phone: "lists.formPhone",
        },
      },
      isReception: { label: "lists.isReception", kind: "flag" },
      isOtherRegion: { label: "lists.isOtherRegion", kind: "flag" },
      isOtherPlace: { label: "lists.isOtherPlace", kind: "flag" },
      mahallasId: { label: "fields.mahalla", kind: "id", options: "mahallas", dependsOn: "areasId" },
      sectionsId: { label: "references.section", kind: "id", options: "sections", dependsOn: "areasId" },
      outsideAreasId: { label: "lists.outsideArea", kind: "id", options: "areas" },
      mainGroupsId: { label: "lists.mainTopic", kind: "id", options: "topics" },
      outcome: { label: "lists.outcome", kind: "oneOf", words: outcomes },
      judgement: { label: "lists.judgement", kind: "oneOf", words: judgements },
      ageBand: { label: "lists.ageBand", kind: "oneOf", words: ageBands },
      silence: { label: "lists.silence", kind: "oneOf", words: silences },
      lacks: { label: "lists.lacks", kind: "oneOf", words: lacks },
      bucket: { label: "lists.bucket", kind: "oneOf", words: deadlineBuckets },
      closing: { label: "lists.closing", kind: "oneOf", words: closings },
      forwarded: { label: "lists.forwarded", kind: "oneOf", words: { in: "lists.forwardedIn", out: "lists.forwardedOut" } },
      isOpen: { label: "lists.isOpen", kind: "flag" },
      isOverdue: { label: "lists.isOverdue", kind: "flag" },
      forInformation: { label: "statistics.forInformation", kind: "flag" },
      isControl: { label: "card.control", kind: "flag" },
      isDissatisfied: { label: "lists.dissatisfied", kind: "flag" },
      isReturned: { label: "lists.returned", kind: "flag" },
      isInquiryLate: { label: "lists.isInquiryLate", kind: "flag" },
      isCollective: { label: "lists.isCollective", kind: "flag" },
      isUndisclosed: { label: "fields.isUndisclosed", kind: "flag" },
      resolvedDate: { label: "card.resolvedDate", kind: "days" },
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
      columns: plain,
    },
    unlocated: {
      statuses: ["classification"],
      title: "menu.unlocated",
      empty: "lists.emptyUnlocated",
      permission: "appeals-unlocated",
      counter: "appeal_confirm",
      path: "/appeals/menu/not-classified",
      columns: [number, deadline, who, "channelName", "createdDate", "positionLevelName", ...usual.slice(2)],
    },
    process: {
      statuses: ["process"],
      title: "menu.process",
      empty: "lists.emptyProcess",
      permission: "appeals-process",
      counter: "appeal_process",
      path: "/appeals/menu/process",
      columns: plain,
    },
    closed: {
      statuses: ["resolved"],
      title: "menu.closed",
      empty: "lists.emptyClosed",
      permission: "appeals-closed",
      counter: "appeal_done",
      path: "/appeals/menu/resolved",
      columns: plain,
    },
    "letters-due": {
      statuses: [...openAppealStatuses, "resolved"],
      title: "menu.lettersDue",
      empty: "lists.emptyLettersDue",
      permission: "queries-letters-due",
      counter: "appeal_letter_due",
      path: "/appeals/menu/letters-due",
      order: { by: "letterBy", how: "ASC" },
      columns: [number, "letterBy", who, "letterNames", "statusName", ...usual],
    },
    inquiries: {
      statuses: [...openAppealStatuses, "resolved"],
      title: "menu.inquiries",
      empty: "lists.emptyInquiries",
      permission: "queries-inquiries",
      counter: "appeal_inquiry",
      path: "/appeals/menu/inquiries",
      order: { by: "inquiryBy", how: "ASC" },
      columns: [number, "inquiryBy", who, "inquiryNames", "statusName", ...usual],
    },
    "late-extensions": {
      statuses: [...openAppealStatuses, "resolved"],
      title: "menu.lateExtensions",
      empty: "lists.emptyLateExtensions",
      permission: "queries-late-extensions",
      path: "/appeals/menu/late-extensions",
      columns: [number, deadline, who, "statusName", ...usual],
    },
    "for-information": {
      statuses: ["for_information"],
      title: "menu.forInformation",
      empty: "lists.emptyForInformation",
      permission: "appeals-for-information",
      path: "/appeals/menu/for-information",
      columns: plain,
    },
    "send-to-another-org": {
      statuses: ["transfer_asked"],
      title: "menu.sendToAnotherOrg",
      empty: "lists.emptySendToAnotherOrg",
      permission: "appeals-send-to-another-org",
      counter: "appeal_send_to_another_org",
      path: "/appeals/menu/send-to-another-org",
      columns: [number, deadline, who, "holderName", "transferReason", ...usual],
    },
    "reg-mahalla": {
      statuses: ["registration"],
      title: "menu.regMahalla",
      empty: "lists.emptyRegMahalla",
      permission: "appeals-reg-mahalla",
      counter: "appeal_mahalla_new",
      path: "/appeals/menu/registration/mahalla",
      columns: plain,
    },
    "pr-mahalla": {
      statuses: ["classification", "process", "for_information", "transfer_asked"],
      title: "menu.prMahalla",
      empty: "lists.emptyPrMahalla",
      permission: "appeals-pr-mahalla",
      counter: "appeal_mahalla_process",
      path: "/appeals/menu/process/mahalla",
      columns: [number, deadline, who, "statusName", ...usual],
    },
    "fn-mahalla": {
      statuses: ["resolved"],
      title: "menu.fnMahalla",
      empty: "lists.emptyFnMahalla",
      permission: "appeals-fn-mahalla",
      counter: "appeal_mahalla_resolved",
      path: "/appeals/menu/resolved/mahalla",
      columns: plain,
    },
    "dashboard-appeal": {
      statuses: [...openAppealStatuses, "resolved"],
      title: "menu.dashboardAppeal",
      empty: "lists.emptyDashboardAppeal",
      permission: "appeals-dashboard-appeal",
      path: "/appeals/menu/dashboard",
      cardSearch: { dashboardAppeal: "true" },
      columns: [number, deadline, who, "statusName", "holderName", ...usual],
    },
    silence: {
      statuses: openAppealStatuses.filter((status) => status !== "for_information"),
      title: "menu.silence",
      empty: "lists.emptySilence",
      permission: "reports-silence",
      path: "/appeals/menu/silence",
      columns: [number, deadline, who, "lastEventDate", "timesSent", "deadlineRequests", "statusName", "holderName", ...usual],
    },
    "supervisor-appeals": {
      statuses: [...openAppealStatuses, "resolved"],
      title: "menu.supervisorAppeals",
      empty: "lists.emptySupervisorAppeals",
      permission: "appeals-supervisor-appeals",
      path: "/appeals/supervisor-appeals",
      columns: [number, deadline, who, "statusName", "holderName", ...usual],
    },
    all: {
      statuses: [...openAppealStatuses, "resolved"],
      title: "menu.dashboardAppeal",
      empty: "lists.emptyDashboardAppeal",
      permission: "signed-in",
      path: "/appeals/all",
      columns: [number, deadline, who, "statusName", "holderName", ...usual],
    },
  },
);
export type AppealList = keyof typeof appealLists.lists;
