import { rmSync } from "node:fs";
import { join } from "node:path";
import { createDb, createPool, type Db } from "@murojaat/server/engine/db/pool.ts";
import { startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf, demoDataKey } from "@murojaat/server/engine/crypto/data-keys.ts";
import { sealLogs } from "@murojaat/server/engine/evidence/seals.repository.ts";
import { fillManyDemo } from "../demo-office/multiply.ts";
import { indexTexts } from "@murojaat/server/office/appeals/appeal-words.repository.ts";
import { seedDemoOffice } from "../demo-office/demo-office.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";

/** A data folder with at least this many appeals, created when missing; the bench itself adds some. */
export async function prepareData(folder: string, wanted: { appeals: number; password: string; fresh: boolean }): Promise<string> {
  const dataDir = join(folder, String(wanted.appeals));
  if (wanted.fresh) rmSync(dataDir, { recursive: true, force: true });
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir });
  // the portal that is started on this folder reads passports and addresses with the same key
  useDataKeys(dataKeysOf(demoDataKey(dataDir)));
  try {
    await prepareDatabase({ url, ownerUrl });
    const pool = createPool(ownerUrl, { max: 1, queryTimeout: 0 });
    const db = createDb(pool);
    await seedOffice(db, wanted.password);
    const { rows } = await pool.query<{ n: number }>("select count(*) as n from appeals");
    const present = rows[0]?.n ?? 0;
    if (present === 0) await fillManyDemo(db, { appeals: wanted.appeals, seed: 1, until: new Date() });
    else if (present < wanted.appeals) throw new Error(`${dataDir} was left half filled: start again with --fresh.`);
    // As after a night of autovacuum and jobs: otherwise the first minutes measure the loading, not the portal.
    await pool.query("set statement_timeout = 0");
    await pool.query("select count_name_parts()");
    await sealLogs(db);
    await indexTexts(db);
    for (const table of [
      "applicants",
      "appeals",
      "tasks",
      "answers",
      "history",
      "appeal_search",
      "appeal_words",
      "task_flows",
      "appeal_rows",
    ]) {
      await pool.query(`vacuum (analyze) ${table}`);
    }
    await pool.end();
  } finally {
    await stop();
  }
  return dataDir;
}

/** Reference lists, rights, and the demo people, whose password is given; no appeals. */
export async function seedOffice(db: Db, password: string): Promise<void> {
  await seedReferences(db);
  await syncAuthorities(db);
  await seedDemoOffice(db, { password });
}
