import { openDataRow, type CrudRow } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { findOne, lockList, lockRecord } from "../../engine/references/crud.repository.ts";
import { refuseConflict } from "../../engine/references/versions.ts";
import type { Quarter } from "./count.repository.ts";
import type { Release } from "./files.ts";
import type { Figures } from "./figures.ts";

export type NewRelease = { readonly id: number; readonly number: number };
type Newest = NewRelease & { readonly status: string };
const findNewest = async (db: Db, { year, quarter }: Quarter): Promise<Newest | undefined> =>
  (
    await sql<Newest>`
      select id, number, status from open_data_releases where year = ${year} and quarter = ${quarter} order by number desc limit 1`.execute(
      db,
    )
  ).rows[0];

/** The release that is to be made: a new one, or one that is not yet published, again. Undefined: it corrects another and has no reason. */
export const beginRelease = async (ctx: Ctx, quarter: Quarter, reason: string | undefined): Promise<number | undefined> => {
  await lockList(ctx.db, openDataRow);
  const newest = await findNewest(ctx.db, quarter);
  const number = newest?.status === "published" ? newest.number + 1 : (newest?.number ?? 1);
  if (number > 1 && reason === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    insert into open_data_releases (year, quarter, number, reason) values (${quarter.year}, ${quarter.quarter}, ${number}, ${number > 1 ? reason : null})
    on conflict (year, quarter, number) do update set status = 'making', reason = excluded.reason, made_at = null, figures = null, files = null
    returning id`.execute(ctx.db);
  return rows[0]!.id;
};

/** A release that is to be made, with the published versions before it. */
type Wanted = Quarter & {
  readonly period: string;
  readonly edition: string;
  readonly reason: string | null;
  readonly earlier: readonly Figures[];
};
export const findWanted = async (db: Db, id: number): Promise<Wanted | undefined> =>
  (
    await sql<Wanted>`
      select year, quarter, period, edition, reason,
             (select coalesce(json_agg(e.figures), '[]') from open_data_releases e
               where e.year = r.year and e.quarter = r.quarter and e.status = 'published') as earlier
        from open_data_releases r where id = ${id} and status = 'making'`.execute(db)
  ).rows[0];

type Made = { readonly figures: Figures; readonly files: Readonly<Record<string, string>>; readonly madeAt: string };
/** Stores what was made; without it there are too few appeals. */
export const storeMade = async (db: Db, id: number, made: Made | undefined): Promise<void> => {
  await sql`
    update open_data_releases set status = ${made ? "draft" : "too_few"}, made_at = ${made?.madeAt ?? null},
           figures = ${made ? JSON.stringify(made.figures) : null}, files = ${made ? JSON.stringify(made.files) : null}
     where id = ${id} and status = 'making'`.execute(db);
};

/** Publishes a draft for good. Errors: 404, 409 where it is no draft or was made again meanwhile. */
export const publishRelease = async (ctx: Ctx, id: number, version: string): Promise<CrudRow> => {
  if (!(await lockRecord(ctx.db, openDataRow, id))) throw new AppError("not_found");
  const before = needFound(await findOne(ctx, openDataRow, id));
  await refuseConflict(ctx, `open_data_releases:${id}`, before["status"] === "draft" ? version : "", before);
  await ctx.db
    .updateTable("open_data_releases")
    .set({ status: "published", published_at: ctx.now, published_by: ctx.actor.userId })
    .where("id", "=", id)
    .execute();
  ctx.audit(`open_data_releases:${id}`, { period: before["period"], edition: before["edition"] });
  ctx.changed({ organizationId: ctx.actor.organizationId });
  return needFound(await findOne(ctx, openDataRow, id));
};

export type Shown = Release & { readonly figures: Figures; readonly publishedAt: string | null };
const shown = sql`period, edition, reason, made_at as "madeAt", figures, published_at as "publishedAt"`;
/** A release that has been made, for who publishes it. */
export const findMade = async (db: Db, id: number): Promise<Shown | undefined> =>
  (await sql<Shown>`select ${shown} from open_data_releases where id = ${id} and figures is not null`.execute(db)).rows[0];
/** What everybody may open: the newest version of a quarter, or the one that is named. */
export const findPublished = async (db: Db, period: string, edition: string | undefined): Promise<Shown | undefined> =>
  (
    await sql<Shown>`
      select ${shown} from open_data_releases
       where status = 'published' and period = ${period} and edition = coalesce(${edition ?? null}, edition) order by number desc limit 1`.execute(
      db,
    )
  ).rows[0];
export const findFile = async (
  db: Db,
  { period, edition, name }: { period: string; edition: string | undefined; name: string },
): Promise<{ text: string; publishedAt: string } | undefined> =>
  (
    await sql<{ text: string; publishedAt: string }>`
      select files ->> ${name} as text, published_at as "publishedAt" from open_data_releases
       where status = 'published' and period = ${period} and edition = coalesce(${edition ?? null}, edition) and files ? ${name}
       order by number desc limit 1`.execute(db)
  ).rows[0];

export type Listed = Pick<Release, "period" | "edition" | "reason"> & { readonly publishedAt: string };
/** All published versions, the newest first. */
export const listPublished = async (db: Db): Promise<Listed[]> =>
  (
    await sql<Listed>`
      select period, edition, reason, published_at as "publishedAt" from open_data_releases
       where status = 'published' order by year desc, quarter desc, number desc`.execute(db)
  ).rows;
