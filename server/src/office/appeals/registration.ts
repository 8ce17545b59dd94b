import { appealFields, settled, textLanguageOf, type AppealRecord, type RegistrationForm } from "@murojaat/contract";
import { sql } from "kysely";
import {
  findApplicantRecord,
  hasOpened,
  insertApplicantAs,
  isOfUndisclosed,
  isUsedByOthers,
  readApplicant,
  updateApplicant,
  withKnown,
  withOwnFakePhone,
  type ApplicantValues,
} from "../applicants/applicants.repository.ts";
import { keptRecord } from "../applicants/former.ts";
import { bindFiles, replaceFiles } from "../files/file-links.repository.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { changed } from "../../engine/workflow/changes.ts";
import { newCode, statusCodeLength } from "../issued-letters/codes.ts";
import { dayOf, fromWire, toWire, type Day } from "../../engine/dates/days.ts";
import { appealTerm, receiptOf, termReceivedAt, type Ways } from "../terms/deadlines.ts";
import { getActedAppeal, getAppealRecord } from "./appeals.repository.ts";
import { newAppeal, type AppealSubject } from "./appeals.subject.ts";
import type { AppealMachine } from "./appeals.workflow.ts";
import { appealColumns } from "./appeal-columns.ts";
import { findApplicant } from "./appeal-applicants.repository.ts";
import { findEarlier } from "./earlier.ts";
import { separateStrangers } from "./joined-persons.ts";
import { textKeys } from "./text-marks.ts";
import { representativeChanges, saveRepresentative } from "../applicants/representatives.repository.ts";
import { changesOfForm } from "./registration-changes.ts";
import { refuseBroken } from "./registration-checks.ts";

/** What an appeal that came from outside brings with it. */
export type Arrival = {
  readonly channelId: number;
  /** When it came in, ISO 8601. */
  readonly receivedAt: string;
  readonly fileIds: readonly number[];
  /** Where its sender is written to, unless the form says otherwise. */
  readonly email: string | null;
  /** Binds the record and its files to the appeal that it has become. */
  readonly bind: (appealId: number) => Promise<void>;
};
/** Locks a record from outside that may become an appeal now; handed in, because records from outside stand above. */
export type ReceiveIncoming = (ctx: Ctx, incomingId: number) => Promise<Arrival>;

/** `day`: of the reception, and on which the letter was added to those that wait. */
type Dated = { readonly day: Day };
/** Locks a line of the reception journal that may become an appeal now; handed in, because the journal stands above. */
export type ReceiveEnrolled = (ctx: Ctx, enrolmentId: number) => Promise<Pick<Arrival, "bind"> & Dated>;
/** Locks a scanned letter that may become an appeal now; handed in, for scanned letters stand above. */
export type ReceiveScanned = (ctx: Ctx, scanId: number) => Promise<Pick<Arrival, "fileIds" | "bind"> & Dated>;
/** What else an appeal may be registered from. */
export type Received = {
  readonly receiveIncoming: ReceiveIncoming;
  readonly receiveEnrolled: ReceiveEnrolled;
  readonly receiveScanned: ReceiveScanned;
};

/**
 * The next number of the office, PREFIX-000123/26: PostgreSQL assigns it (`begin_appeal`) after everything else of the appeal is written.
 * The counter's row stays locked until the transaction ends, so no number is lost or given twice, and others who register in the same
 * office wait for it.
 */
const allottedLast = sql<string>`null`;

