import { isDeepStrictEqual } from "node:util";
import { calendarRow, type CalendarChange, type CalendarConflict } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { versionOfRow } from "../../engine/references/versions.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Calendar } from "../terms/calendar.ts";
import { limitAfter, replayTerm, type Term } from "../terms/deadlines.ts";
import { fromWire, type Day } from "../../engine/dates/days.ts";
import { readStoredDays, nextOpen, type StoredDay, type OpenTask } from "./calendar.repository.ts";

/** A change by its days: what stands there and what will; null for a day like others of the week. */
export type DayChange = { readonly day: Day; readonly before: StoredDay | null; readonly after: StoredDay | null };
type Terms = Omit<Calendar, "special">;
export type Changes = { readonly days: readonly DayChange[]; readonly terms: { readonly before: Terms; readonly after: Terms } | null };

/** An open record whose deadline another calendar moves, or only the reasons for it: then `from` and `to` are one day. */
export type Move = {
  readonly appealId: number;
  readonly taskId: number | null;
  readonly number: string;
  readonly from: Day;
  readonly to: Day;
  readonly fromTerm: Term;
  readonly toTerm: Term;
  /** The deadline is binding: it is no draft, nor accepted for information. */
  readonly due: boolean;
  readonly organizationId: number;
};

/** Whether the day differs: the same day for other reasons moves no work. */
export const isMoved = ({ from, to }: Move): boolean => from !== to;

const appealsAtOnce = 5000;
const settingsOf = ({ weekend, closes, counts, rollsOver, month, afterHours }: Terms): Terms => ({
  weekend,
  closes,
  counts,
  rollsOver,
  month,
  afterHours,
});

type Seen = NonNullable<CalendarChange["seen"]>;
/** Days that are no longer as the change was made from them (409), each as it now stands. */
const refuseUnseen = async (db: Db, seen: Seen): Promise<void> => {
  const stored = await readStoredDays(
    db,
    seen.map(({ day }) => fromWire(day)),
  );
  const days = seen.flatMap(({ day, version }) => {
    const stands = stored.get(fromWire(day)) ?? null;
    const now = stands && versionOfRow(calendarRow, { id: 0, parentId: null, name: null, day, ...stands });
    return now === version ? [] : [{ day, version: now, stands }];
  });
  if (days.length > 0) throw new AppError("changed_meanwhile", { days } satisfies CalendarConflict);
};

/** What a body asks for against what stands there; a day named twice or one that is not there is refused (422). */
export const readChange = async (db: Db, calendar: Calendar, asked: CalendarChange): Promise<Changes> => {
  const wanted = new Map<Day, StoredDay | null>();
  const put = (path: string, wireDay: string, stored: StoredDay | null) => {
    const day = fromWire(wireDay);
    if (wanted.has(day)) throw ruleBroken(problem(path, "named_twice"));
    wanted.set(day, stored);
  };
  for (const [at, { day, kind, provisional = false, nameUz, nameUk, nameRu }] of (asked.days ?? []).entries())
    put(`days.${at}.day`, day, { kind, provisional, nameUz: nameUz.trim(), nameUk: nameUk.trim(), nameRu: nameRu.trim() });
  for (const [at, day] of (asked.removed ?? []).entries()) put(`removed.${at}`, day, null);
  await refuseUnseen(db, asked.seen ?? []);
  const stored = await readStoredDays(db, [...wanted.keys()]);
  for (const [at, day] of (asked.removed ?? []).entries())
    if (stored.get(fromWire(day)) === null) throw ruleBroken(problem(`removed.${at}`, "no_such_record"));
  const days = [...wanted]
    .map(([day, after]) => ({ day, before: stored.get(day) ?? null, after }))
    .filter((d) => !isDeepStrictEqual(d.before, d.after));
  const before = settingsOf(calendar);
  const after = asked.terms && settingsOf({ ...before, ...asked.terms });
  return { days, terms: after && !isDeepStrictEqual(before, after) ? { before, after } : null };
};

