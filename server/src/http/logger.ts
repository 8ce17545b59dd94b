import type { FastifyServerOptions } from "fastify";

/** Structured lines with request ids; the path without its query, for queries carry names and phones. */
export const loggerOptions = (level: string): FastifyServerOptions["logger"] => ({
  level,
  serializers: {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split("?")[0] }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code ?? "", message: error.message.split("\n")[0] ?? "", stack: error.stack ?? "" }),
  },
});
