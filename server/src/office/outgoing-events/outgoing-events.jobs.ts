import type { EventEnvelope } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { addJob, defineJob, defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import * as events from "./outgoing-events.repository.ts";
import { eventsAtOnce, type SendEvent } from "./send-event.ts";

type Log = { readonly warn: (fields: object, text: string) => void };
export type Outgoing = {
  readonly db: Db;
  readonly send: SendEvent;
  /** Nothing is sent before the operator has allowed a host. */
  readonly isAllowed: boolean;
  readonly publicUrl: string | undefined;
  readonly log: Log;
};

/** Added by the trigger of what is told; the jobs of a receiver run one after another. */
export const sendOutgoingEvents = defineJob<{ receiver: number }>("send-outgoing-events", { maxAttempts: 3 });
/** What waits for its next attempt, what is given up, and what is no longer kept. */
const lookAfter = defineSchedule("look-after-outgoing-events", { everyMinutes: 1 });
const queueOf = (receiver: number) => ({ queue: `outgoing-events-${receiver}` });

/** Milliseconds after which a run leaves its place to other jobs. */
const longest = 20_000;

export const envelopeOf = (publicUrl: string | undefined, event: events.WaitingEvent): EventEnvelope => ({
  specversion: "1.0",
  id: event.eventId,
  source: publicUrl ?? "urn:murojaat",
  type: event.kind,
  subject: event.subject,
  time: event.at,
  datacontenttype: "application/json",
  data: {
    id: (event.problemId ?? event.appealId)!,
    kind: event.kind,
    number: event.number,
    appealId: event.appealId,
    days: event.days,
    organizationId: event.organizationId,
    href: publicUrl !== undefined && event.appealId !== null ? `${publicUrl}/api/exchange/appeals/${event.appealId}` : null,
  },
});

/** Sends some of what is due; false: nothing more may be sent now. */
const sendSome = async ({ db, send, publicUrl, log }: Outgoing, receiverId: number, now: string): Promise<boolean> => {
  const receiver = await events.findActive(db, receiverId, now);
  if (!receiver) return false;
  // one that failed is tried with one event before it gets the others
  const due = await events.takeDue(db, receiverId, receiver.isFailing ? 1 : 2 * eventsAtOnce, now);
  if (due.length === 0) return false;
  const outcomes = await Promise.all(due.map(async (event) => ({ event, fault: await send(receiver, envelopeOf(publicUrl, event)) })));
  const taken = outcomes.flatMap(({ event, fault }) => (fault ? [] : [event.id]));
  for (const { event, fault } of outcomes) {
    if (!fault) continue;
    log.warn({ receiver: receiverId, event: event.eventId, fault: fault.fault, status: fault.status }, "an event was not taken");
    await events.noteFault(db, event.id, fault, now);
  }
  if (taken.length > 0) await events.noteDelivered(db, receiverId, taken, now);
  else
    await events.noteFailing(
      db,
      receiverId,
      outcomes.some(({ fault }) => fault?.isWhole),
      now,
    );
  return true;
};

/** Sends what is due for a receiver, for a while; true: more is due. */
export const sendDue = async (
  outgoing: Outgoing,
  receiverId: number,
  signal: AbortSignal,
  clock: () => Date = () => new Date(),
): Promise<boolean> => {
  const began = Date.now();
  while (!signal.aborted && Date.now() - began < longest) if (!(await sendSome(outgoing, receiverId, clock().toISOString()))) return false;
  return true;
};

export const outgoingEventJobs = (outgoing: Outgoing): JobHandler[] => [
  handle(sendOutgoingEvents, async ({ receiver }, { signal }) => {
    if (!outgoing.isAllowed) return;
    if (await sendDue(outgoing, receiver, signal)) await addJob(outgoing.db, sendOutgoingEvents, { receiver }, queueOf(receiver));
  }),
  handle(lookAfter, async () => {
    const { db } = outgoing;
    const now = new Date().toISOString();
    await events.giveUpOld(db, now);
    await events.dropDelivered(db, now);
    if (!outgoing.isAllowed) return;
    for (const receiver of await events.receiversDue(db, now))
      await addJob(db, sendOutgoingEvents, { receiver }, { ...queueOf(receiver), key: queueOf(receiver).queue });
  }),
];
