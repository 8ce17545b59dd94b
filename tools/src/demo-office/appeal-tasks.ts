import type { Office, Staff } from "./directory.ts";
import type { Actor } from "./life.ts";
import { dayOfMoment } from "./office-hours.ts";
import { openStop, type Scenario, type TaskStop } from "./scenarios.ts";
import { planTask, type TaskLife } from "./task-life.ts";
import type { Theme } from "./words.ts";
import type { AppealBuilder, Control, TaskPlan } from "./types.ts";

/** Where questions and whole appeals go. */
export type Targets = {
  readonly task: (holder: Office, to: Scenario["to"], theme: Theme, areaId: number) => Office;
  /** Who gets an appeal that is sent on; undefined where there is nobody but the holder. */
  readonly receiver: (holder: Office, asked: Office, theme: Theme, areaId: number) => Office | undefined;
};

type Given = {
  readonly scenario: Scenario | undefined;
  /** Office time by which all is answered; null: it stays open, or ends otherwise. */
  readonly closed: number | null;
  readonly onlyDrafts: boolean;
  readonly classifier: Actor;
  readonly theme: Theme;
  readonly topics: readonly string[];
  readonly targets: Targets;
  /** Who follows the whole appeal. */
  readonly control: { readonly controller: Staff; readonly by: Actor } | undefined;
};

const counts = [
  [1, 55],
  [2, 32],
  [3, 10],
  [4, 3],
] as const;

/** The questions of an appeal: the main one as the scenario wants it, the others further on. */
export function planTasks(appeal: AppealBuilder, given: Given): TaskLife[] {
  const { world, holder, script } = appeal;
  const { random, directory, hours } = world;
  const { scenario, classifier, theme } = given;
  // most people who were given less than the appeal's own term asked for it, or were done
  const until = given.closed ?? world.now;
  const inTimeBy = !appeal.late && (given.closed !== null || random.chance(0.75)) ? dayOfMoment(hours.toMoment(until)) : null;
  const topics = given.topics.flatMap((code) => directory.topics.get(code) ?? []);
  const make = (plan: Pick<TaskPlan, "to" | "stop" | "mine" | "extras">, share: number, nth = 0): TaskLife => {
    const control = controlOf(appeal, plan, given);
    const whole = { ...plan, from: holder, sender: classifier, topicId: topics[nth % topics.length]!.id, theme, script, control, inTimeBy };
    return planTask(world, appeal, whole, { share, follows: given.control?.by.user });
  };
  const target = (to: Scenario["to"]) => given.targets.task(holder, to, theme, appeal.applicant.areaId);
  const none = { mine: false, extras: [] };

  if (given.onlyDrafts) return random.chance(0.5) ? [make({ to: target(undefined), stop: "draft", ...none }, 1)] : [];
  const closed = given.closed !== null;
  const count = random.weighted<number>(counts);
  const main = scenario?.task ?? (closed ? "resolved" : openStop(random));
  const tasks = [
    make(
      { to: target(scenario?.to), stop: main, mine: scenario?.mine ?? false, extras: scenario?.extras ?? [] },
      closed ? 1 : 0.5 + random.next() / 2,
    ),
  ];
  for (let index = 1; index < count; index += 1) {
    const stop: TaskStop = random.chance(0.03) ? "cancelled" : closed || random.chance(0.5) ? "resolved" : openStop(random);
    // Questions of one appeal often go to one office, and one letter answers them.
    const to = random.chance(0.3) ? tasks[0]!.builder.plan.to : target(undefined);
    tasks.push(make({ to, stop, ...none }, 0.4 + random.next() * 0.55, index));
  }
  return tasks;
}

/** With the whole appeal, named in the draft, or taken up by a controller of the office that does it. */
function controlOf(
  { world: { random }, holder }: AppealBuilder,
  { to, stop, extras, mine }: Pick<TaskPlan, "to" | "stop" | "extras" | "mine">,
  given: Given,
): Control | undefined {
  if (stop === "draft") return undefined;
  const demo = mine ? to.demo?.get("controller") : undefined;
  if (stop === "control_release" || extras.includes("control") || (!mine && random.chance(0.03))) {
    const controller = demo ?? to.controllers[0];
    return controller && { by: "controller", controller };
  }
  if (!mine && random.chance(0.02) && holder.controllers.length > 0) return { by: "draft", controller: random.pick(holder.controllers) };
  return given.control && { by: "appeal", controller: given.control.controller };
}
