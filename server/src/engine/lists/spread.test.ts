import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { listCalls, loginFor, type ListCall } from "../../../test/support/list-calls.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { pruneKeptDays } from "../../office/statistics/kept-days.repository.ts";
import { repairKeptTotals } from "./kept-check.ts";
import { runsOver, spreadListsFrom, whereabouts } from "./spread.ts";

const marked = new Set(
  "appeals/closed appeals/fn-mahalla appeals/dashboard-appeal appeals/supervisor-appeals tasks/closed-tasks tasks/dashboard-tasks tasks/supervisor-tasks".split(
    " ",
  ),
);
/** Silence is told by every event, which is no mark; it is never held. */
const isTried = ({ list, what, ofFew }: ListCall): boolean => marked.has(list) && what !== "Excel" && !ofFew;

let portal: Portal;
/** The same database, of which nothing is held. */
let plain: Portal;
let calls: readonly ListCall[];

beforeAll(async () => {
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: 400, seed: 5, until: new Date() });
  plain = await openOffice(portal.db.withoutPlugins());
  spreadListsFrom(portal.db, 0);
  spreadListsFrom(plain.db, Number.MAX_SAFE_INTEGER);
  // every second, which is of every list and most filters, and those that steps of what is open change
  const all = (await listCalls(portal.db)).filter(isTried).filter(({ what }, n) => n % 2 === 0 || ofSteps.test(what));
  // some of them also in an order that no index has: then the ids themselves are held
  const ordered = all.filter(({ path }, n) => n % 3 === 0 && !path.includes("sortAttr"));
  calls = [...all, ...ordered.map((call) => ({ ...call, what: `${call.what} by applicant`, path: `${call.path}&sortAttr=applicantName` }))];
}, 120_000);
afterAll(async () => {
  await plain.app.close();
  // answers have changed in place, which no action does and no fact follows
  await repairKeptTotals(portal.db);
  await portal.close();
});

type Page = { readonly total: number; readonly ids: readonly number[] };
const pageOf = async (of: Portal, { list, path }: ListCall, pageNo: number): Promise<Page> => {
  const person = await of.as(loginFor(list));
  const { status, body } = await person.get(`${path.replace(/&?pageNo=\d+/, "")}&pageNo=${pageNo}&pageSize=9`);
  expect([path, status]).toEqual([path, 200]);
  return { total: body.total, ids: body.rows.map((row: { id: number }) => row.id) };
};
/** The middle page of each, as it is held and as it is counted; gives how many rows that were. */
const compare = async (some: readonly ListCall[], after: string): Promise<number> => {
  let rows = 0;
  for (const call of some) {
    const held = await pageOf(portal, call, 1);
    const middle = Math.max(1, Math.ceil(held.total / 18));
    const [found, counted] = [await pageOf(portal, call, middle), await pageOf(plain, call, middle)];
    expect([after, call.list, call.what, middle, found]).toEqual([after, call.list, call.what, middle, counted]);
    expect(held.total).toBe(counted.total);
    rows += counted.ids.length;
  }
  return rows;
};
const ofSteps = /^(statusesId|letterDue|executor|hasNews)/;
/** An eighth of the calls, and all of a filter that a change is made for. */
const someOf = (n: number, change: string): ListCall[] =>
  calls.filter(({ what }, i) => i % 8 === n % 8 || (/needs_letter|has_news|set status/.test(change) && ofSteps.test(what)));

