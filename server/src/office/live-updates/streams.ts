import type { ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { mostStreams, type CounterName, type LiveUpdates } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import type { Actor, Ctx } from "../../engine/http/context.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import type { Changes } from "./changes.ts";
import { organizationsOf, visibleVersions } from "./live-updates.repository.ts";

/** A user whose screens listen: news is gathered here and sent to all of them together. */
type Desk = {
  actor: Actor;
  /** Under which name the actor was read; empty: before the first look. */
  asOf: string;
  readonly streams: Set<Stream>;
  readonly appeals: Set<number>;
  recount: boolean;
  counters: string;
  /** When appeals and counters were sent last. */
  readonly sentAt: { appeals: number; counters: number };
};
type Stream = { readonly sessionId: number; readonly out: ServerResponse };
type Log = { readonly warn: (fields: object, text: string) => void };
/** The sessions that are still valid, each with the version of its person's rights. */
export type FindLiving = (db: Db, sessionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
/** The same, each with its person as the database knows them now, read under that name. */
export type FindActors = (db: Db, sessionIds: readonly number[]) => Promise<ReadonlyMap<number, { actor: Actor; asOf: string }>>;
type Given = {
  readonly db: Db;
  readonly log: Log;
  readonly findLiving: FindLiving;
  readonly findActors: FindActors;
  readonly count: (ctx: Ctx) => Promise<Record<CounterName, number>>;
  readonly recheckMs: number;
};

/** The least pause between two messages to a user. Milliseconds. */
const pauseMs = 1000;
/** What a screen has to take the end of its stream, when the portal stops. */
const lastWordMs = 1_000;
const heartbeatMs = 20_000;
/** Users whose events are computed at once: calls need the rest of the connections. */
const atOnce = 4;
/** A screen with this much unread is disconnected, and reconnects. Bytes. */
const mostUnread = 1_000_000;

const write = <N extends keyof LiveUpdates>({ out }: Stream, name: N, data: LiveUpdates[N]): void => {
  if (out.writableLength > mostUnread) out.destroy();
  else out.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
};

/** The open event streams of this process. */
export const makeStreams = ({ db, log, findLiving, findActors, count, recheckMs }: Given) => {
  const desks = new Map<number, Desk>();

  const leave = (userId: number, stream: Stream): void => {
    const desk = desks.get(userId);
    desk?.streams.delete(stream);
    if (desk?.streams.size === 0) desks.delete(userId);
  };
  const report = (error: unknown) => log.warn({ reason: (error as Error).message }, "live updates were not sent");

  /** Ends the streams of sessions that are over; a stream opened during the query was not part of it. */
  const endDead = async <T>(
    some: readonly Desk[],
    find: (db: Db, sessionIds: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<ReadonlyMap<number, T>> => {
    const asked = some.flatMap((desk) => [...desk.streams]);
    const living = await find(
      db,
      asked.map((stream) => stream.sessionId),
    );
    for (const stream of asked) if (!living.has(stream.sessionId)) stream.out.end();
    return living;
  };
  /** Takes over a person's present rights; where they changed, counts again. */
  const know = (desk: Desk, { actor, asOf }: { actor: Actor; asOf: string }): void => {
    const { sessionId } = desk.actor;
    if (!isDeepStrictEqual({ ...actor, sessionId }, desk.actor)) desk.recount = true;
    desk.actor = actor;
    desk.asOf = asOf;
  };
  /** Ends the streams of sessions that are over, and rereads the rights of the others where they changed. */
  const recheck = async (some: readonly Desk[]): Promise<void> => {
    if (some.length === 0) return;
    const living = await endDead(some, findLiving);
    const changed = some.filter((desk) => [...desk.streams].some(({ sessionId }) => (living.get(sessionId) ?? desk.asOf) !== desk.asOf));
    if (changed.length === 0) return;
    const actors = await endDead(changed, findActors);
    for (const desk of changed)
      for (const { sessionId } of desk.streams) {
        const found = actors.get(sessionId);
        if (found) know(desk, found);
      }
    schedule();
  };

  const isOpen = (desk: Desk) => [...desk.streams].some((s) => !s.out.writableEnded);
  // nothing sent depends on a language
  const contextOf = (desk: Desk) => readingContext(db, desk.actor, "UZ");
  const tellAppeals = async (desk: Desk, ask: ReturnType<typeof visibleVersions>): Promise<void> => {
    const ids = [...desk.appeals];
    desk.appeals.clear();
    if (ids.length === 0) return;
    for (const appeal of await ask(contextOf(desk), ids)) for (const stream of desk.streams) write(stream, "appeal", appeal);
  };
  const tellCounters = async (desk: Desk): Promise<void> => {
    desk.recount = false;
    const values = await count(contextOf(desk));
    const text = JSON.stringify(values);
    if (text === desk.counters) return;
    desk.counters = text;
    for (const stream of desk.streams) write(stream, "counters", values);
  };
  const each = async (some: readonly Desk[], tell: (desk: Desk) => Promise<void>): Promise<void> => {
    const queue = some.filter(isOpen);
    const worker = async () => {
      for (let desk = queue.shift(); desk; desk = queue.shift()) await tell(desk).catch(report);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };

  /** Sends one kind of news to those who wait for it, each at most once a second; a slow kind does not delay the other. */
  const line = (kind: "appeals" | "counters", waits: (desk: Desk) => boolean, tell: (due: readonly Desk[]) => Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    let telling: Promise<void> | undefined;
    const run = async (): Promise<void> => {
      const due = [...desks.values()].filter((desk) => waits(desk) && Date.now() - desk.sentAt[kind] >= pauseMs);
      await recheck(due);
      for (const desk of due) desk.sentAt[kind] = Date.now();
      await tell(due);
    };
    const start = (): void => {
      timer = undefined;
      telling = run()
        .catch(report)
        .finally(() => {
          telling = undefined;
          schedule();
        });
    };
    const schedule = (): void => {
      if (timer || telling) return;
      const soonest = Math.min(...[...desks.values()].filter(waits).map((desk) => desk.sentAt[kind] + pauseMs));
      if (soonest !== Number.POSITIVE_INFINITY) timer = setTimeout(start, Math.max(0, soonest - Date.now()));
    };
    return { schedule, stop: () => (clearTimeout(timer), telling) };
  };
  const appealNews = line(
    "appeals",
    (desk) => desk.appeals.size > 0,
    (due) => {
      const ask = visibleVersions(db);
      return each(due, (desk) => tellAppeals(desk, ask));
    },
  );
  const counterNews = line(
    "counters",
    (desk) => desk.recount,
    (due) => each(due, tellCounters),
  );
  const schedule = (): void => {
    appealNews.schedule();
    counterNews.schedule();
  };

  /** Marks whom the changes concern; whether a person may see an appeal is checked when it is sent. */
  const note = async ({ appeals, organizations, filesRead = [] }: Changes): Promise<void> => {
    if (desks.size === 0) return;
    const concerned = appeals.length > 0 ? await organizationsOf(db, appeals) : new Map<number, Set<number>>();
    for (const desk of desks.values()) {
      for (const [fileId, of] of filesRead)
        if (of === desk.actor.organizationId) for (const stream of desk.streams) write(stream, "reading", { fileId });
      if (organizations.includes(desk.actor.organizationId)) desk.recount = true;
      for (const [id, some] of concerned)
        if (some.has(desk.actor.organizationId) || desk.actor.supervised.length > 0) {
          desk.appeals.add(id);
          desk.recount = true;
        }
    }
    schedule();
  };

  const beat = setInterval(() => {
    for (const desk of desks.values()) for (const { out } of desk.streams) out.write(":\n\n");
  }, heartbeatMs);
  const check = setInterval(() => void recheck([...desks.values()]).catch(report), recheckMs);

  return {
    /** Whether the user may open another. */
    hasRoom: (userId: number): boolean => (desks.get(userId)?.streams.size ?? 0) < mostStreams,
    /** Adds a screen and sends it the counters. */
    open: (actor: Actor, out: ServerResponse): void => {
      const stream: Stream = { sessionId: actor.sessionId, out };
      const desk = desks.get(actor.userId) ?? {
        actor,
        asOf: "",
        streams: new Set(),
        appeals: new Set(),
        recount: false,
        counters: "",
        sentAt: { appeals: 0, counters: 0 },
      };
      desk.actor = actor;
      desk.asOf = "";
      desk.streams.add(stream);
      desks.set(actor.userId, desk);
      out.on("close", () => leave(actor.userId, stream));
      // the new screen has received nothing yet, so all receive them again
      desk.counters = "";
      desk.recount = true;
      schedule();
    },
    note: (changes: Changes): void => void note(changes).catch(report),
    missed: (): void => {
      for (const desk of desks.values()) {
        desk.recount = true;
        for (const stream of desk.streams) write(stream, "missed", {});
      }
      schedule();
    },
    stop: async (): Promise<void> => {
      clearInterval(beat);
      clearInterval(check);
      for (const desk of desks.values())
        for (const { out } of desk.streams) {
          out.end();
          // a screen that takes nothing any more would hold up the server
          setTimeout(() => out.destroy(), lastWordMs).unref();
        }
      desks.clear();
      await Promise.all([appealNews.stop(), counterNews.stop()]);
    },
  };
};
