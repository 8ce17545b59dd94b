import type { AppealRecord, FieldProblem, RegistrationForm } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { must, nextId, takenId, type NewId } from "../db/presumed.ts";
import { sentAlong } from "../db/sent-along.ts";
import { applicantProblems } from "../applicants/applicant-checks.ts";
import {
  applicantColumns,
  findApplicantColumns,
  insertApplicantAs,
  isUsedByOthers,
  placesHold,
  updateApplicant,
  withOwnFakePhone,
  withRegion,
  type PlacesHold,
} from "../applicants/applicants.repository.ts";
import { bindFiles, foreignFiles, replaceFiles } from "../files/file-links.repository.ts";
import { AppError, needFound, problem, ruleBroken } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { all, type Predicate } from "../lists/list-query.ts";
import { readNames } from "../names/names.repository.ts";
import { calendarAt, calendarHeld } from "../terms/calendar.repository.ts";
import { appealTerm, termReceivedAt } from "../terms/deadlines.ts";
import { fromWire } from "../terms/days.ts";
import { getActedAppeal, getAppealRecord } from "./appeals.repository.ts";
import type { AppealSubject } from "./appeals.subject.ts";
import { visibleAppeals } from "./appeals.visibility.ts";
import type { AppealMachine } from "./appeals.workflow.ts";
import { findApplicant } from "./appeal-applicants.repository.ts";
import { textMarks } from "./text-marks.ts";
import { changedFields } from "./registration-changes.ts";

/** What an appeal that came from outside brings with it. */
export type Arrival = {
  readonly channelId: number;
  /** When it came in: the term counts from then. ISO 8601. */
  readonly receivedAt: string;
  readonly fileIds: readonly number[];
  /** Binds the record and its files to the appeal that it has become. */
  readonly bind: (appealId: number) => Promise<void>;
};
/** Locks a record from outside that may become an appeal now; handed in, for records from outside stand above. */
export type ReceiveIncoming = (ctx: Ctx, incomingId: number) => Promise<Arrival>;

/**
 * The next number of the office, PREFIX-000123/26: PostgreSQL allots it (`begin_appeal`) when all that stands beside the appeal is written.
 * The counter's row stays locked until the transaction ends, so no number is lost or given twice, and whoever registers in the same
 * office waits for it.
 */
const allottedLast = sql<string>`null`;

/** Registers an appeal: applicant, number, term, files, in one transaction (law, article 23). */
export const registerAppeal = async (
  ctx: Ctx,
  machine: AppealMachine,
  given: RegistrationForm,
  { action, receiveIncoming }: { action: "register" | "register-mahalla"; receiveIncoming: ReceiveIncoming },
): Promise<AppealRecord> => {
  const arrival = given.incomingId ? await receiveIncoming(ctx, given.incomingId) : undefined;
  const placed = { ...given, applicant: await withRegion(ctx, given.applicant) };
  const arrived = arrival ? arrivedForm(placed, arrival) : placed;
  const { complainedOrgId, receptionLeaderId } = arrived.appeal;
  const form = complainedOrgId || receptionLeaderId ? await ofItsKind(ctx, arrived) : arrived;
  const receivedAt = arrival?.receivedAt ?? ctx.now;
  const presumed = arrival ? undefined : await presumeSound(ctx, form);
  const asked = presumed ? undefined : await refuseBroken(ctx, form, { channelId: arrival?.channelId });
  const { kind, calendar, newApplicant, newAppeal } = (presumed ?? asked)!; // one of the two
  const term = appealTerm(await calendarAt(ctx, calendar), kind, new Date(receivedAt));
  const before: AppealSubject = {
    id: 0,
    status: "",
    version: 1,
    appealId: 0,
    taskId: null,
    positionLevelId: null,
    holderId: ctx.actor.organizationId,
    applicantId: 0,
    kindId: form.appeal.satulationId,
    kind: "",
    deadline: term.deadline,
    term,
    isControl: false,
    isExtended: false,
    needsLetter: false,
    earlierAppealId: null,
    complainedOrgId: null,
    forwardedFromId: null,
    transferOrgId: null,
    transferAskedBy: null,
    transferFromStatus: null,
  };
  const id = await machine.begin(ctx, action, before, {}, async () => {
    const applicantId = await chooseApplicant(ctx, form, newApplicant);
    await ctx.db
      .insertInto("appeals")
      .values({
        id: newAppeal.made,
        number: allottedLast,
        status: "registration",
        holder_id: ctx.actor.organizationId,
        registered_org_id: ctx.actor.organizationId,
        registered_by: ctx.actor.userId,
        applicant_id: applicantId,
        received_at: receivedAt,
        created_at: ctx.now,
        deadline: term.deadline,
        term: JSON.stringify(term),
        is_mahalla: action === "register-mahalla",
        ...appealColumns(form),
      })
      .modifyEnd(sentAlong)
      .execute();
    await bindFiles(ctx.db, "appeal", newAppeal.told, form.appeal.files ?? []);
    if (asked) await arrival?.bind(asked.newAppeal.told);
    return { id: newAppeal.told, appealId: newAppeal.told, taskId: null };
  });
  const registered = await getActedAppeal(ctx, id);
  // its history was written before its id was known
  if (presumed) ctx.changed({ appealId: registered.id });
  return registered;
};

