import { hearingOutcomes, type HearingView } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "../../engine/dates/days.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";

type Invited = { readonly day: Day; readonly time: string; readonly place: string };

/** Invites the applicant to be heard at this day and time of Tashkent. */
export const inviteToHearing = async (ctx: Ctx, appealId: number, { day, time, place }: Invited): Promise<void> => {
  await sql`
    insert into hearings (appeal_id, at, place, invited_by, invited_at)
    values (${appealId}, (${day}::date + ${time}::time) at time zone 'Asia/Tashkent', ${place}, ${ctx.actor.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
};

/** Whether a hearing of the appeal has not been noted yet. */
export const hasOpenHearing = (appealId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from hearings where appeal_id = ${appealId} and outcome is null)`;

/** Notes what became of the last hearing that is open. */
export const noteHearing = async (ctx: Ctx, appealId: number, outcomeId: number, note: string): Promise<void> => {
  const outcome = hearingOutcomes.find(({ id }) => id === outcomeId)!.code; // the check has found it
  await sql`
    update hearings set outcome = ${outcome}, note = ${note}, noted_by = ${ctx.actor.userId}, noted_at = ${ctx.now}
     where id = (select max(id) from hearings where appeal_id = ${appealId} and outcome is null)`.execute(ctx.db);
};

/** The hearings of an appeal, the latest first. */
export const listHearings = async (ctx: Ctx, appealId: number): Promise<HearingView[]> => {
  const { rows } = await sql<HearingView>`
    select h.id, h.at, h.place, ${nameThen(ctx, "users", "i", sql`h.invited_at`)} as "invitedByName", h.outcome, h.note, ${nameThen(ctx, "users", "n", sql`h.noted_at`)} as "notedByName"
      from hearings h join users i on i.id = h.invited_by left join users n on n.id = h.noted_by
     where h.appeal_id = ${appealId} order by h.id desc`.execute(ctx.db);
  return rows;
};
