import { describe, expect, it } from "vitest";
import type { ReadLine } from "../../engine/contents/reading.ts";
import { keysOfPlaces } from "./place-names.ts";
import { proposalsOf } from "./proposals.ts";

const names = keysOfPlaces(
  [
    { list: "region", id: 1, within: null, uz: "Fargʻona viloyati", uk: "Фарғона вилояти", ru: "Ферганская область" },
    { list: "area", id: 11, within: 1, uz: "Quva tumani", uk: "Қува тумани", ru: "Кувинский район" },
  ],
  [
    { id: 1, code: "application" },
    { id: 2, code: "complaint" },
    { id: 3, code: "proposal" },
  ],
);
/** The lines of a letter's pages, which a form feed parts. */
const linesOf = (letter: string): ReadLine[] =>
  letter.split("\f").flatMap((page, n) =>
    page
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line, at) => ({
        page: n + 1,
        words: line
          .trim()
          .split(/\s+/u)
          .map((text, word) => ({
            text,
            confidence: 95,
            digitsAgree: true,
            x: 0.1 + word / 25,
            y: 0.1 + at / 40,
            width: 0.04,
            height: 0.02,
          })),
      })),
  );
const said = (letter: string) =>
  proposalsOf({ text: letter.replaceAll("\f", "\n\n"), lines: linesOf(letter), names, senders: [], today: "2026-11-27" });
const read = (letter: string) => said(letter).proposals;

const hokim = "Fargʻona viloyati hokimi\nX. X. Bozorovga\n";
const writer = "Quva tumani, Anor koʻchasi 3-uyda yashovchi\nSobirova Dilnoza Akmalovnadan\n";
const russian = "Хокиму Ферганской области\nБозорову Х.Х.\n";
const uzbek = (head: string, body = "Yordam berishingizni soʻrayman.", end = "") => `${hokim}${head}\nARIZA\n${body}\n${end}`;

describe("proposalsOf a letter with a telephone of somebody else", () => {
  it.each([
    ["of the addressee, in his line", uzbek(writer).replace("Bozorovga", "Bozorovga (tel. 73 244 00 00)")],
    ["of the addressee, in a line of its own", uzbek(`Tel.: 73 244 00 00\n${writer}`)],
    [
      "of a firm's director to whom it is written",
      uzbek(writer).replace(hokim, '"NUR" MCHJ direktori\nA. Karimovga\nSTIR 301234567, tel. 73 244 11 11\n'),
    ],
    ["of one who gets a copy", uzbek(`${writer}Nusxasi: viloyat prokurori A. Nazarovga\ntel. 73 244 27 01`)],
    [
      "of the addressee in Russian, without «от»",
      "Хокиму Ферганской области Бозорову Х.Х.\nтел. 73 244-00-00\nКаримова Алишера Усмановича\nЖАЛОБА\nПрошу помочь.",
    ],
    [
      "of the one complained of",
      `${russian}Заявитель: Каримова Зухра Алиевна\nОтветчик: Юсупов Даврон Хамидович\nтел. 90 111 22 33\nЖАЛОБА\nПрошу помочь.`,
    ],
    ["of a husband", uzbek(`${writer}Turmush oʻrtogʻi: Karimov Anvar Olimovich, tel. 90 111 22 33`)],
    ["of a neighbour", uzbek(`${writer}qoʻshnimning telefoni: 90 111 22 33`)],
    ["of a son, in Russian", `${russian}от Каримовой Зухры Алиевны\nтел. сына: 90 111 22 33\nЖАЛОБА\nПрошу помочь.`],
    [
      "in a sentence that a line begins with",
      uzbek(writer, "Qoʻshnim Karimov Anvar meni haqorat qildi, uning\ntel. 93 481 77 05 raqamiga qoʻngʻiroq qiling."),
    ],
    ["alone in a line of the text", uzbek(writer, "Primov Olim ishlatadigan\nTelefon: 93 481 77 05\nMenda boshqa telefon yoʻq.")],
    [
      "of who typed it",
      uzbek(writer, "Yordam berishingizni soʻrayman.", "19.11.2026   D. Sobirova\nIjrochi: Z. Hamidova\nTel.: 97 772 30 31"),
    ],
    [
      "of the head of a mahalla who confirms it",
      uzbek(writer, "Yordam bering.", "D. Sobirova\nMahalla raisi S. Gʻoziyev\nTel.: 97 772 30 31"),
    ],
    [
      "between two sentences",
      uzbek(writer, "Uning telefoni quyidagicha, lekin javob bermaydi.\nTelefon: 93 481 77 05\nMenda boshqa telefon yoʻq."),
    ],
    [
      "of an officer who signs with his post",
      uzbek(writer, "Yordam bering.", "Viloyat hokimligi axborot xizmati A. Umarov\nTel.: 97 772 30 31"),
    ],
    [
      "of a representative, below the letter",
      uzbek("Sobirova Zaynabning vakili\nYusupov Davron Hamidovichdan", "Yordam bering.", "Tel.: 97 772 30 31"),
    ],
    ["that other figures stand before", uzbek(`${writer}020 208 000 90 051 23 45`)],
    ["that other figures stand behind", uzbek(`${writer}90 051 23 45 001`)],
    ["that is the number of a contract", uzbek(`${writer}shartnoma 901234567`)],
    ["that is a piece of an account", uzbek(`${writer}h/r 20208 000 90 051 23 45 001`)],
  ])("does not propose one %s", (_, letter) => {
    const { phone, homePhone } = read(letter);
    expect([phone, homePhone]).toEqual([undefined, undefined]);
  });
  it("proposes the writer's beside that of a daughter", () => {
    expect(read(uzbek(`${writer}tel. 90 111 22 33, qizimniki 91 222 33 44`))).toMatchObject({ phone: "901112233" });
    expect(read(uzbek(`${writer}tel. 90 111 22 33, qizimniki 91 222 33 44`)).homePhone).toBeUndefined();
  });
  it("proposes the writer's below the letter, behind the name or behind what it says", () => {
    expect(read(uzbek(writer, "Yordam bering.", "19.11.2026   D. Sobirova\nTelefon: 90 531 49 94")).phone).toBe("905314994");
    expect(read(uzbek(writer, "Yordam bering.", "Telefon: 90 531 49 94\n19.11.2026   D. Sobirova")).phone).toBe("905314994");
    expect(read(uzbek(writer, "Yordam bering.", "D. Sobirova\n19.11.2026\nTelefon: 90 531 49 94")).phone).toBe("905314994");
    expect(read(uzbek("Sobirova D.A. dan", "Yordam bering.", "D. Sobirova\nTelefon: 90 531 49 94")).phone).toBe("905314994");
  });
  it("proposes that of the home as the second, and not one behind the number of a house", () => {
    expect(read(uzbek(`${writer}uy tel: 73 253-41-16\nmobil: 90 407 12 12`))).toMatchObject({ phone: "904071212", homePhone: "732534116" });
    const inLine = "Quva tumani, Anor koʻchasi, 3 uy tel. 90 111 22 33, 91 222 33 44\nSobirova Dilnoza Akmalovnadan\n";
    expect(read(uzbek(inLine))).toMatchObject({ phone: "901112233", homePhone: "912223344" });
  });
});

