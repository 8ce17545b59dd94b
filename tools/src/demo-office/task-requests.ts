import type { MessageKey, RequestType, TaskAction } from "@murojaat/contract";
import { taskTerm } from "@murojaat/server/office/terms/deadlines.ts";
import { addDays, daysBetween, fromWire, toWire, type Day } from "@murojaat/server/engine/dates/days.ts";
import { extendTerm } from "./appeal-terms.ts";
import type { Lower, Office, Staff } from "./directory.ts";
import type { Actor, Change } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { DemoRecord } from "./records.ts";
import { lowerOf, sendDown } from "./task-children.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

const labels = {
  send_to_down: "actions.sendDown",
  deadline: "fields.deadline",
  executor: "fields.mainExecutor",
  depth_limit: "fields.depthLevel",
  group: "fields.topic",
} as const satisfies Record<RequestType, MessageKey>;
const asked = {
  send_to_down: "request-send-to-down",
  deadline: "request-deadline",
  executor: "request-executor",
  depth_limit: "request-depth-limit",
  group: "request-group",
} as const satisfies Record<RequestType, TaskAction>;

/** What is wanted, where anything is possible: made when it is asked for. */
type Wanted = (moment: number) => Record<string, string | number | null>;
/** What a granted request changes, at its time; `to` where it moves the task. */
type Granted = { readonly to?: "new"; readonly set: (when: string, moment: number, decider: Actor) => readonly Change[] };
type PossibleRequest = {
  readonly wanted: Wanted;
  readonly decidingOrg: Office;
  readonly decider: Staff | undefined;
  readonly granted: Granted;
  /** The office to which it shall go. */
  readonly lower?: Lower;
};

/** Days after the end of an appeal's term beyond which nobody may ask. */
const latestRequest = 15;

/** Everything that an executor may request; undefined where it makes no sense. */
const possibleRequests: { readonly [T in RequestType]: (builder: TaskBuilder) => PossibleRequest | undefined } = {
  executor: (builder) => {
    const { people, plan, record, passOn, markFlow } = builder;
    const { colleague } = people;
    if (!colleague || colleague.id === builder.executor.id) return undefined;
    const before = builder.executor.id;
    return {
      wanted: () => ({ executorId: colleague.id, departmentsId: colleague.departmentId }),
      decidingOrg: plan.to,
      decider: people.leader,
      granted: {
        to: "new",
        set: (when, _, decider) => {
          Object.assign(record, { executor_id: colleague.id, department_id: colleague.departmentId });
          markFlow("flow_recalled", when);
          passOn(when, decider, { user: colleague });
          return [{ label: "fields.mainExecutor", before, after: colleague.id, list: "users" }];
        },
      },
    };
  },
  group: ({ world: { random, directory }, appeal, record }) => {
    const other = random.pick([...directory.topics.values()].filter(({ id }) => id !== record.topic_id));
    const classified = appeal.holder;
    return {
      wanted: () => ({ groupsId: other.id }),
      decidingOrg: classified,
      decider: random.pick(leadersOf(classified)),
      granted: {
        set: () => {
          const before = record.topic_id;
          record.topic_id = other.id;
          return [{ label: "fields.topic", before, after: other.id, list: "topics" }];
        },
      },
    };
  },
  depth_limit: ({ world: { random, directory }, plan, record }) => {
    const limit = directory.depthLimits.get(record.depth_level_id);
    const wider = [...directory.depthLimits].filter(([, value]) => value === null || value > (limit ?? Number.POSITIVE_INFINITY));
    if (limit === null || limit === undefined || !directory.lower.has(plan.to.id)) return undefined;
    const [level] = random.pick(wider);
    return {
      wanted: () => ({ depthLevelsId: level }),
      decidingOrg: plan.from,
      decider: random.pick(leadersOf(plan.from)),
      granted: {
        set: () => {
          const before = record.depth_level_id;
          record.depth_level_id = level;
          return [{ label: "fields.depthLevel", before, after: level, list: "task_depth_levels" }];
        },
      },
    };
  },
  send_to_down: (builder) => {
    const { world, plan, people, record } = builder;
    const lower = lowerOf(builder);
    if (lower.length === 0) return undefined;
    const chosen = world.random.pick(lower);
    const { office } = chosen;
    return {
      lower: chosen,
      wanted: () => ({ organizationsId: office.id, text: texts.lowerTasks[record.id % 2]![plan.script] }),
      decidingOrg: plan.to,
      decider: people.leader,
      granted: { set: () => [] },
    };
  },
  deadline: ({ world, plan, appeal, record }) => {
    const today = dayOfMoment(world.hours.toMoment(world.now));
    if (today > addDays(appeal.record.deadline, latestRequest)) return undefined;
    return {
      wanted: (moment) => {
        const day = dayOfMoment(moment);
        const later = addDays(record.deadline > day ? record.deadline : day, 3 + (record.id % 6));
        const { deadline } = appeal.record;
        return { deadline: toWire(later > deadline && deadline > record.deadline && deadline >= day ? deadline : later) };
      },
      decidingOrg: plan.from,
      decider: world.random.pick(leadersOf(plan.from)),
      granted: { set: () => [] },
    };
  },
};

const leadersOf = (office: Office): Staff[] => [...office.leaders.values()].flat();

