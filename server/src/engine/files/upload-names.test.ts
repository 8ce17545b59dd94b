import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byBase64, pdf } from "../../../test/support/uploads.ts";

describe("a name of an upload", () => {
  const long = `${"Ж".repeat(200)}.pdf`;
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it.each([
    [long, `${"Ж".repeat(125)}.pdf`],
    [`${"😀".repeat(80)}.pdf`, `${"😀".repeat(62)}.pdf`],
    ["ari\u00adza\u061c\u2063.pdf", "ariza.pdf"],
    ["ari\u3164za\u{e0041}.pdf", "ari za.pdf"],
    ["ari\u2028za.pdf", "ariza.pdf"],
    ["o\u0306.pdf", "ŏ.pdf"],
    ["../..\\..//ariza.pdf", "ariza.pdf"],
  ])("%j is kept as %j, of at most 255 bytes", async (name, kept) => {
    const reply = await byBase64(portal, name, pdf);

    expect([reply.status, reply.body.name]).toEqual([200, kept]);
    expect(Buffer.byteLength(reply.body.name)).toBeLessThanOrEqual(255);
    expect((await download(portal, "registrator", `/admin/files/download/${reply.body.resourceId}`)).name).toBe(kept);
  });

  it.each([
    ["ariza.pdf\u202e.exe", "ariza.pdf.exe.pdf"],
    ["ariza.exe\u200b", "ariza.exe.pdf"],
    ["ariza.pdf.", "ariza.pdf"],
    [`${"Ж".repeat(127)}`, `${"Ж".repeat(125)}.pdf`],
  ])("%j, impossible for a PDF, becomes %j", async (name, kept) => {
    const reply = await byBase64(portal, name, pdf);

    expect([reply.status, reply.body.name]).toEqual([200, kept]);
  });

  it.each(["\u200b\u200b", "../", "   "])("that is empty after its clean-up is refused at its field: %j", async (name) => {
    const reply = await byBase64(portal, name, pdf);

    expect([reply.status, reply.body.details]).toMatchObject([400, [{ path: "name", problem: "required" }]]);
  });

  it("with a character that no text may contain is kept without it", async () => {
    const reply = await byBase64(portal, "ariza.p\u0000hp", pdf);

    expect([reply.status, reply.body.name]).toEqual([200, "ariza.php.pdf"]);
  });

  it.each(["%PDF-1.7", "JVBERi0xLjcK🙂", "JVBER=i0xLjcK"])("with a content that is not base64 is refused: %j", async (content) => {
    const reply = await (await portal.as("registrator")).post("/admin/files/upload/base64", { name: "ariza.pdf", content });

    expect([reply.status, reply.body.details]).toMatchObject([400, [{ path: "content", problem: "wrong_format" }]]);
  });
});
