import { approvalDays, type ApprovalKind, type OwnAct, type Permission } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { LeavingError } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { tellOfDecision } from "../staff-notices/staff-notices.repository.ts";

export const approvalPersonal: EncryptedColumn = {
  table: "approvals",
  column: "personal",
  primaryKey: ["id"],
  context: (row) => `approvals.personal:${row["id"]}`,
};

/** What needs consent: `input` of the call, the person who gains (or whose password it is) or the role that does, the rights it brings. */
export type Ask = {
  readonly kind: ApprovalKind;
  readonly input: object;
  /** The personal part of the input: stored encrypted, and only until the decision. */
  readonly personal?: object | undefined;
  readonly aboutId: number | null;
  readonly roleId: number | null;
  /** Only a person who may give all these rights decides; those that matter are shown. */
  readonly needs: readonly string[];
  /** Where people will work who are not there yet. */
  readonly organizationIds?: readonly number[];
};

const single: readonly string[] = ["grant_any_role", "administer_all", "task_confirm_answer"] satisfies Permission[];
/** Those of the rights that one administrator does not give alone where a second one is required. */
export const weightyOf = (rights: readonly string[]): string[] =>
  rights.filter((right) => right.startsWith("manage_") || single.includes(right));

/** The rights without which nobody decides. */
const rightsFor = sql`case when a.kind in ('role_given', 'role_changed', 'role_taken') then array['manage_user_roles']
  when a.kind in ('rights_added', 'rights_taken') then array['manage_roles'] when a.kind = 'staff_added' then array['manage_users', 'manage_user_roles']
  when a.kind = 'second_off' then array['manage_settings'] when a.kind = 'unblocked' and a.about_id is null then array['manage_users', 'manage_organizations'] else array['manage_users'] end`;
/** Whether the person `w` or the office gains; with the other kinds the person may decide too, who could otherwise be disabled by them. */
const gains = sql`(a.kind in ('role_given', 'role_changed', 'unblocked') and w.id is not distinct from a.about_id
  or a.kind = 'unblocked' and a.about_id is null and w.organization_id = any(a.organization_ids))`;
/**
 * Whether the person `w` has the rights to do what `a` asks (the rules of `roles/managers.ts` and `roles/reach.ts`), did not ask, and does
 * not gain alone: otherwise a right could be added to a role that others hold too, only to exclude that person.
 */
const couldDecide = sql<boolean>`(w.id <> a.asked_by and not ${gains}
  and not (a.kind = 'rights_added' and w.id = all(select ur.user_id from user_roles ur where ur.role_id = a.role_id))
  and exists (select from (select array(select p.short_name from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
        join permissions p on p.id = rp.permission_id where ur.user_id = w.id) as rights) own
    where ${rightsFor} <@ own.rights
      and not exists (select from unnest(a.needs) need where need <> all(own.rights)
        and (need in ('grant_any_role', 'administer_all') or 'grant_any_role' <> all(own.rights)))
      and ('administer_all' = any(own.rights) or not exists (select from users m
        where (m.id = a.about_id or (a.kind = 'rights_added' and exists (select from user_roles ur where ur.user_id = m.id and ur.role_id = a.role_id)))
          and not exists (select from organization_tree t where t.ancestor_id = w.organization_id and t.descendant_id = m.organization_id))
        and not exists (select from unnest(a.organization_ids) o
          where not exists (select from organization_tree t where t.ancestor_id = w.organization_id and t.descendant_id = o)))))`;
