import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";

const hungUp = new Error("the caller has hung up");
/** Aborted when nobody hears this reply any more. */
export const goneWith = (raw: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  raw.once("close", () => gone.abort(hungUp));
  return gone.signal;
};

const codes = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];
/** Whether an error only says that the caller went away, before the body had come or the turn: nobody hears the reply, and the portal has not failed. */
export const hasHungUp = (error: Error & { code?: string }, { raw }: Pick<FastifyRequest, "raw">): boolean =>
  error === hungUp || (raw.destroyed && !raw.complete && codes.includes(error.code ?? ""));
