import type { DocumentName, Language } from "@murojaat/contract";
import { AlignmentType, BorderStyle, Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from "docx";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { layoutOf, titleOf, type Block } from "./layouts.ts";

const alignment = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;
const halfPoints = (points: number): number => points * 2;
const usualSize = 11;
/** A tab at the right margin of an A4 page, in twentieths of a point. */
const rightEdge = 9_700;
/** Where the right half of the page begins, in twentieths of a point. */
const rightHalf = 5_000;
const twentieths = 20;
const charactersOnLine = 85;

const paragraph = (
  text: string,
  {
    at = "left",
    size = usualSize,
    bold,
    half,
    above,
    prose,
  }: { at?: keyof typeof alignment; size?: number; bold?: true; half?: true; above?: number; prose?: true } = {},
): Paragraph =>
  new Paragraph({
    alignment: alignment[at],
    spacing: { after: 100, ...(above !== undefined && { before: above * twentieths }) },
    ...(half && { indent: { left: rightHalf } }),
    ...(prose && { indent: { firstLine: 500 } }),
    children: [new TextRun({ text, size: halfPoints(size), ...(bold && { bold }) })],
  });
const row = (cells: readonly string[], widths: readonly number[], bold: readonly boolean[], tableHeader = false): TableRow =>
  new TableRow({
    cantSplit: true,
    tableHeader,
    children: cells.map(
      (text, i) =>
        new TableCell({
          width: { size: widths[i] ?? 10, type: WidthType.PERCENTAGE },
          children: [new Paragraph({ children: [new TextRun({ text, size: halfPoints(10), ...(bold[i] && { bold: true }) })] })],
        }),
    ),
  });
const table = (rows: TableRow[]): Table => new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows });

/** A block as Word has it; a repeated part stands between its marks. */
const drawn = (block: Block): (Paragraph | Table)[] => {
  switch (block.kind) {
    case "line":
      return [paragraph(block.text, block)];
    case "fields":
      return [table(block.rows.map((cells) => row(cells, [35, 65], [true, false]))), new Paragraph({})];
    case "table": {
      const width = 100 / block.cells.length;
      const last = block.cells.length - 1;
      const marked = block.cells.map((cell, i) => `${i === 0 ? `{#${block.part}}` : ""}${cell}${i === last ? `{/${block.part}}` : ""}`);
      const widths = block.cells.map(() => width);
      return [
        table([
          row(
            block.head,
            widths,
            block.head.map(() => true),
            true,
          ),
          row(marked, widths, []),
        ]),
        new Paragraph({}),
      ];
    }
    case "each":
      return [paragraph(`{#${block.part}}`), ...block.blocks.flatMap(drawn), paragraph(`{/${block.part}}`)];
    case "sign":
      return [
        new Paragraph({
          spacing: { before: (block.above ?? 15) * twentieths },
          tabStops: [{ type: "right", position: rightEdge }],
          children: [new TextRun({ text: `${block.left}\t${block.right}`, size: halfPoints(block.size ?? usualSize) })],
        }),
      ];
    case "emblem":
      return [];
    case "rule":
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 8, space: 1 } } })];
    case "rules":
      // borders of paragraphs alike would run together into one
      return Array.from({ length: block.count }, () => paragraph("_".repeat(charactersOnLine)));
  }
};

/** In which language Word checks the spelling: without one it takes that of the machine and marks every word. */
const spelling: Readonly<Record<Language, string>> = { UZ: "uz-Latn-UZ", UK: "uz-Cyrl-UZ", RU: "ru-RU" };

const made = new Map<string, Promise<Buffer>>();

/** A built-in template in a language, with its placeholders: made once, and what an administrator begins with. */
export const builtInTemplate = async (name: DocumentName, language: Language): Promise<Buffer> => {
  refuseWhileOpen("Drawing Word");
  const key = `${name} ${language}`;
  const messages = messagesOf(language);
  const document =
    made.get(key) ??
    Packer.toBuffer(
      new Document({
        title: titleOf(messages, name),
        creator: "Murojaat",
        styles: { default: { document: { run: { font: "Times New Roman", language: { value: spelling[language] } } } } },
        sections: [
          {
            properties: { page: { margin: { top: 900, bottom: 900, left: 1300, right: 900 } } },
            children: layoutOf(messages, name).flatMap(drawn),
          },
        ],
      }),
    );
  made.set(key, document);
  return document;
};
