import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookOf, textCell, textRows, type SheetXml } from "../../../test/support/books.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendSheet } from "../../../test/support/sheets.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

type More = Parameters<typeof bookOf>[1];
const sent = async (path: string, sheet: Omit<SheetXml, "name">, more?: More): Promise<Answer> =>
  sendSheet(portal, admin, `${path}/import?dryRun=1`, await bookOf([{ name: "Varaq", ...sheet }], more));
const mahallas = (rows: string, after = "", more?: More) => sent("/crud/mahalla", { rows, after }, more);
const heading = ["Nomi (lotin)", "Nomi (rus)", "Tuman (shahar)", "Kodi"];
const one = ["Chinor", "Чинор", "Oltiariq tumani", "77900001"];
/** How many records it would make, its notes, and its faults by cell. */
const told = ({ status, body }: Answer) => [
  status,
  body.created ?? body.code,
  body.notes ?? body.details?.map((fault: { limit?: string; problem: string }) => [fault.problem, fault.limit]),
  body.faulty?.map((fault: { sheet: string; cell: string; message: string }) => `${fault.sheet} ${fault.cell}: ${fault.message}`),
];

describe("a workbook as other programs and people write it", () => {
  it("may have numbers as texts with an apostrophe, in shared strings of several colours", async () => {
    const sharedStrings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>007790</t></si><si><r><t>Chi</t></r><r><rPr><b/></rPr><t>nor</t></r></si></sst>`;
    const row = `<row r="2"><c r="A2" t="s"><v>1</v></c>${textCell("B2", "Чинор")}${textCell("C2", "Oltiariq tumani")}<c r="D2" s="1" t="s"><v>0</v></c></row>`;

    const reply = await mahallas(textRows([heading]) + row, "", { formats: ["@"], parts: { "xl/sharedStrings.xml": sharedStrings } });

    expect(told(reply)).toEqual([200, 1, [], []]);
  });

  it("may have breaks, hard spaces and other languages in its headings, and an empty column between them", async () => {
    const headings = ["Nomi\r\n(lotin)", undefined, " Название\n(русское)", "ТУМАН\u00a0(шаҳар)", "kodi "];

    const reply = await mahallas(textRows([headings, [one[0], undefined, ...one.slice(1)]]));

    expect(told(reply)).toEqual([200, 1, [], []]);
  });

  it("may state a wrong extent, and have its cells in any order", async () => {
    const row = `<row r="2">${textCell("D2", "77900001")}${textCell("A2", "Chinor")}${textCell("C2", "Oltiariq tumani")}${textCell("B2", "Чинор")}</row>`;

    const reply = await sent("/crud/mahalla", { rows: textRows([heading]) + row, before: '<dimension ref="A1"/>' });

    expect(told(reply)).toEqual([200, 1, [], []]);
  });

  it("may have blanks in cells that look empty", async () => {
    const headings = ["id", "Nomi (lotin)", "Nomi (kirill)", "Nomi (rus)", "Viloyat", "Turi", "Kodi", "Aholi soni"];
    const filled = [" ", "Yangi tuman", "\u00a0", "Новый район", "Fargʻona viloyati", "Tuman", " ", "\u200b"];
    const required = ["\u00a0", "Boshqa tuman", " ", "Другой район", " ", " ", " ", " "];

    const reply = await sent("/crud/areas", { rows: textRows([headings, filled, required]) });

    expect(told(reply)).toEqual([200, 1, [], ["Varaq E3: Maydonni toʻldiring!", "Varaq F3: Maydonni toʻldiring!"]]);
  });

  it("with a row of totals at its foot is refused, with the cells of it", async () => {
    const reply = await mahallas(textRows([heading, one, ["Jami", undefined, undefined, "1"]]));

    expect(told(reply)).toEqual([200, 1, [], ["Varaq B3: Maydonni toʻldiring!", "Varaq C3: Maydonni toʻldiring!"]]);
  });

  it("with another table beside it under its own headings is refused, with those", async () => {
    const reply = await mahallas(
      textRows([
        [...heading, undefined, "Oy", "Soni"],
        [...one, undefined, "Yanvar", "12"],
      ]),
    );

    expect(told(reply)).toEqual([
      422,
      "rule_broken",
      [
        ["unknown_column", "Oy (F1)"],
        ["unknown_column", "Soni (G1)"],
      ],
      undefined,
    ]);
  });

  it("with titles of groups between its rows is refused, with each of them", async () => {
    const rows = textRows([heading, ["Oltiariq tumani"], one]);

    const reply = await mahallas(rows, '<mergeCells count="1"><mergeCell ref="A2:D2"/></mergeCells>');

    expect(told(reply)).toEqual([
      200,
      1,
      ["Birlashtirilgan kataklarning qiymati birinchi ustunining har bir qatoriga olindi: A2:D2"],
      ["Varaq B2: Maydonni toʻldiring!", "Varaq C2: Maydonni toʻldiring!"],
    ]);
  });

  it("may have the district once for several rows, merged", async () => {
    const rows = textRows([heading, one, ["Terak", "Терак", undefined, "77900002"], ["Majnuntol", "Ива", undefined, "77900003"]]);

    const reply = await mahallas(rows, '<mergeCells count="1"><mergeCell ref="C2:C4"/></mergeCells>');

    expect(told(reply).slice(0, 2)).toEqual([200, 3]);
    expect(reply.body.faulty).toEqual([]);
  });

  it("may have the values of formulas; a formula without a value is refused", async () => {
    const row = (at: number, value: string) =>
      `<row r="${at}">${textCell(`A${at}`, `Chinor ${at}`)}${textCell(`B${at}`, `Чинор ${at}`)}<c r="C${at}"${value && ' t="str"'}><f>VLOOKUP(A${at},X:Y,2,0)</f>${value}</c><c r="D${at}"><f>77900000+${at}</f><v>${77_900_000 + at}</v></c></row>`;

    const reply = await mahallas(textRows([heading]) + row(2, "<v>Oltiariq tumani</v>") + row(3, ""));

    expect(told(reply)).toEqual([
      200,
      1,
      [],
      ["Varaq C3: Formulaning natijasi faylda yoʻq: faylni Excelda ochib saqlang yoki qiymatning oʻzini yozing"],
    ]);
  });

  it("has a number as it is shown: with thousands apart or zeros behind; a percentage or a number in thousands is refused", async () => {
    const cell = (at: number, value: string, style: number) => `<c r="D${at}" s="${style}"><v>${value}</v></c>`;
    const row = (at: number, number: string) =>
      `<row r="${at}">${textCell(`A${at}`, `Bosqich ${at}`)}${textCell(`B${at}`, `Босқич ${at}`)}${textCell(`C${at}`, `Этап ${at}`)}${number}</row>`;
    const rows = [
      textRows([["Nomi (lotin)", "Nomi (kirill)", "Nomi (rus)", "Tartib raqami"]]),
      row(2, cell(2, "1500", 1)),
      row(3, cell(3, "15", 2)),
      row(4, cell(4, "1", 3)),
      row(5, cell(5, "15000", 4)),
      row(6, cell(6, "0.5", 3)),
    ];

    const reply = await sent("/admin/stages", { rows: rows.join("") }, { formats: ["#,##0", "0.00", "0%", "0,"] });

    const wrong = "Katak saqlanganidan boshqacha koʻrsatilgan: matn sifatida kiriting";
    expect(told(reply)).toEqual([200, 2, [], [4, 5, 6].map((at) => `Varaq D${at}: ${wrong}`)]);
  });

  it("has yes and no as Excel's booleans or in the portal's words; Excel's own words as text are refused with the possible ones", async () => {
    const row = (at: number, cell: string) =>
      `<row r="${at}">${["A", "B", "C"].map((column) => textCell(`${column}${at}`, `Канал ${at}`)).join("")}${textCell(`D${at}`, `kanal_${at}`)}${cell}${textCell(`F${at}`, "Yozma")}</row>`;
    const rows = [
      textRows([["Nomi (lotin)", "Nomi (kirill)", "Nomi (rus)", "Kodi", "Tashqi kanal", "Murojaat shakli"]]),
      row(2, '<c r="E2" t="b"><v>1</v></c>'),
      row(3, textCell("E3", "йўқ")),
      row(4, textCell("E4", "ДА")),
      row(5, textCell("E5", "ИСТИНА")),
    ];

    const reply = await sent("/admin/channels", { rows: rows.join("") });

    expect(told(reply)).toEqual([200, 3, [], ["Varaq E5: Bunday qiymat mumkin emas: «ИСТИНА». Mumkin boʻlganlari: Ha; Yoʻq"]]);
  });

  it.each<[string, Buffer]>([
    ["an old workbook", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)])],
    ["a table of texts with commas", Buffer.from('"Nomi (lotin)";"Kodi"\r\n"Chinor";"77900001"\r\n')],
    ["a page of a browser, which accounting programs call a workbook", Buffer.from("<html><table><tr><td>Kodi</td></tr></table></html>")],
    ["a table of XML of 2003", Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>')],
  ])("in a false format is refused with advice: %s", async (_, file) => {
    const { status, body } = await sendSheet(portal, admin, "/crud/mahalla/import?dryRun=1", file);

    expect([status, body.code, body.error]).toEqual([
      415,
      "not_a_workbook",
      "Bu Excel jadvali (XLSX) emas yoki u parol bilan yopilgan: uni Excelda parolsiz XLSX qilib saqlab, qayta yuklang",
    ]);
  });
});
