import { appealLists, compareNames, incomingLists, taskLists } from "@murojaat/contract";
import type { Column, ListFamily } from "@murojaat/contract/kit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { indexTexts } from "../../office/appeals/appeal-words.repository.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { withQuery } from "../../../test/support/filled-lists.ts";
import { idsBySql, isIncoming, isOfTasks, lists, now, roleOf, tellWhoTookPart, whoIs } from "../../../test/support/list-meanings.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations } from "../../../test/support/stations.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
const families: Readonly<Record<string, ListFamily>> = { appeals: appealLists, tasks: taskLists, incoming: incomingLists };
const familyOf = (name: string): ListFamily => families[isIncoming(name) ? "incoming" : isOfTasks(name) ? "tasks" : "appeals"]!;

let portal: Portal;
/** Answers that are put right, on every stage, of different days, numbers and signers; beside a demo with joined and reopened appeals. */
beforeAll(async () => {
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: 200, seed: 5, until: now });
  const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
  // the later its question was due, the sooner its correction is, and so with the numbers of the answers
  for (const [n, stage] of ["written", "confirmed", "rejected", "written", "confirmed", "rejected"].entries()) {
    onThe(`2026-11-${String(2 + n).padStart(2, "0")}T10:00:00+05:00`);
    const { id } = await stations(portal).newTask("resolved");
    onThe("2026-11-20T12:00:00+05:00");
    const at = stations(portal);
    const end = async (action: string, login: string, input: object) => at.act(await portal.as(login), action, id, input);
    const input = {
      requestedDate: `${String(19 - n)}.11.2026`,
      reason: "Sana xato",
      text: "Suv berildi",
      number: `9${9 - n}/T`,
      date: "20.11.2026",
    };
    await end("correct-answer", "executor2", { ...input, signerId: await at.userId("signer2") });
    if (stage === "confirmed") await end("confirm-correction", "signer2", {});
    if (stage === "rejected") await end("reject-correction", "signer2", { reason: "Imlo xatosi" });
  }
  // and what waits there by itself, for other signers
  for (const station of ["answer_confirm", "notify", "rejected", "answer_check"] as const) await stations(portal).newTask(station);
  // considered again, and a question that a colleague has now
  const at = stations(portal);
  const { appealId } = await at.newAppeal("resolved");
  const leader = await portal.as("leader");
  at.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: appealId, description: "Yangi dalil" }));
  const { tasks } = await at.classified({ executorId: await at.userId("executor") });
  await at.act(leader, "change-executor", tasks[0]!.id, { executorId: await at.userId("far-executor-2") });
  vi.useFakeTimers({ toFake: ["Date"], now });
  await tellWhoTookPart(portal.db);
  await indexTexts(portal.db);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

it("the data have corrections of every stage, joined and reopened appeals", async () => {
  const { rows } = await sql<{ states: number; joined: number; reopened: number }>`
    select (select count(distinct state) from corrections) as states, (select count(*) from appeals where is_joined) as joined,
           (select count(distinct appeal_id) from history where action = 'reopen') as reopened`.execute(portal.db);
  expect(rows[0]!.states).toBe(3);
  expect(rows[0]!.joined).toBeGreaterThan(0);
  expect(rows[0]!.reopened).toBeGreaterThan(0);
});

const dayOf = (shown: unknown): string | undefined => {
  if (typeof shown !== "string") return undefined;
  const moment = /^(\d{4})-(\d\d)-(\d\d)T/.exec(shown);
  return moment ? `${moment[3]}.${moment[2]}.${moment[1]}` : /^\d\d\.\d\d\.\d{4}$/.test(shown) ? shown : undefined;
};
/** What two shown values are ordered by: days and moments, numbers, names. */
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [String(a), String(b)];
  const wire = /^(\d\d)\.(\d\d)\.(\d{4})$/;
  if (wire.test(x) && wire.test(y)) return x.replace(wire, "$3$2$1") < y.replace(wire, "$3$2$1") ? -1 : x === y ? 0 : 1;
  if (/^\d{4}-\d\d-\d\dT/.test(x)) return Date.parse(x) - Date.parse(y);
  return compareNames(x, y);
};
const tables: Readonly<Record<string, string>> = {
  topics: "topics",
  regions: "regions",
  areas: "areas",
  channels: "channels",
  taskTypes: "task_types",
};
/** All rows of a list, as a page shows them. */
const readAll = async (person: Person, path: string, query: Record<string, string | number>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { status, body } = await person.get(withQuery(path, { ...query, pageNo, pageSize: 100 }));
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.rows);
    if (body.rows.length < 100) return rows;
  }
};
const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id).toSorted((a, b) => a - b);

