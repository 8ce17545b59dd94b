import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";
import { waysOf } from "../applicant-messages/ways.ts";
import { telegramApi } from "../applicant-messages/providers/telegram.ts";
import {
  useBotOffice,
  token,
  jpeg,
  portal,
  to,
  telegram,
  bot,
  handOut,
  log,
  start,
  startBotAgain,
  say,
  records,
  leftOutOf,
  district,
  withSlowFile,
} from "../../../test/support/bot-office.ts";

useBotOffice();

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
    startBotAgain();

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

  it("takes a district typed in any spelling, and keeps a name and a text letter for letter", async () => {
    const chat = 5002;
    const [name, text] = ["Ğulomov Shavkat Toʻlqin o\u0308g\u0306li", "Köçamizda şahar çirog'i yoʻq, șu hafta oʻchdi"];
    for (const typed of ["/start", "Oʻzbekcha", "901110022", name]) await say(chat, typed);
    for (const typed of inEachSpelling("Qoʻshtepa tumani")) {
      expect([typed, await say(chat, typed)]).toEqual([typed, expect.stringContaining("Murojaat turini")]);
      expect(await say(chat, "Orqaga")).toContain("Yashash tumaningizni");
    }
    for (const typed of ["Qöştepa tumani", "Şikoyat", text, "Davom etish", "Yuborish"]) await say(chat, typed);

    const { rows } = await sql<{ id: number }>`select id from areas where name_uz = 'Qoʻshtepa tumani'`.execute(portal.db);
    expect(await records(chat)).toMatchObject([
      {
        applicant: { lastName: "Ğulomov", firstName: "Shavkat", middleName: "Toʻlqin o\u0308g\u0306li", areasId: rows[0]!.id },
        text,
        kind: "complaint",
      },
    ]);
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

  it("holds no transaction open during a download", async () => {
    const chat = 5009;
    let letGo = () => undefined as void;
    const held = new Promise<Buffer>((done) => (letGo = () => done(jpeg)));
    let isAsked = () => undefined as void;
    const asked = new Promise<void>((done) => (isAsked = done));
    handOut(() => (isAsked(), held));
    await withSlowFile(chat);
    telegram.write(chat, { text: "Yuborish" });
    await asked;
    const open = sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect((await open.execute(portal.db)).rows).toEqual([]);
    letGo();
    expect((await telegram.next(chat)).text).toContain("TG-");
    expect(await records(chat)).toMatchObject([{ files: 2 }]);
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
});

describe("a conversation in the letters of 2026", () => {
  const write = async (since: string | null) =>
    to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "alphabet", value: { since, screens: "1995" } }));

  it("has its words and buttons in them from the day on, and takes those of the keyboard before", async () => {
    const chat = 5301;
    const area = await district();
    expect(await say(chat, "/start")).toContain("Tilni tanlang");
    await write(to.today);

    telegram.write(chat, { text: "/start" });
    const buttons = (await telegram.next(chat)).reply_markup!.keyboard!.flat().map(({ text }) => text);
    expect(buttons).toEqual(["Özbekça", "Ўзбекча", "Русский"]);
    // pressed on a keyboard that stood there
    expect(await say(chat, "Oʻzbekcha")).toContain("Telefon raqamingizni");
    expect(await say(chat, "12345")).toContain("Bu raqam töğri emas");
    await say(chat, "901110031");
    const asked = await say(chat, "Şodiyev Choʻli");
    expect(asked).toContain("Yaşaş tumaningizni (şahringizni) tanlang.");
    expect(await say(chat, area.name)).toContain("Murojaat turini");
    await say(chat, "Shikoyat");
    await say(chat, "Koʻchamizda choyxona yoʻq");
    const summary = await say(chat, "Davom etiş");

    for (const part of ["Tekşiring va yuboring:", "Şodiyev Choʻli", "Koʻchamizda choyxona yoʻq", "Şikoyat"])
      expect(summary).toContain(part);
    expect(await say(chat, "Yuboriş")).toMatch(
      /^Murojaatingiz qabul qilindi\. Talon raqami: TG-[2-9A-Z]{10}\. Holatini biliş: \/status\. Tekşiriş kodi: [0-9A-Z]{4}-[0-9A-Z]{4}$/,
    );
    expect(await records(chat)).toMatchObject([
      { text: "Koʻchamizda choyxona yoʻq", applicant: { lastName: "Şodiyev", firstName: "Choʻli" } },
    ]);

    const [record] = await records(chat);
    expect(await say(chat, `/status ${record!.ticket}`)).toBe("Röyxatga olinişini kutmoqda.");
    await sql`update incoming_appeals set status = 'rejected', reason = 'Murojaat emas: choy ichish taklifi', decided_at = now() where id = ${record!.id}`.execute(
      portal.db,
    );
    expect(await say(chat, `/status ${record!.ticket}`)).toBe("Röyxatga olinmadi. Sababi: Murojaat emas: çoy içiş taklifi");
    await write(null);
  });

  it("is in Cyrillic and in Russian as before", async () => {
    await write(to.today);
    for (const [chat, language, asks] of [
      [5302, "Ўзбекча", "Телефон рақамингизни"],
      [5303, "Русский", "номер"],
    ] as const) {
      await say(chat, "/start");
      expect(await say(chat, language)).toContain(asks);
    }
    await write(null);
  });
});
