import { describe, expect, it } from "vitest";
import type { ReadLine } from "../../engine/contents/reading.ts";
import { nearest } from "./nearest.ts";
import { keysOfPlaces, type PlaceRow } from "./place-names.ts";
import { proposalsOf } from "./proposals.ts";

const row = (list: PlaceRow["list"], id: number, within: number | null, uz: string, uk: string, ru: string): PlaceRow => ({
  list,
  id,
  within,
  uz,
  uk,
  ru,
});
const names = keysOfPlaces(
  [
    row("region", 1, null, "Fargʻona viloyati", "Фарғона вилояти", "Ферганская область"),
    row("region", 2, null, "Andijon viloyati", "Андижон вилояти", "Андижанская область"),
    row("area", 11, 1, "Quva tumani", "Қува тумани", "Кувинский район"),
    row("area", 12, 1, "Oltiariq tumani", "Олтиариқ тумани", "Алтыарыкский район"),
    row("area", 13, 1, "Fargʻona tumani", "Фарғона тумани", "Ферганский район"),
    row("area", 14, 1, "Fargʻona shahri", "Фарғона шаҳри", "город Фергана"),
    row("area", 15, 1, "Qoʻqon shahri", "Қўқон шаҳри", "город Коканд"),
    row("mahalla", 101, 11, "Bogʻbon MFY", "Боғбон МФЙ", "МСГ «Богбон»"),
    row("mahalla", 102, 11, "Amir Temur MFY", "Амир Темур МФЙ", "МСГ «Амир Темур»"),
    row("mahalla", 103, 14, "1-Beshbola MFY", "1-Бешбола МФЙ", "МСГ «1-Бешбола»"),
    row("mahalla", 104, 14, "2-Beshbola MFY", "2-Бешбола МФЙ", "МСГ «2-Бешбола»"),
    row("mahalla", 105, 15, "Aziztepa MFY", "Азизтепа МФЙ", "МСГ «Азизтепа»"),
  ],
  [
    { id: 1, code: "application" },
    { id: 2, code: "complaint" },
    { id: 3, code: "proposal" },
  ],
);
type Spoilt = { readonly confidence?: number; readonly unsure?: string; readonly unclear?: string };
/** A letter as it is read: a word of it may be unsure of its digits, or read with less confidence. */
const linesOf = (letter: string, { confidence = 95, unsure, unclear }: Spoilt = {}): ReadLine[] =>
  letter
    .trim()
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, at) => ({
      page: 1,
      words: line
        .trim()
        .split(/\s+/u)
        .map((text, word) => ({
          text,
          confidence: text === unclear ? 85 : confidence,
          digitsAgree: text !== unsure,
          x: word / 20,
          y: at / 40,
          width: 0.04,
          height: 0.02,
        })),
    }));
const read = (letter: string, spoilt?: Spoilt) =>
  proposalsOf({ text: letter.trim(), lines: linesOf(letter, spoilt), names, senders: [], today: "2026-11-27" });

const uzbek = `
Fargʻona viloyati hokimi
Bozorov Xayrullo Xaydarovichga
Quva tumani Bogʻbon MFY Navoiy koʻchasi
12-uyda yashovchi fuqaro Toʻxtayeva Nigora
Sobirovnadan
Tel.: +998 (90) 123-45-67
ARIZA
Hurmatli hokim! Qoʻshnim Aliyev Vali Akramovichdan norozi boʻlib yozyapman, u Oltiariq tumani
Marhamat MFYda yashaydi, telefoni 91 222 33 44. Koʻchamizda ikki oydan beri suv yoʻq.
Yordam berishingizni soʻrayman.
2026-yil 5-noyabr                    N. Toʻxtayeva
`;

