import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localStore, type FileStore } from "@murojaat/server/engine/files/store.ts";
import { verifyLogs } from "@murojaat/server/office/evidence/verify.repository.ts";
import type { Portal } from "@murojaat/server/test/support/people.ts";
import { openPortal } from "@murojaat/server/test/support/portal.ts";
import { fillDemo } from "./fill.ts";
import { attachLetters } from "./letters.ts";

let portal: Portal;
let folder: string;
let store: FileStore;
beforeAll(async () => {
  portal = await openPortal();
  folder = mkdtempSync(join(tmpdir(), "murojaat-letters-"));
  store = localStore(folder);
  await fillDemo(portal.db, { appeals: 60, seed: 3, until: new Date("2026-11-20T07:00:00Z") });
  await attachLetters(portal.db, store);
}, 60_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const files = async () =>
  (
    await sql<{ key: string; size: number; name: string; by: number; writer: number; office: string; kind: string }>`
      select f.storage_key as key, f.size, f.name, f.uploaded_by as by, a.registered_by as writer, u.login as office, 'appeal' as kind
        from files f join appeal_files l on l.file_id = f.id join appeals a on a.id = l.appeal_id
        join users u on u.organization_id = a.holder_id and u.login in ('leader', 'leader2', 'leader3') where f.bound_at is not null
       union all
      select f.storage_key, f.size, f.name, f.uploaded_by, w.author_id, u.login, 'answer'
        from files f join answer_files l on l.file_id = f.id join answers w on w.id = l.answer_id join tasks t on t.id = w.task_id
        join users u on u.organization_id = t.organization_id and u.login in ('leader', 'leader2', 'leader3') where f.bound_at is not null`.execute(
      portal.db,
    )
  ).rows;

it("the latest appeals and answers of the demo accounts have complete letters", async () => {
  const all = await files();
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from files`.execute(portal.db);

  expect(all).toHaveLength(counted[0]!.n);
  expect(new Set(all.map(({ kind, office }) => `${kind} ${office}`)).size).toBe(6);
  expect(all.filter(({ by, writer }) => by !== writer)).toEqual([]);
  for (const { key, size, name } of all) {
    const content = await buffer(await store.read(key));
    expect([content.subarray(0, 5).toString(), content.length, name]).toEqual(["%PDF-", size, expect.stringMatching(/^[^/]+\.pdf$/)]);
  }
});

it("letters are attached once", async () => {
  const before = await files();
  await attachLetters(portal.db, store);
  expect(await files()).toEqual(before);
});

it("what letters say is bound to the history of what they came with", async () => {
  expect((await verifyLogs(portal.db)).broken).toEqual([{ kind: "unsealed", log: "history" }]);
});
