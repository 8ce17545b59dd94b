import {
  dayReasons,
  daySections,
  enrolledInVain,
  hearsWarnings,
  isOfOffice,
  myDayEndpoint,
  proposedProblems,
  rowsOfFirst,
  rowsOfSection,
  setUpFigures,
  waitingEndpoint,
  watchedOrganizations,
  type DaySection,
  type DaySectionName,
  type DaySource,
  type ListFamily,
  type MyDaySection,
  type Reply,
  type SetUpFigure,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { can, type Ctx } from "../../engine/http/context.ts";
import { dayOf, daysBetween, fromWire } from "../../engine/dates/days.ts";
import { serve } from "../../engine/http/serve.ts";
import { listPage } from "../../engine/lists/list-page.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { listWarnings } from "../common-problems/early-warnings.repository.ts";
import { choicesOf, countPage } from "../statistics/statistics.routes.ts";
import { countMentions, listMentions } from "../notes/notes.repository.ts";
import { countReminders, listReminders } from "../reminders/reminders.repository.ts";
import { dayRow, inOrder, type ListRow } from "./day-rows.ts";
import { isFull, ranked, type Candidate, type Said } from "./first.ts";
import { countEnrolledInVain, countProposedProblems, countSetUp } from "./my-day.repository.ts";

type Families = readonly FamilySql<ListFamily>[];
type Organizations = Reply<typeof myDayEndpoint>["organizations"];

const familyOf = (families: Families, { family }: DaySource) => families.find((def) => def.family.name === family)!;
const mayOpen = (ctx: Ctx, families: Families, source: DaySource): boolean => {
  const { permission } = familyOf(families, source).family.lists[source.list]!;
  return permission !== "signed-in" && can(ctx, permission) && (source.needs === undefined || can(ctx, source.needs));
};

/** The first rows of a list and its exact total, as the list itself reads them. No phone is shown, so the reading log has no entry. */
const readSource = async (ctx: Ctx, families: Families, source: DaySource, pageSize: number) => {
  const def = familyOf(families, source);
  const order = "deadline" in def.orders ? "deadline" : "createdDate";
  const page = await listPage(ctx, def, source.list, { ...source.where, pageSize, sortAttr: order, sortOrder: "ASC" });
  const part = { family: source.family, list: source.list, where: source.where, total: page.total };
  return { part, rows: (page.rows as ListRow[]).map((row) => dayRow(source, row)) };
};

/** Of the first alternative the lists that the caller may open; undefined where there is none. */
const sourcesOf = (ctx: Ctx, families: Families, { alternatives }: DaySection): readonly DaySource[] | undefined =>
  alternatives.map((of) => of.filter((source) => mayOpen(ctx, families, source))).find((of) => of.length > 0);

/** How many rows of a list wait for the caller, how many of them are due today, and how many days ago the oldest came. */
const readWaiting = async (ctx: Ctx, families: Families, source: DaySource) => {
  const def = familyOf(families, source);
  const read = (more: object) => listPage(ctx, def, source.list, { ...source.where, ...more, pageSize: 1 });
  const oldest = await read({ sortAttr: "createdDate", sortOrder: "ASC" });
  const dueToday = oldest.total > 0 && "bucket" in def.family.filters ? (await read({ bucket: "due_today" })).total : 0;
  const [row] = oldest.rows as ListRow[];
  const oldestDays = row ? daysBetween(dayOf(new Date(row.createdDate)), ctx.today) : null;
  return { family: source.family, list: source.list, where: source.where, total: oldest.total, dueToday, oldestDays };
};

/** A section as it is read: `candidates` of "first this", and the lists among its parts whose rows were left unread. */
type Read = { readonly section: MyDaySection; readonly candidates: readonly Candidate[] };
/** Undefined where the caller may open none of its lists. */
const readSection = async (
  ctx: Ctx,
  families: Families,
  name: DaySectionName,
  so: { readonly sources: readonly DaySource[] | undefined; readonly rows: number },
): Promise<Read | undefined> => {
  if (!so.sources) return undefined;
  const { isFirst }: DaySection = daySections[name];
  const lists: MyDaySection["lists"] = [];
  const candidates: Candidate[] = [];
  // One after the other: a screen that everybody opens first takes one connection of the pool, not twenty.
  for (const source of so.sources) {
    const { part, rows } = await readSource(ctx, families, source, so.rows);
    lists.push(part);
    candidates.push(...rows.map((row) => ({ row, isOwn: !isOfOffice(source) || isOfReader(name), why: whyOf(name, source), from: part })));
  }
  return {
    section: {
      section: name,
      total: lists.reduce((sum, { total }) => sum + total, 0),
      lists,
      rows: isFirst
        ? []
        : candidates
            .map(({ row }) => row)
            .toSorted(inOrder)
            .slice(0, rowsOfSection),
    },
    candidates: isFirst ? candidates : [],
  };
};
/** The work of others is shown by its deadlines alone; in every other section it is the reader who has to do something. */
const isOfReader = (name: DaySectionName): boolean => !("officeLabel" in daySections[name]);
/** Days say themselves why; the other sections are reasons. */
const whyOf = (name: DaySectionName, { family, list }: DaySource): Candidate["why"] => {
  const reason = dayReasons.find((one) => one === name);
  if (!reason || !isOfReader(name)) return [];
  return [{ reason, list: reason === "waiting" ? { family, list } : null }];
};

/** What colleagues say to the caller and the caller has not opened; mostly nothing, and then only counted. */
const whatIsSaid = async (ctx: Ctx): Promise<Said> => {
  const { rows } = await sql<{ reminders: number; mentions: number }>`
    select ${countReminders(ctx)} as reminders, ${countMentions(ctx)} as mentions`.execute(ctx.db);
  const { reminders, mentions } = rows[0]!;
  return { reminders: reminders > 0 ? await listReminders(ctx) : [], mentions: mentions > 0 ? await listMentions(ctx) : [] };
};

/** The rows of what colleagues say to the caller, less those that lists have given. */
const readSaid = async (
  ctx: Ctx,
  families: Families,
  { reminders, mentions }: Said,
  candidates: readonly Candidate[],
): Promise<Candidate[]> => {
  const known = new Set(candidates.map(({ row }) => row.appealId));
  const firstOf = <T extends { readonly appealId: number }>(all: readonly T[]): T[] =>
    [...Map.groupBy(all, ({ appealId }) => appealId)].flatMap(([id, [one]]) => (one && !known.has(id) ? [one] : [])).slice(0, rowsOfFirst);
  const late = reminders.toSorted((a, b) => fromWire(a.deadline).localeCompare(fromWire(b.deadline)));
  const first = [...Map.groupBy([...firstOf(late), ...firstOf(mentions)], ({ appealId }) => appealId).values()].map(([one]) => one!);
  const read = async (family: "tasks" | "appeals", ids: readonly number[]): Promise<Candidate[]> => {
    if (ids.length === 0) return [];
    const source = { family, list: "all", where: {} };
    const rows = await familyOf(families, source).rows(ctx, ids, source.list);
    return (rows as ListRow[]).map((row) => ({ row: dayRow(source, row), isOwn: true, why: [] }));
  };
  return [
    ...(await read(
      "tasks",
      first.flatMap(({ taskId }) => taskId ?? []),
    )),
    ...(await read(
      "appeals",
      first.flatMap(({ taskId, appealId }) => (taskId === null ? [appealId] : [])),
    )),
  ];
};

/** The sections in the order in which they are read: the strongest reasons first, so that no rows are read for which there is no room. */
const placeOf = (name: string): number => (dayReasons as readonly string[]).indexOf(name);
const inReadingOrder = (Object.keys(daySections) as DaySectionName[]).toSorted((a, b) => placeOf(a) - placeOf(b));

/** What is to be done first, and every section: its total, its lists, and the rows that stand elsewhere. */
const readFirst = async (ctx: Ctx, families: Families): Promise<Pick<Reply<typeof myDayEndpoint>, "first" | "next" | "sections">> => {
  const said = await whatIsSaid(ctx);
  const candidates: Candidate[] = [];
  const read = new Map<DaySectionName, MyDaySection>();
  const unread: MyDaySection["lists"][number][] = [];
  for (const name of inReadingOrder) {
    const of: DaySection = daySections[name];
    const reason = dayReasons.find((one) => one === name);
    const hasRoom = !of.isFirst || !reason || !isFull(candidates, reason);
    const found = await readSection(ctx, families, name, {
      sources: sourcesOf(ctx, families, of),
      rows: of.isFirst ? (hasRoom ? rowsOfFirst : 0) : rowsOfSection,
    });
    if (!found) continue;
    read.set(name, found.section);
    candidates.push(...found.candidates);
    if (!hasRoom) unread.push(...found.section.lists);
  }
  const { rows: first, next } = ranked([...candidates, ...(await readSaid(ctx, families, said, candidates))], said);
  const sections = (Object.keys(daySections) as DaySectionName[]).flatMap((name) => read.get(name) ?? []);
  return { first, next: next ?? unread.find(({ total }) => total > 0) ?? null, sections };
};

/** Organisations with overdue tasks, those with the most first; null for who watches none. */
const troubled = async (ctx: Ctx, families: Families): Promise<Organizations> => {
  if (!can(ctx, "dashboard-supervisor") || ctx.actor.supervised.length === 0) return null;
  const { tables } = await countPage(ctx, families, watchedOrganizations, choicesOf(ctx, {}));
  const [open, overdue] = (["open", "overdue"] as const).map((name) =>
    Object.keys(watchedOrganizations.tables.organizations.columns).indexOf(name),
  ) as [number, number];
  const rows = tables[0]!.rows
    .map(({ key, name, values }) => ({ id: Number(key), name, open: values[open] ?? 0, overdue: values[overdue] ?? 0 }))
    .filter((row) => row.overdue > 0)
    .toSorted((a, b) => b.overdue - a.overdue || b.open - a.open || a.id - b.id);
  return { total: rows.length, rows: rows.slice(0, rowsOfSection) };
};

/** The first screen of each role: its sections are declared in the contract, its numbers are those of the lists. */
export const myDayRoutes = (app: FastifyInstance, families: Families): void => {
  serve(app, waitingEndpoint, async (ctx) => {
    const sources = sourcesOf(ctx, families, daySections.waiting);
    if (!sources) return { lists: null };
    const lists: Awaited<ReturnType<typeof readWaiting>>[] = [];
    for (const source of sources) lists.push(await readWaiting(ctx, families, source));
    return { lists: lists.filter(({ total }) => total > 0) };
  });
  serve(app, myDayEndpoint, async (ctx) => {
    const { first, next, sections } = await readFirst(ctx, families);
    const setUp: Reply<typeof myDayEndpoint>["setUp"] = [];
    for (const figure of Object.keys(setUpFigures) as SetUpFigure[]) {
      if (!can(ctx, setUpFigures[figure].needs)) continue;
      const count = await countSetUp(ctx, figure);
      if (count > 0 || "none" in setUpFigures[figure]) setUp.push({ figure, count });
    }
    return {
      first,
      next,
      sections,
      organizations: await troubled(ctx, families),
      enrolledInVain: can(ctx, enrolledInVain.needs) ? await countEnrolledInVain(ctx) : 0,
      proposedProblems: can(ctx, proposedProblems.needs) ? await countProposedProblems(ctx) : 0,
      warnings: can(ctx, hearsWarnings) ? await listWarnings(ctx) : [],
      setUp,
    };
  });
};
