import {
  applicantFields,
  mergeLines,
  type ApplicantRecord,
  type Call,
  type MergedSide,
  type MergeLine,
  type Reply,
  type StayedAppeal,
  type mergeEndpoints,
  type mergeRefusals,
} from "@murojaat/contract";
import { sql } from "kysely";
import { findApplicantRecord, getApplicantView, updateApplicant } from "../applicants/applicants.repository.ts";
import { compareRecords } from "../applicants/same-person.ts";
import { openFormerRecord, sealFormerPassport, sealFormerRecord } from "../applicants/secrets.ts";
import type { AppealMachine } from "../appeals/appeals.workflow.ts";
import { separateStrangers } from "../appeals/joined-persons.ts";
import { undisclosedToCaller } from "../appeals/appeals.visibility.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import { changedFields } from "../../engine/workflow/changes.ts";
import { addHistory } from "../history/history.repository.ts";
import { compareLines, fieldsOf, pickLines, staysOf } from "./merged-lines.ts";

/** For how many days a merger can be taken back. */
const daysToTakeBack = 30;

/** Whether the own office or one below it takes part in the appeal, alias `a`. */
const isOurs = ({ actor }: Ctx): Predicate =>
  sql<boolean>`(a.status <> 'deleted' and exists (select from appeal_rows w join organization_tree o on o.descendant_id = w.office_id
    where w.id = a.id and not w.is_asked and o.ancestor_id = ${actor.organizationId}))`;
/** Who takes part in appeals of both, at least by offices below, may merge them and take it back; alias `r` of the list. */
export const mergesInReach = (ctx: Ctx): Predicate =>
  any([
    sql<boolean>`r.organization_id = ${ctx.actor.organizationId}`,
    all([
      sql<boolean>`exists (select from appeals a where a.applicant_id = r.kept_id and ${isOurs(ctx)}
        and not exists (select from merged_appeals x where x.merge_id = r.id and x.appeal_id = a.id))`,
      sql<boolean>`exists (select from merged_appeals x join appeals a on a.id = x.appeal_id where x.merge_id = r.id and ${isOurs(ctx)})`,
    ]),
  ]);

type Found = Omit<MergedSide, "applicant"> & {
  readonly id: number;
  readonly isMerged: boolean;
  readonly hasMerged: boolean;
  readonly isUndisclosed: boolean;
  readonly isElsewhere: boolean;
  readonly isIncomplete: boolean;
  readonly isFakePhone: boolean;
  readonly typeId: number;
};
const recordOf = async (ctx: Ctx, id: number): Promise<ApplicantRecord> => needFound(await findApplicantRecord(ctx, id));
/** A record that the caller may merge; a merged-away record is judged by the one that has its appeals now. Errors: 404. */
const find = async (ctx: Ctx, id: number): Promise<Found> => {
  const { rows } = await sql<Found>`
    select p.id, p.version, p.merged_into_id is not null as "isMerged", p.applicant_type_id as "typeId", p.is_fake_phone as "isFakePhone",
           p.incomplete_kind_id is not null as "isIncomplete", coalesce(bool_or(a.is_undisclosed), false) as "isUndisclosed",
           coalesce(bool_or(a.status <> 'deleted' and not ${isOurs(ctx)}), false) as "isElsewhere",
           exists (select from applicants o where o.merged_into_id = p.id) as "hasMerged", count(a.id) as appeals, max(a.created_at) as "lastAppealAt",
           count(a.id) filter (where a.repeatability_type_id = (select id from repeatability_types where code = 'repeat')) as repeats,
           (select count(*) from representatives x where x.appeal_id = any(array_agg(a.id))) as representatives,
           (select count(*) from reception_enrolments x where x.appeal_id = any(array_agg(a.id))) as receptions,
           (select count(*) from incoming_appeals x where x.appeal_id = any(array_agg(a.id))) as incoming
      from applicants p left join appeals a on a.applicant_id = coalesce(p.merged_into_id, p.id)
     where p.id = ${id} group by p.id having bool_or(${isOurs(ctx)}) and not bool_or(${undisclosedToCaller(ctx)})`.execute(ctx.db);
  return needFound(rows[0]);
};

