import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
/** An appeal with numbers of its own, one with others, one of whose question the district has registered, and one of a hidden firm. */
const ids = { letter: 0, other: 0, sent: 0, hidden: 0, phone: 0 };

const search = async (value: string, { login = "registrator", kind = 0, language = "UZ" } = {}) => {
  const person = await portal.as(login);
  const { status, body } = await person.get(
    `/appeals/search?search_value=${encodeURIComponent(value)}${kind === 0 ? "" : `&search_type_id=${kind}`}`,
    { headers: { "accept-language": language } },
  );
  expect([value, status]).toEqual([value, 200]);
  return body as { id: number; searchTypeId: number; found: string | null }[];
};

beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  ids.letter = (
    await to.registered(
      { incomingDocNumber: "9664", incomingDocDate: "12.10.2026" },
      { applicantTypeId: 2, name: "Baraka", director: "Aliyev", inn: "319571529" },
    )
  ).id;
  ids.other = (await to.registered({ incomingDocNumber: "К-19664/1", incomingDocDate: "13.10.2026" }, { phone: "901112233" })).id;
  await sql`update appeals set number = 'FAR-000430/26', document_number = '48-85937-сон', document_date = '2026-10-09' where id = ${ids.letter}`.execute(
    portal.db,
  );
  await sql`update appeals set number = 'FAR-001430/26', document_number = 'Р-12/4' where id = ${ids.other}`.execute(portal.db);
  await sql`update appeal_search s set number = fold(a.number) from appeals a where a.id = s.appeal_id`.execute(portal.db);
  ids.phone = (await to.registered({}, { phone: "319571529" })).id;
  ids.hidden = (
    await to.registered({ isUndisclosed: true }, { applicantTypeId: 2, name: "Yashirin", director: "Aliyev", inn: "305050505" })
  ).id;
  const { appeal, tasks } = await to.classified({ organizationsId: await to.organizationId("registrator2") });
  ids.sent = appeal.id;
  await to.act(await portal.as("registrator2"), "register", tasks[0]!.id, {
    incomingNumber: "07-15/88",
    incomingDate: to.today,
    executorId: await to.userId("executor2"),
  });
}, 60_000);
afterAll(() => portal.close());

describe("an appeal is found by its number", () => {
  it.each([
    "FAR-000430/26",
    "FAR-430/26",
    "FAR430/26",
    "far 430/26",
    "№ FAR 000430/26",
    "N FAR-430/2026",
    "ФАР-430/26",
    "фар 000430/26",
    "FAR–430/26.",
    "\u202aFAR-000430/26\u202c\u00a0",
    "FAR-430-26",
    "FAR-000430/2026 yil",
    "FAR-000430/26-sonli murojaatga",
    "Murojaat raqami: FAR-000430/26",
  ])("in any spelling, and no other one: %s", async (value) => {
    expect((await search(value)).map(({ id, searchTypeId }) => [id, searchTypeId])).toEqual([[ids.letter, 1]]);
    expect((await search(value, { kind: 1 })).map(({ id }) => id)).toEqual([ids.letter]);
  });

  it.each(["430", "430/26", "№ 0430/2026", "FAR-430", "000430"])("in part: %s", async (value) => {
    expect((await search(value)).map(({ id }) => id)).toContain(ids.letter);
  });
});

