import { translateAny, type DocumentName, type Messages } from "@murojaat/contract";
import { signNames } from "../../engine/pdf/drawable.ts";
import { layoutOf, titleOf, type Block } from "./layouts.ts";
import { shownCode } from "../issued-letters/codes.ts";
import type { Filling } from "../issued-letters/letter-values.ts";

type Values = Readonly<Record<string, unknown>>;
const usualSize = 10;
/** Between the margins of an A4 page, in points. */
const textWidth = 490;
const rightHalf = 250;

/** What only a letter has. */
export type LetterMarks = {
  /** PNG or JPEG. */
  readonly emblem?: Buffer | undefined;
  /** By which a stranger checks it; `address` is in the QR, undefined where the portal has none. */
  readonly check?: { readonly code: string; readonly address: string | undefined };
  /** It is not confirmed yet, and says so across the page. */
  readonly isDraft?: boolean;
};

const dataUrl = (picture: Buffer): string =>
  `data:image/${picture.subarray(1, 4).toString("latin1") === "PNG" ? "png" : "jpeg"};base64,${picture.toString("base64")}`;
const checkMarks = (messages: Messages, { code, address }: NonNullable<LetterMarks["check"]>): object => ({
  columns: [
    ...(address === undefined ? [] : [{ qr: address, fit: 64, width: 74 }]),
    {
      text: translateAny(messages, address === undefined ? "documents.letterCode" : "documents.checkCode", {
        code: shownCode(code),
        address: address ?? "",
      }),
      fontSize: 8,
      margin: [0, 4, 0, 0],
    },
  ],
  margin: [0, 16, 0, 0],
  unbreakable: true,
});

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => (typeof values[name] === "string" ? values[name] : ""));
/** No line ends after a sign of a number, within a day, or after a word of one letter. */
const together = (text: string): string => text.replace(/(№|\b\d{1,4}|(?<!\p{L})\p{L}) (?=[\p{L}\d])/gu, "$1\u00a0");
const partsOf = (values: Values, part: string): readonly Values[] =>
  Array.isArray(values[part]) ? (values[part] as readonly Values[]) : [];

const drawn = (block: Block, values: Values, emblem?: string): object[] => {
  const text = (of: string) => filled(of, values);
  switch (block.kind) {
    case "line": {
      const said = text(block.text);
      // an unknown value takes no room
      if (said === "" && block.text !== "") return [];
      return (block.prose ? said.split("\n") : [said]).map((paragraph) => ({
        text: together(paragraph),
        alignment: block.at ?? "left",
        fontSize: block.size ?? usualSize,
        bold: block.bold === true,
        ...(block.prose && { leadingIndent: 24, lineHeight: 1.25 }),
        margin: [block.half ? rightHalf : 0, block.above ?? 0, 0, 4],
      }));
    }
    case "fields": {
      const rows = block.rows.map(([label, value]) => [label, text(value)] as const);
      const shown = block.onlyKnown ? rows.filter(([, value]) => value !== "") : rows;
      if (shown.length === 0) return [];
      return [
        {
          table: {
            dontBreakRows: true,
            widths: ["35%", "65%"],
            body: shown.map(([label, value]) => [{ text: label, bold: true }, { text: value }]),
          },
          fontSize: 8.5,
          margin: [0, 2, 0, 6],
        },
      ];
    }
    case "table": {
      const head = block.head.map((cell) => ({ text: cell, bold: true }));
      const body = partsOf(values, block.part).map((part) => block.cells.map((cell) => filled(cell, { ...values, ...part })));
      return [
        {
          table: { headerRows: 1, dontBreakRows: true, widths: block.head.map(() => "*"), body: [head, ...body] },
          fontSize: 8.5,
          margin: [0, 2, 0, 6],
        },
      ];
    }
    case "each":
      return partsOf(values, block.part).flatMap((part) => block.blocks.flatMap((inner) => drawn(inner, { ...values, ...part })));
    case "sign":
      return [
        {
          columns: [
            { text: text(block.left), width: "50%" },
            { text: text(block.right), alignment: "right" },
          ],
          fontSize: block.size ?? usualSize,
          margin: [0, block.above ?? 12, 0, 0],
          unbreakable: true,
        },
      ];
    case "emblem":
      return emblem === undefined ? [] : [{ image: emblem, fit: [56, 56], alignment: "center", margin: [0, 0, 0, 6] }];
    case "rule":
      return [{ canvas: [{ type: "line", x1: 0, y1: 2, x2: textWidth, y2: 2, lineWidth: 1, lineColor: "#333333" }], margin: [0, 0, 0, 2] }];
    case "rules":
      return Array.from({ length: block.count }, () => ({
        canvas: [{ type: "line", x1: 0, y1: 14, x2: 485, y2: 14, lineWidth: 0.5, lineColor: "#999999" }],
      }));
  }
};

/** The foot of a page of a letter that has several; from the second on it says whose it is. */
const pageMark = (messages: Messages, number: string, bottom: number) => (page: number, pages: number) =>
  pages === 1
    ? undefined
    : {
        text: translateAny(messages, page === 1 || number === "" ? "documents.page" : "documents.letterPage", { page, number }),
        fontSize: 8,
        alignment: "right",
        margin: [60, bottom - 26, 45, 0],
      };

/** Points of an A4 page, and below its text. */
const [pageHeight, usualBottom] = [841.89, 40];
/** How many lines of its text stand with a signature. */
const withSignature = 2;
/** More room below takes lines to the last page, at most so often: then a letter of very many pages stays as it is. */
const mostDrawings = 8;

/** A built-in document as PDF, A4, some 40 ms; twice where its signature would stand alone on the last page. */
export const makePdf = async (
  messages: Messages,
  name: DocumentName,
  filling: Filling,
  { emblem, check, isDraft }: LetterMarks = {},
): Promise<Buffer> => {
  const { drawPlaced } = await import("../../engine/pdf/pdf-maker.ts");
  const picture = emblem && dataUrl(emblem);
  const layout = layoutOf(messages, name);
  const parts = layout.map((block) => drawn(block, filling, picture));
  const signature = layout.findLastIndex(({ kind }) => kind === "sign");
  const before = parts.slice(0, Math.max(0, signature)).flat().length;
  const number = filling["letterNumber"];
  const draw = (bottom: number) =>
    drawPlaced(signNames(messages), {
      pageSize: "A4",
      pageMargins: [60, 40, 45, bottom],
      info: { title: titleOf(messages, name), creator: "Murojaat", producer: "Murojaat" },
      defaultStyle: { font: "DejaVu", fontSize: usualSize },
      ...(isDraft && { watermark: { text: translateAny(messages, "documents.draft"), opacity: 0.08, bold: true } }),
      ...(typeof number === "string" && { footer: pageMark(messages, number, bottom) }),
      content: [...parts.flat(), ...(check === undefined ? [] : [checkMarks(messages, check)])],
    });
  let bottom = usualBottom;
  for (let drawings = 1; ; drawings += 1) {
    const { bytes, pages, texts } = await draw(bottom);
    const first = texts.slice(0, before).flat().at(-withSignature);
    if (pages === 1 || first === undefined || first.pageNumber === pages || drawings === mostDrawings) return bytes;
    // where this line does not fit, it goes over with what follows it
    bottom = pageHeight - first.top - 1;
  }
};
