import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Calendar } from "./calendar.ts";
import { addDays } from "../../engine/dates/days.ts";
import { appealTerm, controlTerm, limitAfter, replayTerm, sendingOnTerm, taskTerm, type Term } from "./deadlines.ts";

/** A slow second implementation of the law: it walks a calendar hour by hour and day by day, sharing no code with the engine. */
type Square = { text: string; free: boolean };
const wall = (calendar: Calendar, from: Date): Square[] => {
  const squares: Square[] = [];
  const at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  for (let n = 0; n < 700; n += 1) {
    const text = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()].map((part) => String(part).padStart(2, "0")).join("-");
    const sundayIsSeven = at.getUTCDay() === 0 ? 7 : at.getUTCDay();
    const marked = calendar.special.get(text);
    squares.push({ text, free: marked === undefined ? calendar.weekend.some((off) => off === sundayIsSeven) : !marked });
    at.setUTCDate(at.getUTCDate() + 1);
  }
  return squares;
};

/** Puts a finger on square `from` and goes on from square to square. */
const walk = (calendar: Calendar, squares: readonly Square[], from: number, days: number): number => {
  let finger = from;
  let left = days;
  while (left > 0) {
    finger += 1;
    if (calendar.counts === "working" && squares[finger]!.free) continue;
    left -= 1;
  }
  if (calendar.rollsOver) while (squares[finger]!.free) finger += 1;
  return finger;
};
/** Turns the leaf of the month: to the square of the same number, or to the last of the leaf. */
const monthLater = (calendar: Calendar, squares: readonly Square[], from: number): number => {
  const leaf = (at: number) => squares[at]!.text.slice(0, 7);
  let finger = from;
  while (leaf(finger) === leaf(from)) finger += 1;
  while (leaf(finger + 1) === leaf(finger) && squares[finger]!.text.slice(8) < squares[from]!.text.slice(8)) finger += 1;
  const unrolled = { ...calendar, rollsOver: false };
  const thirty = walk(unrolled, squares, from, 30);
  const end = calendar.month === "days" ? thirty : calendar.month === "calendar" ? finger : Math.min(thirty, finger);
  return walk(calendar, squares, end, 0);
};
const naive = (calendar: Calendar, kind: string, arrived: Date, { study = false, more = 0 } = {}) => {
  const local = new Date(arrived.getTime() + 5 * 60 * 60 * 1000);
  const squares = wall(calendar, local);
  const closing = Number(calendar.closes.slice(0, 2)) * 60 + Number(calendar.closes.slice(3));
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  let n = 0;
  const inHours = !squares[n]!.free && minute < closing;
  const isLate = !inHours && calendar.afterHours === "next_working_day";
  if (isLate)
    do n += 1;
    while (squares[n]!.free);
  const start = squares[n]!.text;
  if (kind === "proposal" || study) n = monthLater(calendar, squares, n);
  else n = walk(calendar, squares, n, 15);
  if (more > 0) n = walk(calendar, squares, n, more);
  return { deadline: squares[n]!.text, afterHours: isLate, start };
};
const naiveFrom = (calendar: Calendar, day: string, days: number): string => {
  const squares = wall(calendar, new Date(`${day}T00:00:00Z`));
  return squares[walk(calendar, squares, 0, days)]!.text;
};

const year = fc.integer({ min: 2023, max: 2028 });
const dayIn = fc.tuple(year, fc.integer({ min: 0, max: 365 })).map(([y, n]) => new Date(Date.UTC(y, 0, 1 + n)).toISOString().slice(0, 10));
const office: fc.Arbitrary<Calendar> = fc.record({
  weekend: fc.constantFrom([6, 7], [7], [5, 6], [6], [1, 7]),
  special: fc.array(fc.tuple(dayIn, fc.boolean()), { maxLength: 250 }).map((days) => new Map(days)),
  closes: fc.constantFrom("18:00", "17:00", "13:30", "23:59"),
  counts: fc.constantFrom("calendar", "working"),
  rollsOver: fc.boolean(),
  month: fc.constantFrom("earlier", "days", "calendar"),
  afterHours: fc.constantFrom("next_working_day", "same_day"),
});
const moment = fc.tuple(dayIn, fc.integer({ min: 0, max: 1439 })).map(([day, minute]) => new Date(Date.parse(day) + minute * 60_000));

const kind = fc.constantFrom("application", "complaint", "proposal");
const longer = fc.record({ study: fc.boolean(), more: fc.integer({ min: 0, max: 30 }) });
const asked = fc.oneof(
  fc.record({ days: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ day: dayIn, byRequest: fc.boolean() }),
  fc.constant({}),
);
const whose = fc.constantFrom("appeal", "parent", "task");

