import type { Dated, Family } from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Day } from "../../engine/dates/days.ts";

/** The day of a record by which its numbers are kept. */
export type KeptBy = Dated | "deadline";
/** One counting statement over what somebody may see, by its text and values; and whose appeals and tasks those are. */
export type Scope = {
  readonly sign: string;
  readonly family: Family;
  readonly by: KeptBy;
  /** The last day on which somebody may ask for it. */
  readonly neededUntil: Day;
  readonly organizations: readonly number[];
};
/** What is kept of a scope, as this snapshot sees it. */
export type ScopeState = {
  readonly id: number;
  /** Until when it is kept. */
  readonly neededUntil: Day;
  /** Nothing kept holds any more. */
  readonly isVoid: boolean;
  /** Days of which something changed since they were counted. */
  readonly changed: readonly Day[];
};
/** Numbers of a day by the key of the row. */
export type Cells = Readonly<Record<string, readonly number[]>>;

export const organizationsBelow = async (db: Db, ancestors: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct descendant_id as id from organization_tree where ancestor_id = any(${[...ancestors]}::int[]) order by 1`.execute(db);
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
export type KeptDay = { readonly piece: string; readonly day: Day; readonly cells: Cells };
export const listKeptDays = async (
  db: Db,
  { id, changed }: Pick<ScopeState, "id" | "changed">,
  wanted: readonly WantedDays[],
): Promise<KeptDay[]> => {
  const some = wanted.map(({ pieces, from, to }) => sql`piece = any(${[...pieces]}::text[]) and day between ${from}::date and ${to}::date`);
  const { rows } = await sql<KeptDay>`
    select piece, day, cells from statistics_days where scope_id = ${id} and (${sql.join(some, sql` or `)}) and day <> all(${[...changed]}::date[])`.execute(
    db,
  );
  return rows;
};

/**
 * A transaction of whoever counts days anew or drops old marks, one at a time in all processes; undefined: somebody does it now. The lock
 * takes no snapshot, so what is read after it knows what its last holder kept.
 */
export const keepAlone = async <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T | undefined> => {
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

/** Says that what is kept of a scope holds in this transaction's snapshot. */
export const saveScope = async (trx: Db, { sign, neededUntil }: Scope): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into statistics_scopes as s (sign, seen, needed_until) values (${sign}, pg_current_snapshot(), ${neededUntil}::date)
    on conflict (sign) do update set seen = excluded.seen, needed_until = excluded.needed_until returning id`.execute(trx);
  return rows[0]!.id;
};
/** Drops the days that do not hold any more: those given, or all. */
export const dropDays = async (trx: Db, scopeId: number, days: readonly Day[] | "all"): Promise<void> => {
  await sql`delete from statistics_days where scope_id = ${scopeId} and (${days === "all"} or day = any(${days === "all" ? [] : [...days]}::date[]))`.execute(
    trx,
  );
};
export const saveDays = async (trx: Db, scopeId: number, days: readonly KeptDay[]): Promise<void> => {
  await sql`
    insert into statistics_days (scope_id, piece, day, cells)
    select ${scopeId}, piece, day, cells::json
      from unnest(${days.map(({ piece }) => piece)}::text[], ${days.map(({ day }) => day)}::date[], ${days.map(({ cells }) => JSON.stringify(cells))}::text[]) as d (piece, day, cells)
    on conflict (scope_id, piece, day) do update set cells = excluded.cells`.execute(trx);
};
export const dropScope = async (db: Db, sign: string): Promise<void> => {
  await sql`delete from statistics_scopes where sign = ${sign}`.execute(db);
};

/** Takes away what nobody needs: scopes of days that are over or that were not counted for a week, and marks that all the others have seen. */
export const pruneKeptDays = async (db: Db, today: Day): Promise<void> => {
  await keepAlone(db, (trx) => sql`select prune_statistics(${today}::date)`.execute(trx));
};

/**
 * Kept numbers are told apart by transaction ids, which begin anew where a dump is restored into another cluster: there nothing kept
 * holds. Called at the start, before anybody reads.
 */
export const forgetOtherCluster = async (db: Db): Promise<void> => {
  const { rows } = await sql`
    insert into settings (key, value) select 'statistics_cluster', to_jsonb(system_identifier::text) from pg_control_system()
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value returning key`.execute(db);
  if (rows.length === 0) return;
  await sql`truncate statistics_scopes, statistics_days, statistics_changes`.execute(db);
};
