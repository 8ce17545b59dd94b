import { controlReviewDays } from "@murojaat/contract";
import { addDays } from "@murojaat/server/engine/dates/days.ts";
import { endOtherwise, join, registrar, reopen, resolve, type Closing } from "./appeal-ends.ts";
import { beginAppeal, preferred, type Registration } from "./appeal-tale.ts";
import { planTasks, type Targets } from "./appeal-tasks.ts";
import { extendTerm, studyFurther } from "./appeal-terms.ts";
import { askedOffice, askTransfer, moveTo, refuseTransfer } from "./appeal-transfer.ts";
import type { Office, Staff } from "./directory.ts";
import { bindIncoming } from "./incoming.ts";
import { spread, tell, type Actor, type Timed, type World } from "./life.ts";
import { dayOfMoment, officeDay } from "./office-hours.ts";
import type { Ending, Scenario } from "./scenarios.ts";
import type { TaskLife } from "./task-life.ts";
import { texts, type Theme } from "./words.ts";
import type { AppealTale } from "./types.ts";

export type AppealPlan = Registration & {
  readonly theme: Theme;
  /** Where it stands when the story ends, or how it has ended. */
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
};

const hour = 3600;

/** Tells the life of one appeal and its tasks: fills the records, and says how it ended. */
export function tellAppeal(world: World, plan: AppealPlan): Lived {
  const tale = beginAppeal(world, plan);
  const lived = live(tale, plan);
  return lived;
}

function live(tale: AppealTale, plan: AppealPlan): Lived {
  const { world } = tale;
  const { random } = world;
  const { record, run, next } = tale;
  const scenario: Scenario | undefined = "scenario" in plan.outcome ? plan.outcome.scenario : undefined;
  const ending: Ending | undefined = "ending" in plan.outcome ? plan.outcome.ending : undefined;
  let end = "closed" in plan.outcome ? plan.outcome.closed : world.now;
  const lived = (closed: number | null): Lived => ({
    id: record.id,
    closed,
    closing: closed === null ? null : { ...pickClosing(record) },
  });

  next(plan.isMahalla ? "register-mahalla" : "register", "registration", tale.registrator, 0);
  run(plan.registered);
  if (plan.channel.external && !plan.isMahalla) bindIncoming(tale, plan);
  if (plan.joins) {
    const last = plan.joins.ended?.at ?? world.now;
    join(tale, Math.min(plan.registered + random.whole(900, 2 * hour), last - 60), plan.joins.ended);
    return lived(plan.joins.ended?.at ?? null);
  }
  if (random.chance(0.04)) next("update", undefined, tale.registrator, 1);
  if (scenario?.appeal === "registration" || ending === "deleted") {
    if (ending === "deleted") next("delete", "deleted", tale.registrator, 1);
    run(Math.min(world.now, plan.registered + random.whole(1800, officeDay)));
    return lived(null);
  }
  if (scenario?.appeal === "transfer_asked") {
    const asked = askedOffice(tale);
    if (asked) askTransfer(tale, asked);
    run(Math.min(world.now, plan.registered + random.whole(1800, 3 * officeDay)));
    return lived(null);
  }
  const began = tale.now;
  if (!plan.isMahalla && !scenario?.mine && scenario?.to === undefined && end - began > 3 * officeDay) beSentOn(tale, plan, end);
  // The term of the receiver is a new one, and so is its time.
  if (ending !== undefined) end = Math.min(world.now, end + tale.now - began);
  const leader = () => leaderOf(world, tale.holder);

  if (ending === "returned_to_applicant" || (ending === "unconsidered" && random.chance(0.3))) {
    const by = ending === "unconsidered" ? leader() : registrar(tale);
    return lived(endOtherwise(tale, ending, by, Math.min(end, tale.now + random.whole(hour, 3 * officeDay))));
  }
  if (ending === "information" || scenario?.appeal === "for_information" || (ending === "answered" && random.chance(0.002))) {
    next("accept-for-information", "for_information", registrar(tale), 1, { text: random.pick(texts.information)[tale.script] });
    run(Math.min(end, tale.now + random.whole(hour, 2 * officeDay)));
    if (ending !== "answered") return lived(null);
    next("back-to-registration", "registration", registrar(tale), 1, { text: random.pick(texts.back)[tale.script] });
    run(tale.now + random.whole(600, hour));
  }

  const { posts, classifier } = giveToPost(tale, plan);
  const stops = scenario?.appeal === "classification" || ((ending === "unconsidered" || ending === "terminated") && random.chance(0.3));
  tale.ends = ending !== undefined;
  const control = stops ? undefined : sendsToControl(tale);
  const lives = planTasks(tale, { ...plan, scenario, closed: ending === "answered" ? end : null, onlyDrafts: stops, classifier, control });
  classify(tale, { lives, end, finish: !stops, classifier });
  if (stops) {
    if (ending === "unconsidered" || ending === "terminated") {
      return lived(endOtherwise(tale, ending, leader(), end));
    }
    return lived(null);
  }
  beProcessed(tale, { lives, end, control });
  if (ending === undefined) return lived(null);
  if (ending !== "answered") {
    return lived(endOtherwise(tale, ending === "terminated" ? "terminated" : "unconsidered", leader(), end));
  }
  resolve(tale);
  const first = lived(tale.now);
  if (random.chance(0.006) && world.now - tale.now > 3 * officeDay) liveAgain(tale, plan, { posts, classifier });
  // What joined it ended with it the first time.
  return first;
}

const pickClosing = ({ closing_kind_id, closing_reason_id, closing_text }: AppealTale["record"]): Closing => ({
  closing_kind_id,
  closing_reason_id,
  closing_text,
});
const leaderOf = (world: World, office: Office): Actor => ({
  user: preferred(world, office, "leader", [...office.leaders.values()].flat()),
  office,
});