function ask(builder: TaskBuilder, type: RequestType, { wanted, decidingOrg }: PossibleRequest): { request: () => DemoRecord<"requests"> } {
  const { world, plan, requests, next, at } = builder;
  builder.requested.add(type);
  const reason = texts.requests[type][plan.script];
  const by = builder.executor;
  let request: DemoRecord<"requests"> | undefined;
  next(asked[type], undefined, at(by), 1, {
    text: reason,
    set: (when, moment) => {
      request = {
        task_id: builder.record.id,
        type,
        status: "pending",
        version: 1,
        asked_by: by.id,
        asked_org_id: plan.to.id,
        asked_at: when,
        wanted: JSON.stringify(wanted(moment)),
        reason,
        deciding_org_id: decidingOrg.id,
        decided_by: null,
        decided_at: null,
        decision_note: null,
      };
      requests.push(request);
      world.records.requests.push(request);
    },
  });
  return { request: () => request! };
}

/** A request that still waits at the end. */
export function leaveRequest(builder: TaskBuilder, type: RequestType): void {
  if (builder.requested.has(type)) return;
  const possible = possibleRequests[type](builder);
  if (possible) ask(builder, type, possible);
}

const about = (type: RequestType): Change => ({ label: "fields.request", before: null, after: labels[type], list: "labels" });
const settle = (
  builder: TaskBuilder,
  request: DemoRecord<"requests">,
  by: Actor,
  when: string,
  status: "accepted" | "rejected",
  note: string | null,
) => {
  Object.assign(request, { status, version: 2, decided_by: by.user.id, decided_at: when, decision_note: note });
  builder.record.has_news = true;
};

/** A request with its decision. */
export function requestAndDecide(builder: TaskBuilder, type: Exclude<RequestType, "deadline">): void {
  const { world, plan, next, people } = builder;
  const possible = possibleRequests[type](builder);
  if (!possible?.decider || possible.decider.id === builder.executor.id) return;
  const { request } = ask(builder, type, possible);
  const decider: Actor = { user: possible.decider, office: possible.decidingOrg };
  if (world.random.chance(0.35)) {
    const reason = world.random.pick(texts.wishRefusals)[plan.script];
    next("reject-request", undefined, decider, 1.5, {
      text: reason,
      set: (when) => {
        settle(builder, request(), decider, when, "rejected", reason);
        return [about(type)];
      },
    });
    return;
  }
  next("accept-request", possible.granted.to, decider, 1.5, {
    set: (when, moment) => {
      settle(builder, request(), decider, when, "accepted", null);
      return [about(type), ...possible.granted.set(when, moment, decider)];
    },
  });
  if (possible.lower) sendDown(builder, { lower: possible.lower, by: decider, granted: true });
  if (possible.granted.to === "new" && people.colleague) builder.executor = people.colleague;
}

/** More time within the appeal's own term is granted, and refused beyond it; the head may make that term longer as well. */
export function requestTime(builder: TaskBuilder): void {
  const { world, appeal, plan, record, next } = builder;
  const possible = possibleRequests.deadline(builder);
  const head = plan.from === appeal.holder && plan.parent === undefined && !appeal.longer ? plan.from.heads[0] : undefined;
  const byHead = head !== undefined && head.id !== builder.executor.id && world.random.chance(0.25);
  const user = byHead ? head : possible?.decider;
  if (!possible || !user || user.id === builder.executor.id || appeal.late) return;
  if (byHead) appeal.longer = true;
  const beyond: Wanted = (moment) => {
    const [today, { deadline }] = [dayOfMoment(moment), appeal.record];
    return { deadline: toWire(addDays(deadline > today ? deadline : today, 5 + (record.id % 10))) };
  };
  let day: Day = "";
  const wanted: Wanted = (moment) => {
    const said = (byHead ? beyond : possible.wanted)(moment);
    day = fromWire(String(said.deadline));
    return said;
  };
  const { request } = ask(builder, "deadline", { ...possible, wanted });
  const decider: Actor = { user, office: plan.from };
  const ceiling = (): string => {
    const above = plan.parent?.builder.record.deadline;
    return above !== undefined && above < appeal.record.deadline ? above : appeal.record.deadline;
  };
  let granted = false;
  const refusal = world.random.pick(texts.wishRefusals)[plan.script];
  const isGranted = () => (granted = byHead || (day <= ceiling() && day > record.deadline));
  next(() => (isGranted() ? "accept-request" : "reject-request"), undefined, decider, 1.5, {
    text: () => (granted ? null : refusal),
    set: (when, moment) => {
      settle(builder, request(), decider, when, granted ? "accepted" : "rejected", granted ? null : refusal);
      if (!granted) return [about("deadline")];
      const before = record.deadline;
      const term = taskTerm(world.directory.calendar, { day, byRequest: true }, dayOfMoment(moment), day);
      Object.assign(record, { deadline: day, term: JSON.stringify(term) });
      return [about("deadline"), { label: "fields.deadline", before: toWire(before), after: toWire(day) }];
    },
  });
  if (byHead)
    builder.insert([
      extendTerm(appeal, decider, {
        days: () => daysBetween(appeal.record.deadline, day),
        why: texts.requests.deadline[plan.script],
        weight: 0,
      }),
    ]);
}