describe("an appeal is found by the numbers of its letter", () => {
  it.each([
    ["48-85937", "Hujjat raqami: 48-85937-сон, 09.10.2026"],
    ["48-85937-сон", "Hujjat raqami: 48-85937-сон, 09.10.2026"],
    ["№ 48–85937", "Hujjat raqami: 48-85937-сон, 09.10.2026"],
    ["48-85937 09.10.2026", "Hujjat raqami: 48-85937-сон, 09.10.2026"],
    ["85937", "Hujjat raqami: 48-85937-сон, 09.10.2026"],
    ["9664 12.10.2026", "Kirish raqami: 9664, 12.10.2026"],
    ["№ 9664, 2026-10-12", "Kirish raqami: 9664, 12.10.2026"],
    ["№ 9664 от 12.10.2026 г.", "Kirish raqami: 9664, 12.10.2026"],
    ["9664 (12.10.2026)", "Kirish raqami: 9664, 12.10.2026"],
    ["9664, 12.10.2026 y.", "Kirish raqami: 9664, 12.10.2026"],
    ["12.10.2026", "Kirish raqami: 9664, 12.10.2026"],
    // as letters write it
    ["2026-yil 12-oktabrdagi 9664-son", "Kirish raqami: 9664, 12.10.2026"],
    ["2026 йил 12 октябрь № 9664", "Kirish raqami: 9664, 12.10.2026"],
    ["9664 от 12 октября 2026 года", "Kirish raqami: 9664, 12.10.2026"],
    ["12.10.2026 yildagi 9664-sonli", "Kirish raqami: 9664, 12.10.2026"],
    ["от 12.10.2026 № 9664", "Kirish raqami: 9664, 12.10.2026"],
    ["12 oktabr 2026", "Kirish raqami: 9664, 12.10.2026"],
    ["2026-yil 9-oktabrdagi 48-85937-sonli", "Hujjat raqami: 48-85937-сон, 09.10.2026"],
    // as it was found
    ["Kirish raqami: 9664, 12.10.2026", "Kirish raqami: 9664, 12.10.2026"],
    ["STIR: 319571529", "STIR: 319571529"],
    ["ИНН 319 571 529", "STIR: 319571529"],
    ["319 571 529", "STIR: 319571529"],
  ])("%s", async (value, found) => {
    expect((await search(value)).find(({ id }) => id === ids.letter)).toMatchObject({ found });
  });

  it("whole before the numbers that contain it", async () => {
    expect((await search("9664")).map(({ id, found }) => [id, found])).toEqual([
      [ids.letter, "Kirish raqami: 9664, 12.10.2026"],
      [ids.other, "Kirish raqami: К-19664/1, 13.10.2026"],
    ]);
  });

  it.each(["P-12/4", "р-12/4", "p 12/4"])("in Latin and Cyrillic letters that look alike: %s", async (value) => {
    expect((await search(value)).map(({ id, searchTypeId }) => [id, searchTypeId])).toEqual([[ids.other, 7]]);
  });

  it.each([
    ["9664 14.10.2026", []],
    ["2026-yil 14-oktabrdagi 9664-son", []],
    ["9664 dan 2026", []],
    ["48-85938", []],
    // digits that a sign parts are no number together
    ["4-885937", []],
    ["11.10.2026", []],
    ["96", []],
  ])("not by another one, nor by fewer than three signs: %s", async (value, found) => {
    expect((await search(value)).map(({ id }) => id)).toEqual(found);
  });

  it("and by each of two phones in one line", async () => {
    expect((await search("901112233, +998 31 957-15-29")).map(({ id, searchTypeId }) => [id, searchTypeId])).toEqual([
      [ids.phone, 2],
      [ids.other, 2],
    ]);
  });

  it("or by nine digits that may be a phone and a tax id: each hit says which it is", async () => {
    expect((await search("319571529")).map(({ id, searchTypeId, found }) => [id, searchTypeId, found])).toEqual([
      [ids.phone, 2, "Telefon raqami: +998319571529"],
      [ids.letter, 6, "STIR: 319571529"],
    ]);
    expect((await search("319571529", { kind: 6 })).map(({ id }) => id)).toEqual([ids.letter]);
  });

  it.each([
    ["RU", "Входящий номер: 9664, 12.10.2026"],
    ["UK", "Кириш рақами: 9664, 12.10.2026"],
  ])("in the reader's words: %s", async (language, found) => {
    expect((await search("9664", { language }))[0]).toMatchObject({ found });
  });

  it("and by the caller's office's own number of its question, in no other office", async () => {
    const own = `Kirish raqami: 07-15/88, ${to.today}`;
    for (const value of ["07-15/88", "№ 07-15 / 88", to.today])
      expect((await search(value, { login: "registrator2" })).map(({ id, found }) => [id, found])).toContainEqual([ids.sent, own]);
    expect(await search("07-15/88")).toEqual([]);
  });
});

