import { describe, expect, it } from "vitest";
import type { Calendar } from "./calendar.ts";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { appealTerm, countTerm, extensionEnd, extensionFor, taskTerm } from "./deadlines.ts";

const off = (...days: string[]) => days.map((day) => [fromWire(day), false] as const);
const working = (...days: string[]) => days.map((day) => [fromWire(day), true] as const);
const holidaysOf = (year: number) =>
  off(...["01.01", "08.03", "21.03", "09.05", "01.09", "01.10", "08.12"].map((holiday) => `${holiday}.${year}`));

/** The fixed holidays, and three differences of 2026: days given off beside them, and Saturdays worked for it. */
const calendar: Calendar = {
  weekend: [6, 7],
  special: new Map([
    ...[2023, 2024, 2025, 2026, 2027, 2028].flatMap(holidaysOf),
    ...off("02.01.2026", "20.03.2026", "23.03.2026", "27.05.2026"),
    ...working("10.01.2026", "28.03.2026", "31.10.2026"),
  ]),
  closes: "18:00",
  counts: "calendar",
  rollsOver: true,
};

/** `03.11.2026 17:59` on the clock of Tashkent. */
const atTashkent = (text: string): Date => new Date(`${fromWire(text)}T${text.slice(11)}:00+05:00`);

const late = "late";
/** When it arrived, its kind, the day the count ends on, the deadline; late: arrived after hours or on a day off. */
type Row = [arrived: string, kind: string, counted: string, deadline: string, late?: string];

