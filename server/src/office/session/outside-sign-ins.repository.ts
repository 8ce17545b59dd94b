import { sql } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { hashToken, newToken } from "./tokens.ts";

/** How long a browser may stay away, and how long a second factor may take afterwards. */
export const outsideMinutes = 10;
const lately = (moment: "begun_at" | "returned_at") => sql<boolean>`${sql.ref(moment)} > now() - make_interval(mins => ${outsideMinutes})`;

export type SignIn = { readonly id: number; readonly userId: number | null; readonly code: string | null };

/** The sign-ins with a service outside, a row each; a row serves once on the way back and once at the end. */
export const outsideSignIns = (service: "oneid" | "openid") => {
  const name = `${service}_sign_ins`;
  const [table, ofSession] = [sql.table(name), sql.ref(`sessions.${service}_id`)];
  const column = (of: "code" | "token"): EncryptedColumn => ({
    table: name,
    column: of,
    primaryKey: ["id"],
    context: (row) => `${name}.${of}:${row["id"]}`,
  });
  const [codes, tokens] = [column("code"), column("token")];
  return {
    columns: [codes, tokens] as readonly EncryptedColumn[],

    /** A new sign-in: what the browser keeps, and what goes through the service and back. */
    begin: async (db: Db): Promise<{ id: number; cookie: string; state: string }> => {
      const [cookie, state] = [newToken(), newToken()];
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (cookie_hash, state_hash) values (${cookie.hash}, ${state.hash}) returning id`.execute(db);
      return { id: rows[0]!.id, cookie: cookie.token, state: state.token };
    },

    /** The browser that began is back, with a code or without; once. Its sign-in, or undefined where it is not one of these. */
    noteReturn: async (db: Db, cookie: string, state: string, code: string | null): Promise<number | undefined> => {
      const { rows } = await sql<{ id: number }>`
        update ${table} set returned_at = now()
         where cookie_hash = ${hashToken(cookie)} and state_hash = ${hashToken(state)} and returned_at is null and ${lately("begun_at")}
        returning id`.execute(db);
      const [row] = rows;
      if (row && code !== null) await sql`update ${table} set code = ${encrypt(code, codes.context(row))} where id = ${row.id}`.execute(db);
      return row?.id;
    },

    /** The sign-in of a browser that is back; its code is given out once. undefined: there is none, or it has come to its end. */
    take: async (db: Db, cookie: string): Promise<SignIn | undefined> => {
      const { rows } = await sql<{ id: number; user_id: number | null; code: string | null }>`
        with back as (
          select id, user_id, code from ${table}
           where cookie_hash = ${hashToken(cookie)} and signed_in_at is null and ${lately("returned_at")} for update),
        taken as (update ${table} s set code = null from back where s.id = back.id)
        select id, user_id, code from back`.execute(db);
      const [row] = rows;
      return row && { id: row.id, userId: row.user_id, code: row.code === null ? null : decrypt(row.code, codes.context({ id: row.id })) };
    },
    noteIdentified: async (db: Db, id: number, userId: number, token: string | null): Promise<void> => {
      const kept = token === null ? null : encrypt(token, tokens.context({ id }));
      await sql`update ${table} set user_id = ${userId}, token = ${kept} where id = ${id}`.execute(db);
    },
    /** Ends a sign-in with a session; false where another call has. */
    noteSignedIn: async (db: Db, id: number): Promise<boolean> => {
      const { rows } = await sql`
        update ${table} set signed_in_at = now() where id = ${id} and signed_in_at is null returning id`.execute(db);
      return rows.length > 0;
    },
    drop: async (db: Db, id: number): Promise<void> => {
      await sql`delete from ${table} where id = ${id}`.execute(db);
    },

    /** What ends the session of the service that a session of the portal began with. */
    tokenOf: async (db: Db, sessionId: number): Promise<string | null> => {
      const { rows } = await sql<{ id: number; token: string | null }>`
        select s.id, s.token from sessions join ${table} s on s.id = ${ofSession} where sessions.id = ${sessionId}`.execute(db);
      const [row] = rows;
      return row?.token ? decrypt(row.token, tokens.context({ id: row.id })) : null;
    },

    /** Those that led to no session, and those whose sessions have ended. */
    dropEnded: async (db: Db): Promise<void> => {
      await sql`
        delete from ${table} s where begun_at < now() - make_interval(mins => ${2 * outsideMinutes})
           and not exists (select from sessions where ${ofSession} = s.id)`.execute(db);
    },
  };
};
export type OutsideSignIns = ReturnType<typeof outsideSignIns>;

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