describe("proposals of a letter in Uzbek Latin", () => {
  it("are name, place, phone and day of the sender, and the kind of the title", () => {
    expect(read(uzbek).proposals).toEqual({
      lastName: "Toʻxtayeva",
      firstName: "Nigora",
      middleName: "Sobirovna",
      regionsId: 1,
      areasId: 11,
      mahallasId: 101,
      address: "Navoiy koʻchasi, 12-uy",
      phone: "901234567",
      satulationId: 1,
      documentDate: "05.11.2026",
    });
  });
  it("stand where they were read", () => {
    const { places } = read(uzbek);
    expect(places.phone).toMatchObject({ page: 1, y: 5 / 40 });
    expect(places.lastName).toMatchObject({ x: 3 / 20, y: 3 / 40 });
    // as sure as of the least sure of their words
    const unclear = read(uzbek, { unclear: "koʻchasi" }).places;
    expect([places.address?.confidence, unclear.address?.confidence, unclear.phone?.confidence]).toEqual([95, 85, 95]);
  });
  it("stand nowhere in a text without pages, whose words have no width", () => {
    const lines = linesOf(uzbek).map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, width: 0 })) }));
    const { proposals, places } = proposalsOf({ text: uzbek.trim(), lines, names, senders: [], today: "2026-11-27" });
    expect([proposals.lastName, places]).toEqual(["Toʻxtayeva", {}]);
  });
  it("begin the text after the title", () => {
    expect(uzbek.trim().slice(read(uzbek).bodyFrom)).toMatch(/^Hurmatli hokim!/);
  });
  it("begin the text nowhere in a letter that has neither title nor greeting and ends with respect", () => {
    expect(read("Suv korxonasi\nKoʻchamizda suv yoʻq.\nYordam kutamiz.\nHurmat bilan, N. Toʻxtayeva").bodyFrom).toBe(0);
  });
  it("take the father's name with oʻgʻli, any apostrophes and capitals", () => {
    const { proposals } = read(`
Qoʻqon shahar hokimiga
Qo'qon shahri, Aziztepa mahallasi
TO‘RAYEV O'TKIR SOBIR O'G'LI tomonidan
SHIKOYAT
Uyimizga gaz kelmayapti.
O'. To‘rayev`);
    expect(proposals).toMatchObject({
      lastName: "Toʻrayev",
      firstName: "Oʻtkir",
      middleName: "Sobir oʻgʻli",
      areasId: 15,
      mahallasId: 105,
      satulationId: 2,
    });
  });
  it("of a letter in the letters of 2026 are found by the office's lists and keep the letters of the paper", () => {
    const letter = `
Farğona viloyati hokimi
Bozorov Xayrullo Xaydaroviçga
Quva tumani Boğbon MFY Çinor köçasi
12-uyda yaşovçi fuqaro Çoriyev Öktam
Şavkat öğlidan
ŞIKOYAT
Köçamizda ikki oydan beri suv yöq.
2026-yil 5-noyabr                    Ö. Çoriyev`;
    expect(read(letter).proposals).toEqual({
      lastName: "Çoriyev",
      firstName: "Öktam",
      middleName: "Şavkat öğli",
      regionsId: 1,
      areasId: 11,
      mahallasId: 101,
      address: "Çinor köçasi, 12-uy",
      satulationId: 2,
      documentDate: "05.11.2026",
    });
    const capitals = letter.replace("Çinor köçasi\n12-uyda", "ÇINOR KÖÇASI\n12-UYDA").replace("Şavkat öğlidan", "ŞAVKAT ÖĞLIDAN");
    expect(read(capitals).proposals).toMatchObject({ middleName: "Şavkat öğli", address: "Çinor köçasi, 12-uy" });
    expect(read(letter.replace("Şavkat öğlidan", "Şavkatoviç tomonidan")).proposals).toMatchObject({ middleName: "Şavkatoviç" });
    for (const city of ["Farğona şahri", "Farğona ş."])
      expect([city, read(letter.replace("Quva tumani", city)).proposals.areasId]).toEqual([city, 14]);
    // a city is no street
    expect(read(letter.replace("Quva tumani Boğbon MFY Çinor", "Farğona şahri")).proposals).not.toHaveProperty("address");
  });
  it("name places that the office's lists write in the letters of 2026", () => {
    const lists = keysOfPlaces(
      [row("region", 1, null, "Farğona viloyati", "", ""), row("area", 15, 1, "Qöqon şahri", "", "")],
      [{ id: 1, code: "application" }],
    );
    const letter = "Viloyat hokimiga\nQoʻqon shahrida yashovchi\nKarimova Dilnoza Akmalovnadan\nARIZA\nSuv yoʻq";
    const { proposals } = proposalsOf({ text: letter, lines: linesOf(letter), names: lists, senders: [], today: "2026-11-27" });
    expect(proposals).toMatchObject({ regionsId: 1, areasId: 15 });
  });
  it("leave out words that two readings differ in", () => {
    expect(read(uzbek, { unsure: "12-uyda" }).proposals).not.toHaveProperty("address");
    expect(read(uzbek, { unsure: "123-45-67" }).proposals).not.toHaveProperty("phone");
    expect(read(uzbek, { unsure: "5-noyabr" }).proposals).not.toHaveProperty("documentDate");
  });
  it("leave out a name that the signature contradicts, and an uncertain one that nothing confirms", () => {
    expect(read(uzbek.replace("N. Toʻxtayeva", "B. Rahimov")).proposals).not.toHaveProperty("lastName");
    expect(read(uzbek.replace("N. Toʻxtayeva", ""), { confidence: 85 }).proposals).not.toHaveProperty("lastName");
    expect(read(uzbek.replace("N. Toʻxtayeva", ""), { unclear: "Nigora" }).proposals).not.toHaveProperty("lastName");
    expect(read(uzbek.replace("N. Toʻxtayeva", "")).proposals).toMatchObject({ lastName: "Toʻxtayeva" });
    expect(read(uzbek, { confidence: 85 }).proposals).toMatchObject({ lastName: "Toʻxtayeva" });
  });
  it("leave out the names of two senders, three phones and a future day; of two phones the second is the one at home", () => {
    expect(read(uzbek.replace("Sobirovnadan", "Sobirovnadan va Karimov Anvar Botirovichdan")).proposals).not.toHaveProperty("lastName");
    const { phone, homePhone } = read(uzbek.replace("123-45-67", "123-45-67, 93 111 22 33")).proposals;
    expect([phone, homePhone]).toEqual(["901234567", "931112233"]);
    expect(read(uzbek.replace("123-45-67", "123-45-67, 93 111 22 33, 94 222 33 44")).proposals).not.toHaveProperty("phone");
    expect(read(uzbek.replace("5-noyabr", "28-noyabr")).proposals).not.toHaveProperty("documentDate");
  });
  it("take the mahalla before its mark, not a street with the name of another", () => {
    const { proposals } = read(uzbek.replace("Navoiy koʻchasi", "Amir Temur koʻchasi"));
    expect(proposals).toMatchObject({ mahallasId: 101, address: "Amir Temur koʻchasi, 12-uy" });
  });
  it("take what stands behind «mahalla» or MSG for no mahalla: only Russian names it there", () => {
    for (const mark of ["mahalla", "MSG"]) {
      const letter = uzbek.replace("Bogʻbon MFY Navoiy", `Bogʻbon MFY ${mark} Amir Temur`);
      expect([mark, read(letter).proposals.mahallasId]).toEqual([mark, 101]);
    }
  });
  it("tell mahallas apart by their numbers, and the city from the district of the same name", () => {
    const city = uzbek.replace("Quva tumani Bogʻbon MFY", "Fargʻona shahri 2-Beshbola MFY");
    expect(read(city).proposals).toMatchObject({ areasId: 14, mahallasId: 104 });
    expect(read(city, { unsure: "2-Beshbola" }).proposals).not.toHaveProperty("mahallasId");
    expect(read(uzbek.replace("Bogʻbon", "2-Bogʻbon")).proposals).not.toHaveProperty("mahallasId");
    expect(read(uzbek.replace("Quva tumani", "Fargʻona tumani")).proposals).toMatchObject({ areasId: 13 });
  });
  it("take the day beside the signature, never one in a sentence", () => {
    const told = "Yordam berishingizni soʻrayman.\n";
    expect(read(uzbek.replace(told, `${told}Raisga 05.03.2026 kuni aytdim.\n`)).proposals).toMatchObject({ documentDate: "05.11.2026" });
    expect(read(uzbek.replace("2026-yil 5-noyabr", "Raisga 05.03.2026 kuni aytdim.\n")).proposals).not.toHaveProperty("documentDate");
    // a point that was read as a comma
    expect(read(uzbek.replace("2026-yil 5-noyabr", "05,11.2026")).proposals).toMatchObject({ documentDate: "05.11.2026" });
  });
  it("recognise the title of a collective letter, and of a second letter", () => {
    expect(read(uzbek.replace("ARIZA", "JAMOAVIY SHIKOYAT")).proposals).toMatchObject({ satulationId: 2, phone: "901234567" });
    expect(read(uzbek.replace("ARIZA", "TAKRORIY ARIZA")).proposals).toMatchObject({ satulationId: 1 });
  });
  it("take the name as it stands behind the label of a form", () => {
    const form = uzbek.replace(/12-uyda yashovchi fuqaro Toʻxtayeva Nigora\nSobirovnadan/u, "Murojaatchi: Toʻxtayeva Nigora Sobirovna");
    expect(read(form).proposals).toMatchObject({ lastName: "Toʻxtayeva", firstName: "Nigora", middleName: "Sobirovna" });
  });
  it("name nothing where two entries are as near as a misread word may be", () => {
    const [guliston, buliston] = [
      { key: "guliston", value: 1 },
      { key: "buliston", value: 2 },
    ];
    expect(nearest("xuliston", [guliston])).toBe(1);
    expect(nearest("xuliston", [guliston, buliston])).toBeUndefined();
    expect(nearest("xulixton", [guliston])).toBeUndefined();
  });
  it("take the mahalla before a mark with one misread letter", () => {
    for (const misread of ["MEY", "MFI"])
      expect(read(uzbek.replace("Bogʻbon MFY", `Bogʻbon ${misread}`)).proposals).toMatchObject({ mahallasId: 101 });
    expect(read(uzbek.replace("Bogʻbon MFY", "Bogʻbon MCHJ")).proposals).not.toHaveProperty("mahallasId");
  });
  it("take streets with a small word, in capitals, and a flat with a misread mark", () => {
    const at = (address: string) => read(uzbek.replace("Navoiy koʻchasi\n12-uyda", address)).proposals.address;
    expect(at("Yangi hayot koʻchasi\n12-uyda")).toBe("Yangi hayot koʻchasi, 12-uy");
    expect(at("IPAKCHI KOʻCHASI 56-UYDA")).toBe("Ipakchi koʻchasi, 56-uy");
    expect(at("Navoiy koʻchasi 12-uy, 7-xXonadonda")).toBe("Navoiy koʻchasi, 12-uy, 7-xonadon");
    // a flat that cannot be read leaves no half address
    expect(at("Navoiy koʻchasi 12-uy, 7-xomadomda")).toBeUndefined();
    expect(read(uzbek.replace("Bogʻbon MFY Navoiy", "tumani Navoiy")).proposals.address).toBe("Navoiy koʻchasi, 12-uy");
  });
  it("take a phone whose + was read as 4, and one after its label in the last line", () => {
    expect(read(uzbek.replace("+998 (90) 123-45-67", "499890 1234567")).proposals).toMatchObject({ phone: "901234567" });
    const without = uzbek.replace("Tel.: +998 (90) 123-45-67\n", "");
    expect(read(`${without.trim()}\nmening telefonim 90 123 45 67`).proposals).toMatchObject({ phone: "901234567" });
    expect(read(`${without.trim()}\nQoʻshnim telefoni 90 123 45 67`).proposals).not.toHaveProperty("phone");
  });
  it("are not of the addressee's district, and none of two districts", () => {
    expect(read(uzbek.replace("Fargʻona viloyati hokimi", "Oltiariq tumani hokimi")).proposals).toMatchObject({ areasId: 11 });
    expect(read(uzbek.replace("Quva tumani", "Quva tumani, Oltiariq tumani")).proposals).not.toHaveProperty("areasId");
    expect(read(uzbek.replace("Quva tumani", "Andijon viloyati Quva tumani")).proposals).not.toHaveProperty("areasId");
  });
  it("leave out the sender of a letter without title and greeting, or for a firm", () => {
    expect(read("Quva tumani\nKarimov Anvar Botirovichdan\n90 123 45 67\nSuv yoʻq").proposals).toEqual({});
    expect(read(uzbek.replace("fuqaro", "Nur MChJ rahbari")).proposals).not.toHaveProperty("lastName");
  });
});