// Written by hand from the law, articles 23 and 28: the first day counted is the one after the arrival.
const golden: Record<string, readonly Row[]> = {
  "an ordinary week: fifteen days for an application and a complaint, thirty for a proposal": [
    ["02.11.2026 09:00", "application", "17.11.2026", "17.11.2026"],
    ["02.11.2026 09:00", "complaint", "17.11.2026", "17.11.2026"],
    ["02.11.2026 09:00", "proposal", "02.12.2026", "02.12.2026"],
    ["03.11.2026 00:00", "application", "18.11.2026", "18.11.2026"],
    ["04.11.2026 10:15", "complaint", "19.11.2026", "19.11.2026"],
    ["09.11.2026 12:30", "application", "24.11.2026", "24.11.2026"],
    ["10.11.2026 17:00", "complaint", "25.11.2026", "25.11.2026"],
    ["16.06.2026 11:11", "application", "01.07.2026", "01.07.2026"],
    ["22.06.2026 09:00", "complaint", "07.07.2026", "07.07.2026"],
    ["07.07.2026 15:00", "proposal", "06.08.2026", "06.08.2026"],
  ],
  "an end on Saturday goes to Monday": [
    ["06.11.2026 10:00", "application", "21.11.2026", "23.11.2026"],
    ["05.11.2026 11:00", "proposal", "05.12.2026", "07.12.2026"],
    ["12.02.2026 08:30", "proposal", "14.03.2026", "16.03.2026"],
    ["02.07.2026 09:00", "proposal", "01.08.2026", "03.08.2026"],
    ["10.04.2026 09:00", "complaint", "25.04.2026", "27.04.2026"],
    ["12.06.2026 16:00", "application", "27.06.2026", "29.06.2026"],
    ["06.08.2026 10:00", "proposal", "05.09.2026", "07.09.2026"],
    ["05.06.2025 10:00", "proposal", "05.07.2025", "07.07.2025"],
    ["03.07.2026 14:00", "complaint", "18.07.2026", "20.07.2026"],
  ],
  "an end on Sunday goes to Monday": [
    ["17.07.2026 10:00", "proposal", "16.08.2026", "17.08.2026"],
    ["05.06.2026 10:00", "proposal", "05.07.2026", "06.07.2026"],
    ["22.05.2026 10:00", "proposal", "21.06.2026", "22.06.2026"],
    ["10.07.2026 09:00", "proposal", "09.08.2026", "10.08.2026"],
    ["02.10.2026 10:00", "proposal", "01.11.2026", "02.11.2026"],
    ["16.01.2026 13:00", "proposal", "15.02.2026", "16.02.2026"],
  ],
  "a fixed holiday on a working day is passed over": [
    ["17.12.2024 10:00", "application", "01.01.2025", "02.01.2025"],
    ["02.12.2023 10:00", "proposal", "03.01.2024", "03.01.2024", late],
    ["21.02.2027 10:00", "application", "09.03.2027", "09.03.2027", late],
    ["22.02.2024 10:00", "complaint", "08.03.2024", "11.03.2024"],
    ["07.02.2028 10:00", "proposal", "08.03.2028", "09.03.2028"],
    ["06.03.2024 10:00", "application", "21.03.2024", "22.03.2024"],
    ["06.03.2025 10:00", "complaint", "21.03.2025", "24.03.2025"],
    ["24.04.2024 10:00", "application", "09.05.2024", "10.05.2024"],
    ["09.04.2023 10:00", "proposal", "10.05.2023", "10.05.2023", late],
    ["24.04.2025 10:00", "complaint", "09.05.2025", "12.05.2025"],
    ["17.08.2026 10:00", "application", "01.09.2026", "02.09.2026"],
    ["17.08.2025 10:00", "complaint", "02.09.2025", "02.09.2025", late],
    ["02.08.2027 10:00", "proposal", "01.09.2027", "02.09.2027"],
    ["16.09.2024 10:00", "application", "01.10.2024", "02.10.2024"],
    ["16.09.2026 10:00", "complaint", "01.10.2026", "02.10.2026"],
    ["01.09.2025 10:00", "proposal", "02.10.2025", "02.10.2025", late],
    ["23.11.2026 10:00", "application", "08.12.2026", "09.12.2026"],
    ["23.11.2025 10:00", "complaint", "09.12.2025", "09.12.2025", late],
    ["08.11.2027 10:00", "proposal", "08.12.2027", "09.12.2027"],
  ],
  "days off in a chain are passed over to the last": [
    ["05.03.2026 10:00", "application", "20.03.2026", "24.03.2026"],
    ["19.02.2026 09:00", "proposal", "21.03.2026", "24.03.2026"],
    ["20.02.2026 10:00", "proposal", "22.03.2026", "24.03.2026"],
    ["08.03.2026 10:00", "complaint", "24.03.2026", "24.03.2026", late],
    ["17.12.2025 10:00", "application", "01.01.2026", "05.01.2026"],
    ["18.12.2025 10:00", "complaint", "02.01.2026", "05.01.2026"],
    ["04.12.2025 10:00", "proposal", "03.01.2026", "05.01.2026"],
    ["05.12.2025 10:00", "proposal", "04.01.2026", "05.01.2026"],
    ["24.04.2026 10:00", "application", "09.05.2026", "11.05.2026"],
    ["21.02.2025 10:00", "complaint", "08.03.2025", "10.03.2025"],
    ["02.08.2024 10:00", "proposal", "01.09.2024", "02.09.2024"],
    ["12.05.2026 10:00", "application", "27.05.2026", "28.05.2026"],
  ],
  "a moved working Saturday is a working day: an end stays on it, an arrival starts on it": [
    ["26.12.2025 10:00", "application", "10.01.2026", "10.01.2026"],
    ["13.03.2026 10:00", "complaint", "28.03.2026", "28.03.2026"],
    ["26.02.2026 10:00", "proposal", "28.03.2026", "28.03.2026"],
    ["16.10.2026 10:00", "application", "31.10.2026", "31.10.2026"],
    ["01.10.2026 10:00", "proposal", "01.11.2026", "02.11.2026", late],
    ["10.01.2026 10:00", "application", "25.01.2026", "26.01.2026"],
    ["28.03.2026 17:59", "complaint", "12.04.2026", "13.04.2026"],
    ["31.10.2026 18:00", "application", "17.11.2026", "17.11.2026", late],
    ["27.03.2026 18:30", "application", "12.04.2026", "13.04.2026", late],
  ],
  "the year turns within the term": [
    ["17.12.2025 10:00", "application", "01.01.2026", "05.01.2026"],
    ["22.12.2025 10:00", "complaint", "06.01.2026", "06.01.2026"],
    ["24.12.2025 10:00", "application", "08.01.2026", "08.01.2026"],
    ["31.12.2025 10:00", "application", "15.01.2026", "15.01.2026"],
    ["31.12.2025 10:00", "proposal", "30.01.2026", "30.01.2026"],
    ["31.12.2024 18:00", "application", "17.01.2025", "17.01.2025", late],
    ["01.12.2026 10:00", "proposal", "31.12.2026", "31.12.2026"],
    ["22.12.2026 09:00", "application", "06.01.2027", "06.01.2027"],
  ],
  "the leap day is counted": [
    ["14.02.2024 10:00", "application", "29.02.2024", "29.02.2024"],
    ["20.02.2024 10:00", "complaint", "06.03.2024", "06.03.2024"],
    ["30.01.2024 10:00", "proposal", "29.02.2024", "29.02.2024"],
    ["29.02.2024 10:00", "application", "15.03.2024", "15.03.2024"],
    ["29.02.2024 19:00", "proposal", "31.03.2024", "01.04.2024", late],
    ["16.02.2026 10:00", "application", "03.03.2026", "03.03.2026"],
    ["15.02.2028 10:00", "application", "01.03.2028", "01.03.2028"],
  ],
  "the office closes at 18:00": [
    ["03.11.2026 17:59", "application", "18.11.2026", "18.11.2026"],
    ["03.11.2026 18:00", "application", "19.11.2026", "19.11.2026", late],
    ["03.11.2026 18:01", "complaint", "19.11.2026", "19.11.2026", late],
    ["03.11.2026 23:59", "proposal", "04.12.2026", "04.12.2026", late],
    ["04.11.2026 00:00", "proposal", "04.12.2026", "04.12.2026"],
    ["05.11.2026 17:59", "application", "20.11.2026", "20.11.2026"],
    ["05.11.2026 18:00", "application", "21.11.2026", "23.11.2026", late],
    ["06.11.2026 17:59", "complaint", "21.11.2026", "23.11.2026"],
    ["06.11.2026 18:00", "complaint", "24.11.2026", "24.11.2026", late],
    ["07.12.2026 18:00", "application", "24.12.2026", "24.12.2026", late],
    ["30.12.2025 21:00", "proposal", "30.01.2026", "30.01.2026", late],
  ],
  "what comes on a day off starts on the next working day": [
    ["07.11.2026 10:00", "application", "24.11.2026", "24.11.2026", late],
    ["08.11.2026 10:00", "complaint", "24.11.2026", "24.11.2026", late],
    ["08.11.2026 23:59", "proposal", "09.12.2026", "09.12.2026", late],
    ["08.12.2026 09:00", "application", "24.12.2026", "24.12.2026", late],
    ["01.09.2026 12:00", "complaint", "17.09.2026", "17.09.2026", late],
    ["21.03.2026 10:00", "application", "08.04.2026", "08.04.2026", late],
    ["22.03.2026 08:00", "proposal", "23.04.2026", "23.04.2026", late],
    ["01.01.2026 00:00", "application", "20.01.2026", "20.01.2026", late],
    ["04.01.2026 20:00", "complaint", "20.01.2026", "20.01.2026", late],
    ["09.05.2026 10:00", "application", "26.05.2026", "26.05.2026", late],
    ["27.05.2026 10:00", "proposal", "27.06.2026", "29.06.2026", late],
  ],
};

