import { appealActions, appealEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { noteReading } from "../lists/reading-log.ts";
import { listHistory } from "../workflow/history.repository.ts";
import { appealMachine } from "../workflow/machines.ts";
import * as appeals from "./appeals.repository.ts";
import { loadAppeal } from "./appeals.subject.ts";
import { registerAppeal, updateAppeal } from "./registration.ts";

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};
/** An appeal that the caller may not see does not exist. */
const needVisible = async (ctx: Ctx, id: number) => found(await loadAppeal(ctx, id, false));

export const appealRoutes = (app: FastifyInstance): void => {
  serve(app, appealEndpoints.search, (ctx, { query }) => appeals.searchAppeals(ctx, query));
  serve(app, appealEndpoints.get, async (ctx, { params }) => found(await appeals.getAppealRecord(ctx, params.id)));
  serve(app, appealEndpoints.detail, async (ctx, { params }) => {
    const detail = found(await appeals.getAppealDetail(ctx, params.id));
    noteReading(ctx, { appealId: params.id });
    return detail;
  });
  serve(app, appealEndpoints.previous, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    return appeals.listPrevious(ctx, params.id);
  });
  serve(app, appealEndpoints.checkCurrentUser, async (ctx, { params }) => ({ access: (await loadAppeal(ctx, params.id, false)) !== undefined }));
  serve(app, appealEndpoints.history, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    return listHistory(ctx, { appealId: params.id });
  });

  serve(app, appealActions.register, (ctx, { body }) => registerAppeal(ctx, body));
  serve(app, appealActions.update, (ctx, { body }) => updateAppeal(ctx, body));
  serve(app, appealActions.delete, async (ctx, { params }) => {
    await appealMachine.perform(ctx, "delete", params.id, undefined, {});
    return {};
  });
  for (const name of ["send-to-classification", "back-to-registration", "finish-classification-task"] as const)
    serve(app, appealActions[name], async (ctx, { body }) => {
      const { appeal_id: id, version, ...input } = body as { appeal_id: number; version?: number } & Record<string, unknown>;
      await appealMachine.perform(ctx, name, id, version, input);
      return found(await appeals.getAppealRecord(ctx, id));
    });
};
