import type { FieldProblem, RegistrationForm } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { applicantProblems } from "../applicants/applicant-checks.ts";
import { placesHold, type PlacesHold } from "../applicants/applicants.repository.ts";
import { must, nextId, takenId, type NewId } from "../../engine/db/presumed.ts";
import { foreignFiles } from "../../engine/files/file-links.repository.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { readNames } from "../../engine/names/names.repository.ts";
import { calendarHeld } from "../terms/calendar.repository.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

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
export const refuseBroken = async (ctx: Ctx, form: RegistrationForm, present: Present): Promise<Checked<number>> => {
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
export const presumeSound = async (ctx: Ctx, form: RegistrationForm): Promise<Checked | undefined> => {
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
