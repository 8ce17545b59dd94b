import {
  dashboards,
  languages,
  mapMeasures,
  outlineSource,
  rowHeads,
  saidBy,
  sentenceOf,
  translateAny,
  type DrawnDashboard,
  type MapMeasure,
  type MessageKey,
  type StatColumn,
  type Statistics,
  type StatPage,
  type StatTable,
} from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import { drawSheets } from "../../engine/pdf/draw-sheets.ts";
import { signNames } from "../../engine/pdf/drawable.ts";
import { mapLegend, mapSvg, type Mapped } from "./map-pdf.ts";
import { colours, shownValue, signaturesOf } from "./report-pdf.ts";
import type { Drawn } from "./report-shape.ts";

/** Points: an A4 sheet between its margins, half of it, and the gap in its middle. */
const across = 785;
const gap = 18;
const half = (across - gap) / 2;
/** Topics and channels shown; the reports have them all. */
const mostBars = 8;
const paints = {
  all: "#A5B4FC",
  part: "#4338CA",
  buckets: ["#15803D", "#CA8A04", "#EA580C", "#F87171", "#DC2626", "#7F1D1D"],
} as const;
const buckets = ["notDue", "dueIn3", "dueToday", "overdue3", "overdue30", "overdueMore"] as const;
const results = ["positive", "justified", "explained", "legalAdvice", "others", "rejected", "unseen"] as const;
const totals = [
  "received",
  "before",
  "closed",
  "forInformation",
  "open",
  "inTime",
  "late",
  "collective",
  "repeat",
  "days",
  "pleasedShare",
] as const;

type Figure = { readonly label: string; readonly value: number | null; readonly column: StatColumn };
type Row = { readonly name: string; readonly code: string | undefined; readonly of: (column: string) => Figure };
/** Reads a counted page by the names of its tables and columns. */
const figuresOf = (ctx: Ctx, page: StatPage, counted: Statistics) => {
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const replyOf = (table: string) => counted.tables.find(({ name }) => name === table)!;
  const figure = (def: StatTable, values: readonly (number | null)[], column: string): Figure => {
    const label = t(def.columns[column]!.label);
    return { label, value: values[Object.keys(def.columns).indexOf(column)] ?? null, column: def.columns[column]! };
  };
  return {
    totalName: ctx.messages.statistics.total,
    /** What stands where nothing was counted. */
    none: translateAny(ctx.messages, "common.noData"),
    title: (table: string) => t(page.tables[table]!.label),
    head: (table: string) => t(rowHeads[replyOf(table).by]),
    isOfRegion: replyOf("territories").by === "areas",
    total: (table: string, column: string) => figure(page.tables[table]!, replyOf(table).total, column),
    rows: (table: string): Row[] =>
      replyOf(table)
        .rows.filter(({ level }) => level === 0)
        .map(({ name, code, values }) => ({ name, code, of: (column) => figure(page.tables[table]!, values, column) })),
  };
};
type Figures = ReturnType<typeof figuresOf>;

const shown = ({ column, value }: Figure): string => shownValue({ is: column }, value);
const title = (text: string): object => ({ text, bold: true, fontSize: 10, margin: [0, 8, 0, 3] });
const rect = (x: number, y: number, w: number, h: number, color: string): object => ({ type: "rect", x, y, w, h, color });

/** Numbers in large letters, each below its name. */
const tiles = (figures: readonly (Figure & { readonly colour?: string })[]): object => ({
  layout: "noBorders",
  table: {
    widths: figures.map(() => "*"),
    body: [
      figures.map(({ label }) => ({ text: label, fontSize: 7.5, color: colours.quiet })),
      figures.map(({ colour = "#0F172A", ...figure }) => ({ text: shown(figure), fontSize: 15, bold: true, color: colour })),
    ],
  },
});
const late = { colour: "#B91C1C" };

const now = (of: Figures, table: "now" | "tasksNow"): object => {
  const parts = buckets.map((name, i) => ({ ...of.total(table, name), colour: paints.buckets[i]! }));
  const sum = parts.reduce((all, { value }) => all + (value ?? 0), 0);
  let x = 0;
  const bar = parts.map(({ value, colour }) => {
    const width = sum === 0 ? 0 : (half * (value ?? 0)) / sum;
    x += width;
    return rect(x - width, 0, width, 9, colour);
  });
  return {
    width: half,
    stack: [
      title(of.title(table)),
      tiles([of.total(table, "open"), of.total(table, "underControl"), { ...of.total(table, "overdue"), ...late }]),
      ...(sum === 0 ? [] : [{ canvas: bar, margin: [0, 4, 0, 3] }]),
      ...[parts.slice(0, 3), parts.slice(3)].map((some) => ({
        columns: some.map(({ colour, ...figure }) => ({
          text: [{ text: "■ ", color: colour }, `${figure.label}: `, { text: shown(figure), bold: true }],
          fontSize: 7.5,
        })),
      })),
    ],
  };
};

