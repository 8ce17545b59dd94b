import type { AnswerFinding } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { findingKey, passedOf, placeIn, saidOf } from "./said.ts";

const name: AnswerFinding = { rule: "name", reason: "other_person", from: 9, to: 27, words: "Shuhrat Komilovich" };
const day: AnswerFinding = { rule: "number", reason: "no_such_day", from: 30, to: 40, words: "31.11.2026" };

describe("passedOf", () => {
  it("has what stops with its reason, and what asks where somebody said that it is right", () => {
    const whys = new Map([[findingKey(name), " Otasiga yozilgan "]]);

    expect(passedOf([name, name, day], whys, new Set([findingKey(day)]))).toEqual([
      { rule: "name", words: "Shuhrat Komilovich", why: "Otasiga yozilgan" },
      { rule: "number", words: "31.11.2026" },
    ]);
  });

  it("leaves out what nobody spoke of, and what is found no longer", () => {
    expect(passedOf([day], new Map([[findingKey(name), "Otasi"]]), new Set())).toEqual([]);
    expect(passedOf([name], new Map([[findingKey(name), "  "]]), new Set())).toEqual([]);
  });
});

describe("saidOf", () => {
  it("is nothing where nothing was ever found, else names the rules that had found something", () => {
    expect(saidOf([], new Set())).toBeUndefined();
    expect(saidOf([], new Set(["long"] as const))).toEqual({ passedOver: [], shown: ["long"] });
  });
});

describe("placeIn", () => {
  const text = "Hurmatli Shuhrat Komilovich! Suv berildi.";
  it.each([
    ["where the server found it", text, [9, 27]],
    ["behind blanks that the server does not read", `  ${text}`, [11, 29]],
    ["where it has moved to", `Salom! ${text}`, [16, 34]],
    ["nowhere once it is gone", "Suv berildi.", undefined],
  ] as const)("is %s", (_what, typed, place) => {
    expect(placeIn(typed, name)).toEqual(place);
  });

  it("of what is missing is the end", () => {
    expect(placeIn("Rad etildi.", { from: 11, to: 11, words: "" })).toEqual([11, 11]);
  });
});
