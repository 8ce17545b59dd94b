import { sql } from "kysely";
import { foreignKeysTo } from "../db/foreign-keys.ts";
import type { Db } from "../db/pool.ts";
import type { Ctx } from "../http/context.ts";

export type StoredFile = {
  id: number;
  name: string;
  mime: string;
  size: number;
  key: string;
  /** No scanner has looked at it yet. */ isWaiting: boolean;
};

export const insertFile = async (
  ctx: Ctx,
  file: {
    key: string;
    name: string;
    mime: string;
    size: number;
    sha256: string;
    resourceTypeId: number;
    isLocked: boolean;
    isWaiting: boolean;
  },
): Promise<number> =>
  (
    await ctx.db
      .insertInto("files")
      .values({
        storage_key: file.key,
        name: file.name,
        mime_type: file.mime,
        size: file.size,
        sha256: file.sha256,
        resource_type_id: file.resourceTypeId,
        is_locked: file.isLocked,
        waits_since: file.isWaiting ? ctx.now : null,
        // what came from outside was not uploaded by staff
        uploaded_by: ctx.actor.userId || null,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The most uploads of one person that nothing refers to yet: files, and their bytes. The clean-up drops them after a day. */
const unboundMost = { files: 200, bytes: 500_000_000 } as const;
export type UploadSize = { readonly files: number; readonly bytes: number };
/** Whether the caller's uploads would be too many with these. */
export const isOverQuota = async ({ db, actor }: Ctx, more: UploadSize): Promise<boolean> => {
  const { rows } = await sql<{ over: boolean }>`
    select count(*) + ${more.files} > ${unboundMost.files} or coalesce(sum(size), 0) + ${more.bytes} >= ${unboundMost.bytes} as over from files where uploaded_by = ${actor.userId} and bound_at is null`.execute(
    db,
  );
  return rows[0]!.over;
};

/** Deletes uploads from the database that nothing has referred to for a day; the caller removes their content. */
export const dropUnboundFiles = async (db: Db): Promise<string[]> => {
  const unused = (await foreignKeysTo(db, "files")).map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} l where l.${sql.ref(column)} = f.id)`,
  );
  const { rows } = await sql<{ key: string }>`
    delete from files f where f.bound_at is null and f.created_at < now() - interval '1 day' and ${sql.join(unused, sql` and `)}
    returning f.storage_key as key`.execute(db);
  return rows.map((r) => r.key);
};

export type WaitingFile = { readonly id: number; readonly key: string };
/** What waits for the virus scanner, the oldest first. */
export const waitingFiles = async (db: Db): Promise<WaitingFile[]> => {
  const { rows } = await sql<WaitingFile>`
    select id, storage_key as key from files where waits_since is not null order by waits_since, id`.execute(db);
  return rows;
};
/** A scanner has found nothing in it: it may be opened. */
export const endWaiting = async (db: Db, id: number): Promise<void> => {
  await db.updateTable("files").set({ waits_since: null }).where("id", "=", id).execute();
};
/** Locks a file that waits; its name, or undefined when it no longer waits. */
export const lockWaiting = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom("files").select("name").where("id", "=", id).where("waits_since", "is not", null).forUpdate().executeTakeFirst())
    ?.name;

/** The keys that no file has. */
export const unknownKeys = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) k (key) where not exists (select from files f where f.storage_key = k.key)`.execute(db);
  return rows.map((r) => r.key);
};
