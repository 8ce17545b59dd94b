import { letters, scan, spoilt } from "./letters.ts";
import { cutPdf } from "../../src/engine/contents/cut-pdf.ts";
import { withPdf } from "../../src/engine/contents/pdf-pages.ts";

export const most = 20;
const pagesOf = async (content: Uint8Array) => withPdf(content, async (document) => document.getPageCount());
/** Pages of each part. */
export const cut = async (content: Uint8Array, every?: number): Promise<unknown> => {
  const found = await cutPdf(async () => ({ content, most, ...(every !== undefined && { every }) }));
  return "why" in found ? found.why : Promise.all(found.parts.map(pagesOf));
};
export const low = { dpi: 100 } as const;
export const [text, blank] = [await scan(letters.uz, low), await scan("", { ...low, spoil: spoilt.noise })];
