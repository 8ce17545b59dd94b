import { closedOfficeEndpoints, organizationRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { addJob } from "../../engine/jobs/jobs.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { refuseConflict } from "../../engine/references/versions.ts";
import { blockOffice, needOrganization } from "../organizations/organizations.routes.ts";
import { refuseOutside } from "../roles/reach.ts";
import { findHandOver, insertHandOver, previewOf, whatHinders } from "./closed-offices.repository.ts";
import { handOverJob } from "./closed-offices.jobs.ts";

/** Both offices are the caller's to administer, and the receiving one works. */
const needSuccession = async (ctx: Ctx, fromId: number, toId: number) => {
  const office = await needOrganization(ctx, fromId);
  if (fromId === ctx.actor.organizationId) throw ruleBroken(problem("id", "yourself"));
  await refuseOutside(ctx, "toId", [toId]);
  const successor = await findOne(ctx, organizationRow, toId);
  if (!successor || successor["blockedAt"] || toId === fromId) throw ruleBroken(problem("toId", "no_such_record"));
  return office;
};

export const closedOfficeRoutes = (app: FastifyInstance): void => {
  const { preview, start, progress } = closedOfficeEndpoints;
  serve(app, preview, async (ctx, { params: { id }, query: { toId } }) => {
    const { version } = await needSuccession(ctx, id, toId);
    return { ...(await previewOf(ctx, { fromId: id, toId })), version };
  });
  serve(app, progress, async (ctx, { params: { id } }) => {
    await needOrganization(ctx, id);
    return findHandOver(ctx, id);
  });
  serve(app, start, async (ctx, { params: { id }, body: { toId, version } }) => {
    // two hand-overs, and a block of the receiving office, wait for each other
    await sql`select from organizations where id in (${id}, ${toId}) order by id for no key update`.execute(ctx.db);
    const office = await needSuccession(ctx, id, toId);
    await refuseConflict(ctx, `organizations:${id}`, version, office);
    const hinders = await whatHinders(ctx, { fromId: id, toId });
    if (hinders.length > 0) throw ruleBroken(problem("toId", "work_unfinished", hinders.map(({ name }) => name).join(", ")));
    if (!office["blockedAt"]) await blockOffice(ctx, id);
    const handOver = await insertHandOver(ctx, { fromId: id, toId });
    if (handOver === null) throw ruleBroken(problem("id", "is_handed_over"));
    await addJob(ctx.db, handOverJob, { id: handOver });
    ctx.audit(`organizations:${id}`, { handedOverTo: toId });
    return (await findHandOver(ctx, id))!; // it has just been written
  });
};