describe("proposalsOf a letter that one writes for another", () => {
  it.each([
    [
      "in the name of his mother",
      uzbek("Quva tumanida yashovchi Abdullayeva Saodat Nematovna nomidan oʻgʻli\nKarimov Jamshid Sobirovichdan\ntel. 97 615 24 08"),
    ],
    [
      "as her representative",
      uzbek("Quva tumanida yashovchi Sobirova Zaynab Karimovnaning vakili\nYusupov Davron Hamidovichdan\ntel. 97 615 24 08"),
    ],
    [
      "by a warrant",
      `${russian}от Каримова Алишера Усмановича\nпо доверенности, Кувинский район, ул. Навои, дом 4, тел. 90 111 22 33\nЖАЛОБА\nПрошу помочь.`,
    ],
    [
      "in her interest",
      `${russian}от Каримова Алишера Усмановича\nв интересах матери, ул. Навои, дом 4, тел. 90 111 22 33\nЖАЛОБА\nПрошу помочь.`,
    ],
    ["as an advocate", `${russian}от адвоката Юсупова Даврона Хамидовича\nтел. 90 111 22 33\nЖАЛОБА\nПрошу помочь.`],
  ])("says nothing of who lives where, %s", (_, letter) => {
    const { satulationId: _kind, ...rest } = read(letter);
    expect(rest).toEqual({});
  });
  it("says that many wrote it who writes in the name of residents", () => {
    const letter = uzbek("Quva tumani aholisi nomidan\nSobirova Dilnoza Akmalovnadan");
    expect([read(letter).lastName, said(letter).unsaid]).toEqual(["Sobirova", ["applicantCnt"]]);
    expect(said(uzbek(`Quva tumani mahalla fuqarolar yigʻinidan\n${writer}`)).unsaid).toEqual([]);
    expect(said(`${russian}от жителей улицы Навои\nЖАЛОБА\nПросим помочь.`).unsaid).toEqual(["applicantCnt"]);
  });
});

