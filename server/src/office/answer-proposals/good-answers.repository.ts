import { goodAnswerRow, type Call, type answerProposalEndpoints } from "@murojaat/contract";
import { sql } from "kysely";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { SeenCrud } from "../../engine/references/crud.repository.ts";
import { isShownTask, knownAppeals } from "../appeals/appeals.visibility.ts";

/** The list as its reader sees it: answers of appeals that one may see. */
export const goodAnswersOf = (ctx: Ctx): SeenCrud => ({
  ...goodAnswerRow,
  seen: sql`(
    select g.id, t.topic_id, left(w.text, 300) as text, g.why, a.number, t.organization_id, g.marked_at
      from good_answers g join answers w on w.id = g.id join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id
     where not a.is_undisclosed and ${knownAppeals(ctx)} and ${isShownTask(ctx)})`,
});

type Marked = { readonly officeId: number; readonly mayBe: boolean; readonly appealId: number; readonly requestNumber: string };
/** Marks an answer of the own office, or takes the mark away. Errors: 403, 404, 409 while the applicant has not been told it, or never may be shown it. */
export const markGoodAnswer = async (ctx: Ctx, id: number, { why }: Call<typeof answerProposalEndpoints.mark>["body"]): Promise<void> => {
  const { rows } = await sql<Marked>`
    select a.id as "appealId", a.number as "requestNumber", t.organization_id as "officeId", t.status = 'resolved' and t.answer_id = w.id and w.state = 'confirmed' and not a.is_undisclosed as "mayBe"
      from answers w join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id
     where w.id = ${id} and ${knownAppeals(ctx)} and ${isShownTask(ctx)}`.execute(ctx.db);
  const { officeId, mayBe, appealId, requestNumber } = needFound(rows[0]);
  if (officeId !== ctx.actor.organizationId) throw new AppError("not_permitted");
  if (why === null || why.trim() === "") await sql`delete from good_answers where id = ${id}`.execute(ctx.db);
  else if (!mayBe) throw new AppError("action_not_allowed_now");
  else
    await sql`
      insert into good_answers (id, why, marked_by, marked_at) values (${id}, ${why.trim()}, ${ctx.actor.userId}, ${ctx.now})
      on conflict (id) do update set why = excluded.why, marked_by = excluded.marked_by, marked_at = excluded.marked_at`.execute(ctx.db);
  ctx.audit(`appeals:${appealId}`, { requestNumber });
};
