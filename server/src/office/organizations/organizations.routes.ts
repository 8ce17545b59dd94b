import {
  departmentEndpoints,
  departmentRow,
  organizationEndpoints,
  organizationRow,
  type CrudBody,
  type FieldProblem,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { createRecord, removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import type { Check } from "../../engine/references/import.ts";
import type { Offers } from "../../engine/references/template.ts";
import { sheetRoutes } from "../../engine/references/sheet.routes.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { closeRequestsOf } from "../approvals/approvals.repository.ts";
import { endSessionsOf } from "../session/sessions.repository.ts";
import { withManagersLeft } from "../roles/managers.ts";
import { administeredAmong, refuseOutside } from "../roles/reach.ts";
import { hasNumbered, openWorkOf, organizationTree, setBlocked, usedPosts } from "./organizations.repository.ts";

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

/** An upper organisation that the caller does not administer; at the top of the tree stands what is everybody's. */
const refuseParent = async (ctx: Ctx, { parentId }: CrudBody): Promise<void> => {
  if (typeof parentId === "number") await refuseOutside(ctx, "parentId", [parentId]);
  else if (!can(ctx, "administer_all")) throw ruleBroken(problem("parentId", "beyond_own_reach"));
};

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

/** Organisations to stand above new ones. */
const offers: Offers = async (ctx, known) => ({ parentId: await administeredAmong(ctx, [...known.get("parentId")!.choices.ids]) });

export const organizationRoutes = (app: FastifyInstance): void => {
  const { create, update, remove, tree, openWork, block, unblock, importRows, template, ...calls } = organizationEndpoints;
  crudRoutes(app, organizationRow, calls);
  sheetRoutes(app, organizationRow, { importRows, template }, { check: checkImport, offers });
  serve(app, create, async (ctx, { body }) => {
    await refuseParent(ctx, body);
    return createRecord(ctx, organizationRow, body);
  });
  serve(app, update, async (ctx, { body }) => {
    await refuseOutside(ctx, "id", [body.id!]);
    const before = needFound(await findOne(ctx, organizationRow, body.id!));
    if (body["parentId"] !== undefined && body["parentId"] !== before.parentId) await refuseParent(ctx, body);
    await refuseUsed(ctx, body);
    return updateRecord(ctx, organizationRow, body);
  });
  serve(app, remove, async (ctx, { params: { id } }) => {
    await refuseOutside(ctx, "id", [id]);
    await removeRecord(ctx, organizationRow, id);
    return {};
  });
  serve(app, tree, organizationTree);
  serve(app, openWork, async (ctx, { params: { id } }) => {
    await refuseOutside(ctx, "id", [id]);
    needFound(await findOne(ctx, organizationRow, id));
    return openWorkOf(ctx.db, id, ctx.today);
  });
  serve(app, block, async (ctx, { params: { id } }) => {
    if (id === ctx.actor.organizationId) throw ruleBroken(problem("id", "yourself"));
    await refuseOutside(ctx, "id", [id]);
    await withManagersLeft(ctx, "id", async () => {
      if (!(await setBlocked(ctx.db, "organizations", id, true))) throw new AppError("not_found");
      await endSessionsOf(ctx.db, { organizationId: id });
    });
    await closeRequestsOf(ctx.db, { organizationId: id });
    ctx.audit(`organizations:${id}`, { blocked: true });
    return {};
  });
  serve(app, unblock, async (ctx, { params: { id } }) => {
    await refuseOutside(ctx, "id", [id]);
    if (!(await setBlocked(ctx.db, "organizations", id, false))) throw new AppError("not_found");
    ctx.audit(`organizations:${id}`, { blocked: false });
    return {};
  });
  crudRoutes(app, departmentRow, departmentEndpoints);
  sheetRoutes(app, departmentRow, { importRows: departmentEndpoints.importRows, template: departmentEndpoints.template });
};
