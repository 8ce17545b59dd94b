import { incomingEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { pageOfIncomingMessages } from "../applicant-messages/applicant-messages.repository.ts";
import { noteJoinedSeen, separateJoined } from "./joined-mail.repository.ts";
import { findIncoming, maySeeChannel, rejectIncoming, visibleIncoming } from "./incoming.repository.ts";

export const incomingRoutes = (app: FastifyInstance): void => {
  serve(app, incomingEndpoints.get, async (ctx, { params }) => {
    const record = needFound(await findIncoming(ctx, params.id));
    noteUnmasked(ctx, { list: "incoming", filter: { id: params.id }, rows: 1 });
    return record;
  });
  serve(app, incomingEndpoints.messages, async (ctx, { query: { menu, pageNo = 1, pageSize = 20 } }) => {
    if (!maySeeChannel(ctx, menu)) throw new AppError("not_permitted");
    const page = await pageOfIncomingMessages(ctx, visibleIncoming(ctx, [menu]), { pageNo, pageSize });
    noteUnmasked(ctx, {
      list: "incoming",
      filter: { menu },
      rows: page.rows.filter((row) => row.address !== null || row.homePhone !== null).length,
    });
    return page;
  });
  serve(app, incomingEndpoints.reject, async (ctx, { params, body }) => {
    await rejectIncoming(ctx, params.id, body);
    return needFound(await findIncoming(ctx, params.id));
  });
  serve(app, incomingEndpoints.see, async (ctx, { params, body }) => {
    await noteJoinedSeen(ctx, params.id, body.version);
    return needFound(await findIncoming(ctx, params.id));
  });
  serve(app, incomingEndpoints.separate, async (ctx, { params, body }) => {
    await separateJoined(ctx, params.id, body.version);
    return needFound(await findIncoming(ctx, params.id));
  });
};
