import { answerFor, messageTo } from "./answers.ts";
import type { Actor, Step, World } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { AppealTale } from "./appeal-tale.ts";
import type { Staff } from "./directory.ts";
import { beAcceptedAbove, sendDown, someLower } from "./task-children.ts";
import { endOf, followAppeal, release, takeUnderControl, underControl } from "./task-control.ts";
import { demoReview, review, someReview } from "./task-reviews.ts";
import { beginTale, type Tale, type TaskPlan } from "./task-tale.ts";
import { leaveWish, wishAndDecide, wishForTime } from "./task-wishes.ts";
import { texts } from "./words.ts";

export type TaskLife = {
  readonly tale: Tale;
  /** How much of the appeal's time it takes. */
  readonly share: number;
  /** While the appeal is being classified. */
  readonly drafting: readonly Step[];
  /** At the moment the classification is finished; nothing for a draft. */
  readonly dispatch: readonly Step[];
  /** At the moment the whole appeal comes under control. */
  readonly following: readonly Step[];
  /** From then on. */
  readonly handling: readonly Step[];
  /** The applicant is told of it in the letter about another task, by whoever writes that. */
  readonly toldWithAnother: (by: Actor | undefined) => Step;
};

/** One task from its draft to the status in which it stands; nothing has happened before the steps are told. `follows`: who sends its whole appeal to control. */
export function planTask(
  world: World,
  appeal: AppealTale,
  plan: Omit<TaskPlan, "live">,
  { share, follows }: { share: number; follows: Staff | undefined },
): TaskLife {
  const tale = beginTale(world, appeal, { ...plan, live: liveTask });
  const toldWithAnother = (by: Actor | undefined): Step => ({
    of: tale.of,
    action: "told-with-another",
    to: endOf(tale),
    actor: by,
    weight: 0,
    apply: (at) => finish(tale, at),
  });
  const life = { tale, share, toldWithAnother };
  const stays = draft(tale);
  const drafting = tale.cut();
  if (!stays) return { ...life, drafting, dispatch: [], following: [], handling: [] };
  send(tale);
  const dispatch = tale.cut();
  if (follows) followAppeal(tale, follows);
  const following = tale.cut();
  liveTask(tale);
  return { ...life, drafting, dispatch, following, handling: tale.cut() };
}

/** From where it has been sent to where it stands, with what hangs on it in the end. */
function liveTask(tale: Tale): void {
  stages.find((stage) => stage(tale) === "ends");
  addExtras(tale);
}

type Stage = (tale: Tale) => "ends" | "goes on";
/** In the order of a task's life; the first that ends is the last. */
const stages: readonly Stage[] = [waitAtFirst, comeBack, beFollowed, beAssigned, beAccepted, beWished, beAnswered, beTold, release];

/** Whether it is sent: some stay drafts, some are dropped. */
function draft({ world: { random, records }, record, plan, appeal, stop, next, setTerm }: Tale): boolean {
  const set = (at: string, moment: number) => {
    record.created_at = at;
    records.tasks.push(record);
    setTerm(moment);
  };
  next("draft", "draft", plan.sender, 1, { set, post: () => appeal.record.position_level_id });
  if (random.chance(0.05)) next("update-draft", undefined, plan.sender, 0.5);
  if (stop === "draft") return false;
  // Dropped while it is a draft, or later, when it has come back.
  if (stop !== "cancelled" || random.chance(0.4)) return true;
  next("delete-draft", "cancelled", plan.sender, 0.5);
  return false;
}

function send(tale: Tale): void {
  const { record, first, plan, setTerm } = tale;
  const { sender, control } = plan;
  const set = (at: string, moment: number) => {
    record.dispatched_at = at;
    setTerm(moment);
    if (control?.by === "draft") Object.assign(record, underControl(control.controller, sender.user, moment));
    passToFirst(tale, at);
  };
  tale.next("dispatch", first, sender, 0, { set });
}

function passToFirst({ plan, own, postWanted, people, post, passOn }: Tale, at: string): void {
  passOn(at, plan.sender, own ? (postWanted ? { post } : { user: people.executor }) : {});
}

function waitAtFirst({ stop, first }: Tale): "ends" | "goes on" {
  return stop === first ? "ends" : "goes on";
}

