import { taskWorkflow } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readingContext } from "../../engine/http/system-context.ts";
import { any } from "../../engine/lists/list-query.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { accounts } from "../../../test/support/list-meanings.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, taskStatuses, type StationAction, type Stations } from "../../../test/support/stations.ts";
import { lookAtTasksOf } from "./tasks.subject.ts";
import { taskReach, taskWho } from "./tasks.who.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  await makeAll();
}, 120_000);
afterAll(() => portal.close());

type Row = { readonly id: number; readonly task_id: number | null };
type Card = { readonly tasks: readonly { readonly id: number; readonly actions: readonly string[] }[] };

/** What a task has beside its status: requests of each kind, a review asked and answered, control. */
const besides: readonly (readonly StationAction[])[] = [
  ["request-send-to-down"],
  ["request-deadline"],
  ["request-executor"],
  ["request-depth-limit"],
  ["request-group"],
  ["send-review"],
  ["send-review", "answer-review"],
  ["take-under-control"],
];
/** How far the correction of an answer has come. */
const corrections: readonly (readonly StationAction[])[] = [
  ["correct-answer"],
  ["correct-answer", "reject-correction"],
  ["correct-answer", "confirm-correction"],
];
/** The other question of the appeal, which has a limit of depth. */
const companionOf = async (appealId: number, taskId: number): Promise<number> => {
  const others = portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", appealId).where("id", "<>", taskId);
  return (await others.executeTakeFirstOrThrow()).id;
};
const makeAll = async (): Promise<void> => {
  for (const status of taskStatuses) await at.newTask(status);
  for (const steps of corrections) {
    const place = await at.newTask("resolved");
    for (const action of steps) await at.step(action, place);
  }
  for (const steps of besides) {
    const place = await at.newTask("process");
    for (const action of steps) {
      if (!action.startsWith("request-")) await at.step(action, place);
      else {
        const taskId = action === "request-depth-limit" ? await companionOf(place.appealId, place.id) : place.id;
        const body = {
          taskId,
          version: await at.version(taskId),
          type: action.slice(8).replaceAll("-", "_"),
          ...(await at.input[action]()),
        };
        at.ok(await (await portal.as("executor2")).patch("/task-actions/request", body));
      }
    }
  }
};
const allOf = async (login: string): Promise<Row[]> => {
  const { rows, total } = (await (await portal.as(login)).get("/appeals/all?pageSize=100")).body as { rows: Row[]; total: number };
  expect(rows).toHaveLength(total);
  return rows;
};

it("the row of a list leads to the first task whose card offers its reader something to do", { timeout: 180_000 }, async () => {
  const offered = new Set<string>();
  for (const login of accounts) {
    const person = await portal.as(login);
    for (const row of await allOf(login)) {
      const { tasks } = (await person.get(`/appeals/detail/${row.id}`)).body as Card;
      const first = tasks.toSorted((a, b) => a.id - b.id).find(({ actions }) => actions.some((action) => action !== "remind"));
      expect([login, row.id, row.task_id]).toEqual([login, row.id, first?.id ?? null]);
      first?.actions.forEach((action) => offered.add(action));
    }
  }
  // each of those that a person may do was somewhere the reader's; before an answer from below stands the task that it serves
  offered.add("accept-lower-answer");
  // who may check an answer has opened its card before its author
  offered.add("take-back-answer");
  // offered where an E-IMZO server is configured
  offered.add("sign-letter");
  const byPeople = Object.entries(taskWorkflow.actions).filter(([, { permission, from }]) => permission !== null && from.length > 0);
  expect([...offered].toSorted()).toEqual(byPeople.map(([name]) => name).toSorted());
});

it(
  "a person's relation to a task in the workflow is found by the condition that PostgreSQL is asked first",
  { timeout: 60_000 },
  async () => {
    const { db } = portal;
    const appealIds = (await db.selectFrom("appeals").select("id").execute()).map(({ id }) => id);
    const seen = new Set<string>();
    for (const login of accounts) {
      const ctx = readingContext(db, (await findWorker(db, await at.userId(login)))!, "UZ");
      const tasks = await lookAtTasksOf(ctx, appealIds, sql`true`);
      for (const who of taskWorkflow.who.filter((one) => one !== "system"))
        for (const status of taskStatuses) {
          const reach = taskReach[who];
          const ways = typeof reach === "function" ? reach(status) : reach;
          const near = await lookAtTasksOf(ctx, appealIds, any(ways.map((way) => way(ctx))));
          const isNear = new Set(near.map(({ id }) => id));
          for (const task of tasks.filter((one) => one.status === status))
            if (await taskWho[who](ctx, task)) {
              seen.add(who);
              expect([login, who, task.id, isNear.has(task.id)]).toEqual([login, who, task.id, true]);
            }
        }
    }
    expect([...seen].toSorted()).toEqual(taskWorkflow.who.filter((one) => one !== "system").toSorted());
  },
);
