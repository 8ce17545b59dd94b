import type { FastifyRequest } from "fastify";

const codes = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];
/** Whether an error only says that the caller went away before the body had come: nobody hears the reply, and it is no failure of ours. */
export const hasHungUp = ({ code }: Error & { code?: string }, { raw }: Pick<FastifyRequest, "raw">): boolean =>
  raw.destroyed && !raw.complete && codes.includes(code ?? "");
