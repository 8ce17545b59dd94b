import { controlReviewDays } from "@murojaat/contract";
import { addDays } from "@murojaat/server/engine/dates/days.ts";
import { endInformation, endOtherwise, join, registrar, reopen, resolve, type Closing } from "./appeal-ends.ts";
import { createAppealBuilder, preferred, type Registration } from "./appeal-builder.ts";
import { planTasks, type Targets } from "./appeal-tasks.ts";
import { extendTerm, studyFurther } from "./appeal-terms.ts";
import { askedOffice, askTransfer, moveTo, refuseTransfer } from "./appeal-transfer.ts";
import type { Office, Staff } from "./directory.ts";
import { bindIncoming } from "./incoming.ts";
import { spread, runSteps, type Actor, type Timed, type World } from "./life.ts";
import { dayOfMoment, officeDay } from "./office-hours.ts";
import type { Ending, Scenario } from "./scenarios.ts";
import type { TaskLife } from "./task-life.ts";
import { texts, type Theme } from "./words.ts";
import type { AppealBuilder } from "./types.ts";

export type AppealPlan = Registration & {
  readonly theme: Theme;
  /** Codes of the topics that its text is about; the first is that of the main question. */
  readonly topics: readonly string[];
  /** Its status at the end of the scenario, or how it ended. */
  readonly outcome: { readonly scenario: Scenario } | { readonly ending: Ending; /** Office time. */ readonly closed: number };
  /** The appeal of which it is a copy that joins it; when and how that one ended, if it has. */
  readonly joins: { readonly ended: { readonly at: number; readonly closing: Closing } | null } | undefined;
  readonly targets: Targets;
};
export type Lived = {
  readonly id: number;
  /** Office time at which it was closed for the first time. */
  readonly closed: number | null;
  /** With what; null where no copy can have ended with it. */
  readonly closing: Closing | null;
  /** A copy would have been opened again with it: none has joined it. */
  readonly isReopened?: true;
};

const hour = 3600;

/** Makes one appeal and its tasks: fills the records and returns how the appeal ended. */
export function makeAppeal(world: World, plan: AppealPlan): Lived {
  const builder = createAppealBuilder(world, plan);
  const lived = live(builder, plan);
  return lived;
}

function live(builder: AppealBuilder, plan: AppealPlan): Lived {
  const { world } = builder;
  const { random } = world;
  const { record, run, next } = builder;
  const scenario: Scenario | undefined = "scenario" in plan.outcome ? plan.outcome.scenario : undefined;
  const ending: Ending | undefined = "ending" in plan.outcome ? plan.outcome.ending : undefined;
  let end = "closed" in plan.outcome ? plan.outcome.closed : world.now;
  const lived = (closed: number | null): Lived => ({
    id: record.id,
    closed,
    closing: closed === null ? null : { ...pickClosing(record) },
  });

  next(plan.isMahalla ? "register-mahalla" : "register", "registration", builder.registrator, 0);
  run(plan.registered);
  if (plan.channel.external && !plan.isMahalla) bindIncoming(builder, plan);
  if (plan.joins) {
    const last = plan.joins.ended?.at ?? world.now;
    join(builder, Math.min(plan.registered + random.whole(900, 2 * hour), last - 60), plan.joins.ended);
    return lived(plan.joins.ended?.at ?? null);
  }
  if (random.chance(0.04)) next("update", undefined, builder.registrator, 1);
  if (scenario?.appeal === "registration" || ending === "deleted") {
    if (ending === "deleted") next("delete", "deleted", builder.registrator, 1);
    run(Math.min(world.now, plan.registered + random.whole(1800, officeDay)));
    return lived(null);
  }
  if (scenario?.appeal === "transfer_asked") {
    const asked = askedOffice(builder);
    if (asked) askTransfer(builder, asked);
    run(Math.min(world.now, plan.registered + random.whole(1800, 3 * officeDay)));
    return lived(null);
  }
  const began = builder.now;
  if (!plan.isMahalla && !scenario?.mine && scenario?.to === undefined && end - began > 3 * officeDay) beSentOn(builder, plan, end);
  // The term of the receiver is a new one, and so is its time.
  if (ending !== undefined) end = Math.min(world.now, end + builder.now - began);
  const leader = () => leaderOf(world, builder.holder);

  if (ending === "returned_to_applicant" || (ending === "unconsidered" && random.chance(0.3))) {
    const by = ending === "unconsidered" ? leader() : registrar(builder);
    return lived(endOtherwise(builder, ending, by, Math.min(end, builder.now + random.whole(hour, 3 * officeDay))));
  }
  if (ending === "information" || scenario?.appeal === "for_information" || (ending === "answered" && random.chance(0.002))) {
    // of a complaint a leader decides it (law, article 25)
    const [head] = [...builder.holder.leaders.values()].flat();
    const usual = registrar(builder);
    const by = builder.kind === "complaint" && head ? { ...usual, user: head } : usual;
    next("accept-for-information", "for_information", by, 1, { text: random.pick(texts.information)[builder.script] });
    run(Math.min(end, builder.now + random.whole(hour, 2 * officeDay)));
    if (ending === "information" && record.id % 16 === 0 && end > builder.now) return lived(endInformation(builder, by, end));
    if (ending !== "answered") return lived(null);
    next("back-to-registration", "registration", registrar(builder), 1, { text: random.pick(texts.back)[builder.script] });
    run(builder.now + random.whole(600, hour));
  }

  const { posts, classifier } = giveToPost(builder, plan);
  const stops = scenario?.appeal === "classification" || ((ending === "unconsidered" || ending === "terminated") && random.chance(0.3));
  builder.ends = ending !== undefined;
  const control = stops ? undefined : sendsToControl(builder);
  const lives = planTasks(builder, {
    ...plan,
    scenario,
    closed: ending === "answered" ? end : null,
    onlyDrafts: stops,
    classifier,
    control,
  });
  classify(builder, { lives, end, finish: !stops, classifier });
  if (stops) {
    if (ending === "unconsidered" || ending === "terminated") {
      return lived(endOtherwise(builder, ending, leader(), end));
    }
    return lived(null);
  }
  beProcessed(builder, { lives, end, control });
  if (ending === undefined) return lived(null);
  if (ending !== "answered") {
    return lived(endOtherwise(builder, ending === "terminated" ? "terminated" : "unconsidered", leader(), end));
  }
  resolve(builder);
  const first = lived(builder.now);
  if (!random.chance(0.006) || world.now - builder.now <= 3 * officeDay) return first;
  liveAgain(builder, plan, { posts, classifier });
  return { ...first, isReopened: true };
}

