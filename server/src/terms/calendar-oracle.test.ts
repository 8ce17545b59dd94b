import fc from "fast-check";
import { expect, it } from "vitest";
import type { Calendar } from "./calendar.ts";
import { appealTerm, taskTerm } from "./deadlines.ts";

/** The law once more, slowly: a walk over the squares of a wall calendar, hour by hour and day by day, sharing no code with the engine. */
type Square = { text: string; free: boolean };
const wall = (calendar: Calendar, from: Date): Square[] => {
  const squares: Square[] = [];
  const at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  for (let n = 0; n < 400; n += 1) {
    const text = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()].map((part) => String(part).padStart(2, "0")).join("-");
    const sundayIsSeven = at.getUTCDay() === 0 ? 7 : at.getUTCDay();
    const marked = calendar.special.get(text);
    squares.push({ text, free: marked === undefined ? calendar.weekend.some((off) => off === sundayIsSeven) : !marked });
    at.setUTCDate(at.getUTCDate() + 1);
  }
  return squares;
};

const naive = (calendar: Calendar, kind: string, arrived: Date) => {
  const local = new Date(arrived.getTime() + 5 * 60 * 60 * 1000);
  const squares = wall(calendar, local);
  const closing = Number(calendar.closes.slice(0, 2)) * 60 + Number(calendar.closes.slice(3));
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  let n = 0;
  const inHours = !squares[n]!.free && minute < closing;
  if (!inHours)
    do n += 1;
    while (squares[n]!.free);
  let left = kind === "proposal" ? 30 : 15;
  while (left > 0) {
    n += 1;
    if (calendar.counts === "working" && squares[n]!.free) continue;
    left -= 1;
  }
  if (calendar.rollsOver) while (squares[n]!.free) n += 1;
  return { deadline: squares[n]!.text, afterHours: !inHours };
};

const year = fc.integer({ min: 2023, max: 2028 });
const dayIn = fc.tuple(year, fc.integer({ min: 0, max: 365 })).map(([y, n]) => new Date(Date.UTC(y, 0, 1 + n)).toISOString().slice(0, 10));
const office: fc.Arbitrary<Calendar> = fc.record({
  weekend: fc.constantFrom([6, 7], [7], [5, 6], [6], [1, 7]),
  special: fc.array(fc.tuple(dayIn, fc.boolean()), { maxLength: 250 }).map((days) => new Map(days)),
  closes: fc.constantFrom("18:00", "17:00", "13:30", "23:59"),
  counts: fc.constantFrom("calendar", "working"),
  rollsOver: fc.boolean(),
});
const moment = fc.tuple(dayIn, fc.integer({ min: 0, max: 1439 })).map(([day, minute]) => new Date(Date.parse(day) + minute * 60_000));

it("the engine agrees with a day-by-day count over any calendar", () => {
  fc.assert(
    fc.property(office, fc.constantFrom("application", "complaint", "proposal"), moment, (calendar, kind, arrived) => {
      const { deadline, afterHours } = appealTerm(calendar, kind, arrived);

      expect({ deadline, afterHours }).toEqual(naive(calendar, kind, arrived));
    }),
    { seed: 2026, numRuns: 3000 },
  );
});

it("no task's term passes its appeal's, over any calendar", () => {
  fc.assert(
    fc.property(office, moment, fc.integer({ min: 1, max: 30 }), dayIn, (calendar, arrived, days, day) => {
      const { start, deadline } = appealTerm(calendar, "application", arrived);

      expect(taskTerm(calendar, { days }, start, deadline).deadline <= deadline).toBe(true);
      expect(taskTerm(calendar, { day }, start, deadline).deadline <= deadline).toBe(true);
    }),
    { seed: 2027, numRuns: 1000 },
  );
});
