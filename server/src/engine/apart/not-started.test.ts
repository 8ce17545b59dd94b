import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { digitalPdf } from "../../../test/support/letters.ts";
import { mail } from "../../../test/support/mails.ts";
import type { Portal } from "../../../test/support/people.ts";
import { pictures } from "../../../test/support/pictures.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readers } from "../../../test/support/readers.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { sendSheet, workbook } from "../../../test/support/sheets.ts";
import { signed } from "../../../test/support/signed.ts";
import { byForm, countFiles, keysOf, newFolder, pdf, removeFolders } from "../../../test/support/uploads.ts";
import { bundleJobs } from "../../office/bundles/bundles.jobs.ts";
import { takeMail } from "../../office/email/take-mail.ts";
import { fileReadingJobs } from "../../office/file-readings/file-readings.jobs.ts";
import { createChannelKey } from "../../office/incoming/channel-keys.repository.ts";
import { makeMachines } from "../../office/wire-workflows.ts";
import { localStore, type FileStore } from "../files/store.ts";
import { countNotStarted } from "./apart.ts";

const lines: string[] = [];
const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
let portal: Portal;
let at: ReturnType<typeof given>;
let store: FileStore;
/** A program that ends as one whose library is missing. */
let broken: string;
beforeAll(async () => {
  const folder = await newFolder();
  broken = join(folder, "node");
  await writeFile(broken, "#!/bin/sh\nexit 127\n");
  await chmod(broken, 0o755);
  store = localStore(join(folder, "files"));
  portal = await openPortal({ store, logger: { level: "error", stream } });
  at = given(portal);
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});
afterEach(() => void lines.splice(0));

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** What is done while no process apart is there and none can start. */
const withoutReaders = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const [pids, { execPath }] = [readers(), process];
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(pids.filter(isThere)).toEqual([]), 20_000);
  process.execPath = broken;
  try {
    return await work();
  } finally {
    process.execPath = execPath;
  }
};
const away = [503, "reader_unavailable"];
const uploaded = async (name: string, content: Buffer): Promise<number> => at.ok(await byForm(portal, name, content)).resourceId;

