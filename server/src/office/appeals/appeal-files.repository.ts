import { sql } from "kysely";
import type { StoredFile } from "../../engine/files/files.repository.ts";
import type { ReadableFile } from "../../engine/files/files.routes.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { isFindable, knownAppeals, namesNobodyHidden, visibleAppeals } from "./appeals.visibility.ts";

/** People who see the organisation's appeals see what came to it from outside, unless it is of somebody who is not disclosed to them. */
const ofOwnOffice = (ctx: Ctx): Predicate =>
  can(ctx, "view_organization_appeals")
    ? all([
        sql`i.organization_id = ${ctx.actor.organizationId} and i.status <> 'joined'`,
        isFindable(ctx, sql`i.appeal_id`),
        namesNobodyHidden(ctx),
      ])
    : sql`false`;
const ofScans = (ctx: Ctx): Predicate => (can(ctx, "add_appeal") ? sql`s.organization_id = ${ctx.actor.organizationId}` : sql`false`);

/** Files of appeals that the caller may read, each with what it belongs to: `l` binds it, `a` is the appeal. */
const ofAppeals = (ctx: Ctx, which: Predicate) => sql`
  select a.id as appeal_id, l.file_id, 'appeal' as holder from appeal_files l join appeals a on a.id = l.appeal_id where ${which} and ${knownAppeals(ctx)}
  union all select a.id, l.file_id, 'representative' from representative_files l join appeals a on a.id = l.appeal_id where ${which} and ${knownAppeals(ctx)}
  union all select a.id, l.file_id, 'answer' from answer_files l join answers w on w.id = l.answer_id join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id where ${which} and ${visibleAppeals(ctx)}
  union all select a.id, l.file_id, 'review' from review_files l join reviews w on w.id = l.review_id join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id where ${which} and ${visibleAppeals(ctx)}
  union all select a.id, l.file_id, 'inquiry' from inquiry_files l join inquiries q on q.id = l.inquiry_id join appeals a on a.id = q.appeal_id where ${which} and ${visibleAppeals(ctx)}`;

/**
 * A file the caller may read: one's own upload still unbound; one of an appeal that the caller sees and of whose applicant the caller may
 * know; one of an answer, a review or an inquiry in an appeal that the caller sees; one that came with an incoming appeal of the own office; a letter of it that waits to be registered; and the pictures of organisations, which everybody sees.
 */
export const findReadableFile = async (ctx: Ctx, id: number): Promise<ReadableFile | undefined> => {
  const { rows } = await sql<StoredFile & { appealId: number | null; isPicture: boolean }>`
    select f.id, f.name, f.mime_type as mime, f.size, f.storage_key as key, f.waits_since is not null as "isWaiting", r.appeal_id as "appealId", r.is_picture as "isPicture"
      from files f cross join lateral (
        select null::bigint as appeal_id, true as is_picture from organizations o where f.id in (o.logo_id, o.leader_photo_id)
        union all select null, false where f.bound_at is null and f.uploaded_by = ${ctx.actor.userId}
        union all select h.appeal_id, false from (${ofAppeals(ctx, sql`l.file_id = f.id`)}) h
        union all select null, false from scanned_letters s where s.file_id = f.id and s.status = 'waiting' and ${ofScans(ctx)}
        union all select i.appeal_id, false from incoming_files l join incoming_appeals i on i.id = l.incoming_appeal_id where l.file_id = f.id and ${ofOwnOffice(ctx)}
      ) r
     where f.id = ${id} limit 1`.execute(ctx.db);
  if (!rows[0]) return undefined;
  const { appealId, isPicture, ...file } = rows[0];
  return { ...file, reading: isPicture ? null : appealId === null ? {} : { appealId } };
};

export type AppealFile = StoredFile & {
  readonly isLocked: boolean;
  readonly holder: "appeal" | "representative" | "answer" | "review" | "inquiry";
  /** Who uploaded it; null: it came from outside. */
  readonly from: string | null;
  readonly at: string;
};
/** The files of an appeal that the caller may read, each once, in the order in which they came to it. */
export const listAppealFiles = async (ctx: Ctx, appealId: number): Promise<AppealFile[]> => {
  const order = sql`array_position(array['appeal', 'representative', 'answer', 'review', 'inquiry'], h.holder)`;
  const { rows } = await sql<AppealFile>`
    select f.id, f.name, f.mime_type as mime, f.size, f.storage_key as key, f.waits_since is not null as "isWaiting", f.is_locked as "isLocked", h.holder,
           ${sql.ref(`u.name_${ctx.language.toLowerCase()}`)} as "from", f.created_at as at
      from (select distinct on (h.file_id) h.file_id, h.holder from (${ofAppeals(ctx, sql`a.id = ${appealId}`)}) h order by h.file_id, ${order}) h
      join files f on f.id = h.file_id left join users u on u.id = f.uploaded_by order by ${order}, f.id`.execute(ctx.db);
  return rows;
};
