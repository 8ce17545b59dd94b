import { archiveOf, contentTypes, mainTypes } from "../sample-files.ts";
import type { TrialFile } from "./trial-file.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const spaces =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" ` +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"';
/** A part of a Word document with this content. */
export const wordPart = (root: string, content: string): string => `<?xml version="1.0"?><w:${root} ${spaces}>${content}</w:${root}>`;
export const wordBody = (content: string): string => wordPart("document", `<w:body>${content}</w:body>`);
/** What a part refers to: an id, a kind or a full type, and a target each. */
export const wordRelations = (of: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${of
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type.includes("/") ? type : `${office}/${type}`}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** By this an upload is taken for a Word document. */
const typed = { "[Content_Types].xml": contentTypes(mainTypes.docx).replace("/main.xml", "/word/document.xml") } as const;
type Related = Readonly<Record<string, readonly [type: string, content: string | Buffer]>>;
/** A Word document: its main part, and parts beside it by their names below `word/`, which are also their ids. */
export const wordFile = (body: string, related: Related = {}): Promise<Buffer> =>
  archiveOf({
    ...typed,
    "_rels/.rels": wordRelations([["main", "officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": wordRelations(Object.entries(related).map(([name, [type]]) => [name, type, name] as const)),
    "word/document.xml": wordBody(body),
    ...Object.fromEntries(Object.entries(related).map(([name, [, content]]) => [`word/${name}`, content])),
  });

const run = (text: string, properties = ""): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = ""): string => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const line = (text: string): string => p(run(text));
const symbol = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
const mark = (type: string, form = ""): string =>
  `<w:r><w:fldChar w:fldCharType="${type}">${form && `<w:ffData>${form}</w:ffData>`}</w:fldChar></w:r>`;
const command = (words: string): string => `<w:r><w:instrText>${words}</w:instrText></w:r>`;
const box = (content: string): string => `<w:r><w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict></w:r>`;
const hyphen = "<w:r><w:noBreakHyphen/></w:r>";
const number = p(`${run("2026")}${hyphen}${run("yil 5")}${hyphen}${run("mart № 01")}${hyphen}${run("12/345")}`);

const strict = (xml: string): string =>
  xml
    .replaceAll("http://schemas.openxmlformats.org/wordprocessingml/2006/main", "http://purl.oclc.org/ooxml/wordprocessingml/main")
    .replaceAll(office, "http://purl.oclc.org/ooxml/officeDocument/relationships");
/** Mailings that programs put together from letters are documents in a document. */
const chunk = (content: string | Buffer, name: string): Promise<Buffer> =>
  wordFile(`${line("Boshi.")}<w:altChunk r:id="${name}"/>${line("Oxiri.")}`, { [name]: ["aFChunk", content] });
const mht =
  "From: <Saved by Word>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n" +
  "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Fayzulla xati bo=CA=BByicha</p>\r\n--x--\r\n";
const stylesHiding = wordPart(
  "styles",
  '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="asos"><w:name w:val="asos"/><w:rPr><w:vanish/></w:rPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="yashirin"><w:name w:val="yashirin"/><w:basedOn w:val="asos"/></w:style>' +
    '<w:style w:type="character" w:styleId="belgi"><w:name w:val="belgi"/><w:rPr><w:vanish/></w:rPr></w:style>',
);

export const wordFiles: readonly TrialFile[] = [
  {
    name: "a number with hyphens at which no line breaks",
    sort: "a",
    format: "docx",
    content: () => wordFile(number),
    must: ["2026-yil 5-mart № 01-12/345"],
    mustNot: [],
  },
  {
    name: "boxes of symbol fonts",
    sort: "a",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${symbol("Wingdings", "F0FE")}${run(" Roziman ")}${symbol("Wingdings", "F0A8")}${run(" rad etaman ")}${symbol("Wingdings", "F06F")}${run(" bilmayman")}`,
        ) +
          p(
            `${run("o", '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>')}${run(" boshqa ")}${symbol("Wingdings 2", "F052")}${run(" qoʻl bilan")}`,
          ),
      ),
    must: ["☒ Roziman ☐ rad etaman ☐ bilmayman", "☐ boshqa ☒ qoʻl bilan"],
    mustNot: ["o boshqa"],
  },
  {
    name: "fields of older forms",
    sort: "a",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${mark("begin", '<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>')}${command(" FORMCHECKBOX ")}${mark("separate")}${mark("end")}${run(" ha ")}`,
        ) +
          p(
            `${mark("begin", '<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>')}${command(" FORMCHECKBOX ")}${mark("end")}${run(" yoʻq")}`,
          ) +
          p(
            `${run("Tuman: ")}${mark("begin", '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Quva"/><w:listEntry w:val="Bagʻdod"/></w:ddList>')}${command(" FORMDROPDOWN ")}${mark("end")}`,
          ) +
          p(`${mark("begin", "<w:textInput/>")}${command(" FORMTEXT ")}${mark("separate")}${run("Gulchehra")}${mark("end")}`),
      ),
    must: ["☒ ha", "☐ yoʻq", "Tuman: Bagʻdod", "Gulchehra"],
    mustNot: ["FORM", "Quva"],
  },
  {
    name: "tabs between words",
    sort: "a",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${run("Ijrochi")}<w:r><w:ptab w:alignment="right"/></w:r>${run("telefon")}<w:r><w:tab/></w:r>${run("73 244")}`,
          '<w:tabs><w:tab w:pos="9"/></w:tabs>',
        ),
      ),
    must: ["Ijrochi telefon 73 244"],
    mustNot: [],
  },
  {
    name: "text boxes beside the words on which they hang",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${run("Matn")}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box(line("Shapka"))}</mc:Choice><mc:Fallback>${box(line("Shapka"))}</mc:Fallback></mc:AlternateContent></w:r>${run(".")}`,
        ) + line("Keyingisi"),
      ),
    must: ["Matn.\nShapka\nKeyingisi"],
    mustNot: [],
  },
  {
    name: "headers, footers and notes",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(
        p(`${run("Asosiy")}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="3"/></w:r>`) +
          '<w:sectPr><w:headerReference w:type="default" r:id="bosh.xml"/><w:headerReference w:type="first" r:id="birinchi.xml"/>' +
          '<w:footerReference w:type="default" r:id="pastki.xml"/></w:sectPr>',
        {
          "bosh.xml": ["header", wordPart("hdr", line("Hokimlik"))],
          "birinchi.xml": ["header", wordPart("hdr", line("Eskisarvaraq"))],
          "pastki.xml": ["footer", wordPart("ftr", line("Ijrochi Bahrom, 73 244 11 22"))],
          "footnotes.xml": ["footnotes", wordPart("footnotes", `<w:footnote w:id="2">${line("Izoh")}</w:footnote>`)],
          "endnotes.xml": ["endnotes", wordPart("endnotes", `<w:endnote w:id="3">${line("Manba")}</w:endnote>`)],
          "comments.xml": ["comments", wordPart("comments", `<w:comment w:id="0">${line("Sharh")}</w:comment>`)],
        },
      ),
    must: ["Hokimlik", "Asosiy", "Izoh", "Manba", "Ijrochi Bahrom, 73 244 11 22"],
    mustNot: ["Eskisarvaraq", "Sharh"],
  },
  {
    name: "headers of even and first pages",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(
        `${line("Asosiy")}<w:sectPr><w:headerReference w:type="even" r:id="juft.xml"/><w:footerReference w:type="first" r:id="birinchi.xml"/><w:titlePg/></w:sectPr>`,
        {
          "juft.xml": ["header", wordPart("hdr", line("Juftbet"))],
          "birinchi.xml": ["footer", wordPart("ftr", line("Birinchibet"))],
          "settings.xml": ["settings", wordPart("settings", "<w:evenAndOddHeaders/>")],
        },
      ),
    must: ["Juftbet", "Birinchibet"],
    mustNot: [],
  },
  {
    name: "notes whose marks are hidden, and headers of even pages where none differ",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p('<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="2"/></w:r><w:r><w:footnoteReference w:id="3"/></w:r>') +
          '<w:sectPr><w:headerReference w:type="even" r:id="juft.xml"/></w:sectPr>',
        {
          "juft.xml": ["header", wordPart("hdr", line("Juftbet"))],
          "footnotes.xml": [
            "footnotes",
            wordPart(
              "footnotes",
              `<w:footnote w:id="2">${line("Yashirin")}</w:footnote><w:footnote w:id="3">${line("Ochiq")}</w:footnote>`,
            ),
          ],
        },
      ),
    must: ["Ochiq"],
    mustNot: ["Yashirin", "Juftbet"],
  },
  {
    name: "a page of HTML in it",
    sort: "b",
    format: "docx",
    content: () => chunk("<html><body><p>Fayzulla xati</p></body></html>", "a.htm"),
    must: ["Boshi.", "Fayzulla xati", "Oxiri."],
    mustNot: ["<p>"],
  },
  {
    name: "a saved page in it",
    sort: "b",
    format: "docx",
    content: () => chunk(mht, "a.mht"),
    must: ["Boshi.", "Fayzulla xati boʻyicha", "Oxiri."],
    mustNot: ["Saved"],
  },
  {
    name: "an RTF in it",
    sort: "b",
    format: "docx",
    content: () => chunk("{\\rtf1 Fayzulla\\_xati}", "a.rtf"),
    must: ["Fayzulla-xati"],
    mustNot: ["rtf1"],
  },
  {
    name: "another Word document in it",
    sort: "b",
    format: "docx",
    content: async () => chunk(await wordFile(line("Fayzulla xati")), "a.docx"),
    must: ["Boshi.", "Fayzulla xati", "Oxiri."],
    mustNot: [],
  },
  {
    name: "a workbook and a picture of a program in it",
    sort: "b",
    format: "docx",
    content: () => wordFile(line("Matn"), { "embeddings/Jadval.xlsx": ["package", "PK"], "embeddings/oleObject1.bin": ["oleObject", "x"] }),
    must: ["Matn"],
    mustNot: [],
    notRead: ["Jadval.xlsx", "oleObject1.bin"],
  },
  {
    name: "a header that is spoilt",
    sort: "b",
    format: "docx",
    content: () => wordFile(line("Matn"), { "bosh.xml": ["header", "<spoilt"] }),
    must: ["Matn"],
    mustNot: [],
    notRead: ["bosh.xml"],
  },
  {
    name: "words that were struck out or moved",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${run("Pensiya ")}<w:ins>${run("qoʻshilgan ")}</w:ins><w:del><w:r><w:delText>Olibtashlangan</w:delText><w:t>Olibtashlangan</w:t></w:r></w:del>`,
        ) +
          p(`<w:moveFrom>${run("Koʻchirilgan gap.")}</w:moveFrom>`) +
          p(`<w:moveTo>${run("Koʻchirilgan gap.")}</w:moveTo>`) +
          p(run("Bir", "<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>"), "<w:rPr><w:del/></w:rPr>") +
          p(run("lashdi")) +
          `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${line("Olingansatr")}</w:tc></w:tr><w:tr><w:tc>${line("Qolgansatr")}</w:tc></w:tr></w:tbl>`,
      ),
    must: ["Pensiya qoʻshilgan", "Koʻchirilgan gap.", "Birlashdi", "Qolgansatr"],
    mustNot: ["Olibtashlangan", "Olingansatr"],
  },
  {
    name: "words that are hidden, of their own or by a style",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p(`${run("Ochiq ")}${run("99-88/77", "<w:vanish/>")}${run("01-12/345", '<w:vanish w:val="0"/>')}`) +
          p(`${run("Uslubdayashirin")}${run("ammo", '<w:vanish w:val="false"/>')}`, '<w:pStyle w:val="yashirin"/>') +
          p(`${run("belgidayashirin", '<w:rStyle w:val="belgi"/>')}${run(" vebda", "<w:webHidden/>")}`) +
          p(`${run("ikkimarta", '<w:rStyle w:val="belgi"/>')}`, '<w:pStyle w:val="asos"/>'),
        { "styles.xml": ["styles", stylesHiding] },
      ),
    must: ["Ochiq 01-12/345", "ammo", "vebda", "ikkimarta"],
    mustNot: ["99-88/77", "Uslubdayashirin", "belgidayashirin"],
  },
  {
    name: "a text box in hidden words, and hidden words behind a box",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p(`<w:r><w:rPr><w:vanish/></w:rPr>${box(line("Yashirinquti")).slice("<w:r>".length)}`) +
          p(
            `<w:r><w:rPr><w:vanish w:val="0"/></w:rPr>${box(line("Ochiqquti")).slice("<w:r>".length)}${run("Ortida")}`,
            '<w:pStyle w:val="asos"/>',
          ),
        { "styles.xml": ["styles", stylesHiding] },
      ),
    must: ["Ochiqquti"],
    mustNot: ["Yashirinquti", "Ortida"],
  },
  {
    name: "what stands in the command of a field",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${mark("begin")}${command(" IF ")}${mark("begin")}${command(" MERGEFIELD F ")}${mark("separate")}${run("Manba")}${mark("end")}` +
            `${command(' = "" "a" ')}${mark("separate")}${run("Natija")}${mark("end")}`,
        ),
      ),
    must: ["Natija"],
    mustNot: ["Manba", "MERGEFIELD"],
  },
  {
    name: "another prefix",
    sort: "f",
    format: "docx",
    content: () =>
      archiveOf({ ...typed, "word/document.xml": wordBody(line("Boshqacha")).replaceAll("w:", "ns0:").replaceAll(":w=", ":ns0=") }),
    must: ["Boshqacha"],
    mustNot: [],
  },
  {
    name: "the strict form",
    sort: "f",
    format: "docx",
    content: () => archiveOf({ ...typed, "word/document.xml": strict(wordBody(number)) }),
    must: ["01-12/345"],
    mustNot: [],
  },
  {
    name: "the main part at another place, in other cases of letters",
    sort: "f",
    format: "docx",
    content: () =>
      archiveOf({
        "[CONTENT_TYPES].xml": typed["[Content_Types].xml"],
        "_RELS/.rels": strict(wordRelations([["1", "officeDocument", "/Hujjat/Matn.XML"]])),
        "hujjat/_rels/matn.xml.rels": wordRelations([["1", "header", "../Bosh.xml"]]),
        "hujjat/matn.xml": wordBody(line("Asosiy")),
        "BOSH.xml": wordPart("hdr", line("Shapka")),
      }),
    must: ["Shapka\n\nAsosiy"],
    mustNot: [],
  },
  {
    name: "the main part named by the list of types alone",
    sort: "f",
    format: "docx",
    content: () => archiveOf({ "[Content_Types].xml": contentTypes(mainTypes.docx), "main.xml": wordBody(line("Asosiy")) }),
    must: ["Asosiy"],
    mustNot: [],
  },
];
