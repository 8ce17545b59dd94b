import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openOffice, password, type Person, type Portal } from "../../../test/support/people.ts";
import { useTwoPortals, database, one, two, to, listen, isAppeal } from "../../../test/support/two-portals.ts";

useTwoPortals();

/** A session of its own, beside the ones that the tests share. */
const freshSession = async (portal: Portal, login: string): Promise<Person> => {
  const reply = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password } });
  return { ...(await portal.as(login)), token: reply.json().token };
};

describe("live updates", () => {
  it("send a burst together, and counters at most once a second", async () => {
    const stream = await listen(two, await two.as("registrator"));
    const before = (await stream.next((e) => e.name === "counters")).data.appeal_new as number;

    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await to.registered()).id);

    await stream.next((e) => e.name === "counters" && e.data.appeal_new === before + 12, 5000);
    expect(stream.heard.filter((e) => e.name === "counters").length).toBeLessThanOrEqual(5);
    for (const id of ids) await stream.next(isAppeal(id));
  });

  it("reach the organisation that receives a task", async () => {
    const receiver = await listen(two, await two.as("registrator2"));
    const before = (await receiver.next((e) => e.name === "counters")).data.task_register as number;

    const { appeal } = await to.classified({ organizationsId: await to.organizationId("registrator2") });

    await receiver.next(isAppeal(appeal.id));
    await receiver.next((e) => e.name === "counters" && e.data.task_register === before + 1);
  });

  it("end when the person leaves, while another session of theirs goes on", async () => {
    const leaving = await freshSession(one, "executor");
    const [ends, stays] = [await listen(one, leaving), await listen(one, await one.as("executor"))];

    await one.app.inject({ method: "POST", url: "/api/auth/logout", headers: { authorization: `Bearer ${leaving.token}` } });

    expect(await ends.ended()).toBe(true);
    expect(await stays.ended(600)).toBe(false);
  });

  it("end in every process when the person is blocked, and send nothing more", async () => {
    const person = await freshSession(two, "controller");
    const stream = await listen(two, person);
    await stream.next((e) => e.name === "counters");

    await sql`update users set blocked_at = now() where login = 'controller'`.execute(database.db);
    const { id } = await to.registered();

    expect(await stream.ended()).toBe(true);
    expect(stream.heard.filter(isAppeal(id))).toEqual([]);
    await sql`update users set blocked_at = null where login = 'controller'`.execute(database.db);
  });

  it("send nothing that needs a right taken away meanwhile, in any process", async () => {
    const slow = await openOffice(database.db, { live: { databaseUrl: database.url, recheckMs: 3_600_000 } });
    await slow.app.listen({ port: 0, host: "127.0.0.1" });
    const [losing, snapshotOptions] = [await listen(slow, await slow.as("leader")), await listen(slow, await slow.as("registrator"))];
    await losing.next((e) => e.name === "counters");
    const before = (await snapshotOptions.next((e) => e.name === "counters")).data.appeal_new as number;
    const { rows } = await sql<{ role_id: number; position_level_id: number | null }>`
      delete from user_roles where user_id = ${await to.userId("leader")} returning role_id, position_level_id`.execute(database.db);

    const { id } = await to.registered();
    await snapshotOptions.next(isAppeal(id));
    await snapshotOptions.next((e) => e.name === "counters" && e.data.appeal_new === before + 1);
    await wait(1200);

    expect(losing.heard.filter(isAppeal(id))).toEqual([]);
    for (const row of rows)
      await sql`insert into user_roles (user_id, role_id, position_level_id) values (${await to.userId("leader")}, ${row.role_id}, ${row.position_level_id})`.execute(
        database.db,
      );
    await slow.close();
  });

  it("count again for a person who begins to stand in for a colleague, though no appeal has changed", async () => {
    const organizationsId = await to.organizationId("registrator2");
    const { tasks } = await to.classified({ organizationsId });
    await to.act(await one.as("registrator2"), "register", tasks[0]!.id, {
      incomingNumber: "1",
      incomingDate: to.today,
      executorId: await to.userId("executor2"),
    });
    const stream = await listen(two, await two.as("mrg-executor-5"));
    const { task_new } = (await stream.next((e) => e.name === "counters")).data;
    await wait(1500);
    const [away, instead] = [await to.userId("executor2"), await to.userId("mrg-executor-5")];
    const { rows } = await sql<{ n: number }>`select count(*) as n from tasks where status = 'new' and executor_id = ${away}`.execute(
      database.db,
    );

    const leave = { id: -1, usersId: away, substitutesId: instead, fromDay: to.today, toDay: to.today };
    const { id } = to.ok(await (await one.as("admin")).post("/admin/substitutions", leave));

    await stream.next((e) => e.name === "counters" && e.data.task_new === (task_new as number) + rows[0]!.n, 3000);
    to.ok(await (await one.as("admin")).delete(`/admin/substitutions/${id}`));
    await stream.next((e) => e.name === "counters" && e.data.task_new === task_new, 3000);
  });

  it("end in the other sessions when the password is changed", async () => {
    const old = await freshSession(two, "signer");
    const stream = await listen(two, old);
    const changing = await freshSession(one, "signer");

    const reply = await one.app.inject({
      method: "PUT",
      url: "/api/profile/change-password",
      headers: { authorization: `Bearer ${changing.token}` },
      payload: { oldPassword: password, newPassword: "Yangi-parol-2026" },
    });

    expect(reply.statusCode).toBe(200);
    expect(await stream.ended()).toBe(true);
  });

  it("end with the access token", async () => {
    const person = await freshSession(one, "leader2");
    const stream = await listen(one, person);

    await sql`update sessions set access_expires_at = now() where user_id = ${await to.userId("leader2")}`.execute(database.db);

    expect(await stream.ended()).toBe(true);
  });

  it("serve ten screens of one user, and refuse the eleventh", async () => {
    const person = await one.as("executor2");
    for (let n = 0; n < 10; n += 1) expect((await listen(one, person)).status).toBe(200);

    expect((await listen(one, person)).status).toBe(429);
  });

  it("continue after the connection to the database was cut: screens are asked to read again", async () => {
    const stream = await listen(two, await two.as("registrator"));
    await stream.next((e) => e.name === "counters");

    // the last statement of the connection: from time to time it checks that it is alive
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where (query like 'listen %' or query = 'select 1') and datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    await stream.next((e) => e.name === "missed", 5000);
    const { id } = await to.registered();

    await stream.next(isAppeal(id));
  });

  it("close with the server, which waits for nobody", async () => {
    const third = await openOffice(database.db, { live: { databaseUrl: database.url } });
    await third.app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await listen(third, await third.as("registrator"));

    const began = Date.now();
    await third.close();

    expect(await stream.ended()).toBe(true);
    expect(Date.now() - began).toBeLessThan(2000);
  });
});
