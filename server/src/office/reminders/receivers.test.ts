import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
}, 60_000);
afterAll(() => portal.close());

const bySql = async <T>(query: string): Promise<T[]> => (await sql<T>`${sql.raw(query)}`.execute(portal.db)).rows;

it("GET /tasks/reminder-receivers names whom a reminder then reaches, with the number of their tasks, and what was reminded before", async () => {
  const leader = await portal.as("leader");
  const executorId = await to.userId("executor");
  const { tasks, appeal } = await to.classified({ executorId }, { executorId });
  const [first, second] = tasks.map(({ id }) => id) as [number, number];
  await sql`update tasks set deadline = current_date - 5 where id = ${first}`.execute(portal.db);
  const asked = async (login = "leader") =>
    to.ok(await (await portal.as(login)).get(`/tasks/reminder-receivers?taskIds=${first},${second}`)) as {
      people: { id: number; tasks: number; isHead: boolean }[];
      first: { requestNumber: string; daysLeft: number } | null;
      before: object | null;
    };

  const before = await asked();
  // who has it in hand comes before who is above
  expect(before.people[0]).toMatchObject({ id: executorId, tasks: 2, isHead: false });
  expect(before.people.filter(({ id, isHead }) => id !== executorId && !isHead)).toEqual([]);
  expect(before.first).toMatchObject({ requestNumber: appeal.requestNumber });
  expect(before.before).toBeNull();

  const [{ version }] = (await bySql<{ version: number }>(`select version from tasks where id = ${first}`)) as [{ version: number }];
  to.ok(await leader.patch("/task-actions/remind", { taskId: first, version }));
  const reached = await bySql<{ id: number }>(
    `select m.user_id as id from note_mentions m join history h on h.id = m.note_id where h.task_id = ${first} and h.action = 'remind' order by 1`,
  );
  expect(before.people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(reached.map(({ id }) => id));
  const [{ day }] = (await bySql<{ day: string }>("select to_char(now() at time zone 'Asia/Tashkent', 'DD.MM.YYYY') as day")) as [
    { day: string },
  ];
  expect((await asked()).before).toEqual({ tasks: 1, times: 1, lastDay: day });

  // of tasks that one does not see nothing is said
  expect(await asked("leader2")).toEqual({ people: [], first: null, before: null });
  expect((await leader.get("/tasks/reminder-receivers?taskIds=1;2")).status).toBe(400);
});
