import { liveUpdateEndpoints, type CounterName } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { listenForChanges } from "./changes.ts";
import { makeStreams, type FindActors, type FindLiving } from "./streams.ts";

export type LiveOptions = {
  /** Where changes are heard. */
  readonly databaseUrl: string;
  /** How often it is asked whether the listeners may still listen; 10 s. */
  readonly recheckMs?: number;
};
type Given = {
  readonly findLiving: FindLiving;
  readonly findActors: FindActors;
  readonly count: (ctx: Ctx) => Promise<Record<CounterName, number>>;
};
/** A screen that lost its stream reconnects after this many milliseconds, not all at once. */
const retryMs = () => 2000 + Math.floor(Math.random() * 4000);

/** The live updates of a process: who listens, and the one connection that hears what has changed. */
export const liveUpdateRoutes = (app: FastifyInstance, options: LiveOptions, given: Given): void => {
  const streams = makeStreams({ db: app.db, log: app.log, recheckMs: options.recheckMs ?? 10_000, ...given });
  let listener: ReturnType<typeof listenForChanges> | undefined;
  app.addHook("preClose", async () => {
    await streams.stop();
    await listener?.stop();
  });

  serve(app, liveUpdateEndpoints.events, async (ctx, _input, { reply }) => {
    if (!streams.hasRoom(ctx.actor.userId)) throw new AppError("too_many");
    listener ??= listenForChanges(options.databaseUrl, { changes: streams.note, missed: streams.missed }, app.log);
    await listener.ready;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // nginx would buffer events until its buffer is full
      "x-accel-buffering": "no",
    });
    reply.raw.write(`retry: ${retryMs()}\n\n`);
    streams.open(ctx.actor, reply.raw);
    return reply;
  });
};
