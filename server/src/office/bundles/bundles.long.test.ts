import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import PizZip from "pizzip";
import { expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { noPython, runProgram } from "../../../test/support/other-programs.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { keysOf } from "../../../test/support/uploads.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { releaseLostJobs } from "../../engine/jobs/worker.ts";
import { useBundleOffice, portal, at, store, workshop, withFiles, jobs, begin, taken, page } from "../../../test/support/bundle-office.ts";

useBundleOffice();

it(`a ZIP can be opened by Python, whatever its files are called${noPython}`, async ({ skip }) => {
  if (noPython) skip();
  // 255 bytes, the longest name that a disk takes
  const long = `${"Ш".repeat(125)}q.txt`;
  const appeal = await withFiles([long, long, "CON.txt", "../../\u202eOʻtinch.txt"].map((name) => [name, Buffer.from("salom")]));
  const { bytes } = await taken(appeal.id, "zip");
  const path = join(workshop.folder, "all.zip");
  await writeFile(path, bytes);
  const read = "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),*z.namelist(),sep='|')";
  const names = ["Fayllar roʻyxati.txt", long, `${"Ш".repeat(123)} (2).txt`, "CON_.txt", "Oʻtinch.txt"];
  expect((await runProgram("python3", ["-c", read, path])).trim()).toBe(["None", ...names].join("|"));
});

it("a bundle goes on without a file that the store has lost, and names it, but waits while the store is away", async () => {
  const appeal = await withFiles([
    ["bor.txt", Buffer.from("bor")],
    ["yoʻq.txt", Buffer.from("yoʻq")],
  ]);
  const { rows } = await sql<{ key: string }>`select storage_key as key from files where id = ${appeal.files[1]!}`.execute(portal.db);
  await store.remove(rows[0]!.key);
  const inside = Object.values(new PizZip((await taken(appeal.id, "zip")).bytes).files);
  expect(inside.map(({ name }) => name)).toEqual(["Fayllar roʻyxati.txt", "bor.txt"]);
  expect(inside[0]!.asNodeBuffer().toString("utf8")).toMatch(/yoʻq\.txt\tomborda topilmadi\r\n$/);

  const { id } = at.ok(await begin(appeal.id, "zip")) as { id: number };
  await runDueJobs(portal.db, jobs({ check: () => Promise.reject(new Error("the store is away")) }));
  expect((await (await portal.as("registrator")).get(`/bundles/${id}`)).body).toMatchObject({ isReady: false, isFailed: false });
});

it("a bundle is refused in words before it begins where the files are too large, and after twenty in a day", async () => {
  const appeal = await withFiles(Array.from({ length: 7 }, (_, n) => [`${n}.txt`, Buffer.from("bir")]));
  await sql`update files set size = 9999999 where id = any(${appeal.files}::bigint[])`.execute(portal.db);
  const large = await begin(appeal.id, "pdf");
  expect([large.status, large.body.code]).toEqual([413, "bundle_too_large"]);
  expect((await begin(appeal.id, "zip")).status).toBe(200);
  // sixty million bytes, and one more
  await sql`update files set size = case when id = ${appeal.files[0]!} then 6000000 else 9000000 end where id = any(${appeal.files}::bigint[])`.execute(
    portal.db,
  );
  expect((await begin(appeal.id, "pdf")).status).toBe(200);
  await sql`update files set size = 6000001 where id = ${appeal.files[0]!}`.execute(portal.db);
  expect((await begin(appeal.id, "pdf")).status).toBe(413);
  await sql`insert into appeal_bundles (appeal_id, user_id, kind, language, knows_applicant, is_unmasked, total, name)
    select ${appeal.id}, ${await at.userId("registrator")}, 'zip', 'UZ', true, true, 0, 'x' from generate_series(1, 20)`.execute(portal.db);
  expect((await begin(appeal.id, "zip")).body.code).toBe("too_many");
  await sql`delete from appeal_bundles`.execute(portal.db);
});

it("a bundle that is asked for again is the same one, until what it is made of has changed", { timeout: 30_000 }, async () => {
  const appeal = await withFiles([["bir.pdf", await page("bir")]]);
  const ask = async (kind: "zip" | "pdf", login = "registrator", headers = {}) => {
    const reply = await (await portal.as(login)).post(`/appeals/${appeal.id}/bundles`, { kind, purpose: "inspection" }, { headers });
    return (at.ok(reply) as { id: number }).id;
  };
  const kinds = ["zip", "pdf"] as const;
  const first = [await ask("zip"), await ask("pdf")];
  // under way
  expect([await ask("zip"), await ask("pdf")]).toEqual(first);
  await runDueJobs(portal.db, jobs());
  const kept = await keysOf(store);
  expect([await ask("zip"), await ask("pdf")]).toEqual(first);
  await runDueJobs(portal.db, jobs());
  expect(await keysOf(store)).toEqual(kept);

  const rows = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from appeal_bundles where appeal_id = ${appeal.id}`.execute(portal.db)).rows[0]!.n;
  expect(await rows()).toBe(2);
  /** A new one of each kind, with which those after it are compared. */
  const isNew = async (seen: Set<number>, which: readonly ("zip" | "pdf")[] = kinds): Promise<void> => {
    for (const kind of kinds) expect([kind, seen.has(await ask(kind))]).toEqual([kind, !which.includes(kind)]);
    for (const kind of kinds) seen.add(await ask(kind));
    await runDueJobs(portal.db, jobs());
  };
  const seen = new Set(first);
  // another person, another language
  for (const kind of kinds) expect(seen.has(await ask(kind, "leader"))).toBe(false);
  for (const kind of kinds) expect(seen.has(await ask(kind, "registrator", { "accept-language": "ru" }))).toBe(false);
  await runDueJobs(portal.db, jobs());
  // a word of the card, which a ZIP has not
  await sql`update appeals set text = text || ' yana' where id = ${appeal.id}`.execute(portal.db);
  await isNew(seen, ["pdf"]);
  await sql`update files set name = 'ikki.pdf' where id = ${appeal.files[0]!}`.execute(portal.db);
  await isNew(seen);
  // an hour before it is removed
  await sql`update appeal_bundles set asked_at = now() - interval '23 hours 1 minute'`.execute(portal.db);
  await isNew(seen);
  // what the store had lost may be there again
  const { rows: stored } = await sql<{ key: string }>`select storage_key as key from files where id = ${appeal.files[0]!}`.execute(
    portal.db,
  );
  await sql`delete from appeal_bundles`.execute(portal.db);
  const lost = await ask("zip");
  await runDueJobs(
    portal.db,
    jobs({ read: (key) => (key === stored[0]!.key ? Promise.reject(new AppError("store_unavailable")) : store.read(key)) }),
  );
  expect(await ask("zip")).not.toBe(lost);
  await runDueJobs(portal.db, jobs());
  // and what could not be read may be whole
  const spoilt = await ask("pdf");
  await runDueJobs(
    portal.db,
    jobs({ read: (key) => (key === stored[0]!.key ? Promise.resolve(Readable.from([Buffer.from("%PDF-1.7 cut")])) : store.read(key)) }),
  );
  expect(await ask("pdf")).not.toBe(spoilt);
  await runDueJobs(portal.db, jobs());
  await sql`delete from appeal_bundles`.execute(portal.db);
});

it("a bundle with masks is not given to its asker who sees none now, nor one in another language, though its files are the same", async () => {
  const appeal = await at.registered({}, { lastName: "Qodirova" });
  const right = sql`(select id from permissions where short_name = 'view_personal_data')`;
  const { id: open } = await taken(appeal.id, "zip", "leader");
  const { rows } = await sql<{ role: number }>`
    delete from role_permissions where permission_id = ${right} and role_id in (select role_id from user_roles where user_id = ${await at.userId("leader")}) returning role_id as role`.execute(
    portal.db,
  );
  const { id: masked } = await taken(appeal.id, "zip", "leader");
  for (const { role } of rows) await sql`insert into role_permissions (role_id, permission_id) select ${role}, ${right}`.execute(portal.db);
  expect(masked).not.toBe(open);
  const inRussian = { headers: { "accept-language": "ru" } };
  const other = await (await portal.as("leader")).post(`/appeals/${appeal.id}/bundles`, { kind: "zip", purpose: "inspection" }, inRussian);
  expect((at.ok(other) as { id: number }).id).not.toBe(open);
  expect((at.ok(await begin(appeal.id, "zip", "leader")) as { id: number }).id).toBe(open);
  await sql`delete from appeal_bundles`.execute(portal.db);
});

it("of 45 bundles that are begun at once a person gets twenty", async () => {
  const appeals: number[] = [];
  for (let n = 0; n < 45; n += 1) appeals.push((await at.registered({ text: `Bir vaqtda ${n}` })).id);
  // each transaction takes a while, so that they are open beside one another
  await sql`create function wait_a_little() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$`.execute(
    portal.db,
  );
  await sql`create trigger waits after insert on appeal_bundles for each row execute function wait_a_little()`.execute(portal.db);
  const replies = await Promise.all(appeals.map((id) => begin(id, "zip")));
  await sql`drop function wait_a_little() cascade`.execute(portal.db);
  const told = replies.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim()).toSorted();
  expect(told).toEqual([...Array(20).fill("200"), ...Array(25).fill("429 too_many")]);
  // a colleague has twenty of his own, and what was begun is given again
  expect((await begin(appeals[0]!, "zip", "leader")).status).toBe(200);
  const again = appeals[replies.findIndex(({ status }) => status === 200)]!;
  expect((await begin(again, "zip")).status).toBe(200);
  await sql`delete from appeal_bundles`.execute(portal.db);
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db);
});

it("a bundle has failed once its last attempt failed, or its process died in it, and is made anew when it is asked for", async () => {
  const person = await portal.as("registrator");
  const state = async (id: number) => (await person.get(`/bundles/${id}`)).body as { isReady: boolean; isFailed: boolean };
  const log = { warn: () => {}, error: () => {} };
  const appeal = await withFiles([["bir.pdf", await page("bir")]]);
  const { id } = at.ok(await begin(appeal.id, "zip")) as { id: number };
  // the third attempt is under way, in a process that refreshes its lock
  await sql`update graphile_worker._private_jobs set attempts = 3, locked_by = 'dead', locked_at = now() where key = ${`make-bundle ${id}`}`.execute(
    portal.db,
  );
  await releaseLostJobs(portal.db, log);
  expect(await state(id)).toMatchObject({ isReady: false, isFailed: false });
  // and died
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes' where key = ${`make-bundle ${id}`}`.execute(
    portal.db,
  );
  await releaseLostJobs(portal.db, log);
  expect(await state(id)).toMatchObject({ isReady: false, isFailed: true });

  const again = at.ok(await begin(appeal.id, "zip")) as { id: number };
  expect(again.id).not.toBe(id);
  const broken = jobs({ read: () => Promise.reject(new Error("the process stops")) });
  for (let n = 1; n <= 3; n += 1) {
    expect(await state(again.id)).toMatchObject({ isReady: false, isFailed: false });
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db);
    await runDueJobs(portal.db, broken);
  }
  expect(await state(again.id)).toMatchObject({ isReady: false, isFailed: true });
  expect(await taken(appeal.id, "zip")).toMatchObject({ type: "application/zip" });
});

