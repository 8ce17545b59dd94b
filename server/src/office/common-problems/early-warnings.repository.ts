import { earlyWarningLimits as limits, warningsListed, type EarlyWarning } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { addDays, today } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { any, type Predicate } from "../../engine/lists/list-query.ts";
import { visibleAppeals } from "../appeals/appeals.visibility.ts";
import { watchedOffices } from "../organizations/watched.ts";
import { isBelow, isSeen, nameIn, placeName, title } from "./common-problems.repository.ts";
import { officeOver } from "./proposals.repository.ts";
import { peopleOf, risenOf, type Before, type Risen, type Writer } from "./usual.ts";

const longest = Math.max(...limits.windows);
/** The same weeks a year before, the same days of the week, with two weeks on either side. */
const yearBefore = { from: -364 - 41, to: -364 + 14 };

/** Who wrote, over `appeal_rows a`: each person once, and what joined an earlier appeal is that one again. */
const told = (from: string, to: string): RawBuilder<unknown> => sql`
    from appeal_rows a join appeals n on n.id = a.id join applicants p on p.id = n.applicant_id
   where a.is_own and a.status <> 'deleted' and a.topic_id is not null and a.place_area_id is not null and not n.is_joined
     and a.received_at >= ${from}::date and a.received_at < ${to}::date + 1`;
const person = sql`coalesce(p.merged_into_id, p.id)`;
const findWriters = async (db: Db, day: string): Promise<Writer[]> => {
  const { rows } = await sql<Writer>`
    select a.topic_id as "topicId", a.place_area_id as "areaId", a.place_mahalla_id as "mahallaId", ${person} as "personId",
           ${day}::date - max(tashkent_day(a.received_at)) as "daysAgo"
      ${told(addDays(day, 1 - longest), day)} group by 1, 2, 3, 4`.execute(db);
  return rows;
};
const findBefore = async (db: Db, day: string): Promise<Before[]> => {
  const { rows } = await sql<Before>`
    select a.topic_id as "topicId", a.place_area_id as "areaId", count(distinct ${person}) as people
      ${told(addDays(day, yearBefore.from), addDays(day, yearBefore.to))} group by 1, 2`.execute(db);
  return rows;
};

/** The appeals of the warning `w`, over `appeal_rows a`. */
const isOfIt = sql<boolean>`a.is_own and a.status <> 'deleted' and a.topic_id = w.topic_id and a.place_area_id = w.place_area_id
  and (w.place_mahalla_id is null or a.place_mahalla_id = w.place_mahalla_id) and a.received_at >= tashkent_day(w.last_at) - w.days + 1`;