function beFollowed(tale: Tale): "goes on" {
  takeUnderControl(tale);
  return "goes on";
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
    plan,
    next,
    markFlow,
    setTerm,
    closeFlows,
  } = tale;
  // A lower task that came back is sent to another office anew, one under control is kept.
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
    const set = (when: string) => closeFlows(when, "flow_recalled");
    next("cancel", "cancelled", plan.sender, 2, { text: random.pick(texts.cancels)[plan.script], set });
    return "ends";
  }
  const setAgain = (when: string, moment: number) => {
    Object.assign(record, { return_reason: null, dispatched_at: when });
    setTerm(moment);
    passToFirst(tale, when);
  };
  next("resend", first, plan.sender, 2, { set: setAgain });
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
      set: (when) => {
        const before = record.position_level_id;
        Object.assign(record, { position_level_id: post, executor_id: null, department_id: null });
        markFlow("flow_accepted", when);
        passOn(when, at(executor), { post });
        return [{ label: "fields.positionLevel", before, after: post, list: "position_levels" }];
      },
    });
  }
  if (tale.status === "resolution") {
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

function accept({ record, executor, at, next, markFlow }: Tale): void {
  const set = (when: string) => {
    record.accepted_at = when;
    markFlow("flow_accepted", when);
  };
  next("accept", "process", at(executor), 1.5, { set });
}

function beAccepted(tale: Tale): "goes on" {
  const {
    world: { random },
    record,
    people,
    plan,
    at,
    next,
    markFlow,
    passOn,
  } = tale;
  accept(tale);
  const { colleague, head } = people;
  if (plan.mine || !colleague || !random.chance(0.06)) return "goes on";
  if (head && random.chance(0.6)) {
    const before = tale.executor.id;
    next("change-executor", "new", at(head), 2, {
      set: (when) => {
        Object.assign(record, { executor_id: colleague.id, department_id: colleague.departmentId });
        markFlow("flow_recalled", when);
        passOn(when, at(head), { user: colleague });
        return [{ label: "fields.mainExecutor", before, after: colleague.id, list: "users" }];
      },
    });
    tale.executor = colleague;
  } else wishAndDecide(tale, "executor");
  if (tale.status === "new") accept(tale);
  return "goes on";
}

/** What an executor asks for or is asked while the work goes on, and what is left to lower offices. */
function beWished(tale: Tale): "ends" | "goes on" {
  const {
    world: { random },
    plan,
    stop,
    at,
    people,
  } = tale;
  // What the scenario leaves waiting has not been asked before.
  const mayWish = (share: number) => plan.extras.length === 0 && random.chance(share);
  if (mayWish(0.03)) wishForTime(tale);
  if (mayWish(0.015)) wishAndDecide(tale, "group");
  if (mayWish(0.015)) wishAndDecide(tale, "depth_limit");
  const wanted = plan.extras.includes("children");
  const share = plan.parent ? 0.3 : 0.08;
  if (wanted || random.chance(share)) {
    const lower = someLower(tale);
    if (lower && !wanted && mayWish(0.3)) wishAndDecide(tale, "send_to_down");
    else if (lower) {
      const by = at(people.leader);
      sendDown(tale, { lower, by, ...(wanted && { stop: "process" }) });
      if (wanted) sendDown(tale, { lower, by, stop: "answer_upper" });
    }
  }
  const colleagues = random.chance(0.025) ? someReview(tale) : undefined;
  if (colleagues) review(tale, colleagues, "confirmed");
  if (random.chance(0.04)) answerInterim(tale);
  return stop === "process" ? "ends" : "goes on";
}

/** Answered, checked and signed; now and then refused and written anew. */
function beAnswered(tale: Tale): "ends" | "goes on" {
  const {
    world: { random },
    stop,
    plan,
    people,
  } = tale;
  write(tale, { weight: 6 });
  if (stop === "rejected" || random.chance(0.07)) {
    const afterCheck = random.chance(0.4);
    if (afterCheck) check(tale);
    refuse(tale, afterCheck ? people.signer : people.checker);
    if (stop === "rejected") return "ends";
    write(tale, { weight: 2 });
  }
  if (stop === "answer_check") return "ends";
  check(tale);
  if (stop === "answer_confirm") return "ends";
  confirm(tale, plan.parent ? "answer_upper" : "notify");
  return stop === "notify" ? "ends" : "goes on";
}

/** Signed on the way to say how it stands: it goes on afterwards. */
function answerInterim(tale: Tale): void {
  write(tale, { weight: 3, interim: true });
  check(tale);
  confirm(tale, "process");
}

function write(tale: Tale, { weight, interim = false }: { weight: number; interim?: boolean }): void {
  const { world, appeal, record, plan, people, executor, markFlow } = tale;
  const answer = answerFor(world, appeal, {
    taskId: record.id,
    theme: plan.theme,
    script: plan.script,
    authorId: executor.id,
    signerId: people.signer.id,
    interim,
  });
  const set = (when: string, moment: number) => {
    world.records.answers.push(answer.record);
    Object.assign(answer.record, { created_at: when, day: dayOfMoment(moment) });
    // who answers has seen what was new
    Object.assign(record, { answer_id: answer.record.id, answer_author_id: executor.id, signer_id: people.signer.id, has_news: false });
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

function refuse({ world: { random }, answer, plan, at, next }: Tale, by: Staff): void {
  const reason = random.pick(texts.rejections)[plan.script];
  const set = (when: string) =>
    void Object.assign(answer?.record ?? {}, { state: "rejected", rejected_by: by.id, rejected_at: when, reject_reason: reason });
  next("reject-answer", "rejected", at(by), 1.2, { text: reason, set });
}

function confirm({ record, answer, people, at, next }: Tale, to: "process" | "notify" | "answer_upper"): void {
  const set = (when: string) => {
    Object.assign(answer?.record ?? {}, { state: "confirmed", confirmed_by: people.signer.id, confirmed_at: when });
    if (to === "process") Object.assign(record, { answer_id: null, answer_author_id: null, signer_id: null });
  };
  next("confirm-answer", to, at(people.signer), 1, { set });
}

function beTold(tale: Tale): "ends" | "goes on" {
  const { world, appeal, record, people, answer, plan, at, next } = tale;
  if (answer === undefined) throw new Error("Nobody is told of an answer that was not written.");
  if (plan.parent)
    return beAcceptedAbove(tale, () => {
      write(tale, { weight: 2 });
      check(tale);
      confirm(tale, "answer_upper");
    });
  const messenger = world.random.chance(0.5) ? people.signer : people.registrator;
  const message = messageTo(world, appeal, { taskId: record.id, answer: answer.record, sentBy: messenger.id });
  const set = (when: string, moment: number) => {
    message.write(when, dayOfMoment(moment));
    finish(tale, when);
  };
  next("notify-applicant", endOf(tale), at(messenger), 0.8, { text: message.text, set });
  return "goes on";
}

/** Without control it is done. */
function finish({ plan, record, closeFlows }: Tale, at: string): void {
  if (plan.control) return;
  record.resolved_at = at;
  closeFlows(at);
}

const mayBeWished = ["process", "answer_check", "answer_confirm", "notify", "rejected"];
const mayBeReviewed = [...mayBeWished, "control_release"];

/** What waits beside an open task when the story ends: as the scenario wants, or by chance. */
function addExtras(tale: Tale): void {
  const { plan, world, status } = tale;
  const { random } = world;
  for (const extra of plan.extras) {
    const office = plan.to;
    const wanted = demoReview(office, extra);
    if (wanted) review(tale, wanted.people, wanted.stage);
    const [kind, type] = extra.split(":");
    if (kind === "request") leaveWish(tale, type as Parameters<typeof leaveWish>[1]);
  }
  if (plan.extras.length > 0 || tale.appeal.ends) return;
  if (mayBeWished.includes(status) && random.chance(0.06)) leaveWish(tale, random.pick(["deadline", "group", "depth_limit"]));
  if (status === "process" && random.chance(0.04)) leaveWish(tale, random.pick(["send_to_down", "executor"]));
  const people = mayBeReviewed.includes(status) && random.chance(0.05) ? someReview(tale) : undefined;
  if (people) review(tale, people, random.pick(["pending", "answered"]));
}
