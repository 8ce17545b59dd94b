import { isEndingOfKind } from "./file-name.ts";
import { program, savedOtherwise, unknown, type Found } from "./found.ts";
import { signedTextKind } from "./signed.ts";

const decoded = (encoding: string, content: Buffer): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
};
const withoutControls = (text: string | undefined): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- they are what is looked for; DOS ended its texts with \x1a
  text !== undefined && !/[\0-\x08\x0e-\x19\x1b-\x1f]/.test(text) ? text : undefined;
/** UTF-16 without a byte order mark is certain where every character is one that an office here writes. */
const clearly = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\t\n\r\x20-\x7e\u00a0-\u024f\u02b0-\u02ff\u0400-\u04ff\u2010-\u2122]+$/.test(text) ? text : undefined;
const swapped = (content: Buffer): Buffer => Buffer.from(content.subarray(0, content.length & ~1)).swap16();

/** A content as a text: in Unicode, otherwise each byte as a character, which is enough to recognise its kind; undefined for no text. */
export const textOf = (content: Buffer): string | undefined => {
  const mark = content.toString("hex", 0, 2);
  if (mark === "fffe") return withoutControls(decoded("utf-16le", content));
  if (mark === "feff") return withoutControls(decoded("utf-16le", swapped(content)));
  const text = withoutControls(decoded("utf-8", content) ?? content.toString("latin1"));
  if (text !== undefined || content.length % 2 !== 0) return text;
  return clearly(decoded("utf-16le", content)) ?? clearly(decoded("utf-16le", swapped(content)));
};

/** What runs when it is opened, or is shown by a browser as a page. */
const programEndings = new Set(
  (
    "exe dll com scr pif cpl msi msp bat cmd ps1 psm1 psd1 vbs vbe js jse mjs cjs wsf wsh wsc sct hta sh bash zsh csh ksh fish py pyw pyc pl rb php phtml phar " +
    "jar class apk dex lnk url reg inf scf desktop command applescript asp aspx jsp cgi lua html htm xhtml xht shtml mht mhtml svg svgz swf chm xbap application gadget"
  ).split(" "),
);
export const isProgramEnding = (ending: string): boolean => programEndings.has(ending);

const scripts = [
  /^#!\s*\//,
  /^<\?(?:php|=)/i,
  /^<%/,
  /^@echo\s+(?:off|on)\b/i,
  /^(?:windows registry editor|regedit4)/i,
  /^\[InternetShortcut\]/i,
];
const page = /^<(?:!doctype|html|head|body|script|svg|iframe|frameset|meta|link|style|title|object|embed|applet|hta:)/i;
const pageWithin = /http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)|<(?:[\w-]+:)?(?:script|html|svg)[\s>/]/i;
const workbookWithin = /<table[\s>]|urn:schemas-microsoft-com:office:(?:spreadsheet|excel)/i;
/** A page, or another language of that family with a page in it. */
const isPage = (text: string): boolean => text.startsWith("<") && (page.test(text) || pageWithin.test(text));
/** Documents of Word and Excel of 2003 and of today, and of OpenDocument, that are one XML each. */
const oneXml =
  /<\?mso-application\s+progid="(?:Word|Excel)\.|"http:\/\/schemas\.microsoft\.com\/office\/(?:word\/2003\/wordml|2006\/xmlPackage)"|office:mimetype="application\/vnd\.oasis\.opendocument\./i;
/** Where such a document says what it is. Characters. */
const longestHead = 10_000;
/** The text from where it begins: a browser passes over what stands before. */
const bared = (text: string): string => {
  let rest = text.trimStart();
  // one expression for all of it would overflow its stack on megabytes of spaces
  for (let end = 0; rest.startsWith("<!--") && end >= 0;) {
    end = rest.indexOf("-->", 4);
    if (end >= 0) rest = rest.slice(end + 3).trimStart();
  }
  return rest;
};

/** What HTML pages and scripts look like, whatever their names; an accounting program's table is a page named as a workbook. */
export const pageKind = (text: string, ending: string): Found => {
  const bare = bared(text);
  if (scripts.some((script) => script.test(bare))) return program;
  if (!bare.startsWith("<")) return undefined;
  if ((ending === "xls" || ending === "xlsx") && workbookWithin.test(bare) && !/<hta:/i.test(bare)) return { kind: "htmlTable" };
  if (ending !== "txt" && ending !== "csv" && oneXml.test(bare.slice(0, longestHead))) return savedOtherwise;
  return isPage(bare) ? program : undefined;
};

/** The headers that a text begins with, by their names in lower case; undefined where it begins otherwise. */
const headersOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const lines = (
    text
      .slice(0, 65_536)
      .trimStart()
      .split(/\r?\n\r?\n/, 1)[0] ?? ""
  ).split(/\r?\n/);
  const headers = new Map<string, string>();
  let last = "";
  for (const [n, line] of lines.entries()) {
    if (n === 0 && /^From \S/.test(line)) continue;
    const [, name, value] = /^([!-9;-~]{1,76}):(.*)$/.exec(line) ?? [];
    if (name !== undefined) headers.set((last = name.toLowerCase()), value!);
    else if (last !== "" && /^[ \t]/.test(line)) headers.set(last, `${headers.get(last)!} ${line.trim()}`);
    else return undefined;
  }
  return headers;
};
/** A letter as it is sent, or a page that a browser saved in that form. */
const letterKind = (text: string, ending: string): Found => {
  const headers = headersOf(text);
  if (!headers) return undefined;
  const has = (...names: string[]) => names.some((name) => headers.has(name));
  const isSent =
    has("received", "return-path", "delivered-to", "sender") || (has("from") && has("date", "message-id", "to", "mime-version"));
  const isSaved = has("snapshot-content-location") || /saved by/i.test(headers.get("from") ?? "");
  const isWebArchive = has("mime-version") && /multipart\/related/i.test(headers.get("content-type") ?? "") && !isSent;
  if (isSaved || isWebArchive) return program;
  return isSent && has("subject", "date", "message-id", "received", "mime-version") && ending !== "txt" && ending !== "csv"
    ? { kind: "eml" }
    : undefined;
};

const ownEndings = ["txt", "csv", "eml"] as const;
/** A text is of the kind that its name says, if that is a kind of text; under another kind's ending, or none, it is plain text. */
const plainKind = (ending: string): Found => {
  const own = ownEndings.find((one) => one === ending);
  if (own) return { kind: own };
  if (isProgramEnding(ending)) return program;
  // longer ones are words of a name
  return ending === "" || ending.length > 5 || isEndingOfKind(ending) ? { kind: "txt" } : unknown;
};

/** A content as a text, more leniently than `textOf`, for names whose texts often contain odd signs. */
export const readText = (content: Buffer, ending: string): string | undefined => {
  const isLenient = (ending === "txt" || ending === "eml") && !content.includes(0);
  return textOf(content) ?? (isLenient ? content.toString("latin1") : undefined);
};
/** Texts, and what is written as one. */
export const textKind = (text: string, ending: string): Found => {
  if (text.startsWith("{\\rtf")) return { kind: "rtf" };
  const asSigned = ending === "txt" || ending === "csv" ? undefined : signedTextKind(text, ending);
  return pageKind(text, ending) ?? asSigned ?? letterKind(text, ending) ?? plainKind(ending);
};
