import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spellingsOf, undoubtedOf } from "../../engine/lists/name-words.ts";
import { given } from "../../../test/support/given.ts";
import { firms, people, places } from "../../../test/support/name-triples.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";

let portal: Portal;
let registrator: Person;
let admin: Person;
/** The records by their number in the table: appeals of people, of firms; mahallas. */
const ids: Record<"person" | "firm" | "place", number[]> = { person: [], firm: [], place: [] };
const kept = (names: readonly (readonly string[])[]) => names.map((spellings, at) => spellings[at % 3]!);
const shift = (names: readonly (readonly string[])[], by: number) => names.map((spellings, at) => spellings[(at + by) % 3]!);

/** Appeals like this one, each of an applicant of their own with this name. */
const copies = async (appealId: number, typeId: 1 | 2, names: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with names as (select * from unnest(${names}::text[]) with ordinality as n (name, at)),
         made as (insert into applicants (id, applicant_type_id, last_name, organization_name, phone, region_id, area_id)
                  select 1000 * ${typeId}::int + n.at, ${typeId}, case ${typeId}::int when 1 then n.name end, case ${typeId}::int when 2 then n.name end, p.phone, p.region_id, p.area_id
                    from names n cross join applicants p where p.id = (select applicant_id from appeals where id = ${appealId}) returning id)
    insert into appeals (number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, text, deadline, term, status_code)
    select a.number || '-' || made.id, a.status, a.holder_id, a.registered_org_id, a.registered_by, a.channel_id, a.kind_id, made.id, a.text, a.deadline, a.term, a.status_code
      from made cross join appeals a where a.id = ${appealId} order by made.id returning id`.execute(portal.db);
  return rows.map((row) => row.id);
};

beforeAll(async () => {
  portal = await openPortal();
  const appeal = await given(portal).registered();
  registrator = await portal.as("registrator");
  admin = await portal.as("admin");
  ids.person = await copies(appeal.id, 1, kept(people));
  ids.firm = await copies(appeal.id, 2, kept(firms));
  await refreshRows(portal.db);
  const { rows } = await sql<{ id: number }>`
    insert into mahallas (area_id, name_uz, name_uk, name_ru) select (select min(id) from areas), n, n, n from unnest(${kept(places)}::text[]) with ordinality as k (n, at) order by at returning id`.execute(
    portal.db,
  );
  ids.place = rows.map((row) => row.id);
  // as an hour later: which parts of a name are rare is known
  await sql`select count_name_parts()`.execute(portal.db);
}, 60_000);
afterAll(() => portal.close());

/** Which names, by their number, are found by each of these spellings. */
const found = async (person: Person, path: (name: string) => string, names: readonly string[], own: readonly number[]) => {
  const answers: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const { status, body } = await person.get(path(encodeURIComponent(name)));
    expect(status, JSON.stringify(body)).toBe(200);
    const rows = (Array.isArray(body) ? body : body.rows) as { id: number }[];
    const hits = rows.map((row) => own.indexOf(row.id)).filter((hit) => hit >= 0);
    if (hits.join() !== String(at)) answers[name] = hits.map((hit) => names[hit]).join(", ");
  }
  return answers;
};

it("the test has 300 names", () => {
  expect([people.length + firms.length + places.length, new Set([...people, ...firms, ...places].map(([uz]) => uz)).size]).toEqual([
    300, 300,
  ]);
});

describe.each([
  ["the script it was written in", 0],
  ["the next script", 1],
  ["the script after that", 2],
])("a name is found in %s, and no other with it", (_, by) => {
  it.each<[string, "person" | "firm" | "place", (name: string) => string]>([
    ["people by the search", "person", (name) => `/appeals/search?search_type_id=3&search_value=${name}`],
    ["firms by the search", "firm", (name) => `/appeals/search?search_type_id=4&search_value=${name}`],
    ["people by the filter of a list", "person", (name) => `/appeals/menu/registration?applicantName=${name}`],
    ["firms by the filter of a list", "firm", (name) => `/appeals/menu/registration?applicantName=${name}`],
    ["places by the filter of a kept list", "place", (name) => `/crud/mahalla?pageSize=100&name=${name}`],
  ])("%s", async (_name, kind, path) => {
    const table = { person: people, firm: firms, place: places }[kind];

    expect(await found(kind === "place" ? admin : registrator, path, shift(table, by), ids[kind])).toEqual({});
  });
});

it("a person is found as a person and a firm as a firm, and the hit says by which kind", async () => {
  const ask = async (type: number, name: string) => {
    const { body } = await registrator.get(`/appeals/search?search_type_id=${type}&search_value=${encodeURIComponent(name)}`);
    return (body as { searchTypeId: number }[]).map((hit) => hit.searchTypeId);
  };

  expect(await ask(4, people[0]![0])).toEqual([3]);
  expect(await ask(3, firms[0]![0])).toEqual([4]);
});

/** As people here misspell, where the keys of two spellings differ. */
const misspelt: Readonly<Record<string, string>> = {
  "Sermatov Giyos": "Shermatov Gʻiyos",
  "Asurov Zikrillo": "Ashurov Zikrilloh",
  "Corshanbiyev Elmurod": "Chorshanbiyev Elmurod",
  "Rahimova Gulcexra": "Rahimova Gulchehra",
  "Yokupov Alisher": "Yoqubov Alisher",
  "A. Yokupov": "Yoqubov Alisher",
  "Mamadqulov Asqar": "Mamatqulov Asqar",
  "Nigmad Sattorov": "Sattorov Nigʻmat",
  "Nilupar Joraboyeva": "Joʻraboyeva Nilufar",
  "Ibragimof Temur": "Ibrohimov Temur",
  "Kenjaef Utkir": "Kenjayev Oʻtkir",
  "Xudoyberdev Farux": "Xudoyberdiyev Farrux",
  "Toxtasnov Jahongr": "Toʻxtasinov Jahongir",
  "Tursnov Masud": "Tursunov Masʼud",
  "Nazraov Gofur": "Nazarov Gʻofur",
  "Ergashrv Murod": "Ergashev Murod",
  "Юлдашув Батыр": "Yoʻldoshev Botir",
  "Шарафидтинов Азам": "Sharofiddinov Azam",
  "Эгамбедиев Ихтияр": "Egamberdiyev Ixtiyor",
};
const askPerson = async (name: string) => {
  const { body } = await registrator.get(`/appeals/search?search_type_id=3&search_value=${encodeURIComponent(name)}`);
  return (body as { id: number }[]).map((hit) => people[ids.person.indexOf(hit.id)]?.[0]);
};
it("a misspelt name finds its person first, and a name of nobody finds none", async () => {
  const first: Record<string, string | undefined> = {};
  for (const name of Object.keys(misspelt)) first[name] = (await askPerson(name))[0];
  expect(first).toEqual(misspelt);

  for (const name of ["Sayidov Bunyod", "Karimova Sabohat", "Norqulov Nosir", "gaz quvuri", "yoʻl taʼmiri", "elektr energiyasi"])
    expect([name, await askPerson(name)]).toEqual([name, []]);
});

it.each([
  "Yo'ldoshev Botir",
  "Yo`ldoshev Botir",
  "Yoʼldoshev Botir",
  "Yo‘ldoshev Botir",
  "Yo’ldoshev Botir",
  "YOLDOSHEV  BOTIR",
  "йўлдошев ботир",
])("%s is the one person", async (name) => {
  const at = people.findIndex(([uz]) => uz === "Yoʻldoshev Botir");
  const { body } = await registrator.get(`/appeals/search?search_type_id=3&search_value=${encodeURIComponent(name)}`);

  expect(body.map((row: { id: number }) => row.id)).toEqual([ids.person[at]]);
});

