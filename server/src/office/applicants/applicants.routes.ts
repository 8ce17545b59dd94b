import { applicantEndpoints, phoneSuggestionDigits, type ApplicantQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { applicantProblems } from "./applicant-checks.ts";
import { pageOfApplicants } from "./applicants.lists.ts";
import { countFact, limitLookUps, refuseNoFact } from "./look-ups.ts";
import { withoutPassport } from "./secrets.ts";
import * as applicants from "./applicants.repository.ts";

export const applicantRoutes = (app: FastifyInstance, visibleAppeals: applicants.VisibleAppeals): void => {
  const page = async (ctx: Ctx, query: ApplicantQuery) => {
    // what is masked is not found out by looking for it
    if ((query.phone ?? query.inn ?? query.passportNum) !== undefined && !can(ctx, "view_personal_data"))
      throw new AppError("not_permitted");
    const found = await pageOfApplicants(ctx, visibleAppeals, query);
    noteUnmasked(ctx, { list: "applicants", filter: withoutPassport(query), rows: found.rows.length });
    return found;
  };
  serve(app, applicantEndpoints.all, (ctx, { query }) => page(ctx, query));
  serve(app, applicantEndpoints.paging, (ctx, { query }) => page(ctx, query));
  serve(app, applicantEndpoints.create, async (ctx, { body }) => {
    const form = await applicants.withKnown(ctx, body);
    const found = applicantProblems(ctx, form, await applicants.findPlaces(ctx, form));
    if (found.length > 0) throw ruleBroken(...found);
    const id = await applicants.insertApplicant(ctx, await applicants.withOwnFakePhone(ctx, applicants.readApplicant(form)));
    await applicants.noteOpened(ctx, id);
    ctx.audit(`applicants:${id}`);
    return applicants.asSeenBy(ctx, needFound(await applicants.findApplicantRecord(ctx, id)));
  });
  serve(app, applicantEndpoints.searchByPhone, async (ctx, { query }) => {
    if (query.phone.length < phoneSuggestionDigits) return [];
    await limitLookUps(ctx, "suggest");
    const found = await applicants.suggestByPhone(ctx, visibleAppeals, query.phone);
    noteUnmasked(ctx, { list: "search-by-phone", filter: { phone: query.phone }, rows: found.length });
    return can(ctx, "view_personal_data") ? found : found.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
  });
  serve(app, applicantEndpoints.byPhone, async (ctx, { query }) => {
    await limitLookUps(ctx, "look-up");
    const own = await applicants.findOwnByPhone(ctx, visibleAppeals, query.phone);
    if (!own) throw new AppError("second_fact_needed", { name: needFound(await applicants.findMaskedName(ctx, query.phone)) });
    noteUnmasked(ctx, { list: "by-phone", filter: { phone: query.phone }, rows: 1 });
    return applicants.asSeenBy(ctx, own);
  });
  serve(app, applicantEndpoints.bySecondFact, async (ctx, { body }) => {
    refuseNoFact(body);
    await limitLookUps(ctx, "look-up");
    needFound(await applicants.findMaskedName(ctx, body.phone));
    const { takeBack } = await countFact(ctx, body.phone);
    const found = await applicants.findBySecondFact(ctx, body);
    if (typeof found === "string") throw ruleBroken(problem(found, "fact_differs"));
    await takeBack();
    await applicants.noteOpened(ctx, found.id);
    noteUnmasked(ctx, { list: "by-phone", filter: { phone: body.phone }, rows: 1 });
    return applicants.asSeenBy(ctx, found);
  });
  serve(app, applicantEndpoints.getFakePhone, (ctx) => applicants.newFakePhone(ctx));
};
