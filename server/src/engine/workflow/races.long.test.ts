import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type StationAction, type Stations, type TaskStation } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(portal.db)).rows;
const historyOf = async (taskId: number, action: string): Promise<number> =>
  (await rowsOf(sql<{ n: number }>`select count(*) as n from history where task_id = ${taskId} and action = ${action}`))[0]!.n;
const statuses = (replies: readonly { status: number }[]) => replies.map((r) => r.status).toSorted((a, b) => a - b);

describe("two people at once on one task", () => {
  const pairs: readonly [TaskStation, [string, StationAction], [string, StationAction]][] = [
    ["answer_check", ["controller2", "check-answer"], ["leader2", "check-answer"]],
    ["answer_check", ["controller2", "check-answer"], ["leader2", "reject-answer"]],
    ["answer_confirm", ["signer2", "confirm-answer"], ["signer2", "reject-answer"]],
    ["resolution", ["leader2", "resolution"], ["mrg-leader-2", "return"]],
    ["new", ["executor2", "accept"], ["leader2", "change-executor"]],
    ["new", ["executor2", "return"], ["leader2", "return"]],
    ["process", ["executor2", "answer"], ["leader2", "change-executor"]],
    ["notify", ["signer2", "notify-applicant"], ["registrator2", "notify-applicant"]],
    ["returned", ["leader", "resend"], ["registrator", "cancel"]],
    ["register", ["registrator2", "register"], ["mrg-registrator-1", "return"]],
    ["process", ["executor2", "answer"], ["leader2", "send-down"]],
    ["process", ["leader2", "send-down"], ["leader2", "send-down"]],
    ["process", ["executor2", "request-group"], ["executor2", "request-group"]],
    ["process", ["leader2", "send-review"], ["mrg-leader-2", "send-review"]],
    ["answer_upper", ["leader2", "accept-lower-answer"], ["leader2", "reject-answer"]],
    ["control_release", ["controller2", "release-control"], ["controller", "release-control"]],
    ["control_release", ["controller2", "release-control"], ["controller2", "reject-answer"]],
    ["new", ["controller2", "take-under-control"], ["controller", "take-under-control"]],
  ];

  it.each(pairs)("%s: %s and %s: the first wins, the second is told the new state", async (status, one, other) => {
    const { id } = await at.newTask(status);
    const version = await at.version(id);
    const sides = [];
    for (const [login, action] of [one, other]) sides.push({ person: await portal.as(login), action, input: await at.input[action]() });
    const before = (await rowsOf(sql<{ n: number }>`select count(*) as n from history where task_id = ${id}`))[0]!.n;

    const replies = await Promise.all(sides.map(({ person, action, input }) => at.call(person, action, id, input, version)));

    expect(statuses(replies)).toEqual([200, 409]);
    const [won, lost] = replies[0]!.status === 200 ? [replies[0]!, replies[1]!] : [replies[1]!, replies[0]!];
    const task = (await rowsOf(sql<{ status: string; version: number }>`select status, version from tasks where id = ${id}`))[0]!;
    expect(won.body.status).toBe(task.status);
    expect(lost.body.code).toBe("changed_meanwhile");
    expect(lost.body.details).toMatchObject(task);
    expect(task.version).toBe(version + 1);
    const after = (await rowsOf(sql<{ n: number }>`select count(*) as n from history where task_id = ${id}`))[0]!.n;
    expect(after).toBe(before + 1);
  });

  it("eight clicks on one button do it once", async () => {
    const { id } = await at.newTask("notify");
    const version = await at.version(id);
    const signer = await portal.as("signer2");

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => at.call(signer, "notify-applicant", id, { methodId: 1, text: "Javob" }, version)),
    );

    expect(statuses(replies)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await historyOf(id, "notify-applicant")).toBe(1);
    expect(await rowsOf(sql`select id from notifications where task_id = ${id}`)).toHaveLength(1);
  });
});

