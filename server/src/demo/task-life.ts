import type { TaskStatus } from "@murojaat/contract";
import type { Script } from "../seed/person-names.ts";
import { taskTerm } from "../terms/deadlines.ts";
import type { Office, Staff } from "./directory.ts";
import { answerFor, messageTo, type Answered } from "./answers.ts";
import type { Actor, Step, World } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { Applicant } from "./people.ts";
import type { DemoRecord } from "./records.ts";
import type { TaskStop } from "./scenarios.ts";
import { texts, type Theme } from "./words.ts";

/** What a task needs to know of its appeal. */
export type OfAppeal = {
  readonly id: number;
  readonly number: string;
  readonly deadline: string;
  readonly holder: Office;
  readonly classifier: Actor;
  readonly post: number;
  readonly applicant: Applicant;
  readonly repeatabilityId: number;
};
export type TaskPlan = {
  readonly to: Office;
  readonly topicId: number;
  readonly theme: Theme;
  readonly script: Script;
  readonly stop: TaskStop | "draft";
  readonly mine: boolean;
  /** The day on which it ends, when it ends in time. */
  readonly inTimeBy: string | null;
};
export type TaskLife = {
  readonly record: DemoRecord<"tasks">;
  /** While the appeal is being classified. */
  readonly drafting: readonly Step[];
  /** Sent at the moment the classification is finished. */
  readonly dispatch: readonly Step[];
  /** From then on. */
  readonly handling: readonly Step[];
};