/** Rows with a bar each: all that came in a light colour, and the part that is done in a dark one before it. */
const bars = (
  { none }: Figures,
  head: string,
  rows: readonly { readonly name: string; readonly all: Figure; readonly part?: Figure }[],
  room: number,
): object => {
  const name = room * 0.42;
  const most = Math.max(1, ...rows.map(({ all }) => all.value ?? 0));
  const width = room - name - 58;
  const bar = ({ all, part }: (typeof rows)[number]) => [
    rect(0, 1, (width * (all.value ?? 0)) / most, 8, part ? paints.all : paints.part),
    ...(part ? [rect(0, 1, (width * (part.value ?? 0)) / most, 8, paints.part)] : []),
  ];
  return {
    width: room,
    stack: [
      title(head),
      rows.length === 0
        ? { text: none, fontSize: 8, color: colours.quiet }
        : {
            layout: "noBorders",
            fontSize: 8,
            table: {
              widths: [name, width, "*"],
              body: rows.map((row) => [
                { text: row.name },
                { canvas: bar(row) },
                { text: row.part ? `${shown(row.all)} / ${shown(row.part)}` : shown(row.all), alignment: "right" },
              ]),
            },
          },
    ],
  };
};
const ranked = (of: Figures, table: "topics" | "channels"): object => {
  const rows = of
    .rows(table)
    .map((row) => ({ name: row.name, all: row.of("received"), part: row.of("closed") }))
    .filter(({ all }) => all.value)
    .toSorted((a, b) => b.all.value! - a.all.value!)
    .slice(0, mostBars);
  return bars(of, `${of.title(table)} (${of.total(table, "received").label} / ${of.total(table, "closed").label})`, rows, half);
};

/** Twelve months: what came and what was closed in each. */
const months = (of: Figures): object => {
  const rows = of.rows("months").map((row) => ({ name: row.name, came: row.of("received"), done: row.of("closed") }));
  const most = Math.max(1, ...rows.flatMap(({ came, done }) => [came.value ?? 0, done.value ?? 0]));
  const height = 92;
  const step = half / rows.length;
  const column = (value: number | null, x: number, colour: string) =>
    rect(x, height - (height * (value ?? 0)) / most, step * 0.36, (height * (value ?? 0)) / most, colour);
  const line = (cells: readonly string[], more: object = {}) => ({
    columnGap: 0,
    columns: cells.map((text) => ({ text, width: step, alignment: "center", fontSize: 6, ...more })),
  });
  return {
    width: half,
    stack: [
      title(`${of.title("months")} (${of.total("months", "received").label} / ${of.total("months", "closed").label})`),
      {
        canvas: rows.flatMap(({ came, done }, i) => [
          column(came.value, i * step + step * 0.1, paints.all),
          column(done.value, i * step + step * 0.5, paints.part),
        ]),
      },
      line(rows.map(({ came, done }) => `${shown(came)}/${shown(done)}`)),
      line(
        rows.map(({ name }) => name),
        { color: colours.quiet },
      ),
    ],
  };
};

/** Closings stand alone here, without the heading that names them in a table. */
const closingWords = { inTime: "statistics.closedInTime", late: "statistics.closedLate" } as const satisfies Record<string, MessageKey>;
const periodFigure = (ctx: Ctx, of: Figures, column: (typeof totals)[number]): Figure => ({
  ...of.total("totals", column),
  ...((column === "inTime" || column === "late") && { label: translateAny(ctx.messages, closingWords[column]) }),
});

