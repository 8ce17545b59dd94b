import { applicantEndpoints, phoneSuggestionDigits } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { can } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { maskPhone } from "../privacy/masks.ts";
import { noteReading } from "../privacy/reading-log.ts";
import * as applicants from "./applicants.repository.ts";

export const applicantRoutes = (app: FastifyInstance): void => {
  serve(app, applicantEndpoints.searchByPhone, async (ctx, { query }) => {
    if (query.phone.length < phoneSuggestionDigits) return [];
    const found = await applicants.suggestByPhone(ctx, query.phone);
    noteReading(ctx, { list: "search-by-phone", filter: { phone: query.phone }, rows: found.length });
    return can(ctx, "view_personal_data") ? found : found.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
  });
  serve(app, applicantEndpoints.byPhone, async (ctx, { query }) => {
    const applicant = await applicants.findApplicantByPhone(ctx, query.phone);
    noteReading(ctx, { list: "by-phone", filter: { phone: query.phone }, rows: applicant ? 1 : 0 });
    return { applicant: applicant ? applicants.asSeenBy(ctx, applicant) : null };
  });
  serve(app, applicantEndpoints.getFakePhone, async (ctx) => ({ phone: await applicants.newFakePhone(ctx) }));
};
