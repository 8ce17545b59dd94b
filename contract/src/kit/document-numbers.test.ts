import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../test/processor-time.ts";
import { documentNumbers, numberParts, readRequestNumber, requestNumberParts, requestNumbers } from "./document-numbers.ts";

describe("the number of an appeal", () => {
  it.each([
    ["FAR-000430/26", "FAR-000430/26"],
    ["FAR-430/26", "FAR-000430/26"],
    ["FAR430/26", "FAR-000430/26"],
    ["far 430/26", "FAR-000430/26"],
    ["№ FAR 000430/26", "FAR-000430/26"],
    ["№FAR-000430/26", "FAR-000430/26"],
    ["N FAR-430/26", "FAR-000430/26"],
    ["No. FAR-430/26", "FAR-000430/26"],
    ["N°FAR-430/26", "FAR-000430/26"],
    ["FAR–430/26", "FAR-000430/26"],
    ["FAR‑000430/2026", "FAR-000430/26"],
    ["FAR-430-26", "FAR-000430/26"],
    ["FAR 430 26", "FAR-000430/26"],
    ["FAR-000430/26\u00a0", "FAR-000430/26"],
    ["FAR-000430/26.", "FAR-000430/26"],
    ["FAR-000430/26-son", "FAR-000430/26"],
    ["FAR-0430\\26", "FAR-000430/26"],
    ["\u202aFAR-000430/26\u202c", "FAR-000430/26"],
    ["ＦＡＲ－４３０／２６", "FAR-000430/26"],
    ["FAR-1234567/26", "FAR-1234567/26"],
    ["MRG-OB-70/26", "MRG-OB-000070/26"],
    ["mrg ob 000070/26", "MRG-OB-000070/26"],
    ["K2-15/05", "K2-000015/05"],
  ])("is understood: %s", (given, number) => {
    expect(requestNumbers(given)).toEqual([number]);
  });

  it.each([
    ["ФАР-430/26", "FAR-000430/26"],
    ["фар000430/26", "FAR-000430/26"],
    ["МРГ-ОБ-70/26", "MRG-OB-000070/26"],
    ["ҚЎҚ-7/26", "QOQ-000007/26"],
    // Cyrillic letters that look Latin
    ["МАРX-7/26", "MAPX-000007/26"],
  ])("is understood in Cyrillic letters, by sound or by sight: %s", (given, number) => {
    expect(requestNumbers(given)).toContain(number);
  });

  it.each([
    "430/26",
    "FAR-430",
    "430",
    "48-85937",
    "12.10.2026",
    "FAR",
    "Karimov 12-uy, 26",
    "FAR-430/126",
    "FAR-430/26 va FAR-431/26",
    "",
  ])("is not read from a part of a number or from another text: %s", (given) => {
    expect(requestNumbers(given)).toEqual([]);
  });

  it.each([
    ["430/26", { prefixes: [], digits: "000430", year: "26" }],
    ["№ 0430 / 2026", { prefixes: [], digits: "000430", year: "26" }],
    ["430", { prefixes: [], digits: "000430", year: undefined }],
    ["FAR-430", { prefixes: ["FAR"], digits: "000430", year: undefined }],
  ])("may lack its prefix or its year: %s", (given, read) => {
    expect(readRequestNumber(given)).toEqual(read);
  });

  it.each([
    ["430/26", ["430/26", "000430/26"]],
    ["FAR-430", ["FAR-430", "FAR-000430"]],
    ["ФАР-430", ["ФАР-430", "FAR-000430"]],
    ["430", ["430"]],
  ])("is searched for with the leading zeros that people leave out: %s", (given, parts) => {
    expect(requestNumberParts(given)).toEqual(expect.arrayContaining(parts));
  });
});

it.each([".", " ", "-", "FAR-", "1 ", "№"])("a number is refused in time that grows no faster than the text: %j", async (part) => {
  const read = (text: string) => [requestNumbers(text), documentNumbers(text)];
  expect(await growthOf(read, (times) => part.repeat(times), 30_000)).toBeLessThan(inProportion);
  expect(read(part.repeat(30_000))).toEqual([[], []]);
});

describe("the number of a document", () => {
  it.each([
    ["48-85937", "48-85937"],
    ["48-85937-сон", "48-85937"],
    ["48-85937-son", "48-85937"],
    ["№ 48–85937", "48-85937"],
    ["N 48-85937.", "48-85937"],
    ["\u00a048-85937\u200b", "48-85937"],
  ])("is bare: %s", (given, number) => {
    expect(documentNumbers(given)).toEqual([number]);
  });

  it("is searched for in Latin and in Cyrillic letters that look alike", () => {
    expect(documentNumbers("Р-12/4")).toEqual(["Р-12/4", "P-12/4"]);
    expect(documentNumbers("p-12/4")).toEqual(["P-12/4", "Р-12/4"]);
  });
});

describe("a part of a number", () => {
  it.each([
    ["phone", "+998901112233", "901112233"],
    ["phone", "+998 90 111-22-33", "901112233"],
    ["phone", "90 11", "9011"],
    ["phone", "998 90 111 22", "9011122"],
    ["request", " FAR-430/26 ", "FAR-430/26"],
    ["document", "№ 48-85937-сон", "48-85937-сон"],
  ] as const)("is taken: %s %s", (kind, given, value) => {
    expect(numberParts[kind](given)).toEqual({ value });
  });

  it.each([
    ["phone", "+7 912 345 67 89", "not_a_phone"],
    ["phone", "90123456789", "not_a_phone"],
    ["phone", "Karimov", "not_a_phone"],
    ["phone", "90*****33", "not_a_phone"],
    ["phone", "+998", "not_a_phone"],
    ["request", "FAR_430", "not_a_request_number"],
    ["request", "100%", "not_a_request_number"],
    ["request", "-/", "not_a_request_number"],
    ["document", "№", "not_a_document_number"],
    ["document", "--", "not_a_document_number"],
  ] as const)("is refused where no number can contain it: %s %s", (kind, given, problem) => {
    expect(numberParts[kind](given)).toEqual({ problem });
  });
});
