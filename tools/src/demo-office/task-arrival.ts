import { dayOfMoment } from "./office-hours.ts";
import { requestAndDecide } from "./task-requests.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

/** It stands before the first who has to do with it: an executor or a leader of the own office, else the registry of another. */
export function passToFirst({ plan, own, postWanted, people, post, passOn }: TaskBuilder, at: string): void {
  passOn(at, plan.sender, own ? (postWanted ? { post } : { user: people.executor }) : {});
}

export function waitAtFirst({ stop, first }: TaskBuilder): "ends" | "goes on" {
  return stop === first ? "ends" : "goes on";
}

/** It came to the wrong office, or cannot be done, and goes back to who sent it. */
export function comeBack(builder: TaskBuilder): "ends" | "goes on" {
  const {
    world: { random },
    record,
    stop,
    own,
    first,
    people,
    at,
    plan,
    next,
    markFlow,
    setTerm,
    recallFlows,
  } = builder;
  // A lower task that came back goes to another office; one under control stays.
  const keeps = own || plan.parent !== undefined || plan.control !== undefined;
  if (stop !== "returned" && stop !== "cancelled" && (keeps || !random.chance(0.04))) return "goes on";
  const reason = random.pick(texts.returns)[plan.script];
  const by = { register: people.registrator, resolution: people.leader, new: people.executor }[first];
  const setBack = (when: string) => {
    record.return_reason = reason;
    markFlow("flow_rejected", when);
  };
  next("return", "returned", at(by), 2, { text: reason, set: setBack });
  if (stop === "returned") return "ends";
  if (stop === "cancelled") {
    const set = (when: string) => recallFlows(when);
    next("cancel", "cancelled", plan.sender, 2, { text: random.pick(texts.cancels)[plan.script], set });
    return "ends";
  }
  const setAgain = (when: string, moment: number) => {
    Object.assign(record, { return_reason: null, dispatched_at: when });
    setTerm(moment);
    passToFirst(builder, when);
  };
  next("resend", first, plan.sender, 2, { set: setAgain });
  return "goes on";
}

/** Registered where it was sent, ordered by a leader where it goes to one, it comes to its executor. */
export function beAssigned(builder: TaskBuilder): "ends" | "goes on" {
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
  } = builder;
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
      set: (when) => {
        const before = record.position_level_id;
        Object.assign(record, { position_level_id: post, executor_id: null, department_id: null });
        markFlow("flow_accepted", when);
        passOn(when, at(executor), { post });
        return [{ label: "fields.positionLevel", before, after: post, list: "position_levels" }];
      },
    });
  }
  if (builder.status === "resolution") {
    if (stop === "resolution") return "ends";
    const text = random.pick(directory.resolutions)[plan.script];
    next("resolution", "new", at(leader), 2, {
      text,
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
        return [{ label: "fields.mainExecutor", before: null, after: executor.id, list: "users" }];
      },
    });
  }
  return stop === "new" ? "ends" : "goes on";
}

function accept({ record, executor, at, next, markFlow }: TaskBuilder): void {
  const set = (when: string) => {
    record.accepted_at = when;
    markFlow("flow_accepted", when);
  };
  next("accept", "process", at(executor), 1.5, { set });
}

export function beAccepted(builder: TaskBuilder): "goes on" {
  const {
    world: { random },
    record,
    people,
    plan,
    at,
    next,
    markFlow,
    passOn,
  } = builder;
  accept(builder);
  const { colleague, head } = people;
  if (plan.mine || !colleague || !random.chance(0.06)) return "goes on";
  if (head && random.chance(0.6)) {
    const before = builder.executor.id;
    next("change-executor", "new", at(head), 2, {
      set: (when) => {
        Object.assign(record, { executor_id: colleague.id, department_id: colleague.departmentId });
        markFlow("flow_recalled", when);
        passOn(when, at(head), { user: colleague });
        return [{ label: "fields.mainExecutor", before, after: colleague.id, list: "users" }];
      },
    });
    builder.executor = colleague;
  } else requestAndDecide(builder, "executor");
  if (builder.status === "new") accept(builder);
  return "goes on";
}
