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
import { each } from "./each.ts";

type Machine<Name> = { perform: (ctx: Ctx, name: Name, id: number, version: number, input: Record<string, unknown>) => Promise<unknown> };
type Machines = {
  readonly appeals: Machine<(typeof bulkAppealActions)[number] | "undo-send-to-classification">;
  readonly tasks: TaskMachine;
};

/** What a refusal says, in the caller's language. */
const inWords = ({ messages }: Ctx, id: number, { code, details }: AppError) => ({
  id,
  code,
  error: translateAny(messages, `errors.${code}`),
  details: (Array.isArray(details) ? (details as FieldProblem[]) : []).map(({ path, problem, limit }) => ({
    path,
    message: translateAny(messages, `problems.${problem}`, { limit }),
  })),
});

/** A refusal is said of its item; any other failure ends the call. */
const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/** Each item has its own savepoint: a failed one is undone alone, and effects after the commit run only for the others. */
const each = async (ctx: Ctx, { items, dryRun = false }: Work, perform: Perform) => {
  const refused: ReturnType<typeof inWords>[] = [];
  let done = 0;
  // the same order for everybody, so that two people with the same rows do not wait for each other
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const after: (() => void)[] = [];
    const within: Ctx = {
      ...ctx,
      afterCommit: (task) => after.push(() => ctx.afterCommit(task)),
      changed: (what) => after.push(() => ctx.changed(what)),
    };
    // hundreds may take a while: a caller who has lost the right meanwhile does not finish them
    await ctx.confirmCaller(ctx.db, false);
    await sql`savepoint item`.execute(ctx.db);
    try {
      await perform(within, item);
      done += 1;
      await (dryRun ? sql`rollback to savepoint item` : sql`release savepoint item`).execute(ctx.db);
      if (!dryRun) after.forEach((task) => task());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint item`.execute(ctx.db);
      refused.push(inWords(ctx, item.id, error));
    }
  }
  return { done, refused };
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
    return each(
      ctx,
      items,
      async (within, { id, version, requestId }) => {
        await before[action]?.(within, id);
        await machines.tasks.perform(within, action, id, version, {
          ...input,
          ...(requestId !== undefined && action === "accept-request" && { requestId }),
          ...(typeof input["incomingNumber"] === "string" && { incomingNumber: numberAfter(input["incomingNumber"], place.get(id)!) }),
        });
      },
      dryRun,
    const { before = 0 } = work;
    const place = new Map(work.items.map(({ id }, index) => [id, before + index]));
    const judged = new Map<number, Judged | AppError>();
    for (const { id } of work.items) judged.set(id, await judgeAct(ctx, machines.tasks, action, id, {}).catch(refusalOf));
    return transact(
      ctx,
      { ...bulkEndpoints.tasks, history: true },
      (within) =>
        each(within, work, async (one, { id, version, requestId }) => {
          const ahead = judged.get(id)!; // each item was judged
          if (ahead instanceof AppError) throw ahead;
          await machines.tasks.perform(one, action, id, version, {
            ...input,
            ...(requestId !== undefined && action === "accept-request" && { requestId }),
            ...(typeof input["incomingNumber"] === "string" && { incomingNumber: numberAfter(input["incomingNumber"], place.get(id)!) }),
          });
          await ahead.keep(one, id);
        }),
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
