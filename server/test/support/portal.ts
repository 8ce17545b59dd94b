import { freshOffice } from "./database.ts";
import { sql } from "kysely";
import { createDb, createPool, type Db } from "../../src/engine/db/pool.ts";
import type { AppOptions } from "../../src/app.ts";
import { compareAppealRows } from "../../src/office/read-models/read-model-check.ts";
import { findUnbound } from "./bound-records.ts";
import { openOffice, type Portal } from "./people.ts";
import { noteReached } from "./reached.ts";

/**
 * The whole portal over a database of its own with the demo offices in it and no appeals. It works as the role that owns nothing; `db` is the
 * superuser's. Closing it fails where triggers maintained a wrong row, or where the history does not bind what the portal wrote.
 */
export const openPortal = async (options: Partial<AppOptions> = {}): Promise<Portal> => {
  const database = await freshOffice();
  const pool = createPool(database.portalUrl, { max: 6 });
  const portal = await openOffice(createDb(pool), { live: { databaseUrl: database.portalUrl }, ...options });
  return {
    ...portal,
    db: database.db,
    close: async () => {
      // whatever was done, the facts that reports count by are those of the records
      const differing = await compareAppealRows(database.db);
      const unbound = await findUnbound(database.db);
      noteReached(await actionsAndChannels(database.db));
      await portal.close();
      await pool.end();
      await database.close();
      if (unbound.length > 0) throw new Error(`the history does not bind what was written: ${unbound.join(", ")}`);
      if (differing.length > 0) throw new Error(`the read model of the appeals ${differing.join(", ")} differs from their records`);
    },
  };
};

/** The actions that the portal did itself, and the channels of these appeals; the history that the demo office invents has no request. */
const actionsAndChannels = async (db: Db): Promise<string[]> => {
  const done = await sql<{ name: string }>`
    with done as (select * from history where request_id is not null)
    select distinct concat('action ', case when task_id is null then 'appeal' else 'task' end, ' ', action) as name from done
    union select 'channel ' || c.code from done join appeals a on a.id = done.appeal_id join channels c on c.id = a.channel_id`.execute(db);
  return done.rows.map(({ name }) => name);
};
