import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { today } from "../../engine/dates/days.ts";
import {
  useNewsOffice,
  set,
  portal,
  at,
  telegram,
  refuseMail,
  clock,
  dayIs,
  round,
  all,
  choose,
  chosen,
  forget,
  sentTo,
  textsTo,
  send,
  taskFor,
  link,
  remind,
  reminded,
  say,
} from "../../../test/support/news-office.ts";

useNewsOffice();
beforeAll(async () => {
  for (const way of ["staffEmail", "staffTelegram"]) await set(way, { isOn: true });
  await taskFor("far-executor-1", 3);
  await taskFor("far-executor-2", 14);
});

/** Nothing listens there. */
const nobodysPort = 1;
const noticesOf = async (login: string): Promise<string[]> =>
  at.ok(await (await portal.as(login)).get("/profile/notices")).rows.map(({ kind }: { kind: string }) => kind);
const mentioned = async (login: string): Promise<number> => at.ok(await (await portal.as(login)).get("/profile/notify-counter")).mentions;

describe("the digest of a morning", () => {
  it("of a colleague on leave goes to the substitute, with mentions; news that wait when the leave begins are not sent", async () => {
    const task = await taskFor("far-executor-3", 2);
    for (const login of ["far-executor-3", "far-executor-4"]) at.ok(await choose(login));
    await round(clock(0));
    expect((await sentTo("far-executor-3")).map(({ status }) => status)).toEqual(["sms_queued"]);
    const [usersId, substitutesId] = [await at.userId("far-executor-3"), await at.userId("far-executor-4")];
    at.ok(
      await (
        await portal.as("admin")
      ).post("/admin/substitutions", { id: -1, usersId, substitutesId, fromDay: at.later(0), toDay: at.later(5) }),
    );
    at.ok(await remind("controller", task.id));
    // the two of them in one note are one piece of news
    const note = { appealId: task.appealId, taskId: task.id, text: "Qarang", mentions: [usersId, substitutesId] };
    const named = await mentioned("far-executor-4");
    at.ok(await (await portal.as("leader")).post("/notes", note));
    expect(await mentioned("far-executor-4")).toBe(named + 1);

    await send(clock(0));
    await round(clock(1));

    expect((await sentTo("far-executor-3")).map(({ status }) => status)).toEqual(["sms_failed"]);
    expect((await textsTo("far-executor-4")).at(-1)).toMatch(
      /Eslatma: 1\n.*\n\nYangi masala yoki qaror: 1\n.*\n\nMuddati uch kun ichida: 1\n.*\n\nMeni tilga olishgan: 1\n/,
    );
    at.ok(await (await portal.as("far-executor-4")).patch("/notes/seen", { appealId: task.appealId }));
    expect(await mentioned("far-executor-4")).toBe(named);
    await sql`delete from substitutions`.execute(portal.db);
    await forget();
  });

  it("reaches the others when one person's fails, which is reported in the next round", async () => {
    for (const login of ["far-executor-1", "far-executor-2"]) at.ok(await choose(login));
    const failing = await at.userId("far-executor-1");
    expect(failing).toBeLessThan(await at.userId("far-executor-2"));
    await sql`alter table notifications add constraint fails check (user_id is distinct from ${sql.lit(failing)}) not valid`.execute(
      portal.db,
    );

    await expect(round(clock(0))).rejects.toThrow("fails");
    expect([await sentTo("far-executor-1"), (await sentTo("far-executor-2")).length]).toEqual([[], 1]);

    await sql`alter table notifications drop constraint fails`.execute(portal.db);
    await round(clock(0, "08:10"));
    expect([(await sentTo("far-executor-1")).length, (await sentTo("far-executor-2")).length]).toEqual([1, 1]);
    await forget();
  });

  it("names ten of many and the count of all, in one message", async () => {
    const first = await taskFor("far-executor-6", 4);
    for (let n = 0; n < 11; n += 1) await taskFor("far-executor-6", 5);
    at.ok(await choose("far-executor-6", { kinds: { ...all("none"), overdue: "email" } }));

    await round(clock(8));

    const [text] = (await textsTo("far-executor-6")) as [string];
    expect(text).toContain("Muddati oʻtgan: 12\n" + first.number);
    expect(text.match(/FAR-\d+/g)).toHaveLength(10);
    expect(text.split("\n").at(-1)).toBe("Yana 2 ta portalda: https://murojaat.example/my-day");
    await forget();
  });
});

