import { answerFor, messageTo } from "./answers.ts";
import type { Step, World } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { DemoRecord } from "./records.ts";
import { beginTale, type OfAppeal, type Tale, type TaskPlan } from "./task-tale.ts";
import { texts } from "./words.ts";

export type TaskLife = {
  readonly record: DemoRecord<"tasks">;
  /** While the appeal is being classified. */
  readonly drafting: readonly Step[];
  /** At the moment the classification is finished; nothing for a draft. */
  readonly dispatch: readonly Step[];
  /** From then on. */
  readonly handling: readonly Step[];
};

/** One task from its draft to the status in which it stands; nothing has happened before the steps are told. */
export function planTask(world: World, appeal: OfAppeal, plan: TaskPlan): TaskLife {
  const tale = beginTale(world, appeal, plan);
  const stays = draft(tale);
  const drafting = tale.cut();
  if (!stays) return { record: tale.record, drafting, dispatch: [], handling: [] };
  send(tale);
  const dispatch = tale.cut();
  stages.find((stage) => stage(tale) === "ends");
  return { record: tale.record, drafting, dispatch, handling: tale.cut() };
}

type Stage = (tale: Tale) => "ends" | "goes on";
/** In the order of a task's life; the first that ends is the last. */
const stages: readonly Stage[] = [waitAtFirst, comeBack, beAssigned, beAccepted, beAnswered, beTold];

/** Whether it is sent: some stay drafts, some are dropped. */
function draft({ world: { random, records }, record, appeal: { classifier }, stop, next, setTerm }: Tale): boolean {
  const set = (at: string, moment: number) => {
    record.created_at = at;
    records.tasks.push(record);
    setTerm(moment);
  };
  next("draft", "draft", classifier, 1, { set });
  if (random.chance(0.05)) next("update-draft", "draft", classifier, 0.5);
  if (stop === "draft") return false;
  // Dropped while it is a draft, or later, when it has come back.
  if (stop !== "cancelled" || random.chance(0.4)) return true;
  next("delete-draft", "cancelled", classifier, 0.5);
  return false;
}

function send(tale: Tale): void {
  const { record, first, setTerm } = tale;
  const set = (at: string, moment: number) => {
    record.dispatched_at = at;
    setTerm(moment);
    passToFirst(tale, at);
  };
  tale.next("dispatch", first, undefined, 1, { set });
}

function passToFirst({ appeal, own, postWanted, people, post, passOn }: Tale, at: string): void {
  passOn(at, appeal.classifier, own ? (postWanted ? { post } : { user: people.executor }) : {});
}

function waitAtFirst({ stop, first }: Tale): "ends" | "goes on" {
  return stop === first ? "ends" : "goes on";
}

/** It came to the wrong office, or cannot be done, and goes back to who sent it. */
function comeBack(tale: Tale): "ends" | "goes on" {
  const {
    world: { random },
    record,
    stop,
    own,
    first,
    people,
    at,
    appeal,
    plan,
    next,
    markFlow,
    setTerm,
  } = tale;
  if (stop !== "returned" && stop !== "cancelled" && (own || !random.chance(0.04))) return "goes on";
  const reason = random.pick(texts.returns)[plan.script];
  const by = { register: people.registrator, resolution: people.leader, new: people.executor }[first];
  const setBack = (when: string) => {
    record.return_reason = reason;
    markFlow("flow_rejected", when);
  };
  next("return", "returned", at(by), 2, { text: reason, set: setBack });
  if (stop === "returned") return "ends";
  if (stop === "cancelled") {
    next("cancel", "cancelled", appeal.classifier, 2, { text: random.pick(texts.cancels)[plan.script] });
    return "ends";
  }
  const setAgain = (when: string, moment: number) => {
    Object.assign(record, { return_reason: null, dispatched_at: when });
    setTerm(moment);
    passToFirst(tale, when);
  };
  next("resend", first, appeal.classifier, 2, { set: setAgain });
  return "goes on";
}

/** Registered where it was sent, ordered by a leader where it goes to one, it comes to its executor. */
function beAssigned(tale: Tale): "ends" | "goes on" {
  const {
    world: { random, directory, records },
    record,
    stop,
    first,
    post,
    postWanted,
    people,
    at,
    plan,
    next,
    markFlow,
    passOn,
  } = tale;
  const { executor, registrator, leader, coExecutor } = people;
  if (first === "register") {
    const number = String(random.whole(1, 9999));
    next("register", postWanted ? "resolution" : "new", at(registrator), 1.5, {
      set: (when, moment) => {
        Object.assign(record, { incoming_number: number, incoming_date: dayOfMoment(moment) });
        Object.assign(
          record,
          postWanted ? { position_level_id: post } : { executor_id: executor.id, department_id: executor.departmentId },
        );
        markFlow("flow_accepted", when);
        passOn(when, at(registrator), postWanted ? { post } : { user: executor });
      },
    });
  } else if (first === "new" && random.chance(0.03)) {
    // It came to the wrong desk, and goes to a leader for another one.
    next("send-to-leader", "resolution", at(executor), 1, {
      changes: [{ label: "fields.positionLevel", before: record.position_level_id, after: post, list: "position_levels" }],
      set: (when) => {
        Object.assign(record, { position_level_id: post, executor_id: null, department_id: null });
        markFlow("flow_accepted", when);
        passOn(when, at(executor), { post });
      },
    });
  }
  if (tale.status === "resolution") {
    if (stop === "resolution") return "ends";
    const text = random.pick(directory.resolutions)[plan.script];
    next("resolution", "new", at(leader), 2, {
      text,
      changes: [{ label: "fields.mainExecutor", before: null, after: executor.id, list: "users" }],
      set: (when) => {
        Object.assign(record, {
          department_id: executor.departmentId,
          executor_id: executor.id,
          resolution_text: text,
          resolution_by: leader.id,
          resolution_at: when,
        });
        if (coExecutor) records.task_co_executors.push({ task_id: record.id, user_id: coExecutor.id, position: 0 });
        markFlow("flow_accepted", when);
        passOn(when, at(leader), { user: executor }, text);
      },
    });
  }
  return stop === "new" ? "ends" : "goes on";
}

