import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { given } from "../../../test/support/given.ts";
import { firms, people } from "../../../test/support/name-triples.ts";
import { openNames, type Named } from "../../../test/support/named-office.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";

let portal: Portal;
let registrator: Person;
let ids: Named["ids"];
beforeAll(async () => {
  ({ portal, ids } = await openNames());
  registrator = await portal.as("registrator");
}, 60_000);
afterAll(() => portal.close());

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

it("a name is found in every spelling, whichever it is kept in", async () => {
  const at = people.findIndex(([uz]) => uz === "Yoʻldoshev Botir");
  const [last, first] = ["Choʻlponova", "Gʻunchashirin"];
  const hits = async (path: string, name: string) => {
    const { body } = await registrator.get(path + encodeURIComponent(name));
    return (body.rows ?? body).map((row: { id: number }) => row.id);
  };
  const firsts = inEachSpelling(first);
  for (const [n, kept] of inEachSpelling(last).entries()) {
    await sql`update applicants set last_name = ${kept}, first_name = ${firsts[n]!} where id = (select applicant_id from appeals where id = ${ids.person[at]!})`.execute(
      portal.db,
    );
    await refreshRows(portal.db);
    for (const [m, typed] of inEachSpelling(last).entries())
      for (const path of ["/appeals/search?search_type_id=3&search_value=", "/appeals/menu/registration?applicantName="])
        expect([kept, typed, await hits(path, `${typed} ${firsts[m]!}`)]).toEqual([kept, typed, [ids.person[at]]]);
  }
  for (const typed of ["%_%", "Şölponova", "Çölponova Gölom"])
    expect([typed, await hits("/appeals/menu/registration?applicantName=", typed)]).toEqual([typed, []]);
});

it.each(["Shoʻrgʻoza MFY", "Chinorli qishloq"])("a mahalla is found by the filter of its list in every spelling: %s", async (name) => {
  const admin = await portal.as("admin");
  const { rows } = await sql<{ id: number }>`
    insert into mahallas (area_id, name_uz, name_uk, name_ru) select min(id), ${name}, 'Синов', 'Проба' from areas returning id`.execute(
    portal.db,
  );
  for (const typed of inEachSpelling(name)) {
    const { body } = await admin.get(`/crud/mahalla?pageSize=100&name=${encodeURIComponent(typed)}`);
    expect([typed, body.rows.map((row: { id: number }) => row.id)]).toEqual([typed, [rows[0]!.id]]);
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
