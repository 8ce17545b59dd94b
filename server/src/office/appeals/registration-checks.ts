import type { AppealRecord, FieldProblem, RegistrationForm } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { applicantProblems } from "../applicants/applicant-checks.ts";
import { placeConditions, type PlaceChecks } from "../applicants/applicants.repository.ts";
import { foreignFiles } from "../files/file-links.repository.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { calendarAt, lockedCalendarVersion } from "../terms/calendar.repository.ts";
import type { Calendar } from "../terms/calendar.ts";
import { fromWire, type Day } from "../../engine/dates/days.ts";
import { paperProblems } from "./earlier.ts";
import { representativeProblems } from "../applicants/representatives.repository.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** A check of a value that may be absent; without it nothing is checked, and the statement is planned without the check. */
const given = (value: number | null | undefined, holds: (value: number) => Predicate): Predicate => (value ? holds(value) : sql`true`);

/** What a valid form comes with: the code of its kind, the calendar, locked from now on, and ids for what will be written. */
type Checked = { readonly kind: string; readonly calendar: Calendar; readonly applicantId: number; readonly appealId: number };
/** What the schema cannot check, by name: whether fields belong together, and records to each other. */
type Checks = PlaceChecks &
  Readonly<
    Record<
      "channel" | "chosenChannel" | "sender" | "repeatability" | "earlier" | "complained" | "leader" | "placeArea" | "placeMahalla",
      boolean
    >
  >;
/** The appeal that the form changes, the day of its receipt, the channel by which it came, and whether a mahalla registers it. */
type Present = {
  readonly before?: AppealRecord;
  readonly receivedDay: Day;
  readonly channelId?: number | undefined;
  readonly ofMahalla?: boolean;
};

/**
 * The conditions of `Checks`. A channel that is not the organisation's own is valid only for what came through it: `channelId`, or the
 * channel of the appeal. So is an external one: nobody chooses it for a paper letter, except a mahalla its own.
 */
const conditionsOf = (
  ctx: Ctx,
  { applicant, appeal }: RegistrationForm,
  { before, channelId, ofMahalla = false }: Present,
): { readonly [name in keyof Checks]: RawBuilder<boolean> } => {
  const appealId = before?.id;
  const ownChannel = sql<boolean>`exists (select from organization_channels where organization_id = ${ctx.actor.organizationId} and channel_id = ${appeal.channelId})`;
  const asItCame = (otherwise: Predicate): Predicate =>
    appeal.channelId === channelId
      ? sql`true`
      : appealId
        ? sql`(${otherwise} or exists (select from appeals where id = ${appealId} and channel_id = ${appeal.channelId}))`
        : otherwise;
  const isOfMahalla = appealId ? sql<boolean>`exists (select from appeals where id = ${appealId} and is_mahalla)` : sql.lit(ofMahalla);
  return {
    ...placeConditions(applicant),
    repeatability: given(appeal.repeatabilityTypeId, (id) => sql`exists (select from repeatability_types where id = ${id})`),
    earlier: given(
      appeal.earlierAppealId,
      (id) =>
        sql`exists (select from appeals a where a.id = ${id} and ${given(appealId, (own) => sql`a.id < ${own}`)} and ${visibleAppeals(ctx)})`,
    ),
    placeArea: given(appeal.placeAreaId, (id) => sql`exists (select from areas where id = ${id})`),
    placeMahalla: given(
      appeal.placeMahallaId,
      (id) => sql`exists (select from mahallas where id = ${id} and area_id = ${appeal.placeAreaId ?? null}::int)`,
    ),
    complained: given(appeal.complainedOrgId, (id) => sql`exists (select from organizations where id = ${id})`),
    leader: given(
      appeal.receptionLeaderId,
      (id) => sql`exists (select from users where id = ${id} and organization_id = ${ctx.actor.organizationId})`,
    ),
    channel: asItCame(ownChannel),
    chosenChannel: asItCame(
      sql`not exists (select from channels where id = ${appeal.channelId} and is_external and not (code = 'mahalla' and ${isOfMahalla}))`,
    ),
    sender: given(
      appeal.senderOrgId,
      (id) =>
        sql`exists (select from sender_organization_channels where sender_organization_id = ${id} and channel_id = ${appeal.channelId})`,
    ),
  };
};

