import { newsKindNames, type NewsKind } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { selves, type Ctx } from "../../engine/http/context.ts";
import type { Db } from "../../engine/db/pool.ts";
import { unopenedMentions } from "../notes/notes.repository.ts";
import { unseenReminders } from "../reminders/reminders.repository.ts";

/** What is told of one kind: how many, and the first of them. */
export type News = {
  readonly kind: NewsKind;
  readonly count: number;
  readonly first: readonly {
    readonly number: string;
    readonly deadline: string | null;
    readonly appealId: number;
    readonly taskId: number | null;
  }[];
};
/** At most this many are named in a message. */
export const namedMost = 10;

/** The step by which a task `t` came to where it is. */
const arrival = sql`(select max(h.id)::text from history h where h.task_id = t.id
  and (h.from_status is distinct from h.to_status or h.action in ('change-executor', 'accept-request')))`;
/** Tasks `t` that wait for the caller. */
const waiting = (ctx: Ctx): RawBuilder<boolean> => sql`(
  (t.executor_id = any(${selves(ctx)}::bigint[]) and t.status not in ('register', 'resolution', 'returned', 'answer_check', 'answer_confirm'))
  or (t.signer_id = any(${selves(ctx)}::bigint[]) and t.status = 'answer_confirm')
  or (t.organization_id = ${ctx.actor.organizationId} and t.status = 'resolution' and t.position_level_id = any(${[...ctx.actor.posts]}::int[]))
  or (t.created_by = any(${selves(ctx)}::bigint[]) and t.from_org_id = ${ctx.actor.organizationId} and t.status = 'returned'))`;

const columns = (kind: RawBuilder<unknown>, about: RawBuilder<unknown>, mark: RawBuilder<unknown>) =>
  sql`${kind} as kind, ${about} as about_id, ${mark} as mark, t.appeal_id, t.id as task_id, t.deadline`;
/**
 * The caller's news at this moment. A digest tells a state as long as it lasts; a decision is told once. `since`: decisions from before the
 * choice are not news.
 */
const current = (ctx: Ctx, isDigest: boolean, since: string): RawBuilder<unknown> => {
  const once = (mark: RawBuilder<unknown>) => (isDigest ? sql`''` : mark);
  const today = sql`${ctx.today}::date`;
  return sql`
    select ${columns(sql`k.kind`, sql`t.id`, once(sql`case when k.kind in ('new', 'returned') then ${arrival} else t.deadline::text end`))}
      from tasks t cross join lateral (
        select case when t.deadline < ${today} then 'overdue' when t.deadline = ${today} then 'dueToday' when t.deadline <= ${today} + 3 then 'dueSoon' end
        union all select case when t.status in ('new', 'resolution', 'answer_confirm') then 'new' when t.status in ('rejected', 'returned') then 'returned' end) k (kind)
     where t.status not in ('draft', 'resolved', 'cancelled') and k.kind is not null and ${waiting(ctx)}
    union all
    select 'reminder', h.id, '', h.appeal_id, h.task_id, t.deadline from ${unseenReminders(ctx)}
    union all
    select 'mention', h.id, '', h.appeal_id, h.task_id, null from ${unopenedMentions(ctx)}
    union all
    select ${columns(sql`'decided'`, sql`q.id`, sql`''`)} from requests q join tasks t on t.id = q.task_id
     where q.asked_by = any(${selves(ctx)}::bigint[]) and q.decided_by is not null and q.decided_at >= greatest(${since}::timestamptz, ${ctx.now}::timestamptz - interval '14 days')`;
};

/** What is to be told now, by kind, the most urgent first; what is told once is marked as told in the same statement. */
export const takeNews = async (
  ctx: Ctx,
  kinds: readonly NewsKind[],
  { isDigest, since }: { isDigest: boolean; since: string },
): Promise<News[]> => {
  const isState = isDigest ? sql<boolean>`n.kind <> 'decided'` : sql<boolean>`false`;
  const { rows } = await sql<News>`
    with news as materialized (
      select distinct on (n.kind, n.about_id) n.* from (${current(ctx, isDigest, since)}) n (kind, about_id, mark, appeal_id, task_id, deadline)
       where n.kind = any(${[...kinds]}::text[])),
    told as (
      insert into news_told (user_id, kind, about_id, mark, told_at)
      select ${ctx.actor.userId}::bigint, n.kind, n.about_id, coalesce(n.mark, ''), ${ctx.now} from news n where not ${isState}
      on conflict do nothing returning kind, about_id)
    select n.kind, count(*)::int as count,
           (array_agg(json_build_object('number', a.number, 'deadline', to_char(n.deadline, 'DD.MM.YYYY'), 'appealId', n.appeal_id, 'taskId', n.task_id)
                      order by n.deadline, n.about_id))[1:${namedMost}] as first
      from news n join appeals a on a.id = n.appeal_id
     where ${isState} or exists (select from told w where w.kind = n.kind and w.about_id = n.about_id)
     group by n.kind`.execute(ctx.db);
  return newsKindNames.flatMap((kind) => rows.filter((row) => row.kind === kind));
};

/** Marks the digest of the day as told; false where it was. */
export const beginDigest = async ({ db, actor, today, now }: Ctx): Promise<boolean> =>
  (
    await sql`insert into news_told (user_id, kind, about_id, mark, told_at) values (${actor.userId}, 'digest', 0, ${today}, ${now})
      on conflict do nothing returning user_id`.execute(db)
  ).rows.length > 0;

/** Deletes messages older than a season, and records of news told so long ago that nothing asks for them. */
export const forgetTold = async (db: Db): Promise<void> => {
  await sql`delete from notifications where user_id is not null and created_at < now() - interval '90 days'`.execute(db);
  await sql`delete from news_told where told_at < now() - interval '2 years'`.execute(db);
};
