import type { MessageKey } from "../../kit/messages.ts";
import type { Statistics } from "./statistics.endpoints.ts";
import type { StatPage } from "./tables.ts";

/** What the first sentence of a dashboard says: of the period, and of this moment. */
export type Said = {
  /** Days DD.MM.YYYY. */
  readonly from: string;
  readonly to: string;
  readonly received: number;
  /** In the same days of the year before; 0: nothing to compare with. */
  readonly before: number;
  /** What most appeals are about, and where they come from. */
  readonly most: readonly string[];
  readonly overdue: number;
  /** Where most of what is overdue lies. */
  readonly worst: { readonly name: string; readonly count: number } | undefined;
};

/** What a counted dashboard comes to. */
export const saidBy = ({ tables }: StatPage, counted: Statistics): Said => {
  const replyOf = (table: string) => counted.tables.find(({ name }) => name === table)!;
  const read = (table: string, column: string, values: readonly (number | null)[]): number =>
    values[Object.keys(tables[table]!.columns).indexOf(column)] ?? 0;
  const total = (table: string, column: string) => read(table, column, replyOf(table).total);
  const top = (table: "topics" | "territories", column: "received" | "overdue") =>
    replyOf(table)
      .rows.filter(({ level }) => level === 0)
      .map(({ name, values }) => ({ name, count: read(table, column, values) }))
      .toSorted((a, b) => b.count - a.count)
      .find(({ count }) => count > 0);
  return {
    from: counted.from,
    to: counted.to,
    received: total("totals", "received"),
    before: total("totals", "before"),
    most: [top("topics", "received"), top("territories", "received")].flatMap((row) => row?.name ?? []),
    overdue: total("now", "overdue"),
    worst: top("territories", "overdue"),
  };
};

/** The sentence above a dashboard, on the screen and on paper. `written`: a number as it is written. */
export const sentenceOf = (
  t: (key: MessageKey, values?: Record<string, unknown>) => string,
  { from, to, received, before, most, overdue, worst }: Said,
  written: (value: number) => string,
): string => {
  const percent = before === 0 ? 0 : Math.round((100 * Math.abs(received - before)) / before);
  const compared =
    percent === 0
      ? t("statistics.saidSame")
      : t(received > before ? "statistics.saidMore" : "statistics.saidLess", { percent: written(percent) });
  const came = [
    t("statistics.said", { from, to, received: written(received) }),
    ...(before > 0 ? [compared] : []),
    ...(received > 0 && most.length > 0 ? [t("statistics.saidMost", { names: most.join(", ") })] : []),
  ].join("; ");
  const values = { overdue: written(overdue), name: worst?.name, count: worst && written(worst.count) };
  const late = overdue === 0 ? "statistics.saidInTime" : worst ? "statistics.saidOverdue" : "statistics.saidOverdueAll";
  return `${came}. ${t(late, values)}.`;
};
