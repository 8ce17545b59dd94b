import { createHash } from "node:crypto";
import { textLanguageOf } from "@murojaat/contract";
import { textKeys } from "@murojaat/server/office/appeals/text-marks.ts";
import { codeOf, statusCodeLength } from "@murojaat/server/office/issued-letters/codes.ts";
import { appealTerm } from "@murojaat/server/office/terms/deadlines.ts";
import type { Channel, Office, Staff } from "./directory.ts";
import { spread, runSteps, type Step, type Subject, type World } from "./life.ts";
import { dayOfMoment, timestamp } from "./office-hours.ts";
import type { Applicant } from "./people.ts";
import type { DemoRecord } from "./records.ts";
import type { AppealBuilder } from "./types.ts";

export type Registration = {
  readonly number: string;
  readonly holder: Office;
  readonly applicant: Applicant;
  readonly text: string;
  readonly channel: Channel;
  readonly applicantCount: number;
  readonly repeatability: "first" | "repeat" | "duplicate";
  readonly earlierId: number | null;
  readonly isMahalla: boolean;
  /** Moment of arrival, and the office time of the registration. */
  readonly receivedAt: number;
  readonly registered: number;
  readonly late: boolean;
};

const kinds = [
  ["application", 80],
  ["complaint", 14],
  ["proposal", 6],
] as const;
const pages = [
  [1, 70],
  [2, 18],
  [3, 7],
  [5, 5],
] as const;

export function createAppealBuilder(world: World, given: Registration): AppealBuilder {
  const { random } = world;
  const { holder, applicant, channel } = given;
  const kind = random.weighted<string>(kinds);
  const registrar = pickRegistrator(world, holder, given.isMahalla);
  const record = recordOf(world, given, { kind, registrar });
  world.records.appeals.push(record);
  const of: Subject = { appealId: record.id, taskId: null, record };
  const steps: Step[] = [];
  const builder: AppealBuilder = {
    world,
    record,
    of,
    applicant,
    script: applicant.script,
    language: channel.external && !given.isMahalla ? applicant.script : "uz",
    kind,
    late: given.late,
    tasks: [],
    holder,
    registrator: { user: registrar, office: holder },
    longer: false,
    ends: false,
    now: given.registered,
    next: (action, to, actor, weight, rest = {}) => void steps.push({ of, action, to, actor, weight, ...rest }),
    insert: (others) => void steps.push(...others),
    run: (until) => {
      const laid = spread(random, steps.splice(0), builder.now, Math.max(until, builder.now));
      builder.now = Math.max(builder.now, runSteps(world, laid));
    },
  };
  return builder;
}

/** A demo account takes its share of an office's work. */
export function preferred({ random }: World, office: Office, role: "leader" | "registrator", others: readonly Staff[]): Staff {
  const demo = office.demo?.get(role);
  return demo && (others.length === 0 || random.chance(0.5)) ? demo : random.pick(others);
}
export const pickRegistrator = (world: World, office: Office, forMahalla = false): Staff =>
  forMahalla ? world.random.pick(office.mahalla) : preferred(world, office, "registrator", office.registrators);

function recordOf(
  { random, directory, hours, nextId }: World,
  given: Registration,
  { kind, registrar }: { kind: string; registrar: Staff },
): DemoRecord<"appeals"> {
  const { channel, holder } = given;
  const term = appealTerm(directory.calendar, kind, new Date(given.receivedAt * 1000));
  const moment = hours.toMoment(given.registered);
  const senders = directory.senders.get(channel.id);
  const paper = ["mail", "office", "higher_org", "deputy", "media"].includes(channel.code);
  const reception = ["personal", "mobile", "public", "video"].includes(channel.form);
  return {
    ...untouched,
    id: nextId.appeals++,
    number: given.number,
    holder_id: holder.id,
    registered_org_id: holder.id,
    registered_by: registrar.id,
    channel_id: channel.id,
    sender_organization_id: senders ? random.pick(senders) : null,
    document_number: senders ? `${random.whole(1, 60)}-${random.whole(100, 99_999)}` : null,
    document_date: senders ? dayOfMoment(moment - random.whole(1, 6) * 86_400) : null,
    incoming_number: paper ? String(random.whole(1, 9999)) : null,
    incoming_date: paper ? dayOfMoment(moment) : null,
    kind_id: directory.idOf("appeal_kinds", kind),
    applicant_id: given.applicant.record.id,
    applicant_count: given.applicantCount,
    page_count: random.weighted<number>(pages),
    text: given.text,
    ...textKeys(given.text),
    // of the number, so that a seed always gives the same
    status_code: codeOf(createHash("sha256").update(given.number).digest().subarray(0, statusCodeLength)),
    text_language_id: textLanguageOf(given.text),
    is_mahalla: given.isMahalla,
    repeatability_type_id: directory.idOf("repeatability_types", given.repeatability),
    earlier_appeal_id: given.earlierId,
    reception_leader_id: reception ? random.pick([...holder.leaders.values()].flat()).id : null,
    received_at: timestamp(given.receivedAt),
    created_at: timestamp(moment),
    deadline: term.deadline,
    term: JSON.stringify(term),
  };
}

/** An appeal of which nothing has happened. */
const untouched = {
  status: "",
  version: 0,
  position_level_id: null,
  is_control: false,
  controller_id: null,
  control_review_day: null,
  is_joined: false,
  is_extended: false,
  transfer_org_id: null,
  transfer_from_status: null,
  transfer_asked_by: null,
  transfer_reason: null,
  forwarded_from_id: null,
  closing_kind_id: null,
  closing_reason_id: null,
  closing_text: null,
  resolved_at: null,
};
