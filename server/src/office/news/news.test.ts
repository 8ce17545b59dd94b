import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { botApi, type BotApi } from "../../../test/support/bot-api.ts";
import { startMailServer } from "../../../test/support/mail-server.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { addDays, today } from "../../engine/dates/days.ts";
import { localStore } from "../../engine/files/store.ts";
import { applicantMessageJobs } from "../applicant-messages/applicant-messages.jobs.ts";
import { smtp } from "../applicant-messages/providers/smtp.ts";
import { telegramApi } from "../applicant-messages/providers/telegram.ts";
import { waysOf } from "../applicant-messages/ways.ts";
import { startBot } from "../telegram/bot.ts";
import { tellNews } from "./news.jobs.ts";

const log = { info: () => {}, warn: () => {} };
const token = "4242:maxfiy-kalit-maxfiy-kalit";
let portal: Portal;
let at: Stations;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let telegram: BotApi;
let bot: { stop: () => Promise<void> };
/** The code with which the mail server refuses. */
let refusedWith: number | undefined;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  mail = await startMailServer(() => refusedWith);
  telegram = await botApi(token);
  bot = startBot(portal.app, telegramApi({ base: telegram.base, token }), { store: localStore(portal.folder), scan: undefined, log }, log);
});
afterAll(async () => {
  await bot.stop();
  await telegram.server.close();
  await mail.close();
  await portal.close();
});

/** This many days from today, at this time in Tashkent; every day is a working day unless a test says otherwise. */
const clock = (days: number, time = "08:00") => new Date(`${addDays(today(), days)}T${time}:00+05:00`);
const dayIs = async (days: number, kind: "working" | "holiday") => {
  await sql`insert into calendar_days (day, kind, name_uz, name_uk, name_ru) values (${addDays(today(), days)}::date, ${kind}, 'Kun', 'Кун', 'День') on conflict (day) do update set kind = excluded.kind`.execute(
    portal.db,
  );
};
beforeAll(async () => {
  for (let days = 0; days < 40; days += 1) await dayIs(days, "working");
});
const round = (now: Date) => tellNews({ ...portal.app, db: portal.db, publicUrl: "https://murojaat.example" }, now);
const set = async (key: string, value: object) => at.ok(await (await portal.as("admin")).put("/admin/settings", { key, value }));
type Way = "email" | "telegram" | "none";
const kindsAll = ["overdue", "dueToday", "reminder", "returned", "new", "dueSoon", "decided", "mention"] as const;
const all = (way: Way) => Object.fromEntries(kindsAll.map((kind) => [kind, way]));
const choose = async (login: string, more: object = {}): Promise<Answer> =>
  (await portal.as(login)).put("/profile/news", {
    email: `${login}@example.uz`,
    isDigest: true,
    digestHour: 8,
    kinds: all("email"),
    version: (await chosen(login)).version,
    ...more,
  });
const chosen = async (login: string) => at.ok(await (await portal.as(login)).get("/profile/news"));
const forget = async () => {
  await sql`delete from news_told`.execute(portal.db);
  await sql`delete from news_choices`.execute(portal.db);
  await sql`delete from notifications where user_id is not null`.execute(portal.db);
};
type Sent = { id: number; method: string; address: string; text: string; status: string };
const sentTo = async (login: string): Promise<Sent[]> =>
  (
    await sql<Sent>`select n.id, method, address, text, status from notifications n where n.user_id = ${await at.userId(login)} order by n.id`.execute(
      portal.db,
    )
  ).rows;
