import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { demoDataKey } from "@murojaat/server/engine/crypto/data-keys.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { seedDemoOffice } from "../demo-office/demo-office.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";
import { emptyDatabase, freshOffice } from "@murojaat/server/test/support/database.ts";
import { fingerprint } from "@murojaat/server/test/support/fingerprint.ts";
import { given } from "@murojaat/server/test/support/given.ts";
import { openOffice, password } from "@murojaat/server/test/support/people.ts";
import { verifyLogs } from "@murojaat/server/engine/evidence/verify.repository.ts";
import { backUp } from "./backup.ts";
import { filesIn, writeManifest } from "./manifest.ts";
import { restore } from "./restore.ts";

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-backup-"));
  made.push(folder);
  chmodSync(folder, 0o711);
  return folder;
};
const site = (dataDir: string, databaseUrl?: string) => ({ dataDir, databaseUrl, databaseOwnerUrl: undefined, files: undefined });
const every = async (folder: string): Promise<string[]> => (await Array.fromAsync(filesIn(folder))).toSorted();

describe("an installation with a database of its own", { timeout: 240_000 }, () => {
  const dataDir = join(newFolder(), "data");
  const backups = newFolder();
  const first = join(backups, "first");

  it("is copied while people work and restored completely into an empty place", async () => {
    const server = await startEmbedded({ dataDir });
    await prepareDatabase(server);
    const pool = createPool(server.url, { max: 6 });
    const db = createDb(pool);
    await seedReferences(db);
    await syncAuthorities(db);
    await seedDemoOffice(db, { password });
    const store = localStore(join(dataDir, "files"));
    const portal = await openOffice(db, { store });
    const to = given(portal);
    const registrator = await portal.as("registrator");
    const { key } = await store.keep(Readable.from(["%PDF-1.7 birinchi"]));
    const before = (await to.registered()).requestNumber;

    // others register without a pause while the copy is made, and the log moves on
    const admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    let stopped = false;
    const others = (async () => {
      const taken: string[] = [];
      while (!stopped) {
        taken.push((await to.registered()).requestNumber);
        if (taken.length % 10 === 0) await admin.query("select pg_switch_wal()");
      }
      return taken;
    })();
    demoDataKey(dataDir);
    const manifest = await backUp(site(dataDir), first);
    // the backup does not contain the key of its encrypted values
    expect(Object.keys(manifest.files).filter((file) => file.includes("data-key"))).toEqual([]);
    stopped = true;
    const meanwhile = await others;
    await admin.end();
    const last = (await to.registered()).requestNumber;
    expect(meanwhile.length).toBeGreaterThan(3);
    expect(manifest).toMatchObject({ database: "cluster", postgres: "18" });
    expect((await registrator.get("/profile/me")).status).toBe(200);
    await portal.close();
    await pool.end();
    await server.stop();

    const restored = join(newFolder(), "data");
    await restore(site(restored), first);
    const again = await startEmbedded({ dataDir: restored });
    const copyPool = createPool(again.url, { max: 4 });
    const copy = createDb(copyPool);
    const numbers = (await copy.selectFrom("appeals").select("number").orderBy("id").execute()).map((r) => r.number);
    expect(numbers).toContain(before);
    // everything committed before the copy finished is there without a gap; later commits are not
    expect(numbers).toEqual([before, ...meanwhile].slice(0, numbers.length));
    expect(numbers).not.toContain(last);
    expect(await verifyLogs(copy)).toMatchObject({ rows: numbers.length, broken: [] });
    const kept = join(restored, "files", key.slice(0, 2), key);
    expect(readFileSync(kept, "utf8")).toBe("%PDF-1.7 birinchi");
    expect([statSync(kept).mode & 0o777, statSync(join(restored, "pg-password")).mode & 0o777]).toEqual([0o600, 0o600]);
    // and it goes on from there
    const next = await openOffice(copy, { store: localStore(join(restored, "files")) });
    expect((await given(next).registered()).requestNumber).toMatch(/^FAR-\d{6}\/\d\d$/);
    await next.close();
    await copyPool.end();
    await again.stop();
  });

  it("is copied when it does not run: table by table and file by file the same", async () => {
    const second = join(backups, "second");
    await backUp(site(dataDir), second);
    const restored = join(newFolder(), "data");
    await restore(site(restored), second);

    const [a, b] = [await startEmbedded({ dataDir }), await startEmbedded({ dataDir: restored })];
    const [one, other] = [createPool(a.url, { max: 2 }), createPool(b.url, { max: 2 })];
    expect(await fingerprint(createDb(other))).toEqual(await fingerprint(createDb(one)));
    await Promise.all([one.end(), other.end()]);
    await Promise.all([a.stop(), b.stop()]);
    expect(await every(join(restored, "files"))).toEqual(await every(join(dataDir, "files")));
  });

  it("is put over nothing that is there, and a backup over no other", async () => {
    await expect(restore(site(dataDir), first)).rejects.toThrow("already");
    await expect(backUp(site(dataDir), first)).rejects.toThrow("is not empty");
    await expect(restore(site(newFolder()), newFolder())).rejects.toThrow("holds no whole backup");
  });

  it("is not restored from a backup that was damaged", async () => {
    const target = join(newFolder(), "data");
    appendFileSync(join(first, "pg", "PG_VERSION"), "\n");

    await expect(restore(site(target), first)).rejects.toThrow("damaged: pg/PG_VERSION");
    expect(existsSync(join(target, "pg"))).toBe(false);
    rmSync(join(first, "pg", "PG_VERSION"));
    await expect(restore(site(target), first)).rejects.toThrow("PG_VERSION is missing");
  });
});

describe("an installation on a database of the site", { timeout: 120_000 }, () => {
  it("is copied by PostgreSQL's own programs and restored table by table, or says what is missing", async () => {
    await using database = await freshOffice();
    await using empty = await emptyDatabase();
    const backup = join(newFolder(), "backup");

    const done = await backUp(site(newFolder(), database.url), backup).then(
      () => "made",
      (error: Error) => error.message,
    );

    // pg_dump copies no server newer than itself; with `npm run test:full` an older one is tried
    expect(done).toMatch(/^made$|server version|pg_dump is not installed here/);
    expect(existsSync(backup)).toBe(done === "made");
    if (done !== "made") return;
    await restore(site(newFolder(), empty.url), backup);
    expect(await fingerprint(empty.db)).toEqual(await fingerprint(database.db));
  });

  it("is not restored over tables, nor from a copy of a cluster", async () => {
    await using office = await freshOffice();
    await using empty = await emptyDatabase();
    const dataDir = newFolder();
    const dump = join(newFolder(), "backup");
    mkdirSync(dump);
    writeFileSync(join(dump, "database.dump"), "PGDMP");
    await writeManifest(dump, { madeAt: "2026-11-20T00:00:00Z", database: "dump", postgres: null });

    await expect(restore(site(dataDir, office.url), dump)).rejects.toThrow("holds tables already");
    await expect(restore(site(dataDir, empty.url), dump)).rejects.toThrow("pg_restore");
    await expect(restore(site(dataDir), dump)).rejects.toThrow("set DATABASE_URL");
  });
});
