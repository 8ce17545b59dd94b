import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answeredAppeal } from "../../../test/support/answered-appeal.ts";
import { forger, type Forger } from "../../../test/support/forger.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byForm, pdf } from "../../../test/support/uploads.ts";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { sealLogs } from "../../engine/evidence/seals.repository.ts";
import { verifyLogs } from "./verify.repository.ts";

type Row = { id: number; appeal: number };
let portal: Portal;
/** An appeal with an answer and a file, and another one: rows of both before the seals and behind them. */
let at: { sealed: Row[]; open: Row[]; answered: number; other: number; answer: number; file: number; lastRoot: string };
let foundAfter: Forger;

beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  const to = given(portal);
  const [registrator, leader] = [await portal.as("registrator"), await portal.as("leader")];
  const answered = (await answeredAppeal(portal)).appeal;
  const uploaded = (await byForm(portal, "ariza.pdf", pdf)).body;
  const other = (await to.registered({ files: [uploaded.resourceId] })).id;
  to.ok(await registrator.get(`/appeals/${other}`));
  to.ok(await registrator.get(`/appeals/${answered}`));
  await writeReadings(db);
  const passOn = async () => {
    to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: other, position_levels_id: 1 }));
    to.ok(await leader.patch("/appeal-actions/back-to-registration", { appeal_id: other, description: "Qaytarildi" }));
  };
  await passOn();
  await sealLogs(db);
  await passOn();
  await passOn();
  const rows = async (which: string) =>
    (
      await sql<Row>`select id, appeal_id as appeal from history where id ${sql.raw(which)} (select max(upto) from seals where log = 'history') order by id`.execute(
        db,
      )
    ).rows;
  at = {
    sealed: await rows("<="),
    open: await rows(">"),
    answered,
    other,
    answer: (await db.selectFrom("answers").select("id").executeTakeFirstOrThrow()).id,
    file: uploaded.resourceId,
    lastRoot: (await verifyLogs(db)).lastRoot!,
  };
  foundAfter = await forger(db, ["history", "seals", "audit_log", "reading_log", "appeals", "answers", "appeal_files", "files"]);
});
afterAll(() => portal.close());

const wordsAnew = sql`
  update history h set text_hash = sha256(s.salt || convert_to(jsonb_build_array(h.text, h.changes)::text, 'UTF8'))
    from appeal_salts s where s.appeal_id = h.appeal_id and (h.text is not null or h.changes is not null)`;
const chainAnew = sql`
  update history h set hash = n.hash
    from (select id, chained(history_content(h)) over (partition by appeal_id order by id) as hash from history h) n where n.id = h.id`;
const sealsAnew = [
  sql`delete from seals`,
  ...["history", "audit_log", "reading_log"].map(
    (log) => sql`
    insert into seals (log, upto, rows, root, sealed_at)
    select ${log}, max(l.id), count(*), seal_root((select root from seals order by id desc limit 1), ${log}, max(l.id), count(*), now(),
           chained(${sql.raw(log === "history" ? "l.hash" : log === "audit_log" ? "audit_content(l)" : "reading_content(l)")} order by l.id)), now()
      from ${sql.table(log)} l`,
  ),
];
/** The first of several, as the rows stand. */
const first = (rows: readonly Row[], appeal: number, n = 0): number => rows.filter((row) => row.appeal === appeal)[n]!.id;
const nothing: string[] = [];

it("verify finds nothing where nothing was forged, and says what it cannot vouch for", async () => {
  // four steps behind the seals: sent and returned, twice
  expect(await foundAfter([], at.lastRoot)).toEqual({ broken: nothing, open: 4 });
});

