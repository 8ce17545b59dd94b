import { sql } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { hashToken, newToken } from "../session/tokens.ts";

const column = (name: "code" | "token"): EncryptedColumn => ({
  table: "oneid_sign_ins",
  column: name,
  primaryKey: ["id"],
  context: (row) => `oneid_sign_ins.${name}:${row["id"]}`,
});
const [codes, tokens] = [column("code"), column("token")];
export const oneidColumns: readonly EncryptedColumn[] = [codes, tokens];

/** How long a browser may stay away, and how long a second factor may take afterwards. */
export const oneidMinutes = 10;
const lately = (moment: "begun_at" | "returned_at") => sql<boolean>`${sql.ref(moment)} > now() - make_interval(mins => ${oneidMinutes})`;

/** A new sign-in: what the browser keeps, and what goes through the service and back. */
export const beginSignIn = async (db: Db): Promise<{ cookie: string; state: string }> => {
  const [cookie, state] = [newToken(), newToken()];
  await db.insertInto("oneid_sign_ins").values({ cookie_hash: cookie.hash, state_hash: state.hash }).execute();
  return { cookie: cookie.token, state: state.token };
};

/** The browser that began is back, with a code or without; once. */
export const noteReturn = async (db: Db, cookie: string, state: string, code: string | null): Promise<void> => {
  const row = await db
    .updateTable("oneid_sign_ins")
    .set({ returned_at: sql`now()` })
    .where("cookie_hash", "=", hashToken(cookie))
    .where("state_hash", "=", hashToken(state))
    .where("returned_at", "is", null)
    .where(lately("begun_at"))
    .returning("id")
    .executeTakeFirst();
  if (!row || code === null) return;
  await db
    .updateTable("oneid_sign_ins")
    .set({ code: encrypt(code, codes.context(row)) })
    .where("id", "=", row.id)
    .execute();
};

export type SignIn = { readonly id: number; readonly userId: number | null; readonly code: string | null };
/** The sign-in of a browser that is back; its code is given out once. undefined: there is none, or it has come to its end. */
export const takeSignIn = async (db: Db, cookie: string): Promise<SignIn | undefined> => {
  const { rows } = await sql<{ id: number; user_id: number | null; code: string | null }>`
    with back as (
      select id, user_id, code from oneid_sign_ins
       where cookie_hash = ${hashToken(cookie)} and signed_in_at is null and ${lately("returned_at")} for update),
    taken as (update oneid_sign_ins s set code = null from back where s.id = back.id)
    select id, user_id, code from back`.execute(db);
  const [row] = rows;
  return row && { id: row.id, userId: row.user_id, code: row.code === null ? null : decrypt(row.code, codes.context({ id: row.id })) };
};
export const noteIdentified = async (db: Db, id: number, userId: number, token: string): Promise<void> => {
  await db
    .updateTable("oneid_sign_ins")
    .set({ user_id: userId, token: encrypt(token, tokens.context({ id })) })
    .where("id", "=", id)
    .execute();
};
/** Ends a sign-in with a session; false where another call has. */
export const noteSignedIn = async (db: Db, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("oneid_sign_ins")
    .set({ signed_in_at: sql`now()` })
    .where("id", "=", id)
    .where("signed_in_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
export const dropSignIn = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("oneid_sign_ins").where("id", "=", id).execute();
};

/** Whom a sign-in is of. */
export const findEntrant = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .innerJoin("organizations", "organizations.id", "users.organization_id")
    .select((u) => [
      "users.id",
      "users.login",
      "users.organization_id",
      "users.password_hash",
      u.fn.coalesce("users.blocked_at", "organizations.blocked_at").as("blocked_at"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();

/** The token of the service that a session began with. */
export const tokenOf = async (db: Db, sessionId: number): Promise<string | null> => {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("oneid_sign_ins", "oneid_sign_ins.id", "sessions.oneid_id")
    .select(["oneid_sign_ins.id", "oneid_sign_ins.token"])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  return row?.token ? decrypt(row.token, tokens.context({ id: row.id })) : null;
};

/** Those that no session came of, and those whose sessions have ended. */
export const dropEndedSignIns = async (db: Db): Promise<void> => {
  await sql`
    delete from oneid_sign_ins s where begun_at < now() - make_interval(mins => ${2 * oneidMinutes})
       and not exists (select from sessions where oneid_id = s.id)`.execute(db);
};
