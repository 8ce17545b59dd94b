import type { MessageKey } from "../../kit/messages.ts";

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
