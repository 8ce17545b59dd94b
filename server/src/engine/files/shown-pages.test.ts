import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { letters, scan, scannedPdf } from "../../../test/support/letters.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { pictures } from "../../../test/support/pictures.ts";
import { tiff } from "../../../test/support/sample-files.ts";
import { byForm, newFolder, pdf, removeFolders } from "../../../test/support/uploads.ts";
import { localStore } from "./store.ts";

let portal: Portal;
let origin: string;
const opened: string[] = [];
let held: Promise<unknown> | undefined;
beforeAll(async () => {
  const store = localStore(await newFolder());
  const read = async (key: string) => {
    opened.push(key);
    await held;
    return store.read(key);
  };
  portal = await openPortal({ store: { ...store, read } });
  origin = await portal.app.listen();
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString("hex") === "ffd8ff";

describe("GET /admin/files/view of a picture that browsers do not show", () => {
  it("gives the requested page as a JPEG, which is shown; the download stays the uploaded file", async () => {
    const { resourceId } = (await byForm(portal, "skan.tif", pictures.threePages)).body;
    const [first, third, fourth] = [
      await download(portal, "registrator", `/admin/files/view/${resourceId}`),
      await download(portal, "registrator", `/admin/files/view/${resourceId}?page=3`),
      await download(portal, "registrator", `/admin/files/view/${resourceId}?page=4`),
    ];
    expect([first.status, first.type, first.name, isJpeg(first.bytes)]).toEqual([200, "image/jpeg", "skan.jpg", true]);
    expect(isJpeg(third.bytes) && !third.bytes.equals(first.bytes)).toBe(true);
    expect(fourth.status).toBe(404);
    expect((await download(portal, "registrator", `/admin/files/view/${resourceId}?page=1`)).bytes).toEqual(first.bytes);
    expect((await download(portal, "registrator", `/admin/files/download/${resourceId}`)).bytes).toEqual(pictures.threePages);
    const registrator = await portal.as("registrator");
    expect((await registrator.get(`/admin/files/pages/${resourceId}`)).body).toEqual({ count: 3 });
    expect((await registrator.get(`/admin/files/view/${resourceId}?page=0`)).status).toBe(400);
  });

  it("draws at most twenty at once for a person, and none for who has hung up; the others get theirs, and the file stays", async () => {
    const { resourceId } = (await byForm(portal, "skan.tif", pictures.threePages)).body;
    const { token } = await portal.as("registrator");
    const ask = (signal = new AbortController().signal) =>
      fetch(`${origin}/api/admin/files/view/${resourceId}?page=2`, { headers: { authorization: `Bearer ${token}` }, signal });
    const all = (await Promise.all(Array.from({ length: 40 }, () => ask()))).map(({ status }) => status);
    expect(new Set(all)).toEqual(new Set([200, 429]));
    expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);

    opened.splice(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const left = new AbortController();
    const first = Array.from({ length: 3 }, () => ask());
    const gone = Array.from({ length: 15 }, () => ask(left.signal));
    await wait(1000);
    left.abort();
    expect((await Promise.allSettled(gone)).every(({ status }) => status === "rejected")).toBe(true);
    await wait(500);
    resolve();
    for (const reply of await Promise.all([...first, ask()])) expect(reply.status).toBe(200);
    expect(opened).toHaveLength(4);
  });

  it("gives a page of a PDF as a picture on request", { timeout: 60_000 }, async () => {
    const { resourceId } = (
      await byForm(portal, "xat.pdf", await scannedPdf([await scan(letters.uz, { dpi: 50 }), await scan(letters.ru, { dpi: 50 })]))
    ).body;
    const shown = await download(portal, "registrator", `/admin/files/view/${resourceId}?page=2&as=picture`);
    expect([shown.status, shown.type, shown.name, isJpeg(shown.bytes)]).toEqual([200, "image/jpeg", "xat.jpg", true]);
    const registrator = await portal.as("registrator");
    expect((await registrator.get(`/admin/files/pages/${resourceId}`)).body).toEqual({ count: 2 });
    expect((await download(portal, "registrator", `/admin/files/view/${resourceId}`)).type).toBe("application/pdf");
    expect((await download(portal, "registrator", `/admin/files/view/${resourceId}?page=3&as=picture`)).status).toBe(404);
    const spoilt = (await byForm(portal, "buzuq.pdf", pdf)).body.resourceId;
    expect((await download(portal, "registrator", `/admin/files/view/${spoilt}?as=picture`)).status).toBe(422);
  });

  it("says so when the content is spoilt, and does not exist for a caller who may not read the file", async () => {
    const spoilt = (await byForm(portal, "buzuq.tif", tiff("II"))).body.resourceId;
    const paper = (await byForm(portal, "xat.pdf", pdf)).body.resourceId;
    const registrator = await portal.as("registrator");
    for (const path of [`view/${spoilt}`, `pages/${spoilt}`]) {
      const { status, json } = await download(portal, "registrator", `/admin/files/${path}`);
      expect([status, json().code]).toEqual([422, "file_not_shown"]);
    }
    expect((await registrator.get(`/admin/files/pages/${paper}`)).body).toEqual({ count: 1 });
    const stranger = await portal.as("registrator2");
    for (const path of [`view/${spoilt}`, `pages/${paper}`]) expect((await stranger.get(`/admin/files/${path}`)).status).toBe(404);
  });
});
