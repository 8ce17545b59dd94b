import {
  commonProblemLimits as limits,
  commonProblemRow,
  commonProblemSteps,
  commonProblemStepNames,
  type Call,
  type CommonProblemAppeal,
  type CommonProblemCard,
  type CommonProblemStatus,
  type CommonProblemStep,
  type CommonProblemStrip,
  type commonProblemEndpoints,
  type Reply,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import type { SeenCrud } from "../../engine/references/crud.repository.ts";
import { addHistory } from "../history/history.repository.ts";
import { knownAppeals, knownName, knowsApplicant, reachedAppeals } from "../appeals/appeals.visibility.ts";
import { watchedOffices } from "../organizations/watched.ts";
import { countToAnswer, listCommonAnswers } from "./common-answers.repository.ts";
import { isOfNow } from "./proposals.repository.ts";

const isHere = sql<boolean>`m.left_at is null`;
/** Those whose office is the own one or one below it; alias `c`, or `w` of early warnings. */
export const isBelow = ({ actor }: Ctx, alias: "c" | "w" = "c"): Predicate =>
  sql<boolean>`${sql.ref(`${alias}.organization_id`)} in (select o.descendant_id from organization_tree o where o.ancestor_id = ${actor.organizationId})`;
/** The problems of the own office and of those below it, of offices that one watches, and those in which the own office has an appeal; alias `c`. */
export const isSeen = (ctx: Ctx): Predicate =>
  any([
    isBelow(ctx),
    ...(ctx.actor.supervised.length > 0 ? [sql<boolean>`c.organization_id in ${watchedOffices(ctx)}`] : []),
    sql<boolean>`c.id in (select m.problem_id from common_problem_appeals m join appeal_rows w on w.id = m.appeal_id
      where ${isHere} and not w.is_asked and w.office_id = ${ctx.actor.organizationId})`,
  ]);
export const nameIn = (ctx: Ctx, table: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select n.${sql.ref(nameColumn(ctx))} from ${sql.table(table)} n where n.id = ${id})`;
export const placeName = (ctx: Ctx, alias: "c" | "w" = "c"): RawBuilder<string> =>
  sql<string>`concat_ws(', ', ${nameIn(ctx, "areas", sql.ref(`${alias}.place_area_id`))}, ${nameIn(ctx, "mahallas", sql.ref(`${alias}.place_mahalla_id`))})`;
/** What it was called, or else its matter and place; alias `c`. */
export const title = (ctx: Ctx): RawBuilder<string> =>
  sql<string>`coalesce(c.title, concat_ws(', ', ${nameIn(ctx, "topics", sql`c.topic_id`)}, ${placeName(ctx)}))`;

/** The list as its reader sees it. What is counted stands in the select list: a page counts its own rows alone. */
export const problemsOf = (ctx: Ctx): SeenCrud => {
  const members = sql`from common_problem_appeals m where m.problem_id = c.id and (${isHere} or c.status = 'rejected')`;
  return {
    ...commonProblemRow,
    seen: sql`(
    select c.id, ${title(ctx)} as title, c.status, c.topic_id, c.place_area_id, c.place_mahalla_id, c.organization_id, c.since,
           (select count(*) ${members}) as appeals,
           (select max(a.received_at) from appeals a where a.id in (select m.appeal_id ${members})) as last_at
      from common_problems c where ${isSeen(ctx)})`,
  };
};

const facts = (ctx: Ctx) => sql`
  c.id, ${title(ctx)} as title, c.status, ${nameIn(ctx, "topics", sql`c.topic_id`)} as "groupName", ${placeName(ctx)} as "placeName",
  ${nameIn(ctx, "organizations", sql`c.organization_id`)} as "organizationName", to_char(c.since, 'DD.MM.YYYY') as since,
  to_char(c.done_day, 'DD.MM.YYYY') as "doneDate", c.done_text as "doneText", c.reason`;

/** What is listed of the appeal `a`. */
const appealColumns = (ctx: Ctx) => sql`
  a.id, a.number as "requestNumber", a.received_at as "receivedDate", a.status,
  (select s.${sql.ref(nameColumn(ctx))} from statuses s where s.machine = 'appeal' and s.code = a.status) as "statusName",
  to_char(a.deadline, 'DD.MM.YYYY') as deadline, ${nameIn(ctx, "organizations", sql`a.holder_id`)} as "holderName",
  ${knownName(ctx)} as "applicantName", left(a.text, 200) as text`;
const listAppeals = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  joinedByName: RawBuilder<string | null>,
): Promise<CommonProblemAppeal[]> => {
  const { rows } = await sql<CommonProblemAppeal>`
    select ${appealColumns(ctx)}, ${joinedByName} as "joinedByName" ${from} and ${knownAppeals(ctx)} order by a.id desc limit ${limits.listed}`.execute(
    ctx.db,
  );
  return rows;
};

/** Appeals of the matter and the place of `of` that count as of this time: rows `a` of `appeal_rows`, where each appeal has one. */
const aboutTheSame = (ctx: Ctx, of: { topic: RawBuilder<unknown>; area: RawBuilder<unknown>; mahalla: RawBuilder<unknown> }): Predicate =>
  all([
    sql<boolean>`a.is_own and a.status <> 'deleted' and a.topic_id = ${of.topic} and a.place_area_id = ${of.area} and a.place_mahalla_id is not distinct from ${of.mahalla}`,
    isOfNow(ctx.now),
  ]);
const sameAs = { topic: sql`c.topic_id`, area: sql`c.place_area_id`, mahalla: sql`c.place_mahalla_id` };
const inNoProblem = sql<boolean>`not exists (select from common_problem_appeals m where m.appeal_id = a.id and ${isHere})`;

type Head = Omit<CommonProblemCard, "appeals" | "perhaps" | "weeks" | "steps" | "mayAnswer" | "commonAnswers" | "mayJoin" | "mayManage"> & {
  readonly isBelow: boolean;
};
const findHead = async (ctx: Ctx, id: number): Promise<Head | undefined> => {
  const { rows } = await sql<Head>`
    select ${facts(ctx)}, c.version, ${nameIn(ctx, "users", sql`c.decided_by`)} as "decidedByName", c.decided_at as "decidedDate", of.total, of.offices, ${isBelow(ctx)} as "isBelow"
      from common_problems c
     cross join lateral (
       select count(*) as total, count(distinct a.holder_id) as offices from common_problem_appeals m join appeals a on a.id = m.appeal_id
        where m.problem_id = c.id and (${isHere} or c.status = 'rejected')) of
     where c.id = ${id} and ${isSeen(ctx)}`.execute(ctx.db);
  return rows[0];
};
const mayManage = (ctx: Ctx, head: { readonly isBelow: boolean }): boolean => can(ctx, "manage_problems") && head.isBelow;
const takesMore = (status: CommonProblemStatus): boolean => status !== "rejected";
const mayJoin = (ctx: Ctx, status: CommonProblemStatus): boolean =>
  takesMore(status) && (can(ctx, "classify_appeal") || can(ctx, "manage_problems"));
const stepsFrom = (status: CommonProblemStatus): CommonProblemStep[] =>
  commonProblemStepNames.filter((step) => (commonProblemSteps[step].from as readonly CommonProblemStatus[]).includes(status));

/** A problem with its appeals, as far as the caller may see them. Errors: 404. */
export const getProblem = async (ctx: Ctx, id: number): Promise<CommonProblemCard> => {
  const { isBelow: below, ...head } = needFound(await findHead(ctx, id));
  const ofIt = sql`m.problem_id = ${id} and (${isHere} or ${head.status === "rejected"})`;
  const [appeals, perhaps, { rows: weeks }, mayAnswer, commonAnswers] = await Promise.all([
    listAppeals(
      ctx,
      sql`from common_problem_appeals m join appeals a on a.id = m.appeal_id join applicants p on p.id = a.applicant_id where ${ofIt}`,
      nameIn(ctx, "users", sql`m.joined_by`),
    ),
    takesMore(head.status)
      ? listAppeals(
          ctx,
          sql`from appeals a join applicants p on p.id = a.applicant_id
             where a.id in (select a.id from common_problems c join appeal_rows a on ${aboutTheSame(ctx, sameAs)} where c.id = ${id} and ${inNoProblem})`,
          sql<null>`null`,
        )
      : [],
    sql<CommonProblemCard["weeks"][number]>`
      select to_char(w.begins, 'DD.MM.YYYY') as begins, count(m.appeal_id) as appeals
        from generate_series(date_trunc('week', greatest(${fromWire(head.since)}::date, ${ctx.today}::date - 25 * 7)::timestamp), ${ctx.today}::date, '1 week') w (begins)
        left join (common_problem_appeals m join appeals a on a.id = m.appeal_id and ${ofIt})
          on date_trunc('week', tashkent_day(a.received_at)::timestamp) = w.begins
       group by w.begins order by w.begins`.execute(ctx.db),
    countToAnswer(ctx, id),
    listCommonAnswers(ctx, sql`c.problem_id = ${id}`),
  ]);
  return {
    ...head,
    appeals,
    perhaps,
    weeks,
    mayAnswer,
    commonAnswers,
    steps: mayManage(ctx, { isBelow: below }) ? stepsFrom(head.status) : [],
    mayJoin: mayJoin(ctx, head.status),
    mayManage: mayManage(ctx, { isBelow: below }),
  };
};

/** Of an applicant who is not disclosed to the caller: the place may be theirs. */
const nothing: CommonProblemStrip = {
  problem: null,
  isMember: false,
  others: 0,
  offices: 0,
  weeks: 0,
  answered: null,
  mayJoin: false,
  mayBegin: false,
  mayAnswer: 0,
  commonAnswers: [],
};
type Matter = {
  readonly isKnown: boolean;
  readonly topicId: number | null;
  readonly areaId: number | null;
  readonly mahallaId: number | null;
};
/** What stands on the card of an appeal. Errors: 404. */
export const stripOf = async (ctx: Ctx, appealId: number, chosenTopic: number | undefined): Promise<CommonProblemStrip> => {
  const { rows } = await sql<Matter>`
    select ${knowsApplicant(ctx, "n")} as "isKnown", coalesce(${chosenTopic ?? null}::int, a.topic_id) as "topicId", a.place_area_id as "areaId", a.place_mahalla_id as "mahallaId"
      from appeal_rows a join appeals n on n.id = a.id where a.id = ${appealId} and a.is_own and a.status <> 'deleted' and ${reachedAppeals(ctx)}`.execute(
    ctx.db,
  );
  const { isKnown, topicId, areaId, mahallaId } = needFound(rows[0]);
  if (!isKnown) return nothing;
  const same = aboutTheSame(ctx, { topic: sql`${topicId}::int`, area: sql`${areaId}::int`, mahalla: sql`${mahallaId}::int` });
  type Problem = NonNullable<CommonProblemStrip["problem"]> & { readonly isMember: boolean };
  type Others = Pick<CommonProblemStrip, "others" | "offices" | "weeks">;
  const [{ rows: problems }, { rows: others }, { rows: answered }] = await Promise.all([
    sql<Problem>`
      select ${facts(ctx)}, m.appeal_id is not null as "isMember"
        from common_problems c left join common_problem_appeals m on m.problem_id = c.id and m.appeal_id = ${appealId} and ${isHere}
       where c.status <> 'rejected' and ${isSeen(ctx)}
         and (m.appeal_id is not null or (c.topic_id = ${topicId}::int and c.place_area_id = ${areaId}::int and c.place_mahalla_id is not distinct from ${mahallaId}::int))
       order by m.appeal_id is null, c.status = 'solved', c.id desc limit 1`.execute(ctx.db),
    sql<Others>`
      select count(*) as others, count(distinct a.holder_id) as offices,
             coalesce(ceil((${ctx.today}::date - min(tashkent_day(a.received_at)) + 1) / 7.0), 0)::int as weeks
        from appeal_rows a where a.id <> ${appealId} and ${same}`.execute(ctx.db),
    sql<{ id: number; requestNumber: string }>`
      select a.id, a.number as "requestNumber" from appeals a
       where a.id in (select a.id from appeal_rows a where a.id <> ${appealId} and a.status = 'resolved' and ${same}
           and a.closing_kind_id = (select id from closing_kinds where code = 'answered'))
         and ${knownAppeals(ctx)} order by a.resolved_at desc limit 1`.execute(ctx.db),
  ]);
  const [found] = problems;
  const { isMember = false, ...shown } = found ?? {};
  const [mayAnswer, commonAnswers] = await Promise.all([
    found && isMember ? countToAnswer(ctx, found.id) : 0,
    listCommonAnswers(
      ctx,
      sql`exists (select from common_answer_drafts o join tasks k on k.id = o.task_id where o.common_answer_id = c.id and k.appeal_id = ${appealId})`,
    ),
  ]);
  const hasMatter = topicId !== null && areaId !== null;
  return {
    problem: found ? (shown as NonNullable<CommonProblemStrip["problem"]>) : null,
    isMember,
    ...others[0]!,
    answered: answered[0] ?? null,
    mayJoin: found !== undefined && !isMember && mayJoin(ctx, found.status),
    mayBegin: found === undefined && hasMatter && others[0]!.others > 0 && can(ctx, "manage_problems"),
    mayAnswer,
    commonAnswers,
  };
};

type Endpoints = typeof commonProblemEndpoints;
/** Problems that appeals may join, as far as the caller sees both: of their topics, those of their places first. */
export const choicesFor = async (ctx: Ctx, appealIds: readonly number[]): Promise<Reply<Endpoints["choices"]>> => {
  const chosen = sql`(
    select r.topic_id, r.place_area_id, r.place_mahalla_id from appeals a join appeal_rows r on r.id = a.id and r.is_own
     where a.id = any(${[...appealIds]}::bigint[]) and ${knownAppeals(ctx)})`;
  const [{ rows: choices }, { rows: matters }] = await Promise.all([
    sql<Reply<Endpoints["choices"]>["choices"][number]>`
      select c.id, ${title(ctx)} as title, c.status, of.fits
        from common_problems c
       cross join lateral (
         select count(*) as of_topic, count(*) filter (where n.place_area_id = c.place_area_id and n.place_mahalla_id is not distinct from c.place_mahalla_id) as fits
           from ${chosen} n where n.topic_id = c.topic_id) of
       where c.status <> 'rejected' and of.of_topic > 0 and ${isSeen(ctx)}
       order by of.fits desc, c.status = 'solved', c.id desc limit ${limits.offered}`.execute(ctx.db),
    sql<{ matters: number; isKnown: boolean }>`
      select count(distinct (n.topic_id, n.place_area_id, n.place_mahalla_id)) as matters, coalesce(bool_and(n.topic_id is not null and n.place_area_id is not null), false) as "isKnown"
        from ${chosen} n`.execute(ctx.db),
  ]);
  const [{ matters: different, isKnown }] = matters as [{ matters: number; isKnown: boolean }];
  return { choices, mayBegin: can(ctx, "manage_problems") && different === 1 && isKnown };
};

type Locked = { readonly status: CommonProblemStatus; readonly version: number; readonly title: string; readonly isBelow: boolean };
/** Errors: 404 for what the caller does not see. */
const lock = async (ctx: Ctx, id: number): Promise<Locked> => {
  await sql`select from common_problems where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<Locked>`
    select c.status, c.version, ${title(ctx)} as title, ${isBelow(ctx)} as "isBelow" from common_problems c where c.id = ${id} and ${isSeen(ctx)}`.execute(
    ctx.db,
  );
  return needFound(rows[0]);
};
const lockManaged = async (ctx: Ctx, id: number): Promise<Locked> => {
  const found = await lock(ctx, id);
  if (!found.isBelow) throw new AppError("not_permitted");
  return found;
};

