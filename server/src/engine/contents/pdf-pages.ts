import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from "@hyzyla/pdfium";
import { type Box, boxOn, type InsidePage, insideOf, textOf, withName, withRoom } from "./pdf-inside.ts";
import type { Character } from "./pdf-text.ts";
import { type Colours, longestSide } from "./prepare.ts";

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

const [text, image, form] = [1, 3, 5];
/** Forms within forms that are looked into. */
const mostWithin = 8;
const objectsOf = ({ module, handle }: InsidePage): number[] =>
  Array.from({ length: Math.max(0, module._FPDFPage_CountObjects(handle)) }, (_, at) => module._FPDFPage_GetObject(handle, at));
const holdsPicture = ({ module }: InsidePage, object: number, depth = 0): boolean => {
  const type = module._FPDFPageObj_GetType(object);
  if (type !== form || depth === mostWithin) return type === image;
  const within = Math.max(0, module._FPDFFormObj_CountObjects(object));
  for (let at = 0; at < within; at += 1)
    if (holdsPicture({ module, handle: 0, document: 0 }, module._FPDFFormObj_GetObject(object, at), depth + 1)) return true;
  return false;
};
const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));
/** The share of the page that an object covers. */
const shareOf = (page: InsidePage, object: number): number =>
  withRoom(page, 24, (room) => {
    if (!page.module._FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) return 0;
    const found = new DataView(page.module.HEAPU8.buffer, room, 16);
    const corners = [0, 4, 8, 12].map((byte) => found.getFloat32(byte, true)) as [number, number, number, number];
    const { left, top, right, bottom } = boxOn(page, room + 16, corners);
    return (within(right) - within(left)) * (within(bottom) - within(top));
  });
/** The share of the page that its pictures cover; scanners cut a page into strips, or lay print over paper. */
const pictureShare = (page: InsidePage): number =>
  objectsOf(page)
    .filter((object) => holdsPicture(page, object))
    .reduce((sum, object) => sum + shareOf(page, object), 0);

/** A picture of the whole page covers this share of it. */
const wholePage = 0.8;
/** The text that is drawn before a picture of the whole page. */
const textBelow = (page: InsidePage): number[] => {
  const objects = objectsOf(page);
  const cover = objects.findLastIndex((object) => page.module._FPDFPageObj_GetType(object) === image && shareOf(page, object) >= wholePage);
  return objects.slice(0, Math.max(0, cover)).filter((object) => page.module._FPDFPageObj_GetType(object) === text);
};
/** Points of the longer side in which a page is compared. */
const compared = 1200;
/** Whether the text below a picture of the whole page does not show through. */
const isCovered = async (document: PDFiumDocument, number: number): Promise<boolean> => {
  const draw = async (without: boolean): Promise<Uint8Array | undefined> => {
    const page = document.getPage(number - 1);
    const inside = insideOf(page);
    const below = textBelow(inside);
    if (below.length === 0) return undefined;
    if (without) for (const object of below) inside.module._FPDFPageObj_SetIsActive(object, 0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return (await page.render({ scale: compared / Math.max(originalWidth, originalHeight), render: "bitmap" })).data;
  };
  const bare = await draw(true);
  return bare !== undefined && Buffer.compare(bare, (await draw(false))!) === 0;
};

/** Text that fills nothing and draws no edge (ISO 32000-2, 9.3.6). */
const invisible = new Set([3, 7]);
type Characters = { readonly seen: readonly Character[]; readonly unseen: readonly Character[] };
const isOn = ({ left, top, right, bottom }: Box): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
};
/** The characters of a page that are drawn, and those that are not, in the order in which they stand in the file; none beside the page. */
const charactersOn = (page: InsidePage, covered: ReadonlySet<number>): Characters => {
  const { module, handle } = page;
  const layer = module._FPDFText_LoadPage(handle);
  const found: { seen: Character[]; unseen: Character[] } = { seen: [], unseen: [] };
  const isDrawn = new Map<number, boolean>();
  try {
    return withRoom(page, 40, (room) => {
      let into = found.seen;
      for (let at = 0; at < module._FPDFText_CountChars(layer); at += 1) {
        const object = module._FPDFText_GetTextObject(layer, at);
        if (!isDrawn.has(object))
          isDrawn.set(object, !invisible.has(module._FPDFTextObj_GetTextRenderMode(object)) && !covered.has(object));
        // what the library itself adds belongs to what stands before it
        if (object !== 0) into = isDrawn.get(object) ? found.seen : found.unseen;
        module._FPDFText_GetCharBox(layer, at, room, room + 8, room + 16, room + 24);
        const numbers = new DataView(module.HEAPU8.buffer, room, 32);
        const [left, right, bottom, top] = [0, 8, 16, 24].map((byte) => numbers.getFloat64(byte, true)) as [number, number, number, number];
        const box = boxOn(page, room + 32, [left, bottom, right, top]);
        if (object === 0 || isOn(box)) into.push({ sign: String.fromCodePoint(module._FPDFText_GetUnicode(layer, at)), ...box });
      }
      return found;
    });
  } finally {
    module._FPDFText_ClosePage(layer);
  }
};
/** The characters of a page, from 1. */
export const charactersOf = async (document: PDFiumDocument, number: number): Promise<Characters> => {
  const isBelow = await isCovered(document, number);
  const page = insideOf(document.getPage(number - 1));
  return charactersOn(page, new Set(isBelow ? textBelow(page) : []));
};

