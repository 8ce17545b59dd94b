import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appealsOf } from "../../../test/support/appeals-of.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { openDataJobs } from "./open-data.jobs.ts";

let portal: Portal;
let to: Stations;
let admin: Person;
/** The quarter before this one, of which the second month has all appeals. */
const [year, quarter] = ((now) => {
  const month = now.getUTCMonth();
  return month < 3 ? [now.getUTCFullYear() - 1, 4] : [now.getUTCFullYear(), Math.floor(month / 3)];
})(new Date()) as [number, number];
const period = `${year}-q${quarter}`;
const moment = `${year}-${String(3 * quarter - 1).padStart(2, "0")}-15T12:00:00+05:00`;
let districts: { id: number; name: string }[];
let like: number;

const open = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers, remoteAddress: "10.0.0.1" });
const receive = async (districtId: number, kind: "application" | "complaint", n: number): Promise<void> => {
  const ids = await appealsOf(
    portal.db,
    like,
    1,
    Array.from({ length: n }, (_, at) => `Odam ${at}`),
  );
  await sql`
    update appeals set received_at = ${moment}::timestamptz, deadline = current_date + 30, kind_id = (select id from appeal_kinds where code = ${kind})
     where id = any(${ids}::bigint[])`.execute(portal.db);
  await sql`update applicants set area_id = ${districtId} where id in (select applicant_id from appeals where id = any(${ids}::bigint[]))`.execute(
    portal.db,
  );
};
const make = async (body: object = {}) => {
  const reply = await admin.post("/admin/open-data", { year, quarter, ...body });
  await runDueJobs(portal.db, openDataJobs(portal.db));
  return reply;
};
const newest = async () => to.ok(await admin.get("/admin/open-data?pageSize=10&sortAttr=id&sortOrder=DESC")).rows[0];
const publish = async () => {
  const { id, version } = await newest();
  return admin.patch(`/admin/open-data/${id}/publish`, { version });
};
const switchTo = async (isOn: boolean) => to.ok(await admin.put("/admin/settings", { key: "openData", value: { isOn } }));

beforeAll(async () => {
  portal = await openPortal();
  to = stations(portal);
  admin = await portal.as("admin");
  ({ id: like } = await to.registered({}, { phone: "901112200" }));
  districts = (
    await sql<{ id: number; name: string }>`
      select a.id, a.name_uz as name from areas a join regions r on r.id = a.region_id where r.code = '1730' order by a.kind = 'city', a.position, a.id limit 3`.execute(
      portal.db,
    )
  ).rows;
  const [north, south, west] = districts.map(({ id }) => id) as [number, number, number];
  await receive(north, "complaint", 3);
  await receive(north, "application", 20);
  await receive(south, "complaint", 8);
  await receive(south, "application", 30);
  await receive(west, "complaint", 60);
  await receive(west, "application", 70);
  await refreshRows(portal.db);
});
afterAll(() => portal.close());

const files = [
  "districts.csv",
  "topics.csv",
  "district-topics.csv",
  "months.csv",
  "data.json",
  "schema.json",
  "README.uz.txt",
  "README.ru.txt",
  "README.uk.txt",
];
const addresses = () => [
  "/open",
  "/open/",
  ...[`/open/${period}/`, `/open/${period}/v1/`].flatMap((folder) => [folder.slice(0, -1), folder, ...files.map((name) => folder + name)]),
];

describe("a release of open data", () => {
  it("is made by a job of a quarter that is over, by an administrator with the right", async () => {
    const now = new Date();
    const running = { year: now.getUTCFullYear(), quarter: Math.floor(now.getUTCMonth() / 3) + 1 };
    expect((await admin.post("/admin/open-data", running)).body).toMatchObject({ details: [{ path: "quarter", problem: "not_over" }] });
    for (const login of ["leader", "registrator", "executor", "controller", "signer", "supervisor", "mahalla"])
      expect((await (await portal.as(login)).post("/admin/open-data", { year, quarter })).status).toBe(403);

    expect(to.ok(await make())).toMatchObject({ period, edition: "v1", status: "making" });

    expect(await newest()).toMatchObject({ period, edition: "v1", status: "draft", reason: null, publishedAt: null });
  });

  it("is looked at as a draft by who publishes it, and by nobody else", async () => {
    const { id } = await newest();
    await switchTo(true);
    for (const address of addresses().filter((one) => !/^\/open\/?$/.test(one))) expect((await open(address)).statusCode).toBe(404);
    const page = await admin.get(`/admin/open-data/${id}/page?til=RU`);
    expect(page.status).toBe(200);
    expect((await (await portal.as("leader")).get(`/admin/open-data/${id}/page`)).status).toBe(403);
  });

  it("is published once, for good", async () => {
    const draft = await newest();
    expect((await (await portal.as("leader")).patch(`/admin/open-data/${draft.id}/publish`, { version: draft.version })).status).toBe(403);
    expect((await admin.patch(`/admin/open-data/${draft.id}/publish`, { version: "AAAAAAAA" })).status).toBe(409);
    expect(to.ok(await publish())).toMatchObject({ status: "published" });
    expect((await publish()).status).toBe(409);
    await expect(sql`update open_data_releases set figures = '{}'`.execute(portal.db)).rejects.toThrow("append-only");
    await expect(sql`delete from open_data_releases`.execute(portal.db)).rejects.toThrow("append-only");
  });

  it("hides three complaints and what would tell them: 3 of 23, 8 of 38, and no others", async () => {
    const { tables } = (await open(`/open/${period}/v1/data.json`)).json<{
      tables: { name: string; numbers: { rowName: { uz: string }; column: string; appeals: number | null; hidden: boolean }[] }[];
    }>();
    const numbers = tables.find(({ name }) => name === "districts")!.numbers;
    const of = ({ name }: { name: string }) =>
      ["total", "kind:application", "kind:complaint"].map((column) => {
        const found = numbers.find((one) => one.rowName.uz === name && one.column === column)!;
        expect(found.hidden).toBe(found.appeals === null);
        return found.appeals;
      });
    expect(districts.map(of)).toEqual([
      [23, null, null],
      [38, null, null],
      [130, 70, 60],
    ]);
    const csv = (await open(`/open/${period}/v1/districts.csv`)).body;
    expect(csv.startsWith("\uFEFFrelease,version,row,code,row_uz,")).toBe(true);
    const lines = csv.split("\r\n");
    const line = (district: { name: string }, column: string) =>
      lines.find((one) => one.includes(`"${district.name}"`) && one.includes(`"${column}"`))!;
    expect(line(districts[0]!, "kind:complaint")).toMatch(/,,1$/);
    expect(line(districts[2]!, "kind:complaint")).toMatch(/,60,0$/);
    for (const til of ["uz", "ru", "uk"]) {
      const page = (await open(`/open/${period}/?til=${til}`)).body;
      expect(page.match(/>\*<\/abbr>/g)).toHaveLength(4);
      expect(page).not.toMatch(/<script|\sstyle=|\son\w+=/);
    }
  });
});

