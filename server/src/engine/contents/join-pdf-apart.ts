import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { keepLayers, noteLayers } from "./pdf-layers.ts";

/** PDFs and pictures in their order, and how many pages the whole may have. */
export type Part = { readonly kind: "pdf" | "jpeg"; readonly content: Uint8Array };
export type JoinAsked = { readonly parts: readonly Part[]; readonly most: number };
/** The whole document, and the parts left out of it, by number from 0. */
export type Joined = {
  readonly content: Uint8Array;
  readonly left: readonly { readonly at: number; readonly why: "broken" | "too_long" }[];
};

/** A4, and what is left free around a picture. Points. */
const [width, height] = [595.28, 841.89];
const margin = 28;

const addPicture = async (whole: PDFDocument, { content }: Part): Promise<void> => {
  const picture = await whole.embedJpg(content);
  const isWide = picture.width > picture.height;
  const page = whole.addPage(isWide ? [height, width] : [width, height]);
  const room = { width: page.getWidth() - 2 * margin, height: page.getHeight() - 2 * margin };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, 1);
  const size = { width: picture.width * scale, height: picture.height * scale };
  page.drawImage(picture, { x: (page.getWidth() - size.width) / 2, y: (page.getHeight() - size.height) / 2, ...size });
};

const nameOfField = PDFName.of("T");
const addPages = async (whole: PDFDocument, source: PDFDocument, at: number): Promise<void> => {
  noteLayers(source);
  for (const page of await whole.copyPages(source, source.getPageIndices())) {
    whole.addPage(page);
    const { node } = page;
    for (const annot of node.Annots()?.asArray() ?? []) {
      const field = node.context.lookup(annot);
      const name = field instanceof PDFDict ? field.lookup(nameOfField) : undefined;
      // two fields of one name would be one field, with one value
      if (field instanceof PDFDict && (name instanceof PDFString || name instanceof PDFHexString))
        field.set(nameOfField, PDFHexString.fromText(`${at + 1}_${name.decodeText()}`));
    }
  }
};

/**
 * One PDF of many parts. Runs apart (`join-pdf.ts`).
 * @public
 */
export default async ({ parts, most }: JoinAsked): Promise<Joined> => {
  const whole = await PDFDocument.create({ updateMetadata: false });
  const left: { at: number; why: "broken" | "too_long" }[] = [];
  for (const [at, part] of parts.entries()) {
    try {
      const source = part.kind === "pdf" ? await PDFDocument.load(part.content, { updateMetadata: false, password: "" }) : undefined;
      if (whole.getPageCount() + (source?.getPageCount() ?? 1) > most) {
        left.push({ at, why: "too_long" });
        continue;
      }
      if (!source) await addPicture(whole, part);
      else await addPages(whole, source, at);
    } catch {
      left.push({ at, why: "broken" });
    }
  }
  keepLayers(whole);
  return { content: await whole.save({ useObjectStreams: false }), left };
};