/** A map as wide as leaves room for its legend on one page. */
const mapWidth = 700;
/** The districts and cities on a map, coloured by a figure; none of one district, whose parts have no outlines. */
const map = (ctx: Ctx, of: Figures, measure: MapMeasure): object[] => {
  if (!of.isOfRegion) return [];
  const { label, column } = of.total("territories", measure);
  const rows = of.rows("territories").flatMap(({ name, code, of: figure }): Mapped[] => {
    const { value } = figure(measure);
    return code === undefined ? [] : [{ name, code, value, text: shownValue({ is: column }, value) }];
  });
  const colour = measure === "overdue" || measure === "overdueShare" ? late.colour : paints.part;
  return [
    { ...title(`${translateAny(ctx.messages, "statistics.map")}: ${label}`), pageBreak: "before" },
    { svg: mapSvg(rows, colour, mapWidth), width: mapWidth, alignment: "center" },
    mapLegend(rows, colour, {
      isInTenths: column.kind !== undefined && column.kind !== "count",
      written: (value) => shownValue({ is: column }, value),
    }),
    {
      text: translateAny(ctx.messages, "statistics.outlineSource", { source: outlineSource }),
      fontSize: 7,
      color: colours.quiet,
      margin: [0, 4, 0, 0],
    },
  ];
};

const executorColumns = ["received", "done", "open", "overdue", "inTime", "late", "inTimeShare"] as const;
const ranking = (of: Figures, table: "territories" | "organizations", all: readonly string[]): object => {
  const rows = of.rows(table);
  // without the number of inhabitants there is nothing for each thousand of them
  const columns = all.filter((name) => name !== "perThousand" || rows.some((row) => row.of(name).value !== null));
  const head = (text: string, more: object = {}) => ({ text, bold: true, fillColor: colours.head, alignment: "center", ...more });
  const line = (name: string, figures: readonly Figure[], look: object = {}) => [
    { text: name, ...look },
    ...figures.map((figure) => ({ text: shown(figure), alignment: "right", ...look })),
  ];
  return {
    stack: [
      title(of.title(table)),
      {
        layout: "lines",
        fontSize: 8,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ["*", ...columns.map(() => 62)],
          body: [
            [head(of.head(table), { alignment: "left" }), ...columns.map((name) => head(of.total(table, name).label))],
            line(
              of.totalName,
              columns.map((name) => of.total(table, name)),
              { bold: true, fillColor: colours.total },
            ),
            ...rows
              .toSorted((a, b) => (b.of("received").value ?? 0) - (a.of("received").value ?? 0))
              .map((row) =>
                line(
                  row.name,
                  columns.map((name) => row.of(name)),
                ),
              ),
          ],
        },
      },
    ],
  };
};

/** A dashboard for a meeting: how it stands, what the period brought, and where from, on a map by `measure`; A4 landscape. */
export const dashboardPdf = (
  ctx: Ctx,
  name: DrawnDashboard,
  counted: Statistics,
  { title: named, facts, office, signers }: Pick<Drawn, "title" | "facts" | "office" | "signers">,
  measure: MapMeasure,
): Promise<Buffer> => {
  const page: StatPage = dashboards[name];
  const of = figuresOf(ctx, page, counted);
  const said = sentenceOf(
    (key, values) => translateAny(ctx.messages, key, values),
    saidBy(page, counted),
    (value) => shownValue({ is: of.total("totals", "received").column }, value),
  );
  return drawSheets({
    paper: "A4",
    title: named,
    head: `${named}. ${facts[0]}`,
    foot: facts.at(-1)!,
    page: translateAny(ctx.messages, "reports.page", { page: "{page}", pages: "{pages}" }),
    names: signNames(ctx.messages),
    language: languages.find(({ code }) => code === ctx.language)!.tag,
    content: [
      { text: office, fontSize: 9, color: colours.quiet },
      { text: named, bold: true, fontSize: 14, margin: [0, 0, 0, 2] },
      ...facts.slice(0, -1).map((text) => ({ text, fontSize: 8, color: colours.quiet })),
      { text: said, fontSize: 10, margin: [0, 4, 0, 0] },
      { columns: [now(of, "now"), now(of, "tasksNow")], columnGap: gap },
      title(of.title("totals")),
      tiles(totals.map((column) => ({ ...periodFigure(ctx, of, column), ...(column === "late" && late) }))),
      {
        columns: [
          months(of),
          bars(
            of,
            `${of.title("results")} (${of.total("results", "considered").label}: ${shown(of.total("results", "considered"))})`,
            results.map((column) => ({ name: of.total("results", column).label, all: of.total("results", column) })),
            half,
          ),
        ],
        columnGap: gap,
      },
      { columns: [ranked(of, "topics"), ranked(of, "channels")], columnGap: gap },
      ...map(ctx, of, measure),
      { ...ranking(of, "territories", mapMeasures), pageBreak: "before" },
      ...("organizations" in page.tables ? [{ ...ranking(of, "organizations", executorColumns), pageBreak: "before" }] : []),
      ...signaturesOf(signers),
    ],
  });
};
