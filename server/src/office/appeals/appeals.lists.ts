import { appealLists, letterEvents, translateAny, type AppealRow, type LetterEvent, type Reminded } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { filesOfEach } from "../files/file-links.repository.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { all, rowsFrom, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { officeTotal } from "../../engine/lists/totals.ts";
import { readNames } from "../../engine/names/names.repository.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { appealFilters, considered, isSilentAnyhow } from "./appeals.filters.ts";
import { shortOrdersOfAppeals } from "./appeals.orders.ts";
import { awaitedBy } from "./inquiries.repository.ts";
import { knownName, knowsApplicant, supervisedAppeals, supervisedTotal, undisclosed, visibleAppeals } from "./appeals.visibility.ts";
import { returnOf } from "./returned.ts";
import { forwarding } from "./transfer.ts";

const org = (ctx: Ctx) => ctx.actor.organizationId;
const seesOffice = (ctx: Ctx): boolean => can(ctx, "view_organization_appeals");
/** Sees all appeals of the own office, and no others. */
const seesOfficeOnly = (ctx: Ctx): boolean => seesOffice(ctx) && ctx.actor.supervised.length === 0;

const ofOffice = (ctx: Ctx): Predicate => sql`(a.office_id = ${org(ctx)} and a.status <> 'deleted')`;
/** The rows of the appeals themselves, one each. */
const own = (which: Predicate): Predicate => all([sql`a.is_own`, which]);
/** What the caller sees of a list: rows of the own office where those are all, otherwise appeals of any office. */
const seen = (ctx: Ctx, isOfficeEnough: boolean): Predicate => (isOfficeEnough ? ofOffice(ctx) : own(visibleAppeals(ctx)));
/** Of a list whose predicate names the own office. */
const ofOwn = (ctx: Ctx, which: Predicate): Predicate => all([which, seen(ctx, seesOffice(ctx))]);
const ofAll = (ctx: Ctx, which: Predicate): Predicate => all([which, seen(ctx, seesOfficeOnly(ctx))]);
/** Registered through a mahalla by the own organisation, wherever the appeal is now. */
const ofMahalla = (ctx: Ctx, which: Predicate): Predicate =>
  all([sql`(a.is_mahalla and a.registered_org_id = ${org(ctx)})`, which, seen(ctx, seesOffice(ctx) || can(ctx, "add_appeal_mahalla"))]);

const holds: FamilySql<typeof appealLists>["holds"] = {
  registration: (ctx) => ofOwn(ctx, sql`a.holder_id = ${org(ctx)} and a.status = 'registration' and not a.is_mahalla`),
  unlocated: (ctx) =>
    ofOwn(
      ctx,
      sql`a.holder_id = ${org(ctx)} and a.status = 'classification' and a.position_level_id = any(${[...ctx.actor.posts]}::int[])`,
    ),
  process: (ctx) => ofOwn(ctx, sql`a.status = 'process' and (a.holder_id = ${org(ctx)} or a.registered_org_id = ${org(ctx)})`),
  closed: (ctx) => ofAll(ctx, sql`a.status = 'resolved'`),
  "letters-due": (ctx) =>
    ofOwn(ctx, sql`a.id in (select l.appeal_id from letters l where l.organization_id = ${org(ctx)} and l.sent_day is null)`),
  inquiries: (ctx) => ofOwn(ctx, sql`a.id in (select q.appeal_id from inquiries q where ${awaitedBy(ctx)})`),
  "late-extensions": (ctx) =>
    ofOwn(ctx, sql`a.holder_id = ${org(ctx)} and a.id in (select l.appeal_id from late_terms l where l.is_late is null)`),
  "for-information": (ctx) => ofOwn(ctx, sql`a.holder_id = ${org(ctx)} and a.status = 'for_information'`),
  "send-to-another-org": (ctx) => ofOwn(ctx, sql`a.transfer_org_id = ${org(ctx)} and a.status = 'transfer_asked'`),
  "reg-mahalla": (ctx) => ofMahalla(ctx, sql`a.status = 'registration'`),
  "pr-mahalla": (ctx) => ofMahalla(ctx, sql`a.status in ('classification', 'process', 'for_information', 'transfer_asked')`),
  "fn-mahalla": (ctx) => ofMahalla(ctx, sql`a.status = 'resolved'`),
  "dashboard-appeal": (ctx) => ofAll(ctx, sql`true`),
  silence: (ctx) => ofAll(ctx, isSilentAnyhow(ctx)),
  "supervisor-appeals": (ctx) => own(all([sql`a.status <> 'deleted'`, supervisedAppeals(ctx)])),
  all: (ctx) => ofAll(ctx, sql`true`),
};