describe("proposalsOf a letter with another day", () => {
  it.each([
    [
      "a line of the text holds nothing else",
      uzbek(writer, "Qaror qabul qilingan kun:\n12.03.2026 yil\nYordam berishingizni soʻrayman.", "D. Sobirova"),
    ],
    ["a list of enclosures names it", uzbek(writer, "Yordam bering.", "Ilova: 1. Maʼlumotnoma\n2. Pasport 12.03.2020\nSobirova D.")],
    [
      "somebody received it, and nobody knows which is whose",
      uzbek(writer, "Yordam bering.", "19.11.2026\nQabul qildim: A. Umarov\n25.11.2026"),
    ],
    ["another paper lies behind it", `${uzbek(writer)}\fQishloq xoʻjaligi boʻlimi\n№ 5/1 2026-yil 1-oktyabr\nJAVOB`],
  ])("does not propose it where %s", (_, letter) => {
    expect(read(letter).documentDate).toBeUndefined();
  });
  it("proposes the one beside the writer's name, also with an answer behind the letter", () => {
    expect(read(uzbek(writer, "Yordam bering.", "19.11.2026  D. Sobirova\nQabul qildim: A. Umarov\n25.11.2026")).documentDate).toBe(
      "19.11.2026",
    );
    const answered = `${uzbek(writer, "Yordam bering.", "D. Sobirova 02.11.2026")}\fJAVOB XATI\nBoʻlim boshligʻi A. Umarov\nTel.: 71 200 11 11\n01.10.2026`;
    expect(read(answered)).toMatchObject({ documentDate: "02.11.2026" });
    expect(read(answered).phone).toBeUndefined();
    const long = Array.from({ length: 9 }, (_, n) => `${n + 1}-bandga muvofiq koʻrib chiqildi.`).join("\n");
    const behind = `${uzbek(writer, "Yordam bering.", "02.11.2026\nD. Sobirova")}\fJAVOB XATI\n${long}\n01.10.2026`;
    expect(read(behind).documentDate).toBe("02.11.2026");
  });
  it("proposes the only one above what is enclosed and above words of respect", () => {
    expect(
      read(uzbek(writer, "Yordam bering.", "19.11.2026\nIlova: pasport nusxasi, maʼlumotnoma.\nHurmat bilan Dilnoza")).documentDate,
    ).toBe("19.11.2026");
  });
  it("leaves the line of day and signature out of the text, also with labels", () => {
    const letter = uzbek(writer, "Yordam bering.", "Sana: 17.11.2026-yil Imzo: ______ D. Sobirova");
    const [beside] = said(letter).besideBody;
    expect(letter.slice(beside?.from, beside?.to)).toMatch(/^Sana: .*Sobirova$/u);
  });
});

describe("proposalsOf a firm's letter", () => {
  const firm = '"AGRO" MCHJ\nQuva tumani, Turkiston koʻchasi, 118-uy\nFargʻona viloyati hokimiga\nSHIKOYAT\n';
  it("does not propose the tax number of another firm in its text", () => {
    expect(read(`${firm}"SHARQ TRANS" MCHJ\nSTIR 205556661\npulimizni bermadi.\nDirektor       E. Tengiyev`).inn).toBeUndefined();
    expect(read(`${firm}Yordam bering.\nDirektor       E. Tengiyev\nSTIR 205556661`).inn).toBe("205556661");
  });
  it("proposes the telephone below its director", () => {
    expect(read(`${firm}Yordam bering.\nDirektor E. Tengiyev\nTel.: 90 531 49 94`).phone).toBe("905314994");
  });
  it("proposes a director behind a note of the signature, and one of three letters", () => {
    expect(read(`${firm}Yordam bering.\nDirektor (imzo) O. Yoqubov`).director).toBe("O. Yoqubov");
    expect(read(`${firm}Yordam bering.\nДиректор Э. В. Тен`).director).toBe("Э. В. Тен");
  });
});

describe("proposalsOf a letter with two addresses or a list of others", () => {
  it("proposes neither of two addresses", () => {
    expect(read(uzbek(`Fargʻona shahri, Mustaqillik koʻchasi, 1-uy\n${writer}`)).address).toBeUndefined();
    const moved = `${russian}от Назарова Искандера Юрьевича\nул. Навоий, дом 2, временно ул. Снежная, дом 14\nЖАЛОБА\nПрошу помочь.`;
    expect(read(moved).address).toBeUndefined();
  });
  it("takes a list below other words than those for signatures for none", () => {
    const list = "1. Sobirov Ali\n2. Sobirov Vali\n3. Sobirova Lola";
    expect(read(uzbek(writer, `Farzandlarim:\n${list}`)).applicantCnt).toBeUndefined();
    expect(read(uzbek(writer, `Imzolar:\n${list}`)).applicantCnt).toBe(3);
  });
  it("takes an answer for no complaint", () => {
    expect(read(`Adliya vazirligi\nJAVOB\nMurojaatingiz koʻrib chiqildi.`).satulationId).toBeUndefined();
  });
});
