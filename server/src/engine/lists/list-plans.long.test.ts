import { shortList } from "@murojaat/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, createPool } from "../db/pool.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { multiplyAppeals } from "@murojaat/tools/demo-office/multiply.ts";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { families, listCalls, listNames, loginFor, type ListCall } from "../../../test/support/list-calls.ts";
import { indexTexts } from "../../office/appeals/appeal-words.repository.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { faultsOf, recording, type Statement } from "../../../test/support/plans.ts";

const [told, copies] = [500, 20];
const appeals = told * copies;

let database: TestDatabase;
let portal: Portal;
let client: pg.PoolClient;
let pool: pg.Pool;
let calls: readonly ListCall[];
let take: () => Statement[];

beforeAll(async () => {
  database = await freshOffice();
  await fillDemo(database.db, { appeals: told, seed: 2, until: new Date() });
  await multiplyAppeals(database.db, copies);
  await indexTexts(database.db);
  await database.pool.query("vacuum (analyze)");
  pool = createPool(database.url, { max: 4 });
  const recorded = recording(pool);
  take = recorded.take;
  portal = await openOffice(createDb(recorded.pool));
  // what an index could find is found by it, however small the table is yet
  client = await database.pool.connect();
  await client.query("set enable_seqscan = off");
  calls = await listCalls(database.db);
}, 180_000);
afterAll(async () => {
  client.release();
  await portal.close();
  await pool.end();
  await database.close();
});

const faultsOfCall = async (call: ListCall, login: string, total: number): Promise<string[]> => {
  const person = await portal.as(login);
  take();
  const { status, body } = await person.get(call.path);
  const isRefused = call.onlyShort && total > shortList;
  expect([call.list, call.what, isRefused ? body.details[0].problem : status]).toEqual([
    call.list,
    call.what,
    isRefused ? "list_too_long" : 200,
  ]);
  // total and page in turn; and in one statement, once it is known how many they are
  await person.get(call.path);
  return (await faultsOf(client, take(), holdsMost(total))).map(
    (fault) => `${call.list}, ${call.what}: ${fault.replace(/\s+/g, " ").slice(0, 300)}`,
  );
};
/** Whether a list holds more than an eighth of all appeals, so that reading all is no detour. */
const holdsMost = (total: number): boolean => total > appeals / 8;
const totalOf = async (list: string, login: string): Promise<number> =>
  (await (await portal.as(login)).get(calls.find((call) => call.list === list && call.what === "first page")!.path)).body.total;

/**
 * Every eighth of what numbers of reports ask for beyond the header's filters, and every fourth of what the lists that they open are asked;
 * all of it in `npm run test:full`, and where a million lie (list-scale.test.ts).
 */
const isAnsweringCalls = ({ list, what }: ListCall, n: number): boolean => {
  const [family, name] = list.split("/") as [string, string];
  const filters = families.find((one) => one.name === family)!.filters;
  const isBehindReports = /^(dashboard|supervisor|silence)/.test(name);
  if (process.env["PLANS"] === "full" && isBehindReports) return true;
  return !(what.split("=")[0]! in filters) || n % (isBehindReports ? 4 : 8) === 0;
};

it.each(["supervisor-appeals", "all"])("common words do not check each appeal's visibility again: %s", async (list) => {
  const person = await portal.as(list === "all" ? "executor" : "supervisor");
  take();
  expect((await person.get(`/appeals/${list}?text=va`)).body.total).toBeGreaterThan(appeals / 100);
  const { text, values } = take().find((statement) => statement.text.includes("appeal_words"))!;
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
  expect(rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(4 * appeals);
});

it.each([
  ["a word that nobody wrote", "kosmodrom", 100],
  ["a common word", "murojaat", 600],
])("GET /appeals/search reads few pages for %s", async (_, word, most) => {
  const person = await portal.as("leader");
  take();
  await person.get(`/appeals/search?search_type_id=5&search_value=${word}`);
  let pages = 0;
  for (const { text, values } of take().filter((statement) => statement.text.includes("appeal_words"))) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    pages += rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"];
  }
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(most);
});