describe("an appeal that is not the caller's", () => {
  it("is found by none of these numbers", async () => {
    for (const value of ["48-85937", "9664", "12.10.2026", "319571529", "FAR-430/26"])
      expect([value, await search(value, { login: "registrator3" })]).toEqual([value, []]);
  });

  it("is not found by the tax id of an undisclosed applicant where the hit would identify them", async () => {
    expect((await search("305050505")).map(({ id }) => id)).toEqual([ids.hidden]);
    expect(await search("305050505", { login: "controller" })).toEqual([]);
    expect(await search("305050505", { login: "controller", kind: 6 })).toEqual([]);
    expect((await search(String((await to.form()).applicant.phone), { login: "controller" })).map(({ id }) => id)).not.toContain(
      ids.hidden,
    );
  });
});

describe("a list is filtered", () => {
  const filtered = async (query: Record<string, string>, path = "/appeals/menu/registration?pageSize=100") => {
    const { status, body } = await (await portal.as("registrator")).get(`${path}&${new URLSearchParams(query).toString()}`);
    return status === 200
      ? (body.rows as { id: number }[]).map(({ id }) => id)
      : [status, ...body.details.map((d: { path: string; problem: string; message: string }) => `${d.path} ${d.problem}: ${d.message}`)];
  };
  it.each([
    ["requestNumber", "FAR-430/26"],
    ["requestNumber", "№ фар 430/26"],
    ["documentNumber", "№ 48–85937-son"],
    ["documentNumber", "85937"],
    ["incomingDocNumber", "9664 "],
  ])("by %s in any spelling: %s", async (name, value) => {
    expect(await filtered({ [name]: value })).toContain(ids.letter);
  });

  it.each([
    "901112233",
    "+998901112233",
    "+998 90 111-22-33",
    "8 90 111 22 33",
    "(90) 111 22 33",
    "90111",
    "11-22",
    "\u202a+998\u00a090\u00a0111\u202c",
  ])("by a phone or a part of one: %s", async (applicantPhone) => {
    expect(await filtered({ applicantPhone })).toContain(ids.other);
    expect(await filtered({ applicantPhone })).not.toContain(ids.letter);
  });

  it.each([
    ["applicantPhone", "+7 912 345 67 89", "not_a_phone: Telefon raqami +998 dan keyin 9 ta raqamdan iborat"],
    ["applicantPhone", "90111223344", "not_a_phone: Telefon raqami +998 dan keyin 9 ta raqamdan iborat"],
    [
      "requestNumber",
      "FAR_430",
      "not_a_request_number: Murojaat raqami harf, raqam, chiziqcha va qiya chiziqdan iborat, masalan 000430/26",
    ],
    ["documentNumber", "№", "not_a_document_number: Raqamda kamida bitta harf yoki raqam boʻladi"],
    ["incomingDocNumber", "--", "not_a_document_number: Raqamda kamida bitta harf yoki raqam boʻladi"],
  ])("by no impossible %s, and refuses it in words: %s", async (name, value, refusal) => {
    expect(await filtered({ [name]: value })).toEqual([400, `${name} ${refusal}`]);
  });

  it("by a person's phone in the journal of receptions and in the list of staff, as by an applicant's", async () => {
    await sql`update users set phone = '931234567' where login = 'executor2'`.execute(portal.db);
    const staff = async (phone: string) => (await portal.as("admin")).get(`/admin/users?phone=${encodeURIComponent(phone)}`);
    for (const phone of ["+998 93 123-45-67", "8 93 123 45 67", "12345"])
      expect([phone, (await staff(phone)).body.rows.map(({ login }: { login: string }) => login)]).toEqual([phone, ["executor2"]]);
    expect((await staff("+7 931 234 56 78")).body.details).toMatchObject([{ path: "phone", problem: "not_a_phone" }]);
  });
});
