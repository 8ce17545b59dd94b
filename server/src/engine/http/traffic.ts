import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";

const waiting = new Set<FastifyRequest>();
let lastReply = Number.NEGATIVE_INFINITY;
/**
 * Whether this process is answering calls now, or answered one in the last `within` milliseconds (the client may be about to send the
 * next). Long work asks this to see whether others need the process. Downloads and event streams do not count.
 */
export const isAnsweringCalls = (within: number): boolean => waiting.size > 0 || performance.now() - lastReply < within;

/** Milliseconds within which a client sends its next call after a reply. */
const stillAsked = 5;
const mostWaited = 4;
/** Pauses long work while calls are waiting, for at most four times the `cost` (ms) of its last portion; does not pause on an idle process. */
export const yieldToCalls = async (cost: number): Promise<void> => {
  const until = performance.now() + cost * mostWaited;
  while (isAnsweringCalls(stillAsked) && performance.now() < until) await setTimeout(2);
};

export const countCalls = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && endpoint.reply !== "file" && !endpoint.streams) {
      waiting.add(request);
      // not `onResponse`, which is not called where the client has gone
      reply.raw.once("close", () => {
        waiting.delete(request);
        lastReply = performance.now();
      });
    }
    done();
  });
};
