import fc from "fast-check";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedLetters, inAlphabetOf, inNewLatin, lettersOf1995, namedTables, sortKey, nameInCyrillic, toLatin } from "@murojaat/contract";
import { inEachLatin, inEachSpelling } from "../../../../contract/test/spellings.ts";
import { createDb, type Db } from "../db/pool.ts";
import { readingContext } from "../http/system-context.ts";
import { findCaller } from "../../office/session/sessions.repository.ts";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { firms, people, places } from "../../../test/support/name-triples.ts";
import { realNames } from "../../../test/support/real-names.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { latinForms } from "../../../test/support/word-pairs.ts";
import { cyrillicWords, latinWords, russianWords } from "../../../test/support/written-words.ts";
import { readNames } from "./names.repository.ts";

let database: TestDatabase;
let portal: Portal;
/** Another process, with a memory of its own. */
let there: Db;
let token: string;

beforeAll(async () => {
  database = await freshOffice();
  portal = await openOffice(database.db);
  there = createDb(database.pool);
  ({ token } = await portal.as("leader2"));
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const names = async (language: "UZ" | "RU" | "UK" = "UZ") => {
  const { actor, caches } = (await findCaller(there, token))!;
  return readNames({ ...readingContext(there, actor, language), caches });
};
const change = (statement: RawBuilder<unknown>): Promise<unknown> => statement.execute(database.db);

it("each table whose names stand beside records increments the version of names, and no other does", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'names_move' order by 1`.execute(
    there,
  );

  expect(rows.map(({ name }) => name)).toEqual([...namedTables, "statuses", "users"].toSorted());
});
it("each of these tables except statuses keeps the former names of its records", async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'name_kept' order by 1`.execute(there);

  expect(rows.map(({ name }) => name)).toEqual([...namedTables, "users"].toSorted());
});

describe("the names that a process knows", () => {
  it("are those of the caller's language, and of no record where there is none", async () => {
    const [uz, ru, uk] = [await names("UZ"), await names("RU"), await names("UK")];
    const { rows } = await sql<{ id: number }>`select id from task_types order by id limit 1`.execute(database.db);
    const { rows: said } = await sql<{ name_uz: string; name_ru: string; name_uk: string }>`
      select name_uz, name_ru, name_uk from task_types where id = ${rows[0]!.id}`.execute(database.db);

    expect([uz, ru, uk].map((n) => n.of("task_types", rows[0]!.id))).toEqual([said[0]!.name_uz, said[0]!.name_ru, said[0]!.name_uk]);
    expect([uz, ru, uk].map((n) => n.ofStatus("task", "process")).every((name) => name.length > 3)).toBe(true);
    expect(uz.ofStatus("task", "process")).not.toBe(uz.ofStatus("appeal", "process"));
    expect([uz.of("areas", null), uz.ofPerson(null)]).toEqual([null, null]);
  });

  it.each([
    "appeal_kinds",
    "applicant_types",
    "areas",
    "channels",
    "closing_kinds",
    "departments",
    "organizations",
    "position_levels",
    "regions",
    "repeatability_types",
    "result_reasons",
    "result_types",
    "sender_organizations",
    "task_depth_levels",
    "task_types",
    "topics",
  ] as const)("follow a change of %s", async (list) => {
    await names();
    const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(list)}`.execute(database.db);
    const { id } = rows[0]!;
    await change(sql`update ${sql.table(list)} set name_ru = 'Новое имя' where id = ${id}`);

    expect((await names("RU")).of(list, id)).toBe("Новое имя");
  });

  it("follow a person's new name, and a new person", async () => {
    await names();
    const { rows } = await sql<{ id: number }>`select id from users where login = 'executor'`.execute(database.db);
    await change(sql`update users set last_name = 'Yangiyev' where id = ${rows[0]!.id}`);
    const renamed = (await names()).ofPerson(rows[0]!.id);
    const { rows: made } = await sql<{ id: number }>`
      insert into users (login, password_hash, last_name, first_name, organization_id) select 'yangi', 'x', 'Kelgan', 'Yaqinda', organization_id from users where login = 'executor' returning id`.execute(
      database.db,
    );

    expect(renamed).toMatch(/^Yangiyev /);
    expect((await names()).ofPerson(made[0]!.id)).toBe("Kelgan Yaqinda");
  });

  it("follow the words of a status", async () => {
    await names();
    await change(sql`update statuses set name_uz = 'Ishlanmoqda' where machine = 'task' and code = 'process'`);

    expect((await names()).ofStatus("task", "process")).toBe("Ishlanmoqda");
  });
});

describe("the order of names", () => {
  it("is the same by the database and by the contract", async () => {
    const signs = ["ʻ", "ʼ", "'", "`", "´", "‘", "’", "′", "ʹ", " ", "-", "«", "№", ".", "_", "0", "7", "12", "99999", "\u00a0", ""];
    const letters = ["o", "O", "g", "G", "s", "h", "sh", "Ch", "c", "w", "z", "я", "Ў", "қ", "ё", "Щ", "ы", "é", "字"];
    const names = [...letters, ...signs].flatMap((one) => signs.flatMap((two) => letters.map((three) => `a${one}${two}${three}`)));
    names.push(...realNames.flat(), "", " ", "12345678901234567890123", "000", "a007b", "1,000");
    const { rows } = await sql<{ name: string; key: string }>`
      select name, sort_key(name) as key from unnest(${names}::text[]) name`.execute(there);

    expect(rows.filter(({ name, key }) => key !== sortKey(name)).map(({ name, key }) => [name, key, sortKey(name)])).toEqual([]);
    expect(rows.length).toBe(names.length);
  });
});

