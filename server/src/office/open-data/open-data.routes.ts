import { languages, openDataEndpoints, openDataRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { daysOf } from "./count.repository.ts";
import { makeReleaseJob } from "./open-data.jobs.ts";
import { beginRelease, findMade, publishRelease } from "./open-data.repository.ts";
import { lookOf, pagePolicy } from "./open-pages.ts";
import { releasePage } from "./pages.ts";

/** Releases for who publishes them. */
export const openDataRoutes = (app: FastifyInstance): void => {
  const { list, excel, make, look, publish } = openDataEndpoints;
  crudRoutes(app, openDataRow, { list, excel });
  serve(app, make, async (ctx, { body: { reason, ...quarter } }) => {
    if (daysOf(quarter).to >= ctx.today) throw ruleBroken(problem("quarter", "not_over"));
    const id = await beginRelease(ctx, quarter, reason?.trim());
    if (id === undefined) throw ruleBroken(problem("reason", "required"));
    await addJob(ctx.db, makeReleaseJob, { id });
    const made = needFound(await findOne(ctx, openDataRow, id));
    ctx.audit(`open_data_releases:${id}`, { period: made["period"], edition: made["edition"], reason: made["reason"] });
    ctx.changed({ organizationId: ctx.actor.organizationId });
    return made;
  });
  serve(app, look, async (ctx, { params: { id }, query: { til } }, { reply }) => {
    const release = needFound(await findMade(ctx.db, id));
    const language = languages.find(({ code }) => code === til)?.code ?? ctx.language;
    return reply
      .header("content-security-policy", pagePolicy)
      .header("cache-control", "private, no-store")
      .type("text/html; charset=utf-8")
      .send(releasePage(await lookOf(ctx.db, language), release, { path: `/api/admin/open-data/${id}/page` }));
  });
  serve(app, publish, (ctx, { params: { id }, body }) => publishRelease(ctx, id, body.version));
};
