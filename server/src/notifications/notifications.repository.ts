import { notificationMethods, translateAny } from "@murojaat/contract";
import { sql } from "kysely";
import { maskText } from "../privacy/masks.ts";
import { can, nameColumn, type Ctx } from "../http/context.ts";
import { wakeOutbox } from "./outbox.ts";

type Letter = {
  appealId: number;
  taskId: number;
  method: (typeof notificationMethods)[number]["code"];
  text: string;
  letterNumber: string | null;
  letterDay: string | null;
};

/** Whom a message reaches and where; a generated number reaches nobody. */
export const applicantAddress = async (
  ctx: Ctx,
  appealId: number,
): Promise<{ name: string; phone: string | null; address: string | null }> => {
  const { rows } = await sql<{ name: string; phone: string | null; address: string | null }>`
    select p.full_name as name, case when p.is_fake_phone then null else p.phone end as phone, p.address from appeals a join applicants p on p.id = a.applicant_id where a.id = ${appealId}`.execute(
    ctx.db,
  );
  return rows[0]!;
};

/** Written in the transaction, sent after it. A letter or a paper given by hand has left when the staff say so. */
export const sendToApplicant = async (ctx: Ctx, letter: Letter): Promise<void> => {
  const to = await applicantAddress(ctx, letter.appealId);
  const bySms = letter.method === "sms";
  await ctx.db
    .insertInto("notifications")
    .values({
      appeal_id: letter.appealId,
      task_id: letter.taskId,
      kind: "answered",
      method: letter.method,
      recipient: to.name,
      address: bySms ? to.phone : to.address,
      text: letter.text,
      letter_number: letter.letterNumber,
      letter_day: letter.letterDay,
      status: bySms ? "sms_queued" : "sms_sent",
      sent_at: bySms ? null : ctx.now,
      sent_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
  if (bySms) ctx.afterCommit(wakeOutbox);
};

/** The text that would tell the applicant of the answer, from the template of the caller's language. */
export const previewMessage = async (ctx: Ctx, task: { id: number; appealId: number }) => {
  const { rows } = await sql<{ template: string; number: string; answerNumber: string | null; answerDay: string | null }>`
    select t.${sql.ref(nameColumn(ctx.language))} as template, a.number, w.number as "answerNumber", to_char(w.day, 'DD.MM.YYYY') as "answerDay"
      from text_templates t, tasks k join appeals a on a.id = k.appeal_id left join answers w on w.id = k.answer_id where t.code = 'sms_answered' and k.id = ${task.id}`.execute(
    ctx.db,
  );
  const row = rows[0]!;
  const to = await applicantAddress(ctx, task.appealId);
  const fill: Record<string, string> = { number: row.number, answer_number: row.answerNumber ?? "", answer_date: row.answerDay ?? "" };
  return {
    text: row.template.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ""),
    recipient: to.name,
    address: to.phone === null ? null : can(ctx, "view_personal_data") ? to.phone : maskText(to.phone),
    methods: notificationMethods
      .filter((m) => m.code !== "sms" || to.phone !== null)
      .map((m) => ({ id: m.id, name: translateAny(ctx.messages, m.label) })),
  };
};

/** The messages about an appeal, the latest first. */
export const listNotifications = async (ctx: Ctx, appealId: number) => {
  const { rows } = await sql<{
    id: number;
    recipient: string;
    kind: "answered";
    method: string;
    sentDate: string | null;
    senderName: string | null;
    text: string;
    statusName: string;
    status: string;
    letterNumber: string | null;
    letterDate: string | null;
  }>`
    select n.id, n.recipient, n.kind, n.method, n.sent_at as "sentDate", u.full_name as "senderName", n.text, s.${sql.ref(nameColumn(ctx.language))} as "statusName", n.status, n.letter_number as "letterNumber", to_char(n.letter_day, 'DD.MM.YYYY') as "letterDate"
      from notifications n join statuses s on s.machine = 'message' and s.code = n.status left join users u on u.id = n.sent_by where n.appeal_id = ${appealId} order by n.id desc`.execute(
    ctx.db,
  );
  return rows.map(({ kind, method, ...row }) => ({
    ...row,
    kindName: translateAny(ctx.messages, `notifications.${kind}`),
    methodName: translateAny(ctx.messages, notificationMethods.find((m) => m.code === method)?.label ?? "notifications.sms"),
  }));
};
