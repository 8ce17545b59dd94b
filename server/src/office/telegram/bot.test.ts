import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { localStore } from "../../engine/files/store.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";
import { waysOf } from "../applicant-messages/ways.ts";
import { telegramApi } from "../applicant-messages/providers/telegram.ts";
import { botApi, type BotApi } from "../../../test/support/bot-api.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { startBot } from "./bot.ts";
import { forgetOldTalks, keepUpdates, lastUpdate, nextUpdates } from "./telegram.repository.ts";
import { takeTurn } from "./turns.ts";

const token = "4242:maxfiy-kalit-maxfiy-kalit";
const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
let portal: Portal;
let to: ReturnType<typeof given>;
let telegram: BotApi;
let bot: { stop: () => Promise<void> };
/** The file that Telegram hands out when it likes, or not at all. */
let slowFile: () => Promise<Buffer | undefined>;
const lines: string[] = [];
const log = {
  info: (f: object, t: string) => void lines.push(JSON.stringify(f) + t),
  warn: (f: object, t: string) => void lines.push(JSON.stringify(f) + t),
};
const start = (limits: { fileMs?: number } = {}) =>
  startBot(
    portal.app,
    telegramApi({ base: telegram.base, token, ...limits }),
    { store: localStore(portal.folder), scan: undefined, log },
    log,
    { retry: 0.3, stop: 1, pauses: [0.3, 0.6, 60] },
  );
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
beforeEach(async () => {
  await sql`delete from telegram_bots`.execute(portal.db);
  telegram = await botApi(token, { "rasm-id": jpeg, "yomon-id": Buffer.from("<html>"), "sekin-id": () => slowFile() });
  bot = start();
});
afterEach(async () => {
  await bot.stop();
  await telegram.server.close();
});
afterAll(() => portal.close());

const say = async (chat: number, text: string): Promise<string> => {
  telegram.write(chat, { text });
  return (await telegram.next(chat)).text;
};
const records = async (chat: number) =>
  (
    await sql<{
      id: number;
      ticket: string;
      applicant: object;
      text: string;
      kind: string;
      language: string;
      office: string | null;
      files: number;
    }>`
      select i.id, i.ticket, i.applicant, i.text, k.code as kind, l.code as language, (select u.login from users u where u.organization_id = i.organization_id and u.login in ('registrator', 'registrator2')) as office,
             (select count(*) from incoming_files f where f.incoming_appeal_id = i.id) as files
        from incoming_appeals i left join appeal_kinds k on k.id = i.kind_id join languages l on l.id = i.language_id where i.chat_id = ${chat} order by i.id`.execute(
      portal.db,
    )
  ).rows;
const leftOutOf = async (chat: number) =>
  to.ok(await (await portal.as("registrator2")).get(`/appeals/incoming/${(await records(chat))[0]!.id}`)).leftOut;
const district = async () =>
  (
    await sql<{
      name: string;
      ru: string;
      id: number;
    }>`select a.name_uz as name, a.name_ru as ru, a.id from users u join organizations o on o.id = u.organization_id join areas a on a.id = o.area_id where u.login = 'registrator2'`.execute(
      portal.db,
    )
  ).rows[0]!;