describe("proposals of a letter in Uzbek Cyrillic", () => {
  it("are read with ъ for ь, and names stay in its alphabet", () => {
    const { proposals } = read(`
Фарғона вилояти ҳокимига
Олтиариқ тумани, Янгиобод кўчаси 7-уйда яшовчи
Ғофуров Қодир Ўктам ўғлидан
Тел. 93 444 55 66
ТАКЛИФ
Маҳалламизда боғча очилишини таклиф қиламиз.
2026 йил 12 октябръ     Қ.Ғофуров`);
    expect(proposals).toEqual({
      lastName: "Ғофуров",
      firstName: "Қодир",
      middleName: "Ўктам ўғли",
      regionsId: 1,
      areasId: 12,
      address: "Янгиобод кўчаси, 7-уй",
      phone: "934445566",
      satulationId: 3,
      documentDate: "12.10.2026",
    });
  });
});

describe("proposals of a letter in Russian", () => {
  const russian = `
Хокиму Ферганской области
Бозорову Х.Х.
от гражданки Каримовой Насибы Азизовны,
проживающей по адресу: Кувинский район, МСГ «Богбон»,
ул. Алишера Навои, дом 22, кв. 5
тел. 998 91 555 66 77
ЗАЯВЛЕНИЕ
Прошу отремонтировать дорогу. Сосед Петров Иван Сергеевич из Алтыарыкского района не помогает.
12 ноября 2026 г.     Каримова Н.А.`;
  it("are in the nominative", () => {
    expect(read(russian).proposals).toEqual({
      lastName: "Каримова",
      firstName: "Насиба",
      middleName: "Азизовна",
      regionsId: 1,
      areasId: 11,
      mahallasId: 101,
      address: "ул. Алишера Навои, дом 22, кв. 5",
      phone: "915556677",
      satulationId: 1,
      documentDate: "12.11.2026",
    });
  });
  it.each([
    ["Каримова Анвара Собировича", "Каримов Анвар Собирович"],
    ["Соловьёва Сергея Игоревича", "Соловьёв Сергей Игоревич"],
    ["Тухтаевой Марии Юрьевны", "Тухтаева Мария Юрьевна"],
    ["Юлдашева Игоря Акрамовича", "Юлдашев Игорь Акрамович"],
    ["Цоя Виктора Робертовича", "Цой Виктор Робертович"],
    ["Высоцкого Ильи Андреевича", "Высоцкий Илья Андреевич"],
    ["Рахимовой Ольги Бахтиёровны", "Рахимова Ольга Бахтиёровна"],
    ["Ёкубова Шерзода Собир угли", "Ёкубов Шерзод Собир угли"],
    ["Холматовой Зебо Икром кизи", "Холматова Зебо Икром кизи"],
    ["Абдуллаевой-Орловой Натальи Петровны", "Абдуллаева-Орлова Наталья Петровна"],
    ["Цой Виктории Сергеевны", "Цой Виктория Сергеевна"],
    ["Ли Светланы Викторовны", "Ли Светлана Викторовна"],
  ])("turn %s into the nominative", (given, expected) => {
    const { proposals } = read(russian.replace("гражданки Каримовой Насибы Азизовны", given).replace("Каримова Н.А.", ""));
    expect(`${proposals.lastName} ${proposals.firstName} ${proposals.middleName}`).toBe(expected);
  });
  it("take no letter of the telephone as one of the house, and recognise a collective letter", () => {
    const { proposals } = read(
      russian.replace("дом 22, кв. 5\nтел. 998 91 555 66 77", "д. 22\nт. 91 555 66 77").replace("ЗАЯВЛЕНИЕ", "КОЛЛЕКТИВНАЯ ЖАЛОБА"),
    );
    expect(proposals).toMatchObject({ address: "ул. Алишера Навои, дом 22", phone: "915556677", satulationId: 2 });
  });
  it("take the city behind город in any case", () => {
    const { proposals } = read(russian.replace("Кувинский район, МСГ «Богбон»", "город Коканд, МСГ «Азизтепа»"));
    expect(proposals).toMatchObject({ areasId: 15, mahallasId: 105 });
    expect(read(russian.replace("Кувинский район, МСГ «Богбон»", "г. Ферганы")).proposals).toMatchObject({ areasId: 14 });
  });
});

