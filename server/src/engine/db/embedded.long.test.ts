import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { openDatabase } from "./open.ts";

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-embedded-"));
  made.push(folder);
  chmodSync(folder, 0o711);
  return folder;
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: "array" })).rows.at(0)?.[0];
  } finally {
    await client.end();
  }
}

/** Starts the server in a process of its own and ends that process: as `kill -9` or a power switch would, or as an uncaught error does. */
async function startAndEnd(dataDir: string, how: "SIGKILL" | "error"): Promise<string> {
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    process.stdin.once("data", () => process.exit(1));
    console.log((await startEmbedded({ dataDir: process.argv[1] })).ownerUrl); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  const url = String((await once(child.stdout, "data"))[0]).trim();
  await ask(url, "CREATE TABLE kept AS SELECT 7 AS id");
  if (how === "error") child.stdin.write("end\n");
  else child.kill(how);
  await once(child, "exit");
  return url;
}

test("the server ends with a process that ends without stopping it", async () => {
  const dataDir = newFolder();
  await startAndEnd(dataDir, "error");
  await vi.waitFor(() => expect(existsSync(join(dataDir, "pg", "postmaster.pid"))).toBe(false), { timeout: 20_000, interval: 50 });
});

test("a new folder becomes a safe server, and its data are there after a restart", async () => {
  const dataDir = newFolder();

  const first = await startEmbedded({ dataDir });
  await ask(first.ownerUrl, "CREATE TABLE kept AS SELECT 7 AS id");
  expect(await ask(first.url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false);
  expect(await ask(first.url, "SHOW fsync")).toBe("on");
  expect(await ask(first.url, "SHOW autovacuum")).toBe("on");
  expect(await ask(first.url, "SHOW listen_addresses")).toBe("127.0.0.1");
  expect(statSync(join(dataDir, "pg-password")).mode & 0o777).toBe(0o600);
  // through the file system, where nobody else may look, and with the password there as well
  expect(await ask(first.url, "SELECT inet_client_addr()")).toBeNull();
  expect(statSync(join(dataDir, "pg-socket")).mode & 0o777).toBe(0o700);
  const wrong = new URL(first.url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  await first.stop();

  const second = await startEmbedded({ dataDir });
  expect(await ask(second.ownerUrl, "SELECT id FROM kept")).toBe(7);
  await second.stop();
});

test("the portal's role and the owner's have passwords of their own, and neither opens the superuser", async () => {
  const { url, ownerUrl, adminUrl, stop } = await startEmbedded({ dataDir: newFolder(), disposable: true });
  const roles =
    "SELECT string_agg(rolname || CASE WHEN rolsuper OR rolcreaterole THEN '!' ELSE '' END, ' ' ORDER BY rolname) FROM pg_roles WHERE rolname LIKE 'murojaat%'";
  expect([await ask(url, "SELECT current_user"), await ask(ownerUrl, "SELECT current_user")]).toEqual(["murojaat", "murojaat_owner"]);
  expect(await ask(adminUrl, roles)).toBe("murojaat murojaat_owner");
  await expect(ask(url, "CREATE TABLE made (id int)")).rejects.toThrow("permission denied");
  const asWhom = (from: string, to: string) => Object.assign(new URL(to), { password: new URL(from).password }).href;
  for (const [from, to] of [
    [url, ownerUrl],
    [url, adminUrl],
    [ownerUrl, adminUrl],
  ] as const)
    await expect(ask(asWhom(from, to), "SELECT 1")).rejects.toThrow("password authentication failed");
  await stop();
});

test("a folder whose name is too long for a socket gets a server over the network", async () => {
  const dataDir = join(newFolder(), "d".repeat(100));
  mkdirSync(dataDir, { mode: 0o711 });
  const server = await startEmbedded({ dataDir, disposable: true });
  expect(await ask(server.url, "SELECT host(inet_client_addr())")).toBe("127.0.0.1");
  await server.stop();
});

test("a second start in the same folder is refused, and allowed when the first has stopped", async () => {
  const dataDir = newFolder();
  const first = await startEmbedded({ dataDir, disposable: true });

  await expect(startEmbedded({ dataDir, disposable: true })).rejects.toThrow(`already in use by process ${process.pid}`);
  await first.stop();

  const second = await startEmbedded({ dataDir, disposable: true });
  await second.stop();
});

test("a command beside the portal uses the running server, and starts its own when there is none", async () => {
  const dataDir = newFolder();

  const alone = await openDatabase({ dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined });
  expect(await ask(alone.url, "SELECT current_user")).toBe("murojaat");
  const beside = await openDatabase({ dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined });
  expect(beside.url).toBe(alone.url);
  await beside.close();
  expect(await ask(alone.url, "SELECT 1")).toBe(1);
  await alone.close();

  await expect(ask(alone.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  expect(await openDatabase({ dataDir, databaseUrl: "postgres://site/db", databaseOwnerUrl: "postgres://owner@site/db" })).toMatchObject({
    url: "postgres://site/db",
    ownerUrl: "postgres://owner@site/db",
  });
});

test("after kill -9 the orphaned server is replaced and nothing committed is lost", async () => {
  const dataDir = newFolder();
  const orphan = await startAndEnd(dataDir, "SIGKILL");
  expect(await ask(orphan, "SELECT id FROM kept")).toBe(7);

  const server = await startEmbedded({ dataDir });

  expect(await ask(server.ownerUrl, "SELECT id FROM kept")).toBe(7);
  await expect(ask(orphan, "SELECT 1")).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  await server.stop();
});

test("a process number that now belongs to another program does not stop the start", async () => {
  const dataDir = newFolder();
  await (await startEmbedded({ dataDir, disposable: true })).stop();
  writeFileSync(join(dataDir, "pg", "postmaster.pid"), `${process.pid}\n${dataDir}/pg\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);

  const server = await startEmbedded({ dataDir, disposable: true });

  expect(await ask(server.url, "SELECT 1")).toBe(1);
  await server.stop();
});

test("an initialisation that was killed halfway begins again", async () => {
  const dataDir = newFolder();
  const server = await startEmbedded({ dataDir, disposable: true });
  await server.stop();
  rmSync(join(dataDir, "pg"), { recursive: true });
  // What initdb leaves behind when it is killed.
  writeFileSync(join(dataDir, "pg.new"), "");

  const again = await startEmbedded({ dataDir, disposable: true });

  expect(existsSync(join(dataDir, "pg.new"))).toBe(false);
  await again.stop();
});

test("data of another major version and a lost password are refused in one sentence", async () => {
  const dataDir = newFolder();
  await (await startEmbedded({ dataDir, disposable: true })).stop();

  rmSync(join(dataDir, "pg-password"));
  await expect(startEmbedded({ dataDir })).rejects.toThrow("pg-password is missing");

  writeFileSync(join(dataDir, "pg", "PG_VERSION"), "12\n");
  await expect(startEmbedded({ dataDir })).rejects.toThrow("were written by PostgreSQL 12, and this program brings 18");
});

// Only root hands the cluster to another account, and only then can the way to the folder be barred.
test.runIf(process.getuid?.() === 0)("root may keep its data folder in a private place", async () => {
  const home = newFolder();
  chmodSync(home, 0o700);

  const server = await startEmbedded({ dataDir: join(home, "data"), disposable: true });
  made.push(join(server.folder, ".."));

  expect(await ask(server.url, "SELECT 1")).toBe(1);
  await server.stop();
});

test("a server that is killed while it serves is started again at the same address, with what was committed", async () => {
  const dataDir = newFolder();
  const { ownerUrl: url, folder, stop } = await startEmbedded({ dataDir });
  await ask(url, "CREATE TABLE kept AS SELECT 7 AS id");
  const pidOf = (): number => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const killed = pidOf();

  process.kill(killed, "SIGKILL");

  await vi.waitFor(async () => expect(await ask(url, "SELECT id FROM kept")).toBe(7), { timeout: 20_000, interval: 200 });
  expect(pidOf()).not.toBe(killed);
  await stop();
  // what was asked to end stays away
  expect(existsSync(join(folder, "postmaster.pid"))).toBe(false);
  await expect(ask(url, "SELECT 1")).rejects.toThrow();
});
