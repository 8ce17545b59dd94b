import {
  cleanText,
  dayProblem,
  lettersOf1995,
  properLatin,
  readNumber,
  translateAny,
  type CrudField,
  type CrudValue,
  type Messages,
  type Problem,
} from "@murojaat/contract/kit";
import { wireForm } from "../dates/days.ts";
import { isUnclear, type Cell, type Unclear } from "../excel/read-sheet.ts";
import { mixedWords, withoutJoiners } from "./letters.ts";

/** Records that a column may name: found by their code, by a name in any script, or by their id. */
export type Choices = {
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  readonly ids: ReadonlySet<number>;
  /** All that may be named, in the reader's language. */
  readonly options: readonly { readonly value: string | number | boolean; readonly name: string }[];
};
/** What is wrong with a cell: also its value where that is not easy to see, and the possible values. */
export type Wrong = { problem: Problem; limit?: string | number; written?: string; possible?: readonly string[] };
export type Read = { value: CrudValue } | Wrong | { several: readonly number[]; name: string };

type Clear = Exclude<Cell, Unclear>;
/** Words are compared without regard to case, to which Latin alphabet and which signs for ʻ and ʼ they have, and to invisible signs. */
export const word = (text: string): string =>
  properLatin(lettersOf1995(withoutJoiners(cleanText(text)).trim().replace(/\s+/g, " "))).toLowerCase();
/** More are no help in a message. */
const fewOptions = 14;
/** A value that is not among the possible ones; letters of the other alphabet that look alike are the likelier reason. */
const unknown = (problem: "no_such_record" | "not_in_list", value: string, options: Choices["options"] = []): Wrong => {
  const mixed = mixedWords(value);
  if (mixed) return { problem: "mixed_alphabets", limit: mixed };
  const isHelp = options.length > 0 && options.length <= fewOptions;
  return { problem, written: value, ...(isHelp && { possible: options.map(({ name }) => name) }) };
};

const chosen = (choices: Choices, cell: Clear): Read => {
  const found = choices.byWord.get(word(String(cell)));
  if (found !== undefined) return found.length === 1 ? { value: found[0]! } : { several: found, name: String(cell).trim() };
  const id = idIn(cell);
  return choices.ids.has(id) ? { value: id } : unknown("no_such_record", String(cell).trim(), choices.options);
};
/** The most parts between separators that a name may have, so that a cell of separators alone is read quickly. */
const mostParts = 5;
/** Several records with signs between them; a name may have such a sign in it. */
const allChosen = (choices: Choices, cell: Clear): Read => {
  const parts = String(cell).split(";");
  const upTo = (at: number, taken: number) => parts.slice(at, at + taken).join(";");
  const ids = new Set<number>();
  for (let at = 0; at < parts.length;) {
    let taken = Math.min(mostParts, parts.length - at);
    while (taken > 1 && !choices.byWord.has(word(upTo(at, taken)))) taken -= 1;
    const name = upTo(at, taken);
    at += taken;
    if (name.trim() === "") continue;
    const read = chosen(choices, name);
    if (!("value" in read)) return read;
    ids.add(Number(read.value));
  }
  return { value: [...ids].toSorted((a, b) => a - b) };
};
const among = (
  f: Extract<CrudField, { kind: "choice" }>,
  cell: Clear,
  choices: Choices | undefined,
  languages: readonly Messages[],
): Read => {
  const wanted = word(String(cell));
  const found = Object.entries(f.choices).find(
    ([key, label]) => key === cell || languages.some((messages) => word(translateAny(messages, label)) === wanted),
  );
  return found ? { value: found[0] } : unknown("not_in_list", String(cell).trim(), choices?.options);
};
const yesOrNo = (cell: Clear, choices: Choices | undefined, languages: readonly Messages[]): Read => {
  const wanted = word(String(cell));
  if (cell === true || cell === 1 || languages.some((messages) => word(messages.common.yes) === wanted)) return { value: true };
  if (cell === false || cell === 0 || languages.some((messages) => word(messages.common.no) === wanted)) return { value: false };
  return unknown("not_in_list", String(cell).trim(), choices?.options);
};
const integer = (f: Extract<CrudField, { kind: "count" }>, cell: Clear): Read => {
  const value = typeof cell === "number" ? cell : /^\s*-?\d{1,15}\s*$/.test(String(cell)) ? Number(cell) : Number.NaN;
  if (!Number.isInteger(value)) return { problem: "wrong_type" };
  if (value < f.min) return { problem: "too_small", limit: f.min };
  return value > f.max ? { problem: "too_large", limit: f.max } : { value };
};
const written = (f: Extract<CrudField, { kind: "text" }>, cell: Clear): Read => {
  // Excel shows it in its own language
  if (typeof cell === "boolean") return { problem: "shown_otherwise" };
  if (f.number) return readNumber(f.number, String(cell));
  const value = withoutJoiners(String(cell)).trim();
  if (value.length > f.max) return { problem: "too_long", limit: f.max };
  const mixed = mixedWords(value);
  if (mixed) return { problem: "mixed_alphabets", limit: mixed };
  return f.pattern && !new RegExp(f.pattern, "u").test(value) ? { problem: "wrong_format" } : { value };
};

const dayIn = (text: string): Read => dayProblem(text) ?? { value: text };

/** Whether what a cell shows is this number, with its thousands apart, a unit behind it or zeros as decimals. 100% is not: it is 1. */
const isShownWhole = (number: number, shown: string): boolean => {
  const digits = String(Math.abs(number));
  return [shown, shown.replace(/[.,]0+(?!\d)/, "")].some((text) => text.replace(/\D/g, "") === digits);
};
const anyId = {
  kind: "count",
  label: "references.number",
  column: "id",
  min: -1,
  max: Number.MAX_SAFE_INTEGER,
} as const satisfies CrudField;
/** The number of a record, -1 of a new one, read as any number is: TRUE and 1E0 are not 1. NaN for no number. */
export const idIn = (cell: Cell): number => {
  const read = readCell(anyId, cell, undefined, []);
  return "value" in read ? Number(read.value) : Number.NaN;
};

/** A cell that is not empty, as the value of its field. */
export const readCell = (f: CrudField, cell: Cell, choices: Choices | undefined, languages: readonly Messages[]): Read => {
  if (isUnclear(cell)) {
    if (f.kind === "day" && cell.day !== undefined) return dayIn(cell.day);
    if (f.kind === "count" && cell.number !== undefined && isShownWhole(cell.number, cell.shown!)) return integer(f, cell.number);
    // spaces, hyphens and +998 around a number leave it one; decimals would become digits of it
    const isWhole = cell.number !== undefined && cell.shown!.replace(/\D/g, "").endsWith(String(cell.number));
    const read = f.kind === "text" && f.number && isWhole ? readNumber(f.number, cell.shown!) : undefined;
    return read && "value" in read ? read : { problem: cell.problem, ...(cell.shown !== undefined && { limit: cell.shown }) };
  }
  switch (f.kind) {
    case "text":
      return written(f, cell);
    case "count":
      return integer(f, cell);
    case "flag":
      return yesOrNo(cell, choices, languages);
    case "day":
      return dayIn(wireForm(String(cell).trim()));
    case "choice":
      return among(f, cell, choices, languages);
    case "ref":
      return chosen(choices!, cell);
    case "refs":
      return allChosen(choices!, cell);
    case "picture":
    case "moment":
    case "shown":
    case "worded":
    case "total":
    case "json":
    case "linked":
      return { problem: "unknown_column", limit: f.kind };
  }
};
