import type { AppealStatus } from "@murojaat/contract";
import { appealTerm } from "../terms/deadlines.ts";
import type { Channel, Office } from "./directory.ts";
import { officeDay, dayOfMoment, timestamp } from "./office-hours.ts";
import { spread, tell, type Actor, type Step, type Timed, type Told, type World } from "./life.ts";
import type { Applicant } from "./people.ts";
import type { DemoRecord } from "./records.ts";
import { openStop, type Scenario, type TaskStop } from "./scenarios.ts";
import { planTask, type TaskLife } from "./task-life.ts";
import type { OfAppeal, TaskPlan } from "./task-tale.ts";
import { texts, type Theme } from "./words.ts";

export type AppealPlan = {
  readonly number: string;
  readonly holder: Office;
  readonly applicant: Applicant;
  readonly theme: Theme;
  readonly text: string;
  readonly channel: Channel;
  readonly applicantCount: number;
  readonly repeatability: "first" | "repeat" | "duplicate";
  readonly earlierId: number | null;
  /** Moment of arrival, and the office time of the registration. */
  readonly receivedAt: number;
  readonly registered: number;
  readonly scenario: Scenario;
  /** Office time at which it is closed; null while it is open. */
  readonly closed: number | null;
  readonly late: boolean;
  readonly chooseTarget: (to: Scenario["to"], theme: Theme) => Office;
};

/** Tells the life of one appeal and its tasks: fills the records, and gives its id and whether it ended. */
export function tellAppeal(world: World, plan: AppealPlan): { id: number } {
  const { random, directory, records, hours } = world;
  const { holder, scenario } = plan;
  const record = appealRecord(world, plan);
  records.appeals.push(record);
  const id = record.id;
  const posts = [...holder.leaders.keys()];
  const post = random.pick(posts);
  const at = (user: { id: number; departmentId: number | null }): Actor => ({ user, office: holder });
  const registrator = at({ id: record.registered_by, departmentId: null });
  const classifier = at(preferred(world, holder, "leader", holder.leaders.get(post) ?? []));

  let status = "" as AppealStatus | "";
  const steps: Step[] = [];
  const next = (
    action: string,
    to: AppealStatus,
    actor: Actor | undefined,
    weight: number,
    rest: Pick<Step, "text" | "changes"> & { set?: (when: string) => void } = {},
  ) => {
    const { set, ...said } = rest;
    const apply = (when: string) => {
      record.status = to;
      record.version += 1;
      set?.(when);
    };
    steps.push({ action, from: status === "" ? null : status, to, actor, weight, ...said, apply });
    status = to;
  };
  const told: Told[] = [];
  const ofAppeal = { appealId: id, taskId: null, post: () => record.position_level_id };
  const happen = (timed: readonly Timed[]) => told.push(...tell(world, timed, ofAppeal));
  const finish = () => {
    told.sort((a, b) => a.at - b.at);
    records.history.push(...told.map(({ row }) => row));
    return { id };
  };

  next("register", "registration", registrator, 1);
  happen([{ step: steps.splice(0)[0]!, at: plan.registered }]);
  if (random.chance(0.04)) next("update", "registration", registrator, 1);
  if (scenario.appeal === "registration" || scenario.appeal === "deleted") {
    if (scenario.appeal === "deleted") next("delete", "deleted", registrator, 1);
    happen(spread(random, steps, plan.registered, Math.min(world.now, plan.registered + random.whole(1800, officeDay))));
    return finish();
  }
  const give = (to: number) =>
    next("send-to-classification", "classification", registrator, 1, {
      changes: [{ label: "fields.positionLevel", before: null, after: to, list: "position_levels" }],
      set: () => {
        record.position_level_id = to;
      },
    });
  if (random.chance(0.04)) {
    const wrong = random.pick(posts);
    give(wrong);
    const by = at(preferred(world, holder, "leader", holder.leaders.get(wrong) ?? []));
    next("back-to-registration", "registration", by, 1, {
      text: random.pick(texts.back)[plan.applicant.script],
      set: () => {
        record.position_level_id = null;
      },
    });
  }
  give(post);

  const tasks = planTasks(world, plan, {
    id,
    number: plan.number,
    deadline: record.deadline,
    holder,
    classifier,
    applicant: plan.applicant,
    repeatabilityId: record.repeatability_type_id ?? 0,
  });
  const end = plan.closed ?? world.now;
  const classified = plan.registered + Math.max(600, Math.min((end - plan.registered) * 0.3, 2 * officeDay) * (0.3 + 0.7 * random.next()));
  // Drafts are written between the appeal's own steps, so both are laid out together and told each to its own.
  const drafting = tasks.flatMap(({ life }) => life.drafting.map((step) => ({ step, life })));
  const finishing =
    scenario.appeal === "classification"
      ? []
      : [{ action: "finish-classification-task", from: "classification", to: "process", actor: classifier, weight: 1 } satisfies Step];
  const laid = spread(random, [...steps, ...drafting.map(({ step }) => step), ...finishing], plan.registered, Math.min(classified, end));
  happen(laid.slice(0, steps.length));
  for (const [index, { life }] of drafting.entries()) {
    const timed = laid[steps.length + index];
    if (timed)
      told.push(
        ...tell(
          world,
          [timed],
          ofTask(life, () => post),
        ),
      );
  }
  const finished = laid.at(-1);
  if (scenario.appeal === "classification" || finished === undefined) return finish();

  steps.splice(0);
  status = "classification";
  next("finish-classification-task", "process", classifier, 1);
  happen([{ step: steps.splice(0)[0]!, at: finished.at }]);
  let lastDone = finished.at;
  const sent = tasks.filter(({ life }) => life.dispatch.length > 0);
  for (const { life } of sent) told.push(...tell(world, [{ step: life.dispatch[0]!, at: finished.at }], ofTask(life)));
  for (const { life, share } of sent) {
    const handled = spread(random, life.handling, finished.at, Math.floor(finished.at + (end - finished.at) * share));
    told.push(...tell(world, handled, ofTask(life)));
    lastDone = Math.max(lastDone, handled.at(-1)?.at ?? 0);
  }
  if (scenario.appeal === "resolved") {
    const close = (when: string) =>
      Object.assign(record, { resolved_at: when, closing_kind_id: directory.idOf("closing_kinds", "answered") });
    next("resolve", "resolved", undefined, 1, { set: close });
    happen([{ step: steps[0]!, at: lastDone }]);
  }
  return finish();

  function ofTask(life: TaskLife, orPost: () => number | null = () => null) {
    return { appealId: id, taskId: life.record.id, post: () => life.record.position_level_id ?? orPost() };
  }
  function appealRecord({ nextId }: World, { channel, applicant }: AppealPlan): DemoRecord<"appeals"> {
    const kind = random.weighted([
      ["application", 80],
      ["complaint", 14],
      ["proposal", 6],
    ]);
    const term = appealTerm(directory.calendar, kind, new Date(plan.receivedAt * 1000));
    const moment = hours.toMoment(plan.registered);
    const day = dayOfMoment(moment);
    const senders = directory.senders.get(channel.id);
    const paper = ["mail", "office", "higher_org", "deputy", "media"].includes(channel.code);
    const reception = ["personal", "mobile", "public", "video"].includes(channel.form);
    return {
      id: nextId.appeals++,
      number: plan.number,
      status: "registration",
      version: 0,
      holder_id: holder.id,
      registered_org_id: holder.id,
      registered_by: preferred(world, holder, "registrator", holder.registrators).id,
      channel_id: channel.id,
      sender_organization_id: senders ? random.pick(senders) : null,
      document_number: senders ? `${random.whole(1, 60)}-${random.whole(100, 99_999)}` : null,
      document_date: senders ? dayOfMoment(moment - random.whole(1, 6) * 86_400) : null,
      incoming_number: paper ? String(random.whole(1, 9999)) : null,
      incoming_date: paper ? day : null,
      kind_id: directory.idOf("appeal_kinds", kind),
      applicant_id: applicant.record.id,
      applicant_count: plan.applicantCount,
      page_count: random.weighted([
        [1, 70],
        [2, 18],
        [3, 7],
        [5, 5],
      ]),
      text: plan.text,
      position_level_id: null,
      repeatability_type_id: directory.idOf("repeatability_types", plan.repeatability),
      earlier_appeal_id: plan.earlierId,
      reception_leader_id: reception ? random.pick([...holder.leaders.values()].flat()).id : null,
      received_at: timestamp(plan.receivedAt),
      created_at: timestamp(moment),
      deadline: term.deadline,
      term: JSON.stringify(term),
      closing_kind_id: null,
      resolved_at: null,
    };
  }
}