describe("proposals of a letter of several, of a firm, behind another letter", () => {
  const list = ["Imzolar:", "1. Toʻxtayeva Nigora", "2. Rahimov Anvar", "3. Usmonova Zebo"];
  const collective = (names: readonly string[], between = "") =>
    `${uzbek.replace("ARIZA", "JAMOAVIY ARIZA").trim()}\n${names.join(`\n${between}`)}`;
  const said = (letter: string) => {
    const lines = linesOf(letter.replaceAll("[…]\n", ""));
    const { proposals, unsaid } = proposalsOf({ text: letter, lines, names, senders, today: "2026-11-27" });
    return [proposals.applicantCnt, unsaid];
  };
  const senders = [
    {
      id: 7,
      code: "president_admin",
      uz: "Prezident Administratsiyasi",
      uk: "Президент Администрацияси",
      ru: "Администрация Президента",
      channels: [
        { id: 13, code: "virtual_president" },
        { id: 15, code: "higher_org" },
      ],
    },
  ];

  it("count the signatures where the writer is among them and nothing in between is missing", () => {
    expect(said(collective(list))).toEqual([3, []]);
    expect(said(collective(list.toSpliced(1, 1, "1. Qodirov Ali")))).toEqual([undefined, ["applicantCnt"]]);
    expect(said(collective(list.toSpliced(2, 1)))).toEqual([undefined, ["applicantCnt"]]);
    // a line that could not be read is the one whose number is missing; behind the last one the list may go on
    expect(said(collective([...list, "5. Aliyev Olim"].map((line) => (line.startsWith("5") ? `[…]\n${line}` : line))))).toEqual([5, []]);
    expect(said(`${collective(list)}\n[…]\n`)).toEqual([undefined, ["applicantCnt"]]);
  });
  it("name no firm for its worker, nor for a firm that is only written about", () => {
    const of = (head: string) => read(`Viloyat hokimiga\n${head}\nARIZA\n"Nur" MCHJ aybdor.`).proposals.name;
    expect(of('"Azot" AJ xodimi Yusupov Olim Karimovich tomonidan')).toBeUndefined();
    expect(of('"Azot" AJ rahbari Yusupov Olim tomonidan')).toBe('"Azot" AJ');
    expect(of("Karimova Dilnoza Akmalovnadan")).toBeUndefined();
  });
  it("take of several channels of a sender that of higher bodies, and leave out its number where two readings differ", () => {
    const cover = ["PREZIDENT ADMINISTRATSIYASI", "№ 12-7 17.11.2026", "Viloyat hokimligiga"].map((line) => linesOf(line)[0]!);
    const rest = linesOf(uzbek).map((line) => ({ ...line, page: 2 }));
    const text = `${cover.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n")}\n\n${uzbek.trim()}`;
    const of = (lines: readonly ReadLine[]) => proposalsOf({ text, lines, names, senders, today: "2026-11-27" });
    expect(of([...cover, ...rest]).proposals).toMatchObject({
      senderOrgId: 7,
      channelId: 15,
      documentNumber: "12-7",
      documentDate: "17.11.2026",
      lastName: "Toʻxtayeva",
    });
    const unsure = cover.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, digitsAgree: !word.text.includes("12-7") })),
    }));
    expect(of([...unsure, ...rest]).proposals).not.toHaveProperty("documentNumber");
    // the day of the letter behind it is none of the covering letter
    expect(of([...unsure, ...rest]).proposals).not.toHaveProperty("documentDate");
  });
});
