import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@murojaat/server/config.ts";
import { findHome } from "@murojaat/server/engine/db/embedded-home.ts";
import { findRunning, startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { copyCluster } from "./cluster.ts";
import { copyIfThere, filesIn, isEmptyFolder, isMissing, writeManifest, type Manifest } from "./manifest.ts";

/** `databaseOwnerUrl`: only the owner of the tables may read the whole database. */
export type Site = Pick<Config, "dataDir" | "databaseUrl" | "databaseOwnerUrl" | "files">;

/** A program of PostgreSQL's own, for a database that is not ours. */
export const runTool = (tool: "pg_dump" | "pg_restore", args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    child.once("error", () =>
      reject(new StartError(`${tool} is not installed here: install PostgreSQL's client programs of the server's version.`)),
    );
    child.once("close", (code) => (code === 0 ? resolve() : reject(new StartError(`${tool} failed: ${output.trim().split("\n").at(-1)}`))));
  });

/** A superuser's address on the embedded server, which is started for the while when the portal is not running. */
const openEmbedded = async (dataDir: string): Promise<{ adminUrl: string; folder: string; close: () => Promise<void> }> => {
  const running = findRunning(dataDir);
  if (running === undefined) {
    const { adminUrl, folder, stop } = await startEmbedded({ dataDir });
    return { adminUrl, folder, close: stop };
  }
  return { adminUrl: running.adminUrl, folder: findHome(dataDir).folder, close: async () => {} };
};

const backUpEmbedded = async (dataDir: string, target: string): Promise<Omit<Manifest, "files">> => {
  const server = await openEmbedded(dataDir);
  try {
    await copyCluster(server.adminUrl, server.folder, join(target, "pg"));
    await copyFile(join(dataDir, "pg-password"), join(target, "pg-password"));
    const postgres = (await readFile(join(server.folder, "PG_VERSION"), "utf8")).trim();
    return { madeAt: new Date().toISOString(), database: "cluster", postgres };
  } finally {
    await server.close();
  }
};
const backUpExternal = async (url: string, target: string): Promise<Omit<Manifest, "files">> => {
  await runTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${join(target, "database.dump")}`, url]);
  return { madeAt: new Date().toISOString(), database: "dump", postgres: null };
};

/**
 * Copies the database and the uploaded files into a folder that is not there yet or is empty, while the portal runs. The database comes first:
 * a file is stored before a row names it, so every row of the copy finds its file. Files in an S3 store are the store's own business.
 */
export const backUp = async ({ dataDir, databaseUrl, databaseOwnerUrl, files }: Site, folder: string): Promise<Manifest> => {
  if (!(await isEmptyFolder(folder))) throw new StartError(`${folder} is not empty: name a folder that is not there yet.`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const about =
      databaseUrl === undefined ? await backUpEmbedded(dataDir, part) : await backUpExternal(databaseOwnerUrl ?? databaseUrl, part);
    if (!files) await copyUploads(join(dataDir, "files"), join(part, "files"));
    const manifest = await writeManifest(part, about);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
};
const copyUploads = async (from: string, to: string): Promise<void> => {
  try {
    for await (const file of filesIn(from)) if (!file.endsWith(".part")) await copyIfThere(join(from, file), join(to, file));
  } catch (error) {
    // nothing was ever uploaded
    if (!isMissing(error)) throw error;
  }
};
