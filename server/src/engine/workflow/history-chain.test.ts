import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sealHistory, verifyHistory } from "./history-chain.repository.ts";

let portal: Portal;
let appeals: number[];
/** Two appeals with several steps each, woven into one another. */
beforeAll(async () => {
  portal = await openPortal();
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

const rowsOf = async (appeal: number): Promise<number[]> =>
  (await sql<{ id: number }>`select id from history where appeal_id = ${appeal} order by id`.execute(portal.db)).rows.map((r) => r.id);
const forge = (statement: ReturnType<typeof sql>) =>
  portal.db.transaction().execute(async (trx) => {
    await sql`alter table history disable trigger append_only`.execute(trx);
    await sql`alter table history disable trigger chain`.execute(trx);
    await statement.execute(trx);
    await sql`alter table history enable trigger append_only`.execute(trx);
    await sql`alter table history enable trigger chain`.execute(trx);
  });
/** What is found after such a forgery, which is then taken back. */
const foundAfter = async (statement: ReturnType<typeof sql>) => {
  await sql`drop table if exists kept_history`.execute(portal.db);
  await sql`create table kept_history as select * from history`.execute(portal.db);
  await forge(statement);
  const { broken } = await verifyHistory(portal.db);
  await forge(sql`delete from history`);
  await forge(sql`insert into history overriding system value select * from kept_history order by id`);
  return broken.map((b) => (b.kind === "row" ? `row ${b.id}` : `root, ${b.found} of ${b.rows}`));
};

describe("the history", () => {
  it("is changed by nobody, through the portal's own connection either", async () => {
    await expect(sql`update history set text = 'x'`.execute(portal.db)).rejects.toThrow("append-only");
    await expect(sql`delete from history`.execute(portal.db)).rejects.toThrow("append-only");
  });

  it("is chained as well where one statement writes several rows of an appeal", async () => {
    await sql`insert into history (appeal_id, action) select ${appeals[0]!}, 'move-deadline' from generate_series(1, 3)`.execute(portal.db);

    expect((await verifyHistory(portal.db)).broken).toEqual([]);
  });

  it("holds, link by link, before it is sealed and after", async () => {
    expect(await verifyHistory(portal.db)).toMatchObject({ rows: 17, unchained: 0, roots: 0, lastRoot: null, broken: [] });

    // several processes at once make one root of a day
    const sealed = await Promise.all([sealHistory(portal.db), sealHistory(portal.db)]);
    const made = sealed.filter((one) => one !== undefined);
    expect(made).toEqual([{ rows: 17, root: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(await sealHistory(portal.db)).toBeUndefined();
    expect(await verifyHistory(portal.db)).toMatchObject({ rows: 17, roots: 1, lastRoot: made[0]!.root, broken: [] });
    await expect(sql`delete from history_roots`.execute(portal.db)).rejects.toThrow("append-only");
  });

  it("names the first row that was changed", async () => {
    const [, , third] = await rowsOf(appeals[0]!);

    expect(await foundAfter(sql`update history set text = 'Boshqa' where id = ${third}`)).toEqual([`row ${third}`]);
    expect(await foundAfter(sql`update history set user_id = null where id = ${third}`)).toEqual([`row ${third}`]);
    expect(await foundAfter(sql`update history set at = at - interval '1 day' where id = ${third}`)).toEqual([`row ${third}`]);
  });

  it("names the row after one that was removed, and misses the last by the root", async () => {
    const rows = await rowsOf(appeals[1]!);

    expect(await foundAfter(sql`delete from history where id = ${rows[2]!}`)).toEqual([`row ${rows[3]}`, "root, 16 of 17"]);
    expect(await foundAfter(sql`delete from history where id = ${rows[0]!}`)).toEqual([`row ${rows[1]}`, "root, 16 of 17"]);
    expect(await foundAfter(sql`delete from history where id = ${rows.at(-1)!}`)).toEqual(["root, 16 of 17"]);
  });

  it("names the first of two rows that changed places", async () => {
    const rows = await rowsOf(appeals[0]!);
    const [second, fifth] = [rows[1]!, rows[4]!];

    const found = await foundAfter(sql`
      update history h set action = o.action, text = o.text, from_status = o.from_status, to_status = o.to_status, at = o.at, hash = o.hash
        from history o where (h.id, o.id) in ((${second}, ${fifth}), (${fifth}, ${second}))`);

    expect(found[0]).toBe(`row ${second}`);
  });

  it("holds over the roots of several days, and finds a forgery of an earlier day", async () => {
    await sql`alter table history_roots disable trigger append_only`.execute(portal.db);
    await sql`update history_roots set sealed_at = sealed_at - interval '1 day'`.execute(portal.db);
    await sql`alter table history_roots enable trigger append_only`.execute(portal.db);
    const last = (await rowsOf(appeals[1]!)).at(-1)!;
    await sql`insert into history (appeal_id, action) select ${appeals[0]!}, 'move-deadline' from generate_series(1, 2)`.execute(portal.db);

    expect(await sealHistory(portal.db)).toMatchObject({ rows: 2 });

    expect(await verifyHistory(portal.db)).toMatchObject({ rows: 19, roots: 2, broken: [] });
    expect(await foundAfter(sql`delete from history where id = ${last}`)).toEqual(["root, 16 of 17"]);
  });

  it("shows by its root that a chain was made anew", async () => {
    const [first] = await rowsOf(appeals[0]!);
    const anew = sql`
      with recursive again as (
        select h.id, h.appeal_id, sha256(''::bytea || history_content(h)) as hash from history h where h.id in (select min(id) from history group by appeal_id)
        union all select h.id, h.appeal_id, sha256(a.hash || history_content(h)) from again a join lateral (select * from history n where n.appeal_id = a.appeal_id and n.id > a.id order by n.id limit 1) h on true)
      update history h set hash = a.hash from again a where a.id = h.id`;

    const found = await foundAfter(sql`update history set text = 'Boshqa' where id = ${first}`);
    expect(found).toEqual([`row ${first}`]);
    await forge(sql`update history set text = 'Boshqa' where id = ${first}`);
    await forge(anew);
    const { broken } = await verifyHistory(portal.db);
    expect(broken).toMatchObject([{ kind: "root", rows: 17, found: 17 }]);
  });
});
