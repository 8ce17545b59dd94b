import { Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

const register = "/appeal-actions/with-applicant";
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const keptOf = async (id: number) =>
  (
    await sql<{ appeals: number; applicants: number; history: number; counter: number }>`
      select (select count(*)::int from appeals) as appeals, (select count(*)::int from applicants) as applicants, (select count(*)::int from history where appeal_id = ${id}) as history,
             (select sum(last)::int from appeal_number_counters) as counter`.execute(portal.db)
  ).rows[0]!;

it("what a sound form says of other records leaves in one write with all that is written", async () => {
  const to = given(portal);
  const [registrator, form] = [await portal.as("registrator"), await to.form()];
  const writes: string[] = [];
  for (const way of ["_write", "_writev"] as const) {
    const asIs = Reflect.get(Socket.prototype, way) as (this: Socket, ...given: unknown[]) => void;
    vi.spyOn(Socket.prototype as Required<Socket>, way).mockImplementation(function (this: Socket, ...given: unknown[]) {
      const [sent] = given;
      writes.push(Array.isArray(sent) ? (sent as { chunk: unknown }[]).map(({ chunk }) => String(chunk)).join("") : String(sent));
      asIs.apply(this, given);
    });
  }
  const { id, version } = to.ok(await registrator.post(register, form));
  const [post] = to.ok(await registrator.get("/crud/position-levels/all?is_own_org_positions=1")) as unknown as { id: number }[];
  to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, version, position_levels_id: post!.id }));

  // a connection is sent the texts of statements when it is asked them first
  const [whole] = writes.filter((text) => text.includes('insert into "appeals"'));
  for (const part of ["select must(", 'insert into "applicants"', 'insert into "history"', "from appeals a where a.id"])
    expect(whole).toContain(part);
  const [moved] = writes.filter((text) => text.includes('update "appeals"'));
  for (const part of ["select hold_appeal(", "select must(", "organization_posts", 'insert into "history"', "from appeals a where a.id"])
    expect(moved).toContain(part);
  // what leaves in one is a transaction by itself
  expect(writes.filter((text) => text.includes("\0begin\0") || text.includes("\0commit\0"))).toEqual([]);
});

it("what a kind is in the law's terms is not taken from memory where it has changed", async () => {
  const to = given(portal);
  const [registrator, form] = [await portal.as("registrator"), await to.form()];
  const ruleOf = async (appeal: Record<string, unknown>) =>
    (await sql<{ rule: string }>`select term ->> 'rule' as rule from appeals where id = ${appeal.id}`.execute(portal.db)).rows[0]!.rule;
  const rename = (from: string, into: string) => sql`update appeal_kinds set code = ${into} where code = ${from}`.execute(portal.db);
  const before = to.ok(await registrator.post(register, form));
  await rename("proposal", "other");
  await rename("application", "proposal");
  const after = to.ok(await registrator.post(register, form));
  await rename("proposal", "application");
  await rename("other", "proposal");

  expect([await ruleOf(before), await ruleOf(after)]).toEqual(["fifteen_days", "thirty_days"]);
});

it("where the calendar has become another meanwhile the call asks, and is done once", async () => {
  const to = given(portal);
  const [registrator, form] = [await portal.as("registrator"), await to.form()];
  const first = to.ok(await registrator.post(register, form));
  const before = await keptOf(first.id as number);
  const told: unknown[] = [];
  vi.spyOn(portal.app, "announce").mockImplementation((what) => void told.push(what));
  await sql`
    create or replace function hold_calendar() returns bigint language plpgsql volatile as $$
    begin return (select version + 1 from versions where kind = 'calendar'); end $$`.execute(portal.db);
  const second = to.ok(await registrator.post(register, form));

  expect(second).toMatchObject({ status: "registration", deadline: first.deadline });
  expect(await keptOf(second.id as number)).toEqual({
    appeals: before.appeals + 1,
    applicants: before.applicants + 1,
    history: 1,
    counter: before.counter + 1,
  });
  expect(told).toEqual([{ appealId: second.id }]);
});
