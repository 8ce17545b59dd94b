import type { Lower } from "./directory.ts";
import type { Actor } from "./life.ts";
import { openStop, type TaskStop } from "./scenarios.ts";
import { createTaskBuilder } from "./task-builder.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

/** The offices to which the task may still be sent. */
export function lowerOf({ world: { directory }, plan: { to }, record }: TaskBuilder): Lower[] {
  const limit = directory.depthLimits.get(record.depth_level_id) ?? null;
  return (directory.lower.get(to.id) ?? []).filter(({ levels }) => limit === null || record.depth + levels <= limit);
}

/** A lower office of the demo first, so that its accounts have work. */
export function someLower(builder: TaskBuilder): Lower | undefined {
  const lower = lowerOf(builder);
  if (lower.length === 0) return undefined;
  const demo = lower.find(({ office }) => office.demo !== undefined);
  return demo && (builder.plan.mine || builder.world.random.chance(0.2)) ? demo : builder.world.random.pick(lower);
}

type Sending = {
  readonly lower: Lower;
  readonly by: Actor;
  /** As the effect of a granted request: the parent has its row of history already. */
  readonly granted?: boolean;
  /** The final status of the lower task; absent: as the parent allows. */
  readonly stop?: TaskStop;
};

/** A part of the task starts at a lower office and lives there; its steps stand between those of the task that it serves. */
export function sendDown(builder: TaskBuilder, { lower, by, granted, stop }: Sending): void {
  const { world, plan, record, next, insert } = builder;
  const { random } = world;
  const ended: TaskStop = random.chance(0.06) ? "cancelled" : "resolved";
  const fate = stop ?? (builder.stop === "process" && random.chance(0.6) ? openLower(builder) : ended);
  const controlled = fate === "control_release" || (builder.stop !== "cancelled" && random.chance(0.04));
  const [controller] = lower.office.controllers;
  const child = createTaskBuilder(world, builder.appeal, {
    from: plan.to,
    to: lower.office,
    sender: by,
    parent: { builder, levels: lower.levels },
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

/** The status of an open lower task. */
function openLower({ world: { random } }: TaskBuilder): TaskStop {
  if (random.chance(0.25)) return "answer_upper";
  const stop = openStop(random);
  // it answers to the office above, not to the applicant
  return stop === "notify" ? "answer_upper" : stop;
}

/** The office above takes the answer, now and then only the second one. */
export function beAcceptedAbove(builder: TaskBuilder, writeAgain: () => void): "goes on" | "ends" {
  const { world, plan, stop, answer, next } = builder;
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
      if (plan.parent) plan.parent.builder.record.has_news = true;
      if (plan.control) return;
      builder.record.resolved_at = when;
      builder.markFlow("flow_done", when);
    },
  });
  return "goes on";
}
