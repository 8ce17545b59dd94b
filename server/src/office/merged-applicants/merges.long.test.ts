import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { bindChangesBySql } from "../../../test/support/bound-records.ts";
import { sealLogs } from "../../engine/evidence/seals.repository.ts";
import { localStore } from "../../engine/files/store.ts";
import { verifyLogs } from "../evidence/verify.repository.ts";
import { carryOutRetention } from "../retention/erase.repository.ts";
import { proposeRetention } from "../retention/retention.repository.ts";
import {
  useMergedOffice,
  portal,
  to,
  leader,
  registrator,
  rowsOf,
  phones,
  latin,
  cyrillic,
  type Appeal,
  register,
  personOf,
  bodyOf,
  merge,
  takeBack,
  stayedOf,
  giveBack,
  numberOf,
  search,
  runJobs,
} from "../../../test/support/merged-office.ts";

useMergedOffice();

const again = async (known: Appeal, given: object) => {
  const form = await to.form({ text: `Yana ${phones}` }, { ...latin, phone: known.phone, ...given, id: known.applicantsId });
  return registrator.post("/appeal-actions/with-applicant", form);
};

describe("taking a merger back", () => {
  it("leaves later appeals with the kept record, also by the form that took the other one, and those with another applicant by now", async () => {
    const [kept, other] = [await register({ ...latin, lastName: "Fozilov" }), await register(cyrillic)];
    const edited = await register({ ...cyrillic, phone: other.phone, id: other.applicantsId });
    const { id } = await merge(kept, other);
    const came = to.ok(await again(other, cyrillic));
    expect(await personOf(came.id)).toBe(kept.applicantsId);
    const form = await to.form(
      { id: edited.id, text: "Boshqa" },
      { ...latin, lastName: "Boshqa", phone: kept.phone, id: kept.applicantsId },
    );
    to.ok(await registrator.put("/appeal-actions/update-with-applicant", form));
    const own = await personOf(edited.id);
    expect([kept.applicantsId, other.applicantsId]).not.toContain(own);

    const stayed = [{ id: edited.id, requestNumber: await numberOf(edited.id), version: expect.any(Number), mayBeGiven: true }];
    expect(to.ok(await takeBack(id))).toEqual({ appeals: 1, stayed });
    expect(await Promise.all([other.id, came.id, edited.id].map(personOf))).toEqual([other.applicantsId, kept.applicantsId, own]);
  });

  it("leaves no record that nothing would remove: merged once more, or with all of its appeals given to others", async () => {
    const [kept, other, third] = [await register(), await register(cyrillic), await register()];
    await takeBack((await merge(kept, other)).id);
    const { id } = await merge(third, other);
    await sql`update applicant_merges set until = now() - interval '1 second' where id = ${id}`.execute(portal.db);
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = ${other.applicantsId}`)).toEqual([]);

    const [one, two] = [await register(), await register(cyrillic)];
    const merged = await merge(one, two);
    const form = await to.form({ id: one.id, text: "Boshqa" }, { ...latin, lastName: "Boshqa", phone: one.phone, id: one.applicantsId });
    to.ok(await registrator.put("/appeal-actions/update-with-applicant", form));
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = ${one.applicantsId}`)).toHaveLength(1);
    to.ok(await takeBack(merged.id));
    await runJobs();
    expect(await rowsOf(sql`select from applicants where id = ${one.applicantsId}`)).toEqual([]);
    expect(await rowsOf(sql`select phone, full_name from applicant_merges where id = ${merged.id}`)).toEqual([
      { phone: null, full_name: null },
    ]);
    expect(await personOf(two.id)).toBe(two.applicantsId);
  });

  it("is neither told nor gone on with by a leader below, who may not see the merger, though the appeal is of the own office", async () => {
    const [kept, below] = [await register(), await register(cyrillic, "registrator2")];
    const { id } = await merge(kept, below);
    const edited = { ...latin, lastName: "Boshqa", phone: kept.phone, id: kept.applicantsId };
    const form = await to.form({ id: below.id, text: "Oʻzgardi" }, edited);
    to.ok(await (await portal.as("registrator2")).put("/appeal-actions/update-with-applicant", form));
    const { stayed } = to.ok(await takeBack(id));
    expect(stayed).toMatchObject([{ id: below.id, mayBeGiven: true }]);
    const [lower, body] = [await portal.as("leader2"), { appealId: below.id, version: stayed[0].version }];
    expect([(await stayedOf(id, lower)).status, (await giveBack(id, body, lower)).status]).toEqual([404, 404]);
    expect((await giveBack(id, body)).status).toBe(200);
    expect(await personOf(below.id)).toBe(below.applicantsId);
  });

  it("names no appeal that its reader may not know of", async () => {
    const [kept, other] = [await register(latin, "registrator2"), await register(cyrillic, "registrator2")];
    const { id } = await merge(kept, other, await portal.as("leader2"));
    const lowerDesk = await portal.as("registrator2");
    const hidden = { ...latin, lastName: "Yashirin", phone: kept.phone, id: kept.applicantsId };
    to.ok(await lowerDesk.put("/appeal-actions/update-with-applicant", await to.form({ id: other.id, isUndisclosed: true }, hidden)));
    to.ok(await takeBack(id));
    expect(to.ok(await stayedOf(id))).toEqual([]);
    expect(to.ok(await stayedOf(id, await portal.as("leader2")))).toMatchObject([{ id: other.id, mayBeGiven: false }]);
  });
});

