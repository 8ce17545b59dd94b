import { readFileSync } from "node:fs";
import { archiveOf } from "../sample-files.ts";
import type { TrialFile } from "./trial-file.ts";
import { wordFile, wordPart, wordRelations } from "./word-files.ts";

const run = (text: string, properties = ""): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = ""): string => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const line = (text: string): string => p(run(text));
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const command = (words: string, properties = ""): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:instrText xml:space="preserve"> ${words} </w:instrText></w:r>`;
const field = (words: string, result: string): string => `${mark("begin")}${command(words)}${mark("separate")}${run(result)}${mark("end")}`;
const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const newer = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const row = (...cells: readonly string[]): string => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;
const table = (...rows: readonly string[]): string => `<w:tbl>${rows.join("")}</w:tbl>`;

/** A letter with header, footer, note, a table in a text box, tracked changes, hidden words and an entry of an index, written by LibreOffice 7.4.7. */
const written =
  (format: string): (() => Buffer) =>
  () =>
    readFileSync(new URL(`xat.${format}`, import.meta.url));
const letter = {
  must: [
    "Oltiariq hokimligi",
    "Kanalizatsiya haqida kiritilgan soʻz bor.",
    "chiroqlari yonmaydi.",
    "07-15/902, saytda eʼlon qilingan",
    "Gazetadagi izoh",
    "Shu yerda quti.",
    "Familiyasi",
    "Gʻulomjonov",
    "Ҳурмат билан, Ғайратжон.",
    "Birinchi talab",
    "Ikkinchi talab",
    "Ijrochi: Tolibjon, 73 244 00 11",
  ],
  mustNot: ["Ochirilganjumla", "Berkitilgansoz", "Indeksdagi", "Xolmatov", "yashirinmanzil"],
} as const;

export const secondHandWordFiles: readonly TrialFile[] = [
  { name: "a letter of LibreOffice", sort: "d", format: "docx", content: written("docx"), ...letter },
  { name: "a letter of LibreOffice", sort: "d", format: "doc", content: written("doc"), ...letter },
  { name: "a letter of LibreOffice", sort: "d", format: "odt", content: written("odt"), ...letter },
  { name: "a letter of LibreOffice", sort: "d", format: "rtf", content: written("rtf"), ...letter },
  {
    name: "content controls: a tick, a day, a list, and words that nobody has replaced",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(
        p(
          control(`<w14:checkbox ${newer}><w14:checked w14:val="1"/></w14:checkbox>`, run("☒")) +
            run(" Nogironligi bor ") +
            control(`<w14:checkbox ${newer}><w14:checked w14:val="0"/></w14:checkbox>`, run("☐")) +
            run(" pensioner"),
        ) +
          p(run("Kuni: ") + control('<w:date w:fullDate="2026-03-05T00:00:00Z"/>', run("05.03.2026"))) +
          p(
            run("Tumani: ") +
              control(
                '<w:dropDownList w:lastValue="2"><w:listItem w:displayText="Beshariq" w:value="1"/><w:listItem w:displayText="Uchkoʻprik" w:value="2"/></w:dropDownList>',
                run("Uchkoʻprik"),
              ),
          ) +
          control('<w:alias w:val="Taxallus"/><w:tag w:val="yorliq"/><w:showingPlcHdr/>', line("Bu yerga yozing")) +
          control("<w:docPartObj/>", control("<w:id/>", table(row(line("Oila aʼzolari"), control("<w:text/>", line("yetti kishi")))))),
      ),
    must: ["☒ Nogironligi bor ☐ pensioner", "Kuni: 05.03.2026", "Tumani: Uchkoʻprik", "Bu yerga yozing", "Oila aʼzolari", "yetti kishi"],
    mustNot: ["Beshariq", "Taxallus", "yorliq", "2026-03-05"],
  },
  {
    name: "changes within changes",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${run("Suv ")}<w:ins><w:hyperlink w:anchor="a">${run("keldi")}</w:hyperlink><w:del><w:r><w:delText>Fikridanqaytdi</w:delText></w:r></w:del></w:ins>` +
            `<w:del>${command('HYPERLINK "eskimanzil"').replace("instrText", "delInstrText").replace("/w:instrText", "/w:delInstrText")}</w:del>`,
        ) +
          '<w:moveFromRangeStart w:id="1" w:name="m"/>' +
          p(`<w:moveFrom w:id="2">${run("Tomorqa masalasi")}</w:moveFrom>`, "<w:rPr><w:moveFrom/></w:rPr>") +
          '<w:moveFromRangeEnd w:id="1"/>' +
          line("Oradagi gap") +
          p(
            `<w:moveTo w:id="3">${run("Tomorqa masalasi")}</w:moveTo><w:ins><w:moveTo w:id="4">${run(" hal boʻlsin")}</w:moveTo></w:ins>`,
            "<w:rPr><w:ins/></w:rPr>",
          ) +
          `<w:sdt><w:sdtContent><w:del>${run("Nazoratichida")}</w:del></w:sdtContent></w:sdt>`,
      ),
    must: ["Suv keldi", "Oradagi gap", "Tomorqa masalasi hal boʻlsin"],
    mustNot: ["Fikridanqaytdi", "eskimanzil", "Nazoratichida"],
  },
  {
    name: "results of fields, and fields without one",
    sort: "d",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `${run("Qarang: ")}${field('HYPERLINK "https://example.uz/havola"', "buyruq matni")}${run(", ")}${field("PAGEREF _Toc1 \\h", "17")}-bet`,
        ) +
          p(`<w:fldSimple w:instr=" MERGEFIELD Ismi "><w:r><w:t>Muqaddas</w:t></w:r></w:fldSimple>${run(" opa")}`) +
          p(
            `${run("Tarkib")}${mark("begin")}${command('XE "Yashirinindeks"', "<w:vanish/>")}${mark("end")}${mark("begin")}${command('TC "Yashirinmundarija" \\f C')}${mark("end")}${run(" tugadi")}`,
          ),
      ),
    must: ["Qarang: buyruq matni, 17", "Muqaddas opa", "Tarkib tugadi"],
    mustNot: ["havola", "PAGEREF", "MERGEFIELD", "Yashirinindeks", "Yashirinmundarija"],
  },
  {
    name: "words within other elements: tags, small letters above, directions, formulas",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `<w:smartTag w:uri="u" w:element="City">${run("Margʻilon")}</w:smartTag>${run(" va ")}<w:customXml w:element="e"><w:customXmlPr><w:attr w:name="a" w:val="atributda"/></w:customXmlPr>${run("Quvasoy")}</w:customXml>`,
        ) +
          p(`<w:r><w:ruby><w:rubyPr/><w:rt>${run("tepada")}</w:rt><w:rubyBase>${run("asosda")}</w:rubyBase></w:ruby></w:r>`) +
          p(`<w:bdo w:val="rtl"><w:dir w:val="ltr">${run("yoʻnalishda")}</w:dir></w:bdo>`) +
          p(
            `<m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath><m:r><m:t>S=</m:t></m:r><m:f><m:num><m:r><m:t>maydon</m:t></m:r></m:num><m:den><m:r><m:t>jamoa</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara>`,
          ),
      ),
    must: ["Margʻilon va Quvasoy", "tepada asosda", "yoʻnalishda", "S=maydon/jamoa"],
    mustNot: ["atributda"],
  },
  {
    name: "a table in a text box in a header, and a table in a table",
    sort: "b",
    format: "docx",
    content: () => {
      const box = (content: string): string =>
        `<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing><wpg:wgp xmlns:wpg="urn:g" xmlns:wps="urn:s"><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></wpg:wgp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:group><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></v:group></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
      return wordFile(
        `${table(row(table(row(line("ichki katak"))) + line("tashqi katak"), line("yon katak")))}${line("Asosiy matn")}<w:sectPr><w:headerReference w:type="default" r:id="bosh.xml"/></w:sectPr>`,
        { "bosh.xml": ["header", wordPart("hdr", p(box(table(row(line("Toshloq tumani"), line("hokimligi"))) + p(""))))] },
      );
    },
    must: ["ichki katak", "tashqi katak", "yon katak", "Asosiy matn", "Toshloq tumani", "hokimligi"],
    mustNot: [],
  },
  {
    name: "headers of two sections, the second with a first page of its own",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(
        p(run("Birinchi boʻlim"), '<w:sectPr><w:headerReference w:type="default" r:id="a.xml"/></w:sectPr>') +
          line("Ikkinchi boʻlim") +
          '<w:sectPr><w:headerReference w:type="default" r:id="b.xml"/><w:headerReference w:type="first" r:id="c.xml"/><w:footerReference w:type="first" r:id="d.xml"/><w:titlePg w:val="true"/></w:sectPr>',
        {
          "a.xml": ["header", wordPart("hdr", line("Yozyovon"))],
          "b.xml": ["header", wordPart("hdr", line("Furqat"))],
          "c.xml": ["header", wordPart("hdr", line("Dangʻara"))],
          "d.xml": ["footer", wordPart("ftr", line("Kotiba Nargiza"))],
          "e.xml": ["header", wordPart("hdr", line("Hechkimniki"))],
        },
      ),
    must: ["Yozyovon", "Furqat", "Dangʻara", "Kotiba Nargiza", "Birinchi boʻlim", "Ikkinchi boʻlim"],
    mustNot: ["Hechkimniki"],
  },
  {
    name: "letters drawn as a picture of letters",
    sort: "b",
    format: "docx",
    content: () =>
      wordFile(p('<w:r><w:pict><v:shape><v:textpath on="t" string="SHIKOYATNOMA"/></v:shape></w:pict></w:r>') + line("Matn davom etadi")),
    must: ["SHIKOYATNOMA", "Matn davom etadi"],
    mustNot: [],
  },
  {
    name: "shapes that somebody has switched off",
    sort: "d",
    format: "docx",
    content: () => {
      const drawing = (text: string, more = ""): string =>
        `<w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="a"${more}/><wps:wsp xmlns:wps="urn:s"><wps:txbx><w:txbxContent>${line(text)}</w:txbxContent></wps:txbx></wps:wsp></wp:anchor></w:drawing></w:r>`;
      const older = (text: string, style: string): string =>
        `<w:r><w:pict><v:shape style="${style}"><v:textbox><w:txbxContent>${line(text)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
      return wordFile(
        p(
          drawing("Yoqilganshakl", ' hidden="0"') +
            drawing("Ochirilganshakl", ' hidden="1"') +
            older("Yoqilganquti", "position:absolute;visibility:visible") +
            older("Ochirilganquti", "position:absolute;visibility:hidden;width:90pt") +
            run("Shundan keyin"),
        ),
      );
    },
    must: ["Yoqilganshakl", "Yoqilganquti", "Shundan keyin"],
    mustNot: ["Ochirilganshakl", "Ochirilganquti"],
  },
  {
    name: "a sign of a newer font, with what older programs show",
    sort: "a",
    format: "docx",
    content: () =>
      wordFile(
        p(
          `<w:r><w:rPr><mc:AlternateContent><mc:Choice Requires="w16se"/><mc:Fallback><w:rFonts w:ascii="Segoe UI Symbol"/></mc:Fallback></mc:AlternateContent></w:rPr><mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx xmlns:w16se="http://schemas.microsoft.com/office/word/2015/wordml/symex" w16se:font="Segoe UI Symbol" w16se:char="2612"/></mc:Choice><mc:Fallback><w:t>☒</w:t></mc:Fallback></mc:AlternateContent></w:r>${run(" rozilik bildiraman")}`,
        ),
      ),
    must: ["☒ rozilik bildiraman"],
    mustNot: [],
  },
  {
    name: "letters as references and as unparsed text",
    sort: "f",
    format: "docx",
    content: () =>
      wordFile(
        p(run("Qo<![CDATA[ʻ]]>shtepa &#1179;&#x430;&#1081;&#1076;&#1072; &amp;lt; bozor")) + `<!-- <w:p>${run("Izohdagi")}</w:p> -->`,
      ),
    must: ["Qoʻshtepa қайда &lt; bozor"],
    mustNot: ["Izohdagi", "CDATA"],
  },
  {
    name: "the main part in UTF-16",
    sort: "f",
    format: "docx",
    content: async () => {
      const body = `<?xml version="1.0" encoding="UTF-16"?>${wordPart("document", `<w:body>${line("Oʻn olti bitli Ғарб")}</w:body>`).replace(/^<\?xml[^>]*>/, "")}`;
      return archiveOf({
        "[Content_Types].xml":
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        "_rels/.rels": wordRelations([["a", "officeDocument", "word/document.xml"]]),
        "word/document.xml": Buffer.from(`\uFEFF${body}`, "utf16le"),
      });
    },
    must: ["Oʻn olti bitli Ғарб"],
    mustNot: [],
  },
];