describe("over any calendar, by calendar or working days, with and without roll-over", () => {
  it("the term of an appeal, with study and extension, is a day-by-day count", () => {
    fc.assert(
      fc.property(office, kind, moment, longer, (calendar, ofKind, arrived, { study, more }) => {
        const { deadline, afterHours, start } = appealTerm(calendar, ofKind, arrived, { furtherStudy: study, extensionDays: more });

        expect({ deadline, afterHours, start }).toEqual(naive(calendar, ofKind, arrived, { study, more }));
      }),
      { seed: 2026, numRuns: 4000 },
    );
  });

  it("forwarding has five days by that count, and a control is reviewed after thirty to the day", () => {
    fc.assert(
      fc.property(office, dayIn, (calendar, day) => {
        expect(sendingOnTerm(calendar, day).deadline).toBe(naiveFrom(calendar, day, 5));
        const thirty = new Date(`${day}T00:00:00Z`);
        thirty.setUTCDate(thirty.getUTCDate() + 30);
        expect(controlTerm(day).deadline).toBe(thirty.toISOString().slice(0, 10));
      }),
      { seed: 2028, numRuns: 1000 },
    );
  });

  it("a task's term has the same count and never passes its limit", () => {
    fc.assert(
      fc.property(office, dayIn, asked, fc.integer({ min: 0, max: 60 }), (calendar, start, wanted, room) => {
        const limit = addDays(start, room);
        const { deadline, capped } = taskTerm(calendar, wanted, start, limit);
        const free = "days" in wanted ? naiveFrom(calendar, start, wanted.days) : "day" in wanted ? wanted.day : limit;

        expect(deadline).toBe(free > limit ? limit : free);
        expect(capped).toBe(free > limit);
      }),
      { seed: 2027, numRuns: 2000 },
    );
  });

  it("a stored term replays to itself, also after a round trip through the database", () => {
    fc.assert(
      fc.property(
        office,
        kind,
        moment,
        longer,
        asked,
        fc.integer({ min: 0, max: 60 }),
        whose,
        (calendar, ofKind, arrived, more, wanted, room, of) => {
          const ofAppeal = appealTerm(calendar, ofKind, arrived, { furtherStudy: more.study, extensionDays: more.more });
          const stored: Term[] = [
            ofAppeal,
            sendingOnTerm(calendar, ofAppeal.start),
            controlTerm(ofAppeal.start),
            taskTerm(calendar, wanted, ofAppeal.start, addDays(ofAppeal.start, room), of),
          ];

          for (const term of stored) expect(replayTerm(calendar, JSON.parse(JSON.stringify(term)))).toEqual(term);
        },
      ),
      { seed: 2029, numRuns: 2000 },
    );
  });

  it("terms stored before the moment and the limit were recorded replay to the same day", () => {
    fc.assert(
      fc.property(office, kind, moment, asked, fc.integer({ min: 0, max: 60 }), (calendar, ofKind, arrived, wanted, room) => {
        const { received: _moment, ...ofAppeal } = appealTerm(calendar, ofKind, arrived);
        const { limit: _limit, ...fresh } = taskTerm(calendar, wanted, ofAppeal.start, addDays(ofAppeal.start, room));
        // a day past the limit was stored as the limit itself, and not as capped
        const ofTask = "days" in wanted ? fresh : { ...fresh, counted: fresh.deadline, capped: false };

        expect(replayTerm(calendar, ofAppeal)).toEqual(ofAppeal);
        expect(replayTerm(calendar, ofTask).deadline).toBe(ofTask.deadline);
      }),
      { seed: 2030, numRuns: 2000 },
    );
  });
});

describe("a task's term when its limit moves", () => {
  const calendar: Calendar = {
    weekend: [6, 7],
    special: new Map(),
    closes: "18:00",
    counts: "calendar",
    rollsOver: true,
    month: "earlier",
    afterHours: "next_working_day",
  };
  const [start, present] = ["2026-11-02", "2026-11-17"];
  const moved = (wanted: Parameters<typeof taskTerm>[1], next: string, within = present): string => {
    const stored = taskTerm(calendar, wanted, start, within);
    return replayTerm(calendar, stored, limitAfter(stored, present, { day: next, of: "appeal" })).deadline;
  };

  it("follows the limit where it is all that the appeal has", () => {
    expect([moved({}, "2026-11-18"), moved({}, "2026-11-16")]).toEqual(["2026-11-18", "2026-11-16"]);
  });

  it("keeps a named day, unless that is past the limit now", () => {
    expect([moved({ day: "2026-11-12" }, "2026-11-18"), moved({ day: "2026-11-12" }, "2026-11-11")]).toEqual(["2026-11-12", "2026-11-11"]);
  });

  it("takes the days that the limit had cut off", () => {
    expect([moved({ days: 20 }, "2026-11-19"), moved({ days: 20 }, "2026-11-30")]).toEqual(["2026-11-19", "2026-11-23"]);
  });

  it("gains nothing from an extension of the appeal that came after it", () => {
    // set while the appeal ended on the 10th; extended since to the 17th, which now becomes the 18th
    expect([moved({}, "2026-11-18", "2026-11-10"), moved({ days: 20 }, "2026-11-18", "2026-11-10")]).toEqual(["2026-11-10", "2026-11-10"]);
    expect(moved({}, "2026-11-09", "2026-11-10")).toBe("2026-11-09");
  });
});
