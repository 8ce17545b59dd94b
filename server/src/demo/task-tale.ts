import type { TaskAction, TaskStatus } from "@murojaat/contract";
import type { Script } from "../seed/person-names.ts";
import { taskTerm } from "../terms/deadlines.ts";
import type { Answered } from "./answers.ts";
import type { Office, Staff } from "./directory.ts";
import type { Actor, Step, World } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { Applicant } from "./people.ts";
import type { DemoRecord } from "./records.ts";
import type { TaskStop } from "./scenarios.ts";
import { choosePeople, type TaskPeople } from "./task-people.ts";
import { texts, type Theme } from "./words.ts";

/** What a task needs to know of its appeal. */
export type OfAppeal = {
  readonly id: number;
  readonly number: string;
  readonly deadline: string;
  readonly holder: Office;
  readonly classifier: Actor;
  readonly applicant: Applicant;
  readonly repeatabilityId: number;
};
export type TaskPlan = {
  readonly to: Office;
  readonly topicId: number;
  readonly theme: Theme;
  readonly script: Script;
  readonly stop: TaskStop | "draft";
  /** The work of the demo accounts. */
  readonly mine: boolean;
  /** The day on which it ends, when it ends in time. */
  readonly inTimeBy: string | null;
};

type Rest = Pick<Step, "text" | "changes"> & { readonly set?: (at: string, moment: number) => void };
type To = { readonly user?: Staff | undefined; readonly post?: number };

/** A task while its life is being written down; the steps are told later, and change the record then. */
export type Tale = {
  readonly world: World;
  readonly appeal: OfAppeal;
  readonly plan: TaskPlan;
  readonly stop: TaskStop | "draft";
  readonly own: boolean;
  /** Where it starts when it is sent. */
  readonly first: "register" | "resolution" | "new";
  readonly post: number;
  readonly postWanted: boolean;
  readonly people: TaskPeople;
  readonly record: DemoRecord<"tasks">;
  /** The status in which the steps so far end. */
  status: TaskStatus;
  executor: Staff;
  answer: Answered | undefined;
  readonly at: (user: Staff) => Actor;
  readonly next: (action: TaskAction, to: TaskStatus, actor: Actor | undefined, weight: number, rest?: Rest) => void;
  /** The steps since the last cut. */
  readonly cut: () => Step[];
  readonly passOn: (at: string, actor: Actor, to: To, text?: string) => void;
  readonly markFlow: (status: string, at: string) => void;
  readonly closeFlows: (at: string) => void;
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
  ["one", 45],
  ["unlimited", 25],
] as const;

export function beginTale(world: World, appeal: OfAppeal, plan: TaskPlan): Tale {
  const { random, directory, records } = world;
  const office = plan.to;
  const own = office === appeal.holder;
  // Only another organisation registers what it is sent.
  const stop = own && plan.stop === "register" ? "new" : plan.stop;
  const post = random.pick([...office.leaders.keys()]);
  const people = choosePeople(random, office, { mine: plan.mine, post });
  const postWanted = stop === "resolution" || random.chance(0.45);
  const days = random.weighted<number | null>(usualDays);
  const record: DemoRecord<"tasks"> = {
    ...untouched,
    id: world.nextId.tasks++,
    appeal_id: appeal.id,
    from_org_id: appeal.holder.id,
    organization_id: office.id,
    department_id: own && !postWanted ? people.executor.departmentId : null,
    executor_id: own && !postWanted ? people.executor.id : null,
    position_level_id: own && postWanted ? post : null,
    topic_id: plan.topicId,
    task_type_id: directory.idOf("task_types", random.weighted(taskTypes)),
    text: random.pick(texts.tasks)[plan.script],
    days,
    deadline: appeal.deadline,
    deadline_set_by: appeal.holder.id,
    depth_level_id: directory.idOf("task_depth_levels", own ? "own" : random.weighted(depths)),
    created_by: appeal.classifier.user.id,
  };
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
    first: own ? (postWanted ? "resolution" : "new") : "register",
    status: "draft",
    executor: people.executor,
    answer: undefined,
    at: (user) => ({ user, office }),
    next: (action, to, actor, weight, { set, ...said } = {}) => {
      const apply = (at: string, moment: number) => {
        record.status = to;
        record.version += 1;
        set?.(at, moment);
      };
      steps.push({ action, from: action === "draft" ? null : tale.status, to, actor, weight, ...said, apply });
      tale.status = to;
    },
    cut: () => steps.splice(0),
    passOn: (at, actor, to, text) => {
      const post_id = to.user ? null : (to.post ?? null);
      const flow = {
        task_id: record.id,
        from_org_id: actor.office.id,
        from_user_id: actor.user.id,
        to_org_id: office.id,
        to_user_id: to.user?.id ?? null,
        to_position_level_id: post_id,
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
    closeFlows: (at) => {
      for (const flow of flows) if (flow.closed_at === null) Object.assign(flow, { status: "flow_done", closed_at: at });
    },
    setTerm: (moment) => {
      const start = dayOfMoment(moment);
      let term = taskTerm(directory.calendar, { days }, start, appeal.deadline);
      if (days !== null && plan.inTimeBy !== null && term.deadline < plan.inTimeBy) {
        record.days = null;
        term = taskTerm(directory.calendar, {}, start, appeal.deadline);
      }
      Object.assign(record, { deadline: term.deadline, term: JSON.stringify(term) });
    },
  };
  return tale;
}

/** A task of which nothing has happened. */
const untouched = {
  status: "draft",
  version: 0,
  term: null,
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
