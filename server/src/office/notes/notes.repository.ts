import { mentionsMost, mentionsShown, type Mention, type Note, type noteEndpoints, type Reply } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { nameColumn, selves, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import { all, nameKeyLike, type Predicate } from "../../engine/lists/list-query.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { isOnShownRecord, isShownTask, knowsApplicant, noteText, visibleAppeals } from "../appeals/appeals.visibility.ts";
import { findWorkers } from "../session/sessions.repository.ts";

const name = (ctx: Ctx) => sql.ref(nameColumn(ctx));
/** Notes `h` with their appeals `a`, and their tasks `t`. */
const notes = sql`history h join appeals a on a.id = h.appeal_id left join tasks t on t.id = h.task_id`;
/** The notes that the caller sees; their texts are `noteText`. */
const seenNotes = (ctx: Ctx): Predicate => all([sql`h.action = 'note'`, visibleAppeals(ctx), isOnShownRecord(ctx)]);
const isStruck = sql<boolean>`exists (select from history s where s.note_id = h.id)`;

/** The notes on an appeal and on its tasks, as far as the caller sees them, the newest last. */
export const listNotes = async (ctx: Ctx, appealId: number): Promise<Note[]> => {
  const { rows } = await sql<Note>`
    select h.id, h.task_id as "taskId", coalesce(${noteText(ctx)}, '—') as text, h.at, ${nameThen(ctx, "users", "u", sql`h.at`)} as "byName", ${nameThen(ctx, "organizations", "o", sql`h.at`)} as "byOrgName",
           h.user_id = ${ctx.actor.userId} as "isMine", (select s.at from history s where s.note_id = h.id) as "struckAt",
           (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.${name(ctx)}) order by p.id), '[]')
              from note_mentions m join users p on p.id = m.user_id where m.note_id = h.id) as mentions
      from ${notes} join users u on u.id = h.user_id join organizations o on o.id = h.organization_id
     where h.appeal_id = ${appealId} and ${seenNotes(ctx)} order by h.id`.execute(ctx.db);
  return rows;
};

/** How many notes an appeal has, visible to the caller or not. */
export const countNotes = async (ctx: Ctx, appealId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from history where appeal_id = ${appealId} and action = 'note'`.execute(
    ctx.db,
  );
  return rows[0]!.n;
};

type Found = {
  readonly id: number;
  readonly appealId: number;
  readonly taskId: number | null;
  readonly text: string;
  readonly authorId: number;
  readonly isStruck: boolean;
};
/** A note that the caller sees. */
export const findNote = async (ctx: Ctx, id: number): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select h.id, h.appeal_id as "appealId", h.task_id as "taskId", h.text, h.user_id as "authorId", ${isStruck} as "isStruck"
      from ${notes} where h.id = ${id} and ${seenNotes(ctx)}`.execute(ctx.db);
  return rows[0];
};

export const insertMentions = async ({ db }: Ctx, noteId: number, userIds: readonly number[]): Promise<void> => {
  await sql`insert into note_mentions (note_id, user_id) select ${noteId}::bigint, unnest(${[...userIds]}::bigint[])`.execute(db);
};

/** What a note is to be on. */
export type On = { readonly appealId: number; readonly taskId: number | null };
/** Those of these people who may read a note on it now, by the rules that hold when they call, in the order given. */
export const readersOf = async (ctx: Ctx, { appealId, taskId }: On, userIds: readonly number[]): Promise<number[]> => {
  const workers = await findWorkers(ctx.db, ctx.caches, userIds);
  if (workers.length === 0) return [];
  const task = taskId === null ? sql`` : sql`join tasks t on t.id = ${taskId}::bigint and t.appeal_id = a.id`;
  const questions = workers.map((actor) => {
    const as = { ...ctx, actor };
    const onTask = taskId === null ? [] : [isShownTask(as)];
    return sql`select ${actor.userId}::bigint as id from appeals a ${task}
      where a.id = ${appealId} and ${all([visibleAppeals(as), knowsApplicant(as), ...onTask])}`;
  });
  const { rows } = await sql<{ id: number }>`${sql.join(questions, sql` union all `)}`.execute(ctx.db);
  const readers = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => readers.has(id));
};

