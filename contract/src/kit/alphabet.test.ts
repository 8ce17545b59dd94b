import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../test/processor-time.ts";
import { inNewLatin, inOldLatin, inPlainLatin, lettersOf1995 } from "./alphabet.ts";
import { compareNames, sortKey } from "./sort-key.ts";
import { inAlphabetOf, nameInAlphabetOf, toCyrillic } from "./uzbek.ts";

/** The same words in the alphabets of 1995 and of 2026, by the four letters on which all sources agree, and in Cyrillic. */
const words = `
shahar|şahar|шаҳар SHAHAR|ŞAHAR|ШАҲАР Shifoxona|Şifoxona|Шифохона koʻcha|köça|кўча KOʻCHA|KÖÇA|КЎЧА Choʻlponota|Çölponota|Чўлпонота
Gʻulomov|Ğulomov|Ғуломов bogʻ|boğ|боғ Togʻay|Toğay|Тоғай Oʻktam|Öktam|Ўктам oʻgʻli|öğli|ўғли yoʻl|yöl|йўл moʻʼjiza|möʼjiza|мўъжиза
chorshanba|çorşanba|чоршанба choʻchqa|çöçqa|чўчқа Isʼhoqov|Isʼhoqov|Исҳоқов musʼhaf|musʼhaf|мусҳаф tong|tong|тонг singil|singil|сингил koʻngil|köngil|кўнгил
MCHJ|MÇJ|МЧЖ OʻzR|ÖzR|ЎзР maʼno|maʼno|маъно sanʼat|sanʼat|санъат choʻ|çö|чў oʻqish|öqiş|ўқиш mashhur|maşhur|машҳур mashq|maşq|машқ
`
  .trim()
  .split(/\s+/)
  .map((one) => one.split("|") as [old: string, recent: string, cyrillic: string]);

