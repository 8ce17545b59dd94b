import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import PizZip from "pizzip";
import { afterAll, beforeAll, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { typedPdf } from "../../../test/support/letters.ts";
import { noPoppler, noPython, openWorkshop, runProgram, type Workshop } from "../../../test/support/other-programs.ts";
import type { Portal } from "../../../test/support/people.ts";
import { pictures } from "../../../test/support/pictures.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { byForm, pdf, keysOf, newFolder, removeFolders } from "../../../test/support/uploads.ts";
import { localStore, type FileStore } from "../../engine/files/store.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { releaseLostJobs } from "../../engine/jobs/worker.ts";
import { writeAllReadings } from "../../engine/privacy/reading-log.ts";
import { makeMachines } from "../wire-workflows.ts";
import { bundleJobs } from "./bundles.jobs.ts";

let portal: Portal;
let at: ReturnType<typeof given>;
let store: FileStore;
let workshop: Workshop;
beforeAll(async () => {
  store = localStore(await newFolder());
  portal = await openPortal({ store });
  at = given(portal);
  workshop = await openWorkshop();
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
  await workshop.close();
});

const uploaded = async (name: string, content: Buffer): Promise<number> => {
  const { status, body } = await byForm(portal, name, content);
  expect([name, status]).toEqual([name, 200]);
  return body.resourceId;
};
const withFiles = async (files: readonly (readonly [string, Buffer])[], more: object = {}) => {
  const ids: number[] = [];
  for (const [name, content] of files) ids.push(await uploaded(name, content));
  return { ...(await at.registered({ files: ids, ...more })), files: ids };
};
const jobs = (over: Partial<FileStore> = {}) =>
  bundleJobs(portal.db, {
    machines: makeMachines(),
    letters: { db: portal.db, store: { ...store, ...over }, publicUrl: undefined },
  });
const begin = async (id: number, kind: "zip" | "pdf", login = "registrator") =>
  (await portal.as(login)).post(`/appeals/${id}/bundles`, { kind, purpose: "inspection" });
const taken = async (id: number, kind: "zip" | "pdf", login = "registrator") => {
  const begun = at.ok(await begin(id, kind, login)) as { id: number };
  await runDueJobs(portal.db, jobs());
  const state = at.ok(await (await portal.as(login)).get(`/bundles/${begun.id}`)) as { isReady: boolean };
  expect(state).toMatchObject({ isReady: true, isFailed: false });
  return { ...begun, ...(await download(portal, login, `/bundles/${begun.id}/file`)) };
};
/** A grey photo of 40 × 30, and the same as telephones write it: the camera says that it stands upright when it is turned. */
const lying = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAeACgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ALgAAAAAD//Z",
  "base64",
);
const lyingJpeg = Buffer.concat([
  lying.subarray(0, 2),
  Buffer.from("ffe1002245786966000049492a0008000000010012010300010000000600000000000000".padEnd(72, "0"), "hex"),
  lying.subarray(2),
]);
const smallGif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** 20 000 × 20 000 points in 50 kB: unpacked they are 1.6 GB. */
const hugePng = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  chunk("IHDR", Buffer.from("00004e2000004e200100000000", "hex")),
  chunk("IDAT", deflateSync(Buffer.alloc(20_000 * 2501))),
  chunk("IEND", Buffer.alloc(0)),
]);

const page = (text: string) => typedPdf({ content: text });

it("a ZIP holds every file under the name that is shown, none twice, and a list of them", async () => {
  const [first, second, text] = [await page("birinchi"), await page("ikkinchi"), Buffer.from("salom")];
  const appeal = await withFiles([
    ["Oʻtinch.pdf", first],
    ["Oʻtinch.pdf", second],
    ["Ариза матни.txt", text],
    ["Fayllar roʻyxati.txt", Buffer.from("begona")],
  ]);
  await sql`update files set waits_since = now() where id = ${appeal.files[3]!}`.execute(portal.db);

  const { bytes, name, type } = await taken(appeal.id, "zip");

  expect([name, type]).toEqual([`Murojaat-fayllari_${appeal.requestNumber.replaceAll("/", "-")}.zip`, "application/zip"]);
  const inside = Object.values(new PizZip(bytes).files);
  expect(inside.map((entry) => entry.name)).toEqual(["Fayllar roʻyxati.txt", "Oʻtinch.pdf", "Oʻtinch (2).pdf", "Ариза матни.txt"]);
  expect(
    inside
      .slice(1)
      .map((entry) => entry.asNodeBuffer().equals(entry.name.endsWith("txt") ? text : entry.name.includes("2") ? second : first)),
  ).toEqual([true, true, true]);
  const list = inside[0]!.asNodeBuffer().toString("utf8").split("\r\n");
  const [fio] = (await sql<{ n: string }>`select full_name as n from users where login = 'registrator'`.execute(portal.db)).rows;
  expect(list[0]).toBe("\ufeffNomi\tNimaga tegishli\tKimdan\tQachon\tHajmi, bayt");
  expect(list[2]).toMatch(
    new RegExp(`^Oʻtinch \\(2\\)\\.pdf\tmurojaat\t${fio!.n}\t\\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d\t${second.length}$`),
  );
  expect(list.slice(4)).toEqual(["", "Bu yerga kirmagan fayllar", "Fayllar roʻyxati.txt\tvirusga tekshirilmagan", ""]);
  await sql`update files set waits_since = null`.execute(portal.db);
});

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

