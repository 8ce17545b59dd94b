import type { AppealList } from "../appeals/appeal.lists.ts";
import type { TaskList } from "../tasks/task.lists.ts";
import { sound, type Checked } from "../../kit/checked.ts";
import type { MessageKey } from "../../kit/messages.ts";
import type { ScreenPermission } from "../../kit/registry.ts";

/** Filters of a list by their query parameters, as the address bar of the list has them. */
export type Where = Readonly<Record<string, string | number>>;
export type Family = "appeals" | "tasks";
/** The day by which a record belongs to a period: when it was received (an appeal) or sent (a task), or when it was closed. */
export type Dated = "created" | "resolved";
/** What the rows of a table stand for. */
export type RowKind =
  | "whole"
  /** The districts and cities of the region; of one of them its mahallas or, as the reader chose, its sectors. */
  | "territories"
  | "areas"
  /** Districts and cities by where the problem is. */
  | "places"
  | "mahallas"
  | "sections"
  | "topics"
  | "receptionLeaders"
  | "channels"
  | "executors"
  | "departments"
  | "lowerOrganizations"
  | "otherOrganizations"
  | "genders"
  | "ageBands"
  | "socialStatuses"
  | "privilegedCategories"
  | "months";

/**
 * What stands in a column.
 * - `count`: a number of appeals or tasks; opens the list that contains them.
 * - `people`: the applicants of collective appeals are counted each; no list.
 * - `days`: calendar days from receipt to the end, on average; no list.
 * - `difference`, `share`: reckoned from two other columns of the table; `share` in percent of `of`.
 * - `perThousand`: another column for each 1,000 inhabitants of the row; null where their number is not known.
 */
export type StatColumn = {
  readonly label: MessageKey;
  /** Columns that follow each other under one heading. */
  readonly group?: MessageKey;
} & (
  | {
      readonly kind?: "count" | "people" | "days";
      readonly where?: Where;
      /** Of the same period a year earlier. */
      readonly isLastYear?: true;
      /** Whatever the table's period goes by. */
      readonly dated?: Dated;
    }
  | { readonly kind: "difference"; readonly now: string; readonly before: string }
  | { readonly kind: "share"; readonly part: string; readonly of: string }
  | { readonly kind: "perThousand"; readonly of: string }
);

/** One table of numbers: a report has one or more, a dashboard draws each as it fits. */
export type StatTable = {
  readonly label: MessageKey;
  readonly family: Family;
  readonly rows: RowKind;
  /** Applies to every number of the table. */
  readonly where?: Where;
  /** It counts lines of the reception journal by their day, by the names of its columns; no list stands behind its numbers. */
  readonly ofJournal?: true;
  /** `chosen`: as the reader chose. `now`: whenever it came. `today`. `months`: the twelve months that end with the chosen period. */
  readonly period: "chosen" | "now" | "today" | "months";
  readonly columns: Readonly<Record<string, StatColumn>>;
  /** The rows begin with the lowest share; one that has none yet is the lowest if it is late with something. */
  readonly worstFirst?: { readonly share: string; readonly late: readonly string[] };
};
/** Columns that are counted, and not reckoned from others. */
export const isCounted = <C extends StatColumn>(column: C): column is Exclude<C, { kind: "difference" | "share" | "perThousand" }> =>
  column.kind !== "difference" && column.kind !== "share" && column.kind !== "perThousand";

export type StatPage = {
  /** The lists that contain what is counted: they decide who sees what, and open from each number. */
  readonly lists: { readonly appeals: AppealList; readonly tasks: TaskList };
  readonly tables: Readonly<Record<string, StatTable>>;
};
/** A page with a title and the permission of its screen: a report or a dashboard. */
export type TitledPage = StatPage & { readonly label: MessageKey; readonly permission: ScreenPermission };
/** Reports or dashboards by their names; a wrong word in one of them is an error at that word alone. */
export const definePages = <const P extends object>(pages: Checked<P, TitledPage>) => sound<P, TitledPage>(pages);

/** The period and the narrowing that a reader chose; days DD.MM.YYYY. */
export type Choices = {
  readonly from: string;
  readonly to: string;
  readonly by: Dated;
  readonly areasId?: number | undefined;
  readonly organizationsId?: number | undefined;
  readonly channelId?: number | undefined;
  /** What the rows of a district stand for. */
  readonly unit?: TerritoryUnit | undefined;
};
/** The rows of a district: its mahallas, or its sectors with the mahallas of each. */
export const territoryUnits = ["mahallas", "sections"] as const;
export type TerritoryUnit = (typeof territoryUnits)[number];
type Range = { readonly from: string; readonly to: string };
type Row = { readonly where: Where; readonly range?: Range | undefined };

/** `29.02.2028` a year earlier is `28.02.2027`. */
export const yearBefore = (day: string): string => {
  const [d, m, y] = day.split(".").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y - 1, m, 0)).getUTCDate();
  return `${String(Math.min(d, last)).padStart(2, "0")}.${String(m).padStart(2, "0")}.${y - 1}`;
};

/** The filter of a family's lists by each of these days. */
export const datedBy = {
  appeals: { created: "receivedDate", resolved: "resolvedDate" },
  tasks: { created: "createdDate", resolved: "resolvedDate" },
} as const satisfies Readonly<Record<Family, Readonly<Record<Dated, string>>>>;

/** The days that a column counts in a row, and by which date; none: whenever it was. */
export const rangeOf = (
  table: StatTable,
  column: StatColumn,
  choices: Choices,
  today: string,
  row?: Pick<Row, "range">,
): (Range & { readonly dated: Dated }) | undefined => {
  if (!isCounted(column)) return undefined;
  const dated = column.dated ?? (table.period === "chosen" ? choices.by : "created");
  if (row?.range) return { ...row.range, dated };
  if (table.period === "now") return undefined;
  if (table.period === "today") return { from: today, to: today, dated };
  const { from, to } = choices;
  return column.isLastYear ? { from: yearBefore(from), to: yearBefore(to), dated } : { from, to, dated };
};

/** The choices as filters of the list. */
export const chosenWhere = ({ areasId, organizationsId, channelId }: Choices): Where => ({
  ...(areasId !== undefined && { areasId }),
  ...(organizationsId !== undefined && { organizationsId }),
  ...(channelId !== undefined && { channelId }),
});

/**
 * The filters under which the list behind a number contains exactly the rows that were counted; undefined for a number that no list
 * stands behind. A filter of the row is stronger than the same one of the reader's choice.
 */
export const cellWhere = (table: StatTable, name: string, row: Row, choices: Choices, today: string): Where | undefined => {
  const column = table.columns[name]!;
  if (column.kind !== undefined && column.kind !== "count") return undefined;
  const range = rangeOf(table, column, choices, today, row);
  return {
    ...chosenWhere(choices),
    ...table.where,
    ...column.where,
    ...row.where,
    ...(range && {
      [`from_${datedBy[table.family][range.dated]}`]: range.from,
      [`to_${datedBy[table.family][range.dated]}`]: range.to,
    }),
  };
};
