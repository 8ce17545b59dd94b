import { setTimeout as wait } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import { inTransaction } from "../db/transaction.ts";
import type { Db } from "../db/pool.ts";

/** The logs, and of a row `l` of each what its seal holds. */
export const sealedLogs = { history: sql`l.hash`, audit_log: sql`audit_content(l)`, reading_log: sql`reading_content(l)` } as const;
export type LogName = keyof typeof sealedLogs;
export const logNames = Object.keys(sealedLogs) as LogName[];

/** How many rows of a log stand between two ids, and one hash over them. */
export const contentOf = (log: LogName, after: RawBuilder<unknown>, upto: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select count(*) as rows, coalesce(chained(${sealedLogs[log]} order by l.id), '') as content from ${sql.table(log)} l where l.id > ${after} and l.id <= ${upto}`;

type Seal = { readonly log: LogName; readonly rows: number; readonly root: string };

/** Seals what was written to each log since its last seal. Where writers are busy for long, the next call does it. */
export const sealLogs = async (db: Db): Promise<Seal[]> => {
  const ends = await findEnds(db);
  if (!ends) return [];
  return inTransaction(
    db,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('murojaat seals'))`.execute(trx);
      const made: Seal[] = [];
      for (const log of logNames) {
        const { rows } = await sql<Seal>`
          insert into seals (log, upto, rows, root, sealed_at)
          select ${log}, n.upto, c.rows, seal_root((select root from seals order by id desc limit 1), ${log}, n.upto, c.rows, n.at, c.content), n.at
            from (select coalesce((select upto from seals where log = ${log} order by id desc limit 1), 0) as after, ${ends[log]}::bigint as upto, clock_timestamp() as at) n
            cross join lateral (${contentOf(log, sql`n.after`, sql`n.upto`)}) c
           where n.upto > n.after
          returning log, rows, encode(root, 'hex') as root`.execute(trx);
        made.push(...rows);
      }
      return made;
    },
    { mayTakeHours: true },
  );
};

const patience = 30_000;
const pause = 50;
const tables = sql`('history'::regclass, 'audit_log'::regclass, 'reading_log'::regclass)`;
const writers = sql`pg_locks where locktype = 'relation' and relation in ${tables} and mode = 'RowExclusiveLock' and granted`;

/**
 * The last id of each log up to which no new row can appear: transactions that had taken an id without having written its row were
 * writing to the table, and have ended since. Writers do not wait for this. undefined: a transaction writes for too long.
 */
const findEnds = async (db: Db): Promise<Record<LogName, number> | undefined> => {
  const { rows } = await sql<Record<LogName, number> & { busy: string[] }>`
    select ${sql.join(logNames.map((log) => sql`(select coalesce(max(id), 0) from ${sql.table(log)}) as ${sql.ref(log)}`))},
           array(select virtualtransaction from ${writers}) as busy`.execute(db);
  const { busy, ...ends } = rows[0]!;
  for (let waited = 0; busy.length > 0 && waited < patience; waited += pause) {
    const { rows: left } = await sql`select from ${writers} and virtualtransaction = any(${busy}) limit 1`.execute(db);
    if (left.length === 0) return ends;
    await wait(pause);
  }
  return busy.length === 0 ? ends : undefined;
};
