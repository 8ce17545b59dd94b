import { bundlesMost, type BundleKind, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Saved } from "../../engine/files/store.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** How long one is kept. */
const hours = 24;

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
  readonly failedAt: string | null;
};
type New = Pick<Bundle, "appealId" | "kind" | "knowsApplicant" | "isUnmasked" | "total" | "name">;

/** undefined: the person has reached the limit of a day. */
export const insertBundle = async (
  ctx: Ctx,
  { appealId, kind, knowsApplicant, isUnmasked, total, name }: New,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into appeal_bundles (appeal_id, user_id, kind, language, knows_applicant, is_unmasked, total, name)
    select ${appealId}, ${ctx.actor.userId}, ${kind}, ${ctx.language}, ${knowsApplicant}, ${isUnmasked}, ${total}, ${name}
     where (select count(*) from appeal_bundles where user_id = ${ctx.actor.userId} and asked_at > now() - make_interval(hours => ${hours})) < ${bundlesMost}
    returning id`.execute(ctx.db);
  return rows[0]?.id;
};
/** One that is not too old yet. */
export const findBundle = async (db: Db, id: number): Promise<Bundle | undefined> => {
  const { rows } = await sql<Bundle>`
    select id, appeal_id as "appealId", user_id as "userId", kind, language, knows_applicant as "knowsApplicant", is_unmasked as "isUnmasked", total, done, storage_key as key, size, name,
           failed_at as "failedAt"
      from appeal_bundles where id = ${id} and asked_at > now() - make_interval(hours => ${hours})`.execute(db);
  return rows[0];
};
export const noteDone = async (db: Db, id: number, done: number): Promise<void> => {
  await sql`update appeal_bundles set done = ${done} where id = ${id}`.execute(db);
};
/** False where another run has made it, or it is no longer wanted. */
export const keepBundle = async (db: Db, id: number, { key, size }: Saved): Promise<boolean> => {
  const { rows } = await sql`
    update appeal_bundles set storage_key = ${key}, size = ${size}, done = total where id = ${id} and storage_key is null returning id`.execute(
    db,
  );
  return rows.length > 0;
};
export const noteFailed = async (db: Db, id: number): Promise<void> => {
  await sql`update appeal_bundles set failed_at = now() where id = ${id} and storage_key is null`.execute(db);
};
/** Forgets those that are too old; what lies in the store is the caller's to remove. */
export const dropOldBundles = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ key: string | null }>`
    delete from appeal_bundles where asked_at < now() - make_interval(hours => ${hours}) returning storage_key as key`.execute(db);
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
};