describe("an address of open data", () => {
  it("has a version, a day and a type, and answers 304 to who has it already", async () => {
    for (const name of files) {
      const reply = await open(`/open/${period}/v1/${name}`);
      expect(reply.headers).toMatchObject({ "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" });
      expect(reply.headers["content-type"]).toBe(
        { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8", txt: "text/plain; charset=utf-8" }[
          name.split(".").at(-1)!
        ],
      );
      const { etag, "last-modified": modified } = reply.headers;
      expect(modified).toMatch(/ GMT$/);
      const kept = await open(`/open/${period}/v1/${name}`, { "if-none-match": etag! });
      expect([kept.statusCode, kept.body]).toEqual([304, ""]);
      expect((await open(`/open/${period}/v1/${name}`, { "if-modified-since": modified! })).statusCode).toBe(304);
      expect((await open(`/open/${period}/v1/${name}`, { "if-none-match": '"other"' })).statusCode).toBe(200);
    }
  });

  it("of what was never published is 404", async () => {
    for (const address of [
      "/open/1999-q1/",
      `/open/${period}/v2/`,
      `/open/${period}/v1/passwd`,
      `/open/${period}/..%2f..%2fetc`,
      "/open/x",
    ])
      expect((await open(address)).statusCode).toBe(404);
  });

  it("answers an address 600 times an hour", async () => {
    await sql`delete from counted_calls`.execute(portal.db);
    await open("/open");
    await sql`update counted_calls set calls = 600 where key = 'open:10.0.0.1'`.execute(portal.db);
    const refused = await open("/open");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    await sql`delete from counted_calls`.execute(portal.db);
  });

  it("is 404 while the setting is off, whatever it is", async () => {
    expect(addresses()).toHaveLength(24);
    for (const address of addresses()) expect([address, (await open(address)).statusCode]).toEqual([address, 200]);
    await switchTo(false);
    for (const address of addresses()) expect([address, (await open(address)).statusCode]).toEqual([address, 404]);
    await switchTo(true);
  });
});

describe("a correction of open data", () => {
  it("needs a reason, is not made of a change of one to four, and is a version beside the first", async () => {
    expect((await make()).body).toMatchObject({ details: [{ path: "reason", problem: "required" }] });
    const reason = "Ikki tuman <b>almashgan</b>";
    await receive(districts[2]!.id, "complaint", 2);
    await refreshRows(portal.db);
    to.ok(await make({ reason }));
    expect(await newest()).toMatchObject({ edition: "v2", status: "too_few" });
    await receive(districts[2]!.id, "complaint", 6);
    await refreshRows(portal.db);
    // what is not published is made again
    to.ok(await make({ reason }));
    expect(await newest()).toMatchObject({ edition: "v2", status: "draft", reason });
    expect((await open(`/open/${period}/v2/`)).statusCode).toBe(404);
    to.ok(await publish());

    const [first, second, latest] = await Promise.all(
      [`/open/${period}/v1/`, `/open/${period}/v2/`, `/open/${period}/`].map(async (address) => (await open(address)).body),
    );
    expect(first).not.toContain("almashgan");
    expect(second).toContain("&lt;b&gt;almashgan");
    expect(latest).toContain("v2");
    expect((await open("/open")).body).toContain(`/open/${period}/v1/`);
    expect((await open(`/open/${period}/data.json`)).json()).toMatchObject({ version: "v2", reason });
  });
});
