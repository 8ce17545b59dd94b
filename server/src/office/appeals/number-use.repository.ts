import { type appealEndpoints, type Call, type Reply } from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire } from "../../engine/dates/days.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { visibleAppeals } from "./appeals.visibility.ts";
import { isSameNumber } from "./number-search.ts";

type Asked = Call<typeof appealEndpoints.numberUse>["query"];
type Use = Reply<typeof appealEndpoints.numberUse>;

/** The latest other appeal with this number in its year, of those that the caller's office registered or holds. A sender's number is the sender's. */
export const findNumberUse = async (ctx: Ctx, { of, number, date, senderOrgId, exceptId }: Asked): Promise<Use> => {
  if (of === "document" && !senderOrgId) return { isUsed: false, requestNumber: null };
  const [column, day] =
    of === "incoming" ? (["incoming_number", "a.incoming_date"] as const) : (["document_number", "a.document_date"] as const);
  const year = (date ? fromWire(date) : ctx.today).slice(0, 4);
  const same: Predicate[] = [
    isSameNumber(column, number),
    sql<boolean>`extract(year from coalesce(${sql.ref(day)}, tashkent_day(a.created_at))) = ${year}::int`,
    sql<boolean>`${ctx.actor.organizationId} in (a.registered_org_id, a.holder_id) and a.status <> 'deleted'`,
    ...(of === "document" ? [sql<boolean>`a.sender_organization_id = ${senderOrgId}`] : []),
    ...(exceptId ? [sql<boolean>`a.id <> ${exceptId}`] : []),
  ];
  const { rows } = await sql<{ requestNumber: string | null }>`
    select case when ${visibleAppeals(ctx)} then a.number end as "requestNumber" from appeals a where ${all(same)} order by a.id desc limit 1`.execute(
    ctx.db,
  );
  return { isUsed: rows.length > 0, requestNumber: rows[0]?.requestNumber ?? null };
};
