import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEachSpelling } from "../../../contract/test/spellings.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { refreshRows } from "../support/refresh-rows.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const text =
  "Bizning Guliston mahallamizda, Navoiy koʻchasida ikki oydan beri ichimlik suvi kelmayapti. Bolalar va keksalar qiynalmoqda, suvni qoʻshni mahalladan tashib ichyapmiz.";
const cyrillic =
  "Гулистон маҳалламизда Навоий кўчасида икки ойдан бери ичимлик суви келмаяпти, болалар ва кексалар қийналмоқда, сувни қўшни маҳалладан ташиб ичяпмиз.";
const ask = async (login: string, query: Record<string, string>) =>
  (await portal.as(login)).get(`/appeals/similar?${new URLSearchParams(query).toString()}`);
const found = async (login: string, query: Record<string, string>) =>
  at
    .ok(await ask(login, query))
    .map((row: { id: number; reasons: string[]; proposal: string | null }) => [row.id, row.reasons, row.proposal] as const);

describe("the list beside a new appeal", () => {
  it("has earlier ones of the same person with the reason, and proposes a duplicate while the earlier one is open", async () => {
    const person = { lastName: "Sodiqova", firstName: "Barno", middleName: "Alisherovna", phone: "935551122" };
    const open = await at.registered({ text }, person);
    const other = await at.registered({ text: "Nafaqa toʻlovi kechikmoqda, sababini tushuntirib bering, iltimos, javob kutaman" }, person);

    expect(await found("registrator", { phone: "935551122", firstName: "Барно", text: cyrillic })).toEqual([
      [open.id, ["phone", "text"], "duplicate"],
      [other.id, ["phone"], null],
    ]);
    // the same name alone is a namesake; with the same text it is the same person, in whatever script
    expect(await found("registrator", { name: "Содиқова Барно Алишеровна" })).toEqual([
      [other.id, ["name"], null],
      [open.id, ["name"], null],
    ]);
    expect(await found("registrator", { name: "Содиқова Барно Алишеровна", text })).toContainEqual([
      open.id,
      ["name", "text"],
      "duplicate",
    ]);

    await sql`update appeals set status = 'resolved', resolved_at = now() where id = ${open.id}`.execute(portal.db);
    await refreshRows(portal.db);
    expect(await found("registrator", { phone: "935551122", firstName: "Barno", text })).toContainEqual([
      open.id,
      ["phone", "text"],
      "repeat",
    ]);
  });

  it("has the same person and the same text in every spelling, whichever they were registered in", async () => {
    const [lastName, firstName, middleName] = ["Choʻlliyev", "Oʻktam", "Gʻayrat oʻgʻli"].map(inEachSpelling);
    const lines = inEachSpelling(
      "Toshloqdagi shifoxonaga yoʻl yoʻq, bogʻcha ham uzoq, choʻl oʻrtasida chiroqsiz qoldik, ichimlik suvi oʻn kundan beri kelmayapti",
    );
    for (const [kept, written] of [0, 3, 7].entries()) {
      const person = { lastName: lastName![written], firstName: firstName![written], middleName: middleName![written] };
      const one = await at.registered({ text: lines[written]! }, { ...person, phone: `93555900${kept}` });
      for (const [n, line] of lines.entries()) {
        const name = `${lastName![n]} ${firstName![n]} ${middleName![n]}`;
        expect([line, await found("registrator", { name, text: line })]).toEqual([
          line,
          expect.arrayContaining([[one.id, ["name", "text"], "duplicate"]]),
        ]);
      }
    }
  });

  it("proposes none that joined another, nor one accepted for information: none can join those", async () => {
    const known = await at.registered({ text }, { phone: "935551133" });
    const told = async () =>
      (await found("registrator", { phone: "935551133", firstName: "Shoira", text })).map(
        (row: readonly [number, string[], string | null]) => row[2],
      );
    expect(await told()).toEqual(["duplicate"]);

    await sql`update appeals set is_joined = true where id = ${known.id}`.execute(portal.db);
    expect(await told()).toEqual([null]);
    await sql`update appeals set is_joined = false, status = 'for_information' where id = ${known.id}`.execute(portal.db);
    await refreshRows(portal.db);
    expect(await told()).toEqual([null]);
  });

  it("has those of the same passport and of the same tax id", async () => {
    const person = await at.registered({}, { phone: "935553344", passportSn: "AB", passportNum: "7654321" });
    const firm = await at.registered(
      {},
      {
        applicantTypeId: 2,
        name: "Nur MChJ",
        director: "Aliyev A.",
        inn: "301112223",
        phone: "935553345",
        firstName: null,
        lastName: null,
        middleName: null,
      },
    );

    expect(await found("registrator", { passportSn: "AB", passportNum: "7654321" })).toEqual([[person.id, ["passport"], null]]);
    expect(await found("registrator", { inn: "301112223" })).toEqual([[firm.id, ["tax_id"], null]]);
    expect(await found("registrator", { passportSn: "AC", passportNum: "7654321" })).toEqual([]);
  });

  it("has strangers' open ones that say the same, without a proposal", async () => {
    const mine = "Toshloq tumanidagi oltinchi maktabning tomidan chakka oʻtmoqda, sinf xonalari namlanib ketgan, taʼmirlab bering";
    const one = await at.registered({ text: mine }, { phone: "935556677" });

    expect(await found("registrator", { phone: "901112233", text: mine })).toEqual([[one.id, ["text"], null]]);
  });

  it("has nothing that the caller may not see, and not the appeal itself", async () => {
    const elsewhere = await at.registered({ text }, { phone: "935558899" }, "registrator2");

    expect(await found("registrator", { phone: "935558899" })).toEqual([]);
    expect(await found("registrator2", { phone: "935558899" })).toEqual([[elsewhere.id, ["phone"], null]]);
    expect(await found("registrator2", { phone: "935558899", exceptId: String(elsewhere.id) })).toEqual([]);
    expect((await ask("controller", { phone: "935558899" })).status).toBe(403);
  });

  it("has no other person without a phone either", async () => {
    const phone = at.ok(await (await portal.as("registrator")).get("/applicants/get-fake-phone"));
    await at.registered({}, { phone, isFakePhoneNumber: 1, lastName: "Yoʻq", firstName: "Telefon" });

    expect(await found("registrator", { phone })).toEqual([]);
    expect(await found("registrator", {})).toEqual([]);
  });
});