const pickClosing = ({ closing_kind_id, closing_reason_id, closing_text }: AppealBuilder["record"]): Closing => ({
  closing_kind_id,
  closing_reason_id,
  closing_text,
});
const leaderOf = (world: World, office: Office): Actor => ({
  user: preferred(world, office, "leader", [...office.leaders.values()].flat()),
  office,
});

/** Some are sent on to another office, some come back from the question. */
function beSentOn(builder: AppealBuilder, plan: AppealPlan, end: number): void {
  const { world, run } = builder;
  const { random } = world;
  const chance = random.next();
  if (chance >= 0.055) return;
  const asked = askedOffice(builder);
  if (!asked) return;
  const receiver = chance < 0.042 ? plan.targets.receiver(builder.holder, asked, plan.theme, plan.applicant.areaId) : undefined;
  askTransfer(builder, asked);
  if (receiver) moveTo(builder, asked, receiver);
  else refuseTransfer(builder, asked);
  run(Math.min(builder.now + random.whole(officeDay / 4, 3 * officeDay), builder.now + (end - builder.now) / 2));
}

/** To a leader's post; now and then to the wrong one first. The steps run with those of the classification. */
function giveToPost(builder: AppealBuilder, plan: AppealPlan): { posts: number[]; classifier: Actor } {
  const { world, record, holder, registrator, next } = builder;
  const { random } = world;
  const posts = [...holder.leaders.keys()];
  const leaderAt = (post: number): Actor => ({ user: preferred(world, holder, "leader", holder.leaders.get(post) ?? []), office: holder });
  const give = (to: number) =>
    next("send-to-classification", "classification", registrator, 1, {
      apply: () => {
        const before = record.position_level_id;
        record.position_level_id = to;
        return [{ label: "fields.positionLevel", before, after: to, list: "position_levels" }];
      },
    });
  if (random.chance(0.04)) {
    const wrong = random.pick(posts);
    give(wrong);
    next("back-to-registration", "registration", leaderAt(wrong), 1, {
      text: random.pick(texts.back)[plan.applicant.script],
      apply: () => void (record.position_level_id = null),
    });
  }
  const post = random.pick(posts);
  give(post);
  return { posts: [post], classifier: leaderAt(post) };
}

type Control = { readonly controller: Staff; readonly by: Actor };
/** Who follows the whole appeal, where anybody does. */
function sendsToControl({ world: { random }, world, holder }: AppealBuilder): Control | undefined {
  if (holder.controllers.length === 0 || !random.chance(0.06)) return undefined;
  return { controller: random.pick(holder.controllers), by: leaderOf(world, holder) };
}

