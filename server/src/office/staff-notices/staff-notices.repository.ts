import {
  staffNoticesShown,
  permissionLabels,
  translateAny,
  type NewsWay,
  type StaffNotice,
  type StaffNoticeKind,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

/** Rights whose holders are notified when they get them: administration, signing, and personal data. Alias `p`. */
const matters = sql`(p.short_name like 'manage\\_%' or p.short_name in ('grant_any_role', 'administer_all', 'task_confirm_answer', 'view_personal_data'))`;
const has = (user: RawBuilder<unknown>, right: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id where ur.user_id = ${user} and ${right})`;
/** Whether the person `w` administers staff of the organisation: there, above it, or of all. Who is blocked reads it once unblocked. */
const administers = (
  organization: RawBuilder<unknown>,
) => sql<boolean>`(${has(sql`w.id`, sql`p.short_name in ('manage_users', 'manage_user_roles')`)}
  and (${has(sql`w.id`, sql`p.short_name = 'administer_all'`)}
    or exists (select from organization_tree t where t.ancestor_id = w.organization_id and t.descendant_id = ${organization})))`;

type About = {
  readonly kind: StaffNoticeKind;
  /** null: the portal noticed it, or the operator did it. */
  readonly byId: number | null;
  readonly rights?: readonly string[];
  readonly figure?: number;
  /** Only the person it is about. */
  readonly isOwn?: boolean;
};

/** Tells the administrators of somebody's organisation, and the person where it is not about what that person does. */
const tell = async (db: Db, userId: number, { kind, byId, rights = [], figure, isOwn = false }: About): Promise<void> => {
  await sql`insert into notices (user_id, kind, about_id, by_id, rights, figure)
    select w.id, ${kind}, a.id, ${byId}, ${[...rights]}::text[], ${figure ?? null}::int from users a, users w
     where a.id = ${userId} and ((${administers(sql`a.organization_id`)} and not ${isOwn}) or (w.id = a.id and ${kind} <> 'unusual_reading'))`.execute(
    db,
  );
};

type OfRights = "rights_given" | "rights_taken";
/** Tells of the rights that come with a role, or go with it, where some of them matter. */
export const tellOfRole = async ({ db, actor }: Ctx, userId: number, roleId: number, kind: OfRights = "rights_given"): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select p.short_name as name from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = ${roleId} and ${matters} order by p.id`.execute(
    db,
  );
  if (rows.length > 0) await tell(db, userId, { kind, byId: actor.userId, rights: rows.map(({ name }) => name) });
};

/** Tells everybody who has the role, and their administrators once, of rights that were added to it or taken from it, where some of them matter. */
export const tellOfRights = async ({ db, actor }: Ctx, roleId: number, moved: readonly number[], kind: OfRights): Promise<void> => {
  const { rows } = await sql<{
    name: string;
  }>`select p.short_name as name from permissions p where p.id = any(${[...moved]}::int[]) and ${matters} order by p.id`.execute(db);
  if (rows.length === 0) return;
  const rights = rows.map(({ name }) => name);
  const holders = sql`(select h.id, h.organization_id from users h where exists (select from user_roles r where r.user_id = h.id and r.role_id = ${roleId}))`;
  await sql`insert into notices (user_id, kind, about_id, role_id, by_id, rights)
    select h.id, ${kind}, h.id, null::int, ${actor.userId}::bigint, ${rights}::text[] from ${holders} h
    union all
    select w.id, ${kind}, null::bigint, ${roleId}::int, ${actor.userId}::bigint, ${rights}::text[] from users w
     where ${administers(sql`any(select h.organization_id from ${holders} h)`)}`.execute(db);
};

type OfAccount = "password_reset" | "pinfl_changed" | "blocked" | "unblocked" | "moved";
/** Tells the person of a change of what opens the account or where it works, and the administrators where that person decides about others. */
export const tellOfAccount = (
  { db, actor }: Ctx,
  userId: number,
  kind: OfAccount,
  { isDecider }: { readonly isDecider: boolean },
): Promise<void> => tell(db, userId, { kind, byId: actor.userId, isOwn: !isDecider });
/** Tells of a second factor that was taken away; `byId` null: by the operator's command. */
export const tellOfFactor = (db: Db, userId: number, byId: number | null): Promise<void> =>
  tell(db, userId, { kind: "factor_reset", byId });

/** Tells a person that a way of news outside the portal is no longer used. */
export const tellOfWayOff = (db: Db, userId: number, way: NewsWay): Promise<void> =>
  tell(db, userId, { kind: `${way}_off`, byId: null, isOwn: true });

/** Tells all administrators that from now on one of them decides alone. */
export const tellOfSecondOff = ({ db, actor }: Ctx): Promise<void> => tell(db, actor.userId, { kind: "second_off", byId: actor.userId });
/** Tells who asked a second administrator what became of it. */
export const tellOfDecision = async (db: Db, approvalIds: readonly number[]): Promise<void> => {
  await sql`insert into notices (user_id, kind, about_id, role_id, by_id, rights)
    select asked_by, 'approval_' || status, coalesce(about_id, case when role_id is null then asked_by end), case when about_id is null then role_id end, decided_by, rights
      from approvals where id = any(${[...approvalIds]}::bigint[]) order by id`.execute(db);
};

/** More than this in a day is unusual: calls, and records in them. */
const unusual = { readings: 1000, records: 20_000 } as const;
/** Tells the administrators once a day of each person who read unusually much. */
export const tellOfUnusualReading = (db: Db): Promise<void> =>
  inTransaction(db, async (within) => {
    const { rows } = await sql<{ userId: number; readings: number }>`
      update reading_days set is_told = true where not is_told and day >= tashkent_day(now()) - 1
         and (readings > ${unusual.readings} or records > ${unusual.records}) returning user_id as "userId", readings`.execute(within);
    for (const { userId, readings } of rows) await tell(within, userId, { kind: "unusual_reading", byId: null, figure: readings });
  });

/** The latest notices of the caller, and how many are unread. */
export const listStaffNotices = async (ctx: Ctx): Promise<{ unread: number; rows: StaffNotice[] }> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows: unread } = await sql<{
    n: number;
  }>`select count(*) as n from notices where user_id = ${ctx.actor.userId} and read_at is null`.execute(ctx.db);
  const { rows } = await sql<StaffNotice>`
    select n.id, n.at, n.kind, n.about_id as "aboutId", coalesce(a.${name}, r.${name}) as "aboutName", b.${name} as "byName", n.rights, n.figure, n.read_at is not null as "isRead"
      from notices n left join users a on a.id = n.about_id left join roles r on r.id = n.role_id left join users b on b.id = n.by_id
     where n.user_id = ${ctx.actor.userId} order by n.id desc limit ${staffNoticesShown}`.execute(ctx.db);
  const words = (right: string) =>
    permissionLabels(right)
      .map((label) => translateAny(ctx.messages, label))
      .join(", ");
  return { unread: unread[0]!.n, rows: rows.map((row) => ({ ...row, rights: row.rights.map(words) })) };
};
export const markRead = async ({ db, actor }: Ctx, upTo: number): Promise<void> => {
  await sql`update notices set read_at = now() where user_id = ${actor.userId} and id <= ${upTo} and read_at is null`.execute(db);
};
