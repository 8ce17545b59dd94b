import {
  permissionLabels,
  substitutionEndpoints,
  substitutionRow,
  taskWorkflow,
  translateAny,
  type CrudQuery,
  type FieldProblem,
  type Permission,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { idsOf } from "../../engine/references/crud.routes.ts";
import { createRecord, fieldsOf, removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { allOf, findOne, lockList, pageOf, someOf } from "../../engine/references/crud.repository.ts";
import { listFile } from "../../engine/references/list-file.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { addDays, fromWire } from "../../engine/dates/days.ts";
import { isInReach, isOfAdministered } from "../roles/reach.ts";
import { findPeople, isUnavailable, isNeeded, missingRights, ofOrganization } from "./substitutions.repository.ts";

const longestLeave = 366;
/** What the workflow of tasks asks for, and leading a department: without one of these the queue would stand still. */
const taskRights = [
  ...new Set<Permission>([...Object.values(taskWorkflow.actions).flatMap(({ permission }) => permission ?? []), "view_department_tasks"]),
];

/** Managers of staff manage the leaves of the people whom they administer, others those of their own organisation. */
const reach = (ctx: Ctx): Predicate =>
  can(ctx, "manage_users") ? isOfAdministered(ctx, sql`r.user_id`) : ofOrganization(ctx.actor.organizationId);

type Leave = { id?: number; usersId: number; substitutesId: number; fromDay: string; toDay: string };
const leaveOf = fieldsOf<Leave>;

const dayProblems = ({ fromDay, toDay }: Leave): FieldProblem[] => {
  const [from, to] = [fromWire(fromDay), fromWire(toDay)];
  if (to < from) return [problem("toDay", "before_start", fromDay)];
  return to >= addDays(from, longestLeave) ? [problem("toDay", "longer_than_a_year")] : [];
};

const personProblems = async (ctx: Ctx, { id, usersId, substitutesId, fromDay, toDay }: Leave): Promise<FieldProblem[]> => {
  const people = await findPeople(ctx.db, [usersId, substitutesId]);
  const [absent, substitute] = [people.get(usersId), people.get(substitutesId)];
  const mayName = async (userId: number, person: typeof absent) =>
    person !== undefined && (can(ctx, "manage_users") ? isInReach(ctx, userId) : person.organizationId === ctx.actor.organizationId);
  const unknown = [
    ...((await mayName(usersId, absent)) ? [] : [problem("usersId", "no_such_record")]),
    ...((await mayName(substitutesId, substitute)) ? [] : [problem("substitutesId", "no_such_record")]),
  ];
  if (unknown.length > 0 || !absent || !substitute) return unknown;
  if (usersId === substitutesId) return [problem("substitutesId", "yourself")];
  if (absent.organizationId !== substitute.organizationId) return [problem("substitutesId", "other_organization")];
  const found: FieldProblem[] = [];
  if (absent.blocked) found.push(problem("usersId", "person_blocked"));
  if (substitute.blocked) found.push(problem("substitutesId", "person_blocked"));
  const leave = { fromDay, toDay, id };
  if (await isUnavailable(ctx.db, usersId, leave)) found.push(problem("fromDay", "leave_overlaps"));
  if (await isUnavailable(ctx.db, substitutesId, leave)) found.push(problem("substitutesId", "on_leave_himself"));
  if (await isNeeded(ctx.db, usersId, leave)) found.push(problem("usersId", "stands_in_then"));
  const missing = await missingRights(ctx.db, usersId, substitutesId, taskRights);
  if (missing.length > 0) {
    const words = new Set(missing.flatMap((right) => permissionLabels(right)).map((label) => translateAny(ctx.messages, label)));
    found.push(problem("substitutesId", "lacks_rights", [...words].join(", ")));
  }
  return found;
};

const refuseBroken = async (ctx: Ctx, leave: Leave): Promise<void> => {
  const days = dayProblems(leave);
  const found = days.length > 0 ? days : await personProblems(ctx, leave);
  if (found.length > 0) throw ruleBroken(...found);
};

/** Who has whose queue during a leave; `standsFor` of the actor honours it at the next call. */
export const substitutionRoutes = (app: FastifyInstance): void => {
  const { list, excel, all, byArray, create, update, remove } = substitutionEndpoints;
  serve(app, list, (ctx, { query }) => pageOf(ctx, substitutionRow, query as CrudQuery, reach(ctx)));
  serve(app, excel, (ctx, { query }, { reply }) =>
    sendExport(ctx, reply, substitutionRow, () => listFile(ctx, substitutionRow, { query: query as CrudQuery, reach: reach(ctx) })),
  );
  serve(app, all, (ctx) => allOf(ctx, substitutionRow, {}, reach(ctx)));
  serve(app, byArray, (ctx, { query }) => someOf(ctx, substitutionRow, idsOf(query.ids), reach(ctx)));
  serve(app, create, async (ctx, { body }) => {
    await lockList(ctx.db, substitutionRow);
    await refuseBroken(ctx, leaveOf(body));
    return createRecord(ctx, substitutionRow, body, { created_by: ctx.actor.userId });
  });
  serve(app, update, async (ctx, { body }) => {
    await lockList(ctx.db, substitutionRow);
    const before = needFound(await findOne(ctx, substitutionRow, body.id!, reach(ctx)));
    await refuseBroken(ctx, leaveOf({ ...before, ...body }));
    return updateRecord(ctx, substitutionRow, body);
  });
  serve(app, remove, async (ctx, { params: { id }, query }) => {
    await removeRecord(ctx, substitutionRow, id, { ...query, reach: reach(ctx) });
    return {};
  });
};
