import { homeRegion, type AgeBand, type Closing, type Lack, type Outcome } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { closedSo } from "../../engine/lists/deadline-filters.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** `appeal_facts` under the alias that a statement gives it. */
type Column = (name: string) => RawBuilder<unknown>;
const at =
  <V>(predicate: (f: Column, value: V) => Predicate) =>
  (alias: string) =>
  (value: V): Predicate =>
    predicate((name) => sql.ref(`${alias}.${name}`), value);

const years: Readonly<Record<AgeBand, readonly [number, number]>> = {
  under_18: [0, 17],
  from_18: [18, 30],
  from_31: [31, 40],
  from_41: [41, 50],
  from_51: [51, 60],
  from_61: [61, 200],
};
/** Full years of the applicant on the day of registration. */
const age = (f: Column): RawBuilder<unknown> => sql`extract(year from age(${f("created_at")}::date, ${f("birthdate")}))`;
/** The same years between two, by a comparison a quarter as dear. */
const isAged = (f: Column, [from, to]: readonly [number, number]): Predicate => {
  const before = (n: number) => sql`${f("created_at")} - make_interval(years => ${n}::int)`;
  return sql`(${f("birthdate")} <= ${before(from)} and ${f("birthdate")} > ${before(to + 1)})`;
};
const lacking: Readonly<Record<Lack, string>> = {
  topic: "topic_id",
  gender: "gender_id",
  birthDate: "birthdate",
  socialStatus: "social_status_id",
  privilegedCategory: "privileged_category_id",
  receptionLeader: "reception_leader_id",
};
// in arrays: a join with so few would come after all that is asked of each appeal
const resultIn = (f: Column, codes: readonly string[]): Predicate =>
  sql`${f("result_type_id")} = any(array(select id from result_types where code = any(${[...codes]}::text[])))`;
const unconsidered = (f: Column): Predicate =>
  sql`(${f("closing_kind_id")} = (select id from closing_kinds where code = 'unconsidered') or ${answered(f)} and ${resultIn(f, ["unseen"])})`;
const answered = (f: Column): Predicate => sql`${f("closing_kind_id")} = (select id from closing_kinds where code = 'answered')`;
const outcomeOf: Readonly<Record<Exclude<Outcome, "unconsidered">, readonly string[]>> = {
  satisfied: ["positive", "justified"],
  explained: ["explained", "legal_advice", "others"],
  refused: ["rejected"],
};

/** The band of ages as a key to group by. */
export const ageBandKey = (f: Column): RawBuilder<unknown> =>
  sql`(${Object.keys(years)}::text[])[width_bucket(${age(f)}, ${Object.values(years).map(([from]) => from)}::numeric[])]`;
/** Whether a district or city of the region that the portal serves. */
export const isHome = (areaId: RawBuilder<unknown>): Predicate =>
  sql`${areaId} in (select h.id from areas h join regions r on r.id = h.region_id where r.code = ${homeRegion})`;

/** Filters over what only `appeal_facts` has: lists ask them of the row beside the appeal, reports of the rows that they count. */
export const ofFacts = {
  regionsId: at((f, v: number) => sql`${f("region_id")} = ${v}`),
  areasId: at((f, v: number) => sql`${f("area_id")} = ${v}`),
  isOtherRegion: at((f, v: 0 | 1) => sql`coalesce(not ${isHome(f("area_id"))}, true) = ${v === 1}`),
  resultTypesId: at((f, v: number) => sql`${f("result_type_id")} = ${v}`),
  mainGroupsId: at((f, v: number) => sql`${f("topic_id")} = any(array(select id from topics where id = ${v} or parent_id = ${v}))`),
  gendersId: at((f, v: number) => sql`${f("gender_id")} = ${v}`),
  socialStatusesId: at((f, v: number) => sql`${f("social_status_id")} = ${v}`),
  privilagedCategoriesId: at((f, v: number) => sql`${f("privileged_category_id")} = ${v}`),
  applicantTypesId: at((f, v: number) => sql`${f("applicant_type_id")} = ${v}`),
  outcome: at((f, v: Outcome) => (v === "unconsidered" ? unconsidered(f) : sql`(${answered(f)} and ${resultIn(f, outcomeOf[v])})`)),
  ageBand: at((f, v: AgeBand) => isAged(f, years[v])),
  lacks: at((f, v: Lack) => sql`${f(lacking[v])} is null`),
  closing: at(
    (f, v: Closing) =>
      sql`(${f("status")} = 'resolved' and ${closedSo(v, { resolved: f("resolved_at"), deadline: f("deadline"), termDays: f("term_days") })})`,
  ),
};
