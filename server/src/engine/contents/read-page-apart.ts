import type { PDFiumPage } from "@hyzyla/pdfium";
import type { FileKindName, ReadingSource } from "@murojaat/contract/kit";
import { archiveKind } from "./archives.ts";
import { compoundKind, isCompound } from "./compound.ts";
import { documentLines } from "./document-lines.ts";
import { certainWord, type PageLine, textOfPage } from "./page-lines.ts";
import { besidePages, type FilledPage, filledOn, takeOff, withFilled } from "./pdf-fields.ts";
import { charactersOf, drawn, isDigital, isScan, mayHaveLayers, withPdf } from "./pdf-pages.ts";
import { type Character, linesOfLayer } from "./pdf-text.ts";
import { withPage } from "./picture-file.ts";
import { type Colours, coloursOf, longestSide, prepare, thumbnailOf } from "./prepare.ts";
import { readPicture } from "./read-picture.ts";
import { type SeenPage, seenPage } from "./seen-page.ts";
import { type DocumentKind, documentKinds, type PictureKind, pictureKinds } from "./readable-kinds.ts";

/** A file and which of its pages is read, from 1. */
export type PageAsked = { readonly content: Uint8Array; readonly kind: FileKindName; readonly page: number };
export type PageRead =
  | {
      /** Of the whole file. */
      readonly pages: number;
      /** 0 to 100. */
      readonly confidence: number;
      /** Empty where nothing on the page can be read. */
      readonly text: string;
      readonly lines: readonly PageLine[];
      readonly madeOf: readonly ReadingSource[];
      /** The names of what lies on the page, or in the file, and was not read. */
      readonly notRead: readonly string[];
      /** Of a first page that is a picture: a small JPEG by which the file is known in a list. */
      readonly small?: Uint8Array;
    }
  | { readonly why: "too_large" | "broken" | "locked" };

/** As many as ten pages of small print: their places are sent to the process that asked, which has other work. */
const mostWords = 20_000;
const firstOf = (lines: readonly PageLine[]): readonly PageLine[] => {
  let words = 0;
  const end = lines.findIndex((line) => (words += line.words.length) > mostWords);
  return end < 0 ? lines : lines.slice(0, end);
};

/** As people type it: hyphens at which no line breaks are hyphens, and nobody sees what has no width. */
const asTyped = ({ isApart, words }: PageLine): PageLine => ({
  isApart,
  words: words.map((word) => ({
    ...word,
    text: word.text.replaceAll(/[\u2010\u2011]/g, "-").replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ""),
  })),
});

type Lines = { readonly confidence: number; readonly lines: readonly (PageLine | undefined)[] };
type Made = { readonly madeOf: readonly ReadingSource[]; readonly notRead?: readonly string[]; readonly small?: Uint8Array | undefined };
const said = (pages: number, { confidence, lines: given }: Lines, { madeOf, notRead = [], small }: Made): PageRead => {
  const lines = given.map((line) => line && asTyped(line));
  const read = lines.filter((line) => line !== undefined);
  return {
    pages,
    confidence,
    text: read.length > 0 ? textOfPage(lines) : "",
    lines: firstOf(read),
    madeOf: read.length > 0 ? madeOf : [],
    notRead,
    ...(small && { small }),
  };
};

/** More of a document is left unread: as much as a hundred pages. Characters. */
const longestText = 200_000;
const ofDocument = async (content: Buffer, kind: DocumentKind): Promise<PageRead> => {
  // office files with a password are compound files or say it in their manifest
  const found = compoundKind(content, kind) ?? archiveKind(content, kind);
  const isOther = kind !== "doc" && isCompound(content);
  if (isOther || (found && "isLocked" in found && found.isLocked)) return { why: "locked" };
  const lines: PageLine[] = [];
  let [length, isApart] = [0, false];
  const document = await documentLines(content, kind);
  for (const line of document.lines) {
    const words = line.split(" ").filter((text) => text !== "");
    length += line.length;
    if (length > longestText) break;
    if (words.length > 0)
      lines.push({
        isApart,
        words: words.map((text) => certainWord(text)),
      });
    isApart = words.length === 0;
  }
  return said(1, { confidence: lines.length > 0 ? 100 : 0, lines }, { madeOf: ["text"], notRead: document.notRead });
};

