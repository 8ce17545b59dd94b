import { languages, translateAny, type Language, type Messages, type Paper } from "@murojaat/contract";
import { drawSheets } from "../../engine/pdf/draw-sheets.ts";
import { fit, rooms, type Part, type Room } from "./report-pdf-parts.ts";
import type { Drawn, Shape, ShapeColumn } from "./report-shape.ts";

const colours = { head: "#E0E7FF", total: "#F1F5F9", group: "#F8FAFC", quiet: "#475569" };
/** Tables up to this many rows are not broken over pages. */
const longestUnbroken = 26;
const indent = 8;
/** Between tables beside each other. Points. */
const gap = 16;

/** A number as the three languages write it: 12 345, 4,5, +3; nothing to reckon is a dash. */
const shownValue = ({ is }: ShapeColumn, value: number | null): string => {
  if (value === null) return "–";
  const [whole, part] = (is.kind === "share" || is.kind === "days" ? Math.abs(value).toFixed(1) : String(Math.abs(value))).split(".");
  const digits = whole!.replace(/\B(?=(\d{3})+$)/g, "\u00a0") + (part === undefined ? "" : `,${part}`);
  return value < 0 ? `−${digits}` : is.kind === "difference" && value > 0 ? `+${digits}` : digits;
};
// oxlint-disable-next-line no-control-regex -- a control character has no letter to draw
const drawable = (text: string): string => text.replace(/[\u0000-\u001f\u007f]/g, " ");

const headOf = (shape: Shape, { heads }: Part): object[][] => {
  const cell = (text: string, more: object = {}) => ({ text, bold: true, fillColor: colours.head, alignment: "center", ...more });
  if (heads.every(({ label }) => label === undefined))
    return [[cell(shape.rowHead, { alignment: "left" }), ...heads.flatMap(({ columns }) => columns.map(({ label }) => cell(label)))]];
  const upper: object[] = [cell(shape.rowHead, { rowSpan: 2, alignment: "left" })];
  const lower: object[] = [{}];
  for (const { label, columns } of heads)
    columns.forEach((column, i) => {
      if (label === undefined) upper.push(cell(column.label, { rowSpan: 2 }));
      else upper.push(i === 0 ? cell(label, { colSpan: columns.length }) : {});
      lower.push(label === undefined ? {} : cell(column.label));
    });
  return [upper, lower];
};

const tableOf = (shape: Shape, part: Part, nameWidth: number, size: number): object => {
  const columns = part.heads.flatMap((head) => head.columns);
  const at = columns.map((column) => shape.columns.indexOf(column));
  const head = headOf(shape, part);
  const hasParts = shape.total !== undefined && shape.rows.some(({ level }) => level === 1);
  const row = (name: string, values: readonly (number | null)[], look: object, name_: object = {}) => [
    { text: drawable(name), ...look, ...name_ },
    ...columns.map((column, i) => ({ text: shownValue(column, values[at[i]!]!), alignment: "right", ...look })),
  ];
  const rows = shape.rows.map(({ name, level, values }) =>
    row(
      name,
      values,
      hasParts && level === 0 ? { bold: true, fillColor: colours.group } : {},
      level === 1 ? { margin: [indent, 0, 0, 0] } : {},
    ),
  );
  const total = shape.total ? [row(shape.totalName, shape.total, { bold: true, fillColor: colours.total })] : [];
  return {
    layout: "lines",
    fontSize: size,
    margin: [0, 2, 0, 10],
    table: {
      headerRows: head.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [nameWidth, ...part.widths.map((width) => width - 5.5)],
      body: [...head, ...rows, ...total],
    },
  };
};

const drawnTable = (messages: Messages, shape: Shape, room: Room): object[] => {
  const { size, nameWidth, parts } = fit(shape, room, (column, at) => [
    ...shape.rows.map(({ values }) => shownValue(column, values[at]!)),
    ...(shape.total ? [shownValue(column, shape.total[at]!)] : []),
  ]);
  const isShort = shape.rows.length <= longestUnbroken;
  return parts.map((part, i) => {
    const which = parts.length === 1 ? "" : ` (${translateAny(messages, "reports.part", { part: i + 1, parts: parts.length })})`;
    return {
      stack: [{ text: `${shape.title}${which}`, bold: true, fontSize: 10, margin: [0, 0, 0, 2] }, tableOf(shape, part, nameWidth, size)],
      ...(isShort ? { unbreakable: true } : i > 0 ? { pageBreak: "before" } : {}),
    };
  });
};

/** A report as PDF, landscape: a wide table in parts, each beginning with the names of its rows. */
export const reportPdf = (
  messages: Messages,
  language: Language,
  { title, facts, shapes, isToPublish }: Drawn,
  paper: Paper,
): Promise<Buffer> => {
  const room = rooms[paper];
  // what is published is one page: its summary, and beside it the territories
  const side = { across: room.across / 3, name: room.name };
  const rest = { across: room.across - side.across - gap, name: room.name };
  const tables = shapes.map((shape, i) => drawnTable(messages, shape, isToPublish ? (i === 0 ? side : rest) : room));
  return drawSheets({
    paper,
    title,
    head: drawable(`${title}. ${facts[0]}`),
    foot: drawable(facts.at(-1)!),
    page: translateAny(messages, "reports.page", { page: "{page}", pages: "{pages}" }),
    language: languages.find(({ code }) => code === language)!.tag,
    content: [
      { text: title, bold: true, fontSize: 14, margin: [0, 0, 0, 4] },
      ...facts.slice(0, -1).map((text) => ({ text: drawable(text), fontSize: 8, color: colours.quiet })),
      { text: "", margin: [0, 0, 0, 6] },
      ...(isToPublish ? [{ columns: tables.map((stack) => ({ stack, width: "auto" })), columnGap: gap }] : tables.flat()),
    ],
  });
};
