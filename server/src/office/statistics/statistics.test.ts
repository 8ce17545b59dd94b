import { dashboards, outlines, reports, type StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { comparePage, openCounted, pages, read, readersOf } from "../../../test/support/statistics-by-sql.ts";
import { keys, meaningOf, meanings, measured, reckonedIn } from "../../../test/support/statistics-meanings.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openCounted(400, 11);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

it("every table has its meaning by hand, with its rows and its columns", () => {
  const lacking = (page: string, { tables }: StatPage) =>
    Object.entries(tables).flatMap(([name, { columns, ofJournal }]) => {
      const meaning = meanings[page]?.[name];
      if (ofJournal) return [];
      if (meaning === undefined) return [`${page} ${name}`];
      const rows = meaning.rows in keys || meaning.period === "months" ? [] : [`rows ${meaning.rows}`];
      const known = { ...measured, ...reckonedIn(meaning) };
      const unknown = Object.keys(columns).filter((column) => !(column in known) && meaningOf(meaning, column) === undefined);
      return [...rows, ...unknown.map((column) => `${page} ${name}: ${column}`)];
    });
  expect(Object.entries(pages).flatMap(([page, tables]) => lacking(page, tables))).toEqual([]);
});

// the others, and with other choices: statistics.long.test.ts
describe.each(["reports/report-one", "reports/report-five", "dashboards/dashboard"])("%s", (page) => {
  it("shows to each reader what plain SQL counts, row by row", async () => {
    for (const login of readersOf(page)) await comparePage(portal, login, page, {});
  });
});

it("the report of lower organisations has only those below it, the others in a table of their own", async () => {
  const { tables } = await read(await portal.as("leader2"), "reports/report-low-org", { from: "01.01.2024", to: "20.11.2026" });
  const below = await sql<{ key: string }>`
    select id::text as key from organizations where parent_id = (select organization_id from users where login = 'leader2')`.execute(
    portal.db,
  );
  const keysOf = (name: string) => tables.find((table) => table.name === name)!.rows.map(({ key }) => key);

  expect(below.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(keysOf("lower")));
  expect(keysOf("lower").length).toBeGreaterThan(0);
  expect(keysOf("elsewhere").length).toBeGreaterThan(0);
  expect(keysOf("elsewhere").filter((key) => keysOf("lower").includes(key))).toEqual([]);
});

it("every district and city of the region has an outline on the map, found by its code", async () => {
  const { tables } = await read(await portal.as("leader"), "dashboards/dashboard", {});
  const { rows } = tables.find(({ name }) => name === "territories")!;
  const codes = rows.filter(({ where }) => where["areasId"] !== undefined).map(({ code }) => code ?? "");

  expect(codes.toSorted()).toEqual(outlines.map(({ code }) => code).toSorted());
  // what is from elsewhere
  expect(rows.filter(({ code }) => code === undefined).map(({ key }) => key)).toEqual(["none"]);
});

it("new appeals are divided by the inhabitants, where somebody has entered them", async () => {
  const leader = await portal.as("leader");
  const table = async () => (await read(leader, "dashboards/dashboard", {})).tables.find(({ name }) => name === "territories")!;
  const names = Object.keys(dashboards.dashboard.tables.territories.columns);
  const [received, each] = [names.indexOf("received"), names.indexOf("perThousand")];
  await sql`update areas set population = 200000 where id in (3, 11)`.execute(portal.db);
  const { rows, total } = await table();
  await sql`update areas set population = 0`.execute(portal.db);
  const of = (key: string) => rows.find((row) => row.key === key)!;
  const tenths = (n: number, people: number) => Math.round((10_000 * n) / people) / 10;

  for (const key of ["3", "11"]) expect(of(key).values[each]).toBe(tenths(of(key).values[received]!, 200_000));
  expect(of("4").values[each]).toBe(null);
  expect(total[each]).toBe(tenths(of("3").values[received]! + of("11").values[received]!, 400_000));
  expect((await table()).total[each]).toBe(null);
});

it("departments and people of the own organisation are shown, the worst first", async () => {
  const { tables } = await read(await portal.as("leader"), "reports/report-six", {});
  const names = Object.keys(reports["report-six"].tables.departments.columns);
  for (const { rows } of tables) {
    const shares = rows.filter(({ level }) => level === 0).map(({ values }) => values[names.indexOf("inTimeShare")]);
    const known = shares.filter((share) => share !== null && share !== undefined);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
  }
  const people = tables[1]!.rows.filter(({ level }) => level === 1);
  expect(people.length).toBeGreaterThan(1);
  const own = await sql<{ n: number }>`
    select count(distinct id) as n from users where id = any(${people.map(({ key }) => Number(key.split(":")[1]) || 0)}::bigint[])
       and organization_id = (select organization_id from users where login = 'leader')`.execute(portal.db);
  expect(own.rows[0]!.n).toBeGreaterThan(0);
});

it("a period that ends before it begins, is too long, or has no such day is refused at its field", async () => {
  const leader = await portal.as("leader");
  const at = async (query: string) => {
    const { status, body } = await leader.get(`/reports/report-one?${query}`);
    return [status, body.problems?.[0]?.path ?? body.details?.[0]?.path ?? body];
  };
  expect(await at("from=02.01.2026&to=01.01.2026")).toEqual([422, "to"]);
  expect(await at("from=01.01.2010&to=01.01.2026")).toEqual([422, "to"]);
  expect((await at("from=31.02.2026"))[0]).toBe(400);
  expect((await at("areasId=x"))[0]).toBe(400);
  expect((await at("rows=all"))[0]).toBe(400);
});
