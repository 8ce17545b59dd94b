import { translateAny } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { shownName } from "../applicants/applicants.repository.ts";
import { can, seenDepartments, selves, type Ctx } from "../../engine/http/context.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import { watchedOffices } from "../organizations/watched.ts";
import { totalBelow } from "../../engine/lists/totals.ts";

const takesPart = (ctx: Ctx): Predicate =>
  sql`exists (select from appeal_rows p where p.id = a.id and p.office_id = ${ctx.actor.organizationId})`;

/**
 * Appeals of the organisations given to a supervisor, with all below them; nothing for others. The holder of an appeal takes part in
 * it: that decides most appeals, and only for the others the supervisor's offices are searched.
 */
export const supervisedAppeals = (ctx: Ctx): Predicate => {
  if (ctx.actor.supervised.length === 0) return sql`false`;
  const given = watchedOffices(ctx);
  // an appeal has few rows, so they are found by its id: `is true` hides the offices, of which there are many, from the index
  return sql`(a.holder_id in ${given}
    or exists (select from appeal_rows p where p.id = a.id and not p.is_own and not p.is_asked and (p.office_id in ${given}) is true))`;
};

/**
 * The appeals in the caller's reach, deleted or not, alias `a` of `appeals` or `appeal_rows`: those in which the own organisation takes or took part, for people who see their
 * organisation's; own and the department's tasks, and those that one is asked to review, for executors; the mahalla's own for its staff;
 * those of the organisations given to a supervisor. Nothing for the rest.
 */
export const reachedAppeals = (ctx: Ctx): Predicate => {
  const { actor } = ctx;
  const ways: Predicate[] = [];
  if (can(ctx, "view_organization_appeals")) ways.push(takesPart(ctx));
  else {
    if (can(ctx, "task_accept") || can(ctx, "task_answer")) {
      const seen = seenDepartments(ctx);
      const whose = seen
        ? sql`(v.executor_id = any(${selves(ctx)}::bigint[]) or v.department_id = any(${seen}::int[])
        or exists (select from task_co_executors c where c.task_id = v.id and c.user_id = any(${selves(ctx)}::bigint[])))`
        : sql`true`;
      ways.push(
        sql`exists (select from tasks v where v.appeal_id = a.id and v.organization_id = ${actor.organizationId} and v.status <> 'draft' and ${whose})`,
      );
    }
    if (can(ctx, "task_review_answer"))
      ways.push(
        sql`exists (select from tasks v join reviews r on r.task_id = v.id where v.appeal_id = a.id and r.reviewer_id = any(${selves(ctx)}::bigint[]))`,
      );
    if (can(ctx, "add_appeal_mahalla")) ways.push(sql`(a.is_mahalla and ${takesPart(ctx)})`);
  }
  if (actor.supervised.length > 0) ways.push(supervisedAppeals(ctx));
  return any(ways);
};
/** Those that the caller may see. */
export const visibleAppeals = (ctx: Ctx): Predicate => sql`(a.status <> 'deleted' and ${reachedAppeals(ctx)})`;
/** Deleted ones that the caller would see otherwise: that they were deleted is shown, and nothing of what they contain. */
export const deletedAppeals = (ctx: Ctx): Predicate => sql`(a.status = 'deleted' and ${reachedAppeals(ctx)})`;

/** A draft is nobody's business outside the office that writes it; alias `t` of `tasks`. */
export const isOurs = ({ actor }: Ctx): Predicate => sql<boolean>`(t.status <> 'draft' or t.from_org_id = ${actor.organizationId})`;
/** A draft that was dropped is shown to nobody, a task that was cancelled to whose office sent it; alias `t`. */
export const notDropped = ({ actor }: Ctx): Predicate =>
  sql<boolean>`not (t.status = 'cancelled' and (t.dispatched_at is null or t.from_org_id <> ${actor.organizationId}))`;

/** Whether the card of an appeal that the caller sees shows its task `t`. */
export const isShownTask = (ctx: Ctx): Predicate => sql<boolean>`(${isOurs(ctx)} and ${notDropped(ctx)})`;
/** Whether the note `h` is on the appeal itself or on a task `t` that its card shows the caller. */
export const isOnShownRecord = (ctx: Ctx): Predicate => sql<boolean>`(h.task_id is null or ${isShownTask(ctx)})`;
/** What the caller reads of the note `h` on the appeal `a`, which may say who the applicant is; everybody reads one's own. */
export const noteText = (ctx: Ctx): RawBuilder<string> =>
  sql`case when h.user_id = ${ctx.actor.userId} or ${knowsApplicant(ctx)} then h.text else ${undisclosed(ctx)} end`;

