import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEachLatin } from "../../../../contract/test/spellings.ts";
import { spellingsOf, undoubtedOf } from "../../engine/lists/name-words.ts";
import { firms, people, places } from "../../../test/support/name-triples.ts";
import { openNames, spelt, type Named } from "../../../test/support/named-office.ts";
import type { Person, Portal } from "../../../test/support/people.ts";

let portal: Portal;
let registrator: Person;
let admin: Person;
let ids: Named["ids"];
beforeAll(async () => {
  ({ portal, ids } = await openNames());
  registrator = await portal.as("registrator");
  admin = await portal.as("admin");
}, 60_000);
afterAll(() => portal.close());

const turned = (name: string) => name.split(" ").toReversed().join(" ");
/** Every third name is typed; each of them in `npm run test:full`. */
const every = process.env["PLANS"] === "full" ? 1 : 3;
/** Which names, by their number, are found by each of these spellings. */
const found = async (person: Person, path: (name: string) => string, names: readonly string[], own: readonly number[]) => {
  const answers: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    if (at % every > 0) continue;
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

const [of2026, taken] = [3, 7];
describe.each<[string, (names: readonly (readonly string[])[]) => string[]]>([
  ["the script it was written in", (names) => spelt(names, 0)],
  ["the next script", (names) => spelt(names, 1)],
  ["the script after that", (names) => spelt(names, 2)],
  ["the letters of 2026", (names) => names.map(([uz]) => inEachLatin(uz!)[of2026]!)],
  ["those letters with their marks apart", (names) => names.map(([uz]) => inEachLatin(uz!)[taken]!)],
])("a name is found in %s, and no other with it", (_, inScript) => {
  it.each<[string, "person" | "firm" | "place", (name: string) => string]>([
    ["people by the search", "person", (name) => `/appeals/search?search_type_id=3&search_value=${name}`],
    ["people by the search, the surname last", "person", (name) => `/appeals/search?search_type_id=3&search_value=${name}`],
    ["firms by the search", "firm", (name) => `/appeals/search?search_type_id=4&search_value=${name}`],
    ["people by the filter of a list", "person", (name) => `/appeals/menu/registration?applicantName=${name}`],
    ["people by the filter of a list, the surname last", "person", (name) => `/appeals/menu/registration?applicantName=${name}`],
    ["firms by the filter of a list", "firm", (name) => `/appeals/menu/registration?applicantName=${name}`],
    ["places by the filter of a kept list", "place", (name) => `/crud/mahalla?pageSize=100&name=${name}`],
  ])("%s", async (name, kind, path) => {
    const typed = inScript({ person: people, firm: firms, place: places }[kind]);
    const names = name.endsWith("the surname last") ? typed.map(turned) : typed;

    expect(await found(kind === "place" ? admin : registrator, path, names, ids[kind])).toEqual({});
  });
});

it("every part of a word that the index is asked for is in all its spellings", async () => {
  const syllables = "сай май йил е ё э ие ье ъё дж ц yo Yo yoʻ yay iy ye ts sh kh llah med а о у и a e i o р л н t d h ö ş ğ".split(" ");
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
