import {
  appealLists,
  cellWhere,
  dashboards,
  quarterly,
  reports,
  taskLists,
  type Choices,
  type StatPage,
  type Statistics,
  type StatTableReply,
} from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { lists, now, roleOf, tellWhoTookPart, whoIs, type Who } from "../../../test/support/list-meanings.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { keys, meaningOf, meanings, measured, partKeys, reckonedIn, type Meaning } from "../../../test/support/statistics-meanings.ts";

let portal: Portal;
/** Other data in every run; the seed reproduces it. */
const seed = Math.ceil(Math.random() * 1_000_000);
beforeAll(async () => {
  portal = await openPortal();
  vi.useFakeTimers({ toFake: ["Date"], now });
  await tellWhoTookPart(portal.db);
  await fillDemo(portal.db, { appeals: 1000, seed, until: now });
  // some mahallas are in no sector
  await sql`update mahallas set section_id = (select min(s.id) + mahallas.id % 4 from sections s where s.area_id = mahallas.area_id) where id % 5 > 0`.execute(
    portal.db,
  );
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

const pages: Record<string, StatPage> = {
  ...Object.fromEntries(Object.entries(reports).map(([name, page]) => [`reports/${name}`, page])),
  "reports/quarterly": quarterly,
  ...Object.fromEntries(Object.entries(dashboards).map(([name, page]) => [`dashboards/${name}`, page])),
};
const readers: Record<string, readonly string[]> = {
  "dashboards/dashboard": ["leader", "leader2", "leader3", "controller", "signer"],
  "dashboards/dashboard-supervisor": ["supervisor"],
};
const readersOf = (page: string) => readers[page] ?? ["leader", "leader2", "controller3", "supervisor"];
const usual: Choices = { from: "01.01.2026", to: "20.11.2026", by: "created" };
const others: readonly Partial<Choices>[] = [
  { from: "01.04.2026", to: "30.06.2026", by: "resolved" },
  { from: "01.07.2025", to: "29.02.2028", by: "created", channelId: 6 },
  { unit: "sections" },
  { areasId: 15, unit: "sections" },
];
const queryOf = (choices: Partial<Choices>) => new URLSearchParams(choices as Record<string, string>).toString();
const sqlDay = (day: string) => `date '${day.split(".").toReversed().join("-")}'`;
const inTashkent = (moment: string) => `(${moment} at time zone 'Asia/Tashkent')::date`;

/** The days that a column counts, in SQL: the same ones a year earlier are written by hand, 29 February falls on the 28th. */
const period = (meaning: Meaning, column: string, c: Choices): string => {
  const x = meaning.of === "appeals" ? "a.created_at" : "t.dispatched_at";
  const ended = meaning.of === "appeals" ? "a.resolved_at" : "t.resolved_at";
  const closes = meaning.period !== "chosen" && column === "closed";
  if (meaning.period === "now") return "true";
  const moment = inTashkent(closes || (meaning.period === "chosen" && c.by === "resolved") ? ended : x);
  if (meaning.period === "today") return `${moment} = date '2026-11-20'`;
  if (meaning.period === "months")
    return `${moment} >= date_trunc('month', ${sqlDay(c.to)}) - interval '11 months' and ${moment} < date_trunc('month', ${sqlDay(c.to)}) + interval '1 month'`;
  return column === "before"
    ? `${moment} between ${sqlDay(c.from)} - interval '1 year' and ${sqlDay(c.to)} - interval '1 year'`
    : `${moment} between ${sqlDay(c.from)} and ${sqlDay(c.to)}`;
};

/** Counts a table in plain SQL: for each key the value of each column. */
const bySql = async (
  who: Who,
  page: string,
  meaning: Meaning,
  columns: readonly string[],
  c: Choices,
  key: string,
): Promise<Map<string, (number | null)[]>> => {
  const list = pages[page]!.lists[meaning.of];
  const login = page === "dashboards/dashboard-supervisor" ? "supervisor" : (await loginOf(who)).replace(/\d$/, "");
  const records = meaning.of === "appeals" ? "appeals a" : "tasks t join appeals a on a.id = t.appeal_id";
  const chosen = [
    ...(c.channelId === undefined ? [] : [`a.channel_id = ${c.channelId}`]),
    ...(c.areasId === undefined ? [] : [`p.area_id = ${c.areasId}`]),
  ];
  const reckoned = reckonedIn(meaning);
  const counted = columns.filter((name) => !(name in reckoned));
  const values = counted.map((name) => {
    const within = period(meaning, name, c);
    const condition = meaningOf(meaning, name);
    if (condition === undefined && !(name in measured))
      throw new Error(`statistics-meanings.ts does not say what ${page} means by ${name}.`);
    return measured[name]?.replaceAll("PERIOD", within) ?? `count(*) filter (where (${condition}) and ${within})::float`;
  });
  const text = `select ${key} as key, array[${values.join(", ")}] as values from ${records} join applicants p on p.id = a.applicant_id
    where (${lists[list]!.holds(who, roleOf(login))}) and (${[meaning.only ?? "true", ...chosen].join(") and (")}) group by 1`.replaceAll(
    /\bown\b/g,
    String(who.org),
  );
  const { rows } = await sql<{ key: string; values: (number | null)[] }>`${sql.raw(text)}`.execute(portal.db);
  return new Map(
    rows.map((row) => {
      const of = (name: string) => row.values[counted.indexOf(name)] ?? 0;
      return [row.key, columns.map((name) => (reckoned[name] ? reckoned[name](of) : row.values[counted.indexOf(name)]!))];
    }),
  );
};
const loginOf = async (who: Who): Promise<string> =>
  (await sql<{ login: string }>`select login from users where id = ${who.id}`.execute(portal.db)).rows[0]!.login;

type Rows = ReadonlyMap<string, readonly (number | null)[]>;
/** Rows with something in them, whatever their order. */
const rowsOf = (rows: Rows) => Object.fromEntries([...rows].filter(([, values]) => !isNothing(values)));
const isNothing = (values: readonly (number | null)[]) => values.every((value) => value === 0 || value === null);
const read = async (person: Person, page: string, choices: Partial<Choices>): Promise<Statistics> => {
  const { status, body } = await person.get(`/${page}?${queryOf(choices)}`);
  expect([page, choices, status]).toEqual([page, choices, 200]);
  return body as Statistics;
};

/** Everything on a page against plain SQL. */
const compare = async (login: string, page: string, more: Partial<Choices>): Promise<void> => {
  const [person, who] = [await portal.as(login), await whoIs(portal.db, login)];
  const c = { ...usual, ...more };
  // the journal of reception is compared in a story of its own (reception.test.ts): no list stands behind it
  const tables = (await read(person, page, more)).tables.filter(({ name }) => name !== "journal");
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(meanings[page] ?? {}));
  for (const table of tables) {
    const meaning = meanings[page]![table.name]!;
    const columns = Object.keys(pages[page]!.tables[table.name]!.columns);
    if (meaning.period === "months") {
      await compareMonths(who, page, meaning, columns, c, table);
      continue;
    }
    const territory = await territoryOf(login, page, c);
    const rows = meaning.rows !== "areas" || territory === null || page === "reports/quarterly" ? meaning.rows : (c.unit ?? "mahallas");
    const inTerritory = (key: string) => key.replaceAll("TERRITORY", String(territory));
    expect([login, page, table.name, table.by]).toEqual([login, page, table.name, rows]);
    const meant = await bySql(who, page, meaning, columns, c, inTerritory(keys[rows]!));
    const shown = new Map(table.rows.filter(({ level }) => level === 0).map(({ key, values }) => [key, values]));
    const at = [login, more, table.name];
    expect([...at, rowsOf(shown)]).toEqual([...at, rowsOf(meant)]);
    const [total] = (await bySql(who, page, meaning, columns, c, "1")).values();
    expect([...at, "total", table.total]).toEqual([...at, "total", total ?? table.total.map((value) => value && 0)]);
    if (!partKeys[rows]) continue;
    const leaves = await bySql(who, page, meaning, columns, c, inTerritory(partKeys[rows]));
    for (const { key, level, values } of table.rows)
      if (level === 1) expect([...at, key, values]).toEqual([...at, key, leaves.get(key) ?? values.map((value) => value && 0)]);
  }
};

/** The district of the reader's office, or the chosen one; null for the whole region. */
const territoryOf = async (login: string, page: string, { areasId }: Partial<Choices>): Promise<number | null> => {
  if (areasId !== undefined) return areasId;
  if (page === "dashboards/dashboard-supervisor") return null;
  const { rows } = await sql<{ id: number | null }>`
    select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = ${login}`.execute(portal.db);
  return rows[0]!.id;
};

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

describe.each(Object.keys(pages))(`%s, of the lives of seed ${seed}`, (page) => {
  it("shows to each reader what plain SQL counts, row by row", { timeout: 120_000 }, async () => {
    for (const login of readersOf(page)) for (const more of [{}, ...others]) await compare(login, page, more);
  });
});

const compareMonths = async (who: Who, page: string, meaning: Meaning, columns: readonly string[], c: Choices, table: StatTableReply) => {
  expect(table.rows).toHaveLength(12);
  expect(table.rows.at(-1)!.range!.from.slice(3)).toBe(c.to.slice(3));
  for (const [i, name] of columns.entries()) {
    const moment = name === "closed" ? "a.resolved_at" : "a.created_at";
    const meant = await bySql(who, page, meaning, [name], c, `to_char(${inTashkent(moment)}, 'MM.YYYY')`);
    const shown = table.rows.map((row) => [row.name, row.values[i]]);
    expect([name, shown]).toEqual([name, table.rows.map((row) => [row.name, meant.get(row.name)?.[0] ?? 0])]);
  }
};

it("the parts of a row count each appeal in exactly one and make the total (article 35)", async () => {
  const leader = await portal.as("leader");
  const parts = ["considered", "leftUnconsidered", "terminated", "returned", "forInformation", "open"];
  let tables = 0;
  for (const page of ["report-one", "report-two", "report-three", "report-four", "report-five", "report-seven", "quarterly"]) {
    const { tables: found } = await read(leader, `reports/${page}`, {});
    for (const table of found) {
      const columns = Object.keys(pages[`reports/${page}`]!.tables[table.name]!.columns);
      if (pages[`reports/${page}`]!.tables[table.name]!.family === "tasks" || table.name === "journal") continue;
      tables += 1;
      const whole = columns.findIndex((name) => ["total", "received", "now"].includes(name));
      for (const row of table.rows) {
        const of = (name: string) => row.values[columns.indexOf(name)] ?? Number.NaN;
        expect([page, table.name, row.name, parts.reduce((sum, name) => sum + of(name), 0)]).toEqual([
          page,
          table.name,
          row.name,
          row.values[whole],
        ]);
      }
    }
  }
  expect(tables).toBe(11);
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