/** Registers an appeal: applicant, number, term, files, in one transaction (law, article 23). */
export const registerAppeal = async (
  ctx: Ctx,
  machine: AppealMachine,
  given: RegistrationForm,
  { action, receiveIncoming, receiveEnrolled, receiveScanned }: Received & { action: "register" | "register-mahalla" },
): Promise<AppealRecord> => {
  const arrival = given.incomingId ? await receiveIncoming(ctx, given.incomingId) : undefined;
  const enrolled = given.receptionId ? await receiveEnrolled(ctx, given.receptionId) : undefined;
  const placed = await withEarlier(ctx, { ...given, applicant: await withKnown(ctx, given.applicant) });
  const scanned = given.scanId ? await receiveScanned(ctx, given.scanId) : undefined;
  const comesAlong = [...(arrival?.fileIds ?? []), ...(scanned?.fileIds ?? [])];
  const arrived = withoutFiles(arrival ? arrivedForm(placed, arrival) : placed, comesAlong);
  const { complainedOrgId, receptionLeaderId } = arrived.appeal;
  const form = complainedOrgId || receptionLeaderId ? await ofItsKind(ctx, arrived) : arrived;
  const values = readForm(form);
  const { textLanguageId = textLanguageOf(values.appeal.text) } = values.appeal;
  const receipt = receiptOf({
    incomingDay: dayIn(values),
    scanDay: scanned?.day,
    receptionDay: enrolled?.day,
    messageAt: arrival?.receivedAt,
    registeredAt: ctx.now,
  });
  const {
    kind,
    calendar,
    applicantId: newApplicantId,
    appealId,
  } = await refuseBroken(ctx, form, {
    receivedDay: dayOf(receipt.at),
    channelId: arrival?.channelId,
    ofMahalla: action === "register-mahalla",
  });
  const term = appealTerm(calendar, kind, receipt.at, { receivedBy: receipt.by });
  const before: AppealSubject = {
    ...newAppeal,
    holderId: ctx.actor.organizationId,
    kindId: form.appeal.satulationId,
    receivedDay: dayOf(receipt.at),
    deadline: term.deadline,
    term,
  };
  let record: AppealRecord | undefined;
  await machine.begin(ctx, action, before, {}, async () => {
    const { id: applicantId, written: ofApplicant } = await chooseApplicant(ctx, form, values.applicant, newApplicantId);
    const inserted = ctx.db
      .insertInto("appeals")
      .values({
        id: appealId,
        number: allottedLast,
        status_code: newCode(statusCodeLength),
        status: "registration",
        holder_id: ctx.actor.organizationId,
        registered_org_id: ctx.actor.organizationId,
        registered_by: ctx.actor.userId,
        applicant_id: applicantId,
        received_at: receipt.at.toISOString(),
        created_at: ctx.now,
        deadline: term.deadline,
        term: JSON.stringify(term),
        is_mahalla: action === "register-mahalla",
        ...columnsOf(values),
        text_language_id: textLanguageId,
      })
      .execute();
    const written = Promise.all([
      ofApplicant,
      inserted,
      bindFiles(ctx.db, "appeal", appealId, values.appeal.files),
      arrival?.bind(appealId),
      scanned?.bind(appealId),
      saveRepresentative(ctx, appealId, form.appeal.representative ?? undefined),
    ]);
    const files = [...values.appeal.files, ...comesAlong];
    const all = enrolled ? written.then(() => enrolled.bind(appealId)) : written;
    // Others who register in this office wait for the number until the commit, so the record is read in the round trip that writes it; only
    // what is bound to it in several steps is awaited.
    const isOneStep = files.length === 0 && !enrolled && !form.appeal.representative && !arrival && !scanned;
    const read = () => ctx.readLast(() => getActedAppeal(ctx, appealId));
    return {
      id: appealId,
      appealId,
      taskId: null,
      written: all,
      papers: papersOf(values, files),
      read: async () => void (record = isOneStep ? await read() : await all.then(read)),
    };
  });
  return record!;
};