it("every part of a word that the index is asked for is in all its spellings", async () => {
  const syllables = "сай май йил е ё э ие ье ъё дж ц yo Yo yoʻ yay iy ye ts sh kh llah med а о у и a e i o р л н t d h".split(" ");
  const words = syllables.flatMap((one) =>
    syllables.flatMap((two) => syllables.flatMap((three) => [`р${one}${two}${three}н`, `d${one}${two}${three}`])),
  );
  const doubtful = words.filter((word) => undoubtedOf(word).length > 1);
  const pairs = doubtful.flatMap((word) =>
    undoubtedOf(word).flatMap((part) => spellingsOf(word).map((spelling) => [part, spelling] as const)),
  );
  const long = pairs.filter(([part]) => part.length >= 3);
  const { rows } = await sql<{ part: string; spelling: string }>`
    select part, spelling from unnest(${long.map(([part]) => part)}::text[], ${long.map(([, spelling]) => spelling)}::text[]) p (part, spelling)
     where strpos(name_key(spelling), name_key(part)) = 0`.execute(portal.db);

  expect([long.length > 10_000, rows]).toEqual([true, []]);
});

it.each(["Езевон", "Ёзёвон", "Езёвон", "Ёзевон", "Yozyovon", "yozyovon"])("a name with two ё is found by %s", async (spelling) => {
  const at = people.findIndex(([uz]) => uz === "Yoʻldoshev Botir");
  await sql`update applicants set first_name = 'Yozyovoniy' where id = (select applicant_id from appeals where id = ${ids.person[at]!})`.execute(
    portal.db,
  );
  await refreshRows(portal.db);
  const name = encodeURIComponent(spelling);
  for (const path of [`/appeals/search?search_type_id=3&search_value=${name}`, `/appeals/menu/registration?applicantName=${name}`]) {
    const { body } = await registrator.get(path);
    expect((body.rows ?? body).map((row: { id: number }) => row.id)).toEqual([ids.person[at]]);
  }
});

