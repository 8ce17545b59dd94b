import type { EventReceiver, NewEventReceiver } from "@murojaat/contract";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { isAdministered } from "../roles/reach.ts";

export const receiverSecrets: EncryptedColumn = {
  table: "event_receivers",
  column: "secret",
  primaryKey: ["id"],
  context: (row) => `event_receivers.secret:${row["id"]}`,
};
const newKey = (): string => `receiver_${randomBytes(32).toString("base64url")}`;

/** Those of all organisations are for who administers all; others for who administers each of theirs. Alias `r`. */
const inReach = (ctx: Ctx): Predicate =>
  can(ctx, "administer_all")
    ? sql`true`
    : sql`(r.organization_ids <> '{}' and not exists (select from unnest(r.organization_ids) o (id) where not ${isAdministered(ctx, sql`o.id`)}))`;

export type ReceiverRow = Omit<EventReceiver, "version">;
export const listReceivers = async (ctx: Ctx): Promise<ReceiverRow[]> => {
  const { rows } = await sql<ReceiverRow>`
    select r.id, r.name, r.url, r.kinds, r.organization_ids as "organizationIds", r.fields, r.is_active as "isActive",
           array(select o.${sql.ref(nameColumn(ctx))} from organizations o where o.id = any(r.organization_ids) order by o.id) as "organizationNames",
           of.waiting, of.given_up as "givenUp", of.fault as "lastFault", r.failing_since as "failingSince", r.last_delivered_at as "lastDeliveredAt",
           case when r.paused_until > ${ctx.now} then r.paused_until end as "pausedUntil"
      from event_receivers r
     cross join lateral (
       select count(*) filter (where e.state = 'waiting') as waiting, count(*) filter (where e.state = 'given_up') as given_up,
              (array_agg(e.last_fault order by e.id) filter (where e.last_fault is not null))[1] as fault
         from outgoing_events e where e.receiver_id = r.id and e.state <> 'delivered') of
     where ${inReach(ctx)} order by r.id`.execute(ctx.db);
  return rows;
};
/** A receiver in reach, locked until the transaction ends. */
export const findReceiver = async (ctx: Ctx, id: number): Promise<ReceiverRow | undefined> => {
  await sql`select from event_receivers where id = ${id} for update`.execute(ctx.db);
  return (await listReceivers(ctx)).find((one) => one.id === id);
};

const columnsOf = ({ name, url, kinds, organizationIds, fields, isActive }: NewEventReceiver) => ({
  name,
  url,
  kinds,
  organization_ids: organizationIds,
  fields,
  is_active: isActive,
});
/** Waits for other calls that make one, because they are counted. */
export const countReceivers = async (db: Db): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('event receivers'))`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*) as n from event_receivers`.execute(db);
  return rows[0]!.n;
};
/** The key is shown only now. */
export const insertReceiver = async (db: Db, given: NewEventReceiver): Promise<{ id: number; key: string }> => {
  const key = newKey();
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('event_receivers', 'id'))::int as id`.execute(db);
  const { id } = rows[0]!;
  await db
    .insertInto("event_receivers")
    .values({ id, ...columnsOf(given), secret: encrypt(key, receiverSecrets.context({ id })) })
    .execute();
  return { id, key };
};
export const updateReceiver = async (ctx: Ctx, id: number, given: NewEventReceiver): Promise<void> => {
  await ctx.db
    .updateTable("event_receivers")
    // what was wrong with it may have been put right
    .set({ ...columnsOf(given), changed_at: ctx.now, paused_until: null })
    .where("id", "=", id)
    .execute();
};
export const renewKey = async (ctx: Ctx, id: number): Promise<string> => {
  const key = newKey();
  await ctx.db
    .updateTable("event_receivers")
    .set({ secret: encrypt(key, receiverSecrets.context({ id })), changed_at: ctx.now })
    .where("id", "=", id)
    .execute();
  return key;
};

/** The key of a receiver that is switched on. */
export const findReceiverKey = async (db: Db, id: number): Promise<string | undefined> => {
  const row = await db.selectFrom("event_receivers").select("secret").where("id", "=", id).where("is_active", "=", true).executeTakeFirst();
  return row && decrypt(row.secret, receiverSecrets.context({ id }));
};
export const lockReceiverKey = (id: number) => sql`select id from event_receivers where id = ${id} and is_active for no key update`;
