import { PDFDocument } from "@cantoo/pdf-lib";
import type { PDFiumPage } from "@hyzyla/pdfium";
import { keepLayers } from "./pdf-layers.ts";
import { partPages } from "./part-pages.ts";
import { withPdf } from "./pdf-pages.ts";

/** A PDF, its greatest number of pages, and the number of pages of a part; without it parts are separated by blank pages. */
export type CutAsked = { readonly content: Uint8Array; readonly every?: number; readonly most: number };
export type Cut = { readonly parts: readonly Uint8Array[] } | { readonly why: "broken" | "locked" | "too_long" };

/** Fine enough to detect writing, and so coarse that specks of a scanner vanish. Points. */
const looked = 400;
/** Shadows of edges and holes for a folder lie outside. Of each side. */
const margin = 0.08;
/** Ink is darker than this; a single small word covers twice this share of a page. */
const [inkBelow, inkShare] = [64, 0.000_15];
/** Paper is lighter, also in the shadow of a lid; a page that is darker all over is a picture. */
const paperFrom = 128;
const isBlank = async (page: PDFiumPage): Promise<boolean> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { data, width, height } = await page.render({
    scale: looked / Math.max(originalWidth, originalHeight),
    render: "bitmap",
    renderFormFields: true,
  });
  const [left, top] = [Math.round(width * margin), Math.round(height * margin)];
  const lights: number[] = [];
  for (let y = top; y < height - top; y += 1)
    for (let x = left; x < width - left; x += 1) {
      const at = (y * width + x) * 4;
      lights.push(Math.min(data[at]!, data[at + 1]!, data[at + 2]!));
    }
  const paper = lights.toSorted((a, b) => a - b)[lights.length >> 1] ?? 255;
  return paper >= paperFrom && lights.filter((light) => light < paper - inkBelow).length < lights.length * inkShare;
};

/** Numbers of pages from 0, by parts. */
const partsOf = (pages: number, every: number | undefined, blank: readonly boolean[]): number[][] => {
  const parts: number[][] = [[]];
  for (let page = 0; page < pages; page += 1) {
    if (every === undefined ? blank[page] : page % every === 0) parts.push([]);
    if (!blank[page]) parts.at(-1)!.push(page);
  }
  return parts.filter((part) => part.length > 0);
};

/**
 * Cuts a PDF into several. Runs apart (`cut-pdf.ts`).
 * @public
 */
export default async ({ content, every, most }: CutAsked): Promise<Cut> => {
  const blank = await withPdf(content, async (document) => {
    const pages = document.getPageCount();
    if (pages > most) return "too_long";
    const found: boolean[] = [];
    for (let page = 0; page < pages; page += 1) found.push(every === undefined && (await isBlank(document.getPage(page))));
    return found;
  });
  if (typeof blank === "string") return { why: blank };
  const parts = partsOf(blank.length, every, blank);
  try {
    const whole = await PDFDocument.load(content, { updateMetadata: false, password: "" });
    // where the two readers count differently a page would be lost
    if (whole.getPageCount() !== blank.length) return { why: "broken" };
    await partPages(whole);
    const cut: Uint8Array[] = [];
    for (const pages of parts) {
      const part = await PDFDocument.create({ updateMetadata: false });
      for (const page of await part.copyPages(whole, pages)) part.addPage(page);
      keepLayers(part);
      cut.push(await part.save({ useObjectStreams: false }));
    }
    return { parts: cut };
  } catch {
    return { why: "broken" };
  }
};
