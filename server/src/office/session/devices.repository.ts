import { deviceCookieDays } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Where a call comes from; `device` is the browser's own token. */
export type From = { readonly ip: string; readonly userAgent: string | undefined; readonly device: string | undefined };
export type Device = { readonly id: number; readonly token: string };

/** Whether the owner of this login has signed in from this browser before. */
export const isKnownDevice = async (db: Db, login: string, device: string | undefined): Promise<boolean> => {
  if (device === undefined) return false;
  const { rows } = await sql`
    select from devices d join users u on u.id = d.user_id where d.hash = ${hashToken(device)} and u.login = ${login}`.execute(db);
  return rows.length > 0;
};

/**
 * Remembers the browser of a sign-in. A browser keeps its token for all who sign in there. The person must be notified of every device but
 * the first; not for a demo account, which everybody uses.
 */
export const rememberDevice = async (db: Db, userId: number, { ip, userAgent, device }: From): Promise<Device> => {
  const known =
    device !== undefined && (await db.selectFrom("devices").select("id").where("hash", "=", hashToken(device)).executeTakeFirst());
  const token = known ? device : newToken().token;
  const { rows } = await sql<{ id: number }>`
    insert into devices (user_id, hash, ip, user_agent, told_at)
    select u.id, ${hashToken(token)}, ${ip}, ${userAgent?.slice(0, 300) ?? null},
           case when u.is_demo or not exists (select from devices d where d.user_id = u.id) then now() end
      from users u where u.id = ${userId}
    on conflict (user_id, hash) do update set ip = excluded.ip, user_agent = excluded.user_agent, last_used_at = now()
    returning id`.execute(db);
  return { id: rows[0]!.id, token };
};

type NewDevice = { id: number; userAgent: string | null; ip: string | null; at: string };
/** Devices that the person has not been notified of. A device is announced on older ones only, so that its user cannot hide it. */
export const listNewDevices = async (db: Db, userId: number, sessionId: number): Promise<NewDevice[]> => {
  const { rows } = await sql<NewDevice>`
    select d.id, d.user_agent as "userAgent", host(d.ip) as ip, d.first_used_at as at from devices d
     where d.user_id = ${userId} and d.told_at is null and d.id > (select s.device_id from sessions s where s.id = ${sessionId})
     order by d.id desc limit 10`.execute(db);
  return rows;
};
export const noteTold = async (db: Db, userId: number, sessionId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    update devices set told_at = now() where user_id = ${userId} and id = any(${[...ids]}::bigint[])
       and id > (select s.device_id from sessions s where s.id = ${sessionId})`.execute(db);
};

export const dropOldDevices = async (db: Db): Promise<void> => {
  await sql`delete from devices where last_used_at < now() - make_interval(days => ${deviceCookieDays})`.execute(db);
};
