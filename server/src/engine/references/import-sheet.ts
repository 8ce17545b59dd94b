import { givenFields, hasNames, nameFields, nameLabels, translateAny, type Crud, type Messages } from "@murojaat/contract/kit";
import { isUnclear, type Book, type Cell, type Sheet, type SheetRow } from "../excel/read-sheet.ts";
import { AppError, problem, ruleBroken } from "../http/app-error.ts";
import { messagesOf } from "../http/language.ts";
import { word } from "./import-cells.ts";
import type { ImportRow } from "./import-plan.ts";
import { mixedWords } from "./letters.ts";
import { fileFields, type FileField } from "./list-file.ts";

export const languages: readonly Messages[] = [messagesOf("UZ"), messagesOf("UK"), messagesOf("RU")];
/** How many first rows may hold the headings: titles, dates and signatures may stand above. */
const firstRows = 10;

/** The columns of a list's file: its field and its heading. */
export const sheetColumns = (def: Crud): readonly FileField[] => [
  { field: "id", label: "references.number" },
  ...(hasNames(def) ? nameFields.map((field) => ({ field, label: nameLabels[field] })) : []),
  ...givenFields(def).flatMap(([field, f]) => (f.kind === "picture" ? [] : [{ field, label: f.label }])),
];

/** The rows of a workbook by the fields that its headings name, and what a reader of them must know of the workbook. */
export type Given = { readonly rows: readonly ImportRow[]; readonly notes: readonly string[] };

