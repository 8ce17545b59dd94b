import { appealLists, type AppealList, type AppealRow, type Silence } from "@murojaat/contract";
import { sql } from "kysely";
import { can, type Ctx } from "../../engine/http/context.ts";
import { all, any, keptTotal, type AskedFilter, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { readNames, type Named } from "../../engine/names/names.repository.ts";
import { bucketsOfDays, bucketsOfIds, type Marks } from "../../engine/lists/spread.ts";
import { filesOfEach } from "../../engine/files/file-links.repository.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { ofFacts } from "./appeal-facts.ts";
import {
  considered,
  factFilters,
  filtersByFacts,
  inSearch,
  isLetterDue,
  listFilters,
  ofApplicant,
  ofTopic,
  ofTypeNamed,
  sharedFilters,
  type Filters,
} from "./appeals.filters.ts";
import { ordersOfAppeals, stands } from "./appeals.orders.ts";
import { isSilent, isSilentAnyhow, type Among } from "./appeals.silence.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { numberHolds } from "./number-search.ts";
import { supervisedAppeals, visibleAppeals } from "./appeals.visibility.ts";
import { letterOwed } from "./closing.ts";
import { forwarding } from "./transfer.ts";

const org = (ctx: Ctx) => ctx.actor.organizationId;
/** Registered through a mahalla by the own organisation, wherever it has gone since. */
const ofMahalla = (ctx: Ctx): Predicate => sql`(a.is_mahalla and a.registered_org_id = ${org(ctx)})`;

/** What the caller sees: of an organisation that stands in the predicate already, of any, and as a supervisor. */
type Sight = {
  readonly own: (ctx: Ctx) => readonly Predicate[];
  readonly visible: (ctx: Ctx) => Predicate;
  readonly supervised: (ctx: Ctx) => Predicate;
  readonly among: (ctx: Ctx) => Among | undefined;
};
const holdsOver = ({ own, visible, supervised, among }: Sight): FamilySql<typeof appealLists>["holds"] => ({
  registration: (ctx) => all([sql`a.holder_id = ${org(ctx)} and a.status = 'registration' and not a.is_mahalla`, ...own(ctx)]),
  unlocated: (ctx) =>
    all([
      sql`a.holder_id = ${org(ctx)} and a.status = 'classification' and a.position_level_id = any(${[...ctx.actor.posts]}::int[])`,
      ...own(ctx),
    ]),
  process: (ctx) => all([sql`a.status = 'process' and (a.holder_id = ${org(ctx)} or a.registered_org_id = ${org(ctx)})`, ...own(ctx)]),
  closed: (ctx) => all([sql`a.status = 'resolved'`, visible(ctx)]),
  "for-information": (ctx) => all([sql`a.holder_id = ${org(ctx)} and a.status = 'for_information'`, ...own(ctx)]),
  "send-to-another-org": (ctx) => all([sql`a.transfer_org_id = ${org(ctx)} and a.status = 'transfer_asked'`, ...own(ctx)]),
  "reg-mahalla": (ctx) => all([ofMahalla(ctx), sql`a.status = 'registration'`, visible(ctx)]),
  "pr-mahalla": (ctx) =>
    all([ofMahalla(ctx), sql`a.status in ('classification', 'process', 'for_information', 'transfer_asked')`, visible(ctx)]),
  "fn-mahalla": (ctx) => all([ofMahalla(ctx), sql`a.status = 'resolved'`, visible(ctx)]),
  "dashboard-appeal": visible,
  silence: (ctx) => all([visible(ctx), isSilentAnyhow(ctx, among(ctx))]),
  "supervisor-appeals": (ctx) => all([sql`a.status <> 'deleted'`, supervised(ctx)]),
  all: visible,
});

/** Kept for whoever sees the organisation's appeals, and no others besides. */
const keptOf = (ctx: Ctx, list: string) =>
  can(ctx, "view_organization_appeals") && ctx.actor.supervised.length === 0 ? keptTotal(org(ctx), list) : undefined;

const keptOfOwn = (ctx: Ctx, list: string) => (can(ctx, "view_organization_appeals") ? keptTotal(org(ctx), list) : undefined);

const ofOffice = (ctx: Ctx): Predicate => sql`(a.office_id = ${org(ctx)} and a.status <> 'deleted')`;
const amongOffice = (ctx: Ctx): Among => ({ rows: sql`office_appeals a`, which: ofOffice(ctx) });
/** Own work is little; of many offices all that is open is looked through. */
const amongAll = (ctx: Ctx): Among | undefined =>
  ctx.actor.supervised.length > 0 ? { rows: sql`appeals a`, which: sql`true` } : undefined;
type Read = Pick<FamilySql<typeof appealLists>, "from" | "holds" | "filters" | "sortableFew">;
/** The rows of the caller's office, in which all stands that an appeal is filtered by. */
const officeSql: Read = {
  from: sql`office_appeals a`,
  holds: holdsOver({ own: (ctx) => [ofOffice(ctx)], visible: ofOffice, supervised: () => sql`false`, among: amongOffice }),
  sortableFew: ordersOfAppeals(stands.inOffices),
  filters: {
    ...factFilters,
    ...listFilters,
    letterDue: isLetterDue,
    requestNumber: (v: string) =>
      all([inSearch("number", v), sql`exists (select from appeals n where n.id = a.id and ${numberHolds(v, sql`n.number`)})`]),
    documentDate: (v: string) => sql`a.id in (select d.id from appeals d where d.document_date = ${v}::date)`,
    applicantTypeName: (v: string) => ofTypeNamed(sql`a.applicant_type_id`, v),
  },
};
/** The appeals themselves, for whoever sees own work only or that of many offices. */
const plainSql: Read = {
  from: sql`appeals a`,
  holds: holdsOver({
    own: (ctx) => (can(ctx, "view_organization_appeals") ? [] : [visibleAppeals(ctx)]),
    visible: visibleAppeals,
    supervised: supervisedAppeals,
    among: amongAll,
  }),
  sortableFew: ordersOfAppeals(stands.inAppeals),
  filters: {
    ...sharedFilters,
    ...filtersByFacts,
    ...listFilters,
    silence: (v: Silence, ctx) => isSilent(ctx, v, amongAll(ctx)),
    letterDue: isLetterDue,
    requestNumber: (v: string) => all([inSearch("number", v), numberHolds(v)]),
    documentDate: (v: string) => sql`a.document_date = ${v}::date`,
    applicantTypeName: (v: string) => ofApplicant(ofTypeNamed(sql`p.applicant_type_id`, v)),
  },
};
/** By what the appeals themselves are asked, of the narrow index of all. */
const ofAppeals =
  (name: "senderOrgName" | "incomingDocDate"): Filters[string] =>
  (v: never, ctx) =>
    sql`a.id in (select a.id from appeals a where a.status <> 'deleted' and ${listFilters[name]!(v, ctx)})`;
/** Of many offices nearly all there is: it is read from the facts, a sixth as large as the appeals. */
const supervisedSql: Read = {
  from: sql`appeal_facts a`,
  holds: plainSql.holds,
  sortableFew: ordersOfAppeals(stands.inFacts),
  filters: {
    ...officeSql.filters,
    silence: plainSql.filters["silence"]!,
    senderOrgName: ofAppeals("senderOrgName"),
    incomingDocDate: ofAppeals("incomingDocDate"),
  },
};
/** In the order of terms, which no index of the facts has, from the appeals; what none of their indexes carries is asked of the facts. */
const supervisedByTerm: Read = {
  ...plainSql,
  filters: {
    ...plainSql.filters,
    ...Object.fromEntries(
      [...Object.keys(ofFacts), "repeatabilityTypesId", "receptionLeaderId", "closingKindsId", "forwarded", "isControl"].map((name) => [
        name,
        (v: never, ctx: Ctx) => sql<boolean>`a.id in (select a.id from appeal_facts a where ${factFilters[name]!(v, ctx)})`,
      ]),
    ),
    applicantTypeName: (v: string) => sql`a.id in (select f.id from appeal_facts f where ${ofTypeNamed(sql`f.applicant_type_id`, v)})`,
  },
};
const markedLists: readonly AppealList[] = ["closed", "fn-mahalla", "dashboard-appeal", "all"];
/** Lists that may hold so many that the questions of a topic are sooner read than theirs. */
const longLists: readonly AppealList[] = [...markedLists, "process"];
/** The same of each list: where silence is asked, it is asked of what the list holds; and few appeals are asked for their questions one by one. */
const filtersOf = (list: AppealList): Read["filters"] => {
  const among = (ctx: Ctx) => (list === "silence" ? undefined : { rows: officeSql.from, which: any([officeSql.holds[list](ctx)].flat()) });
  const ofEach = (v: number) => sql<boolean>`exists (select from tasks k where k.appeal_id = a.id and ${ofTopic(v)} offset 0)`;
  return {
    ...officeSql.filters,
    silence: (v: Silence, ctx) => isSilent(ctx, v, among(ctx)),
    ...(!longLists.includes(list) && { groupsId: ofEach }),
  };
};
const officeLists: Readonly<Record<string, Read>> = Object.fromEntries(
  (Object.keys(appealLists.lists) as AppealList[]).map((list) => [list, { ...officeSql, filters: filtersOf(list) }]),
);
/** Lists of which the predicate itself says that the own organisation takes part. */
const ofOwn: readonly AppealList[] = ["registration", "unlocated", "process", "for-information", "send-to-another-org"];
const ofMahallas: readonly AppealList[] = ["reg-mahalla", "pr-mahalla", "fn-mahalla"];
/** Whether the office's rows are all that the caller sees of a list. */
const isOfOffice = (ctx: Ctx, list: AppealList): boolean => {
  const seesAll = can(ctx, "view_organization_appeals");
  if (list === "supervisor-appeals") return false;
  if (ofOwn.includes(list)) return seesAll;
  if (ofMahallas.includes(list)) return seesAll || can(ctx, "add_appeal_mahalla");
  return seesAll && ctx.actor.supervised.length === 0;
};

const nameColumns = {
  channelName: ["channels", "channelId"],
  positionLevelName: ["position_levels", "position_level_id"],
  senderOrgName: ["sender_organizations", "senderOrgsId"],
  applicantRegionName: ["regions", "region_id"],
  applicantAreaName: ["areas", "area_id"],
  applicantTypeName: ["applicant_types", "applicant_type_id"],
  holderName: ["organizations", "holder_id"],
} as const;
const markedFilters = new Set([
  ...Object.keys(factFilters),
  "from_deadline",
  "to_deadline",
  "senderOrgName",
  "applicantTypeName",
  "incomingDocDate",
  "groupsId",
  "letterDue",
]);
/** Each change leaves a mark; that a step leads from one open status to another is asked by the filter of a status alone. */
const marksOf = (ctx: Ctx, list: AppealList, asked: readonly AskedFilter[]): Marks | undefined => {
  if (list !== "supervisor-appeals" && !(markedLists.includes(list) && isOfOffice(ctx, list))) return undefined;
  if (!asked.every(([name]) => markedFilters.has(name))) return undefined;
  return { families: asked.some(([name]) => name === "statusesId") ? ["appeals", "steps"] : ["appeals"] };
};

/** What the list of silence alone tells. */
const notOfCourse = { lastEventDate: null, timesSent: null, deadlineRequests: null };
/** By what a letter is known to be owed. */
type Owed = { readonly needsLetter: boolean; readonly resolvedDate: string | null };
type FirstActionable = (ctx: Ctx, appealIds: readonly number[]) => Promise<Map<number, number>>;

/** The SQL of the appeal lists; which task of an appeal the caller may act on is handed in, for tasks stand above. */
export const makeAppealListSql = (firstActionable: FirstActionable): FamilySql<typeof appealLists> => ({
  family: appealLists,
  idColumn: sql`a.id`,
  ...plainSql,
  nearer: (ctx, list, order) => {
    if (list === "supervisor-appeals") return order === "deadline" ? supervisedByTerm : supervisedSql;
    return isOfOffice(ctx, list as AppealList) ? officeLists[list] : undefined;
  },
  kept: {
    // of the own organisation alone, so whoever else is supervised does not matter
    registration: (ctx) => keptOfOwn(ctx, "registration"),
    "send-to-another-org": (ctx) => keptOfOwn(ctx, "send-to-another-org"),
    process: (ctx) => keptOfOwn(ctx, "process"),
    // written by each post
    unlocated: (ctx) =>
      can(ctx, "view_organization_appeals") ? keptTotal(org(ctx), ...ctx.actor.posts.map((post) => `unlocated ${post}`)) : undefined,
    closed: (ctx) => keptOf(ctx, "closed"),
    "dashboard-appeal": (ctx) => keptOf(ctx, "appeals"),
    all: (ctx) => keptOf(ctx, "appeals"),
  },
  sortable: {
    id: sql`a.id`, // numbers are given in the order of the ids
    requestNumber: sql`a.id`,
    createdDate: sql`a.created_at`,
    deadline: sql`a.deadline`,
  },
  marked: {
    by: (ctx, list, asked) => marksOf(ctx, list as AppealList, asked),
    orders: {
      id: bucketsOfIds(sql`a.id`, "appeal_id"),
      requestNumber: bucketsOfIds(sql`a.id`, "appeal_id"),
      createdDate: bucketsOfDays(sql`a.created_at`, "created_day"),
      deadline: bucketsOfDays(sql`a.deadline`, "deadline_day"),
    },
  },
  rows: async (ctx, ids, list) => {
    const course = list === "silence";
    const [calendar, names] = await Promise.all([cachedCalendar(ctx), readNames(ctx)]);
    const { rows } = await sql<
      Named<typeof nameColumns, Omit<AppealRow, "statusName" | "task_id" | "forwardBy" | "forwardLate" | "letterBy" | "letterDaysLeft">> &
        Owed & { term_start: string }
    >`
      select a.id, a.number as "requestNumber", a.channel_id as "channelId", a.created_at as "createdDate", a.position_level_id,
             a.sender_organization_id as "senderOrgsId", a.document_number as "documentNumber", to_char(a.document_date, 'DD.MM.YYYY') as "documentDate",
             a.applicant_id as "applicantsId", p.full_name as "applicantName", p.region_id, p.area_id, p.phone as "applicantPhone", p.applicant_type_id,
             a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", left(a.text, 300) as text, a.status,
             to_char(a.deadline, 'DD.MM.YYYY') as deadline, case when ${considered} then a.deadline - ${ctx.today}::date end as "daysLeft", a.version,
             a.holder_id, a.transfer_reason as "transferReason", a.is_control as "isControl", a.needs_letter as "needsLetter", a.resolved_at as "resolvedDate",
             ${course ? sql`ac.last_event_at as "lastEventDate", ac.times_sent as "timesSent", ac.deadline_requests as "deadlineRequests",` : sql``} a.term ->> 'start' as term_start,
             coalesce(held.files, '[]') as files
        from unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) join appeals a on a.id = page.id
        join applicants p on p.id = a.applicant_id left join ${filesOfEach("appeal", ids)} held on held.holder_id = a.id ${course ? sql`left join appeal_course ac on ac.appeal_id = a.id` : sql``}
       order by page.position`.execute(ctx.db);
    const personal = can(ctx, "view_personal_data");
    return rows.map((row) => {
      const { forwardBy, forwardLate } = forwarding(ctx, calendar, row.term_start, row.status);
      const { letterBy, letterDaysLeft } = letterOwed(ctx, calendar, row);
      return {
        // first, for to copy a whole record costs little, and to copy it onto another much
        ...row,
        ...(course ? undefined : notOfCourse),
        ...names.columns(nameColumns, row),
        statusName: names.ofStatus("appeal", row.status),
        letterBy,
        letterDaysLeft,
        forwardBy,
        forwardLate,
        applicantPhone: personal ? row.applicantPhone : maskPhone(row.applicantPhone),
      };
    });
  },
  onScreen: async (ctx, ids) => {
    const actionable = await firstActionable(ctx, ids);
    return (id) => ({ task_id: actionable.get(id) ?? null });
  },
});
