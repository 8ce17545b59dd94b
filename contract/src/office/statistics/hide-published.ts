import { hideCells } from "./hide.ts";
import { putTogether } from "./put-together.ts";
import { quarterly } from "./reports.ts";
import type { Statistics, StatTableReply } from "./statistics.endpoints.ts";

type Value = number | null;
const names = Object.keys(quarterly.tables.territories.columns);
const at = (values: readonly Value[], name: string): number => values[names.indexOf(name)] ?? 0;

/** Of which the appeals of a row consist, each of one: what the columns of the summary show of them is a sum of these. */
const shares: Readonly<Record<string, (values: readonly Value[]) => number>> = {
  satisfied: (v) => at(v, "satisfied"),
  explainedOutcome: (v) => at(v, "explainedOutcome"),
  refused: (v) => at(v, "refused"),
  unseen: (v) => at(v, "unconsidered") - at(v, "leftUnconsidered"),
  leftUnconsidered: (v) => at(v, "leftUnconsidered"),
  noOutcome: (v) =>
    at(v, "considered") +
    at(v, "leftUnconsidered") -
    at(v, "satisfied") -
    at(v, "explainedOutcome") -
    at(v, "refused") -
    at(v, "unconsidered"),
  terminated: (v) => at(v, "terminated"),
  returned: (v) => at(v, "returned"),
  forInformation: (v) => at(v, "forInformation"),
  open: (v) => at(v, "open"),
};
const shareNames = Object.keys(shares);
/** A column is shown where each of its shares is. */
const sharesOf: Readonly<Record<string, readonly string[]>> = {
  considered: ["satisfied", "explainedOutcome", "refused", "unseen", "noOutcome"],
  unconsidered: ["unseen", "leftUnconsidered"],
};

const hideInTerritories = (table: StatTableReply): StatTableReply => {
  const counts = table.rows.map(({ values }) => shareNames.map((share) => shares[share]!(values)));
  const sums = (of: readonly number[]) => of.reduce((sum, n) => sum + n, 0);
  const rowsTogether = putTogether(new Map(table.rows.map(({ key }, i) => [key, sums(counts[i]!)])));
  const sharesTogether = putTogether(new Map(shareNames.map((share, j) => [share, sums(counts.map((row) => row[j]!))])));
  const [alone, aloneShares] = [
    table.rows.flatMap(({ key }, i) => (rowsTogether.has(key) ? [] : [i])),
    shareNames.flatMap((share, j) => (sharesTogether.has(share) ? [] : [j])),
  ];
  const others = (all: readonly string[], chosen: ReadonlySet<string>) => all.flatMap((name, i) => (chosen.has(name) ? [i] : []));
  // what is put together can be reckoned from the total, so it counts as a row or column of its own
  const rows = [
    ...alone.map((i) => [i]),
    others(
      table.rows.map(({ key }) => key),
      rowsTogether,
    ),
  ].filter((of) => of.length > 0);
  const columns = [...aloneShares.map((j) => [j]), others(shareNames, sharesTogether)].filter((of) => of.length > 0);
  const hidden = hideCells(rows.map((is) => columns.map((js) => [sums(is.flatMap((i) => js.map((j) => counts[i]![j]!)))])));
  const isShown = (i: number, share: string): boolean => {
    const j = shareNames.indexOf(share);
    return hidden !== undefined && !sharesTogether.has(share) && !hidden[alone.indexOf(i)]![aloneShares.indexOf(j)];
  };
  const valueOf = (value: Value, i: number, name: string): Value => {
    if (rowsTogether.has(table.rows[i]!.key)) return null;
    return name === "received" || (sharesOf[name] ?? [name]).every((share) => isShown(i, share)) ? value : null;
  };
  return {
    ...table,
    rows: table.rows.map((row, i) => ({ ...row, values: row.values.map((value, c) => valueOf(value, i, names[c]!)) })),
  };
};

/** The summary of a quarter as it is published: by district no number of 1 to 4 can be read or computed (open data hides alike). */
export const hidePublished = (summary: Statistics): Statistics => ({
  ...summary,
  tables: summary.tables.map((table) => (table.name === "territories" ? hideInTerritories(table) : table)),
});
