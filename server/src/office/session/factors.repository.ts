import { capitals, recoveryCodeCount } from "@murojaat/contract";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { newRecoveryCode } from "./passwords.ts";
import { hashToken } from "./tokens.ts";

export const factorSecrets: EncryptedColumn = {
  table: "user_factors",
  column: "secret",
  primaryKey: ["user_id"],
  context: (row) => `user_factors.secret:${row["user_id"]}`,
};
const contextOf = (userId: number): string => factorSecrets.context({ user_id: userId });

/** Of a select from `users u`. Demo accounts never need one. */
export const needsFactor = sql<boolean>`(not u.is_demo and exists (
  select from user_roles ur join settings s on s.key = 'security' and s.value -> 'factorRoles' @> to_jsonb(ur.role_id) where ur.user_id = u.id))`;
export const hasFactor = sql<boolean>`(exists (select from user_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = u.id))`;

const periodSeconds = 30;
const totpOf = (secret: string, login: string) =>
  new TOTP({ issuer: "Murojaat", label: login, secret: Secret.fromBase32(secret), period: periodSeconds });

export type FactorState = { confirmedAt: string | null; isNeeded: boolean; recoveryCodes: number; passkeys: number };
export const readFactor = async (db: Db, userId: number): Promise<FactorState> => {
  const { rows } = await sql<FactorState>`
    select (select f.confirmed_at from user_factors f where f.user_id = u.id) as "confirmedAt", ${needsFactor} as "isNeeded",
           (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as "recoveryCodes",
           (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys
      from users u where u.id = ${userId}`.execute(db);
  return rows[0]!;
};
export const isFactorOn = async (db: Db, userId: number): Promise<boolean> => {
  const { confirmedAt, passkeys } = await readFactor(db, userId);
  return confirmedAt !== null || passkeys > 0;
};

/** A new secret, which counts once a code of it has been shown; undefined where the person has a factor. */
export const beginFactor = async (db: Db, userId: number, login: string): Promise<{ secret: string; uri: string } | undefined> => {
  const secret = new Secret({ size: 20 }).base32;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("user_factors")
    .values({ user_id: userId, secret: encrypt(secret, contextOf(userId)) })
    .onConflict((c) =>
      c
        .column("user_id")
        .doUpdateSet((eb) => ({ secret: eb.ref("excluded.secret"), last_period: 0 }))
        .where("user_factors.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? { secret, uri: totpOf(secret, login).toString() } : undefined;
};

/** Whether the app shows this code now, or showed it half a minute ago; each serves once. */
const isAppCode = async (db: Db, userId: number, code: string): Promise<boolean> => {
  const row = await db.selectFrom("user_factors").select("secret").where("user_id", "=", userId).executeTakeFirst();
  const delta = row && totpOf(decrypt(row.secret, contextOf(userId)), "").validate({ token: code, window: 1 });
  if (typeof delta !== "number") return false;
  const period = Math.floor(Date.now() / 1000 / periodSeconds) + delta;
  const used = await db
    .updateTable("user_factors")
    .set({ last_period: period })
    .where("user_id", "=", userId)
    .where("last_period", "<", period)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};
const isRecoveryCode = async (db: Db, userId: number, code: string): Promise<boolean> => {
  const used = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("hash", "=", hashToken(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};
/** Uses a code of the app, or a recovery code. */
export const useCode = async (db: Db, userId: number, typed: string): Promise<boolean> => {
  const code = capitals(typed);
  return /^\d{6}$/.test(code) ? isAppCode(db, userId, code) : isRecoveryCode(db, userId, code);
};

/** From now on a sign-in asks for a code. */
export const confirmFactor = async (db: Db, userId: number): Promise<void> => {
  await db
    .updateTable("user_factors")
    .set({ confirmed_at: sql`now()` })
    .where("user_id", "=", userId)
    .execute();
};
/** Recovery codes for a person without any: they come with the first second factor, and are stored as hashes only. */
export const giveRecoveryCodes = async (db: Db, userId: number): Promise<string[]> => {
  const known = await db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", userId).limit(1).executeTakeFirst();
  if (known) return [];
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, hash: hashToken(code.replaceAll("-", "")) })))
    .execute();
  return codes;
};
/** They go with the last second factor. */
export const dropCodesWithoutFactor = async (db: Db, userId: number): Promise<void> => {
  await sql`delete from recovery_codes c using users u where u.id = c.user_id and u.id = ${userId} and not ${hasFactor}`.execute(db);
};
export const removeApp = async (db: Db, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("user_factors").where("user_id", "=", userId).executeTakeFirst();
  await dropCodesWithoutFactor(db, userId);
  return numDeletedRows > 0n;
};
/** The app, all passkeys and the recovery codes. */
export const removeFactors = async (db: Db, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirst();
  return (await removeApp(db, userId)) || numDeletedRows > 0n;
};
