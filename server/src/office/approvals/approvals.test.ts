import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  useAdministrators,
  portal,
  to,
  admin,
  second,
  clerk,
  withRole,
  roleId,
  outcome,
  listOf,
  counterOf,
  holds,
  noticesOf,
  made,
  newcomer,
  giveSigner,
} from "../../../test/support/administrators.ts";

useAdministrators();

describe("a right that matters", () => {
  it("is given once another administrator has agreed; its asker sees the outcome, and the person is told", async () => {
    const user = await newcomer();
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);

    expect(await holds(user, await roleId("signer"))).toBe(false);
    const [row, ...others] = await listOf(second);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: "role_given", status: "pending", usersId: user, rights: ["task_confirm_answer"] });
    expect([await counterOf(second), await counterOf(admin)]).toEqual([1, 0]);
    expect((await listOf(admin)).map(({ id }) => id)).toEqual([row!.id]);
    expect((await admin.get("/admin/approvals/excel")).status).toBe(200);
    // never by who asked, by who may not give it, or by who sees none of it
    expect(outcome(await admin.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    expect(outcome(await clerk.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([404, "not_found"]);
    expect(await listOf(clerk)).toEqual([]);
    expect(outcome(await (await portal.as("leader")).get("/admin/approvals"))).toEqual([403, "not_permitted"]);

    expect(to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual({ password: null, slips: null });
    expect(await holds(user, await roleId("signer"))).toBe(true);
    expect((await listOf(admin))[0]).toMatchObject({ status: "accepted", decidedByName: "Sobirova Lola" });
    expect(await noticesOf(admin)).toContain("approval_accepted");
    expect((await sql<{ kind: string }>`select kind from notices where user_id = ${user}`.execute(portal.db)).rows).toEqual([
      { kind: "rights_given" },
    ]);
    expect(outcome(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    expect(await counterOf(second)).toBe(0);
  });

  it("is not given where the other administrator refuses, and nothing is left", async () => {
    const user = await newcomer();
    await giveSigner(admin, user);
    const [row] = await listOf(second);
    expect(outcome(await admin.patch(`/admin/approvals/${row!.id}/reject`))).toEqual([409, "action_not_allowed_now"]);
    to.ok(await second.patch(`/admin/approvals/${row!.id}/reject`));

    expect(await holds(user, await roleId("signer"))).toBe(false);
    expect((await listOf(admin))[0]).toMatchObject({ status: "rejected" });
    expect(await noticesOf(admin)).toEqual(["approval_rejected"]);
    // and may be asked again
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);
  });

  it("is not decided by the person who gains it", async () => {
    const secondId = await to.userId("a.second");
    expect(outcome(await giveSigner(admin, secondId))).toEqual([200, undefined]);
    await sql`delete from user_roles where user_id = ${secondId} and role_id = ${await roleId("signer")}`.execute(portal.db);
    const third = await withRole(await newcomer(), `a.new${made}`, await roleId("admin"));

    expect(outcome(await giveSigner(admin, secondId))).toEqual([409, "second_needed"]);
    expect(await listOf(second)).toEqual([]);
    expect(await listOf(third)).toHaveLength(1);
    await sql`delete from user_roles where user_id = ${await to.userId(third.login)}`.execute(portal.db);
  });
});

describe("a new password", () => {
  it("of a signer is told to the person who agreed, and the old one serves until then; others get it at once", async () => {
    const user = await newcomer();
    await withRole(user, `a.new${made}`, await roleId("signer"));
    const signIn = async (password: string) =>
      (await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: `a.new${made}`, password } })).statusCode;

    expect(outcome(await admin.patch(`/admin/users/${user}/reset-password`))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(row).toMatchObject({ kind: "password_reset", usersId: user });
    expect((await (await portal.as(`a.new${made}`)).get("/profile/me")).status).toBe(200);
    const { password } = to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
    expect(await signIn(password)).toBe(200);

    expect((await admin.patch(`/admin/users/${await newcomer()}/reset-password`)).status).toBe(200);
  });
});

it("a right that matters stands in the audit: asked, agreed, and by whom", async () => {
  await giveSigner(admin, await newcomer());
  const [row] = await listOf(second);
  to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
  const { rows } = await sql<{ action: string; login: string }>`
    select l.action, u.login from audit_log l join users u on u.id = l.user_id where l.target = ${`approvals:${row!.id}`} order by l.id`.execute(
    portal.db,
  );

  expect(rows).toEqual([
    { action: "ASK /admin/approvals", login: "admin" },
    { action: "PATCH /admin/approvals/{id}/accept", login: "a.second" },
  ]);
});