type Namable = Reply<typeof noteEndpoints.people>[number];
/** How many people are checked at once. */
const batch = 50;
/** Who is on an appeal: who did something about it, and its executors, helpers, signers, controllers and reviewers. */
const peopleOf = (appealId: number) => sql`
  select h.user_id from history h where h.appeal_id = ${appealId} and h.user_id is not null
  union all select p.id from tasks t, unnest(array[t.executor_id, t.signer_id, t.controller_id, t.answer_author_id]) p (id)
    where t.appeal_id = ${appealId} and p.id is not null and t.status <> 'draft'
  union all select c.user_id from tasks t join task_co_executors c on c.task_id = t.id where t.appeal_id = ${appealId} and t.status <> 'draft'
  union all select r.reviewer_id from tasks t join reviews r on r.task_id = t.id where t.appeal_id = ${appealId}`;
/**
 * Colleagues of the offices that take part, and supervisors, who may read a note on it now; people of the appeal first, then the own office. The batches are short: most
 * who are found by a name may.
 */
export const listNamable = async (ctx: Ctx, on: On, search: string): Promise<Namable[]> => {
  const isFound = search.trim() === "" ? sql`true` : nameKeyLike(sql`name_key(u.full_name)`, search);
  const { rows } = await sql<Namable>`
    select u.id, u.${name(ctx)} as name, o.${name(ctx)} as "organizationName"
      from users u join organizations o on o.id = u.organization_id
     where u.blocked_at is null and o.blocked_at is null and u.id <> ${ctx.actor.userId} and ${isFound}
       and (u.organization_id in (select r.office_id from appeal_rows r where r.id = ${on.appealId})
            or exists (select from supervisor_organizations s where s.user_id = u.id))
     order by u.id not in (${peopleOf(on.appealId)}), u.organization_id <> ${ctx.actor.organizationId}, ${inAlphabet(sql`u.${name(ctx)}`)}, u.id limit 1000`.execute(
    ctx.db,
  );
  const found: Namable[] = [];
  for (let at = 0; at < rows.length && found.length < mentionsMost; at += batch) {
    const some = rows.slice(at, at + batch);
    const readers = new Set(
      await readersOf(
        ctx,
        on,
        some.map(({ id }) => id),
      ),
    );
    found.push(...some.filter(({ id }) => readers.has(id)));
  }
  return found.slice(0, mentionsMost);
};

/** The notes that name the caller, or whom the caller stands in for, which the caller sees and nobody of them has opened; what was struck out is no longer news. */
export const unopenedMentions = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`note_mentions m join history h on h.id = m.note_id join appeals a on a.id = h.appeal_id left join tasks t on t.id = h.task_id
  where m.user_id = any(${selves(ctx)}::bigint[]) and m.seen_at is null and ${seenNotes(ctx)} and not ${isStruck}`;
export const countMentions = (ctx: Ctx): RawBuilder<number> => sql`(select count(distinct h.id) from ${unopenedMentions(ctx)})`;
export const listMentions = async (ctx: Ctx): Promise<Mention[]> => {
  const { rows } = await sql<Mention>`
    select distinct on (h.id) h.id as "noteId", h.appeal_id as "appealId", h.task_id as "taskId", a.number as "requestNumber",
           (select u.${name(ctx)} from users u where u.id = h.user_id) as "byName", h.at, left(coalesce(${noteText(ctx)}, '—'), 300) as text
      from ${unopenedMentions(ctx)} order by h.id desc limit ${mentionsShown}`.execute(ctx.db);
  return rows;
};
/** The caller has seen the notes of an appeal that are shown to him. */
export const noteMentionsSeen = async (ctx: Ctx, appealId: number): Promise<void> => {
  await sql`update note_mentions seen set seen_at = ${ctx.now}
     where seen.user_id = any(${selves(ctx)}::bigint[]) and seen.note_id in (select m.note_id from ${unopenedMentions(ctx)} and h.appeal_id = ${appealId})`.execute(
    ctx.db,
  );
};
