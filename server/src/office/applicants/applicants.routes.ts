import { applicantEndpoints, phoneSuggestionDigits, type ApplicantQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { applicantProblems } from "./applicant-checks.ts";
import { pageOfApplicants, type VisibleAppeals } from "./applicants.lists.ts";
import * as applicants from "./applicants.repository.ts";

export const applicantRoutes = (app: FastifyInstance, visibleAppeals: VisibleAppeals): void => {
  const page = async (ctx: Ctx, query: ApplicantQuery) => {
    // what is masked is not found out by looking for it
    if ((query.phone ?? query.inn ?? query.passportNum) !== undefined && !can(ctx, "view_personal_data"))
      throw new AppError("not_permitted");
    const found = await pageOfApplicants(ctx, visibleAppeals, query);
    noteUnmasked(ctx, { list: "applicants", filter: query, rows: found.rows.length });
    return found;
  };
  serve(app, applicantEndpoints.all, (ctx, { query }) => page(ctx, query));
  serve(app, applicantEndpoints.paging, (ctx, { query }) => page(ctx, query));
  serve(app, applicantEndpoints.create, async (ctx, { body }) => {
    const form = await applicants.withRegion(ctx, body);
    const found = applicantProblems(ctx, form, await applicants.findPlaces(ctx, form));
    if (found.length > 0) throw ruleBroken(...found);
    const id = await applicants.insertApplicant(ctx, await applicants.withOwnFakePhone(ctx, applicants.applicantColumns(form)));
    ctx.audit(`applicants:${id}`);
    return applicants.asSeenBy(ctx, await applicants.getApplicantRecord(ctx, id));
  });
  serve(app, applicantEndpoints.searchByPhone, async (ctx, { query }) => {
    if (query.phone.length < phoneSuggestionDigits) return [];
    const found = await applicants.suggestByPhone(ctx, query.phone);
    noteUnmasked(ctx, { list: "search-by-phone", filter: { phone: query.phone }, rows: found.length });
    return can(ctx, "view_personal_data") ? found : found.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
  });
  serve(app, applicantEndpoints.byPhone, async (ctx, { query }) => {
    const applicant = await applicants.findApplicantByPhone(ctx, query.phone);
    noteUnmasked(ctx, { list: "by-phone", filter: { phone: query.phone }, rows: applicant ? 1 : 0 });
    return applicants.asSeenBy(ctx, needFound(applicant));
  });
  serve(app, applicantEndpoints.getFakePhone, async (ctx) => ({ phone: await applicants.newFakePhone(ctx) }));
};
