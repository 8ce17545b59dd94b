import { appealFields, applicantFields, type FormField, type FormFields } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";

/** Stands where a text may not be missing. */
export const nothing = sql.lit("—");
/** Nine digits that belong to nobody: a number that starts with 00 is sent no message. */
const noPhone = sql.lit("000000000");

type Id = RawBuilder<number>;
type Columns = Readonly<Record<string, RawBuilder<unknown>>>;
/** Rows `r` of a table that hang on an appeal. */
type Rows = {
  readonly table: string;
  readonly of: (appealId: Id) => RawBuilder<unknown>;
  /** Some may come afterwards: all of them, or those of a later moment `at`. */
  readonly later?: "all" | "at";
};

const columnsOf = (fields: FormFields, which: (field: FormField) => boolean) =>
  Object.values(fields).flatMap((field) => (field.column !== null && which(field) ? [{ column: field.column, empty: field.empty }] : []));
/** The columns of an applicant that outlive erasing. */
export const counted = sql.join(columnsOf(applicantFields, ({ outlives }) => outlives === true).map(({ column }) => sql.ref(column)));
const words = new Set<FormField["kind"]>(["text", "longText", "number", "email"]);
/** The words of an appeal that do not. */
const ofForm = Object.fromEntries(
  columnsOf(appealFields, ({ kind, outlives }) => words.has(kind) && !outlives).map(({ column, empty }) => [column, sql.lit(empty)]),
);
/** Names of nobody, for a person `p`. */
export const nobody: Columns = {
  last_name: sql`case when applicant_type_id <> 2 then ${nothing} end`,
  organization_name: sql`case when applicant_type_id = 2 then ${nothing} end`,
  phone: noPhone,
};
const nameless = Object.fromEntries(
  columnsOf(applicantFields, ({ outlives }) => outlives !== true)
    .map(({ column }) => column)
    .concat("passport", "passport_hmac", "passport_number_hmac", "address")
    .map((column) => [column, nobody[column] ?? (column === "is_fake_phone" ? sql`false` : sql`null`)]),
);

const ofAppeal = (id: Id) => sql`r.appeal_id = ${id}`;
const tasksOf = (id: Id) => sql`(select t.id from tasks t where t.appeal_id = ${id})`;
const ofTask = (id: Id) => sql`r.task_id in ${tasksOf(id)}`;
const incomingOf = (id: Id) => sql`(select i.id from incoming_appeals i where i.appeal_id = ${id} or i.joined_appeal_id = ${id})`;
/** A text that stays missing where it is. */
const emptied = (column: string) => sql`case when ${sql.ref(column)} is not null then ${nothing} end`;

/** What a decision on retention removes, in this order. */
export const removedRows: readonly (Rows & { readonly hasFile?: true })[] = [
  { table: "appeal_files", of: ofAppeal, hasFile: true },
  { table: "representative_files", of: ofAppeal, hasFile: true },
  { table: "answer_files", of: (id) => sql`r.answer_id in (select w.id from answers w where w.task_id in ${tasksOf(id)})`, hasFile: true },
  { table: "review_files", of: (id) => sql`r.review_id in (select v.id from reviews v where v.task_id in ${tasksOf(id)})`, hasFile: true },
  { table: "inquiry_files", of: (id) => sql`r.inquiry_id in (select q.id from inquiries q where q.appeal_id = ${id})`, hasFile: true },
  { table: "incoming_files", of: (id) => sql`r.incoming_appeal_id in ${incomingOf(id)}`, hasFile: true },
  { table: "representatives", of: ofAppeal },
  // what lies in the store goes with the next clean-up
  { table: "appeal_bundles", of: ofAppeal },
  { table: "appeal_words", of: ofAppeal },
  { table: "merged_appeals", of: ofAppeal },
  { table: "common_answer_drafts", of: ofTask },
  { table: "form_drafts", of: (id) => sql`(r.appeal_id = ${id} or r.task_id in ${tasksOf(id)})`, later: "all" },
  { table: "history_values", of: (id) => sql`r.history_id in (select h.id from history h where h.appeal_id = ${id})` },
];