/** Aliases of a second appeal beside `a`: inside `exists`, `a` would name the inner one, and every appeal would be visible. */
type Beside = "e" | "j" | "n";
/** The same of another alias. */
export const visibleAs = (ctx: Ctx, alias: Beside): Predicate =>
  sql`exists (select from appeals a where a.id = ${sql.ref(`${alias}.id`)} and ${visibleAppeals(ctx)})`;

/**
 * Whether the caller may know who wrote the appeal, alias of `appeals` (law, article 19). An applicant who asked not to be disclosed is
 * known only to the person who registered it, the registrars and leaders of its holder, and executor, checker, signer and notifier of a
 * question.
 */
export const knowsApplicant = (ctx: Ctx, alias = "a"): Predicate =>
  sql<boolean>`(not ${sql.ref(`${alias}.is_undisclosed`)} or ${isTold(ctx, alias)})`;
/** The opposite, where no appeal may be: `a` of a left join. */
export const undisclosedToCaller = (ctx: Ctx): Predicate => sql<boolean>`coalesce(a.is_undisclosed and not ${isTold(ctx, "a")}, false)`;
const isTold = (ctx: Ctx, alias: string): Predicate => {
  const isAtHolder = can(ctx, "edit_appeal") || ctx.actor.posts.length > 0;
  const isNotifier = can(ctx, "task_notify_applicant");
  const turns = [...(can(ctx, "task_check_answer") ? ["answer_check"] : []), ...(isNotifier ? ["notify"] : [])];
  return sql`may_know_undisclosed(${sql.ref(`${alias}.id`)}, ${selves(ctx)}, ${ctx.actor.organizationId}, ${isAtHolder}, ${isNotifier}, ${turns})`;
};
/**
 * Whether the appeal may be named beside another one of its person, alias of `appeals`: the caller sees it, or the own office takes or took
 * part in it, and the caller may know whose it is, because the other one shows that.
 */
export const mayBeNamed = (ctx: Ctx, alias: Beside): Predicate =>
  sql<boolean>`(${knowsApplicant(ctx, alias)} and (${visibleAs(ctx, alias)}
    or exists (select from appeal_rows p where p.id = ${sql.ref(`${alias}.id`)} and p.office_id = ${ctx.actor.organizationId})))`;
/** The same by the id of an appeal, for what finds appeals by their applicants: nobody finds by a name what shows none. */
export const isFindable = (ctx: Ctx, appealId: RawBuilder<unknown>): Predicate =>
  sql`not exists (select from appeals u where u.id = ${appealId} and u.is_undisclosed and not ${isTold(ctx, "u")})`;
/**
 * A repeated message from outside that was refused with the number of an undisclosed appeal is of the same person: only those who may know
 * that person see it, and the person who typed the number. Alias `i` of `incoming_appeals`.
 */
export const namesNobodyHidden = (ctx: Ctx): Predicate =>
  sql<boolean>`(i.first_number is null or i.decided_by = ${ctx.actor.userId} or ${isFindable(ctx, sql`(select f.id from appeals f where f.number = i.first_number)`)})`;
/** The appeals of whose applicants the caller may know, alias `a` of `appeals`. */
export const knownAppeals = (ctx: Ctx): Predicate => all([visibleAppeals(ctx), knowsApplicant(ctx)]);
export const mayKnowApplicant = async (ctx: Ctx, appealId: number): Promise<boolean> =>
  (await sql`select from appeals a where a.id = ${appealId} and ${knowsApplicant(ctx)}`.execute(ctx.db)).rows.length > 0;
/** What stands in place of an applicant who is not disclosed to the caller. */
export const undisclosed = (ctx: Ctx): string => translateAny(ctx.messages, "card.notDisclosed");
/** The name of the applicant `p` of the appeal `a`, where the caller may know it. */
export const knownName = (ctx: Ctx): RawBuilder<string> =>
  sql<string>`case when ${knowsApplicant(ctx)} then ${shownName(ctx)} else ${undisclosed(ctx)} end`;
/** The same with the first letter of each word alone: of an appeal that was deleted. */
export const maskedName = (ctx: Ctx): RawBuilder<string> =>
  sql<string>`case when ${knowsApplicant(ctx)} and p.full_name <> '' then regexp_replace(p.full_name, '(\\S)\\S*', '\\1***', 'g') else ${knownName(ctx)} end`;

/** How many appeals `supervisedAppeals` finds: those whose holder is one of their organisations, by counters, and those of others that they took part in. */
export const supervisedTotal = (ctx: Ctx): RawBuilder<number> => {
  const given = watchedOffices(ctx);
  return sql`(${totalBelow(ctx.actor.supervised, "own-appeals")} + (
    select count(distinct p.id) from appeal_rows p
     where not p.is_own and not p.is_asked and p.status <> 'deleted'
       and p.office_id in ${given} and p.holder_id not in ${given}))`;
};
