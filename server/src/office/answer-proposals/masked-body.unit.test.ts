import { describe, expect, it } from "vitest";
import { maskedBody, type OwnValues } from "./masked-body.ts";

const nobody: OwnValues = { names: [], places: [], texts: [] };
const ofCase: OwnValues = {
  names: ["Qodirov", "Anvar", "Sobirovich", "Ali", "Vohidova Lola"],
  places: ["Oltiariq tumani", "Олтиариқ тумани", "Алтыарыкский район", "Bogʻdod MFY", "Navoiy koʻchasi, 12-uy", "«Oltin vodiy» MChJ"],
  texts: ["Qoʻshnim Tursunov Bahrom suvni toʻsib qoʻydi. Koʻchamiz yomon ahvolda."],
};
const kept = (text: string) => expect(maskedBody(text, nobody)).toBe(text);
const masked = (text: string, body: string, own = ofCase) => expect(maskedBody(text, own)).toBe(body);

describe("maskedBody", () => {
  it("leaves a text in which nobody, no place and no number stands as it is", () => {
    kept("Murojaatingiz oʻrganildi. Nasos almashtirildi, suv berildi.");
    kept("Ваше обращение рассмотрено. Насос заменён, вода подаётся.");
    kept("Мурожаатингиз ўрганилди. Насос алмаштирилди.");
  });
  it("leaves laws, their articles and bodies of the state", () => {
    kept("Oʻzbekiston Respublikasi Qonunining 28-moddasiga va Vazirlar Mahkamasining qaroriga asosan rad etildi.");
    kept("Согласно статье 28 Закона Республики Узбекистан и решению Кабинета Министров отказано.");
  });
  it("takes the names of the case in every spelling and case", () => {
    for (const name of [
      "Qodirovga",
      "QODIROVNING",
      "qodirovdan",
      "Қодировга",
      "Кадырову",
      "кадыровым",
      "Qodirovlar",
      "Anvarga",
      "Анвару",
      "Tursunovni",
      "Баҳромга",
    ])
      masked(`Bu masala ${name} tushuntirildi.`, "Bu masala «…» tushuntirildi.");
    for (const name of ["Alining", "Алига", "Lolaga", "Лоле", "Лолы"]) masked(`${name} bu haqda aytildi.`, "«…» bu haqda aytildi.");
  });
  it("does not take words that only begin like a short name", () =>
    masked("Aloqa va alifbo masalasi hal qilindi.", "Aloqa va alifbo masalasi hal qilindi."));
  it("takes places of the case and leaves their usual words", () => {
    masked("Oltiariq tumani Navoiy koʻchasida ish boshlandi.", "«…» tumani «…» koʻchasida ish boshlandi.");
    masked("В Алтыарыкском районе начаты работы.", "В «…» районе начаты работы.");
    masked("Oltin vodiy jamoasi bilan shartnoma tuzildi.", "«…» jamoasi bilan shartnoma tuzildi.");
  });
  it("takes every number, day, sum, phone, document and address of mail", () => {
    masked("Sizga 2026-yil 3-martda 1 200 000 soʻm toʻlandi.", "Sizga «…» soʻm toʻlandi.", nobody);
    masked("12.03.2026 kungi F-123/26-son xat.", "«…» kungi «…»-son xat.", nobody);
    masked("Телефон +998 90 123-45-67, паспорт AB1234567.", "Телефон «…», паспорт «…».", nobody);
    masked("Xat ali.vali@mail.uz ga yuborildi, https://my.gov.uz/x/1 da bor.", "Xat «…» ga yuborildi, «…» da bor.", nobody);
    masked("5 апреля 2026 года выплачено 500 000 сум.", "«…» года выплачено «…» сум.", nobody);
    masked("12-uyning 5-xonadonida tekshirildi.", "«…»-uyning «…»-xonadonida tekshirildi.", nobody);
  });
  it("leaves the name of a law in its guillemets, and takes what a street is called, whatever it is", () => {
    kept("«Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida»gi Qonunning 28-moddasi.");
    kept("Статья 28 Закона «Об обращениях физических и юридических лиц».");
    masked("Bugun ish Oʻzbekiston koʻchasida boshlandi.", "Bugun ish «…» koʻchasida boshlandi.", nobody);
    masked("Осмотр на улице Мустакиллик и в махалле «Бекобод».", "Осмотр на улице «…» и в махалле «…».", nobody);
    masked("Natija Qodirov ishtirokida tekshirildi.", "Natija «…» ishtirokida tekshirildi.", nobody);
  });
  it("takes sums, days and large numbers in words, and leaves small ones", () => {
    masked("Sizga bir million ikki yuz ming soʻm toʻlandi.", "Sizga «…» soʻm toʻlandi.", nobody);
    masked("Иш йигирма бешинчи апрелда тугади.", "Иш «…» тугади.", nobody);
    masked("Работы закончены третьего марта, выплачено семьсот тысяч сумов.", "Работы закончены «…», выплачено «…» сумов.", nobody);
    masked("Выделено 12,5 млн сум 3-го мая.", "Выделено «…» сум «…».", nobody);
    kept("Ikki marta borildi, bir necha kun kuzatildi, birinchi navbatda taʼmirlanadi.");
    kept("В первую очередь проверены две линии.");
    kept("Жойига икки марта чиқилди.");
    masked("Joyiga 3 marta chiqildi.", "Joyiga «…» marta chiqildi.", nobody);
  });
  it("takes the letters of a passport, and leaves those of offices", () => {
    masked("Pasport AB 1234567 va АВ № 7654321.", "Pasport «…» va «…».", nobody);
    kept("Pasport IIV tomonidan berilgan, JSHSHIR tekshirildi.");
  });
  it("takes the Russian form of an Uzbek name without capitals", () => {
    const own = { ...nobody, names: ["Yoʻldosheva", "Yoqubovich", "Ziyodulla", "Yusuf", "Muhammad", "Зиёев"] };
    for (const name of ["юлдашевой", "якубовичем", "зиядуллу", "юсупу", "мухаммеда", "зиеву", "йўлдошевага", "yöldoşevaga"])
      masked(`Bu haqda ${name} aytildi.`, "Bu haqda «…» aytildi.", own);
  });
  it("takes people whom the record does not name by the shape of their names", () => {
    masked("Bosh mutaxassis R.Toshpoʻlatov joyiga chiqdi.", "Bosh mutaxassis «…» joyiga chiqdi.", nobody);
    masked("Karimova uyiga borildi.", "«…» uyiga borildi.", nobody);
    masked("Иванов Пётр Сергеевич ознакомлен.", "«…» ознакомлен.", nobody);
    masked("Bu haqda Sobir Rahim oʻgʻli xabardor.", "Bu haqda «…» xabardor.", nobody);
  });
  it("keeps words that end like surnames", () => kept("Toʻlov qilindi. Soʻrov yuborildi. Tanlov oʻtkazildi."));
  it("gives nothing where a name is still in the text, broken by signs", () => {
    expect(maskedBody("Masala qo-di-rov bilan koʻrildi.", { ...nobody, names: ["Qodirov"] })).toBeUndefined();
  });
  it("stays quick in texts of 20,000 signs that are nothing but names, numbers or signs", () => {
    for (const part of ["Qodirov ", "12-uy, ", "A. B. ", "«…»", "@", "1.2.3-", "ab@", "'ʻ'a"]) {
      const begun = performance.now();
      maskedBody(part.repeat(20_000 / part.length), ofCase);
      expect(performance.now() - begun, part).toBeLessThan(250);
    }
  });
});
