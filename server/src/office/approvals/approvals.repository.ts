import { approvalDays, type ApprovalKind, type OwnAct, type Permission } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { LeavingError } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { tellOfDecision } from "../notices/notices.repository.ts";

export const approvalPersonal: EncryptedColumn = {
  table: "approvals",
  column: "personal",
  primaryKey: ["id"],
  context: (row) => `approvals.personal:${row["id"]}`,
};

/** What is to be agreed to: `input` of the call, who gains (or whose password it is) or which role does, the rights that come with it. */
type Ask = {
  readonly kind: ApprovalKind;
  readonly input: object;
  /** Of the input what is personal: stored encrypted, and only until the decision. */
  readonly personal?: object | undefined;
  readonly aboutId: number | null;
  readonly roleId: number | null;
  /** Rights that only who may give them decides on; of them those that matter are shown. */
  readonly needs: readonly string[];
  /** Where people will work who are not there yet. */
  readonly organizationIds?: readonly number[];
};

const single: readonly string[] = ["grant_any_role", "administer_all", "task_confirm_answer"] satisfies Permission[];
/** Of these rights those that one administrator alone does not give where a second is asked for. */
export const weightyOf = (rights: readonly string[]): string[] =>
  rights.filter((right) => right.startsWith("manage_") || single.includes(right));

/** The rights without which nobody decides. */
const rightsFor = sql`case a.kind when 'password_reset' then array['manage_users'] when 'rights_added' then array['manage_roles']
  when 'staff_added' then array['manage_users', 'manage_user_roles'] else array['manage_user_roles'] end`;
/** Whether the person `w` could do by himself what `a` asks (the rules of `roles/managers.ts` and `roles/reach.ts`), and neither asked nor gains. */
const mayDecide = sql<boolean>`(w.blocked_at is null and w.id <> a.asked_by and w.id is distinct from a.about_id
  and not (a.kind = 'rights_added' and exists (select from user_roles ur where ur.user_id = w.id and ur.role_id = a.role_id))
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

/** Where the setting asks for a second administrator and there is one, the change is rolled back and stored as a request instead. @throws second_needed */
export const needSecond = async (ctx: Ctx, ask: Ask): Promise<void> => {
  const { rows } = await sql<{ exists: boolean }>`
    select (s.value ->> 'secondAdmin') = 'confirm' and exists (select from users w join organizations o on o.id = w.organization_id
             where o.blocked_at is null and ${mayDecide}) as exists
      from settings s, (select ${ask.kind}::text as kind, ${ask.aboutId}::bigint as about_id, ${ask.roleId}::int as role_id,
                               ${[...ask.needs]}::text[] as needs, ${[...(ask.organizationIds ?? [])]}::int[] as organization_ids,
                               ${ctx.actor.userId}::bigint as asked_by) a
     where s.key = 'security'`.execute(ctx.db);
  if (rows[0]?.exists) throw new LeavingError("second_needed", (db) => keep(ctx, db, ask));
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
/** What the caller asked, and what the caller may decide or might have decided: alias `r`. */
export const isShown = (ctx: Ctx): Predicate => sql`(r.asked_by = ${ctx.actor.userId} or ${asMe(ctx, sql.ref("r"))})`;

const isOpen = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'pending' and ${sql.ref(`${alias}.asked_at`)} > now() - make_interval(days => ${approvalDays}))`;
/** How many wait for the caller. */
export const countApprovals = (ctx: Ctx): RawBuilder<number> =>
  can(ctx, "approvalsCnt") ? sql`(select count(*) from approvals r where ${isOpen("r")} and ${asMe(ctx, sql.ref("r"))})` : sql`0`;

export type Approval = { id: number; kind: ApprovalKind; input: object; isOpen: boolean; mayDecide: boolean };
/** Locked; undefined where the caller neither asked nor may decide. */
export const lockApproval = async (ctx: Ctx, id: number): Promise<Approval | undefined> => {
  await sql`select from approvals where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<Approval & { personal: string | null }>`
    select r.id, r.kind, r.input, r.personal, ${isOpen("r")} as "isOpen", ${asMe(ctx, sql.ref("r"))} as "mayDecide"
      from approvals r where r.id = ${id} and ${isShown(ctx)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { personal, ...approval } = row;
  if (personal === null) return approval;
  return { ...approval, input: { ...approval.input, personal: JSON.parse(decrypt(personal, approvalPersonal.context({ id }))) as object } };
};
/** Notifies the requester. */
export const decide = async (ctx: Ctx, id: number, status: "accepted" | "rejected"): Promise<void> => {
  await sql`update approvals set status = ${status}, personal = null, decided_by = ${ctx.actor.userId}, decided_at = now() where id = ${id}`.execute(
    ctx.db,
  );
  await tellOfDecision(ctx.db, [id]);
};
/** Expires requests that nobody decided in time and notifies the requesters. */
export const expireApprovals = (db: Db): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { rows } = await sql<{ id: number }>`
      update approvals r set status = 'expired', personal = null, decided_at = now() where r.status = 'pending' and not ${isOpen("r")} returning id`.execute(
      within,
    );
    await tellOfDecision(
      within,
      rows.map(({ id }) => id),
    );
  });