function beAccepted(tale: Tale): "ends" | "goes on" {
  const {
    world: { random },
    record,
    stop,
    people,
    plan,
    at,
    next,
    markFlow,
    passOn,
  } = tale;
  const accept = () => {
    const set = (when: string) => {
      record.accepted_at = when;
      markFlow("flow_accepted", when);
    };
    next("accept", "process", at(tale.executor), 1.5, { set });
  };
  accept();
  const { colleague, head } = people;
  if (!plan.mine && colleague && head && random.chance(0.04)) {
    next("change-executor", "new", at(head), 2, {
      changes: [{ label: "fields.mainExecutor", before: tale.executor.id, after: colleague.id, list: "users" }],
      set: (when) => {
        Object.assign(record, { executor_id: colleague.id, department_id: colleague.departmentId });
        markFlow("flow_recalled", when);
        passOn(when, at(head), { user: colleague });
      },
    });
    tale.executor = colleague;
    accept();
  }
  return stop === "process" ? "ends" : "goes on";
}

/** Answered, checked and signed; now and then refused and written anew. */
function beAnswered(tale: Tale): "ends" | "goes on" {
  const {
    world: { random },
    stop,
    people,
    plan,
    at,
    next,
  } = tale;
  write(tale, 6);
  const again = stop === "rejected" || random.chance(0.07);
  if (again) {
    const afterCheck = random.chance(0.4);
    if (afterCheck) check(tale);
    const by = afterCheck ? people.signer : people.checker;
    const reason = random.pick(texts.rejections)[plan.script];
    const refused = tale.answer?.record;
    const set = (when: string) =>
      void Object.assign(refused ?? {}, { state: "rejected", rejected_by: by.id, rejected_at: when, reject_reason: reason });
    next("reject-answer", "rejected", at(by), 1.2, { text: reason, set });
    if (stop === "rejected") return "ends";
    write(tale, 2);
  }
  if (stop === "answer_check") return "ends";
  check(tale);
  if (stop === "answer_confirm") return "ends";
  const signed = tale.answer?.record;
  const set = (when: string) =>
    void Object.assign(signed ?? {}, { state: "confirmed", confirmed_by: people.signer.id, confirmed_at: when });
  next("confirm-answer", "notify", at(people.signer), 1, { set });
  return stop === "notify" ? "ends" : "goes on";
}

function write(tale: Tale, weight: number): void {
  const { world, appeal, record, plan, people, executor, markFlow } = tale;
  const answer = answerFor(world, appeal, {
    taskId: record.id,
    theme: plan.theme,
    script: plan.script,
    authorId: executor.id,
    signerId: people.signer.id,
  });
  const set = (when: string, moment: number) => {
    world.records.answers.push(answer.record);
    Object.assign(answer.record, { created_at: when, day: dayOfMoment(moment) });
    Object.assign(record, { answer_id: answer.record.id, answer_author_id: executor.id, signer_id: people.signer.id });
    markFlow("flow_answered", when);
  };
  tale.next("answer", "answer_check", tale.at(executor), weight, { text: answer.text, set });
  tale.answer = answer;
}

function check({ world: { random }, answer, people, plan, at, next }: Tale): void {
  const note = random.chance(0.2) ? random.pick(texts.notes)[plan.script] : null;
  const set = (when: string) =>
    void Object.assign(answer?.record ?? {}, { state: "checked", checked_by: people.checker.id, checked_at: when });
  next("check-answer", "answer_confirm", at(people.checker), 1.2, { text: note, set });
}

function beTold(tale: Tale): "ends" {
  const { world, appeal, record, people, answer, at, next, closeFlows } = tale;
  const messenger = world.random.chance(0.5) ? people.signer : people.registrator;
  if (answer === undefined) throw new Error("Nobody is told of an answer that was not written.");
  const message = messageTo(world, appeal, { taskId: record.id, answer: answer.record, sentBy: messenger.id });
  const set = (when: string, moment: number) => {
    record.resolved_at = when;
    message.write(when, dayOfMoment(moment));
    closeFlows(when);
  };
  next("notify-applicant", "resolved", at(messenger), 0.8, { text: message.text, set });
  return "ends";
}