describe.each(Object.entries(golden))("%s", (_title, rows) => {
  it.each(rows)("%s, %s: counted to %s, due %s", (arrived, kind, counted, deadline, after) => {
    const term = appealTerm(calendar, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.afterHours]).toEqual([counted, deadline, after === late]);
  });
});

describe("the inputs stored beside a deadline", () => {
  it("name the days off that were passed over, and only those", () => {
    const term = appealTerm(calendar, "application", atTashkent("05.03.2026 10:00"));

    expect(term.passed.map(toWire)).toEqual(["20.03.2026", "21.03.2026", "22.03.2026", "23.03.2026"]);
  });

  it("name no day where the end is a working day", () => {
    const term = appealTerm(calendar, "application", atTashkent("02.11.2026 10:00"));

    expect(term.passed).toEqual([]);
  });

  it("say the rule, its article, the day the count starts from and its length", () => {
    const usual = appealTerm(calendar, "complaint", atTashkent("06.11.2026 18:00"));
    const long = appealTerm(calendar, "proposal", atTashkent("02.11.2026 10:00"));

    expect([usual.rule, usual.article, toWire(usual.start), usual.days, usual.capped]).toEqual([
      "fifteen_days",
      "28",
      "09.11.2026",
      15,
      false,
    ]);
    expect([long.rule, long.article, toWire(long.start), long.days, long.capped]).toEqual(["thirty_days", "28", "02.11.2026", 30, false]);
  });
});

