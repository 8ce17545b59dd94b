import type { DeadlineBucket } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { inBucket } from "../../engine/lists/deadline-filters.ts";
import { all, foldedLike, nameLike, plainLike, type Predicate } from "../../engine/lists/list-query.ts";
import { isNamed } from "../../engine/lists/name-search.ts";
import { byPhone } from "../../engine/lists/phone-filter.ts";
import { ofFacts } from "./appeal-facts.ts";

const org = (ctx: Ctx) => ctx.actor.organizationId;
/** Somebody still has to consider it; what is accepted for information is not. */
export const considered = sql<boolean>`a.status in ('registration', 'classification', 'process', 'transfer_asked')`;
export const inSearch = (
  column: "number" | "person" | "entity" | "phone" | "document_number" | "incoming_number",
  value: string,
): Predicate => sql`exists (select from appeal_search s where s.appeal_id = a.id and ${foldedLike(sql.ref(`s.${column}`), value)})`;
/** Of a person or a legal entity. */
const named = (value: string): Predicate => isNamed(sql`a.id`, value, "person", "entity");
export const ofApplicant = (condition: Predicate): Predicate =>
  sql`exists (select from applicants p where p.id = a.applicant_id and ${condition})`;
/** Somebody should have considered it by now. */
const overdue = (ctx: Ctx): Predicate => sql`(${considered} and a.deadline < ${ctx.today}::date)`;

/** The very condition of the index of the few of which a letter is due, which `= true` would not meet. */
export const isLetterDue = (v: 0 | 1, ctx: Ctx): Predicate => {
  const due = sql`select l.id from appeals l where l.needs_letter and l.holder_id = ${org(ctx)}`;
  return v ? sql`a.id in (${due})` : sql`a.id not in (${due})`;
};

export type Filters = Readonly<Record<string, (value: never, ctx: Ctx) => Predicate>>;
/** Filters over columns that `appeals` and `appeal_facts` have alike; reports count with them too. */
export const sharedFilters: Filters = {
  channelId: (v: number) => sql`a.channel_id = ${v}`,
  from_createdDate: (v: string) => sql`a.created_at >= ${v}::date`,
  to_createdDate: (v: string) => sql`a.created_at < ${v}::date + 1`,
  satulationId: (v: number) => sql`a.kind_id = ${v}`,
  statusesId: (v: number) => sql`a.status = (select code from statuses where machine = 'appeal' and id = ${v})`,
  organizationsId: (v: number) => sql`a.holder_id = ${v}`,
  repeatabilityTypesId: (v: number) => sql`coalesce(a.repeatability_type_id, 1) = ${v}`,
  receptionLeaderId: (v: number) => sql`a.reception_leader_id = ${v}`,
  closingKindsId: (v: number) => sql`a.closing_kind_id = ${v}`,
  form: (v: string) => sql`a.channel_id = any(array(select id from channels where form = ${v}))`,
  isReception: (v: 0 | 1) =>
    sql`(a.channel_id in (select id from channels where form in ('personal', 'mobile', 'public', 'video'))) = ${v === 1}`,
  bucket: (v: DeadlineBucket, ctx: Ctx) => all([considered, inBucket(ctx, v, sql`a.deadline`)]),
  forwarded: (v: "in" | "out", ctx: Ctx) =>
    v === "in"
      ? sql<boolean>`(a.holder_id = ${org(ctx)} and a.forwarded_from_id is not null)`
      : sql<boolean>`(a.registered_org_id = ${org(ctx)} and a.holder_id <> ${org(ctx)})`,
  isOpen: (v: 0 | 1) => (v ? considered : sql<boolean>`not ${considered}`),
  isOverdue: (v: 0 | 1, ctx: Ctx) => (v ? overdue(ctx) : sql<boolean>`not ${overdue(ctx)}`),
  isControl: (v: 0 | 1) => sql`a.is_control = ${v === 1}`,
  isCollective: (v: 0 | 1) => (v ? sql<boolean>`a.applicant_count > 1` : sql<boolean>`a.applicant_count <= 1`),
  from_resolvedDate: (v: string) => sql`a.resolved_at >= ${v}::date`,
  to_resolvedDate: (v: string) => sql`a.resolved_at < ${v}::date + 1`,
};

/** The filters of an appeal over `appeal_facts a`: each means there what it means in a list. */
export const factFilters: Filters = {
  ...sharedFilters,
  ...Object.fromEntries(Object.entries(ofFacts).map(([name, of]) => [name, of("a")])),
};
export const filtersByFacts: Filters = Object.fromEntries(
  Object.entries(ofFacts).map(([name, of]) => [
    name,
    (v: never) => sql<boolean>`exists (select from appeal_facts f where f.id = a.id and ${of("f")(v)})`,
  ]),
);
export const ofTypeNamed = (type: RawBuilder<unknown>, v: string): Predicate =>
  sql`${type} = any(array(select n.id from applicant_types n where ${nameLike(v)}))`;
/** A question that was sent and is of this topic, alias `k`. */
export const ofTopic = (v: number): Predicate =>
  sql`(k.parent_id is null and k.status not in ('draft', 'cancelled') and k.topic_id = any(array(select id from topics where id = ${v} or parent_id = ${v})))`;
/** Filters of lists alone, over columns that `appeals` and `office_appeals` have alike. */
export const listFilters: Filters = {
  from_deadline: (v: string) => sql`a.deadline >= ${v}::date`,
  to_deadline: (v: string) => sql`a.deadline <= ${v}::date`,
  senderOrgName: (v: string) => sql`a.sender_organization_id = any(array(select n.id from sender_organizations n where ${nameLike(v)}))`,
  documentNumber: (v: string) => inSearch("document_number", v),
  applicantName: (v: string) => named(v),
  applicantPhone: (v: string, ctx: Ctx) => byPhone(ctx, v, (digits) => inSearch("phone", digits)),
  incomingDocNumber: (v: string) => inSearch("incoming_number", v),
  incomingDocDate: (v: string) => plainLike(sql`to_char(a.incoming_date, 'DD.MM.YYYY')`, v),
  groupsId: (v: number) => sql`a.id in (select k.appeal_id from tasks k where ${ofTopic(v)})`,
};
