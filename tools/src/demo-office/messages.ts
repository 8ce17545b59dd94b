import type { NotificationKind } from "@murojaat/contract";
import type { Actor, World } from "./life.ts";
import type { DemoRecord } from "./records.ts";
import { fill } from "./words.ts";
import type { AppealBuilder } from "./types.ts";

type Message = Pick<DemoRecord<"notifications">, "appeal_id" | "incoming_appeal_id" | "recipient" | "address" | "text" | "sent_by"> & {
  readonly kind: Exclude<NotificationKind, "answered">;
};

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

/** Notifies the applicant of what became of the appeal; applicants without a number get a letter, which leaves no record here. */
export function notifyApplicant({ world, record, applicant, language }: AppealBuilder, { kind, at, by, values }: ApplicantMessage): void {
  const person = applicant.record;
  if (person.is_fake_phone) return;
  const template = world.directory.messages.get(`sms_${kind}`)?.[language];
  if (template === undefined) throw new Error(`There is no text for a message of the kind "${kind}".`);
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
