import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";

const waiting = new Set<FastifyRequest>();
let lastReply = Number.NEGATIVE_INFINITY;
/**
 * Whether calls wait for their reply in this process now, or one had its reply in so many milliseconds: who asks one thing after the
 * other is between two of them. Long work looks by it whether others want the process. Files and events, which take as long as their
 * readers do, do not count.
 */
export const isAsked = (within: number): boolean => waiting.size > 0 || performance.now() - lastReply < within;

/** Milliseconds in which whoever waited for a reply asks the next. */
const stillAsked = 5;
const mostWaited = 4;
/** Lets others go first between two parts of long work, while any waits, at most four times as long as the part took: `cost`, ms. Alone it does not wait. */
export const giveWay = async (cost: number): Promise<void> => {
  const until = performance.now() + cost * mostWaited;
  while (isAsked(stillAsked) && performance.now() < until) await setTimeout(2);
};

export const countCalls = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && endpoint.reply !== "file" && !endpoint.streams) waiting.add(request);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    if (waiting.delete(request)) lastReply = performance.now();
    done();
  });
};
