import { reportPages, type Language, type PlanFrequency, type PlanPeriod, type PlanTrouble, type ReportPageName } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** The columns of a plan. */
export type PlanFields = {
  readonly report: ReportPageName;
  readonly frequency: PlanFrequency;
  readonly weekday: number | null;
  readonly monthDay: number | null;
  readonly at: string;
  readonly period: PlanPeriod;
  readonly by: "created" | "resolved";
  readonly areasId: number | null;
  readonly organizationsId: number | null;
  readonly channelId: number | null;
  readonly language: Language;
  readonly receivers: string[];
  readonly isOn: boolean;
};
export type PlanRow = PlanFields & {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly organizationName: string | null;
  readonly areaName: string | null;
  readonly channelName: string | null;
  readonly nextAt: string | null;
  readonly trouble: PlanTrouble | null;
};

/** The fields of a plan, alias `p`. */
export const planFields = sql`p.report, p.frequency, p.weekday, p.month_day as "monthDay", p.clock as at, p.period, p.dated as by, p.area_id as "areasId",
  p.of_organization_id as "organizationsId", p.channel_id as "channelId", p.language, p.receivers, p.is_on as "isOn"`;

const permissionOf = sql.join(Object.entries(reportPages).map(([name, { permission }]) => sql`(${name}, ${permission})`));
/** Why nothing may be sent in the name of the plan's owner now; null: it may. Alias `p`. */
export const troubleOf: RawBuilder<PlanTrouble | null> = sql`(select case
    when u.blocked_at is not null or o.blocked_at is not null then 'owner_blocked'
    when u.organization_id <> p.organization_id then 'owner_moved'
    when not exists (select from (values ${permissionOf}) asked (report, permission) join permissions f on f.short_name = asked.permission
      join role_permissions rp on rp.permission_id = f.id join user_roles ur on ur.role_id = rp.role_id where asked.report = p.report and ur.user_id = u.id) then 'not_permitted'
  end from users u join organizations o on o.id = u.organization_id where u.id = p.owner_id)`;

/** One's own plans, and all that were made in the organisation. */
export const ownPlans = (userId: number): Predicate => sql`p.owner_id = ${userId}`;
export const plansOfOffice = (organizationId: number): Predicate => sql`p.organization_id = ${organizationId}`;

const readPlans = async (ctx: Ctx, rest: RawBuilder<unknown>): Promise<PlanRow[]> => {
  const name = sql.ref(nameColumn(ctx));
  const named = (table: string, id: RawBuilder<unknown>) => sql`(select n.${name} from ${sql.table(table)} n where n.id = ${id})`;
  const { rows } = await sql<PlanRow>`
    select p.id, p.owner_id as "ownerId", ${planFields}, p.next_at as "nextAt", ${troubleOf} as trouble,
           (select u.${sql.ref(nameColumn(ctx))} from users u where u.id = p.owner_id) as "ownerName",
           ${named("areas", sql`p.area_id`)} as "areaName", ${named("organizations", sql`p.of_organization_id`)} as "organizationName", ${named("channels", sql`p.channel_id`)} as "channelName"
      from report_plans p ${rest}`.execute(ctx.db);
  return rows;
};

const whichPlans = (reach: Predicate, report: ReportPageName | undefined): Predicate =>
  sql`${reach} and (${report ?? null}::text is null or p.report = ${report ?? null})`;
export const listPlans = (ctx: Ctx, reach: Predicate, report: ReportPageName | undefined): Promise<PlanRow[]> =>
  readPlans(ctx, sql`where ${whichPlans(reach, report)} order by p.id desc`);
type PlanQuery = { readonly pageNo?: number; readonly pageSize?: number; readonly report?: ReportPageName | undefined };
export const pageOfPlans = async (ctx: Ctx, reach: Predicate, { pageNo = 1, pageSize = 20, report }: PlanQuery) => {
  const where = whichPlans(reach, report);
  const { rows } = await sql<{ n: number }>`select count(*) as n from report_plans p where ${where}`.execute(ctx.db);
  return {
    total: rows[0]!.n,
    rows: await readPlans(ctx, sql`where ${where} order by p.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  };
};
export const findPlan = async (ctx: Ctx, reach: Predicate, id: number): Promise<PlanRow | undefined> =>
  (await readPlans(ctx, sql`where p.id = ${id} and ${reach}`))[0];
/** Locks the plan until the transaction ends. */
export const lockPlan = async (db: Db, id: number): Promise<void> => {
  await sql`select from report_plans where id = ${id} for update`.execute(db);
};
/** Waits for the same person's other calls, because plans are counted. */
export const countPlans = async (db: Db, ownerId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`report plans ${ownerId}`}))`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*) as n from report_plans where owner_id = ${ownerId}`.execute(db);
  return rows[0]!.n;
};

/** A plan as its columns. */
export const columnsOf = (plan: PlanFields) => ({
  report: plan.report,
  frequency: plan.frequency,
  weekday: plan.weekday,
  month_day: plan.monthDay,
  clock: plan.at,
  period: plan.period,
  dated: plan.by,
  area_id: plan.areasId,
  of_organization_id: plan.organizationsId,
  channel_id: plan.channelId,
  language: plan.language,
  receivers: plan.receivers,
  is_on: plan.isOn,
});
export const insertPlan = async (ctx: Ctx, plan: PlanFields, nextAt: string | null): Promise<number> =>
  (
    await ctx.db
      .insertInto("report_plans")
      .values({ ...columnsOf(plan), next_at: nextAt, owner_id: ctx.actor.userId, organization_id: ctx.actor.organizationId })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
/** `organizationId`: the office that the plan belongs to from now on; absent: it stays. */
export const updatePlan = async (
  db: Db,
  id: number,
  plan: PlanFields,
  { nextAt, organizationId }: { nextAt: string | null; organizationId?: number },
): Promise<void> => {
  // what an office has sent stays there
  if (organizationId !== undefined)
    await sql`update report_sendings s set file_id = null from report_plans p
      where s.plan_id = p.id and p.id = ${id} and p.organization_id <> ${organizationId} and s.file_id is not null`.execute(db);
  await db
    .updateTable("report_plans")
    .set({ ...columnsOf(plan), next_at: nextAt, ...(organizationId !== undefined && { organization_id: organizationId }) })
    .where("id", "=", id)
    .execute();
};
export const deletePlan = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("report_plans").where("id", "=", id).execute();
};

/** Where reports may be sent; none: anywhere. */
export const allowedDomains = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ domains: string[] }>`select value -> 'domains' as domains from settings where key = 'report_mail'`.execute(
    db,
  );
  return rows[0]?.domains ?? [];
};