it("a name is found by any piece of it, of many words or of few parts", async () => {
  const at = people.findIndex(([uz]) => uz === "Yoʻldoshev Botir");
  const named = "Yoʻldoshev Botir Norqoʻchqor ogʻli";
  await sql`update applicants set last_name = ${named} where id = (select applicant_id from appeals where id = ${ids.person[at]!})`.execute(
    portal.db,
  );
  const ask = async (name: string) =>
    (await registrator.get(`/appeals/search?search_type_id=3&search_value=${encodeURIComponent(name)}`)).body.map(
      (row: { id: number }) => row.id,
    );

  for (const piece of [named, "Йўлдошев Ботир Норқўчқор ўғли", "oldoshev bot", "shev Botir norqoʻch", "Botir Yoʻldoshev Norqoʻchqor"])
    expect([piece, await ask(piece)]).toEqual([piece, [ids.person[at]]]);
  for (const other of ["Yoʻldoshev Botir Karimovich", "-- !! ?? .. ,, ;; -- !!"]) expect([other, await ask(other)]).toEqual([other, []]);
});

it("the executor's name is found in any script", async () => {
  await sql`update users set last_name = 'Шоҳжаҳонов' where login = 'executor'`.execute(portal.db);
  const { classified, userId, act } = given(portal);
  const { tasks } = await classified({ executorId: await userId("executor") });
  const executor = await portal.as("executor");
  await act(executor, "accept", tasks[0]!.id);
  const ask = async (name: string) =>
    (await executor.get(`/tasks/menu?menu=process-tasks&executorName=${encodeURIComponent(name)}`)).body.rows.map(
      (row: { id: number }) => row.id,
    );

  for (const name of ["Шахджаханов", "Shohjahonov", "Шоҳжаҳонов"]) expect([name, await ask(name)]).toEqual([name, [tasks[0]!.id]]);
  expect(await ask("Shohruhov")).toEqual([]);
});
