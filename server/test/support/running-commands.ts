import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { proveDataKey } from "../../src/engine/crypto/key-proof.ts";
import { createDb, createPool } from "../../src/engine/db/pool.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { testKey } from "./data-key.ts";
import { freshOffice, type TestDatabase } from "./database.ts";
import { given } from "./given.ts";
import { openOffice, type Portal } from "./people.ts";
import { roomiest } from "./temporary.ts";

const made: string[] = [];
/** PostgreSQL's account must walk through, where root runs this. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(roomiest(), "murojaat-command-"));
  made.push(folder);
  chmodSync(folder, 0o711);
  return folder;
};

type Done = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
const { PATH, NODE_COMPILE_CACHE } = process.env;
const program = join(import.meta.dirname, "../../../scripts/murojaat.mjs");
export const run = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Done> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() }));
  });

export let database: TestDatabase;
export let portal: Portal;
export let to: ReturnType<typeof given>;
export let dataDir: string;
export const command = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Done> =>
  run(args, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.portalUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_KEY: testKey.toString("base64"),
    ...env,
  });
export const rowsOf = async (text: string, values: readonly unknown[] = []): Promise<object[]> =>
  (await database.pool.query<Record<string, unknown>>(text, [...values])).rows;

/** A portal on a database of its own, beside which commands are run. */
export const useRunningPortal = (): void => {
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  beforeAll(async () => {
    dataDir = newFolder();
    database = await freshOffice();
    const pool = createPool(database.portalUrl, { max: 6 });
    portal = await openOffice(createDb(pool), { store: localStore(join(dataDir, "files")) });
    portal = { ...portal, db: database.db, close: () => portal.app.close().then(() => pool.end()) };
    to = given(portal);
    await proveDataKey(database.db);
  });
  afterAll(async () => {
    await portal.close();
    await database.close();
  });
};
