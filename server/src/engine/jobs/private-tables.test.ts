import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";

/**
 * What `worker.ts` and `metrics.ts` take for granted of tables that the library calls private (decision 24). A red line here is read
 * together with the library's changelog; then the statements that name the column are changed, and this table.
 */
const touched = {
  _private_jobs: {
    id: "bigint",
    // null: taken from a run under way because the next one was queued
    key: "text, may be null",
    task_id: "integer",
    job_queue_id: "integer, may be null",
    attempts: "smallint",
    max_attempts: "smallint",
    run_at: "timestamp with time zone",
    created_at: "timestamp with time zone",
    locked_at: "timestamp with time zone, may be null",
    locked_by: "text, may be null",
    // a lock that is taken back sets the job free by itself
    is_available: "boolean = ((locked_at IS NULL) AND (attempts < max_attempts))",
  },
  _private_job_queues: {
    id: "integer",
    locked_at: "timestamp with time zone, may be null",
    locked_by: "text, may be null",
    is_available: "boolean = (locked_at IS NULL)",
  },
  _private_tasks: { id: "integer", identifier: "text" },
  _private_known_crontabs: {
    identifier: "text",
    known_since: "timestamp with time zone",
    last_execution: "timestamp with time zone, may be null",
  },
} as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test.each(Object.entries(touched))("graphile_worker.%s has the columns that our statements name", async (table, columns) => {
  const { rows } = await sql<{ name: string; kind: string }>`
    select column_name as name,
           data_type || case is_nullable when 'YES' then case is_generated when 'ALWAYS' then '' else ', may be null' end else '' end
             || coalesce(' = ' || generation_expression, '') as kind
      from information_schema.columns where table_schema = 'graphile_worker' and table_name = ${table}`.execute(database.db);
  expect(Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))).toMatchObject(columns);
});
