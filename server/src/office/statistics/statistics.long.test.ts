import { appealLists, cellWhere, taskLists } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { faultsOf, partsOf } from "../../../test/support/statistics-parts.ts";
import { comparePage, isNothing, openCounted, others, pages, read, readersOf, usual } from "../../../test/support/statistics-by-sql.ts";

let portal: Portal;
/** Other data in every run; the seed reproduces it. */
const seed = Math.ceil(Math.random() * 1_000_000);
beforeAll(async () => {
  portal = await openCounted(600, seed);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

describe.each(Object.keys(pages))(`%s, of the lives of seed ${seed}`, (page) => {
  it("shows to each reader what plain SQL counts, row by row", { timeout: 120_000 }, async () => {
    for (const login of readersOf(page)) for (const more of [{}, ...others]) await comparePage(portal, login, page, more);
  });
});

it("the parts of a row make its total (article 35)", async () => {
  for (const [page, def] of Object.entries(pages))
    for (const login of readersOf(page))
      for (const { name, rows, total } of (await read(await portal.as(login), page, {})).tables) {
        const columns = Object.keys(def.tables[name]!.columns);
        const faults = [total, ...rows.map(({ values }) => values)].flatMap((values) => faultsOf(partsOf[page]![name]!, columns, values));
        expect([login, page, name, faults]).toEqual([login, page, name, []]);
      }
});

it("a number under one name is the same on every page", async () => {
  const whole = new Set(["statistics.total", "statistics.received", "statistics.thisPeriod"]);
  for (const login of ["leader", "leader2"]) {
    const person = await portal.as(login);
    const found = new Map<string, { readonly places: string[]; readonly values: Set<number | null> }>();
    for (const [page, def] of Object.entries(pages)) {
      if (page === "dashboards/dashboard-supervisor") continue;
      const { tables } = await read(person, page, {});
      for (const { name, total } of tables) {
        const { family, period: of, where, columns } = def.tables[name]!;
        if (family === "tasks" || of !== "chosen" || where || name === "journal") continue;
        for (const [i, column] of Object.values(columns).entries()) {
          if ("kind" in column || "isLastYear" in column) continue;
          const label = whole.has(column.label) ? "statistics.total" : column.label;
          const one = found.get(label) ?? { places: [], values: new Set() };
          one.places.push(`${page} ${name}`);
          one.values.add(total[i]!);
          found.set(label, one);
        }
      }
    }
    const several = [...found].filter(([, { values }]) => values.size > 1);
    expect([login, several]).toEqual([login, []]);
    expect([...found.values()].filter(({ places }) => places.length > 1).length).toBeGreaterThan(20);
    expect(found.get("statistics.total")!.places.length).toBeGreaterThan(9);
  }
});

it("every kind of number opens a list with exactly that many rows", { timeout: 180_000 }, async () => {
  let opened = 0;
  for (const [page, def] of Object.entries(pages)) {
    // of a district too, whose rows are its mahallas and sectors
    for (const [login, more] of [
      [readersOf(page)[0]!, {}],
      [readersOf(page)[0]!, others[0]!],
      ...(Object.values(def.tables).some(({ rows }) => rows === "territories" || rows === "lowerOrganizations")
        ? ([
            ["leader2", {}],
            ["leader2", { unit: "sections" }],
          ] as const)
        : []),
    ] as const) {
      if (page === "dashboards/dashboard-supervisor" && login === "leader2") continue;
      const person = await portal.as(login);
      const choices = { ...usual, ...more };
      const { tables } = await read(person, page, more);
      for (const table of tables) {
        const of = def.tables[table.name]!;
        const list = of.family === "appeals" ? appealLists.lists[def.lists.appeals] : taskLists.lists[def.lists.tasks];
        const full = table.rows.filter(({ values }) => !isNothing(values));
        // the first, the last (what says nothing, another region) and one between; months have no list of the whole
        const rows = [...new Set([full[0], full[Math.floor(full.length / 2)], full.at(-1)])].flatMap((row) => row ?? []);
        if (of.period !== "months") rows.push({ key: "total", name: "", level: 0, where: {}, values: table.total });
        for (const row of rows)
          for (const [i, column] of Object.keys(of.columns).entries()) {
            const where = cellWhere(of, column, { ...row, where: { ...table.where, ...row.where } }, choices, "20.11.2026");
            // under another period every third: they differ by their days alone
            if (!where || ("by" in more && i % 3 > 0)) continue;
            const { body } = await person.get(
              `${list.path}?${new URLSearchParams(where as Record<string, string>).toString()}&pageSize=20`,
            );
            expect([page, table.name, row.key, column, where, body.total]).toEqual([
              page,
              table.name,
              row.key,
              column,
              where,
              row.values[i],
            ]);
            opened += 1;
          }
      }
    }
  }
  expect(opened).toBeGreaterThan(700);
});
