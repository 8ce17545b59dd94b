import { supervisorEndpoints, supervisorRow, type CrudField, type CrudRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { areThere } from "../../engine/references/checks.repository.ts";
import { findOne, lockList, replaceLinks } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { refuseConflict } from "../../engine/references/versions.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { isAdministered, isInReach, refuseOutside } from "../roles/reach.ts";

const pairs = supervisorRow.fields["organizationIds"] as Extract<CrudField, { kind: "linked" }>;
/** Gives exactly these organisations. */
const give = async (ctx: Ctx, userId: number, organizationIds: readonly number[]): Promise<CrudRow> => {
  if (!(await areThere(ctx.db, "organizations", organizationIds))) throw ruleBroken(problem("organizationIds", "no_such_record"));
  await replaceLinks(ctx.db, pairs, userId, organizationIds);
  ctx.audit(`supervisors:${userId}`, { organizationIds });
  return needFound(await findOne(ctx, supervisorRow, userId));
};

/** The caller's own supervision, and people whom the caller does not administer. */
const refusePerson = async (ctx: Ctx, id: number, absent: () => Error): Promise<void> => {
  if (id === ctx.actor.userId) throw ruleBroken(problem("usersId", "yourself"));
  if (!(await isInReach(ctx, id))) throw absent();
};
const notFound = () => new AppError("not_found");
const organizationsOf = (row: CrudRow): number[] => row["organizationIds"] as number[];

/** Who looks after which organisations; a supervisor's id is the user's. */
export const supervisorRoutes = (app: FastifyInstance): void => {
  const { list, excel, all, byArray, create, update, remove } = supervisorEndpoints;
  crudRoutes(app, supervisorRow, { list, excel, all, byArray }, (ctx) => isAdministered(ctx, sql`r.organization_id`));
  serve(app, create, async (ctx, { body }) => {
    await lockList(ctx.db, supervisorRow);
    await refusePerson(ctx, body.usersId, () => ruleBroken(problem("usersId", "no_such_record")));
    await refuseOutside(ctx, "organizationIds", body.organizationIds);
    if (await findOne(ctx, supervisorRow, body.usersId)) throw ruleBroken(problem("usersId", "already_taken"));
    return give(ctx, body.usersId, body.organizationIds);
  });
  serve(app, update, async (ctx, { body }) => {
    await lockList(ctx.db, supervisorRow);
    await refusePerson(ctx, body.id, notFound);
    const before = needFound(await findOne(ctx, supervisorRow, body.id));
    await refuseOutside(ctx, "organizationIds", [...body.organizationIds, ...organizationsOf(before)]);
    await refuseConflict(ctx, `supervisors:${body.id}`, body.version, before);
    return give(ctx, body.id, body.organizationIds);
  });
  serve(app, remove, async (ctx, { params: { id }, query: { version } }) => {
    await lockList(ctx.db, supervisorRow);
    await refusePerson(ctx, id, notFound);
    const before = needFound(await findOne(ctx, supervisorRow, id));
    await refuseOutside(ctx, "id", organizationsOf(before));
    await refuseConflict(ctx, `supervisors:${id}`, version, before);
    await replaceLinks(ctx.db, pairs, id, []);
    ctx.audit(`supervisors:${id}`, { organizationIds: [] });
    return {};
  });
};