/** One task from its draft to the status in which it stands; nothing has happened before the steps are told. */
export function planTask(world: World, appeal: OfAppeal, plan: TaskPlan): TaskLife {
  const { random, directory, records } = world;
  const own = plan.to === appeal.holder;
  // Only another organisation registers what it is sent.
  const stop = own && plan.stop === "register" ? "new" : plan.stop;
  const office = plan.to;
  const people = chooseStaff(world, office, plan.mine);
  const firstPost = random.pick([...office.leaders.keys()]);
  const postWanted = stop === "resolution" || random.chance(0.45);
  const days = random.weighted<number | null>([
    [null, 45],
    [5, 8],
    [7, 12],
    [10, 20],
    [12, 7],
    [15, 8],
  ]);
  const id = world.nextId.tasks++;
  const record: DemoRecord<"tasks"> = {
    id,
    appeal_id: appeal.id,
    status: "draft",
    version: 0,
    from_org_id: appeal.holder.id,
    organization_id: office.id,
    department_id: own && !postWanted ? people.executor.departmentId : null,
    executor_id: own && !postWanted ? people.executor.id : null,
    position_level_id: own && postWanted ? firstPost : null,
    topic_id: plan.topicId,
    task_type_id: directory.idOf(
      "task_types",
      random.weighted([
        ["execution", 70],
        ["study", 18],
        ["joint", 6],
        ["proposal", 2],
        ["information", 4],
      ]),
    ),
    text: random.pick(texts.tasks)[plan.script],
    days,
    deadline: appeal.deadline,
    term: null,
    deadline_set_by: appeal.holder.id,
    depth_level_id: directory.idOf(
      "task_depth_levels",
      own
        ? "own"
        : random.weighted([
            ["own", 30],
            ["one", 45],
            ["unlimited", 25],
          ]),
    ),
    incoming_number: null,
    incoming_date: null,
    resolution_text: null,
    resolution_by: null,
    resolution_at: null,
    answer_id: null,
    answer_author_id: null,
    signer_id: null,
    return_reason: null,
    created_by: appeal.classifier.user.id,
    created_at: "",
    dispatched_at: null,
    accepted_at: null,
    resolved_at: null,
  };
  const flows: DemoRecord<"task_flows">[] = [];
  const passOn = (at: string, actor: Actor, to: { user?: Staff | null; post?: number | null }, text: string | null = null) => {
    const flow = {
      task_id: id,
      from_org_id: actor.office.id,
      from_user_id: actor.user.id,
      to_org_id: office.id,
      to_user_id: to.user?.id ?? null,
      to_position_level_id: to.user ? null : (to.post ?? null),
      status: "flow_sent",
      text,
      sent_at: at,
      closed_at: null,
    };
    flows.push(flow);
    records.task_flows.push(flow);
  };
  const markFlow = (status: string, at: string) => {
    const last = flows.at(-1);
    if (last) Object.assign(last, { status, closed_at: at });
  };
  const setTerm = (moment: number) => {
    const start = dayOfMoment(moment);
    let term = taskTerm(directory.calendar, { days }, start, appeal.deadline);
    if (days !== null && plan.inTimeBy !== null && term.deadline < plan.inTimeBy) {
      record.days = null;
      term = taskTerm(directory.calendar, {}, start, appeal.deadline);
    }
    Object.assign(record, { deadline: term.deadline, term: JSON.stringify(term) });
  };

  // The tale is written down first and told later, so the status runs ahead of the record.
  let status = "draft" as TaskStatus;
  const steps: Step[] = [];
  const next = (
    action: string,
    to: TaskStatus,
    actor: Actor | undefined,
    weight: number,
    rest: Pick<Step, "text" | "changes"> & { set?: (at: string, moment: number) => void } = {},
  ) => {
    const { set, ...said } = rest;
    const apply = (at: string, moment: number) => {
      record.status = to;
      record.version += 1;
      set?.(at, moment);
    };
    steps.push({ action, from: action === "draft" ? null : status, to, actor, weight, ...said, apply });
    status = to;
  };
  const cut = (): Step[] => steps.splice(0);

  next("draft", "draft", appeal.classifier, 1, {
    set: (at, moment) => {
      record.created_at = at;
      records.tasks.push(record);
      setTerm(moment);
    },
  });
  if (random.chance(0.05)) next("update-draft", "draft", appeal.classifier, 0.5);
  // Dropped while it is a draft, or given up after it came back.
  const givenUp = stop === "cancelled" && random.chance(0.4);
  if (stop === "cancelled" && !givenUp) {
    next("delete-draft", "cancelled", appeal.classifier, 0.5);
    return { record, drafting: cut(), dispatch: [], handling: [] };
  }
  const drafting = cut();
  if (stop === "draft") return { record, drafting, dispatch: [], handling: [] };

  const first = own ? (postWanted ? "resolution" : "new") : "register";
  next("dispatch", first, undefined, 1, {
    set: (at, moment) => {
      record.dispatched_at = at;
      setTerm(moment);
      passOn(at, appeal.classifier, own ? { user: postWanted ? null : people.executor, post: firstPost } : {});
    },
  });
  const dispatch = cut();
  const done = (): TaskLife => ({ record, drafting, dispatch, handling: steps });
  if (stop === first && stop !== "resolution") return done();

  const at = (user: Staff): Actor => ({ user, office });
  if (stop === "returned" || givenUp || (!own && random.chance(0.04))) {
    const reason = random.pick(texts.returns)[plan.script];
    const returner =
      first === "register" ? at(people.registrator) : first === "resolution" ? at(people.leaderAt(firstPost)) : at(people.executor);
    next("return", "returned", returner, 2, {
      text: reason,
      set: (when) => {
        record.return_reason = reason;
        markFlow("flow_rejected", when);
      },
    });
    if (stop === "returned") return done();
    if (givenUp) {
      next("cancel", "cancelled", appeal.classifier, 2, { text: random.pick(texts.cancels)[plan.script] });
      return done();
    }
    next("resend", first, appeal.classifier, 2, {
      set: (when, moment) => {
        Object.assign(record, { return_reason: null, dispatched_at: when });
        setTerm(moment);
        passOn(when, appeal.classifier, own ? { user: postWanted ? null : people.executor, post: firstPost } : {});
      },
    });
  }

  let post = firstPost;
  if (first === "register") {
    const registrator = at(people.registrator);
    const number = String(random.whole(1, 9999));
    const to = postWanted ? "resolution" : "new";
    next("register", to, registrator, 1.5, {
      set: (when, moment) => {
        Object.assign(record, {
          incoming_number: number,
          incoming_date: dayOfMoment(moment),
          position_level_id: to === "resolution" ? post : null,
        });
        if (to === "new") Object.assign(record, { executor_id: people.executor.id, department_id: people.executor.departmentId });
        markFlow("flow_accepted", when);
        passOn(when, registrator, to === "new" ? { user: people.executor } : { post });
      },
    });
  } else if (first === "new" && stop !== "new" && random.chance(0.03)) {
    // It came to the wrong desk, and goes to a leader for another one.
    const before = record.position_level_id;
    next("send-to-leader", "resolution", at(people.executor), 1, {
      changes: [{ label: "fields.positionLevel", before, after: post, list: "position_levels" }],
      set: (when) => {
        Object.assign(record, { position_level_id: post, executor_id: null, department_id: null });
        markFlow("flow_accepted", when);
        passOn(when, at(people.executor), { post });
      },
    });
  }
  if (status === "resolution") {
    if (stop === "resolution") return done();
    const leader = at(people.leaderAt(post));
    const text = random.pick(directory.resolutions)[plan.script];
    next("resolution", "new", leader, 2, {
      text,
      changes: [{ label: "fields.mainExecutor", before: null, after: people.executor.id, list: "users" }],
      set: (when) => {
        Object.assign(record, {
          department_id: people.executor.departmentId,
          executor_id: people.executor.id,
          resolution_text: text,
          resolution_by: leader.user.id,
          resolution_at: when,
        });
        if (people.coExecutor) records.task_co_executors.push({ task_id: id, user_id: people.coExecutor.id, position: 0 });
        markFlow("flow_accepted", when);
        passOn(when, leader, { user: people.executor }, text);
      },
    });
  }
  if (stop === "new") return done();

  let executor = people.executor;
  const accept = () =>
    next("accept", "process", at(executor), 1.5, {
      set: (when) => {
        record.accepted_at = when;
        markFlow("flow_accepted", when);
      },
    });
  accept();
  const { colleague, head } = people;
  if (!plan.mine && colleague && head && random.chance(0.04)) {
    const before = executor.id;
    next("change-executor", "new", at(head), 2, {
      changes: [{ label: "fields.mainExecutor", before, after: colleague.id, list: "users" }],
      set: (when) => {
        Object.assign(record, { executor_id: colleague.id, department_id: colleague.departmentId });
        markFlow("flow_recalled", when);
        passOn(when, at(head), { user: colleague });
      },
    });
    executor = colleague;
    accept();
  }
  if (stop === "process") return done();

  let answer: Answered;
  const write = (weight: number) => {
    answer = answerFor(world, appeal, {
      taskId: id,
      theme: plan.theme,
      script: plan.script,
      authorId: executor.id,
      signerId: people.signer.id,
    });
    const written = answer;
    next("answer", "answer_check", at(executor), weight, {
      text: written.text,
      set: (when, moment) => {
        records.answers.push(written.record);
        Object.assign(written.record, { created_at: when, day: dayOfMoment(moment) });
        Object.assign(record, { answer_id: written.record.id, answer_author_id: executor.id, signer_id: people.signer.id });
        markFlow("flow_answered", when);
      },
    });
  };
  const check = () => {
    const written = answer.record;
    const note = random.chance(0.2) ? random.pick(texts.notes)[plan.script] : null;
    next("check-answer", "answer_confirm", at(people.checker), 1.2, {
      text: note,
      set: (when) => Object.assign(written, { state: "checked", checked_by: people.checker.id, checked_at: when }),
    });
  };
  write(6);
  if (stop === "answer_check" && !random.chance(0.2)) return done();
  if (stop === "rejected" || random.chance(0.07)) {
    const afterCheck = random.chance(0.4);
    if (afterCheck) check();
    const by = afterCheck ? people.signer : people.checker;
    const reason = random.pick(texts.rejections)[plan.script];
    const written = answer!.record;
    next("reject-answer", "rejected", at(by), 1.2, {
      text: reason,
      set: (when) => Object.assign(written, { state: "rejected", rejected_by: by.id, rejected_at: when, reject_reason: reason }),
    });
    if (stop === "rejected") return done();
    write(2);
  }
  if (stop === "answer_check") return done();
  check();
  if (stop === "answer_confirm") return done();
  const confirmed = answer!;
  next("confirm-answer", "notify", at(people.signer), 1, {
    set: (when) => Object.assign(confirmed.record, { state: "confirmed", confirmed_by: people.signer.id, confirmed_at: when }),
  });
  if (stop === "notify") return done();
  const messenger = random.chance(0.5) ? people.signer : people.registrator;
  const message = messageTo(world, appeal, { taskId: id, answer: confirmed.record, sentBy: messenger.id });
  next("notify-applicant", "resolved", at(messenger), 0.8, {
    text: message.text,
    set: (when, moment) => {
      record.resolved_at = when;
      message.write(when, dayOfMoment(moment));
      for (const flow of flows) if (flow.closed_at === null) Object.assign(flow, { status: "flow_done", closed_at: when });
    },
  });
  return done();
}

