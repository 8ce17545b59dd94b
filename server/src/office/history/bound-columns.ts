import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../schema/tables.ts";

/**
 * What each row of the history binds of the record that it leaves: numbers, days, status, whose it is and moments. Only what a decision on
 * retention does not erase, as that writes no row. Changing this makes the hashes of all earlier rows wrong.
 */
export const boundColumns = {
  appeals: {
    values: ["number", "status", "holder_id", "incoming_number", "incoming_date", "document_date", "deadline", "control_review_day"],
    moments: ["received_at", "created_at", "resolved_at"],
  },
  tasks: {
    values: ["status", "from_org_id", "organization_id", "incoming_number", "incoming_date", "deadline", "control_review_day"],
    moments: ["created_at", "dispatched_at", "accepted_at", "resolution_at", "resolved_at"],
  },
  answers: {
    values: ["id", "number", "day", "state", "author_id", "signer_id", "checked_by", "confirmed_by", "rejected_by"],
    moments: ["created_at", "checked_at", "confirmed_at", "rejected_at"],
  },
} as const satisfies {
  readonly [T in keyof Database]?: { readonly values: readonly (keyof Database[T])[]; readonly moments: readonly (keyof Database[T])[] };
};
type Table = keyof typeof boundColumns;

/** As text that no setting of a session changes. */
const boundOf = (table: Table): RawBuilder<string> => {
  const { values, moments } = boundColumns[table];
  const columns = [
    ...values.map((name) => sql.ref(`${table}.${name}`)),
    ...moments.map((name) => sql`(extract(epoch from ${sql.ref(`${table}.${name}`)}) * 1000000)::bigint`),
  ];
  return sql`jsonb_build_array(${sql.join(columns)})::text`;
};

type Id = RawBuilder<number | null> | number;
/** The hash of an appeal as it stands; no row, no hash. */
export const hashOfAppeal = (id: Id): RawBuilder<Buffer> =>
  sql`(select sha256(convert_to(${boundOf("appeals")}, 'UTF8')) from appeals where appeals.id = ${id})`;
/** The hash of a task with all of its answers as they stand. */
export const hashOfTask = (id: Id): RawBuilder<Buffer> => sql`(
  select sha256(convert_to(${boundOf("tasks")} || coalesce((select string_agg(${boundOf("answers")}, '' order by answers.id) from answers where answers.task_id = tasks.id), ''), 'UTF8'))
    from tasks where tasks.id = ${id})`;
/** Of the record that a row of the history is of. */
export const hashOfRecord = (appealId: RawBuilder<number>, taskId: RawBuilder<number | null>): RawBuilder<Buffer | null> =>
  sql`case when ${taskId} is null then ${hashOfAppeal(appealId)} else ${hashOfTask(taskId)} end`;
