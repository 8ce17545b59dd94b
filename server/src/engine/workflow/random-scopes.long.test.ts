import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { actionsByPeople } from "../../../test/support/actions-by-people.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type StationAction } from "../../../test/support/stations.ts";
import { taskWorkflow } from "@murojaat/contract";

// Whatever the person, office, roles and task: nobody may do what the workflow's table does not allow. The tables of may-not.test.ts choose
// their people; here they are random.

const seed = 20_261_128;
const pairs = Number(process.env["FUZZ_RUNS"] ?? 4) * 60;

/** A person `u` and a task `t` of an appeal `a`, in plain SQL from the workflow's page, section 3. */
const here = "t.organization_id = u.organization_id";
const can = (right: string) =>
  `exists (select from user_roles y join role_permissions p on p.role_id = y.role_id join permissions n on n.id = p.permission_id where y.user_id = u.id and n.short_name = '${right}')`;
const atPost = (post: string) => `${post} in (select y.position_level_id from user_roles y where y.user_id = u.id)`;
const executor = `(${here} and t.executor_id = u.id)`;
const leader = `(${here} and ${can("view_department_tasks")} and coalesce(u.department_id = t.department_id, u.department_id is null))`;
const sender = "t.from_org_id = u.organization_id";
const answer = "(select n from answers n where n.id = t.answer_id)";
const controller = `(t.controller_id = u.id or exists (select from users c join organization_tree o on o.descendant_id = c.organization_id
  where c.id = t.controller_id and o.ancestor_id = u.organization_id and c.organization_id <> u.organization_id))`;
const correction = (states: string, more: string) =>
  `exists (select from corrections c where c.task_id = t.id and c.state in (${states}) and (${more}))`;
const review = (status: string, more: string) =>
  `exists (select from reviews r where r.task_id = t.id and r.status = '${status}' and ${more})`;
const decides = `exists (select from requests q where q.task_id = t.id and q.status = 'pending' and q.asked_by <> u.id and q.deciding_org_id = u.organization_id
  and exists (select from user_roles y join role_permissions p on p.role_id = y.role_id join permissions n on n.id = p.permission_id where y.user_id = u.id and n.short_name = 'decide_' || q.type))`;
const notAuthor = `coalesce((${answer}).author_id <> u.id, true)`;
const turn = `case t.status when 'register' then ${here} and ${can("task_register")} when 'resolution' then ${here} and ${atPost("t.position_level_id")}
  when 'new' then ${executor} or ${leader} when 'answer_check' then ${here} and ${can("task_check_answer")} when 'answer_confirm' then ${here} and t.signer_id = u.id
  when 'answer_upper' then ${sender} and ${can("task_accept_lower_answer")} when 'control_release' then ${controller} else false end`;

