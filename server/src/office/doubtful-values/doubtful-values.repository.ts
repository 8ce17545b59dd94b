import { doubtfulKinds, doubtfulValueEndpoints, doubtfulValueRow, type Call, type DoubtfulKind } from "@murojaat/contract";
import { sql } from "kysely";
import { needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { recordHistory } from "../history/history.repository.ts";
import { phoneToCheck, sendMessage, underWay } from "../applicant-messages/applicant-messages.jobs.ts";
import { addressBy, ownWay, recipientOfAppeal, representativeOfAppeal } from "../applicant-messages/recipients.repository.ts";
import { isAdministered } from "../roles/reach.ts";

/** Values, alias `r`, of offices that the caller administers; those of no office are for administrators of all. */
export const doubtsInReach = (ctx: Ctx): Predicate => isAdministered(ctx, sql`r.organization_id`);

type Doubt = { readonly id: number; readonly kind: DoubtfulKind; readonly recordId: number };
/** Locks it, so that of two decisions the second finds nothing. Errors: 404. */
const lockDoubt = async (ctx: Ctx, id: number): Promise<Doubt> => {
  const { rows } = await sql<Doubt>`
    select id, kind, record_id as "recordId" from doubtful_values where id = ${id} for update`.execute(ctx.db);
  needFound(await findOne(ctx, doubtfulValueRow, id, doubtsInReach(ctx)));
  return needFound(rows[0]);
};

const decide = async (ctx: Ctx, id: number): Promise<void> => {
  await sql`update doubtful_values set confirmed_by = ${ctx.actor.userId}, confirmed_at = ${ctx.now} where id = ${id}`.execute(ctx.db);
};

/** Says that the value is right as it stands. Messages that waited for a phone are sent. Errors: 404. */
export const confirmDoubt = async (ctx: Ctx, id: number): Promise<void> => {
  const doubt = await lockDoubt(ctx, id);
  const unsent = await unsentOf(ctx, await appealsOf(ctx, doubt));
  await decide(ctx, id);
  await sendAgain(ctx, unsent);
  ctx.audit(`doubtful_values:${id}`);
};

type Correction = Call<typeof doubtfulValueEndpoints.correct>["body"];
/** Writes the right value, tells the history of its appeals, and sends messages that waited. Errors: 404, 422. */
export const correctDoubt = async (ctx: Ctx, id: number, given: Correction): Promise<void> => {
  const doubt = await lockDoubt(ctx, id);
  const { corrects } = doubtfulKinds[doubt.kind] as { readonly corrects?: "phone" | "channelId" };
  if (!corrects) throw ruleBroken(problem("", "never_changes"));
  const value = given[corrects];
  if (value === undefined) throw ruleBroken(problem(corrects, "required"));
  const appeals = await appealsOf(ctx, doubt);
  const unsent = await unsentOf(ctx, appeals);
  const { change, isChanged } = await writers[doubt.kind]!(ctx, doubt, String(value));
  if (!isChanged) throw ruleBroken(problem(corrects, "same_as_now"));
  await decide(ctx, id);
  for (const { id: appealId, status } of appeals) {
    await sql`update appeals set version = version + 1 where id = ${appealId}`.execute(ctx.db);
    const entry = { bySystem: false, action: "update", text: null } as const;
    await recordHistory(ctx, { appealId, taskId: null, positionLevelId: null }, { ...entry, from: status, to: status, changes: [change] });
  }
  await sendAgain(ctx, unsent);
  ctx.audit(`doubtful_values:${id}`);
};

type Written = { readonly change: Change; readonly isChanged: boolean };
type Write = (ctx: Ctx, doubt: Doubt, value: string) => Promise<Written>;
const phone =
  (label: Change["label"], table: string, key: string, column = "phone"): Write =>
  async ({ db }, { recordId }, value) => {
    const at = sql`${sql.table(table)} where ${sql.ref(key)} = ${recordId}`;
    const { rows } = await sql<{ before: string }>`select ${sql.ref(column)} as before from ${at} for update`.execute(db);
    const { before } = rows[0]!;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${recordId}`.execute(db);
    return { change: { label, before, after: value, personal: true }, isChanged: before !== value };
  };
const channel: Write = async ({ db }, { recordId }, value) => {
  const { rows } = await sql<{ before: number; isPaper: boolean }>`
    select a.channel_id as before, exists (select from channels where id = ${value}::int and not is_external) as "isPaper" from appeals a where a.id = ${recordId} for update`.execute(
    db,
  );
  const { before, isPaper } = rows[0]!;
  if (!isPaper) throw ruleBroken(problem("channelId", "no_such_record"));
  await sql`update appeals set channel_id = ${value}::int where id = ${recordId}`.execute(db);
  return { change: { label: "fields.channel", list: "channels", before, after: Number(value) }, isChanged: true };
};
const writers: Partial<Record<DoubtfulKind, Write>> = {
  applicant_phone: phone("fields.phone", "applicants", "id"),
  applicant_home_phone: phone("fields.homePhone", "applicants", "id", "home_phone"),
  representative_phone: phone("fields.representativePhone", "representatives", "appeal_id"),
  reception_phone: phone("fields.phone", "reception_enrolments", "id"),
  channel,
};

type Appeal = { readonly id: number; readonly status: string };
/** The appeals whose history records the value; none for a line of the reception journal. */
const appealsOf = async ({ db }: Ctx, { kind, recordId }: Doubt): Promise<readonly Appeal[]> => {
  const where =
    kind === "applicant_phone" || kind === "applicant_home_phone"
      ? sql`applicant_id = ${recordId}`
      : kind === "representative_phone" || kind === "channel"
        ? sql`id = ${recordId}`
        : sql`false`;
  return (await sql<Appeal>`select id, status from appeals where ${where} order by id for update`.execute(db)).rows;
};

type Unsent = { readonly id: number; readonly appealId: number; readonly isOfRepresentative: boolean; readonly isHeld: boolean };
/**
 * Messages to the phones of these appeals that have not left: those that wait for a decision, and those that will be tried again. Locked, so
 * that none begins to wait while the decision is made. Namesakes are told apart by the phone as it stands.
 */
const unsentOf = async ({ db }: Ctx, appeals: readonly Appeal[]): Promise<readonly Unsent[]> =>
  (
    await sql<Unsent>`
    select n.id, n.appeal_id as "appealId", n.error is not distinct from ${phoneToCheck} as "isHeld",
           coalesce(r.name = n.recipient and (p.full_name <> n.recipient or n.address is distinct from p.phone), false) as "isOfRepresentative"
      from notifications n join appeals a on a.id = n.appeal_id join applicants p on p.id = a.applicant_id left join representatives r on r.appeal_id = a.id
     where n.appeal_id = any(${appeals.map(({ id }) => id)}::bigint[]) and n.status = 'sms_queued' and n.method in ('sms', 'telegram')
       and n.error is distinct from ${underWay} order by n.id for update of n`.execute(db)
  ).rows;

/** They go to where the person is reached now; those that waited for the decision leave at once. */
const sendAgain = async (ctx: Ctx, unsent: readonly Unsent[]): Promise<void> => {
  for (const { id, appealId, isOfRepresentative, isHeld } of unsent) {
    const to = (isOfRepresentative && (await representativeOfAppeal(ctx, appealId))) || (await recipientOfAppeal(ctx, appealId));
    const method = ownWay(to) ?? "sms";
    await ctx.db
      .updateTable("notifications")
      .set({ method, address: addressBy(to, method), ...(isHeld && { error: null }) })
      .where("id", "=", id)
      .execute();
    if (isHeld) await addJob(ctx.db, sendMessage, { id });
  }
};
