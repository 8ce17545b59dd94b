import { appealLists, type AppealRow } from "@murojaat/contract";
import { sql } from "kysely";
import { can, nameColumn, type Ctx } from "../http/context.ts";
import { all, keptTotal, foldedLike, nameLike, plainLike, type FamilySql, type Predicate } from "../lists/list-query.ts";
import { filesOf } from "../files/file-links.repository.ts";
import { maskPhone } from "../privacy/masks.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

const org = (ctx: Ctx) => ctx.actor.organizationId;
/** Where the own organisation stands in the predicate, whoever sees all of it needs no second look. */
const seen = (ctx: Ctx): Predicate[] => (can(ctx, "view_organization_appeals") ? [] : [visibleAppeals(ctx)]);
const inSearch = (column: "number" | "person" | "entity" | "phone" | "document_number" | "incoming_number", value: string): Predicate =>
  sql`exists (select from appeal_search s where s.appeal_id = a.id and ${foldedLike(sql.ref(`s.${column}`), value)})`;
const ofApplicant = (condition: Predicate): Predicate =>
  sql`exists (select from applicants p where p.id = a.applicant_id and ${condition})`;

type FirstActionable = (ctx: Ctx, appealIds: readonly number[]) => Promise<Map<number, number>>;

/** The SQL of the appeal lists; which task of an appeal the caller may act on is handed in, for tasks stand above. */
export const makeAppealListSql = (firstActionable: FirstActionable): FamilySql<typeof appealLists> => ({
  family: appealLists,
  from: sql`appeals a`,
  idColumn: sql`a.id`,
  holds: {
    registration: (ctx) => all([sql`a.holder_id = ${org(ctx)} and a.status = 'registration' and not a.is_mahalla`, ...seen(ctx)]),
    unlocated: (ctx) =>
      all([
        sql`a.holder_id = ${org(ctx)} and a.status = 'classification' and a.position_level_id = any(${[...ctx.actor.posts]}::int[])`,
        ...seen(ctx),
      ]),
    process: (ctx) => all([sql`a.status = 'process' and (a.holder_id = ${org(ctx)} or a.registered_org_id = ${org(ctx)})`, ...seen(ctx)]),
    closed: (ctx) => all([sql`a.status = 'resolved'`, visibleAppeals(ctx)]),
  },
  kept: {
    // of the own organisation alone, so whoever else is supervised does not matter
    process: (ctx) => (can(ctx, "view_organization_appeals") ? keptTotal(org(ctx), "process") : undefined),
    // whoever sees the organisation's appeals, and no others besides
    closed: (ctx) =>
      can(ctx, "view_organization_appeals") && ctx.actor.supervised.length === 0 ? keptTotal(org(ctx), "closed") : undefined,
  },
  sortable: {
    id: sql`a.id`, // numbers are given in the order of the ids
    requestNumber: sql`a.id`,
    createdDate: sql`a.created_at`,
    deadline: sql`a.deadline`,
  },
  filters: {
    requestNumber: (v: string) => inSearch("number", v),
    channelId: (v: number) => sql`a.channel_id = ${v}`,
    from_createdDate: (v: string) => sql`a.created_at >= ${v}::date`,
    to_createdDate: (v: string) => sql`a.created_at < ${v}::date + 1`,
    from_deadline: (v: string) => sql`a.deadline >= ${v}::date`,
    to_deadline: (v: string) => sql`a.deadline <= ${v}::date`,
    senderOrgName: (v: string) => sql`a.sender_organization_id in (select n.id from sender_organizations n where ${nameLike(v)})`,
    documentNumber: (v: string) => inSearch("document_number", v),
    documentDate: (v: string) => sql`a.document_date = ${v}::date`,
    applicantName: (v: string) => sql`(${inSearch("person", v)} or ${inSearch("entity", v)})`,
    regionsId: (v: number) => ofApplicant(sql`p.region_id = ${v}`),
    areasId: (v: number) => ofApplicant(sql`p.area_id = ${v}`),
    applicantPhone: (v: string) => inSearch("phone", v.replace(/\D/g, "") || v),
    applicantTypeName: (v: string) => ofApplicant(sql`p.applicant_type_id in (select n.id from applicant_types n where ${nameLike(v)})`),
    incomingDocNumber: (v: string) => inSearch("incoming_number", v),
    incomingDocDate: (v: string) => plainLike(sql`to_char(a.incoming_date, 'DD.MM.YYYY')`, v),
  },
  rows: async (ctx, ids) => {
    const name = sql.ref(nameColumn(ctx.language));
    const [{ rows }, actionable] = await Promise.all([
      sql<Omit<AppealRow, "task_id">>`
        select a.id, a.number as "requestNumber", a.channel_id as "channelId", c.${name} as "channelName", a.created_at as "createdDate", pl.${name} as "positionLevelName",
               a.sender_organization_id as "senderOrgsId", so.${name} as "senderOrgName", a.document_number as "documentNumber", to_char(a.document_date, 'DD.MM.YYYY') as "documentDate",
               a.applicant_id as "applicantsId", p.full_name as "applicantName", r.${name} as "applicantRegionName", ar.${name} as "applicantAreaName", p.phone as "applicantPhone", y.${name} as "applicantTypeName",
               a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", left(a.text, 300) as text, a.status, st.${name} as "statusName",
               to_char(a.deadline, 'DD.MM.YYYY') as deadline, case when a.resolved_at is null then a.deadline - ${ctx.today}::date end as "daysLeft", a.version,
               ${filesOf("appeal", "a.id")} as files
          from unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) join appeals a on a.id = page.id
          join applicants p on p.id = a.applicant_id join applicant_types y on y.id = p.applicant_type_id join channels c on c.id = a.channel_id join statuses st on st.machine = 'appeal' and st.code = a.status
          left join position_levels pl on pl.id = a.position_level_id left join sender_organizations so on so.id = a.sender_organization_id left join regions r on r.id = p.region_id left join areas ar on ar.id = p.area_id
         order by page.position`.execute(ctx.db),
      firstActionable(ctx, ids),
    ]);
    const personal = can(ctx, "view_personal_data");
    return rows.map((row) => ({
      ...row,
      applicantPhone: personal ? row.applicantPhone : maskPhone(row.applicantPhone),
      task_id: actionable.get(row.id) ?? null,
    }));
  },
});