const mayDecide = sql<boolean>`(w.blocked_at is null and ${couldDecide})`;
const lately = sql`now() - make_interval(days => ${approvalDays})`;
/** Whether the person `w` has signed in or used a session since. */
const wasThere = (since: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(w.last_login_at > ${since}, false) or exists (select from sessions s where s.user_id = w.id and s.used_at > ${since}))`;
/** Whether the person `w` of the organisation `o` counts as one who could decide: also for a week after a block, or while away for less than that. */
const counts = sql<boolean>`(coalesce(w.blocked_at, now()) > ${lately} and coalesce(o.blocked_at, now()) > ${lately}
  and (${wasThere(lately)} or not exists (select from substitutions l where l.user_id = w.id and tashkent_day(now()) between l.from_day and l.to_day
    and l.from_day < tashkent_day(${lately}) and l.created_at < ${lately})))`;

/**
 * Whether the setting asks for a second administrator and there is one; checked before work that may take rights or reach from that one.
 */
export const isSecondThere = async (ctx: Ctx, ask: Ask): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`
    select (s.value ->> 'secondAdmin') = 'confirm' and exists (select from users w join organizations o on o.id = w.organization_id
             where ${counts} and ${couldDecide}) as exists
      from settings s, (select ${ask.kind}::text as kind, ${ask.aboutId}::bigint as about_id, ${ask.roleId}::int as role_id,
                               ${[...ask.needs]}::text[] as needs, ${[...(ask.organizationIds ?? [])]}::int[] as organization_ids,
                               ${ctx.actor.userId}::bigint as asked_by) a
     where s.key = 'security'`.execute(ctx.db);
  return rows[0]?.exists ?? false;
};
/** Where a second administrator is there to ask, the change is rolled back and stored as a request instead. @throws second_needed */
export const needSecond = async (ctx: Ctx, ask: Ask, isThere?: boolean): Promise<void> => {
  if (isThere ?? (await isSecondThere(ctx, ask))) throw new LeavingError("second_needed", (db) => keep(ctx, db, ask));
  await closeOvertaken(ctx.db, ask);
};

/** Closes other requests for what has been done, and all about a given role that has changed meanwhile; their askers are told. */
const closeOvertaken = (db: Db, { kind, input, aboutId, roleId }: Pick<Ask, "kind" | "input" | "aboutId" | "roleId">): Promise<void> =>
  close(
    db,
    sql`((r.kind = ${kind} and r.about_id is not distinct from ${aboutId}::bigint and r.role_id is not distinct from ${roleId}::int
          and (coalesce(r.about_id, r.role_id) is not null or r.input = ${JSON.stringify(input)}::jsonb))
      or (${givenRoleChanges.includes(kind)} and r.kind = any(${[...givenRoleChanges]}::text[]) and r.input -> 'id' = ${JSON.stringify(input)}::jsonb -> 'id'))`,
  );
/** Kinds whose `input.id` names the role that somebody has been given. */
const givenRoleChanges: readonly ApprovalKind[] = ["role_changed", "role_taken"];
/** Nobody decides a request whose asker may no longer work. */
export const closeRequestsOf = (db: Db, who: { userId: number } | { organizationId: number }): Promise<void> =>
  close(
    db,
    sql`r.asked_by in (select id from users where ${"userId" in who ? sql`id = ${who.userId}` : sql`organization_id = ${who.organizationId}`})`,
  );
const close = async (db: Db, which: Predicate): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update approvals r set status = 'overtaken', personal = null, decided_at = now() where r.status = 'pending' and ${which} returning id`.execute(
    db,
  );
  await tellOfDecision(
    db,
    rows.map(({ id }) => id),
  );
};

/** The same request waits once. */
const keep = async (ctx: Ctx, db: Db, { kind, input, personal, aboutId, roleId, needs, organizationIds = [] }: Ask): Promise<void> => {
  const made = await db
    .insertInto("approvals")
    .values({
      kind,
      input: JSON.stringify(input),
      about_id: aboutId,
      role_id: roleId,
      rights: weightyOf(needs),
      needs: [...needs],
      organization_ids: [...organizationIds],
      asked_by: ctx.actor.userId,
    })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made && personal)
    await db
      .updateTable("approvals")
      .set({ personal: encrypt(JSON.stringify(personal), approvalPersonal.context(made)) })
      .where("id", "=", made.id)
      .execute();
  if (made) await writeAudit({ ...ctx, db }, ctx.actor, "ASK /admin/approvals" satisfies OwnAct, [{ target: `approvals:${made.id}` }]);
};

