import { randomUUID } from "node:crypto";
import { settingKeys, settings, weightyRoles } from "@murojaat/contract";
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
  const { given: before, keys } = await readGiven(db);
  if (seedLists.every(({ table, rows }) => (before[table] ?? 0) >= rows.length) && settingKeys.every((key) => keys.has(key))) return;
  await inTransaction(db, async (trx) => {
    // Two processes may start at once; the second waits here and then finds nothing to do.
    await sql`select pg_advisory_xact_lock(hashtext('murojaat seed'))`.execute(trx);
    const { given } = await readGiven(trx);
    for (const { table, rows } of seedLists) {
      const missing = rows.slice(given[table] ?? 0);
      if (missing.length === 0) continue;
      await insertMissing(trx, table, missing);
      if ("id" in (rows[0] ?? {})) await leaveRoom(trx, table);
      given[table] = rows.length;
    }
    const factorRoles = (
      await trx
        .selectFrom("roles")
        .select("id")
        .where("code", "in", [...weightyRoles])
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);
    for (const key of settingKeys) await keepSetting(trx, key, { ...settings[key].first, ...(key === "security" && { factorRoles }) });
    await keepSetting(trx, "installation", { uid: randomUUID() });
    await sql`insert into settings (key, value) values ('seeded', ${JSON.stringify(given)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(trx);
  });
}

/** How many entries of each list this installation has had, and which settings it has. */
async function readGiven(db: Db): Promise<{ readonly given: Record<string, number>; readonly keys: ReadonlySet<string> }> {
  const values = new Map((await db.selectFrom("settings").select(["key", "value"]).execute()).map(({ key, value }) => [key, value]));
  return { given: { ...(values.get("seeded") as Record<string, number> | undefined) }, keys: new Set(values.keys()) };
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
