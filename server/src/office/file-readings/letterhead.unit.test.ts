import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import type { ReadLine } from "../../engine/contents/reading.ts";
import { letterheadOf } from "./letterhead.ts";

const of = (text: string, { confidence = 100, unsure = "" } = {}) => {
  const lines: ReadLine[] = text.split("\n").map((line, at) => ({
    page: 1,
    words: line
      .split(" ")
      .map((word) => ({ text: word, confidence, digitsAgree: word !== unsure, x: 0.1, y: at / 40, width: 0.04, height: 0.02 })),
  }));
  return letterheadOf(lines, text, "2026-11-28");
};

describe("letterheadOf", () => {
  it.each([
    ["Fargʻona viloyati hokimligi\n2026-yil 12-may № 12/345\nFargʻona shahri", { number: "12/345", date: "12.05.2026" }],
    ["Farğona viloyati hokimligi\n12.05.2026 y. № 12/345 Farğona şahri", { number: "12/345", date: "12.05.2026" }],
    ["TUMAN SUV TAʼMINOTI\n12.05.2026 y. 03-1/456-son", { number: "03-1/456", date: "12.05.2026" }],
    ["Наманган кўчаси, 5\n2026 йил 3 март 01-12/77-сон Фарғона шаҳри", { number: "01-12/77", date: "03.03.2026" }],
    ["Хокимият города Фергана\n«5» мая 2026 г.\n№ 04-К/1190\nг. Фергана", { number: "04-К/1190", date: "05.05.2026" }],
    ["No 17-A 01.09.2026\nmatn", { number: "17-A", date: "01.09.2026" }],
    ["2026-yil 12-may\nFargʻona shahri\n№ 12/345", { number: "12/345", date: "12.05.2026" }],
  ])("finds number and day in %j", (text, expected) => {
    expect(of(text)).toEqual(expected);
  });

  it.each([
    "На № 45/12 от 03.05.2026",
    "Sizning 12.05.2026 yildagi 12/345-son xatingizga",
    "Вх. № 345 от 12.05.2026",
    "Oʻzbekiston Respublikasining 2017-yil 11-sentabr OʻRQ-445-son qonuni",
    "№ ______  «___» ________ 2026 y.",
    "Navoiy koʻchasi 12-uy, tel. 90 123 45 67",
    "2030-yil 12-may",
    "DMTT\n№ 12",
    "Fargʻona shahri, 12-son",
    "На\n№ 45/12\nот 03.05.2026 г.",
    "Sizning 12.05.2026 yildagi\n12/345-son\nxatingizga",
    "Toshkent shahri\n150100 № 3\n12-may",
  ])("takes nothing from %j", (text) => {
    expect(of(text)).toEqual({});
  });

  it.each([
    "№ 12 / 345",
    "12/ 345-son",
    "№ 01-07 / 345",
    "№ 12—345",
    "№ 12‐ 345",
    "№ 12 ‑345",
    "№ 12∕г",
    "г∕12-son",
    "№ 12(г)",
    "№ 12(345)",
    "№ 04+12",
    "№ 12/345-1234567890",
    "№ 1 2/345",
    "№ 12\\345",
    "№ 12-___",
    "№ ___/12",
    "№ 12/345-",
  ])("takes no part of a number that is read in pieces, as %j", (text) => {
    expect(of(`12.05.2026\n${text}`)).toEqual({ date: "12.05.2026" });
  });

  it.each(["-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2212"])(
    "takes the number and the day with any hyphen, here %j, and gives the usual one",
    (hyphen) => {
      expect(of(`2026${hyphen}yil 5${hyphen}mart № 01${hyphen}12/345`)).toEqual({ number: "01-12/345", date: "05.03.2026" });
      expect(of(`2026${hyphen}yil 5${hyphen}mart 01${hyphen}12/345${hyphen}son`)).toEqual({ number: "01-12/345", date: "05.03.2026" });
    },
  );

  it("takes a number whole or not at all, whatever stands between its parts", () => {
    const hyphens = ["\u2010", "\u2011", "\u2012", "\u2013", "\u2212"];
    const others = ["—", "―", "∕", "⁄", "\\", "+", ":", "_", "*", "~", "(", "|", "·", " / ", " - ", "- ", " –", ""];
    const part = fc.oneof(fc.integer({ min: 1, max: 9999 }).map(String), fc.constantFrom("К", "A", "г", "y", "sh", "шаҳар"));
    const joint = fc.constantFrom("-", "/", ".", ...hyphens, ...others);
    const given = fc.tuple(part, fc.array(fc.tuple(joint, part), { minLength: 1, maxLength: 4 }));
    const written = fc.constantFrom(
      (number: string) => `№ ${number}`,
      (number: string) => `${number}-son`,
      (number: string) => `№${number}, Fargʻona shahri`,
    );
    fc.assert(
      fc.property(given, written, ([first, more], write) => {
        const number = [first, ...more.flat()].join("");
        const { number: proposed } = of(`01.02.2026\n${write(number)}`);

        expect([undefined, number.replaceAll(new RegExp(`[${hyphens.join("")}]`, "g"), "-")]).toContain(proposed);
      }),
      { numRuns: 1000 },
    );
  });

  it("says nothing where two are named, where the readings differ, and from a print in Uzbek Cyrillic, whose strokes are not read", () => {
    expect(of("№ 12/345\n№ 12/346\n12.05.2026")).toEqual({ date: "12.05.2026" });
    expect(of("12.05.2026 № 12/345", { unsure: "12/345" })).toEqual({});
    expect(of("Фарғона ҳокимлиги\n12.05.2026 № 121345", { confidence: 96 })).toEqual({});
    expect(of("Fargʻona hokimligi\n12.05.2026 № 12/345", { confidence: 96 })).toEqual({ number: "12/345", date: "12.05.2026" });
  });

  it("looks only at the head", () => {
    expect(of(`${"matn\n".repeat(30)}12.05.2026 № 12/345`)).toEqual({});
  });

  it("takes time in proportion to the length of its lines", async () => {
    const textOf = (times: number) => `№ ${"1-".repeat(times)}\n${"a.".repeat(times)}son`;
    expect(await growthOf(of, textOf, 20_000)).toBeLessThan(inProportion);
  });
});
