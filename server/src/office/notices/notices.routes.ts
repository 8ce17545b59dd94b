import { noticeEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../engine/http/serve.ts";
import { listNotices, markRead } from "./notices.repository.ts";

/** Notices of members of staff; each reads their own. */
export const noticeRoutes = (app: FastifyInstance): void => {
  serve(app, noticeEndpoints.list, listNotices);
  serve(app, noticeEndpoints.read, async (ctx, { body: { upTo } }) => {
    await markRead(ctx, upTo);
    return {};
  });
};
