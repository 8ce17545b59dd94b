import { taskLists, type Closing, type DeadlineBucket } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { ofFacts } from "../appeals/appeal-facts.ts";
import { numberHolds } from "../appeals/number-search.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { closedSo, inBucket } from "../../engine/lists/deadline-filters.ts";
import { all, foldedLike, nameKeyLike, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { isNamed } from "../../engine/lists/name-search.ts";
import { byPhone } from "../../engine/lists/phone-filter.ts";

/** Somebody still has to do something: written as the partial indexes have it. */
export const open: Predicate = sql`t.status not in ('draft', 'resolved', 'cancelled')`;
const inSearch = (column: "number" | "person" | "entity" | "phone", value: string): Predicate =>
  sql`exists (select from appeal_search s where s.appeal_id = t.appeal_id and ${foldedLike(sql.ref(`s.${column}`), value)})`;
/** Of a person or a legal entity. */
const named = (value: string): Predicate => isNamed(sql`t.appeal_id`, value, "person", "entity");
/** What is asked of the facts of a task's appeal, alias `f`. */
const byFacts = {
  isOtherRegion: (v: 0 | 1): Predicate => ofFacts.isOtherRegion("f")(v),
  areasId: (v: number): Predicate => ofFacts.areasId("f")(v),
  channelId: (v: number): Predicate => sql`f.channel_id = ${v}`,
};
const inFacts =
  <V>(condition: (v: V) => Predicate) =>
  (v: V): Predicate =>
    sql`exists (select from appeal_facts f where f.id = t.appeal_id and ${condition(v)})`;
/** The same, asked of one task after the other and never of all facts at once: `offset` keeps it from becoming a join. */
const inFactsOfEach =
  <V>(condition: (v: V) => Predicate) =>
  (v: V): Predicate =>
    sql`exists (select from appeal_facts f where f.id = t.appeal_id and ${condition(v)} offset 0)`;
const happened = (v: 0 | 1, rows: RawBuilder<unknown>): Predicate => (v ? sql`exists (${rows})` : sql`not exists (${rows})`);
const ofAppeal = (condition: Predicate): Predicate => sql`exists (select from appeals a where a.id = t.appeal_id and ${condition})`;

type Filters = FamilySql<typeof taskLists>["filters"];
export const filters: Filters = {
  statusesId: (v: number) => sql`t.status = (select code from statuses where machine = 'task' and id = ${v})`,
  fromOrgsId: (v: number) => sql`t.from_org_id = ${v}`,
  executorId: (v: number) => sql`t.executor_id = ${v}`,
  bucket: (v: DeadlineBucket, ctx) => all([open, inBucket(ctx, v, sql`t.deadline`)]),
  closing: (v: Closing) =>
    all([
      sql`t.status = 'resolved'`,
      closedSo(v, {
        resolved: sql`t.resolved_at`,
        deadline: sql`t.deadline`,
        termDays: sql`(select f.term_days from appeal_facts f where f.id = t.appeal_id)`,
      }),
    ]),
  isOpen: (v: 0 | 1) => (v ? open : sql`not ${open}`),
  isOverdue: (v: 0 | 1, ctx) => sql`(${open} and t.deadline < ${ctx.today}::date) = ${v === 1}`,
  wasReturned: (v: 0 | 1) => happened(v, sql`select from task_flows w where w.task_id = t.id and w.status = 'flow_rejected'`),
  wasRejected: (v: 0 | 1) => happened(v, sql`select from answers w where w.task_id = t.id and w.rejected_at is not null`),
  wasExtended: (v: 0 | 1) =>
    happened(v, sql`select from requests q where q.task_id = t.id and q.type = 'deadline' and q.status = 'accepted'`),
  // few are: the others are told by not being among them
  isOtherRegion: (v: 0 | 1) => (v ? inFacts(byFacts.isOtherRegion)(1) : sql`not ${inFacts(byFacts.isOtherRegion)(1)}`),
  isControl: (v: 0 | 1) => sql`t.is_control = ${v === 1}`,
  isAccepted: (v: 0 | 1) => (v ? sql`t.accepted_at is not null` : sql`t.accepted_at is null`),
  isSentOut: (v: 0 | 1) => sql`(t.organization_id <> t.from_org_id) = ${v === 1}`,
  isSentDown: (v: 0 | 1) => (v ? sql`t.parent_id is not null` : sql`t.parent_id is null`),
  hasNews: (v: 0 | 1) => sql`t.has_news = ${v === 1}`,
  requestNumber: (v: string) => all([inSearch("number", v), ofAppeal(numberHolds(v))]),
  from_createdDate: (v: string) => sql`t.dispatched_at >= ${v}::date`,
  to_createdDate: (v: string) => sql`t.dispatched_at < ${v}::date + 1`,
  from_deadline: (v: string) => sql`t.deadline >= ${v}::date`,
  to_deadline: (v: string) => sql`t.deadline <= ${v}::date`,
  from_resolvedDate: (v: string) => sql`t.resolved_at >= ${v}::date`,
  to_resolvedDate: (v: string) => sql`t.resolved_at < ${v}::date + 1`,
  groupsId: (v: number) => sql`t.topic_id in (select id from topics where id = ${v} or parent_id = ${v})`,
  taskTypesId: (v: number) => sql`t.task_type_id = ${v}`,
  organizationsId: (v: number) => sql`t.organization_id = ${v}`,
  executorName: (v: string) => sql`t.executor_id = any(array(select id from users u where ${nameKeyLike(sql`name_key(u.full_name)`, v)}))`,
  applicantName: (v: string) => named(v),
  areasId: inFacts(byFacts.areasId),
  applicantPhone: (v: string, ctx: Ctx) => byPhone(ctx, v, (digits) => inSearch("phone", digits)),
  channelId: inFacts(byFacts.channelId),
  // of one task after the other: all answers with a result are more than the answers of any list
  resultTypesId: (v: number) => sql`exists (select from answers w where w.id = t.answer_id and w.result_type_id = ${v} offset 0)`,
};
/** Of lists that hold what is open, a small part of all tasks. */
export const filtersOfFew: Filters = {
  ...filters,
  isOtherRegion: inFactsOfEach(byFacts.isOtherRegion),
  areasId: inFactsOfEach(byFacts.areasId),
  channelId: inFactsOfEach(byFacts.channelId),
};
/** Of what is open nothing was closed: not one row need be read to say so. */
export const filtersOfOpen: Filters = { ...filtersOfFew, closing: () => sql`false` };
