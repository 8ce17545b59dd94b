import { incomingChannelCodes, intakeChannels } from "@murojaat/contract";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import { StartError } from "../../engine/db/lock.ts";
import type { Db } from "../../engine/db/pool.ts";

export const channelSecrets: EncryptedColumn = {
  table: "channel_keys",
  column: "secret",
  primaryKey: ["id"],
  context: (row) => `channel_keys.secret:${row["id"]}`,
};
const isChannel = (name: string): name is (typeof intakeChannels)[number] => (intakeChannels as readonly string[]).includes(name);

/** Makes a key for a channel; it is shown only now. Errors: StartError. */
export const createChannelKey = async (db: Db, channel: string, name: string): Promise<{ id: number; key: string }> => {
  if (!isChannel(channel)) throw new StartError(`The channel is one of ${intakeChannels.join(", ")}.`);
  const key = `${channel}_${randomBytes(32).toString("base64url")}`;
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('channel_keys', 'id'))::int as id`.execute(db);
  const { id } = rows[0]!;
  await db
    .insertInto("channel_keys")
    .values({
      id,
      channel_id: sql<number>`(select id from channels where code = ${incomingChannelCodes[channel]})`,
      secret: encrypt(key, channelSecrets.context({ id })),
      name,
    })
    .execute();
  return { id, key };
};

/** Every key, for a person who looks after them. */
export const listChannelKeys = async (db: Db) => {
  const { rows } = await sql<{
    id: number;
    channel: string;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
    revokedAt: string | null;
  }>`
    select k.id, c.code as channel, k.name, k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt" from channel_keys k join channels c on c.id = k.channel_id order by k.id`.execute(
    db,
  );
  return rows;
};

/** Revokes a key; returns whether there was one. */
export const revokeChannelKey = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`update channel_keys set revoked_at = now() where id = ${id} and revoked_at is null returning id`.execute(db);
  return rows.length > 0;
};

/** The key of this number, when it is one of this channel that has not been revoked. */
export const findChannelKey = async (db: Db, id: number, channel: string): Promise<string | undefined> => {
  const code = isChannel(channel) ? incomingChannelCodes[channel] : null;
  const { rows } = await sql<{ secret: string }>`
    select k.secret from channel_keys k join channels c on c.id = k.channel_id where k.id = ${id} and c.code = ${code} and k.revoked_at is null`.execute(
    db,
  );
  return rows[0] && decrypt(rows[0].secret, channelSecrets.context({ id }));
};
/** Notes that the key is used; no row when it has been revoked. */
export const touchChannelKey = (id: number) =>
  sql`update channel_keys set last_used_at = now() where id = ${id} and revoked_at is null returning id`;
