import { seedDemoOffice } from "@murojaat/tools/demo-office/demo-office.ts";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { given } from "../../../test/support/given.ts";
import { openOffice, password, type Portal } from "../../../test/support/people.ts";
import { noPair, startPair, type Pair } from "../../../test/support/standby.ts";
import { seedReferences, syncAuthorities } from "../../seed/seed.ts";
import { createDb, createPool, type Db } from "../db/pool.ts";
import { prepareDatabase } from "../db/roles.ts";
import { inTransaction } from "../db/transaction.ts";
import { useReplica, watchReplica, type Replica } from "./replica.ts";

describe.skipIf(noPair)(`long reads and a replica${noPair}`, { timeout: 60_000 }, () => {
  let pair: Pair;
  let pools: pg.Pool[];
  let portal: Portal;
  let replica: Replica;
  let other: Db;
  const reasons: string[] = [];
  beforeAll(async () => {
    pair = await startPair();
    await prepareDatabase({ url: pair.primaryUrl, ownerUrl: pair.primaryUrl });
    pools = [pair.primaryUrl, pair.replicaUrl].map((url) => createPool(url, { max: 4 }));
    const [db, second] = pools.map(createDb) as [Db, Db];
    other = second;
    await seedReferences(db);
    await syncAuthorities(db);
    await seedDemoOffice(db, { password });
    portal = await openOffice(db);
    replica = watchReplica(db, other, { warn: (fields) => void reasons.push((fields as { reason: string }).reason) });
    useReplica(db, replica);
    await portal.as("leader");
    await given(portal).registered();
    await later(60);
  }, 180_000);
  afterAll(async () => {
    await replica.stop();
    await portal.close();
    for (const pool of pools) await pool.end();
    pair.stop();
  }, 60_000);

  /** Moves everything done so far this many seconds into the past. */
  const later = (seconds: number) =>
    inTransaction(portal.db, async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update audit_log set at = at - make_interval(secs => ${seconds})`.execute(db);
      await sql`update history set at = at - make_interval(secs => ${seconds})`.execute(db);
    });
  const readerOf = async (login: string): Promise<string> => {
    const { id } = await portal.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow();
    return (await replica.readerFor(id)) === undefined ? "primary" : "replica";
  };
  const readsAt = (place: "primary" | "replica") =>
    vi.waitFor(async () => expect(await readerOf("leader")).toBe(place), { timeout: 30_000, interval: 300 });
  /** How many appeals of this year a report counts for the leader. */
  const counted = async (): Promise<number> => {
    const { body } = await (await portal.as("leader")).get("/reports/report-one");
    return body.tables[0].total[0] as number;
  };
  const replay = (does: "pause" | "resume") => sql.raw(`select pg_wal_replay_${does}()`).execute(other);

  it("meet there what others did up to ten seconds ago, and at the primary all that the reader did", async () => {
    await readsAt("replica");
    const before = await counted();

    await replay("pause");
    await given(portal).registered();
    expect(await counted()).toBe(before);
    await (await portal.as("leader")).put("/profile/change-language", { languageId: 2 });
    expect(await readerOf("leader")).toBe("primary");
    expect(await counted()).toBe(before + 1);

    // as long as the replica may be behind, and the report may take
    await later(35);
    expect(await readerOf("leader")).toBe("primary");
    await later(25);
    await replay("resume");
    await vi.waitFor(async () => expect([await readerOf("leader"), await counted()]).toEqual(["replica", before + 1]), { timeout: 30_000 });
  });

  it("go to the primary when it is more than ten seconds behind, though it does not know of it", async () => {
    await readsAt("replica");
    await replay("pause");
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    // something to be behind with
    await sql`insert into login_attempts (key, failures, last_at) values ('address:192.0.2.1', 1, now())`.execute(portal.db);
    const readAfter = async (seconds: number): Promise<string> => {
      vi.setSystemTime(now + seconds * 1_000);
      await replica.look();
      return readerOf("leader");
    };
    expect([await readAfter(8), await readAfter(11)]).toEqual(["replica", "primary"]);
    vi.useRealTimers();
    await replay("resume");
    await readsAt("replica");
    expect(replica.behind()).toBeLessThan(3);
  });

  it("go to the primary when it is gone, in the midst of work too", async () => {
    await readsAt("replica");
    const before = await counted();
    pair.stopReplica();
    expect(await counted()).toBe(before);
    expect(await readerOf("leader")).toBe("primary");
    await replica.look();
    expect(replica.behind()).toBeUndefined();
    expect(reasons.length).toBeGreaterThan(0);
  });

  it("do not go to an address that is no replica", async () => {
    const said: string[] = [];
    const wrong = watchReplica(portal.db, portal.db, { warn: (fields) => void said.push((fields as { reason: string }).reason) });
    await wrong.look();
    expect(said).toEqual(["DATABASE_REPLICA_URL leads to no replica"]);
    expect(await wrong.readerFor(1)).toBeUndefined();
    await wrong.stop();
  });
});