/** Some are sent on to another office, some come back from the question. */
function beSentOn(tale: AppealTale, plan: AppealPlan, end: number): void {
  const { world, run } = tale;
  const { random } = world;
  const chance = random.next();
  if (chance >= 0.055) return;
  const asked = askedOffice(tale);
  if (!asked) return;
  const receiver = chance < 0.042 ? plan.targets.receiver(tale.holder, asked, plan.theme, plan.applicant.areaId) : undefined;
  askTransfer(tale, asked);
  if (receiver) moveTo(tale, asked, receiver);
  else refuseTransfer(tale, asked);
  run(Math.min(tale.now + random.whole(officeDay / 4, 3 * officeDay), tale.now + (end - tale.now) / 2));
}

/** To a leader's post; now and then to the wrong one first. The steps are told with those of the classification. */
function giveToPost(tale: AppealTale, plan: AppealPlan): { posts: number[]; classifier: Actor } {
  const { world, record, holder, registrator, next } = tale;
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
function sendsToControl({ world: { random }, world, holder }: AppealTale): Control | undefined {
  if (holder.controllers.length === 0 || !random.chance(0.06)) return undefined;
  return { controller: random.pick(holder.controllers), by: leaderOf(world, holder) };
}

/** Drafts are written between the appeal's own steps; then all of them are sent. */
function classify(tale: AppealTale, given: { lives: readonly TaskLife[]; end: number; finish: boolean; classifier: Actor }): void {
  const { world, next, insert, run, now } = tale;
  const { random } = world;
  insert(given.lives.flatMap(({ drafting }) => drafting));
  if (given.finish) next("finish-classification-task", "process", given.classifier, 1);
  const until = now + Math.max(600, Math.min((given.end - now) * 0.3, 2 * officeDay) * (0.3 + 0.7 * random.next()));
  run(Math.floor(Math.min(until, given.end)));
}

/** From the dispatch of its tasks on; tasks lie beside each other in time. */
function beProcessed(tale: AppealTale, given: { lives: readonly TaskLife[]; end: number; control: Control | undefined }): void {
  const { world, of, record, script } = tale;
  const { random } = world;
  const { end, control } = given;
  const sent = given.lives.filter(({ dispatch }) => dispatch.length > 0);
  const timed: Timed[] = sent.flatMap(({ dispatch }) => dispatch.map((step) => ({ step, at: tale.now })));
  let start = tale.now;
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
  timed.push(...makeLonger(tale, start, end));
  const first = sent[0];
  const laid = sent.map((life) => ({ life, steps: spread(random, life.handling, start, Math.floor(start + (end - start) * life.share)) }));
  const letter = laid.find(({ life }) => life === first)?.steps.find(({ step }) => step.action === "notify-applicant");
  for (const { life, steps } of laid) {
    const other = steps.findIndex(({ step }) => step.action === "notify-applicant" && step.of === life.tale.of);
    const before = steps[other - 1];
    const joins =
      letter &&
      first &&
      life !== first &&
      life.tale.plan.to === first.tale.plan.to &&
      before &&
      before.at < letter.at &&
      random.chance(0.6);
    // One letter tells of both: the other task goes on from that moment.
    if (joins) timed.push(...steps.slice(0, other), ...withLetter(life, steps.slice(other), letter));
    else timed.push(...steps);
  }
  tale.now = Math.max(tale.now, tell(world, timed));
}

function withLetter({ toldWithAnother }: TaskLife, [told, ...rest]: readonly Timed[], letter: Timed): Timed[] {
  if (!told) return [];
  const step = toldWithAnother(letter.step.actor);
  return [{ step, at: letter.at }, ...rest.map((after, index) => ({ ...after, at: Math.max(after.at, letter.at + 30 * (index + 1)) }))];
}

/** Further study or, decided by the head, an extension: once, and never both here. */
function makeLonger(tale: AppealTale, start: number, end: number): Timed[] {
  const { world, holder, kind, script } = tale;
  const { random } = world;
  const chance = random.next();
  const [head] = holder.heads;
  if (tale.longer || chance >= 0.045 || end - start < officeDay || head === undefined) return [];
  const at = Math.floor(start + (end - start) * (0.3 + 0.4 * random.next()));
  tale.longer = true;
  if (chance < 0.015) return kind === "proposal" ? [] : [{ step: studyFurther(tale, leaderOf(world, holder)), at }];
  const days = random.whole(5, 30);
  const why = random.pick(texts.extensions)[script];
  return [{ step: extendTerm(tale, { user: head, office: holder }, { days: () => days, why, weight: 1 }), at }];
}

/** Opened once more, with new questions; closed again when there is time for that. */
function liveAgain(tale: AppealTale, plan: AppealPlan, before: { posts: readonly number[]; classifier: Actor }): void {
  const { world } = tale;
  const { random } = world;
  const { classifier } = before;
  reopen(tale, classifier, before.posts[0]!, Math.min(world.now - 2 * officeDay, tale.now + random.whole(officeDay, 8 * officeDay)));
  const wanted = tale.now + random.whole(2 * officeDay, 9 * officeDay);
  const closes = wanted < world.now;
  const end = closes ? wanted : world.now;
  tale.ends = closes;
  const scenario: Scenario | undefined = closes ? undefined : { appeal: "process" };
  const lives = planTasks(tale, { ...plan, scenario, closed: closes ? end : null, onlyDrafts: false, classifier, control: undefined });
  classify(tale, { lives, end, finish: true, classifier });
  beProcessed(tale, { lives, end, control: undefined });
  if (closes) resolve(tale);
}
