import { readPassport, readPhones, type NumberKind } from "@murojaat/contract/kit";
import { describe, expect, it } from "vitest";
import { typedNumber } from "./typedNumber.ts";

/** A field in which `acts` are done one after another: a text as it stands then, or nothing for leaving it. */
const after = (kind: NumberKind, acts: readonly (string | undefined)[], read?: (given: string) => string | undefined) => {
  let value: string | null = null;
  for (const act of acts) {
    const { onTyped, onLeft } = typedNumber({ kind, value, onChange: (next) => (value = next), onBlur: undefined, read });
    if (act === undefined) onLeft();
    else onTyped(act);
  }
  return value;
};
/** Typed by hand, letter by letter, then left. */
const byHand = (text: string) => [...Array.from(text, (_, at) => text.slice(0, at + 1)), undefined];

describe("a number in a field", () => {
  it.each<[NumberKind, string, string]>([
    ["phone", "+998 90 123 45 67", "901234567"],
    ["phone", "998901234567", "901234567"],
    ["phone", "+998901234567", "901234567"],
    ["phone", "+998 (90) 123-45-67", "901234567"],
    ["phone", "8 90 123-45-67", "901234567"],
    ["phone", "8 77 123-45-67", "771234567"],
    ["phone", "+998 73 201 13 01", "732011301"],
    ["phone", "998901234", "998901234"],
    ["taxId", "301 234 567", "301234567"],
    ["passportSeries", "aa", "AA"],
    ["passportNumber", "123 45 67", "1234567"],
    ["pinfl", "3 010180 123 4568", "30101801234568"],
    ["bankAccount", "2020 8000 9001 2345 6789", "20208000900123456789"],
  ])("is the one that was meant, pasted or typed by hand: %s %s", (kind, given, value) => {
    expect([after(kind, [given]), after(kind, byHand(given))]).toEqual([value, value]);
  });

  it.each<[NumberKind, string]>([
    ["phone", "+7 912 345 67 89"],
    ["phone", "9012345678"],
    ["phone", "+998 90 123 45 678"],
    ["phone", "901234567 uy"],
    ["taxId", "30101801234568"],
    ["passportSeries", "АБ"],
    ["passportNumber", "12345678"],
    ["bankAccount", "202080009001234567891"],
  ])("stays as it was typed where it is invalid: %s %s", (kind, given) => {
    expect([after(kind, [given, undefined]), after(kind, byHand(given))]).toEqual([given, given]);
  });

  it("is empty once it is cleared", () => {
    expect(after("phone", ["901234567", ""])).toBeNull();
  });

  it("leaves the value of its neighbour alone", () => {
    const beside: string[] = [];
    // as in the form: only where the neighbour has none yet
    const phones = (given: string) => {
      const read = readPhones(given);
      return "second" in read && beside.length === 0 ? (beside.push(read.second!), read.value) : undefined;
    };
    const passport = (given: string) => {
      const read = readPassport(given);
      return read && (beside.push(read.number), read.series);
    };

    expect(after("phone", byHand("90 123 45 67, 73 201 13 01"), phones)).toBe("901234567");
    expect(beside.splice(0)).toEqual(["732011301"]);
    expect(after("phone", ["90 123 45 67, 73 201 13 01"], phones)).toBe("901234567");
    expect(after("passportSeries", ["АА 1234567"], passport)).toBe("AA");
    expect(beside).toEqual(["732011301", "1234567"]);
  });
});
