import { sql } from "kysely";
import { vi, expect } from "vitest";
import type { Portal } from "./people.ts";

/** Cuts the connection of the next commit that adds a file, while it is under way. */
export const loseCommitOfFiles = async ({ db }: Portal, work: () => Promise<unknown>): Promise<void> => {
  await sql`create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$`.execute(db);
  await sql`create constraint trigger waits after insert on files deferrable initially deferred for each row execute function wait_long()`.execute(
    db,
  );
  const working = work();
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and query ilike 'commit%' and state = 'active'`.execute(db);
      expect(rows).toEqual([{ ended: true }]);
    },
    { timeout: 15_000 },
  );
  await sql`drop function wait_long() cascade`.execute(db);
  await working;
};