describe("an office with other settings", () => {
  it.each<Row>([
    ["06.11.2026 10:00", "application", "21.11.2026", "21.11.2026"],
    ["17.07.2026 10:00", "proposal", "16.08.2026", "16.08.2026"],
    ["23.11.2026 10:00", "complaint", "08.12.2026", "08.12.2026"],
    ["05.03.2026 10:00", "application", "20.03.2026", "20.03.2026"],
  ])("without roll-over: %s, %s stays on the day off %s", (arrived, kind, counted, deadline) => {
    const term = appealTerm({ ...calendar, rollsOver: false }, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.passed]).toEqual([counted, deadline, []]);
  });

  it.each<Row>([
    // three full weeks
    ["02.11.2026 10:00", "application", "23.11.2026", "23.11.2026"],
    // from Wednesday over three weekends
    ["04.11.2026 10:00", "complaint", "25.11.2026", "25.11.2026"],
    // 8 December is no day of the count
    ["23.11.2026 10:00", "application", "15.12.2026", "15.12.2026"],
    // 20, 21 and 23 March are none, Saturday 28 March is one
    ["09.03.2026 10:00", "application", "31.03.2026", "31.03.2026"],
    // six weeks, less 8 December
    ["02.11.2026 10:00", "proposal", "15.12.2026", "15.12.2026"],
    // 1 and 2 January are none, Saturday 10 January is one
    ["24.12.2025 10:00", "application", "15.01.2026", "15.01.2026"],
    ["06.11.2026 18:00", "application", "30.11.2026", "30.11.2026", late],
  ])("by working days: %s, %s is due %s", (arrived, kind, counted, deadline, after) => {
    const term = appealTerm({ ...calendar, counts: "working" }, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.afterHours]).toEqual([counted, deadline, after === late]);
  });

  it.each([
    ["16:59", "17.11.2026", false],
    ["17:00", "18.11.2026", true],
  ])("which closes at 17:00: what comes at %s is due %s", (clock, deadline, after) => {
    const term = appealTerm({ ...calendar, closes: "17:00" }, "application", atTashkent(`02.11.2026 ${clock}`));

    expect([toWire(term.deadline), term.afterHours]).toEqual([deadline, after]);
  });

  it("with Sunday only off works on Saturday", () => {
    const sixDays = { ...calendar, weekend: [7] };

    expect(toWire(appealTerm(sixDays, "application", atTashkent("06.11.2026 10:00")).deadline)).toBe("21.11.2026");
    expect(appealTerm(sixDays, "application", atTashkent("07.11.2026 10:00")).afterHours).toBe(false);
  });

  it("counts no day at all when the term is of none", () => {
    expect(countTerm(calendar, "2026-11-03", 0)).toEqual({ counted: "2026-11-03", passed: [], deadline: "2026-11-03" });
  });
});

describe("the term of a task", () => {
  const start = fromWire("02.11.2026");
  const limit = fromWire("17.11.2026");

  it.each([
    [1, "03.11.2026", false],
    [4, "06.11.2026", false],
    [5, "09.11.2026", false],
    [6, "09.11.2026", false],
    [15, "17.11.2026", false],
    [16, "17.11.2026", true],
    [30, "17.11.2026", true],
  ])("of %i days ends on %s (drawn back to the appeal's: %s)", (days, deadline, capped) => {
    const term = taskTerm(calendar, { days }, start, limit);

    expect([term.rule, toWire(term.deadline), term.capped]).toEqual(["assigned_days", deadline, capped]);
  });

  it("is drawn back when only the roll-over passes the appeal's deadline", () => {
    const term = taskTerm(calendar, { days: 5 }, start, fromWire("07.11.2026"));

    expect([toWire(term.counted), toWire(term.deadline), term.capped]).toEqual(["07.11.2026", "07.11.2026", true]);
  });

  it("is the day named, a day off too", () => {
    const term = taskTerm(calendar, { day: fromWire("07.11.2026") }, start, limit);

    expect([term.rule, toWire(term.deadline)]).toEqual(["assigned_day", "07.11.2026"]);
  });

  it("is never later than the appeal's, whichever day is named", () => {
    expect(toWire(taskTerm(calendar, { day: fromWire("18.11.2026") }, start, limit).deadline)).toBe("17.11.2026");
  });

  it("is the appeal's own where nothing is named", () => {
    const term = taskTerm(calendar, { days: null, day: null }, start, limit);

    expect([term.rule, toWire(term.deadline), term.capped]).toEqual(["of_appeal", "17.11.2026", false]);
  });

  it("goes by the days where days and a day are named", () => {
    expect(toWire(taskTerm(calendar, { days: 1, day: fromWire("12.11.2026") }, start, limit).deadline)).toBe("03.11.2026");
  });
});

describe("an extension for a day that is asked for", () => {
  const own = "2026-11-20";
  const byWorkingDays: Calendar = { ...calendar, counts: "working" };

  it("ends where thirty days more end: past a Sunday, or past what is no day of work", () => {
    expect(extensionEnd(calendar, own)).toBe("2026-12-21");
    expect(extensionEnd(byWorkingDays, own)).toBe("2027-01-05");
  });

  it.each([
    ["Wednesday of the next week", "2026-11-25", 5, 3],
    ["a Saturday", "2026-11-28", 8, 6],
    ["the Sunday on which thirty days end", "2026-12-20", 30, 20],
    ["the Monday after it", "2026-12-21", 30, 20],
  ])("takes the days that lead to %s", (_which, day, days, workingDays) => {
    expect(extensionFor(calendar, own, day)).toBe(days);
    expect(extensionFor(byWorkingDays, own, day)).toBe(workingDays);
  });
});
