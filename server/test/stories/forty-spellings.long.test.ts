import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxText } from "../support/docx.ts";
import { documentOf } from "../support/answered-appeal.ts";
import { download } from "../support/download.ts";
import { given } from "../support/given.ts";
import { noPoppler, openWorkshop, type Workshop } from "../support/other-programs.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { readXlsx } from "../support/xlsx.ts";

/** As typed: surname, given name, patronymic; as a letter in Uzbek Latin and one in Cyrillic letters write it. */
type Spelling = readonly [typed: string, latin: string, cyrillic: string];
/** Ten people, each typed in four ways; all by hand from the orthography. Letters that were not typed do not come back. */
const people: readonly (readonly Spelling[])[] = `
Oʻktamov/Joʻrabek/Toʻlqin oʻgʻli | Oʻktamov Joʻrabek Toʻlqin oʻgʻli | Ўктамов Жўрабек Тўлқин ўғли
O'ktamov/Jo${"`"}rabek/To’lqin o‘g‘li | Oʻktamov Joʻrabek Toʻlqin oʻgʻli | Ўктамов Жўрабек Тўлқин ўғли
Ўктамов/Жўрабек/Тўлқин ўғли | Oʻktamov Joʻrabek Toʻlqin oʻgʻli | Ўктамов Жўрабек Тўлқин ўғли
УКТАМОВ/ЖУРАБЕК/ТУЛКИН УГЛИ | UKTAMOV JURABEK TULKIN UGLI | УКТАМОВ ЖУРАБЕК ТУЛКИН УГЛИ

Isʼhoqov/Isʼhoqjon/Asʼhob oʻgʻli | Isʼhoqov Isʼhoqjon Asʼhob oʻgʻli | Исҳоқов Исҳоқжон Асҳоб ўғли
Is'hoqov/Is${"`"}hoqjon/As’hob o'g'li | Isʼhoqov Isʼhoqjon Asʼhob oʻgʻli | Исҳоқов Исҳоқжон Асҳоб ўғли
Исҳоқов/Исҳоқжон/Асҳоб ўғли | Isʼhoqov Isʼhoqjon Asʼhob oʻgʻli | Исҳоқов Исҳоқжон Асҳоб ўғли
ISʻHOQOV/ISʻHOQJON/ASʻHOB OʼGʼLI | ISʼHOQOV ISʼHOQJON ASʼHOB OʻGʻLI | ИСҲОҚОВ ИСҲОҚЖОН АСҲОБ ЎҒЛИ

Maʼrufova/Sanʼatxon/Masʼudovna | Maʼrufova Sanʼatxon Masʼudovna | Маъруфова Санъатхон Масъудовна
MA'RUFOVA/SAN${"`"}ATXON/MAS’UDOVNA | MAʼRUFOVA SANʼATXON MASʼUDOVNA | МАЪРУФОВА САНЪАТХОН МАСЪУДОВНА
Маъруфова/Санъатхон/Масъудовна | Maʼrufova Sanʼatxon Masʼudovna | Маъруфова Санъатхон Масъудовна
Маруфова/Санатхон/Масудовна | Marufova Sanatxon Masudovna | Маруфова Санатхон Масудовна

Gʻaniyeva/Moʻtabar/Yoʻldosh qizi | Gʻaniyeva Moʻtabar Yoʻldosh qizi | Ғаниева Мўтабар Йўлдош қизи
G'aniyeva/Mo''tabar/Yo'ldosh qizi | Gʻaniyeva Moʻtabar Yoʻldosh qizi | Ғаниева Мўътабар Йўлдош қизи
Ғаниева/Мўътабар/Йўлдош қизи | Gʻaniyeva Moʻtabar Yoʻldosh qizi | Ғаниева Мўътабар Йўлдош қизи
Ганиева/Мутабар/Йулдош кизи | Ganiyeva Mutabar Yuldosh kizi | Ганиева Мутабар Йулдош кизи

