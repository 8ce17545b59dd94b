import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** Sends one message; throws when it did not go. */
export type Send = (message: { id: number; method: string; address: string | null; text: string }) => Promise<void>;
type Log = { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };

const pauseMs = 5_000;
const batch = 20;
/** Minutes before the next attempt after the 1st, 2nd … failure; then it is given up. */
const pauses = [1, 5, 30, 120, 720];

let wake: () => void = () => {};
/** Something new is waiting. */
export const wakeOutbox = (): void => wake();

/** Takes messages that wait, each by one process only, and sends them; one that fails comes again with growing pauses. */
export const deliverWaiting = async (db: Db, send: Send, log: Log): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom("notifications")
      .select(["id", "method", "address", "text", "attempts"])
      .where("status", "=", "sms_queued")
      .where("next_attempt_at", "<=", sql<string>`now()`)
      .orderBy("id")
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const message of waiting) {
      try {
        await send(message);
        await trx
          .updateTable("notifications")
          .set({ status: "sms_sent", sent_at: sql`now()`, attempts: message.attempts + 1, error: null })
          .where("id", "=", message.id)
          .execute();
      } catch (error) {
        const pause = pauses[message.attempts];
        log.warn({ notification: message.id, attempt: message.attempts + 1, reason: (error as Error).message }, "message not sent");
        await trx
          .updateTable("notifications")
          .set({
            attempts: message.attempts + 1,
            error: (error as Error).message.slice(0, 500),
            status: pause === undefined ? "sms_failed" : "sms_queued",
            next_attempt_at: sql`now() + make_interval(mins => ${pause ?? 0})`,
          })
          .where("id", "=", message.id)
          .execute();
      }
    }
    return waiting.length;
  });

/** Delivers as messages come, and looks again every few seconds; the stop waits for the one under way. */
export const startOutbox = (db: Db, send: Send, log: Log): { stop: () => Promise<void> } => {
  let stopped = false;
  let sleeping: (() => void) | undefined;
  wake = () => sleeping?.();
  const run = async () => {
    while (!stopped) {
      const sent = await deliverWaiting(db, send, log).catch(
        (error: unknown) => (log.warn({ reason: (error as Error).message }, "outbox could not be read"), 0),
      );
      if (sent < batch && !stopped)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          sleeping = () => (clearTimeout(timer), resolve());
        });
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      sleeping?.();
      await running;
    },
  };
};

/** The default way out: the console of the portal says that a message went, without its text or number. */
export const sendToConsole =
  (log: Log): Send =>
  async ({ id, method }) =>
    log.info({ notification: id, method }, "message shown in the list only: no provider is configured");
