import {
  departmentEndpoints,
  departmentRow,
  organizationEndpoints,
  organizationRow,
  type CrudBody,
  type CrudRow,
  type FieldProblem,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createRecord, removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import type { Check } from "../../engine/references/import.ts";
import type { Offers } from "../../engine/references/template.ts";
import { sheetRoutes } from "../../engine/references/sheet.routes.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { closeRequestsOf, needSecond } from "../approvals/approvals.repository.ts";
import { endSessionsOf } from "../session/sessions.repository.ts";
import { tellOfAccount } from "../staff-notices/staff-notices.repository.ts";
import { decidersOf } from "../roles/managers.repository.ts";
import { withManagersLeft } from "../roles/managers.ts";
import { administeredAmong, isAdministered, refuseOutside } from "../roles/reach.ts";
import { beginNumbers, findNumbersBegin, forgetNumbersBegin } from "./numbers-begin.repository.ts";
import { hasNumbered, isHandedOver, openAgain, openWorkOf, organizationTree, setBlocked, usedPosts } from "./organizations.repository.ts";

/** Numbers that were given stay, and a post is removed once nobody has it. */
const refuseUsed = async (ctx: Ctx, body: CrudBody): Promise<void> => {
  const before = await findOne(ctx, organizationRow, body.id!);
  if (!before) throw new AppError("not_found");
  if (body["prefix"] !== undefined && body["prefix"] !== before["prefix"] && (await hasNumbered(ctx.db, before.id)))
    throw ruleBroken(problem("prefix", "prefix_used"));
  const posts = body["postIds"] as number[] | undefined;
  const taken = posts ? (before["postIds"] as number[]).filter((post) => !posts.includes(post)) : [];
  if (taken.length > 0 && (await usedPosts(ctx.db, before.id, taken)).length > 0) throw ruleBroken(problem("postIds", "post_used"));
};

/** Refuses an upper organisation that the caller does not administer; the top of the tree needs the right to all. */
const refuseParent = async (ctx: Ctx, { parentId }: CrudBody): Promise<void> => {
  if (typeof parentId === "number") await refuseOutside(ctx, "parentId", [parentId]);
  else if (!can(ctx, "administer_all")) throw ruleBroken(problem("parentId", "beyond_own_reach"));
};

const inReach = (ctx: Ctx): Predicate => isAdministered(ctx, sql`r.id`);
const departmentsInReach = (ctx: Ctx): Predicate => isAdministered(ctx, sql`r.organization_id`);
/** An organisation that the caller does not administer is not there. */
export const needOrganization = async (ctx: Ctx, id: number): Promise<CrudRow> =>
  needFound(await findOne(ctx, organizationRow, id, inReach(ctx)));

/** What the caller could not do by hand: organisations out of reach, numbers that were given, posts that somebody has. */
const checkImport: Check = async (ctx, { drafts, updates, faults, rowOf }) => {
  const refuse = async (values: CrudBody, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rule_broken") throw error;
      for (const { path, problem: why } of error.details as readonly FieldProblem[])
        faults.push({ row: rowOf.get(values)!, column: path, problem: why });
    }
  };
  for (const values of drafts) if ("parentId" in values) await refuse(values, () => refuseParent(ctx, values));
  for (const { before, changed } of updates)
    await refuse(changed, async () => {
      await refuseOutside(ctx, "id", [before.id]);
      if (changed["parentId"] !== undefined) await refuseParent(ctx, changed);
      await refuseUsed(ctx, { ...changed, id: before.id });
    });
  faults.sort((a, b) => a.row - b.row);
};
/** Departments of organisations out of reach. */
const checkDepartments: Check = async (ctx, { drafts, updates, faults, rowOf }) => {
  const placed = [
    ...drafts.map((values) => ({ values, column: "organizationsId", organization: values["organizationsId"] })),
    ...updates.map(({ before, changed }) => ({ values: changed, column: "id", organization: before["organizationsId"] })),
  ].flatMap(({ organization, ...at }) => (typeof organization === "number" ? [{ ...at, organization }] : []));
  const reach = await administeredAmong(
    ctx,
    placed.map(({ organization }) => organization),
  );
  for (const { values, column, organization } of placed)
    if (!reach.has(organization)) faults.push({ row: rowOf.get(values)!, column, problem: "beyond_own_reach" });
  faults.sort((a, b) => a.row - b.row);
};

