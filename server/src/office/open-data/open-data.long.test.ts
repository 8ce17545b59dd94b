import { hidePublished, quarterly, type Statistics } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appealsOf } from "../../../test/support/appeals-of.ts";
import { attack, differencesOf } from "../../../test/support/open-data-attack.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { countAlike } from "./count.repository.ts";
import type { Alike, Figures } from "./figures.ts";
import { openDataJobs } from "./open-data.jobs.ts";

let portal: Portal;
let to: Stations;
const year = 2025;
const ofYear = 4800;
const quarters = [1, 2, 3, 4];
/** What was counted when a version was made. */
const counted = new Map<string, Alike[]>();

/** Appeals of a year: most of a few districts and topics, ended in every way, one in nine late. */
const fill = async (from: string, n: number, days: number): Promise<void> => {
  const { id } = await to.registered({}, { phone: "901112200" });
  const ids = await appealsOf(
    portal.db,
    id,
    1,
    Array.from({ length: n }, (_, at) => `Odam ${at}`),
  );
  await sql`select setseed(0.4)`.execute(portal.db);
  await sql`
    with lots as (select id, random() as d, random() as k, random() as s, random() as m, random() as l from appeals where id = any(${ids}::bigint[])),
         places as (select array_agg(a.id order by a.id) as ids from areas a join regions r on r.id = a.region_id where r.code = '1730'),
         moved as (update applicants p set area_id = places.ids[1 + floor(power(l.d, 2) * 19)::int], region_id = (select id from regions where code = '1730')
                     from lots l, places, appeals a where a.id = l.id and p.id = a.applicant_id)
    update appeals a set received_at = ${from}::timestamptz + l.m * make_interval(days => ${days}),
           kind_id = case when l.k < 0.75 then 1 when l.k < 0.95 then 2 else 3 end,
           status = case when l.s < 0.3 then 'process' when l.s < 0.35 then 'for_information' else 'resolved' end,
           closing_kind_id = case when l.s < 0.35 then null when l.s < 0.8 then 1 when l.s < 0.9 then 2 when l.s < 0.97 then 3 else 4 end,
           resolved_at = case when l.s < 0.35 then null else now() end,
           deadline = case when l.l < 0.11 then date '2025-02-01' else current_date + 60 end
      from lots l where a.id = l.id`.execute(portal.db);
  await sql`
    insert into tasks (appeal_id, status, from_org_id, organization_id, topic_id, task_type_id, text, deadline, term, deadline_set_by, created_by, depth_level_id)
    select a.id, 'draft', a.holder_id, a.holder_id, t.ids[1 + floor(power(random(), 2) * array_length(t.ids, 1))::int], 1, 'x', a.deadline, a.term, a.registered_by, a.registered_by, 1
      from appeals a, (select array_agg(id order by id) as ids from topics where parent_id is not null) t where a.id = any(${ids}::bigint[])`.execute(
    portal.db,
  );
  await refreshRows(portal.db);
};
const publish = async (quarter: number, reason?: string): Promise<string> => {
  const admin = await portal.as("admin");
  to.ok(await admin.post("/admin/open-data", { year, quarter, ...(reason && { reason }) }));
  await runDueJobs(portal.db, openDataJobs(portal.db));
  const [row] = to.ok(await admin.get("/admin/open-data?pageSize=1&sortAttr=id&sortOrder=DESC")).rows;
  to.ok(await admin.patch(`/admin/open-data/${row.id}/publish`, { version: row.version }));
  counted.set(`${row.period}/${row.edition}`, await countAlike(portal.db, { year, quarter }, new Date().toISOString().slice(0, 10)));
  return `${row.period}/${row.edition}`;
};
const figuresOf = async (release: string): Promise<Figures> => {
  const [period, edition] = release.split("/");
  const { rows } = await sql<{ figures: Figures }>`
    select figures from open_data_releases where period = ${period!} and edition = ${edition!}`.execute(portal.db);
  return rows[0]!.figures;
};

beforeAll(async () => {
  portal = await openPortal();
  to = stations(portal);
  to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "openData", value: { isOn: true } }));
  await fill(`${year}-01-01T00:00:00+05:00`, ofYear, 365);
  for (const quarter of quarters) await publish(quarter);
  await fill(`${year}-07-01T00:00:00+05:00`, 400, 92);
  await publish(3, "400 ta murojaat keyin kiritilgan");
}, 120_000);
afterAll(() => portal.close());

it("an attacker who has every file and page of a year finds no cell that has to be 1 to 4", async () => {
  expect([...counted.keys()]).toHaveLength(5);
  let [small, canBeNothing] = [0, 0];
  for (const [release, alike] of counted) {
    const found = attack(alike, await figuresOf(release));
    expect([release, found.told]).toEqual([release, []]);
    small += found.small;
    canBeNothing += found.canBeNothing;
  }
  // it would prove nothing without small cells; nearly all of them may be 0 as well
  expect(small).toBeGreaterThan(50);
  expect(canBeNothing / small).toBeGreaterThan(0.5);
}, 120_000);

it("CSV, JSON and the page of each release hide the same cells", async () => {
  const open = async (address: string) => (await portal.app.inject({ url: address })).body;
  for (const release of counted.keys()) {
    await sql`delete from counted_calls`.execute(portal.db);
    const { tables } = JSON.parse(await open(`/open/${release}/data.json`)) as {
      tables: { name: string; numbers: { row: string; column: string; appeals: number | null }[] }[];
    };
    const page = await open(`/open/${release}/`);
    expect(page.match(/>\*<\/abbr>/g)?.length ?? 0).toBe(
      tables.flatMap(({ numbers }) => numbers.filter(({ appeals }) => appeals === null)).length,
    );
    for (const { name, numbers } of tables) {
      const lines = (await open(`/open/${release}/${name}.csv`)).trim().split("\r\n").slice(1);
      expect(lines.map((line) => line.split(",").slice(-2).join())).toEqual(
        numbers.map(({ appeals }) => (appeals === null ? ",1" : `${appeals},0`)),
      );
      for (const { appeals } of numbers) expect([1, 2, 3, 4]).not.toContain(appeals);
    }
  }
});

it("the corrected version differs nowhere by 1 to 4, and shows nothing that the first hid", async () => {
  const differences = differencesOf(await figuresOf(`${year}-q3/v1`), await figuresOf(`${year}-q3/v2`));
  for (const difference of differences) expect([1, 2, 3, 4]).not.toContain(Math.abs(difference));
});

it("the quarterly summary of the same days shows no number of 1 to 4 of a district, and no remainder of that size", async () => {
  const leader = await portal.as("leader");
  for (const [from, end] of [
    [`01.01.${year}`, `31.03.${year}`],
    [`01.07.${year}`, `30.09.${year}`],
  ]) {
    const exact = to.ok(await leader.get(`/reports/quarterly?from=${from}&to=${end}`)) as Statistics;
    const { rows, total } = hidePublished(exact).tables.find(({ name }) => name === "territories")!;
    const names = Object.keys(quarterly.tables.territories.columns);
    const parts = names.slice(1, 7).map((name) => names.indexOf(name));
    for (const { values } of rows) {
      for (const value of values) expect([1, 2, 3, 4]).not.toContain(value);
      const rest = values[0]! - parts.reduce((sum, part) => sum + (values[part] ?? 0), 0);
      if (values[0] !== null) expect([1, 2, 3, 4]).not.toContain(rest);
    }
    for (const [at, all] of total.entries()) {
      const rest = all! - rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
      if (all! > 4) expect([1, 2, 3, 4]).not.toContain(rest);
    }
  }
});