type Joining = {
  readonly id: number;
  readonly status: string;
  readonly isUndisclosed: boolean;
  readonly topicId: number | null;
  readonly areaId: number | null;
  readonly mahallaId: number | null;
};
/** Locks appeals that the caller knows, as a step of theirs does. Errors: 404. */
const lockAppeals = async (ctx: Ctx, ids: readonly number[]): Promise<Joining[]> => {
  await sql`select from appeals where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(ctx.db);
  const { rows } = await sql<Joining>`
    select a.id, a.status, a.is_undisclosed as "isUndisclosed", r.topic_id as "topicId", r.place_area_id as "areaId", r.place_mahalla_id as "mahallaId"
      from appeals a join appeal_rows r on r.id = a.id and r.is_own where a.id = any(${[...ids]}::bigint[]) and ${knownAppeals(ctx)} order by a.id`.execute(
    ctx.db,
  );
  if (rows.length < ids.length) throw new AppError("not_found");
  return rows;
};
/** In the history of each appeal: a problem is no step of theirs. Its title names a place, which of an undisclosed applicant is not told. */
const tell = (ctx: Ctx, action: "join-problem" | "leave-problem", text: string, appeals: readonly Joining[]) =>
  Promise.all(
    appeals.map(({ id, status, isUndisclosed }) =>
      addHistory(
        ctx,
        { appealId: id, taskId: null, positionLevelId: null },
        { bySystem: false, action, from: status, to: status, text: isUndisclosed ? null : text, changes: [] },
      ),
    ),
  );

/** Errors: 422 for those that are of another problem. */
const addTo = async (ctx: Ctx, id: number, called: string, appeals: readonly Joining[]): Promise<number> => {
  const ids = appeals.map((one) => one.id);
  const { rows: standing } = await sql<{ appealId: number; problemId: number; number: string; isProposed: boolean }>`
    select m.appeal_id as "appealId", m.problem_id as "problemId", a.number, c.status = 'proposed' as "isProposed"
      from common_problem_appeals m join appeals a on a.id = m.appeal_id join common_problems c on c.id = m.problem_id
     where m.appeal_id = any(${ids}::bigint[]) and ${isHere}`.execute(ctx.db);
  const elsewhere = standing.filter((one) => one.problemId !== id && !one.isProposed);
  if (elsewhere[0]) throw ruleBroken(...elsewhere.map(({ number }) => problem("appealIds", "in_other_problem", number)));
  const present = new Set(standing.filter(({ problemId }) => problemId === id).map(({ appealId }) => appealId));
  const news = appeals.filter((one) => !present.has(one.id));
  if (news.length === 0) return 0;
  const newIds = news.map((one) => one.id);
  // what is only proposed elsewhere gives way to a person's decision
  await sql`update common_problem_appeals set left_at = ${ctx.now} where appeal_id = any(${newIds}::bigint[]) and left_at is null`.execute(
    ctx.db,
  );
  await sql`
    insert into common_problem_appeals (problem_id, appeal_id, joined_by, joined_at) select ${id}, unnest(${newIds}::bigint[]), ${ctx.actor.userId}, ${ctx.now}
    on conflict (problem_id, appeal_id) do update set left_at = null, joined_by = excluded.joined_by, joined_at = excluded.joined_at`.execute(
    ctx.db,
  );
  await sql`
    update common_problems c
       set since = least(c.since, of.since), version = c.version + 1,
           status = case when c.status = 'solved' then 'being_solved' else c.status end
      from (select min(tashkent_day(a.received_at)) as since from common_problem_appeals m join appeals a on a.id = m.appeal_id where m.problem_id = ${id} and ${isHere}) of
     where c.id = ${id}`.execute(ctx.db);
  await tell(ctx, "join-problem", called, news);
  return news.length;
};

type Step = Call<Endpoints["step"]>["body"];
/** Errors: 404, 422. */
export const beginProblem = async (ctx: Ctx, { appealIds, title: called }: Call<Endpoints["begin"]>["body"]): Promise<number> => {
  const appeals = await lockAppeals(ctx, appealIds);
  const [first] = appeals as [Joining];
  const isSame = (one: Joining) => one.topicId === first.topicId && one.areaId === first.areaId && one.mahallaId === first.mahallaId;
  if (first.topicId === null || first.areaId === null) throw ruleBroken(problem("appealIds", "no_matter_yet"));
  if (!appeals.every(isSame)) throw ruleBroken(problem("appealIds", "other_matter"));
  const { rows } = await sql<{ id: number }>`
    insert into common_problems (title, topic_id, place_area_id, place_mahalla_id, organization_id, status, since, decided_by, decided_at)
    values (${called?.trim() || null}, ${first.topicId}, ${first.areaId}, ${first.mahallaId}, ${ctx.actor.organizationId}, 'confirmed', ${ctx.today}, ${ctx.actor.userId}, ${ctx.now})
    returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await addTo(ctx, id, (await lock(ctx, id)).title, appeals);
  ctx.audit(`common_problems:${id}`, { appeals: appeals.length });
  return id;
};
/** Errors: 404, 409 where it is rejected, 422. */
export const joinProblem = async (ctx: Ctx, id: number, { appealIds }: Call<Endpoints["join"]>["body"]): Promise<number> => {
  const appeals = await lockAppeals(ctx, appealIds);
  const { status, version, title: called } = await lock(ctx, id);
  if (!takesMore(status)) throw new AppError("action_not_allowed_now", { status, version, allowed: [] });
  const joined = await addTo(ctx, id, called, appeals);
  ctx.audit(`common_problems:${id}`, { appeals: joined });
  return joined;
};
/** Errors: 403, 404. */
export const leaveProblem = async (ctx: Ctx, id: number, { appealIds }: Call<Endpoints["leave"]>["body"]): Promise<number> => {
  const appeals = await lockAppeals(ctx, appealIds);
  const { title: called } = await lockManaged(ctx, id);
  const { rows } = await sql<{ id: number }>`
    update common_problem_appeals m set left_at = ${ctx.now} where m.problem_id = ${id} and m.appeal_id = any(${[...appealIds]}::bigint[]) and ${isHere} returning m.appeal_id as id`.execute(
    ctx.db,
  );
  const left = new Set(rows.map((one) => one.id));
  await sql`update common_problems set version = version + 1 where id = ${id}`.execute(ctx.db);
  await tell(
    ctx,
    "leave-problem",
    called,
    appeals.filter((one) => left.has(one.id)),
  );
  ctx.audit(`common_problems:${id}`, { appeals: left.size });
  return left.size;
};

