import type { Script } from "./person-names.ts";
import { toWire } from "@murojaat/server/engine/dates/days.ts";
import { answerText } from "./answer-texts.ts";
import type { Staff } from "./directory.ts";
import type { World } from "./life.ts";
import type { DemoRecord } from "./records.ts";
import { fill, texts, type Theme } from "./words.ts";
import type { Answered, AppealBuilder } from "./types.ts";

const results = [
  ["positive", 38],
  ["explained", 29],
  ["legal_advice", 12],
  ["justified", 6],
  ["rejected", 9],
  ["others", 5],
  ["unseen", 1],
] as const;
/** Remarks beside some results, by theme. */
const reasons: Readonly<Record<string, string>> = {
  social: "material_help",
  work: "employed",
  credit: "loan_given",
  roads: "in_program",
  water: "in_program",
};

/** An answer as the executor enters it; its day follows when the steps run. */
export function answerFor(
  world: World,
  appeal: AppealBuilder,
  given: { taskId: number; topicId: number; theme: Theme; script: Script; author: Staff; signerId: number; interim: boolean },
): Answered {
  const { random, directory } = world;
  const result = random.weighted<keyof typeof texts.answers>(results);
  const general = random.pick(given.interim ? texts.interim : texts.answers[result])[given.script];
  const id = world.nextId.answers++;
  const topic = [...directory.topics.values()].find((one) => one.id === given.topicId)?.code ?? "";
  const about = { answerId: id, topic, script: given.script, result, staff: given.author.name };
  const text = given.interim ? general : (answerText(appeal, about) ?? general);
  const reason =
    result === "rejected"
      ? random.pick(["no_legal_basis", "no_funds", "not_confirmed", "out_of_competence"])
      : result === "positive" && random.chance(0.5)
        ? reasons[given.theme.code]
        : undefined;
  const record: DemoRecord<"answers"> = {
    id,
    task_id: given.taskId,
    author_id: given.author.id,
    answer_type_id: directory.idOf("answer_types", given.interim ? "interim" : "final"),
    result_type_id: directory.idOf("result_types", result),
    result_reason_id: reason ? directory.idOf("result_reasons", reason) : null,
    repeatability_type_id: appeal.record.repeatability_type_id,
    text,
    number: `${random.whole(1, 40)}-${random.whole(100, 9999)}`,
    day: "",
    signer_id: given.signerId,
    state: "written",
    checked_by: null,
    checked_at: null,
    confirmed_by: null,
    confirmed_at: null,
    rejected_by: null,
    rejected_at: null,
    reject_reason: null,
    created_at: "",
  };
  return { record, text };
}

/** The message to an applicant about an answer. */
export function answeredText({ world, record, script }: AppealBuilder, answer: DemoRecord<"answers">): string {
  const template = world.directory.messages.get("sms_answered");
  if (template === undefined) throw new Error("There is no template for messages about an answer.");
  return fill(template[script], { number: record.number, answer_number: answer.number, answer_date: toWire(answer.day) });
}

/** The message to the applicant: by SMS where there is a phone, else by letter or by hand. */
export function messageTo(world: World, appeal: AppealBuilder, given: { taskId: number; answer: DemoRecord<"answers">; sentBy: number }) {
  const { random, records } = world;
  const { applicant } = appeal;
  const person = applicant.record;
  const method = random.weighted(
    person.is_fake_phone
      ? [
          ["post", 60],
          ["in_person", 40],
        ]
      : [
          ["sms", 72],
          ["post", 18],
          ["in_person", 10],
        ],
  );
  const status =
    method === "sms"
      ? random.weighted([
          ["sms_delivered", 93],
          ["sms_sent", 5],
          ["sms_failed", 2],
        ])
      : "sms_sent";
  const letter = method === "sms" ? null : `${random.whole(1, 40)}-${random.whole(100, 9999)}`;
  const recipient = person.organization_name ?? `${person.last_name} ${person.first_name} ${person.middle_name}`;
  const text = () => answeredText(appeal, given.answer);
  const write = (at: string, day: string) => {
    records.notifications.push({
      appeal_id: appeal.record.id,
      incoming_appeal_id: null,
      task_id: given.taskId,
      kind: "answered",
      method,
      recipient,
      address: method === "sms" ? person.phone : person.address,
      text: text(),
      letter_number: letter,
      letter_day: letter === null ? null : day,
      status,
      attempts: method === "sms" ? 1 : 0,
      sent_at: status === "sms_failed" ? null : at,
      sent_by: given.sentBy,
      created_at: at,
    });
  };
  return { text, write, letter };
}
