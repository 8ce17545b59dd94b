import { daysOf, daysSoFar, type Endpoint, type RelativeDays } from "@murojaat/contract/kit";
import { fromWire, toWire, type Day } from "../dates/days.ts";

type Named = { readonly "x-days"?: { readonly from: string; readonly to: string; readonly isSoFar: boolean } };
type Query = Readonly<Record<string, unknown>>;

/** A query with days in place of the words that name them from today; days that stand beside a word narrow it, as any two filters do. */
export const withNamedDays = (schema: Endpoint["query"], query: Query, today: Day): Query => {
  const found = { ...query };
  for (const [name, { "x-days": days }] of Object.entries((schema?.properties ?? {}) as Readonly<Record<string, Named>>)) {
    const word = query[name] as RelativeDays | undefined;
    if (!days || word === undefined) continue;
    const { from, to } = (days.isSoFar ? daysSoFar : daysOf)(word, toWire(today));
    delete found[name];
    found[days.from] = latest(from, query[days.from] as string | undefined);
    found[days.to] = earliest(to, query[days.to] as string | undefined);
  }
  return found;
};

const latest = (day: string, given = day) => (fromWire(given) > fromWire(day) ? given : day);
const earliest = (day: string, given = day) => (fromWire(given) < fromWire(day) ? given : day);
