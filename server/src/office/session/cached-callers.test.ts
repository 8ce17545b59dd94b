import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDb, type Db } from "../../engine/db/pool.ts";
import type { Actor, Caller } from "../../engine/http/context.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { findCaller } from "./sessions.repository.ts";

let database: TestDatabase;
let portal: Portal;
/** Another process with its own cache, which no message invalidates. */
let there: Db;
let token: string;

beforeAll(async () => {
  database = await freshOffice();
  portal = await openOffice(database.db);
  there = createDb(database.pool);
  ({ token } = await portal.as("leader2"));
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const call = (): Promise<Caller | undefined> => findCaller(there, token);
const caller = async (): Promise<Actor> => (await call())!.actor;
const change = (statement: RawBuilder<unknown>): Promise<unknown> => statement.execute(database.db);
const me = sql`(select id from users where login = 'leader2')`;
const mine = sql`(select organization_id from users where login = 'leader2')`;
const idOf = async (statement: RawBuilder<{ id: number }>): Promise<number> => (await statement.execute(database.db)).rows[0]!.id;

describe("the caller that a process has cached", () => {
  beforeEach(async () => void (await call()));

  it("is not read again while nothing of it has changed", async () => {
    const before = await caller();
    await change(sql`update users set last_login_at = now(), language_id = 1 where id = ${me}`);
    const { rows } = await sql<{ version: number }>`select version from versions order by kind`.execute(there);
    const after = await caller();

    expect(after.posts).toBe(before.posts);
    expect(after.permissions).toBe(before.permissions);
    expect((await sql<{ version: number }>`select version from versions order by kind`.execute(there)).rows).toEqual(rows);
  });

  it("ends with a block of the person or of the organisation, and returns after it", async () => {
    await change(sql`update users set blocked_at = now() where id = ${me}`);
    const blocked = await call();
    await change(sql`update users set blocked_at = null where id = ${me}`);
    const back = await call();
    await change(sql`update organizations set blocked_at = now() where id = ${mine}`);
    const without = await call();
    await change(sql`update organizations set blocked_at = null where id = ${mine}`);

    expect([blocked, without]).toEqual([undefined, undefined]);
    expect([back?.actor.userId, (await call())?.actor.userId]).toEqual([
      await idOf(sql`select ${me} as id`),
      await idOf(sql`select ${me} as id`),
    ]);
  });

  it("follows a change of the organisation, the department and the password", async () => {
    const before = await caller();
    const other = await idOf(sql`select id from organizations where id <> ${mine} order by id limit 1`);
    const department = await idOf(sql`select max(id) as id from departments`);
    await change(sql`update users set organization_id = ${other} where id = ${me}`);
    const moved = await caller();
    await change(sql`update users set organization_id = ${before.organizationId}, department_id = ${department} where id = ${me}`);
    const inDepartment = await caller();
    await change(sql`update users set department_id = ${before.departmentId}, password_change_due = true where id = ${me}`);
    const due = await caller();
    await change(sql`update users set password_change_due = false where id = ${me}`);

    expect([moved.organizationId, inDepartment.departmentId, due.passwordChangeDue]).toEqual([other, department, true]);
    expect(await caller()).toEqual(before);
  });

  it("follows roles and posts, given and taken", async () => {
    const before = await caller();
    const { rows: roles } = await sql<{ role_id: number; position_level_id: number | null }>`
      delete from user_roles where user_id = ${me} returning role_id, position_level_id`.execute(database.db);
    const none = await caller();
    for (const role of roles)
      await change(
        sql`insert into user_roles (user_id, role_id, position_level_id) values (${me}, ${role.role_id}, ${role.position_level_id})`,
      );

    expect([none.posts, none.permissions.size]).toEqual([[], 0]);
    expect(before.permissions.has("classify_appeal")).toBe(true);
    expect(before.posts.length).toBeGreaterThan(0);
    expect(await caller()).toEqual(before);
  });

  it("follows what a role may do", async () => {
    const right = sql`(select id from permissions where short_name = 'classify_appeal')`;
    const { rows } = await sql<{ role_id: number }>`delete from role_permissions where permission_id = ${right} returning role_id`.execute(
      database.db,
    );
    const without = await caller();
    for (const { role_id } of rows) await change(sql`insert into role_permissions (role_id, permission_id) values (${role_id}, ${right})`);

    expect([without.permissions.has("classify_appeal"), (await caller()).permissions.has("classify_appeal")]).toEqual([false, true]);
  });

  it("follows a leave, and its end with the day", async () => {
    const absent = await idOf(sql`select id from users where organization_id = ${mine} and id <> ${me} order by id limit 1`);
    await change(sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
      select ${absent}, id, (now() at time zone 'Asia/Tashkent')::date, (now() at time zone 'Asia/Tashkent')::date, id from users where id = ${me}`);
    const standing = await caller();
    await change(sql`update substitutions set from_day = from_day - 1, to_day = to_day - 1 where substitute_id = ${me}`);
    const over = await caller();
    await change(sql`delete from substitutions where substitute_id = ${me}`);

    expect([standing.standsFor, over.standsFor]).toEqual([[absent], []]);
  });

  it("follows the organisations of a supervisor", async () => {
    await change(sql`insert into supervisor_organizations (user_id, organization_id) values (${me}, ${mine})`);
    const given = await caller();
    await change(sql`delete from supervisor_organizations where user_id = ${me}`);

    expect([given.supervised.length, (await caller()).supervised]).toEqual([1, []]);
  });

  it("is unchanged where the change was rolled back", async () => {
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`delete from user_roles where user_id = ${me}`.execute(trx);
        throw new Error("not kept");
      })
      .catch(() => {});

    expect((await caller()).permissions.has("classify_appeal")).toBe(true);
  });
});

describe("the calendar that a process has cached", () => {
  const ofCaller = async () => {
    const { actor, caches } = (await call())!;
    return cachedCalendar({ ...readingContext(there, actor, "UZ"), caches });
  };

  it("follows its days and settings", async () => {
    const before = await ofCaller();
    await change(sql`insert into calendar_days (day, kind, name_uz, name_uk, name_ru) values ('2033-03-02', 'day_off', 'x', 'x', 'x')`);
    const withDay = await ofCaller();
    await change(sql`delete from calendar_days where day = '2033-03-02'`);
    await change(sql`update settings set value = value || '{"closes": "17:00"}' where key = 'terms'`);
    const earlier = await ofCaller();

    expect(before.special.has("2033-03-02")).toBe(false);
    expect(withDay.special.get("2033-03-02")).toBe(false);
    expect([earlier.special.has("2033-03-02"), before.closes, earlier.closes]).toEqual([false, "18:00", "17:00"]);
  });

  it("is read once while it stands", async () => {
    expect(await ofCaller()).toBe(await ofCaller());
  });
});
