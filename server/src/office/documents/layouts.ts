import type { DocumentName, MessageKey, Messages } from "@murojaat/contract";
import { translateAny } from "@murojaat/contract";

/** A part of a built-in document; its texts contain placeholders in braces. Word and PDF are both drawn from it. */
export type Block =
  | {
      readonly kind: "line";
      readonly text: string;
      readonly at?: "left" | "center" | "right";
      readonly size?: number;
      readonly bold?: true;
    }
  | { readonly kind: "fields"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "table"; readonly part: string; readonly head: readonly string[]; readonly cells: readonly string[] }
  | { readonly kind: "each"; readonly part: string; readonly blocks: readonly Block[] }
  | { readonly kind: "sign"; readonly left: string; readonly right: string }
  | { readonly kind: "rules"; readonly count: number };

type Say = (key: MessageKey) => string;
const line = (text: string, more: Partial<Extract<Block, { kind: "line" }>> = {}): Block => ({ kind: "line", text, ...more });
const title = (text: string): Block => line(text, { at: "center", size: 14, bold: true });
const letterhead: readonly Block[] = [
  line("{logoTitle}", { at: "center", size: 10 }),
  line("{organizationName}", { at: "center", size: 13, bold: true }),
];
const foot = (t: Say): Block => line(t("documents.printed"), { size: 8 });

const applicantFields = (t: Say): Block => ({
  kind: "fields",
  rows: [
    [t("columns.applicant"), "{applicantName}"],
    [t("columns.applicantType"), "{applicantType}"],
    [t("fields.birthdate"), "{birthdate}"],
    [t("fields.gender"), "{gender}"],
    [t("fields.passport"), "{passport}"],
    [t("fields.inn"), "{taxId}"],
    [t("fields.director"), "{director}"],
    [t("fields.region"), "{region}"],
    [t("fields.area"), "{area}"],
    [t("fields.mahalla"), "{mahalla}"],
    [t("fields.address"), "{address}"],
    [t("fields.phone"), "{phone}"],
    [t("fields.homePhone"), "{homePhone}"],
    [t("fields.socialStatus"), "{socialStatus}"],
    [t("fields.privilegedCategory"), "{privilegedCategory}"],
  ],
});
const appealFields = (t: Say): Block => ({
  kind: "fields",
  rows: [
    [t("columns.requestNumber"), "{requestNumber}"],
    [t("columns.createdDate"), "{registeredDate}"],
    [t("fields.satulation"), "{kindName}"],
    [t("fields.channel"), "{channelName}"],
    [t("fields.senderOrg"), "{senderOrganization}"],
    [t("fields.docNumber"), "{documentNumber}"],
    [t("fields.docDate"), "{documentDate}"],
    [t("fields.incomingNumber"), "{incomingNumber}"],
    [t("fields.incomingDate"), "{incomingDate}"],
    [t("fields.pageCnt"), "{pages}"],
    [t("fields.applicantCnt"), "{applicants}"],
    [t("fields.deadline"), "{appealDeadline}"],
    [t("card.registeredBy"), "{registeredBy}"],
  ],
});
const taskFields = (t: Say): Block => ({
  kind: "fields",
  rows: [
    [t("columns.topic"), "{topic}"],
    [t("columns.taskType"), "{taskType}"],
    [t("columns.status"), "{taskStatus}"],
    [t("columns.fromOrg"), "{fromOrganization}"],
    [t("columns.executorOrg"), "{toOrganization}"],
    [t("columns.executorDep"), "{department}"],
    [t("columns.executor"), "{executor}"],
    [t("fields.coExecutors"), "{coExecutors}"],
    [t("columns.sentDate"), "{sentDate}"],
    [t("columns.deadline"), "{taskDeadline}"],
    [t("columns.closedDate"), "{closedDate}"],
    [t("fields.resolution"), "{resolutionText}"],
  ],
});
const heading = (text: string): Block => line(text, { bold: true, size: 12 });
/** With no file there is no heading either. */
const files = (t: Say): readonly Block[] => [
  { kind: "each", part: "withFiles", blocks: [heading(t("fields.files"))] },
  { kind: "each", part: "files", blocks: [line("• {fileName}")] },
];

