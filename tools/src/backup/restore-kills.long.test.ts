import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createDb, createPool, type Db } from "@murojaat/server/engine/db/pool.ts";
import { openDatabase } from "@murojaat/server/engine/db/open.ts";
import { startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { unfinishedRestore } from "@murojaat/server/engine/db/unfinished-restore.ts";
import { seedReferences } from "@murojaat/server/seed/seed.ts";
import { fingerprint } from "@murojaat/server/test/support/fingerprint.ts";
import { startInstalled } from "@murojaat/server/test/support/installed-postgres.ts";
import { roomiest } from "@murojaat/server/test/support/temporary.ts";
import { backUp } from "./backup.ts";

/** `npm run test:full` kills at twenty, and at three of a database of the site. */
const moments = Number(process.env["RESTORE_KILLS"] ?? 1);
const seed = Number(process.env["RESTORE_SEED"] ?? randomBytes(4).readUInt32LE());
let state = seed;
/** From 0 to 1, the same from the same seed. */
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
const newFolder = (): string => {
  const folder = mkdtempSync(join(roomiest(), "murojaat-kills-"));
  made.push(folder);
  chmodSync(folder, 0o711);
  return folder;
};
const site = (dataDir: string, databaseUrl?: string) => ({ dataDir, databaseUrl, databaseOwnerUrl: undefined, files: undefined });
const uploads = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(2, "0"));
const writeUploads = (dataDir: string): void => {
  for (const name of uploads) {
    mkdirSync(join(dataDir, "files", name), { recursive: true });
    writeFileSync(join(dataDir, "files", name, name), randomBytes(200_000));
  }
};
const areUploadsThere = (dataDir: string): boolean => uploads.every((name) => existsSync(join(dataDir, "files", name, name)));
const withDb = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const pool = createPool(url, { max: 2 });
  return work(createDb(pool)).finally(() => pool.end());
};

const program = join(import.meta.dirname, "../../../scripts/murojaat.mjs");
type Restore = { readonly child: ChildProcess; readonly ended: Promise<unknown>; readonly said: () => string };
const begin = (backup: string, env: Record<string, string>): Restore => {
  const child = spawn(process.execPath, [program, "restore", backup], { env: { ...process.env, NODE_ENV: "development", ...env } });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  return { child, ended: once(child, "exit"), said: () => said };
};
const toItsEnd = async ({ child, ended, said }: Restore): Promise<void> => {
  await ended;
  expect([child.exitCode, said()]).toEqual([0, ""]);
};
/** Kills at a random moment of what an undisturbed restore takes from its mark on. */
const killed = async (restore: Restore, dataDir: string, whole: number): Promise<void> => {
  while (unfinishedRestore(dataDir) === undefined && restore.child.exitCode === null) await wait(1);
  await wait(random() * whole);
  restore.child.kill("SIGKILL");
  await restore.ended;
};
/** Milliseconds from the mark to the end. */
const measure = async (restore: Restore, dataDir: string): Promise<number> => {
  while (unfinishedRestore(dataDir) === undefined && restore.child.exitCode === null) await wait(1);
  const began = Date.now();
  await toItsEnd(restore);
  return Date.now() - began;
};

describe(`a restore that is killed at random moments (seed ${seed})`, { timeout: 600_000 }, () => {
  it("with the embedded database does not start or is whole, and a second restore succeeds", async () => {
    const source = join(newFolder(), "data");
    const backup = join(newFolder(), "backup");
    const server = await startEmbedded({ dataDir: source });
    await prepareDatabase(server);
    const before = await withDb(server.url, async (db) => {
      await seedReferences(db);
      return fingerprint(db);
    });
    await server.stop();
    writeUploads(source);
    await backUp(site(source), backup);
    const isWhole = async (dataDir: string): Promise<void> => {
      const opened = await openDatabase(site(dataDir));
      try {
        expect(await withDb(opened.url, (db) => fingerprint(db))).toEqual(before);
      } finally {
        await opened.close();
      }
      expect(areUploadsThere(dataDir)).toBe(true);
    };
    const first = join(newFolder(), "data");
    const whole = await measure(begin(backup, { DATA_DIR: first }), first);
    await isWhole(first);

    for (let n = 0; n < moments; n += 1) {
      const parent = newFolder();
      const dataDir = join(parent, "data");
      await killed(begin(backup, { DATA_DIR: dataDir }), dataDir, whole);
      if (unfinishedRestore(dataDir) === undefined) {
        await isWhole(dataDir);
        continue;
      }
      await expect(openDatabase(site(dataDir))).rejects.toThrow("was interrupted");
      await toItsEnd(begin(backup, { DATA_DIR: dataDir }));
      await isWhole(dataDir);
      expect(readdirSync(dataDir)).not.toContain("pg.new");
      rmSync(parent, { recursive: true, force: true });
    }
  });

  it("with a database of the site does the same, where PostgreSQL's own programs are installed", async ({ skip }) => {
    const server = await startInstalled();
    if (server === undefined) return skip("PostgreSQL 15 or newer is not installed in /usr/lib/postgresql");
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    try {
      // the program of the server's own version, before one that Debian chooses
      const env = { PATH: `/usr/lib/postgresql/${server.version}/bin:${process.env["PATH"]}` };
      const databaseOf = async (name: string): Promise<string> => {
        await admin.query(`create database ${name}`);
        const url = new URL(server.url);
        url.pathname = `/${name}`;
        return url.href;
      };
      await admin.query("create role portal_of_tests login");
      const source = newFolder();
      const url = await databaseOf("source");
      const portal = new URL(url);
      portal.username = "portal_of_tests";
      await prepareDatabase({ url: portal.href, ownerUrl: url });
      const before = await withDb(url, async (db) => {
        await seedReferences(db);
        await sql`create table bulky as select n, repeat(md5(n::text), 20) as text from generate_series(1, 100000) n`.execute(db);
        return fingerprint(db);
      });
      writeUploads(source);
      const backup = join(newFolder(), "backup");
      const path = process.env["PATH"];
      process.env["PATH"] = env.PATH;
      await backUp(site(source, url), backup).finally(() => (process.env["PATH"] = path));
      const begun = (dataDir: string, databaseUrl: string) =>
        begin(backup, { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl });
      const first = newFolder();
      const whole = await measure(begun(first, await databaseOf("undisturbed")), first);

      for (let n = 0; n < Math.min(moments - 1, 3); n += 1) {
        const [dataDir, target] = [newFolder(), await databaseOf(`target_${n}`)];
        await killed(begun(dataDir, target), dataDir, whole);
        if (unfinishedRestore(dataDir) !== undefined) {
          await expect(openDatabase({ ...site(dataDir, target), databaseOwnerUrl: target })).rejects.toThrow("was interrupted");
          await toItsEnd(begun(dataDir, target));
        }
        expect(unfinishedRestore(dataDir)).toBeUndefined();
        expect(await withDb(target, (db) => fingerprint(db))).toEqual(before);
        expect(areUploadsThere(dataDir)).toBe(true);
      }
    } finally {
      await admin.end();
      await server.stop();
    }
  });
});