describe("a single message", () => {
  it("tells each thing once, and again once a deadline has moved or the task has come back", async () => {
    const { id, appealId } = await at.newTask("process");
    at.ok(await choose("executor2", { isDigest: false }));
    await round(clock(0));
    const texts = async () => (await textsTo("executor2")).splice(0);
    const before = (await texts()).length;
    await round(clock(0, "08:10"));
    expect((await texts()).length).toBe(before);

    // returned to the author: told once, and again when it comes back a second time
    const answered = async () => {
      await at.act(await portal.as("executor2"), "answer", id, await at.answerBody("signer2"));
      await at.act(await portal.as("controller2"), "reject-answer", id, { reason: "Toʻliq emas" });
    };
    await answered();
    await round(clock(0, "08:20"));
    await round(clock(0, "08:30"));
    expect((await texts()).slice(before)).toEqual([expect.stringContaining("Menga qaytgan: 1\n")]);
    await answered();
    await round(clock(0, "08:40"));
    expect(await texts()).toHaveLength(before + 2);

    // a request that was decided
    at.ok(
      await (
        await portal.as("executor2")
      ).patch("/task-actions/request", {
        taskId: id,
        version: await at.version(id),
        type: "deadline",
        ...(await at.input["request-deadline"]()),
      }),
    );
    await round(clock(0, "08:50"));
    expect(await texts()).toHaveLength(before + 2);
    await at.act(await portal.as("leader"), "reject-request", id, { reason: "Asos yoʻq" });
    await round(clock(0, "09:00"));
    expect((await texts()).at(-1)).toContain("Soʻrovim boʻyicha qaror: 1\n");

    // a mention, without its words
    at.ok(
      await (
        await portal.as("leader2")
      ).post("/notes", { appealId, taskId: id, text: "Karimova opaga qoʻngʻiroq qiling", mentions: [await at.userId("executor2")] }),
    );
    await round(clock(0, "09:10"));
    expect((await texts()).at(-1)).toContain("Meni tilga olishgan: 1\n");
    expect((await texts()).join("\n")).not.toMatch(/Karimova|qoʻngʻiroq|Toʻliq|Asos/);

    // due in three days, due today, overdue: each once for this deadline
    const { rows } = await sql<{ left: number }>`select deadline - ${today()}::date as left from tasks where id = ${id}`.execute(portal.db);
    const due = rows[0]!.left;
    const told: string[] = [];
    for (const days of [due - 3, due - 2, due, due + 1, due + 2]) {
      await dayIs(days, "working");
      const known = (await texts()).length;
      await round(clock(days));
      await round(clock(days, "09:00"));
      told.push(
        (await texts())
          .slice(known)
          .flatMap((text) => text.match(/Muddati [^:]+/g) ?? [])
          .join(", "),
      );
    }
    expect(told).toEqual(["Muddati uch kun ichida", "", "Muddati bugun", "Muddati oʻtgan", ""]);
    await forget();
  });
});

