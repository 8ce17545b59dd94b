import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { botApi, type BotApi } from "./bot-api.ts";
import { startMailServer } from "./mail-server.ts";
import type { Answer, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { runDueJobs } from "./run-jobs.ts";
import { stations, type Stations } from "./stations.ts";
import { addDays, today } from "../../src/engine/dates/days.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { applicantMessageJobs } from "../../src/office/applicant-messages/applicant-messages.jobs.ts";
import { smtp } from "../../src/office/applicant-messages/providers/smtp.ts";
import { telegramApi } from "../../src/office/applicant-messages/providers/telegram.ts";
import { waysOf } from "../../src/office/applicant-messages/ways.ts";
import { startBot } from "../../src/office/telegram/bot.ts";
import { tellNews } from "../../src/office/news/news.jobs.ts";

const log = { info: () => {}, warn: () => {} };
const token = "4242:maxfiy-kalit-maxfiy-kalit";
export let portal: Portal;
export let at: Stations;
export let mail: Awaited<ReturnType<typeof startMailServer>>;
export let telegram: BotApi;
let bot: { stop: () => Promise<void> };
/** The code with which the mail server refuses. */
let refusedWith: number | undefined;
export const refuseMail = (status?: number): void => void (refusedWith = status);

/** This many days from today, at this time in Tashkent; every day is a working day unless a test says otherwise. */
export const clock = (days: number, time = "08:00") => new Date(`${addDays(today(), days)}T${time}:00+05:00`);
export const dayIs = async (days: number, kind: "working" | "holiday") => {
  await sql`insert into calendar_days (day, kind, name_uz, name_uk, name_ru) values (${addDays(today(), days)}::date, ${kind}, 'Kun', 'Кун', 'День') on conflict (day) do update set kind = excluded.kind`.execute(
    portal.db,
  );
};
export const round = (now: Date) => tellNews({ ...portal.app, db: portal.db, publicUrl: "https://murojaat.example" }, now);
type Way = "email" | "telegram" | "none";
const kindsAll = ["overdue", "dueToday", "reminder", "returned", "new", "dueSoon", "decided", "mention"] as const;
export const all = (way: Way) => Object.fromEntries(kindsAll.map((kind) => [kind, way]));
export const choose = async (login: string, more: object = {}): Promise<Answer> =>
  (await portal.as(login)).put("/profile/news", {
    email: `${login}@example.uz`,
    isDigest: true,
    digestHour: 8,
    kinds: all("email"),
    version: (await chosen(login)).version,
    ...more,
  });
export const chosen = async (login: string) => at.ok(await (await portal.as(login)).get("/profile/news"));
export const forget = async () => {
  await sql`delete from news_told`.execute(portal.db);
  await sql`delete from news_choices`.execute(portal.db);
  await sql`delete from notifications where user_id is not null`.execute(portal.db);
};
export type Sent = { id: number; method: string; address: string; text: string; status: string };
export const sentTo = async (login: string): Promise<Sent[]> =>
  (
    await sql<Sent>`select n.id, method, address, text, status from notifications n where n.user_id = ${await at.userId(login)} order by n.id`.execute(
      portal.db,
    )
  ).rows;
export const textsTo = async (login: string): Promise<string[]> => (await sentTo(login)).map(({ text }) => text);
/** Sends what waits. */
export const send = async (now: Date, port = mail.port) => {
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
export const taskFor = async (login: string, days: number) => {
  const { appeal, tasks } = await at.classified({ executorId: await at.userId(login), deadline: at.later(days) });
  return { id: tasks[0]!.id, appealId: appeal.id, number: appeal.requestNumber };
};
export const link = async (login: string, chat: number): Promise<void> => {
  const { code } = at.ok(await (await portal.as(login)).post("/profile/telegram-link"));
  telegram.write(chat, { text: code });
  await telegram.next(chat);
};
export const remind = async (login: string, taskId: number, text?: string): Promise<Answer> =>
  at.tryAct(await portal.as(login), "remind", taskId, text === undefined ? {} : { text });
export const reminded = async (login: string): Promise<number> =>
  at.ok(await (await portal.as(login)).get("/profile/notify-counter")).reminders;

export const say = async (chat: number, text: string): Promise<string> => {
  telegram.write(chat, { text });
  return (await telegram.next(chat)).text;
};

export const set = async (key: string, value: object) => at.ok(await (await portal.as("admin")).put("/admin/settings", { key, value }));

/** A portal with a mail server and the bot; the days ahead are working days. */
export const useNewsOffice = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    at = stations(portal);
    mail = await startMailServer(() => refusedWith);
    telegram = await botApi(token);
    bot = startBot(
      portal.app,
      telegramApi({ base: telegram.base, token }),
      { store: localStore(portal.folder), scan: undefined, log },
      log,
    );
  });
  afterAll(async () => {
    await bot.stop();
    await telegram.server.close();
    await mail.close();
    await portal.close();
  });
  beforeAll(async () => {
    for (let days = 0; days < 40; days += 1) await dayIs(days, "working");
  });
};
