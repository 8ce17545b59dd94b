import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import { addJob, defineJob, defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { nobody, readingContext } from "../../engine/http/system-context.ts";
import { readCalendar } from "../terms/calendar.repository.ts";
import { isStoodInFor } from "../substitutions/stood-in-for.ts";
import { quietUntil } from "../terms/quiet.ts";
import { NotSent, type Provider } from "./providers/provider.ts";
import { notifyUndelivered } from "./undelivered.ts";

/** The ways out that are configured, by the method of a message. */
export type Ways = { readonly sms?: Provider; readonly telegram?: Provider; readonly email?: Provider };
type Log = { readonly info: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };
/** The official letter of an answer, as it left the office. */
type LetterFile = (answerId: number) => Promise<{ readonly name: string; readonly type: string; readonly content: Buffer }>;
/** `now`: the clock by which staff are left in peace. */
type With = { readonly db: Db; readonly ways: Ways; readonly letterFile: LetterFile; readonly log: Log; readonly now?: () => Date };
type Message = {
  readonly id: number;
  readonly method: string;
  readonly address: string | null;
  readonly text: string;
  readonly attempts: number;
  readonly mark: string;
  readonly status: string;
  readonly kind: string;
  readonly mailId: string | null;
  /** The letter by e-mail that it acknowledges. */
  readonly answers: string | null;
  /** The answer that it tells. */
  readonly answerId: number | null;
};

/** Minutes before the next attempt after the 1st, 2nd … failure; then it is given up. */
const pauses = [1, 5, 30, 120, 720];
/** The error of a message while an attempt has not ended. */
export const underWay = "under way";
/** The error of a message that waits until somebody has confirmed the phone (office/doubtful-values). */
export const phoneToCheck = "the phone is to be checked";
/** For how many days the provider is asked whether a message arrived. */
const askDays = 3;

/** Added in the transaction that queues the message. */
export const sendMessage = defineJob<{ id: number }>("send-message");
const askDelivery = defineSchedule("ask-delivery", { everyMinutes: 10 });

/**
 * Counts the attempt, which is committed before anything is sent; undefined: the message no longer waits. In an attempt without an end the
 * process died: the outcome of the message is unknown.
 */
const beginAttempt = async (db: Db, id: number): Promise<Message | undefined> => {
  const { rows } = await sql<Message>`
    update notifications n
       set attempts = n.attempts + case when n.error is distinct from ${underWay} then 1 else 0 end,
           status = case when n.error = ${underWay} then 'sms_unknown' else n.status end,
           error = case when n.error = ${underWay} then 'the process died' else ${underWay} end
     where n.id = ${id} and n.status = 'sms_queued'
    returning n.status, n.id, n.method, n.address, n.text, n.attempts, n.kind, n.mail_id as "mailId",
              (select e.message_id from emails e where n.kind = 'received' and e.incoming_appeal_id = n.incoming_appeal_id) as answers,
              (select coalesce((select c.new_answer_id from corrections c where n.kind = 'corrected' and c.task_id = t.id and c.state = 'told' order by c.id desc limit 1), t.answer_id)
                 from tasks t where n.kind in ('answered', 'corrected') and t.id = n.task_id) as "answerId",
              coalesce((select a.number from appeals a where a.id = n.appeal_id), (select i.ticket from incoming_appeals i where i.id = n.incoming_appeal_id), split_part(n.text, chr(10), 1)) as mark`.execute(
    db,
  );
  return rows[0]?.status === "sms_queued" ? rows[0] : undefined;
};

/** A message to a phone that may be a stranger's waits for a person; true where it does. */
const waitsForPhone = (db: Db, id: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    // a decision on the phone that is under way ends first, so the next statement sees it
    await sql`select from notifications where id = ${id} for update`.execute(trx);
    const { rows } = await sql`
      update notifications set error = ${phoneToCheck}
       where id = ${id} and status = 'sms_queued' and method in ('sms', 'telegram') and error is distinct from ${underWay} and is_phone_doubtful(appeal_id)
      returning id`.execute(trx);
    return rows.length > 0;
  });

/**
 * A message to staff waits for the morning of a working day, and is not sent to a person who is blocked, has gone on leave or has unlinked
 * the chat meanwhile; true where it is not sent.
 */
const waitsForMorning = async ({ db, now = () => new Date() }: With, id: number): Promise<boolean> => {
  const { rows } = await sql<{ isWanted: boolean }>`
    select exists (select from users u join news_choices c on c.user_id = u.id where u.id = n.user_id and u.blocked_at is null and not ${isStoodInFor}
             and n.address = case n.method when 'email' then c.email else c.chat_id::text end) as "isWanted"
      from notifications n where n.id = ${id} and n.user_id is not null and n.status = 'sms_queued'`.execute(db);
  const staff = rows[0];
  if (!staff) return false;
  if (!staff.isWanted) {
    await sql`update notifications set status = 'sms_failed', error = 'no longer wanted' where id = ${id} and status = 'sms_queued'`.execute(
      db,
    );
    return true;
  }
  const morning = quietUntil(await readCalendar(db), now());
  if (morning) await addJob(db, sendMessage, { id }, { runAt: morning });
  return morning !== undefined;
};

