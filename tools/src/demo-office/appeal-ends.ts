import { openTaskStatuses, type AppealAction } from "@murojaat/contract";
import { appealTerm } from "@murojaat/server/office/terms/deadlines.ts";
import { takeTerm } from "./appeal-terms.ts";
import type { Actor, Step } from "./life.ts";
import { officeDay } from "./office-hours.ts";
import { nameOf, notifyApplicant, oweLetter } from "./messages.ts";
import type { DemoRecord } from "./records.ts";
import { texts } from "./words.ts";
import type { AppealBuilder, TaskBuilder } from "./types.ts";

type ClosingKind = "answered" | "unconsidered" | "terminated" | "returned_to_applicant";
/** With what an appeal was closed, as a duplicate takes it over. */
export type Closing = {
  readonly closing_kind_id: number | null;
  readonly closing_reason_id: number | null;
  readonly closing_text: string | null;
};

/** It ends when its last task has ended. */
export function resolve({ world, record, next, run, now }: AppealBuilder): void {
  const kind = world.directory.idOf("closing_kinds", "answered");
  next("resolve", "resolved", undefined, 0, { apply: (at) => void Object.assign(record, { resolved_at: at, closing_kind_id: kind }) });
  run(now);
}

const actions = {
  unconsidered: "leave-unconsidered",
  terminated: "terminate",
  returned_to_applicant: "return-to-applicant",
} as const satisfies Record<Exclude<ClosingKind, "answered">, AppealAction>;
const messageOf = { unconsidered: "unconsidered", terminated: "terminated", returned_to_applicant: "returned" } as const;

/** Ends the appeal without an answer: drops drafts, withdraws open tasks, notifies the applicant of the reason. Returns the moment, in office time. */
export function endOtherwise(builder: AppealBuilder, kind: keyof typeof actions, by: Actor, until: number): number {
  const { world, record, script, next, insert, run } = builder;
  const { random, directory } = world;
  const reasons = kind === "returned_to_applicant" ? undefined : texts[kind];
  const reason = reasons && random.pick(Object.keys(reasons) as (keyof typeof reasons)[]);
  const text = (reasons && reason ? reasons[reason] : random.pick(texts.returned))[script];
  let letter: DemoRecord<"letters"> | undefined;
  next(actions[kind], "resolved", by, 1, {
    text,
    apply: (at) => {
      Object.assign(record, {
        resolved_at: at,
        closing_kind_id: directory.idOf("closing_kinds", kind),
        closing_reason_id: reason ? directory.idOf("result_reasons", reason) : null,
        closing_text: text,
        ...(kind !== "returned_to_applicant" && { position_level_id: null }),
      });
      if (reason === "withdrawn") letter = oweLetter(builder, "withdrawn", text, at);
      if (reason !== "withdrawn" || !builder.applicant.record.is_fake_phone)
        notifyApplicant(builder, { kind: messageOf[kind], at, by, values: { reason: text } });
    },
  });
  insert(builder.tasks.filter(({ record: task }) => task.status === "draft").map((task) => dropDraft(task, by)));
  insert(builder.tasks.filter(({ record: task }) => openStatuses.has(task.status)).map(withdraw));
  run(until);
  const ended = builder.now;
  if (letter) sendLetter(builder, letter);
  return ended;
}

/** Nobody considers what was accepted for information: it is closed without an answer. */
export function endInformation(builder: AppealBuilder, by: Actor, until: number): number {
  const { world, record, script, next, run } = builder;
  const text = world.random.pick(texts.information)[script];
  next("end-information", "resolved", by, 1, {
    text,
    apply: (at) => {
      const closed = { closing_kind_id: world.directory.idOf("closing_kinds", "for_information"), closing_reason_id: null };
      Object.assign(record, closed, { resolved_at: at, closing_text: text });
    },
  });
  run(until);
  return builder.now;
}

/** Most letters leave within their three days, some late; those of recent withdrawals still wait. */
function sendLetter(builder: AppealBuilder, letter: DemoRecord<"letters">): void {
  const { world, record, applicant, next, run } = builder;
  // takes no random number, so that later choices stay the same
  const at = builder.now + Math.round((0.2 + (record.id % 5)) * officeDay);
  if (at >= world.now) return;
  const by = registrar(builder);
  next("send-letter", undefined, by, 1, {
    apply: (sent) => {
      Object.assign(letter, { sent_number: String(1 + (record.id % 900)), sent_day: sent.slice(0, 10), sent_by: by.user.id });
      world.records.notifications.push({
        appeal_id: record.id,
        incoming_appeal_id: null,
        task_id: null,
        kind: "terminated",
        method: "post",
        recipient: nameOf(applicant),
        address: null,
        text: letter.text,
        letter_number: letter.sent_number,
        letter_day: letter.sent_day,
        status: "sms_sent",
        attempts: 1,
        sent_at: sent,
        sent_by: by.user.id,
        created_at: sent,
      });
    },
  });
  run(at);
}
/** What only a registrar may do, also for what a mahalla brought. */
export const registrar = (builder: AppealBuilder): Actor =>
  builder.record.is_mahalla
    ? { user: builder.world.random.pick(builder.holder.registrators), office: builder.holder }
    : builder.registrator;
const openStatuses = new Set<string>(openTaskStatuses);

const dropDraft = ({ of }: TaskBuilder, by: Actor): Step => ({
  of,
  action: "delete-draft",
  to: "cancelled",
  actor: by,
  weight: 0,
});

/** A task that is withdrawn takes its pending requests and open reviews with it. */
const withdraw = ({ of, requests, reviews, recallFlows }: TaskBuilder): Step => ({
  of,
  action: "cancel-with-appeal",
  to: "cancelled",
  actor: undefined,
  weight: 0,
  apply: (at) => {
    recallFlows(at);
    for (const request of requests)
      if (request.status === "pending") Object.assign(request, { status: "rejected", version: request.version + 1, decided_at: at });
    for (const review of reviews)
      if (review.status !== "confirmed") Object.assign(review, { status: "confirmed", version: review.version + 1, decided_at: at });
  },
});

/** A copy of an appeal that is being considered joins it, and ends with it. */
export function join(builder: AppealBuilder, until: number, earlier: { readonly at: number; readonly closing: Closing } | null): void {
  const { world, record, script, next, run } = builder;
  next("join-duplicate", "process", builder.registrator, 1, {
    text: world.random.pick(texts.joined)[script],
    apply: () => void Object.assign(record, { is_joined: true, position_level_id: null }),
  });
  run(until);
  if (earlier === null) return;
  next("resolve-joined", "resolved", undefined, 1, { apply: (at) => void Object.assign(record, { ...earlier.closing, resolved_at: at }) });
  run(earlier.at);
}

/** The leader of the holder reopens it: at the post, with a new term. */
export function reopen(builder: AppealBuilder, leader: Actor, post: number, until: number): void {
  const { world, record, script, kind, next, run } = builder;
  next("reopen", "classification", leader, 1, {
    text: world.random.pick(texts.reopened)[script],
    apply: (at) => {
      Object.assign(record, {
        position_level_id: post,
        resolved_at: null,
        closing_kind_id: null,
        closing_reason_id: null,
        closing_text: null,
        is_extended: false,
        is_joined: false,
      });
      return [takeTerm(builder, appealTerm(world.directory.calendar, kind, new Date(at)))];
    },
  });
  builder.longer = false;
  run(until);
}