describe("a conversation with the bot", () => {
  it("leads from the language to a ticket, through wrong answers and a restart", async () => {
    const chat = 5001;
    const area = await district();

    expect(await say(chat, "/start")).toContain("Tilni tanlang");
    for (const other of ["Deutsch", "constructor", "__proto__"]) expect(await say(chat, other)).toBe("Tugmalardan birini tanlang.");
    expect(await say(chat, "Oʻzbekcha")).toContain("Telefon raqamingizni");
    expect(await say(chat, "12345")).toContain("Bu raqam toʻgʻri emas");
    expect(await say(chat, "001234567")).toContain("Bu raqam toʻgʻri emas");
    telegram.write(chat, { contact: { phone_number: "998901110011", user_id: 777 } });
    expect((await telegram.next(chat)).text).toContain("boshqa odamning raqami");
    telegram.write(chat, { contact: { phone_number: "+998901110011", user_id: chat } });
    expect((await telegram.next(chat)).text).toContain("Familiyangiz, ismingiz");
    expect(await say(chat, "Lola")).toContain("Kamida familiya va ismni");

    await bot.stop();
    bot = start();

    telegram.write(chat, { text: "Rahimova \u202eLola\u2066 Akmalovna" });
    const asked = await telegram.next(chat);
    expect(asked.text).toContain("Yashash tumaningizni");
    expect(asked.reply_markup!.keyboard!.flat().map((b) => b.text)).toContain(area.name);
    expect(await say(chat, "Parij")).toBe("Tugmalardan birini tanlang.");
    expect(await say(chat, area.name)).toContain("Murojaat turini");
    expect(await say(chat, "Shikoyat")).toContain("Murojaat matnini");
    expect(await say(chat, "Suv")).toContain("kamida 10");
    expect(await say(chat, "\u2800".repeat(20))).toContain("kamida 10");
    expect(await say(chat, "Orqaga")).toContain("Murojaat turini");
    expect(await say(chat, "Shikoyat")).toContain("Murojaat matnini");
    expect(await say(chat, "Mahallamizda uch kundan beri suv yoʻq")).toContain("Rasm yoki hujjat");
    telegram.write(chat, { document: { file_id: "katta-id", file_name: "katta.pdf", file_size: 10_000_000 } });
    expect((await telegram.next(chat)).text).toContain("10 MB dan kichik");
    telegram.write(chat, {
      photo: [
        { file_id: "kichik", file_size: 10 },
        { file_id: "rasm-id", file_size: jpeg.length },
      ],
    });
    expect((await telegram.next(chat)).text).toBe("Fayl qabul qilindi: 1/5.");
    const summary = await say(chat, "Davom etish");
    for (const part of ["Rahimova Lola Akmalovna", "+998901110011", area.name, "Shikoyat", "uch kundan beri", "Fayllar: 1"])
      expect(summary).toContain(part);
    const sent = await say(chat, "Yuborish");

    const [record, ...more] = await records(chat);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      applicant: { lastName: "Rahimova", firstName: "Lola", middleName: "Akmalovna", phone: "901110011", areasId: area.id },
      text: "Mahallamizda uch kundan beri suv yoʻq",
      kind: "complaint",
      language: "UZ",
      office: "registrator2",
      files: 1,
    });
    expect(sent).toContain(record!.ticket);
    expect(await say(chat, `/status ${record!.ticket}`)).toBe("Roʻyxatga olinishini kutmoqda.");
  });

  const submitted = async (chat: number, phone: string): Promise<{ id: number; ticket: string }> => {
    const area = await district();
    for (const text of [
      "/start",
      "Русский",
      phone,
      "Рахимова Лола",
      area.ru,
      "Жалоба",
      "На нашей улице нет света",
      "Продолжить",
      "Отправить",
    ])
      await say(chat, text);
    return (await records(chat)).at(-1)!;
  };

  it("is in the person's language, and so are later messages, in the chat of the appeal", async () => {
    const chat = 5002;
    const { id, ticket } = await submitted(chat, "+998 90 222-00-22");
    const office = await portal.as("registrator2");
    const record = to.ok(await office.get(`/appeals/incoming/${id}`));

    const appeal = to.ok(
      await office.post("/appeal-actions/with-applicant", { applicant: record.applicant, appeal: record.appeal, incomingId: id }),
    );
    await sendMessages(
      portal.db,
      await waysOf({ sms: undefined, mail: undefined, demo: undefined }, telegramApi({ base: telegram.base, token }), portal.db, log),
      log,
    );

    const received = await telegram.next(chat);
    expect(received.text).toContain(`Ваше обращение зарегистрировано под № ${appeal.requestNumber}`);
    expect((await sql`select method, status, address from notifications where appeal_id = ${appeal.id}`.execute(portal.db)).rows).toEqual([
      { method: "telegram", status: "sms_delivered", address: "5002" },
    ]);
    expect(await say(chat, "/status")).toBe("Напишите номер обращения.");
    const { statusCode } = to.ok(await office.get(`/appeals/detail/${appeal.id}`));
    const shown = `${statusCode.slice(0, 4)}-${statusCode.slice(4)}`;
    expect(received.text).toContain(`Код проверки: ${shown}`);
    expect(await say(chat, appeal.requestNumber)).toBe(`Зарегистрировано под № ${appeal.requestNumber}. Код проверки: ${shown}`);
    expect(await say(chat, `/status ${ticket.toLowerCase()}`)).toContain("Зарегистрировано");
    // without the zeros, and with more around it than a number has
    const [prefix, digits, year] = appeal.requestNumber.split(/[-/]/) as [string, string, string];
    expect(await say(chat, `/status № ${prefix} ${Number(digits)} / 20${year}`)).toContain("Зарегистрировано");
    expect(await say(chat, `/status ${appeal.requestNumber}${" ".repeat(60)}.`)).toContain("Зарегистрировано");
  });

  it("shows nothing of another chat's appeal, and trusts no number that was only typed", async () => {
    const { ticket } = await submitted(5003, "902220033");
    const stranger = 5004;
    await say(stranger, "/start");
    await say(stranger, "Русский");
    await say(stranger, "902220033");

    expect(await say(stranger, `/status ${ticket}`)).toBe("Из этого чата обращение с таким номером не отправляли.");
    expect((await sql`select chat_id from telegram_chats where phone = '902220033'`.execute(portal.db)).rows).toEqual([]);
    expect((await sql`select phone from telegram_chats where chat_id = 5001`.execute(portal.db)).rows).toEqual([{ phone: "901110011" }]);
  });

  it("can be left at any step, and nothing of it stays", async () => {
    const chat = 5005;
    await say(chat, "/start");
    await say(chat, "Русский");
    await say(chat, "902220055");

    expect(await say(chat, "Отменить")).toBe("Отменено. Новое обращение: /start");

    expect((await sql`select step, said from telegram_chats where chat_id = ${chat}`.execute(portal.db)).rows).toEqual([
      { step: "start", said: {} },
    ]);
    expect(await say(chat, "salom")).toContain("Новое обращение: /start");
    expect(await records(chat)).toEqual([]);
  });

  it("takes a text that Telegram has cut into several messages as one", async () => {
    const chat = 5049;
    const area = await district();
    for (const text of ["/start", "Oʻzbekcha", "902220049", "Karimov Ali", area.name, "Shikoyat"]) await say(chat, text);
    const parts = ["Boshi", "Oʻrtasi", "Oxiri"].map((word) => `${word} ${"suv yoʻq ".repeat(450).trim()}`);
    expect(await say(chat, parts[0]!)).toContain("Rasm yoki hujjat");
    expect(await say(chat, parts[1]!)).toContain("jami 8");
    expect(await say(chat, parts[2]!)).toContain("Davom etish");
    expect(await say(chat, "b".repeat(100_000))).toContain("koʻpi bilan 100000");
    await say(chat, "Davom etish");
    await say(chat, "Yuborish");
    expect(await records(chat)).toMatchObject([{ text: parts.join("\n"), files: 0 }]);
  });

  it("submits the appeal without a file whose content differs from its name, and names it; a file without a name gets one by its content; a sixth file is too many", async () => {
    const chat = 5006;
    const area = await district();
    for (const text of ["/start", "Ўзбекча", "902220066", "Каримов Али"]) await say(chat, text);
    const { name_uk } = await portal.db.selectFrom("areas").select("name_uk").where("id", "=", area.id).executeTakeFirstOrThrow();
    for (const text of [name_uk, "Шикоят", "Кўчамизда газ йўқ бўлди"]) await say(chat, text);
    telegram.write(chat, { document: { file_id: "yomon-id", file_name: "hisobot.pdf", file_size: 6 } });
    await telegram.next(chat);
    const nameless = { document: { file_id: "rasm-id", file_name: "", file_size: 70 } };
    for (const message of [nameless, ...Array.from({ length: 3 }, () => ({ photo: [{ file_id: "rasm-id", file_size: 70 }] }))]) {
      telegram.write(chat, message);
      await telegram.next(chat);
    }
    telegram.write(chat, { photo: [{ file_id: "rasm-id", file_size: 70 }] });
    expect((await telegram.next(chat)).text).toContain("кўпи билан 5");
    await say(chat, "Давом этиш");
    const sent = await say(chat, "Юбориш");
    expect(sent).toMatch(/TG-[^]*Сақланмади: hisobot\.pdf$/);
    expect(await records(chat)).toMatchObject([{ files: 4, language: "UK" }]);
    expect(await leftOutOf(chat)).toMatchObject([{ part: "files.0", reason: "file_is_program", given: "hisobot.pdf" }]);
  });

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
    await sql`insert into appeal_kinds (id, code, name_uz, name_uk, name_ru) values (9901, 'gone', 'Yoʻqolgan tur', 'Йўқолган тур', 'Пропавший вид')`.execute(
      portal.db,
    );
    const middleName = `${"a".repeat(50)} ${"b".repeat(51)}`;
    for (const text of ["/start", "Oʻzbekcha", "902220111", `Karimov Ali ${middleName}`, "Yoʻqolgan tuman", "Yoʻqolgan tur"])
      await say(chat, text);
    await say(chat, "Koʻchamizda gaz yoʻq boʻldi");
    await say(chat, "Davom etish");
    await sql`delete from areas where id = 9901`.execute(portal.db);
    await sql`delete from appeal_kinds where id = 9901`.execute(portal.db);

    expect((await say(chat, "Yuborish")).split("\n").at(-1)).toBe(`Saqlanmadi: ${middleName}, Yoʻqolgan tuman, Yoʻqolgan tur`);
    expect((await records(chat))[0]).toMatchObject({
      applicant: { lastName: "Karimov", firstName: "Ali", phone: "902220111" },
      text: "Koʻchamizda gaz yoʻq boʻldi",
      kind: null,
    });
  });

  const withSlowFile = async (chat: number): Promise<void> => {
    const { name } = await district();
    for (const text of ["/start", "Oʻzbekcha", "902220088", "Karimov Ali", name, "Shikoyat", "Koʻchamizda gaz yoʻq boʻldi"])
      await say(chat, text);
    for (const [fileId, fileName] of [
      ["rasm-id", "hovli.jpg"],
      ["sekin-id", "koʻcha.jpg"],
    ]) {
      telegram.write(chat, { document: { file_id: fileId, file_name: fileName, file_size: 70 } });
      await telegram.next(chat);
    }
    await say(chat, "Davom etish");
  };

  it("asks again for a file that cannot be fetched; nothing else of the appeal is typed twice", async () => {
    const chat = 5008;
    slowFile = async () => undefined;
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
    slowFile = () => ((asked += 1), held);
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
    bot = start({ fileMs: 300 });
    await readyToSend([5130]);
    let asked = 0;
    slowFile = () => ((asked += 1), new Promise(() => {}));
    telegram.write(5130, { text: "Yuborish" });
    expect((await telegram.next(5130)).text).toContain("«koʻcha.jpg» fayli olinmadi.");
    expect(asked).toBe(3);
  }, 30_000);

  it("forgets no file and no message when it is stopped during a download", async () => {
    await readyToSend([5131]);
    let isAsked = () => undefined as void;
    const asked = new Promise<void>((done) => (isAsked = done));
    slowFile = () => (isAsked(), new Promise(() => {}));
    telegram.write(5131, { text: "Yuborish" });
    await asked;
    const began = Date.now();
    await bot.stop();
    expect(Date.now() - began).toBeLessThan(2000);
    expect((await sql`select attempts from telegram_updates where chat_id = 5131`.execute(portal.db)).rows).toEqual([{ attempts: 0 }]);

    slowFile = async () => jpeg;
    bot = start();
    expect((await telegram.next(5131)).text).toContain("TG-");
    expect(await records(5131)).toMatchObject([{ files: 1 }]);
  });

  it("holds no transaction open during a download", async () => {
    const chat = 5009;
    let letGo = () => undefined as void;
    const held = new Promise<Buffer>((done) => (letGo = () => done(jpeg)));
    let isAsked = () => undefined as void;
    const asked = new Promise<void>((done) => (isAsked = done));
    slowFile = () => (isAsked(), held);
    await withSlowFile(chat);
    telegram.write(chat, { text: "Yuborish" });
    await asked;
    const open = sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect((await open.execute(portal.db)).rows).toEqual([]);
    letGo();
    expect((await telegram.next(chat)).text).toContain("TG-");
    expect(await records(chat)).toMatchObject([{ files: 2 }]);
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
    bot = start();

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
    bot = start();
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
    bot = start();
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

  it("speaks in one process at a time; groups get no answer", async () => {
    const second = start();
    telegram.write(5007, { text: "/start" });
    telegram.write(-100, { text: "/start", chat: { id: -100, type: "group" } });
    await telegram.next(5007);
    await wait(300);

    expect(telegram.sent.map((s) => s.chat_id)).toEqual([5007]);
    await second.stop();
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
