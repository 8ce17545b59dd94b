import { sql } from "kysely";
import { startRounds } from "../../engine/http/rounds.ts";
import type { Db } from "../../engine/db/pool.ts";
import { NotSent, type Provider } from "./providers/provider.ts";

/** The ways out that are configured, by the method of a message. */
export type Ways = { readonly sms?: Provider; readonly telegram?: Provider; readonly email?: Provider };
type Log = { readonly info: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };
type Message = {
  readonly id: number;
  readonly method: string;
  readonly address: string | null;
  readonly text: string;
  readonly attempts: number;
  readonly mark: string;
};

const pauseMs = 5_000;
/** Messages under way at once in a process. */
const atOnce = 4;
/** Seconds for which a message is held by the process that sends it, and after which it is held anew: a slow mail server may need minutes. */
const leaseSeconds = 120;
const holdAnewSeconds = 40;
/** Minutes before the next attempt after the 1st, 2nd … failure; then it is given up. */
const pauses = [1, 5, 30, 120, 720];
/** Whether a message arrived is asked every so many minutes, for so many days. */
const askMinutes = 10;
const askDays = 3;

let wake: () => void = () => {};
/** Something new is waiting. */
export const wakeOutbox = (): void => wake();

/** Takes one message that waits and marks it as being sent; the mark is committed before anything leaves, so no second process sends it. */
const claim = async (db: Db): Promise<Message | undefined> => {
  const { rows } = await sql<Message>`
    update notifications n set sending_until = now() + make_interval(secs => ${leaseSeconds}), attempts = n.attempts + 1
     where n.id = (select w.id from notifications w where w.status = 'sms_queued' and w.next_attempt_at <= now() and (w.sending_until is null or w.sending_until < now())
                    order by w.next_attempt_at, w.id limit 1 for update skip locked)
    returning n.id, n.method, n.address, n.text, n.attempts,
              coalesce((select a.number from appeals a where a.id = n.appeal_id), (select i.ticket from incoming_appeals i where i.id = n.incoming_appeal_id)) as mark`.execute(
    db,
  );
  return rows[0];
};

const note = async (
  db: Db,
  { id }: Message,
  set: { status?: string; error?: string | null; providerId?: string | null; inMinutes: number },
) => {
  await sql`
    update notifications set sending_until = null, error = ${set.error ?? null}, status = coalesce(${set.status ?? null}, status), provider_id = coalesce(${set.providerId ?? null}, provider_id),
           next_attempt_at = now() + make_interval(secs => ${set.inMinutes * 60}), sent_at = case when ${set.status ?? ""} in ('sms_sent', 'sms_delivered') then now() else sent_at end
     where id = ${id} and status = 'sms_queued'`.execute(db);
};

/** Holds a message until the work on it is done, however long that takes; what a process that died held is free when its time is over. */
const holding = async <T>(db: Db, { id }: Message, work: () => Promise<T>): Promise<T> => {
  const hold = () =>
    sql`update notifications set sending_until = now() + make_interval(secs => ${leaseSeconds}) where id = ${id} and sending_until is not null`
      .execute(db)
      .catch(() => {}); // the next one may pass, and the time has not run out
  const timer = setInterval(hold, holdAnewSeconds * 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};

const sendOne = async (db: Db, ways: Ways, log: Log, message: Message): Promise<void> => {
  const { id, method, address, text, mark } = message;
  const way = ways[method as keyof Ways]; // another method has no provider
  try {
    if (address === null) throw new NotSent("no address", { final: true });
    // a generated number belongs to nobody, or to a stranger (specification, section 4)
    if (method === "sms" && !/^(?!00)\d{9}$/.test(address)) throw new NotSent("no number of a person", { final: true });
    if (!way) log.info({ notification: id, method }, "message shown in the list only: no provider is configured");
    const accepted = await way?.send({ id, address, text, mark });
    const providerId = accepted?.providerId ?? null;
    await note(db, message, { status: accepted?.delivered ? "sms_delivered" : "sms_sent", providerId, inMinutes: askMinutes });
  } catch (error) {
    const refusal = error instanceof NotSent ? error : new NotSent("fault of the portal");
    if (!(error instanceof NotSent))
      log.warn({ notification: id, reason: (error as Error).name }, "message not sent: a fault of the portal");
    const pause = refusal.final ? undefined : pauses[message.attempts - 1];
    log.warn(
      { notification: id, method, attempt: message.attempts, reason: refusal.message, givenUp: pause === undefined },
      "message not sent",
    );
    await note(db, message, {
      ...(pause === undefined && { status: "sms_failed" }),
      error: refusal.message,
      inMinutes: Math.max(pause ?? 0, (refusal.waitSeconds ?? 0) / 60),
    });
  }
};

/** Sends what waits; says how many messages that were. */
export const deliverWaiting = async (db: Db, ways: Ways, log: Log): Promise<number> => {
  let sent = 0;
  const worker = async () => {
    for (let message = await claim(db); message; message = await claim(db)) {
      const claimed = message;
      await holding(db, claimed, () => sendOne(db, ways, log, claimed));
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return sent;
};

/** Asks the provider about messages that it took and that may have arrived. */
export const askDelivered = async (db: Db, ways: Ways, log: Log): Promise<void> => {
  const fateOf = ways.sms?.fateOf;
  if (!fateOf) return;
  const { rows } = await sql<{ id: number; providerId: string }>`
    update notifications set next_attempt_at = now() + make_interval(mins => ${askMinutes})
     where id in (select id from notifications where status = 'sms_sent' and provider_id is not null and method = 'sms' and next_attempt_at <= now() and sent_at > now() - make_interval(days => ${askDays})
                   order by next_attempt_at limit 100 for update skip locked) returning id, provider_id as "providerId"`.execute(db);
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

/** Delivers as messages come, and looks again every few seconds; the stop waits for those under way. */
export const startOutbox = (db: Db, ways: Ways, log: Log): { stop: () => Promise<void> } => {
  const rounds = startRounds(
    () =>
      deliverWaiting(db, ways, log)
        .then(() => askDelivered(db, ways, log))
        .catch((error: unknown) => log.warn({ reason: (error as Error).message }, "outbox could not be read")),
    pauseMs,
  );
  wake = rounds.wake;
  return rounds;
};