it("a bundle is made again once after a run that was broken off, and is removed after a day", async () => {
  const appeal = await withFiles([["bir.pdf", await page("bir")]]);
  const before = await keysOf(store);
  const { id } = at.ok(await begin(appeal.id, "zip")) as { id: number };
  const broken = jobs({ read: () => Promise.reject(new Error("the process stops")) });
  await runDueJobs(portal.db, broken);
  const person = await portal.as("registrator");
  expect((await person.get(`/bundles/${id}`)).body).toMatchObject({ isReady: false, isFailed: false });
  expect((await download(portal, "registrator", `/bundles/${id}/file`)).status).toBe(404);
  expect(await keysOf(store)).toEqual(before);

  const [make, clean] = jobs() as unknown as { work: (payload: object, run: object) => Promise<void> }[];
  await Promise.all([make!.work({ id }, { attempt: 2 }), make!.work({ id }, { attempt: 2 })]);
  expect((await download(portal, "registrator", `/bundles/${id}/file`)).status).toBe(200);
  expect((await keysOf(store)).length).toBe(before.length + 1);

  await sql`update appeal_bundles set asked_at = now() - interval '25 hours'`.execute(portal.db);
  expect((await person.get(`/bundles/${id}`)).status).toBe(404);
  await clean!.work({}, { attempt: 1 });
  expect((await sql`select from appeal_bundles where id = ${id}`.execute(portal.db)).rows).toEqual([]);
});
