import { sql } from "kysely";
import type { Portal } from "./people.ts";

/** Sets when this person last showed a password or a second factor: this many minutes ago. */
export const confirmedAgo = async ({ db }: Portal, login: string, minutes: number): Promise<void> => {
  await sql`update sessions set confirmed_at = now() - make_interval(mins => ${minutes})
    where user_id = (select id from users where login = ${login})`.execute(db);
};
