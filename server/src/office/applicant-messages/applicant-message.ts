import { columnOf, letterEvents, type ApplicantMessageKind, type Language, type LetterEvent, type MessageName } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { ApplicantMessage, Notify } from "../appeals/applicant-message.ts";
import { findJoinedEnd, isToldOf } from "./joined-end.repository.ts";
import { checkAddress } from "../issued-letters/check-page.ts";
import { shownCode } from "../issued-letters/codes.ts";
import { officeWords } from "../setting-values/alphabet.repository.ts";
import { oweLetter } from "./owed-letters.repository.ts";
import { previewMessage, queueMessage } from "./applicant-messages.repository.ts";
import {
  addressBy,
  ownWay,
  recipientOfAppeal,
  recipientOfIncoming,
  representativeOfAppeal,
  type Recipient,
} from "./recipients.repository.ts";

/** A message is no letter: the full reason is in the letter that follows. Characters. */
const longestReason = 300;
const short = (text: string) => (text.length <= longestReason ? text : `${text.slice(0, longestReason - 1).trimEnd()}…`);

/**
 * Notifies the applicant of what became of the appeal, by the first available method (chat, SMS, e-mail), in the
 * person's language; to people who cannot be reached a letter becomes due (law, articles 25, 28, 29).
 */
export const notifyApplicant: Notify = (ctx, message) => tell(ctx, message, async () => false);

/**
 * Notifies the applicant of an appeal that joined an earlier one of its end, as of any end: by a message, or by a letter that becomes due.
 * Nobody is told twice of one answer: not the record, nor the address, that was told with the first appeal or with another joined one.
 */
export const notifyJoined = async (ctx: Ctx, appealId: number): Promise<void> => {
  const end = await findJoinedEnd(ctx, appealId);
  if (end) await tell(ctx, end, (to, own) => isToldOf(ctx, end, addressOf(to), own));
};
const addressOf = (to: Recipient): string | null => {
  const way = ownWay(to);
  return way ? addressBy(to, way) : null;
};

/** Whether this recipient was told already: of the applicant with all letters of the record, of a representative by the address alone. */
type IsTold = (to: Recipient, own: "applicant" | "representative") => Promise<boolean>;
const tell = async (ctx: Ctx, message: ApplicantMessage, isTold: IsTold): Promise<void> => {
  const to = "appealId" in message ? await recipientOfAppeal(ctx, message.appealId) : await recipientOfIncoming(ctx, message.incomingId);
  if (await isTold(to, "applicant")) return "appealId" in message ? tellRepresentative(ctx, message, isTold) : undefined;
  const method = ownWay(to);
  const event = eventOf(message);
  const owed = event !== null && (!method || letterEvents[event].always) && !isUnknown(to);
  if (!method && !owed) return "appealId" in message ? tellRepresentative(ctx, message, isTold) : undefined;
  const text = await wordsOf(ctx, message, to.language);
  // the applicant is notified of the study of a proposal in writing (law, article 28)
  if (method && message.kind !== "study")
    await queueMessage(ctx, to, {
      about: "appealId" in message ? { appealId: message.appealId, taskId: null } : { incomingId: message.incomingId },
      kind: message.kind,
      method,
      text,
      letter: null,
    });
  if ("appealId" in message) await tellRepresentative(ctx, message, isTold);
  if (owed && "appealId" in message) await oweLetter(ctx, { appealId: message.appealId, taskId: null, event, text });
};

/** Who acts for the applicant learns the same. */
const tellRepresentative = async (ctx: Ctx, message: ApplicantMessage & { readonly appealId: number }, isTold: IsTold): Promise<void> => {
  const to = await representativeOfAppeal(ctx, message.appealId);
  const method = to && ownWay(to);
  if (!method || message.kind === "study" || (await isTold(to, "representative"))) return;
  const text = await wordsOf(ctx, message, to.language);
  await queueMessage(ctx, to, { about: { appealId: message.appealId, taskId: null }, kind: message.kind, method, text, letter: null });
};
/** An anonymous letter: there is nobody to write to (law, article 29). */
const isUnknown = ({ name, address }: Recipient): boolean => name === "" && address === null;

/** The letter with the same content, where the law requires one. */
const eventOf = (message: ApplicantMessage): LetterEvent | null => {
  if (message.kind === "registered" || message.kind === "rejected") return null;
  return message.kind === "terminated" && message.withdrawn ? "withdrawn" : message.kind;
};

/** An answer must be sent: a letter becomes due to an applicant whom no message reaches. */
export const oweAnswer = async (ctx: Ctx, task: { id: number; appealId: number }): Promise<void> => {
  const to = await recipientOfAppeal(ctx, task.appealId);
  if (ownWay(to) || isUnknown(to)) return;
  const { text } = await previewMessage(ctx, task);
  await oweLetter(ctx, { appealId: task.appealId, taskId: task.id, event: "answered", text });
};

const wordsOf = async (ctx: Ctx, message: ApplicantMessage, language: Language): Promise<string> => {
  const ours = await officeWords(ctx, language);
  const column = sql.ref(`t.${columnOf(language)}`);
  const code: `sms_${ApplicantMessageKind}` = `sms_${message.kind}`;
  const values =
    "appealId" in message
      ? sql`select a.number, to_char(a.deadline, 'DD.MM.YYYY') as deadline, null as ticket, a.status_code as code from appeals a where a.id = ${message.appealId}`
      : sql`select null as number, null as deadline, i.ticket, null as code from incoming_appeals i where i.id = ${message.incomingId}`;
  const { rows } = await sql<{
    template: string;
    number: string | null;
    deadline: string | null;
    ticket: string | null;
    code: string | null;
  }>`
    select ${column} as template, v.number, v.deadline, v.ticket, v.code from text_templates t, (${values}) v where t.code = ${code}`.execute(
    ctx.db,
  );
  const { template, ...known } = rows[0]!;
  const hearing = message.kind === "hearing" ? message : null;
  const answer = message.kind === "answered" ? message : null;
  const fill: Record<MessageName, string | null> = {
    number: known.number,
    deadline: known.deadline,
    ticket: known.ticket,
    code: known.code && shownCode(known.code),
    address: message.kind === "registered" ? ((await checkAddress(ctx.db)) ?? null) : null,
    day: hearing && hearing.day,
    time: hearing && hearing.time,
    place: hearing && ours(hearing.place),
    answer_number: answer && answer.answerNumber,
    answer_date: answer && answer.answerDay,
    reason: "reason" in message ? ours(short(message.reason)) : null,
    organization: "organizationId" in message ? ours(await organizationName(ctx, message.organizationId, column)) : null,
  };
  return ours(template)
    .replace(/\{(\w+)\}/g, (_, name: keyof typeof fill) => fill[name] ?? "")
    .trimEnd();
};

const organizationName = async (ctx: Ctx, id: number, column: ReturnType<typeof sql.ref>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select ${column} as name from organizations t where t.id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? "";
};