const asMe = ({ actor }: Ctx, a: RawBuilder<unknown>): Predicate =>
  sql`exists (select from users w, lateral (select ${a}.*) a where w.id = ${actor.userId} and ${mayDecide})`;
/** The requests, alias `r`, that the caller made, may decide or could have decided. */
export const isShown = (ctx: Ctx): Predicate => sql`(r.asked_by = ${ctx.actor.userId} or ${asMe(ctx, sql.ref("r"))})`;

/** Others decide in these days. Alias `r`. */
const isOpen = sql<boolean>`(r.status = 'pending' and r.asked_at > ${lately})`;
/** Nobody who could decide has been there in all those days: no sign-in and no session in use. Then the asker decides. */
const isFree = sql<boolean>`(r.status = 'pending' and r.asked_at <= ${lately} and r.asked_at > now() - make_interval(days => ${2 * approvalDays})
  and not exists (select from users w, lateral (select r.*) a where ${couldDecide} and ${wasThere(sql`a.asked_at`)}))`;
const waitsFor = (ctx: Ctx): Predicate =>
  sql<boolean>`((${isOpen} and ${asMe(ctx, sql.ref("r"))}) or (r.asked_by = ${ctx.actor.userId} and ${isFree}))`;
/** How many wait for the caller. */
export const countApprovals = (ctx: Ctx): RawBuilder<number> =>
  can(ctx, "approvalsCnt") ? sql`(select count(*) from approvals r where ${waitsFor(ctx)})` : sql`0`;

export type Approval = {
  id: number;
  kind: ApprovalKind;
  input: object;
  aboutId: number | null;
  roleId: number | null;
  waitsForCaller: boolean;
  /** Whether its roles have gained a right that matters and was not asked for. */
  isWidened: boolean;
};
/** What the roles that a request gives hold now; none where it is about the rights of a role. */
const rightsNow = sql<string[]>`array(select p.short_name from role_permissions rp join permissions p on p.id = rp.permission_id
  where r.kind in ('role_given', 'role_changed', 'role_taken', 'staff_added')
    and (rp.role_id = r.role_id or rp.role_id in (select (one #>> '{}')::int from jsonb_path_query(r.input, '$.people[*].rolesId') one)))`;
/** Locked; undefined where the caller neither asked nor may decide. */
export const lockApproval = async (ctx: Ctx, id: number): Promise<Approval | undefined> => {
  await sql`select from approvals where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<Omit<Approval, "isWidened"> & { personal: string | null; needs: string[]; rightsNow: string[] }>`
    select r.id, r.kind, r.input, r.about_id as "aboutId", r.role_id as "roleId", r.personal, ${waitsFor(ctx)} as "waitsForCaller",
           r.needs, ${rightsNow} as "rightsNow"
      from approvals r where r.id = ${id} and ${isShown(ctx)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { personal, needs, rightsNow: now, ...found } = row;
  const approval = { ...found, isWidened: weightyOf(now).some((right) => !needs.includes(right)) };
  if (personal === null) return approval;
  return { ...approval, input: { ...approval.input, personal: JSON.parse(decrypt(personal, approvalPersonal.context({ id }))) as object } };
};
/** Notifies the requester, and others who asked for the same. */
export const decide = async (ctx: Ctx, approval: Approval, status: "accepted" | "rejected"): Promise<void> => {
  const { id } = approval;
  await sql`update approvals set status = ${status}, personal = null, decided_by = ${ctx.actor.userId}, decided_at = now() where id = ${id}`.execute(
    ctx.db,
  );
  await tellOfDecision(ctx.db, [id]);
  if (status === "accepted") await closeOvertaken(ctx.db, approval);
};
/** Expires requests that nobody decided in time, though somebody was there, and notifies the requesters. */
export const expireApprovals = (db: Db): Promise<void> =>
  inTransaction(db, async (within) => {
    const { rows } = await sql<{ id: number }>`
      update approvals r set status = 'expired', personal = null, decided_at = now() where r.status = 'pending' and not ${isOpen} and not ${isFree} returning id`.execute(
      within,
    );
    await tellOfDecision(
      within,
      rows.map(({ id }) => id),
    );
  });