/** A demo account takes its share of an office's work. */
function preferred(
  { random }: World,
  office: Office,
  role: "leader" | "registrator",
  others: readonly { id: number; departmentId: number | null }[],
) {
  const demo = office.demo?.get(role);
  return demo && (others.length === 0 || random.chance(0.5)) ? demo : random.pick(others);
}

const counts = [
  [1, 55],
  [2, 32],
  [3, 10],
  [4, 3],
] as const;

/** The questions of an appeal: the main one as the scenario wants it, the others further on. `share`: how much of the appeal's time each takes. */
function planTasks(world: World, plan: AppealPlan, appeal: OfAppeal): { life: TaskLife; share: number }[] {
  const { random, directory, hours } = world;
  const { scenario } = plan;
  const inTimeBy = plan.closed !== null && !plan.late ? dayOfMoment(hours.toMoment(plan.closed)) : null;
  const topics = plan.theme.topics.flatMap((code) => directory.topics.get(code) ?? []);
  const make = (to: Scenario["to"], stop: TaskPlan["stop"], mine: boolean): TaskLife =>
    planTask(world, appeal, {
      to: plan.chooseTarget(to, plan.theme),
      topicId: random.pick(topics).id,
      theme: plan.theme,
      script: plan.applicant.script,
      stop,
      mine,
      inTimeBy,
    });

  const count = random.weighted<number>(counts);
  if (scenario.appeal === "classification") return random.chance(0.5) ? [{ life: make(undefined, "draft", false), share: 1 }] : [];
  const closed = scenario.appeal === "resolved";
  const tasks = [
    {
      life: make(scenario.to, closed ? "resolved" : (scenario.task ?? openStop(random)), scenario.mine ?? false),
      share: closed ? 1 : 0.5 + random.next() / 2,
    },
  ];
  for (let index = 1; index < count; index += 1) {
    const stop: TaskStop = random.chance(0.03) ? "cancelled" : closed || random.chance(0.5) ? "resolved" : openStop(random);
    tasks.push({ life: make(undefined, stop, false), share: 0.4 + random.next() * 0.6 });
  }
  return tasks;
}