it(
  `a PDF holds the card, letters, PDFs and pictures in this order, and names what it cannot hold${noPoppler}`,
  { timeout: 30_000 },
  async ({ skip }) => {
    if (noPoppler) skip();
    const appeal = await withFiles([
      ["bir.pdf", await page("BIRINCHI SAHIFA")],
      ["rasm.heic", pictures.heic],
      ["yonboshlagan.jpg", lyingJpeg],
      ["belgi.gif", smallGif],
      ["bomba.png", hugePng],
      ["qulf.pdf", await typedPdf({ content: "SIR", userPassword: "parol" })],
      ["matn.txt", Buffer.from("salom")],
      ["buzuq.pdf", pdf],
      ["ikki.pdf", await page("IKKINCHI SAHIFA")],
    ]);
    const { bytes, type } = await taken(appeal.id, "pdf");

    expect(type).toBe("application/pdf");
    const pages = (await workshop.pagesOf("all.pdf", bytes)).map((lines) => lines.join(" "));
    const of = (words: string) => pages.findIndex((text) => text.includes(words));
    expect(of(appeal.requestNumber)).toBe(0);
    const first = of("BIRINCHI");
    expect([of("IKKINCHI") - first, pages.length - first]).toEqual([4, 6]);
    // the photo stands upright on an upright page
    const { width, height } = (await PDFDocument.load(bytes)).getPage(first + 2).getSize();
    expect(height).toBeGreaterThan(width);
    const last = pages.at(-1)!;
    expect([
      last.includes("bomba.png rasm juda katta"),
      last.includes("qulf.pdf parol bilan himoyalangan"),
      last.includes("matn.txt bu turdagi fayl"),
      last.includes("buzuq.pdf buzilgan"),
    ]).toEqual([true, true, true, true]);
    expect(pages.some((text) => text.includes("SIR"))).toBe(false);
  },
);

it("a bundle is given only to its asker, says what for, and is counted as a reading", async () => {
  const appeal = await withFiles([["bir.pdf", await page("bir")]]);
  const leader = await portal.as("leader");
  const refused = await leader.post(`/appeals/${appeal.id}/bundles`, { kind: "zip" });
  expect([refused.status, refused.body.code]).toEqual([409, "purpose_needed"]);
  expect((await begin(appeal.id, "zip", "registrator2")).status).toBe(404);
  const { id } = await taken(appeal.id, "zip", "leader");
  for (const login of ["registrator", "admin", "registrator2"]) {
    expect((await (await portal.as(login)).get(`/bundles/${id}`)).status).toBe(404);
    expect((await download(portal, login, `/bundles/${id}/file`)).status).toBe(404);
  }
  await writeAllReadings(portal.db);
  const { rows } = await sql<{ login: string; purpose: string | null }>`
    select u.login, l.purpose from reading_log l join users u on u.id = l.user_id where l.list = 'bundle' and l.appeal_id = ${appeal.id} order by l.id`.execute(
    portal.db,
  );
  expect(rows).toEqual([
    { login: "leader", purpose: "inspection" },
    { login: "leader", purpose: null },
  ]);
});

it("a bundle is refused once its asker sees masks, and has masks where its asker saw them", async () => {
  const appeal = await at.registered({}, { lastName: "Qodirova" });
  const { id } = await taken(appeal.id, "pdf", "leader");
  const right = sql`(select id from permissions where short_name = 'view_personal_data')`;
  const { rows } = await sql<{ role: number }>`
    delete from role_permissions where permission_id = ${right} and role_id in (select role_id from user_roles where user_id = ${await at.userId("leader")}) returning role_id as role`.execute(
    portal.db,
  );
  const leader = await portal.as("leader");
  expect((await leader.get(`/bundles/${id}`)).status).toBe(404);
  expect((await download(portal, "leader", `/bundles/${id}/file`)).status).toBe(404);

  const masked = at.ok(await begin(appeal.id, "pdf", "leader")) as { id: number };
  for (const { role } of rows) await sql`insert into role_permissions (role_id, permission_id) select ${role}, ${right}`.execute(portal.db);
  await runDueJobs(portal.db, jobs());
  const { status, bytes } = await download(portal, "leader", `/bundles/${masked.id}/file`);
  expect(status).toBe(200);
  if (!noPoppler) expect(await workshop.textOf("masked.pdf", bytes)).toContain("+998 90*****67");
});

it("a bundle hides an applicant whom its asker may not know", async () => {
  const scan = await uploaded("ariza.pdf", await page("Qodirova Nargiza"));
  const hidden = await at.registered(
    { files: [scan], isUndisclosed: true, text: "Shovqin" },
    { lastName: "Qodirova", firstName: "Nargiza" },
  );
  at.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: hidden.id, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  await at.draft(leader, hidden.id, { executorId: await at.userId("executor") });
  at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: hidden.id }));
  const seen = (await (await portal.as("controller")).get(`/appeals/detail/${hidden.id}`)).body;
  const zip = await taken(hidden.id, "zip", "controller");
  const names = Object.keys(new PizZip(zip.bytes).files);
  const drawn = await taken(hidden.id, "pdf", "controller");

  expect([seen.knowsApplicant, names]).toEqual([false, ["Fayllar roʻyxati.txt"]]);
  if (noPoppler) return;
  const text = await workshop.textOf("hidden.pdf", drawn.bytes);
  expect(text).not.toMatch(/Qodirova|Nargiza|Қодирова/);
  // its card tells of the tasks, as the one that is printed
  expect(text).toContain(`Masala mazmuni Ijrochi tashkilot Ijrochi Ijro muddati Holati ${seen.tasks[0]!.text}`);
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