const underWay = "register resolution new process answer_check answer_confirm answer_upper notify control_release rejected returned";
const begun = "new process answer_check answer_confirm answer_upper notify control_release rejected";
type Row = readonly [from: string, right: string, who: string];
/** From which statuses, with which right, in which relation. */
const table: Readonly<Record<StationAction, Row>> = {
  "update-draft": [
    "draft",
    "classify_appeal",
    `a.holder_id = u.organization_id and a.status = 'classification' and ${atPost("a.position_level_id")}`,
  ],
  "delete-draft": [
    "draft",
    "classify_appeal",
    `a.holder_id = u.organization_id and a.status = 'classification' and ${atPost("a.position_level_id")}`,
  ],
  register: ["register", "task_register", here],
  "send-to-leader": ["register new", "task_send_to_leader", turn],
  resolution: ["resolution", "task_resolution", `${here} and ${atPost("t.position_level_id")}`],
  accept: ["new", "task_accept", executor],
  "change-executor": ["new process rejected", "task_change_executor", leader],
  return: ["register resolution new", "task_return", turn],
  "call-back": ["register resolution new", "task_resend", sender],
  resend: ["returned", "task_resend", sender],
  cancel: ["returned", "task_resend", sender],
  "send-down": ["process", "task_send_down", here],
  answer: ["process rejected", "task_answer", executor],
  "take-back-answer": ["answer_check", "task_answer", `${executor} and (${answer}).author_id = u.id`],
  "check-answer": ["answer_check", "task_check_answer", `${here} and ${notAuthor}`],
  "confirm-answer": ["answer_confirm", "task_confirm_answer", `${here} and t.signer_id = u.id and ${notAuthor}`],
  "accept-lower-answer": ["answer_upper", "task_accept_lower_answer", `${sender} and ${notAuthor}`],
  "reject-answer": ["answer_check answer_confirm answer_upper control_release", "task_reject_answer", `${turn} and ${notAuthor}`],
  "notify-applicant": ["notify", "task_notify_applicant", here],
  "correct-answer": ["resolved", "task_answer", executor],
  "withdraw-correction": ["resolved", "", correction("'written', 'rejected'", `c.author_id = u.id or ${executor} or ${leader}`)],
  "confirm-correction": ["resolved", "task_confirm_answer", correction("'written'", "c.signer_id = u.id and c.author_id <> u.id")],
  "reject-correction": ["resolved", "task_reject_answer", correction("'written'", "c.signer_id = u.id and c.author_id <> u.id")],
  "tell-correction": ["resolved", "task_notify_applicant", `${here} and ${correction("'confirmed'", "true")}`],
  "take-under-control": [underWay, "task_control", `u.organization_id in (t.organization_id, t.from_org_id, a.holder_id)`],
  remind: [
    underWay,
    "send_reminder",
    `u.organization_id in (t.organization_id, t.from_org_id, a.holder_id) or t.organization_id in (select x.descendant_id from supervisor_organizations s
      join organization_tree x on x.ancestor_id = s.organization_id where s.user_id = u.id)`,
  ],
  "release-control": ["control_release", "task_release_control", `${controller} and ${notAuthor}`],
  "request-send-to-down": ["process", "request_send_to_down", `${executor} or ${leader}`],
  "request-deadline": [begun, "request_deadline", `${executor} or ${leader}`],
  "request-executor": ["new process rejected", "request_executor", `${executor} or ${leader}`],
  "request-depth-limit": [begun, "request_depth_limit", `${executor} or ${leader}`],
  "request-group": [begun, "request_group", `${executor} or ${leader}`],
  "accept-request": [underWay, "", decides],
  "reject-request": [underWay, "", decides],
  "send-review": [
    "process answer_check answer_confirm answer_upper notify control_release rejected resolved",
    "task_review_send",
    `${here} or ${sender}`,
  ],
  "answer-review": [`${underWay} resolved`, "task_review_answer", review("pending", "r.reviewer_id = u.id and r.asked_by <> u.id")],
  "confirm-review": [
    `${underWay} resolved`,
    "task_review_confirm",
    review("answered", "r.asked_by = u.id and r.answered_by is distinct from u.id"),
  ],
  "reject-review": [
    `${underWay} resolved`,
    "task_review_confirm",
    review("answered", "r.asked_by = u.id and r.answered_by is distinct from u.id"),
  ],
};
const actions = Object.keys(table) as StationAction[];

let portal: Portal;
type Someone = { readonly id: number; readonly login: string; readonly org: number };
type Something = { readonly id: number; readonly status: string; readonly orgs: readonly number[] };
let people: Someone[];
let tasks: Something[];
let appeals: Something[];
beforeAll(async () => {
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: 150, seed: 5, until: new Date() });
  // roles, posts and departments as nobody would give them
  await sql`select setseed(0.28)`.execute(portal.db);
  await sql`
    insert into user_roles (user_id, role_id, position_level_id)
    select u.id, (array(select id from roles order by id))[1 + floor(random() * 8)::int], l.position_level_id
      from users u cross join lateral (select position_level_id from organization_posts o where o.organization_id = u.organization_id
                                        order by hashtext(u.id || '-' || o.position_level_id) limit 1) l
     where random() < 0.7 on conflict do nothing`.execute(portal.db);
  const rows = async <T>(statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(portal.db)).rows;
  people = await rows("select id, login, organization_id as org from users where blocked_at is null order by id");
  tasks = await rows(
    "select t.id, t.status, array[t.organization_id, t.from_org_id, a.holder_id] as orgs from tasks t join appeals a on a.id = t.appeal_id order by t.id",
  );
  appeals = await rows("select id, status, array[holder_id, registered_org_id] as orgs from appeals where status <> 'deleted' order by id");
}, 60_000);
afterAll(() => portal.close());

/** Records with somebody each: two times of three of an office that has to do with it. */
const drawn = (records: readonly Something[], count: number): (readonly [Someone, Something, number])[] =>
  fc.sample(fc.tuple(fc.constantFrom(...records), fc.nat(), fc.nat()), { numRuns: count, seed }).map(([record, who, n]) => {
    const near = people.filter(({ org }) => record.orgs.includes(org));
    const some = n % 3 === 0 || near.length === 0 ? people : near;
    return [some[who % some.length]!, record, n];
  });

