import { describe, expect, it } from "vitest";
import { differencesOf, taken, type Compared } from "./differences.ts";

const fields: readonly Compared[] = [
  { path: ["appeal", "text"], label: "fields.text" },
  { path: ["appeal", "docNumber"], label: "fields.docNumber" },
  { path: ["applicant", "phone"], label: "fields.phone", along: [["applicant", "isFakePhoneNumber"]] },
];
const base = { appeal: { text: "Suv yoʻq", docNumber: null }, applicant: { phone: "901112233", isFakePhoneNumber: 0 } };
const found = (mine: object, theirs: object) => differencesOf(fields, base, mine, theirs).map((d) => [d.path.join("."), d.untouched]);

describe("a change by somebody else", () => {
  it("is a question where both changed a field, and is taken over where only the other person did", () => {
    const mine = { ...base, appeal: { text: "Suv kelmayapti", docNumber: undefined } };
    const theirs = { ...base, appeal: { text: "Gaz yoʻq", docNumber: "12-1" } };

    expect(found(mine, theirs)).toEqual([
      ["appeal.text", false],
      ["appeal.docNumber", true],
    ]);
  });

  it("is not a difference where both have the same value, or only the form changed", () => {
    expect(found({ ...base, appeal: { text: "Gaz yoʻq" } }, { ...base, appeal: { text: "Gaz yoʻq", docNumber: "" } })).toEqual([]);
    expect(found({ ...base, appeal: { text: "Suv kelmayapti" } }, base)).toEqual([]);
  });

  it("includes the fields that go with a field", () => {
    const theirs = { ...base, applicant: { phone: "000000012", isFakePhoneNumber: 1 } };

    expect(found(base, theirs)).toEqual([["applicant.phone", true]]);
    expect(taken(fields[2]!, theirs)).toEqual([
      [["applicant", "phone"], "000000012"],
      [["applicant", "isFakePhoneNumber"], 1],
    ]);
  });
});