const refusalOf = (kept: Found, other: Found, lines: readonly MergeLine[] = []): (typeof mergeRefusals)[number] | null => {
  if (kept.id === other.id) return "same_record";
  if (kept.isUndisclosed || other.isUndisclosed) return "applicant_undisclosed";
  if (kept.isIncomplete || other.isIncomplete) return "applicant_incomplete";
  if (kept.typeId !== other.typeId) return "applicant_of_other_type";
  if (other.hasMerged) return "has_merged";
  // the cards of other offices, and where their letters go, are theirs to change
  if (other.isElsewhere) return "has_appeals_elsewhere";
  return kept.isFakePhone && !other.isFakePhone && !lines.includes("phone") ? "phone_would_be_lost" : null;
};

/** Both records as the caller may see them, and what would move. Errors: 404. */
export const previewMerge = async (ctx: Ctx, keptId: number, otherId: number): Promise<Reply<typeof mergeEndpoints.preview>> => {
  const [kept, other] = [await find(ctx, keptId), await find(ctx, otherId)];
  if (kept.isMerged || other.isMerged) throw new AppError("not_found");
  const seen = async (found: Found) => ({ record: await recordOf(ctx, found.id), view: await getApplicantView(ctx, found.id) });
  const [one, two] = [await seen(kept), await seen(other)];
  const { differences } = await compareRecords(ctx, keptId, otherId);
  return {
    kept: { ...kept, applicant: one.view },
    other: { ...other, applicant: two.view },
    refusal: refusalOf(kept, other),
    differences: [...differences],
    lines: compareLines(one, two),
    newer: (kept.lastAppealAt ?? "") < (other.lastAppealAt ?? "") ? "other" : "kept",
    mayTake: !kept.isElsewhere,
  };
};

/** Locks appeals before applicants, as an edit does, so that neither waits for the other for ever. Errors: 409. */
const lockPair = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  const of = sql`any(${[...ids]}::bigint[])`;
  await sql`select from appeals where applicant_id = ${of} order by id for no key update`.execute(ctx.db);
  await sql`select from applicants where id = ${of} order by id for update`.execute(ctx.db);
  // those that were registered while this waited; a call that holds one of them waits for us
  const { rows } = await sql<{ left: boolean }>`
    with locked as (select id from appeals where applicant_id = ${of} for no key update skip locked)
    select count(*) > (select count(*) from locked) as left from appeals where applicant_id = ${of}`.execute(ctx.db);
  if (rows[0]!.left) throw new AppError("changed_meanwhile");
};

type Moved = { readonly id: number; readonly status: string };
/** Writes what happened to each appeal, field by field: nothing of what its card said is lost. */
const tell = async (
  ctx: Ctx,
  action: "merge-applicant" | "take-back-merge",
  moved: readonly Moved[],
  before: ApplicantRecord,
  after: ApplicantRecord,
) => {
  const { applicantCnt: _ofAppeal, ...ofPerson } = applicantFields;
  const changes = changedFields(ofPerson, before, after);
  await Promise.all(
    moved.map(({ id, status }) =>
      addHistory(
        ctx,
        { appealId: id, taskId: null, positionLevelId: null },
        { bySystem: false, action, from: status, to: status, text: null, changes },
      ),
    ),
  );
};

