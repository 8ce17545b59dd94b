import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { taskStatuses } from "../../../test/support/stations.ts";
import { systemWork } from "../../engine/http/system-context.ts";
import { insertIncoming } from "../incoming/incoming.repository.ts";
import { handOverOffice } from "./hand-over.ts";
import {
  useClosingOffice,
  portal,
  at,
  admin,
  closing,
  receiving,
  problems,
  preview,
  start,
  progress,
  signInAgain,
  work,
} from "../../../test/support/closing-office.ts";

useClosingOffice();

const rows = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(portal.db)).rows;
const one = async (text: string): Promise<number> => (await rows<{ n: number }>(`select (${text})::int as n`))[0]!.n;
/** Of the report about lower organisations, as the region reads it: by organisation what it was sent, and what of it is resolved. */
const sentTo = async (): Promise<Record<string, number[]>> => {
  const { tables } = at.ok(await (await portal.as("leader")).get("/reports/report-low-org"));
  return Object.fromEntries(tables[0].rows.map(({ key, values }: { key: string; values: number[] }) => [key, [values[0]!, values[3]!]]));
};
describe("an office of sixty people that closes in the middle of a day", () => {
  it("leaves nothing behind: broken off at any moment, each appeal is either here or there, and the job ends whole", async () => {
    const tasks = new Map<string, number>();
    for (const status of taskStatuses) if (status !== "cancelled") tasks.set(status, (await at.newTask(status)).id);
    const held = await at.registered({}, {}, "registrator2");
    const asked = await at.newAppeal("transfer_asked");
    // the office and the region above it both owe the applicant a letter and wait for another body; one letter of the office has left
    await sql`insert into letters (appeal_id, organization_id, event, text, due_day, term, sent_day, sent_by)
      select a.id, o.id, 'extended', 'Muddat uzaytirildi', a.deadline, a.term, o.sent, case when o.sent is not null then ${await at.userId("registrator2")}::bigint end
        from appeals a, (values (1, null), (${closing}, null), (${closing}, tashkent_day(now()))) o (id, sent) where a.id = ${held.id}`.execute(
      portal.db,
    );
    await sql`insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term)
      select a.id, 'S-' || o, o, ${await at.userId("leader2")}, 'Gaz idorasi', 'Gaz qachon?', a.deadline, a.term
        from appeals a, unnest(array[1, ${closing}]::int[]) o where a.id = ${held.id}`.execute(portal.db);
    const before = { resolved: await one(`select count(*) from tasks where organization_id = ${closing} and status = 'resolved'`) };
    const open = await one(
      `select count(*) from tasks where organization_id = ${closing} and status not in ('draft', 'resolved', 'cancelled')`,
    );
    const sent = await one(`select count(*) from tasks where organization_id = ${closing} and from_org_id = 1 and status <> 'draft'`);
    expect(await sentTo()).toEqual({ [closing]: [sent, before.resolved] });
    const shown = at.ok(await preview());
    expect(shown.appeals).toBeGreaterThan(12);
    expect(shown.moves.find((m: { name: string }) => m.name === "Tashkilotdagi murojaatlar").count).toBe(
      await one(`select count(*) from appeals where holder_id = ${closing} and status not in ('resolved', 'deleted')`),
    );
    const registrator2 = await portal.as("registrator2");
    const deadlines = await rows(`select id, deadline from tasks order by id`);

    // everybody there is blocked: by hand, what others may do then; where nobody may, the hand-over is the way out
    at.ok(await admin.patch(`/admin/organizations/${closing}/block`));
    const beside = ["remind", "take-under-control", "send-review"];
    const mayAt = async (people: readonly string[], id: number): Promise<string[]> => {
      const found = new Set<string>();
      for (const login of people) {
        const stage = await (await portal.as(login)).get(`/tasks/stage-actions?taskId=${id}`);
        for (const name of stage.status === 200 ? (stage.body.actions as string[]) : []) if (!beside.includes(name)) found.add(name);
      }
      return [...found].toSorted();
    };
    const outside: Record<string, string[]> = {};
    for (const [status, id] of tasks) outside[status] = await mayAt(["registrator", "leader", "controller", "registrator3", "leader3"], id);
    expect(outside).toEqual({
      draft: ["delete-draft", "update-draft"],
      register: ["call-back"],
      resolution: ["call-back"],
      new: ["call-back"],
      process: [],
      answer_check: [],
      answer_confirm: [],
      answer_upper: [],
      notify: [],
      control_release: ["reject-answer", "release-control"],
      rejected: [],
      returned: ["cancel", "resend"],
      resolved: [],
    });

    // two administrators at once: one of them hands over
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await registrator2.get("/profile/me")).status).toBe(401);
    expect(problems(await admin.patch(`/admin/organizations/${closing}/unblock`))).toEqual([422, "id is_handed_over"]);

    // the connection is cut three times in the middle of a portion of four; and one appeal cannot be written at all
    await sql
      .raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a fault of one record'; end $$;
      create trigger refuse before update on appeals for each row when (new.id = ${held.id}) execute function refuse()`)
      .execute(portal.db);
    const { id: handOver } = (await rows<{ id: number }>(`select id from office_hand_overs`))[0]!;
    const silent = { db: portal.db, announce: () => {}, log: { error: () => {} } };
    let broken = 0;
    for (let cuts = 0; cuts < 3; cuts++) {
      let isOver = false;
      const run = handOverOffice(silent, handOver, new AbortController().signal, 4).then(
        () => (isOver = true),
        () => ((isOver = true), broken++),
      );
      const hit =
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'insert into \"history\"%' and xact_start is not null";
      for (let n = 0; !isOver;) {
        n += n < 2 ? (await rows(hit)).length : 0;
        await new Promise((done) => setTimeout(done, 3));
      }
      await run;
      expect(
        await rows(`select a.id from appeals a where exists (select from history h where h.appeal_id = a.id and h.action = 'close-office')
          and (a.holder_id = ${closing} and a.status not in ('resolved', 'deleted') or exists (select from tasks t where t.appeal_id = a.id and t.organization_id = ${closing} and t.status not in ('resolved', 'cancelled')))`),
      ).toEqual([]);
    }
    expect(broken).toBeGreaterThan(0);
    expect(await handOverOffice(silent, handOver, AbortSignal.abort())).toBe((await progress()).endedAt !== null);
    await work();
    expect(await progress()).toMatchObject({
      failures: [{ appealId: held.id, reason: "Tizimda xatolik yuz berdi" }],
      endedAt: expect.any(String),
    });
    expect((await admin.get(`/admin/organizations/get-by-array?ids=${closing}`)).body[0].closedAt).toBeNull();
    await sql`drop function refuse() cascade`.execute(portal.db);
    at.ok(await start());
    await work();

    const ended = await progress();
    expect([ended.endedAt === null, ended.failures, ended.done >= ended.total]).toEqual([false, [], true]);
    expect(at.ok(await admin.get(`/admin/organizations/${closing}/open-work`))).toEqual({ appeals: 0, tasks: 0, overdue: 0 });
    expect(
      await one(
        `select count(*) from tasks where (organization_id = ${closing} or from_org_id = ${closing}) and status not in ('resolved', 'cancelled')`,
      ),
    ).toBe(0);
    // what was resolved stays its own, what was open is the successor's, and no deadline has moved
    expect(await one(`select count(*) from tasks where organization_id = ${closing} and status = 'resolved'`)).toBe(before.resolved);
    expect(
      await one(`select count(*) from tasks where organization_id = ${receiving} and status not in ('draft', 'resolved', 'cancelled')`),
    ).toBe(open);
    expect(await rows(`select id, deadline from tasks order by id`)).toEqual(deadlines);
    expect(await sentTo()).toEqual({ [closing]: [before.resolved, before.resolved], [receiving]: [sent - before.resolved, 0] });
    const [office] = at.ok(await admin.get(`/admin/organizations/get-by-array?ids=${closing}`));
    expect([office.successorId, office.successorName, office.closedAt === null, office.blockedAt === null]).toEqual([
      receiving,
      "Qabul qiluvchi idora",
      false,
      false,
    ]);

    // by hand, from decision 56: where each of them stands now
    const expected: Record<string, string> = {
      draft: "draft",
      register: "register",
      resolution: "register",
      new: "register",
      process: "register",
      answer_check: "register",
      answer_confirm: "register",
      answer_upper: "answer_upper",
      notify: "notify",
      control_release: "control_release",
      rejected: "register",
      returned: "returned",
      resolved: "resolved",
    };
    const now = await rows<{ id: number; status: string }>(`select id, status from tasks where id in (${[...tasks.values()].join()})`);
    expect(Object.fromEntries([...tasks].map(([was, id]) => [was, now.find((t) => t.id === id)!.status]))).toEqual(expected);
    expect(
      await rows(
        `select left(u.login, 2) as of from tasks t join users u on u.id = t.controller_id where t.id = ${tasks.get("control_release")}`,
      ),
    ).toEqual([{ of: "r-" }]);
    const offices = (from: string) => rows(`select array_agg(organization_id order by id) as of from ${from} and appeal_id = ${held.id}`);
    expect(await offices("letters where event = 'extended'")).toEqual([{ of: [1, receiving, closing] }]);
    expect(await offices("inquiries where true")).toEqual([{ of: [1, receiving] }]);
    // what was written stays
    expect(await rows(`select state from answers where task_id in (${tasks.get("answer_check")}, ${tasks.get("answer_confirm")})`)).toEqual(
      [{ state: "withdrawn" }, { state: "withdrawn" }],
    );

    // somebody has an action at each of them
    const people = ["r-registrator2", "r-leader2", "r-controller2", "r-signer2", "leader", "registrator", "leader3"];
    for (const [was, id] of tasks) if (was !== "resolved") expect(await mayAt(people, id), was).not.toEqual([]);
    const newcomer = await portal.as("r-registrator2");
    const card = at.ok(await newcomer.get(`/appeals/detail/${held.id}`));
    expect(card.actions).toContain("send-to-classification");
    expect(at.ok(await newcomer.get(`/appeals/detail/${asked.id}`)).actions).toContain("withdraw-ask-send-another-org");
    // the history says it, and the applicant is told
    const [step] = await rows(
      `select action, user_id, changes from history where appeal_id = ${held.id} and task_id is null order by id desc`,
    );
    expect(step).toMatchObject({
      action: "close-office",
      user_id: null,
      changes: [{ label: "card.holder", before: closing, after: receiving }],
    });
    expect(await rows(`select changes from history where task_id = ${tasks.get("notify")} and action = 'close-office'`)).toMatchObject([
      { changes: [{ label: "fields.organization", before: closing, after: receiving }] },
    ]);
    expect(
      await one(
        `(select count(*) from notifications where appeal_id = ${held.id} and kind = 'forwarded') + (select count(*) from letters where appeal_id = ${held.id} and event = 'forwarded' and organization_id = ${receiving})`,
      ),
    ).toBe(1);

    // the successor answers what the closed office had begun
    const id = tasks.get("answer_check")!;
    await at.act(newcomer, "register", id, { incomingNumber: "1", incomingDate: at.today, executorId: await at.userId("r-executor2") });
    await at.act(await portal.as("r-executor2"), "accept", id);
    await at.answer(await portal.as("r-executor2"), id, "r-signer2");
    await at.act(await portal.as("r-controller2"), "check-answer", id);
    expect((await at.act(await portal.as("r-signer2"), "confirm-answer", id)).status).toBe("notify");

    // nothing differs between what lists count and the records
    expect(
      await rows(`select organization_id, list, n from counted_list_totals except
      select organization_id, list, sum(n)::bigint from (select organization_id, list, n from list_totals union all select organization_id, list, n from list_total_changes) s group by 1, 2`),
    ).toEqual([]);
    // what comes to its mailbox waits at the successor
    const mail = {
      channel: "email" as const,
      externalId: "m1",
      content: "m1",
      applicant: { lastName: "Rahimova", firstName: "Lola" } as never,
    };
    await systemWork({ db: portal.db, announce: () => {} }, "UZ", (ctx) =>
      insertIncoming(ctx, {
        ...mail,
        text: "Suv yoʻq",
        kindId: null,
        email: null,
        languageId: 2,
        chatId: null,
        fileIds: [],
        leftOut: [],
        organizationId: closing,
      }),
    );
    expect(await one(`select organization_id from incoming_appeals where external_id = 'm1'`)).toBe(receiving);
    // works again: it is open, and empty
    at.ok(await admin.patch(`/admin/organizations/${closing}/unblock`));
    expect(at.ok(await admin.get(`/admin/organizations/get-by-array?ids=${closing}`))[0]).toMatchObject({
      closedAt: null,
      successorId: null,
      blockedAt: null,
    });
  }, 30_000);

  it("includes the work of a call that had begun before; a later caller meets the new office", async () => {
    signInAgain();
    const appeal = await at.newAppeal("classification");
    const [registered, called, requested] = [await at.newTask("register"), await at.newTask("register"), await at.newTask("process")];
    await at.step("request-deadline", requested);
    const [registrator2, leader] = [await portal.as("registrator2"), await portal.as("leader")];
    const draft = await at.draftBody(leader, appeal.id, { organizationsId: closing });
    const seen = await at.version(called.id);
    const incoming = { incomingNumber: "7", incomingDate: at.today, executorId: await at.userId("executor2") };
    // after its foreign keys, so that the office is held as by any call that has not ended
    await sql
      .raw(`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(tg_argv[0]::numeric); return new; end $$;
      create trigger zz_linger after insert on tasks for each row when (new.appeal_id = ${appeal.id}) execute function linger('1.2');
      create trigger zz_linger_too after update on tasks for each row when (new.id = ${registered.id} and new.status = 'new' or new.id = ${called.id} and new.organization_id = ${receiving}) execute function linger('0.3')`)
      .execute(portal.db);
    const drafting = leader.post("/task-actions/drafts", draft);
    const registering = at.tryAct(registrator2, "register", registered.id, incoming);
    const asleep = () => one(`select count(*) from pg_stat_activity where wait_event = 'PgSleep'`);
    await expect.poll(asleep, { interval: 10 }).toBe(2);

    at.ok(await start());
    // its successor does not close meanwhile
    const nobodys = { peopleOf: null, people: "" };
    const next = await preview(admin, 1, receiving);
    expect(next.body.inTheWay).toContainEqual({
      ...nobodys,
      name: "Unga boshqa tashkilot ishlari topshirilmoqda: tugashini kuting",
      count: 1,
    });
    const onwards = await admin.patch(`/admin/organizations/${receiving}/hand-over`, { toId: 1, version: next.body.version });
    expect(problems(onwards)).toEqual([422, "toId work_unfinished"]);
    const working = work();
    // who belongs to the office has lost the right meanwhile, and what it began is undone
    expect((await registering).status).toBe(401);
    await expect.poll(asleep, { interval: 10 }).toBe(2);
    const late = await leader.patch("/task-actions/call-back", { taskId: called.id, version: seen, reason: "Xato" });
    expect((await drafting).status).toBe(200);
    await working;
    await sql`drop function linger() cascade`.execute(portal.db);

    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(await progress()).toMatchObject({ isClosed: true, failures: [] });
    expect(
      await rows(
        `select organization_id, status from tasks where id in (${registered.id}, ${called.id}) or appeal_id = ${appeal.id} order by id`,
      ),
    ).toEqual([
      { organization_id: receiving, status: "register" },
      { organization_id: receiving, status: "register" },
      { organization_id: receiving, status: "draft" },
    ]);
    // what was asked ended with the one who asked; the successor reads it in the history
    const history = at.ok(await (await portal.as("r-registrator2")).get(`/tasks/processes?taskId=${requested.id}`));
    expect(history[0].changes).toContainEqual(expect.objectContaining({ label: "Soʻrov", before: "Ijro muddati", after: null }));
  }, 30_000);
});
