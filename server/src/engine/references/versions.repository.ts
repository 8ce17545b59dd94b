import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";

type Change = { by: string | null; at: string };
/** The latest change within a day: no form is open for longer, and the log is indexed by time. */
const lastWhere = async (db: Db, where: RawBuilder<boolean>): Promise<Change | undefined> =>
  (
    await sql<Change>`
    select u.full_name as by, l.at from audit_log l left join users u on u.id = l.user_id
     where l.at > now() - interval '1 day' and ${where} order by l.at desc, l.id desc limit 1`.execute(db)
  ).rows[0];

/** Who changed a record last. */
export const lastChange = (db: Db, target: string): Promise<Change | undefined> => lastWhere(db, sql`l.target = ${target}`);

/** Who changed a list last: one of its records, or many by a file. */
export const lastChangeOfList = (db: Db, table: string): Promise<Change | undefined> =>
  lastWhere(db, sql`split_part(l.target, ':', 1) = ${table}`);

/** Who moved one of these last, among themselves or alone. */
export const lastMove = (db: Db, table: string, ids: readonly number[]): Promise<Change | undefined> =>
  lastWhere(
    db,
    sql`((l.target = ${table} and l.details -> 'order' @> ${JSON.stringify(ids.slice(0, 1))}::jsonb)
      or (l.target = any(${ids.map((id) => `${table}:${id}`)}::text[]) and l.details -> 'changes' ? 'position'))`,
  );