/** Other values for a record; each appeal of it says in its history what its card says otherwise now. */
const rewrite = async (
  ctx: Ctx,
  action: "merge-applicant" | "take-back-merge",
  record: ApplicantRecord,
  values: Partial<ApplicantRecord>,
): Promise<ApplicantRecord> => {
  const written = { ...record, ...values };
  await updateApplicant(ctx, record.id, written);
  const { rows } = await sql<Moved>`
    update appeals set version = version + 1 where applicant_id = ${record.id} returning id, status`.execute(ctx.db);
  await tell(ctx, action, rows, record, written);
  return written;
};
/** What the kept record says before it takes these lines: by that it is found further on, and that it gets back. */
const keepBefore = async (ctx: Ctx, mergeId: number, kept: ApplicantRecord, lines: readonly MergeLine[]): Promise<void> => {
  const takes = (...of: MergeLine[]) => of.some((line) => lines.includes(line));
  const { rows } = await sql<{ id: number }>`
    insert into applicant_merges (before_merge_id, kept_id, phone, full_name, birthdate, tax_id, merged_by, organization_id, appeals, merged_at, until)
    select m.id, p.id, case when ${takes("phone")} and not p.is_fake_phone then p.phone end,
           case when ${takes("name", "lastName", "firstName", "middleName")} then p.full_name end, case when ${takes("birthdate")} then p.birthdate end,
           case when ${takes("inn")} then p.tax_id end, m.merged_by, m.organization_id, 0, m.merged_at, m.until
      from applicant_merges m join applicants p on p.id = m.kept_id where m.id = ${mergeId} returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  const values = { ...(takes("passport") && sealFormerPassport(id, kept)), record: sealFormerRecord(id, pickLines(kept, lines)) };
  await ctx.db.updateTable("applicant_merges").set(values).where("id", "=", id).execute();
};
/** What the kept record said before a merger, of the lines that it still has from the other one; an edit since then stays. */
const readBefore = async (ctx: Ctx, mergeId: number, kept: ApplicantRecord, other: ApplicantRecord): Promise<Partial<ApplicantRecord>> => {
  const { rows } = await sql<{ id: number; record: string }>`
    select id, record from applicant_merges where before_merge_id = ${mergeId} and record is not null`.execute(ctx.db);
  if (!rows[0]) return {};
  const before = openFormerRecord(rows[0].id, rows[0].record);
  const isUntouched = (line: MergeLine) => fieldsOf(line).every((name) => name in before && kept[name] === other[name]);
  return pickLines({ ...kept, ...before }, mergeLines.filter(isUntouched));
};

type Given = Call<typeof mergeEndpoints.merge>["body"];
/** Gives the appeals of `otherId` to `keptId`, which takes `lines` of it, in one transaction. Errors: 404, 409 where somebody changed one of them, 422. */
export const mergeApplicants = async (ctx: Ctx, given: Given): Promise<Reply<typeof mergeEndpoints.merge>> => {
  const { keptId, otherId, keptVersion, otherVersion, isOnePerson, lines = [] } = given;
  await lockPair(ctx, [keptId, otherId]);
  const [kept, other] = [await find(ctx, keptId), await find(ctx, otherId)];
  if (kept.version !== keptVersion || other.version !== otherVersion) throw new AppError("changed_meanwhile");
  if (kept.isMerged || other.isMerged) throw new AppError("not_found");
  const refusal = refusalOf(kept, other, lines);
  if (refusal) throw ruleBroken(problem("otherId", refusal));
  const [keptRecord, otherRecord] = [await recordOf(ctx, keptId), await recordOf(ctx, otherId)];
  if (lines[0] && kept.isElsewhere) throw ruleBroken(problem("lines", "kept_used_elsewhere"));
  if (lines.some((line) => staysOf(keptRecord, otherRecord, line) === "kept")) throw ruleBroken(problem("lines", "not_in_list"));
  // one of two letters may be wrong, and a passport is renewed: a person says so, and it stands in the audit
  const { differences } = await compareRecords(ctx, keptId, otherId);
  if (differences[0] && !isOnePerson) throw ruleBroken(...differences.map((fact) => problem("otherId", `other_${fact}`)));
  const { rows: merges } = await sql<{ id: number }>`
    insert into applicant_merges (kept_id, other_id, phone, full_name, birthdate, tax_id, merged_by, organization_id, appeals, merged_at, until)
    select ${keptId}, id, case when not is_fake_phone then phone end, full_name, birthdate, tax_id, ${ctx.actor.userId}, ${ctx.actor.organizationId}, ${other.appeals},
           ${ctx.now}, ${ctx.now}::timestamptz + make_interval(days => ${daysToTakeBack}) from applicants where id = ${otherId} returning id`.execute(
    ctx.db,
  );
  const { id } = merges[0]!;
  await ctx.db.updateTable("applicant_merges").set(sealFormerPassport(id, otherRecord)).where("id", "=", id).execute();
  if (lines[0]) await keepBefore(ctx, id, keptRecord, lines);
  const written = lines[0] ? await rewrite(ctx, "merge-applicant", keptRecord, pickLines(otherRecord, lines)) : keptRecord;
  const { rows: moved } = await sql<Moved>`
    update appeals set applicant_id = ${keptId}, version = version + 1 where applicant_id = ${otherId} returning id, status`.execute(
    ctx.db,
  );
  await sql`insert into merged_appeals (merge_id, appeal_id) select ${id}, unnest(${moved.map((one) => one.id)}::bigint[])`.execute(ctx.db);
  await sql`update applicants set merged_into_id = ${keptId} where id = ${otherId}`.execute(ctx.db);
  // a decision on it meanwhile is about another record
  await sql`update applicants set version = version where id = ${keptId}`.execute(ctx.db);
  await tell(ctx, "merge-applicant", moved, otherRecord, written);
  ctx.audit(`applicants:${keptId}`, {
    other: otherId,
    appeals: moved.length,
    ...(differences[0] && { isOnePerson: true }),
    ...(lines[0] && { lines }),
  });
  return { id, appeals: moved.length };
};

type Merge = { readonly keptId: number; readonly otherId: number };
const findMerge = async (ctx: Ctx, id: number): Promise<Merge | undefined> =>
  (
    await sql<Merge>`
    select r.kept_id as "keptId", r.other_id as "otherId" from applicant_merges r
     where r.id = ${id} and r.taken_back_at is null and r.until > ${ctx.now} and r.kept_id is not null and r.other_id is not null`.execute(
      ctx.db,
    )
  ).rows[0];
const needInReach = async (ctx: Ctx, id: number): Promise<void> => {
  needFound((await sql`select from applicant_merges r where r.id = ${id} and ${mergesInReach(ctx)}`.execute(ctx.db)).rows[0]);
};
/** What stayed elsewhere when a merger was taken back, as far as the caller may know of it. */
const findStayed = async (ctx: Ctx, id: number): Promise<StayedAppeal[]> => {
  const { rows } = await sql<StayedAppeal>`
    select a.id, a.number as "requestNumber", a.version, not a.is_undisclosed and o.id is not null and o.merged_into_id is null and r.until > ${ctx.now} as "mayBeGiven"
      from applicant_merges r join merged_appeals x on x.merge_id = r.id join appeals a on a.id = x.appeal_id left join applicants o on o.id = r.other_id
     where r.id = ${id} and r.taken_back_at is not null and a.applicant_id is distinct from r.other_id
       and ${isOurs(ctx)} and not ${undisclosedToCaller(ctx)} order by a.id`.execute(ctx.db);
  return rows;
};
/** Errors: 404. */
export const listStayed = async (ctx: Ctx, id: number): Promise<StayedAppeal[]> => {
  await needInReach(ctx, id);
  return findStayed(ctx, id);
};

/**
 * Gives the appeals that were moved back to their own record, and the kept one its own lines. Those that have another applicant meanwhile, or an undisclosed one, stay, and are
 * named.
 * Errors: 404, 409 where it is over, 422 where a later merger into the same record took lines too.
 */
export const takeMergeBack = async (ctx: Ctx, machine: AppealMachine, id: number): Promise<Reply<typeof mergeEndpoints.takeBack>> => {
  await needInReach(ctx, id);
  const before = await findMerge(ctx, id);
  if (!before) throw new AppError("action_not_allowed_now");
  await lockPair(ctx, [before.keptId, before.otherId]);
  await sql`select from applicant_merges where id = ${id} for update`.execute(ctx.db);
  const merge = await findMerge(ctx, id);
  if (!merge) throw new AppError("action_not_allowed_now");
  // it says of the kept record what this merger made of it
  const later = await sql`
    select from applicant_merges where kept_id = ${merge.keptId} and before_merge_id > ${id} and taken_back_at is null limit 1`.execute(
    ctx.db,
  );
  if (later.rows[0]) throw ruleBroken(problem("id", "later_merge_first"));
  const [keptRecord, otherRecord] = [await recordOf(ctx, merge.keptId), await recordOf(ctx, merge.otherId)];
  const restored = await readBefore(ctx, id, keptRecord, otherRecord);
  await sql`
    update applicant_merges set taken_back_by = ${ctx.actor.userId}, taken_back_at = ${ctx.now}, record = null
     where ${id} in (id, before_merge_id)`.execute(ctx.db);
  const { rows: moved } = await sql<Moved>`
    update appeals set applicant_id = ${merge.otherId}, version = version + 1
     where applicant_id = ${merge.keptId} and not is_undisclosed and id in (select appeal_id from merged_appeals where merge_id = ${id})
    returning id, status`.execute(ctx.db);
  await sql`update applicants set merged_into_id = null where id = ${merge.otherId}`.execute(ctx.db);
  await sql`update applicants set version = version where id = ${merge.keptId}`.execute(ctx.db);
  await tell(ctx, "take-back-merge", moved, keptRecord, otherRecord);
  if (Object.keys(restored)[0]) await rewrite(ctx, "take-back-merge", keptRecord, restored);
  await separateStrangers(
    ctx,
    machine,
    moved.map((one) => one.id),
  );
  ctx.audit(`applicants:${merge.keptId}`, { other: merge.otherId, appeals: moved.length });
  return { appeals: moved.length, stayed: await findStayed(ctx, id) };
};

type Stayed = Call<typeof mergeEndpoints.giveBack>["body"];
/** Gives an appeal that stayed back to its own record. Errors: 404, 409 where it was changed meanwhile or its record has gone. */
export const giveStayedBack = async (ctx: Ctx, machine: AppealMachine, id: number, { appealId, version }: Stayed): Promise<void> => {
  await needInReach(ctx, id);
  // in the order of a merger
  const { rows } = await sql<{ from: number; to: number | null }>`
    with locked as (select id, applicant_id from appeals where id = ${appealId} for no key update)
    select a.applicant_id as "from", r.other_id as "to" from locked a, applicant_merges r where r.id = ${id}`.execute(ctx.db);
  const { from, to } = needFound(rows[0]);
  await sql`select from applicants where id = any(${[from, to]}::bigint[]) order by id for update`.execute(ctx.db);
  await sql`select from applicant_merges where id = ${id} for update`.execute(ctx.db);
  const stayed = needFound((await findStayed(ctx, id)).find((one) => one.id === appealId));
  if (!stayed.mayBeGiven || to === null) throw new AppError("action_not_allowed_now");
  if (stayed.version !== version) throw new AppError("changed_meanwhile");
  const { rows: moved } = await sql<Moved>`
    update appeals set applicant_id = ${to}, version = version + 1 where id = ${appealId} returning id, status`.execute(ctx.db);
  await sql`update applicants set version = version where id = any(${[from, to]}::bigint[])`.execute(ctx.db);
  await tell(ctx, "take-back-merge", moved, await recordOf(ctx, from), await recordOf(ctx, to));
  await separateStrangers(ctx, machine, [appealId]);
  ctx.audit(`applicants:${to}`, { other: from, appeals: moved.length });
};
