import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appealsOf } from "../../../test/support/appeals-of.ts";
import { given } from "../../../test/support/given.ts";
import { people as triples } from "../../../test/support/name-triples.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let registrator: Person;
let template: { id: number; requestNumber: string };

const register = (typeId: 1 | 2, names: readonly string[]) => appealsOf(portal.db, template.id, typeId, names);

const search = async (value: string, type?: number) => {
  const kind = type === undefined ? "" : `&search_type_id=${type}`;
  const { status, body } = await registrator.get(`/appeals/search?search_value=${encodeURIComponent(value)}${kind}`);
  expect([value, status]).toEqual([value, 200]);
  return body as { id: number; requestNumber: string; applicantName: string; searchTypeId: number }[];
};
const named = async (value: string, type?: number) => (await search(value, type)).map((hit) => hit.applicantName);
const filtered = async (value: string) => {
  const { body } = await registrator.get(`/appeals/menu/registration?pageSize=100&applicantName=${encodeURIComponent(value)}`);
  return (body.rows as { applicantName: string }[]).map((row) => row.applicantName);
};

beforeAll(async () => {
  portal = await openPortal();
  template = await given(portal).registered({}, { lastName: "Oqboyeva", firstName: "Nigora", phone: "901112233" });
  registrator = await portal.as("registrator");
  await register(
    1,
    triples.map((spellings, at) => `${spellings[at % 3]!} Haydarovich`),
  );
  await register(1, dotted);
  await register(1, alike);
  await register(2, ["«Baraka Agro» MCHJ", "27-maktab", "Oqboyeva savdo XK"]);
  await sql`select count_name_parts()`.execute(portal.db);
}, 60_000);
afterAll(() => portal.close());

const dotted = [
  "Юнусова Сайера",
  "Юнусова Сайёра",
  "Мейер Гофмайер",
  "Тожиева Зиеда",
  "Тожиёва Зиёда",
  "Муродова Дилёра",
  "Семёнов Артём",
  "Ганиева Зиёдахон",
  "Тешабоев Дониёр",
];
const alike = ["Норова Умида", "Каримов Умар", "Salimova Maʼmura", "Мадина Равшановна", "Umarov Sobir", "Hakimov Olim", "Ким Виктор"];

describe("a person is found by name and surname", () => {
  it.each([
    ["Зиеда Тожиева", "Тожиёва Зиёда"],
    ["Ziyoda Tojiyova", "Тожиёва Зиёда"],
    ["Tojiyova ZIYODA", "Тожиева Зиеда"],
    ["Сайера Юнусова", "Юнусова Сайера"],
    ["Сайера Юнусова", "Юнусова Сайёра"],
    ["Sayyora Yunusova", "Юнусова Сайера"],
    ["Sayyora Yunusova", "Юнусова Сайёра"],
    ["Гофмайер Мейер", "Мейер Гофмайер"],
    ["Дилера", "Муродова Дилёра"],
    ["Dilyora Murodova", "Муродова Дилёра"],
    ["Семенов Артем", "Семёнов Артём"],
    ["АРТЕМ СЕМЕНОВ", "Семёнов Артём"],
    ["Ганиёва Зиедахон", "Ганиева Зиёдахон"],
    ["Дониер", "Тешабоев Дониёр"],
    ["Doniyor Teshaboyev", "Тешабоев Дониёр"],
  ])("with and without the dots of ё: %s is %s", async (typed, written) => {
    expect(await named(typed, 3)).toContain(written);
    expect(await filtered(typed)).toContain(written);
  });

  it.each([
    "Oqboyeva Nigora",
    "Oq boyeva Nigora",
    "Nigora Oq-boyeva",
    "Oqboyeva  NIGORA",
    "Оқ боева Нигора",
    "Nigora O'qboyeva",
    "Oqboyeva N",
  ])("wherever the spaces and apostrophes stand: %s", async (typed) => {
    expect((await search(typed, 3)).map((hit) => hit.requestNumber)).toContain(template.requestNumber);
  });
});

