import type { CalendarChange, CrudRow, DayKind } from "@murojaat/contract";

export type DayMark = {
  readonly day: string;
  readonly kind: DayKind;
  readonly provisional: boolean;
  readonly nameUz: string;
  readonly nameUk: string;
  readonly nameRu: string;
};
/** The pending state of a day: a mark, or null for an ordinary day. */
export type Pending = ReadonlyMap<string, DayMark | null>;

const two = (n: number) => String(n).padStart(2, "0");
/** 1 is Monday. */
export const weekdayOf = (year: number, month: number, day: number): number => new Date(Date.UTC(year, month, day)).getUTCDay() || 7;
export const wireDay = (year: number, month: number, day: number): string => `${two(day)}.${two(month + 1)}.${year}`;
/** The days of a month by weeks from Monday; 0 where the week belongs to another month. */
export const weeksOf = (year: number, month: number): number[][] => {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const cells = [...Array.from({ length: weekdayOf(year, month, 1) - 1 }, () => 0), ...Array.from({ length: last }, (_, at) => at + 1)];
  while (cells.length % 7 > 0) cells.push(0);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
};

export const markOf = (row: CrudRow): DayMark => ({
  day: String(row["day"]),
  kind: row["kind"] as DayKind,
  provisional: row["provisional"] === true,
  nameUz: String(row["nameUz"]),
  nameUk: String(row["nameUk"]),
  nameRu: String(row["nameRu"]),
});

/** The version of each day's record when it was marked; null where there was none. */
export type Seen = ReadonlyMap<string, string | null>;

/** The change of all pending days, with the versions they were based on. */
export const changeOf = (pending: Pending, seen: Seen): CalendarChange => ({
  days: [...pending.values()].filter((mark) => mark !== null),
  removed: [...pending].flatMap(([day, mark]) => (mark === null ? [day] : [])),
  seen: [...pending.keys()].map((day) => ({ day, version: seen.get(day) ?? null })),
});
