import { namesOfKind, applicantMessageKinds, type ApplicantMessageKind } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemWork } from "../../engine/http/system-context.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import type { ApplicantMessage } from "../appeals/applicant-message.ts";
import { notifyApplicant } from "./applicant-message.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

const send = (message: ApplicantMessage) => systemWork(portal.app, "RU", (ctx) => notifyApplicant(ctx, message));
const messagesAbout = async (appealId: number) =>
  (await sql`select kind, method, address, text, status from notifications where appeal_id = ${appealId} order by id`.execute(portal.db))
    .rows;

describe.each(Object.keys(applicantMessageKinds) as ApplicantMessageKind[])("the message %s", (kind) => {
  it("has a template in three languages that uses only its allowed names", async () => {
    const { rows } = await sql<{ texts: string[] }>`
      select array[name_uz, name_uk, name_ru] as texts from text_templates where code = ${`sms_${kind}`}`.execute(portal.db);
    expect(rows).toHaveLength(1);
    for (const text of rows[0]!.texts) {
      expect(text.length).toBeGreaterThan(20);
      const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named.filter((name) => !(namesOfKind[kind] as readonly string[]).includes(name!))).toEqual([]);
    }
  });
});

describe("a message to the applicant", () => {
  it("says what happened in the template's words, by SMS where only the phone is known", async () => {
    const { id } = await to.registered({}, { phone: "901110001" });
    await sql`update appeals set number = 'FAR-000777/26', status_code = '7K2M9QXA', deadline = '2026-12-09' where id = ${id}`.execute(
      portal.db,
    );
    await refreshRows(portal.db);
    const organizationId = await to.organizationId("registrator2");
    await sql`update organizations set name_uz = 'Suv boshqarmasi' where id = ${organizationId}`.execute(portal.db);

    await send({ kind: "registered", appealId: id });
    await send({ kind: "extended", appealId: id });
    await send({ kind: "forwarded", appealId: id, organizationId });
    await send({ kind: "unconsidered", appealId: id, reason: "Imzo yoʻq" });
    await send({ kind: "returned", appealId: id, reason: "Manzil yoʻq" });
    await send({ kind: "terminated", appealId: id, reason: "Oʻzi qaytarib oldi", withdrawn: true });

    const sms = { method: "sms", address: "901110001", status: "sms_queued" };
    expect(await messagesAbout(id)).toEqual([
      {
        ...sms,
        kind: "registered",
        text: "Murojaatingiz FAR-000777/26 raqami bilan roʻyxatga olindi. Koʻrib chiqish muddati: 09.12.2026. Tekshirish kodi: 7K2M-9QXA",
      },
      { ...sms, kind: "extended", text: "FAR-000777/26-sonli murojaatingizni koʻrib chiqish muddati 09.12.2026 gacha uzaytirildi" },
      { ...sms, kind: "forwarded", text: "FAR-000777/26-sonli murojaatingiz tegishliligi boʻyicha Suv boshqarmasiga yuborildi" },
      { ...sms, kind: "unconsidered", text: "FAR-000777/26-sonli murojaatingiz koʻrmay qoldirildi. Sababi: Imzo yoʻq" },
      { ...sms, kind: "returned", text: "FAR-000777/26-sonli murojaatingiz qaytarildi. Sababi: Manzil yoʻq" },
      { ...sms, kind: "terminated", text: "FAR-000777/26-sonli murojaatingizni koʻrib chiqish tugatildi. Sababi: Oʻzi qaytarib oldi" },
    ]);
  });

  it("has a typewriter's apostrophe for ʻ and ʼ in SMS where the administrator says so, and nowhere else", async () => {
    const [called, chatting] = [await to.registered({}, { phone: "901110011" }), await to.registered({}, { phone: "901110012" })];
    await sql`insert into telegram_chats (chat_id, phone) values (5550012, '901110012')`.execute(portal.db);
    const admin = await portal.as("admin");
    const set = async (isOn: boolean) => to.ok(await admin.put("/admin/settings", { key: "plainSms", value: { isOn } }));
    const reason = "Maʼlumot yoʻq";

    await set(true);
    await send({ kind: "unconsidered", appealId: called.id, reason });
    await send({ kind: "unconsidered", appealId: chatting.id, reason });
    await set(false);
    await send({ kind: "unconsidered", appealId: called.id, reason });

    expect(await messagesAbout(called.id)).toMatchObject([
      { method: "sms", text: expect.stringContaining("Ma'lumot yo'q") },
      { method: "sms", text: expect.stringContaining("Maʼlumot yoʻq") },
    ]);
    expect(await messagesAbout(chatting.id)).toMatchObject([{ method: "telegram", text: expect.stringContaining("Maʼlumot yoʻq") }]);
  });

  it("shortens a reason that is as long as a letter", async () => {
    const { id } = await to.registered();

    await send({ kind: "returned", appealId: id, reason: "a".repeat(2000) });

    const [message] = (await messagesAbout(id)) as { text: string }[];
    expect(message!.text).toMatch(/Sababi: a{299}…$/);
  });

  it("is never sent to a generated number", async () => {
    const phone = to.ok(await (await portal.as("registrator")).get("/applicants/get-fake-phone"));
    const { id } = await to.registered({}, { phone, isFakePhoneNumber: 1 });
    const invented = await to.registered({}, { phone: "001234567" });

    await send({ kind: "registered", appealId: id });
    await send({ kind: "registered", appealId: invented.id });

    expect([...(await messagesAbout(id)), ...(await messagesAbout(invented.id))]).toEqual([]);
  });

  it("prefers a chat whose owner has proved the phone, unless the person has left it", async () => {
    const { id } = await to.registered({}, { phone: "901110002" });
    await sql`insert into telegram_chats (chat_id, phone) values (5550002, '901110002'), (5550003, null)`.execute(portal.db);

    await send({ kind: "registered", appealId: id });
    await sql`update telegram_chats set left_at = now() where chat_id = 5550002`.execute(portal.db);
    await send({ kind: "registered", appealId: id });

    expect(await messagesAbout(id)).toMatchObject([
      { method: "telegram", address: "5550002" },
      { method: "sms", address: "901110002" },
    ]);
  });

  it("to the representative goes to a chat whose owner has proved the phone, unless that person has left it", async () => {
    const representative = {
      name: "Aliyev Valijon",
      authorityKindId: 4,
      documentNumber: "7",
      documentDate: to.today,
      phone: "901110003",
      address: "Navoiy, 5",
    };
    const { id } = await to.registered({ representative }, { phone: "901110004" });
    await sql`insert into telegram_chats (chat_id, phone) values (5550004, '901110003')`.execute(portal.db);

    await send({ kind: "registered", appealId: id });
    await sql`update telegram_chats set left_at = now() where chat_id = 5550004`.execute(portal.db);
    await send({ kind: "registered", appealId: id });

    const told = (await messagesAbout(id)) as { address: string }[];
    expect(told.map(({ address }) => address)).toEqual(["901110004", "5550004", "901110004", "901110003"]);
  });

  it("offers the words of the answer in the language of the appeal, for any caller, unless the person chose one in the bot", async () => {
    const { appeal, tasks } = await to.classified({ executorId: await to.userId("executor") });
    const phone = (
      await sql<{
        phone: string;
      }>`select p.phone from applicants p join appeals a on a.applicant_id = p.id where a.id = ${appeal.id}`.execute(portal.db)
    ).rows[0]!.phone;
    const offered = async (language: string): Promise<string> =>
      to.ok(
        await (
          await portal.as("signer")
        ).get(`/tasks/notification-preview?taskId=${tasks[0]!.id}`, { headers: { "accept-language": language } }),
      ).text;
    const words = { 1: /обращение/i, 2: /murojaatingiz/i, 3: /мурожаатингиз/i, none: /murojaatingiz/i };

    for (const [id, expected] of Object.entries(words)) {
      await sql`update appeals set text_language_id = ${id === "none" ? null : Number(id)} where id = ${appeal.id}`.execute(portal.db);
      for (const language of ["UZ", "RU"]) expect([id, await offered(language)]).toEqual([id, expect.stringMatching(expected)]);
    }
    await sql`insert into telegram_chats (chat_id, language_id, phone) values (5550009, 1, ${phone})`.execute(portal.db);
    expect(await offered("UZ")).toMatch(words[1]);
  });

  it("is seen on the card with its kind and method in the reader's language", async () => {
    const { id } = await to.registered({}, { phone: "901110004" });
    await send({ kind: "registered", appealId: id });

    const list = async (language: string) =>
      to.ok(await (await portal.as("registrator")).get(`/tasks/notifications/${id}`, { headers: { "accept-language": language } }));

    expect(await list("UZ")).toMatchObject([
      { kindName: "Roʻyxatga olinganlik xabari", methodName: "SMS", statusName: "Navbatda", senderName: null },
    ]);
    expect(await list("RU")).toMatchObject([{ kindName: "Сообщение о регистрации", statusName: "В очереди" }]);
  });
});
