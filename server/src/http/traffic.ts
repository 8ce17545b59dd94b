import type { FastifyInstance, FastifyRequest } from "fastify";

const waiting = new Set<FastifyRequest>();
/**
 * How many calls wait for their reply in this process now: long work looks by it whether others wait. Files and events, which take as
 * long as their readers do, are not among them.
 */
export const callsWaiting = (): number => waiting.size;

export const countCalls = (app: FastifyInstance): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && endpoint.reply !== "file" && !endpoint.streams) waiting.add(request);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    waiting.delete(request);
    done();
  });
};
