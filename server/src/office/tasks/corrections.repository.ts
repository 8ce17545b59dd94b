import { openCorrectionStates, type CorrectionState, type CorrectionView, type taskWorkflow } from "@murojaat/contract";
import type { ActionName } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import { daysBetween, fromWire, toWire, type Day } from "../../engine/dates/days.ts";
import { selves, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { recordBySystem } from "../history/history.repository.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { correctionTerm, type Term } from "../terms/deadlines.ts";
import { viewTerms } from "../terms/term-view.repository.ts";
import { noteOfficeNumber } from "./office-numbers.repository.ts";

/** What decides who may act on a correction that is open. */
export type OpenCorrection = {
  readonly id: number;
  readonly state: (typeof openCorrectionStates)[number];
  readonly authorId: number;
  readonly signerId: number;
  readonly newAnswerId: number;
};
const isOpen = sql`c.state in ('written', 'rejected', 'confirmed')`;
/** The open correction of the task `t`; null where there is none. */
export const openCorrection = sql<OpenCorrection | null>`case when t.status = 'resolved' then (
  select jsonb_build_object('id', c.id, 'state', c.state, 'authorId', c.author_id, 'signerId', c.signer_id, 'newAnswerId', c.new_answer_id)
    from corrections c where c.task_id = t.id and ${isOpen}) end`;
/**
 * Whether the answer of the task `t` may be put right: the applicant was notified of it, and it is still the last word, because the appeal was not
 * opened again and not erased.
 */
export const mayBeCorrected = sql<boolean>`(t.status = 'resolved' and t.parent_id is null
  and exists (select from answers w where w.id = t.answer_id and w.state = 'confirmed')
  and not exists (select from history h where h.appeal_id = t.appeal_id and h.task_id is null and h.action = 'reopen' and h.at >= t.resolved_at)
  and not exists (select from appeal_salts s where s.appeal_id = t.appeal_id and s.salt is null))`;

/** Tasks `t` with a correction in this state that waits for the caller's signature, and those of which the applicant must be notified. */
export const correctionToSign = (ctx: Ctx): Predicate =>
  sql<boolean>`t.id = any(array(select c.task_id from corrections c where c.state = 'written'
    and c.signer_id = any(${selves(ctx)}::bigint[]) and c.author_id <> ${ctx.actor.userId}))`;
export const correctionToTell: Predicate = sql<boolean>`t.id = any(array(select c.task_id from corrections c where c.state = 'confirmed'))`;
/** Lists in which a closed task is there for its correction, and shows that. */
const showsCorrections = (list: string | undefined): boolean =>
  list === "checking-query" || list === "notify-applicant-query" || list === "reject-tasks";
/** Joins the open correction `c` of the tasks `t` of a list that is about corrections. */
export const joinedCorrection = (list: string): RawBuilder<unknown> =>
  sql`left join corrections c on c.task_id = t.id and ${isOpen} and ${showsCorrections(list)}`;
/** What such a list shows of a task `t`: a value of its open correction `c`, else its own; of any other list its own. */
export const orOfCorrection = <T>(list: string | undefined, ofCorrection: RawBuilder<unknown>, own: RawBuilder<T>): RawBuilder<T> =>
  showsCorrections(list)
    ? sql<T>`(case when t.status = 'resolved' then coalesce((select ${ofCorrection} from corrections c where c.task_id = t.id and ${isOpen}), ${own}) else ${own} end)`
    : own;

type Written = {
  readonly requestedDate: string;
  readonly reason: string;
  readonly text: string;
  readonly number: string;
  readonly date: string;
  readonly signerId: number;
};
/** Writes the new version beside the answer that it puts right; one that was rejected is written again. Returns the id of the new version. */
export const writeCorrection = async (
  ctx: Ctx,
  task: { readonly id: number; readonly answerId: number | null; readonly correction: OpenCorrection | null },
  input: Written,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into answers (task_id, author_id, answer_type_id, result_type_id, result_reason_id, repeatability_type_id, text, number, day, signer_id, created_at)
    select w.task_id, ${ctx.actor.userId}, w.answer_type_id, w.result_type_id, w.result_reason_id, w.repeatability_type_id, ${input.text.trim()}, ${input.number.trim()},
           ${fromWire(input.date)}, ${input.signerId}, ${ctx.now} from answers w where w.id = ${task.answerId} returning id`.execute(
    ctx.db,
  );
  const { id } = rows[0]!; // only a task with an answer is corrected
  await noteOfficeNumber(ctx, "answer", input.number);
  const term = correctionTerm(await readLockedCalendar(ctx), fromWire(input.requestedDate));
  const columns = {
    new_answer_id: id,
    state: "written" as const,
    requested_day: fromWire(input.requestedDate),
    reason: input.reason.trim(),
    author_id: ctx.actor.userId,
    signer_id: input.signerId,
    due_day: term.deadline,
    term: JSON.stringify(term),
    reject_reason: null,
  };
  await (task.correction
    ? ctx.db.updateTable("corrections").set(columns).where("id", "=", task.correction.id).execute()
    : ctx.db
        .insertInto("corrections")
        .values({ task_id: task.id, answer_id: task.answerId!, created_at: ctx.now, ...columns })
        .execute());
  return id;
};

type Marked = { readonly state: CorrectionState; readonly rejectReason?: string };
export const markCorrection = async (ctx: Ctx, id: number, { state, rejectReason }: Marked): Promise<void> => {
  await sql`
    update corrections set state = ${state}, reject_reason = ${rejectReason ?? null}, told_at = ${state === "told" ? ctx.now : null} where id = ${id}`.execute(
    ctx.db,
  );
};

/** An appeal that is opened again is answered again, so corrections of its answers that were under way end. */
export const dropCorrections = async (ctx: Ctx, appealId: number): Promise<void> => {
  const { rows } = await sql<{ taskId: number }>`
    with dropped as (
      update corrections c set state = 'withdrawn' from tasks t where t.id = c.task_id and t.appeal_id = ${appealId} and ${isOpen} returning c.task_id, c.new_answer_id),
    versions as (update answers set state = 'withdrawn' where id in (select new_answer_id from dropped)),
    told as (update tasks set correction_rejected = false where id in (select task_id from dropped) and correction_rejected)
    select task_id as "taskId" from dropped`.execute(ctx.db);
  if (rows.length === 0) return;
  await recordBySystem(
    ctx,
    "withdraw-correction" satisfies ActionName<typeof taskWorkflow>,
    sql`select t.appeal_id, t.id as task_id, t.status, null::jsonb as changes from tasks t where t.id = any(${rows.map(({ taskId }) => taskId)}::bigint[]) order by t.id`,
  );
};

type Stored = Omit<CorrectionView, "dueDay" | "daysLeft" | "term"> & { taskId: number; due: Day; storedTerm: Term };
/** The corrections of tasks, each task's latest first. */
export const listCorrections = async (ctx: Ctx, taskIds: readonly number[]): Promise<Map<number, CorrectionView[]>> => {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select c.id, c.task_id as "taskId", c.state, c.answer_id as "answerId", c.new_answer_id as "newAnswerId", to_char(c.requested_day, 'DD.MM.YYYY') as "requestedDate", c.reason,
           c.due_day as due, c.term as "storedTerm", ${nameThen(ctx, "users", "a", sql`c.created_at`)} as "authorName", ${nameThen(ctx, "users", "s", sql`c.told_at`)} as "signerName", c.reject_reason as "rejectReason", c.told_at as "toldDate"
      from corrections c join users a on a.id = c.author_id join users s on s.id = c.signer_id where c.task_id = any(${[...taskIds]}::bigint[]) order by c.id desc`.execute(
    ctx.db,
  );
  const shown = await viewTerms(
    ctx,
    rows.map(({ storedTerm }) => storedTerm),
  );
  const found = new Map<number, CorrectionView[]>();
  for (const { taskId, due, storedTerm, ...row } of rows) {
    const open = (openCorrectionStates as readonly string[]).includes(row.state);
    const view = { ...row, dueDay: toWire(due), daysLeft: open ? daysBetween(ctx.today, due) : null, term: shown(storedTerm) };
    found.set(taskId, [...(found.get(taskId) ?? []), view]);
  }
  return found;
};