describe("a merger beside other work", () => {
  const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
  const race = async (...pairs: readonly (readonly [Appeal, Appeal])[]) => {
    const bodies = [];
    for (const [kept, other] of pairs) bodies.push(await bodyOf(kept, other));
    return statuses(await Promise.all(bodies.map((body) => leader.patch("/applicants/merge", body))));
  };
  it("has one winner: of the same two, of the two the other way round, of one that another goes into", async () => {
    const [a, b, c] = [await register(), await register(), await register()];
    expect(await race([a, b], [a, b])).toEqual([200, 409]);
    const [d, e] = [await register(), await register()];
    expect(await race([d, e], [e, d])).toEqual([200, 409]);
    const f = await register();
    expect(await race([f, c], [c, await register()])).toEqual([200, 409]);
    expect(
      await rowsOf(sql`select from applicants o join applicants k on k.id = o.merged_into_id where k.merged_into_id is not null`),
    ).toEqual([]);
    expect(await rowsOf(sql`select from appeals a join applicants p on p.id = a.applicant_id where p.merged_into_id is not null`)).toEqual(
      [],
    );
  });

  it("lets a registration on the removed record end at the kept one", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [kept, other] = [await register(), await register(cyrillic)];
      const body = await bodyOf(kept, other);
      const [came, merged] = await Promise.all([again(other, cyrillic), leader.patch("/applicants/merge", body)]);
      expect(merged.status).toBe(200);
      expect(await personOf(to.ok(came).id)).toBe(kept.applicantsId);
    }
  });

  let crowd: readonly [kept: Appeal, other: Appeal];
  it("moves 500 appeals in less than ten seconds", async () => {
    crowd = [await register(), await register(cyrillic)];
    const [kept, other] = crowd;
    // copies of a registered one, with the history that binds them
    await sql`
      insert into appeals (number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, text, deadline, term, status_code)
      select 'COPY-' || n, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, text, deadline, term, status_code
        from appeals, generate_series(1, 500) n where id = ${other.id}`.execute(portal.db);
    await sql`insert into history (appeal_id, action, to_status) select id, 'register', status from appeals where number like 'COPY-%'`.execute(
      portal.db,
    );
    await bindChangesBySql(portal.db);
    const began = performance.now();
    expect(await merge(kept, other)).toMatchObject({ appeals: 501 });
    const took = performance.now() - began;
    expect(took).toBeLessThan(10_000);
  });

  it("moves all appeals or none when its connection is cut, and can be made again", async () => {
    const [kept, other] = crowd;
    const [open] = await rowsOf(sql<{ id: number }>`select id from applicant_merges where other_id = ${other.applicantsId}`);
    to.ok(await takeBack(open!.id));
    for (const ms of [20, 60, 120, 200]) {
      const body = await bodyOf(kept, other);
      const answered = leader.patch("/applicants/merge", body);
      await wait(ms);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(portal.db);
      const isDone = (await answered).status === 200;
      const [left] = await rowsOf(sql<{ n: number; merged: boolean }>`
        select (select count(*)::int from appeals where applicant_id = p.id) as n, p.merged_into_id is not null as merged
          from applicants p where p.id = ${other.applicantsId}`);
      // who was cut off after the end has no reply
      if (left!.merged) return expect(left).toEqual({ n: 0, merged: true });
      expect([isDone, left]).toEqual([false, { n: 501, merged: false }]);
    }
    expect(await merge(kept, other)).toMatchObject({ appeals: 501 });
  });
});