describe("an appeal that two people decide at once", () => {
  const decide = async (login: string, action: string, id: number) => {
    const person = await portal.as(login);
    const body = { appealsId: id, description: "Qaror" };
    return action === "accept"
      ? person.post("/appeal-actions/accept-ask-send-another-org", { ...body, organizationsId: await at.organizationId("registrator3") })
      : person.patch("/appeal-actions/reject-ask-send-another-org", body);
  };

  it.each([1, 2, 3])("is sent on or kept, never both (%i)", async () => {
    const { id } = await at.newAppeal("transfer_asked");

    const replies = await Promise.all([decide("leader", "accept", id), decide("registrator", "reject", id)]);

    // the second finds it decided; after a refusal, the person asked no longer sees it
    const [first, second] = statuses(replies);
    expect(first).toBe(200);
    expect([404, 409]).toContain(second);
    const [row] = await rowsOf(sql<{ decided: number; asked: number }>`
      select (select count(*) from history where appeal_id = ${id} and action like '%-ask-send-another-org' and action not like 'ask%') as decided,
             (select count(*) from appeal_rows where id = ${id} and is_asked) as asked`);
    expect(row).toEqual({ decided: 1, asked: 0 });
  });

  it("is terminated while its last task is notified, and ends once", async () => {
    const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor") });
    const id = tasks[0]!.id;
    await at.act(await portal.as("executor"), "accept", id);
    await at.answer(await portal.as("executor"), id, "signer");
    await at.act(await portal.as("controller"), "check-answer", id);
    await at.act(await portal.as("signer"), "confirm-answer", id);
    const [signer, leader] = [await portal.as("signer"), await portal.as("leader")];
    const { id: reasonId } = await portal.db
      .selectFrom("result_reasons")
      .select("id")
      .where("code", "=", "withdrawn")
      .executeTakeFirstOrThrow();

    const replies = await Promise.all([
      at.tryAct(signer, "notify-applicant", id, { methodId: 1, text: "Javob" }),
      leader.patch("/appeal-actions/terminate", { appeal_id: appeal.id, reasonId, text: "Qaytarib oldi" }),
    ]);

    expect(statuses(replies)).toEqual([200, 409]);
    const [row] = await rowsOf(sql<{ status: string; ends: number; open: number }>`
      select status, (select count(*) from history h where h.appeal_id = a.id and h.task_id is null and h.to_status = 'resolved') as ends,
             (select count(*) from tasks t where t.appeal_id = a.id and t.status not in ('resolved', 'cancelled')) as open from appeals a where id = ${appeal.id}`);
    expect(row).toEqual({ status: "resolved", ends: 1, open: 0 });
  });
});

describe("the last two tasks of an appeal finished at once", () => {
  it.each([1, 2, 3, 4, 5])("close it exactly once (%i)", async () => {
    const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor") }, { executorId: await at.userId("executor") });
    const [executor, controller, signer] = await Promise.all(["executor", "controller", "signer"].map(portal.as));
    for (const { id } of tasks) {
      await at.act(executor!, "accept", id);
      await at.answer(executor!, id, "signer");
      await at.act(controller!, "check-answer", id);
      await at.act(signer!, "confirm-answer", id);
    }

    const replies = await Promise.all(tasks.map(({ id }) => at.tryAct(signer!, "notify-applicant", id, { methodId: 1, text: "Javob" })));

    expect(statuses(replies)).toEqual([200, 200]);
    const [row] = await rowsOf(sql<{ status: string; closed: number; resolved: boolean }>`
      select status, resolved_at is not null as resolved, (select count(*) from history h where h.appeal_id = a.id and h.action = 'resolve') as closed from appeals a where a.id = ${appeal.id}`);
    expect(row).toEqual({ status: "resolved", resolved: true, closed: 1 });
  });

  it("close it exactly once too when one is notified and the other cancelled", async () => {
    const { appeal, tasks } = await at.classified(
      { executorId: await at.userId("executor") },
      { organizationsId: await at.organizationId("registrator2") },
    );
    const [own, away] = [tasks[0]!.id, tasks[1]!.id];
    await at.act(await portal.as("executor"), "accept", own);
    await at.answer(await portal.as("executor"), own, "signer");
    await at.act(await portal.as("controller"), "check-answer", own);
    await at.act(await portal.as("signer"), "confirm-answer", own);
    await at.act(await portal.as("registrator2"), "return", away, { reason: "Bizga tegishli emas" });
    const [signer, leader] = [await portal.as("signer"), await portal.as("leader")];

    const replies = await Promise.all([
      at.tryAct(signer, "notify-applicant", own, { methodId: 1, text: "Javob" }),
      at.tryAct(leader, "cancel", away, { reason: "Kerak emas" }),
    ]);

    expect(statuses(replies)).toEqual([200, 200]);
    const [row] = await rowsOf(sql<{ status: string; closed: number }>`
      select status, (select count(*) from history h where h.appeal_id = a.id and h.action = 'resolve') as closed from appeals a where a.id = ${appeal.id}`);
    expect(row).toEqual({ status: "resolved", closed: 1 });
  });
});

