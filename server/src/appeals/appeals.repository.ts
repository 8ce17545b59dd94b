import type { AppealDetail, AppealRecord, Call, Reply, TermView } from "@murojaat/contract";
import { appealEndpoints, searchMinimum, searchResults } from "@murojaat/contract";
import { sql } from "kysely";
import { getApplicantView } from "../applicants/applicants.repository.ts";
import { filesOf } from "../files/file-links.repository.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Predicate } from "../lists/list-query.ts";
import { listTaskViews } from "../tasks/tasks.repository.ts";
import type { Term } from "../terms/deadlines.ts";
import { toWire } from "../terms/days.ts";
import { appealMachine } from "../workflow/machines.ts";
import { loadAppeal } from "./appeals.subject.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** The appeal as its form has it; undefined when the caller may not see it. */
export const getAppealRecord = async (ctx: Ctx, id: number): Promise<AppealRecord | undefined> => {
  const { rows } = await sql<Omit<AppealRecord, "files">>`
    select a.id, a.number as "requestNumber", a.status, a.version, a.applicant_id as "applicantsId", a.kind_id as "satulationId", a.sender_organization_id as "senderOrgId", a.channel_id as "channelId",
           a.document_number as "docNumber", to_char(a.document_date, 'DD.MM.YYYY') as "docDate", a.text, a.page_count as "pageCnt", a.applicant_count as "applicantCnt",
           a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", a.created_at as "createdDate", to_char(a.deadline, 'DD.MM.YYYY') as deadline
      from appeals a where a.id = ${id} and ${visibleAppeals(ctx)}`.execute(ctx.db);
  const row = rows[0];
  return row && { ...row, files: (await filesOf(ctx.db, "appeal", [id])).get(id) ?? [] };
};

/** Everything the card shows; undefined when the caller may not see it. */
export const getAppealDetail = async (ctx: Ctx, id: number): Promise<AppealDetail | undefined> => {
  const subject = await loadAppeal(ctx, id, false);
  if (!subject) return undefined;
  const name = sql.ref(nameColumn(ctx.language));
  const header = sql<Omit<AppealDetail, "term" | "applicant" | "files" | "tasks" | "actions" | "previousCount"> & { kept: Term }>`
    select a.id, a.number as "requestNumber", a.status, st.${name} as "statusName", a.version, k.${name} as "kindName", c.${name} as "channelName", so.${name} as "senderOrgName", a.document_number as "docNumber",
           to_char(a.document_date, 'DD.MM.YYYY') as "docDate", a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", a.text, a.page_count as "pageCnt", a.applicant_count as "applicantCnt",
           a.created_at as "createdDate", a.resolved_at as "resolvedDate", h.${name} as "holderName", ro.${name} as "registeredOrgName", u.full_name as "registeredByName", pl.${name} as "positionLevelName", ck.${name} as "closingKindName",
           to_char(a.deadline, 'DD.MM.YYYY') as deadline, case when a.resolved_at is null then a.deadline - ${ctx.today}::date end as "daysLeft", a.term as kept
      from appeals a join statuses st on st.machine = 'appeal' and st.code = a.status join appeal_kinds k on k.id = a.kind_id join channels c on c.id = a.channel_id join organizations h on h.id = a.holder_id
      join organizations ro on ro.id = a.registered_org_id join users u on u.id = a.registered_by left join sender_organizations so on so.id = a.sender_organization_id left join position_levels pl on pl.id = a.position_level_id
      left join closing_kinds ck on ck.id = a.closing_kind_id where a.id = ${id}`.execute(ctx.db);
  const [{ rows }, applicant, files, tasks, actions, previous] = await Promise.all([
    header, getApplicantView(ctx, subject.applicantId), filesOf(ctx.db, "appeal", [id]), listTaskViews(ctx, id), appealMachine.available(ctx, subject), listPrevious(ctx, id),
  ]);
  const { kept, ...row } = rows[0]!;
  return { ...row, term: await viewTerm(ctx, kept), applicant, files: files.get(id) ?? [], tasks, actions, previousCount: previous.length };
};

/** A kept term with the names of the days off that it passed over. */
const viewTerm = async (ctx: Ctx, term: Term): Promise<TermView> => {
  const names = term.passed.length === 0 ? [] : await ctx.db.selectFrom("calendar_days").select(["day", nameColumn(ctx.language)]).where("day", "in", [...term.passed]).execute();
  const nameOf = (day: string) => (names.find((n) => n.day === day) as Record<string, string> | undefined)?.[nameColumn(ctx.language)] ?? null;
  return {
    rule: term.rule, article: term.article, start: toWire(term.start), days: term.days, counted: toWire(term.counted), passed: term.passed.map((day) => ({ day: toWire(day), name: nameOf(day) })),
    deadline: toWire(term.deadline), afterHours: term.afterHours, capped: term.capped,
  };
};

/** Earlier appeals of the same person that the caller may see, with what the two share. */
export const listPrevious = async (ctx: Ctx, id: number): Promise<Reply<typeof appealEndpoints.previous>> => {
  const name = sql.ref(nameColumn(ctx.language));
  const { rows } = await sql<Reply<typeof appealEndpoints.previous>[number]>`
    with me as (select a0.id, p0.* from appeals a0 join (select id as applicant, phone, is_fake_phone, passport_series, passport_number, tax_id from applicants) p0 on p0.applicant = a0.applicant_id where a0.id = ${id}),
    same as (select p.id, case when p.id = me.applicant then 'applicant' when p.phone = me.phone and not me.is_fake_phone then 'phone' when p.passport_number = me.passport_number and p.passport_series = me.passport_series then 'passport' else 'taxId' end as reason
               from me join applicants p on p.id = me.applicant or (p.phone = me.phone and not me.is_fake_phone) or (p.passport_number = me.passport_number and p.passport_series = me.passport_series) or p.tax_id = me.tax_id)
    select a.id, a.number as "requestNumber", a.created_at as "createdDate", st.${name} as "statusName", k.${name} as "kindName", p.full_name as "applicantName", same.reason, left(a.text, 500) as text
      from same join appeals a on a.applicant_id = same.id join applicants p on p.id = same.id join statuses st on st.machine = 'appeal' and st.code = a.status join appeal_kinds k on k.id = a.kind_id
     where a.id < ${id} and ${visibleAppeals(ctx)} order by a.id desc limit 50`.execute(ctx.db);
  return rows;
};

/** Appeals by number, phone, applicant or legal entity; below the least length nothing is searched (specification, section 5). */
export const searchAppeals = async (ctx: Ctx, { search_value, search_type_id }: Call<typeof appealEndpoints.search>["query"]): Promise<Reply<typeof appealEndpoints.search>> => {
  const value = search_value.trim();
  if (value.length < searchMinimum[search_type_id as keyof typeof searchMinimum] || (search_type_id === 1 && value.startsWith("-"))) return [];
  const like = (column: string): Predicate => sql`s.${sql.ref(column)} like '%' || nullif(fold(${value}), '') || '%'`;
  const condition = { 1: like("number"), 2: sql`s.phone = ${value.replace(/\D/g, "").slice(-9)}`, 3: like("person"), 4: like("entity") }[search_type_id as 1 | 2 | 3 | 4];
  const { rows } = await sql<Reply<typeof appealEndpoints.search>[number]>`
    select a.id, a.number as "requestNumber", p.full_name as "applicantName" from appeal_search s join appeals a on a.id = s.appeal_id join applicants p on p.id = a.applicant_id
     where ${condition} and ${visibleAppeals(ctx)} order by a.id desc limit ${searchResults}`.execute(ctx.db);
  return rows;
};
