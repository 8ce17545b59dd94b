import { languages, translateAny, type Language, type Messages, type Paper } from "@murojaat/contract";
import { drawSheets } from "../../engine/pdf/draw-sheets.ts";
import { signNames } from "../../engine/pdf/drawable.ts";
import { escapeXml } from "../../engine/excel/cells.ts";
import { fit, lineHeight, numberWidth, rooms, turnedHeightOf, turnedLines, type Fitted, type Part, type Room } from "./report-pdf-parts.ts";
import type { Drawn, Shape, ShapeColumn } from "./report-shape.ts";

export const colours = { head: "#E0E7FF", total: "#F1F5F9", group: "#F8FAFC", quiet: "#475569" };
const indent = 8;
/** Between tables beside each other. Points. */
const gap = 16;

/** A number as the three languages write it: 12 345, 4,5, +3; a dash where there is nothing to calculate. */
export const shownValue = ({ is }: Pick<ShapeColumn, "is">, value: number | null): string => {
  if (value === null) return "–";
  const [whole, part] = (
    is.kind === "share" || is.kind === "days" || is.kind === "perThousand" ? Math.abs(value).toFixed(1) : String(Math.abs(value))
  ).split(".");
  const digits = whole!.replace(/\B(?=(\d{3})+$)/g, "\u00a0") + (part === undefined ? "" : `,${part}`);
  return value < 0 ? `−${digits}` : is.kind === "difference" && value > 0 ? `+${digits}` : digits;
};

/** A head that stands upright: its lines from the foot to the top. */
const turned = (label: string, size: number, height: number): object => {
  const lines = turnedLines(label, size);
  const step = size * lineHeight;
  const texts = lines.map((line, i) => `<text x="0" y="${(i * step + size).toFixed(1)}">${escapeXml(line)}</text>`).join("");
  const width = lines.length * step + 1;
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<g transform="translate(0 ${height}) rotate(-90)" font-family="Narrow" font-weight="bold" font-size="${size}">${texts}</g></svg>`,
    width,
  };
};

const headOf = (shape: Shape, { heads }: Part, { size, isTurned }: Pick<Fitted, "size" | "isTurned">): object[][] => {
  const look = { bold: true, fillColor: colours.head, alignment: "center" };
  const cell = (text: string, more: object = {}) => ({ text, ...look, ...more });
  const height = turnedHeightOf(shape, size);
  const headed = (label: string, more: object = {}) =>
    isTurned ? { ...turned(label, size, height), ...look, ...more } : cell(label, more);
  const isFlat = heads.every(({ label }) => label === undefined);
  const span = isFlat ? {} : { rowSpan: 2 };
  const number = shape.total ? [cell(shape.numberHead, span)] : [];
  if (isFlat)
    return [
      [...number, cell(shape.rowHead, { alignment: "left" }), ...heads.flatMap(({ columns }) => columns.map(({ label }) => headed(label)))],
    ];
  const upper: object[] = [...number, cell(shape.rowHead, { ...span, alignment: "left" })];
  const lower: object[] = upper.map(() => ({}));
  for (const { label, columns } of heads)
    columns.forEach((column, i) => {
      if (label === undefined) upper.push(headed(column.label, span));
      else upper.push(i === 0 ? cell(label, { colSpan: columns.length }) : {});
      lower.push(label === undefined ? {} : headed(column.label));
    });
  return [upper, lower];
};

const tableOf = (shape: Shape, part: Part, fitted: Fitted): object => {
  const columns = part.heads.flatMap((head) => head.columns);
  const at = columns.map((column) => shape.columns.indexOf(column));
  const head = headOf(shape, part, fitted);
  const hasParts = shape.total !== undefined && shape.rows.some(({ level }) => level === 1);
  let number = 0;
  const row = (name: string, values: readonly (number | null)[], look: object, { name: name_ = {}, number: n = "" } = {}) => [
    ...(shape.total ? [{ text: n, alignment: "right", ...look }] : []),
    { text: name, ...look, ...name_ },
    ...columns.map((column, i) => ({ text: shownValue(column, values[at[i]!]!), alignment: "right", ...look })),
  ];
  const rows = shape.rows.map(({ name, level, values }) =>
    row(name, values, hasParts && level === 0 ? { bold: true, fillColor: colours.group } : {}, {
      name: level === 1 ? { margin: [indent, 0, 0, 0] } : {},
      number: level === 0 ? String((number += 1)) : "",
    }),
  );
  // where it stands on the screen
  const total = shape.total ? [row(shape.totalName, shape.total, { bold: true, fillColor: colours.total })] : [];
  return {
    layout: "lines",
    fontSize: fitted.size,
    margin: [0, 2, 0, 10],
    table: {
      headerRows: head.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [...(shape.total ? [numberWidth] : []), fitted.nameWidth, ...part.widths.map((width) => width - 5.5)],
      body: [...head, ...total, ...rows],
    },
  };
};

/** The first table stands below the title of the report, even if it goes over to the next page. */
const drawnTable = (messages: Messages, shape: Shape, room: Room, isFirst: boolean): object[] => {
  const fitted = fit(shape, room, (column, at) => [
    ...shape.rows.map(({ values }) => shownValue(column, values[at]!)),
    ...(shape.total ? [shownValue(column, shape.total[at]!)] : []),
  ]);
  const { parts } = fitted;
  return parts.map((part, i) => {
    const which = parts.length === 1 ? "" : ` (${translateAny(messages, "reports.part", { part: i + 1, parts: parts.length })})`;
    return {
      stack: [{ text: `${shape.title}${which}`, bold: true, fontSize: 10, margin: [0, 0, 0, 2] }, tableOf(shape, part, fitted)],
      ...(isFirst && i === 0 ? {} : { headlineLevel: "together" }),
    };
  });
};

/** Below the last table: who signs, and who drew it up. */
export const signaturesOf = (signers: readonly string[]): object[] =>
  signers.length === 0
    ? []
    : [
        {
          columns: signers.map((text, i) => ({ text, alignment: i === 0 ? "left" : "right" })),
          fontSize: 8.5,
          margin: [0, 8, 0, 0],
        },
      ];

/** A report as PDF, landscape: a wide table in parts, each beginning with the names of its rows. */
export const reportPdf = (
  messages: Messages,
  language: Language,
  { title, facts, office, signers, shapes, isToPublish }: Drawn,
  paper: Paper,
): Promise<Buffer> => {
  const room = rooms[paper];
  // what is published is one page: its summary, and beside it the territories
  const side = { ...room, across: room.across / 4 };
  const rest = { ...room, across: room.across - side.across - gap, largest: 8 };
  const tables = shapes.map((shape, i) =>
    drawnTable(messages, shape, isToPublish ? (i === 0 ? side : rest) : room, i === 0 || isToPublish),
  );
  return drawSheets({
    paper,
    title,
    head: `${title}. ${facts[0]}`,
    foot: facts.at(-1)!,
    page: translateAny(messages, "reports.page", { page: "{page}", pages: "{pages}" }),
    names: signNames(messages),
    language: languages.find(({ code }) => code === language)!.tag,
    content: [
      { text: office, fontSize: 9, color: colours.quiet },
      { text: title, bold: true, fontSize: 14, margin: [0, 0, 0, 2] },
      ...facts.slice(0, -1).map((text) => ({ text, fontSize: 8, color: colours.quiet })),
      { text: "", margin: [0, 0, 0, 6] },
      ...(isToPublish ? [{ columns: tables.map((stack) => ({ stack, width: "auto" })), columnGap: gap }] : tables.flat()),
      ...signaturesOf(signers),
    ],
  });
};