describe("classification", () => {
  it.each([1, 2, 3, 4, 5])("finished while drafts are added leaves none behind (%i)", async () => {
    const { id } = await at.newAppeal("classification");
    const leader = await portal.as("leader");
    const body = await at.draftBody(leader, id, { executorId: await at.userId("executor") });
    await leader.post("/task-actions/drafts", body);

    const [added, finished] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => leader.post("/task-actions/drafts", body))),
      leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }),
    ]);

    expect(finished.status).toBe(200);
    for (const reply of added) expect([200, 409]).toContain(reply.status);
    const tasks = await rowsOf(sql<{ status: string }>`select status from tasks where appeal_id = ${id}`);
    expect(tasks.map((t) => t.status)).toEqual(Array(1 + added.filter((r) => r.status === 200).length).fill("new"));
  });

  it.each([1, 2, 3, 4, 5])("sent back while it is finished ends in one whole state (%i)", async () => {
    const { id } = await at.newAppeal("classification");
    const [leader, registrator] = [await portal.as("leader"), await portal.as("registrator")];
    await at.draft(leader, id, { executorId: await at.userId("executor") });

    const replies = await Promise.all([
      leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }),
      registrator.patch("/appeal-actions/back-to-registration", { appeal_id: id, description: "Xato" }),
    ]);

    expect(statuses(replies)).toEqual([200, 409]);
    const [row] = await rowsOf(sql<{ status: string; tasks: string[] }>`
      select status, array(select t.status from tasks t where t.appeal_id = a.id) as tasks from appeals a where a.id = ${id}`);
    expect([
      { status: "process", tasks: ["new"] },
      { status: "registration", tasks: ["cancelled"] },
    ]).toContainEqual(row);
  });
});

describe("two people at once on one appeal", () => {
  it.each([1, 2, 3])("send it to a post once (%i)", async () => {
    const { id } = await at.newAppeal("registration");
    const registrars = await Promise.all(["registrator", "far-registrator-1"].map(portal.as));

    const replies = await Promise.all(
      [1, 2, 3, 1, 2, 3].map((post, n) =>
        registrars[n % 2]!.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: post }),
      ),
    );

    expect(statuses(replies)).toEqual([200, 409, 409, 409, 409, 409]);
    const [row] = await rowsOf(sql<{ version: number; sent: number }>`
      select version, (select count(*) from history h where h.appeal_id = a.id and h.action = 'send-to-classification') as sent from appeals a where a.id = ${id}`);
    expect(row).toEqual({ version: 2, sent: 1 });
  });

  it("change it and delete it: a deleted appeal is no longer changed", async () => {
    const { id } = await at.newAppeal("registration");
    const registrator = await portal.as("registrator");

    const replies = await Promise.all([
      registrator.delete(`/appeal-actions/${id}`),
      ...(await Promise.all([1, 2, 3].map(async (n) => at.form({ id, text: `Matn ${n}` })))).map((form) =>
        registrator.put("/appeal-actions/update-with-applicant", form),
      ),
    ]);

    expect(replies[0]!.status).toBe(200);
    const actions = await rowsOf(sql<{ action: string }>`select action from history where appeal_id = ${id} order by id`);
    expect(actions.at(-1)).toEqual({ action: "delete" });
    expect(actions.filter((a) => a.action === "update")).toHaveLength(replies.slice(1).filter((r) => r.status === 200).length);
  });
});

describe("one file in two appeals at once", () => {
  it.each([1, 2, 3])("belongs to one of them, and the other is refused (%i)", async () => {
    const registrator = await portal.as("registrator");
    const content = Buffer.from("%PDF-1.7\n").toString("base64");
    const { resourceId } = at.ok(await registrator.post("/admin/files/upload/base64", { name: "ariza.pdf", content }));
    const form = await at.form({ files: [resourceId] });

    const replies = await Promise.all([1, 2, 3].map(() => registrator.post("/appeal-actions/with-applicant", form)));

    expect(statuses(replies)).toEqual([200, 422, 422]);
    expect(replies.find((r) => r.status === 200)!.body.files).toEqual([{ resourcesId: resourceId, resourceName: "ariza.pdf" }]);
    for (const reply of replies.filter((r) => r.status === 422))
      expect(reply.body.details).toMatchObject([{ path: "appeal.files", problem: "file_not_yours" }]);
  });
});