describe("the letters of 1995 and of 2026", () => {
  const latin = [
    ...realNames.map(([name]) => name),
    ...people.map(([name]) => name),
    ...firms.map(([name]) => name),
    ...places.map(([name]) => name),
  ];
  /** In proper letters, as lists of ours are kept; none with a letter of another alphabet. */
  const words = [...new Set([...latin, ...latinForms.flat(), ...latinWords.map(([word]) => word)].flatMap((name) => name.split(" ")))]
    .filter((word) => !/[^a-zʻʼ-]/i.test(word) && !/[og]ʼ/i.test(word))
    .flatMap((word) => [word, word.toUpperCase()]);
  const letters = changedLetters
    .flatMap(({ of1995, of2026, alike }) => [of1995, of2026, ...Array.from(alike), of2026.normalize("NFD")])
    .flatMap((letter) => [letter, letter.toUpperCase()])
    .flatMap((letter) => [letter, `a${letter}a`, `A${letter}A`, `${letter}ʼ`]);
  const keysOf = async (spellings: readonly string[]) =>
    (
      await sql<{ spelling: string; old: string; key: string; sound: string; place: string }>`
        select spelling, lower(old_latin(spelling)) as old, fold(spelling) as key, name_sounds(spelling) as sound, sort_key(spelling) as place
          from unnest(${spellings}::text[]) with ordinality s (spelling, at) order by at`.execute(there)
    ).rows;

  it("old_latin and new_latin spell all letters of the table and a thousand words as the contract does", async () => {
    const spellings = [...letters, ...words.flatMap(inEachLatin)];
    const { rows } = await sql<{ word: string; recent: string }>`
      select word, new_latin(word) as recent from unnest(${[...letters, ...words]}::text[]) word`.execute(there);

    expect(words.length).toBeGreaterThan(2000);
    expect((await keysOf(spellings)).filter(({ spelling, old }) => old !== lettersOf1995(spelling).toLowerCase())).toEqual([]);
    // a letter that is only like one of 2026 is never in a name of ours
    expect(rows.filter(({ word, recent }) => /^[a-zʻʼ-]+$/i.test(word) && recent !== inNewLatin(word))).toEqual([]);
  });

  it("fold and name_sounds make one key of all spellings of a word, and sort_key of those in Latin letters", async () => {
    const [spelled, ofLatin] = [inEachSpelling, inEachLatin].map((each) =>
      // Russian words have ц and ь, of which the spelling by hand knows nothing
      words
        .filter((word) => !/c(?!h)|ts|[bcdfghjklmnpqrstvxz]y[eo]/i.test(word))
        .flatMap((word) => each(word).map((spelling) => [word, spelling] as const)),
    );
    const keys = async (given: readonly (readonly [string, string])[]) => {
      const rows = await keysOf(given.map(([, spelling]) => spelling));
      return Map.groupBy(
        rows.map((row, at) => ({ ...row, word: given[at]![0] })),
        ({ word }) => word,
      );
    };
    const [all, inLatin] = [await keys(spelled!), await keys(ofLatin!)];

    expect([...all].filter(([, rows]) => new Set(rows.map(({ key, sound }) => `${key} ${sound}`)).size > 1)).toEqual([]);
    expect([...inLatin].filter(([, rows]) => new Set(rows.map(({ place }) => place)).size > 1)).toEqual([]);
    // and not of all words: fold distinguishes what people confuse
    const { rows } = await sql<{ key: string }>`select distinct fold(word) as key from unnest(${[...all.keys()]}::text[]) word`.execute(
      there,
    );
    expect(rows.length).toBeGreaterThan(0.45 * all.size);
  });
});

