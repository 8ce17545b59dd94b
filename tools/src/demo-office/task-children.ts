import type { Lower } from "./directory.ts";
import type { Actor } from "./life.ts";
import { openStop, type TaskStop } from "./scenarios.ts";
import { beginTale } from "./task-tale.ts";
import { texts } from "./words.ts";
import type { Tale } from "./types.ts";

/** The offices to which the task may still be sent. */
export function lowerOf({ world: { directory }, plan: { to }, record }: Tale): Lower[] {
  const limit = directory.depthLimits.get(record.depth_level_id) ?? null;
  return (directory.lower.get(to.id) ?? []).filter(({ levels }) => limit === null || record.depth + levels <= limit);
}

/** A lower office of the demo first, so that its accounts have work. */
export function someLower(tale: Tale): Lower | undefined {
  const lower = lowerOf(tale);
  if (lower.length === 0) return undefined;
  const demo = lower.find(({ office }) => office.demo !== undefined);
  return demo && (tale.plan.mine || tale.world.random.chance(0.2)) ? demo : tale.world.random.pick(lower);
}

type Sending = {
  readonly lower: Lower;
  readonly by: Actor;
  /** As the effect of a granted request: the parent has its row of history already. */
  readonly granted?: boolean;
  /** Where the lower task stands in the end; absent: as the parent's life allows. */
  readonly stop?: TaskStop;
};

/** A part of the task starts at a lower office and lives there; its steps stand between those of the task that it serves. */
export function sendDown(tale: Tale, { lower, by, granted, stop }: Sending): void {
  const { world, plan, record, next, insert } = tale;
  const { random } = world;
  const ended: TaskStop = random.chance(0.06) ? "cancelled" : "resolved";
  const fate = stop ?? (tale.stop === "process" && random.chance(0.6) ? openLower(tale) : ended);
  const controlled = fate === "control_release" || (tale.stop !== "cancelled" && random.chance(0.04));
  const [controller] = lower.office.controllers;
  const child = beginTale(world, tale.appeal, {
    from: plan.to,
    to: lower.office,
    sender: by,
    parent: { tale, levels: lower.levels },
    topicId: record.topic_id,
    theme: plan.theme,
    script: plan.script,
    stop: fate,
    mine: false,
    control: controlled && controller ? { by: "controller", controller } : undefined,
    extras: [],
    live: plan.live,
    inTimeBy: null,
  });
  if (!granted) next("send-down", undefined, by, 1.5, { text: child.record.text });
  child.next("receive-from-above", "register", by, 0, {
    post: () => null,
    set: (when, moment) => {
      // what the request or another hand has changed meanwhile
      Object.assign(child.record, {
        topic_id: record.topic_id,
        depth_level_id: record.depth_level_id,
        created_at: when,
        dispatched_at: when,
      });
      child.setTerm(moment);
      world.records.tasks.push(child.record);
      child.passOn(when, by, {}, child.record.text);
    },
  });
  plan.live(child);
  insert(child.cut());
}

/** Where an open lower task stands. */
function openLower({ world: { random } }: Tale): TaskStop {
  if (random.chance(0.25)) return "answer_upper";
  const stop = openStop(random);
  // it answers to the office above, not to the applicant
  return stop === "notify" ? "answer_upper" : stop;
}

/** The office above takes the answer, now and then only the second one. */
export function beAcceptedAbove(tale: Tale, writeAgain: () => void): "goes on" | "ends" {
  const { world, plan, stop, answer, next } = tale;
  if (stop === "answer_upper") return "ends";
  const above = { user: world.random.pick([...plan.from.leaders.values()].flat()), office: plan.from };
  if (world.random.chance(0.08)) {
    const reason = world.random.pick(texts.rejections)[plan.script];
    const refused = answer?.record;
    next("reject-answer", "rejected", above, 1.2, {
      text: reason,
      set: (when) =>
        void Object.assign(refused ?? {}, { state: "rejected", rejected_by: above.user.id, rejected_at: when, reject_reason: reason }),
    });
    writeAgain();
  }
  next("accept-lower-answer", plan.control ? "control_release" : "resolved", above, 1.2, {
    text: world.random.chance(0.2) ? world.random.pick(texts.notes)[plan.script] : null,
    set: (when) => {
      if (plan.parent) plan.parent.tale.record.has_news = true;
      if (plan.control) return;
      tale.record.resolved_at = when;
      tale.markFlow("flow_done", when);
    },
  });
  return "goes on";
}