/** What it empties, and what then stands there; numbers, days, statuses and figures stay. */
export const emptiedColumns: readonly (Rows & { readonly columns: Columns })[] = [
  {
    table: "appeals",
    of: (id) => sql`r.id = ${id}`,
    columns: { ...ofForm, text_marks: sql`null`, text_words: sql`null`, closing_text: sql`null`, transfer_reason: sql`null` },
  },
  { table: "applicants", of: (id) => sql`r.id = (select a.applicant_id from appeals a where a.id = ${id})`, columns: nameless },
  // a letter keeps its code, and is not drawn again
  { table: "issued_letters", of: ofAppeal, columns: { file_id: sql`null`, void_at: sql`coalesce(void_at, now())` } },
  { table: "tasks", of: ofAppeal, columns: { text: nothing, resolution_text: sql`null`, return_reason: sql`null` } },
  { table: "task_flows", of: ofTask, columns: { text: sql`null` } },
  { table: "answers", of: ofTask, columns: { text: nothing, reject_reason: sql`null` } },
  {
    table: "answer_findings",
    of: (id) => sql`r.answer_id in (select w.id from answers w where w.task_id in ${tasksOf(id)})`,
    columns: { words: sql`null`, why: sql`null`, place_from: sql`null`, place_to: sql`null` },
  },
  { table: "corrections", of: ofTask, columns: { reason: nothing, reject_reason: sql`null` } },
  { table: "requests", of: ofTask, columns: { reason: nothing, decision_note: sql`null`, wanted: sql`wanted - 'text' - 'reason'` } },
  { table: "reviews", of: ofTask, columns: { question: nothing, answer: sql`null`, decision_note: sql`null` } },
  {
    table: "notifications",
    of: (id) => sql`(r.appeal_id = ${id} or r.incoming_appeal_id = any(array${incomingOf(id)}))`,
    columns: {
      recipient: nothing,
      address: sql`null`,
      postal_address: sql`null`,
      text: nothing,
      error: sql`null`,
      provider_id: sql`null`,
    },
  },
  { table: "letters", of: ofAppeal, columns: { text: nothing } },
  {
    table: "emails",
    of: (id) => sql`r.incoming_appeal_id in ${incomingOf(id)}`,
    columns: { sender: sql`null`, subject: sql`null`, message_id: sql`null` },
  },
  {
    table: "incoming_appeals",
    of: (id) => sql`(r.appeal_id = ${id} or r.joined_appeal_id = ${id})`,
    columns: {
      applicant: sql`jsonb_build_object('lastName', ${nothing}, 'phone', ${noPhone}, 'areasId', applicant -> 'areasId')`,
      passport: sql`null`,
      address: sql`null`,
      text: sql`''`,
      left_out: sql`null`,
      reason: sql`null`,
      email: sql`null`,
      chat_id: sql`null`,
      external_id: sql`null`,
      content_hash: sql`null`,
      content_digest: sql`null`,
    },
  },
  { table: "hearings", of: ofAppeal, columns: { note: sql`case when outcome is not null then ${nothing} end` } },
  {
    table: "inquiries",
    of: ofAppeal,
    columns: { question: nothing, answer: emptied("answer"), close_reason: emptied("close_reason") },
  },
  // scans are named after people
  { table: "scanned_letters", of: ofAppeal, columns: { file_name: nothing } },
  { table: "reception_enrolments", of: ofAppeal, columns: { full_name: nothing, phone: sql`null`, topic: nothing } },
  { table: "satisfactions", of: ofAppeal, columns: { reason: sql`null` } },
  { table: "history", of: ofAppeal, columns: { text: sql`null`, changes: sql`null` }, later: "at" },
];

/** Whether anything of these columns is there still. */
export const isFilled = (columns: Columns): RawBuilder<unknown> =>
  sql`(${sql.join(
    Object.entries(columns).map(([column, empty]) => sql`r.${sql.ref(column)} is distinct from ${empty}`),
    sql` or `,
  )})`;
/** The first table that still holds something of an appeal that was erased at this moment; null where none does. */
export const leftOver = (appealId: Id, at: RawBuilder<unknown>): RawBuilder<string | null> => {
  const found = [...removedRows, ...emptiedColumns].flatMap(({ table, of, later, ...rest }) => {
    if (later === "all") return [];
    const filled = "columns" in rest ? sql`and ${isFilled(rest.columns)}` : sql``;
    const before = later === "at" ? sql`and r.at <= ${at}` : sql``;
    return sql`when exists (select from ${sql.table(table)} r where ${of(appealId)} ${filled} ${before}) then ${sql.lit(table)}`;
  });
  return sql`case ${sql.join(found, sql` `)} end`;
};
