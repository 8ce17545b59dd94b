import { expect, it } from "vitest";
import { genderOf } from "./gender.ts";

it.each([
  [
    1,
    [
      "Anvar oʻgʻli",
      "Anvar o'g'li",
      "ANVAR OʻGʻLI",
      "Anvar ugli",
      "Анвар ўғли",
      "Анвар угли",
      "Анвар оглы",
      "Alimovich",
      "Sergeyevich",
      "Алимович",
      "Сергеевич",
      "Ильич",
    ],
  ],
  [
    2,
    [
      "Anvar qizi",
      "ANVAR QIZI",
      "Anvar kizi",
      "Анвар қизи",
      "Анвар кизи",
      "Анвар кызы",
      "Akmalovna",
      "Sergeyevna",
      "Акмаловна",
      "Сергеевна",
      "Ильинична",
    ],
  ],
])("genderOf gives %i of such patronymics", (gender, patronymics) => {
  for (const patronymic of patronymics) expect(genderOf(patronymic), patronymic).toBe(gender);
});

it.each([undefined, null, "", " ", "Anvar", "Анвар", "oʻgʻ", "Qizilov", "Ovnam"])("genderOf(%o) gives nothing", (patronymic) => {
  expect(genderOf(patronymic)).toBeUndefined();
});
