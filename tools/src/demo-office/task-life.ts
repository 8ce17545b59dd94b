import type { Actor, Step, World } from "./life.ts";
import type { Staff } from "./directory.ts";
import { answerInterim, beAnswered, notify, finish } from "./task-answer.ts";
import { beAccepted, beAssigned, comeBack, passToFirst, waitAtFirst } from "./task-arrival.ts";
import { sendDown, someLower } from "./task-children.ts";
import { endOf, followAppeal, release, takeUnderControl, underControl } from "./task-control.ts";
import { demoReview, review, someReview } from "./task-reviews.ts";
import { inquire } from "./inquiries.ts";
import { createTaskBuilder } from "./task-builder.ts";
import { leaveRequest, requestAndDecide, requestTime } from "./task-requests.ts";
import type { AppealBuilder, TaskBuilder, TaskPlan } from "./types.ts";

export type TaskLife = {
  readonly builder: TaskBuilder;
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
  /** The letter about another task, by its author, covers this one. */
  readonly notifiedWithAnother: (by: Actor | undefined) => Step;
};

/** One task from its draft to the status in which it stands; the steps run later. `follows`: who sends its whole appeal to control. */
export function planTask(
  world: World,
  appeal: AppealBuilder,
  plan: Omit<TaskPlan, "live">,
  { share, follows }: { share: number; follows: Staff | undefined },
): TaskLife {
  const builder = createTaskBuilder(world, appeal, { ...plan, live: liveTask });
  const notifiedWithAnother = (by: Actor | undefined): Step => ({
    of: builder.of,
    action: "told-with-another",
    to: endOf(builder),
    actor: by,
    weight: 0,
    apply: (at) => {
      const letter = builder.answer?.letter;
      if (letter) Object.assign(letter, { sent_day: at.slice(0, 10), sent_by: by?.user.id });
      finish(builder, at);
    },
  });
  const life = { builder, share, notifiedWithAnother };
  const stays = draft(builder);
  const drafting = builder.cut();
  if (!stays) return { ...life, drafting, dispatch: [], following: [], handling: [] };
  send(builder);
  const dispatch = builder.cut();
  if (follows) followAppeal(builder, follows);
  const following = builder.cut();
  liveTask(builder);
  return { ...life, drafting, dispatch, following, handling: builder.cut() };
}

/** From where it has been sent to where it stands, with what hangs on it in the end. */
function liveTask(builder: TaskBuilder): void {
  stages.find((stage) => stage(builder) === "ends");
  addExtras(builder);
}

type Stage = (builder: TaskBuilder) => "ends" | "goes on";
/** In the order of a task's life; the first that ends is the last. */
const stages: readonly Stage[] = [waitAtFirst, comeBack, beFollowed, beAssigned, beAccepted, beWorkedOn, beAnswered, notify, release];

/** Whether it is sent: some stay drafts, some are dropped. */
function draft({ world: { random, records }, record, plan, appeal, stop, next, setTerm }: TaskBuilder): boolean {
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

function send(builder: TaskBuilder): void {
  const { record, first, plan, setTerm } = builder;
  const { sender, control } = plan;
  const set = (at: string, moment: number) => {
    record.dispatched_at = at;
    setTerm(moment);
    if (control?.by === "draft") Object.assign(record, underControl(control.controller, sender.user, moment));
    passToFirst(builder, at);
  };
  builder.next("dispatch", first, sender, 0, { set });
}

function beFollowed(builder: TaskBuilder): "goes on" {
  takeUnderControl(builder);
  return "goes on";
}

/** What an executor asks for or is asked while the work goes on, and what is left to lower offices. */
function beWorkedOn(builder: TaskBuilder): "ends" | "goes on" {
  const {
    world: { random },
    plan,
    stop,
    at,
    people,
  } = builder;
  // What the scenario leaves waiting has not been asked before.
  const mayRequest = (share: number) => plan.extras.length === 0 && random.chance(share);
  if (mayRequest(0.03)) requestTime(builder);
  if (mayRequest(0.015)) requestAndDecide(builder, "group");
  if (mayRequest(0.015)) requestAndDecide(builder, "depth_limit");
  const wanted = plan.extras.includes("children");
  const share = plan.parent ? 0.3 : 0.08;
  if (wanted || random.chance(share)) {
    const lower = someLower(builder);
    if (lower && !wanted && mayRequest(0.3)) requestAndDecide(builder, "send_to_down");
    else if (lower) {
      const by = at(people.leader);
      sendDown(builder, { lower, by, ...(wanted && { stop: "process" }) });
      if (wanted) sendDown(builder, { lower, by, stop: "answer_upper" });
    }
  }
  const colleagues = random.chance(0.025) ? someReview(builder) : undefined;
  if (colleagues) review(builder, colleagues, "confirmed");
  if (plan.extras.length === 0 && builder.record.id % 30 === 0) inquire(builder, builder.record.id % 90 === 0 ? "closed" : "answered");
  if (random.chance(0.04)) answerInterim(builder);
  return stop === "process" ? "ends" : "goes on";
}

const mayHaveRequest = ["process", "answer_check", "answer_confirm", "notify", "rejected"];
const mayBeReviewed = [...mayHaveRequest, "control_release"];

/** What waits beside an open task at the end: as the scenario wants, or by chance. */
function addExtras(builder: TaskBuilder): void {
  const { plan, world, status } = builder;
  const { random } = world;
  for (const extra of plan.extras) {
    const office = plan.to;
    const wanted = demoReview(office, extra);
    if (wanted) review(builder, wanted.people, wanted.stage);
    if (extra === "inquiry") inquire(builder, "pending");
    const [kind, type] = extra.split(":");
    if (kind === "request") leaveRequest(builder, type as Parameters<typeof leaveRequest>[1]);
  }
  if (plan.extras.length > 0 || builder.appeal.ends) return;
  if (mayHaveRequest.includes(status) && random.chance(0.06)) leaveRequest(builder, random.pick(["deadline", "group", "depth_limit"]));
  if (status === "process" && random.chance(0.04)) leaveRequest(builder, random.pick(["send_to_down", "executor"]));
  const people = mayBeReviewed.includes(status) && random.chance(0.05) ? someReview(builder) : undefined;
  if (people) review(builder, people, random.pick(["pending", "answered"]));
}