export const isNothing = ({ days, terms }: Changes): boolean => days.length === 0 && !terms;

/** The calendar as it will be. */
export const changed = (calendar: Calendar, { days, terms }: Changes): Calendar => {
  const special = new Map(calendar.special);
  for (const { day, after } of days)
    if (after) special.set(day, after.kind === "working");
    else special.delete(day);
  return { ...calendar, ...terms?.after, special };
};

/** Terms to be put back as they were, by `moveKey`, whatever a replay says. */
export type PutBack = ReadonlyMap<string, Term>;
export const moveKey = ({ appealId, taskId }: { appealId: number; taskId: number | null }): string => `${appealId}:${taskId ?? ""}`;

/**
 * The open records whose term differs under this calendar: the appeals first, each before its tasks, a task before those below it. A term that has
 * ended before `today` stays: what was late is late. Days that a change had cut off are given back where it is taken back.
 */
export const planMoves = async (db: Db, calendar: Calendar, today: Day, putBack: PutBack = new Map()): Promise<Move[]> => {
  const moves: Move[] = [];
  const next = (present: { readonly deadline: Day; readonly term: Term }, stood: Term | undefined, replayed: () => Term): Term => {
    const stays = present.deadline < today && (stood === undefined || stood.deadline <= present.deadline);
    return stays ? present.term : (stood ?? replayed());
  };
  for (let after = 0; ;) {
    const { appeals, tasks } = await nextOpen(db, after, appealsAtOnce);
    if (appeals.length === 0) return moves;
    after = appeals.at(-1)!.id;
    const tasksOf = Map.groupBy(tasks, (task) => task.appealId);
    for (const { id, number, status, deadline, term, organizationId } of appeals) {
      const common = { appealId: id, number };
      const toTerm = next({ deadline, term }, putBack.get(moveKey({ appealId: id, taskId: null })), () => replayTerm(calendar, term));
      const moved = new Map<number, Day>();
      const keep = (move: Omit<Move, "to">) => {
        if (!isSameTerm(move.fromTerm, move.toTerm)) moves.push({ ...move, to: move.toTerm.deadline });
      };
      keep({ ...common, taskId: null, from: deadline, fromTerm: term, toTerm, due: status !== "for_information", organizationId });
      for (const task of tasksOf.get(id) ?? []) {
        const ofTask = next(task, putBack.get(moveKey({ appealId: id, taskId: task.id })), () =>
          replayTask(calendar, task, { from: term, to: toTerm }, moved),
        );
        moved.set(task.id, ofTask.deadline);
        keep({
          ...common,
          taskId: task.id,
          from: task.deadline,
          fromTerm: task.term,
          toTerm: ofTask,
          due: task.status !== "draft",
          organizationId: task.organizationId,
        });
      }
    }
  }
};

/** Inputs that an old term did not store do not count as a difference. */
const isSameTerm = (stored: Term, next: Term): boolean => isDeepStrictEqual({ ...next, ...stored }, next);

type OfAppeal = { readonly from: Term; readonly to: Term };
const replayTask = (calendar: Calendar, task: OpenTask, { from, to }: OfAppeal, moved: ReadonlyMap<number, Day>): Term => {
  const { term, parentId, parentDeadline } = task;
  if (parentId !== null && parentDeadline !== null)
    return replayTerm(calendar, term, limitAfter(term, parentDeadline, { day: moved.get(parentId) ?? parentDeadline, of: "parent" }));
  // given before the appeal was extended, it stays within the term itself, whenever that ends now
  const isOfOwnTerm = from.extension !== undefined && to.extension !== undefined && term.limit?.day === from.extension.from;
  const [was, is] = isOfOwnTerm ? [from.extension.from, to.extension.from] : [from.deadline, to.deadline];
  return replayTerm(calendar, term, limitAfter(term, was, { day: is, of: "appeal" }));
};
