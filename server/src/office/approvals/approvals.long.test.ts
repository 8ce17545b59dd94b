import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { chooseOwnPassword, givenPassword, type Answer, type Person } from "../../../test/support/people.ts";
import { expireApprovals } from "./approvals.repository.ts";
import {
  useAdministrators,
  portal,
  to,
  admin,
  second,
  clerkSignsInAgain,
  office,
  root,
  ask,
  makeUser,
  withRole,
  roleId,
  rightIds,
  outcome,
  listOf,
  counterOf,
  holds,
  noticesOf,
  made,
  newLogin,
  signInAgain,
  newcomer,
  giveSigner,
} from "../../../test/support/administrators.ts";

useAdministrators();

describe("a right that matters", () => {
  it("is decided once, where two administrators decide at the same moment", async () => {
    const third = await withRole(await makeUser("a.third", root), "a.third", await roleId("admin"));
    const decide = async (verdicts: readonly [Person, "accept" | "reject"][]) => {
      const user = await newcomer();
      await giveSigner(admin, user);
      const { id } = (await listOf(second)).find((row) => row.usersId === user)!;
      const replies = await Promise.all(verdicts.map(([person, verdict]) => person.patch(`/admin/approvals/${id}/${verdict}`)));
      const { status } = (await listOf(admin)).find((row) => row.id === id)!;
      return { replies, status, held: await holds(user, await roleId("signer")) };
    };

    const twice = await decide([
      [second, "accept"],
      [third, "accept"],
    ]);
    expect(twice.replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([twice.status, twice.held]).toEqual(["accepted", true]);
    const apart = await decide([
      [second, "reject"],
      [third, "accept"],
    ]);
    expect(apart.replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([apart.status, apart.held]).toEqual(apart.replies[0]!.status === 200 ? ["rejected", false] : ["accepted", true]);
    await sql`delete from user_roles where user_id = (select id from users where login = 'a.third')`.execute(portal.db);
  });

  it("waits for a week, and then nobody can decide it", async () => {
    await giveSigner(admin, await newcomer());
    const [row] = await listOf(second);
    await sql`update approvals set asked_at = now() - interval '6 days 23 hours'`.execute(portal.db);
    await expireApprovals(portal.db);
    expect((await listOf(second))[0]).toMatchObject({ status: "pending" });
    await sql`update approvals set asked_at = now() - interval '7 days 1 minute'`.execute(portal.db);

    expect(await counterOf(second)).toBe(0);
    expect(outcome(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    await expireApprovals(portal.db);
    expect((await listOf(admin))[0]).toMatchObject({ status: "expired", decidedByName: null });
    expect(await noticesOf(admin)).toEqual(["approval_expired"]);
  });

  it("is checked again when the other administrator agrees: what is no longer allowed is refused", async () => {
    const user = await newcomer();
    await giveSigner(admin, user);
    const [row] = await listOf(second);
    await sql`insert into user_roles (user_id, role_id) values (${user}, ${await roleId("signer")})`.execute(portal.db);

    expect(outcome(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([422, "rule_broken"]);
    expect((await listOf(second))[0]).toMatchObject({ status: "pending" });
  });

  it("is given at once, and told, where one administrator is enough, where nobody else could agree, and where the role has no such right", async () => {
    await ask("notify");
    expect(outcome(await giveSigner(admin, await newcomer()))).toEqual([200, undefined]);
    expect(await noticesOf(second)).toEqual(["rights_given"]);

    await ask("confirm");
    await sql`update users set blocked_at = now() - interval '7 days 1 minute' where login = 'a.second'`.execute(portal.db);
    const alone = await newcomer();
    expect(outcome(await giveSigner(admin, alone))).toEqual([200, undefined]);
    expect((await sql<{ kind: string }>`select kind from notices where user_id = ${alone}`.execute(portal.db)).rows).toEqual([
      { kind: "rights_given" },
    ]);
    await sql`update users set blocked_at = null where login = 'a.second'`.execute(portal.db);
    await signInAgain();
    const executor = { usersId: await newcomer(), rolesId: await roleId("executor"), positionLevelsId: null };
    expect((await admin.post("/admin/userrolelevels", executor)).status).toBe(200);
  });

  it("is added to a role that people have only when another administrator agrees", async () => {
    const holder = await newcomer();
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Yurist", nameUk: "Юрист", nameRu: "Юрист" }));
    const add = async (...names: string[]) => admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...names) });
    // nobody has it yet
    expect((await add("task_confirm_answer")).status).toBe(200);
    await sql`insert into user_roles (user_id, role_id) values (${holder}, ${id})`.execute(portal.db);

    expect((await add("task_confirm_answer", "add_appeal")).status).toBe(200);
    expect(outcome(await add("task_confirm_answer", "add_appeal", "manage_calendar"))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(row).toMatchObject({ kind: "rights_added", usersId: null, rights: ["manage_calendar"] });
    to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
    const { allowed } = to.ok(await admin.get(`/admin/roles/${id}/permissions`));
    expect(allowed.map(({ shortName }: { shortName: string }) => shortName)).toContain("manage_calendar");
  });

  it("in place of another role waits as well", async () => {
    const user = await newcomer();
    const { id } = to.ok(
      await admin.post("/admin/userrolelevels", { usersId: user, rolesId: await roleId("executor"), positionLevelsId: null }),
    );

    expect(outcome(await admin.put("/admin/userrolelevels", { id, rolesId: await roleId("admin") }))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(row!.kind).toBe("role_changed");
    expect(row!.rights).toEqual(expect.arrayContaining(["manage_users", "grant_any_role", "administer_all"]));
    to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
    expect([await holds(user, await roleId("admin")), await holds(user, await roleId("executor"))]).toEqual([true, false]);
    await sql`delete from user_roles where user_id = ${user}`.execute(portal.db);
  });
});

const ids = async () => ({ admin: await to.userId("admin"), second: await to.userId("a.second") });
/** A third administrator, for as long as the work takes. */
const withThird = async (work: (third: Person) => Promise<void>): Promise<void> => {
  const id = await newcomer();
  const third = await withRole(id, `a.new${made}`, await roleId("admin"));
  await work(third).finally(() => sql`delete from user_roles where user_id = ${id}`.execute(portal.db));
};
const goesBy = (days: number) =>
  sql`update approvals set asked_at = asked_at - make_interval(days => ${days}, mins => 1)`.execute(portal.db);
/** Nobody has signed in, and no session has gone on, since a request was made. */
const isAway = async (person: Person) => {
  await sql`update users set last_login_at = '2026-01-01' where login = ${person.login}`.execute(portal.db);
  await sql`delete from sessions where user_id = (select id from users where login = ${person.login})`.execute(portal.db);
};

describe("one administrator of two", () => {
  it("does not get past the other by a block, which is done at once: that one counts for a week, and reads it when unblocked", async () => {
    const user = await newcomer();
    const { second: secondId } = await ids();
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);
    expect((await admin.patch(`/admin/users/${secondId}/block`)).status).toBe(200);
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);
    expect(await holds(user, await roleId("signer"))).toBe(false);

    await sql`update users set blocked_at = blocked_at - interval '6 days 23 hours' where id = ${secondId}`.execute(portal.db);
    expect(outcome(await giveSigner(admin, await newcomer()))).toEqual([409, "second_needed"]);
    await sql`update users set blocked_at = blocked_at - interval '1 hour 1 minute' where id = ${secondId}`.execute(portal.db);
    expect(outcome(await giveSigner(admin, user))).toEqual([200, undefined]);
    // what was asked before is pointless now
    expect((await listOf(admin)).filter((row) => row.usersId === user && row.kind === "role_given")).toMatchObject([
      { status: "overtaken" },
    ]);
    // who is let in again gains, and is no one to ask: a block by mistake is taken back at once
    expect(outcome(await admin.patch(`/admin/users/${secondId}/unblock`))).toEqual([200, undefined]);

    await signInAgain();
    const read = to.ok(await second.get("/profile/notices")).rows.map((row: { kind: string; aboutId: number }) => [row.kind, row.aboutId]);
    expect(read).toEqual([
      ["unblocked", secondId],
      ["rights_given", user],
      ["blocked", secondId],
    ]);
    expect(await noticesOf(admin)).toContain("approval_overtaken");
  });

  it("does not get past the other by a block of the whole office", async () => {
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Tuman", nameUk: "Туман", nameRu: "Район" }));
    to.ok(
      await admin.put(`/admin/roles/${id}/permissions`, {
        permissionIds: await rightIds("manage_users", "manage_user_roles", "grant_any_role", "administer_all"),
      }),
    );
    await withRole(await makeUser("a.there", office), "a.there", id);
    await sql`update users set blocked_at = now() - interval '8 days' where login = 'a.second'`.execute(portal.db);
    to.ok(await admin.patch(`/admin/organizations/${office}/block`));
    expect(outcome(await giveSigner(admin, await newcomer()))).toEqual([409, "second_needed"]);
    await sql`update organizations set blocked_at = now() - interval '8 days' where id = ${office}`.execute(portal.db);
    expect(outcome(await giveSigner(admin, await newcomer()))).toEqual([200, undefined]);
    await sql`update organizations set blocked_at = null`.execute(portal.db);
    await sql`delete from user_roles where role_id = ${id}`.execute(portal.db);
    await sql`update users set blocked_at = null where login = 'a.second'`.execute(portal.db);
    await signInAgain();
    await clerkSignsInAgain();
  });

  it("does not get past the other by a leave: it counts from its beginning and from when it was noted, and not while that one works", async () => {
    const { admin: adminId, second: secondId } = await ids();
    const isThere = async (at: string) => {
      await isAway(second);
      await sql`update users set last_login_at = ${at}::timestamptz where id = ${secondId}`.execute(portal.db);
    };
    await isAway(second);
    const leave = async (from: number, noted: number) => {
      await sql`delete from substitutions`.execute(portal.db);
      await sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by, created_at)
        values (${secondId}, ${adminId}, current_date - ${from}::int, current_date + 9, ${adminId}, now() - make_interval(days => ${noted}, mins => 1))`.execute(
        portal.db,
      );
      return outcome(await giveSigner(admin, await newcomer()))[0];
    };
    expect(await leave(6, 6)).toBe(409);
    expect(await leave(30, 0)).toBe(409);
    expect(await leave(2, 30)).toBe(409);
    expect(await leave(9, 9)).toBe(200);
    // an old leave that is moved to these days, or one of somebody who comes in all the same
    await isThere("now");
    expect(await leave(9, 200)).toBe(409);
    await sql`update users set last_login_at = now() - interval '6 days 23 hours' where id = ${secondId}`.execute(portal.db);
    expect(await leave(9, 200)).toBe(409);
    await sql`update users set last_login_at = now() - interval '7 days 1 minute' where id = ${secondId}`.execute(portal.db);
    expect(await leave(9, 200)).toBe(200);
    // signed in before, and the session has gone on
    await signInAgain();
    await sql`update users set last_login_at = now() - interval '8 days' where id = ${secondId}`.execute(portal.db);
    expect(await leave(9, 200)).toBe(409);
    await sql`delete from substitutions`.execute(portal.db);
  });

  it("does not get past the other by a role that both an ordinary person and that one are given first", async () => {
    const { second: secondId } = await ids();
    const accomplice = await newcomer();
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Navbatchi", nameUk: "Навбатчи", nameRu: "Дежурный" }));
    const add = async (...names: string[]) => admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...names) });
    for (const usersId of [accomplice, secondId])
      expect((await admin.post("/admin/userrolelevels", { usersId, rolesId: id, positionLevelsId: null })).status).toBe(200);

    expect(outcome(await add("task_confirm_answer", "manage_users"))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(problemOf(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([422, "yourself"]);
    await goesBy(7);
    expect(outcome(await admin.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    await sql`update approvals set asked_at = now()`.execute(portal.db);
    to.ok(await second.patch(`/admin/approvals/${row!.id}/reject`));
    // alone with it, that one gains, and there is nobody to ask
    await sql`delete from user_roles where user_id = ${accomplice}`.execute(portal.db);
    expect((await add("manage_calendar")).status).toBe(200);
    await sql`delete from user_roles where role_id = ${id}`.execute(portal.db);
  });

  it("does not take the other's rights one by one, nor the settings", async () => {
    const { second: secondId } = await ids();
    const { rows: before } = await sql`select role_id from user_roles where user_id = ${secondId}`.execute(portal.db);
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Ikkinchi", nameUk: "Иккинчи", nameRu: "Второй" }));
    const rights = ["manage_users", "manage_user_roles", "manage_roles", "manage_settings", "manage_calendar", "add_appeal"] as const;
    const set = async (...names: string[]) => admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...names) });
    to.ok(await set(...rights));
    const { id: settingsRole } = to.ok(await admin.post("/admin/roles", { nameUz: "Sozlovchi", nameUk: "Созловчи", nameRu: "Настройщик" }));
    to.ok(await admin.put(`/admin/roles/${settingsRole}/permissions`, { permissionIds: await rightIds("manage_settings") }));
    await sql`update user_roles set role_id = ${id} where user_id = ${secondId}`.execute(portal.db);
    const { id: givenId } = (
      await sql<{ id: number }>`insert into user_roles (user_id, role_id) values (${secondId}, ${settingsRole}) returning id`.execute(
        portal.db,
      )
    ).rows[0]!;

    for (const gone of ["manage_calendar", "manage_settings"])
      expect([gone, ...outcome(await set(...rights.filter((right) => right !== gone)))]).toEqual([gone, 409, "second_needed"]);
    expect((await set(...rights.filter((right) => right !== "add_appeal"))).status).toBe(200);
    expect(outcome(await admin.delete(`/admin/userrolelevels/${givenId}`))).toEqual([409, "second_needed"]);
    // who could agree that one decides alone is not taken over either
    const keeper = await newcomer();
    await sql`insert into user_roles (user_id, role_id) values (${keeper}, ${settingsRole})`.execute(portal.db);
    expect(outcome(await admin.patch(`/admin/users/${keeper}/reset-password`))).toEqual([409, "second_needed"]);

    await sql`delete from user_roles where user_id in (${secondId}, ${keeper})`.execute(portal.db);
    for (const row of before as { role_id: number }[])
      await sql`insert into user_roles (user_id, role_id) values (${secondId}, ${row.role_id})`.execute(portal.db);
    await signInAgain();
  });

  it("does not take over the other's account or rights: each is asked of that one too, who may refuse", async () => {
    const { second: secondId } = await ids();
    await sql`insert into user_factors (user_id, secret, confirmed_at) values (${secondId}, '-', now())`.execute(portal.db);
    const [given] = to.ok(await admin.get(`/admin/userrolelevels?usersId=${secondId}`)).rows;
    const adminRole = await roleId("admin");
    const { allowed } = to.ok(await admin.get(`/admin/roles/${adminRole}/permissions`));
    const without = allowed
      .filter(({ shortName }: { shortName: string }) => shortName !== "grant_any_role")
      .map(({ id }: { id: number }) => id);
    const attempts: [string, () => Promise<Answer>][] = [
      ["password_reset", () => admin.patch(`/admin/users/${secondId}/reset-password`)],
      ["factor_reset", () => admin.patch(`/admin/users/${secondId}/reset-factor`)],
      ["pinfl_set", () => admin.put(`/admin/users/${secondId}/pinfl`, { pinfl: "30101801234568" })],
      ["removed", () => admin.delete(`/admin/users/${secondId}`)],
      ["role_taken", () => admin.delete(`/admin/userrolelevels/${given.id}`)],
      ["role_taken", async () => admin.put("/admin/userrolelevels", { id: given.id, rolesId: await roleId("executor") })],
      ["role_taken", async () => admin.put("/admin/userrolelevels", { id: given.id, rolesId: await roleId("signer") })],
      ["rights_taken", () => admin.put(`/admin/roles/${adminRole}/permissions`, { permissionIds: without })],
      [
        "second_off",
        async () => admin.put("/admin/settings", { key: "security", value: { ...(await security()), secondAdmin: "notify" } }),
      ],
    ];
    for (const [kind, attempt] of attempts) {
      expect(outcome(await attempt()), kind).toEqual([409, "second_needed"]);
      const [row] = await listOf(second);
      expect(row, kind).toMatchObject({ kind, status: "pending" });
      expect(await counterOf(second), kind).toBe(1);
      // what nobody does to himself, nobody agrees to for himself
      if (!["second_off", "rights_taken", "pinfl_set"].includes(kind))
        expect(problemOf(await second.patch(`/admin/approvals/${row!.id}/accept`)), kind).toEqual([422, "yourself"]);
      to.ok(await second.patch(`/admin/approvals/${row!.id}/reject`));
    }
    expect((await second.get("/admin/users")).status).toBe(200);
    await sql`delete from user_factors where user_id = ${secondId}`.execute(portal.db);
  });
});
const problemOf = ({ status, body }: Answer) => [status, body.details?.[0]?.problem];
const security = async () =>
  (await portal.db.selectFrom("settings").select("value").where("key", "=", "security").executeTakeFirstOrThrow()).value as object;

describe("a change that touches a person who decides", () => {
  it("is done once a third administrator has agreed; a change of others is done at once", async () => {
    const signerRole = await roleId("signer");
    const person = { password: givenPassword, lastName: "Sobirova", firstName: "Lola", organizationsId: root, languageId: 2 };
    const prepared = async (role: number | undefined) => {
      // who has signed in once is in the log, and is not removed
      const { id } = to.ok(await admin.post("/admin/users", { ...person, login: newLogin() }));
      if (role !== undefined) await sql`insert into user_roles (user_id, role_id) values (${id}, ${role})`.execute(portal.db);
      return id;
    };
    const acts: Record<
      string,
      { before?: (id: number) => Promise<unknown>; act: (id: number) => Promise<Answer>; isDone: (id: number) => Promise<boolean> }
    > = {
      unblocked: {
        before: (id) => sql`update users set blocked_at = now() where id = ${id}`.execute(portal.db),
        act: (id) => admin.patch(`/admin/users/${id}/unblock`),
        isDone: async (id) => (await userOf(id))?.blocked_at === null,
      },
      factor_reset: {
        before: (id) => sql`insert into user_factors (user_id, secret, confirmed_at) values (${id}, '-', now())`.execute(portal.db),
        act: (id) => admin.patch(`/admin/users/${id}/reset-factor`),
        isDone: async (id) => (await sql`select from user_factors where user_id = ${id}`.execute(portal.db)).rows.length === 0,
      },
      moved: {
        act: (id) => admin.put("/admin/users", { id, organizationsId: office, departmentsId: null }),
        isDone: async (id) => (await userOf(id))?.organization_id === office,
      },
      pinfl_set: {
        act: (id) => admin.put(`/admin/users/${id}/pinfl`, { pinfl: `3010180123${String(id).padStart(4, "0")}` }),
        isDone: async (id) => to.ok(await admin.get(`/admin/users/${id}/pinfl`)).end === String(id).padStart(4, "0"),
      },
      removed: { act: (id) => admin.delete(`/admin/users/${id}`), isDone: async (id) => (await userOf(id)) === undefined },
    };
    await withThird(async (third) => {
      for (const [kind, { before, act, isDone }] of Object.entries(acts)) {
        const plain = await prepared(kind === "removed" ? undefined : await roleId("executor"));
        await before?.(plain);
        expect([kind, ...outcome(await act(plain))]).toEqual([kind, 200, undefined]);
        expect([kind, await isDone(plain)]).toEqual([kind, true]);

        const signer = await prepared(signerRole);
        await before?.(signer);
        const asked = await act(signer);
        expect([kind, ...outcome(asked)]).toEqual([kind, 409, "second_needed"]);
        expect([kind, await isDone(signer)]).toEqual([kind, false]);
        const row = (await listOf(third)).find((one) => one.usersId === signer)!;
        expect(row).toMatchObject({ kind, status: "pending", organizationIds: kind === "moved" ? [office] : [] });
        to.ok(await third.patch(`/admin/approvals/${row.id}/accept`));
        expect([kind, await isDone(signer)]).toEqual([kind, true]);
      }
    });
    await sql`delete from user_factors`.execute(portal.db);
  });

  it("is a deciding right taken with its role, by another role, or out of a role; other rights go at once", async () => {
    await withThird(async (third) => {
      const [signerRole, executorRole] = [await roleId("signer"), await roleId("executor")];
      const given = async (role: number) => {
        const user = await newcomer();
        const { rows } = await sql<{
          id: number;
        }>`insert into user_roles (user_id, role_id) values (${user}, ${role}) returning id`.execute(portal.db);
        return { user, id: rows[0]!.id };
      };
      expect((await admin.delete(`/admin/userrolelevels/${(await given(executorRole)).id}`)).status).toBe(200);

      const [taken, changed] = [await given(signerRole), await given(signerRole)];
      expect(outcome(await admin.delete(`/admin/userrolelevels/${taken.id}`))).toEqual([409, "second_needed"]);
      expect(outcome(await admin.put("/admin/userrolelevels", { id: changed.id, rolesId: executorRole }))).toEqual([409, "second_needed"]);
      expect([await holds(taken.user, signerRole), await holds(changed.user, signerRole)]).toEqual([true, true]);
      for (const { user } of [taken, changed]) {
        const row = (await listOf(third)).find((one) => one.usersId === user)!;
        expect(row).toMatchObject({ kind: "role_taken", rights: ["task_confirm_answer"] });
        to.ok(await third.patch(`/admin/approvals/${row.id}/accept`));
        expect(await holds(user, signerRole)).toBe(false);
      }
      expect([await holds(taken.user, executorRole), await holds(changed.user, executorRole)]).toEqual([false, true]);
      expect(await noticesOf(second)).toContain("rights_taken");

      const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Imzo", nameUk: "Имзо", nameRu: "Подпись" }));
      const set = async (...names: string[]) => admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...names) });
      to.ok(await set("task_confirm_answer", "add_appeal", "view_organization_appeals"));
      await given(id);
      expect((await set("task_confirm_answer", "add_appeal")).status).toBe(200);
      expect(outcome(await set("add_appeal"))).toEqual([409, "second_needed"]);
      const row = (await listOf(third)).find((one) => one.kind === "rights_taken")!;
      expect(row.rights).toEqual(["task_confirm_answer"]);
      to.ok(await third.patch(`/admin/approvals/${row.id}/accept`));
      await sql`delete from user_roles where role_id = ${id}`.execute(portal.db);
    });
  });

  it("is done at once, and told, where there is only one administrator", async () => {
    await sql`update users set blocked_at = now() - interval '8 days' where login = 'a.second'`.execute(portal.db);
    const { second: secondId } = await ids();
    const password = to.ok(await admin.patch(`/admin/users/${secondId}/reset-password`)).password;
    expect(password).toMatch(/-/);
    expect((await admin.patch(`/admin/users/${secondId}/unblock`)).status).toBe(200);
    await chooseOwnPassword(portal, "a.second", password);
    await signInAgain();
    expect(await noticesOf(second)).toEqual(["unblocked", "password_reset"]);
  });
});

describe("a role that got more rights after it was asked for", () => {
  it("is not given by the earlier agreement: neither to a person nor with new staff", async () => {
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Bayramchi", nameUk: "Байрамчи", nameRu: "Праздники" }));
    const { id: other } = to.ok(await admin.post("/admin/roles", { nameUz: "Hisobchi", nameUk: "Ҳисобчи", nameRu: "Бухгалтер" }));
    const set = async (role: number, ...names: string[]) =>
      to.ok(await admin.put(`/admin/roles/${role}/permissions`, { permissionIds: await rightIds(...names) }));
    await set(id, "manage_calendar");
    await set(other, "manage_references");
    const user = await newcomer();
    expect(outcome(await admin.post("/admin/userrolelevels", { usersId: user, rolesId: id, positionLevelsId: null }))).toEqual([
      409,
      "second_needed",
    ]);
    const row = (n: number, rolesId: number) => ({
      login: `a.bait${n}`,
      lastName: "Sobirova",
      firstName: "Lola",
      organizationsId: root,
      rolesId,
    });
    expect(outcome(await admin.post("/admin/users/import", { rows: [row(1, id), row(2, other)] }))).toEqual([409, "second_needed"]);
    // nobody has these roles yet, so nobody is asked
    await set(id, "manage_calendar", "add_appeal");
    await set(other, "manage_references", "grant_any_role");
    const requests = await listOf(second);
    const accept = async (kind: string) =>
      outcome(await second.patch(`/admin/approvals/${requests.find((one) => one.kind === kind)!.id}/accept`));

    expect(await accept("staff_added")).toEqual([409, "changed_meanwhile"]);
    await set(id, "manage_calendar", "manage_users");
    expect(await accept("role_given")).toEqual([409, "changed_meanwhile"]);
    expect(await holds(user, id)).toBe(false);
    // what does not matter may have been added, and what was added taken again
    await set(id, "manage_calendar", "add_appeal");
    expect(await accept("role_given")).toEqual([200, undefined]);
    await sql`delete from user_roles where role_id = ${id}`.execute(portal.db);
  });
});

describe("a request that nobody decides", () => {
  it("can be done by its asker where nobody who could decide was there for a week, and expires where somebody was", async () => {
    const user = await newcomer();
    await giveSigner(admin, user);
    const [row] = await listOf(admin);
    const accept = async () => outcome(await admin.patch(`/admin/approvals/${row!.id}/accept`));
    await goesBy(6);
    await isAway(second);
    expect([await accept(), await counterOf(admin)]).toEqual([[409, "action_not_allowed_now"], 0]);
    await goesBy(1);
    await sql`update users set last_login_at = now() where login = 'a.second'`.execute(portal.db);
    expect(await accept()).toEqual([409, "action_not_allowed_now"]);
    await isAway(second);
    await expireApprovals(portal.db);
    expect([await counterOf(admin), (await listOf(admin))[0]!.status]).toEqual([1, "pending"]);
    expect(await accept()).toEqual([200, undefined]);
    expect(await holds(user, await roleId("signer"))).toBe(true);

    const other = await newcomer();
    await giveSigner(admin, other);
    const { second: secondId } = await ids();
    expect(outcome(await admin.put(`/admin/users/${secondId}/pinfl`, { pinfl: "30101801234568" }))).toEqual([409, "second_needed"]);
    await goesBy(14);
    await expireApprovals(portal.db);
    const { rows: personal } = await sql`select status, personal from approvals where kind = 'pinfl_set'`.execute(portal.db);
    expect(personal).toEqual([{ status: "expired", personal: null }]);
    expect((await listOf(admin)).find((one) => one.usersId === other)).toMatchObject({ status: "expired" });
    await signInAgain();
    expect(await noticesOf(second)).toEqual(["rights_given"]);
  });

  it("opens the account of an administrator who has lost the password, after a week", async () => {
    const { second: secondId } = await ids();
    expect(outcome(await admin.patch(`/admin/users/${secondId}/reset-password`))).toEqual([409, "second_needed"]);
    await isAway(second);
    await goesBy(7);
    const [row] = await listOf(admin);
    const { password } = to.ok(await admin.patch(`/admin/approvals/${row!.id}/accept`));
    await chooseOwnPassword(portal, "a.second", password);
    await signInAgain();
    expect(await noticesOf(second)).toContain("password_reset");
  });

  it("is closed when the role to be taken has been replaced, and leaves the new one", async () => {
    await withThird(async (third) => {
      const [signerRole, executorRole] = [await roleId("signer"), await roleId("executor")];
      const user = await newcomer();
      const { rows } = await sql<{ id: number }>`
        insert into user_roles (user_id, role_id) values (${user}, ${signerRole}) returning id`.execute(portal.db);
      const { id } = rows[0]!;
      expect(outcome(await admin.delete(`/admin/userrolelevels/${id}`))).toEqual([409, "second_needed"]);
      expect(outcome(await third.put("/admin/userrolelevels", { id, rolesId: executorRole }))).toEqual([409, "second_needed"]);
      const all = (await listOf(second)).filter((one) => one.usersId === user);
      expect(all.map(({ status }) => status)).toEqual(["pending", "pending"]);
      const change = all.find((one) => one.rolesId === executorRole)!;
      to.ok(await second.patch(`/admin/approvals/${change.id}/accept`));

      const taking = (await listOf(second)).find((one) => one.usersId === user && one.id !== change.id)!;
      expect(taking.status).toBe("overtaken");
      expect(outcome(await second.patch(`/admin/approvals/${taking.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
      expect([await holds(user, executorRole), await holds(user, signerRole)]).toEqual([true, false]);
    });
  });

  it("is closed when its asker is blocked", async () => {
    await withThird(async (third) => {
      const user = await newcomer();
      await giveSigner(third, user);
      const { id: thirdId } = await portal.db.selectFrom("users").select("id").where("login", "=", third.login).executeTakeFirstOrThrow();
      const { second: secondId } = await ids();
      expect(outcome(await third.put(`/admin/users/${secondId}/pinfl`, { pinfl: "30101801234568" }))).toEqual([409, "second_needed"]);
      expect((await listOf(admin)).map(({ status }) => status)).toEqual(["pending", "pending"]);
      to.ok(await admin.patch(`/admin/users/${thirdId}/block`));
      expect((await listOf(admin)).map(({ status }) => status)).toEqual(["overtaken", "overtaken"]);
      const { rows: personal } = await sql`select from approvals where personal is not null`.execute(portal.db);
      expect(personal).toEqual([]);
    });
  });

  it("is closed when the office of its asker is blocked", async () => {
    await sql`update users set organization_id = ${office} where login = 'a.second'`.execute(portal.db);
    await signInAgain();
    await giveSigner(second, await newcomer());
    expect((await listOf(admin)).map(({ status }) => status)).toEqual(["pending"]);
    to.ok(await admin.patch(`/admin/organizations/${office}/block`));
    expect((await listOf(admin)).map(({ status }) => status)).toEqual(["overtaken"]);
    to.ok(await admin.patch(`/admin/organizations/${office}/unblock`));
    await sql`update users set organization_id = ${root} where login = 'a.second'`.execute(portal.db);
    await signInAgain();
    await clerkSignsInAgain();
  });
});

describe("an office that is unblocked", () => {
  const isBlocked = async (id: number) =>
    (await portal.db.selectFrom("organizations").select("blocked_at").where("id", "=", id).executeTakeFirstOrThrow()).blocked_at !== null;

  it("waits for a second administrator where its people decide about others, who are told of both", async () => {
    to.ok(await admin.patch(`/admin/organizations/${office}/block`));
    const told = async (person: Person) => (await noticesOf(person)).filter((kind) => kind === "blocked" || kind === "unblocked");
    const deciders = (await told(second)).length;
    expect(deciders).toBeGreaterThan(0);
    const other = await to.organizationId("executor3");
    to.ok(await admin.patch(`/admin/organizations/${other}/block`));
    for (const id of [office, other]) {
      expect(outcome(await admin.patch(`/admin/organizations/${id}/unblock`))).toEqual([409, "second_needed"]);
      expect(await isBlocked(id)).toBe(true);
    }
    const requestOf = async (id: number) => (await listOf(second)).find((row) => row.organizationIds[0] === id)!;
    expect(await requestOf(office)).toMatchObject({ kind: "unblocked", usersId: null, organizationIds: [office] });
    to.ok(await second.patch(`/admin/approvals/${(await requestOf(other)).id}/accept`));
    // the request about another office waits still
    expect((await requestOf(office)).status).toBe("pending");
    await sql`delete from notices n using users u where u.id = n.about_id and u.organization_id = ${other}`.execute(portal.db);
    to.ok(await second.patch(`/admin/approvals/${(await requestOf(office)).id}/accept`));
    expect([await isBlocked(office), await isBlocked(other)]).toEqual([false, false]);
    expect((await told(second)).toSorted()).toEqual([...Array(deciders).fill("blocked"), ...Array(deciders).fill("unblocked")]);
  });

  it("waits for nobody where none of its people decides", async () => {
    const like = await portal.db.selectFrom("organizations").selectAll().where("id", "=", office).executeTakeFirstOrThrow();
    const name = { nameUz: "Yangi idora", nameUk: "Янги идора", nameRu: "Новая", prefix: "YNG" };
    const { id } = to.ok(
      await admin.post("/admin/organizations", { ...name, parentId: office, levelId: like.level_id, regionsId: like.region_id }),
    );
    to.ok(await admin.patch(`/admin/organizations/${id}/block`));
    to.ok(await admin.patch(`/admin/organizations/${id}/unblock`));
    to.ok(await admin.delete(`/admin/organizations/${id}`));
  });
});

describe("rights that are added to a role", () => {
  it("need the agreement of somebody who does not hold it", async () => {
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Taqvim", nameUk: "Тақвим", nameRu: "Календарь" }));
    const { second: secondId } = await ids();
    await sql`insert into user_roles (user_id, role_id) values (${secondId}, ${id}), (${await newcomer()}, ${id})`.execute(portal.db);
    const add = async (...names: string[]) => admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...names) });
    await withThird(async (third) => {
      expect(outcome(await add("manage_calendar", "manage_references"))).toEqual([409, "second_needed"]);
      const [row] = await listOf(third);
      expect(problemOf(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([422, "yourself"]);
      to.ok(await third.patch(`/admin/approvals/${row!.id}/accept`));
    });
    await sql`delete from user_roles where role_id = ${id}`.execute(portal.db);
  });
});

const userOf = (id: number) =>
  portal.db.selectFrom("users").select(["blocked_at", "organization_id"]).where("id", "=", id).executeTakeFirst();
