import type { FastifyRequest } from "fastify";

const codes = ["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "FST_ERR_CTP_INVALID_CONTENT_LENGTH"];
/** Whether an error only says that the caller went away before the body had come: nobody hears the reply, and it is no failure of ours. */
export const hasHungUp = ({ code, message }: Error & { code?: string }, { raw }: Pick<FastifyRequest, "raw">): boolean =>
  raw.destroyed && !raw.complete && (codes.includes(code ?? "") || /aborted|premature close|unexpected end of/i.test(message));