/** Who has most in the list. */
const reader = async (name: string) => {
  const found = [];
  for (const n of ["", "2", "3"])
    for (const role of lists[name]!.roles) {
      const login = ["mahalla", "supervisor", "admin"].includes(role) ? role : role + n;
      const who = await whoIs(portal.db, login);
      found.push({ login, rows: (await idsBySql(portal.db, name, lists[name]!.holds(who, roleOf(login)))).length });
    }
  return found.toSorted((a, b) => b.rows - a.rows)[0]!.login;
};

/** Columns whose order is that in which they were given. */
const byItsId = new Set(["requestNumber", "ticket"]);

describe.each(Object.keys(lists))("the list %s", (name) => {
  const columns = Object.entries(familyOf(name).columns as Readonly<Record<string, Column | undefined>>).flatMap(([key, column]) =>
    column ? [{ key, ...column }] : [],
  );

  it("is narrowed by each column to the rows that show the value", async () => {
    const person = await portal.as(await reader(name));
    const { path } = lists[name]!;
    const all: Row[] = await readAll(person, path, {});
    for (const { key, filter } of columns) {
      if (!filter) continue;
      const asked = "name" in filter && filter.name ? filter.name : key;
      if (path.includes(`${asked}=`)) continue;
      const shown = [
        ...new Set(all.map((row) => row[key]).filter((value) => typeof value === "string" && value !== "" && !value.includes("*"))),
      ];
      for (const value of [shown[0], shown.at(-1)]) {
        if (typeof value !== "string") continue;
        const at = `${name} ${key} ${value}`;
        const day = dayOf(value);
        if (filter.kind === "days") {
          const found = await readAll(person, path, { [`from_${asked}`]: day!, [`to_${asked}`]: day! });
          expect([at, idsOf(found)]).toEqual([at, idsOf(all.filter((row) => dayOf(row[key]) === day))]);
        } else if (filter.kind === "choice") {
          const table = tables[filter.options];
          if (!table) continue;
          const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where name_uz = ${value} order by id`.execute(
            portal.db,
          );
          const found: Row[] = [];
          for (const { id } of rows) found.push(...(await readAll(person, path, { [asked]: id })));
          expect([at, idsOf(found)]).toEqual([at, idsOf(all.filter((row) => row[key] === value))]);
        } else {
          const typed = key === "text" ? (value.match(/\p{L}{4,}/u)?.[0] ?? "") : value;
          if (typed === "") continue;
          const found = idsOf(await readAll(person, path, { [asked]: typed }));
          const same = idsOf(all.filter((row) => row[key] === value));
          expect([at, same.filter((id) => !found.includes(id))]).toEqual([at, []]);
        }
      }
    }
  });

  it("is ordered by each column as it shows it, up and down, what is empty last in short lists", async () => {
    const person = await portal.as(await reader(name));
    const { path } = lists[name]!;
    for (const { key, sortable } of columns) {
      if (!sortable || byItsId.has(key)) continue;
      for (const sortOrder of ["ASC", "DESC"]) {
        const { body, status } = await person.get(withQuery(path, { sortAttr: key, sortOrder, pageSize: 100 }));
        expect([name, key, status]).toEqual([name, key, 200]);
        const shown = (body.rows as Row[]).map((row) => row[key]).filter((value) => value !== null && value !== "");
        const wrong = shown.flatMap((value, i) => {
          const turned = i === 0 ? 0 : compare(shown[i - 1], value);
          return (sortOrder === "ASC" ? turned : -turned) > 0 ? [[shown[i - 1], value]] : [];
        });
        expect([name, key, sortOrder, wrong]).toEqual([name, key, sortOrder, []]);
      }
    }
  });
});