describe("retention after a merger", () => {
  it("erases a merged record, its phone and its name with the last appeal", async () => {
    const [kept, other] = [await register({ ...latin, lastName: "Jalilov" }), await register({ ...cyrillic, lastName: "Ясинов" })];
    await merge(kept, other);
    const [separated, apart] = [await register(), await register(cyrillic)];
    to.ok(await takeBack((await merge(separated, apart)).id));
    await sql`update settings set value = '{"application": 3}' where key = 'retention'`.execute(portal.db);
    const erase = async (appeal: Appeal) => {
      await sql`update appeals set status = 'resolved', resolved_at = now() - interval '4 years' where id = ${appeal.id}`.execute(
        portal.db,
      );
      await bindChangesBySql(portal.db);
      await proposeRetention(portal.db);
      await sql`update retention_decisions set status = 'confirmed', decided_by = ${await to.userId("leader")}, decided_at = now() where appeal_id = ${appeal.id}`.execute(
        portal.db,
      );
      expect(await carryOutRetention(portal.db, localStore(portal.folder))).toEqual({ erased: 1, waiting: 0 });
    };
    await erase(other);
    expect(await rowsOf(sql`select from applicants where id = ${other.applicantsId}`)).toEqual([]);
    expect(await search("Ясинов Шерзод")).toEqual([]);
    expect(await search("Jalilov Sherzod")).toEqual([kept.id]);
    expect(await rowsOf(sql`select phone, full_name from applicant_merges where kept_id = ${kept.applicantsId}`)).toEqual([
      { phone: null, full_name: null },
    ]);
    await erase(apart);
    expect(await rowsOf(sql`select phone, full_name from applicant_merges where kept_id = ${separated.applicantsId}`)).toEqual([
      { phone: null, full_name: null },
    ]);
    await erase(kept);
    expect(await rowsOf(sql`select from applicant_merges where kept_id = ${kept.applicantsId}`)).toEqual([]);
    // what a record said before it took lines goes with the last appeal of the person
    const [one, two] = [await register({ ...latin, lastName: "Qosimov" }), await register({ ...latin, lastName: "Kosimov" })];
    const { id } = to.ok(await leader.patch("/applicants/merge", { ...(await bodyOf(one, two)), lines: ["lastName"] }));
    const before = () => rowsOf(sql`select full_name, record is null as "isForgotten" from applicant_merges where before_merge_id = ${id}`);
    await erase(two);
    expect(await before()).toEqual([{ full_name: "Qosimov Sherzod Anvar oʻgʻli", isForgotten: true }]);
    await erase(one);
    expect(await before()).toEqual([{ full_name: null, isForgotten: true }]);
    await sealLogs(portal.db);
    expect(await verifyLogs(portal.db)).toMatchObject({ broken: [] });
  });
});