/** Organisations to stand above new ones. */
const offers: Offers = async (ctx, known) => ({ parentId: await administeredAmong(ctx, [...known.get("parentId")!.choices.ids]) });
/** Organisations to have new departments, and their departments. */
const departmentOffers: Offers = async (ctx, known) => {
  const organizationsId = await administeredAmong(ctx, [...known.get("organizationsId")!.choices.ids]);
  const departments = [...known.get("parentId")!.outer].filter(([, organization]) => organizationsId.has(Number(organization)));
  return { organizationsId, parentId: new Set(departments.map(([id]) => id)) };
};

/** A second administrator is asked where people of the office decide about others; `asks` false: one has agreed. */
export const unblockOffice = async (ctx: Ctx, { organizationId }: { readonly organizationId: number }, asks = false): Promise<void> => {
  await needOrganization(ctx, organizationId);
  if (await isHandedOver(ctx.db, organizationId)) throw ruleBroken(problem("id", "is_handed_over"));
  await setBlocked(ctx.db, "organizations", organizationId, false);
  await openAgain(ctx.db, organizationId);
  const deciders = await decidersOf(ctx.db, organizationId);
  if (asks && deciders.length > 0) {
    const ask = { kind: "unblocked", input: { organizationId }, aboutId: null, roleId: null, needs: [] } as const;
    await needSecond(ctx, { ...ask, organizationIds: [organizationId] });
  }
  for (const id of deciders) await tellOfAccount(ctx, id, "unblocked", { isDecider: true });
  ctx.audit(`organizations:${organizationId}`, { blocked: false });
};

/** Its people leave at once and cannot sign in. */
export const blockOffice = async (ctx: Ctx, id: number): Promise<void> => {
  if (id === ctx.actor.organizationId) throw ruleBroken(problem("id", "yourself"));
  await needOrganization(ctx, id);
  await withManagersLeft(ctx, "id", async () => {
    await setBlocked(ctx.db, "organizations", id, true);
    await endSessionsOf(ctx.db, { organizationId: id });
  });
  await closeRequestsOf(ctx.db, { organizationId: id });
  for (const person of await decidersOf(ctx.db, id)) await tellOfAccount(ctx, person, "blocked", { isDecider: true });
  ctx.audit(`organizations:${id}`, { blocked: true });
};

export const organizationRoutes = (app: FastifyInstance): void => {
  const {
    create,
    update,
    remove,
    tree,
    openWork,
    numbersBegin,
    beginNumbers: begin,
    block,
    unblock,
    importRows,
    template,
    ...calls
  } = organizationEndpoints;
  crudRoutes(app, organizationRow, calls, inReach);
  sheetRoutes(app, organizationRow, { importRows, template }, { check: checkImport, offers });
  serve(app, create, async (ctx, { body }) => {
    await refuseParent(ctx, body);
    return createRecord(ctx, organizationRow, body);
  });
  serve(app, update, async (ctx, { body }) => {
    const before = await needOrganization(ctx, body.id!);
    if (body["parentId"] !== undefined && body["parentId"] !== before.parentId) await refuseParent(ctx, body);
    await refuseUsed(ctx, body);
    return updateRecord(ctx, organizationRow, body);
  });
  serve(app, remove, async (ctx, { params: { id }, query }) => {
    await forgetNumbersBegin(ctx, id);
    await removeRecord(ctx, organizationRow, id, { ...query, reach: inReach(ctx) });
    return {};
  });
  serve(app, tree, organizationTree);
  serve(app, openWork, async (ctx, { params: { id } }) => {
    await needOrganization(ctx, id);
    return openWorkOf(ctx.db, id, ctx.today);
  });
  serve(app, numbersBegin, async (ctx, { params: { id } }) => {
    await needOrganization(ctx, id);
    return findNumbersBegin(ctx, id);
  });
  serve(app, begin, async (ctx, { params: { id }, body }) => {
    await needOrganization(ctx, id);
    await beginNumbers(ctx, id, body);
    ctx.audit(`organizations:${id}`, { numberedFrom: body.next });
    return {};
  });
  serve(app, block, async (ctx, { params: { id } }) => {
    await blockOffice(ctx, id);
    return {};
  });
  serve(app, unblock, async (ctx, { params: { id } }) => {
    await unblockOffice(ctx, { organizationId: id }, true);
    return {};
  });
  const { create: createDepartment, importRows: importDepartments, template: departmentTemplate, ...departmentCalls } = departmentEndpoints;
  crudRoutes(app, departmentRow, departmentCalls, departmentsInReach);
  sheetRoutes(
    app,
    departmentRow,
    { importRows: importDepartments, template: departmentTemplate },
    { check: checkDepartments, offers: departmentOffers },
  );
  serve(app, createDepartment, async (ctx, { body }) => {
    await refuseOutside(ctx, "organizationsId", [body["organizationsId"] as number]);
    return createRecord(ctx, departmentRow, body);
  });
};
