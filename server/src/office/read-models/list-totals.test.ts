import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { foldTotals } from "../../engine/lists/fold-totals.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { checkReadModels, compareTotals, repairReadModels } from "./read-model-check.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: 150, seed: 6, until: new Date("2026-11-20T07:00:00Z") });
}, 60_000);
afterAll(() => portal.close());

/** Organisation, list, number: what the triggers stored, and what plain counting finds. */
const stored = async () => {
  await refreshRows(portal.db);
  return (
    await sql<{ key: string; n: number }>`
    select organization_id || ' ' || list as key, sum(n) as n from (select organization_id, list, n from list_totals union all select organization_id, list, n from list_total_changes) k
     group by 1 having sum(n) <> 0 order by 1`.execute(portal.db)
  ).rows;
};
const counted = async () =>
  (
    await sql<{ key: string; n: number }>`
    select o.id || ' closed' as key, count(*) as n from organizations o join appeal_rows ao on ao.office_id = o.id join appeals a on a.id = ao.id where a.status = 'resolved' group by o.id
    union all select o.id || ' appeals', count(*) from organizations o join appeal_rows ao on ao.office_id = o.id join appeals a on a.id = ao.id where a.status <> 'deleted' group by o.id
    union all select holder_id || ' own-appeals', count(*) from appeals where status <> 'deleted' group by 1
    union all select holder_id || ' unlocated ' || position_level_id, count(*) from appeals where status = 'classification' and position_level_id is not null group by 1
    union all select holder_id || ' registration', count(*) from appeals where status = 'registration' and not is_mahalla group by 1
    union all select transfer_org_id || ' send-to-another-org', count(*) from appeals where status = 'transfer_asked' and transfer_org_id is not null group by 1
    union all select q.deciding_org_id || ' request ' || q.type, count(*) from requests q join tasks t on t.id = q.task_id
     where q.status = 'pending' and t.status not in ('draft', 'resolved', 'cancelled') group by 1
    union all select q.deciding_org_id || ' request ' || q.type || ' of ' || q.asked_by, count(*) from requests q join tasks t on t.id = q.task_id
     where q.status = 'pending' and t.status not in ('draft', 'resolved', 'cancelled') group by 1
    union all select o.id || ' tasks', count(*) from organizations o join tasks t on o.id in (t.organization_id, t.from_org_id) where t.status not in ('draft', 'cancelled') group by o.id
    union all select organization_id || ' own-tasks', count(*) from tasks where status not in ('draft', 'cancelled') group by 1
    union all select organization_id || ' resolution-task ' || position_level_id, count(*) from tasks where status = 'resolution' and position_level_id is not null group by 1
    union all select organization_id || ' new-tasks ' || coalesce(department_id, 0), count(*) from tasks where status = 'new' group by 1
    union all select organization_id || ' reject-tasks ' || coalesce(department_id, 0), count(*) from tasks where status = 'rejected' or correction_rejected group by 1
    union all select organization_id || ' open-tasks ' || coalesce(department_id, 0), count(*) from tasks
     where status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned') group by 1
    union all select organization_id || ' open-tasks-news ' || coalesce(department_id, 0), count(*) from tasks
     where has_news and status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned') group by 1
    union all select organization_id || ' tasks-in-hand ' || coalesce(department_id, 0), count(*) from tasks
     where status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release') group by 1
    union all select organization_id || ' tasks-in-hand-news ' || coalesce(department_id, 0), count(*) from tasks
     where has_news and status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release') group by 1
    union all select organization_id || ' others-tasks ' || coalesce(department_id, 0), count(*) from tasks
     where has_open_child and status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned') group by 1
    union all select o.id || ' process', count(*) from organizations o join appeals a on o.id in (a.holder_id, a.registered_org_id) where a.status = 'process' group by o.id
    union all select o.id || ' closed-tasks', count(*) from organizations o join tasks t on o.id in (t.organization_id, t.from_org_id) where t.status = 'resolved' group by o.id
    union all select o.id || ' delayed-closed-tasks', count(*) from organizations o join tasks t on o.id in (t.organization_id, t.from_org_id) where t.status = 'resolved' and (t.resolved_at::date > t.deadline or t.was_late) group by o.id
    union all select from_org_id || ' returned', count(*) from tasks where status = 'returned' group by 1
    union all select o.id || ' open until ' || t.deadline, count(*) from organizations o join tasks t on o.id in (t.organization_id, t.from_org_id)
     where t.status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned')
       and t.deadline is not null group by 1
    order by 1`.execute(portal.db)
  ).rows;
const waiting = async () => (await sql<{ n: number }>`select count(*) as n from list_total_changes`.execute(portal.db)).rows[0]!.n;

