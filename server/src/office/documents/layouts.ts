import {
  appealFields,
  applicantFields,
  printedFields,
  translateAny,
  type DocumentName,
  type FormFields,
  type MessageKey,
  type Messages,
} from "@murojaat/contract";
import { messagesOf } from "../../engine/http/language.ts";

/** A part of a built-in document; its texts contain placeholders in braces. Word and PDF are both drawn from it. */
export type Block =
  | {
      readonly kind: "line";
      readonly text: string;
      readonly at?: "left" | "center" | "right";
      /** A paragraph of prose: its first line is indented. */
      readonly prose?: true;
      /** Only the right half of the page, as an addressee stands. */
      readonly half?: true;
      /** Space above, in points. */
      readonly above?: number;
      readonly size?: number;
      readonly bold?: true;
    }
  | {
      readonly kind: "fields";
      readonly rows: readonly (readonly [label: string, value: string])[];
      /** The rows of which nothing is known stand in no PDF. */
      readonly onlyKnown?: true;
    }
  | { readonly kind: "table"; readonly part: string; readonly head: readonly string[]; readonly cells: readonly string[] }
  | { readonly kind: "each"; readonly part: string; readonly blocks: readonly Block[] }
  | {
      readonly kind: "sign";
      readonly left: string;
      readonly right: string;
      readonly size?: number;
      /** In points. */ readonly above?: number;
    }
  /** The organisation's emblem, where there is one; Word has none. */
  | { readonly kind: "emblem" }
  | { readonly kind: "rule" }
  | { readonly kind: "rules"; readonly count: number };

type Say = (key: MessageKey) => string;
const line = (text: string, more: Partial<Extract<Block, { kind: "line" }>> = {}): Block => ({ kind: "line", text, ...more });
const title = (text: string): Block => line(text, { at: "center", size: 14, bold: true });
const letterhead: readonly Block[] = [
  line("{logoTitle}", { at: "center", size: 10 }),
  line("{organizationName}", { at: "center", size: 13, bold: true }),
];
/** Above every letter that leaves the office: whose it is and where it is to be found, its day and number. */
const officialHead: readonly Block[] = [
  { kind: "emblem" },
  line("{logoTitle}", { at: "center", size: 10 }),
  line("{organizationName}", { at: "center", size: 14, bold: true }),
  line("{officeAddress}", { at: "center", size: 9 }),
  line("{officeContacts}", { at: "center", size: 9 }),
  { kind: "rule" },
  { kind: "sign", left: "{letterDay}", right: "№ {letterNumber}", size: 11 },
];
const prose = (text: string): Block => line(text, { prose: true, size: 11 });
const toApplicant: readonly Block[] = [
  line("{addressee}", { half: true, size: 11, bold: true, above: 14 }),
  line("{applicantAddress}", { half: true, size: 11 }),
  {
    kind: "each",
    part: "withRepresentative",
    blocks: [
      line("{representative}", { half: true, size: 11, bold: true, above: 6 }),
      line("{representativeAddress}", { half: true, size: 11 }),
    ],
  },
  line("{salutation}", { at: "center", size: 11, bold: true, above: 18 }),
  line("", { size: 4 }),
];
const signed: Block = { kind: "sign", left: "{signerPost}", right: "{signer}", size: 11, above: 24 };
const preparedBy: Block = line("{executorLine}", { size: 9, above: 18 });
const foot = (t: Say): Block => line(t("documents.printed"), { size: 8 });

/** A row for each printed field of a form. */
const printedRows = (t: Say, fields: FormFields, without: readonly string[] = []): (readonly [string, string])[] =>
  printedFields(fields)
    .filter(({ printed }) => !without.includes(printed))
    .map(({ printed, label }) => [t(label), `{${printed}}`]);

