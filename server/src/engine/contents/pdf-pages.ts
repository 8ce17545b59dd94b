import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from "@hyzyla/pdfium";
import type { Character } from "./pdf-text.ts";
import { type Colours, longestSide } from "./prepare.ts";

/** What the library has inside and does not hand out: the places of characters. */
type Inside = {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { readonly malloc: (bytes: number) => number; readonly free: (at: number) => void };
  readonly _FPDFText_LoadPage: (page: number) => number;
  readonly _FPDFText_ClosePage: (text: number) => void;
  readonly _FPDFText_CountChars: (text: number) => number;
  readonly _FPDFText_GetUnicode: (text: number, at: number) => number;
  readonly _FPDFText_GetCharBox: (text: number, at: number, left: number, right: number, bottom: number, top: number) => number;
  readonly _FPDF_PageToDevice: (
    page: number,
    fromX: number,
    fromY: number,
    width: number,
    height: number,
    turn: 0,
    x: number,
    y: number,
    toX: number,
    toY: number,
  ) => number;
};
const insideOf = (page: PDFiumPage): { readonly module: Inside; readonly handle: number } => ({
  module: Reflect.get(page, "module") as Inside,
  handle: Reflect.get(page, "pageIdx") as number,
});

let library: Promise<PDFiumLibrary> | undefined;
/** Works with a document; undefined where it is not a PDF. Throws what the work throws. */
export const withPdf = async <Result>(
  content: Uint8Array,
  work: (document: PDFiumDocument) => Promise<Result>,
): Promise<Result | "broken" | "locked"> => {
  library ??= PDFiumLibrary.init();
  let document: PDFiumDocument;
  try {
    document = await (await library).loadDocument(content);
  } catch (error) {
    return /password|security/i.test(String(error)) ? "locked" : "broken";
  }
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
};

/** Places are whole numbers on a page of this many in each direction. */
const grid = 20_000;
/** The characters of a page's text layer, in the order in which they stand in the file. */
export const charactersOf = (page: PDFiumPage): Character[] => {
  const { module, handle } = insideOf(page);
  const text = module._FPDFText_LoadPage(handle);
  const room = module.wasmExports.malloc(40);
  try {
    const on = (x: number, y: number): readonly [x: number, y: number] => {
      module._FPDF_PageToDevice(handle, 0, 0, grid, grid, 0, x, y, room + 32, room + 36);
      const found = new DataView(module.HEAPU8.buffer, room + 32, 8);
      return [found.getInt32(0, true) / grid, found.getInt32(4, true) / grid];
    };
    return Array.from({ length: Math.max(0, module._FPDFText_CountChars(text)) }, (_, at) => {
      const sign = String.fromCodePoint(module._FPDFText_GetUnicode(text, at));
      module._FPDFText_GetCharBox(text, at, room, room + 8, room + 16, room + 24);
      const found = new DataView(module.HEAPU8.buffer, room, 32);
      const [left, right, bottom, top] = [0, 8, 16, 24].map((byte) => found.getFloat64(byte, true)) as [number, number, number, number];
      const [one, other] = [on(left, top), on(right, bottom)];
      return {
        sign,
        left: Math.min(one[0], other[0]),
        top: Math.min(one[1], other[1]),
        right: Math.max(one[0], other[0]),
        bottom: Math.max(one[1], other[1]),
      };
    });
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
};

/** A page of fewer letters may be a scan that bears only a stamp of text. */
const fewestLetters = 50;
/** Whether the text layer of a page is its text: a page that shows no picture has no other. */
export const isDigital = (page: PDFiumPage, characters: readonly Character[]): boolean => {
  const letters = characters.filter(({ sign }) => /\p{L}/u.test(sign)).length;
  return letters >= fewestLetters || (letters > 0 && ![...page.objects()].some(({ type }) => type === "image" || type === "form"));
};

/** The page as it is shown. */
export const drawn = async (page: PDFiumPage): Promise<Colours> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = longestSide / Math.max(originalWidth, originalHeight);
  const { data, width, height } = await page.render({ scale, render: "bitmap", renderFormFields: true });
  return { data, bytesPerPoint: 4, width, height };
};
