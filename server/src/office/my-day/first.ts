import { dayReasons, rowsOfFirst, type DayReason, type Mention, type MyDayRow, type MyDaySection, type Reminder } from "@murojaat/contract";
import { inOrder } from "./day-rows.ts";

type Part = MyDaySection["lists"][number];
type Why = MyDayRow["reasons"][number];
/** A row with why it is there; `from` is the list that has it, where one has. */
export type Candidate = { readonly row: MyDayRow; readonly isOwn: boolean; readonly why: readonly Why[]; readonly from?: Part };
/** What colleagues say to the reader, by task and by appeal, the last word of each. */
export type Said = { readonly reminders: readonly Reminder[]; readonly mentions: readonly Mention[] };
type First = { readonly row: MyDayRow; readonly isOwn: boolean; readonly from: Part | undefined };

const because = (reason: DayReason): Why => ({ reason, list: null });
const rankOf = ({ reason }: Why): number => dayReasons.indexOf(reason);

/** What the days left say; three days are soon, as in lists. */
const ofDays = ({ daysLeft }: MyDayRow): Why[] => {
  if (daysLeft === null || daysLeft > 3) return [];
  return [because(daysLeft < 0 ? "overdue" : daysLeft === 0 ? "dueToday" : "dueSoon")];
};
const saidOf = (row: MyDayRow, { reminders, mentions }: Said): Pick<First["row"], "said"> & { readonly why: Why[] } => {
  const reminder = reminders.find(({ appealId }) => appealId === row.appealId);
  const mention = mentions.find(({ appealId }) => appealId === row.appealId);
  const last = [reminder, mention && { ...mention, kind: "mention" as const }]
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return {
    said: last ? { kind: last.kind, byName: last.byName, at: last.at, text: last.text } : null,
    why: [...(reminder ? [because("reminded")] : []), ...(mention ? [because("mentioned")] : [])],
  };
};
/** The row that an appeal opens: the reader's own before those of others, a task before the appeal itself, the nearest deadline first. */
const nearest = (a: Candidate, b: Candidate): number =>
  Number(b.isOwn) - Number(a.isOwn) || Number(b.row.family === "tasks") - Number(a.row.family === "tasks") || inOrder(a.row, b.row);

const unique = (all: readonly Why[]): Why[] =>
  all
    .filter((one, at) => all.findIndex(({ reason, list }) => reason === one.reason && list?.list === one.list?.list) === at)
    .toSorted((a, b) => rankOf(a) - rankOf(b));

const together = (all: readonly Candidate[], said: Said): First => {
  const [{ row, from }] = all.toSorted(nearest) as [Candidate];
  const { why, ...words } = saidOf(row, said);
  const reasons = unique([...why, ...all.flatMap((one) => one.why), ...ofDays(row)]);
  return { row: { ...row, reasons, ...words }, isOwn: all.some(({ isOwn }) => isOwn) || why.length > 0, from };
};

/** Own work before that of others, then the strongest reason, then the deadline. */
const byRank = (a: First, b: First): number =>
  Number(b.isOwn) - Number(a.isOwn) || rankOf(a.row.reasons[0]!) - rankOf(b.row.reasons[0]!) || inOrder(a.row, b.row);

/** What is to be done first, each appeal once with all its reasons; the rows that there is room for, and the list of what comes next. */
export const ranked = (candidates: readonly Candidate[], said: Said): { readonly rows: MyDayRow[]; readonly next: Part | undefined } => {
  const ofAppeal = Map.groupBy(candidates, ({ row }) => row.appealId);
  const all = [...ofAppeal.values()]
    .map((some) => together(some, said))
    .filter(({ row }) => row.reasons.length > 0)
    .toSorted(byRank);
  const [inRoom, others] = [all.slice(0, rowsOfFirst), all.slice(rowsOfFirst)];
  // whom a colleague has named sees it, however much comes before
  const named = others.filter(isNamed).slice(0, Math.max(0, keptForNamed - inRoom.filter(isNamed).length));
  return {
    rows: [...inRoom.slice(0, rowsOfFirst - named.length), ...named].map(({ row }) => row),
    next: others.find(({ from }) => from !== undefined)?.from,
  };
};
const isNamed = ({ row }: First): boolean => row.reasons.some(({ reason }) => reason === "mentioned");
/** Rows that notes may take from the last of the others. */
const keptForNamed = 2;
/** Whether as many appeals as there is room for are the caller's own, with a reason that comes before this one. */
export const isFull = (candidates: readonly Candidate[], reason: DayReason): boolean =>
  new Set(
    candidates
      .filter(({ row, isOwn, why }) => isOwn && [...why, ...ofDays(row)].some((one) => rankOf(one) < dayReasons.indexOf(reason)))
      .map(({ row }) => row.appealId),
  ).size >= rowsOfFirst;