describe("a namesake or a relative beside a new appeal", () => {
  const gas = (what: string) =>
    `Koʻchamizda tabiiy gaz bosimi juda past, ${what} xonadonlarini isitib boʻlmayapti, tekshirib tiklab bering`;
  const rowOf = async (id: number, query: Record<string, string>) => {
    const row = at.ok(await ask("registrator", query)).find((one: { id: number }) => one.id === id);
    return [row.reasons, row.differences, row.proposal];
  };

  it("is another person by a fact that is known of both, which the row names: no proposal", async () => {
    const text = gas("Bogʻishamol mahallasi");
    const person = { lastName: "Tojiboyeva", firstName: "Mavluda", middleName: "Sobir qizi" };
    const known = { ...person, birthdate: "05.04.1970", gendersId: 2, passportSn: "AB", passportNum: "1112223", phone: "935552201" };
    const { id } = await at.registered({ text }, known);
    const name = "Tojiboyeva Mavluda Sobir qizi";

    expect(await rowOf(id, { name, firstName: "Mavluda", text })).toEqual([["name", "text"], [], "duplicate"]);
    const other = [
      [{ birthdate: "17.09.1999" }, ["name", "text"], ["born"]],
      [{ passportSn: "AB", passportNum: "1112224" }, ["name", "text"], ["passport"]],
      [{ gendersId: "1" }, ["name", "text"], ["sex"]],
      [{ birthdate: "17.09.1999", passportSn: "AC", passportNum: "1112223" }, ["name", "text"], ["passport", "born"]],
      // the same passport, and a day that one of the two has wrong: people look at it
      [{ birthdate: "17.09.1999", passportSn: "AB", passportNum: "1112223" }, ["passport", "name", "text"], ["born"]],
    ] as const;
    for (const [facts, reasons, differences] of other)
      expect(await rowOf(id, { name, firstName: "Mavluda", text, ...facts })).toEqual([reasons, differences, null]);
    // half a passport tells nobody apart
    expect(await rowOf(id, { name, text, passportSn: "AC" })).toEqual([["name", "text"], [], "duplicate"]);
  });

  it("is possibly the same person where phone and text alone agree, and another one by the first name", async () => {
    const text = gas("Yangi hayot mahallasi");
    const { id } = await at.registered({ text }, { lastName: "Rahmonov", firstName: "Botir", middleName: null, phone: "935552202" });
    const typed = (firstName: string, lastName = "Rahmonova") =>
      rowOf(id, { phone: "935552202", firstName, name: `${lastName} ${firstName}`, text });

    expect(await rowOf(id, { phone: "935552202", text })).toEqual([["phone", "text"], [], "possibly"]);
    expect(await typed("Lola")).toEqual([["phone", "text"], ["first_name"], null]);
    for (const same of ["Botir", "Ботир"]) expect(await typed(same)).toEqual([["phone", "text"], [], "duplicate"]);
    // a name in full and its short form, or an initial, are no contradiction, and show no one person either
    for (const near of ["Botirjon", "B."]) expect(await typed(near)).toEqual([["phone", "text"], [], "possibly"]);
  });

  it("is a firm of another tax id with the same name, and not a firm of which none is known", async () => {
    const text = gas("korxona");
    const firm = { applicantTypeId: 2, name: "Doʻstlik MChJ", director: "Aliyev A.", inn: "301112225", phone: "935552203" };
    const { id } = await at.registered({ text }, { ...firm, firstName: null, lastName: null, middleName: null });

    expect(await rowOf(id, { name: "Doʻstlik MChJ", inn: "301112226", text })).toEqual([["name", "text"], ["tax_id"], null]);
    expect(await rowOf(id, { name: "Doʻstlik MChJ", text })).toEqual([["name", "text"], [], "duplicate"]);
  });

  it("is shown with the mask of the birth date, also to who may see personal data", async () => {
    await at.registered({}, { phone: "935552204", birthdate: "05.04.1970" });
    const [row] = at.ok(await ask("registrator", { phone: "935552204" }));
    expect(row).toMatchObject({ birthdate: "05.**.****" });
  });
});
