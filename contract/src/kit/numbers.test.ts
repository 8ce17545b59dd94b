import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../test/processor-time.ts";
import { capitals, isForeignPhone, phonePart, readCount, readNumber, readPassport, readPhones, type NumberKind } from "./numbers.ts";

/** The same numbers in every run. */
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const signs = ["", " ", "-", " - ", ".", "\u00a0", "\u2009", "\u200b", "–", "(", ")", ") ", "\u202c"];
/** The digits with something between each two of them. */
const spelt = (digits: string, any: () => number) =>
  Array.from(digits, (digit, at) => (at === 0 ? digit : signs[Math.floor(any() * signs.length)] + digit)).join("");
const digitsOf = (count: number, any: () => number) => Array.from({ length: count }, () => Math.floor(any() * 10)).join("");

describe("a phone", () => {
  it.each([
    ["+998 90 123 45 67", "901234567"],
    ["998901234567", "901234567"],
    ["+998901234567", "901234567"],
    ["+998 (90) 123-45-67", "901234567"],
    ["8 90 123-45-67", "901234567"],
    ["8(90)123-45-67", "901234567"],
    ["8901234567", "901234567"],
    ["(8 73) 201-13-01", "732011301"],
    ["00998 90 123 45 67", "901234567"],
    ["+998 73 201 13 01", "732011301"],
    ["8 73 201 13 01", "732011301"],
    ["90 123 45 67", "901234567"],
    ["\u202a+998\u00a090\u00a0123‑45‑67\u202c", "901234567"],
    ["＋９９８９０１２３４５６７", "901234567"],
    // an operator's numbers begin with 99
    ["998901234", "998901234"],
    ["+998 99 890 12 34", "998901234"],
    ["88 123 45 67", "881234567"],
    // of a person without a phone
    ["000000012", "000000012"],
    ["901234567, +998 90 123 45 67", "901234567"],
    // a minus of a word processor, and the comma behind it in a list
    ["90−123−45−67", "901234567"],
    ["90 123 45 67,", "901234567"],
    // copied as a link, and as it stands on paper
    ["tel:+998 90 123 45 67", "901234567"],
    ["TEL:+998-90-123-45-67;ext=12", "901234567"],
    ["tel:%2B998901234567", "901234567"],
    ["sms:901234567", "901234567"],
    ["tel. 901234567", "901234567"],
    ["Тел.: 8 90 123-45-67", "901234567"],
    ["telefon +998901234567", "901234567"],
    ["моб. (90) 123-45-67", "901234567"],
  ])("is understood: %s", (given, value) => {
    expect(readNumber("phone", given)).toEqual({ value });
  });

  it.each([
    "+7 912 345 67 89",
    "8 912 345 67 89",
    "+7901234567",
    "+99890123456",
    "+9989012345678",
    "9012345678",
    "99890123456",
    "8771234567",
    "90 123 45 6",
    // the former long-distance 8, and a digit less than it opens
    "8 (90) 123-45-6",
    "8 90 123 45 6",
    "90*****67",
    "tel:90*****67",
    "telegram 901234567",
    "tel901234567",
    "hotel 901234567",
    "tel: tel: 901234567",
    "901234567 uy",
    "90+1234567",
    "",
  ])("is refused whole: %s", (given) => {
    expect(readNumber("phone", given)).toEqual({ problem: "not_a_phone" });
  });

  it.each([
    "90 123 45 67, 73 201 13 01",
    "901234567;732011301",
    "+998901234567 / +998732011301",
    "90 123 45 67 73 201 13 01",
    "90 123 45 67 - 73 201 13 01",
    "901234567 – 8 (73) 201-13-01",
    "998901234567+998732011301",
    "901234567\n8 73 201-13-01",
  ])("is one of two in a field: %s", (given) => {
    expect(readPhones(given)).toEqual({ value: "901234567", second: "732011301" });
    expect(readNumber("phone", given)).toEqual({ problem: "several_phones" });
  });

  it.each(["1 ", ",", "1+", "90 123 45 67, "])("is refused in time that grows no faster than the text: %j", async (part) => {
    const textOf = (length: number) => part.repeat(length / part.length);
    expect(await growthOf((text) => readNumber("phone", text), textOf, 24_000)).toBeLessThan(inProportion);
    expect(readNumber("phone", textOf(24_000))).toEqual({ problem: "not_a_phone" });
  });

  it("is the same with any signs between its digits", () => {
    const any = chance(7);
    for (let n = 0; n < 2000; n += 1) {
      const digits = digitsOf(9, any);
      const before = ["", "+998 ", "998", "00998-", "+998("][n % 5]!;
      const spelling = before + spelt(digits, any);
      // the former long-distance 8 stands apart
      if (!/^8\D/.test(spelling)) expect([n, readNumber("phone", spelling)]).toEqual([n, { value: digits }]);
    }
  });

  it("is never made from only some of the given digits", () => {
    const any = chance(11);
    for (let n = 0; n < 4000; n += 1) {
      const digits = digitsOf(1 + Math.floor(any() * 16), any);
      const read = readNumber("phone", (n % 3 === 0 ? "+" : "") + spelt(digits, any));
      if ("value" in read) expect(["", "998", "00998", "8"]).toContain(digits.slice(0, -9));
    }
  });

  it.each([
    ["+998901112233", "901112233"],
    ["+998 90 11", "9011"],
    ["11-22", "1122"],
    ["998901", "998901"],
    ["9989011122", "9011122"],
    ["８90 11", "89011"],
    ["+7 912 345 67 89", ""],
    ["Karimov", ""],
  ])("is searched for by its digits: %s", (typed, digits) => {
    expect(phonePart(typed)).toBe(digits);
  });
});

