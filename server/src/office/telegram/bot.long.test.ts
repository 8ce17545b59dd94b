import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { localStore } from "../../engine/files/store.ts";
import { telegramApi } from "../applicant-messages/providers/telegram.ts";
import { forgetOldTalks, keepUpdates, lastUpdate, nextUpdates } from "./telegram.repository.ts";
import { takeTurn } from "./turns.ts";
import {
  useBotOffice,
  token,
  jpeg,
  portal,
  telegram,
  bot,
  handOut,
  lines,
  log,
  startBotAgain,
  say,
  records,
  leftOutOf,
  district,
  withSlowFile,
} from "../../../test/support/bot-office.ts";

useBotOffice();

describe("a conversation with the bot", () => {
  it("submits the appeal without a file that Telegram does not hand out, and names it, though its size was unknown", async () => {
    const chat = 5007;
    const { name } = await district();
    for (const text of ["/start", "Oʻzbekcha", "902220077", "Karimov Ali", name, "Shikoyat", "Koʻchamizda gaz yoʻq boʻldi"])
      await say(chat, text);
    telegram.write(chat, { document: { file_id: "katta-id", file_name: "video.zip" } });
    await telegram.next(chat);
    await say(chat, "Davom etish");

    expect(await say(chat, "Yuborish")).toMatch(/TG-[^]*Saqlanmadi: video\.zip$/);
    expect(await records(chat)).toMatchObject([{ files: 0 }]);
    expect(await leftOutOf(chat)).toMatchObject([{ part: "files.0", reason: "file_too_large", given: "video.zip" }]);
  });

  it("submits the appeal without choices that the office no longer offers, and without a name that no form accepts, as any channel does", async () => {
    const chat = 5011;
    await sql`insert into areas (id, region_id, name_uz, name_uk, name_ru) select 9901, region_id, 'Yoʻqolgan tuman', 'Йўқолган туман', 'Пропавший район' from areas where id = ${(await district()).id}`.execute(
      portal.db,
    );
    await sql`insert into appeal_kinds (id, code, name_uz, name_uk, name_ru) values (15, 'gone', 'Yoʻqolgan tur', 'Йўқолган тур', 'Пропавший вид')`.execute(
      portal.db,
    );
    const middleName = `${"a".repeat(50)} ${"b".repeat(51)}`;
    for (const text of ["/start", "Oʻzbekcha", "902220111", `Karimov Ali ${middleName}`, "Yoʻqolgan tuman", "Yoʻqolgan tur"])
      await say(chat, text);
    await say(chat, "Koʻchamizda gaz yoʻq boʻldi");
    await say(chat, "Davom etish");
    await sql`delete from areas where id = 9901`.execute(portal.db);
    await sql`delete from appeal_kinds where id = 15`.execute(portal.db);

    expect((await say(chat, "Yuborish")).split("\n").at(-1)).toBe(`Saqlanmadi: ${middleName}, Yoʻqolgan tuman, Yoʻqolgan tur`);
    expect((await records(chat))[0]).toMatchObject({
      applicant: { lastName: "Karimov", firstName: "Ali", phone: "902220111" },
      text: "Koʻchamizda gaz yoʻq boʻldi",
      kind: null,
    });
  });

  it("asks again for a file that cannot be fetched; nothing else of the appeal is typed twice", async () => {
    const chat = 5008;
    handOut(async () => undefined);
    await withSlowFile(chat);
    telegram.write(chat, { text: "Yuborish" });
    // after three attempts, with a pause between them
    expect((await telegram.next(chat)).text).toBe(
      "«koʻcha.jpg» fayli olinmadi. Uni qayta yuboring yoki faylsiz davom etish uchun «Davom etish» tugmasini bosing.",
    );
    expect(await records(chat)).toEqual([]);

    telegram.write(chat, { document: { file_id: "rasm-id", file_name: "koʻcha.jpg", file_size: 70 } });
    expect((await telegram.next(chat)).text).toBe("Fayl qabul qilindi: 2/5.");
    expect(await say(chat, "Davom etish")).toContain("Fayllar: 2");
    expect(await say(chat, "Yuborish")).toContain((await records(chat))[0]!.ticket);
    expect(await records(chat)).toMatchObject([{ files: 2, text: "Koʻchamizda gaz yoʻq boʻldi" }]);
  }, 30_000);

  /** People who have only to press "send"; the file of each is the slow one. */
  const readyToSend = async (chats: readonly number[]): Promise<void> => {
    const said = {
      phone: "902220088",
      name: ["Karimov", "Ali"],
      area: await district(),
      text: "Koʻchamizda gaz yoʻq boʻldi",
      files: [{ fileId: "sekin-id", name: "koʻcha.jpg" }],
    };
    for (const chat of chats)
      await sql`insert into telegram_chats (chat_id, step, said) values (${chat}, 'confirm', ${JSON.stringify(said)})`.execute(portal.db);
  };

  it("delays no other chat while the server of files is silent, for any number of files; one chat's messages stay in order", async () => {
    const chats = Array.from({ length: 12 }, (_, n) => 5100 + n);
    await readyToSend(chats);
    let letGo = () => undefined as void;
    const held = new Promise<Buffer>((done) => (letGo = () => done(jpeg)));
    let asked = 0;
    handOut(() => ((asked += 1), held));
    for (const chat of chats) telegram.write(chat, { text: "Yuborish" });
    telegram.write(chats[0]!, { text: "/status" });
    await expect.poll(() => asked, { timeout: 5000 }).toBeGreaterThan(1);

    expect(await say(5150, "/start")).toContain("Tilni tanlang");
    expect(await say(5150, "Русский")).toContain("номер");
    expect(telegram.sent.filter((s) => chats.includes(s.chat_id))).toEqual([]);
    // a few at a time: each is ten megabytes at most
    expect(asked).toBe(4);

    letGo();
    for (const chat of chats) expect((await telegram.next(chat)).text).toContain((await records(chat))[0]!.ticket);
    expect((await telegram.next(chats[0]!)).text).toBe("Murojaat raqamini yozing.");
  }, 30_000);

  it("waits for a file for a limited time, and asks for it again after the third", async () => {
    await bot.stop();
    startBotAgain({ fileMs: 300 });
    await readyToSend([5130]);
    let asked = 0;
    handOut(() => ((asked += 1), new Promise(() => {})));
    telegram.write(5130, { text: "Yuborish" });
    expect((await telegram.next(5130)).text).toContain("«koʻcha.jpg» fayli olinmadi.");
    expect(asked).toBe(3);
  }, 30_000);

  it("forgets no file and no message when it is stopped during a download", async () => {
    await readyToSend([5131]);
    let isAsked = () => undefined as void;
    const asked = new Promise<void>((done) => (isAsked = done));
    handOut(() => (isAsked(), new Promise(() => {})));
    telegram.write(5131, { text: "Yuborish" });
    await asked;
    const began = Date.now();
    await bot.stop();
    expect(Date.now() - began).toBeLessThan(2000);
    expect((await sql`select attempts from telegram_updates where chat_id = 5131`.execute(portal.db)).rows).toEqual([{ attempts: 0 }]);

    handOut(async () => jpeg);
    startBotAgain();
    expect((await telegram.next(5131)).text).toContain("TG-");
    expect(await records(5131)).toMatchObject([{ files: 1 }]);
  });

  it("tells the sender of a message that cannot be handled, and stays at its step", async () => {
    const chat = 5010;
    for (const text of ["/start", "Русский"]) await say(chat, text);
    await sql`alter table telegram_chats add constraint refused check (chat_id <> 5010 or step <> 'name')`.execute(portal.db);
    telegram.write(chat, { text: "902220099" });
    expect(await say(5012, "/start")).toContain("Tilni tanlang");
    expect(telegram.sent.at(-1)).toMatchObject({ chat_id: 5012 });
    expect((await telegram.next(chat)).text).toBe("Сообщение не удалось принять. Отправьте его ещё раз чуть позже.");
    await sql`alter table telegram_chats drop constraint refused`.execute(portal.db);
    expect(await say(chat, "902220099")).toContain("Напишите фамилию");
  }, 30_000);

  it("waits with one chat alone when not even that can be said, and handles the message later", async () => {
    const chat = 5013;
    await sql`alter table telegram_answers add constraint refused check (chat_id <> 5013)`.execute(portal.db);
    telegram.write(chat, { text: "/start" });
    const attempts = async () =>
      (await sql<{ attempts: number }>`select attempts from telegram_updates where chat_id = 5013`.execute(portal.db)).rows[0]?.attempts;
    await expect.poll(attempts, { timeout: 15_000 }).toBe(3);
    expect(await say(5014, "/start")).toContain("Tilni tanlang");
    await sql`alter table telegram_answers drop constraint refused`.execute(portal.db);
    expect((await telegram.next(chat)).text).toContain("Tilni tanlang");
  }, 30_000);

  it.each([
    [5041, "+7 912 345 67 89", { foreign: "+7 912 345 67 89" }],
    [5042, { phone_number: "79123456789", user_id: 5042 }, { foreign: "79123456789" }],
    [5043, "8 90 333-00-44", { phone: "903330044" }],
    [5044, "90 333 00 44, 73 201 13 01", { phone: "903330044", homePhone: "732011301" }],
  ])("keeps the appeal of a person with any phone: %s %s", async (chat, given, kept) => {
    const { name } = await district();
    for (const text of ["/start", "Oʻzbekcha"]) await say(chat, text);
    telegram.write(chat, typeof given === "string" ? { text: given } : { contact: given });
    expect((await telegram.next(chat)).text).toContain("Familiyangiz");
    for (const text of ["Karimov Ali", name, "Shikoyat", "Koʻchamizda gaz yoʻq boʻldi"]) await say(chat, text);
    const { foreign, ...phones } = { foreign: undefined as string | undefined, ...kept };
    expect(await say(chat, "Davom etish")).toContain(foreign ?? "+998903330044");
    const sent = await say(chat, "Yuborish");

    expect(sent.endsWith(`Saqlanmadi: ${foreign}`)).toBe(foreign !== undefined);
    const [record] = await records(chat);
    expect(record!.applicant).toMatchObject({ lastName: "Karimov", ...phones });
    expect("phone" in record!.applicant).toBe(foreign === undefined);
    expect(await leftOutOf(chat)).toMatchObject(foreign ? [{ part: "applicant.phone", reason: "not_a_phone", given: foreign }] : []);
  });

  it("repeats messages that Telegram did not accept, and waits as long as it says; a person who left delays nobody", async () => {
    telegram.refusals.push({ status: 502 }, { status: 429, retryAfter: 1 });
    const began = Date.now();
    expect(await say(61, "/start")).toMatch(/^Assalomu alaykum/);
    expect(Date.now() - began).toBeGreaterThan(1300);
    expect(await say(61, "Русский")).toMatch(/номер/);

    telegram.refusals.push({ status: 403 });
    const left = Date.now();
    telegram.write(62, { text: "/start" });
    // chats are answered side by side: the refusal is of this one
    await expect.poll(() => telegram.refusals.length).toBe(0);
    await say(63, "/start");
    expect(Date.now() - left).toBeLessThan(2000);
    expect(telegram.sent.filter((s) => s.chat_id === 62)).toEqual([]);
  });

  it("keeps its messages while Telegram is away, over a restart, and sends them once", async () => {
    const chat = 5031;
    telegram.refusals.push(...Array.from({ length: 3 }, () => ({ status: 503 })));
    telegram.write(chat, { text: "/start" });
    await expect
      .poll(async () => (await sql`select from telegram_answers where chat_id = ${chat} and attempts > 0`.execute(portal.db)).rows.length, {
        timeout: 8000,
      })
      .toBe(1);
    await bot.stop();
    await sql`update telegram_answers set attempts = 12, next_at = now()`.execute(portal.db);
    telegram.refusals.splice(0);
    startBotAgain();

    expect((await telegram.next(chat)).text).toContain("Tilni tanlang");
    await wait(300);
    expect(telegram.sent.filter((s) => s.chat_id === chat)).toHaveLength(1);
    expect((await sql`select from telegram_answers`.execute(portal.db)).rows).toEqual([]);
  });

  it("is stopped within seconds while Telegram does not answer, and repeats once what it may have taken", async () => {
    telegram.refusals.push({ status: 0 });
    telegram.write(5048, { text: "/start" });
    await expect.poll(() => telegram.refusals.length, { timeout: 8000 }).toBe(0);
    const began = Date.now();
    await bot.stop();
    expect(Date.now() - began).toBeLessThan(4000);
    startBotAgain();
    expect((await telegram.next(5048)).text).toContain("Tilni tanlang");
  }, 30_000);

  it("repeats once, and not again, what Telegram may have taken", async () => {
    const chat = 5032;
    telegram.refusals.push({ status: 502 }, { status: 502 });
    telegram.write(chat, { text: "/start" });

    await expect.poll(() => telegram.refusals.length, { timeout: 8000 }).toBe(0);
    await wait(1500);

    expect(telegram.sent.filter((s) => s.chat_id === chat)).toEqual([]);
  });

  it("repeats once what Telegram may have taken, also after it was away for a while", async () => {
    telegram.refusals.push({ status: 503 }, { status: 502 });
    expect(await say(5039, "/start")).toContain("Tilni tanlang");
  });

  it("says its own messages though another bot has unsent ones in the same chat", async () => {
    await sql`insert into telegram_chats (chat_id) values (5040)`.execute(portal.db);
    await sql`insert into telegram_answers (bot_id, chat_id, text) values (1, 5040, 'Eski bot')`.execute(portal.db);
    expect(await say(5040, "/start")).toContain("Tilni tanlang");
    await sql`delete from telegram_answers`.execute(portal.db);
  });

  it("writes to others while Telegram refuses one chat, and writes there when the time is over", async () => {
    const began = Date.now();
    telegram.refusals.push({ status: 429, retryAfter: 2 });
    telegram.write(5033, { text: "/start" });
    await expect.poll(() => telegram.refusals.length).toBe(0);
    expect(await say(5034, "/start")).toContain("Tilni tanlang");
    expect(telegram.sent.map((s) => s.chat_id)).toEqual([5034]);
    expect((await telegram.next(5033)).text).toContain("Tilni tanlang");
    expect(Date.now() - began).toBeGreaterThan(1900);

    // a long time is waited for in the database
    telegram.refusals.push({ status: 429, retryAfter: 77 });
    telegram.write(5035, { text: "/start" });
    const waits = sql<{ seconds: number }>`
      select extract(epoch from next_at - now())::float as seconds from telegram_answers where chat_id = 5035 and attempts = 1`;
    await expect.poll(async () => (await waits.execute(portal.db)).rows[0]?.seconds ?? 0, { timeout: 5000 }).toBeGreaterThan(70);
    await sql`delete from telegram_answers`.execute(portal.db);
  });

  it("logs once why it receives nothing, and receives the messages of the meantime", async () => {
    const begin = lines.length;
    for (const [closed, reason] of [
      [{ status: 409 }, "refused with 409"],
      [{ status: 502, page: "<html>Bad Gateway</html>" }, "no answer of Telegram, 502"],
    ] as const) {
      telegram.closed = closed;
      await expect.poll(() => lines.slice(begin).join("\n"), { timeout: 5000 }).toContain(reason);
    }
    telegram.write(5047, { text: "/start" });
    await wait(700);
    telegram.closed = undefined;
    expect((await telegram.next(5047)).text).toContain("Tilni tanlang");
    expect(lines.slice(begin)).toEqual([
      '{"reason":"refused with 409"}the bot receives no messages',
      '{"reason":"no answer of Telegram, 502"}the bot receives no messages',
      "{}the bot receives messages again",
    ]);
  }, 20_000);

  it("receives everything that was written while it was away, however long the texts are", async () => {
    await bot.stop();
    const chats = Array.from({ length: 30 }, (_, n) => 5200 + n);
    for (const chat of chats) telegram.write(chat, { text: "ҳ".repeat(4096) });
    startBotAgain();
    for (const chat of chats) expect((await telegram.next(chat)).text).toContain("/start");
  });

  it("reads a message without its invalid characters, and does not stop", async () => {
    telegram.write(5036, { text: "/st\0art\ud800\ufffe" });
    expect((await telegram.next(5036)).text).toContain("Tilni tanlang");
    telegram.write(5036, { document: { file_id: "x", file_name: "a\0.pdf" }, contact: { phone_number: "9\0", user_id: 5036 } });
    expect((await telegram.next(5036)).text).toContain("Tugmalardan birini tanlang");
    expect(await say(5037, "/start")).toContain("Tilni tanlang");
  });

  it("handles an update once, also when two processes have read it", async () => {
    await bot.stop();
    const api = telegramApi({ base: telegram.base, token });
    await keepUpdates(portal.app.db, api.botId, await lastUpdate(portal.app.db, api.botId), [
      { updateId: 90_001, message: { chatId: 5038, received: { text: "/start" } } },
    ]);
    const [update] = await nextUpdates(portal.app.db, api.botId, false, [], 1);
    const outside = { api, files: { store: localStore(portal.folder), scan: undefined, log } };
    const never = new AbortController().signal;
    await Promise.all([1, 2, 3].map(() => takeTurn(portal.app, outside, update!, never)));
    expect((await sql`select from telegram_answers where chat_id = 5038`.execute(portal.db)).rows).toHaveLength(1);
    await sql`delete from telegram_answers`.execute(portal.db);
  });

  it("finds the first message of each chat at once, however many one chat has written", async () => {
    const other = 778;
    await sql`
      insert into telegram_updates (bot_id, update_id, chat_id, received) select ${other}, n, case n when 100000 then 5046 else 5045 end, '{}' from generate_series(1, 100000) n`.execute(
      portal.db,
    );
    // autovacuum does it a minute later
    await sql`analyze telegram_updates`.execute(portal.db);
    const began = Date.now();
    expect((await nextUpdates(portal.app.db, other, false, [], 4)).map(({ updateId }) => updateId)).toEqual([1, 100_000]);
    expect(Date.now() - began).toBeLessThan(500);
    await sql`delete from telegram_updates where bot_id = ${other}`.execute(portal.db);
  });

  it("keeps no update that another process has received, but one with a smaller number after a quiet week", async () => {
    const [db, other] = [portal.app.db, 777];
    await keepUpdates(db, other, 0, [{ updateId: 500 }]);
    await expect(keepUpdates(db, other, 0, [{ updateId: 500 }])).rejects.toThrow("another process");
    await expect(keepUpdates(db, other, 499, [{ updateId: 501 }])).rejects.toThrow("another process");
    await keepUpdates(db, other, 500, [{ updateId: 7 }]);
    expect(await lastUpdate(db, other)).toBe(7);
  });

  it("is forgotten fourteen days after the last message, unless one still waits", async () => {
    await bot.stop();
    await sql`
      insert into telegram_chats (chat_id, step, said, updated_at) values
        (5061, 'confirm', '{"text":"Suv yoʻq"}', now() - interval '14 days 1 minute'),
        (5062, 'confirm', '{"text":"Gaz yoʻq"}', now() - interval '13 days 23 hours'),
        (5063, 'confirm', '{"text":"Yoʻl yoʻq"}', now() - interval '20 days')`.execute(portal.db);
    await sql`insert into telegram_updates (bot_id, update_id, chat_id, received) values (4242, 91001, 5063, '{}')`.execute(portal.db);
    await forgetOldTalks(portal.db, 14);
    expect(
      (
        await sql`select step, said ->> 'text' as text from telegram_chats where chat_id between 5061 and 5063 order by chat_id`.execute(
          portal.db,
        )
      ).rows,
    ).toEqual([
      { step: "start", text: null },
      { step: "confirm", text: "Gaz yoʻq" },
      { step: "confirm", text: "Yoʻl yoʻq" },
    ]);
    await sql`delete from telegram_updates`.execute(portal.db);
  });

  it("leaves no text, number or token in the log", () => {
    expect(lines.join("\n")).not.toMatch(/maxfiy|90111|90222|suv yoʻq/);
  });
});