describe("the fourteen forgeries of the review", () => {
  it("1: a sealed row changed", async () => {
    const row = first(at.sealed, at.answered, 1);
    expect((await foundAfter([sql`update history set user_id = 1 where id = ${row}`])).broken).toEqual([`row ${row}`]);
    const told = first(at.sealed, at.other, 2);
    expect((await foundAfter([sql`update history set text = 'Boshqa' where id = ${told}`])).broken).toEqual([`words ${told}`]);
  });
  it("2: a sealed row removed", async () => {
    const [row, next] = [first(at.sealed, at.other, 1), first(at.sealed, at.other, 2)];
    const [all, left] = [at.sealed.length, at.sealed.length - 1];
    expect((await foundAfter([sql`delete from history where id = ${row}`])).broken).toEqual([
      `row ${next}`,
      `seal of history, ${left} of ${all}`,
    ]);
  });
  it("3: a sealed row changed, and its chain made again", async () => {
    const change = sql`update history set text = 'Boshqa', user_id = 1 where id = ${first(at.sealed, at.other, 2)}`;
    expect((await foundAfter([change, wordsAnew, chainAnew])).broken).toEqual([
      `seal of history, ${at.sealed.length} of ${at.sealed.length}`,
    ]);
  });
  it("4: an unsealed row in the middle changed", async () => {
    const row = first(at.open, at.other, 1);
    expect((await foundAfter([sql`update history set user_id = 1 where id = ${row}`])).broken).toEqual([`row ${row}`]);
  });
  it("5: a row moved to another appeal, whose salt is another", async () => {
    const row = first(at.sealed, at.other, 1);
    expect((await foundAfter([sql`update history set appeal_id = ${at.answered} where id = ${row}`])).broken).toEqual([
      `row ${row}`,
      `words ${row}`,
      `record ${row}`,
    ]);
  });
  it("6: an unsealed row changed, text and author, and the later hashes made again: nothing can detect it, and the stretch is named", async () => {
    const change = sql`update history set text = 'Boshqa', user_id = 1 where id = ${first(at.open, at.other, 1)}`;
    expect(await foundAfter([change, wordsAnew, chainAnew], at.lastRoot)).toEqual({ broken: nothing, open: 4 });
  });
  it("7: the last unsealed row removed: the row before it left another status", async () => {
    const [last, before] = [at.open.at(-1)!.id, at.open.at(-2)!.id];
    expect(await foundAfter([sql`delete from history where id = ${last}`], at.lastRoot)).toEqual({ broken: [`record ${before}`], open: 3 });
  });
  it("8: all of an appeal's unsealed rows removed: as 6", async () => {
    const removal = sql`delete from history where appeal_id = ${at.other} and id >= ${at.open[0]!.id}`;
    expect(await foundAfter([removal], at.lastRoot)).toEqual({ broken: nothing, open: undefined });
  });
  it("9: a forged last row appended: as 6", async () => {
    const forged = sql`insert into history (appeal_id, action, user_id, hash) values (${at.other}, 'delete', 1, '')`;
    expect(await foundAfter([forged, chainAnew], at.lastRoot)).toEqual({ broken: nothing, open: 5 });
  });
  describe("where hashes may be missing", () => {
    beforeAll(() => sql`alter table history alter hash drop not null`.execute(portal.db));
    beforeAll(() => sql`alter table seals alter root drop not null`.execute(portal.db));
    const noRoot = sql`insert into seals (log, upto, rows, root, sealed_at) select 'history', max(id), count(*), null, now() from history`;

    it("10: an unsealed row changed, the unsealed hashes taken away, a seal without a root added", async () => {
      const change = sql`update history set user_id = 1 where id = ${first(at.open, at.other, 1)}`;
      const unhashed = sql`update history set hash = null where id >= ${at.open[0]!.id}`;
      expect((await foundAfter([change, unhashed, noRoot])).broken).toEqual([
        `row ${at.open[0]!.id}`,
        "seal of history, 4 of " + (at.sealed.length + 4),
      ]);
    });
    it("11: a sealed row changed, all hashes taken away, all seals removed, one without a root added", async () => {
      const change = sql`update history set user_id = 1 where id = ${first(at.sealed, at.answered, 1)}`;
      const all = at.sealed.length + at.open.length;
      const { broken } = await foundAfter([change, sql`update history set hash = null`, sql`delete from seals`, noRoot]);
      expect(broken).toEqual([`row ${at.sealed[0]!.id}`, `seal of history, ${all} of ${all}`]);
    });
  });
  it("12: the text of an answer, of an appeal, and the files of an appeal changed", async () => {
    const answered = await sql<{ id: number }>`select id from history where answer_id = ${at.answer} order by id desc limit 1`.execute(
      portal.db,
    );
    expect((await foundAfter([sql`update answers set text = 'Boshqa' where id = ${at.answer}`])).broken).toEqual([
      `text ${answered.rows[0]!.id}`,
    ]);
    expect((await foundAfter([sql`delete from answers where id = ${at.answer}`])).broken[0]).toBe(`text ${answered.rows[0]!.id}`);
    const registered = first(at.sealed, at.other);
    expect((await foundAfter([sql`update appeals set text = 'Boshqa' where id = ${at.other}`])).broken).toEqual([`text ${registered}`]);
    const file = `files ${registered}`;
    expect((await foundAfter([sql`delete from appeal_files where appeal_id = ${at.other}`])).broken).toEqual([file]);
    expect((await foundAfter([sql`update files set sha256 = repeat('0', 64) where id = ${at.file}`])).broken).toEqual([file]);
  });
  it("13: a line of the audit changed, and one removed", async () => {
    const { rows } = await sql<{ n: number; id: number }>`select count(*) as n, min(id) as id from audit_log`.execute(portal.db);
    const { n, id } = rows[0]!;
    expect((await foundAfter([sql`update audit_log set user_id = 2 where id = ${id}`])).broken).toEqual([
      `seal of audit_log, ${n} of ${n}`,
    ]);
    expect((await foundAfter([sql`delete from audit_log where id = ${id}`])).broken).toEqual([`seal of audit_log, ${n - 1} of ${n}`]);
  });
  it("14: readings removed", async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from reading_log`.execute(portal.db);
    const all = rows[0]!.n;
    expect(all).toBeGreaterThan(1);
    expect((await foundAfter([sql`update reading_log set purpose = 'inspection'`])).broken).toEqual([
      `seal of reading_log, ${all} of ${all}`,
    ]);
    expect((await foundAfter([sql`delete from reading_log`])).broken).toEqual([`seal of reading_log, 0 of ${all}`]);
  });
});

describe("forged seals", () => {
  it("are found: one removed, one moved to another hour, all removed from an old history", async () => {
    const counts = await sql<{ audit: number }>`select rows as audit from seals where log = 'audit_log'`.execute(portal.db);
    const { audit } = counts.rows[0]!;
    // the next one stands on it
    expect((await foundAfter([sql`delete from seals where log = 'history'`])).broken).toEqual([`seal of audit_log, ${audit} of ${audit}`]);
    expect((await foundAfter([sql`update seals set sealed_at = sealed_at - interval '1 hour' where log = 'history'`])).broken).toEqual([
      `seal of history, ${at.sealed.length} of ${at.sealed.length}`,
    ]);
    const old = sql`update history set at = at - interval '2 hours'`;
    expect((await foundAfter([old, chainAnew, sql`delete from seals`])).broken).toEqual(["no seal of history"]);
  });
  it("made again from the beginning are found by a root that was kept elsewhere", async () => {
    const change = sql`update history set user_id = 1 where id = ${first(at.sealed, at.answered, 1)}`;
    expect((await foundAfter([change, chainAnew, ...sealsAnew])).broken).toEqual(nothing);
    expect((await foundAfter([change, chainAnew, ...sealsAnew], at.lastRoot)).broken).toEqual(["root"]);
  });
});