it.each([
  ["+7 912 345 67 89", true],
  ["+7 (912) 345-67-89", true],
  ["\u202a+7\u00a0912‑345‑67‑89\u202c", true],
  ["＋７９１２３４５６７８９", true],
  ["+996 555 123 456", true],
  ["+998 90 123 45 67", false],
  ["79123456789", false],
  ["+7 912", false],
  ["+7 912 345 67 89 uy", false],
])("a phone of another country is one with its code: %s", (given, isForeign) => {
  expect(isForeignPhone(given)).toBe(isForeign);
});

describe("other numbers", () => {
  it.each<[NumberKind, string, string]>([
    ["taxId", "301 234 567", "301234567"],
    ["taxId", "301-234-567", "301234567"],
    ["passportSeries", "aa", "AA"],
    ["passportSeries", "АВ", "AB"],
    ["passportNumber", "123 45 67", "1234567"],
    ["pinfl", "3 010180 123 456 8", "30101801234568"],
    ["bankAccount", "2020 8000 9001 2345 6789", "20208000900123456789"],
    ["taxId", "№ 301234567", "301234567"],
    ["taxId", "３０１２３４５６７", "301234567"],
    ["taxId", "\u202a301\u00a0234\u00a0567\u202c", "301234567"],
    ["passportSeries", " А В ", "AB"],
    ["passportSeries", "ＡＢ", "AB"],
    ["passportSeries", "кК", "KK"],
    ["passportNumber", "№1234567", "1234567"],
    ["passportNumber", "1234567\u200b", "1234567"],
    ["passportNumber", "123-45-67", "1234567"],
    ["pinfl", "30101801234568\u00a0", "30101801234568"],
    ["pinfl", "3-010180-123-456-8", "30101801234568"],
    ["pinfl", "\u200e30101801234568", "30101801234568"],
    ["bankAccount", "20208.000.9.00123456.789", "20208000900123456789"],
    ["bankAccount", "2020\u20098000\u20099001\u20092345\u20096789", "20208000900123456789"],
    ["bankAccount", "№ 20208000900123456789", "20208000900123456789"],
    ["login", "S.Aliyev3", "s.aliyev3"],
    ["login", " s.aliyev3\u00a0", "s.aliyev3"],
    ["login", "S_KARIMOVA-2", "s_karimova-2"],
    ["login", "ａｄｍｉｎ", "admin"],
    ["login", "\u200bs.aliyev", "s.aliyev"],
  ])("are understood: %s %s", (kind, given, value) => {
    expect(readNumber(kind, given)).toEqual({ value });
  });

  it.each<[NumberKind, string, string]>([
    ["taxId", "3012345678", "not_a_tax_id"],
    ["taxId", "30101801234568", "not_a_tax_id"],
    ["taxId", "30123456", "not_a_tax_id"],
    ["passportSeries", "AAA", "not_a_passport_series"],
    ["passportSeries", "АБ", "not_a_passport_series"],
    ["passportSeries", "A1", "not_a_passport_series"],
    ["passportNumber", "12345678", "not_a_passport_number"],
    ["passportNumber", "AA1234567", "not_a_passport_number"],
    ["pinfl", "301018012345681", "not_a_pinfl"],
    ["bankAccount", "202080009001234567890", "not_a_bank_account"],
    ["bankAccount", "2020800090012345678", "not_a_bank_account"],
    ["bankAccount", "UZ20208000900123456789", "not_a_bank_account"],
    ["taxId", "STIR 301234567", "not_a_tax_id"],
    ["pinfl", "3010180123456", "not_a_pinfl"],
    ["passportNumber", "123456O", "not_a_passport_number"],
    // а and с are Cyrillic
    ["login", "\u0430liev\u0441", "not_a_login"],
    ["login", "s aliyev", "not_a_login"],
    ["login", "al", "not_a_login"],
    ["login", "a".repeat(65), "not_a_login"],
    ["login", ".aliyev", "not_a_login"],
  ])("are refused whole: %s %s", (kind, given, problem) => {
    expect(readNumber(kind, given)).toEqual({ problem });
  });

  it.each<[NumberKind, number]>([
    ["taxId", 9],
    ["passportNumber", 7],
    ["pinfl", 14],
    ["bankAccount", 20],
  ])("are the same with any signs between the digits, and nothing with one digit more or less: %s", (kind, length) => {
    const any = chance(length);
    for (let n = 0; n < 500; n += 1) {
      const digits = digitsOf(length, any);
      expect(readNumber(kind, spelt(digits, any))).toEqual({ value: digits });
      expect(readNumber(kind, spelt(`${digits}1`, any))).toHaveProperty("problem");
      expect(readNumber(kind, spelt(digits.slice(1), any))).toHaveProperty("problem");
    }
  });

  it.each([
    ["AA 1234567", "AA"],
    ["aa1234567", "AA"],
    ["АА № 1234567", "AA"],
    ["АА 1234567", "AA"],
    ["КА1234567", "KA"],
    ["AA 12345678", undefined],
    ["1234567", undefined],
  ])("a passport is understood as a whole: %s", (given, series) => {
    expect(readPassport(given)).toEqual(series && { series, number: "1234567" });
  });
});

describe("a count", () => {
  it.each([
    ["12", 12],
    ["1 250", 1250],
    ["1\u00a0250\u00a0000", 1_250_000],
    ["１２", 12],
    [" 007 ", 7],
    ["-3", -3],
  ])("is understood: %s", (given, value) => {
    expect(readCount(given)).toBe(value);
  });

  it.each(["12.5", "1,250", "12 ta", "1e5", "", "1234567890123456"])("is refused in any other form: %s", (given) => {
    expect(readCount(given)).toBeUndefined();
  });
});

describe("a code", () => {
  it.each([
    ["7k2m-9qxa", "7K2M9QXA"],
    ["7К2М 9QХА", "7K2M9QXA"],
    ["12 34 56", "123456"],
    ["１２３\u00a0４５６", "123456"],
    ["123456\u200b", "123456"],
  ])("is read as it is printed: %s", (given, code) => {
    expect(capitals(given)).toBe(code);
  });
});
