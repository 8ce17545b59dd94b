import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "../support/given.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

// bring.md, F13: a name that changes does not change what was written before (decisions, "Names of the past")
let portal: Portal;
let to: ReturnType<typeof given>;
let admin: Person;
let executor: Person;
/** Done before the names change. */
let appeal: { id: number };
let taskId: number;
const [before, now] = ["Fargʻona viloyati hokimligi", "Fargʻona viloyati boshqarmasi"];
let surnamed: string;

beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  [admin, executor] = [await portal.as("admin"), await portal.as("executor")];
  const { rows } = await sql<{ name: string }>`select full_name as name from users where login = 'executor'`.execute(portal.db);
  surnamed = rows[0]!.name;
  const made = await to.classified({ executorId: await to.userId("executor") });
  ({ appeal } = made);
  taskId = made.tasks[0]!.id;
  await to.act(executor, "accept", taskId);
  to.ok(await admin.put("/admin/organizations", { id: 1, nameUz: now }));
  to.ok(await admin.put("/admin/users", { id: await to.userId("executor"), lastName: "Yangiyeva" }));
  await to.answer(executor, taskId, "signer");
});
afterAll(() => portal.close());

const rowsOf = async (path: string): Promise<Record<string, unknown>[]> => to.ok(await admin.get(path)).rows;

it("GET /appeal-actions/appeal-action-descs shows each step by the names of its moment", async () => {
  const steps = to.ok(await executor.get(`/appeal-actions/appeal-action-descs/${appeal.id}`)) as Record<string, string>[];
  const by = (action: string) => steps.find((step) => step["action"] === action)!;

  expect(by("accept")).toMatchObject({ userName: surnamed, organizationName: before });
  expect(by("answer")).toMatchObject({ userName: surnamed.replace(/^\S+/, "Yangiyeva"), organizationName: now });
});

it("GET /tasks/flows and the card keep the names of the day", async () => {
  const flows = to.ok(await executor.get(`/tasks/flows?taskId=${taskId}`)) as Record<string, string>[];
  const card = to.ok(await executor.get(`/appeals/detail/${appeal.id}`));

  expect(flows[0]).toMatchObject({ toOrgName: before, toUserName: surnamed });
  expect(card).toMatchObject({ registeredOrgName: before, holderName: now });
});

it("GET /admin/organizations says what an office was called, and finds it by that", async () => {
  expect(await rowsOf(`/admin/organizations?name=${encodeURIComponent("viloyati hokimligi")}`)).toMatchObject([
    { id: 1, name: now, formerName: before },
  ]);
});

it("GET /admin/audit names who did something as that person was called", async () => {
  to.ok(await admin.put("/admin/users", { id: await to.userId("admin"), lastName: "Keyingiyev" }));
  const lines = await rowsOf("/admin/audit?pageSize=10");

  expect(lines[1]).toMatchObject({ organizationName: now });
  expect(String(lines[1]!["userName"])).not.toMatch(/^Keyingiyev/);
  expect(lines.some(({ organizationName }) => organizationName === before)).toBe(true);
});

it("GET /reports/report-six names a person by today's name with the former one", async () => {
  const leader = await portal.as("leader");
  const { tables } = to.ok(await leader.get("/reports/report-six")) as {
    tables: Record<string, { rows: { name: string }[] }>;
  };
  const today = surnamed.replace(/^\S+/, "Yangiyeva");

  expect(Object.values(tables).flatMap(({ rows }) => rows.map(({ name }) => name))).toContain(`${today} (oldin: ${surnamed})`);
});