describe("the same call again", () => {
  const key = { headers: { "idempotency-key": "11111111-1111-4111-8111-111111111111" } };

  it("five times at once with one key makes one appeal and five equal replies", async () => {
    const registrator = await portal.as("registrator");
    const body = await at.form({ text: "Bir marta" }, { phone: "935550001" });

    const replies = await Promise.all(Array.from({ length: 5 }, () => registrator.post("/appeal-actions/with-applicant", body, key)));

    expect(statuses(replies)).toEqual([200, 200, 200, 200, 200]);
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body);
    expect(
      await rowsOf(sql`select a.id from appeals a join applicants p on p.id = a.applicant_id where p.phone = '935550001'`),
    ).toHaveLength(1);
  });

  it("with that key and another body is refused, and makes nothing", async () => {
    const registrator = await portal.as("registrator");

    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form({ text: "Boshqa" }, { phone: "935550002" }), key);

    expect([reply.status, reply.body.code]).toEqual([409, "key_used_otherwise"]);
    expect(await rowsOf(sql`select id from applicants where phone = '935550002'`)).toEqual([]);
  });

  it("with that key by another person is a separate call", async () => {
    const reply = await (
      await portal.as("registrator2")
    ).post("/appeal-actions/with-applicant", await at.form({}, { phone: "935550003" }), key);

    expect(reply.status).toBe(200);
    expect(reply.body.requestNumber).toMatch(/^MRG-/);
  });

  it("after a refusal may be tried again with its key", async () => {
    const registrator = await portal.as("registrator");
    const another = { headers: { "idempotency-key": "22222222-2222-4222-8222-222222222222" } };
    await registrator.post("/appeal-actions/with-applicant", await at.form({ channelId: 999_999 }, { phone: "935550004" }), another);

    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form({}, { phone: "935550004" }), another);

    expect(reply.status).toBe(200);
  });
});

describe("numbers", () => {
  it("of fifty registrations at once in two offices, some of which fail, have no gap and no double", async () => {
    const numbersOf = async (prefix: string) =>
      (await rowsOf(sql<{ number: string }>`select number from appeals where number like ${`${prefix}-%`} order by number`)).map((r) =>
        Number(r.number.slice(prefix.length + 1, prefix.length + 7)),
      );
    const [registrator, registrator2] = [await portal.as("registrator"), await portal.as("registrator2")];
    const [good, bad] = [await at.form(), await at.form({}, { gendersId: 999_999 })];
    const known = { FAR: (await numbersOf("FAR")).length, MRG: (await numbersOf("MRG")).length };

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? registrator : registrator2).post("/appeal-actions/with-applicant", n % 5 === 0 ? bad : good),
      ),
    );

    expect(statuses(replies)).toEqual([...Array(40).fill(200), ...Array(10).fill(422)]);
    const all = { FAR: await numbersOf("FAR"), MRG: await numbersOf("MRG") };
    expect(all.FAR).toEqual(Array.from({ length: known.FAR + 20 }, (_, n) => n + 1));
    expect(all.MRG).toEqual(Array.from({ length: known.MRG + 20 }, (_, n) => n + 1));
    expect(
      await rowsOf(sql`select organization_id, last from appeal_number_counters where organization_id in (1, 20) order by organization_id`),
    ).toEqual([
      { organization_id: 1, last: known.FAR + 20 },
      { organization_id: 20, last: known.MRG + 20 },
    ]);
  });

  it("are not lost when the registration fails after its number was allotted", async () => {
    await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(portal.db);
    await sql`create trigger fail_once before insert on history for each row when (new.action = 'register' and new.organization_id = 113) execute function fail_once()`.execute(
      portal.db,
    );
    const registrator3 = await portal.as("registrator3");
    const failed = await Promise.all([1, 2, 3].map(async () => registrator3.post("/appeal-actions/with-applicant", await at.form())));
    await sql`drop trigger fail_once on history`.execute(portal.db);

    const reply = await registrator3.post("/appeal-actions/with-applicant", await at.form());

    expect(statuses(failed)).toEqual([500, 500, 500]);
    expect(reply.body.requestNumber).toMatch(/^MRG-OB-000001\/\d\d$/);
  });

  it("of people without a phone are never given twice", async () => {
    const registrator = await portal.as("registrator");

    const replies = await Promise.all(Array.from({ length: 20 }, () => registrator.get("/applicants/get-fake-phone")));

    const phones = replies.map((r) => r.body as string);
    expect(new Set(phones).size).toBe(20);
    for (const phone of phones) expect(phone).toMatch(/^00\d{7}$/);
  });
});
