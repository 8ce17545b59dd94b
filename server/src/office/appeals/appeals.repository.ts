import { appealFields, namesWith, type AppealRecord, type Reply, type appealEndpoints } from "@murojaat/contract";
import { sql } from "kysely";
import { filesOf } from "../files/file-links.repository.ts";
import { selectList, selectRows } from "../../engine/db/form-columns.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { findRepresentative } from "../applicants/representatives.repository.ts";
import { appealColumns } from "./appeal-columns.ts";
import { returnOf } from "./returned.ts";
import { knownAppeals, knowsApplicant, visibleAppeals, visibleAs } from "./appeals.visibility.ts";

/** The appeal as its form has it; undefined when the caller may not see it. */
export const getAppealRecord = (ctx: Ctx, id: number): Promise<AppealRecord | undefined> => appealRecord(ctx, id, visibleAppeals(ctx));

/** The same for the person who has just acted on it: after refusing a transfer the asked office no longer sees the appeal. */
export const getActedAppeal = async (ctx: Ctx, id: number): Promise<AppealRecord> => (await appealRecord(ctx, id, sql`true`))!;

const hidden = Object.fromEntries(namesWith(appealFields, "ofPerson").map((name) => [name, null]));
const appealRecord = async (ctx: Ctx, id: number, which: Predicate): Promise<AppealRecord | undefined> => {
  const own = selectList({
    id: sql<number>`a.id`,
    requestNumber: sql<string>`a.number`,
    status: sql<string>`a.status`,
    version: sql<number>`a.version`,
    applicantsId: sql<number>`a.applicant_id`,
    applicantCnt: sql<number>`a.applicant_count`,
    earlierAppealId: sql<
      number | null
    >`(select e.id from appeals e where e.id = a.earlier_appeal_id and ${visibleAs(ctx, "e")} and ${knowsApplicant(ctx, "e")})`,
    files: filesOf("appeal", "a.id"),
    isMahalla: sql<boolean>`a.is_mahalla`,
    returned: returnOf(ctx),
    createdDate: sql<string>`a.created_at`,
    deadline: sql<string>`to_char(a.deadline, 'DD.MM.YYYY')`,
    isKnown: knowsApplicant(ctx),
    isRepresented: sql<boolean>`exists (select from representatives r where r.appeal_id = a.id)`,
  });
  const [row] = await selectRows(
    ctx.db,
    [appealColumns.selected("a", "earlierAppealId"), own],
    sql`from appeals a where a.id = ${id} and ${which}`,
  );
  if (!row) return undefined;
  const { isRepresented, isKnown, ...record } = row;
  if (!isKnown) return { ...record, ...hidden, files: [], representative: null };
  return { ...record, representative: isRepresented ? await findRepresentative(ctx, id) : null };
};

const mostPrevious = 50;
/** Applicants who are the person of appeal `id`, with what the two share; nobody where the caller may not know whose it is. */
const samePerson = (ctx: Ctx, id: number) => sql`
  select distinct on (p.id) p.id, found.reason
    from (select p0.id as applicant, array_agg(k.phone) filter (where not (p0.is_fake_phone and k.phone = p0.phone)) as phones, array_agg(k.passport_hmac) as passports, array_agg(k.tax_id) as tax_ids
            from appeals a0 join applicants p0 on p0.id = a0.applicant_id join applicant_facts k on k.applicant_id = p0.id
           where a0.id = ${id} and p0.incomplete_kind_id is null and ${knowsApplicant(ctx, "a0")} group by p0.id) me
   cross join lateral (
          select me.applicant as id, 'applicant' as reason, 1 as place
          union all select k.applicant_id, 'phone', 2 from applicant_facts k where k.phone = any(me.phones)
          union all select k.applicant_id, 'passport', 3 from applicant_facts k where k.passport_hmac = any(me.passports)
          union all select k.applicant_id, 'taxId', 4 from applicant_facts k where k.tax_id = any(me.tax_ids)) found
    join applicants p on p.id = found.id and p.incomplete_kind_id is null order by p.id, found.place`;

/** Earlier appeals of the same person that the caller may see, with what the two share. */
export const listPrevious = async (ctx: Ctx, id: number): Promise<Reply<typeof appealEndpoints.previous>> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<Reply<typeof appealEndpoints.previous>[number]>`
    select a.id, a.number as "requestNumber", a.created_at as "createdDate", st.${name} as "statusName", k.${name} as "kindName", p.full_name as "applicantName", same.reason, left(a.text, 500) as text
      from (${samePerson(ctx, id)}) same join appeals a on a.applicant_id = same.id join applicants p on p.id = same.id join statuses st on st.machine = 'appeal' and st.code = a.status join appeal_kinds k on k.id = a.kind_id
     where a.id < ${id} and ${knownAppeals(ctx)} order by a.id desc limit ${mostPrevious}`.execute(ctx.db);
  return rows;
};
/** How many `listPrevious` lists. */
export const countPrevious = async (ctx: Ctx, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from (${samePerson(ctx, id)}) same join appeals a on a.applicant_id = same.id where a.id < ${id} and ${knownAppeals(ctx)} limit ${mostPrevious}) previous`.execute(
    ctx.db,
  );
  return rows[0]!.n;
};