/** A page of fewer letters may be a scan that bears only a stamp of text. */
const fewestLetters = 50;
/** Pictures that cover less are ornaments. */
const mostOrnament = 0.5;
/** Whether pictures are the page, and not its ornaments. */
export const isScan = (page: PDFiumPage): boolean => pictureShare(insideOf(page)) >= mostOrnament;
const lettersOf = (characters: readonly Character[]): number => characters.filter(({ sign }) => /\p{L}/u.test(sign)).length;
/**
 * Whether what is drawn as text is the text of a page. Where more letters lie unseen over a picture of the page, a machine has read the
 * picture; a page that shows no picture has no other text than its own.
 */
export const isDigital = (page: PDFiumPage, { seen, unseen }: Characters, hasFields: boolean): boolean => {
  const letters = lettersOf(seen);
  const isPicture = isScan(page);
  if (isPicture && lettersOf(unseen) > letters) return false;
  if (letters >= fewestLetters) return true;
  if (hasFields) return !isPicture;
  return letters > 0 && ![...page.objects()].some(({ type }) => type === "image" || type === "form");
};

const layerMark = "OC";
const hasLayeredNotes = (page: InsidePage): boolean => {
  const { module, handle } = page;
  return withName(page, layerMark, (key) => {
    for (let at = 0; at < module._FPDFPage_GetAnnotCount(handle); at += 1) {
      const annot = module._FPDFPage_GetAnnot(handle, at);
      const isLayered = annot !== 0 && module._FPDFAnnot_HasKey(annot, key) !== 0;
      if (annot !== 0) module._FPDFPage_CloseAnnot(annot);
      if (isLayered) return true;
    }
    return false;
  });
};
/** Whether some of what a page draws may belong to a layer. */
export const mayHaveLayers = (page: PDFiumPage): boolean => {
  const inside = insideOf(page);
  const { module } = inside;
  const isMarked = (object: number): boolean =>
    Array.from({ length: Math.max(0, module._FPDFPageObj_CountMarks(object)) }, (_, at) => module._FPDFPageObj_GetMark(object, at)).some(
      (mark) =>
        withRoom(inside, 4, (needed) =>
          textOf(inside, (at, bytes) => {
            module._FPDFPageObjMark_GetName(mark, at, bytes, needed);
            return new DataView(module.HEAPU8.buffer, needed, 4).getUint32(0, true);
          }),
        ) === layerMark,
    );
  return objectsOf(inside).some((object) => module._FPDFPageObj_GetType(object) === form || isMarked(object)) || hasLayeredNotes(inside);
};

/** The page as it is shown; ends the page. */
export const drawn = async (page: PDFiumPage): Promise<Colours> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = longestSide / Math.max(originalWidth, originalHeight);
  const { data, width, height } = await page.render({ scale, render: "bitmap", renderFormFields: true });
  return { data, bytesPerPoint: 4, width, height };
};
