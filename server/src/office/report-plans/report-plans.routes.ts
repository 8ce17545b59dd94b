import {
  isAllowedMailbox,
  mostByHand,
  mostPlans,
  reportPages,
  reportPlanEndpoints,
  type FieldProblem,
  type NewReportPlan,
  type ReportPlan,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { areThere } from "../../engine/references/checks.repository.ts";
import { refuseConflict, versionOf } from "../../engine/references/versions.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { excelType } from "../../engine/excel/workbook.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { named } from "../../engine/http/attachment.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import { plansFile } from "./plans-file.ts";
import * as plans from "./report-plans.repository.ts";
import { nextRun } from "./schedule.ts";
import { countByHand, findKept, getSending, lastSendings, pageOfSendings, queueByHand } from "./sendings.repository.ts";

/** The plans that the caller sees: the own ones; an administrator of users sees those of the organisation. */
const reach = (ctx: Ctx): Predicate => {
  const own = plans.ownPlans(ctx.actor.userId);
  return can(ctx, "manage_users") ? any([own, plans.plansOfOffice(ctx.actor.organizationId)]) : own;
};

const describe = async (ctx: Ctx, rows: readonly plans.PlanRow[]): Promise<ReportPlan[]> => {
  const domains = await plans.allowedDomains(ctx.db);
  const last = await lastSendings(
    ctx.db,
    rows.map((row) => row.id),
  );
  return rows.map(({ ownerId, ...row }) => ({
    ...row,
    trouble: row.trouble ?? (row.receivers.every((one) => isAllowedMailbox(one, domains)) ? null : "domain_not_allowed"),
    isMine: ownerId === ctx.actor.userId,
    lastSending: last.get(row.id) ?? null,
    version: versionOf(plans.columnsOf(row)),
  }));
};
const tellOne = async (ctx: Ctx, id: number): Promise<ReportPlan> =>
  (await describe(ctx, [needFound(await plans.findPlan(ctx, reach(ctx), id))]))[0]!;

/** What does not belong to how often it is sent, falls away. */
const fieldsOf = (given: NewReportPlan): plans.PlanFields => ({
  ...given,
  weekday: given.frequency === "weekly" ? (given.weekday ?? null) : null,
  monthDay: given.frequency === "monthly" || given.frequency === "quarterly" ? (given.monthDay ?? null) : null,
  areasId: given.areasId ?? null,
  organizationsId: given.organizationsId ?? null,
  channelId: given.channelId ?? null,
});

const receiverProblems = (receivers: readonly string[], domains: readonly string[]): FieldProblem[] =>
  receivers.flatMap((address, at) => {
    const path = `receivers.${at}`;
    if (receivers.slice(0, at).some((other) => other.toLowerCase() === address.toLowerCase())) return [problem(path, "address_twice")];
    return isAllowedMailbox(address, domains) ? [] : [problem(path, "domain_not_allowed", domains.join(", "))];
  });

const refuseBroken = async (ctx: Ctx, plan: plans.PlanFields): Promise<void> => {
  // what one may not open oneself is not sent to others
  if (!can(ctx, reportPages[plan.report].permission)) throw new AppError("not_permitted");
  const found: FieldProblem[] = [];
  if (plan.frequency === "weekly" && plan.weekday === null) found.push(problem("weekday", "required"));
  if ((plan.frequency === "monthly" || plan.frequency === "quarterly") && plan.monthDay === null)
    found.push(problem("monthDay", "required"));
  for (const [field, table] of [
    ["areasId", "areas"],
    ["organizationsId", "organizations"],
    ["channelId", "channels"],
  ] as const) {
    const id = plan[field];
    if (id !== null && !(await areThere(ctx.db, table, [id]))) found.push(problem(field, "no_such_record"));
  }
  found.push(...receiverProblems(plan.receivers, await plans.allowedDomains(ctx.db)));
  if (found.length > 0) throw ruleBroken(...found);
};

const firstRun = (ctx: Ctx, plan: plans.PlanFields): string | null => (plan.isOn ? nextRun(plan, new Date(ctx.now)).toISOString() : null);
const timing = ({ frequency, weekday, monthDay, at, isOn }: plans.PlanFields): string =>
  JSON.stringify([frequency, weekday, monthDay, at, isOn]);

/** Each field that differs, before and after. */
const differing = (before: plans.PlanFields, after: plans.PlanFields): object =>
  Object.fromEntries(
    (Object.keys(after) as (keyof plans.PlanFields)[])
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]]]),
  );