describe("a message to a member of staff", () => {
  it("goes to nobody who was blocked meanwhile or whose chat is unlinked", async () => {
    await link("far-executor-2", 7002);
    at.ok(await choose("far-executor-2", { kinds: all("telegram") }));
    await round(clock(0));
    expect((await sentTo("far-executor-2")).map(({ address }) => address)).toEqual(["7002"]);
    const admin = await portal.as("admin");
    at.ok(await admin.patch(`/admin/users/${await at.userId("far-executor-2")}/block`));

    await send(clock(0));
    await round(clock(1));

    expect((await sentTo("far-executor-2")).map(({ status, address }) => [status, address])).toEqual([["sms_failed", null]]);
    const { rows } = await sql`select chat_id, linked_at from news_choices where user_id = ${await at.userId("far-executor-2")}`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ chat_id: null, linked_at: null }]);
    at.ok(await admin.patch(`/admin/users/${await at.userId("far-executor-2")}/unblock`));
    portal.forget("far-executor-2");
    await forget();
  });

  it("by a way that fails five times in a row, or to a chat that was left, is the last: the profile and the bell say so", async () => {
    at.ok(await choose("far-executor-1", { kinds: { ...all("none"), new: "email" } }));
    refuseMail(550);
    for (const days of [1, 2, 3, 4]) {
      await round(clock(days));
      await send(clock(days));
    }
    await round(clock(5));
    expect((await chosen("far-executor-1")).switchedOff).toEqual([]);
    await send(clock(5));
    await round(clock(6));
    await round(clock(7));
    refuseMail();

    expect(await sentTo("far-executor-1")).toHaveLength(5);
    expect((await chosen("far-executor-1")).switchedOff).toEqual([{ way: "email", since: expect.stringMatching(/\+05:00$/) }]);
    expect((await noticesOf("far-executor-1"))[0]).toBe("email_off");
    // saved again, it is tried again
    at.ok(await choose("far-executor-1", { kinds: { ...all("none"), new: "email" } }));
    await round(clock(8));
    expect(await sentTo("far-executor-1")).toHaveLength(6);
    expect((await chosen("far-executor-1")).switchedOff).toEqual([]);

    // a server that asks for a password, or is away for a day, is no fault of the address: four refusals of it are four
    refuseMail(530);
    await send(clock(8));
    refuseMail(550);
    for (const days of [9, 10, 11, 12]) {
      await round(clock(days));
      await send(clock(days));
    }
    refuseMail();
    await round(clock(13));
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await send(clock(13), nobodysPort);
      await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(portal.db);
    }
    await round(clock(14));
    expect((await sentTo("far-executor-1")).slice(5).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 6 }, () => "sms_failed"),
      "sms_queued",
    ]);
    expect((await chosen("far-executor-1")).switchedOff).toEqual([]);

    await link("far-executor-3", 7003);
    at.ok(await choose("far-executor-3", { kinds: all("telegram") }));
    await round(clock(0));
    await send(clock(0));
    await telegram.next(7003);
    await round(clock(1));
    telegram.refusals.push({ status: 403 });
    await send(clock(1));
    await round(clock(2));
    expect((await sentTo("far-executor-3")).map(({ status }) => status)).toEqual(["sms_delivered", "sms_failed"]);
    expect(await chosen("far-executor-3")).toMatchObject({ telegramSince: null, switchedOff: [{ way: "telegram" }] });
    expect((await noticesOf("far-executor-3"))[0]).toBe("telegram_off");
    // what went there waits for the next chat, and the address is saved meanwhile
    at.ok(await choose("far-executor-3", { kinds: { ...all("telegram"), new: "email" } }));
    await link("far-executor-3", 7003);
    expect((await chosen("far-executor-3")).switchedOff).toEqual([]);
    await forget();
  });
});

