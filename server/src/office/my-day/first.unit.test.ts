import { rowsOfFirst, type DayReason, type MyDayRow } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { isFull, ranked, type Candidate } from "./first.ts";

const silence = { reminders: [], mentions: [] };
/** A task of the appeal with the same number, due in so many days of the month. */
const row = (id: number, daysLeft: number | null, more: Partial<MyDayRow> = {}): MyDayRow => ({
  family: "tasks",
  list: "new-tasks",
  id,
  appealId: id,
  requestNumber: `N-${id}`,
  applicantName: "Karimova Shoira",
  text: "Suv yoʻq",
  status: "new",
  statusName: "Yangi",
  createdDate: "2026-03-01T09:00:00+05:00",
  topicName: "Suv",
  executorName: null,
  organizationName: null,
  deadline: `${String(10 + (daysLeft ?? 15)).padStart(2, "0")}.04.2026`,
  daysLeft,
  reminded: null,
  reasons: [],
  said: null,
  ...more,
});
const from = (list: string) => ({ family: "tasks" as const, list, where: {}, total: 20 });
const because = (one: MyDayRow, ...reasons: DayReason[]): Candidate => ({
  row: one,
  isOwn: true,
  why: reasons.map((reason) => ({ reason, list: null })),
  from: from("new-tasks"),
});
const shown = (all: readonly Candidate[], said: Parameters<typeof ranked>[1] = silence) =>
  ranked(all, said).rows.map(({ id, reasons }) => [id, ...reasons.map(({ reason }) => reason)]);
const reminder = { requestNumber: "N", deadline: "10.04.2026", kind: "remind" as const, byName: "Saidov", text: null };

describe("what is to be done first", () => {
  it("is ranked by the strongest reason, then by the deadline", () => {
    const all = [
      because(row(1, 9), "news"),
      because(row(2, 2)),
      because(row(3, 0)),
      because(row(4, 9), "waiting"),
      because(row(5, 8), "cameBack"),
      because(row(6, -1)),
      because(row(7, -5)),
      because(row(8, 9), "mentioned"),
    ];
    expect(
      shown(all, { ...silence, reminders: [{ ...reminder, id: 1, appealId: 4, taskId: 4, at: "2026-04-01T09:00:00+05:00" }] }),
    ).toEqual([
      [4, "reminded", "waiting"],
      [7, "overdue"],
      [6, "overdue"],
      [5, "cameBack"],
      [3, "dueToday"],
      [2, "dueSoon"],
      [1, "news"],
      [8, "mentioned"],
    ]);
  });

  it("has an appeal once, opens the nearest of the reader's tasks and says the days of that one", () => {
    const [mine, later, office] = [row(1, 2, { appealId: 7 }), row(2, 3, { appealId: 7 }), row(3, -4, { appealId: 7 })];
    const all = [because(later, "waiting"), because(mine, "waiting"), { ...because(office), isOwn: false }];
    expect(shown(all)).toEqual([[1, "waiting", "dueSoon"]]);
    // the appeal itself only where there is no task of it
    expect(shown([because(row(9, -9, { appealId: 7, family: "appeals" }), "waiting"), because(mine, "waiting")])).toEqual([
      [1, "waiting", "dueSoon"],
    ]);
  });

  it("has the reader's own work before that of others, however late theirs is", () => {
    expect(shown([{ ...because(row(1, -30)), isOwn: false }, because(row(2, 9), "news")])).toEqual([
      [2, "news"],
      [1, "overdue"],
    ]);
  });

  it("leaves out what has no reason: due in four days", () => {
    expect(shown([because(row(1, 4)), because(row(2, null)), because(row(3, 3))])).toEqual([[3, "dueSoon"]]);
  });

  it("says what was said last, a note after a reminder", () => {
    const words = [{ ...reminder, id: 1, appealId: 1, taskId: 1, at: "2026-04-01T09:00:00+05:00", text: "Bugun" }];
    const mention = {
      noteId: 2,
      appealId: 1,
      taskId: null,
      requestNumber: "N",
      byName: "Aliyev",
      at: "2026-04-01T10:00:00+05:00",
      text: "Kuting",
    };
    const [one] = ranked([because(row(1, 9))], { reminders: words, mentions: [mention] }).rows;
    expect(one!.said).toEqual({ kind: "mention", byName: "Aliyev", at: mention.at, text: "Kuting" });
    expect(one!.reasons.map(({ reason }) => reason)).toEqual(["reminded", "mentioned"]);
  });

  it("names the list that has what comes next, once there is no room", () => {
    const all = Array.from({ length: rowsOfFirst }, (_, n) => because(row(n + 1, -1)));
    expect(ranked(all, silence).next).toBeUndefined();
    const { rows, next } = ranked([...all, { ...because(row(99, 2)), from: from("process-tasks") }], silence);
    expect([rows.length, next]).toEqual([8, from("process-tasks")]);
  });

  it("keeps two places for notes that name the reader, however much comes before", () => {
    const late = Array.from({ length: 9 }, (_, n) => because(row(n + 1, n - 8)));
    const named = [10, 11, 12].map((id) => because(row(id, null), "mentioned"));
    expect(shown([...named, ...late]).map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6, 10, 11]);
    // one that is late too stands among the first: one more place is kept
    const both = because(row(13, -9), "mentioned");
    expect(shown([...named, ...late, both]).map(([id]) => id)).toEqual([13, 1, 2, 3, 4, 5, 6, 10]);
  });

  it("needs no weaker reasons once its room is taken by stronger ones of the reader's own", () => {
    const all = Array.from({ length: 8 }, (_, n) => because(row(n + 1, -1)));
    expect(isFull(all, "waiting")).toBe(true);
    expect(isFull(all, "overdue")).toBe(false);
    expect(isFull(all.slice(1), "waiting")).toBe(false);
    expect(
      isFull(
        all.map((one) => ({ ...one, isOwn: false })),
        "waiting",
      ),
    ).toBe(false);
    expect(
      isFull(
        all.map((one) => ({ ...one, row: { ...one.row, appealId: 1 } })),
        "waiting",
      ),
    ).toBe(false);
  });
});