const applicantRows = (t: Say): Block => ({
  kind: "fields",
  // of a person the rows of an organisation are empty
  onlyKnown: true,
  rows: [[t("columns.applicant"), "{applicantName}"], ...printedRows(t, applicantFields)],
});
/** Who acts for the applicant: no row of it stands in a PDF where nobody does. */
const representativeFields = (t: Say): Block => ({
  kind: "fields",
  onlyKnown: true,
  rows: [
    [t("fields.representative"), "{representativeName}"],
    [t("fields.authorityKind"), "{authority}"],
    [t("fields.representativePhone"), "{representativePhone}"],
    [t("fields.representativeAddress"), "{representativeHome}"],
  ],
});
const appealRows = (t: Say): Block => ({
  kind: "fields",
  rows: [
    [t("columns.requestNumber"), "{requestNumber}"],
    [t("columns.createdDate"), "{registeredDate}"],
    // the text stands below by itself
    ...printedRows(t, appealFields, ["appealText"]),
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
    appealRows(t),
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
    applicantRows(t),
    representativeFields(t),
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
    line(t("documents.statusCode"), { bold: true }),
    appealRows(t),
    applicantRows(t),
    representativeFields(t),
    heading(t("fields.text")),
    line("{appealText}", { size: 9 }),
    heading(t("documents.leaderResolution")),
    { kind: "rules", count: 3 },
    { kind: "sign", left: t("documents.receiver"), right: "{registeredBy} ____________" },
    { kind: "sign", left: t("documents.applicantSignature"), right: "____________" },
  ],
  "answer-letter": (t) => [
    ...officialHead,
    ...toApplicant,
    { kind: "each", part: "withCorrection", blocks: [prose("{correction}")] },
    prose(t("documents.answered")),
    {
      kind: "each",
      part: "told",
      blocks: [line("{question}", { size: 11, bold: true, above: 6 }), prose("{answerText}"), prose("{result}")],
    },
    prose(t("documents.appealable")),
    { kind: "each", part: "withEnclosed", blocks: [line("{enclosed}", { size: 10, above: 6 })] },
    signed,
    preparedBy,
  ],
  "forwarding-letter": (t) => [
    ...officialHead,
    line("{toOrganization}", { half: true, size: 11, bold: true, above: 14 }),
    line("{toAddress}", { half: true, size: 11 }),
    line("", { size: 11 }),
    { kind: "each", part: "disclosed", blocks: [prose(t("documents.forwarded"))] },
    { kind: "each", part: "undisclosed", blocks: [prose(t("documents.forwardedUndisclosed"))] },
    prose(t("documents.forwardedTask")),
    { kind: "each", part: "disclosed", blocks: [prose(t("documents.answerUntil"))] },
    { kind: "each", part: "undisclosed", blocks: [prose(t("documents.answerUsUntil"))] },
    { kind: "each", part: "withEnclosed", blocks: [line("{enclosed}", { size: 10, above: 6 })] },
    signed,
    preparedBy,
  ],
  "closing-letter": (t) => [
    ...officialHead,
    ...toApplicant,
    prose(t("documents.closed")),
    { kind: "each", part: "withReason", blocks: [prose(t("documents.closedBecause"))] },
    prose("{closingText}"),
    prose(t("documents.appealableDecision")),
    signed,
    preparedBy,
  ],
  "extension-letter": (t) => [...officialHead, ...toApplicant, prose(t("documents.extended")), signed, preparedBy],
  "study-letter": (t) => [...officialHead, ...toApplicant, prose(t("documents.studied")), signed, preparedBy],
  "transfer-letter": (t) => [...officialHead, ...toApplicant, prose(t("documents.transferred")), signed, preparedBy],
  "hearing-letter": (t) => [...officialHead, ...toApplicant, prose(t("documents.invited")), signed, preparedBy],
  "inquiry-letter": (t) => [
    ...officialHead,
    line("{toOrganization}", { half: true, size: 11, bold: true, above: 14 }),
    line("{toAddress}", { half: true, size: 11 }),
    line("", { size: 11 }),
    prose(t("documents.inquired")),
    prose("{inquiryText}"),
    prose(t("documents.inquiryAsked")),
    signed,
    preparedBy,
  ],
  "reception-day": (t) => [
    ...letterhead,
    title(t("documents.receptionDay")),
    {
      kind: "table",
      part: "lines",
      head: [t("documents.receptionTime"), t("reception.leader"), t("reception.person"), t("reception.topic"), t("columns.status")],
      cells: ["{time}, {place}", "{leader}", "{index}. {person}, {phone}", "{topic}", "{status}"],
    },
    foot(t),
  ],
  resolution: (t) => [
    ...officialHead,
    line(t("documents.resolution"), { at: "center", size: 13, bold: true, above: 10 }),
    line(t("documents.resolutionOn"), { at: "center", size: 11 }),
    line("{executor}", { bold: true, size: 11, above: 8 }),
    line("{coExecutors}", { size: 11 }),
    prose("{resolutionText}"),
    line(t("documents.doUntil"), { size: 11 }),
    signed,
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
  "extension-letter": "documents.extensionLetter",
  "study-letter": "documents.studyLetter",
  "transfer-letter": "documents.transferLetter",
  "hearing-letter": "documents.hearingLetter",
  "inquiry-letter": "documents.inquiryLetter",
  "reception-day": "documents.receptionPage",
} as const satisfies Record<DocumentName, MessageKey>;

export const titleOf = (messages: Messages, name: DocumentName): string => translateAny(messages, titles[name]);
/** The names that a built-in document mentions, whatever its language. */
export const namesIn = (name: DocumentName): string[] =>
  [...JSON.stringify(layoutOf(messagesOf("UZ"), name)).matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
/** A built-in document in the words of a language. */
export const layoutOf = (messages: Messages, name: DocumentName): readonly Block[] => layouts[name]((key) => translateAny(messages, key));
