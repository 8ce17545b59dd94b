import type { AppealRecord, Call, Reply } from "@murojaat/contract";
import { appealEndpoints, searchMinimum, searchResults } from "@murojaat/contract";
import { sql } from "kysely";
import { filesOf } from "../files/file-links.repository.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Predicate } from "../lists/list-query.ts";
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
export const searchAppeals = async (
  ctx: Ctx,
  { search_value, search_type_id }: Call<typeof appealEndpoints.search>["query"],
): Promise<Reply<typeof appealEndpoints.search>> => {
  const value = search_value.trim();
  if (value.length < searchMinimum[search_type_id as keyof typeof searchMinimum] || (search_type_id === 1 && value.startsWith("-")))
    return [];
  const like = (column: string): Predicate => sql`s.${sql.ref(column)} like '%' || nullif(fold(${value}), '') || '%'`;
  const condition = { 1: like("number"), 2: sql`s.phone = ${value.replace(/\D/g, "").slice(-9)}`, 3: like("person"), 4: like("entity") }[
    search_type_id as 1 | 2 | 3 | 4
  ];
  const { rows } = await sql<Reply<typeof appealEndpoints.search>[number]>`
    select a.id, a.number as "requestNumber", p.full_name as "applicantName" from appeal_search s join appeals a on a.id = s.appeal_id join applicants p on p.id = a.applicant_id
     where ${condition} and ${visibleAppeals(ctx)} order by a.id desc limit ${searchResults}`.execute(ctx.db);
  return rows;
};