describe.each(listNames)("%s", (list) => {
  it("is found by indexes, whatever is asked of it", { timeout: 120_000 }, async () => {
    const login = loginFor(list);
    const total = await totalOf(list, login);
    const faults: string[] = [];
    for (const call of calls.filter((c, n) => c.list === list && isAnsweringCalls(c, n)))
      faults.push(...(await faultsOfCall(call, login, total)));
    expect(faults).toEqual([]);
  });
});

it.each(["leader", "executor", "registrator", "controller", "supervisor"])("the counters of %s are found by indexes", async (login) => {
  const person = await portal.as(login);
  take();
  await person.get("/profile/notify-counter");
  expect(await faultsOf(client, take(), false)).toEqual([]);
});

it.each(["registrator", "leader", "executor", "signer", "controller", "supervisor", "mahalla"])(
  "the first screen of %s is found by indexes",
  async (login) => {
    const person = await portal.as(login);
    take();
    expect((await person.get("/profile/my-day")).status).toBe(200);
    expect(await faultsOf(client, take(), false)).toEqual([]);
  },
);

/** A surname that every twentieth has is found by walking from the newest; a whole name is what an index is for. */
const someName = async (): Promise<string> =>
  (await database.pool.query("select full_name from applicants where applicant_type_id = 1 order by id limit 1 offset 777")).rows[0]
    .full_name;
const searches = {
  number: async () => "search_type_id=1&search_value=000123",
  phone: async () => "search_type_id=2&search_value=901234567",
  "short number": async () => "search_type_id=1&search_value=FAR-123",
  "tax id": async () => "search_type_id=6&search_value=319571529",
  "number of a document": async () => "search_type_id=7&search_value=48-85937",
  "incoming number": async () => "search_type_id=8&search_value=9664",
  "incoming number and day": async () => "search_type_id=8&search_value=9664+12.10.2026",
  "incoming day": async () => "search_type_id=8&search_value=12.10.2026",
  "whatever it may be": async () => "search_value=319571529",
  "common words": async () => "search_type_id=5&search_value=gaz",
  "rare words": async () => "search_type_id=5&search_value=suvchechak+kosmodrom",
  name: async () => `search_type_id=3&search_value=${encodeURIComponent(await someName())}`,
};
it.each(Object.entries(searches))("a search by %s is found by indexes", async (_by, query) => {
  const person = await portal.as("leader");
  const path = `/appeals/search?${await query()}`;
  take();
  expect((await person.get(path)).status).toBe(200);
  expect(await faultsOf(client, take(), false)).toEqual([]);
});

it.each([
  [
    "the search keys",
    "drop index appeal_search_number_person_entity_phone_document_number_in_idx",
    async (): Promise<string> => `/appeals/search?${await searches.name()}`,
  ],
  [
    "the incoming days",
    "drop index appeals_incoming_day",
    async (): Promise<string> => `/appeals/search?${await searches["incoming day"]()}`,
  ],
  [
    "an office's appeals",
    "alter table appeal_rows drop constraint appeal_rows_pkey; drop index appeal_rows_office, appeal_rows_open, appeal_rows_created, appeal_rows_received, appeal_rows_deadline",
    async (): Promise<string> => "/appeals/menu/process",
  ],
] as const)("a list without an index of %s would be reported", async (_of, drop, path) => {
  const person = await portal.as("leader");
  const asked = await path();
  take();
  await person.get(asked);
  const statements = take();
  expect(await faultsOf(client, statements, false)).toEqual([]);
  await client.query("begin");
  await client.query(drop);
  const faults = await faultsOf(client, statements, false);
  await client.query("rollback");
  expect(faults).not.toEqual([]);
});
