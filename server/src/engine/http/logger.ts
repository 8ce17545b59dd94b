import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";

/** One structured line per call, with the request id that an error shows. No query, body or name: they are personal data. */
export const loggerOptions = (level: string): FastifyServerOptions["logger"] => ({
  level,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  base: null,
  serializers: {
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      code: error.code ?? "",
      message: error.message.split("\n")[0] ?? "",
      stack: error.stack ?? "",
    }),
  },
});

/** The client went before the reply, in words of nginx. */
const clientGone = 499;
/** Logs each call when it is answered, or its client has gone: the route without its values, status, milliseconds, user. */
export const logCalls = (app: FastifyInstance): void => {
  const log = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    if (!request.url.startsWith("/api/")) return;
    request.log.info(
      {
        call: `${request.method} ${request.routeOptions.url ?? "-"}`,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.actor.userId,
      },
      "call",
    );
  };
  // a call that is made from inside (app.inject) closes without having finished
  const answered = new WeakSet<object>();
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished && !answered.has(reply) && !request.routeOptions.config.endpoint?.streams)
        log(request, reply, clientGone);
    });
    done();
  });
  app.addHook("onResponse", async (request, reply) => {
    answered.add(reply);
    log(request, reply, reply.statusCode);
  });
};
