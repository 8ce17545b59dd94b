import {
  daySections,
  enrolledInVain,
  myDayEndpoint,
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
import { can, type Ctx } from "../../engine/http/context.ts";
import { dayOf, daysBetween } from "../../engine/dates/days.ts";
import { serve } from "../../engine/http/serve.ts";
import { listPage } from "../../engine/lists/list-page.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { choicesOf, countPage } from "../statistics/statistics.routes.ts";
import { dayRow, inOrder, type ListRow } from "./day-rows.ts";
import { countEnrolledInVain, countSetUp } from "./my-day.repository.ts";

type Families = readonly FamilySql<ListFamily>[];
type Organizations = Reply<typeof myDayEndpoint>["organizations"];

const familyOf = (families: Families, { family }: DaySource) => families.find((def) => def.family.name === family)!;
const mayOpen = (ctx: Ctx, families: Families, source: DaySource): boolean => {
  const { permission } = familyOf(families, source).family.lists[source.list]!;
  return permission !== "signed-in" && can(ctx, permission) && (source.needs === undefined || can(ctx, source.needs));
};

/** The first rows of a list and its exact total, as the list itself reads them. No phone is shown, so the reading log has no entry. */
const readSource = async (ctx: Ctx, families: Families, source: DaySource) => {
  const def = familyOf(families, source);
  const order = "deadline" in def.orders ? "deadline" : "createdDate";
  const page = await listPage(ctx, def, source.list, { ...source.where, pageSize: rowsOfSection, sortAttr: order, sortOrder: "ASC" });
  return { total: page.total, rows: (page.rows as ListRow[]).map((row) => dayRow(source, row)) };
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

/** Undefined where the caller may open none of its lists. */
const readSection = async (ctx: Ctx, families: Families, section: DaySectionName, of: DaySection): Promise<MyDaySection | undefined> => {
  const sources = sourcesOf(ctx, families, of);
  if (!sources) return undefined;
  const lists: MyDaySection["lists"] = [];
  const rows: MyDaySection["rows"] = [];
  // One after the other: a screen that everybody opens first takes one connection of the pool, not twenty.
  for (const source of sources) {
    const found = await readSource(ctx, families, source);
    lists.push({ family: source.family, list: source.list, where: source.where, total: found.total });
    rows.push(...found.rows);
  }
  return {
    section,
    total: lists.reduce((sum, { total }) => sum + total, 0),
    lists,
    rows: rows.toSorted(inOrder).slice(0, rowsOfSection),
  };
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
    const sections: MyDaySection[] = [];
    for (const [name, section] of Object.entries(daySections)) {
      const read = await readSection(ctx, families, name as DaySectionName, section);
      if (read) sections.push(read);
    }
    const setUp: Reply<typeof myDayEndpoint>["setUp"] = [];
    for (const figure of Object.keys(setUpFigures) as SetUpFigure[]) {
      if (!can(ctx, setUpFigures[figure].needs)) continue;
      const count = await countSetUp(ctx, figure);
      if (count > 0 || "none" in setUpFigures[figure]) setUp.push({ figure, count });
    }
    return {
      sections,
      organizations: await troubled(ctx, families),
      enrolledInVain: can(ctx, enrolledInVain.needs) ? await countEnrolledInVain(ctx) : 0,
      setUp,
    };
  });
};