/** Changes an appeal that is still being registered; the term follows its kind. */
export const updateAppeal = async (ctx: Ctx, machine: AppealMachine, given: RegistrationForm): Promise<AppealRecord> => {
  const id = given.appeal.id;
  if (!id || id < 1) throw new AppError("invalid_input", [problem("appeal.id", "required")]);
  const form = await ofItsKind(ctx, { ...given, applicant: await withRegion(ctx, given.applicant) });
  const s = await machine.perform(ctx, "update", id, form.version, {}, async (subject) => {
    const { kind, calendar, newApplicant } = await refuseBroken(ctx, form, { appealId: id });
    // what stood there is read once the record is locked and before anything of it is written
    const changes = await changedFields(ctx, needFound(await getAppealRecord(ctx, id)), subject.applicantId, form);
    const applicantId = await replaceApplicant(ctx, form, subject.applicantId, { appealId: id, newApplicant });
    const { term: kept } = subject;
    const term = appealTerm(await calendarAt(ctx, calendar), kind, termReceivedAt(kept), {
      furtherStudy: kept.rule === "further_study",
      ...(kept.extension && { extensionDays: kept.extension.days }),
    });
    await replaceFiles(ctx.db, "appeal", id, form.appeal.files ?? []);
    return {
      set: { ...appealColumns(form), applicant_id: applicantId, deadline: term.deadline, term: JSON.stringify(term) },
      changes,
    };
  });
  return getActedAppeal(ctx, s.id);
};

const appealColumns = ({ appeal, applicant }: RegistrationForm) => ({
  kind_id: appeal.satulationId,
  channel_id: appeal.channelId,
  sender_organization_id: appeal.senderOrgId ?? null,
  document_number: appeal.docNumber?.trim() || null,
  document_date: appeal.docDate ? fromWire(appeal.docDate) : null,
  incoming_number: appeal.incomingDocNumber?.trim() || null,
  incoming_date: appeal.incomingDocDate ? fromWire(appeal.incomingDocDate) : null,
  text: appeal.text?.trim() ?? "",
  text_marks: textMarks(appeal.text ?? ""),
  page_count: appeal.pageCnt ?? 1,
  applicant_count: applicant.applicantCnt ?? 1,
  // what a form does not know it leaves as it is
  ...(appeal.repeatabilityTypeId !== undefined && { repeatability_type_id: appeal.repeatabilityTypeId }),
  ...(appeal.earlierAppealId !== undefined && { earlier_appeal_id: appeal.earlierAppealId }),
  ...(appeal.complainedOrgId !== undefined && { complained_org_id: appeal.complainedOrgId }),
  ...(appeal.receptionLeaderId !== undefined && { reception_leader_id: appeal.receptionLeaderId }),
});

