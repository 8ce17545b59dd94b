import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import { certainWord, type PageLine, type ReadWord } from "./page-lines.ts";
import { type Box, boxOn, type InsidePage, insideOf, textOf, withName, withRoom } from "./pdf-inside.ts";

/** What somebody has filled in or typed on a page. A tick stands in the line of print that it belongs to, a text is lines of its own. */
export type Filled = { readonly kind: "text" | "tick"; readonly text: string; readonly box: Box };
export type FilledPage = {
  readonly filled: readonly Filled[];
  /** The numbers of those whose text was read, from 0, in the page's list. */
  readonly taken: readonly number[];
  /** The names of files that are pinned to the page. */
  readonly pinned: readonly string[];
};

/** More of a page are left unread. */
const mostFields = 2000;
/** So many answers to choose from are looked at on a page; of what is chosen beyond them the form's own value is read. */
const mostOptions = 20_000;
/** Kinds of annotations. */
const [freeText, pinnedFile, widget] = [3, 17, 20];
/** Kinds of fields. */
const [tick, radio, combo, list, typed] = [2, 3, 4, 5, 6];
/** Hidden, or not for view. */
const unseenFlags = 2 | 32;
const password = 1 << 13;

/** What has been seen of a page's fields so far. */
type Seen = { readonly names: Set<string>; options: number };
type Field = { readonly page: InsidePage; readonly form: number; readonly annot: number };
const chosenOf = ({ page, form, annot }: Field, seen: Seen): string => {
  const { module } = page;
  const chosen: string[] = [];
  const options = module._FPDFAnnot_GetOptionCount(form, annot);
  for (let option = 0; option < options && seen.options < mostOptions; option += 1, seen.options += 1)
    if (module._FPDFAnnot_IsOptionSelected(form, annot, option))
      chosen.push(textOf(page, (at, bytes) => module._FPDFAnnot_GetOptionLabel(form, annot, option, at, bytes)));
  return chosen.join("\n");
};
const fieldOf = (field: Field, box: Box, seen: Seen): Filled | undefined => {
  const { page, form, annot } = field;
  const { module } = page;
  const kind = module._FPDFAnnot_GetFormFieldType(form, annot);
  if (kind === tick || kind === radio) return { kind: "tick", text: module._FPDFAnnot_IsChecked(form, annot) ? "☒" : "☐", box };
  if (kind !== combo && kind !== list && kind !== typed) return undefined;
  if (kind === typed && module._FPDFAnnot_GetFormFieldFlags(form, annot) & password) return undefined;
  // a field at two places is filled in once
  const name = textOf(page, (at, bytes) => module._FPDFAnnot_GetFormFieldName(form, annot, at, bytes));
  if (name !== "" && seen.names.has(name)) return undefined;
  seen.names.add(name);
  const chosen = kind === typed ? "" : chosenOf(field, seen);
  return { kind: "text", text: chosen || textOf(page, (at, bytes) => module._FPDFAnnot_GetFormFieldValue(form, annot, at, bytes)), box };
};
const noteOf = ({ page, annot }: Field, box: Box): Filled => ({
  kind: "text",
  text: withName(page, "Contents", (key) => textOf(page, (at, bytes) => page.module._FPDFAnnot_GetStringValue(annot, key, at, bytes))),
  box,
});
const boxOf = (page: InsidePage, annot: number): Box =>
  withRoom(page, 24, (room) => {
    page.module._FPDFAnnot_GetRect(annot, room);
    const found = new DataView(page.module.HEAPU8.buffer, room, 16);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((byte) => found.getFloat32(byte, true)) as [number, number, number, number];
    return boxOn(page, room + 16, [left, bottom, right, top]);
  });
const isOnPage = ({ left, top, right, bottom }: Box): boolean => left < 1 && right > 0 && top < 1 && bottom > 0;

/** The fields and typed notes of a page that a reader sees; `hidden`: the numbers of those whose layer is off. */
export const filledOn = (document: PDFiumDocument, given: PDFiumPage, hidden: ReadonlySet<number>): FilledPage => {
  const page = insideOf(given);
  const { module } = page;
  const form = document.initializeFormFields();
  module._FORM_OnAfterLoadPage(page.handle, form);
  const [filled, taken, pinned] = [[] as Filled[], [] as number[], [] as string[]];
  const seen: Seen = { names: new Set(), options: 0 };
  for (let at = 0; at < Math.min(mostFields, module._FPDFPage_GetAnnotCount(page.handle)); at += 1) {
    const annot = module._FPDFPage_GetAnnot(page.handle, at);
    if (annot === 0) continue;
    const kind = module._FPDFAnnot_GetSubtype(annot);
    const isShown = !hidden.has(at) && (module._FPDFAnnot_GetFlags(annot) & unseenFlags) === 0;
    if (kind === pinnedFile) pinned.push(attachedName(page, module._FPDFAnnot_GetFileAttachment(annot)));
    if (isShown && (kind === widget || kind === freeText)) {
      const box = boxOf(page, annot);
      const field = { page, form, annot };
      const found = !isOnPage(box) ? undefined : kind === widget ? fieldOf(field, box, seen) : noteOf(field, box);
      if (found && found.text.trim() !== "") filled.push(found);
      if (found) taken.push(at);
    }
    module._FPDFPage_CloseAnnot(annot);
  }
  module._FORM_OnBeforeClosePage(page.handle, form);
  return { filled, taken, pinned };
};
/** Takes fields and notes off a page that is drawn next: what has been read as text is not read as a picture. */
export const takeOff = (given: PDFiumPage, taken: readonly number[]): void => {
  const { module, handle } = insideOf(given);
  for (const at of taken.toReversed()) module._FPDFPage_RemoveAnnot(handle, at);
};

