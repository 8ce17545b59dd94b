import { sql } from "kysely";
import { inTransaction } from "../db/transaction.ts";
import type { Db } from "../db/pool.ts";

type Root = { id: number; upto: number; rows: number; root: string | null; sealedAt: string };
export type Broken =
  | { readonly kind: "row"; readonly id: number; readonly appealId: number; readonly requestNumber: string; readonly at: string }
  | {
      readonly kind: "root";
      readonly id: number;
      readonly sealedAt: string;
      readonly from: number;
      readonly upto: number;
      readonly rows: number;
      readonly found: number;
    };
export type Verified = {
  readonly rows: number;
  /** Rows from before the chain began. */
  readonly unchained: number;
  readonly roots: number;
  /** The last root: a copy kept elsewhere shows that nobody rebuilt the whole chain. */
  readonly lastRoot: string | null;
  readonly broken: readonly Broken[];
};

/** Rows hashed in one statement, so that a history of millions does not build a text of a gigabyte. */
const together = 50_000;
/** The root over the rows between two ids and the root before them. */
const rootOf = async (db: Db, before: string | null, after: number, upto: number): Promise<{ rows: number; root: string }> => {
  let [count, root] = [0, before ?? ""];
  for (let from = after; from < upto; from += together) {
    const { rows } = await sql<{ n: number; root: string }>`
      select count(*) as n, encode(sha256(decode(${root}, 'hex') || coalesce(string_agg(coalesce(h.hash, history_content(h)), '' order by h.id), '')), 'hex') as root
        from history h where h.id > ${from} and h.id <= ${Math.min(from + together, upto)}`.execute(db);
    count += rows[0]!.n;
    root = rows[0]!.root;
  }
  return { rows: count, root };
};
const listRoots = async (db: Db): Promise<Root[]> =>
  (
    await sql<Root>`
      select id, upto, rows, encode(root, 'hex') as root, sealed_at as "sealedAt" from history_roots order by id`.execute(db)
  ).rows;

/**
 * Seals what was written since the last root, once a day (Asia/Tashkent) in however many processes; undefined if the day has its root or
 * nothing was written. Writers wait for the moment in which the last row is found; if they are busy, the next call seals.
 */
export const sealHistory = async (db: Db): Promise<{ root: string; rows: number } | undefined> =>
  inTransaction(
    db,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('murojaat history root'))`.execute(trx);
      const day =
        await sql`select from history_roots where root is not null and (sealed_at at time zone 'Asia/Tashkent')::date = (now() at time zone 'Asia/Tashkent')::date`.execute(
          trx,
        );
      if (day.rows.length > 0) return undefined;
      const last = (await listRoots(trx)).at(-1);
      const found = await lastRow(db);
      if (found === null || found <= (last?.upto ?? 0)) return undefined;
      const sealed = await rootOf(trx, last?.root ?? null, last?.upto ?? 0, found);
      await sql`insert into history_roots (upto, rows, root) values (${found}, ${sealed.rows}, decode(${sealed.root}, 'hex'))`.execute(trx);
      return sealed;
    },
    { mayTakeHours: true },
  );
/** The last row of all earlier transactions; waits for those under way, so that no row with a lower id appears afterwards. */
const lastRow = (db: Db): Promise<number | null> =>
  inTransaction(db, async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await sql`lock table history in share mode`.execute(trx);
    return (await sql<{ id: number | null }>`select max(id) as id from history`.execute(trx)).rows[0]!.id;
  });

/** Checks every link and every root; reports the first broken one of each kind. */
export const verifyHistory = (database: Db): Promise<Verified> =>
  inTransaction(
    database,
    async (db) => {
      const roots = await listRoots(db);
      const began = Math.max(0, ...roots.filter((r) => r.root === null).map((r) => r.upto));
      const { rows: links } = await sql<{ id: number; appealId: number; requestNumber: string; at: string }>`
    select l.id, l.appeal_id as "appealId", a.number as "requestNumber", l.at
      from (select h.id, h.appeal_id, h.at, h.hash, history_content(h) as content, lag(h.hash) over (partition by h.appeal_id order by h.id) as before from history h) l join appeals a on a.id = l.appeal_id
     where case when l.hash is null then l.id > ${began} else l.hash <> sha256(coalesce(l.before, '') || l.content) end order by l.id limit 1`.execute(
        db,
      );
      const broken: Broken[] = links.map((link) => ({ kind: "row", ...link }));
      let before: Root | undefined;
      for (const root of roots) {
        const from = before?.upto ?? 0;
        if (root.root !== null) {
          const now = await rootOf(db, before?.root ?? null, from, root.upto);
          if (now.root !== root.root) {
            broken.push({
              kind: "root",
              id: root.id,
              sealedAt: root.sealedAt,
              from: from + 1,
              upto: root.upto,
              rows: root.rows,
              found: now.rows,
            });
            break;
          }
        }
        before = root;
      }
      const { rows } = await sql<{ rows: number; unchained: number }>`
    select count(*) as rows, count(*) filter (where hash is null) as unchained from history`.execute(db);
      return {
        ...rows[0]!,
        roots: roots.filter((r) => r.root !== null).length,
        lastRoot: roots.findLast((r) => r.root !== null)?.root ?? null,
        broken,
      };
    },
    { oneSnapshot: true, mayTakeHours: true },
  );
