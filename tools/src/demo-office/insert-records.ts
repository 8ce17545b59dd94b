import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { hashOfRecord } from "@murojaat/server/office/history/bound-columns.ts";
import { recordColumns, type RecordTable, type Records } from "./records.ts";

/**
 * Writes a batch, an array for each column: applicants, their appeals, then in one statement what points at each other, such as tasks and
 * answers, because references are checked at the end of a statement, and the history, which binds what stands then. The tables' triggers run as always.
 */
export async function insertRecords(db: Db, records: Records): Promise<void> {
  const filled = (Object.keys(recordColumns) as RecordTable[]).filter((table) => records[table].length > 0);
  const first = (["applicants", "appeals"] as const).filter((table) => filled.includes(table));
  for (const table of first) await insertOf(table, records[table]).execute(db);
  const others = filled.filter((table) => table !== "history" && !first.some((one) => one === table));
  const inserts = others.map((table) => sql`${sql.ref(`in_${table}`)} as (${insertOf(table, records[table])})`);
  if (inserts.length > 0) await sql`with ${sql.join(inserts)} select`.execute(db);
  if (filled.includes("history")) await insertOf("history", records.history).execute(db);
}

function insertOf(table: RecordTable, rows: readonly object[]) {
  const columns = Object.entries(recordColumns[table]);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const arrays = columns.map(
    ([name, type]) => sql`${arrayOf(rows.map((row) => row[name as keyof typeof row]))}::${sql.raw(isList(type) ? "text" : type)}[]`,
  );
  // unnest would take a list of lists apart to its last member: those come as texts
  const valueOf = (name: string, type: string) => {
    if (name === "papers_hash") return sql`salted(appeal_id, papers_hash)`;
    return isList(type) ? sql`${sql.ref(name)}::${sql.raw(type)}` : sql.ref(name);
  };
  const values = sql.join(columns.map(([name, type]) => valueOf(name, type)));
  const bound = { names: sql`, record_hash`, values: sql`, ${hashOfRecord(sql`given.appeal_id`, sql`given.task_id`)}` };
  const { names: more, values: moreValues } = table === "history" ? bound : { names: sql``, values: sql`` };
  return sql`insert into ${sql.table(table)} (${names}${more}) select ${values}${moreValues} from unnest(${sql.join(arrays)}) as given (${names})`;
}

const isList = (type: string): boolean => type.endsWith("[]");

/** An array as PostgreSQL writes it; the driver's own way is several times slower. */
function arrayOf(values: readonly unknown[]): string {
  return `{${values.map(literal).join(",")}}`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `"${arrayOf(value)}"`;
  const text = typeof value === "string" ? value : Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : JSON.stringify(value);
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
