import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { openOffice, password } from "@murojaat/server/test/support/people.ts";
import { caller } from "./http-client.ts";
import { completeAppeal, readChoices, sitDown } from "./office-work.ts";

const grows = [
  "appeals",
  "appeal_rows",
  "appeal_search",
  "applicants",
  "tasks",
  "task_flows",
  "answers",
  "answer_files",
  "history",
  "files",
];

test("no step of an appeal's life scans a table that grows with the appeals", async () => {
  await using database = await freshOffice();
  // a table this small is read whole where PostgreSQL may choose; where it must, no index serves the statement
  const address = new URL(database.portalUrl);
  address.searchParams.set("options", "-c enable_seqscan=off");
  const pool = createPool(address.href, { max: 6 });
  const portal = await openOffice(createDb(pool));
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const wholeReadings = async () => {
    const { rows } = await sql<{ name: string; n: number }>`
      select relname as name, seq_scan as n from pg_stat_user_tables where relname = any(${grows}) order by relname`.execute(database.db);
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  };
  const call = caller((portal.app.server.address() as AddressInfo).port);
  const desk = await sitDown(call, password);
  const choices = await readChoices(call, desk);
  await completeAppeal(call, desk, choices);
  await pool.end();
  // a connection hands over what it has counted when it ends
  const living = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and usename = ${address.username}`.execute(database.db)).rows
      .length;
  await expect.poll(living).toBe(0);

  const found = await wholeReadings();
  await portal.close();

  expect(Object.keys(found)).toEqual(grows.toSorted());
  expect(found).toEqual(Object.fromEntries(grows.map((name) => [name, 0])));
});
