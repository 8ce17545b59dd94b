import { describe, expect, it, test } from "vitest";
import { inAlphabetOf, properLatin, toCyrillic, toLatin } from "./uzbek.ts";

describe("Uzbek Latin to Cyrillic", () => {
  it.each([
    ["Fargʻona viloyati hokimligi", "Фарғона вилояти ҳокимлиги"],
    ["Oʻzbekiston", "Ўзбекистон"],
    ["Shahar, chorshanba, yoʻl, yangi, yuqori", "Шаҳар, чоршанба, йўл, янги, юқори"],
    ["Elektron eʼlon", "Электрон эълон"],
    ["Maʼlumotlar: {count} ta", "Маълумотлар: {count} та"],
    ["Toshkent tsirki", "Тошкент цирки"],
    ["Bogʻieram, aeroport, poyezd", "Боғиэрам, аэропорт, поезд"],
  ])("%s", (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });
});

describe("Uzbek Cyrillic to Latin", () => {
  it.each([
    ["Фарғона вилояти ҳокимлиги", "Fargʻona viloyati hokimligi"],
    ["Ўзбекистон", "Oʻzbekiston"],
    ["Шаҳар, чоршанба, йўл, янги, юқори", "Shahar, chorshanba, yoʻl, yangi, yuqori"],
    ["Электрон эълон", "Elektron eʼlon"],
    ["Маълумотлар: 5 та", "Maʼlumotlar: 5 ta"],
    ["Администрация", "Administratsiya"],
    // е opens a word, follows a vowel or a sign, or stands after a consonant
    ["Ер, поезд, объект, терак", "Yer, poyezd, obʼyekt, terak"],
    ["Ёзёвон, Юлдуз, Яккатут", "Yozyovon, Yulduz, Yakkatut"],
    ["Хўжаобод, Қўқон, Ҳамза", "Xoʻjaobod, Qoʻqon, Hamza"],
    ["Исҳоқ, Асҳоб, шаҳар", "Isʼhoq, Asʼhob, shahar"],
    ["ШАҲАР, ЧЎЛ, МФЙ", "SHAHAR, CHOʻL, MFY"],
    ["Щербаков, Ильич, Выборг", "Sherbakov, Ilich, Viborg"],
    ["«Бунёдкор» МФЙ №5", "«Bunyodkor» MFY №5"],
    ["Latin stays, UZ too", "Latin stays, UZ too"],
    ["", ""],
  ])("%s", (cyrillic, latin) => {
    expect(toLatin(cyrillic)).toBe(latin);
  });

  it.each(["Fargʻona viloyati", "Oʻzbekiston Respublikasi", "Chorbogʻ mahallasi", "Maʼrifat koʻchasi", "Yoʻldosh Oxunboboyev"])(
    "comes back from Cyrillic: %s",
    (latin) => {
      expect(toLatin(toCyrillic(latin))).toBe(latin);
    },
  );
});

describe("Uzbek Latin as keyboards give it", () => {
  it.each([
    ["Farg'ona, O`zbekiston, Qo‘qon, Bog’", "Fargʻona, Oʻzbekiston, Qoʻqon, Bogʻ"],
    ["ma'lumot, san’at, e`lon", "maʼlumot, sanʼat, eʼlon"],
    // the stop after o is right as it stands
    ["moʼjiza, Oʻzbek", "moʼjiza, Oʻzbek"],
    ["'Paxtakor'", "'Paxtakor'"],
  ])("%s", (given, proper) => {
    expect(properLatin(given)).toBe(proper);
  });
});

test.each([
  ["Бобоева Робия Отабековна", "Boboyeva Robiya Otabekovna", "Бобоева Робия Отабековна"],
  ["Navoiy ko'chasi, Бобур кўчаси 5-uy", "Navoiy koʻchasi, Bobur koʻchasi 5-uy", "Навоий кўчаси, Бобур кўчаси 5-уй"],
])("%s in the alphabet of a letter", (written, latin, cyrillic) => {
  expect([inAlphabetOf("UZ", written), inAlphabetOf("UK", written), inAlphabetOf("RU", written)]).toEqual([latin, cyrillic, cyrillic]);
});
