import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { verifyLogs } from "@murojaat/server/office/evidence/verify.repository.ts";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { prepareDemo } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "murojaat-demo-"));
afterAll(() => rmSync(folder, { recursive: true }));

// where there are few, parts of the demo choose the same appeal
it.each([20, 2000])("verify finds nothing broken in a fresh demo of %i appeals", { timeout: 120_000 }, async (appeals) => {
  const office = await freshOffice();
  await prepareDemo(office.db, localStore(folder), { password: "Murojaat-2026", appeals });
  const joined = await office.db.selectFrom("history").select("id").where("action", "=", "join-mail").execute();

  expect(joined.length).toBeGreaterThan(0);
  expect((await verifyLogs(office.db)).broken).toEqual([]);
  await office.close();
});
