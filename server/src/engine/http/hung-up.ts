import type { FastifyRequest } from "fastify";

const codes = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];
/** Whether an error only says that the caller went away before the body had come: nobody hears the reply, and the portal has not failed. */
export const hasHungUp = ({ code }: Error & { code?: string }, { raw }: Pick<FastifyRequest, "raw">): boolean =>
  raw.destroyed && !raw.complete && codes.includes(code ?? "");