/** The person of an earlier appeal when nothing about them changed; else a record of its own, so that earlier appeals keep theirs: `newId`. */
const chooseApplicant = async (ctx: Ctx, form: RegistrationForm, newId: NewId): Promise<NewId["told"]> => {
  const columns = applicantColumns(form.applicant);
  const given = form.applicant.id ?? -1;
  if (given > 0) {
    const known = await findApplicantColumns(ctx, given);
    const same = known && Object.entries(columns).every(([name, value]) => known[name as keyof typeof known] === value);
    if (same && (known.phone === form.applicant.phone || (await findApplicant(ctx, given)))) return given;
  }
  await insertApplicantAs(ctx, newId.made, await withOwnFakePhone(ctx, columns));
  return newId.told;
};
const replaceApplicant = async (
  ctx: Ctx,
  form: RegistrationForm,
  present: number,
  { appealId, newApplicant }: { appealId: number; newApplicant: NewId },
): Promise<NewId["told"]> => {
  const columns = applicantColumns(form.applicant);
  if (await isUsedByOthers(ctx, present, appealId))
    return chooseApplicant(ctx, { ...form, applicant: { ...form.applicant, id: present } }, newApplicant);
  await updateApplicant(ctx, present, await withOwnFakePhone(ctx, columns, present));
  return present;
};

/** The form with what the sender decided: the channel; all files of the record come along by themselves. */
const arrivedForm = (form: RegistrationForm, { channelId, fileIds }: Arrival): RegistrationForm => ({
  ...form,
  appeal: { ...form.appeal, channelId, files: (form.appeal.files ?? []).filter((id) => !fileIds.includes(id)) },
});

/** The form without what its appeal cannot have: over whom it complains, if it is no complaint, and who received, if nobody did (workflow.md, section 8). */
const ofItsKind = async (ctx: Ctx, form: RegistrationForm): Promise<RegistrationForm> => {
  const { rows } = await sql<{ isComplaint: boolean; isReception: boolean }>`
    select exists (select from appeal_kinds where id = ${form.appeal.satulationId} and code = 'complaint') as "isComplaint",
           exists (select from channels where id = ${form.appeal.channelId} and form in ('personal', 'mobile', 'public', 'video')) as "isReception"`.execute(
    ctx.db,
  );
  const { isComplaint, isReception } = rows[0]!;
  return {
    ...form,
    appeal: { ...form.appeal, ...(!isComplaint && { complainedOrgId: null }), ...(!isReception && { receptionLeaderId: null }) },
  };
};

/** Holds where nothing is given: then nothing is asked, and the statement is planned for what there is. */
const given = (value: number | null | undefined, holds: (value: number) => Predicate): Predicate => (value ? holds(value) : sql`true`);

/** What a sound form comes with: the code of its kind, the version of the calendar, held from now on, and ids for what may be written. */
type Checked<Id = number | RawBuilder<number>> = {
  readonly kind: string;
  readonly calendar: number;
  readonly newApplicant: NewId<Id>;
  readonly newAppeal: NewId<Id>;
};
/** What the schema cannot say, by its name: whether fields belong together, and records to each other. */
type Holds = PlacesHold & Readonly<Record<"channel" | "sender" | "repeatability" | "earlier" | "complained" | "leader", boolean>>;
/** The appeal that the form changes, and the channel by which it came. */
type Present = { readonly appealId?: number | undefined; readonly channelId?: number | undefined };

/** Asks for `Holds`. A channel that is not the organisation's own is right for what came through it: `channelId`, or that of the appeal as it stands. */
const conditionsOf = (
  ctx: Ctx,
  { applicant, appeal }: RegistrationForm,
  { appealId, channelId }: Present,
): { readonly [name in keyof Holds]: RawBuilder<boolean> } => {
  const ownChannel = sql<boolean>`exists (select from organization_channels where organization_id = ${ctx.actor.organizationId} and channel_id = ${appeal.channelId})`;
  return {
    ...placesHold(applicant),
    repeatability: given(appeal.repeatabilityTypeId, (id) => sql`exists (select from repeatability_types where id = ${id})`),
    earlier: given(
      appeal.earlierAppealId,
      (id) =>
        sql`exists (select from appeals a where a.id = ${id} and ${given(appealId, (own) => sql`a.id < ${own}`)} and ${visibleAppeals(ctx)})`,
    ),
    complained: given(appeal.complainedOrgId, (id) => sql`exists (select from organizations where id = ${id})`),
    leader: given(
      appeal.receptionLeaderId,
      (id) => sql`exists (select from users where id = ${id} and organization_id = ${ctx.actor.organizationId})`,
    ),
    channel:
      appeal.channelId === channelId
        ? sql`true`
        : appealId
          ? sql`(${ownChannel} or exists (select from appeals where id = ${appealId} and channel_id = ${appeal.channelId}))`
          : ownChannel,
    sender: given(
      appeal.senderOrgId,
      (id) =>
        sql`exists (select from sender_organization_channels where sender_organization_id = ${id} and channel_id = ${appeal.channelId})`,
    ),
  };
};

