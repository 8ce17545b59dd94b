import type { taskLists } from "@murojaat/contract";
import { hasWords } from "../appeals/appeal-words.repository.ts";
import { sql, type RawBuilder } from "kysely";
import { appealFilters, ofAppealRow } from "../appeals/appeals.filters.ts";
import { isFindable } from "../appeals/appeals.visibility.ts";
import { hasNumber } from "../appeals/number-search.ts";
import { closedSo, inBucket } from "../terms/deadline-filters.ts";
import { all, foldedLike, nameKeyLike, type FilterSql, type Predicate } from "../../engine/lists/list-query.ts";
import { isNamed } from "../applicants/name-search.ts";
import { orOfCorrection } from "./corrections.repository.ts";
import { byPhone } from "../../engine/lists/phone-filter.ts";

/** Somebody still has to do something: written as the partial indexes have it. */
export const open: Predicate = sql`t.status not in ('draft', 'resolved', 'cancelled')`;
/** Answered, and on its way through check, confirmation and letter: others have it. */
const answered = sql`('answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')`;
const hasPhone = (digits: string): Predicate =>
  sql`exists (select from appeal_search s where s.appeal_id = t.appeal_id and ${foldedLike(sql`s.phone`, digits)})`;
const ofAppeal = (condition: Predicate): Predicate => ofAppealRow(sql`t.appeal_id`, condition);

/** The deadline as a list shows it: of a correction its own day. */
export const shownDeadline = (list: string | undefined): RawBuilder<string> =>
  orOfCorrection(list, sql`c.due_day`, sql<string>`t.deadline`);

/** The filters of tasks over `tasks t`; reports count with them too. */
export const taskFilters: FilterSql<typeof taskLists> = {
  statusesId: (v) => sql`t.status = (select code from statuses where machine = 'task' and id = ${v})`,
  fromOrgsId: (v) => sql`t.from_org_id = ${v}`,
  executorId: (v) => sql`t.executor_id = ${v}`,
  bucket: (v, ctx) => all([open, inBucket(ctx, v, sql`t.deadline`)]),
  closing: (v) =>
    all([
      sql`t.status = 'resolved'`,
      closedSo(v, {
        isLate: sql`(t.resolved_at >= t.deadline + 1 or t.was_late)`,
        termDays: sql`(select a.term_days from appeal_rows a where a.id = t.appeal_id and a.is_own)`,
      }),
    ]),
  isOpen: (v) => (v ? open : sql`not ${open}`),
  isOverdue: (v, ctx) => sql`(${open} and t.deadline < ${ctx.today}::date) = ${v === 1}`,
  wasReturned: (v) => sql`t.was_returned = ${v === 1}`,
  wasRejected: (v) => sql`t.was_rejected = ${v === 1}`,
  wasExtended: (v) => sql`t.was_extended = ${v === 1}`,
  wasReminded: (v) => sql`(t.reminders > 0) = ${v === 1}`,
  // Few are of another region: the others are those that are not among them.
  isOtherRegion: (v, ctx) =>
    v ? ofAppeal(appealFilters.isOtherRegion(1, ctx)) : sql`not ${ofAppeal(appealFilters.isOtherRegion(1, ctx))}`,
  isControl: (v) => sql`t.is_control = ${v === 1}`,
  isAccepted: (v) => (v ? sql`t.accepted_at is not null` : sql`t.accepted_at is null`),
  mahallasId: (v, ctx) => ofAppeal(appealFilters.mahallasId(v, ctx)),
  sectionsId: (v, ctx) => ofAppeal(appealFilters.sectionsId(v, ctx)),
  outsideAreasId: (v, ctx) => ofAppeal(appealFilters.outsideAreasId(v, ctx)),
  lacks: (v, ctx) => ofAppeal(appealFilters.lacks(v, ctx)),
  departmentsId: (v) => sql`t.department_id = ${v}`,
  hasDepartment: (v) => sql`(t.department_id is not null) = ${v === 1}`,
  hasExecutor: (v) => sql`(t.executor_id is not null) = ${v === 1}`,
  sentTo: (v, { actor }) => {
    const lower = sql`array(select w.descendant_id from organization_tree w where w.ancestor_id = ${actor.organizationId} and w.depth > 0)`;
    return all([
      sql`t.from_org_id = ${actor.organizationId}`,
      v === "lower"
        ? sql`t.organization_id = any(${lower})`
        : sql`(t.organization_id <> t.from_org_id and t.organization_id <> all(${lower}))`,
    ]);
  },
  isSentDown: (v) => (v ? sql`t.parent_id is not null` : sql`t.parent_id is null`),
  isAnswered: (v) => sql`(t.status in ${answered}) = ${v === 1}`,
  hasNews: (v) => sql`t.has_news = ${v === 1}`,
  requestNumber: (v) => hasNumber(sql`t.appeal_id`, "number", v),
  from_createdDate: (v) => sql`t.dispatched_at >= ${v}::date`,
  to_createdDate: (v) => sql`t.dispatched_at < ${v}::date + 1`,
  from_deadline: (v, _ctx, list) => sql`${shownDeadline(list)} >= ${v}::date`,
  to_deadline: (v, _ctx, list) => sql`${shownDeadline(list)} <= ${v}::date`,
  from_resolvedDate: (v) => sql`t.resolved_at >= ${v}::date`,
  to_resolvedDate: (v) => sql`t.resolved_at < ${v}::date + 1`,
  groupsId: (v) => sql`t.topic_id in (select id from topics where id = ${v} or parent_id = ${v})`,
  taskTypesId: (v) => sql`t.task_type_id = ${v}`,
  organizationsId: (v) => sql`t.organization_id = ${v}`,
  executorName: (v) => sql`t.executor_id = any(array(select id from users u where ${nameKeyLike(sql`name_key(u.full_name)`, v)}))`,
  applicantName: (v, ctx) => all([isNamed(sql`t.appeal_id`, v, "person", "entity"), isFindable(ctx, sql`t.appeal_id`)]),
  text: (v, ctx) => hasWords(ctx, sql`t.appeal_id`, v),
  areasId: (v, ctx) => ofAppeal(appealFilters.areasId(v, ctx)),
  applicantPhone: (v, ctx) => byPhone(ctx, v, (digits) => all([hasPhone(digits), isFindable(ctx, sql`t.appeal_id`)])),
  channelId: (v, ctx) => ofAppeal(appealFilters.channelId(v, ctx)),
  resultTypesId: (v) => sql`exists (select from answers w where w.id = t.answer_id and w.result_type_id = ${v})`,
};
