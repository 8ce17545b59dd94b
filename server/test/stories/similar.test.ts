import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

    expect(await found("registrator", { phone: "935551122", text: cyrillic })).toEqual([
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
    expect(await found("registrator", { phone: "935551122", text })).toContainEqual([open.id, ["phone", "text"], "repeat"]);
  });

  it("proposes none that joined another, nor one accepted for information: none can join those", async () => {
    const known = await at.registered({ text }, { phone: "935551133" });
    const told = async () =>
      (await found("registrator", { phone: "935551133", text })).map((row: readonly [number, string[], string | null]) => row[2]);
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
