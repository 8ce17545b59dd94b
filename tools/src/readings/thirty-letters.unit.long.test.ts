import { readFileSync } from "node:fs";
import { bodyOfReading } from "@murojaat/contract";
import { readContents, type ReadLine } from "@murojaat/server/engine/contents/reading.ts";
import { keysOfPlaces } from "@murojaat/server/office/file-readings/place-names.ts";
import { proposalsOf, type Said } from "@murojaat/server/office/file-readings/proposals.ts";
import { scan, scannedPdf } from "@murojaat/server/test/support/letters.ts";
import { readAtUsualPriority } from "@murojaat/server/test/support/usual-priority.ts";
import { describe, expect, it } from "vitest";
import { kinds, rows } from "./judge.ts";
import { thirtyLetters, type PostLetter } from "./thirty-letters.ts";
import { thirtyMoreLetters } from "./thirty-more-letters.ts";

const letters = [...thirtyLetters, ...thirtyMoreLetters];

type Listed = { readonly id: number; readonly code: string; readonly name_uz: string; readonly name_uk: string; readonly name_ru: string };
const dictionaries = JSON.parse(readFileSync(new URL("../../../server/src/seed/data/dictionaries.json", import.meta.url), "utf8")) as {
  readonly channels: readonly Listed[];
  readonly sender_organizations: readonly Listed[];
};
const higher = dictionaries.channels.find(({ code }) => code === "higher_org")!;
const senders = dictionaries.sender_organizations.map(({ id, code, name_uz: uz, name_uk: uk, name_ru: ru }) => ({
  id,
  code,
  uz,
  uk,
  ru,
  channels: [higher],
}));
const names = keysOfPlaces(rows, kinds);
const nameOf = (list: string, id: number | undefined) => rows.find((row) => row.list === list && row.id === id)?.uz.replace(/ MFY$/, "");

/** What the clerk of the table would see: places and kinds by their names, and no region, which is that of the district. */
const shown = ({ proposals }: Said): Record<string, string | number | undefined> => {
  const { regionsId: _, areasId, mahallasId, satulationId, channelId, senderOrgId, ...rest } = proposals;
  const said = {
    ...rest,
    area: nameOf("area", areasId),
    mahalla: nameOf("mahalla", mahallasId),
    kind: kinds.find(({ id }) => id === satulationId)?.code,
    channel: dictionaries.channels.find(({ id }) => id === channelId)?.code,
    sender: dictionaries.sender_organizations.find(({ id }) => id === senderOrgId)?.code,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
};
/** The lines of typed words, each where it stands on its page. */
const typed = ({ text }: PostLetter): ReadLine[] =>
  text.split("\f").flatMap((page, at) =>
    page.split("\n").flatMap((line, n) => {
      const words = line
        .trim()
        .split(/\s+/u)
        .filter((word) => word !== "");
      return words.length === 0
        ? []
        : [
            {
              page: at + 1,
              words: words.map((word, from) => ({
                text: word,
                confidence: 92,
                digitsAgree: true,
                x: 0.12 + from / 20,
                y: 0.1 + n / 50,
                width: 0.04,
                height: 0.015,
              })),
            },
          ];
    }),
  );
const today = "2026-11-27";
const readTyped = (letter: PostLetter): Said =>
  proposalsOf({ text: letter.text.replaceAll("\f", "\n\n"), lines: typed(letter), names, senders, today });
const wrongIn = ({ expected }: PostLetter, said: Said) => Object.entries(shown(said)).filter(([field, value]) => expected[field] !== value);

describe("proposalsOf of sixty letters, thirty of them of another hand", () => {
  it.each(letters.map((letter) => [letter.name, letter] as const))(
    "proposes for %s what a clerk would fill in, and nothing else",
    (_, letter) => {
      const said = readTyped(letter);
      const told = Object.entries(letter.expected).filter(([field]) => !letter.left?.includes(field));
      expect(shown(said)).toEqual(Object.fromEntries(told));
      expect(said.unsaid).toEqual(letter.unsaid ?? []);
      const body = bodyOfReading({ text: letter.text.replaceAll("\f", "\n\n"), ...said });
      if (letter.body) expect([body.startsWith(letter.body[0]), body.endsWith(letter.body[1])]).toEqual([true, true]);
    },
  );
  it("proposes no wrong value in any of them, and nothing of somebody else", () => {
    const ofOthers = ({ never = [] }: PostLetter, said: Said) =>
      never.filter((other) => Object.values(shown(said)).some((value) => String(value).includes(other)));
    expect(letters.flatMap((letter) => wrongIn(letter, readTyped(letter)))).toEqual([]);
    expect(letters.flatMap((letter) => ofOthers(letter, readTyped(letter)))).toEqual([]);
    expect([thirtyLetters, thirtyMoreLetters].map(({ length }) => length)).toEqual([30, 30]);
  });
});

readAtUsualPriority();
describe("readContents and proposalsOf of letters of the table that are drawn and scanned", () => {
  it.each([
    ["8.", 9],
    ["14.", 8],
    ["20.", 9],
  ])("propose for letter %s nothing wrong, and %i fields or more", { timeout: 240_000 }, async (number, least) => {
    const letter = thirtyLetters.find(({ name }) => name.startsWith(number))!;
    const pages = await Promise.all(letter.text.split("\f").map((page) => scan(page, { dpi: 200 })));
    const reading = await readContents(await scannedPdf(pages), "application/pdf");
    if (reading.state !== "ready") throw new Error(reading.state);
    const said = proposalsOf({ text: reading.text, lines: reading.lines, names, senders, today });
    expect(wrongIn(letter, said)).toEqual([]);
    expect(Object.keys(shown(said)).length).toBeGreaterThanOrEqual(least);
  });
});
