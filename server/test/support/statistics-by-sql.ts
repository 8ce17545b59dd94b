import { dashboards, quarterly, reports, type Choices, type StatPage, type Statistics, type StatTableReply } from "@murojaat/contract";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { lists, now, roleOf, tellWhoTookPart, whoIs, type Who } from "./list-meanings.ts";
import type { Person, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { keys, meaningOf, meanings, measured, partKeys, reckonedIn, type Meaning } from "./statistics-meanings.ts";

/** A portal with the lives of so many appeals, whose clock stands. */
export const openCounted = async (appeals: number, seed: number): Promise<Portal> => {
  const portal = await openPortal();
  vi.useFakeTimers({ toFake: ["Date"], now });
  await tellWhoTookPart(portal.db);
  await fillDemo(portal.db, { appeals, seed, until: now });
  // some mahallas are in no sector
  await sql`update mahallas set section_id = (select min(s.id) + mahallas.id % 4 from sections s where s.area_id = mahallas.area_id) where id % 5 > 0`.execute(
    portal.db,
  );
  return portal;
};

export const pages: Record<string, StatPage> = {
  ...Object.fromEntries(Object.entries(reports).map(([name, page]) => [`reports/${name}`, page])),
  "reports/quarterly": quarterly,
  ...Object.fromEntries(Object.entries(dashboards).map(([name, page]) => [`dashboards/${name}`, page])),
};
const readers: Record<string, readonly string[]> = {
  "dashboards/dashboard": ["leader", "leader2", "leader3", "controller", "signer"],
  "dashboards/dashboard-supervisor": ["supervisor"],
};
export const readersOf = (page: string) => readers[page] ?? ["leader", "leader2", "controller3", "supervisor"];
export const usual: Choices = { from: "01.01.2026", to: "20.11.2026", by: "created" };
export const others: readonly Partial<Choices>[] = [
  { from: "01.04.2026", to: "30.06.2026", by: "resolved" },
  { from: "01.07.2025", to: "29.02.2028", by: "created", channelId: 6 },
  { unit: "sections" },
  { areasId: 15, unit: "sections" },
  { organizationsId: 20, by: "resolved" },
];
const queryOf = (choices: Partial<Choices>) => new URLSearchParams(choices as Record<string, string>).toString();
const sqlDay = (day: string) => `date '${day.split(".").toReversed().join("-")}'`;
const inTashkent = (moment: string) => `(${moment} at time zone 'Asia/Tashkent')::date`;

/** The days that a column counts, in SQL: the same ones a year earlier are written by hand, 29 February falls on the 28th. */
const period = (meaning: Meaning, column: string, c: Choices): string => {
  const x = meaning.of === "appeals" ? "a.received_at" : "t.dispatched_at";
  const ended = meaning.of === "appeals" ? "a.resolved_at" : "t.resolved_at";
  const closes = meaning.period !== "chosen" && column === "closed";
  if (meaning.period === "now") return "true";
  const moment = inTashkent(closes || (meaning.period === "chosen" && c.by === "resolved") ? ended : x);
  if (meaning.period === "today") return `${moment} = date '2026-11-20'`;
  if (meaning.period === "months")
    return `${moment} >= date_trunc('month', ${sqlDay(c.to)}) - interval '11 months' and ${moment} < date_trunc('month', ${sqlDay(c.to)}) + interval '1 month'`;
  return /before$/i.test(column)
    ? `${moment} between ${sqlDay(c.from)} - interval '1 year' and ${sqlDay(c.to)} - interval '1 year'`
    : `${moment} between ${sqlDay(c.from)} and ${sqlDay(c.to)}`;
};

type Rows = ReadonlyMap<string, readonly (number | null)[]>;
/** Rows with something in them, whatever their order. */
const rowsOf = (rows: Rows) => Object.fromEntries([...rows].filter(([, values]) => !isNothing(values)));
export const isNothing = (values: readonly (number | null)[]) => values.every((value) => value === 0 || value === null);
export const read = async (person: Person, page: string, choices: Partial<Choices>): Promise<Statistics> => {
  const { status, body } = await person.get(`/${page}?${queryOf(choices)}`);
  expect([page, choices, status]).toEqual([page, choices, 200]);
  return body as Statistics;
};

/** Compares everything on a page with plain SQL. */
export const comparePage = async (portal: Portal, login: string, page: string, more: Partial<Choices>): Promise<void> => {
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
      ...(c.organizationsId === undefined
        ? []
        : [`${meaning.of === "appeals" ? "a.holder_id" : "t.organization_id"} = ${c.organizationsId}`]),
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

  const compareMonths = async (who: Who, page: string, meaning: Meaning, columns: readonly string[], c: Choices, table: StatTableReply) => {
    expect(table.rows).toHaveLength(12);
    expect(table.rows.at(-1)!.range!.from.slice(3)).toBe(c.to.slice(3));
    for (const [i, name] of columns.entries()) {
      const moment = name === "closed" ? "a.resolved_at" : "a.received_at";
      const meant = await bySql(who, page, meaning, [name], c, `to_char(${inTashkent(moment)}, 'MM.YYYY')`);
      const shown = table.rows.map((row) => [row.name, row.values[i]]);
      expect([name, shown]).toEqual([name, table.rows.map((row) => [row.name, meant.get(row.name)?.[0] ?? 0])]);
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
