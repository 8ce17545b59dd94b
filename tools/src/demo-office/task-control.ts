import { controlReviewDays } from "@murojaat/contract";
import { addDays } from "@murojaat/server/engine/dates/days.ts";
import type { Staff } from "./directory.ts";
import type { Change } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

/** The columns of a task that comes under control at this moment. */
export const underControl = (controller: Staff, by: Staff, moment: number) => ({
  is_control: true,
  controller_id: controller.id,
  controlled_by: by.id,
  control_review_day: addDays(dayOfMoment(moment), controlReviewDays),
});

const followed = (controller: Staff): Change[] => [{ label: "fields.controller", before: null, after: controller.id, list: "users" }];

/** It comes under control with its whole appeal; undefined when it does not, or is already. */
export function followAppeal(builder: TaskBuilder, by: Staff): void {
  const { plan, record, next } = builder;
  if (plan.control?.by !== "appeal") return;
  const { controller } = plan.control;
  next("follow-with-appeal", undefined, undefined, 0, {
    set: (_, moment) => {
      Object.assign(record, underControl(controller, by, moment));
      return followed(controller);
    },
  });
}

/** A controller takes it up on the way. */
export function takeUnderControl({ plan, record, at, next }: TaskBuilder): void {
  if (plan.control?.by !== "controller") return;
  const { controller } = plan.control;
  next("take-under-control", undefined, at(controller), 1, {
    set: (_, moment) => {
      Object.assign(record, underControl(controller, controller, moment));
      return followed(controller);
    },
  });
}

/** Done, but for the controller; without control it is done at once. */
export const endOf = ({ plan }: TaskBuilder): "control_release" | "resolved" => (plan.control ? "control_release" : "resolved");

export function release(builder: TaskBuilder): "ends" {
  const { world, plan, record, stop, next, markFlow } = builder;
  if (plan.control === undefined || stop === "control_release") return "ends";
  const { by, controller } = plan.control;
  // Who was named in the draft or for the whole appeal works where the task was sent from.
  const office = by === "controller" ? plan.to : plan.from;
  next("release-control", "resolved", { user: controller, office }, 1.5, {
    text: world.random.chance(0.3) ? world.random.pick(texts.notes)[plan.script] : null,
    set: (when) => {
      record.resolved_at = when;
      markFlow("flow_done", when);
    },
  });
  return "ends";
}
