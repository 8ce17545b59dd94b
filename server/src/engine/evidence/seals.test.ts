import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { createDb, createPool, type Db } from "../db/pool.ts";
import { sealLogs } from "./seals.repository.ts";
import { verifyLogs } from "../../office/evidence/verify.repository.ts";

let portal: Portal;
let url: string;
let appeals: number[];
/** Two appeals with several steps each, woven into one another. */
beforeAll(async () => {
  portal = await openPortal();
  url = await portalUrlOf(portal.db);
  const to = given(portal);
  const registrator = await portal.as("registrator");
  appeals = [(await to.registered()).id, (await to.registered()).id];
  for (let n = 0; n < 3; n += 1)
    for (const id of appeals) {
      to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
      to.ok(
        await (await portal.as("leader")).patch("/appeal-actions/back-to-registration", { appeal_id: id, description: `Qaytarildi ${n}` }),
      );
    }
});
afterAll(() => portal.close());

const portalUrlOf = async (db: Db): Promise<string> => {
  const address = new URL(inject("portalUrl"));
  address.pathname = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
  return address.href;
};
/** A connection as the portal has it in production. */
const asPortal = async () => {
  const pool = createPool(url, { max: 1 });
  return { db: createDb(pool), [Symbol.asyncDispose]: () => pool.end() };
};
const insertHistory = (db: Db, n = 1) =>
  sql`insert into history (appeal_id, action) select ${appeals[0]!}, 'move-deadline' from generate_series(1, ${n})`.execute(db);

describe("the logs", () => {
  it.each(["history", "audit_log", "reading_log", "seals"])(
    "%s can be changed by nobody: the portal's role has no way to",
    async (table) => {
      const column = table === "seals" ? "rows = 1" : "user_id = 1";
      await using portalDb = await asPortal();
      for (const statement of [
        `update ${table} set ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger append_only`,
        `alter table ${table} disable trigger all`,
        `drop trigger append_only on ${table}`,
        `create trigger other before insert on ${table} for each row execute function refuse_change()`,
        `alter table ${table} owner to current_user`,
        `drop table ${table}`,
        "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
        "set session_replication_role = replica",
        "set role postgres",
      ])
        await expect(sql.raw(statement).execute(portalDb.db), statement).rejects.toThrow(/permission denied|must be owner/);
      // the owner is stopped by a trigger, until he takes it away
      for (const statement of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(sql.raw(statement).execute(portal.db), statement).rejects.toThrow("append-only");
    },
  );

  it("give the portal's role no salt to erase", async () => {
    await using portalDb = await asPortal();
    await expect(sql`update appeal_salts set salt = null, erased_by_decision = 1`.execute(portalDb.db)).rejects.toThrow(
      "permission denied",
    );
    await expect(sql`delete from appeal_salts`.execute(portalDb.db)).rejects.toThrow("permission denied");
  });

  it("are chained as well where one statement writes several rows of an appeal", async () => {
    await insertHistory(portal.db, 3);

    expect((await verifyLogs(portal.db)).broken).toEqual([]);
  });

  it("hold before and after sealing, and several processes make one seal", async () => {
    const before = await verifyLogs(portal.db);
    expect(before).toMatchObject({ rows: 17, seals: 0, lastRoot: null, broken: [] });
    expect(before.open.find(({ log }) => log === "history")).toMatchObject({ rows: 17 });

    const made = (await Promise.all([sealLogs(portal.db), sealLogs(portal.db)])).flat();
    expect(made.filter(({ log }) => log === "history")).toEqual([
      { log: "history", rows: 17, root: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(made.map(({ log }) => log)).toEqual(["history", "audit_log"]);
    expect(await sealLogs(portal.db)).toEqual([]);
    expect(await verifyLogs(portal.db, made.at(-1)!.root)).toMatchObject({
      rows: 17,
      seals: 2,
      lastRoot: made.at(-1)!.root,
      open: [],
      broken: [],
    });
    expect((await verifyLogs(portal.db, made[0]!.root.toUpperCase())).broken).toEqual([]);
    expect((await verifyLogs(portal.db, "0".repeat(64))).broken).toEqual([{ kind: "root" }]);
  });

  it("are sealed only up to a row that is still being written", async () => {
    const { db } = portal;
    let commit = () => {};
    const written = new Promise<void>((resolve) => (commit = resolve));
    let isThere = () => {};
    const there = new Promise<void>((resolve) => (isThere = resolve));
    const slow = db.transaction().execute(async (trx) => {
      await insertHistory(trx);
      isThere();
      await written;
    });
    await there;
    // a later id, committed before the earlier one
    await sql`insert into history (appeal_id, action) values (${appeals[1]!}, 'move-deadline')`.execute(db);
    const sealing = sealLogs(db);
    // it has read where the logs end once it asks whether the writers of that moment have ended
    const asks = "%virtualtransaction = any(%";
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where datname = current_database() and query like ${asks}`.execute(db)).rows.length,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    // writers are not kept waiting by a seal that waits
    await sql`insert into history (appeal_id, action) values (${appeals[1]!}, 'move-deadline')`.execute(db);
    commit();
    await slow;

    expect(await sealing).toMatchObject([{ log: "history", rows: 2 }]);
    expect(await verifyLogs(db)).toMatchObject({ rows: 20, broken: [], open: [{ log: "history", rows: 1 }] });
  });
});
