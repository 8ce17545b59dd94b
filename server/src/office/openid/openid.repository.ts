import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { outsideMinutes, outsideSignIns } from "../session/outside-sign-ins.repository.ts";
import { hashToken } from "../session/tokens.ts";

export const openidSignIns = outsideSignIns("openid");

/** What distinguishes one of these from a sign-in with OneID. */
export const detailsOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ sessionId: number | null; showsFactor: boolean; begunAt: string }>`
    select session_id as "sessionId", shows_factor as "showsFactor", begun_at as "begunAt" from openid_sign_ins where id = ${id}`.execute(
    db,
  );
  return rows[0]!;
};
export const noteSession = async (db: Db, id: number, sessionId: number): Promise<void> => {
  await sql`update openid_sign_ins set session_id = ${sessionId} where id = ${id}`.execute(db);
};
export const noteFactor = async (db: Db, id: number): Promise<void> => {
  await sql`update openid_sign_ins set shows_factor = true where id = ${id}`.execute(db);
};

/** Whether the browser that signs in again for a session is still away. */
export const isWaited = async (db: Db, cookie: string, sessionId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from openid_sign_ins where cookie_hash = ${hashToken(cookie)} and session_id = ${sessionId} and returned_at is null
       and begun_at > now() - make_interval(mins => ${outsideMinutes})`.execute(db);
  return rows.length > 0;
};

/** Whether a session began with the provider. */
export const isByOpenid = async (db: Db, sessionId: number): Promise<boolean> => {
  const { rows } = await sql`select from sessions where id = ${sessionId} and openid_id is not null`.execute(db);
  return rows.length > 0;
};

/** Whose login it is, or whose e-mail: two where it is not one person's. */
export const findAccounts = async (db: Db, by: "login" | "email", value: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${by === "login" ? sql`login` : sql`lower(email)`} = ${value} order by id limit 2`.execute(db);
  return rows.map(({ id }) => id);
};
