import type { Random } from "./random.ts";
import { officeDay } from "./office-hours.ts";
import type { PlantedLetter } from "./planted-problems.ts";

/** An appeal about to be registered: in office time, and whether it came outside the hours; what a planted one says. */
export type Arrival = { readonly registered: number; readonly afterHours: boolean; readonly planted?: PlantedLetter };

/** When appeals are registered, in office time and in order: more of them lately, some first thing in the morning because they came in the night. */
export function planArrivals(random: Random, count: number, span: { now: number; first: number; recent: number }): Arrival[] {
  // In a small demo more is recent, because people look at open work.
  const share = Math.min(0.7, Math.max(0.3, 180 / Math.max(1, count)));
  const arrivals = Array.from({ length: count }, () => {
    const recent = random.chance(share);
    const at = recent
      ? span.now - random.next() ** 1.6 * (span.now - span.recent)
      : span.first + random.next() * (span.recent - span.first);
    const afterHours = random.chance(0.12);
    const morning = Math.floor(at / officeDay) * officeDay + random.whole(60, 3600);
    return { registered: Math.min(Math.floor(afterHours ? morning : at), span.now - 600), afterHours };
  });
  return arrivals.toSorted((a, b) => a.registered - b.registered);
}
