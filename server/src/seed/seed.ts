import { randomUUID } from "node:crypto";
import { weightyRoles, type SecuritySettings, type RetentionSettings } from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../engine/db/transaction.ts";
import type { Db } from "../engine/db/pool.ts";
import { seedLists } from "./lists.ts";
import { insertMissing, type SeedTable } from "./rows.ts";

export { syncAuthorities } from "./authorities.ts";

/** Numbers below this one are the program's, so that a row of a later release meets none of the administrator's. */
const firstOwnId = 1000;

/**
 * Gives a new installation its reference lists, and an old one the entries that a release has added. What
 * was given once is the administrator's: it is neither written over nor brought back. Runs at every start.
 */
export async function seedReferences(db: Db): Promise<void> {
  const before = await readGiven(db);
  if (seedLists.every(({ table, rows }) => (before[table] ?? 0) >= rows.length)) return;
  await inTransaction(db, async (trx) => {
    // Two processes may start at once; the second waits here and then finds nothing to do.
    await sql`select pg_advisory_xact_lock(hashtext('murojaat seed'))`.execute(trx);
    const given = await readGiven(trx);
    for (const { table, rows } of seedLists) {
      const missing = rows.slice(given[table] ?? 0);
      if (missing.length === 0) continue;
      await insertMissing(trx, table, missing);
      if ("id" in (rows[0] ?? {})) await leaveRoom(trx, table);
      given[table] = rows.length;
    }
    await keepSetting(trx, "terms", {
      weekend: [6, 7],
      closes: "18:00",
      counts: "calendar",
      rollsOver: true,
      month: "earlier",
      afterHours: "next_working_day",
    });
    const factorRoles = (
      await trx
        .selectFrom("roles")
        .select("id")
        .where("code", "in", [...weightyRoles])
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);
    await keepSetting(trx, "security", { sessionHours: 12, factorRoles, secondAdmin: "notify" } satisfies SecuritySettings);
    await keepSetting(trx, "retention", { application: null, complaint: null, proposal: null } satisfies RetentionSettings);
    await keepSetting(trx, "installation", { uid: randomUUID() });
    await sql`insert into settings (key, value) values ('seeded', ${JSON.stringify(given)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(trx);
  });
}

/** How many entries of each list this installation has had. */
async function readGiven(db: Db): Promise<Record<string, number>> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", "seeded").executeTakeFirst();
  return { ...(row?.value as Record<string, number> | undefined) };
}

async function keepSetting(db: Db, key: string, value: object): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts the sequence behind the rows that came with their ids; tables without one are passed over. */
async function leaveRoom(db: Db, table: SeedTable): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), ${sql.lit(firstOwnId - 1)})) from ${sql.table(table)}`.execute(
    db,
  );
}