describe("the order of hits by name", () => {
  it.each([
    ["Умар", ["Каримов Умар"], ["Umarov Sobir"], ["Salimova Maʼmura"]],
    ["Norov", [], ["Норова Умида"], ["Мадина Равшановна"]],
    ["Karimov", ["Каримов Умар"], [], []],
  ])("%s: whole words, then beginnings, then pieces", async (typed, whole, beginnings, pieces) => {
    const found = await named(typed, 3);
    const at = (names: readonly string[]) => names.map((name) => found.indexOf(name));

    const groups = [whole, beginnings, pieces].map(at);
    expect(groups.flat()).not.toContain(-1);
    expect(groups.flat()).toEqual(groups.flat().toSorted((a, b) => a - b));
  });

  it("puts all who bear the word before anybody who does not, however new", async () => {
    const bear = Array.from({ length: 15 }, (_, n) => `Quvvat Olim ${"abcdefghijklmno"[n]}`);
    await register(1, [...bear, ...Array.from({ length: 30 }, () => "Abduquvvatova Lola")]);

    const found = await named("quvvat", 3);

    expect(found.slice(0, 15).toSorted()).toEqual(bear);
    expect(found.slice(15)).toEqual(Array.from({ length: 5 }, () => "Abduquvvatova Lola"));
  });

  it("puts the same letters before those that only sound alike", async () => {
    await register(1, ["Sodiqova Olma", "Sodiqova Ulmo"]);

    expect(await named("Olma Sodiqova", 3)).toEqual(["Sodiqova Olma", "Sodiqova Ulmo"]);
    expect(await named("Ulmo Sodiqova", 3)).toEqual(["Sodiqova Ulmo", "Sodiqova Olma"]);
  });
});

describe("a search without a kind", () => {
  it.each([
    ["901112233", 2],
    ["+998 90 111-22-33", 2],
    ["Nigora Oqboyeva", 3],
    ["Оқбоева", 3],
    ["Baraka agro mchj", 4],
    ["«Baraka»", 4],
    ["27-maktab", 4],
  ])("%s", async (typed, kind) => {
    expect((await search(typed))[0]).toMatchObject({ searchTypeId: kind });
  });

  it("recognises a number, whole or in part", async () => {
    expect(await search(template.requestNumber)).toMatchObject([{ id: template.id, searchTypeId: 1 }]);
    expect((await search(template.requestNumber.slice(4, 10))).map((hit) => hit.searchTypeId)).toContain(1);
  });

  it.each(["27", "Kim", "-001", "90111"])("finds nothing below the least length: %s", async (typed) => {
    const found = await search(typed);

    // a number may be as short as three letters or digits
    expect(found.filter((hit) => hit.searchTypeId !== 1)).toEqual([]);
  });
});

it.each([
  ["+998901112233", true],
  ["+998 (90) 111-22-33", true],
  ["8 90 111 22 33", true],
  ["\u202a+998\u00a090\u00a0111‑22‑33\u202c", true],
  ["+7 990 111 22 33", false],
  ["1 90 111 22 33", false],
])("a phone is searched for as it was meant: %s", async (typed, isFound) => {
  const kindsOf = async (kind?: number) => [...new Set((await search(typed, kind)).map((hit) => hit.searchTypeId))];

  expect([await kindsOf(2), await kindsOf()]).toEqual(isFound ? [[2], [2]] : [[], []]);
});

describe("a search whose kind finds nothing asks other kinds", () => {
  it.each([
    ["a surname as a number", 1, "Оқбоева", 3],
    ["a phone as a number", 1, "998901112233", 2],
    ["a firm as a person", 3, "baraka agro", 4],
    ["a phone as a name", 3, "901112233", 2],
  ])("%s", async (_, asked, typed, kind) => {
    expect((await search(typed, asked))[0]).toMatchObject({ searchTypeId: kind });
  });

  it("and only then", async () => {
    const kinds = (await search("Oqboyeva", 3)).map((hit) => hit.searchTypeId);

    expect(new Set(kinds)).toEqual(new Set([3]));
    expect((await search("Oqboyeva", 4)).map((hit) => hit.applicantName)).toEqual(["Oqboyeva savdo XK"]);
  });
});

describe("a misspelt name", () => {
  it.each([
    ["left out", "Nigra Oqboyeva"],
    ["added", "Nigorra Oqbojyeva"],
    ["another", "Nigoza Oqboyeva"],
    ["swapped", "Oqbyoeva Nigroa"],
  ])("%s: %s", async (_, typed) => {
    expect((await search(typed, 3)).map((hit) => hit.requestNumber)).toContain(template.requestNumber);
  });

  it("finds no name that was not typed", async () => {
    expect(await named("Umarov Sobir", 3)).toEqual(["Umarov Sobir"]);
    expect(await named("Xoliqnazarova", 3)).toEqual([]);
  });
});

it.each([
  ["Şodiev Çori", "Shodiyev Chori"],
  ["Õrinov Ğolib", "Oʻrinov Gʻolib"],
  ["Óktamov Ǵani", "Oʻktamov Gʻani"],
  ["Фергана Нури", "Fargʻona Nuri"],
  ["Щукин Петр", "Shchukin Petr"],
])("%s is %s, in either spelling", async (typed, written) => {
  await register(1, [written]);

  expect(await named(typed, 3)).toContain(written);
});