Yoqubov/Yodgor/Ziyodullayevich | Yoqubov Yodgor Ziyodullayevich | Ёқубов Ёдгор Зиёдуллаевич
YOQUBOV/YODGOR/ZIYODULLAYEVICH | YOQUBOV YODGOR ZIYODULLAYEVICH | ЁҚУБОВ ЁДГОР ЗИЁДУЛЛАЕВИЧ
Ёқубов/Ёдгор/Зиёдуллаевич | Yoqubov Yodgor Ziyodullayevich | Ёқубов Ёдгор Зиёдуллаевич
Екубов/Едгор/Зиедуллаевич | Yekubov Yedgor Ziyedullayevich | Екубов Едгор Зиедуллаевич

Solovyov/Pyotr/Semyonovich | Solovyov Pyotr Semyonovich | Соловьёв Пётр Семёнович
SOLOVYOV/PYOTR/SEMYONOVICH | SOLOVYOV PYOTR SEMYONOVICH | СОЛОВЬЁВ ПЁТР СЕМЁНОВИЧ
Соловьёв/Пётр/Семёнович | Solovyov Pyotr Semyonovich | Соловьёв Пётр Семёнович
Соловьев/Петр/Семенович | Solovyev Petr Semenovich | Соловьев Петр Семенович

Zaytseva-Kim/Alyona/Yuryevna | Zaytseva-Kim Alyona Yuryevna | Зайцева-Ким Алёна Юрьевна
ZAYTSEVA-KIM/ALYONA/YURYEVNA | ZAYTSEVA-KIM ALYONA YURYEVNA | ЗАЙЦЕВА-КИМ АЛЁНА ЮРЬЕВНА
Зайцева-Ким/Алёна/Юрьевна | Zaytseva-Kim Alyona Yuryevna | Зайцева-Ким Алёна Юрьевна
Зайцева-Ким/Алена/Юрьевна | Zaytseva-Kim Alena Yuryevna | Зайцева-Ким Алена Юрьевна

Choʻliyev/Shahboz/Hasanovich | Choʻliyev Shahboz Hasanovich | Чўлиев Шаҳбоз Ҳасанович
Cho‘liyev/Shahboz/Hasanovich | Choʻliyev Shahboz Hasanovich | Чўлиев Шаҳбоз Ҳасанович
Чўлиев/Шаҳбоз/Ҳасанович | Choʻliyev Shahboz Hasanovich | Чўлиев Шаҳбоз Ҳасанович
Чулиев/Шахбоз/Хасанович | Chuliyev Shaxboz Xasanovich | Чулиев Шахбоз Хасанович

Ermatova-Yusupova/Eʼtibor/Yunusovna | Ermatova-Yusupova Eʼtibor Yunusovna | Эрматова-Юсупова Эътибор Юнусовна
ERMATOVA-YUSUPOVA/E'TIBOR/YUNUSOVNA | ERMATOVA-YUSUPOVA EʼTIBOR YUNUSOVNA | ЭРМАТОВА-ЮСУПОВА ЭЪТИБОР ЮНУСОВНА
Эрматова-Юсупова/Эътибор/Юнусовна | Ermatova-Yusupova Eʼtibor Yunusovna | Эрматова-Юсупова Эътибор Юнусовна
Эрматова-Юсупова/Этибор/Юнусовна | Ermatova-Yusupova Etibor Yunusovna | Эрматова-Юсупова Этибор Юнусовна

