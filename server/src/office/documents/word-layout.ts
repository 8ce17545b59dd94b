import type { Alphabet, DocumentName, Language } from "@murojaat/contract";
import { escapeUTF8 as escaped } from "entities/lib/escape.js";
import { zipStored } from "../../engine/archive/zip.ts";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { layoutOf, titleOf, type Block } from "./layouts.ts";

const usualSize = 11;
const cellSize = 10;
/** A page of A4 and its margins, in twentieths of a point. */
const [width, height, left, margin] = [11_906, 16_838, 1_300, 900];
/** Between its margins. */
const lineWidth = width - left - margin;
/** Where the right half of the page begins, in twentieths of a point. */
const rightHalf = 5_000;
const twentieths = 20;
const charactersOnLine = 85;

/** Words of one look; a tab within them is a tab. */
const run = (text: string, size: number, bold = false): string => {
  const words = escaped(text).replaceAll("\t", '</w:t><w:tab/><w:t xml:space="preserve">');
  return `<w:r><w:rPr>${bold ? "<w:b/><w:bCs/>" : ""}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/></w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
};
const paragraph = (look: string, words = ""): string => `<w:p><w:pPr>${look}</w:pPr>${words}</w:p>`;
type Line = Omit<Extract<Block, { kind: "line" }>, "kind" | "text">;
const line = (text: string, { at = "left", size = usualSize, bold, half, above = 0, prose }: Line = {}): string => {
  const indent = half ? `<w:ind w:left="${rightHalf}"/>` : prose ? '<w:ind w:firstLine="500"/>' : "";
  return paragraph(`<w:spacing w:before="${above * twentieths}" w:after="100"/>${indent}<w:jc w:val="${at}"/>`, run(text, size, bold));
};

type Table = { readonly shares: readonly number[]; readonly isBold: (row: number, column: number) => boolean; readonly hasHead?: true };
/** A table as wide as the page, and a line below it; the shares of its columns are percents. */
const table = (rows: readonly (readonly string[])[], { shares, isBold, hasHead }: Table): string => {
  const edges = ["top", "left", "bottom", "right", "insideH", "insideV"].map((side) => `<w:${side} w:val="single" w:sz="4"/>`);
  const columns = shares.map((share) => `<w:gridCol w:w="${Math.round((lineWidth * share) / 100)}"/>`);
  const cell = (text: string, row: number, column: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${Math.round(shares[column]! * 50)}" w:type="pct"/></w:tcPr><w:p>${run(text, cellSize, isBold(row, column))}</w:p></w:tc>`;
  const lines = rows.map((cells, row) => {
    const repeated = hasHead && row === 0 ? "<w:tblHeader/>" : "";
    return `<w:tr><w:trPr><w:cantSplit/>${repeated}</w:trPr>${cells.map((text, column) => cell(text, row, column)).join("")}</w:tr>`;
  });
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${edges.join("")}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${columns.join("")}</w:tblGrid>${lines.join("")}</w:tbl><w:p/>`
  );
};

/** A block as Word has it; a repeated part stands between its marks. */
const drawn = (block: Block): string => {
  switch (block.kind) {
    case "line":
      return line(block.text, block);
    case "fields":
      return table(block.rows, { shares: [35, 65], isBold: (_row, column) => column === 0 });
    case "table": {
      const last = block.cells.length - 1;
      const marked = block.cells.map((cell, i) => `${i === 0 ? `{#${block.part}}` : ""}${cell}${i === last ? `{/${block.part}}` : ""}`);
      const shares = block.cells.map(() => 100 / block.cells.length);
      return table([block.head, marked], { shares, isBold: (row) => row === 0, hasHead: true });
    }
    case "each":
      return `${line(`{#${block.part}}`)}${block.blocks.map(drawn).join("")}${line(`{/${block.part}}`)}`;
    case "sign":
      return paragraph(
        `<w:tabs><w:tab w:val="right" w:pos="${lineWidth}"/></w:tabs><w:spacing w:before="${(block.above ?? 15) * twentieths}"/>`,
        run(`${block.left}\t${block.right}`, block.size ?? usualSize),
      );
    case "emblem":
      return "";
    case "rule":
      return paragraph('<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="1"/></w:pBdr>');
    case "rules":
      // borders of paragraphs alike would run together into one
      return line("_".repeat(charactersOnLine)).repeat(block.count);
  }
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = "http://schemas.openxmlformats.org";
const ofWord = `xmlns:w="${formats}/wordprocessingml/2006/main"`;
const documentXml = (blocks: readonly Block[]): string =>
  `<w:document ${ofWord}><w:body>${blocks.map(drawn).join("")}<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/>` +
  `<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${left}" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`;
/** In which language Word checks the spelling: without one it takes that of the machine and marks every word. */
const spelling: Readonly<Record<Language, string>> = { UZ: "uz-Latn-UZ", UK: "uz-Cyrl-UZ", RU: "ru-RU" };
const font = ["ascii", "hAnsi", "eastAsia", "cs"].map((of) => `w:${of}="Times New Roman"`).join(" ");
const stylesXml = (language: Language): string =>
  `<w:styles ${ofWord}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts ${font}/><w:lang w:val="${spelling[language]}"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>` +
  '<w:style w:type="paragraph" w:styleId="Normal" w:default="1"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="table" w:styleId="TableNormal" w:default="1"><w:name w:val="Normal Table"/><w:tblPr>' +
  '<w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>';
/** Without it Word opens the document as one of an earlier version. */
const settingsXml = `<w:settings ${ofWord}><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`;

/** Each part, what leads to it and what it holds; the first two are the document's own, the others those of its text. */
const kinds = [
  ["word/document.xml", "officeDocument/2006/relationships/officeDocument", "officedocument.wordprocessingml.document.main"],
  ["docProps/core.xml", "package/2006/relationships/metadata/core-properties", "package.core-properties"],
  ["word/styles.xml", "officeDocument/2006/relationships/styles", "officedocument.wordprocessingml.styles"],
  ["word/settings.xml", "officeDocument/2006/relationships/settings", "officedocument.wordprocessingml.settings"],
] as const;
const types = "application/vnd.openxmlformats";
const contentTypesXml =
  `<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="${types}-package.relationships+xml"/>` +
  `${kinds.map(([name, , type]) => `<Override PartName="/${name}" ContentType="${types}-${type}+xml"/>`).join("")}</Types>`;
const relationsXml = (to: readonly (typeof kinds)[number][]): string =>
  `<Relationships xmlns="${formats}/package/2006/relationships">${to.map(([name, kind], i) => `<Relationship Id="rId${i + 1}" Type="${formats}/${kind}" Target="/${name}"/>`).join("")}</Relationships>`;
const coreXml = (title: string): string =>
  `<cp:coreProperties xmlns:cp="${formats}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>Murojaat</dc:creator></cp:coreProperties>`;

/** A built-in template in a language, with its placeholders: what an administrator begins with. */
export const builtInTemplate = (name: DocumentName, language: Language, alphabet: Alphabet = "1995"): Buffer => {
  refuseWhileOpen("Drawing Word");
  const messages = messagesOf(language, alphabet);
  const parts = {
    "[Content_Types].xml": contentTypesXml,
    "_rels/.rels": relationsXml(kinds.slice(0, 2)),
    "docProps/core.xml": coreXml(titleOf(messages, name)),
    "word/document.xml": documentXml(layoutOf(messages, name)),
    "word/_rels/document.xml.rels": relationsXml(kinds.slice(2)),
    "word/styles.xml": stylesXml(language),
    "word/settings.xml": settingsXml,
  };
  return zipStored(Object.entries(parts).map(([path, xml]) => [path, Buffer.from(head + xml)] as const));
};
