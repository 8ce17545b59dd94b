import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../test/support/people.ts";
import { today } from "../../engine/dates/days.ts";
import {
  useNewsOffice,
  set,
  portal,
  at,
  mail,
  telegram,
  clock,
  dayIs,
  round,
  all,
  choose,
  chosen,
  forget,
  type Sent,
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

const problemsOf = ({ status, body }: Answer) => [
  status,
  ...(body.details ?? []).map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];

describe("a person's choice of news outside the portal", () => {
  it("is empty until it is chosen and the administrator has switched the way on", async () => {
    await taskFor("executor", 1);
    expect(await chosen("executor")).toMatchObject({ email: null, kinds: all("none"), ways: [], telegramSince: null, switchedOff: [] });
    expect(problemsOf(await (await portal.as("executor")).post("/profile/telegram-link"))).toEqual([422, "telegram way_is_off"]);
    at.ok(await choose("executor"));

    await round(clock(0));
    expect(await textsTo("executor")).toEqual([]);

    await set("staffEmail", { isOn: true });
    await round(clock(1));
    expect(await sentTo("executor")).toHaveLength(1);
    await forget();
  });

  it("is refused without an address, with an unlinked way, in the night, and after a change meanwhile", async () => {
    expect(problemsOf(await choose("executor", { email: null }))).toEqual([422, "email required"]);
    expect(problemsOf(await choose("executor", { kinds: { ...all("none"), new: "telegram" } }))).toEqual([
      422,
      "kinds.new telegram_not_linked",
    ]);
    expect((await choose("executor", { digestHour: 6 })).status).toBe(400);
    expect((await choose("executor", { digestHour: 13 })).status).toBe(400);
    expect((await choose("executor", { email: "executor" })).status).toBe(400);
    at.ok(await choose("executor", { version: (await chosen("executor")).version }));
    expect((await choose("executor", { version: "eskirgan" })).status).toBe(409);
    await forget();
  });
});

describe("the digest of a morning", () => {
  it("leaves once, at the chosen hour, with numbers, kinds, deadlines and links and no typed text", async () => {
    const task = await taskFor("far-executor-1", 3);
    at.ok(await choose("far-executor-1", { digestHour: 9 }));

    await round(clock(0, "08:50"));
    expect(await textsTo("far-executor-1")).toEqual([]);
    // of two processes one tells it
    await Promise.all([round(clock(0, "09:00")), round(clock(0, "09:00"))]);
    await round(clock(0, "09:10"));

    expect(await sentTo("far-executor-1")).toHaveLength(1);
    const [{ text, method, address }] = (await sentTo("far-executor-1")) as [Sent];
    const wire = (days: number) => at.later(days);
    const line = `${task.number} · ${wire(3)} · https://murojaat.example/appeals/card/${task.appealId}?taskId=${task.id}`;
    expect([method, address]).toEqual(["email", "far-executor-1@example.uz"]);
    expect(text).toBe(
      [`Murojaat: 2 ta bildirishnoma, ${wire(0)}`, "", "Yangi masala yoki qaror: 1", line, "", "Muddati uch kun ichida: 1", line].join(
        "\n",
      ),
    );
    // it says the same again on the next day
    await round(clock(1, "09:00"));
    expect(await sentTo("far-executor-1")).toHaveLength(2);
    await forget();
  });

  it("leaves neither on a day off nor at night, but on a day off that is worked", async () => {
    const task = await taskFor("far-executor-2", 14);
    at.ok(await choose("far-executor-2", { isDigest: false }));
    await dayIs(5, "holiday");

    for (const [days, time] of [
      [5, "08:00"],
      [5, "12:00"],
      [4, "06:59"],
      [4, "20:00"],
      [4, "23:30"],
    ] as const)
      await round(clock(days, time));
    expect(await textsTo("far-executor-2")).toEqual([]);

    await dayIs(5, "working");
    await round(clock(5, "07:00"));
    expect((await textsTo("far-executor-2"))[0]).toContain(task.number);
    await forget();
  });
});

describe("a message to a member of staff", () => {
  it("leaves by e-mail and by the bot, each kind by its way, and waits for the morning", async () => {
    await set("staffTelegram", { isOn: true });
    // the chat is linked while the form is open
    const { version } = await chosen("far-executor-1");
    await link("far-executor-1", 7001);
    at.ok(await choose("far-executor-1", { version, kinds: { ...all("none"), new: "telegram", overdue: "email" } }));
    await round(clock(6));
    expect((await sentTo("far-executor-1")).map(({ method }) => method)).toEqual(["email", "telegram"]);
    const letters = mail.letters.length;

    await send(clock(6, "20:30"));
    expect(mail.letters).toHaveLength(letters);
    const { rows } = await sql<{
      at: Date;
    }>`select run_at as at from graphile_worker.jobs where task_identifier = 'send-message' and run_at > now() + interval '1 hour'`.execute(
      portal.db,
    );
    expect(rows.map((row) => new Date(row.at).toISOString())).toEqual(
      [clock(7, "07:00"), clock(7, "07:00")].map((moment) => moment.toISOString()),
    );
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(portal.db);
    await send(clock(7, "07:00"));

    expect(mail.letters.at(-1)).toMatchObject({ to: ["far-executor-1@example.uz"] });
    expect(mail.letters.at(-1)!.raw).toMatch(/^Subject: /m);
    expect((await telegram.next(7001)).text).toContain("Yangi masala yoki qaror: 1\n");
    expect((await sentTo("far-executor-1")).map(({ status }) => status)).toEqual(["sms_sent", "sms_delivered"]);
    await forget();
  });
});

describe("news in the letters of 2026", () => {
  it("are for those who read these, by their own choice or by the setting", async () => {
    const logins = ["executor", "far-executor-1"] as const;
    for (const login of logins) {
      await taskFor(login, 3);
      at.ok(await choose(login, { digestHour: 8 }));
    }
    const own = async (alphabet: string | null) =>
      at.ok(await (await portal.as("executor")).put("/profile/change-language", { languageId: 2, alphabet }));
    await own("1995");
    await set("alphabet", { since: null, screens: "2026" });

    await round(clock(0));

    const [chosen, asSet] = await Promise.all(logins.map(async (login) => (await textsTo(login)).join()));
    expect(chosen).toContain("Yangi masala yoki qaror");
    expect(chosen).toMatch(/ʻ|[sc]h/);
    expect(asSet).toContain("Yangi masala yoki qaror");
    expect(asSet!.replace(/https:\S+/g, "")).not.toMatch(/ʻ|[sc]h/i);
    await own(null);
    await set("alphabet", { since: null, screens: "1995" });
    await forget();
  });
});

describe("the code for the bot", () => {
  it("links the chat once, also after /start, and a linked person still writes an appeal there", async () => {
    const executor = await portal.as("executor");
    const { code } = at.ok(await executor.post("/profile/telegram-link"));
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXYZ23456789]{8}$/);
    // a later code takes its place
    const later = at.ok(await executor.post("/profile/telegram-link")).code;

    expect(await say(7101, code)).toContain("Bu kod notoʻgʻri");
    expect(await say(7101, `/start ${later}`)).toContain("portal bildirishnomalari endi shu yerga keladi");
    expect(await say(7101, later)).toContain("Bu kod notoʻgʻri");
    expect((await chosen("executor")).telegramSince).toMatch(/\+05:00$/);
    expect(await say(7101, "/start")).toContain("murojaat");
    expect(await say(7101, "Oʻzbekcha")).toContain("Telefon raqam");

    // the same chat, another person: it is that one's now
    await link("far-executor-1", 7101);
    expect((await chosen("executor")).telegramSince).toBe(null);
    expect((await (await portal.as("far-executor-1")).delete("/profile/telegram-link")).body.telegramSince).toBe(null);
    const { rows } = await sql`select from news_choices where chat_id = 7101`.execute(portal.db);
    expect(rows).toEqual([]);
  });

  it("is valid for ten minutes, and a chat may try five in an hour", async () => {
    const executor = await portal.as("executor");
    const { code } = at.ok(await executor.post("/profile/telegram-link"));
    await sql`update telegram_codes set ends_at = now() - interval '1 second'`.execute(portal.db);
    expect(await say(7102, code)).toContain("Bu kod notoʻgʻri");
    for (const guess of ["BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "FFFFFFFF"]) await say(7102, guess);

    const fresh = at.ok(await executor.post("/profile/telegram-link")).code;
    const triedBefore = (minutes: number) =>
      sql`update telegram_tries set at = now() - make_interval(mins => ${minutes}) where chat_id = 7102`.execute(portal.db);
    await triedBefore(59);
    await say(7102, fresh);
    expect((await chosen("executor")).telegramSince).toBe(null);
    expect(await say(7103, fresh.toLowerCase())).toContain("portal bildirishnomalari");
    await triedBefore(61);
    expect(await say(7102, at.ok(await executor.post("/profile/telegram-link")).code)).toContain("portal bildirishnomalari");
    at.ok(await executor.delete("/profile/telegram-link"));
  });

  it("has no effect for a citizen who writes a similar text in the middle of an appeal", async () => {
    await say(7104, "/start");
    await say(7104, "Oʻzbekcha");
    await say(7104, "901112244");
    expect(await say(7104, "BCDFGHJK")).not.toContain("Bu kod");
    const { rows } = await sql<{ step: string }>`select step from telegram_chats where chat_id = 7104`.execute(portal.db);
    expect(rows[0]!.step).toBe("name");
  });
});

describe("a reminder", () => {
  it("reaches the executor and the head, stands in the history with its number, and moves neither status nor version", async () => {
    const { id, appealId } = await at.newTask("process");
    const before = { version: await at.version(id), executor: await reminded("executor2"), leader: await reminded("leader2") };
    // those of the two days before
    for (const days of [2, 1])
      await sql`insert into history (appeal_id, task_id, user_id, organization_id, action, from_status, to_status, record_hash, at)
        select appeal_id, task_id, user_id, organization_id, 'remind', to_status, to_status, record_hash, now() - make_interval(days => ${days})
          from history where task_id = ${id} order by id desc limit 1`.execute(portal.db);
    await sql`update tasks set reminders = 2 where id = ${id}`.execute(portal.db);

    at.ok(await remind("controller", id, "Bugun javob bering"));

    expect(await at.version(id)).toBe(before.version);
    expect([await reminded("executor2"), await reminded("leader2"), await reminded("controller")]).toEqual([
      before.executor + 1,
      before.leader + 1,
      0,
    ]);
    const [row] = at.ok(await (await portal.as("executor2")).get("/reminders"));
    expect(row).toMatchObject({ taskId: id, appealId, kind: "remind", text: "Bugun javob bering" });
    const history = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${appealId}`));
    expect([history[0].actionName, history[0].text]).toEqual(["Eslatma yuborildi (3-eslatma)", "Bugun javob bering"]);

    // the second of a day is told by whom the first was
    const { rows } = await sql<{ name: string }>`select name_uz as name from users where login = 'controller'`.execute(portal.db);
    const second = await remind("leader2", id);
    expect(problemsOf(second)).toEqual([422, "text reminded_today"]);
    expect(second.body.details[0].limit).toMatch(new RegExp(`^${rows[0]!.name}, \\d\\d:\\d\\d$`));
    for (const login of ["executor2", "registrator2", "signer2"]) expect((await remind(login, id)).status, login).toBe(403);

    // opened: no longer news for that reader
    at.ok(await (await portal.as("executor2")).patch("/reminders/seen", { appealId }));
    expect([await reminded("executor2"), await reminded("leader2")]).toEqual([before.executor, before.leader + 1]);
    // nobody has reminded of the other question of the appeal
    const { rows: others } = await sql<{ id: number }>`select id from tasks where appeal_id = ${appealId} and id <> ${id}`.execute(
      portal.db,
    );
    at.ok(await remind("leader2", others[0]!.id));
  });
});

describe("an overdue task", () => {
  it("is reported to the head after the set working days, then to the controller of the office that sent it, each once for a deadline", async () => {
    const { id, appealId } = await at.newTask("process");
    const { rows } = await sql<{ left: number }>`select deadline - ${today()}::date as left from tasks where id = ${id}`.execute(portal.db);
    const due = rows[0]!.left;
    for (let days = due; days < due + 12; days += 1) await dayIs(days, "working");
    await dayIs(due + 2, "holiday");
    const steps = async () =>
      (
        await sql<{ action: string; told: string }>`
          select action, (select string_agg(u.login, ' ' order by u.login) from note_mentions m join users u on u.id = m.user_id where m.note_id = h.id) as told
            from history h where task_id = ${id} and action like 'escalate%' order by h.id`.execute(portal.db)
      ).rows;

    await round(clock(due + 3));
    expect(await steps()).toEqual([]);
    await set("escalation", { headAfter: 2, controllerAfter: 4 });
    await round(clock(due + 2));
    expect(await steps()).toEqual([]);
    await round(clock(due + 3));
    await round(clock(due + 4));
    // those who lead the executor's department
    const heads = { action: "escalate-to-head", told: "leader2 mrg-leader-3" };
    expect(await steps()).toEqual([heads]);
    await round(clock(due + 5));
    await round(clock(due + 6));
    expect(await steps()).toEqual([heads, { action: "escalate-to-controller", told: expect.stringMatching(/^controller\b/) }]);
    const history = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${appealId}`));
    expect(history.filter((row: { taskId: number }) => row.taskId === id)[1].actionName).toBe("Kechikkani haqida rahbarga xabar berildi");
    expect(await reminded("leader2")).toBeGreaterThan(0);

    // where nobody leads, nobody is said to have been told
    const other = await at.newTask("process");
    const leading = sql`permission_id = (select id from permissions where short_name = 'view_department_tasks')`;
    const { rows: leaders } = await sql<{ role_id: number; permission_id: number }>`
      delete from role_permissions where ${leading} returning role_id, permission_id`.execute(portal.db);
    await round(clock(due + 3));
    await portal.db.insertInto("role_permissions").values(leaders).execute();
    const { rows: told } = await sql<{ action: string }>`
      select action from history where task_id = ${other.id} and action like 'escalate%'`.execute(portal.db);
    expect(told).toEqual([]);
    await set("escalation", { headAfter: 0, controllerAfter: 0 });
  });

  it("is reported to the controller whom its sender named, and to the others of that office where that one is blocked", async () => {
    await sql`with named as (
        insert into users (login, password_hash, last_name, first_name, organization_id, language_id)
        select 'n-controller', password_hash, last_name, first_name, organization_id, language_id from users where login = 'controller' returning id)
      insert into user_roles (user_id, role_id) select n.id, r.role_id from named n, user_roles r where r.user_id = ${await at.userId("controller")}`.execute(
      portal.db,
    );
    await set("escalation", { headAfter: 0, controllerAfter: 1 });
    const toldOf = async (days: number, isBlocked: boolean): Promise<string> => {
      const fields = { organizationsId: await at.organizationId("executor2"), controllerId: await at.userId("n-controller") };
      const { tasks } = await at.classified({ ...fields, deadline: at.later(days) });
      await sql`update users set blocked_at = ${isBlocked ? sql`now()` : null} where login = 'n-controller'`.execute(portal.db);
      await round(clock(days + 1));
      const { rows } = await sql<{ told: string }>`
        select string_agg(u.login, ' ' order by u.login) as told from history h join note_mentions m on m.note_id = h.id join users u on u.id = m.user_id
         where h.task_id = ${tasks[0]!.id} and h.action = 'escalate-to-controller'`.execute(portal.db);
      return rows[0]!.told;
    };

    expect(await toldOf(3, false)).toBe("n-controller");
    expect(await toldOf(5, true)).toMatch(/^controller\b(?!.*n-controller)/);
    await set("escalation", { headAfter: 0, controllerAfter: 0 });
  });
});
