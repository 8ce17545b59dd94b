import { staffNoticeEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../engine/http/serve.ts";
import { listStaffNotices, markRead } from "./staff-notices.repository.ts";

/** Notices of members of staff; each reads their own. */
export const staffNoticeRoutes = (app: FastifyInstance): void => {
  serve(app, staffNoticeEndpoints.list, listStaffNotices);
  serve(app, staffNoticeEndpoints.read, async (ctx, { body: { upTo } }) => {
    await markRead(ctx, upTo);
    return {};
  });
};
