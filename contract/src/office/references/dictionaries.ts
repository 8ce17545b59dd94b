import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { id, listOf, named, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";

/** Reasons for each way to end without an answer, by the codes of the dictionary result-reason-types (law on appeals, O'RQ-445). */
const closingReasons = {
  unconsidered: ["anonymous", "no_authority_doc", "requirements_not_met"],
  terminated: [
    "withdrawn",
    "applicant_refused",
    "no_new_arguments",
    "applicant_absent",
    "applicant_died",
    "address_changed",
    "court_matter",
  ],
} as const;
export type ClosedWithReason = keyof typeof closingReasons;
/** The endings that a reason fits. */
export const closingsOf = (reasonCode: string): ClosedWithReason[] =>
  (Object.keys(closingReasons) as ClosedWithReason[]).filter((kind) => (closingReasons[kind] as readonly string[]).includes(reasonCode));

const solved = ["in_program", "material_help", "employed", "loan_given"] as const;
const refused = ["no_legal_basis", "no_funds", "out_of_competence", "court_matter", "not_confirmed"] as const;
/** Reasons that fit each result of an answer, by the codes of result-types; another result fits any reason. */
const reasonsOfResult = {
  positive: solved,
  justified: [...solved, "no_funds"],
  legal_advice: ["in_program", ...refused],
  explained: ["in_program", ...refused],
  rejected: [...refused, "no_new_arguments"],
  unseen: closingReasons.unconsidered,
} as const;
/** The reasons of an answer that fit a result, by their codes; undefined: any. */
export const reasonCodesOf = (resultCode: string): readonly string[] | undefined =>
  Object.entries<readonly string[]>(reasonsOfResult).find(([code]) => code === resultCode)?.[1];

/** An entry of a dictionary; `name` is in the caller's language. */
export const dictionaryEntry = named(
  "DictionaryEntry",
  record({
    id: id(),
    code: nullable(text()),
    name: text(),
    nameUz: text(),
    nameUk: text(),
    nameRu: text(),
    value: optional(nullable(Type.Integer())),
    /** Of a reason: the endings without an answer that it fits, by the codes of closing-kinds; which of them fit an answer says its result. */
    closingKinds: optional(Type.Array(oneOf(Object.keys(closingReasons) as ClosedWithReason[]), { examples: [["terminated"]] })),
    /** Of a result: the codes of the reasons that fit it; null: any. */
    reasonCodes: optional(nullable(listOf(text()))),
  }),
);

/** The dictionaries of the specification (section 7), path -> table (or machine of the statuses table). */
export const dictionaries = {
  "answer-types": { table: "answer_types" },
  "appeal-statuses": { machine: "appeal" },
  "flow-statuses": { machine: "flow" },
  "authority-kinds": { table: "authority_kinds" },
  "closing-kinds": { table: "closing_kinds" },
  "incoming-reject-reasons": { table: "incoming_reject_reasons" },
  "incomplete-kinds": { table: "incomplete_kinds" },
  languages: { table: "languages" },
  "repeatability-types": { table: "repeatability_types" },
  "result-reason-types": { table: "result_reasons" },
  "result-types": { table: "result_types" },
  satulations: { table: "appeal_kinds" },
  "task-depth-levels": { table: "task_depth_levels" },
  "task-statuses": { machine: "task" },
  "telegram-appeal-statuses": { machine: "incoming" },
  "web-appeal-statuses": { machine: "incoming" },
  "mf-appeal-statuses": { machine: "incoming" },
  "applicatnt-types": { table: "applicant_types" },
  "notification-methods": { methods: true },
} as const satisfies Record<string, { table: string } | { machine: string } | { methods: true }>;
export type DictionaryName = keyof typeof dictionaries;

export const dictionaryEndpoints = Object.fromEntries(
  Object.keys(dictionaries).map((name) => [
    name,
    endpoint({
      method: "GET",
      path: `/admin/dictionaries/${name}`,
      may: "signed-in",
      summary: `Dictionary: ${name}`,
      reply: listOf(dictionaryEntry),
    }),
  ]),
) as unknown as Record<
  // entries forget their names
  DictionaryName,
  { method: "GET"; path: `/${string}`; may: "signed-in"; summary: string; reply: ReturnType<typeof listOf<typeof dictionaryEntry>> }
>;

export const userChannels = endpoint({
  method: "GET",
  path: "/admin/dictionaries/user-channels",
  may: "signed-in",
  summary: "The channels of the caller's organisation, all or only the non-external",
  query: record({ is_external: Type.Optional(Type.Unsafe<0 | 1>({ type: "integer", enum: [0, 1] })) }),
  reply: listOf(
    record({
      id: id(),
      code: text(),
      name: text(),
      nameUz: text(),
      nameUk: text(),
      nameRu: text(),
      isExternal: Type.Unsafe<0 | 1>({ type: "integer" }),
      form: text(),
    }),
  ),
});

export const sendToDownOrganizations = endpoint({
  method: "GET",
  path: "/admin/dictionaries/send-to-down-organizations",
  may: "signed-in",
  summary: "The lower organisations that the task may still be sent down to, by its depth limit",
  query: record({ taskId: id() }),
  reply: listOf(record({ id: id(), name: text(), parentId: nullable(id()) }), 5000),
  errors: ["not_found"],
});