const textsTo = async (login: string): Promise<string[]> => (await sentTo(login)).map(({ text }) => text);
/** Nothing listens there. */
const nobodysPort = 1;
/** Sends what waits. */
const send = async (now: Date, port = mail.port) => {
  const ways = await waysOf(
    { sms: undefined, mail: undefined, demo: undefined },
    telegramApi({ base: telegram.base, token }),
    portal.db,
    log as never,
  );
  const email = smtp({
    host: "127.0.0.1",
    port,
    secure: false,
    user: undefined,
    password: undefined,
    from: "portal@example.uz",
  });
  const letterFile = () => Promise.reject(new Error("news of staff bring no letter"));
  return runDueJobs(portal.db, applicantMessageJobs({ db: portal.db, ways: { ...ways, email }, letterFile, log, now: () => now }));
};
const taskFor = async (login: string, days: number) => {
  const { appeal, tasks } = await at.classified({ executorId: await at.userId(login), deadline: at.later(days) });
  return { id: tasks[0]!.id, appealId: appeal.id, number: appeal.requestNumber };
};
const link = async (login: string, chat: number): Promise<void> => {
  const { code } = at.ok(await (await portal.as(login)).post("/profile/telegram-link"));
  telegram.write(chat, { text: code });
  await telegram.next(chat);
};
const noticesOf = async (login: string): Promise<string[]> =>
  at.ok(await (await portal.as(login)).get("/profile/notices")).rows.map(({ kind }: { kind: string }) => kind);
const problemsOf = ({ status, body }: Answer) => [
  status,
  ...(body.details ?? []).map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const remind = async (login: string, taskId: number, text?: string): Promise<Answer> =>
  at.tryAct(await portal.as(login), "remind", taskId, text === undefined ? {} : { text });
const mentioned = async (login: string): Promise<number> => at.ok(await (await portal.as(login)).get("/profile/notify-counter")).mentions;
const reminded = async (login: string): Promise<number> => at.ok(await (await portal.as(login)).get("/profile/notify-counter")).reminders;

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
      [`Murojaat: 2 ta xabar, ${wire(0)}`, "", "Yangi masala yoki qaror: 1", line, "", "Muddati uch kun ichida: 1", line].join("\n"),
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
    refusedWith = 550;
    for (const days of [1, 2, 3, 4]) {
      await round(clock(days));
      await send(clock(days));
    }
    await round(clock(5));
    expect((await chosen("far-executor-1")).switchedOff).toEqual([]);
    await send(clock(5));
    await round(clock(6));
    await round(clock(7));
    refusedWith = undefined;

    expect(await sentTo("far-executor-1")).toHaveLength(5);
    expect((await chosen("far-executor-1")).switchedOff).toEqual([{ way: "email", since: expect.stringMatching(/\+05:00$/) }]);
    expect((await noticesOf("far-executor-1"))[0]).toBe("email_off");
    // saved again, it is tried again
    at.ok(await choose("far-executor-1", { kinds: { ...all("none"), new: "email" } }));
    await round(clock(8));
    expect(await sentTo("far-executor-1")).toHaveLength(6);
    expect((await chosen("far-executor-1")).switchedOff).toEqual([]);

    // a server that asks for a password, or is away for a day, is no fault of the address: four refusals of it are four
    refusedWith = 530;
    await send(clock(8));
    refusedWith = 550;
    for (const days of [9, 10, 11, 12]) {
      await round(clock(days));
      await send(clock(days));
    }
    refusedWith = undefined;
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
  const say = async (chat: number, text: string): Promise<string> => {
    telegram.write(chat, { text });
    return (await telegram.next(chat)).text;
  };
  it("links the chat once, also after /start, and a linked person still writes an appeal there", async () => {
    const executor = await portal.as("executor");
    const { code } = at.ok(await executor.post("/profile/telegram-link"));
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXYZ23456789]{8}$/);
    // a later code takes its place
    const later = at.ok(await executor.post("/profile/telegram-link")).code;

    expect(await say(7101, code)).toContain("Bu kod notoʻgʻri");
    expect(await say(7101, `/start ${later}`)).toContain("portal xabarlari endi shu yerga keladi");
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
    expect(await say(7103, fresh.toLowerCase())).toContain("portal xabarlari");
    await triedBefore(61);
    expect(await say(7102, at.ok(await executor.post("/profile/telegram-link")).code)).toContain("portal xabarlari");
    at.ok(await executor.delete("/profile/telegram-link"));
  });

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
