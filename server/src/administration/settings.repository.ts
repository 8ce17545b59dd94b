import type { Db } from "../db/client.ts";

export type SettingRow = { key: string; value: object; updatedAt: string };
export const readSettings = async (db: Db, keys: readonly string[]): Promise<SettingRow[]> =>
  (await db
    .selectFrom("settings")
    .select(["key", "value", "updated_at as updatedAt"])
    .where("key", "in", [...keys])
    .execute()) as SettingRow[];