type Chosen = {
  readonly executor: Staff;
  readonly coExecutor: Staff | undefined;
  readonly colleague: Staff | undefined;
  readonly head: Staff | undefined;
  readonly signer: Staff;
  readonly checker: Staff;
  readonly registrator: Staff;
  readonly leaderAt: (post: number) => Staff;
};

/** Who will handle it. The demo accounts take their share, all of it when the task is theirs. */
function chooseStaff({ random }: World, office: Office, mine: boolean): Chosen {
  const prefer = (
    role: "executor" | "signer" | "controller" | "registrator" | "leader",
    share: number,
    others: readonly Staff[],
  ): Staff => {
    const demo = office.demo?.get(role);
    return demo && (mine || random.chance(share)) ? demo : random.pick(others);
  };
  const executor = prefer("executor", 0.35, office.executors);
  const neighbours = office.executors.filter(({ id, departmentId }) => id !== executor.id && departmentId === executor.departmentId);
  const leaders = [...office.leaders.values()].flat();
  const leaderAt = (post: number) => prefer("leader", 0.3, office.leaders.get(post) ?? leaders);
  // When the task waits for a check, the demo leader and the demo controller must both be able to make it: neither wrote it.
  const checker =
    office.controllers.length > 0 && random.chance(0.5) ? prefer("controller", 0.4, office.controllers) : prefer("leader", 0.4, leaders);
  const head = executor.departmentId === null ? undefined : office.heads.get(executor.departmentId)?.[0];
  return {
    executor,
    colleague: neighbours.length > 0 ? random.pick(neighbours) : undefined,
    coExecutor: random.chance(0.06) ? neighbours[0] : undefined,
    head,
    signer: prefer("signer", 0.6, office.signers),
    checker,
    registrator: prefer("registrator", 0.6, office.registrators),
    leaderAt,
  };
}
