/** What one call costs: KiB allocated, statements of the first level and within them, pages of shared buffers, bytes of the write-ahead log. */
export type Figures = {
  readonly kib: number;
  readonly first: number;
  readonly nested: number;
  readonly buffers: number;
  readonly wal: number;
};
export type Table = {
  /** The major version of the Node that allocated. */
  readonly node: number;
  readonly lines: ReadonlyMap<string, Figures>;
};
export type Finding = { readonly text: string; readonly isWorse: boolean };

type Column = {
  readonly key: keyof Figures;
  readonly title: string;
  readonly digits: number;
  /** Less than this is no difference. */
  readonly least: number;
};
const columns: readonly Column[] = [
  { key: "kib", title: "KiB", digits: 1, least: 2 },
  { key: "first", title: "statements", digits: 2, least: 0.2 },
  { key: "nested", title: "nested", digits: 2, least: 0.2 },
  { key: "buffers", title: "buffers", digits: 1, least: 2 },
  { key: "wal", title: "WAL", digits: 0, least: 100 },
];
/** More than so much above the table needs a word. */
const tolerance = 0.05;

/** The table in the words of Markdown. */
export const writeTable = ({ node, lines }: Table): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const titles = columns.map(({ key, title }) => (key === "kib" ? `${title} (Node ${node})` : title));
  return [
    row(["a call", ...titles]),
    `|${"---|".repeat(columns.length + 1)}`,
    ...[...lines].map(([name, figures]) => row([name, ...columns.map(({ key, digits }) => figures[key].toFixed(digits))])),
  ].join("\n");
};

const tableIn = /^\| a call \| KiB \(Node (\d+)\) .*(?:\n\|.*)*/m;

/** The table of a document. Errors: it has none, or a row without its figures. */
export const readTable = (document: string): Table => {
  const found = tableIn.exec(document);
  if (found === null) throw new Error("The document has no table of costs.");
  const rows = found[0].split("\n").slice(2);
  return { node: Number(found[1]), lines: new Map(rows.map(readRow)) };
};

const readRow = (row: string): [string, Figures] => {
  const [name = "", ...figures] = row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [kib, first, nested, buffers, wal] = figures.map(Number);
  if (kib === undefined || first === undefined || nested === undefined || buffers === undefined || !(wal! >= 0))
    throw new Error(`A row of the table of costs is not complete: ${row}`);
  return [name, { kib, first, nested, buffers, wal: wal! }];
};

/** The document with another table in place of its own. */
export const replaceTable = (document: string, table: Table): string => document.replace(tableIn, () => writeTable(table));

/** The lesser of each figure. */
export const least = (one: Figures, other: Figures): Figures => ({
  kib: Math.min(one.kib, other.kib),
  first: Math.min(one.first, other.first),
  nested: Math.min(one.nested, other.nested),
  buffers: Math.min(one.buffers, other.buffers),
  wal: Math.min(one.wal, other.wal),
});

/** What costs more than the table says, and what costs less. What another Node allocates is not compared. */
export const compare = (known: Table, measured: Table): readonly Finding[] =>
  [...measured.lines].flatMap(([name, now]) => {
    const before = known.lines.get(name);
    if (before === undefined) return [{ text: `${name}: is not in the table`, isWorse: true }];
    return columns
      .filter(({ key }) => key !== "kib" || known.node === measured.node)
      .flatMap((column) => compareOne(name, column, before[column.key], now[column.key]));
  });

const compareOne = (name: string, { title, digits, least }: Column, before: number, now: number): readonly Finding[] => {
  const more = now - before;
  if (Math.abs(more) <= Math.max(before * tolerance, least)) return [];
  const text = `${name}: ${title} ${before.toFixed(digits)} → ${now.toFixed(digits)}`;
  return [
    { text: before === 0 ? text : `${text} (${more > 0 ? "+" : "−"}${Math.abs((more / before) * 100).toFixed(0)} %)`, isWorse: more > 0 },
  ];
};