/** What may happen to a record, in SQL, so that the marks are tried by more than the actions of today. */
const changes = [
  "update appeals set status = 'resolved', closing_kind_id = 2, resolved_at = now() - interval '3 days' where status = 'process' and id % 5 = 1",
  "update appeals set status = 'process', closing_kind_id = null, resolved_at = null where status = 'resolved' and id % 7 = 1",
  "update appeals set deadline = deadline - 30 where id % 4 = 0",
  "update appeals set kind_id = kind_id % 3 + 1, channel_id = channel_id % 9 + 1, applicant_count = applicant_count + 3, is_control = not is_control where id % 5 = 2",
  "update appeals set created_at = created_at - interval '20 days' where id % 9 = 1",
  "update appeals set status = 'for_information' where status in ('registration', 'process') and id % 5 = 3",
  "update appeals set status = 'classification' where status = 'for_information' and id % 2 = 0",
  "update appeals set status = 'deleted' where status = 'registration' and id % 3 = 0",
  "update appeals set sender_organization_id = (select max(id) from sender_organizations), incoming_date = date '2026-03-05' where id % 3 = 1",
  "update appeals set holder_id = (select id from organizations where id <> holder_id order by id desc limit 1) where id % 11 = 1",
  "update applicants set area_id = area_id % 19 + 1, gender_id = gender_id % 2 + 1, birthdate = birthdate - 4000 where id % 4 = 1",
  "update applicants set applicant_type_id = applicant_type_id % 2 + 1 where id % 5 = 1",
  "update applicant_types set name_uz = 'Yuridik va jismoniy' where id = 1",
  "update sender_organizations set name_ru = name_ru || ' gaz' where id % 2 = 1",
  "update tasks set topic_id = (select min(id) from topics where parent_id is not null) where id % 6 = 1",
  "update topics set parent_id = (select min(id) from topics where parent_id is null) where parent_id is not null and id % 2 = 0",
  "update tasks set task_type_id = task_type_id % 2 + 1 where id % 5 = 1",
  "update tasks set status = 'resolved', resolved_at = deadline + interval '5 days' where status = 'process' and id % 3 = 1",
  "update tasks set status = 'cancelled' where status = 'new' and id % 2 = 1",
  "update tasks set organization_id = from_org_id where dispatched_at is not null and id % 7 = 1",
  "update tasks set dispatched_at = dispatched_at - interval '10 days', accepted_at = null where dispatched_at is not null and id % 8 = 1",
  "update appeals set needs_letter = not needs_letter where status = 'resolved' and id % 3 = 1",
  "update appeals set status = 'registration' where status = 'process' and id % 3 = 1",
  "update tasks set status = 'answer_check', executor_id = (select min(id) from users), has_news = not has_news where status in ('new', 'process') and id % 2 = 0",
  "update tasks set executor_id = (select max(id) from users), has_news = not has_news where status = 'resolved' and id % 4 = 1",
  "update tasks set answer_id = null where status = 'resolved' and id % 13 = 1",
  "update answers set result_type_id = result_type_id % 3 + 1, rejected_at = case when rejected_at is null then now() end where id % 3 = 1",
  "update task_flows set status = 'flow_rejected' where id % 17 = 1",
  "update requests set status = case when status = 'accepted' then 'rejected' else 'accepted' end where type = 'deadline' and id % 2 = 1",
  "update users set last_name = 'Ijrochi' where id % 2 = 1",
  "update appeal_organizations set is_asked = not is_asked where appeal_id % 6 = 1",
  "update areas set region_id = (select id from regions order by id desc limit 1) where id = 4",
  "update organizations set parent_id = null where id = (select organization_id from supervisor_organizations order by 1 limit 1)",
  "delete from supervisor_organizations where organization_id = (select max(organization_id) from supervisor_organizations)",
];

