import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { download } from "../../../test/support/download.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { s3Store } from "./s3-store.ts";
import { localStore, type FileStore } from "./store.ts";
import { byBase64, byForm, keysOf, newFolder, pdf, countFiles } from "../../../test/support/uploads.ts";
import { useStore, ready, s3, store, portal } from "../../../test/support/store-of-tests.ts";

useStore();

describe("a store in S3", () => {
  it("stores an upload, which is shown and downloaded under its own name", async () => {
    const { resourceId } = (await byForm(portal, "Ариза — Ўзбекча №5.pdf", pdf)).body;

    const saved = await download(portal, "registrator", `/admin/files/download/${resourceId}`);
    const shown = await download(portal, "registrator", `/admin/files/view/${resourceId}`);

    expect([saved.status, saved.name, saved.bytes.equals(pdf)]).toEqual([200, "Ариза — Ўзбекча №5.pdf", true]);
    expect([shown.status, shown.bytes.equals(pdf)]).toEqual([200, true]);
    expect([...s3.objects.keys()].at(-1)).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{46}$/);
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

  it("refuses a wrong secret", async () => {
    const stranger = s3Store({ ...readConfig({ FILES_URL: s3.url }).files!, secretAccessKey: "boshqa" });

    await expect(stranger.keep(Readable.from([pdf]))).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(stranger.check()).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe("a disk", () => {
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