/** The built-in documents: what each says, in the order of the page. */
export const layouts: Readonly<Record<DocumentName, (t: Say) => readonly Block[]>> = {
  "appeal-card": (t) => [
    ...letterhead,
    title(t("card.title")),
    appealFields(t),
    {
      kind: "fields",
      rows: [
        [t("columns.status"), "{statusName}"],
        [t("card.holder"), "{holderName}"],
        [t("card.resolvedDate"), "{resolvedDate}"],
        [t("card.closingKind"), "{closingKind}"],
        [t("fields.repeatability"), "{repeatability}"],
        [t("card.joined"), "{joinedAppeals}"],
      ],
    },
    heading(t("fields.applicantData")),
    applicantFields(t),
    heading(t("fields.text")),
    line("{appealText}"),
    heading(t("card.tasks")),
    {
      kind: "table",
      part: "tasks",
      head: [t("columns.taskText"), t("columns.executorOrg"), t("columns.executor"), t("columns.deadline"), t("columns.status")],
      cells: ["{taskText}", "{toOrganization}", "{executor}", "{taskDeadline}", "{taskStatus}"],
    },
    ...files(t),
    foot(t),
  ],
  "task-card": (t) => [
    ...letterhead,
    title(t("documents.taskCard")),
    line("{requestNumber}, {registeredDate}", { at: "center" }),
    line("{applicantName}", { at: "center" }),
    heading(t("columns.taskText")),
    line("{taskText}"),
    taskFields(t),
    heading(t("card.answers")),
    {
      kind: "each",
      part: "answers",
      blocks: [
        line(t("documents.numberAndDate"), { bold: true }),
        line(t("documents.result")),
        line("{answerText}"),
        line("{answerAuthor} → {signer}", { size: 9 }),
      ],
    },
    foot(t),
  ],
  blank: (t) => [
    ...letterhead,
    title(t("documents.blank")),
    appealFields(t),
    applicantFields(t),
    heading(t("fields.text")),
    line("{appealText}", { size: 9 }),
    heading(t("documents.leaderResolution")),
    { kind: "rules", count: 3 },
    { kind: "sign", left: t("documents.receiver"), right: "{registeredBy} ____________" },
    { kind: "sign", left: t("documents.applicantSignature"), right: "____________" },
  ],
  "answer-letter": (t) => [
    ...letterhead,
    line(t("documents.numberAndDate")),
    line("{applicantName}", { at: "right", bold: true }),
    line("{region} {area} {address}", { at: "right" }),
    title(t("documents.answerLetter")),
    line(t("documents.answered")),
    line("{answerText}"),
    line(t("documents.result")),
    line(t("documents.appealable")),
    { kind: "sign", left: t("fields.signer"), right: "____________ {signer}" },
    line("{executor}", { size: 9 }),
  ],
  "forwarding-letter": (t) => [
    ...letterhead,
    line("{today}"),
    line("{toOrganization}", { at: "right", bold: true }),
    title(t("documents.forwardingLetter")),
    line(t("documents.forwarded")),
    line(t("documents.forwardedTask")),
    line(t("documents.answerUntil")),
    ...files(t),
    { kind: "sign", left: t("fields.director"), right: "____________ {leaderName}" },
  ],
  "closing-letter": (t) => [
    ...letterhead,
    line("{today}"),
    line("{applicantName}", { at: "right", bold: true }),
    line("{region} {area} {address}", { at: "right" }),
    title(t("documents.closingLetter")),
    line(t("documents.closed")),
    line(t("documents.closedBecause")),
    line("{closingText}"),
    line(t("documents.appealable")),
    { kind: "sign", left: t("fields.director"), right: "____________ {leaderName}" },
  ],
  resolution: (t) => [
    ...letterhead,
    title(t("documents.resolution")),
    line(t("documents.resolutionOn"), { at: "center" }),
    line("{executor}", { bold: true }),
    line("{coExecutors}"),
    line("{resolutionText}"),
    line(t("documents.doUntil")),
    { kind: "sign", left: t("documents.signature"), right: "____________ {resolutionBy}" },
  ],
};

const titles = {
  "appeal-card": "card.title",
  "task-card": "documents.taskCard",
  blank: "documents.blank",
  "answer-letter": "documents.answerLetter",
  "forwarding-letter": "documents.forwardingLetter",
  resolution: "documents.resolution",
  "closing-letter": "documents.closingLetter",
} as const satisfies Record<DocumentName, MessageKey>;

export const titleOf = (messages: Messages, name: DocumentName): string => translateAny(messages, titles[name]);
/** A built-in document in the words of a language. */
export const layoutOf = (messages: Messages, name: DocumentName): readonly Block[] => layouts[name]((key) => translateAny(messages, key));