/** A machine's reading of a picture is searched, and nothing is sure in it. */
const layerConfidence = 50;
const asDoubtful = ({ isApart, words }: PageLine): PageLine => ({
  isApart,
  words: words.map((word) => ({ ...word, confidence: layerConfidence, digitsAgree: !/\d/.test(word.text) })),
});
/** A page that is a picture, read, with its small picture where it is the first. */
const ofColours = async (colours: Colours, number: number): Promise<Lines & Pick<Made, "small">> => ({
  ...(await readPicture(await prepare(colours))),
  small: number === 1 ? await thumbnailOf(colours) : undefined,
});
type DrawnPage = { readonly page: PDFiumPage; readonly number: number; readonly filled: FilledPage; readonly unseen: readonly Character[] };
/** The picture of a page is read; where nothing can be read in it, what another machine has read there. */
const ofDrawn = async ({ page, number, filled, unseen }: DrawnPage): Promise<Lines & Made> => {
  takeOff(page, filled.taken);
  const read = await ofColours(await drawn(page), number);
  if (read.lines.length > 0) return { ...read, madeOf: ["picture"] };
  const lines = linesOfLayer(unseen).map(asDoubtful);
  return lines.length > 0 ? { confidence: layerConfidence, lines, madeOf: ["layer"], small: read.small } : { ...read, madeOf: [] };
};
/** The page without layers that are off, undefined where there are none; null where the library cannot tell. */
const withoutLayers = (content: Uint8Array, number: number, page: PDFiumPage): Promise<SeenPage | null | undefined> =>
  mayHaveLayers(page) ? seenPage(content, number).catch(() => null) : Promise.resolve(undefined);

const ofPdf = async (content: Uint8Array, number: number): Promise<PageRead> => {
  const read = await withPdf(content, async (document): Promise<PageRead> => {
    const pages = document.getPageCount();
    if (pages === 0) return { why: "broken" };
    const layered = await withoutLayers(content, number, document.getPage(number - 1));
    const characters = layered ? await withPdf(layered.content, (alone) => charactersOf(alone, 1)) : await charactersOf(document, number);
    if (typeof characters === "string") return { why: characters };
    const page = document.getPage(number - 1);
    const filled = filledOn(document, page, layered?.hiddenNotes ?? new Set());
    const hasFields = filled.filled.length > 0;
    const found: Lines & Made = isDigital(page, characters, hasFields)
      ? { confidence: 100, lines: linesOfLayer(characters.seen), madeOf: ["text"] }
      : await ofDrawn({ page, number, filled, unseen: isScan(page) ? characters.unseen : [] });
    const notRead = [...(number === 1 ? besidePages(page) : []), ...filled.pinned];
    const lines = withFilled(found.lines, filled.filled);
    const madeOf = found.lines.length > 0 ? found.madeOf : [];
    return said(
      pages,
      { confidence: found.lines.length === 0 && hasFields ? 100 : found.confidence, lines },
      { madeOf: hasFields ? [...madeOf, "fields"] : madeOf, notRead, small: found.small },
    );
  });
  return typeof read === "string" ? { why: read } : read;
};
const ofPicture = async (content: Uint8Array, kind: PictureKind, number: number): Promise<PageRead> => {
  const { pages, page } = await withPage({ content, kind, page: number }, longestSide, coloursOf);
  if (!page) return { why: "too_large" };
  const read = await ofColours(page, number);
  return said(pages, read, { madeOf: ["picture"], small: read.small });
};

/**
 * What can be read on one page of a file: its own text, else the print in its picture. Runs apart (`reading.ts`).
 * @public
 */
export default async ({ content, kind, page }: PageAsked): Promise<PageRead> => {
  try {
    if (kind === "pdf") return await ofPdf(content, page);
    const picture = pictureKinds.find((one) => one === kind);
    if (picture) return await ofPicture(content, picture, page);
    const document = documentKinds.find((one) => one === kind);
    if (document) return await ofDocument(Buffer.from(content.buffer, content.byteOffset, content.byteLength), document);
    return { why: "broken" };
  } catch {
    // what a library says of a content may quote it
    return { why: "broken" };
  }
};
