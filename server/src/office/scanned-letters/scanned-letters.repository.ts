import { compareNames, scannedMost, takenMinutes } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Day } from "../../engine/dates/days.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import type { ReceiveScanned } from "../appeals/registration.ts";

/** Of the own office; alias `r`. */
export const isOwn = (ctx: Ctx): Predicate => sql`(r.organization_id = ${ctx.actor.organizationId})`;
/** Those of them that were removed. */
export const isRemoved = (ctx: Ctx): Predicate => sql`(r.status = 'removed' and ${isOwn(ctx)})`;

const announce = (ctx: Ctx): void => ctx.changed({ organizationId: ctx.actor.organizationId });
/** A cut file has no owner any more, and the clean-up removes it: it is cut once. Errors: 422 where it has been used meanwhile. */
export const letGo = async (ctx: Ctx, fileIds: readonly number[]): Promise<void> => {
  const { numAffectedRows } = await sql`
    update files set uploaded_by = null where id = any(${fileIds}::bigint[]) and uploaded_by = ${ctx.actor.userId} and bound_at is null`.execute(
    ctx.db,
  );
  if (Number(numAffectedRows) < fileIds.length) throw ruleBroken(problem("files", "file_not_yours"));
};
/** Errors: 429 where too much waits in the caller's office for so many letters more. */
export const needLetterRoom = async (ctx: Ctx, more: number): Promise<void> => {
  const { rows } = await sql<{ letters: number; pages: number; bytes: number }>`
    select count(*)::int as letters, coalesce(sum(greatest(r.pages, 1)), 0)::int as pages, coalesce(sum(f.size), 0)::float8 as bytes
      from scanned_letters s join files f on f.id = s.file_id left join file_readings r on r.file_id = f.id
     where s.organization_id = ${ctx.actor.organizationId} and s.status = 'waiting'`.execute(ctx.db);
  const { letters, pages, bytes } = rows[0]!;
  if (letters + more > scannedMost.letters || pages > scannedMost.pages || bytes > scannedMost.bytes)
    throw new AppError("too_many_uploads");
};
/** Makes letters of the caller's uploads. Errors: 422 for files of others, 429 where too much waits already. */
export const addScanned = async (ctx: Ctx, fileIds: readonly number[]): Promise<number> => {
  const files = [...new Set(fileIds)];
  if (files.length === 0) throw ruleBroken(problem("files", "required"));
  // two who add at once wait for each other here
  await sql`select from organizations where id = ${ctx.actor.organizationId} for update`.execute(ctx.db);
  await needLetterRoom(ctx, files.length);
  const bound = await sql<{ id: number; name: string }>`
    update files set bound_at = now() where id = any(${files}::bigint[]) and uploaded_by = ${ctx.actor.userId} and bound_at is null returning id, name`.execute(
    ctx.db,
  );
  if (bound.rows.length < files.length) throw ruleBroken(problem("files", "file_not_yours"));
  // scanners count their files up, and uploads arrive in any order
  const inOrder = bound.rows.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id).map(({ id }) => id);
  await sql`
    insert into scanned_letters (organization_id, file_id, file_name, uploaded_by, created_at)
    select ${ctx.actor.organizationId}, f.id, f.name, ${ctx.actor.userId}, ${ctx.now}::timestamptz from unnest(${inOrder}::bigint[]) with ordinality g (id, at) join files f on f.id = g.id order by g.at`.execute(
    ctx.db,
  );
  announce(ctx);
  return files.length;
};

type Upload = { readonly id: number; readonly name: string; readonly key: string; readonly mime: string };
/** Those of the files that are the caller's uploads and that nothing refers to yet. */
export const ownUploads = async (ctx: Ctx, fileIds: readonly number[]): Promise<Upload[]> => {
  const { rows } = await sql<Upload>`
    select id, name, storage_key as key, mime_type as mime from files
     where id = any(${fileIds}::bigint[]) and uploaded_by = ${ctx.actor.userId} and bound_at is null and waits_since is null`.execute(
    ctx.db,
  );
  return rows;
};

