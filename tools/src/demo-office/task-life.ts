import type { Actor, Step, World } from "./life.ts";
import type { Staff } from "./directory.ts";
import { answerInterim, beAnswered, beTold, finish } from "./task-answer.ts";
import { beAccepted, beAssigned, comeBack, passToFirst, waitAtFirst } from "./task-arrival.ts";
import { sendDown, someLower } from "./task-children.ts";
import { endOf, followAppeal, release, takeUnderControl, underControl } from "./task-control.ts";
import { demoReview, review, someReview } from "./task-reviews.ts";
import { beginTale } from "./task-tale.ts";
import { leaveWish, wishAndDecide, wishForTime } from "./task-wishes.ts";
import type { AppealTale, Tale, TaskPlan } from "./types.ts";

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

function beFollowed(tale: Tale): "goes on" {
  takeUnderControl(tale);
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
