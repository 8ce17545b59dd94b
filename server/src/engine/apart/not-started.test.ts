import { describe, expect, it } from "vitest";
import { sendSheet, workbook } from "../../../test/support/sheets.ts";
import { byForm, countFiles, keysOf, pdf } from "../../../test/support/uploads.ts";
import { useNoReaders, lines, portal, store, withoutReaders, away } from "../../../test/support/no-readers.ts";

useNoReaders();

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

  it("a workbook is not called unreadable", async () => {
    const admin = await portal.as("admin");
    const book = await workbook([["Nomi (lotin)"], ["Yangi"]]);
    const send = () => sendSheet(portal, admin, "/crud/mahalla/import?dryRun=1", book);
    const refused = await withoutReaders(send);
    expect([refused.status, refused.body.code]).toEqual(away);
    expect((await send()).status).toBe(200);
  });
});
