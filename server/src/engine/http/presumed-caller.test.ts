import { setTimeout as pass } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeReadings } from "../privacy/reading-log.ts";
import { given } from "../../../test/support/given.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

const me = sql`(select id from users where login = 'registrator')`;
const list = "/appeals/menu/registration?pageNo=1&pageSize=20";
const register = "/appeal-actions/with-applicant";
let registrator: Person;
let body: object;
/** Signs in anew, and calls once: from then on the process knows who calls with that token. */
beforeEach(async () => {
  const signedIn = await portal.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { login: "registrator", password: "Murojaat-2026" },
  });
  const headers = { authorization: `Bearer ${signedIn.json().token}` };
  const call = async (method: "GET" | "POST", path: string, payload?: object | string): Promise<Answer> => {
    const reply = await portal.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(typeof payload === "string" && { "content-type": "application/json" }) },
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  registrator = {
    ...(await portal.as("registrator")),
    get: (path) => call("GET", path),
    post: (path, payload) => call("POST", path, payload),
  };
  body = await to.form();
  expect((await registrator.get(list)).status).toBe(200);
  expect((await registrator.post(register, body)).status).toBe(200);
});
const back: RawBuilder<unknown>[] = [];
afterEach(async () => {
  for (const undo of back.splice(0)) await undo.execute(portal.db);
});

const signOut = sql`delete from sessions where user_id = ${me}`;
const takeRight = async (name: string): Promise<RawBuilder<unknown>> => {
  const right = sql`(select id from permissions where short_name = ${name})`;
  const { rows } = await sql<{ role_id: number }>`select role_id from role_permissions where permission_id = ${right}`.execute(portal.db);
  back.push(sql`insert into role_permissions (role_id, permission_id) select unnest(${rows.map((r) => r.role_id)}::int[]), ${right}`);
  return sql`delete from role_permissions where permission_id = ${right}`;
};
const count = async (of: RawBuilder<{ n: number }>): Promise<number> => (await of.execute(portal.db)).rows[0]!.n;
const appeals = () => count(sql`select count(*) as n from appeals`);
const readings = async (): Promise<number> => {
  await writeReadings(portal.db);
  return count(sql`select count(*) as n from reading_log where user_id = ${me}`);
};
/** Changes who may call while a call waits to hear who calls: long enough for all that does not wait for it. */
const meanwhile = async (change: RawBuilder<unknown>, work: () => Promise<Answer>): Promise<Answer> => {
  const trx = await portal.db.startTransaction().execute();
  await sql`lock table sessions in access exclusive mode`.execute(trx);
  const answer = work();
  await vi.waitFor(async () => {
    const { rows } = await sql`select pid from pg_locks where not granted`.execute(portal.db);
    expect(rows.length).toBeGreaterThan(0);
  });
  await pass(300);
  await change.execute(trx);
  await trx.commit().execute();
  return answer;
};
const refusal = ({ status, body: said }: Answer) => [status, said.code];

describe("who is signed out while a call is on its way", () => {
  it("reads nothing, and nothing is noted as read", async () => {
    const before = await readings();

    expect(refusal(await meanwhile(signOut, () => registrator.get(list)))).toEqual([401, "not_signed_in"]);
    expect(await readings()).toBe(before);
  });

  it("writes nothing, however much of it was done by then", async () => {
    const before = await appeals();

    expect(refusal(await meanwhile(signOut, () => registrator.post(register, body)))).toEqual([401, "not_signed_in"]);
    expect(await appeals()).toBe(before);
  });

  it.each([
    ["a wrong query", () => registrator.get("/appeals/menu/registration?pageSize=x")],
    ["an incomplete form", () => registrator.post(register, {})],
    ["what is no JSON", () => registrator.post(register, "{" as never)],
    ["a record that is not there", () => registrator.get("/appeals/detail/999999999")],
  ])("is not told of %s", async (_what, call) => {
    await signOut.execute(portal.db);

    expect(refusal(await call())).toEqual([401, "not_signed_in"]);
  });
});

describe("whose rights change while a call is on its way", () => {
  it("reads nothing that needs them, and nothing is noted as read", async () => {
    const before = await readings();
    const taken = await takeRight("appeals-registration");

    expect(refusal(await meanwhile(taken, () => registrator.get(list)))).toEqual([403, "not_permitted"]);
    expect(await readings()).toBe(before);
  });

  it("writes nothing that needs them", async () => {
    const before = await appeals();
    const taken = await takeRight("add_appeal");

    expect(refusal(await meanwhile(taken, () => registrator.post(register, body)))).toEqual([403, "not_permitted"]);
    expect(await appeals()).toBe(before);
  });

  it("is not told what is wrong with what comes", async () => {
    await (await takeRight("appeals-registration")).execute(portal.db);

    expect(refusal(await registrator.get("/appeals/menu/registration?pageSize=x"))).toEqual([403, "not_permitted"]);
  });

  it("is answered by those that are left: phones behind masks, and no reading", async () => {
    const [before, taken] = [await readings(), await takeRight("view_personal_data")];
    const { status, body: page } = await meanwhile(taken, () => registrator.get(list));

    expect(status).toBe(200);
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page.rows.map((row: { applicantPhone: string }) => row.applicantPhone).filter((phone: string) => /^\d{9}$/.test(phone))).toEqual(
      [],
    );
    expect(await readings()).toBe(before);
  });

  it("writes once, by those that are left", async () => {
    const before = await appeals();
    const taken = await takeRight("view_personal_data");

    expect((await meanwhile(taken, () => registrator.post(register, body))).status).toBe(200);
    expect(await appeals()).toBe(before + 1);
  });
});

describe("who is moved to another organisation while a call is on its way", () => {
  it("registers there, and leaves no gap in the numbers of the former", async () => {
    const { organization_id: own } = (
      await sql<{ organization_id: number }>`select organization_id from users where id = ${me}`.execute(portal.db)
    ).rows[0]!;
    const other = await to.organizationId("registrator2");
    back.push(sql`update users set organization_id = ${own} where id = ${me}`);
    const last = () => count(sql`select last as n from appeal_number_counters where organization_id = ${own} order by year desc limit 1`);
    const before = await last();
    const answer = await meanwhile(sql`update users set organization_id = ${other} where id = ${me}`, () =>
      registrator.post(register, body),
    );

    expect(answer.status).toBe(200);
    expect(await count(sql`select registered_org_id as n from appeals where id = ${answer.body.id}`)).toBe(other);
    expect(await last()).toBe(before);
  });
});