/** Changes an appeal that is still being registered; the term follows its kind. */
export const updateAppeal = async (ctx: Ctx, machine: AppealMachine, given: RegistrationForm): Promise<AppealRecord> => {
  const id = given.appeal.id;
  if (!id || id < 1) throw new AppError("invalid_input", [problem("appeal.id", "required")]);
  const placed = await ofItsKind(ctx, await withEarlier(ctx, { ...given, applicant: await withKnown(ctx, given.applicant) }));
  const reason = placed.receiptReason?.trim();
  const s = await machine.perform(ctx, "update", id, placed.version, reason ? { reason } : {}, async (subject) => {
    const shown = needFound(await getAppealRecord(ctx, id));
    const form = shown.earlierAppealId === null ? withHiddenEarlier(placed) : placed;
    const values = readForm(form);
    const moved = shown.incomingDocDate === values.appeal.incomingDocDate ? undefined : await receiptAfter(ctx, subject, dayIn(values));
    const receivedDay = moved ? dayOf(moved.at) : subject.receivedDay;
    const { kind, calendar, applicantId: newApplicantId } = await refuseBroken(ctx, form, { before: shown, receivedDay });
    // the state before is read once the record is locked and before anything of it is written
    const changes = await changesOfForm(ctx, { ...shown, earlierAppealId: subject.earlierAppealId }, subject.applicantId, values);
    changes.push(...(await representativeChanges(ctx, id, form.appeal.representative)));
    await saveRepresentative(ctx, id, form.appeal.representative);
    const applicantId = await replaceApplicant(ctx, form, values.applicant, {
      appealId: id,
      present: subject.applicantId,
      newId: newApplicantId,
    });
    const { term: stored } = subject;
    const was = { at: termReceivedAt(stored), by: stored.receivedBy };
    const receipt = moved ?? was;
    const term = appealTerm(calendar, kind, receipt.at, {
      receivedBy: receipt.by,
      furtherStudy: stored.rule === "further_study",
      ...(stored.extension && { extensionDays: stored.extension.days }),
    });
    const [dayBefore, dayAfter] = [dayOf(was.at), dayOf(receipt.at)];
    if (dayBefore !== dayAfter && !reason) throw ruleBroken(problem("receiptReason", "required"));
    await replaceFiles(ctx.db, "appeal", id, values.appeal.files);
    return {
      set: {
        ...columnsOf(values),
        applicant_id: applicantId,
        ...(moved && { received_at: moved.at.toISOString() }),
        deadline: term.deadline,
        term: JSON.stringify(term),
      },
      changes: [
        ...changes,
        ...changed({ label: "terms.received" }, toWire(dayBefore), toWire(dayAfter)),
        ...changed({ label: "fields.deadline" }, toWire(subject.deadline), toWire(term.deadline)),
      ],
      papers: papersOf(values),
    };
  });
  await separateStrangers(ctx, machine, [id]);
  return ctx.readLast(() => getActedAppeal(ctx, s.id));
};

/**
 * When the appeal was received, once its incoming date is another one. Undefined where its term no longer counts from that: it was sent on, or
 * considered again.
 */
const receiptAfter = async (ctx: Ctx, { id, term }: AppealSubject, incomingDay: Day | null) => {
  const { rows } = await sql<Omit<Ways, "incomingDay"> & { receivedAt: string }>`
    select a.received_at as "receivedAt", a.created_at as "registeredAt",
           (select tashkent_day(s.created_at) from scanned_letters s where s.appeal_id = a.id) as "scanDay",
           (select e.day from reception_enrolments e where e.appeal_id = a.id) as "receptionDay",
           (select i.created_at from incoming_appeals i where i.appeal_id = a.id) as "messageAt"
      from appeals a where a.id = ${id}`.execute(ctx.db);
  const { receivedAt, ...ways } = rows[0]!;
  return Number(termReceivedAt(term)) === Date.parse(receivedAt) ? receiptOf({ ...ways, incomingDay }) : undefined;
};

/** What the form says, field by field. */
const readForm = ({ appeal, applicant }: RegistrationForm) => {
  const values = settled(appealFields, appeal);
  const { earlierNumber, earlierDate = null, placeAreaId, placeMahallaId = null } = values;
  // the day of an earlier one on paper stays and goes with its number, a mahalla with its district
  const along = { earlierDate: earlierNumber && earlierDate, placeMahallaId: placeAreaId && placeMahallaId };
  return { appeal: { ...values, ...along }, applicant: readApplicant(applicant) };
};
type Read = ReturnType<typeof readForm>;
const dayIn = ({ appeal }: Read): Day | null => appeal.incomingDocDate && fromWire(appeal.incomingDocDate);
const papersOf = ({ appeal }: Read, files: readonly number[] = appeal.files) => ({ text: appeal.text, files });
const columnsOf = ({ appeal, applicant }: Read) => ({
  ...appealColumns.written(appeal),
  ...textKeys(appeal.text),
  applicant_count: applicant.applicantCnt,
});