describe("a person's name", () => {
  it("is stored once and shown in Cyrillic letters to a reader of Cyrillic", async () => {
    await change(
      sql`update users set last_name = 'Gʻaniyev', first_name = 'Elyor', middle_name = 'Isʼhoq oʻgʻli' where login = 'executor'`,
    );
    const { rows } = await sql<{ id: number }>`select id from users where login = 'executor'`.execute(there);
    const id = rows[0]!.id;

    expect((await names("UZ")).ofPerson(id)).toBe("Gʻaniyev Elyor Isʼhoq oʻgʻli");
    expect((await names("UK")).ofPerson(id)).toBe("Ғаниев Элёр Исҳоқ ўғли");
    expect((await names("RU")).ofPerson(id)).toBe("Ғаниев Элёр Исҳоқ ўғли");
  });

  it("stays as it is where it was written in Cyrillic letters", async () => {
    const { rows } = await sql<{ name: string }>`select to_cyrillic('Тўлқинов Элёр Щукин') as name`.execute(there);

    expect(rows[0]!.name).toBe("Тўлқинов Элёр Щукин");
  });

  it.each([
    ["MAʼRUFOVA ISʼHOQXON", "МАЪРУФОВА ИСҲОҚХОН"],
    ["Yuryeva Olga Vasilyevna", "Юрьева Олга Васильевна"],
    ["Oʼktamov Gʼani", "Ўктамов Ғани"],
    ["Oqyer, obyekt, syezd", "Оқер, объект, съезд"],
    ["Shchukin, SHCHERBAKOV, ishchi, Beshchinor", "Щукин, ЩЕРБАКОВ, ишчи, Бешчинор"],
    ["Zaytsev, SKVORTSOVA, Tsoy, Muddatsiz, aksiya, Pensiya, sirk", "Зайцев, СКВОРЦОВА, Цой, Муддатсиз, акция, Пенсия, цирк"],
    ["Rebecca Wilson, Vysotskiy, RYBAKOV", "Rebecca Wilson, Высоцкий, РЫБАКОВ"],
    ["Solovyov, VOROBYOVA, Korolyov, dunyo, Bobyoron", "Соловьёв, ВОРОБЬЁВА, Королёв, дунё, Бобёрон"],
  ])("is spelt by the database as the orthography requires: %s", async (latin, cyrillic) => {
    const { rows } = await sql<{ name: string }>`select to_cyrillic(${latin}) as name`.execute(there);

    expect(rows[0]!.name).toBe(cyrillic);
  });

  it("of a real person is right in both scripts, in capitals and in small letters, by the contract and by the database", async () => {
    const cases = realNames.flatMap(([latin, cyrillic]) => [
      [latin, cyrillic],
      [latin.toUpperCase(), cyrillic.toUpperCase()],
      [latin.toLowerCase(), cyrillic.toLowerCase()],
      [`${latin}-${latin}`, `${cyrillic}-${cyrillic}`],
    ]);
    const { rows } = await sql<{ latin: string; cyrillic: string }>`
      select latin, to_cyrillic(latin) as cyrillic from unnest(${cases.map(([latin]) => latin!)}::text[]) with ordinality as n (latin, at) order by at`.execute(
      there,
    );

    expect(rows.map(({ latin, cyrillic }) => [latin, cyrillic])).toEqual(cases);
    expect(cases.map(([latin]) => [latin, inAlphabetOf("RU", latin!)])).toEqual(cases);
    expect(cases.map(([, cyrillic]) => [toLatin(cyrillic!), cyrillic])).toEqual(cases);
  });

  it("and a word of the orthography are right in the other alphabet, by the contract and by the database", async () => {
    const given = [...latinWords, ...russianWords.map(([russian]) => [russian, russian] as const)];
    const { rows } = await sql<{ given: string; cyrillic: string }>`
      select given, to_cyrillic(given) as cyrillic from unnest(${given.map(([one]) => one)}::text[]) with ordinality as g (given, at) order by at`.execute(
      there,
    );

    expect(rows.map((row) => [row.given, row.cyrillic])).toEqual(given);
    for (const language of ["UK", "RU"] as const) expect(given.map(([one]) => [one, inAlphabetOf(language, one)])).toEqual(given);
    const toLatinLetters = [...cyrillicWords, ...russianWords, ...latinWords.map(([latin]) => [latin, latin] as const)];
    expect(toLatinLetters.map(([one]) => [one, inAlphabetOf("UZ", one)])).toEqual(toLatinLetters);
    expect([latinWords, cyrillicWords, russianWords].map((words) => new Set(words.map(([one]) => one)).size >= 100)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("is transliterated in the time of a few of its sort keys: its patterns stay compiled", async () => {
    const people = Array.from({ length: 1500 }, (_, n) => `Abdurahmonova Gʻulomjon${n} Isʼhoqovna`);
    const timeOf = async (call: RawBuilder<unknown>) => {
      const begun = performance.now();
      await sql`select sum(length(${call})) from unnest(${people}::text[]) name`.execute(there);
      return performance.now() - begun;
    };
    const ratios: number[] = [];
    for (let n = 0; n < 3; n += 1) ratios.push((await timeOf(sql`to_cyrillic(name)`)) / (await timeOf(sql`sort_key(name)`)));

    expect(Math.min(...ratios)).toBeLessThan(12);
  });

  it("is transliterated in the database as in the contract", async () => {
    const parts = [
      "Yo",
      "yoʻ",
      "YE",
      "e",
      "Sh",
      "sH",
      "CH",
      "ts",
      "Tsh",
      "oʻ",
      "Gʻ",
      "ʼ",
      "a",
      "E",
      "-",
      " ",
      "ya",
      "yu",
      "ʻe",
      "ее",
      "Ee",
      "h",
      "c",
      "X",
      "й",
      "s",
      "N",
      "q",
      "ye",
      "kʼ",
      "zd",
      "Yo",
      "yov",
      "Va",
      "b",
      "shch",
      "ts",
      "siya",
      "TSi",
      "w",
      "y",
      "ova",
    ];
    const joined = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => one + two + three)));
    const words = [
      // every pair, and of each three a twentieth
      ...joined.filter((_, at) => at % 20 === 0),
      ...parts.flatMap((one) => parts.map((two) => one + two)),
      ..."Yatsyuk GOLITSYN Bychkov Yatskevich Gritsko Slutskiy lutsk polutsk Shvartsman Yeltsin Spitsin ulitsa Shveytsariya".split(" "),
      ..."auksion VAKSINA sirka sirki Mansiysk romansiya muddatsiz Golitsin Sovetskaya Irkutsk OXOTSK pitsa konsert KANSELYARIYA epilepsiya Ekspansiya pensiya porsiya sifat".split(
        " ",
      ),
    ];
    const { rows } = await sql<{ word: string; cyrillic: string }>`
      select word, to_cyrillic(word) as cyrillic from unnest(${words}::text[]) word`.execute(there);

    expect(
      rows
        .filter(({ word, cyrillic }) => cyrillic !== nameInCyrillic(word))
        .map(({ word, cyrillic }) => [word, cyrillic, nameInCyrillic(word)]),
    ).toEqual([]);
    expect(rows).toHaveLength(words.length);
  });
});