/** Totals of the own office alone, so other supervised organisations do not matter. */
const totalOfOwn = (ctx: Ctx, ...lists: readonly string[]) => (seesOffice(ctx) ? officeTotal(org(ctx), ...lists) : undefined);
const totalOfAll = (ctx: Ctx, list: string) => (seesOfficeOnly(ctx) ? officeTotal(org(ctx), list) : undefined);

const nameColumns = {
  channelName: ["channels", "channelId"],
  positionLevelName: ["position_levels", "position_level_id"],
  senderOrgName: ["sender_organizations", "senderOrgsId"],
  applicantRegionName: ["regions", "region_id"],
  applicantAreaName: ["areas", "area_id"],
  applicantTypeName: ["applicant_types", "applicant_type_id"],
  holderName: ["organizations", "holder_id"],
  placeAreaName: ["areas", "place_area_id"],
} as const;
const hiddenPlace = { region_id: null, area_id: null, place_area_id: null };

type FirstActionable = (ctx: Ctx, appealIds: readonly number[]) => Promise<Map<number, number>>;

/** How often somebody has reminded of the tasks of each of these appeals: `appeal_id` and `reminded`, where anybody has. */
type RemindedOfEach = (appealIds: readonly number[]) => RawBuilder<unknown>;

/** The rows of a page: `a` the appeal, `p` its applicant, `r` its own row among `appeal_rows`. */
const rowsWith = (remindedOfEach: RemindedOfEach) =>
  rowsFrom<Omit<AppealRow, "task_id">>()({
    columns: (ctx, list) => {
      const ofSilence = <T>(value: RawBuilder<T | null>): RawBuilder<T | null> => (list === "silence" ? value : sql`null`);
      const owed = sql`from letters l where l.appeal_id = a.id and l.organization_id = ${org(ctx)} and l.sent_day is null`;
      const ofLetters = <T>(value: RawBuilder<T>): RawBuilder<T | null> => (list === "letters-due" ? value : sql`null`);
      const awaited = sql`from inquiries q left join organizations o on o.id = q.recipient_org_id where q.appeal_id = a.id and ${awaitedBy(ctx)}`;
      const ofInquiries = <T>(value: RawBuilder<T>): RawBuilder<T | null> => (list === "inquiries" ? value : sql`null`);
      const name = sql.ref(nameColumn(ctx));
      return {
        id: sql<number>`a.id`,
        requestNumber: sql<string>`a.number`,
        channelId: sql<number>`a.channel_id`,
        createdDate: sql<string>`a.created_at`,
        receivedDate: sql<string>`a.received_at`,
        position_level_id: sql<number | null>`a.position_level_id`,
        senderOrgsId: sql<number | null>`a.sender_organization_id`,
        documentNumber: sql<string | null>`a.document_number`,
        documentDate: sql<string | null>`to_char(a.document_date, 'DD.MM.YYYY')`,
        applicantsId: sql<number>`a.applicant_id`,
        applicantName: knownName(ctx),
        representativeName: sql<string | null>`(select v.name from representatives v where v.appeal_id = a.id)`,
        isUndisclosed: sql<boolean>`a.is_undisclosed`,
        isKnown: knowsApplicant(ctx),
        region_id: sql<number | null>`p.region_id`,
        area_id: sql<number | null>`p.area_id`,
        applicant_type_id: sql<number>`p.applicant_type_id`,
        place_area_id: sql<number | null>`coalesce(a.place_area_id, p.area_id)`,
        placeMahallaName: sql<
          string | null
        >`(select m.${name} from mahallas m where m.id = case when a.place_area_id is null then p.mahalla_id else a.place_mahalla_id end)`,
        placeText: sql<string | null>`a.place_text`,
        phone: sql<string>`p.phone`,
        incomingDocNumber: sql<string | null>`a.incoming_number`,
        incomingDocDate: sql<string | null>`to_char(a.incoming_date, 'DD.MM.YYYY')`,
        text: sql<string>`left(a.text, 300)`,
        status: sql<string>`a.status`,
        deadline: sql<string>`to_char(a.deadline, 'DD.MM.YYYY')`,
        daysLeft: sql<number | null>`case when ${considered} then a.deadline - ${ctx.today}::date end`,
        version: sql<number>`a.version`,
        holder_id: sql<number>`a.holder_id`,
        transferReason: sql<string | null>`a.transfer_reason`,
        isControl: sql<boolean>`a.is_control`,
        reminded: sql<Reminded | null>`m.reminded`,
        returned: list === "registration" || list === "reg-mahalla" ? returnOf(ctx) : sql`null`,
        letterEvents: ofLetters(sql<LetterEvent[]>`(select array_agg(l.event order by l.due_day, l.id) ${owed})`),
        letterBy: ofLetters(sql<string>`(select to_char(min(l.due_day), 'DD.MM.YYYY') ${owed})`),
        letterDaysLeft: ofLetters(sql<number>`(select min(l.due_day) - ${ctx.today}::date ${owed})`),
        inquiryNames: ofInquiries(
          sql<string>`(select string_agg(coalesce(o.${name}, q.recipient_name), '; ' order by q.due_day, q.id) ${awaited})`,
        ),
        inquiryBy: ofInquiries(sql<string>`(select to_char(min(q.due_day), 'DD.MM.YYYY') ${awaited})`),
        inquiryDaysLeft: ofInquiries(sql<number>`(select min(q.due_day) - ${ctx.today}::date ${awaited})`),
        lastEventDate: ofSilence(sql<string | null>`r.last_event_at`),
        timesSent: ofSilence(sql<number | null>`r.times_sent`),
        deadlineRequests: ofSilence(sql<number | null>`r.deadline_requests`),
        termStart: sql<string>`a.term ->> 'start'`,
        files: sql<AppealRow["files"]>`coalesce(attached.files, '[]')`,
      };
    },
    from: (ids, list) => sql`
    join appeals a on a.id = page.id
    join applicants p on p.id = a.applicant_id
    left join ${remindedOfEach(ids)} m on m.appeal_id = a.id
    left join ${filesOfEach("appeal", ids)} attached on attached.holder_id = a.id
    ${list === "silence" ? sql`join appeal_rows r on r.id = a.id and r.is_own` : sql``}`,
    complete: async (ctx) => {
      const [calendar, names] = await Promise.all([cachedCalendar(ctx), readNames(ctx)]);
      const personal = can(ctx, "view_personal_data");
      return (raw) => {
        return {
          ...names.columns(nameColumns, raw.isKnown ? raw : { ...raw, ...hiddenPlace }),
          placeMahallaName: raw.isKnown ? raw.placeMahallaName : null,
          placeText: raw.isKnown ? raw.placeText : null,
          statusName: names.ofStatus("appeal", raw.status),
          applicantPhone: !raw.isKnown ? undisclosed(ctx) : personal ? raw.phone : maskPhone(raw.phone),
          representativeName: raw.isKnown ? raw.representativeName : null,
          files: raw.isKnown ? raw.files : [],
          letterNames:
            raw.letterEvents && raw.letterEvents.map((event) => translateAny(ctx.messages, letterEvents[event].label)).join("; "),
          ...forwarding(ctx, calendar, raw.termStart, raw.status),
        };
      };
    },
  });