describe("the code for the bot", () => {
  it("links no chat to a person who was blocked meanwhile", async () => {
    const { code } = at.ok(await (await portal.as("far-executor-2")).post("/profile/telegram-link"));
    const path = `/admin/users/${await at.userId("far-executor-2")}`;
    at.ok(await (await portal.as("admin")).patch(`${path}/block`));
    expect(await say(7105, code)).toContain("Bu kod notoʻgʻri");
    // a call that was under way has made its code after those of the person were taken away
    await sql`insert into telegram_codes (user_id, code_hash, ends_at)
      select id, sha256('BCDFGHJK'), now() + interval '10 minutes' from users where login = 'far-executor-2'`.execute(portal.db);
    expect(await say(7105, "BCDFGHJK")).toContain("Bu kod notoʻgʻri");

    at.ok(await (await portal.as("admin")).patch(`${path}/unblock`));
    portal.forget("far-executor-2");
    expect((await chosen("far-executor-2")).telegramSince).toBe(null);
  });
});

describe("a reminder", () => {
  // by hand: some of those in whose hands the task is, or who lead the office that has it; a returned one waits for the office that sent it
  it.each([
    ["register", ["own"], ["registrator2"], ["executor2", "controller2"]],
    ["resolution", ["own"], ["leader2"], ["registrator2", "executor2"]],
    ["new", ["own"], ["executor2", "leader2"], ["registrator2", "controller2"]],
    ["process", ["own"], ["executor2", "leader2"], ["registrator2", "controller2"]],
    ["returned", ["own", "sender"], ["leader", "registrator"], ["executor", "controller", "executor2", "registrator2"]],
  ] as const)("of a task in %s reaches people of its office (%j), and nobody who could do nothing", async (status, offices, some, none) => {
    const { id } = await at.newTask(status);
    at.ok(await remind("supervisor", id));
    const { rows } = await sql<{ login: string; office: string }>`
      select u.login, case u.organization_id when t.organization_id then 'own' when t.from_org_id then 'sender' else 'other' end as office
        from note_mentions m join users u on u.id = m.user_id join history h on h.id = m.note_id join tasks t on t.id = h.task_id
       where h.id = (select max(id) from history where task_id = ${id} and action = 'remind')`.execute(portal.db);
    expect([...new Set(rows.map(({ office }) => office))].toSorted()).toEqual(offices);
    const logins = rows.map(({ login }) => login);
    expect(logins).toEqual(expect.arrayContaining([...some]));
    expect(none.filter((login) => logins.includes(login))).toEqual([]);
  });

  it("is no longer news once the task waits for somebody else or is done", async () => {
    const { id } = await at.newTask("process");
    const before = await reminded("executor2");
    at.ok(await remind("supervisor", id));
    expect(await reminded("executor2")).toBe(before + 1);

    await at.act(await portal.as("leader2"), "change-executor", id, { executorId: await at.userId("mrg-executor-1") });

    expect(await reminded("executor2")).toBe(before);
    const closed = await at.newTask("resolved");
    expect((await remind("controller", closed.id)).status).toBe(409);
  });

  it("of many tasks leaves out those that cannot be reminded of, and says why", async () => {
    const [one, other] = [await at.newTask("new"), await at.newTask("register")];
    const done = await at.newTask("resolved");
    at.ok(await remind("controller2", other.id));
    const items = await Promise.all([one, other, done].map(async ({ id }) => ({ id, version: await at.version(id) })));
    const body = { action: "remind", items, input: { text: "Muddat oʻtdi" } };
    const controller = await portal.as("controller");

    const tried = at.ok(await controller.post("/task-actions/bulk", { ...body, dryRun: true }));
    const made = at.ok(await controller.post("/task-actions/bulk", body));

    expect([tried.done, made.done]).toEqual([1, 1]);
    expect(
      made.refused.map(({ id, details, code }: { id: number; code: string; details: { message: string }[] }) => [
        id,
        details[0]?.message ?? code,
      ]),
    ).toEqual([
      [other.id, expect.stringMatching(/^Bugun eslatilgan: .+, \d\d:\d\d$/)],
      [done.id, "action_not_allowed_now"],
    ]);
    expect((await (await portal.as("supervisor")).post("/task-actions/bulk", { ...body, action: "accept", input: {} })).status).toBe(403);
  });
});
