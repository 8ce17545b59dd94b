import { describe, expect, it } from "vitest";
import { paragraphStarts, textOfPage } from "./page-lines.ts";
import { printedLines } from "./printed-lines.ts";
import { languageOf } from "./script-of.ts";

/** A line of words that are all read with this confidence. */
const line = (text: string, confidence: number) => text.split(" ").map((word) => ({ text: word, confidence }));

describe("printedLines", () => {
  const head = [line("Fargʻona viloyati hokimiga", 93), line("Quva tumani Bogʻbon mahallasi", 90)];
  const byHand = Array.from({ length: 6 }, (_, n) => line(`nuqaliv shamira dolun ${n}`, 22));

  it("gives the typed head of a page that is filled in by hand, and none of the handwriting", () => {
    expect([...printedLines([...head, ...byHand])]).toEqual(head);
  });
  it("gives no handwriting in which a word or two look certain by chance", () => {
    expect(printedLines([line("va bilan uchun", 91), ...byHand]).size).toBe(0);
    expect(printedLines([line("Suv yoʻq bizda", 96)]).size).toBe(0);
  });
  it("gives a weak title of a typed page and leaves out its dirt", () => {
    const [title, dirt] = [line("ARIZA", 55), line("|||. ~", 12)];
    expect([...printedLines([...head, title, dirt])]).toEqual([...head, title]);
  });
  it("accepts a line of an uncertain page only if seven of ten of its long words are certain", () => {
    const doubtful = [...line("murojaat qilamiz deb", 82), ...line("soʻraymiz ushbu", 75)];
    expect([...printedLines([...head, doubtful, ...byHand])]).toEqual(head);
    expect([...printedLines([...head, [...doubtful.slice(0, 3), ...line("ushbu", 75)], ...byHand])]).toHaveLength(3);
  });
});

describe("languageOf", () => {
  it("recognises the three languages and says nothing of a few letters", () => {
    expect(languageOf("Sizdan shuni soʻraymanki, suv yoʻq")).toBe("uz");
    expect(languageOf("Менинг отам биринчи гуруҳ ногирони ҳисобланади")).toBe("uk");
    expect(languageOf("Прошу помочь в решении вопроса на улице")).toBe("ru");
    expect(languageOf("Трубы давно менялись, батареи холодные")).toBe("ru");
    expect(languageOf("Ариза 12.05.2026")).toBeNull();
  });
});

describe("a page as text", () => {
  const at = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 10 }));
  const words = (text: string) => [{ text, confidence: 90, digitsAgree: true, x: 0, y: 0, width: 0, height: 0 }];

  it("begins a paragraph where a line is further from the one before than usual, or above it", () => {
    expect(paragraphStarts(at(0, 15, 30, 60, 75, 0))).toEqual([false, false, false, true, false, true]);
    // a date and a name in one line
    expect(paragraphStarts(at(0, 15, 30, 30))).toEqual([false, false, false, false]);
    expect(paragraphStarts(at(0))).toEqual([false]);
  });
  it("shows unreadable lines as […], several in a row as one", () => {
    const [first, second] = [
      { words: words("bir"), isApart: false },
      { words: words("ikki"), isApart: true },
    ];
    expect(textOfPage([first, undefined, undefined, second, undefined])).toBe("bir\n[…]\n\nikki\n[…]");
  });
});
