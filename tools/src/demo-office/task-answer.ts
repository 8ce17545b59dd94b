import { answerFor, answeredText, messageTo } from "./answers.ts";
import type { Staff } from "./directory.ts";
import { oweLetter } from "./messages.ts";
import { dayOfMoment } from "./office-hours.ts";
import { beAcceptedAbove } from "./task-children.ts";
import { endOf } from "./task-control.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

/** Answered, checked and signed; now and then rejected and written again. */
export function beAnswered(builder: TaskBuilder): "ends" | "goes on" {
  const {
    world: { random },
    stop,
    plan,
    people,
  } = builder;
  write(builder, { weight: 6 });
  if (stop === "rejected" || random.chance(0.07)) {
    const afterCheck = random.chance(0.4);
    if (afterCheck) check(builder);
    refuse(builder, afterCheck ? people.signer : people.checker);
    if (stop === "rejected") return "ends";
    write(builder, { weight: 2 });
  }
  if (stop === "answer_check") return "ends";
  check(builder);
  if (stop === "answer_confirm") return "ends";
  confirm(builder, plan.parent ? "answer_upper" : "notify");
  return stop === "notify" ? "ends" : "goes on";
}

/** Signed on the way to say how it stands: it goes on afterwards. */
export function answerInterim(builder: TaskBuilder): void {
  write(builder, { weight: 3, interim: true });
  check(builder);
  confirm(builder, "process");
}

function write(builder: TaskBuilder, { weight, interim = false }: { weight: number; interim?: boolean }): void {
  const { world, appeal, record, plan, people, executor, markFlow } = builder;
  const answer = answerFor(world, appeal, {
    taskId: record.id,
    topicId: record.topic_id,
    theme: plan.theme,
    script: plan.script,
    author: executor,
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
  builder.next("answer", "answer_check", builder.at(executor), weight, { text: answer.text, set });
  builder.answer = answer;
}

function check({ world: { random }, answer, people, plan, at, next }: TaskBuilder): void {
  const note = random.chance(0.2) ? random.pick(texts.notes)[plan.script] : null;
  const set = (when: string) =>
    void Object.assign(answer?.record ?? {}, { state: "checked", checked_by: people.checker.id, checked_at: when });
  next("check-answer", "answer_confirm", at(people.checker), 1.2, { text: note, set });
}

function refuse({ world: { random }, answer, plan, at, next }: TaskBuilder, by: Staff): void {
  const reason = random.pick(texts.rejections)[plan.script];
  const set = (when: string) =>
    void Object.assign(answer?.record ?? {}, { state: "rejected", rejected_by: by.id, rejected_at: when, reject_reason: reason });
  next("reject-answer", "rejected", at(by), 1.2, { text: reason, set });
}

function confirm({ appeal, record, answer, people, at, next }: TaskBuilder, to: "process" | "notify" | "answer_upper"): void {
  const set = (when: string) => {
    Object.assign(answer?.record ?? {}, { state: "confirmed", confirmed_by: people.signer.id, confirmed_at: when });
    if (to === "process") Object.assign(record, { answer_id: null, answer_author_id: null, signer_id: null });
    if (to === "notify" && answer && appeal.applicant.record.is_fake_phone)
      answer.letter = oweLetter(appeal, "answered", answeredText(appeal, answer.record), when, {
        task_id: record.id,
        organization_id: record.organization_id,
      });
  };
  next("confirm-answer", to, at(people.signer), 1, { set });
}

export function notify(builder: TaskBuilder): "ends" | "goes on" {
  const { world, appeal, record, people, answer, plan, at, next } = builder;
  if (answer === undefined) throw new Error("There is no answer to notify the applicant of.");
  if (plan.parent)
    return beAcceptedAbove(builder, () => {
      write(builder, { weight: 2 });
      check(builder);
      confirm(builder, "answer_upper");
    });
  const messenger = world.random.chance(0.5) ? people.signer : people.registrator;
  const message = messageTo(world, appeal, { taskId: record.id, answer: answer.record, sentBy: messenger.id });
  const set = (when: string, moment: number) => {
    message.write(when, dayOfMoment(moment));
    if (answer.letter) Object.assign(answer.letter, { sent_number: message.letter, sent_day: dayOfMoment(moment), sent_by: messenger.id });
    finish(builder, when);
  };
  next("notify-applicant", endOf(builder), at(messenger), 0.8, { text: message.text, set });
  return "goes on";
}

/** Without control it is done. */
export function finish({ plan, record, markFlow }: TaskBuilder, at: string): void {
  if (plan.control) return;
  record.resolved_at = at;
  markFlow("flow_done", at);
}
