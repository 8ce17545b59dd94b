import { phonePart, type ApplicantQuery, type ApplicantRow } from "@murojaat/contract";
import { sql } from "kysely";
import { selectList, selectRows } from "../../engine/db/form-columns.ts";
import { unprepared } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { isNamed } from "./name-search.ts";
import { asSeenBy, openApplicant, storedApplicant, type VisibleAppeals } from "./applicants.repository.ts";
import { hasPassportNumber, hasPhoneFrom, hasTaxId } from "./former.ts";

const holds = (ctx: Ctx, visible: VisibleAppeals, query: ApplicantQuery): Predicate => {
  const name = query.fullName ? sql`and ${isNamed(sql`a.id`, query.fullName, "person", "entity")}` : sql``;
  const parts: Predicate[] = [
    sql`p.incomplete_kind_id is null`,
    sql`exists (select from appeals a where a.applicant_id = p.id and ${visible(ctx)} ${name})`,
  ];
  if (query.phone) parts.push(hasPhoneFrom(phonePart(query.phone)));
  if (query.inn) parts.push(hasTaxId(query.inn));
  if (query.passportNum) parts.push(hasPassportNumber(query.passportNum));
  if (query.applicantTypeId) parts.push(sql`p.applicant_type_id = ${query.applicantTypeId}`);
  if (query.regionsId) parts.push(sql`p.region_id = ${query.regionsId}`);
  if (query.areasId) parts.push(sql`p.area_id = ${query.areasId}`);
  return all(parts);
};

/** A page of the applicants of appeals that the caller may see, with masks for callers who may not see personal data. */
export const pageOfApplicants = async (
  ctx: Ctx,
  visible: VisibleAppeals,
  query: ApplicantQuery,
): Promise<{ total: number; rows: ApplicantRow[] }> => {
  const where = holds(ctx, visible, query);
  const size = query.pageSize ?? 20;
  const direction = query.sortOrder === "ASC" ? sql`asc` : sql`desc`;
  const order = query.sortAttr === "fullName" ? sql`p.name_order ${direction}, p.id ${direction}` : sql`p.id ${direction}`;
  const name = sql.ref(nameColumn(ctx));
  const total = await sql<{ n: number }>`select count(*) as n from applicants p where ${where}`.execute(unprepared(ctx.db));
  const columns = selectList({
    fullName: sql<string>`p.full_name`,
    applicantTypeName: sql<string>`y.${name}`,
    regionName: sql<string | null>`r.${name}`,
    areaName: sql<string | null>`d.${name}`,
    mahallaName: sql<string | null>`m.${name}`,
    appealsCount: sql<number>`(select count(*) from appeals a where a.applicant_id = p.id and ${visible(ctx)})`,
  });
  const rows = await selectRows(
    unprepared(ctx.db),
    [...storedApplicant(), columns],
    sql`from (select p.id, row_number() over (order by ${order}) as place from applicants p where ${where}
      order by ${order} limit ${size} offset ${((query.pageNo ?? 1) - 1) * size}) page
      join applicants p on p.id = page.id join applicant_types y on y.id = p.applicant_type_id left join regions r on r.id = p.region_id
      left join areas d on d.id = p.area_id left join mahallas m on m.id = p.mahalla_id order by page.place`,
  );
  return { total: total.rows[0]!.n, rows: rows.map(openApplicant).map((row) => ({ ...row, ...asSeenBy(ctx, row) })) };
};