/** What the table gives this person at this task. */
const given = async (userId: number, taskId: number): Promise<Set<string>> => {
  const parts = actions.map((name) => {
    const [from, right, who] = table[name];
    return `case when t.status in (${from
      .split(" ")
      .map((one) => `'${one}'`)
      .join()}) and ${right === "" ? "true" : can(right)} and (${who}) then '${name}' end`;
  });
  const { rows } = await sql<{ may: string }>`
    select unnest(array[${sql.raw(parts.join(", "))}]) as may from users u, tasks t join appeals a on a.id = t.appeal_id
     where u.id = ${userId} and t.id = ${taskId}`.execute(portal.db);
  return new Set(rows.map(({ may }) => may).filter((may) => may !== null));
};

it("the table of scopes names every action that people take", () => {
  expect(actions.toSorted()).toEqual(actionsByPeople(taskWorkflow));
});

it("the table of scopes is the limit of what is offered and allowed to anybody", { timeout: 300_000 }, async () => {
  const { input } = stations(portal);
  const faults: string[] = [];
  const [offered, refusals] = [new Set<string>(), new Map<number, number>()];
  for (const [{ id, login }, { id: taskId, status }, n] of drawn(tasks, pairs)) {
    const person = await portal.as(login);
    const may = await given(id, taskId);
    const { body, status: reply } = await person.get(`/tasks/stage-actions?taskId=${taskId}`);
    const shown: string[] = reply === 200 ? body.actions : [];
    for (const name of shown) {
      offered.add(name);
      if (name in table && !may.has(name)) faults.push(`${login} is offered ${name} at task ${taskId} (${status})`);
    }
    const denied = actions.filter((name) => !may.has(name));
    const name = denied[n % denied.length]!;
    const version = reply === 200 ? body.version : 1;
    const wanted = await input[name]();
    const isDraft = name.endsWith("-draft");
    const call = name.startsWith("request-") ? "request" : name;
    const tried = isDraft
      ? await (name === "update-draft"
          ? person.put(`/task-actions/drafts/${taskId}`, wanted)
          : person.delete(`/task-actions/drafts/${taskId}`))
      : await person.patch(`/task-actions/${call}`, {
          taskId,
          version,
          ...(call === "request" && { type: name.slice(8).replaceAll("-", "_") }),
          ...wanted,
        });
    refusals.set(tried.status, (refusals.get(tried.status) ?? 0) + 1);
    if (![403, 404, 409].includes(tried.status)) faults.push(`${login} tried ${name} at task ${taskId} (${status}): ${tried.status}`);
  }
  expect(faults).toEqual([]);
  expect(offered.size).toBeGreaterThan(12);
  for (const refusal of [403, 404, 409]) expect(refusals.get(refusal)).toBeGreaterThan(pairs / 100);
});

it("the card of an appeal is shown to nobody whose office takes no part in it", { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  const seen = { shown: 0, hidden: 0 };
  for (const [{ id, login }, { id: appealId }] of drawn(appeals, pairs / 2)) {
    const { rows } = await sql<{ seen: boolean }>`
      select exists (select from users u where u.id = ${id} and (u.organization_id in (a.holder_id, a.registered_org_id, a.forwarded_from_id, a.transfer_org_id)
        or u.organization_id in (select t.organization_id from tasks t where t.appeal_id = a.id and t.dispatched_at is not null)
        or u.organization_id in (select f.to_org_id from task_flows f join tasks t on t.id = f.task_id where t.appeal_id = a.id)
        or exists (select from supervisor_organizations s join organization_tree o on o.ancestor_id = s.organization_id
             where s.user_id = u.id and (o.descendant_id in (a.holder_id, a.registered_org_id, a.forwarded_from_id)
                or o.descendant_id in (select t.organization_id from tasks t where t.appeal_id = a.id and t.dispatched_at is not null)
                or o.descendant_id in (select f.to_org_id from task_flows f join tasks t on t.id = f.task_id where t.appeal_id = a.id))))) as seen
        from appeals a where a.id = ${appealId}`.execute(portal.db);
    const { status } = await (await portal.as(login)).get(`/appeals/detail/${appealId}`);
    seen[status === 200 ? "shown" : "hidden"] += 1;
    if (status === 200 && !rows[0]!.seen) faults.push(`${login} sees the card ${appealId}`);
    if (status !== 200 && status !== 404 && status !== 403) faults.push(`${login} asked for the card ${appealId}: ${status}`);
  }
  expect(faults).toEqual([]);
  expect(seen.shown).toBeGreaterThan(pairs / 40);
  expect(seen.hidden).toBeGreaterThan(pairs / 40);
});
