import type { RequestType, TaskAction, TaskStatus } from "@murojaat/contract";
import type { Script } from "./person-names.ts";
import { addDays } from "@murojaat/server/engine/dates/days.ts";
import { taskTerm } from "@murojaat/server/office/terms/deadlines.ts";
import type { Answered } from "./answers.ts";
import type { AppealTale } from "./appeal-tale.ts";
import type { Office, Staff } from "./directory.ts";
import type { Actor, Change, Step, Subject, World } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { DemoRecord } from "./records.ts";
import type { Extra, TaskStop } from "./scenarios.ts";
import { choosePeople, type TaskPeople } from "./task-people.ts";
import { texts, type Theme } from "./words.ts";

/** How a task comes under control: named in its draft, with the whole appeal, or by a controller on the way. */
export type Control = { readonly by: "draft" | "appeal" | "controller"; readonly controller: Staff };
export type TaskPlan = {
  readonly from: Office;
  readonly to: Office;
  /** Who sends it: the leader who classifies, or one of the office above. */
  readonly sender: Actor;
  /** The task that it serves, and how many levels above. */
  readonly parent?: { readonly tale: Tale; readonly levels: number };
  readonly topicId: number;
  readonly theme: Theme;
  readonly script: Script;
  readonly stop: TaskStop | "draft";
  /** The work of the demo accounts. */
  readonly mine: boolean;
  readonly control: Control | undefined;
  readonly extras: readonly Extra[];
  /** What happens once it has been sent; a lower task lives as the one that it serves. */
  readonly live: (tale: Tale) => void;
  /** The day on which it ends, when it ends in time. */
  readonly inTimeBy: string | null;
};

type Rest = Pick<Step, "text" | "post"> & { readonly set?: (at: string, moment: number) => readonly Change[] | void };
type To = { readonly user?: Staff | undefined; readonly post?: number };

/** A task while its life is being written down; the steps are told later, and change the record then. */
export type Tale = {
  readonly world: World;
  readonly appeal: AppealTale;
  readonly plan: TaskPlan;
  readonly stop: TaskStop | "draft";
  readonly own: boolean;
  /** Where it starts when it is sent. */
  readonly first: "register" | "resolution" | "new";
  readonly post: number;
  readonly postWanted: boolean;
  readonly people: TaskPeople;
  readonly record: DemoRecord<"tasks">;
  readonly of: Subject;
  readonly requests: DemoRecord<"requests">[];
  readonly reviews: DemoRecord<"reviews">[];
  /** What has been asked for: nothing twice. */
  readonly wished: Set<RequestType>;
  /** The status in which the steps so far end. */
  status: TaskStatus;
  executor: Staff;
  answer: Answered | undefined;
  readonly at: (user: Staff) => Actor;
  /** `to` undefined: it stays in its status. */
  readonly next: (
    action: TaskAction | (() => TaskAction),
    to: TaskStatus | undefined,
    actor: Actor | undefined,
    weight: number,
    rest?: Rest,
  ) => void;
  /** Steps of another record that belong between those of this one. */
  readonly insert: (steps: readonly Step[]) => void;
  /** The steps since the last cut. */
  readonly cut: () => Step[];
  readonly passOn: (at: string, actor: Actor, to: To, text?: string) => void;
  readonly markFlow: (status: string, at: string) => void;
  readonly recallFlows: (at: string) => void;
  readonly setTerm: (moment: number) => void;
};

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

export function beginTale(world: World, appeal: AppealTale, plan: TaskPlan): Tale {
  const { random, directory, records } = world;
  const { to: office, parent } = plan;
  const own = office === plan.from;
  // Only another organisation registers what it is sent.
  const stop = own && plan.stop === "register" ? "new" : plan.stop;
  const post = random.pick([...office.leaders.keys()]);
  const people = choosePeople(random, office, { mine: plan.mine, post });
  const postWanted = stop === "resolution" || random.chance(0.45);
  const days = parent ? null : random.weighted<number | null>(usualDays);
  const record: DemoRecord<"tasks"> = {
    ...untouched,
    id: world.nextId.tasks++,
    appeal_id: appeal.record.id,
    parent_id: parent?.tale.record.id ?? null,
    from_org_id: plan.from.id,
    organization_id: office.id,
    department_id: own && !postWanted ? people.executor.departmentId : null,
    executor_id: own && !postWanted ? people.executor.id : null,
    position_level_id: own && postWanted ? post : null,
    topic_id: plan.topicId,
    task_type_id: parent?.tale.record.task_type_id ?? directory.idOf("task_types", random.weighted(taskTypes)),
    text: random.pick(parent ? texts.lowerTasks : texts.tasks)[plan.script],
    days,
    deadline: "",
    deadline_set_by: plan.from.id,
    depth: parent ? parent.tale.record.depth + parent.levels : 0,
    depth_level_id: parent?.tale.record.depth_level_id ?? directory.idOf("task_depth_levels", depthOf(world, plan)),
    controller_id: plan.control?.by === "draft" ? plan.control.controller.id : null,
    created_by: plan.sender.user.id,
  };
  const of: Subject = { appealId: appeal.record.id, taskId: record.id, record };
  const steps: Step[] = [];
  const flows: DemoRecord<"task_flows">[] = [];
  const tale: Tale = {
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
    wished: new Set(),
    first: own ? (postWanted ? "resolution" : "new") : "register",
    status: "draft",
    executor: people.executor,
    answer: undefined,
    at: (user) => ({ user, office }),
    next: (action, to, actor, weight, { set, ...said } = {}) => {
      steps.push({ of, action, to, actor, weight, ...said, ...(set && { apply: set }) });
      tale.status = to ?? tale.status;
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
        const { deadline } = parent.tale.record;
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
  appeal.tasks.push(tale);
  return tale;
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
