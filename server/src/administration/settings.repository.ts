import type { Db } from "../db/client.ts";

export type SettingRow = { key: string; value: object; updatedAt: string };
export const readSettings = async (db: Db, keys: readonly string[]): Promise<SettingRow[]> =>
  (await db
    .selectFrom("settings")
    .select(["key", "value", "updated_at as updatedAt"])
    .where("key", "in", [...keys])
    .execute()) as SettingRow[];
export const writeSetting = async (db: Db, key: string, value: object, now: string): Promise<void> => {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
};