const attachedName = (page: InsidePage, attachment: number): string =>
  attachment === 0 ? "" : textOf(page, (at, bytes) => page.module._FPDFAttachment_GetName(attachment, at, bytes));
/** More files inside are not named. */
const mostFiles = 100;
/** A form whose pages only Adobe's own reader shows. */
const dynamicForm = 2;
/** The names of what lies in a document beside its pages. */
export const besidePages = (given: PDFiumPage): string[] => {
  const page = insideOf(given);
  const { module, document } = page;
  const files = Math.min(mostFiles, Math.max(0, module._FPDFDoc_GetAttachmentCount(document)));
  const names = Array.from({ length: files }, (_, at) => attachedName(page, module._FPDFDoc_GetAttachment(document, at)));
  return module._FPDF_GetFormType(document) === dynamicForm ? [...names, "XFA"] : names;
};

type Line = PageLine | undefined;
const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2;
/** The lines of a text that was filled in; each of its words stands where the whole line may. */
const linesOf = ({ text, box }: Filled): PageLine[] => {
  const lines = text.split(/\r\n?|\n/u);
  const height = (box.bottom - box.top) / lines.length;
  return lines.flatMap((line, n) => {
    const place = { ...box, top: box.top + n * height, bottom: box.top + (n + 1) * height };
    const words = line.split(/\s+/u).filter((word) => word !== "");
    return words.length === 0 ? [] : [{ isApart: false, words: words.map((word) => certainWord(word, place)) }];
  });
};

/** More ticks of a page are lines of their own: each is compared with all words. */
const mostTicks = 1000;
/** How far a word is from a tick in its row, what stands to the right of the tick first; Infinity in another row. */
const farFrom = (box: Box, { x, y, width, height }: ReadWord): number => {
  const middle = middleOf(box);
  if (middle < y || middle > y + height) return Infinity;
  return x + width / 2 >= (box.left + box.right) / 2 ? Math.max(0, x - box.right) : 1 + Math.max(0, box.left - x - width);
};
/** The number of the line whose words a tick stands beside; -1 where there is none. */
const lineBeside = (lines: readonly Line[], { box }: Filled): number => {
  let [nearest, least] = [-1, Infinity];
  for (const [n, line] of lines.entries())
    for (const word of line?.words ?? []) {
      const far = farFrom(box, word);
      if (far < least) [nearest, least] = [n, far];
    }
  return nearest;
};
const withTick = (line: PageLine, { text, box }: Filled): PageLine => {
  const next = line.words.findIndex(({ x, width }) => x + width / 2 >= box.left);
  return { ...line, words: line.words.toSpliced(next < 0 ? line.words.length : next, 0, certainWord(text, box)) };
};

/** For each line the upper edge of the highest that follows, itself included. */
const highestFrom = (lines: readonly Line[]): number[] => {
  const edges = lines.map((line) => Math.min(...(line?.words ?? []).map(({ y }) => y)));
  for (let n = edges.length - 2; n >= 0; n -= 1) edges[n] = Math.min(edges[n]!, edges[n + 1]!);
  return edges;
};
/** The lines of a page with what was filled in: a tick beside its words, a text below the last line that begins above its middle. */
export const withFilled = (printed: readonly Line[], filled: readonly Filled[]): readonly Line[] => {
  const lines = [...printed];
  const apart: Filled[] = [];
  let ticks = 0;
  for (const one of filled) {
    const beside = one.kind === "tick" && (ticks += 1) <= mostTicks ? lineBeside(lines, one) : -1;
    const line = lines[beside];
    if (line) lines[beside] = withTick(line, one);
    else apart.push(one);
  }
  const highest = highestFrom(lines);
  const whole: Line[] = [];
  let next = 0;
  for (const one of apart.toSorted((a, b) => middleOf(a.box) - middleOf(b.box) || a.box.left - b.box.left)) {
    while (next < lines.length && highest[next]! <= middleOf(one.box)) whole.push(lines[next++]);
    whole.push(...linesOf(one));
  }
  return [...whole, ...lines.slice(next)];
};
