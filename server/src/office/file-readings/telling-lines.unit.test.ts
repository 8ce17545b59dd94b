import { describe, expect, it } from "vitest";
import type { ReadLine } from "../../engine/contents/reading.ts";
import { letterheadOf } from "./letterhead.ts";
import { keysOfPlaces } from "./place-names.ts";
import { proposalsOf } from "./proposals.ts";
import { telling } from "./telling-lines.ts";

const lineOf = (text: string): ReadLine => ({
  page: 1,
  words: text.split(" ").map((word) => ({ text: word, confidence: 100, digitsAgree: true, x: 0, y: 0, width: 0, height: 0 })),
});
/** The line made longer by points, in words of nine. */
const filled = (line: string, length: number): string => `${line} ${".........".concat(" ").repeat(120)}`.slice(0, length - 1).concat(".");
const proposed = (letter: string) =>
  proposalsOf({ text: letter, lines: letter.split("\n").map(lineOf), names: keysOfPlaces([], []), senders: [], today: "2026-11-27" });
const head = "Tuman hokimi\nBozorov Xayrullo Xaydarovichga";
const sender = "Toʻxtayeva Nigora Sobirovnadan tel. 90 123 45 67";
const body = "ARIZA\nSuv yoʻq.\n2026-yil 5-noyabr N. Toʻxtayeva";

describe("telling", () => {
  it("leaves a line of 1000 characters and a word of 40 as they are, and a blank of what is one longer", () => {
    const textOf = (line: string) => telling(lineOf(line)).words.map(({ text }) => text);
    expect([filled("suv", 1000).length, filled("suv", 1001).length]).toEqual([1000, 1001]);

    expect(textOf(filled("suv", 1000)).slice(0, 2)).toEqual(["suv", "........."]);
    expect(textOf(filled("suv", 1001))).toEqual(["_"]);
    expect(textOf(`suv ${"a".repeat(40)} yoʻq`)).toEqual(["suv", "a".repeat(40), "yoʻq"]);
    expect(textOf(`suv ${"a".repeat(41)} yoʻq`)).toEqual(["suv", "_", "yoʻq"]);
  });
});

describe("proposalsOf", () => {
  it("takes the sender from a line of 1000 characters, and nothing from a longer one", () => {
    const from = (length: number) => proposed(`${head}\n${filled(sender, length)}\n${body}`).proposals;

    expect(from(1000)).toEqual({
      lastName: "Toʻxtayeva",
      firstName: "Nigora",
      middleName: "Sobirovna",
      phone: "901234567",
      documentDate: "05.11.2026",
    });
    expect(from(1001)).toEqual({ documentDate: "05.11.2026" });
  });

  it("takes the day from a signature of 1000 characters, and nothing from a longer one", () => {
    const signed = (length: number) =>
      proposed(`${head}\n${sender}\nARIZA\nSuv yoʻq.\n${filled("2026-yil 5-noyabr N. Toʻxtayeva", length)}`).proposals.documentDate;

    expect([signed(1000), signed(1001)]).toEqual(["05.11.2026", undefined]);
  });

  it("joins no name across a word of more than 40 characters", () => {
    const named = (letters: number) => {
      const word = `A${"b".repeat(letters - 1)}`;
      return proposed(`${head}\n${word} Nigora Sobirovnadan\n${body.replace("N. Toʻxtayeva", word)}`).proposals.lastName?.length;
    };

    expect([named(40), named(41)]).toEqual([40, undefined]);
  });

  it("finds where a letter without a title begins in a paragraph of any length, behind lines of any length", () => {
    const begins = `Hurmatli hokim! ${"Suv yoʻq. ".repeat(100)}`.trim();
    for (const line of [filled(sender, 1000), filled(sender, 1001), filled(sender, 350)]) {
      const letter = `${head}\n\n${line}\n[…]\n${begins}\n5.11.2026`;
      const lines = letter.split("\n").filter((one) => one !== "" && one !== "[…]");
      const { bodyFrom } = proposalsOf({
        text: letter,
        lines: lines.map(lineOf),
        names: keysOfPlaces([], []),
        senders: [],
        today: "2026-11-27",
      });

      expect(letter.slice(bodyFrom)).toBe(`${begins}\n5.11.2026`);
    }
  });

  it("says that a letter of a head alone has no body", () => {
    const letter = `${head}\n${sender}\nARIZA`;

    expect(letter.slice(proposed(letter).bodyFrom)).toBe("");
  });
});

describe("letterheadOf", () => {
  it("takes number and day from a line of 1000 characters, and nothing from a longer one", () => {
    const of = (length: number) => letterheadOf([lineOf(filled("12.05.2026 № 12/345", length))], "", "2026-11-28");

    expect([of(1000), of(1001)]).toEqual([{ number: "12/345", date: "12.05.2026" }, {}]);
  });

  it("takes nothing from a line with a word of more than 40 characters, which may be a sentence", () => {
    expect(letterheadOf([lineOf(`12.05.2026 № 12/345 ${"_".repeat(41)}`)], "", "2026-11-28")).toEqual({});
  });
});