describe("the two Latin alphabets", () => {
  it.each(words)("%s is %s, there and back, and %s", (old, recent, cyrillic) => {
    expect([inNewLatin(old), inOldLatin(recent), toCyrillic(old), toCyrillic(recent)]).toEqual([recent, old, cyrillic, cyrillic]);
    expect([inNewLatin(recent), inOldLatin(old)]).toEqual([recent, old]);
  });

  it.each([
    ["Oʻktamov, O'ktamov, O‘ktamov, O’ktamov, Oʼktamov, O`ktamov, O´ktamov, O′ktamov, O‛ktamov, Oʹktamov", /^(?:Öktamov(?:, |$)){10}$/],
    ["ma'no, ma’no, ma`no", /^(?:maʼno(?:, |$)){3}$/],
    ["'Agro' MCHJ, ‘Oltin shahar’ MFY", /^'Agro' MÇJ, ‘Oltin şahar’ MFY$/],
  ])("inNewLatin reads every sign that is typed for ʻ and ʼ: %s", (given, recent) => {
    expect(inNewLatin(given)).toMatch(recent);
  });

  it.each([
    ["şahar and cöl with combining marks, as a Mac writes them", "s\u0327ahar, c\u0327o\u0308l, tog\u0306", "shahar, choʻl, togʻ"],
    [
      "letters of earlier drafts",
      "șahar, ŝahar, ōktam, õktam, ŏktam, ḡalaba, ĝalaba, ĉoy",
      "shahar, shahar, oʻktam, oʻktam, oʻktam, gʻalaba, gʻalaba, choy",
    ],
    ["İ and ı of Turkish keyboards", "AŞİROV ŞERALI, Aşırov", "ASHIROV SHERALI, Ashirov"],
    ["a capital before small letters, alone and in a word of capitals", "Şavkat Ş. ŞAVKAT MAŞʼAL", "Shavkat Sh. SHAVKAT MASHʼAL"],
  ])("inOldLatin reads %s", (_what, given, old) => {
    expect(inOldLatin(given)).toBe(old);
    expect(lettersOf1995(given)).toBe(old);
  });

  it.each([
    "Müller, Gümüşoğlu, Jäger, Wójcik, Béla, Çelik, Washington, Özdemir",
    "Porsche, Chevrolet, Chevroletlarda, Boschning, Charlie Michael, Ishoq-Müller",
    "https://murojaat.uz/shahar/choy?oʻ=1, www.shahar.uz, fargona-shahar.uz/choy, ish.chi@shahar.uz, @shahar_chi",
    "{shahar} ${choy} shahar.pdf choyxona_2 SH-12/34 CH-000012/26 12-Sh/4 Ch-45 04-18-SH/77",
  ])("inNewLatin leaves what is foreign, an address, a name of a file or a code: %s", (given) => {
    expect(inNewLatin(given)).toBe(given);
    expect(inOldLatin(given)).toBe(given);
  });

  it("what stands beside a figure and is no code is turned", () => {
    expect(inNewLatin("5-chorak, 12-sonli ish, Chorsu-2, 3-uychi")).toBe("5-çorak, 12-sonli iş, Çorsu-2, 3-uyçi");
  });

  it("a name that only begins like a foreign one is Uzbek", () => {
    expect(inNewLatin("Toshibayev Shellali Charlesov")).toBe("Toşibayev Şellali Çarlesov");
    expect(toCyrillic("Toshibayev Koçarov")).toBe("Тошибаев Кочаров");
  });

  it("inNewLatin leaves Cyrillic as it is", () => {
    expect(inNewLatin("Шаҳар, ўғли, Обращение граждан")).toBe("Шаҳар, ўғли, Обращение граждан");
  });

  it.each([
    ["Ishoq", "Isʼhoq", "Исҳоқ"],
    ["Ishoqovga, ISHOQOV", "Isʼhoqovga, ISʼHOQOV", "Исҳоқовга, ИСҲОҚОВ"],
    ["Ashob, mushafni, Mash", "Asʼhob, musʼhafni, Masʼh", "Асҳоб, мусҳафни, Масҳ"],
    ["mashhur Mashrab, boshoq, mashʼala", "mashhur Mashrab, boshoq, mashʼala", "машҳур Машраб, бошоқ, машъала"],
  ])("s and h are two letters in %s", (given, old, cyrillic) => {
    expect([inOldLatin(given), toCyrillic(given), toCyrillic(inNewLatin(given))]).toEqual([old, cyrillic, cyrillic]);
  });

  it.each(["Mash'ala", "Mash’ala", "Maş'ala", "Maşʼala"])("s and h are one letter in %s, whose sign is no end of a word", (given) => {
    expect(nameInAlphabetOf("UK", given)).toBe("Машъала");
    expect(nameInAlphabetOf("UK", given.toUpperCase())).toBe("МАШЪАЛА");
  });

  it.each(["şahar çöl ", "oʻ'", "s\u0327", "ö-", "çelik", "'a", "mash'"])(
    "spelling takes time in proportion to the length of a text: %j",
    async (part) => {
      for (const spell of [inOldLatin, inNewLatin, toCyrillic])
        expect(
          await growthOf(
            (text: string) => spell(text),
            (size) => part.repeat(size / part.length),
            200_000,
          ),
        ).toBeLessThan(inProportion);
    },
  );

  it("nameInAlphabetOf parts s and h in a name that has ş, and only there", () => {
    expect(nameInAlphabetOf("UK", "Mashariboyev Ashur Şavkat öğli")).toBe("Масҳарибоев Асҳур Шавкат ўғли");
    expect(nameInAlphabetOf("RU", "Mashariboyev Ashur Shavkat oʻgʻli")).toBe("Машарибоев Ашур Шавкат ўғли");
    expect(inAlphabetOf("UK", "Şirin koʻchasi, Beshariq")).toBe("Ширин кўчаси, Бешариқ");
    expect(nameInAlphabetOf("UZ", "Mashariboyev Şavkat öğli")).toBe("Mashariboyev Şavkat öğli");
  });

  it.each([
    ["Şahar yöli, toğ, köça: ‘Oʻzbekiston’ — maʼno", "Shahar yo'li, tog', ko'cha: 'O'zbekiston' — ma'no"],
    ["ŞOŞILINÇ!", "SHOSHILINCH!"],
    ["Ўзбекча", "Ўзбекча"],
  ])("inPlainLatin writes %s without a letter or sign that makes an SMS longer", (given, plain) => {
    expect(inPlainLatin(given)).toBe(plain);
  });
});

describe("the order of names in both Latin alphabets", () => {
  const inOrder = "Abdullayev, Gafurov, Salimov, Zulmatov, Oʻrinov, Ösarov, Gʻaniyev, Ğulomov, Şarofov, Sharopov, Chinorov, Çinoziy".split(
    ", ",
  );

  it("is one, with the same letters side by side", () => {
    expect(inOrder.toReversed().toSorted(compareNames)).toEqual(inOrder);
  });

  it.each([
    ["Oʻsarov Gʻani", "Ösarov Ğani"],
    ["SHAROFOV CHORI", "ŞAROFOV ÇORİ"],
    ["Choʻliyev", "C\u0327o\u0308liyev"],
  ])("sortKey is the same for %s and %s", (old, recent) => {
    expect(sortKey(recent)).toBe(sortKey(old));
  });
});