describe("What is held of how a list is spread", () => {
  it("gives the totals and pages that counting and walking give, after every kind of change", { timeout: 400_000 }, async () => {
    expect(await compare(calls, "the filling")).toBeGreaterThan(1_000);
    for (const [n, change] of changes.entries()) {
      await sql.raw(change).execute(portal.db);
      await compare(someOf(n, change), change);
    }
    await compare(calls, "all of them");
  });

  it("is what is read: without a mark a change is not seen, with one it is", async () => {
    const leader = await portal.as("leader");
    const closed = async () => (await leader.get("/appeals/menu/resolved?from_createdDate=01.01.2020")).body.total as number;
    const { rows } = await sql<{ n: number }>`select count(*) as n from office_appeals where office_id = 1 and status = 'resolved'`.execute(
      portal.db,
    );
    expect(await closed()).toBe(rows[0]!.n);
    const one = sql`(select min(a.id) from office_appeals a where a.office_id = 1 and a.status = 'resolved')`;
    await portal.db.transaction().execute(async (trx) => {
      await sql`update appeals set status = 'process' where id = ${one}`.execute(trx);
      await sql`delete from statistics_changes where xid = pg_current_xact_id()`.execute(trx);
    });
    expect(await closed()).toBe(rows[0]!.n);
    await sql`update appeals set status = 'process' where id = ${one}`.execute(portal.db);
    // both lie in one part, which was counted anew
    expect(await closed()).toBe(rows[0]!.n - 2);
  });

  it(
    "does not hide what was being written while it was counted, nor what was written before marks were taken away",
    { timeout: 40_000 },
    async () => {
      const leader = await portal.as("leader");
      const closed = async () => (await leader.get("/appeals/menu/resolved?from_createdDate=02.01.2020")).body.total as number;
      const slow = await portal.db.startTransaction().execute();
      await sql`update appeals set status = 'process' where id = (select max(id) from office_appeals where office_id = 1 and status = 'resolved')`.execute(
        slow,
      );
      const before = await closed();
      expect(await closed()).toBe(before);
      await slow.commit().execute();
      expect(await closed()).toBe(before - 1);

      await sql`update appeals set status = 'process' where id = (select max(id) from office_appeals where office_id = 1 and status = 'resolved')`.execute(
        portal.db,
      );
      // a mark stays for one pruning
      await pruneKeptDays(portal.db, "2026-11-20");
      await sql`select pg_current_xact_id()`.execute(portal.db);
      // what another database of this server is still writing keeps marks alive as well
      await vi.waitFor(
        async () => {
          await pruneKeptDays(portal.db, "2026-11-20");
          const { rows } = await sql<{ n: number }>`select count(*) as n from statistics_changes`.execute(portal.db);
          expect(rows).toEqual([{ n: 0 }]);
        },
        { timeout: 30_000, interval: 200 },
      );
      expect(await closed()).toBe(before - 2);
    },
  );
});

describe("Parts of an order", () => {
  it("are covered by few runs, over the narrowest gaps", () => {
    expect(runsOver([1, 2, 3, 7, 8, 20, 22], 8)).toEqual([
      { from: 1, to: 3 },
      { from: 7, to: 8 },
      { from: 20, to: 20 },
      { from: 22, to: 22 },
    ]);
    expect(runsOver([1, 2, 3, 7, 8, 20, 22], 2)).toEqual([
      { from: 1, to: 8 },
      { from: 20, to: 22 },
    ]);
    expect(runsOver([], 2)).toEqual([]);
  });

  it("tell where a page lies", () => {
    const spread = {
      total: 15,
      counts: [
        [3, 5],
        [4, 2],
        [9, 8],
      ] as const,
    };
    expect(whereabouts(spread, { start: 0, size: 5, isUp: true })).toEqual({ runs: [{ from: 3, to: 3 }], before: 0, behind: 0 });
    expect(whereabouts(spread, { start: 6, size: 3, isUp: true })).toEqual({
      runs: [
        { from: 4, to: 4 },
        { from: 9, to: 9 },
      ],
      before: 1,
      behind: 6,
    });
    expect(whereabouts(spread, { start: 6, size: 3, isUp: false })).toEqual({
      runs: [
        { from: 4, to: 4 },
        { from: 9, to: 9 },
      ],
      before: 6,
      behind: 1,
    });
    expect(whereabouts(spread, { start: 20, size: 5, isUp: true })).toEqual({ runs: [], before: 0, behind: 0 });
  });
});