const endAttempt = async (
  db: Db,
  { id, attempts }: Message,
  {
    status,
    error,
    providerId,
  }: { status?: "sms_sent" | "sms_delivered" | "sms_failed" | "sms_unknown"; error?: string; providerId?: string | null },
) => {
  await sql`
    update notifications set error = ${error ?? null}, status = coalesce(${status ?? null}, status), provider_id = coalesce(${providerId ?? null}, provider_id),
           sent_at = case when ${status ?? ""} in ('sms_sent', 'sms_delivered') then now() else sent_at end
     where id = ${id} and attempts = ${attempts} and status in ('sms_queued', 'sms_unknown')`.execute(db);
};

/** What an e-mail has beside its text: an id that answers refer to, and the letter of the answer that it is about. */
const mailOf = async (letterFile: LetterFile, { method, mailId, answers, kind, answerId }: Message) =>
  method === "email" && mailId !== null
    ? { mail: { id: mailId, answers, isReceipt: kind === "received", ...(answerId !== null && { file: await letterFile(answerId) }) } }
    : {};

const send = async ({ db, ways, letterFile, log }: With, message: Message): Promise<void> => {
  const { id, method, address, text, mark } = message;
  const way = ways[method as keyof Ways]; // another method has no provider
  try {
    if (address === null) throw new NotSent("no address", { final: true });
    // a generated number belongs to nobody, or to a stranger (specification, section 4)
    if (method === "sms" && !/^(?!00)\d{9}$/.test(address)) throw new NotSent("no number of a person", { final: true });
    if (!way) log.info({ notification: id, method }, "message shown in the list only: no provider is configured");
    const accepted = await way?.send({ id, address, text, mark, ...(await mailOf(letterFile, message)) });
    await endAttempt(db, message, {
      status: accepted?.delivered ? "sms_delivered" : "sms_sent",
      providerId: accepted?.providerId ?? null,
    });
  } catch (error) {
    const refusal = error instanceof NotSent ? error : new NotSent("fault of the portal");
    if (!(error instanceof NotSent))
      log.warn({ notification: id, reason: (error as Error).name }, "message not sent: a fault of the portal");
    const { attempts } = message;
    if (refusal.unclear) {
      log.warn({ notification: id, method, attempt: attempts, reason: refusal.message }, "nobody knows whether the message was taken");
      return endAttempt(db, message, { status: "sms_unknown", error: refusal.message });
    }
    const pause = refusal.final ? undefined : pauses[attempts - 1];
    log.warn({ notification: id, method, attempt: attempts, reason: refusal.message, givenUp: pause === undefined }, "message not sent");
    await inTransaction(db, async (trx) => {
      await endAttempt(trx, message, { ...(pause === undefined && { status: "sms_failed" }), error: refusal.message });
      const seconds = Math.max((pause ?? 0) * 60, refusal.waitSeconds ?? 0);
      if (pause === undefined) await notifyUndelivered(readingContext(trx, nobody, "UZ"), id);
      if (pause !== undefined) await addJob(trx, sendMessage, { id }, { runAt: new Date(Date.now() + seconds * 1000) });
    });
  }
};

/** Asks the provider whether it has the messages of unknown outcome; those that it does not name wait for a person. */
const askTaken = async ({ db, ways, log }: With): Promise<void> => {
  const find = ways.sms?.find;
  if (!find) return;
  const { rows } = await sql<{ id: number; address: string; text: string; since: string }>`
    select id, address, text, created_at as since from notifications
     where status = 'sms_unknown' and method = 'sms' and created_at > now() - make_interval(days => ${askDays}) order by id`.execute(db);
  for (const { id, address, text, since } of rows) {
    const providerId = await find({ address, text }, new Date(since)).catch((error: unknown) => {
      log.warn({ notification: id, reason: (error as Error).message }, "the provider does not say whether it has a message");
      return undefined;
    });
    if (providerId !== undefined)
      await sql`
        update notifications set status = 'sms_sent', provider_id = ${providerId}, error = null, sent_at = now()
         where id = ${id} and status = 'sms_unknown'`.execute(db);
  }
};

/** Asks the provider about messages that it took some minutes ago and that may have arrived. */
const askDelivered = async ({ db, ways, log }: With): Promise<void> => {
  const fateOf = ways.sms?.fateOf;
  if (!fateOf) return;
  const { rows } = await sql<{ id: number; providerId: string }>`
    select id, provider_id as "providerId" from notifications
     where status = 'sms_sent' and provider_id is not null and method = 'sms' and sent_at between now() - make_interval(days => ${askDays}) and now() - interval '5 minutes'
     order by id`.execute(db);
  for (const { id, providerId } of rows) {
    const fate = await fateOf(providerId).catch((error: unknown) => {
      log.warn({ notification: id, reason: (error as Error).message }, "the provider does not say whether a message arrived");
      return "waiting" as const;
    });
    if (fate === "waiting") continue;
    await db
      .updateTable("notifications")
      .set({ status: fate === "delivered" ? "sms_delivered" : "sms_failed", error: fate === "failed" ? "not delivered" : null })
      .where("id", "=", id)
      .where("status", "=", "sms_sent")
      .execute();
  }
};

/** Sends messages to applicants and to staff, and asks whether they have arrived. */
export const applicantMessageJobs = (w: With): JobHandler[] => [
  handle(sendMessage, async ({ id }) => {
    if ((await waitsForMorning(w, id)) || (await waitsForPhone(w.db, id))) return;
    const message = await beginAttempt(w.db, id);
    if (message) await send(w, message);
  }),
  handle(askDelivery, async () => {
    await askTaken(w);
    await askDelivered(w);
  }),
];
