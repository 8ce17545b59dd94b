import type { LetterEvent, ApplicantMessageKind } from "@murojaat/contract";
import { dayOf } from "@murojaat/server/engine/dates/days.ts";
import { letterTerm } from "@murojaat/server/office/terms/deadlines.ts";
import type { Actor, World } from "./life.ts";
import type { DemoRecord } from "./records.ts";
import { fill } from "./words.ts";
import type { AppealBuilder } from "./types.ts";

type Message = Pick<DemoRecord<"notifications">, "appeal_id" | "incoming_appeal_id" | "recipient" | "address" | "text" | "sent_by"> & {
  readonly kind: Exclude<ApplicantMessageKind, "answered">;
};

/** Seconds for which a letter still waits. */
const lettersWait = 4 * 86_400;

/** A message of the portal itself: by SMS. */
export function sendMessage({ random, records }: World, message: Message, at: string): void {
  const status = random.weighted([
    ["sms_delivered", 93],
    ["sms_sent", 5],
    ["sms_failed", 2],
  ]);
  records.notifications.push({
    ...message,
    task_id: null,
    method: "sms",
    letter_number: null,
    letter_day: null,
    status,
    attempts: 1,
    sent_at: status === "sms_failed" ? null : at,
    created_at: at,
  });
}

type ApplicantMessage = {
  readonly kind: Message["kind"];
  readonly at: string;
  readonly by: Actor;
  readonly values: Readonly<Record<string, string>>;
};

export const nameOf = ({ record: p }: AppealBuilder["applicant"]): string =>
  p.organization_name ?? `${p.last_name} ${p.first_name} ${p.middle_name}`;

/** A letter that the holder of the appeal owes the applicant, or the office of the question whose answer it contains. */
export function oweLetter(
  { world, record }: AppealBuilder,
  event: LetterEvent,
  text: string,
  at: string,
  of: { task_id: number | null; organization_id: number } = { task_id: null, organization_id: record.holder_id },
): DemoRecord<"letters"> {
  const term = letterTerm(world.directory.calendar, event, dayOf(new Date(at)));
  const letter = {
    appeal_id: record.id,
    ...of,
    event,
    text,
    due_day: term.deadline,
    term: JSON.stringify(term),
    sent_number: null,
    sent_day: null,
    sent_by: null,
    created_at: at,
  };
  world.records.letters.push(letter);
  return letter;
}

/** Notifies the applicant of what became of the appeal. To applicants without a number letters of the last days are due; earlier ones leave no record here. */
export function notifyApplicant(builder: AppealBuilder, { kind, at, by, values }: ApplicantMessage): void {
  const { world, record, applicant, language } = builder;
  const person = applicant.record;
  const isRecent = Date.parse(at) > (world.hours.toMoment(world.now) - lettersWait) * 1000;
  if (person.is_fake_phone && (kind === "registered" || kind === "rejected" || !isRecent)) return;
  const template = world.directory.messages.get(`sms_${kind}`)?.[language];
  if (template === undefined) throw new Error(`There is no text for a message of the kind "${kind}".`);
  if (person.is_fake_phone) {
    oweLetter(builder, kind as LetterEvent, fill(template, { number: record.number, ...values }), at);
    return;
  }
  sendMessage(
    world,
    {
      appeal_id: record.id,
      incoming_appeal_id: null,
      kind,
      recipient: nameOf(applicant),
      address: person.phone,
      text: fill(template, { number: record.number, ...values }),
      sent_by: by.user.id,
    },
    at,
  );
}
