import { bundlesMost, type BundleKind, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Saved } from "../../engine/files/store.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** How long one is kept, and for how long it is given again to who asks again: until then there is time to take it. */
const [hours, servedAgain] = [24, 23];

export type Bundle = {
  readonly id: number;
  readonly appealId: number;
  readonly userId: number;
  readonly kind: BundleKind;
  readonly language: Language;
  readonly knowsApplicant: boolean;
  /** Nothing in it is masked. */
  readonly isUnmasked: boolean;
  readonly total: number;
  readonly done: number;
  readonly key: string | null;
  readonly size: number | null;
  readonly name: string;
};
export type NewBundle = Pick<Bundle, "appealId" | "kind" | "knowsApplicant" | "isUnmasked" | "total" | "name"> & {
  /** The same where it would be the same. */
  readonly madeOf: Buffer;
};

/** Two asks of one person wait for each other from here to the end of the transaction. */
export const lockBundles = async ({ db, actor }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('appeal bundles'), ${actor.userId}::int)`.execute(db);
};
/** Bundles of the caller that are what is asked for, the newest first. */
export const findSame = async (
  ctx: Ctx,
  { appealId, kind, knowsApplicant, isUnmasked, madeOf }: NewBundle,
): Promise<Pick<Bundle, "id" | "key">[]> => {
  const { rows } = await sql<Pick<Bundle, "id" | "key">>`
    select id, storage_key as key from appeal_bundles
     where user_id = ${ctx.actor.userId} and appeal_id = ${appealId} and kind = ${kind} and language = ${ctx.language}
       and knows_applicant = ${knowsApplicant} and is_unmasked = ${isUnmasked} and made_of = ${madeOf}
       and asked_at > now() - make_interval(hours => ${servedAgain}) order by id desc`.execute(ctx.db);
  return rows;
};

/** undefined: the person has reached the limit of a day. */
export const insertBundle = async (
  ctx: Ctx,
  { appealId, kind, knowsApplicant, isUnmasked, total, name, madeOf }: NewBundle,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into appeal_bundles (appeal_id, user_id, kind, language, knows_applicant, is_unmasked, total, name, made_of)
    select ${appealId}, ${ctx.actor.userId}, ${kind}, ${ctx.language}, ${knowsApplicant}, ${isUnmasked}, ${total}, ${name}, ${madeOf}
     where (select count(*) from appeal_bundles where user_id = ${ctx.actor.userId} and asked_at > now() - make_interval(hours => ${hours})) < ${bundlesMost}
    returning id`.execute(ctx.db);
  return rows[0]?.id;
};
/** One that is not too old yet. */
export const findBundle = async (db: Db, id: number): Promise<Bundle | undefined> => {
  const { rows } = await sql<Bundle>`
    select id, appeal_id as "appealId", user_id as "userId", kind, language, knows_applicant as "knowsApplicant", is_unmasked as "isUnmasked", total, done, storage_key as key, size, name
      from appeal_bundles where id = ${id} and asked_at > now() - make_interval(hours => ${hours})`.execute(db);
  return rows[0];
};
export const noteDone = async (db: Db, id: number, done: number): Promise<void> => {
  await sql`update appeal_bundles set done = ${done} where id = ${id}`.execute(db);
};
/** False where another run has made it, or it is no longer wanted. */
export const keepBundle = async (db: Db, id: number, { key, size, madeOf }: Saved & Pick<NewBundle, "madeOf">): Promise<boolean> => {
  const { rows } = await sql`
    update appeal_bundles set storage_key = ${key}, size = ${size}, made_of = ${madeOf}, done = total where id = ${id} and storage_key is null returning id`.execute(
    db,
  );
  return rows.length > 0;
};
/** Forgets those that are too old; what lies in the store is the caller's to remove. */
export const dropOldBundles = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ key: string | null }>`
    delete from appeal_bundles where asked_at < now() - make_interval(hours => ${hours}) returning storage_key as key`.execute(db);
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
};
