import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { download } from "../../../test/support/download.ts";
import {
  accounts,
  idsBySql,
  isIncoming,
  isOfTasks,
  lists,
  now,
  roleOf,
  tellWhoTookPart,
  whoIs,
} from "../../../test/support/list-meanings.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type StationAction } from "../../../test/support/stations.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { sortListsUpTo } from "./order.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // Longer lists than this are read as long ones.
  sortListsUpTo(portal.db, 5);
  vi.useFakeTimers({ toFake: ["Date"], now });
  await tellWhoTookPart(portal.db);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

type Move = { readonly login: string; readonly appeal: number; readonly action: number };
type Card = { tasks: { id: number; version: number; actions: string[] }[]; actions: string[]; id: number; version: number };
const ofAppeal: Readonly<Record<string, () => Promise<readonly [path: string, body: (id: number) => object]>>> = {
  "send-to-classification": async () => ["send-to-classification", (id) => ({ appeal_id: id, position_levels_id: 1 })],
  "finish-classification-task": async () => ["finish-classification-task", (id) => ({ appeal_id: id })],
  "back-to-registration": async () => ["back-to-registration", (id) => ({ appeal_id: id, description: "Notoʻgʻri" })],
  "ask-send-another-org": async () => ["ask-send-another-org", (id) => ({ appealsId: id, description: "Bizga emas" })],
  "reject-ask-send-another-org": async () => ["reject-ask-send-another-org", (id) => ({ appealsId: id, description: "Sizga" })],
};

/** One thing that somebody may do now, chosen among all by the numbers of the move; false where nobody may do anything. */
const make = async ({ login, appeal, action }: Move): Promise<boolean> => {
  const person = await portal.as(login);
  const seen = (await person.get("/appeals/all?pageSize=100")).body.rows as { id: number }[];
  if (seen.length === 0) return false;
  const card = (await person.get(`/appeals/detail/${seen[appeal % seen.length]!.id}`)).body as Card;
  const { input } = stations(portal);
  const choices = [
    ...card.actions.filter((name) => name in ofAppeal).map((name) => ({ name, task: undefined })),
    ...card.tasks.flatMap((task) => task.actions.filter((name) => name in input).map((name) => ({ name, task }))),
  ];
  const chosen = choices[action % Math.max(1, choices.length)];
  if (!chosen) return false;
  if (!chosen.task) {
    const [path, body] = await ofAppeal[chosen.name]!();
    return (await person.patch(`/appeal-actions/${path}`, body(card.id))).status === 200;
  }
  const [call, more] = chosen.name.startsWith("request-")
    ? ["request", { type: chosen.name.slice(8).replaceAll("-", "_") }]
    : [chosen.name, {}];
  const wanted = await input[chosen.name as StationAction]();
  const body = { taskId: chosen.task.id, version: chosen.task.version, ...more, ...wanted };
  return (await person.patch(`/task-actions/${call}`, body)).status === 200;
};

const readAll = async (person: Person, path: string): Promise<{ total: number; ids: number[] }> => {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { body } = await person.get(`${path}${path.includes("?") ? "&" : "?"}pageNo=${pageNo}&pageSize=100`);
    ids.push(...body.rows.map((row: { id: number }) => row.id));
    if (ids.length >= body.total || body.rows.length === 0) return { total: body.total, ids };
  }
};
const excelRows = async (login: string, name: string, query = ""): Promise<number> => {
  const family = isIncoming(name) ? "incoming" : isOfTasks(name) ? "tasks" : "appeals";
  const own: Readonly<Record<string, string>> = {
    "supervisor-appeals": "/appeals/supervisor-appeals-ecxel",
    "dashboard-tasks": "/tasks/excel-dashboard",
    "supervisor-tasks": "/tasks/excel-supervisor-tasks",
  };
  const flags = lists[name]!.path.split("?")[1] ?? `menu=${name}`;
  const asked = flags.startsWith("menu=") ? flags : `menu=closed&${flags}`;
  const path = own[name] ? `${own[name]}?${query}` : `/${family}/excel?${asked}&${query}`;
  const file = await download(portal, login, path);
  expect([login, path, file.status]).toEqual([login, path, 200]);
  // the first row names the columns
  return readXlsx(file.bytes)[0]!.rows.length - 1;
};

/** Counter, total, rows of all pages, rows of the Excel file, and what plain SQL says; and the same under a filter. */
const compare = async (login: string, day: number): Promise<void> => {
  const person = await portal.as(login);
  const counters = (await person.get("/profile/notify-counter")).body as Record<string, number>;
  const who = await whoIs(portal.db, login);
  for (const [name, { path, counter, roles, holds }] of Object.entries(lists)) {
    if (!roles.includes(roleOf(login))) continue;
    const meant = await idsBySql(portal.db, name, holds(who, roleOf(login)));
    const { total, ids } = await readAll(person, path);
    const n = meant.length;
    const found = { ids, total, excel: await excelRows(login, name), counter: counter === undefined ? n : counters[counter] };
    expect([login, name, found]).toEqual([login, name, { ids: meant, total: n, excel: n, counter: n }]);

    const filter = `from_createdDate=${new Date(now.getTime() - day * 86_400_000).toISOString().slice(0, 10).split("-").toReversed().join(".")}`;
    const narrowed = await readAll(person, `${path}${path.includes("?") ? "&" : "?"}${filter}`);
    const excel = await excelRows(login, name, filter);
    expect([login, name, filter, narrowed.total, excel]).toEqual([login, name, filter, narrowed.ids.length, narrowed.ids.length]);
    expect(ids).toEqual(expect.arrayContaining(narrowed.ids));
  }
};

const actors = accounts.filter((login) => !["admin", "supervisor"].includes(login));
const move = fc.record({ login: fc.constantFrom(...actors), appeal: fc.nat(1000), action: fc.nat(1000) });
let [done, rounds] = [0, 0];

it(
  "counter, total, pages, Excel and plain SQL say the same of every list to everybody after any action of anybody",
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(move, { minLength: 15, maxLength: 30 }),
        fc.nat(500),
        async (seed, moves, day) => {
          rounds += 1;
          // chance likes some numbers better than others, and the same seed twice in one database is the same tickets twice
          await fillDemo(portal.db, { appeals: 40, seed: seed + rounds * 1_000_000, until: now });
          for (const one of moves) if (await make(one)) done += 1;
          // everybody in two rounds
          for (const login of accounts.filter((_, at) => at % 2 === rounds % 2)) await compare(login, day);
          await sql`select fold_list_totals()`.execute(portal.db);
        },
      ),
      // each round goes on where the one before it ended, so a failure is not made smaller but told with its seed
      { numRuns: 2, endOnFailure: true },
    );

    // most of what chance proposes is not allowed then and there
    expect(done).toBeGreaterThan(rounds);
  },
);
