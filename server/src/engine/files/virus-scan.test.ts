import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { clamdScan } from "./virus-scan.ts";
import { eicar, startClamd, verdict, type Clamd } from "../../../test/support/clamd.ts";
import { byBase64, byForm, pdf, countFiles } from "../../../test/support/uploads.ts";

describe("a search for viruses", () => {
  let clamd: Clamd;
  let portal: Portal;
  beforeAll(async () => {
    clamd = await startClamd();
    portal = await openPortal({ scan: clamd.scan });
  });
  afterAll(async () => {
    await portal.close();
    await clamd.close();
  });
  const onDisk = async () =>
    (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it("passes a clean file after every byte of it was scanned", async () => {
    clamd.says = verdict;
    const large = Buffer.concat([pdf, Buffer.alloc(5_000_000, 65)]);

    expect((await byForm(portal, "toza.pdf", large)).status).toBe(200);
    expect(clamd.received.equals(large)).toBe(true);
  });

  it.each(["as a form", "as base64"])("refuses an infected file sent %s with a code of its own, and stores nothing", async (way) => {
    clamd.says = verdict;
    const before = [await onDisk(), await countFiles(portal)];
    const infected = Buffer.concat([pdf, Buffer.from(eicar)]);

    const refused = await (way === "as a form" ? byForm : byBase64)(portal, "virus.pdf", infected);

    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      422,
      "file_infected",
      "Faylda virus topildi, u qabul qilinmadi",
    ]);
    expect([await onDisk(), await countFiles(portal)]).toEqual(before);
  });

  it.each<[string, Clamd["says"]]>([
    ["that hangs up", undefined],
    ["that has enough", () => "INSTREAM size limit exceeded. ERROR\0"],
    // said by clamd 1.4.6 with AlertExceedsMax
    ["that does not look at so large a file", () => "stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0"],
    ["that does not look so deep", () => "stream: Heuristics.Limits.Exceeded.MaxRecursion FOUND\0"],
    ["that says something else", () => "stream: OK but not really\0"],
    ["that says something before it", () => "WARNING: old signatures stream: OK\0"],
    ["that says nothing", () => ""],
  ])("%s passes nothing", async (_what, says) => {
    clamd.says = says;
    const before = [await onDisk(), await countFiles(portal)];

    const refused = await byForm(portal, "ariza.pdf", pdf);

    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
    expect([await onDisk(), await countFiles(portal)]).toEqual(before);
  });

  it("passes nothing while the scanner is out of reach", async () => {
    const lost = await openOffice(portal.db, { scan: clamdScan({ path: "/nonexistent/clamd.sock" }) });

    const refused = await byBase64(lost, "ariza.pdf", pdf);

    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
    await lost.close();
  });

  it("leaves no file of the store open, whether it was read or not", async () => {
    const read = Readable.from([pdf]);
    clamd.says = verdict;
    expect(await clamd.scan(read)).toBe(true);
    const unread = Readable.from([pdf]);
    await expect(clamdScan({ path: "/nonexistent/clamd.sock" })(unread)).rejects.toThrow("scan_unavailable");
    expect([read.destroyed, unread.destroyed]).toEqual([true, true]);
  });
});
