import { addDays } from "@murojaat/server/engine/dates/days.ts";
import type { Office, Staff } from "./directory.ts";
import { dayOfMoment } from "./office-hours.ts";
import type { DemoRecord } from "./records.ts";
import { texts } from "./words.ts";
import type { TaskBuilder } from "./types.ts";

type People = { readonly asker: Staff; readonly reviewer: Staff };
/** How far a review has come: asked, answered, or answered and confirmed. */
type Stage = "pending" | "answered" | "confirmed";

/** Somebody who may ask, and a colleague who may be asked. */
export function someReview({ world: { random }, plan: { to } }: TaskBuilder): People | undefined {
  const asker = random.pick([...to.leaders.values()].flat());
  const others = [...to.signers, ...to.executors, ...to.controllers].filter(({ id }) => id !== asker.id);
  return others.length > 0 ? { asker, reviewer: random.pick(others) } : undefined;
}

/** The review that a demo account is asked for, or has had answered. */
export function demoReview(office: Office, extra: string): { people: People; stage: Stage } | undefined {
  const demo = office.demo;
  const [kind, role] = extra.split(":") as [string, "leader" | "executor" | "signer" | "controller" | "registrator"];
  const watcher = demo?.get(role);
  const other = demo?.get(role === "leader" ? "controller" : "leader");
  if (!watcher || !other) return undefined;
  if (kind === "review") return { people: { asker: other, reviewer: watcher }, stage: "pending" };
  return kind === "reviewed" ? { people: { asker: watcher, reviewer: other }, stage: "answered" } : undefined;
}

/** A question to a colleague; now and then the answer is sent back once. */
export function review(builder: TaskBuilder, { asker, reviewer }: People, stage: Stage): void {
  const { world, plan, reviews, at, next } = builder;
  const { random } = world;
  const [question, answer] = [random.pick(texts.questions)[plan.script], random.pick(texts.opinions)[plan.script]];
  let record: DemoRecord<"reviews"> | undefined;
  const change = (columns: Partial<DemoRecord<"reviews">>) =>
    void (record && Object.assign(record, columns, { version: record.version + 1 }));
  const answerSender = () =>
    next("answer-review", undefined, at(reviewer), 1.5, {
      text: answer,
      set: (when) => change({ status: "answered", answer, answered_at: when, answered_by: reviewer.id, decision_note: null }),
    });
  next("send-review", undefined, at(asker), 1, {
    text: question,
    set: (when, moment) => {
      record = {
        task_id: builder.record.id,
        status: "pending",
        version: 1,
        asked_by: asker.id,
        reviewer_id: reviewer.id,
        question,
        due_day: addDays(dayOfMoment(moment), 3),
        answer: null,
        answered_at: null,
        answered_by: null,
        decided_at: null,
        decision_note: null,
        created_at: when,
      };
      reviews.push(record);
      world.records.reviews.push(record);
    },
  });
  if (stage === "pending") return;
  answerSender();
  if (random.chance(0.2)) {
    const reason = random.pick(texts.opinionRefusals)[plan.script];
    next("reject-review", undefined, at(asker), 1, {
      text: reason,
      set: (when) => change({ status: "pending", decided_at: when, decision_note: reason }),
    });
    answerSender();
  }
  if (stage === "answered") return;
  next("confirm-review", undefined, at(asker), 1, {
    set: (when) => change({ status: "confirmed", decided_at: when, decision_note: null }),
  });
}
