import { addDays } from "@murojaat/server/engine/dates/days.ts";
import { taskTerm } from "@murojaat/server/office/terms/deadlines.ts";
import type { Step, Subject, World } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { DemoRecord } from "./records.ts";
import { choosePeople } from "./task-people.ts";
import { texts } from "./words.ts";
import type { AppealBuilder, TaskBuilder, TaskPlan } from "./types.ts";

const usualDays = [
  [null, 45],
  [5, 8],
  [7, 12],
  [10, 20],
  [12, 7],
  [15, 8],
] as const;
const taskTypes = [
  ["execution", 70],
  ["study", 18],
  ["joint", 6],
  ["proposal", 2],
  ["information", 4],
] as const;
const depths = [
  ["own", 30],
  ["one", 40],
  ["two", 5],
  ["unlimited", 25],
] as const;

/** How deep it may go: one that is to be sent down, or to be allowed deeper, is given what that needs. */
function depthOf({ random }: World, { extras, from, to }: TaskPlan): string {
  if (extras.includes("request:depth_limit")) return "own";
  if (extras.includes("children") || extras.includes("request:send_to_down")) return "one";
  return from === to && random.chance(0.4) ? "own" : random.weighted<string>(depths);
}

export function createTaskBuilder(world: World, appeal: AppealBuilder, plan: TaskPlan): TaskBuilder {
  const { random, directory, records } = world;
  const { to: office, parent } = plan;
  const own = office === plan.from;
  // Only another organisation registers what it is sent.
  const stop = own && plan.stop === "register" ? "new" : plan.stop;
  const post = random.pick([...office.leaders.keys()]);
  const people = choosePeople(random, office, { mine: plan.mine, post, theme: plan.theme });
  const postWanted = stop === "resolution" || random.chance(0.45);
  const days = parent ? null : random.weighted<number | null>(usualDays);
  const record: DemoRecord<"tasks"> = {
    ...untouched,
    id: world.nextId.tasks++,
    appeal_id: appeal.record.id,
    parent_id: parent?.builder.record.id ?? null,
    from_org_id: plan.from.id,
    organization_id: office.id,
    department_id: own && !postWanted ? people.executor.departmentId : null,
    executor_id: own && !postWanted ? people.executor.id : null,
    position_level_id: own && postWanted ? post : null,
    topic_id: plan.topicId,
    task_type_id: parent?.builder.record.task_type_id ?? directory.idOf("task_types", random.weighted(taskTypes)),
    text: random.pick(parent ? texts.lowerTasks : texts.tasks)[plan.script],
    days,
    deadline: "",
    deadline_set_by: plan.from.id,
    depth: parent ? parent.builder.record.depth + parent.levels : 0,
    depth_level_id: parent?.builder.record.depth_level_id ?? directory.idOf("task_depth_levels", depthOf(world, plan)),
    controller_id: plan.control?.by === "draft" ? plan.control.controller.id : null,
    created_by: plan.sender.user.id,
  };
  const of: Subject = { appealId: appeal.record.id, taskId: record.id, record };
  const steps: Step[] = [];
  const flows: DemoRecord<"task_flows">[] = [];
  const builder: TaskBuilder = {
    world,
    appeal,
    plan,
    stop,
    own,
    post,
    postWanted,
    people,
    record,
    of,
    requests: [],
    reviews: [],
    requested: new Set(),
    first: own ? (postWanted ? "resolution" : "new") : "register",
    status: "draft",
    executor: people.executor,
    answer: undefined,
    at: (user) => ({ user, office }),
    next: (action, to, actor, weight, { set, ...said } = {}) => {
      steps.push({ of, action, to, actor, weight, ...said, ...(set && { apply: set }) });
      builder.status = to ?? builder.status;
    },
    insert: (others) => void steps.push(...others),
    cut: () => steps.splice(0),
    passOn: (at, actor, to, text) => {
      const flow = {
        task_id: record.id,
        from_org_id: actor.office.id,
        from_user_id: actor.user.id,
        to_org_id: office.id,
        to_user_id: to.user?.id ?? null,
        to_position_level_id: to.user ? null : (to.post ?? null),
        status: "flow_sent",
        text: text ?? null,
        sent_at: at,
        closed_at: null,
      };
      flows.push(flow);
      records.task_flows.push(flow);
    },
    markFlow: (status, at) => {
      const last = flows.at(-1);
      if (last) Object.assign(last, { status, closed_at: at });
    },
    recallFlows: (at) => {
      for (const flow of flows) if (flow.closed_at === null) Object.assign(flow, { status: "flow_recalled", closed_at: at });
    },
    setTerm: (moment) => {
      const start = dayOfMoment(moment);
      const { calendar } = directory;
      if (parent) {
        const { deadline } = parent.builder.record;
        const sooner = addDays(start, 3 + (record.id % 5));
        const day = record.id % 2 === 0 && sooner < deadline ? sooner : deadline;
        const term = taskTerm(calendar, { day }, start, deadline);
        Object.assign(record, { deadline: term.deadline, term: JSON.stringify(term) });
        return;
      }
      const limit = appeal.record.deadline;
      let term = taskTerm(calendar, { days }, start, limit);
      if (days !== null && plan.inTimeBy !== null && term.deadline < plan.inTimeBy) {
        record.days = null;
        term = taskTerm(calendar, {}, start, limit);
      }
      Object.assign(record, { deadline: term.deadline, term: JSON.stringify(term) });
    },
  };
  appeal.tasks.push(builder);
  return builder;
}

/** A task of which nothing has happened. */
const untouched = {
  status: "",
  version: 0,
  term: null,
  is_control: false,
  control_review_day: null,
  controlled_by: null,
  has_news: false,
  incoming_number: null,
  incoming_date: null,
  resolution_text: null,
  resolution_by: null,
  resolution_at: null,
  answer_id: null,
  answer_author_id: null,
  signer_id: null,
  return_reason: null,
  created_at: "",
  dispatched_at: null,
  accepted_at: null,
  resolved_at: null,
};
