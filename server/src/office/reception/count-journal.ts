import type { Choices } from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire } from "../../engine/dates/days.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { isSeen } from "./reception.repository.ts";

export type JournalCount = {
  readonly leaderId: number;
  readonly all: number;
  readonly received: number;
  readonly absent: number;
  readonly cancelled: number;
  readonly enrolled: number;
  readonly appeals: number;
};
/** Lines of the journal by leader, of the chosen reception days; not by district or channel, because a line has neither. */
export const countJournal = async (ctx: Ctx, { from, to, areasId, organizationsId, channelId }: Choices): Promise<JournalCount[]> => {
  if (areasId !== undefined || channelId !== undefined) return [];
  const { rows } = await sql<JournalCount>`
    select r.leader_id as "leaderId", count(*)::int as all, count(*) filter (where r.status = 'received')::int as received, count(*) filter (where r.status = 'absent')::int as absent,
           count(*) filter (where r.status = 'cancelled')::int as cancelled, count(*) filter (where r.status = 'enrolled')::int as enrolled, count(r.appeal_id)::int as appeals
      from reception_enrolments r where ${isSeen(ctx)} and r.day between ${fromWire(from)}::date and ${fromWire(to)}::date
       and ${organizationsId === undefined ? sql`true` : sql`r.organization_id = ${organizationsId}`} group by 1`.execute(ctx.db);
  return rows;
};