describe("stored totals", () => {
  it("equal the counts after a bulk load", async () => {
    expect(await stored()).toEqual(await counted());
    expect((await stored()).length).toBeGreaterThan(10);
  });

  it("follow every action, in the same transaction, and survive the folding", async () => {
    const to = given(portal);
    const { tasks } = await to.classified(
      { executorId: await to.userId("executor") },
      { organizationsId: await to.organizationId("registrator2") },
    );
    const [executor, controller, signer] = await Promise.all(["executor", "controller", "signer"].map(portal.as));
    await to.act(executor!, "accept", tasks[0]!.id);
    expect(await stored()).toEqual(await counted());
    const before = await stored();
    await to.answer(executor!, tasks[0]!.id, "signer");
    await to.act(controller!, "check-answer", tasks[0]!.id);
    await to.act(signer!, "confirm-answer", tasks[0]!.id);
    expect(await stored()).toEqual(before);

    await to.act(signer!, "notify-applicant", tasks[0]!.id, { methodId: 1, text: "Javob" });

    expect(await waiting()).toBeGreaterThan(0);
    expect(await stored()).not.toEqual(before);
    expect(await stored()).toEqual(await counted());
    await sql`select fold_list_totals()`.execute(portal.db);
    expect(await waiting()).toBe(0);
    expect(await stored()).toEqual(await counted());
  });

  it("are folded completely, each change read once, also where the table was empty when the plan was made", async () => {
    await foldTotals(portal.db);
    await sql`analyze list_total_changes`.execute(portal.db);
    const before = await stored();
    await sql`insert into list_total_changes (organization_id, list, n) select 1, 'tasks', case n % 2 when 0 then 1 else -1 end from generate_series(1, 21000) n`.execute(
      portal.db,
    );
    const { rows } = await sql<{ plan: [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) select fold_list_totals()`.execute(portal.db);
    const { "Shared Hit Blocks": hit = 0, "Shared Read Blocks": read = 0 } = Object.values(rows[0]!)[0]![0].Plan;
    // 10,000 rows, a visit to each and to the ends of its index
    expect(hit + read).toBeLessThan(100_000);
    expect(await waiting()).toBe(11_000);

    await foldTotals(portal.db);
    expect(await waiting()).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it("decrease when a closed task is opened, moved or put off by hand", async () => {
    await sql`update tasks set status = 'process', resolved_at = null where id = (select min(id) from tasks where status = 'resolved')`.execute(
      portal.db,
    );
    await sql`update tasks set deadline = resolved_at::date + 40 where id = (select min(id) from tasks where status = 'resolved' and resolved_at >= deadline + 1)`.execute(
      portal.db,
    );
    await sql`update appeals set status = 'deleted' where id = (select max(id) from appeals where status = 'registration')`.execute(
      portal.db,
    );
    await sql`update appeals set is_mahalla = not is_mahalla where id in (select id from appeals where status = 'registration' order by id limit 2)`.execute(
      portal.db,
    );
    await sql`update appeals set status = 'transfer_asked', transfer_org_id = (select max(id) from organizations) where id = (select max(id) from appeals where status = 'registration')`.execute(
      portal.db,
    );
    expect(await stored()).toEqual(await counted());
    await sql`update appeals set transfer_org_id = (select min(id) from organizations) where id = (select max(id) from appeals where status = 'transfer_asked')`.execute(
      portal.db,
    );
    await sql`update tasks set status = 'cancelled' where id = (select min(id) from tasks where status = 'new')`.execute(portal.db);
    const sentBack = sql`(select max(id) from tasks where status = 'returned')`;
    await sql`update tasks set status = 'returned' where id = (select max(id) from tasks where status = 'new')`.execute(portal.db);
    expect(await stored()).toEqual(await counted());
    await sql`update tasks set from_org_id = (select max(id) from organizations) where id = ${sentBack}`.execute(portal.db);
    expect(await stored()).toEqual(await counted());
    await sql`update tasks set status = 'new' where id = ${sentBack}`.execute(portal.db);
    expect(await stored()).toEqual(await counted());
    // with a request that waits: closed and opened again, decided, and decided while it was closed
    const asked = sql`(select min(task_id) from requests where status = 'pending')`;
    const asking = await stored();
    await sql`update tasks set status = 'resolved', resolved_at = now() where id = ${asked}`.execute(portal.db);
    expect(await stored()).not.toEqual(asking);
    expect(await stored()).toEqual(await counted());
    await sql`update tasks set status = 'process', resolved_at = null where id = ${asked}`.execute(portal.db);
    expect(await stored()).toEqual(asking);
    await sql`update requests set status = 'accepted' where id = (select max(id) from requests where status = 'pending')`.execute(
      portal.db,
    );
    expect(await stored()).toEqual(await counted());
    await sql`update tasks set status = 'cancelled' where id = ${asked}`.execute(portal.db);
    await sql`update requests set status = 'rejected' where id = (select min(id) from requests where status = 'pending')`.execute(
      portal.db,
    );
    await sql`update tasks set organization_id = (select max(id) from organizations) where id = (select max(id) from tasks where status = 'process')`.execute(
      portal.db,
    );
    await sql`update appeals set status = 'process' where id = (select min(id) from appeals where status = 'resolved')`.execute(portal.db);
    await sql`update appeals set holder_id = (select max(id) from organizations) where id = (select min(id) from appeals where status = 'process')`.execute(
      portal.db,
    );

    expect(await stored()).toEqual(await counted());
  });

  it("count overdue tasks on any day, the office's own and those it sent", async () => {
    const leader = await portal.as("leader");
    const overdue = async () => (await leader.get("/tasks/menu?menu=delayed-tasks")).body.total;
    const office = sql`(select organization_id from users where login = 'leader')`;
    const byHand = async () =>
      (
        await sql<{ n: number }>`
          select count(*) as n from tasks where (organization_id = ${office} or from_org_id = ${office})
             and status not in ('draft', 'resolved', 'cancelled') and deadline < (now() at time zone 'Asia/Tashkent')::date`.execute(
          portal.db,
        )
      ).rows[0]!.n;
    const chosen = sql`(select id from tasks where (organization_id = ${office} or from_org_id = ${office})
           and status not in ('draft', 'resolved', 'cancelled') order by id limit 3)`;
    const put = async (days: number) =>
      (await sql`update tasks set deadline = now()::date + ${days}::int where id in ${chosen}`.execute(portal.db)).numAffectedRows;
    expect(await put(30)).toBe(3n);
    const before = await overdue();
    await put(-30);
    expect([await overdue(), await byHand()]).toEqual([before + 3, before + 3]);
    expect(await stored()).toEqual(await counted());
    await sql`select fold_list_totals()`.execute(portal.db);
    expect(await overdue()).toBe(before + 3);

    await put(30);
    expect([await overdue(), await stored()]).toEqual([before, await counted()]);
  });

  it("count an organisation that is asked over a transfer only while it is asked", async () => {
    const before = await stored();
    const asked = sql`(select min(id) from appeals where status = 'registration')`;
    await sql`update appeals set transfer_org_id = (select max(id) from organizations) where id = ${asked}`.execute(portal.db);

    expect(await stored()).not.toEqual(before);
    expect(await stored()).toEqual(await counted());
    await sql`update appeals set transfer_org_id = null where id = ${asked}`.execute(portal.db);
    expect(await stored()).toEqual(before);
  });

  it("know whether a part of a task is open below, whichever part is closed or opened last", async () => {
    const withOpenPart = async () =>
      (
        await sql<{ id: number; stored: boolean; counted: boolean }>`
        select t.id, t.has_open_child as stored, t.id in (select c.parent_id from tasks c where c.parent_id is not null
                 and c.status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned')) as counted
          from tasks t order by t.id`.execute(portal.db)
      ).rows;
    const differing = async () => (await withOpenPart()).filter(({ stored, counted }) => stored !== counted);
    expect(await differing()).toEqual([]);
    const parent = (await withOpenPart()).find((task) => task.counted)!.id;
    const state = async () => (await withOpenPart()).find(({ id }) => id === parent)!.stored;
    const { rows: parts } = await sql<{ id: number; status: string }>`select id, status from tasks where parent_id = ${parent}`.execute(
      portal.db,
    );

    for (const { id } of parts) await sql`update tasks set status = 'resolved', resolved_at = now() where id = ${id}`.execute(portal.db);
    expect([await state(), await differing()]).toEqual([false, []]);
    await sql`update tasks set status = 'rejected', resolved_at = null where id = ${parts[0]!.id}`.execute(portal.db);
    expect([await state(), await differing()]).toEqual([true, []]);
    await sql`update tasks set status = 'cancelled' where id = ${parts[0]!.id}`.execute(portal.db);
    expect(await state()).toBe(false);
    for (const { id, status } of parts)
      await sql`update tasks set status = ${status}, resolved_at = null where id = ${id}`.execute(portal.db);
    expect([await state(), await differing()]).toEqual([true, []]);
  });

  it("know whether a task has a waiting request or review, however many of either", async () => {
    const differing = async () =>
      (
        await sql`
        select t.id from tasks t where t.has_open_query <> (t.id in (select task_id from requests where status = 'pending') or t.id in (select task_id from reviews where status in ('pending', 'answered')))`.execute(
          portal.db,
        )
      ).rows;
    const { rows: asked } = await sql<{ n: number }>`select count(*) as n from tasks where has_open_query`.execute(portal.db);
    expect([asked[0]!.n > 5, await differing()]).toEqual([true, []]);
    const { rows } = await sql<{ id: number; by: number; org: number }>`
      select id, created_by as by, organization_id as org from tasks where status = 'process' and not has_open_query order by id limit 1`.execute(
      portal.db,
    );
    const { id: task, by, org } = rows[0]!;
    const state = async () =>
      (await sql<{ is: boolean }>`select has_open_query as is from tasks where id = ${task}`.execute(portal.db)).rows[0]!.is;
    const wish = (type: string) =>
      sql`insert into requests (task_id, type, asked_by, asked_org_id, wanted, reason, deciding_org_id) values (${task}, ${type}, ${by}, ${org}, '{}', 'for a test', ${org})`.execute(
        portal.db,
      );

    await wish("deadline");
    await wish("group");
    await sql`insert into reviews (task_id, asked_by, reviewer_id, question, due_day) values (${task}, ${by}, ${by}, 'for a test', '2026-12-01')`.execute(
      portal.db,
    );
    expect(await state()).toBe(true);
    await sql`update requests set status = 'rejected' where task_id = ${task} and type = 'deadline'`.execute(portal.db);
    await sql`update requests set status = 'accepted' where task_id = ${task} and status = 'pending'`.execute(portal.db);
    expect(await state()).toBe(true);
    await sql`update reviews set status = 'answered' where task_id = ${task}`.execute(portal.db);
    expect(await state()).toBe(true);
    await sql`update reviews set status = 'confirmed' where task_id = ${task}`.execute(portal.db);
    expect(await state()).toBe(false);
    await sql`update reviews set status = 'pending' where task_id = ${task}`.execute(portal.db);
    expect(await state()).toBe(true);
    await sql`update reviews set status = 'confirmed' where task_id = ${task}`.execute(portal.db);
    expect([await state(), await differing()]).toEqual([false, []]);
  });

  it("are compared with their counts; a difference is reported and can be repaired", async () => {
    await refreshRows(portal.db);
    const said: [string, object][] = [];
    const log = { info: (fields: object) => said.push(["info", fields]), error: (fields: object) => said.push(["error", fields]) };
    await checkReadModels(portal.db, log);
    expect(said).toEqual([["info", { differences: 0 }]]);

    const { rows } = await sql<{ organizationId: number; list: string; counted: number; stored: number }>`
      update list_totals set n = n + 3 where (organization_id, list) = (select organization_id, list from list_totals where n > 5 order by 1, 2 limit 1)
      returning organization_id as "organizationId", list, n as stored, n - 3 as counted`.execute(portal.db);
    // changes that wait are part of the stored total
    const difference = (await compareTotals(portal.db))[0]!;
    expect(difference.stored - difference.counted).toBe(3);
    expect(difference).toMatchObject({ organizationId: rows[0]!.organizationId, list: rows[0]!.list });
    await checkReadModels(portal.db, log);
    expect(said.slice(1)).toEqual([
      ["error", difference],
      ["info", { differences: 1 }],
    ]);

    const { rows: below } = await sql<{ organizationId: number }>`
      update tasks set has_open_child = true where id = (select min(id) from tasks where not has_open_child) returning organization_id as "organizationId"`.execute(
      portal.db,
    );
    expect(await compareTotals(portal.db)).toContainEqual({ ...below[0]!, list: "has_open_child", stored: 1, counted: 0 });
    const { rows: without } = await sql<{ organizationId: number }>`
      update tasks set has_open_query = false where id = (select min(id) from tasks where has_open_query) returning organization_id as "organizationId"`.execute(
      portal.db,
    );
    expect(await compareTotals(portal.db)).toContainEqual({ ...without[0]!, list: "has_open_query", stored: 0, counted: 1 });

    // a total that is missing, and one of which there should be none
    await sql`select fold_list_totals()`.execute(portal.db);
    const { rows: lost } = await sql<{ organizationId: number; list: string }>`
      delete from list_totals where (organization_id, list) = (select organization_id, list from list_totals where n = 1 order by 1, 2 limit 1)
      returning organization_id as "organizationId", list`.execute(portal.db);
    const { rows: extra } = await sql<{ organizationId: number; list: string }>`
      insert into list_totals (organization_id, list, n)
      select o.id, k.list, 1 from organizations o, (select list from list_totals limit 1) k
       where not exists (select from list_totals where organization_id = o.id and list = k.list) order by o.id limit 1
      returning organization_id as "organizationId", list`.execute(portal.db);
    const found = await compareTotals(portal.db);
    expect(found).toContainEqual({ ...lost[0]!, stored: 0, counted: 1 });
    expect(found).toContainEqual({ ...extra[0]!, stored: 1, counted: 0 });

    await repairReadModels(portal.db);
    expect(await compareTotals(portal.db)).toEqual([]);
  });
});
