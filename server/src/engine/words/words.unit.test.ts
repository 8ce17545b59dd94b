import { toCyrillic } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { inEachLatin, inEachSpelling } from "../../../../contract/test/spellings.ts";
import { cyrillicForms, freshForms, freshUnrelated, latinForms, russianForms, unrelated } from "../../../test/support/word-pairs.ts";
import { excerptOf } from "./excerpt.ts";
import { russianStem } from "./russian.ts";
import { stemsOf } from "./stems.ts";
import { askedTokens, tokensOf, withoutPersonalNumbers } from "./tokens.ts";
import { askedWords, vectorOf } from "./vector.ts";

const isFound = (asked: string, text: string): boolean => {
  const known = new Set(stemsOf(text));
  return stemsOf(asked, true).some((stem) => known.has(stem));
};
const keys = async (text: string) => (await tokensOf(text)).map((token) => token.keys[0]);

describe("a word", () => {
  const pairs = { "Uzbek in Latin letters": latinForms, "Uzbek in Cyrillic letters": cyrillicForms, Russian: russianForms };
  it("is found in its forms, and a form by the word: at least 180 of 200 pairs, nine of ten of each script", () => {
    const found = Object.entries(pairs).map(
      ([name, list]) => [name, list.length, list.filter(([word, form]) => isFound(word, form) && isFound(form, word)).length] as const,
    );
    expect(found.map(([, n]) => n)).toEqual([80, 60, 60]);
    expect(found.reduce((sum, [, , n]) => sum + n, 0)).toBeGreaterThanOrEqual(180);
    for (const [, n, hits] of found) expect(hits).toBeGreaterThanOrEqual(0.9 * n);
  });
  it("is found in every spelling, and in the same forms in both Latin alphabets", () => {
    const words = [...new Set(latinForms.flat())];
    expect(words.filter((word) => inEachSpelling(word).some((one) => !isFound(one, word) || !isFound(word, one)))).toEqual([]);
    const isFoundIn = ([word, form]: readonly [string, string]) => inEachLatin(word).map((one, at) => isFound(one, inEachLatin(form)[at]!));
    expect(latinForms.filter((pair) => new Set(isFoundIn(pair)).size > 1)).toEqual([]);
    const isMistaken = ([one, other]: readonly [string, string]) => inEachLatin(one).some((spelling) => isFound(spelling, other));
    expect(unrelated.filter((pair) => isMistaken(pair) && !isFound(...pair))).toEqual([]);
  });
  it("that JavaScript has a use for is a word like any other", () => {
    for (const word of ["constructor", "toString", "__proto__"]) expect(stemsOf(word).every((stem) => typeof stem === "string")).toBe(true);
  });

  it("is not found by one that looks alike: at most 10 of 200 pairs are", () => {
    expect(unrelated).toHaveLength(200);
    expect(unrelated.filter(([one, other]) => isFound(one, other) || isFound(other, one)).length).toBeLessThanOrEqual(10);
  });
  it("passes the same test on pairs that nothing was fitted to: at least 54 of 60, at most 6 of 60", () => {
    expect([freshForms.length, freshUnrelated.length]).toEqual([60, 60]);
    expect(freshForms.filter(([word, form]) => isFound(word, form) && isFound(form, word)).length).toBeGreaterThanOrEqual(54);
    expect(freshUnrelated.filter(([one, other]) => isFound(one, other) || isFound(other, one)).length).toBeLessThanOrEqual(6);
  });
  it.each([
    ["yoʻl", "yo'l yo‘l yo’l yo`l yoʼl yol йўл ЙЎЛ"],
    ["maʼlumot", "ma'lumot malumot маълумот малумот"],
    ["ёмғир", "yomg'ir емғир ёмгир"],
    ["подъезд", "подьезд подезд ПОДЪЕЗД"],
    ["tuproq", 'tuproq тупроқ tuprog"i'],
    ["oʻquvchi", 'o"quvchi ўқувчи'],
    // a Latin o, y and c, a Cyrillic а
    ["город", "гoрoд"],
    ["сув", "cyв"],
    ["maktab", "mаktаb"],
    ["tozalash", "toza\u00ADlash toza-\nlash тоза-\nлаш"],
  ])("%s is one word in every spelling: %s", async (word, spellings) => {
    const [asked] = askedTokens(word);
    for (const token of await tokensOf(spellings))
      expect([token.keys, token.keys.some((key) => asked!.keys.includes(key))]).toEqual([token.keys, true]);
  });
});

describe("a Russian word", () => {
  // the algorithm of snowballstem.org takes "ость" and what a case leaves of it, "ост", where a syllable stands before it
  it.each(["безопасность безопасности безопасностью", "задолженность задолженности", "неисправность неисправностей"])(
    "has one stem in its cases: %s",
    (forms) => {
      expect(new Set(forms.split(" ").map(russianStem)).size).toBe(1);
    },
  );
  it.each(["кость", "гость", "мост"])("whose root ends like that keeps its end: %s", (word) => {
    expect(russianStem(word)).toMatch(/ост$/);
  });
});

