import type { FastifyInstance, FastifyServerOptions } from "fastify";

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

/** Logs each call when it is answered: the route without its values, status, milliseconds, user. */
export const logCalls = (app: FastifyInstance): void => {
  app.addHook("onResponse", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    request.log.info(
      {
        call: `${request.method} ${request.routeOptions.url ?? "-"}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.actor.userId,
      },
      "call",
    );
  });
};
