import {
  consideredAppealStatuses,
  homeRegion,
  type AgeBand,
  type appealLists,
  type Closing,
  type DeadlineBucket,
  type Judgement,
  type Lack,
  type Outcome,
  type Silence,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { closedSo, inBucket } from "../terms/deadline-filters.ts";
import { all, foldedLike, nameLike, plainLike, type FilterSql, type Predicate } from "../../engine/lists/list-query.ts";
import { isNamed } from "../applicants/name-search.ts";
import { byPhone } from "../../engine/lists/phone-filter.ts";
import { hasWords } from "./appeal-words.repository.ts";
import { isFindable } from "./appeals.visibility.ts";
import { hasNumber } from "./number-search.ts";
import { isReturned } from "./returned.ts";

const org = (ctx: Ctx) => ctx.actor.organizationId;
/** Somebody still has to consider it; what is accepted for information is not. */
export const considered = sql<boolean>`a.status in (${sql.join(consideredAppealStatuses.map((status) => sql.lit(status)))})`;
const overdue = (ctx: Ctx): Predicate => sql`(${considered} and a.deadline < ${ctx.today}::date)`;
const hasPhone = (digits: string): Predicate =>
  sql`exists (select from appeal_search s where s.appeal_id = a.id and ${foldedLike(sql`s.phone`, digits)})`;

const years: Readonly<Record<AgeBand, readonly [number, number]>> = {
  under_18: [0, 17],
  from_18: [18, 30],
  from_31: [31, 40],
  from_41: [41, 50],
  from_51: [51, 60],
  from_61: [61, 200],
};
/** Full years of the applicant on the day of registration, as a cheap comparison. */
const isAged = ([from, to]: readonly [number, number]): Predicate => {
  const before = (n: number) => sql`a.created_at - make_interval(years => ${n}::int)`;
  return sql`(a.birthdate <= ${before(from)} and a.birthdate > ${before(to + 1)})`;
};
/** The least full years of each band. */
export const ageBandStarts: readonly number[] = Object.values(years).map(([from]) => from);
/** The band of full years. */
export const ageBandKey = (age: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${Object.keys(years)}::text[])[width_bucket(${age}::int, ${ageBandStarts}::int[])]`;

const lacking: Readonly<Record<Exclude<Lack, "section">, string>> = {
  topic: "topic_id",
  gender: "gender_id",
  birthDate: "birthdate",
  socialStatus: "social_status_id",
  privilegedCategory: "privileged_category_id",
  receptionLeader: "reception_leader_id",
  mahalla: "mahalla_id",
};
const sectionOf = sql`(select m.section_id from mahallas m where m.id = a.mahalla_id)`;
// In an array: a join with so few rows would be done after all other conditions of each appeal.
const resultIn = (codes: readonly string[]): Predicate =>
  sql`a.result_type_id = any(array(select id from result_types where code = any(${[...codes]}::text[])))`;
const closedAs = (kind: "answered" | "unconsidered" | "for_information"): Predicate =>
  sql`a.closing_kind_id = (select id from closing_kinds where code = ${kind})`;
/** Accepted for information, and whether that has ended or not. */
const forInformation: Predicate = sql`(a.status = 'for_information' or ${closedAs("for_information")})`;
const outcomeOf: Readonly<Record<Exclude<Outcome, "unconsidered">, readonly string[]>> = {
  satisfied: ["positive", "justified"],
  explained: ["explained", "legal_advice", "others"],
  refused: ["rejected"],
};
const hasOutcome = (v: Outcome): Predicate =>
  v === "unconsidered"
    ? sql`(${closedAs("unconsidered")} or ${closedAs("answered")} and ${resultIn(["unseen"])})`
    : all([closedAs("answered"), resultIn(outcomeOf[v])]);
/** The areas of the region that the portal serves, asked once for a statement. */
export const homeAreas = sql`array(select h.id from areas h join regions r on r.id = h.region_id where r.code = ${homeRegion})`;
const ofTopic = (topicId: RawBuilder<unknown>, v: number): Predicate =>
  sql`${topicId} = any(array(select id from topics where id = ${v} or parent_id = ${v}))`;

/** Nothing happened for this many working days, although it must be considered. A moment and not a day: a day would be converted for every row. */
const isStill = (ctx: Ctx, days: number): Predicate => {
  const since = sql`(select working_day_before(${ctx.today}::date, ${days}::int)::timestamptz)`;
  return all([considered, sql`a.created_at < ${since}`, sql`a.last_event_at < ${since}`]);
};
const isSilent = (v: Silence, ctx: Ctx): Predicate => {
  if (v === "to_and_fro") return sql`a.times_sent >= 2`;
  if (v === "third_request") return sql`a.deadline_requests >= 3`;
  return isStill(ctx, Number(v.slice(6)));
};
/** Silent in any way, within its term (workflow.md, section 8). */
export const isSilentAnyhow = (ctx: Ctx): Predicate =>
  sql`(${considered} and a.deadline >= ${ctx.today}::date and (${isStill(ctx, 5)} or a.times_sent >= 2 or a.deadline_requests >= 3))`;

const judged = (v: Judgement): Predicate =>
  sql`(a.id in (select s.appeal_id from satisfactions s where ${v === "any" ? sql`true` : sql`s.is_satisfied = ${v === "satisfied"}`}))`;
/** The applicant said so in the last 30 days. */
const dissatisfied: Predicate = sql`(a.id in (select s.appeal_id from satisfactions s where not s.is_satisfied and s.said_at > now() - interval '30 days'))`;

/** An inquiry of the own office waits for its answer although its term is over. */
const inquiryLate = (ctx: Ctx): Predicate =>
  sql`(a.id in (select q.appeal_id from inquiries q where q.organization_id = ${org(ctx)} and q.status = 'pending' and q.due_day < ${ctx.today}::date))`;

/** The filters of appeals over `appeal_rows a`; reports count with them too. */
export const appealFilters: FilterSql<typeof appealLists> = {
  requestNumber: (v) => hasNumber(sql`a.id`, "number", v),
  channelId: (v) => sql`a.channel_id = ${v}`,
  from_createdDate: (v) => sql`a.created_at >= ${v}::date`,
  to_createdDate: (v) => sql`a.created_at < ${v}::date + 1`,
  from_receivedDate: (v) => sql`a.received_at >= ${v}::date`,
  to_receivedDate: (v) => sql`a.received_at < ${v}::date + 1`,
  from_deadline: (v) => sql`a.deadline >= ${v}::date`,
  to_deadline: (v) => sql`a.deadline <= ${v}::date`,
  from_resolvedDate: (v) => sql`a.resolved_at >= ${v}::date`,
  to_resolvedDate: (v) => sql`a.resolved_at < ${v}::date + 1`,
  senderOrgName: (v) => sql`a.sender_organization_id = any(array(select n.id from sender_organizations n where ${nameLike(v)}))`,
  documentNumber: (v) => hasNumber(sql`a.id`, "document_number", v),
  documentDate: (v) => sql`a.id in (select d.id from appeals d where d.document_date = ${v}::date)`,
  applicantName: (v, ctx) => all([isNamed(sql`a.id`, v, "person", "entity"), isFindable(ctx, sql`a.id`)]),
  applicantPhone: (v, ctx) => byPhone(ctx, v, (digits) => all([hasPhone(digits), isFindable(ctx, sql`a.id`)])),
  text: (v, ctx) => hasWords(ctx, sql`a.id`, v),
  applicantTypeName: (v) => sql`a.applicant_type_id = any(array(select n.id from applicant_types n where ${nameLike(v)}))`,
  incomingDocNumber: (v) => hasNumber(sql`a.id`, "incoming_number", v),
  incomingDocDate: (v) => plainLike(sql`to_char(a.incoming_date, 'DD.MM.YYYY')`, v),
  regionsId: (v) => sql`a.region_id = ${v}`,
  areasId: (v) => sql`a.area_id = ${v}`,
  isOtherRegion: (v) => sql`coalesce(a.area_id <> all(${homeAreas}), true) = ${v === 1}`,
  isOtherPlace: (v) => sql`coalesce(a.place_area_id <> all(${homeAreas}), true) = ${v === 1}`,
  mahallasId: (v) => sql`a.mahalla_id = ${v}`,
  placeAreasId: (v) => sql`a.place_area_id = ${v}`,
  placeMahallasId: (v) => sql`a.place_mahalla_id = ${v}`,
  sectionsId: (v) => sql`a.mahalla_id = any(array(select m.id from mahallas m where m.section_id = ${v}))`,
  outsideAreasId: (v) => sql`a.area_id is distinct from ${v}`,
  satulationId: (v) => sql`a.kind_id = ${v}`,
  statusesId: (v) => sql`a.status = (select code from statuses where machine = 'appeal' and id = ${v})`,
  organizationsId: (v) => sql`a.holder_id = ${v}`,
  // The topic of any question that was sent; what joined an appeal has its topics.
  groupsId: (v) =>
    sql`a.id in (with recursive asked as (
        select k.appeal_id as id from tasks k where k.parent_id is null and k.status not in ('draft', 'cancelled') and ${ofTopic(sql`k.topic_id`, v)}
        union select j.id from asked join appeals j on j.earlier_appeal_id = asked.id where j.is_joined) select id from asked)`,
  mainGroupsId: (v) => ofTopic(sql`a.topic_id`, v),
  resultTypesId: (v) => sql`a.result_type_id = ${v}`,
  repeatabilityTypesId: (v) => sql`coalesce(a.repeatability_type_id, 1) = ${v}`,
  incompleteKindsId: (v) =>
    sql`a.id in (select n.id from applicants p join appeals n on n.applicant_id = p.id where p.incomplete_kind_id = ${v})`,
  gendersId: (v) => sql`a.gender_id = ${v}`,
  socialStatusesId: (v) => sql`a.social_status_id = ${v}`,
  privilagedCategoriesId: (v) => sql`a.privileged_category_id = ${v}`,
  receptionLeaderId: (v) => sql`a.reception_leader_id = ${v}`,
  closingKindsId: (v) => sql`a.closing_kind_id = ${v}`,
  applicantTypesId: (v) => sql`a.applicant_type_id = ${v}`,
  form: (v) => sql`a.channel_id = any(array(select id from channels where form = ${v}))`,
  isReception: (v) => sql`(a.channel_id in (select id from channels where form in ('personal', 'mobile', 'public', 'video'))) = ${v === 1}`,
  outcome: hasOutcome,
  judgement: judged,
  ageBand: (v) => isAged(years[v]),
  silence: isSilent,
  lacks: (v) => (v === "section" ? sql`${sectionOf} is null` : sql`a.${sql.ref(lacking[v])} is null`),
  bucket: (v: DeadlineBucket, ctx) => all([considered, inBucket(ctx, v, sql`a.deadline`)]),
  closing: (v: Closing) =>
    all([sql`a.status = 'resolved'`, closedSo(v, { isLate: sql`(a.late_term is not null)`, termDays: sql`a.late_term` })]),
  forwarded: (v, ctx) =>
    v === "in"
      ? sql`(a.holder_id = ${org(ctx)} and a.forwarded_from_id is not null)`
      : sql`(a.registered_org_id = ${org(ctx)} and a.holder_id <> ${org(ctx)})`,
  isOpen: (v) => (v ? considered : sql`not ${considered}`),
  isOverdue: (v, ctx) => (v ? overdue(ctx) : sql`not ${overdue(ctx)}`),
  forInformation: (v) => (v ? forInformation : sql`${forInformation} is not true`),
  isControl: (v) => sql`a.is_control = ${v === 1}`,
  isDissatisfied: (v) => (v ? dissatisfied : sql`not ${dissatisfied}`),
  isReturned: (v) => sql`${isReturned} = ${v === 1}`,
  isInquiryLate: (v, ctx) => (v ? inquiryLate(ctx) : sql`not ${inquiryLate(ctx)}`),
  isUndisclosed: (v) => sql`(a.id in (select n.id from appeals n where n.is_undisclosed)) = ${v === 1}`,
  isCollective: (v) => (v ? sql`a.applicant_count > 1` : sql`a.applicant_count <= 1`),
};

/** Whether the appeal of a record is so: a predicate over `appeal_rows a`, asked of the appeal's own row. */
export const ofAppealRow = (appealId: RawBuilder<unknown>, condition: Predicate): Predicate =>
  sql`exists (select from appeal_rows a where a.id = ${appealId} and a.is_own and ${condition})`;