/**
 * The person of an earlier appeal when nothing about them changed; otherwise a record of its own, so that earlier appeals are unchanged:
 * `newId`. An undisclosed applicant has a record of its own too: one id in two rows would show that they are one person.
 */
const chooseApplicant = async (
  ctx: Ctx,
  form: RegistrationForm,
  values: ApplicantValues,
  newId: number,
  given = form.applicant.id ?? -1,
): Promise<{ readonly id: number; readonly written?: Promise<void> }> => {
  if (given > 0 && !values.incompleteKind && !form.appeal.isUndisclosed) {
    const known = await findApplicantRecord(ctx, given);
    const { applicantCnt: _ofAppeal, ...ofPerson } = values;
    const same =
      known && Object.entries(ofPerson).every(([name, value]) => value === undefined || known[name as keyof typeof ofPerson] === value);
    if (same) {
      // merged since the form took it
      const id = await keptRecord(ctx.db, given);
      if (!(await isOfUndisclosed(ctx, id)) && ((await findApplicant(ctx, id)) || (await hasOpened(ctx, given)))) return { id };
    }
  }
  return { id: newId, written: insertApplicantAs(ctx, newId, await withOwnFakePhone(ctx, values)) };
};
const replaceApplicant = async (
  ctx: Ctx,
  form: RegistrationForm,
  values: ApplicantValues,
  { appealId, present, newId }: { appealId: number; present: number; newId: number },
): Promise<number> => {
  if (await isUsedByOthers(ctx, present, appealId)) {
    const kept = values.email === undefined ? { ...values, email: (await findApplicantRecord(ctx, present))!.email } : values;
    const { id, written } = await chooseApplicant(ctx, form, kept, newId, present);
    await written;
    return id;
  }
  await updateApplicant(ctx, present, await withOwnFakePhone(ctx, values, present));
  return present;
};

/** The form with what the sender decided: the channel, and where to write, if the form does not say. */
const arrivedForm = (form: RegistrationForm, { channelId, email }: Arrival): RegistrationForm => ({
  ...form,
  applicant: { email, ...form.applicant },
  appeal: { ...form.appeal, channelId },
});
/** All files of a record from outside or of a scanned letter come along by themselves. */
const withoutFiles = (form: RegistrationForm, files: readonly number[]): RegistrationForm =>
  files.length === 0 ? form : { ...form, appeal: { ...form.appeal, files: (form.appeal.files ?? []).filter((id) => !files.includes(id)) } };

/** The form with one earlier appeal: one of the portal, also where its number was typed, or one on paper. */
const withEarlier = async (ctx: Ctx, form: RegistrationForm): Promise<RegistrationForm> => {
  const { id, earlierAppealId, earlierNumber } = form.appeal;
  if (earlierAppealId && earlierNumber) return form;
  const ours = earlierNumber ? await findEarlier(ctx, earlierNumber, id && id > 0 ? id : undefined) : earlierAppealId;
  if (ours) return { ...form, appeal: { ...form.appeal, earlierAppealId: ours, earlierNumber: null, earlierDate: null } };
  return earlierNumber ? { ...form, appeal: { ...form.appeal, earlierAppealId: null } } : form;
};

/** A user who is not shown the earlier appeal leaves it by an empty field, and names another one by a filled one. */
const withHiddenEarlier = (form: RegistrationForm): RegistrationForm => {
  if (form.appeal.earlierAppealId !== null || form.appeal.earlierNumber) return form;
  const { earlierAppealId: _hidden, ...appeal } = form.appeal;
  return { ...form, appeal };
};

/**
 * The form without what its appeal cannot have: whom it complains about, if it is no complaint, and who received, if nobody did
 * (workflow.md, section 8).
 */
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
