import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf, demoDataKey } from "@murojaat/server/engine/crypto/data-keys.ts";
import { proveDataKey } from "@murojaat/server/engine/crypto/key-proof.ts";
import { testKey } from "@murojaat/server/test/support/data-key.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { readConfig } from "@murojaat/server/config.ts";
import { start } from "@murojaat/server/main.ts";
import { openDatabase } from "@murojaat/server/engine/db/open.ts";
import { unfinishedRestore } from "@murojaat/server/engine/db/unfinished-restore.ts";
import { startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { seedDemoOffice } from "../demo-office/demo-office.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";
import { emptyDatabase, freshOffice } from "@murojaat/server/test/support/database.ts";
import { fingerprint } from "@murojaat/server/test/support/fingerprint.ts";
import { given } from "@murojaat/server/test/support/given.ts";
import { openOffice, password } from "@murojaat/server/test/support/people.ts";
import { verifyLogs } from "@murojaat/server/office/evidence/verify.repository.ts";
import { roomiest } from "@murojaat/server/test/support/temporary.ts";
import { lastBackup } from "@murojaat/server/office/system/operator-notes.ts";
import { backUp, backUpAndRotate, runTool } from "./backup.ts";
import { filesIn, newestSchema, syncTree, writeManifest } from "./manifest.ts";
import { beginRestore, restore } from "./restore.ts";

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
const newFolder = (): string => {
  const folder = mkdtempSync(join(roomiest(), "murojaat-backup-"));
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

  it("is copied while people work and is restored completely into an empty place", async () => {
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
    await proveDataKey(db);
    const { requestNumber: before, applicantsId } = await to.registered({}, { address: "Zarbdor mavzesi, 417-uy" });

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
    expect(manifest).toMatchObject({ database: "cluster", postgres: "18", schema: newestSchema() });
    expect(await lastBackup(dataDir)).toBe(Date.parse(manifest.madeAt) / 1000);
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
    // the chain needs no key; a start does, and with another it is refused
    useDataKeys(dataKeysOf(Buffer.alloc(32, "other")));
    await expect(proveDataKey(copy)).rejects.toThrow("DATA_KEY is not the key with which this database was written");
    useDataKeys(dataKeysOf(testKey));
    await proveDataKey(copy);
    // and it goes on from there
    const next = await openOffice(copy, { store: localStore(join(restored, "files")) });
    expect((await given(next).registered()).requestNumber).toMatch(/^FAR-\d{6}\/\d\d$/);
    expect((await (await next.as("registrator")).get(`/applicants/${applicantsId}`)).body.address).toBe("Zarbdor mavzesi, 417-uy");
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

  it("is encrypted with a public key, kept as often as configured, and restored only with the private key", async () => {
    const parent = newFolder();
    const [pair, other] = [generateKeyPairSync("x25519"), generateKeyPairSync("x25519")];
    const keys = newFolder();
    const write = (name: string, key: KeyObject) => {
      writeFileSync(join(keys, name), key.export({ type: key.type === "public" ? "spki" : "pkcs8", format: "pem" }));
      return join(keys, name);
    };
    const publicKey = write("public.pem", pair.publicKey);
    for (const old of ["2026-01-01T00-00-00Z", "2026-01-02T00-00-00Z", "2026-01-03T00-00-00Z.part", "other"]) mkdirSync(join(parent, old));

    const { folder, manifest, removed } = await backUpAndRotate(site(dataDir), parent, { keep: 2, publicKey });

    expect(removed).toEqual(["2026-01-01T00-00-00Z"]);
    expect(readdirSync(parent).toSorted()).toEqual(["2026-01-02T00-00-00Z", basename(folder), "other"]);
    expect(existsSync(join(dataDir, "backup.part"))).toBe(false);
    // nothing of it can be read without the key
    const upload = Object.keys(manifest.files).find((file) => file.startsWith("files/"))!;
    expect(readFileSync(join(folder, upload), "utf8")).not.toContain("birinchi");
    expect(readFileSync(join(folder, "manifest.json"), "utf8")).not.toContain("sha256");
    const target = join(newFolder(), "data");
    await expect(restore(site(target), folder)).rejects.toThrow("name its private key with --key");
    await expect(restore(site(target), folder, { privateKey: write("other.pem", other.privateKey) })).rejects.toThrow(
      "encrypted to another key",
    );
    await expect(restore(site(target), folder, { privateKey: publicKey })).rejects.toThrow("no X25519 key");

    await restore(site(target), folder, { privateKey: write("private.pem", pair.privateKey) });

    expect(await every(join(target, "files"))).toEqual(await every(join(dataDir, "files")));
    expect(existsSync(join(target, "restore.part"))).toBe(false);
    appendFileSync(join(folder, upload), "x");
    await expect(restore(site(join(newFolder(), "data")), folder, { privateKey: join(keys, "private.pem") })).rejects.toThrow(upload);
  });

  it("of a newer program, or with a manifest that was cut, is refused in a sentence", async () => {
    const folder = newFolder();
    const about = { madeAt: "2026-11-20T00:00:00Z", database: "cluster", postgres: "18", version: "9.0.0", schema: "99-later" } as const;
    await writeManifest(folder, about);
    await expect(restore(site(join(newFolder(), "data")), folder)).rejects.toThrow("a backup of version 9.0.0 with the schema 99-later");
    writeFileSync(join(folder, "manifest.json"), '{ "madeAt": "20');
    await expect(restore(site(join(newFolder(), "data")), folder)).rejects.toThrow("damaged: manifest.json");
  });

  it("is not restored over existing data, and no backup overwrites another", async () => {
    await expect(restore(site(dataDir), first)).rejects.toThrow("already");
    await expect(backUp(site(dataDir), first)).rejects.toThrow("is not empty");
    await expect(restore(site(newFolder()), newFolder())).rejects.toThrow("holds no whole backup");
  });

  it("that a kill has left half restored does not start, and a second restore finishes it", async () => {
    const target = join(newFolder(), "data");
    const program = join(import.meta.dirname, "../../../scripts/murojaat.mjs");
    const child = spawn(process.execPath, [program, "restore", first], {
      env: { ...process.env, DATA_DIR: target, NODE_ENV: "development" },
    });
    const ended = once(child, "exit");
    while (!existsSync(join(target, "restore-unfinished")) && child.exitCode === null) await wait(1);
    child.kill("SIGKILL");
    await ended;
    // the backup was not even read through
    expect(unfinishedRestore(target)).toBe("");

    const refusal = /^A restore into .* was interrupted/;
    const nothing = { DATA_DIR: target, DEMO_APPEALS: "0", PORT: "0", LOG_LEVEL: "silent" };
    for (const environment of ["development", "production"]) {
      const config = readConfig({ ...nothing, NODE_ENV: environment, DATA_KEY: Buffer.alloc(32).toString("base64") });
      await expect(start(config), environment).rejects.toThrow(refusal);
      await expect(openDatabase(config), environment).rejects.toThrow(refusal);
    }
    await expect(backUp(site(target), join(newFolder(), "second"))).rejects.toThrow(refusal);
    expect(existsSync(join(target, "pg"))).toBe(false);

    await restore(site(target), first);
    expect(existsSync(join(target, "restore-unfinished"))).toBe(false);
    expect(await every(join(target, "files"))).toEqual(await every(join(first, "files")));
    // the database was whole and the files were not
    const [file] = await every(join(target, "files"));
    await beginRestore(target, "2026-01-01T00:00:00Z");
    rmSync(join(target, "files", file!));
    writeFileSync(join(target, "files", "half"), "");
    await restore(site(target), first);
    expect(await every(join(target, "files"))).toEqual(await every(join(first, "files")));
    // and a restore that is refused leaves no mark
    await expect(restore(site(target), first)).rejects.toThrow("already");
    expect(unfinishedRestore(target)).toBeUndefined();
    const opened = await openDatabase(site(target));
    await opened.close();
  });

  it("is not restored from a backup that was damaged", async () => {
    const target = join(newFolder(), "data");
    appendFileSync(join(first, "pg", "PG_VERSION"), "\n");

    await expect(restore(site(target), first)).rejects.toThrow("damaged: pg/PG_VERSION");
    expect(existsSync(join(target, "pg"))).toBe(false);
    rmSync(join(first, "pg", "PG_VERSION"));
    await expect(restore(site(target), first)).rejects.toThrow("PG_VERSION is missing");
    // nothing was written there, and nothing has to be finished
    expect(unfinishedRestore(target)).toBeUndefined();
  });
});

it.runIf(process.platform === "linux")("every file of a folder and every folder is synced", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "a/b"), { recursive: true });
  writeFileSync(join(folder, "a/b/file"), "1");
  const synced: string[] = [];
  const handle = await open(folder, "r");
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, "sync").mockImplementation(async function (this: FileHandle) {
    synced.push(relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)));
  });
  await syncTree(folder);
  expect(synced).toEqual(["a/b/file", "a/b", "a", ""]);

  synced.length = 0;
  const { key } = await localStore(folder).keep(Readable.from(["x"]));
  expect(synced).toEqual(["", join(key.slice(0, 2), `${key}.part`), key.slice(0, 2)]);
  spy.mockRestore();
  await handle.close();
});

