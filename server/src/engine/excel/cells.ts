import { cleanText } from "@murojaat/contract/kit";

/** The content of a column: a day comes as DD.MM.YYYY, a moment as ISO 8601 with +05:00; both leave as Excel's own dates. */
export type CellKind = "text" | "number" | "day" | "moment";
export type Cell = string | number | null;

/** Numbers of the formats in `stylesXml`. */
export const style = {
  usual: 0,
  heading: 1,
  day: 2,
  moment: 3,
  wrapped: 4,
  quoted: 5,
  title: 6,
  note: 7,
  head: 8,
  name: 9,
  partName: 10,
  totalName: 11,
  count: 12,
  tenths: 13,
  signed: 14,
  totalCount: 15,
  totalTenths: 16,
  totalSigned: 17,
  subtitle: 18,
  groupName: 19,
  turnedHead: 20,
  text: 21,
} as const;
export type StyleName = keyof typeof style;

const longest = 32_767;
/** A text as XML shows it; what looks like Excel's own escape (_x0041_) stays what it is. */
export const escapeXml = (text: string): string =>
  // texts from before they were cleaned on their way in
  cleanText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const oneDay = 86_400_000;
const tashkent = 5 * 3_600_000;
/** Excel counts days from 30.12.1899. */
const epoch = 25_569;
/** DD.MM.YYYY as Excel counts days. */
export const dayNumber = (text: string): number =>
  Date.UTC(Number(text.slice(6, 10)), Number(text.slice(3, 5)) - 1, Number(text.slice(0, 2))) / oneDay + epoch;
/** A moment (ISO 8601) on the wall clock of Tashkent, as Excel counts days. */
export const momentNumber = (text: string): number => (Date.parse(text) + tashkent) / oneDay + epoch;

/** `A`, `B` … `AA`: the name of a column by its number from 0. */
export const columnName = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : columnName(Math.floor(i / 26) - 1) + columnName(i % 26);

/** A text as a cell: never a formula; one that begins like a formula is marked as text, so that it stays one when it is edited. */
export const textCell = (ref: string, text: string, of: number = style.usual): string => {
  const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  const marked = of !== style.title && /^[=+\-@\t\r]/.test(shown) ? style.quoted : of;
  return `<c r="${ref}"${marked === style.usual ? "" : ` s="${marked}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`;
};

/** One cell; nothing for what is empty. */
export const cell = (ref: string, kind: CellKind, value: Cell): string => {
  if (value === null || value === "") return "";
  if (typeof value === "number") return `<c r="${ref}"><v>${value}</v></c>`;
  if (kind === "day") return `<c r="${ref}" s="${style.day}"><v>${dayNumber(value)}</v></c>`;
  if (kind === "moment") return `<c r="${ref}" s="${style.moment}"><v>${momentNumber(value)}</v></c>`;
  return textCell(ref, value);
};
