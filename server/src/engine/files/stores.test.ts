import { readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { download } from "../../../test/support/download.ts";
import { type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { startS3, type S3Server } from "../../../test/support/s3-server.ts";
import { cleanFiles } from "./clean-up.ts";
import { s3Store } from "./s3-store.ts";
import { localStore, type FileStore } from "./store.ts";
import { byBase64, byForm, keysOf, newFolder, pdf, countFiles, removeFolders } from "../../../test/support/uploads.ts";

const ready = async (portal: Portal) => {
  const reply = await portal.app.inject({ url: "/readyz" });
  return { status: reply.statusCode, body: reply.json() };
};

describe("a store in S3", () => {
  let s3: S3Server;
  let store: FileStore;
  let portal: Portal;
  beforeAll(async () => {
    s3 = await startS3();
    store = s3Store(readConfig({ FILES_URL: s3.url }).files!);
    portal = await openPortal({ store });
  });
  afterAll(async () => {
    await portal.close();
    await s3.close();
  });
  afterEach(() => void ([s3.answer, s3.sent] = [undefined, undefined]));

  it("stores an upload, which is shown and downloaded under its own name", async () => {
    const { resourceId } = (await byForm(portal, "Ариза — Ўзбекча №5.pdf", pdf)).body;

    const saved = await download(portal, "registrator", `/admin/files/download/${resourceId}`);
    const shown = await download(portal, "registrator", `/admin/files/view/${resourceId}`);

    expect([saved.status, saved.name, saved.bytes.equals(pdf)]).toEqual([200, "Ариза — Ўзбекча №5.pdf", true]);
    expect([shown.status, shown.bytes.equals(pdf)]).toEqual([200, true]);
    expect([...s3.objects.keys()].at(-1)).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{46}$/);
  });

  it.each([
    [9_999_999, 200],
    [10_000_000, 413],
  ])("answers %i bytes with %i, and keeps nothing of a refused upload", async (size, status) => {
    const before = s3.objects.size;

    const reply = await byForm(portal, "katta.pdf", Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)]));

    expect(reply.status).toBe(status);
    expect(s3.objects.size).toBe(before + (status === 200 ? 1 : 0));
  });

  it("lists over several pages, and removes files, a missing one too", async () => {
    for (const key of await keysOf(store)) await store.remove(key);
    const keys: string[] = [];
    for (let i = 0; i < 7; i += 1) keys.push((await store.keep(Readable.from([Buffer.from(`n${i}`)]))).key);
    const [first] = keys;

    expect(await keysOf(store)).toEqual(keys.toSorted());
    expect(await text(await store.read(first!))).toBe("n0");
    await store.remove(first!);
    await store.remove(first!);
    expect(await keysOf(store)).toEqual(keys.slice(1).toSorted());
    await expect(store.read(first!)).rejects.toMatchObject({ code: "store_unavailable" });
  });

  it.each([
    [500, 503, "store_unavailable"],
    [403, 503, "store_unavailable"],
    [507, 507, "no_space"],
  ])("that answers %i makes an upload %i, and nothing of it is stored", async (answer, status, code) => {
    const { resourceId } = (await byBase64(portal, "ariza.pdf", pdf)).body;
    const rows = await countFiles(portal);
    s3.answer = answer;

    const uploads = [await byForm(portal, "ariza.pdf", pdf), await byBase64(portal, "ariza.pdf", pdf)];
    const saved = await download(portal, "registrator", `/admin/files/download/${resourceId}`);

    expect(uploads.map((reply) => [reply.status, reply.body.code])).toEqual([
      [status, code],
      [status, code],
    ]);
    expect(await countFiles(portal)).toBe(rows);
    expect([saved.status, saved.json().code]).toEqual([status, code]);
    expect(await ready(portal)).toEqual({ status: 503, body: { status: "file store not reachable" } });
  });

  it("that does not answer is refused in the caller's language, and the portal is not ready", async () => {
    const gone = await startS3();
    await gone.close();
    const lost = await openPortal({ store: s3Store(readConfig({ FILES_URL: gone.url }).files!) });
    try {
      const reply = await byBase64(lost, "ariza.pdf", pdf);

      expect([reply.status, reply.body.error]).toEqual([503, "Fayllar ombori hozir ishlamayapti, birozdan soʻng urinib koʻring"]);
      expect(await countFiles(lost)).toBe(0);
      expect((await ready(lost)).status).toBe(503);
    } finally {
      await lost.close();
    }
  });

  it("may be read for longer than its reply is waited for", async () => {
    const hasty = s3Store(readConfig({ FILES_URL: s3.url }).files!, 400);
    const { key } = await store.keep(Readable.from([Buffer.alloc(3, 65)]));
    s3.sent = (reply, bytes) => {
      reply.writeHead(200).write(bytes.subarray(0, 1));
      setTimeout(() => reply.write(bytes.subarray(1, 2)), 400);
      setTimeout(() => reply.end(bytes.subarray(2)), 800);
    };

    expect(await text(await hasty.read(key))).toBe("AAA");
    s3.sent = () => {};
    await expect(hasty.read(key)).rejects.toMatchObject({ code: "store_unavailable" });
  });

  it("that disappears during a download ends it, and the portal continues", async () => {
    const { resourceId } = (await byForm(portal, "katta.pdf", Buffer.concat([pdf, Buffer.alloc(1_000_000, 32)]))).body;
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = portal.app.server.address() as AddressInfo; // a TCP port
    const { token } = await portal.as("registrator");
    const fetched = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/admin/files/download/${resourceId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: reply.status, size: (await reply.arrayBuffer()).byteLength };
    };
    s3.sent = (reply, bytes) =>
      void reply
        .writeHead(200, { "content-length": bytes.length })
        .write(bytes.subarray(0, 1000), () => setTimeout(() => reply.destroy(), 50));

    await expect(fetched()).rejects.toThrow("terminated");

    s3.sent = undefined;
    expect(await fetched()).toEqual({ status: 200, size: pdf.length + 1_000_000 });
  });

  it("that disappears during a clean-up loses its unused files at the next one", async () => {
    const { key } = await store.keep(Readable.from([pdf]));
    const { resourceId } = (await byBase64(portal, "ariza.pdf", pdf)).body;
    await sql`update files set created_at = now() - interval '25 hours' where id = ${resourceId}`.execute(portal.db);
    for (const [name, keys] of s3.objects)
      if (name.endsWith(key) || keys.bytes.equals(pdf)) keys.at = new Date(Date.now() - 25 * 3_600_000);
    const { rows } = await sql<{ key: string }>`select storage_key as key from files where id = ${resourceId}`.execute(portal.db);
    s3.answer = 503;
    await expect(cleanFiles(portal.db, store)).rejects.toMatchObject({ code: "store_unavailable" });

    s3.answer = undefined;
    expect(await cleanFiles(portal.db, store)).toBeGreaterThanOrEqual(2);

    const left = await keysOf(store);
    expect([left.includes(key), left.includes(rows[0]!.key)]).toEqual([false, false]);
  });

  it("refuses a wrong secret", async () => {
    const stranger = s3Store({ ...readConfig({ FILES_URL: s3.url }).files!, secretAccessKey: "boshqa" });

    await expect(stranger.keep(Readable.from([pdf]))).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(stranger.check()).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe("a disk", () => {
  afterAll(removeFolders);
  /** The folder's own store, whose disk fails after this many bytes of a file. */
  const failing = (folder: string, code: string, after: number): FileStore => {
    const store = localStore(folder);
    return {
      ...store,
      keep: (content) => {
        let written = 0;
        const cut = async function* () {
          for await (const part of content as AsyncIterable<Buffer>) {
            yield part;
            written += part.length;
            if (written > after) throw Object.assign(new Error(code), { code, syscall: "write", errno: -1 });
          }
        };
        return store.keep(Readable.from(cut()));
      },
    };
  };

  it.each([
    ["ENOSPC", 507, "no_space", "Serverda fayl uchun joy qolmagan, administratorga xabar bering"],
    ["EDQUOT", 507, "no_space", "Serverda fayl uchun joy qolmagan, administratorga xabar bering"],
    ["EIO", 503, "store_unavailable", "Fayllar ombori hozir ishlamayapti, birozdan soʻng urinib koʻring"],
  ])("that fails with %s during a write is answered %i, and keeps no half file", async (fault, status, code, error) => {
    const folder = await newFolder();
    const portal = await openPortal({ store: failing(folder, fault, 200_000) });
    try {
      const large = Buffer.concat([pdf, Buffer.alloc(3_000_000, 32)]);
      const replies = [await byForm(portal, "ariza.pdf", large), await byBase64(portal, "ariza.pdf", large)];

      for (const reply of replies) expect(reply).toMatchObject({ status, body: { code, error } });
      expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([]);
      expect(await countFiles(portal)).toBe(0);
    } finally {
      await portal.close();
    }
  });

  it("whose folder is no folder is unavailable, and the portal is not ready", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "files"), "not a folder");
    const portal = await openPortal({ store: localStore(join(folder, "files")) });
    try {
      const reply = await byBase64(portal, "ariza.pdf", pdf);

      expect([reply.status, reply.body.code]).toEqual([503, "store_unavailable"]);
      expect(await ready(portal)).toEqual({ status: 503, body: { status: "file store not reachable" } });
    } finally {
      await portal.close();
    }
  });

  it("that lost a file is refused before the reply begins", async () => {
    const folder = await newFolder();
    const portal = await openPortal({ store: localStore(folder) });
    try {
      expect(await ready(portal)).toEqual({ status: 200, body: { status: "ready" } });
      const { resourceId } = (await byBase64(portal, "ariza.pdf", pdf)).body;
      for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });

      const reply = await download(portal, "registrator", `/admin/files/download/${resourceId}`);

      expect([reply.status, reply.json().code]).toEqual([503, "store_unavailable"]);
    } finally {
      await portal.close();
    }
  });
});
