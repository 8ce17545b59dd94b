import { reminderEndpoints, type PageQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { needFound } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import { receiversOf } from "../tasks/reminders.ts";
import { listLateExecutors, listReminders, noteRemindersSeen } from "./reminders.repository.ts";

export const reminderRoutes = (app: FastifyInstance): void => {
  serve(app, reminderEndpoints.list, listReminders);
  serve(app, reminderEndpoints.seen, async (ctx, { body: { appealId } }) => {
    needFound(await loadAppeal(ctx, appealId, false));
    await noteRemindersSeen(ctx, appealId);
    ctx.audit(`appeals:${appealId}`);
    return {};
  });
  serve(app, reminderEndpoints.receivers, (ctx, { query: { taskIds } }) => receiversOf(ctx, taskIds.split(",").map(Number)));
  serve(app, reminderEndpoints.lateExecutors, (ctx, { query }) => listLateExecutors(ctx, query as PageQuery));
};
