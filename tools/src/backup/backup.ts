import { spawn } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Config } from "@murojaat/server/config.ts";
import { findHome } from "@murojaat/server/engine/db/embedded-home.ts";
import { findRunning, startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { connect } from "@murojaat/server/engine/db/migrate.ts";
import { programEnvironment } from "@murojaat/server/engine/db/program-environment.ts";
import { refuseUnfinishedRestore } from "@murojaat/server/engine/db/unfinished-restore.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { syncFolder } from "@murojaat/server/engine/files/store.ts";
import { noteBackup } from "@murojaat/server/office/system/operator-notes.ts";
import { copyCluster } from "./cluster.ts";
import { encryptFolder } from "./encryption.ts";
import { copyIfThere, filesIn, isEmptyFolder, isMissing, programVersion, syncTree, writeManifest, type Manifest } from "./manifest.ts";

/** `databaseOwnerUrl`: only the owner of the tables may read the whole database. */
export type Site = Pick<Config, "dataDir" | "databaseUrl" | "databaseOwnerUrl" | "files">;

/** An address for the command line, which every local user reads, and the password for the environment, which they do not. */
const apart = (address: string): { url: string; env: NodeJS.ProcessEnv } => {
  const url = new URL(address);
  const password = url.password === "" ? url.searchParams.get("password") : decodeURIComponent(url.password);
  url.password = "";
  url.searchParams.delete("password");
  // of a form, as URL writes it, a space is a plus; for PostgreSQL's programs that is a plus
  url.search = url.search.replaceAll("+", "%20");
  return { url: url.href, env: password === null ? {} : { PGPASSWORD: password } };
};
type Tool = "pg_dump" | "pg_restore";
/** As the database names its connections. */
export const toolName = (tool: Tool): string => `murojaat ${tool}`;
/** A program of PostgreSQL's own, for a database that is not ours. */
export const runTool = (tool: Tool, databaseUrl: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const { url, env } = apart(databaseUrl);
    const child = spawn(tool, [...args, `--dbname=${url}`], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...programEnvironment(), ...env, PGAPPNAME: toolName(tool) },
    });
    let output = "";
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    child.once("error", () =>
      reject(new StartError(`${tool} is not installed here: install PostgreSQL's client programs of the server's version.`)),
    );
    child.once("close", (code) => (code === 0 ? resolve() : reject(new StartError(`${tool} failed:\n${output.trim()}`))));
  });
/** A mistyped setting must not give a copy of nothing, for which a good one is removed. */
const nothingIn = (place: string) => new StartError(`${place} holds no portal, so there is nothing to copy: is it the right one?`);
/** The newest file of a database's schema. */
const schemaOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await connect(client, url);
  try {
    const { rows } = await client.query<{ name: string }>(
      "select name from schema_migrations where name ~ '^[0-9]' order by name desc limit 1",
    );
    if (!rows[0]) throw nothingIn("The database");
    return rows[0].name;
  } catch (error) {
    throw (error as { code?: string }).code === "42P01" ? nothingIn("The database") : error;
  } finally {
    await client.end();
  }
};

/** A superuser's address on the embedded server, which is started for the while when the portal is not running. */
const openEmbedded = async (dataDir: string): Promise<{ adminUrl: string; url: string; folder: string; close: () => Promise<void> }> => {
  const running = findRunning(dataDir);
  if (running === undefined) {
    if (await isEmptyFolder(findHome(dataDir).folder)) throw nothingIn(dataDir);
    const { adminUrl, url, folder, stop } = await startEmbedded({ dataDir });
    return { adminUrl, url, folder, close: stop };
  }
  return { adminUrl: running.adminUrl, url: running.url, folder: findHome(dataDir).folder, close: async () => {} };
};

const backUpEmbedded = async (dataDir: string, target: string): Promise<Omit<Manifest, "files">> => {
  const server = await openEmbedded(dataDir);
  try {
    await copyCluster(server.adminUrl, server.folder, join(target, "pg"));
    await copyFile(join(dataDir, "pg-password"), join(target, "pg-password"));
    const postgres = (await readFile(join(server.folder, "PG_VERSION"), "utf8")).trim();
    return {
      madeAt: new Date().toISOString(),
      database: "cluster",
      postgres,
      version: programVersion(),
      schema: await schemaOf(server.url),
    };
  } finally {
    await server.close();
  }
};
const backUpExternal = async (url: string, target: string): Promise<Omit<Manifest, "files">> => {
  const schema = await schemaOf(url);
  await runTool("pg_dump", url, ["--format=custom", "--no-owner", "--no-privileges", `--file=${join(target, "database.dump")}`]);
  return { madeAt: new Date().toISOString(), database: "dump", postgres: null, version: programVersion(), schema };
};

/**
 * Copies the database and the uploaded files into a folder that is not there yet or is empty, while the portal runs. The database comes first:
 * a file is stored before a row names it, so every row of the copy finds its file. Files in an S3 store are the store's own business.
 */
export const backUp = async (
  { dataDir, databaseUrl, databaseOwnerUrl, files }: Site,
  folder: string,
  { publicKey }: { readonly publicKey?: string | undefined } = {},
): Promise<Manifest> => {
  refuseUnfinishedRestore(dataDir);
  if (!(await isEmptyFolder(folder))) throw new StartError(`${folder} is not empty: name a folder that is not there yet.`);
  const part = `${folder}.part`;
  // what is encrypted lies in the clear only where it lies in the clear already
  const clear = publicKey === undefined ? part : join(dataDir, "backup.part");
  const clean = () => Promise.all([part, clear].map((path) => rm(path, { recursive: true, force: true })));
  await clean();
  for (const path of [part, clear]) await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    const about =
      databaseUrl === undefined ? await backUpEmbedded(dataDir, clear) : await backUpExternal(databaseOwnerUrl ?? databaseUrl, clear);
    if (!files) await copyUploads(join(dataDir, "files"), join(clear, "files"));
    const manifest = await writeManifest(clear, about);
    if (publicKey !== undefined) {
      await encryptFolder(clear, part, publicKey);
      await rm(clear, { recursive: true, force: true });
    }
    await syncTree(part);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    await syncFolder(dirname(folder));
    await noteBackup(dataDir, manifest.madeAt);
    return manifest;
  } catch (error) {
    await clean();
    throw error;
  }
};

const stamp = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Makes a backup in a folder of its own, named by the moment, and removes the oldest of such folders beyond the newest `keep`. */
export const backUpAndRotate = async (
  site: Site,
  parent: string,
  { keep, publicKey }: { readonly keep: number; readonly publicKey?: string | undefined },
): Promise<{ folder: string; manifest: Manifest; removed: readonly string[] }> => {
  const folder = join(parent, `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
  const manifest = await backUp(site, folder, { publicKey });
  const made = (await readdir(parent)).filter((name) => stamp.test(name)).toSorted();
  const removed = made.slice(0, -keep);
  // what a killed backup left
  const unfinished = (await readdir(parent)).filter((name) => name.endsWith(".part") && stamp.test(name.slice(0, -5)));
  for (const name of [...removed, ...unfinished]) await rm(join(parent, name), { recursive: true, force: true });
  return { folder, manifest, removed };
};
const copyUploads = async (from: string, to: string): Promise<void> => {
  try {
    for await (const file of filesIn(from)) if (!file.endsWith(".part")) await copyIfThere(join(from, file), join(to, file));
  } catch (error) {
    // nothing was ever uploaded
    if (!isMissing(error)) throw error;
  }
};