describe("a number", () => {
  it.each([
    ["12/345", ["12/345"]],
    ["№12/345, 12 / 345", ["12/345", "12/345"]],
    ["№ 04–12/118-son", ["4-12/118", "son"]],
    ["FAR-000413/26", ["far", "413/26"]],
    ["12.10.2026 yil, 10:30 da", ["12.10.2026", "yil", "10:30", "da"]],
    ["27-maktab.", ["27", "maktab"]],
  ])("%s is kept whole", async (text, expected) => {
    expect(await keys(text)).toEqual(expected);
  });
  it.each(["AA1234567", "aa 1234567", "АВ № 7654321", "31204856230017", "3 120485 623 0017", "AA 123 45 67"])(
    "of a person is no word: %s",
    async (number) => {
      expect((await tokensOf(`Pasportim ${number} edi`)).map(({ at }) => at)).toHaveLength(2);
      expect(withoutPersonalNumbers(number).trim()).toBe("");
      expect(askedWords(number)).toBeUndefined();
    },
  );
});

describe("a search for words", () => {
  it.each([
    ["suv gaz", "('suv') & ('gaz')"],
    ["suv gaz suvlar", "('suv') & ('gaz')"],
    ['"ichimlik suvi" gaz', "('ichimlik' <-> 'suv') & ('gaz')"],
    ["«ichimlik suvi»", "('ichimlik' <-> 'suv')"],
    ["27-maktab", "('27' <-> 'maktab')"],
    ["12/345", "('12/345')"],
    ["xat 12 / 345", "('hat') & ('12/345')"],
    ["1".repeat(200), `('${"1".repeat(32)}')`],
    ['o"quvchi', "('okuvch')"],
  ])("%s", (value, query) => {
    expect(askedWords(value)!.query).toBe(query);
  });
  it.each(["", " ", "—", "« »", "' & | !", "漢字"])("finds none in %j", (value) => {
    expect(askedWords(value)).toBeUndefined();
  });
});

describe("the words of texts", () => {
  it("have their places, and words of two texts are never neighbours", async () => {
    expect(await vectorOf(["Suv yoʻq suv", "Gaz"])).toBe("'suv':1,3 'yok':2 'gaz':14");
    expect(await vectorOf(["", "—"])).toBeUndefined();
  });
  it("keep the beginning of an endless number or word, and as many words as PostgreSQL takes", async () => {
    expect(await vectorOf(["7".repeat(3000), "a".repeat(3000)])).toBe(`'${"7".repeat(32)}':1 '${"a".repeat(32)}':12`);
    const many = (await vectorOf([Array.from({ length: 150_000 }, (_, n) => `1000${n}`).join(" ")]))!;
    expect(many.length).toBeGreaterThan(500_000);
    // a word with its place takes its letters and at most six bytes more
    expect(many.split(" ").reduce((sum, one) => sum + one.indexOf("'", 1) - 1 + 6, 0)).toBeLessThan(1_048_576);
  });
  it("of Russian are stems of both languages", async () => {
    expect(await vectorOf(["школами"])).toBe("'shkola':1 'shkol':1");
  });
});

describe("an excerpt", () => {
  const text = `${"Assalomu alaykum. ".repeat(12)}Guliston mahallamizda ichimlik suvi ikki oydan beri kelmayapti, bolalar qiynalmoqda. ${"Yordam bering. ".repeat(20)}`;
  const shown = async (value: string, of = text) => (await excerptOf(of, askedWords(value)!.tokens, 160))!;
  const marked = async (value: string, of = text) =>
    (await shown(value, of)).parts.map((part) => (part.isFound ? `[${part.text}]` : part.text)).join("");
  it("shows the found words, in any form and script, in at most 160 characters cut between words", async () => {
    expect(await marked("сув бола")).toMatch(/^…\S.*ichimlik \[suvi\] ikki oydan beri kelmayapti, \[bolalar\] qiynalmoqda\..*\S…$/);
    expect((await shown("suv")).parts.map((part) => part.text).join("").length).toBeLessThanOrEqual(162);
  });
  it("is the whole of a short text, and none of one without the words", async () => {
    expect(await marked("yoʻl", "Yoʻlimiz buzilgan.")).toBe("[Yoʻlimiz] buzilgan.");
    expect(await excerptOf("Gaz yoʻq", askedWords("suv")!.tokens, 160)).toBeUndefined();
  });
  it("is of the place that shows both words, not of an earlier one where they are too far apart for one excerpt", async () => {
    const kecha = (times: number) => "kecha ".repeat(times);
    expect(await marked("suv gaz", `${kecha(20)}suv ${kecha(22)}gaz ${kecha(40)}suv gaz ${kecha(40)}`)).toContain("[suv] [gaz]");
  });
  it("is of the text as it may be shown", async () => {
    const { parts } = (await excerptOf("suv 901112233", askedWords("suv")!.tokens, 160, "suv 90*****33"))!;
    expect(parts.map((part) => part.text).join("")).toBe("suv 90*****33");
  });
  it.each(["suv ", "a", "—", '"'])("of a hostile text, and its words, take time in proportion to its length: %j", async (part) => {
    const read = (text: string) => Promise.all([excerptOf(text, askedWords("suv gaz")!.tokens, 160), vectorOf([text])]);
    expect(await growthOf(read, (times) => part.repeat(times), 50_000)).toBeLessThan(inProportion);
  });
  it("recognises the Cyrillic spelling of its words", async () => {
    expect(await marked("mahalla", toCyrillic("Guliston mahallamizda suv yoʻq"))).toContain("[маҳалламизда]");
  });
});
