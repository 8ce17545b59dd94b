import { readdir } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { clamdScan } from "./virus-scan.ts";
import { byBase64, byForm, pdf, countFiles } from "../../../test/support/uploads.ts";

describe("a search for viruses", () => {
  let clamd: Server;
  let portal: Portal;
  /** What was sent for the last content, after the protocol's own framing is taken off. */
  let received = Buffer.alloc(0);
  let reply: ((content: Buffer) => string) | undefined;
  const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
  const command = Buffer.from("zINSTREAM\0");

  beforeAll(async () => {
    clamd = createServer((socket: Socket) => {
      let bytes = Buffer.alloc(0);
      socket.on("error", () => {});
      socket.on("data", (part: Buffer) => {
        bytes = Buffer.concat([bytes, part]);
        if (!bytes.subarray(0, command.length).equals(command)) return;
        const content: Buffer[] = [];
        for (let at = command.length; at + 4 <= bytes.length;) {
          const size = bytes.readUInt32BE(at);
          if (size === 0) {
            received = Buffer.concat(content);
            if (reply) socket.end(reply(received));
            else socket.destroy();
            return;
          }
          if (at + 4 + size > bytes.length) return;
          content.push(bytes.subarray(at + 4, at + 4 + size));
          at += 4 + size;
        }
      });
    });
    await new Promise<void>((resolve) => clamd.listen(0, "127.0.0.1", resolve));
    const { port } = clamd.address() as AddressInfo;
    portal = await openPortal({ scan: clamdScan(readConfig({ CLAMD_URL: `tcp://127.0.0.1:${port}` }).clamd!) });
  });
  afterAll(async () => {
    await portal.close();
    await new Promise((resolve) => clamd.close(resolve));
  });
  const verdict = (content: Buffer) => (content.includes(eicar) ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
  const onDisk = async () =>
    (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it("lets a clean file pass, and has seen every byte of it", async () => {
    reply = verdict;
    const large = Buffer.concat([pdf, Buffer.alloc(5_000_000, 65)]);

    expect((await byForm(portal, "toza.pdf", large)).status).toBe(200);
    expect(received.equals(large)).toBe(true);
  });

  it.each(["as a form", "as base64"])("refuses an infected file sent %s with a code of its own, and stores nothing", async (way) => {
    reply = verdict;
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

  it.each<[string, typeof reply]>([
    ["that hangs up", undefined],
    ["that has enough", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["that says something else", () => "stream: OK but not really\0"],
    ["that says something before it", () => "WARNING: old signatures stream: OK\0"],
    ["that says nothing", () => ""],
  ])("%s lets nothing pass", async (_what, says) => {
    reply = says;
    const before = [await onDisk(), await countFiles(portal)];

    const refused = await byForm(portal, "ariza.pdf", pdf);

    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
    expect([await onDisk(), await countFiles(portal)]).toEqual(before);
  });

  it("that cannot be reached lets nothing pass", async () => {
    const lost = await openOffice(portal.db, { scan: clamdScan({ path: "/nonexistent/clamd.sock" }) });

    const refused = await byBase64(lost, "ariza.pdf", pdf);

    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
    await lost.close();
  });
});
