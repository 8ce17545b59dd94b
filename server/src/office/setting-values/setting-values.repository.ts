import type { SwitchKey } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";

export type SettingRow = { key: string; value: object; updatedAt: string };
export const readSettings = async (db: Db, keys: readonly string[]): Promise<SettingRow[]> =>
  (await db
    .selectFrom("settings")
    .select(["key", "value", "updated_at as updatedAt"])
    .where("key", "in", [...keys])
    .execute()) as SettingRow[];
export const writeSetting = async ({ db, now }: Pick<Ctx, "db" | "now">, key: string, value: object): Promise<void> => {
  await db
    .updateTable("settings")
    .set({ value: JSON.stringify(value), updated_at: now })
    .where("key", "=", key)
    .execute();
};
/** Whether something that the administrator may switch on is on. */
export const isSwitchOn = async (db: Db, key: SwitchKey): Promise<boolean> => {
  const { rows } = await sql<{ isOn: boolean }>`select (value ->> 'isOn')::boolean as "isOn" from settings where key = ${key}`.execute(db);
  return rows[0]?.isOn ?? false;
};
/** How many settings name the role. */
export const settingsWithRole = async (db: Db, roleId: number): Promise<number> =>
  (await sql`select from settings where key = 'security' and value -> 'factorRoles' @> to_jsonb(${roleId}::int)`.execute(db)).rows.length;