/** Drafts are written between the appeal's own steps; then all of them are sent. */
function classify(builder: AppealBuilder, given: { lives: readonly TaskLife[]; end: number; finish: boolean; classifier: Actor }): void {
  const { world, next, insert, run, now } = builder;
  const { random } = world;
  insert(given.lives.flatMap(({ drafting }) => drafting));
  if (given.finish) next("finish-classification-task", "process", given.classifier, 1);
  const until = now + Math.max(600, Math.min((given.end - now) * 0.3, 2 * officeDay) * (0.3 + 0.7 * random.next()));
  run(Math.floor(Math.min(until, given.end)));
}

/** From the dispatch of its tasks on; tasks lie beside each other in time. */
function beProcessed(builder: AppealBuilder, given: { lives: readonly TaskLife[]; end: number; control: Control | undefined }): void {
  const { world, of, record, script } = builder;
  const { random } = world;
  const { end, control } = given;
  const sent = given.lives.filter(({ dispatch }) => dispatch.length > 0);
  const timed: Timed[] = sent.flatMap(({ dispatch }) => dispatch.map((step) => ({ step, at: builder.now })));
  let start = builder.now;
  if (control) {
    start += 30;
    const { controller, by } = control;
    const apply = (_: string, moment: number) => {
      const day = addDays(dayOfMoment(moment), controlReviewDays);
      Object.assign(record, { is_control: true, controller_id: controller.id, control_review_day: day });
      return [{ label: "fields.controller", before: null, after: controller.id, list: "users" }];
    };
    const text = random.pick(texts.controls)[script];
    timed.push({ step: { of, action: "send-to-control", to: undefined, actor: by, weight: 0, text, apply }, at: start });
    timed.push(...sent.flatMap(({ following }) => following.map((step) => ({ step, at: start }))));
  }
  timed.push(...makeLonger(builder, start, end));
  const first = sent[0];
  const laid = sent.map((life) => ({ life, steps: spread(random, life.handling, start, Math.floor(start + (end - start) * life.share)) }));
  const letter = laid.find(({ life }) => life === first)?.steps.find(({ step }) => step.action === "notify-applicant");
  for (const { life, steps } of laid) {
    const other = steps.findIndex(({ step }) => step.action === "notify-applicant" && step.of === life.builder.of);
    const before = steps[other - 1];
    const joins =
      letter &&
      first &&
      life !== first &&
      life.builder.plan.to === first.builder.plan.to &&
      before &&
      before.at < letter.at &&
      random.chance(0.6);
    // One letter covers both: the other task continues from that moment.
    if (joins) timed.push(...steps.slice(0, other), ...withLetter(life, steps.slice(other), letter));
    else timed.push(...steps);
  }
  builder.now = Math.max(builder.now, runSteps(world, timed));
}

function withLetter({ notifiedWithAnother }: TaskLife, [first, ...rest]: readonly Timed[], letter: Timed): Timed[] {
  if (!first) return [];
  const step = notifiedWithAnother(letter.step.actor);
  return [{ step, at: letter.at }, ...rest.map((after, index) => ({ ...after, at: Math.max(after.at, letter.at + 30 * (index + 1)) }))];
}

/** Further study or, decided by the head, an extension: once, and never both here. */
function makeLonger(builder: AppealBuilder, start: number, end: number): Timed[] {
  const { world, holder, kind, script } = builder;
  const { random } = world;
  const chance = random.next();
  const [head] = holder.heads;
  if (builder.longer || chance >= 0.045 || end - start < officeDay || head === undefined) return [];
  const at = Math.floor(start + (end - start) * (0.3 + 0.4 * random.next()));
  builder.longer = true;
  if (chance < 0.015) return kind === "proposal" ? [] : [{ step: studyFurther(builder, leaderOf(world, holder)), at }];
  const days = random.whole(5, 30);
  const why = random.pick(texts.extensions)[script];
  return [{ step: extendTerm(builder, { user: head, office: holder }, { days: () => days, why, weight: 1 }), at }];
}

/** Reopened with new questions; closed again when there is time for that. */
function liveAgain(builder: AppealBuilder, plan: AppealPlan, before: { posts: readonly number[]; classifier: Actor }): void {
  const { world } = builder;
  const { random } = world;
  const { classifier } = before;
  reopen(builder, classifier, before.posts[0]!, Math.min(world.now - 2 * officeDay, builder.now + random.whole(officeDay, 8 * officeDay)));
  const wanted = builder.now + random.whole(2 * officeDay, 9 * officeDay);
  const closes = wanted < world.now;
  const end = closes ? wanted : world.now;
  builder.ends = closes;
  const scenario: Scenario | undefined = closes ? undefined : { appeal: "process" };
  const lives = planTasks(builder, { ...plan, scenario, closed: closes ? end : null, onlyDrafts: false, classifier, control: undefined });
  classify(builder, { lives, end, finish: true, classifier });
  beProcessed(builder, { lives, end, control: undefined });
  if (closes) resolve(builder);
}