const keep = async (db: Db, { topicId, areaId, mahallaId, days, people, usual }: Risen, now: string): Promise<void> => {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(a.id), '{}') as ids
      from (select ${topicId}::int as topic_id, ${areaId}::int as place_area_id, ${mahallaId}::int as place_mahalla_id, ${days}::int as days, ${now}::timestamptz as last_at) w
      join appeal_rows a on ${isOfIt}`.execute(db);
  await sql`
    insert into early_warnings (topic_id, place_area_id, place_mahalla_id, organization_id, days, people, usual, began_at, last_at)
    values (${topicId}, ${areaId}, ${mahallaId}, ${officeOver(rows[0]!.ids)}, ${days}, ${people}, ${usual}, ${now}, ${now})
    on conflict (topic_id, place_area_id, place_mahalla_id) where ended_at is null do update
       set organization_id = excluded.organization_id, days = excluded.days, people = excluded.people, usual = excluded.usual, last_at = excluded.last_at`.execute(
    db,
  );
};
type Silenced = Omit<Risen, "people" | "usual"> & { readonly id: number; readonly people: number };
/** What has grown since it was silenced rings again. */
const ringAgain = async (db: Db, writers: readonly Writer[]): Promise<void> => {
  const { rows } = await sql<Silenced>`
    select id, topic_id as "topicId", place_area_id as "areaId", place_mahalla_id as "mahallaId", silenced_days as days, silenced_people as people
      from early_warnings where ended_at is null and silenced_at is not null for update`.execute(db);
  const grown = rows.filter((one) => peopleOf(writers, one) >= limits.growth * one.people).map(({ id }) => id);
  await sql`
    update early_warnings set silenced_by = null, silenced_at = null, silenced_reason = null, silenced_people = null, silenced_days = null
     where id = any(${grown}::bigint[])`.execute(db);
};

/** Brings the early warnings up to date: begins, renews and ends them; returns how many ring. `now`: ISO 8601. */
export const ringWarnings = async (db: Db, now: string): Promise<number> => {
  const day = today(new Date(now));
  const writers = await findWriters(db, day);
  const risen = risenOf(writers, await findBefore(db, day));
  await inTransaction(db, async (trx) => {
    for (const one of risen) await keep(trx, one, now);
    await sql`update early_warnings set ended_at = ${now} where ended_at is null and last_at < ${now}`.execute(trx);
    await ringAgain(trx, writers);
  });
  return risen.length;
};

/** Those of the own office, of offices below it and of those that one watches; alias `w`. */
const isHeard = (ctx: Ctx): Predicate =>
  any([isBelow(ctx, "w"), ...(ctx.actor.supervised.length > 0 ? [sql<boolean>`w.organization_id in ${watchedOffices(ctx)}`] : [])]);

/** What rings for the caller, the newest first. */
export const listWarnings = async (ctx: Ctx): Promise<EarlyWarning[]> => {
  type Row = Omit<EarlyWarning, "where" | "problem"> & { topicId: number; areaId: number; mahallaId: number | null; from: string } & {
    problemId: number | null;
    problemTitle: string;
  };
  const { rows } = await sql<Row>`
    select w.id, ${nameIn(ctx, "topics", sql`w.topic_id`)} as "groupName", ${placeName(ctx, "w")} as "placeName", w.days, w.people, round(w.usual)::int as usual,
           (select count(*) from appeal_rows a where ${isOfIt} and ${visibleAppeals(ctx)}) as appeals,
           w.topic_id as "topicId", w.place_area_id as "areaId", w.place_mahalla_id as "mahallaId", to_char(tashkent_day(w.last_at) - w.days + 1, 'DD.MM.YYYY') as from,
           of.id as "problemId", of.title as "problemTitle", ${can(ctx, "manage_problems") ? isBelow(ctx, "w") : sql`false`} as "maySilence"
      from early_warnings w
      left join lateral (
        select c.id, ${title(ctx)} as title from common_problems c
         where c.topic_id = w.topic_id and c.place_area_id = w.place_area_id and (w.place_mahalla_id is null or c.place_mahalla_id = w.place_mahalla_id)
           and c.status in ('confirmed', 'being_solved') and ${isSeen(ctx)} order by c.id desc limit 1) of on true
     where w.ended_at is null and w.silenced_at is null and ${isHeard(ctx)}
     order by w.began_at desc, w.id desc limit ${warningsListed}`.execute(ctx.db);
  return rows.map(({ topicId, areaId, mahallaId, from, problemId, problemTitle, ...row }) => ({
    ...row,
    where: {
      mainGroupsId: topicId,
      placeAreasId: areaId,
      ...(mahallaId !== null && { placeMahallasId: mahallaId }),
      from_receivedDate: from,
    },
    problem: problemId === null ? null : { id: problemId, title: problemTitle },
  }));
};

/** Errors: 403, 404 for what does not ring for the caller, 409 where it is silent, 422. */
export const silenceWarning = async (ctx: Ctx, id: number, reason: string): Promise<void> => {
  await sql`select from early_warnings where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<{ isBelow: boolean; isSilent: boolean; groupsId: number; areasId: number }>`
    select w.topic_id as "groupsId", w.place_area_id as "areasId", ${isBelow(ctx, "w")} as "isBelow", w.silenced_at is not null as "isSilent" from early_warnings w
     where w.id = ${id} and w.ended_at is null and ${isHeard(ctx)}`.execute(ctx.db);
  const { isBelow: isOurs, isSilent, ...named } = needFound(rows[0]);
  if (!isOurs) throw new AppError("not_permitted");
  if (!reason.trim()) throw ruleBroken(problem("reason", "required"));
  if (isSilent) throw new AppError("action_not_allowed_now", { status: "silenced", version: 0, allowed: [] });
  await sql`
    update early_warnings set silenced_by = ${ctx.actor.userId}, silenced_at = ${ctx.now}, silenced_reason = ${reason.trim()}, silenced_people = people, silenced_days = days
     where id = ${id}`.execute(ctx.db);
  ctx.audit(`early_warnings:${id}`, { ...named, reason: reason.trim() });
};
