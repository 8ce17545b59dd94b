import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** Who changed a record last, of the changes of the last day: a form is not open for longer, and the log is found by its time. */
export const lastChange = async (db: Db, target: string): Promise<{ by: string | null; at: string } | undefined> =>
  (
    await sql<{ by: string | null; at: string }>`
    select u.full_name as by, l.at from audit_log l left join users u on u.id = l.user_id
     where l.target = ${target} and l.at > now() - interval '1 day' order by l.at desc, l.id desc limit 1`.execute(db)
  ).rows[0];
