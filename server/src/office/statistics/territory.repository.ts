import { homeRegion, type Choices, type StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { Territory } from "./row-kinds.ts";

/**
 * The district whose parts the rows of territories are: the one that the reader chose, else that of the reader's office; undefined where
 * there is none. Who watches other offices sees all districts.
 */
export const territoryOf = async (
  ctx: Ctx,
  { lists, tables }: StatPage,
  { areasId, unit = "mahallas" }: Choices,
): Promise<Territory | undefined> => {
  if (!Object.values(tables).some(({ rows }) => rows === "territories")) return undefined;
  const ofOffice =
    lists.appeals === "supervisor-appeals" ? sql`null` : sql`(select area_id from organizations where id = ${ctx.actor.organizationId})`;
  const { rows } = await sql<{ areaId: number }>`
    select n.id as "areaId" from areas n join regions r on r.id = n.region_id
     where r.code = ${homeRegion} and n.id = coalesce(${areasId ?? null}::int, ${ofOffice}::int)`.execute(ctx.db);
  return rows[0] && { areaId: rows[0].areaId, unit };
};