/** Days of the case that are in no order; those that stood so before are left. */
const orderProblems = (ctx: Ctx, { appeal }: RegistrationForm, { before, receivedDay }: Present): FieldProblem[] => {
  const stood = (name: "docDate" | "incomingDocDate" | "earlierDate") => before !== undefined && (appeal[name] ?? null) === before[name];
  const { docDate, incomingDocDate: incoming } = appeal;
  const isLater = docDate && incoming && fromWire(docDate) > fromWire(incoming) && !(stood("docDate") && stood("incomingDocDate"));
  const leftDay = stood("earlierDate") && stood("incomingDocDate") ? ctx.today : receivedDay;
  return [
    ...(isLater ? [problem("appeal.docDate", "after_receipt", incoming)] : []),
    ...(appeal.earlierAppealId && appeal.earlierNumber
      ? [problem("appeal.earlierNumber", "does_not_belong")]
      : paperProblems(ctx, appeal, leftDay, "appeal.")),
  ];
};
const problemsOf = (ctx: Ctx, form: RegistrationForm, present: Present, kind: string | null, holds: Checks): FieldProblem[] => {
  const { applicant, appeal } = form;
  const found = applicantProblems(ctx, applicant, holds, "applicant.");
  for (const [path, day] of [
    ["appeal.docDate", appeal.docDate],
    ["appeal.incomingDocDate", appeal.incomingDocDate],
  ] as const)
    if (day && fromWire(day) > ctx.today) found.push(problem(path, "day_in_future"));
  if (kind === null) found.push(problem("appeal.satulationId", "no_such_record"));
  if (!holds.channel) found.push(problem("appeal.channelId", "channel_not_yours"));
  else if (!holds.chosenChannel) found.push(problem("appeal.channelId", "channel_from_outside"));
  if (!holds.sender) found.push(problem("appeal.senderOrgId", "sender_not_of_channel"));
  if (!holds.repeatability) found.push(problem("appeal.repeatabilityTypeId", "no_such_record"));
  if (!holds.earlier) found.push(problem("appeal.earlierAppealId", "no_such_record"));
  found.push(...orderProblems(ctx, form, present));
  if (!holds.placeArea) found.push(problem("appeal.placeAreaId", "no_such_record"));
  if (!holds.placeMahalla) found.push(problem("appeal.placeMahallaId", "mahalla_not_in_area"));
  if (!holds.complained) found.push(problem("appeal.complainedOrgId", "no_such_record"));
  if (!holds.leader) found.push(problem("appeal.receptionLeaderId", "no_such_record"));
  return found;
};

/** Refuses a form that breaks a rule (422, every problem at once). */
export const refuseBroken = async (ctx: Ctx, form: RegistrationForm, present: Present): Promise<Checked> => {
  const { appeal } = form;
  const conditions = Object.entries(conditionsOf(ctx, form, present)).map(([name, holds]) => sql`${holds} as ${sql.ref(name)}`);
  const own = present.before && { holder: "appeal" as const, id: present.before.id };
  const [{ rows }, foreign, ofRepresentative] = await Promise.all([
    sql<Checks & { kind: string | null; version: number; applicantId: number; appealId: number }>`
      select ${lockedCalendarVersion} as version, nextval('applicants_id_seq') as "applicantId", nextval('appeals_id_seq') as "appealId",
             (select code from appeal_kinds where id = ${appeal.satulationId}) as kind, ${sql.join(conditions)}`.execute(ctx.db),
    foreignFiles(ctx.db, ctx.actor.userId, appeal.files ?? [], own),
    representativeProblems(ctx, appeal.representative, present.before?.id),
  ]);
  const { kind, version, applicantId, appealId, ...holds } = rows[0]!;
  const found = [...problemsOf(ctx, form, present, kind, holds), ...ofRepresentative];
  if (foreign.length > 0) found.push(problem("appeal.files", "file_not_yours"));
  if (kind === null || found.length > 0) throw ruleBroken(...found);
  return { kind, calendar: await calendarAt(ctx, version), applicantId, appealId };
};
