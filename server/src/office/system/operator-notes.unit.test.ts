import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemParts } from "@murojaat/contract";
import { expect, it } from "vitest";
import { lastBackup, lastVerification, noteBackup, noteVerification } from "./operator-notes.ts";

it("the operators' last acts are reported; before the first time, and for a broken note, nothing is", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "murojaat-notes-"));
  try {
    expect([await lastBackup(dataDir), await lastVerification(dataDir)]).toEqual([0, { at: 0, holds: false }]);

    await noteBackup(dataDir, "2026-11-20T10:00:00Z");
    await noteVerification(dataDir, "2026-11-21T10:00:00Z", true);
    expect(await lastBackup(dataDir)).toBe(Date.UTC(2026, 10, 20, 10) / 1000);
    expect(await lastVerification(dataDir)).toEqual({ at: Date.UTC(2026, 10, 21, 10) / 1000, holds: true });

    await noteVerification(dataDir, "2026-11-22T10:00:00Z", false);
    expect((await lastVerification(dataDir)).holds).toBe(false);
    await writeFile(join(dataDir, "last-verification.json"), "{");
    expect(await lastVerification(dataDir)).toEqual({ at: 0, holds: false });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it("the table of what must be right in docs/reference.md has a row for each part, in its order", async () => {
  const page = await readFile(join(import.meta.dirname, "../../../../docs/reference.md"), "utf8");
  const [, table = ""] = page.split("## What must be right\n");
  const named = [...table.split("\n## ")[0]!.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names]) =>
    names!.replaceAll("`", "").split(", "),
  );
  expect(named).toEqual(Object.keys(systemParts));
});