const refuseStep = (ctx: Ctx, { step, reason, doneDate, doneText }: Step): void => {
  if (step === "reject" && !reason?.trim()) throw ruleBroken(problem("reason", "required"));
  if (step !== "solve") return;
  if (!doneDate) throw ruleBroken(problem("doneDate", "required"));
  if (fromWire(doneDate) > ctx.today) throw ruleBroken(problem("doneDate", "day_in_future"));
  if (!doneText?.trim()) throw ruleBroken(problem("doneText", "required"));
};
/** Errors: 403, 404, 409, 422. */
export const stepProblem = async (ctx: Ctx, id: number, body: Step): Promise<number> => {
  const { step, version, title: called, reason, doneDate, doneText } = body;
  const { status, version: present } = await lockManaged(ctx, id);
  const now = { status, version: present, allowed: stepsFrom(status) };
  if (version !== present) throw new AppError("changed_meanwhile", now);
  if (step && !stepsFrom(status).includes(step)) throw new AppError("action_not_allowed_now", now);
  refuseStep(ctx, body);
  await ctx.db
    .updateTable("common_problems")
    .set({
      version: present + 1,
      ...(called !== undefined && { title: called.trim() || null }),
      ...(step && { status: commonProblemSteps[step].to, decided_by: ctx.actor.userId, decided_at: ctx.now }),
      ...(step === "reject" && { reason: reason!.trim() }),
      ...(step === "solve" && { done_day: fromWire(doneDate!), done_text: doneText!.trim() }),
    })
    .where("id", "=", id)
    .execute();
  // those of a rejected one are free for another; those of one that is confirmed after all come back
  if (step === "reject")
    await sql`update common_problem_appeals m set left_at = ${ctx.now} where m.problem_id = ${id} and ${isHere}`.execute(ctx.db);
  if (step === "confirm" && status === "rejected")
    await sql`
      update common_problem_appeals m set left_at = null where m.problem_id = ${id}
         and not exists (select from common_problem_appeals o where o.appeal_id = m.appeal_id and o.left_at is null)`.execute(ctx.db);
  ctx.audit(`common_problems:${id}`, { status: step ? commonProblemSteps[step].to : status });
  return present + 1;
};
