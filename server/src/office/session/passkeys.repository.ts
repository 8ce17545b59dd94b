import { mostPasskeys } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; transports: string[] };
export const listCredentials = async (db: Db, userId: number): Promise<Credential[]> => {
  const rows = await db
    .selectFrom("passkeys")
    .select(["credential_id as id", "public_key", "counter", "transports"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ public_key, ...row }) => ({ ...row, publicKey: new Uint8Array(public_key) }));
};
export type Passkey = { id: number; name: string; createdAt: string; lastUsedAt: string | null };
export const listPasskeys = (db: Db, userId: number): Promise<Passkey[]> =>
  db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();

/** False where the device is a passkey already, or the person has as many as one may. */
export const insertPasskey = async (db: Db, userId: number, made: Credential & { name: string }): Promise<boolean> => {
  const { rows } = await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    select ${userId}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${made.transports}::text[], ${made.name}
     where (select count(*) from passkeys where user_id = ${userId}) < ${mostPasskeys}
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
};
export const removePasskey = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.deleteFrom("passkeys").where("user_id", "=", userId).where("id", "=", id).executeTakeFirst()).numDeletedRows > 0n;
export const noteUse = async (db: Db, credentialId: string, counter: number): Promise<void> => {
  await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: sql`now()` })
    .where("credential_id", "=", credentialId)
    .execute();
};

type Purpose = "new" | "show";
export const keepChallenge = async (db: Db, userId: number, purpose: Purpose, challenge: string): Promise<void> => {
  await sql`insert into passkey_challenges (user_id, purpose, challenge) values (${userId}, ${purpose}, ${challenge})
    on conflict (user_id, purpose) do update set challenge = excluded.challenge, at = now()`.execute(db);
};
/** The last question, once, and for five minutes only. */
export const takeChallenge = async (db: Db, userId: number, purpose: Purpose): Promise<string | undefined> => {
  const { rows } = await sql<{ challenge: string; isFresh: boolean }>`
    delete from passkey_challenges where user_id = ${userId} and purpose = ${purpose}
    returning challenge, at > now() - interval '5 minutes' as "isFresh"`.execute(db);
  return rows[0]?.isFresh ? rows[0].challenge : undefined;
};
