import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, type PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { ownFields } from "./own-fields.ts";
import { noteLayers } from "./pdf-layers.ts";

/** What draws a page; anything else may lead to other pages. */
const drawing = new Set(
  ["Type", "MediaBox", "CropBox", "Rotate", "UserUnit", "Contents", "Resources", "Group", "Annots"].map((name) => PDFName.of(name)),
);
/** What leads from the picture of a field or link to other fields. */
const leading = ["Parent", "A", "AA"].map((name) => PDFName.of(name));
/** Kinds of resources that a page names where it draws with them. */
const named = ["XObject", "Font", "Pattern", "Shading", "ExtGState", "Properties"].map((name) => PDFName.of(name));

const textOf = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
const namesOf = (content: string): PDFName[] => [...content.matchAll(/\/([^\s()<>[\]{}/%]+)/g)].map(([, name]) => PDFName.of(name!));
const isOf = (dict: PDFDict, subtype: string): boolean => dict.lookup(PDFName.of("Subtype")) === PDFName.of(subtype);

const contentOf = ({ node }: PDFPage): string => {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  return streams.flatMap((one) => (one instanceof PDFRawStream ? [textOf(one)] : [])).join("\n");
};
/** Drawn contents of these names without resources of their own: they draw with those of the page. */
const within = (resources: PDFDict, name: PDFName): string[] => {
  const form = resources.lookupMaybe(PDFName.of("XObject"), PDFDict)?.lookup(name);
  if (form instanceof PDFRawStream && isOf(form.dict, "Form") && !form.dict.has(PDFName.of("Resources"))) return [textOf(form)];
  const font = resources.lookupMaybe(PDFName.of("Font"), PDFDict)?.lookup(name);
  if (!(font instanceof PDFDict) || !isOf(font, "Type3") || font.has(PDFName.of("Resources"))) return [];
  const glyphs = font.lookupMaybe(PDFName.of("CharProcs"), PDFDict);
  return (glyphs?.keys() ?? [])
    .map((key) => glyphs!.lookup(key))
    .flatMap((glyph) => (glyph instanceof PDFRawStream ? [textOf(glyph)] : []));
};
const namesDrawn = (page: PDFPage, resources: PDFDict): ReadonlySet<PDFName> => {
  const names = new Set(namesOf(contentOf(page)));
  // what is added while it is walked is walked too
  for (const name of names) for (const content of within(resources, name)) for (const one of namesOf(content)) names.add(one);
  return names;
};

/** The resources that the page draws with; many programs write all resources once for all pages. */
const ownResources = (page: PDFPage, resources: PDFDict): PDFDict => {
  const names = namesDrawn(page, resources);
  const own = resources.clone();
  for (const kind of named) {
    const all = resources.lookupMaybe(kind, PDFDict)?.clone();
    if (!all) continue;
    for (const name of all.keys()) if (!names.has(name)) all.delete(name);
    own.set(kind, all);
  }
  return own;
};

/**
 * Splits the pages of a document, so that a copy of one copies nothing of the others: one scan may contain letters of different people.
 * Links between pages, the logic of forms and files beside the pages are lost; what is visible stays, and what is hidden stays so where
 * `keepLayers` is called for the copy.
 */
export const partPages = async (document: PDFDocument): Promise<void> => {
  noteLayers(document);
  await ownFields(document);
  const pages = document.getPages();
  for (const page of pages) {
    const { node } = page;
    const resources = node.Resources();
    if (resources) node.set(PDFName.of("Resources"), ownResources(page, resources));
    for (const key of node.keys()) if (!drawing.has(key) && key !== PDFName.of("Parent")) node.delete(key);
    const annots = node.Annots();
    for (const annot of annots?.asArray().map((one) => node.context.lookup(one)) ?? [])
      if (annot instanceof PDFDict) for (const key of leading) annot.delete(key);
  }
  for (const { ref } of pages) document.context.delete(ref);
};