/** A column as Excel names it. */
const letterOf = (column: number): string =>
  (column < 26 ? "" : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

/** The text of a heading. */
const titleIn = (cell: Cell | undefined): string => (cell === null || cell === undefined || isUnclear(cell) ? "" : String(cell).trim());
const isFilled = (cell: Cell | undefined): boolean => cell !== null && cell !== undefined;

/** Fields by the words that name them in any of the three languages. */
const byWord = (columns: readonly FileField[]) =>
  new Map(
    columns.flatMap(({ field, label }) =>
      [field, ...languages.map((messages) => translateAny(messages, label))].map((text) => [word(text), field] as const),
    ),
  );

/** Whether a sheet is one of our own files that says what the other one contains, or how it is filled in. */
const isAbout = (def: Crud, { name, rows: [first] }: Sheet): boolean => {
  const cells = first?.cells.filter((cell) => cell !== null) ?? [];
  return languages.some((messages) => {
    const own = [messages.excel.about, messages.crud.guide];
    return own.includes(name) && cells.length === 1 && translateAny(messages, def.title) === cells[0];
  });
};

type Found = { readonly sheet: Sheet; readonly heading: SheetRow };
/** The first visible sheet in which headings stand, with their row. A single one may be a word of a note: a sheet that has more comes first. */
const findHeadings = (sheets: readonly Sheet[], known: ReadonlySet<string>): Found | undefined => {
  const found = sheets.map((sheet) => {
    const counted = sheet.rows
      .filter(({ number }) => number <= firstRows)
      .map((heading) => ({ sheet, heading, count: heading.cells.filter((cell) => known.has(word(titleIn(cell)))).length }));
    return counted.reduce((best, one) => (one.count > best.count ? one : best), { sheet, heading: counted[0]?.heading, count: 0 });
  });
  const best = found.find(({ count }) => count > 1) ?? found.find(({ count }) => count > 0);
  return best?.heading && { sheet: best.sheet, heading: best.heading };
};

/** Headings may be merged with cells below them. */
const lastHeading = ({ sheet, heading: { number } }: Found): number =>
  Math.max(number, ...sheet.merged.flatMap(({ rows: [first, last] }) => (first <= number && last > number ? [last] : [])));

/** Refuses headings that do not name one column each, all of them at once. */
const refuseHeadings = ({ number, cells }: SheetRow, fields: readonly (string | undefined)[], passed: ReadonlySet<string>): void => {
  const named = (column: number) => `${titleIn(cells[column])} (${letterOf(column)}${number})`;
  const faults = cells.flatMap((cell, column) => {
    if (isUnclear(cell)) return [problem(`rows.${number}.${letterOf(column)}`, cell.problem, cell.shown)];
    const [field, title] = [fields[column], titleIn(cell)];
    if (title === "" || (field === undefined && passed.has(word(title)))) return [];
    const mixed = mixedWords(title);
    if (field === undefined && mixed)
      return [problem(`rows.${number}.${title}`, "mixed_alphabets", `${mixed} (${letterOf(column)}${number})`)];
    if (field === undefined) return [problem(`rows.${number}.${title}`, "unknown_column", named(column))];
    const same = fields.flatMap((one, at) => (one === field ? [at] : []));
    const isFirst = same.length > 1 && same[0] === column;
    return isFirst ? [problem(`rows.${number}.${title}`, "heading_twice", same.map(named).join(", "))] : [];
  });
  if (faults.length > 0) throw ruleBroken(...faults);
};

/** A note of more is not read. */
const mostNamed = 10;
export const firstOf = (names: readonly string[]): string => names.slice(0, mostNamed).join(", ") + (names.length > mostNamed ? "…" : "");
const rangeOf = ({ rows, columns }: Sheet["merged"][number]): string =>
  [0, 1].map((at) => `${letterOf(columns[at]!)}${rows[at]}`).join(":");

/** What a reader must know of the workbook and does not see in its rows. */
const notesOf = (
  def: Crud,
  { sheets, hidden, unreadable }: Book,
  { sheet, heading }: Found,
  fields: readonly (string | undefined)[],
  given: readonly SheetRow[],
  messages: Messages,
): string[] => {
  const note = (key: Parameters<typeof translateAny>[1], values: Record<string, unknown>) => translateAny(messages, key, values);
  const titled = (columns: readonly number[]) => columns.map((at) => `${titleIn(heading.cells[at])} (${letterOf(at)})`).join(", ");
  const listed = (names: readonly string[]) => names.map((name) => `«${name}»`).join(", ");
  const others = sheets.filter((one) => one !== sheet && !isAbout(def, one));
  const [empty, unread] = [others.filter((one) => one.rows.length === 0), others.filter((one) => one.rows.length > 0)];
  const hiddenRows = given.filter(({ isHidden }) => isHidden).map(({ number }) => number);
  const widest = Math.max(0, ...given.map(({ cells }) => cells.length));
  const filled = Array.from({ length: widest }, (_, at) => at).filter((at) => given.some(({ cells }) => isFilled(cells[at])));
  const unnamed = filled.filter((at) => !isFilled(heading.cells[at]));
  const passed = filled.filter((at) => isFilled(heading.cells[at]) && fields[at] === undefined);
  const hiddenColumns = filled.filter((at) => fields[at] !== undefined && sheet.hiddenColumns.includes(at));
  const merged = sheet.merged.filter(({ rows: [, last] }) => last > heading.number);
  const left = [...unread.map(({ name }) => name), ...unreadable];
  const isPlain = others.length + hidden.length + unreadable.length === 0 && heading.number === 1;
  return [
    ...(isPlain ? [] : [note("crud.importSheetRead", { sheet: sheet.name, row: heading.number })]),
    ...(left.length > 0 ? [note("crud.importSheetsUnread", { names: listed(left) })] : []),
    ...(hidden.length > 0 ? [note("crud.importSheetsHidden", { names: listed(hidden) })] : []),
    ...(empty.length > 0 ? [note("crud.importSheetsEmpty", { names: listed(empty.map(({ name }) => name)) })] : []),
    ...(hiddenRows.length > 0 ? [note("crud.importRowsHidden", { count: hiddenRows.length, rows: firstOf(hiddenRows.map(String)) })] : []),
    ...(hiddenColumns.length > 0 ? [note("crud.importColumnsHidden", { names: titled(hiddenColumns) })] : []),
    ...(merged.length > 0 ? [note("crud.importCellsMerged", { names: firstOf(merged.map(rangeOf)) })] : []),
    ...(passed.length > 0 ? [note("crud.importColumnsPassed", { names: titled(passed) })] : []),
    ...(unnamed.length > 0 ? [note("crud.importColumnsUnnamed", { names: unnamed.map(letterOf).join(", ") })] : []),
  ];
};

/** Of the first visible sheet in which a row of headings stands, in any of the three languages. */
export const rowsOfBook = (def: Crud, book: Book, messages: Messages): Given => {
  const fieldByWord = byWord(sheetColumns(def));
  // extra columns of a list's file, such as how often a record is used, are skipped
  const passed = new Set(byWord(fileFields(def)).keys());
  const found = findHeadings(book.sheets, new Set([...passed, ...fieldByWord.keys()]));
  if (!found) {
    const wanted = sheetColumns(def).map(({ label }) => translateAny(messages, label));
    throw ruleBroken(problem("file", "no_headings", wanted.join(", ")));
  }
  const { sheet, heading } = found;
  if (sheet.isTooLarge) throw new AppError("file_too_large");
  const fields = heading.cells.map((cell) => fieldByWord.get(word(titleIn(cell))));
  refuseHeadings(heading, fields, passed);
  const letters = Object.fromEntries(fields.flatMap((field, at) => (field === undefined ? [] : [[field, letterOf(at)]])));
  const below = sheet.rows.filter(({ number, cells }) => number > lastHeading(found) && cells.some(isFilled));
  // what stands beside the list, as another table does, makes no row of it
  const given = below.filter(({ cells }) => cells.some((cell, at) => fields[at] !== undefined && isFilled(cell)));
  const rows = given.map(({ number, cells }) => ({
    number,
    sheet: sheet.name,
    letters,
    cells: Object.fromEntries(cells.flatMap((cell, at) => (fields[at] === undefined ? [] : [[fields[at], cell]]))),
  }));
  return { rows, notes: notesOf(def, book, found, fields, below, messages) };
};