Joʻrayev/Nigʻmatjon/Eʼzoz oʻgʻli | Joʻrayev Nigʻmatjon Eʼzoz oʻgʻli | Жўраев Ниғматжон Эъзоз ўғли
Joʼrayev/Nigʼmatjon/E'zoz oʼgʼli | Joʻrayev Nigʻmatjon Eʼzoz oʻgʻli | Жўраев Ниғматжон Эъзоз ўғли
Жўраев/Ниғматжон/Эъзоз ўғли | Joʻrayev Nigʻmatjon Eʼzoz oʻgʻli | Жўраев Ниғматжон Эъзоз ўғли
Джураев/Нигматджон/Эзоз угли | Djurayev Nigmatdjon Ezoz ugli | Джураев Нигматджон Эзоз угли
`
  .trim()
  .split("\n\n")
  .map((group) => group.split("\n").map((line) => line.split(" | ") as unknown as Spelling));
/** The same people in the order of the alphabets: Latin ones by the number of the person, Cyrillic ones as typed. */
const latinOrder = [9, 9, 2, 2, 2, 10, 10, 3, 3, 6, 6, 5, 5, 7, 7, 1, 1, 4, 4, 8, 8];
const cyrillicOrder = `
Ганиева Мутабар Йулдош кизи
Джураев Нигматджон Эзоз угли
Екубов Едгор Зиедуллаевич
Ёқубов Ёдгор Зиёдуллаевич
Жўраев Ниғматжон Эъзоз ўғли
Зайцева-Ким Алена Юрьевна
Зайцева-Ким Алёна Юрьевна
Исҳоқов Исҳоқжон Асҳоб ўғли
Маруфова Санатхон Масудовна
Маъруфова Санъатхон Масъудовна
Соловьев Петр Семенович
Соловьёв Пётр Семёнович
УКТАМОВ ЖУРАБЕК ТУЛКИН УГЛИ
Чулиев Шахбоз Хасанович
Чўлиев Шаҳбоз Ҳасанович
Эрматова-Юсупова Этибор Юнусовна
Эрматова-Юсупова Эътибор Юнусовна
Ўктамов Жўрабек Тўлқин ўғли
Ғаниева Мўътабар Йўлдош қизи
`
  .trim()
  .split("\n");

/** To whom a Russian letter goes, by the first spelling of each. */
const russianDatives = [
  "Ўктамову Жўрабеку Тўлқин ўғли",
  "Исҳоқову Исҳоқжону Асҳоб ўғли",
  "Маъруфовой Санъатхон Масъудовне",
  "Ғаниевой Мўтабар Йўлдош қизи",
  "Ёқубову Ёдгору Зиёдуллаевичу",
  "Соловьёву Петру Семёновичу",
  "Зайцевой-Ким Алёне Юрьевне",
  "Чўлиеву Шаҳбозу Ҳасановичу",
  "Эрматовой-Юсуповой Эътибор Юнусовне",
  "Жўраеву Ниғматжону Эъзоз ўғли",
];

type Entry = { readonly id: number; readonly person: number; readonly typed: string; readonly latin: string; readonly cyrillic: string };
let portal: Portal;
let to: ReturnType<typeof given>;
let workshop: Workshop;
let registrator: Person;
const entries: Entry[] = [];
const idsOf = (person: number) => entries.filter((entry) => entry.person === person).map(({ id }) => id);
const whole = (typed: string) => typed.replaceAll("/", " ");
const shortOf = (typed: string) => typed.split("/").slice(0, 2).join(" ");

beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  workshop = await openWorkshop();
  registrator = await portal.as("registrator");
  for (const [at, [typed, latin, cyrillic]] of people.flat().entries()) {
    const [lastName, firstName, middleName] = typed.split("/");
    const { id } = await to.registered({}, { lastName, firstName, middleName, phone: String(901230000 + at) });
    entries.push({ id, person: Math.floor(at / 4) + 1, typed, latin, cyrillic });
  }
}, 60_000);
afterAll(async () => {
  await portal.close();
  await workshop.close();
});

type Row = { readonly id: number; readonly applicantName: string };
const listed = async (query: string, language = "UZ"): Promise<Row[]> =>
  to.ok(await registrator.get(`/appeals/menu/registration?pageSize=100${query}`, { headers: { "accept-language": language } })).rows;

describe("ten people, each typed in four ways,", () => {
  it("have forty spellings", () => expect([people.length, entries.length]).toEqual([10, 40]));

  it("stand on the card as they were typed", async () => {
    for (const { id, typed } of entries) {
      const { applicant } = to.ok(await registrator.get(`/appeals/detail/${id}`));
      expect(applicant.fullName).toBe(whole(typed));
    }
  });

  it("are found by each of the four in the search and in the filter of the list", async () => {
    const missed: string[] = [];
    for (const { person, typed } of entries)
      for (const value of [shortOf(typed), shortOf(typed).split(" ").toReversed().join(" "), shortOf(typed).toLowerCase()]) {
        const sought = encodeURIComponent(value);
        const hits = to.ok(await registrator.get(`/appeals/search?search_value=${sought}`)).map((hit: Row) => hit.id);
        const rows = (await listed(`&applicantName=${sought}`)).map(({ id }) => id);
        for (const found of [hits, rows] as number[][])
          if (found.toSorted((a, b) => a - b).join() !== idsOf(person).join())
            missed.push(`${value}: ${found.map((id) => entries.find((entry) => entry.id === id)?.typed).join(", ")}`);
      }
    expect(missed).toEqual([]);
  }, 60_000);

  it.each(["UZ", "UK", "RU"])("have one place in the order for any signs, in Excel too: %s", async (language) => {
    const rows = await listed("&sortAttr=applicantName&sortOrder=ASC", language);
    const persons = rows.map(({ id }) => entries.find((entry) => entry.id === id)!.person);
    const file = await download(
      portal,
      "registrator",
      "/appeals/excel?menu=registration&columns=applicantName&sortAttr=applicantName&sortOrder=ASC",
      {
        language,
      },
    );
    const inExcel = readXlsx(file.bytes)[0]!
      .rows.slice(1)
      .map((row) => row["A"]);

    expect(persons.slice(0, latinOrder.length)).toEqual(latinOrder);
    expect(rows.slice(latinOrder.length).map((row) => row.applicantName)).toEqual(cyrillicOrder);
    expect(inExcel).toEqual(rows.map((row) => row.applicantName));
    expect(new Set(inExcel)).toEqual(new Set(entries.map(({ typed }) => whole(typed))));
    expect((await listed("&sortAttr=applicantName&sortOrder=DESC", language)).map((row) => sortedAs(row))).toEqual(
      rows.map((row) => sortedAs(row)).toReversed(),
    );
  });
  const sortedAs = ({ id, applicantName }: Row) =>
    /[а-я]/i.test(applicantName) ? applicantName : entries.find((entry) => entry.id === id)!.person;

  it("are proposed to a letter in the orthography of its alphabet", async () => {
    const proposed = await Promise.all(
      entries.map(async ({ id }) => {
        const of = async (language: string) => to.ok(await registrator.get(`/appeals/${id}/letter-names?language=${language}`)).name;
        return [await of("UZ"), await of("UK"), await of("RU")];
      }),
    );
    const uzbek = (name: string, ending: string) => name + (name === name.toUpperCase() ? ending.toUpperCase() : ending);
    expect(proposed.map(([latin, cyrillic]) => [latin, cyrillic])).toEqual(
      entries.map(({ latin, cyrillic }) => [uzbek(latin, "ga"), uzbek(cyrillic, "га")]),
    );
    expect(people.map((_, n) => proposed[entries.findIndex(({ person }) => person === n + 1)]![2])).toEqual(russianDatives);
  });

  it(`stand the same way in the letter, as Word and as PDF${noPoppler}`, async () => {
    const leader = await portal.as("leader");
    for (const [at, { id, latin, cyrillic }] of entries.entries()) {
      to.ok(await leader.patch("/appeal-actions/extend-term", { appeal_id: id, days: 5, description: "Oʻrganish kerak" }));
      for (const [language, name] of [
        ["UZ", latin],
        ["UK", cyrillic],
      ] as const) {
        const letter = `/appeals/extension-letter/${id}?language=${language}`;
        expect(docxText(await documentOf(portal, "leader", letter))).toContain(name);
        if (noPoppler || at % 4 !== 1) continue;
        expect(await workshop.textOf("letter.pdf", await documentOf(portal, "leader", `${letter}&format=pdf`))).toContain(name);
      }
    }
  }, 120_000);
});
