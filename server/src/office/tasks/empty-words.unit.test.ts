import { expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { isEmptyWord } from "./empty-words.ts";

const saidOf = (words: string, isEmpty: boolean) => words.split(" ").filter((word) => isEmptyWord(word) !== isEmpty);

it("isEmptyWord: numerals, days and relatives are, with their endings, in either alphabet and with any sign for ʻ", () => {
  expect(saidOf("toʻrt to'rt to’rtta ikkinchi oltinchi uchta beshtadan тўртта иккинчи олтинчи етти", true)).toEqual([]);
  expect(saidOf("kundan kuni haftada oyning yilgi sentabrda oktyabrda seshanba кунлари ойда йилдан сентябрда июнь", true)).toEqual([]);
  expect(saidOf("onam otaning akamning ukalarim erim oʻgʻlim qizimga farzandlarim онамга эрим ўғлимнинг хотини", true)).toEqual([]);
  expect(saidOf("один первого четвёртый четвертого двух пять третий двадцать тысячи", true)).toEqual([]);
  expect(saidOf("день дня дней неделю месяцев года лет понедельник пятницу сегодня воскресенье мая сентября", true)).toEqual([]);
  expect(saidOf("мать матери отца мужем жене сыном дочери братья сестёр семьи дяди", true)).toEqual([]);
});

it("isEmptyWord: a word is one in every spelling, or in none", () => {
  const empty = "toʻrtinchi besh oʻttiz uch shanba chorshanbadan oʻgʻlim oʻgil turmush kecha toʻqqizta amakimga".split(" ");
  expect(empty.flatMap(inEachSpelling).filter((word) => !isEmptyWord(word))).toEqual([]);
  expect("toʻrtib shahar choʻl uchastka bogʻcha yoʻl".split(" ").flatMap(inEachSpelling).filter(isEmptyWord)).toEqual([]);
});

it("isEmptyWord: a word that begins like one and names a matter is not empty", () => {
  expect(saidOf("yer yerim yerlarni yeriga ер ери ерлар ерга erkin", false)).toEqual([]);
  expect(saidOf("oylik oyligim ойлик maydon milliy tortib tortilgan birlashma qizil onalik", false)).toEqual([]);
  expect(
    saidOf("материал материальная стоимость стоит отцовство вторичный средства завтрак частный одинокая шестерня женский", false),
  ).toEqual([]);
});
