import type { Shape, ShapeColumn } from "./report-shape.ts";

/** Columns of a table that stand beside each other on one page; the names of the rows stand before them. */
export type Part = {
  readonly heads: readonly { readonly label?: string; readonly columns: readonly ShapeColumn[] }[];
  /** Points, of each column. */
  readonly widths: readonly number[];
};
export type Fitted = {
  readonly size: number;
  readonly nameWidth: number;
  /** The heads of the columns stand upright, in lines of `turnedLines`. */
  readonly isTurned: boolean;
  readonly parts: readonly Part[];
};

const sizes = [9, 8.5, 8, 7.5, 7, 6.5] as const;
const smallest = 6.5;
/** Below that letters are so small that turned heads are easier to read. */
const smallestStraight = 8;
/** Points: how long a line of a turned head is, unless a word is longer. */
const turnedHeight = 84;
export const lineHeight = 1.2;
/** Points: of the numbers of the rows. */
export const numberWidth = 18;
/** What is added to a cell's text: its padding and its line. Points. */
const around = 5.5;
/** Of the names of rows, and of a full line between the margins. Points. */
export type Room = {
  readonly across: number;
  readonly name: { readonly least: number; readonly most: number };
  /** Points: no larger letters. */
  readonly largest?: number;
};
export const rooms = {
  A4: { across: 785, name: { least: 130, most: 230 } },
  A3: { across: 1134, name: { least: 180, most: 320 } },
} as const satisfies Record<string, Room>;

/** Widths of the bold letters of the narrow DejaVu, in parts of the letters' size, rounded up. */
const widths = [
  [/[ijlIJ.,ʻʼ' ]/, 0.36],
  [/[-()–tfr]/, 0.46],
  [/[ЖШЩЮW]/, 1.2],
  [/[MжмmшщwыюфЫФ%ДЦ]/u, 1],
  [/[\p{Lu}+−]/u, 0.8],
] as const;
const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + (widths.find(([of]) => of.test(letter))?.[1] ?? 0.66) * size, 0);
const longestWord = (text: string, size: number): number => Math.max(0, ...text.split(/[ \n]/).map((word) => widthOf(word, size)));

/** The lines of a turned head. */
export const turnedLines = (label: string, size: number): string[] => {
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= turnedHeight) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** How high the turned heads of a table are, in points. */
export const turnedHeightOf = ({ columns }: Shape, size: number): number =>
  Math.max(turnedHeight, ...columns.map(({ label }) => Math.ceil(longestWord(label, size))));

type Placed = { readonly column: ShapeColumn; readonly head: number; readonly width: number };
type Shown = (column: ShapeColumn, at: number) => readonly string[];
type Letters = { readonly size: number; readonly isTurned: boolean };
const placed = (shape: Shape, { size, isTurned }: Letters, shown: Shown): Placed[] => {
  let at = -1;
  return shape.heads.flatMap(({ label, columns }, head) =>
    columns.map((column): Placed => {
      at += 1;
      const headed = isTurned ? turnedLines(column.label, size).length * size * lineHeight : longestWord(column.label, size);
      const words = [headed, ...shown(column, at).map((text) => widthOf(text, size))];
      // the word of a heading over several columns has room over all of them
      const own = Math.max(...words, label === undefined ? 0 : longestWord(label, size) / columns.length);
      return { column, head, width: Math.ceil(own + around) };
    }),
  );
};

const sum = (all: readonly Placed[]): number => all.reduce((total, { width }) => total + width, 0);
/** What it costs to part columns that stand under one heading, in points of width. */
const apart = 60;
/** How much wider than it must be a table becomes at most. */
const widened = 1.5;

/** Splits the columns so that the widest part is as narrow as can be, headings unbroken where that costs little. */
const split = (all: readonly Placed[], count: number): readonly Placed[][] => {
  type Best = { readonly cost: number; readonly cuts: readonly number[] };
  let best: Best[] = all.map((_, end) => ({ cost: sum(all.slice(0, end + 1)), cuts: [] }));
  for (let n = 1; n < count; n += 1)
    best = all.map((_, end) => {
      let found: Best = { cost: Infinity, cuts: [] };
      for (let cut = n; cut <= end; cut += 1) {
        const before = best[cut - 1]!;
        const cost = Math.max(before.cost, sum(all.slice(cut, end + 1))) + (all[cut - 1]!.head === all[cut]!.head ? apart : 0);
        if (cost < found.cost) found = { cost, cuts: [...before.cuts, cut] };
      }
      return found;
    });
  const cuts = [0, ...best.at(-1)!.cuts, all.length];
  return cuts.slice(1).map((end, i) => all.slice(cuts[i], end));
};

/** The room that is left makes the narrow columns as wide as the others, and then all of them a little wider. */
const spread = (columns: readonly Placed[], room: number): number[] => {
  const most = Math.min(room, sum(columns) * widened);
  const upTo = (level: number) => columns.map(({ width }) => Math.max(width, level));
  const all = (of: readonly number[]) => of.reduce((total, width) => total + width, 0);
  let level = 0;
  while (all(upTo(level + 1)) <= most) level += 1;
  return upTo(level);
};

const partOf = (shape: Shape, columns: readonly Placed[], room: number): Part => {
  const heads = Map.groupBy(columns, ({ head }) => head);
  return {
    heads: [...heads].map(([head, of]) => {
      const { label } = shape.heads[head]!;
      return { ...(label !== undefined && { label }), columns: of.map(({ column }) => column) };
    }),
    widths: spread(columns, room),
  };
};

/**
 * Fits a table: the fewest parts that the smallest letters need, heads turned where that makes fewer parts or readable letters, and the
 * largest letters with which it stays so. `shown` gives what stands in a column.
 */
export const fit = (shape: Shape, { across, name, largest = sizes[0] }: Room, shown: Shown): Fitted => {
  const allowed = sizes.filter((size) => size <= largest);
  const first = shape.total ? numberWidth + around : 0;
  const longestName = (size: number) =>
    Math.min(
      name.most,
      Math.max(...[shape.rowHead, shape.totalName, ...shape.rows.map((row) => row.name)].map((text) => widthOf(text, size) + 2 * around)),
    );
  const fitted = (letters: Letters, count: number): readonly Placed[][] | undefined => {
    const parts = split(placed(shape, letters, shown), count);
    const room = across - first - Math.min(name.least, longestName(letters.size));
    return parts.every((part) => sum(part) <= room) ? parts : undefined;
  };
  const lettersFor = (isTurned: boolean, count: number): Letters | undefined =>
    allowed.map((size) => ({ size, isTurned })).find((letters) => fitted(letters, count));
  let count = 1;
  let letters: Letters | undefined;
  for (; !letters && count <= shape.columns.length; count += 1) {
    const [straight, turned] = [lettersFor(false, count), lettersFor(true, count)];
    letters = straight && (straight.size >= smallestStraight || straight.size >= (turned?.size ?? 0)) ? straight : turned;
    if (letters) break;
  }
  const { size, isTurned } = letters ?? { size: smallest, isTurned: true };
  const parts = split(placed(shape, { size, isTurned }, shown), Math.min(count, shape.columns.length));
  const nameWidth = Math.min(longestName(size), across - first - Math.max(...parts.map(sum)));
  return {
    size,
    nameWidth: nameWidth - around,
    isTurned,
    parts: parts.map((part) => partOf(shape, part, across - first - nameWidth)),
  };
};
