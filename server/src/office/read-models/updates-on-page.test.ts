import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const tables = ["appeals", "answers", "task_flows"] as const;
type Table = (typeof tables)[number];
type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Rows = Readonly<Record<Table, readonly Row[]>>;

const rowsOf = async (table: Table): Promise<Row[]> =>
  (await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(portal.db)).rows.map(({ row }) => row);
const allRows = async (): Promise<Rows> => ({
  appeals: await rowsOf("appeals"),
  answers: await rowsOf("answers"),
  task_flows: await rowsOf("task_flows"),
});
const changed = (before: readonly Row[], after: readonly Row[]): string[] =>
  after.flatMap((row) => {
    const was = before.find(({ id }) => id === row.id);
    return was ? Object.keys(row).filter((column) => !isDeepStrictEqual(row[column], was[column])) : [];
  });
/** Columns that indexes of a table have as a key, beside it or in their condition. */
const indexed = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum > 0
     where x.indrelid = ${table}::text::regclass
       and (a.attnum = any(x.indkey) or exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = x.indexrelid and d.refobjid = x.indrelid and d.refobjsubid = a.attnum))
     group by 1`.execute(portal.db);
  return rows.map(({ name }) => name);
};

it("an appeal's life changes no indexed column of appeals, answers and flows, so that these rows stay on their page", async () => {
  const to = given(portal);
  const [leader, executor, controller, signer] = await Promise.all(["leader", "executor", "controller", "signer"].map(portal.as));
  const written: Record<Table, Set<string>> = { appeals: new Set(), answers: new Set(), task_flows: new Set() };
  let before = await allRows();
  const look = async () => {
    const after = await allRows();
    for (const table of tables) for (const column of changed(before[table], after[table])) written[table].add(column);
    before = after;
  };

  const appeal = await to.registered();
  await look();
  to.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
  );
  await look();
  const task = await to.draft(leader!, appeal.id, { executorId: await to.userId("executor") });
  to.ok(await leader!.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await look();
  await to.act(executor!, "accept", task.id);
  await look();
  await to.answer(executor!, task.id, "signer");
  await look();
  await to.act(controller!, "check-answer", task.id);
  await look();
  await to.act(signer!, "confirm-answer", task.id);
  await look();
  await to.act(signer!, "notify-applicant", task.id, { methodId: 1, text: "Javob" });
  await look();

  expect([...written.appeals].toSorted()).toEqual(["closing_kind_id", "position_level_id", "resolved_at", "status", "version"]);
  expect([...written.answers].toSorted()).toEqual(["checked_at", "checked_by", "confirmed_at", "confirmed_by", "state"]);
  expect([...written.task_flows].toSorted()).toEqual(["closed_at", "status"]);
  for (const table of tables) expect([table, (await indexed(table)).filter((column) => written[table].has(column))]).toEqual([table, []]);
  // of tasks every step changes some, because their lists are found by the status
  expect(await indexed("tasks")).toEqual(expect.arrayContaining(["organization_id", "status", "deadline", "has_news"]));
});
