import { bookText } from "./book-text.ts";
import type { DocumentText, ReadInside } from "./document-text.ts";
import { htmlText } from "./html-text.ts";
import { readMail } from "./mail.ts";
import { olderWordText } from "./older-word.ts";
import { openSheetText } from "./open-sheet-text.ts";
import { openText } from "./open-text.ts";
import type { DocumentKind } from "./readable-kinds.ts";
import { rtfText } from "./rtf-text.ts";
import { readText, textOf } from "./texts.ts";
import { wordText } from "./word-text.ts";

/** A plain text: in Unicode, else in the code page of Windows that offices here use. */
const plainText = (content: Buffer): string => {
  const text = textOf(content);
  return text === undefined || text === content.toString("latin1") ? new TextDecoder("windows-1251").decode(content) : text;
};

/** A letter by e-mail: its head as people read it, its words, and what it brings along, which is not read. */
const textOfMail = async (content: Buffer): Promise<DocumentText> => {
  const { from, to, date, subject, text, files } = await readMail(content);
  const sender = [from.name, from.address && `<${from.address}>`].filter(Boolean).join(" ");
  const names = files.map(({ name }) => name);
  return {
    text: [[sender, to, date, subject].filter(Boolean).join("\n"), text, names.join("\n")].filter(Boolean).join("\n\n"),
    notRead: files.filter(({ isInline }) => !isInline).map(({ name }) => name),
  };
};

const only = (text: string): DocumentText => ({ text, notRead: [] });
/** How deep documents that lie in documents are read. */
const mostDepth = 3;
const readInside =
  (depth: number): ReadInside =>
  async (content, name, room) => {
    if (depth >= mostDepth || room.documents === 0) throw new Error("too deep or too many");
    room.documents -= 1;
    if (content.toString("latin1", 0, 2) === "PK") return wordText(content, readInside(depth + 1), room);
    const text = readText(content, "txt");
    if (text === undefined) throw new Error("no text");
    if (text.startsWith("{\\rtf")) return rtfText(content.toString("latin1"));
    if (/\.mht(?:ml)?$/i.test(name) || /^(?:mime-version|from|content-type):/i.test(text)) return only((await readMail(content)).text);
    return only(text.trimStart().startsWith("<") ? htmlText(plainText(content)) : plainText(content));
  };

const texts: Readonly<Record<DocumentKind, (content: Buffer) => DocumentText | Promise<DocumentText>>> = {
  docx: (content) => wordText(content, readInside(1)),
  doc: olderWordText,
  odt: openText,
  ods: openSheetText,
  xlsx: bookText,
  rtf: (content) => rtfText(content.toString("latin1")),
  txt: (content) => only(plainText(content)),
  csv: (content) => only(plainText(content)),
  eml: textOfMail,
};

/** `notRead`: names of what lies in the document and was not read. */
export type DocumentLines = { readonly lines: readonly string[]; readonly notRead: readonly string[] };
/** The lines of a document that holds its text as such, without pages. Throws for what is broken. */
export const documentLines = async (content: Buffer, kind: DocumentKind): Promise<DocumentLines> => {
  const { text, notRead } = await texts[kind](content);
  return { lines: text.split(/\r\n|[\n\r\v\f\u2028]/).map((line) => line.replace(/\s+/gu, " ").trim()), notRead };
};
