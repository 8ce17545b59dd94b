import type { DocumentName } from "@murojaat/contract";

const office = ["organizationName", "logoTitle", "leaderName", "today", "printedBy"] as const;
const appeal = [
  "requestNumber",
  "statusName",
  "kindName",
  "channelName",
  "registeredDate",
  "resolvedDate",
  "appealDeadline",
  "appealText",
  "senderOrganization",
  "documentNumber",
  "documentDate",
  "incomingNumber",
  "incomingDate",
  "pages",
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
  "applicantType",
  "birthdate",
  "gender",
  "passport",
  "taxId",
  "director",
  "region",
  "area",
  "mahalla",
  "address",
  "phone",
  "homePhone",
  "socialStatus",
  "privilegedCategory",
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

/** What a template may name: single values, and parts that are repeated with the values of each. */
export type Placeholders = { readonly values: readonly string[]; readonly parts: Readonly<Record<string, readonly string[]>> };

/** `withFiles` stands once where there are files, and is left out where there is none. */
const files = { files: ["fileName"], withFiles: [] } as const;
export const placeholders: Readonly<Record<DocumentName, Placeholders>> = {
  "appeal-card": { values: [...office, ...appeal], parts: { ...files, tasks: task } },
  "task-card": { values: [...office, ...appeal, ...task], parts: { ...files, answers: answer } },
  blank: { values: [...office, ...appeal], parts: files },
  "answer-letter": { values: [...office, ...appeal, ...task, ...answer], parts: {} },
  "forwarding-letter": { values: [...office, ...appeal, ...task], parts: files },
  "closing-letter": { values: [...office, ...appeal], parts: {} },
  resolution: { values: [...office, ...appeal, ...task], parts: {} },
};

/** What fills a template: a text for each value, a list for each repeated part. */
export type Filling = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>;