describe("while no reader can be started", { timeout: 90_000 }, () => {
  it("an upload is told so, logged as a fault and not kept; afterwards it is taken, and a spoilt one refused as before", async () => {
    const upload = () => byForm(portal, "ariza.pdf", pdf);
    const before = [await keysOf(store), await countFiles(portal)];

    const reply = await withoutReaders(upload);

    expect(reply).toMatchObject({
      status: 503,
      body: { code: "reader_unavailable", error: "Fayllarni oʻqiydigan dastur hozir ishga tushmayapti, birozdan soʻng urinib koʻring" },
    });
    expect([await keysOf(store), await countFiles(portal)]).toEqual(before);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, reason: "a reader cannot be started: ended: 127", msg: "contents cannot be read" },
    ]);
    expect((await upload()).status).toBe(200);
    const spoilt = await byForm(portal, "buzuq.pdf", Buffer.from([0, 1, 2, 3]));
    expect([spoilt.status, spoilt.body.code]).toEqual([415, "file_type_unknown"]);
  });

  it("a caller hears in the own language when to come again", async () => {
    const headers = async (language: string) => ({
      authorization: `Bearer ${(await portal.as("registrator")).token}`,
      "accept-language": language,
    });
    const url = "/api/admin/files/upload/base64";
    const payload = { name: "ariza.pdf", content: pdf.toString("base64") };
    const replies = await withoutReaders(async () => [
      await portal.app.inject({ method: "POST", url, headers: await headers("RU"), payload }),
      await portal.app.inject({ method: "POST", url, headers: await headers("UK"), payload }),
    ]);
    expect(replies.map((reply) => [reply.headers["retry-after"], reply.json().error])).toEqual([
      ["30", "Программа, которая читает файлы, сейчас не запускается, попробуйте немного позже"],
      ["30", "Файлларни ўқийдиган дастур ҳозир ишга тушмаяпти, бироздан сўнг уриниб кўринг"],
    ]);
  });

  it("a picture is not called one that cannot be shown", async () => {
    const id = await uploaded("skan.tif", pictures.threePages);
    const paths = [`view/${id}`, `pages/${id}`].map((path) => `/admin/files/${path}`);
    const refused = await withoutReaders(() => Promise.all(paths.map((path) => download(portal, "registrator", path))));
    expect(refused.map(({ status, json }) => [status, json().code])).toEqual([away, away]);
    for (const path of paths) expect((await download(portal, "registrator", path)).status).toBe(200);
  });

  it("a workbook is not called unreadable", async () => {
    const admin = await portal.as("admin");
    const book = await workbook([["Nomi (lotin)"], ["Yangi"]]);
    const send = () => sendSheet(portal, admin, "/crud/mahalla/import?dryRun=1", book);
    const refused = await withoutReaders(send);
    expect([refused.status, refused.body.code]).toEqual(away);
    expect((await send()).status).toBe(200);
  });

  it("a PDF of letters is not called one that cannot be cut", async () => {
    const registrator = await portal.as("registrator");
    const files = [await uploaded("xatlar.pdf", await digitalPdf("Suv yoʻq"))];
    const add = () => registrator.post("/appeals/scans", { files, cut: { every: 1 } });
    const refused = await withoutReaders(add);
    expect([refused.status, refused.body.code]).toEqual(away);
    expect(at.ok(await add()).count).toBe(1);
  });

  it("an appeal from outside is not kept without its file: its sender hands it in again", async () => {
    const key = await createChannelKey(portal.db, "web", "sayt");
    const url = "/api/intake/web";
    const body = JSON.stringify({
      externalId: "1",
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122" },
      text: "Koʻchada chiroq yoʻq",
      files: [{ name: "xat.txt", content: Buffer.from("Suv yoʻq").toString("base64") }],
    });
    const send = () => {
      const headers = { "content-type": "application/json", ...signed(key, { method: "POST", url, body }) };
      return portal.app.inject({ method: "POST", url, headers, payload: body });
    };
    const refused = await withoutReaders(send);
    expect([refused.statusCode, refused.json().code]).toEqual(away);
    expect((await sql`select from incoming_appeals`.execute(portal.db)).rows).toEqual([]);
    const reply = await send();
    expect([reply.statusCode, reply.json().leftOut]).toEqual([200, []]);
  });

  it("a letter by e-mail stays in the mailbox, and is no empty one", async () => {
    const source = mail(
      "From: Lola Rahimova <lola@mail.example>",
      "To: qabulxona@example.uz",
      "Message-ID: <1@mail.example>",
      "Subject: Chiroq",
      "Content-Type: text/plain; charset=utf-8",
    )("Koʻchada chiroq yoʻq");
    const files = { store, scan: undefined, log: { warn: () => {} } };
    const office = { files, organizationId: await at.organizationId("registrator"), own: new Set<string>() };
    const take = () => takeMail(portal.app, office, { source, size: source.length, receivedAt: new Date() });
    await withoutReaders(() => expect(take()).rejects.toThrow("a reader cannot be started: ended: 127"));
    expect((await sql`select from emails`.execute(portal.db)).rows).toEqual([]);
    expect(await take()).toBe("appeal");
    const { rows } = await sql`select subject from emails`.execute(portal.db);
    expect(rows).toEqual([{ subject: "Chiroq" }]);
  });

  it("a file waits to be read as if nobody had tried", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Koʻchada chiroq yoʻq"));
    const read = () => runDueJobs(portal.db, fileReadingJobs({ db: portal.db, store, announce: () => {} }));
    const reading = async () => (await sql`select state, tries from file_readings where file_id = ${id}`.execute(portal.db)).rows;
    await withoutReaders(read);
    expect(await reading()).toEqual([{ state: "waiting", tries: 0 }]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db);
    await read();
    expect(await reading()).toEqual([{ state: "ready", tries: 1 }]);
  });

  it("a bundle is tried again, and calls no file broken", async () => {
    const { id } = await at.registered({ files: [await uploaded("ariza.pdf", await digitalPdf("Chiroq yoʻq"))] });
    const registrator = await portal.as("registrator");
    const bundle = at.ok(await registrator.post(`/appeals/${id}/bundles`, { kind: "pdf", purpose: "inspection" }));
    const letters = { db: portal.db, store, publicUrl: undefined };
    const make = () => runDueJobs(portal.db, bundleJobs(portal.db, { machines: makeMachines(), letters }));
    const state = async () => (await registrator.get(`/bundles/${bundle.id}`)).body;
    const before = countNotStarted();
    await withoutReaders(make);
    expect(await state()).toMatchObject({ isReady: false, isFailed: false });
    // it ended at its first file
    expect(countNotStarted()).toBe(before + 1);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db);
    await make();
    expect(await state()).toMatchObject({ isReady: true });
  });
});
