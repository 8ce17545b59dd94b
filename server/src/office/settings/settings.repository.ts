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