const isOnlyOff = (change: object): boolean => Object.entries(change).every(([name, value]) => name === "isOn" && value === false);
const switchOff = async (ctx: Ctx, before: plans.PlanRow): Promise<ReportPlan> => {
  await plans.updatePlan(ctx.db, before.id, { ...before, isOn: false }, { nextAt: null });
  ctx.audit(`report_plans:${before.id}`, { changes: { isOn: [before.isOn, false] } });
  return tellOne(ctx, before.id);
};

/** Sending of reports by e-mail: the plans and their history; what is due is sent by `report-plans.jobs.ts`. */
export const reportPlanRoutes = (app: FastifyInstance, { hasMailServer, store }: { hasMailServer: boolean; store: FileStore }): void => {
  const { list, excel, create, update, remove, send, sendings, file } = reportPlanEndpoints;
  const lockedPlan = async (ctx: Ctx, id: number): Promise<plans.PlanRow> => {
    await plans.lockPlan(ctx.db, id);
    return needFound(await plans.findPlan(ctx, reach(ctx), id));
  };
  serve(app, excel, (ctx, { query: { report } }, { reply }) =>
    sendExport(ctx, reply, { title: "menu.scheduledReports" }, async () =>
      plansFile(ctx, await describe(ctx, await plans.listPlans(ctx, reach(ctx), report)), report),
    ),
  );
  serve(app, list, async (ctx, { query }) => {
    const { total, rows } = await plans.pageOfPlans(ctx, reach(ctx), query);
    return { total, rows: await describe(ctx, rows), hasMailServer, domains: await plans.allowedDomains(ctx.db) };
  });
  serve(app, create, async (ctx, { body }) => {
    const plan = fieldsOf(body);
    await refuseBroken(ctx, plan);
    if ((await plans.countPlans(ctx.db, ctx.actor.userId)) >= mostPlans) throw ruleBroken(problem("report", "too_many_plans", mostPlans));
    const id = await plans.insertPlan(ctx, plan, firstRun(ctx, plan));
    ctx.audit(`report_plans:${id}`, { plan });
    return tellOne(ctx, id);
  });
  serve(app, update, async (ctx, { body: { id, version, ...change } }) => {
    const before = await lockedPlan(ctx, id);
    if (version !== undefined) await refuseConflict(ctx, `report_plans:${id}`, version, await tellOne(ctx, id));
    if (isOnlyOff(change)) return switchOff(ctx, before);
    // a plan sends what its owner may see: anybody who could redirect it would read that
    if (before.ownerId !== ctx.actor.userId) throw new AppError("not_permitted");
    const plan = fieldsOf({ ...before, ...change });
    await refuseBroken(ctx, plan);
    // a moment that has come and waits to be found stays, unless it was changed itself
    const nextAt = timing(plan) === timing(before) ? before.nextAt : firstRun(ctx, plan);
    await plans.updatePlan(ctx.db, id, plan, { nextAt, organizationId: ctx.actor.organizationId });
    ctx.audit(`report_plans:${id}`, { changes: differing(before, plan) });
    return tellOne(ctx, id);
  });
  serve(app, remove, async (ctx, { params: { id } }) => {
    const { report, receivers } = await lockedPlan(ctx, id);
    await plans.deletePlan(ctx.db, id);
    ctx.audit(`report_plans:${id}`, { removed: { report, receivers } });
    return {};
  });
  serve(app, send, async (ctx, { params: { id } }) => {
    const plan = await lockedPlan(ctx, id);
    if (plan.ownerId !== ctx.actor.userId || plan.trouble !== null) throw new AppError("not_permitted");
    if ((await countByHand(ctx.db, ctx.actor.userId)) >= mostByHand) throw new AppError("too_many");
    const sending = await queueByHand(ctx, plan);
    ctx.audit(`report_plans:${id}`, { receivers: plan.receivers });
    return getSending(ctx.db, sending);
  });
  serve(app, sendings, async (ctx, { params: { id }, query }) => {
    needFound(await plans.findPlan(ctx, reach(ctx), id));
    return pageOfSendings(ctx.db, id, query);
  });
  serve(app, file, async (ctx, { params: { id, sendingId } }, { reply }) => {
    // an owner who has moved on takes along the figures of neither office
    needFound(await plans.findPlan(ctx, all([reach(ctx), plans.plansOfOffice(ctx.actor.organizationId)]), id));
    const kept = needFound(await findKept(ctx.db, id, sendingId));
    return named(reply, kept.name)
      .type(excelType)
      .header("content-length", kept.size)
      .send(await store.read(kept.key));
  });
};