describe("random names", () => {
  const some = (words: string) => fc.constantFrom(...words.split(" "));
  const capitals = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
    (name: string) => name.toUpperCase(),
  );
  const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 250, maxLength: 250 });
  const inSql = async (names: readonly string[]) =>
    (
      await sql<{ cyrillic: string; key: string }>`
        select to_cyrillic(name) as cyrillic, sort_key(name) as key from unnest(${names}::text[]) with ordinality n (name, at) order by at`.execute(
        there,
      )
    ).rows;

  it("of any letters of the three alphabets and any signs are the same by the database and by the contract", async () => {
    const piece = fc.oneof(
      some("a b d e f g h i j k l m n o p q r s t u v x y z c w é ü"),
      some("ö ğ ş ç ō ŏ ḡ ĝ ș ŝ ĉ ı ʼ s\u0327 o\u0308 ish mash hoq isʼh çelik chelsea koç ş ç"),
      some("oʻ gʻ sh ch ye yo yu ya ts sʼh ʼ ʻ ' ` ’ shch siya tsiy yov zd w"),
      some("а е ё й ў қ ғ ҳ ц ъ ь э ю я"),
      fc.constantFrom(" ", "-", ". ", "1", "10-", "«", "»"),
    );
    const written = fc
      .array(fc.tuple(piece, fc.boolean()), { minLength: 1, maxLength: 9 })
      .map((parts) => parts.map(([part, isUpper]) => (isUpper ? part.toUpperCase() : part)).join(""));
    await fc.assert(
      fc.asyncProperty(many(written), async (names) => {
        const rows = await inSql(names);
        expect(rows.map(({ cyrillic, key }, at) => [names[at], cyrillic, key])).toEqual(
          names.map((name) => [name, nameInCyrillic(name), sortKey(name)]),
        );
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it("of the orthography come back from Cyrillic, in small letters and in capitals", async () => {
    const syllable = fc
      .tuple(
        some("b d f gʻ j k l m n p q r s t v x z sh ch h g y"),
        some("a e i o oʻ u"),
        fc.constantFrom("", "", "n", "r", "l", "m", "sh", "y", "ʼ"),
      )
      .map((parts) => parts.join(""));
    const name = fc
      .tuple(
        fc.constantFrom("", "", "", "e", "o", "oʻ", "yo", "ya", "yu", "ye", "a"),
        fc.array(syllable, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "ov", "ova", "boyev", "jon", "xon", "isʼhoq", "niyoz", "ziyo", "bek", "-karimova", " oʻgʻli", " qizi", "chi"),
        capitals,
      )
      // no names: ʼ after o, oʻ, g, before y and at the end; what begins like Isʼhoq without the sign; y and a vowel that a joint makes; in capitals a word of one Cyrillic letter
      .map(([start, syllables, end, as]) => [start + syllables.join("") + end, as] as const)
      .filter(([word]) => !/[og]ʻ?ʼ|ʼʼ|ʼ(?![a-xz])|[^aeiouʻ]y|yy|shch|^y[aeou](?![a-zʻ])|^ishoq|^ashob|^mash$/.test(word))
      .map(([word, as]) => as(word));
    await fc.assert(
      fc.asyncProperty(many(name), async (names) => {
        const back = (await inSql(names)).map(({ cyrillic }) => toLatin(cyrillic));
        expect(back).toEqual(names);
        expect(names.map((one) => inAlphabetOf("UZ", inAlphabetOf("UK", one)))).toEqual(names);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });
});
