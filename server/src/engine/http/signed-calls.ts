import { channelKeyWindow } from "@murojaat/contract/kit";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";
import { inTransaction } from "../db/transaction.ts";
import { AppError } from "./app-error.ts";

/** What is signed of a call beside its body; `path` with its query, `time` in seconds since 1970. */
export type SignedHead = { readonly method: string; readonly path: string; readonly time: string; readonly nonce: string };

/** HMAC-SHA256 over method, path with query, time, nonce and body, a line feed after each but the body: of calls to the portal and of its own. */
export const signatureOf = (secret: string, { method, path, time, nonce }: SignedHead, body: Buffer | string): Buffer =>
  createHmac("sha256", secret).update(`${method}\n${path}\n${time}\n${nonce}\n`).update(body).digest();

export const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};
const headOf = (request: FastifyRequest): SignedHead => ({
  method: request.method,
  path: request.url,
  time: headerOf(request, "x-timestamp"),
  nonce: headerOf(request, "x-nonce"),
});
export const isSigned = (request: FastifyRequest, secret: string, body: Buffer): boolean => {
  const given = headerOf(request, "x-signature");
  return /^[0-9a-f]{64}$/i.test(given) && timingSafeEqual(Buffer.from(given, "hex"), signatureOf(secret, headOf(request), body));
};

type Key = { readonly id: number; readonly secret: string };
/** The key with which a call says that it is signed, before its body is looked at. Errors: wrong_key, request_stale. */
export const keyOfCall = async (request: FastifyRequest, find: (id: number) => Promise<string | undefined>): Promise<Key> => {
  const id = headerOf(request, "x-key-id");
  const { time, nonce } = headOf(request);
  const secret = /^\d{1,9}$/.test(id) ? await find(Number(id)) : undefined;
  if (secret === undefined) throw new AppError("wrong_key");
  const late = Math.abs(Date.now() / 1000 - Number(time));
  if (!/^\d{10}$/.test(time) || late > channelKeyWindow || !/^[\w-]{16,64}$/.test(nonce)) throw new AppError("request_stale");
  return { id: Number(id), secret };
};

type Once = {
  readonly keyId: number;
  /** Its columns are key_id, nonce and at. */
  readonly nonces: string;
  readonly perMinute: number;
  /** Locks the key while it still holds, and gives a row. */
  readonly lockKey: RawBuilder<unknown>;
};
/**
 * A call serves once: its nonce was never seen before. Calls with one key wait for each other here, or several at once would all pass the limit.
 * Errors: wrong_key when the key ended since the call began, because a large one takes long to arrive; too_many; request_replayed.
 */
export const refuseReplay = async (db: Db, request: FastifyRequest, { keyId, nonces, perMinute, lockKey }: Once): Promise<void> => {
  const table = sql.table(nonces);
  const refusal = await inTransaction(db, async (within) => {
    if ((await lockKey.execute(within)).rows.length === 0) return "wrong_key";
    await sql`delete from ${table} where key_id = ${keyId} and at < now() - make_interval(secs => ${2 * channelKeyWindow})`.execute(within);
    const { rows: used } = await sql<{ calls: number }>`
      select count(*) as calls from ${table} where key_id = ${keyId} and at > now() - interval '1 minute'`.execute(within);
    if (used[0]!.calls >= perMinute) return "too_many";
    const { rows } = await sql`
      insert into ${table} (key_id, nonce) values (${keyId}, ${headerOf(request, "x-nonce")}) on conflict do nothing returning key_id`.execute(
      within,
    );
    return rows.length > 0 ? undefined : "request_replayed";
  });
  if (refusal) throw new AppError(refusal);
};
