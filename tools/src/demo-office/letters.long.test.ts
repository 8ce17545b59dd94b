import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { addScans } from "./scans.ts";

const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "murojaat-letters-"));
const store = localStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));

it("letters are attached by npm run demo-data as well", { timeout: 60_000 }, async () => {
  await using office = await freshOffice();
  const env = { ...process.env, DATABASE_URL: office.url, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, ["scripts/murojaat.mjs", "demo-data", "--appeals", "60"], { cwd: root, env });

  const { rows } = await sql<{ key: string; size: number }>`select storage_key as key, size from files`.execute(office.db);
  expect(rows.length).toBeGreaterThan(5);
  const kept = localStore(join(folder, "files"));
  for (const { key, size } of rows) expect(await buffer(await kept.read(key))).toHaveLength(size);
});

it("scanned letters wait as unread pictures in the pile of each demo office", { timeout: 60_000 }, async () => {
  await using office = await freshOffice();
  await addScans(office.db, store);
  await addScans(office.db, store);
  const { rows } = await sql<{ login: string; name: string; key: string; state: string }>`
    select u.login, s.file_name as name, f.storage_key as key, r.state from scanned_letters s join files f on f.id = s.file_id
      join file_readings r on r.file_id = f.id join users u on u.id = s.uploaded_by order by s.id`.execute(office.db);
  expect(rows.map(({ login, name, state }) => `${login} ${name} ${state}`)).toEqual(
    ["registrator", "registrator2", "registrator3"].flatMap((login) => [1, 2, 3].map((n) => `${login} skan-${n}.jpg waiting`)),
  );
  expect((await buffer(await store.read(rows[0]!.key))).subarray(0, 3).toString("hex")).toBe("ffd8ff");
});
