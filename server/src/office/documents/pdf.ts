import type { DocumentName, Messages } from "@murojaat/contract";
import pdfmake from "../../engine/pdf/pdf-maker.ts";
import { layoutOf, titleOf, type Block } from "./layouts.ts";
import type { Filling } from "./placeholders.ts";

type Values = Readonly<Record<string, unknown>>;
const usualSize = 10;

const filled = (text: string, values: Values): string =>
  text
    .replace(/\{(\w+)\}/g, (_, name: string) => (typeof values[name] === "string" ? values[name] : ""))
    // oxlint-disable-next-line no-control-regex -- a control character has no letter to draw
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
const partsOf = (values: Values, part: string): readonly Values[] =>
  Array.isArray(values[part]) ? (values[part] as readonly Values[]) : [];

const drawn = (block: Block, values: Values): object[] => {
  const text = (of: string) => filled(of, values);
  switch (block.kind) {
    case "line":
      return [
        {
          text: text(block.text),
          alignment: block.at ?? "left",
          fontSize: block.size ?? usualSize,
          bold: block.bold === true,
          margin: [0, 0, 0, 4],
        },
      ];
    case "fields":
      return [
        {
          table: { widths: ["35%", "65%"], body: block.rows.map(([label, value]) => [{ text: label, bold: true }, { text: text(value) }]) },
          fontSize: 8.5,
          margin: [0, 2, 0, 6],
        },
      ];
    case "table": {
      const head = block.head.map((cell) => ({ text: cell, bold: true }));
      const body = partsOf(values, block.part).map((part) => block.cells.map((cell) => filled(cell, { ...values, ...part })));
      return [{ table: { headerRows: 1, widths: block.head.map(() => "*"), body: [head, ...body] }, fontSize: 8.5, margin: [0, 2, 0, 6] }];
    }
    case "each":
      return partsOf(values, block.part).flatMap((part) => block.blocks.flatMap((inner) => drawn(inner, { ...values, ...part })));
    case "sign":
      return [
        {
          columns: [
            { text: block.left, width: "40%" },
            { text: text(block.right), alignment: "right" },
          ],
          fontSize: usualSize,
          margin: [0, 12, 0, 0],
        },
      ];
    case "rules":
      return Array.from({ length: block.count }, () => ({
        canvas: [{ type: "line", x1: 0, y1: 14, x2: 485, y2: 14, lineWidth: 0.5, lineColor: "#999999" }],
      }));
  }
};

/** A built-in document as PDF, A4, some 40 ms. */
export const makePdf = (messages: Messages, name: DocumentName, filling: Filling): Promise<Buffer> =>
  pdfmake
    .createPdf({
      pageSize: "A4",
      pageMargins: [60, 40, 45, 40],
      info: { title: titleOf(messages, name), creator: "Murojaat", producer: "Murojaat" },
      defaultStyle: { font: "DejaVu", fontSize: usualSize },
      content: layoutOf(messages, name).flatMap((block) => drawn(block, filling)),
    })
    .getBuffer();
