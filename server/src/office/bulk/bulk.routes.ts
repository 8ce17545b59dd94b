import {
  appealWorkflow,
  bulkAppealActions,
  bulkEndpoints,
  bulkMost,
  bulkTaskActions,
  record,
  schemasOf,
  taskWorkflow,
  type PageQuery,
  type Reply,
  type Workflow,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { bodyOf } from "../../engine/http/validation.ts";
import { allIds } from "../../engine/lists/list-ids.ts";
import { judgeAct, type Judged } from "../answer-checks/judge-act.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import type { AnyFamilySql } from "../../engine/lists/list-query.ts";
import { each, refusalOf } from "./each.ts";

type Machine<Name> = { perform: (ctx: Ctx, name: Name, id: number, version: number, input: Record<string, unknown>) => Promise<unknown> };
type Machines = {
  readonly appeals: Machine<(typeof bulkAppealActions)[number] | "undo-send-to-classification">;
  readonly tasks: TaskMachine;
};

/** "12/3" and 2 give "12/5": the numbers of a batch follow each other. */
export const numberAfter = (number: string, by: number): string =>
  number.replace(/\d{1,15}$/, (digits) => String(Number(digits) + by).padStart(digits.length, "0"));

const inputSchemas = (workflow: Workflow, names: readonly string[]) =>
  new Map(names.map((name) => [name, record(schemasOf(workflow.actions[name]!.input))]));
const ofAppeals = inputSchemas(appealWorkflow, bulkAppealActions);
const ofTasks = inputSchemas(taskWorkflow, bulkTaskActions);
const needPermission = (ctx: Ctx, workflow: Workflow, name: string): void => {
  const permissions = [workflow.actions[name]!.permission ?? []].flat();
  if (!permissions.some((permission) => ctx.actor.permissions.has(permission))) throw new AppError("not_permitted");
};

/** What of another subject must hold before an action that is done with many tasks is done with one of them; throws where it does not. */
type Before = { readonly [N in (typeof bulkTaskActions)[number]]?: (ctx: Ctx, taskId: number) => Promise<void> };

/** One action on many records, after a dry run that says how many can and why the others cannot. */
export const bulkRoutes = (app: FastifyInstance, machines: Machines, families: readonly AnyFamilySql[], before: Before = {}): void => {
  const family = (name: string) => families.find((def) => def.family.name === name)!;
  serve(app, bulkEndpoints.appeals, (ctx, { body: { action, ...work } }) => {
    needPermission(ctx, appealWorkflow, action);
    const input = bodyOf(ofAppeals.get(action)!, work.input, "input");
    return each(ctx, work.items, (within, { id, version }) => machines.appeals.perform(within, action, id, version, input), work.dryRun);
  });
  serve(app, bulkEndpoints.tasks, async (ctx, { body: { action, ...work } }, { request }) => {
    needPermission(ctx, taskWorkflow, action);
    const input = bodyOf(ofTasks.get(action)!, work.input, "input");
    const { items, before: earlier = 0, dryRun } = work;
    const place = new Map(items.map(({ id }, index) => [id, earlier + index]));
    const judged = new Map<number, Judged | AppError>();
    for (const { id } of items) judged.set(id, await judgeAct(ctx, machines.tasks, action, id, {}).catch(refusalOf));
    return transact(
      ctx,
      { ...bulkEndpoints.tasks, history: true },
      (within) =>
        each(
          within,
          items,
          async (one, { id, version, requestId }) => {
            const ahead = judged.get(id)!; // each item was judged
            if (ahead instanceof AppError) throw ahead;
            await before[action]?.(one, id);
            await machines.tasks.perform(one, action, id, version, {
              ...input,
              ...(requestId !== undefined && action === "accept-request" && { requestId }),
              ...(typeof input["incomingNumber"] === "string" && { incomingNumber: numberAfter(input["incomingNumber"], place.get(id)!) }),
            });
            await ahead.keep(one, id);
          },
          dryRun,
        ),
      repeatable(request),
    );
  });
  serve(app, bulkEndpoints.undoSending, (ctx, { body }) =>
    each(ctx, body.items, (within, { id, version }) => machines.appeals.perform(within, "undo-send-to-classification", id, version, {})),
  );
  serve(app, bulkEndpoints.appealRows, (ctx, { query }) => rowsOf(ctx, family("appeals"), query));
  serve(app, bulkEndpoints.taskRows, (ctx, { query }) => rowsOf(ctx, family("tasks"), query));
};

/** Every row of a list that the caller may open; of a longer one those that come first. */
const rowsOf = async (ctx: Ctx, def: AnyFamilySql, { list, ...query }: PageQuery & { readonly list: string }) => {
  const { permission } = def.family.lists[list]!;
  if (permission !== "signed-in" && !ctx.actor.permissions.has(permission)) throw new AppError("not_permitted");
  const { portions } = await allIds(ctx, def, list, query, bulkMost);
  const ids = portions[0]?.split(",").map(Number) ?? [];
  return (await def.rows(ctx, ids, list)) as Reply<typeof bulkEndpoints.taskRows>;
};
