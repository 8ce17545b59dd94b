import type { Dated, Family } from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { watchedOffices } from "../organizations/watched.ts";
import type { Day } from "../../engine/dates/days.ts";

/** The day of a record under which its numbers are stored. */
export type SnapshotDate = Dated | "deadline";
/** One counting statement over what somebody may see, by its text and values; and whose appeals and tasks those are. */
export type Scope = {
  readonly sign: string;
  readonly family: Family;
  readonly by: SnapshotDate;
  /** The last day on which somebody may ask for it. */
  readonly neededUntil: Day;
  readonly organizations: readonly number[];
};
/** The snapshots of a scope, as this transaction sees them. */
export type ScopeState = {
  readonly id: number;
  /** When it expires. */
  readonly neededUntil: Day;
  /** All its snapshots are out of date. */
  readonly isVoid: boolean;
  /** Days of which something changed since they were counted. */
  readonly changed: readonly Day[];
};
/** Numbers of a day by the key of the row. */
export type Cells = Readonly<Record<string, readonly number[]>>;

export const listWatched = async (ctx: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct w.descendant_id as id from ${watchedOffices(ctx)} w order by 1`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
};

export const findScope = async (db: Db, scope: Scope): Promise<ScopeState | undefined> => {
  const day = sql.ref(`${scope.by}_day`);
  const { rows } = await sql<ScopeState>`
    with s as (select id, seen, needed_until from statistics_scopes where sign = ${scope.sign}),
    changes as materialized (
      select c.family, c.${day} as day from s, statistics_changes c
       where c.xid >= pg_snapshot_xmin(s.seen) and not pg_visible_in_snapshot(c.xid, s.seen)
         and (c.family = 'all' or c.family = ${scope.family} and c.organization_ids && ${[...scope.organizations]}::int[]))
    select s.id, s.needed_until as "neededUntil", exists (select from changes where family = 'all') as "isVoid",
           array(select distinct day from changes where day is not null) as changed
      from s`.execute(db);
  return rows[0];
};

export type WantedDays = { readonly pieces: readonly string[]; readonly from: Day; readonly to: Day };
export type DaySnapshot = { readonly piece: string; readonly day: Day; readonly cells: Cells };
export const listSnapshots = async (
  db: Db,
  { id, changed }: Pick<ScopeState, "id" | "changed">,
  wanted: readonly WantedDays[],
): Promise<DaySnapshot[]> => {
  const conditions = wanted.map(
    ({ pieces, from, to }) => sql`piece = any(${[...pieces]}::text[]) and day between ${from}::date and ${to}::date`,
  );
  const { rows } = await sql<DaySnapshot>`
    select piece, day, cells from statistics_days where scope_id = ${id} and (${sql.join(conditions, sql` or `)}) and day <> all(${[...changed]}::date[])`.execute(
    db,
  );
  return rows;
};

/**
 * Runs work that writes snapshots or prunes the change log, one at a time in all processes; undefined: another one runs now. The lock
 * takes no transaction snapshot, so later reads see what the previous owner committed.
 */
export const withSnapshotLock = async <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T | undefined> => {
  try {
    return await inTransaction(
      db,
      async (trx) => {
        await sql`lock table statistics_scopes in share update exclusive mode nowait`.execute(trx);
        return work(trx);
      },
      { oneSnapshot: true },
    );
  } catch (error) {
    if ((error as { code?: string }).code === "55P03") return undefined;
    throw error;
  }
};

/** Records that the snapshots of a scope are valid as of this transaction. */
export const saveScope = async (trx: Db, { sign, neededUntil }: Scope): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into statistics_scopes as s (sign, seen, needed_until) values (${sign}, pg_current_snapshot(), ${neededUntil}::date)
    on conflict (sign) do update set seen = excluded.seen, needed_until = excluded.needed_until returning id`.execute(trx);
  return rows[0]!.id;
};
/** Drops days that are out of date: those given, or all. */
export const dropDays = async (trx: Db, scopeId: number, days: readonly Day[] | "all"): Promise<void> => {
  await sql`delete from statistics_days where scope_id = ${scopeId} and (${days === "all"} or day = any(${days === "all" ? [] : [...days]}::date[]))`.execute(
    trx,
  );
};
export const saveDays = async (trx: Db, scopeId: number, days: readonly DaySnapshot[]): Promise<void> => {
  await sql`
    insert into statistics_days (scope_id, piece, day, cells)
    select ${scopeId}, piece, day, cells::json
      from unnest(${days.map(({ piece }) => piece)}::text[], ${days.map(({ day }) => day)}::date[], ${days.map(({ cells }) => JSON.stringify(cells))}::text[]) as d (piece, day, cells)
    on conflict (scope_id, piece, day) do update set cells = excluded.cells`.execute(trx);
};
export const dropScope = async (db: Db, sign: string): Promise<void> => {
  await sql`delete from statistics_scopes where sign = ${sign}`.execute(db);
};

/** Deletes expired scopes, those not counted for a week, and entries of the change log that every scope has seen. */
export const pruneSnapshots = async (db: Db, today: Day): Promise<void> => {
  await withSnapshotLock(db, (trx) => sql`select prune_statistics(${today}::date)`.execute(trx));
};

/**
 * Snapshots are validated by transaction ids, which restart where a dump is restored into another cluster: no snapshot is valid
 * there. Called at the start, before anything is read.
 */
export const forgetOtherCluster = async (db: Db): Promise<void> => {
  const { rows } = await sql`
    insert into settings (key, value) select 'statistics_cluster', to_jsonb(system_identifier::text) from pg_control_system()
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value returning key`.execute(db);
  if (rows.length === 0) return;
  await sql`truncate statistics_scopes, statistics_days, statistics_changes`.execute(db);
};
