import { expect, it } from "vitest";
import { readContents } from "@murojaat/server/engine/contents/reading.ts";
import { readAtUsualPriority } from "@murojaat/server/test/support/usual-priority.ts";
import { fields, isSame, judge, wrongIn } from "./judge.ts";
import { judgedLetters } from "./letters.ts";
import { fileOf } from "./render.ts";

/** Its state, how many characters are wrong, and of the fields how many are right and which are wrong. */
const readingOf = async (language: string, name: string) => {
  const letter = judgedLetters.find((one) => one.name === name && one.language === language)!;
  const { bytes, mime } = await fileOf(letter);
  const reading = await readContents(bytes, mime);
  const judged = judge(letter, reading);
  const proposed = fields.filter((field) => judged[field].proposed !== undefined);
  const right = proposed.filter((field) => isSame(judged[field].expected ?? "", judged[field].proposed!));
  return {
    state: reading.state,
    share: wrongIn(letter, reading) ?? 0,
    right: right.length,
    wrong: proposed.filter((field) => !right.includes(field)),
  };
};
readAtUsualPriority();

it.each([
  ["uz", "a street that bears a mahalla's name, curly apostrophes", 9],
  ["uk", "ўғли, typewriter", 9],
  ["ru", "other people and another town in the body", 9],
  ["uz", "digital document of Word", 10],
  // the day is written by hand; nothing confirms the name, of which one word is not quite sure
  ["uz", "typed head over handwriting", 6],
  ["uz 2026", "typed head over handwriting", 6],
] as const)(
  "readContents and proposalsOf of the letter in %s, %s, propose %i fields or more and nothing wrong",
  async (language, name, least) => {
    const read = await readingOf(language, name);
    expect(read).toMatchObject({ state: "ready", wrong: [] });
    expect(read.share).toBeLessThanOrEqual(0.01);
    expect(read.right).toBeGreaterThanOrEqual(least);
  },
);
