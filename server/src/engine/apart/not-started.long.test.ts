import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { digitalPdf } from "../../../test/support/letters.ts";
import { mail } from "../../../test/support/mails.ts";
import { pictures } from "../../../test/support/pictures.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { signed } from "../../../test/support/signed.ts";
import { byForm, pdf } from "../../../test/support/uploads.ts";
import { bundleJobs } from "../../office/bundles/bundles.jobs.ts";
import { takeMail } from "../../office/email/take-mail.ts";
import { fileReadingJobs } from "../../office/file-readings/file-readings.jobs.ts";
import { createChannelKey } from "../../office/incoming/channel-keys.repository.ts";
import { makeMachines } from "../../office/wire-workflows.ts";
import { countNotStarted } from "./apart.ts";
import { useNoReaders, portal, at, store, withoutReaders, away } from "../../../test/support/no-readers.ts";

useNoReaders();

const uploaded = async (name: string, content: Buffer): Promise<number> => at.ok(await byForm(portal, name, content)).resourceId;

describe("while no reader can be started", { timeout: 90_000 }, () => {
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