it.runIf(process.platform === "linux")("the password of a database is not on the command line of PostgreSQL's programs", async () => {
  const folder = newFolder();
  const said = join(folder, "said");
  writeFileSync(join(folder, "pg_dump"), `#!/bin/sh\necho "$PGPASSWORD" "$@" > ${said}\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);

  await runTool("pg_dump", "postgres://egasi:maxfiy%2Fso%27z@db.example.uz:5432/murojaat?sslmode=verify-full", ["--format=custom"]);

  vi.unstubAllEnvs();
  expect(readFileSync(said, "utf8").trim()).toBe(
    "maxfiy/so'z --format=custom --dbname=postgres://egasi@db.example.uz:5432/murojaat?sslmode=verify-full",
  );
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
    const dataDir = newFolder();
    await restore(site(dataDir, empty.url), backup);
    expect(await fingerprint(empty.db)).toEqual(await fingerprint(database.db));
    // interrupted after the database: the same backup is gone on with, another one is not
    const { madeAt } = JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8")) as { madeAt: string };
    await beginRestore(dataDir, madeAt);
    await restore(site(dataDir, empty.url), backup);
    expect(unfinishedRestore(dataDir)).toBeUndefined();
    await beginRestore(dataDir, "2026-01-01T00:00:00Z");
    await expect(restore(site(dataDir, empty.url), backup)).rejects.toThrow("holds tables already");
    expect(unfinishedRestore(dataDir)).toBeDefined();
  });

  it("is not restored over tables, nor from a copy of a cluster", async () => {
    await using office = await freshOffice();
    await using empty = await emptyDatabase();
    const dataDir = newFolder();
    const dump = join(newFolder(), "backup");
    mkdirSync(dump);
    writeFileSync(join(dump, "database.dump"), "PGDMP");
    await writeManifest(dump, { madeAt: "2026-11-20T00:00:00Z", database: "dump", postgres: null, version: "0", schema: null });

    await expect(restore(site(dataDir, office.url), dump)).rejects.toThrow("holds tables already");
    await expect(restore(site(dataDir, empty.url), dump)).rejects.toThrow("pg_restore");
    expect(unfinishedRestore(dataDir)).toBeUndefined();
    await expect(restore(site(dataDir), dump)).rejects.toThrow("set DATABASE_URL");
  });
});
