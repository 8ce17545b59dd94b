import { inAlphabetOf } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { genderOf, inDative, withInitial } from "./names-in-letters.ts";

const person = (fullName: string, gender: "male" | "female" | null = null) => {
  const [lastName = "", firstName = "", ...others] = fullName.split(" ");
  return { fullName, lastName, firstName, middleName: others.join(" "), gender, isOrganization: false };
};

it.each([
  ["Saidov Elyor Islom oʻgʻli", "E. Saidov"],
  ["Shermatov Shavkat Rustamovich", "Sh. Shermatov"],
  ["Choriyeva Nasiba", "N. Choriyeva"],
  ["Oʻktamova Gʻuncha Anvar qizi", "Gʻ. Oʻktamova"],
  ["Karimov Oʻtkir", "Oʻ. Karimov"],
  ["KARIMOV SHUHRAT", "Sh. KARIMOV"],
  ["Шерматов Шавкат Рустамович", "Ш. Шерматов"],
  ["Ўктамова Ғунча", "Ғ. Ўктамова"],
  ["Саидов Элёр Ислом угли", "Э. Саидов"],
  // typed the other way round
  ["Elyor Saidov", "E. Saidov"],
  ["Мадина Эрматова-Юсупова", "М. Эрматова-Юсупова"],
  ["Abdulla Qodir", "Q. Abdulla"],
  // has one already, or is one word
  ["E. Saidov", "E. Saidov"],
  ["Saidov E.I.", "Saidov E.I."],
  ["Navoiy", "Navoiy"],
  ["", ""],
])("a signature writes %s as %s", (name, written) => {
  expect(withInitial(name)).toBe(written);
});

describe("the addressee of an Uzbek letter", () => {
  it.each([
    ["UZ", "Toʻrayeva Nasiba Mirzohidovna", "Toʻrayeva Nasiba Mirzohidovnaga"],
    ["UZ", "Karimov Sherzod Anvar oʻgʻli", "Karimov Sherzod Anvar oʻgʻliga"],
    ["UZ", "Yusupov Otabek", "Yusupov Otabekka"],
    ["UZ", "Rahimov Sodiq", "Rahimov Sodiqqa"],
    ["UZ", "Aliyev Jamshid Tulagʻ", "Aliyev Jamshid Tulagʻga"],
    ["UZ", "YUSUPOV OTABEK", "YUSUPOV OTABEKKA"],
    ["UK", "Toʻrayeva Nasiba Mirzohidovna", "Тўраева Насиба Мирзоҳидовнага"],
    ["UK", "Юсупов Отабек", "Юсупов Отабекка"],
    ["UK", "Раҳимов Содиқ", "Раҳимов Содиққа"],
  ] as const)("in %s: %s is %s", (language, name, written) => {
    expect(inDative(language, person(name))).toBe(written);
  });
  it.each([
    ["UZ", "«Fargʻona Toʻqimachi» MChJ", "«Fargʻona Toʻqimachi» MChJga"],
    ["UZ", "MChJ «Nur»", "MChJ «Nur»ga"],
    ["UZ", '"Ipak"', '"Ipak"ka'],
    ["UK", "МЧЖ «Нур»", "МЧЖ «Нур»га"],
    ["UZ", "Qurilish (AJ)", "Qurilish (AJ)ga"],
    // after a figure no ending follows by itself
    ["UZ", "Trest-12", "Trest-12"],
  ] as const)("of an organisation, %s: %s is %s", (language, name, written) => {
    expect(inDative(language, { ...person(name), isOrganization: true })).toBe(written);
  });
});

describe("the addressee of a Russian letter", () => {
  it.each([
    ["Чориева Насиба Азизовна", "Чориевой Насибе Азизовне"],
    ["Саидов Элёр Ислом угли", "Саидову Элёру Ислом угли"],
    ["Мирзиёева Нигора Қодир қизи", "Мирзиёевой Нигоре Қодир қизи"],
    ["Юлдашев Отабек Рустамович", "Юлдашеву Отабеку Рустамовичу"],
    ["Эрматова-Юсупова Мадина Олимовна", "Эрматовой-Юсуповой Мадине Олимовне"],
    ["Цой Виктор Сергеевич", "Цою Виктору Сергеевичу"],
    ["Цой Ирина Петровна", "Цой Ирине Петровне"],
    ["Ким Алёна Игоревна", "Ким Алёне Игоревне"],
    ["Шевченко Олег Иванович", "Шевченко Олегу Ивановичу"],
    ["Алиев Муса Исаевич", "Алиеву Мусе Исаевичу"],
    ["САИДОВА НАСИБА АЗИЗОВНА", "САИДОВОЙ НАСИБЕ АЗИЗОВНЕ"],
    // by the surname
    ["Хамидова Нилуфар", "Хамидовой Нилуфар"],
    ["Хамидов Сарвар", "Хамидову Сарвару"],
    ["Щукин Пётр", "Щукину Петру"],
  ])("%s is %s", (name, written) => {
    expect(inDative("RU", person(name))).toBe(written);
  });
  it("is declined by the gender of the register", () => {
    expect(inDative("RU", person("Абдулла Зухра", "female"))).toBe("Абдулле Зухре");
    expect(inDative("RU", person("Тургунбой Хасанбой", "male"))).toBe("Тургунбою Хасанбою");
  });
  it("stays as it is for an unknown gender, and for an organisation", () => {
    expect(inDative("RU", person("Ким Нур"))).toBe("Ким Нур");
    expect(inDative("RU", { ...person("ООО «Шарқ»"), isOrganization: true })).toBe("ООО «Шарқ»");
  });
});

it.each([
  ["Toʻrayeva Nasiba Mirzohidovna", "female"],
  ["Karimov Sherzod Anvar oʻgʻli", "male"],
  ["Каримова Гулнора Анвар кизи", "female"],
  ["Sergeyeva Mariya Ilyinichna", "female"],
  ["Kim Nur", null],
] as const)("the gender of %s is %s", (fullName, gender) => {
  expect(genderOf({ fullName, gender: null })).toBe(gender);
});

// the patronymics by hand in Cyrillic; Russian declines neither ўғли nor қизи
it.each([
  ["Shermatov Gʻulom Toʻlqin oʻgʻli", "male", "Ғ. Шерматов", "Шерматов Ғулом Тўлқин ўғлига", "Шерматову Ғулому Тўлқин ўғли"],
  ["Choriyeva Shahlo Gʻayrat qizi", "female", "Ш. Чориева", "Чориева Шаҳло Ғайрат қизига", "Чориевой Шаҳло Ғайрат қизи"],
  ["Oʻktamova Choʻlponoy Shavkatovna", "female", "Ч. Ўктамова", "Ўктамова Чўлпоной Шавкатовнага", "Ўктамовой Чўлпоной Шавкатовне"],
])("%s is read alike in every spelling: gender, initial, dative", (name, gender, initial, uzbek, russian) => {
  for (const fullName of inEachSpelling(name)) {
    const written = [inAlphabetOf("UK", withInitial(fullName)), inDative("UK", person(fullName)), inDative("RU", person(fullName))];
    expect([fullName, genderOf({ fullName, gender: null }), ...written]).toEqual([fullName, gender, initial, uzbek, russian]);
  }
});
