import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, poolOf } from "../db/pool.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { listCalls, loginFor, type ListCall } from "../../../test/support/list-calls.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { compareAppealRows, compareTotals } from "../../office/read-models/read-model-check.ts";
import { sortListsUpTo } from "./order.ts";

/** Walks along an index for every list that has rows. */
let walking: Portal;
/** Sorts every list; the same database. */
let sorting: Portal;
let calls: readonly ListCall[];

beforeAll(async () => {
  walking = await openPortal();
  await fillDemo(walking.db, { appeals: 400, seed: 5, until: new Date() });
  sorting = await openOffice(createDb(poolOf(walking.db)!));
  sortListsUpTo(walking.db, 0);
  sortListsUpTo(sorting.db, Number.MAX_SAFE_INTEGER);
  // each order of each list, every tenth of its filters, and all of them when there is time
  const isTried = (what: string, n: number) => process.env["PLANS"] === "full" || /^(first page|by )/.test(what) || n % 10 === 0;
  calls = (await listCalls(walking.db)).filter(({ what, onlyShort }, n) => what !== "Excel" && !onlyShort && isTried(what, n));
}, 120_000);
afterAll(async () => {
  await sorting.app.close();
  await walking.close();
});

type Page = { readonly total: number; readonly ids: readonly number[] };
const pageOf = async (of: Portal, { list, path }: ListCall, pageNo: number): Promise<Page> => {
  const person = await of.as(loginFor(list));
  const { status, body } = await person.get(
    `${path.replace(/&?pageNo=\d+/, "")}${path.includes("?") ? "&" : "?"}pageNo=${pageNo}&pageSize=9`,
  );
  expect([path, status]).toEqual([path, 200]);
  return { total: body.total, ids: body.rows.map((row: { id: number }) => row.id) };
};

describe("a page of a list", () => {
  it("is the same whether the list is sorted or an index is walked, from either end", { timeout: 400_000 }, async () => {
    let rows = 0;
    for (const call of calls) {
      const first = await pageOf(walking, call, 1);
      const last = Math.max(1, Math.ceil(first.total / 9));
      for (const page of new Set([1, Math.ceil(last / 2), last, ...(call.what === "first page" ? [last + 1] : [])])) {
        const [walked, sorted] = [page === 1 ? first : await pageOf(walking, call, page), await pageOf(sorting, call, page)];
        expect([call.list, call.what, page, walked]).toEqual([call.list, call.what, page, sorted]);
        rows += sorted.ids.length;
      }
    }
    expect(rows).toBeGreaterThan(1_000);
  });
});