const problemsOf = (ctx: Ctx, { applicant, appeal }: RegistrationForm, kind: string | null, holds: Holds): FieldProblem[] => {
  const found = applicantProblems(ctx, applicant, holds, "applicant.");
  for (const [path, day] of [
    ["appeal.docDate", appeal.docDate],
    ["appeal.incomingDocDate", appeal.incomingDocDate],
  ] as const)
    if (day && fromWire(day) > ctx.today) found.push(problem(path, "day_in_future"));
  if (kind === null) found.push(problem("appeal.satulationId", "no_such_record"));
  if (!holds.channel) found.push(problem("appeal.channelId", "channel_not_yours"));
  if (!holds.sender) found.push(problem("appeal.senderOrgId", "sender_not_of_channel"));
  if (!holds.repeatability) found.push(problem("appeal.repeatabilityTypeId", "no_such_record"));
  if (!holds.earlier) found.push(problem("appeal.earlierAppealId", "no_such_record"));
  if (!holds.complained) found.push(problem("appeal.complainedOrgId", "no_such_record"));
  if (!holds.leader) found.push(problem("appeal.receptionLeaderId", "no_such_record"));
  return found;
};

/** Asks whether the form is sound, and refuses one that is not. */
const refuseBroken = async (ctx: Ctx, form: RegistrationForm, present: Present): Promise<Checked<number>> => {
  const { appeal } = form;
  const conditions = Object.entries(conditionsOf(ctx, form, present)).map(([name, holds]) => sql`${holds} as ${sql.ref(name)}`);
  const { rows } = await sql<Holds & { kind: string | null; calendar: number; applicantId: number; appealId: number }>`
    select ${calendarHeld} as calendar, nextval('applicants_id_seq') as "applicantId", nextval('appeals_id_seq') as "appealId",
           (select code from appeal_kinds where id = ${appeal.satulationId}) as kind, ${sql.join(conditions)}`.execute(ctx.db);
  const { kind, calendar, applicantId, appealId, ...holds } = rows[0]!;
  const found = problemsOf(ctx, form, kind, holds);
  const own = present.appealId ? { holder: "appeal" as const, id: present.appealId } : undefined;
  if ((await foreignFiles(ctx.db, ctx.actor.userId, appeal.files ?? [], own)).length > 0)
    found.push(problem("appeal.files", "file_not_yours"));
  if (kind === null || found.length > 0) throw ruleBroken(...found);
  return { kind, calendar, newApplicant: takenId(applicantId), newAppeal: takenId(appealId) };
};

const allHold: Holds = {
  area: true,
  mahalla: true,
  channel: true,
  sender: true,
  repeatability: true,
  earlier: true,
  complained: true,
  leader: true,
};
/**
 * A form whose fields were chosen from our own lists is sound: that is said together with what is written, and not asked before. So an
 * office's turn lasts one way to the database and back. undefined: asking is called for.
 */
const presumeSound = async (ctx: Ctx, form: RegistrationForm): Promise<Checked | undefined> => {
  if (!ctx.presumes || form.appeal.files?.length) return undefined;
  const calendar = ctx.known.versionOf("calendar");
  const kind = (await readNames(ctx)).codeOfKind(form.appeal.satulationId);
  if (calendar === undefined || kind === undefined || problemsOf(ctx, form, kind, allHold).length > 0) return undefined;
  const asKnown = [
    sql<boolean>`${calendarHeld} = ${calendar}`,
    sql<boolean>`exists (select from appeal_kinds where id = ${form.appeal.satulationId} and code = ${kind})`,
  ];
  await must(ctx.db, all([...asKnown, ...Object.values(conditionsOf(ctx, form, {}))]));
  return { kind, calendar, newApplicant: nextId("applicants"), newAppeal: nextId("appeals") };
};
