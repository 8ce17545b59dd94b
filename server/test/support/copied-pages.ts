import { cutPdf } from "../../src/engine/contents/cut-pdf.ts";
import { joinPdf } from "../../src/engine/contents/join-pdf.ts";
import { drawn, withPdf } from "../../src/engine/contents/pdf-pages.ts";

/** All pages of a PDF as one part. */
export const cutOf = async (content: Buffer): Promise<Buffer> => {
  const found = await cutPdf(async () => ({ content, every: 100, most: 100 }));
  if ("why" in found) throw new Error(found.why);
  return Buffer.from(found.parts[0]!);
};
export const joinedWith = async (...parts: readonly Buffer[]): Promise<Buffer> => {
  const { content, left } = await joinPdf(async () => ({ parts: parts.map((part) => ({ kind: "pdf", content: part })), most: 100 }));
  if (left.length > 0) throw new Error(JSON.stringify(left));
  return Buffer.from(content);
};
/** The points of a page, from 1, as PDFium draws it. */
export const pictureOf = async (content: Buffer, number = 1): Promise<Buffer> => {
  const picture = await withPdf(content, async (document) => drawn(document.getPage(number - 1)));
  if (typeof picture === "string") throw new Error(picture);
  return Buffer.from(picture.data);
};