/** The SQL of the appeal lists; what their tasks bring is handed in, because tasks are above appeals. */
export const makeAppealListSql = (firstActionable: FirstActionable, remindedOfEach: RemindedOfEach): FamilySql<typeof appealLists> => ({
  family: appealLists,
  from: sql`appeal_rows a`,
  idColumn: sql`a.id`,
  holds,
  totals: {
    registration: (ctx) => totalOfOwn(ctx, "registration"),
    "send-to-another-org": (ctx) => totalOfOwn(ctx, "send-to-another-org"),
    process: (ctx) => totalOfOwn(ctx, "process"),
    unlocated: (ctx) => totalOfOwn(ctx, ...ctx.actor.posts.map((post) => `unlocated ${post}`)),
    closed: (ctx) => totalOfAll(ctx, "closed"),
    "dashboard-appeal": (ctx) => totalOfAll(ctx, "appeals"),
    "supervisor-appeals": supervisedTotal,
    all: (ctx) => totalOfAll(ctx, "appeals"),
  },
  orders: {
    id: sql`a.id`, // numbers are given in the order of the ids
    requestNumber: sql`a.id`,
    createdDate: sql`a.created_at`,
    deadline: sql`a.deadline`,
  },
  shortOrders: shortOrdersOfAppeals,
  filters: appealFilters,
  rows: rowsWith(remindedOfEach),
  onScreen: async (ctx, ids) => {
    const actionable = await firstActionable(ctx, ids);
    return (id) => ({ task_id: actionable.get(id) ?? null });
  },
});
