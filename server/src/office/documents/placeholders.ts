import { appealFields, applicantFields, printedFields, type DocumentName } from "@murojaat/contract";

const office = ["organizationName", "logoTitle", "leaderName", "today", "printedBy"] as const;
const appeal = [
  "requestNumber",
  "statusCode",
  "statusName",
  "registeredDate",
  "resolvedDate",
  "appealDeadline",
  ...printedFields(appealFields).map(({ printed }) => printed),
  "applicants",
  "holderName",
  "registeredOrganization",
  "registeredBy",
  "closingKind",
  "closingReason",
  "closingText",
  "repeatability",
  "joinedAppeals",
  "applicantName",
  ...printedFields(applicantFields).map(({ printed }) => printed),
  "representativeName",
  "authority",
  "representativePhone",
  "representativeHome",
] as const;
const task = [
  "taskText",
  "taskStatus",
  "topic",
  "taskType",
  "fromOrganization",
  "toOrganization",
  "department",
  "executor",
  "coExecutors",
  "positionLevel",
  "controller",
  "sentDate",
  "taskDeadline",
  "closedDate",
  "taskIncomingNumber",
  "taskIncomingDate",
  "resolutionText",
  "resolutionBy",
  "returnReason",
] as const;
const answer = ["answerNumber", "answerDate", "answerText", "resultType", "resultReason", "signer", "answerAuthor"] as const;

/** What letters say beside their appeal and task: names and days as letters write them, and whole sentences. */
const letter = [
  "officeAddress",
  "officeContacts",
  "letterNumber",
  "letterDay",
  "registeredOn",
  "resolvedOn",
  "deadlineOn",
  "taskDeadlineOn",
  "addressee",
  "applicant",
  "applicantAddress",
  "salutation",
  "signerPost",
  "signer",
  "enclosed",
  "executorLine",
  "decided",
  "hearingOn",
  "hearingTime",
  "hearingPlace",
  "toAddress",
  "inquiryText",
  "inquiryUntil",
] as const;

const inLetters = ["applicantAddress", "representativeAddress"];
const inCards = printedFields(applicantFields).flatMap(({ printed, isPersonal }) => (isPersonal ? [printed] : []));
/** Whether a document tells by this name what the card masks. */
export const isPersonal = (name: string): boolean => [...inCards, "representativePhone", "representativeHome", ...inLetters].includes(name);

/** What a template may name: single values, and parts that are repeated with the values of each. */
export type Placeholders = { readonly values: readonly string[]; readonly parts: Readonly<Record<string, readonly string[]>> };

/** The second addressee, where somebody acts for the applicant. */
const toBoth = { withRepresentative: ["representative", "representativeAddress"] } as const;
/** `withFiles` stands once where there are files, and is left out where there is none. */
const files = { files: ["fileName"], withFiles: [] } as const;
export const placeholders: Readonly<Record<DocumentName, Placeholders>> = {
  "appeal-card": { values: [...office, ...appeal], parts: { ...files, tasks: task } },
  "task-card": { values: [...office, ...appeal, ...task], parts: { ...files, answers: answer } },
  blank: { values: [...office, ...appeal], parts: files },
  "answer-letter": {
    values: [...office, ...appeal, ...task, ...answer, ...letter],
    parts: { ...toBoth, withCorrection: ["correction"], told: ["question", "answerText", "result"], withEnclosed: [] },
  },
  "forwarding-letter": {
    values: [...office, ...appeal, ...task, ...letter],
    parts: { ...files, withEnclosed: [], disclosed: [], undisclosed: [] },
  },
  "closing-letter": { values: [...office, ...appeal, ...letter], parts: { ...toBoth, withReason: [] } },
  "extension-letter": { values: [...office, ...appeal, ...letter], parts: toBoth },
  "study-letter": { values: [...office, ...appeal, ...letter], parts: toBoth },
  "transfer-letter": { values: [...office, ...appeal, ...letter, "toOrganization"], parts: toBoth },
  "hearing-letter": { values: [...office, ...appeal, ...letter], parts: toBoth },
  "inquiry-letter": { values: [...office, ...appeal, ...letter, "toOrganization"], parts: {} },
  "reception-day": {
    values: [...office, "receptionDay"],
    parts: { lines: ["index", "leader", "time", "place", "person", "phone", "topic", "status"] },
  },
  resolution: { values: [...office, ...appeal, ...task, ...letter], parts: {} },
};