/** What may happen to a record, in SQL, so that more is tried than the actions of today. */
const changes = [
  "update appeals set status = 'resolved', closing_kind_id = 2, resolved_at = now() - interval '3 days' where status = 'process' and id % 5 = 1",
  "update appeals set status = 'process', closing_kind_id = null, resolved_at = null where status = 'resolved' and id % 7 = 1",
  "update appeals set deadline = deadline - 30 where id % 4 = 0",
  "update appeals set kind_id = kind_id % 3 + 1, channel_id = channel_id % 9 + 1, applicant_count = applicant_count + 3, is_control = not is_control where id % 5 = 2",
  "update appeals set created_at = created_at - interval '20 days' where id % 9 = 1",
  "update appeals set received_at = received_at - interval '6 days' where id % 9 = 2",
  "update appeals set place_area_id = m.area_id, place_mahalla_id = m.id from (select id, area_id from mahallas order by id desc limit 1) m where appeals.id % 6 = 1",
  "update appeals set status = 'for_information' where status in ('registration', 'process') and id % 5 = 3",
  "update appeals set status = 'classification' where status = 'for_information' and id % 2 = 0",
  "update appeals set status = 'deleted' where status = 'registration' and id % 3 = 0",
  "update appeals set sender_organization_id = (select max(id) from sender_organizations), incoming_date = date '2026-03-05' where id % 3 = 1",
  "update appeals set holder_id = (select id from organizations where id <> holder_id order by id desc limit 1) where id % 11 = 1",
  "update appeals set transfer_org_id = (select max(id) from organizations), status = 'transfer_asked' where id % 13 = 1",
  "update appeals set holder_id = transfer_org_id where id % 26 = 14",
  "update appeals set transfer_org_id = null, status = 'process' where id % 26 = 1",
  "update appeals set registered_org_id = holder_id, forwarded_from_id = registered_org_id where id % 11 = 1",
  "update appeals set is_mahalla = not is_mahalla, repeatability_type_id = coalesce(repeatability_type_id, 1) % 3 + 1 where id % 5 = 4",
  "update appeals set position_level_id = coalesce(position_level_id, 1) % 2 + 1, reception_leader_id = (select max(id) from users), term = jsonb_set(term, '{days}', '40') where id % 6 = 1",
  "update applicants set region_id = (select min(id) from regions where id <> region_id), mahalla_id = (select max(id) from mahallas) where id % 7 = 1",
  "update applicants set social_status_id = coalesce(social_status_id, 1) % 3 + 1, privileged_category_id = coalesce(privileged_category_id, 1) % 3 + 1 where id % 3 = 1",
  "update applicants set area_id = area_id % 19 + 1, gender_id = gender_id % 2 + 1, birthdate = birthdate - 4000 where id % 4 = 1",
  "update applicants set applicant_type_id = applicant_type_id % 2 + 1 where id % 5 = 1",
  "update tasks set topic_id = (select min(id) from topics where parent_id is not null) where id % 6 = 1",
  "update tasks set status = 'resolved', resolved_at = deadline + interval '5 days' where status = 'process' and id % 3 = 1",
  "update tasks set status = 'cancelled' where status = 'new' and id % 2 = 1",
  "update tasks set organization_id = from_org_id where dispatched_at is not null and id % 7 = 1",
  "update tasks set deadline = deadline + 9 where id % 8 = 1",
  "update tasks set answer_id = null where status = 'resolved' and id % 13 = 1",
  "update answers set rejected_at = case when rejected_at is null then now() end where id % 3 = 1",
  "update task_flows set status = 'flow_rejected' where id % 17 = 1",
  "update requests set status = case when status = 'accepted' then 'rejected' else 'accepted' end where type = 'deadline' and id % 2 = 1",
  "insert into history (appeal_id, action) select id, 'return' from appeals where id % 5 = 1",
  "insert into requests (task_id, type, asked_by, asked_org_id, wanted, reason, deciding_org_id) select id, 'deadline', created_by, organization_id, '{}', 'for a test', organization_id from tasks where status = 'process' and not has_open_query",
];

/** The columns of `appeal_rows` that some change has changed. */
const changed = new Set<string>();
type Row = Readonly<Record<string, unknown>>;
const rowsByKey = async (): Promise<ReadonlyMap<string, Row>> => {
  const { rows } = await sql<{
    key: string;
    row: Row;
  }>`select r.id || ' ' || r.office_id as key, to_jsonb(r) as row from appeal_rows r`.execute(walking.db);
  return new Map(rows.map(({ key, row }) => [key, row]));
};

describe("the rows that lists read", () => {
  it.each(changes)("follow the records: %s", async (change) => {
    const before = await rowsByKey();
    const { numAffectedRows } = await sql.raw(change).execute(walking.db);
    expect(numAffectedRows).toBeGreaterThan(0n);
    await refreshRows(walking.db);
    expect(await compareAppealRows(walking.db)).toEqual([]);
    expect(await compareTotals(walking.db)).toEqual([]);
    for (const [key, row] of await rowsByKey())
      for (const [column, value] of Object.entries(row)) if (before.get(key) && before.get(key)![column] !== value) changed.add(column);
  });

  it("have no column that none of these changes", async () => {
    const [row] = (await rowsByKey()).values();
    expect(Object.keys(row!).filter((column) => !["id", "office_id"].includes(column) && !changed.has(column))).toEqual([]);
  });
});
