import { setTimeout as pass } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { makeTurns } from "./turns.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it("so many of each are at work at a time, the others in their order, and who fails makes room too", async () => {
  const inTurn = makeTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (id: number, name: string) =>
    inTurn(id, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      if (name === "b") throw new Error("failed");
      return name;
    });
  const all = Promise.allSettled([work(1, "a"), work(1, "b"), work(1, "c"), work(1, "d"), work(2, "other")]);
  await pass(5);
  expect(begun).toEqual(["a", "b", "other"]);
  ends.get("b")!();
  await pass(5);
  expect(begun).toEqual(["a", "b", "other", "c"]);
  for (const name of ["a", "c", "other"]) ends.get(name)!();
  await pass(5);
  ends.get("d")!();

  expect((await all).map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual(["a", "failed", "c", "d", "other"]);
  expect(await inTurn(1, async () => "anew")).toBe("anew");
});

it("those who register in one office take no connection from the others while they wait, and no number is left out", async () => {
  const to = given(portal);
  const [registrator, other, body] = [await portal.as("registrator"), await portal.as("registrator2"), await to.form()];
  const register = "/appeal-actions/with-applicant";
  const first = to.ok(await registrator.post(register, body)).requestNumber as string;
  const trx = await portal.db.startTransaction().execute();
  await sql`select from appeal_number_counters where organization_id = ${await to.organizationId("registrator")} for update`.execute(trx);
  const waiting = Array.from({ length: 12 }, () => registrator.post(register, body));
  const held = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
    ).rows[0]!.n;
  // who has waited behind others for a while waits over a connection of his own
  await vi.waitFor(async () => expect(await held()).toBe(3), { timeout: 3000 });
  await pass(300);

  expect(await held()).toBe(3);
  expect((await other.post(register, body)).status).toBe(200);
  await trx.commit().execute();
  const numbers = (await Promise.all(waiting)).map((reply) => to.ok(reply).requestNumber as string);
  const serial = (number: string) => Number(/-(\d+)\//.exec(number)![1]);
  expect(numbers.map(serial).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => serial(first) + 1 + i));
});
