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
      "Ilyich",
      "Нурлан уулу",
      "Nurlan uulu",
      "Нұрлан ұлы",
      "Nurlan uly",
      "Anvar oʹgʹli",
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
      "Нурлан кызы",
      "Нұрлан қызы",
      "Nurlan kyzy",
      "Anvar qızı",
    ],
  ],
])("genderOf gives %i of such patronymics", (gender, patronymics) => {
  for (const patronymic of patronymics) expect(genderOf(patronymic), patronymic).toBe(gender);
});

it.each([undefined, null, "", " ", "Anvar", "Анвар", "oʻgʻ", "Qizilov", "Ovnam", "Qilich", "Қилич", "Расулы"])(
  "genderOf(%o) gives nothing",
  (patronymic) => {
    expect(genderOf(patronymic)).toBeUndefined();
  },
);
