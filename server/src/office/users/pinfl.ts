import { sql } from "kysely";
import { decrypt, encrypt, searchHash, searchHashes } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";

const search = "users.pinfl";
export const pinflColumn: EncryptedColumn = {
  table: "users",
  column: "pinfl",
  primaryKey: ["id"],
  context: (row) => `users.pinfl:${row["id"]}`,
  search: [{ column: "pinfl_hmac", hashOf: (pinfl) => searchHash(pinfl, search) }],
};

/** Errors: UnreadableValue. */
export const openPinfl = (userId: number, stored: string | null): string | null =>
  stored === null ? null : decrypt(stored, pinflColumn.context({ id: userId }));
/** Its last four digits. */
export const pinflEndOf = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db.selectFrom("users").select("pinfl").where("id", "=", userId).executeTakeFirst();
  return openPinfl(userId, row?.pinfl ?? null)?.slice(-4) ?? null;
};
/** Whether another account has it. */
export const isPinflTaken = async (db: Db, pinfl: string, exceptId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from users where pinfl_hmac = any(${searchHashes(pinfl, search)}::bytea[]) and id <> ${exceptId}`.execute(db);
  return rows.length > 0;
};
/** Those of these that an account has. */
export const takenPinfls = async (db: Db, pinfls: readonly string[]): Promise<ReadonlySet<string>> => {
  const byHash = new Map(pinfls.flatMap((pinfl) => searchHashes(pinfl, search).map((hash) => [hash.toString("hex"), pinfl] as const)));
  const hashes = [...byHash.keys()].map((hex) => Buffer.from(hex, "hex"));
  const { rows } = await sql<{
    hash: string;
  }>`select encode(pinfl_hmac, 'hex') as hash from users where pinfl_hmac = any(${hashes}::bytea[])`.execute(db);
  return new Set(rows.map(({ hash }) => byHash.get(hash)!));
};
export const savePinfl = async (db: Db, userId: number, pinfl: string | null): Promise<void> => {
  await db
    .updateTable("users")
    .set({
      pinfl: pinfl === null ? null : encrypt(pinfl, pinflColumn.context({ id: userId })),
      pinfl_hmac: pinfl === null ? null : searchHash(pinfl, search),
    })
    .where("id", "=", userId)
    .execute();
};

/** By what tries of one person are counted, without naming the person. */
export const pinflKey = (pinfl: string): string => searchHash(pinfl, search).toString("hex");
/** Whose account has it. */
export const findByPinfl = async (db: Db, pinfl: string): Promise<number | undefined> =>
  (await db.selectFrom("users").select("id").where("pinfl_hmac", "in", searchHashes(pinfl, search)).executeTakeFirst())?.id;
