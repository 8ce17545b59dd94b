import {
  appealLists,
  cellWhere,
  dashboards,
  quarterly,
  reports,
  taskLists,
  type Choices,
  type Endpoint,
  type StatPage,
  type Statistics,
  type StatTableReply,
} from "@murojaat/contract";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeFamilies } from "../list-families.ts";
import { makeMachines } from "../wire-workflows.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { countCalls } from "../../engine/http/traffic.ts";
import { lists, now, roleOf, tellWhoTookPart, whoIs, type Who } from "../../../test/support/list-meanings.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { writeSnapshotsAhead } from "./snapshots-ahead.ts";
import { forgetOtherCluster, pruneSnapshots } from "./day-snapshots.repository.ts";
import { keys, meaningOf, meanings, measured, partKeys, reckonedIn, type Meaning } from "../../../test/support/statistics-meanings.ts";

let portal: Portal;
/** Other data in every run; the seed reproduces it. */
const seed = Math.ceil(Math.random() * 1_000_000);
beforeAll(async () => {
  // every read writes snapshots, so the second read adds up what was counted for the first
  portal = await openPortal({ snapshotOptions: { afterMs: 0, pauseMs: 0 } });
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

describe(`snapshots, for the appeals of seed ${seed}`, () => {
  /** Waits until no snapshot is being written. */
  const settled = async (): Promise<number> => {
    const count = async () => (await sql<{ n: number }>`select count(*) as n from statistics_days`.execute(portal.db)).rows[0]!.n;
    // on a busy machine a count may take longer than the pause between two looks
    const isCounting = async () =>
      (
        await sql<{ n: number }>`
          select count(*) as n from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(
          portal.db,
        )
      ).rows[0]!.n > 0;
    for (let before = -1, now = await count(); ; [before, now] = [now, await count()]) {
      if (before === now && !(await isCounting())) return now;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  };
  const readAll = async (): Promise<void> => {
    for (const page of Object.keys(pages)) await compare(readersOf(page)[0]!, page, {});
  };
  /** What may happen to a record, in SQL, so that the marks are tried by more than the actions of today. */
  const changes = [
    "update appeals set status = 'resolved', closing_kind_id = 2, resolved_at = now() - interval '3 days' where status = 'process' and id % 5 = N",
    "update appeals set status = 'process', closing_kind_id = null, resolved_at = null where status = 'resolved' and id % 7 = N",
    "update appeals set resolved_at = resolved_at + interval '40 days' where resolved_at is not null and id % 6 = N",
    "update appeals set deadline = deadline - 30 where id % 4 = N",
    "update appeals set kind_id = kind_id % 3 + 1, channel_id = channel_id % 9 + 1, applicant_count = applicant_count + 3, is_control = not is_control where id % 5 = N",
    "update appeals set created_at = created_at - interval '20 days' where id % 9 = N",
    "update appeals set status = 'deleted' where status = 'registration' and id % 3 = N",
    "update appeals set holder_id = (select id from organizations where id <> holder_id order by id desc limit 1) where id % 11 = N",
    "update applicants set area_id = area_id % 19 + 1, gender_id = gender_id % 2 + 1, birthdate = birthdate - 4000 where id % 4 = N",
    "update tasks set topic_id = (select min(id) from topics where parent_id is not null) where id % 6 = N",
    "update tasks set status = 'resolved', resolved_at = deadline + interval '5 days' where status = 'process' and id % 3 = N",
    "update tasks set organization_id = from_org_id where dispatched_at is not null and id % 7 = N",
    "update tasks set dispatched_at = dispatched_at - interval '10 days', accepted_at = null where dispatched_at is not null and id % 8 = N",
    "update appeals set status = 'transfer_asked', transfer_org_id = 1 where holder_id <> 1 and status in ('registration', 'classification') and id % 2 = N % 2",
    "update appeals set status = 'registration', transfer_org_id = null where status = 'transfer_asked' and id % 2 = N % 2",
    "update areas set region_id = (select id from regions order by id desc limit 1) where id = 3 + N",
    "update applicants set mahalla_id = mahalla_id % 190 + 1 where id % 4 = N",
    "update mahallas set section_id = null where id % 3 = N",
    "update organizations set parent_id = null where parent_id is not null and id % 5 = N",
  ];
  const recorded = (action: string) =>
    `insert into history (appeal_id, task_id, action) select t.appeal_id, t.id, '${action}' from changed c join tasks t on t.id = c.task_id`;
  /** The same for what other records say of a task. */
  const changesOfTasks = [
    `with changed as (update task_flows set status = 'flow_rejected' where id % 7 = N returning task_id) ${recorded("return")}`,
    `with changed as (update answers set rejected_at = now() where id % 3 = N returning task_id) ${recorded("reject-answer")}`,
    "update requests set status = case when status = 'accepted' then 'rejected' else 'accepted' end where type = 'deadline' and id % 2 = N % 2",
    "update tasks set answer_id = null where status = 'resolved' and id % 4 = N",
  ];

  it("say what the records say after every kind of change", { timeout: 240_000 }, async () => {
    await readAll();
    expect(await settled()).toBeGreaterThan(3000);
    // what came back, was refused or had its term moved, and results of answers: of the tables of report-six and report-low-org
    expect(
      (
        await sql<{ piece: string }>`select distinct piece from statistics_days where piece in ('executors', 'lower') order by 1`.execute(
          portal.db,
        )
      ).rows,
    ).toEqual([{ piece: "executors" }, { piece: "lower" }]);
    const { rows } = await sql<{ text: string }>`select pg_get_viewdef('took_part') as text`.execute(portal.db);
    await sql`create table had_part (appeal_id bigint, org int)`.execute(portal.db);
    await sql.raw(`create or replace view took_part as table had_part union (${rows[0]!.text.replace(/;$/, "")})`).execute(portal.db);
    for (const [n, change] of changes.entries()) {
      const text = change.replaceAll("N", String((seed + n) % 3));
      // who took part once, took part
      await sql`insert into had_part table took_part`.execute(portal.db);
      await sql.raw(text).execute(portal.db);
      await refreshRows(portal.db);
      const page = Object.keys(pages)[n % Object.keys(pages).length]!;
      await compare(readersOf(page)[0]!, page, {}).catch((error: Error) => {
        throw new Error(`after ${text}: ${error.message}`, { cause: error });
      });
    }
    for (const [n, change] of changesOfTasks.entries()) {
      await sql.raw(change.replaceAll("N", String((seed + n) % 3))).execute(portal.db);
      await refreshRows(portal.db);
      for (const page of ["reports/report-six", "reports/report-low-org"]) await compare(readersOf(page)[0]!, page, {});
    }
    await readAll();
    await settled();
    await readAll();
  });

  it("do not hide records that were being written while they were counted", async () => {
    const leader = await portal.as("leader");
    const received = async () =>
      (await read(leader, "dashboards/dashboard", {})).tables.find(({ name }) => name === "totals")!.total.slice(0, 3);
    await received();
    await settled();
    const before = await received();
    // begun before the counting, committed after it: the counting cannot have seen it
    const slow = await portal.db.startTransaction().execute();
    const { rows } = await sql<{ id: number }>`
      select id from appeals where status = 'process' and holder_id = 1 and created_at >= date '2026-01-01' and created_at < date '2026-11-01' limit 1`.execute(
      slow,
    );
    await sql`update appeals set status = 'resolved', closing_kind_id = 2, resolved_at = now() where id = ${rows[0]!.id}`.execute(slow);
    await sql`select refresh_appeal_rows(array[${rows[0]!.id}::bigint])`.execute(slow);
    // another day becomes old, so that days are counted while it is open
    await sql`update appeals set applicant_count = applicant_count + 1 where id = (select max(id) from appeals where holder_id = 1 and created_at < date '2026-10-01')`.execute(
      portal.db,
    );
    await sql`select refresh_appeal_rows(array(select max(id) from appeals where holder_id = 1 and created_at < date '2026-10-01'))`.execute(
      portal.db,
    );
    await received();
    await settled();
    expect(await received()).toEqual(before);
    await slow.commit().execute();
    expect(await received()).toEqual([before[0], before[1], before[2]! + 1]);
    await settled();
    expect(await received()).toEqual([before[0], before[1], before[2]! + 1]);
  });

  it("are dropped with an error in the log when they differ from the count", async () => {
    const leader = await portal.as("leader");
    const page = () => read(leader, "reports/report-five", {});
    await page();
    await settled();
    const right = (await page()).tables[0]!.total;
    // every day, those on which nothing came too; no piece has more columns
    await sql`update statistics_days set cells = json_build_object('1', (select json_agg(7777) from generate_series(1, 40)))`.execute(
      portal.db,
    );
    expect((await page()).tables[0]!.total).not.toEqual(right);
    // a change lets days be counted again, and with them some that nothing happened to
    await sql`update appeals set applicant_count = applicant_count + 1 where id = (select max(id) from appeals where holder_id = 1)`.execute(
      portal.db,
    );
    await refreshRows(portal.db);
    await page();
    await settled();
    expect((await page()).tables[0]!.total[0]).toEqual(right[0]);
    // of the other pages nobody has counted a day again
    await settled();
    await sql`delete from statistics_scopes`.execute(portal.db);
  });

  it("of large offices and of supervisors are written ahead, for the choices that their pages open with", async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    await sql`select fold_list_totals()`.execute(portal.db);
    await writeSnapshotsAhead(portal.db, makeFamilies(makeMachines()), log, { from: 300, afterMs: 0, pauseMs: 0 });
    const scopes = async () => (await sql<{ sign: string }>`select sign from statistics_scopes order by 1`.execute(portal.db)).rows;
    const before = await scopes();
    expect(before.length).toBeGreaterThan(15);
    for (const page of Object.keys(pages)) await compare(readersOf(page)[0]!, page, {});
    await settled();
    expect(await scopes()).toEqual(before);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("are written ahead beside the calls, not before them", async () => {
    const bystander = Fastify();
    countCalls(bystander);
    let answer = () => {};
    const blocked = new Promise<void>((done) => (answer = done));
    bystander.get("/", { config: { endpoint: { reply: {} } as Endpoint } }, async () => {
      await blocked;
      return {};
    });
    const log = { warn: vi.fn(), error: vi.fn() };
    const took = async (): Promise<number> => {
      const began = performance.now();
      await writeSnapshotsAhead(portal.db, makeFamilies(makeMachines()), log, { from: 300, afterMs: 0, pauseMs: 0 });
      return performance.now() - began;
    };
    await took();

    // the quickest of some: what else the machine does would stand on one side only
    const alone = Math.min(await took(), await took(), await took());
    const call = bystander.inject("/");
    const beside = await took();
    answer();
    await call;
    await bystander.close();
    expect(beside).toBeGreaterThan(2.5 * alone);
  });

  it("are deleted in another cluster, and so are entries of the change log that every scope has seen", async () => {
    // whatever is being counted keeps what it needs
    await settled();
    await pruneSnapshots(portal.db, "2026-11-20");
    const marks = async () => (await sql<{ n: number }>`select count(*) as n from statistics_changes`.execute(portal.db)).rows[0]!.n;
    expect(await settled()).toBeGreaterThan(0);
    await pruneSnapshots(portal.db, "2026-11-29");
    expect([await settled(), await marks()]).toEqual([0, 0]);
    await sql`update appeals set applicant_count = applicant_count + 1 where id = 1`.execute(portal.db);
    await refreshRows(portal.db);
    // one for each office that sees the appeal
    const { rows } = await sql<{ n: number }>`select count(*) as n from appeal_rows where id = 1`.execute(portal.db);
    expect(await marks()).toBe(rows[0]!.n);
    await sql`insert into settings (key, value) values ('statistics_cluster', '"1"') on conflict (key) do update set value = '"1"'`.execute(
      portal.db,
    );
    await forgetOtherCluster(portal.db);
    expect(await marks()).toBe(0);
  });
});
