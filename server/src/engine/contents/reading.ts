import { type FileKind, fileKinds, type FileKindName, type ReadingSource, readingSources } from "@murojaat/contract/kit";
import { apart, ApartError } from "../apart/apart.ts";
import { type ReadWord, unread } from "./page-lines.ts";
import { documentKinds, readableKinds } from "./readable-kinds.ts";
import type { PageAsked, PageRead } from "./read-page-apart.ts";
import { languageOf, type ReadingLanguage } from "./script-of.ts";

export type { ReadingLanguage, ReadWord };
/** `page` from 1. */
export type ReadLine = { readonly page: number; readonly words: readonly ReadWord[] };
/** What lies inside and was not read: so many are named. */
const mostNotRead = 20;
/** `notRead`: names; `small`: a JPEG of the first page where that is a picture, of at most 3,000 bytes. */
type Made = { readonly madeOf: readonly ReadingSource[]; readonly notRead: readonly string[]; readonly small?: Uint8Array };
export type ContentsReading =
  | (Made & {
      readonly state: "ready";
      /** null where there is too little text to tell. */
      readonly language: ReadingLanguage | null;
      /** 0 to 100. */
      readonly confidence: number;
      /** Of the whole file; at most the first ten are read. */
      readonly pages: number;
      /** Lines, a blank one between paragraphs and pages; […] for lines that cannot be read. */
      readonly text: string;
      /** The lines that were read; of a page of very many words the first ones. */
      readonly lines: readonly ReadLine[];
    })
  | (Made & { readonly state: "unreadable"; readonly confidence: number; readonly pages: number })
  | { readonly state: "failed"; readonly why: "too_large" | "too_slow" | "broken" | "locked" };

const mostPages = 10;
/** Of a process that reads pages. */
export const pageLimits = {
  // of a page: 60 s of processor time, as clock time, because a busy machine leaves a low-priority process a third or less
  seconds: 180,
  memory: 128,
  wasmMemory: 320,
  isPatient: true,
};
const readPage = apart<PageAsked, PageRead>(new URL("./read-page-apart.ts", import.meta.url), pageLimits);

const kindOf = (contentType: string): FileKindName | undefined =>
  readableKinds.find((kind) => (fileKinds[kind] as FileKind).mime === contentType.split(";", 1)[0]!.trim().toLowerCase());
/** Whether files of this content type can hold words that are read; others never are. */
export const canBeRead = (contentType: string): boolean => kindOf(contentType) !== undefined;
/** Whether it is read as its own text, soon, not as pictures of its pages. */
export const isText = (contentType: string): boolean => documentKinds.some((kind) => kind === kindOf(contentType));

export const failed = ({ isLate }: ApartError): ContentsReading => ({ state: "failed", why: isLate ? "too_slow" : "broken" });

/** A longer text is in the language of its beginning. Characters. */
const tellsLanguage = 10_000;

/**
 * What can be read in a file: its own text, otherwise the print in its pictures. Reads in a process of its own, of the lowest priority, one
 * page at a time; `read`: in one that does other work as well.
 */
export const readContents = async (bytes: Buffer | Uint8Array, contentType: string, read = readPage): Promise<ContentsReading> => {
  const kind = kindOf(contentType);
  if (kind === undefined) return { state: "failed", why: "broken" };
  const found: Exclude<PageRead, { readonly why: string }>[] = [];
  for (let page = 1; page <= Math.min(found[0]?.pages ?? 1, mostPages); page += 1) {
    try {
      const one = await read(async () => ({ content: bytes, kind, page }));
      if ("why" in one) return { state: "failed", why: one.why };
      found.push(one);
    } catch (error) {
      if (!(error instanceof ApartError)) throw error;
      return failed(error);
    }
  }
  const { pages } = found[0]!;
  const mean = (of: typeof found) => of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length;
  const withText = found.filter(({ text }) => text !== "");
  const made: Made = {
    madeOf: readingSources.filter((source) => found.some(({ madeOf }) => madeOf.includes(source))),
    notRead: [...new Set(found.flatMap(({ notRead }) => notRead))].slice(0, mostNotRead),
    ...(found[0]!.small && { small: found[0]!.small }),
  };
  if (withText.length === 0) return { state: "unreadable", confidence: mean(found), pages, ...made };
  const lines = found.flatMap((one, n) => one.lines.map(({ words }) => ({ page: n + 1, words })));
  const texts = found.map(({ text }) => (text === "" ? unread : text));
  return {
    state: "ready",
    language: languageOf(
      withText
        .map(({ text }) => text)
        .join("\n")
        .slice(0, tellsLanguage),
    ),
    confidence: mean(withText),
    pages,
    text: texts.filter((text, n) => text !== unread || texts[n - 1] !== unread).join("\n\n"),
    lines,
    ...made,
  };
};