type Letter = { readonly id: number; readonly fileId: number; readonly fileName: string };
type Locked = Letter & { readonly day: Day };
const waiting = (ctx: Ctx) => sql`s.status = 'waiting' and s.organization_id = ${ctx.actor.organizationId}`;
const isFree = (ctx: Ctx) => sql`(s.taken_by is null or s.taken_by = ${ctx.actor.userId} or s.taken_until <= ${ctx.now})`;
/** Locks a letter that waits, which nobody else works on. Errors: not_found, taken_by_other. */
const lockMine = async (ctx: Ctx, id: number): Promise<Locked> => {
  const { rows } = await sql<Locked & { isFree: boolean }>`
    select s.id, s.file_id as "fileId", s.file_name as "fileName", tashkent_day(s.created_at) as day, ${isFree(ctx)} as "isFree" from scanned_letters s where s.id = ${id} and ${waiting(ctx)} for update`.execute(
    ctx.db,
  );
  const { isFree: isMine, ...letter } = needFound(rows[0]);
  if (!isMine) throw new AppError("taken_by_other");
  return letter;
};
/** The oldest letter that nobody works on. */
const lockNext = async (ctx: Ctx): Promise<Letter | undefined> =>
  (
    await sql<Letter>`
      select s.id, s.file_id as "fileId", s.file_name as "fileName" from scanned_letters s
       where ${waiting(ctx)} and (s.taken_by is null or s.taken_until <= ${ctx.now}) order by s.id limit 1 for update skip locked`.execute(
      ctx.db,
    )
  ).rows[0];

/** Errors: not_found where none is left, taken_by_other. */
export const takeScanned = async (ctx: Ctx, id: number | undefined): Promise<Letter> => {
  const letter = id === undefined ? needFound(await lockNext(ctx)) : await lockMine(ctx, id);
  await sql`
    update scanned_letters set taken_by = ${ctx.actor.userId}, taken_until = ${ctx.now}::timestamptz + make_interval(mins => ${takenMinutes}) where id = ${letter.id}`.execute(
    ctx.db,
  );
  announce(ctx);
  return letter;
};
export const releaseScanned = async (ctx: Ctx, id: number): Promise<void> => {
  const { numAffectedRows } = await sql`
    update scanned_letters s set taken_by = null, taken_until = null where s.id = ${id} and ${waiting(ctx)} and s.taken_by = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
  if (Number(numAffectedRows) === 0) throw new AppError("not_found");
  announce(ctx);
};
/** The letter is not to be registered; its file is let go, and the clean-up removes it. */
export const removeScanned = async (ctx: Ctx, id: number, reason: string): Promise<void> => {
  const { fileId } = await lockMine(ctx, id);
  await sql`
    update scanned_letters set status = 'removed', file_id = null, remove_reason = ${reason}, decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );
  // uploaded by nobody: it is in no form, and does not count towards anybody's limit
  await sql`update files set bound_at = null, uploaded_by = null where id = ${fileId}`.execute(ctx.db);
  announce(ctx);
};

/** The letter becomes the appeal that is being registered, and its file goes there. */
export const receiveScanned: ReceiveScanned = async (ctx, id) => {
  if (!can(ctx, "add_appeal")) throw new AppError("not_permitted");
  const { fileId, day } = await lockMine(ctx, id);
  return {
    day,
    fileIds: [fileId],
    bind: async (appealId) => {
      await sql`
        update scanned_letters set status = 'registered', appeal_id = ${appealId}, file_id = null, taken_by = null, taken_until = null, decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now} where id = ${id}`.execute(
        ctx.db,
      );
      await sql`insert into appeal_files (appeal_id, file_id) values (${appealId}, ${fileId})`.execute(ctx.db);
      announce(ctx);
    },
  };
};

export const countScanned = (ctx: Ctx): RawBuilder<number> =>
  can(ctx, "appeals-scans") ? sql`(select count(*) from scanned_letters s where ${waiting(ctx)})` : sql`0`;
