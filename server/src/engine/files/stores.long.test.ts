import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { startS3 } from "../../../test/support/s3-server.ts";
import { cleanFiles } from "./clean-up.ts";
import { s3Store } from "./s3-store.ts";
import { localStore } from "./store.ts";
import { byBase64, byForm, keysOf, newFolder, pdf, countFiles } from "../../../test/support/uploads.ts";
import { useStore, ready, s3, store, portal } from "../../../test/support/store-of-tests.ts";

useStore();

describe("a store in S3", () => {
  it.each([
    [9_999_999, 200],
    [10_000_000, 413],
  ])("answers %i bytes with %i, and keeps nothing of a refused upload", async (size, status) => {
    const before = s3.objects.size;

    const reply = await byForm(portal, "katta.pdf", Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)]));

    expect(reply.status).toBe(status);
    expect(s3.objects.size).toBe(before + (status === 200 ? 1 : 0));
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
});

describe("a disk", () => {
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
});
