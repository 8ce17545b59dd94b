import { letterEvents, translateAny, type LetterEvent, type LetterView } from "@murojaat/contract";
import { sql } from "kysely";
import { type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import { daysBetween, toWire, type Day } from "../../engine/dates/days.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { letterTerm, type Term } from "../terms/deadlines.ts";
import { viewTerms } from "../terms/term-view.repository.ts";

type Owed = { readonly appealId: number; readonly taskId: number | null; readonly event: LetterEvent; readonly text: string };

/** Makes a letter due. The office of the question owes the letter of its answer, the holder of the appeal any other. */
export const oweLetter = async (ctx: Ctx, { appealId, taskId, event, text }: Owed): Promise<void> => {
  const term = letterTerm(await readLockedCalendar(ctx), event, ctx.today);
  await sql`
    insert into letters (appeal_id, task_id, event, organization_id, text, due_day, term, created_at)
    select a.id, t.id, ${event}, coalesce(t.organization_id, a.holder_id), ${text}, ${term.deadline}, ${JSON.stringify(term)}, ${ctx.now}
      from appeals a left join tasks t on t.id = ${taskId} where a.id = ${appealId}`.execute(ctx.db);
};

/** How a letter left; what left as a message has no number. */
type Sent = { readonly number: string | null; readonly day: Day | null };
export const markLetterSent = async (ctx: Ctx, id: number, { number, day }: Sent): Promise<void> => {
  await sql`update letters set sent_number = ${number}, sent_day = ${day ?? ctx.today}, sent_by = ${ctx.actor.userId} where id = ${id}`.execute(
    ctx.db,
  );
};
/** The applicant was notified of the answers to these questions: their letters have left. */
export const markAnswersSent = async (ctx: Ctx, taskIds: readonly number[], { number, day }: Sent): Promise<void> => {
  await sql`update letters set sent_number = ${number}, sent_day = ${day ?? ctx.today}, sent_by = ${ctx.actor.userId}
             where task_id = any(${[...taskIds]}::bigint[]) and sent_day is null`.execute(ctx.db);
};

/** A question that is withdrawn has no answer to tell. */
export const dropAnswerLetter = async (ctx: Ctx, taskId: number): Promise<void> => {
  await sql`delete from letters where task_id = ${taskId} and sent_day is null`.execute(ctx.db);
};
/** An appeal that is opened again has not ended: the letters about its end are not sent. */
export const dropClosingLetters = async (ctx: Ctx, appealId: number): Promise<void> => {
  await sql`delete from letters where appeal_id = ${appealId} and sent_day is null
             and (event in ('unconsidered', 'returned', 'terminated', 'withdrawn') or event = 'answered' and not exists (select from tasks k where k.appeal_id = letters.appeal_id))`.execute(
    ctx.db,
  );
};
/** An appeal that moves takes along the letters that its former holder still owed. */
export const moveLetters = async (ctx: Ctx, appealId: number): Promise<void> => {
  await sql`update letters l set organization_id = a.holder_id from appeals a
             where a.id = ${appealId} and l.appeal_id = a.id and l.task_id is null and l.sent_day is null`.execute(ctx.db);
};
type Stored = Omit<LetterView, "eventName" | "dueDay" | "daysLeft" | "term"> & { dueDay: Day; storedTerm: Term };
/** The letters of an appeal: those that are due, the nearest day first, then those that were sent, the latest first. */
export const listLetters = async (ctx: Ctx, appealId: number): Promise<LetterView[]> => {
  const { rows } = await sql<Stored>`
    select l.id, l.event, l.task_id as "taskId", l.text, l.due_day as "dueDay", l.term as "storedTerm", l.sent_number as "sentNumber",
           to_char(l.sent_day, 'DD.MM.YYYY') as "sentDate", ${nameThen(ctx, "users", "u", sql`l.sent_day::timestamp at time zone 'Asia/Tashkent'`)} as "sentByName"
      from letters l left join users u on u.id = l.sent_by where l.appeal_id = ${appealId}
     order by l.sent_day is not null, case when l.sent_day is null then l.due_day end, l.sent_day desc, l.id`.execute(ctx.db);
  const shown = await viewTerms(
    ctx,
    rows.map(({ storedTerm }) => storedTerm),
  );
  return rows.map(({ storedTerm, dueDay, ...row }) => ({
    ...row,
    eventName: translateAny(ctx.messages, letterEvents[row.event].label),
    dueDay: toWire(dueDay),
    daysLeft: row.sentDate === null ? daysBetween(ctx.today, dueDay) : null,
    term: shown(storedTerm),
  }));
};
