import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { poolOf } from "../db/client.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
let others: pg.Pool;
let somebody: pg.PoolClient;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  others = poolOf(portal.db)!; // of a database that is no transaction
});
afterAll(() => portal.close());
beforeEach(async () => {
  somebody = await others.connect();
});
afterEach(async () => {
  await somebody.query("rollback");
  somebody.release();
});

const lastEventOf = async (appealId: number): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from history where appeal_id = ${appealId}`.execute(portal.db)).rows[0]!.id;
const eventsOf = async (taskId: number): Promise<string[]> =>
  (await sql<{ action: string }>`select action from history where task_id = ${taskId} order by id`.execute(portal.db)).rows.map(
    (r) => r.action,
  );
const after = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
/** Of the row that every event of a task has. */
const event = (appealId: number, taskId: number | null) =>
  somebody.query(
    "insert into history (appeal_id, task_id, at, action, from_status, to_status) values ($1, $2, now(), 'move-deadline', 'new', 'new')",
    [appealId, taskId],
  );

describe("what is held as it was seen", () => {
  const hold = (client: pg.PoolClient | pg.Pool, ...values: readonly (number | null)[]) =>
    client.query("select hold_appeal($1, $2)", [...values]);

  it("is locked until the end", async () => {
    const { appealId } = await at.newTask("new");
    await somebody.query("begin");
    await hold(somebody, appealId, await lastEventOf(appealId));

    const locked = others.query("select from appeals where id = $1 for no key update nowait", [appealId]);
    await expect(locked).rejects.toMatchObject({ code: "55P03" });
  });

  it("is not held where the appeal has had another event, before or while somebody waits for it", async () => {
    const { id, appealId } = await at.newTask("new");
    const last = await lastEventOf(appealId);
    await expect(hold(others, appealId, last - 1)).rejects.toMatchObject({ code: "MU001" });
    await expect(hold(others, appealId, null)).rejects.toMatchObject({ code: "MU001" });

    await somebody.query("begin");
    await hold(somebody, appealId, last);
    const waiting = hold(others, appealId, last);
    waiting.catch(() => {});
    await after(50);
    await event(appealId, id);
    await somebody.query("commit");
    await expect(waiting).rejects.toMatchObject({ code: "MU001" });
  });

  it("is any appeal that nothing has happened to yet, too", async () => {
    await expect(hold(others, 987_654_321, null)).resolves.toBeDefined();
  });
});

describe("an action whose task somebody else holds", () => {
  /** `accept`, called while somebody holds the appeal for so long; `meanwhile` is done before it is let go. */
  const acceptWhileHeld = async (ms: number, meanwhile?: (appealId: number, taskId: number) => Promise<unknown>) => {
    const { id, appealId } = await at.newTask("new");
    const version = await at.version(id);
    const before = await eventsOf(id);
    const executor = await portal.as("executor2");
    await somebody.query("begin");
    await somebody.query("select from appeals where id = $1 for no key update", [appealId]);
    const accepted: Promise<Answer> = at.call(executor, "accept", id, {}, version);
    await after(ms);
    await meanwhile?.(appealId, id);
    await somebody.query("commit");
    const reply = await accepted;
    return { id, version, reply, events: (await eventsOf(id)).slice(before.length) };
  };

  it("waits a little, and is done once", async () => {
    const { reply, version, events } = await acceptWhileHeld(60);

    expect([reply.status, reply.body.status, reply.body.version]).toEqual([200, "process", version + 1]);
    expect(events).toEqual(["accept"]);
  });

  it("lets others go first where it waits longer, and is done once", async () => {
    const { reply, version, events } = await acceptWhileHeld(600);

    expect([reply.status, reply.body.status, reply.body.version]).toEqual([200, "process", version + 1]);
    expect(events).toEqual(["accept"]);
  });

  it.each([60, 600])("is refused with the state as it is where something has happened to it (%i ms)", async (ms) => {
    const { reply, version, events } = await acceptWhileHeld(ms, async (appealId, taskId) => {
      await somebody.query("update tasks set version = version + 1 where id = $1", [taskId]);
      await event(appealId, taskId);
    });

    expect([reply.status, reply.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(reply.body.details).toMatchObject({ status: "new", version: version + 1 });
    expect(events).toEqual(["move-deadline"]);
  });

  it("is done where what has happened to the appeal is not in its way", async () => {
    const { reply, events } = await acceptWhileHeld(60, (appealId) => event(appealId, null));

    expect([reply.status, reply.body.status]).toEqual([200, "process"]);
    expect(events).toEqual(["accept"]);
  });
});
