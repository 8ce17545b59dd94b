import {
  dashboardEndpoint,
  dashboards,
  longestPeriodYears,
  quarterly,
  quarterlyEndpoint,
  reportEndpoint,
  reportNames,
  reports,
  type Choices,
  type DashboardName,
  type ListFamily,
  type StatPage,
  type Statistics,
  type StatQuery,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "../../engine/db/transaction.ts";
import { sql } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { readMuch } from "../../engine/http/replica.ts";
import { serve } from "../../engine/http/serve.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { addDays, fromWire, momentOf, toWire } from "../../engine/dates/days.ts";
import { countTables } from "./count-tables.ts";

/** What the caller chose, with what stands for the rest: from 1 January of this year to today, by the day of registration. */
export const choicesOf = (ctx: Pick<Ctx, "today">, query: StatQuery): Choices => {
  const {
    from = `01.01.${ctx.today.slice(0, 4)}`,
    to = toWire(ctx.today),
    by = "created",
    areasId,
    organizationsId,
    channelId,
    unit,
  } = query;
  if (fromWire(to) < fromWire(from)) throw ruleBroken(problem("to", "before_start", from));
  const longest = toWire(addDays(fromWire(from), longestPeriodYears * 366));
  if (fromWire(to) > fromWire(longest)) throw ruleBroken(problem("to", "after_deadline", longest));
  return { from, to, by, areasId, organizationsId, channelId, unit };
};

/** All tables of a page, of one moment. */
export const countPage = async (
  ctx: Ctx,
  families: readonly FamilySql<ListFamily>[],
  page: StatPage,
  choices: Choices,
): Promise<Statistics> => {
  const began = performance.now();
  const tables = await readMuch(ctx, (at) =>
    inTransaction(
      at.db,
      async (db) => {
        // one pass over many records: what is looked up of them stays in memory
        await sql`set local work_mem = '64MB'`.execute(db);
        return countTables({ ...at, db }, page, families, choices);
      },
      { oneSnapshot: true, readsOnly: true },
    ),
  );
  const took = Math.round(performance.now() - began);
  const { from, to, by } = choices;
  return { from, to, by, today: toWire(ctx.today), at: momentOf(new Date(ctx.now)), tables, took };
};

/** Reports and dashboards: numbers of the lists that the caller may open, counted by the lists' own filters. */
export const statisticsRoutes = (app: FastifyInstance, families: readonly FamilySql<ListFamily>[]): void => {
  for (const name of reportNames)
    serve(app, reportEndpoint(name), (ctx, { query }) => countPage(ctx, families, reports[name], choicesOf(ctx, query)));
  serve(app, quarterlyEndpoint, (ctx, { query }) => countPage(ctx, families, quarterly, choicesOf(ctx, query)));
  for (const name of Object.keys(dashboards) as DashboardName[])
    serve(app, dashboardEndpoint(name), (ctx, { query }) => countPage(ctx, families, dashboards[name], choicesOf(ctx, query)));
};
