import { chown, chmod, copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { findHome, type User } from "@murojaat/server/engine/db/embedded-home.ts";
import { startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { connect } from "@murojaat/server/engine/db/migrate.ts";
import { restoreMark, unfinishedRestore } from "@murojaat/server/engine/db/unfinished-restore.ts";
import { lockFolder, StartError } from "@murojaat/server/engine/db/lock.ts";
import { runTool, toolName, type Site } from "./backup.ts";
import { emptyFolders } from "./cluster.ts";
import { syncFolder } from "@murojaat/server/engine/files/store.ts";
import { decryptFolder, isEncrypted } from "./encryption.ts";
import { checkBackup, isEmptyFolder, syncTree, type Manifest } from "./manifest.ts";

/** From here to `endRestore` nothing starts in the data folder; `madeAt` is empty until the backup has been read through. */
export const beginRestore = async (dataDir: string, madeAt: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(restoreMark(dataDir), madeAt, { mode: 0o600, flush: true });
  await syncFolder(dataDir);
};
const endRestore = async (dataDir: string): Promise<void> => {
  await rm(restoreMark(dataDir), { force: true });
  await syncFolder(dataDir);
};

const give = async (path: string, user: User): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};
/** Copies what the manifest names below `from`, for the account that runs PostgreSQL where one is given. */
const place = async (backup: string, { files }: Manifest, from: string, to: string, user?: User): Promise<void> => {
  const made = new Set<string>();
  const folder = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    made.add(path);
    if (path !== to) await folder(dirname(path));
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chmod(path, 0o700);
    await give(path, user);
  };
  for (const file of Object.keys(files)) {
    if (!file.startsWith(`${from}/`)) continue;
    const path = join(to, file.slice(from.length + 1));
    await folder(dirname(path));
    await copyFile(join(backup, file), path);
    await chmod(path, 0o600);
    await give(path, user);
  }
};

const hasTables = async (databaseUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await connect(client, databaseUrl);
  const { rows } = await client
    .query("select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' limit 1")
    .finally(() => client.end());
  return rows.length > 0;
};
/** PostgreSQL's own program outlives a restore that is killed, and would go on beside the next one. */
const endLeftBehind = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await connect(client, databaseUrl);
  await client
    .query("select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = current_database() and application_name = $1", [
      toolName("pg_restore"),
    ])
    .finally(() => client.end());
};
const refuseTables = async (databaseUrl: string): Promise<void> => {
  if (await hasTables(databaseUrl)) throw new StartError("The database holds tables already: restore into an empty one.");
};
/** A place that is not empty, or in which a portal runs. What an interrupted restore has left may go: the place was empty when it began. */
const refuseFilled = async ({ dataDir, databaseUrl, databaseOwnerUrl, files }: Site): Promise<void> => {
  const uploads = join(dataDir, "files");
  if (!files && !(await isEmptyFolder(uploads))) throw new StartError(`${uploads} holds files already: restore into an empty DATA_DIR.`);
  if (databaseUrl !== undefined) return refuseTables(databaseOwnerUrl ?? databaseUrl);
  const lock = lockFolder(dataDir);
  try {
    const { folder } = findHome(dataDir);
    if (!(await isEmptyFolder(folder))) throw new StartError(`${folder} holds a database already: restore into an empty DATA_DIR.`);
  } finally {
    lock.release();
  }
};

const restoreCluster = async (backup: string, manifest: Manifest, dataDir: string): Promise<void> => {
  const lock = lockFolder(dataDir);
  try {
    const { folder, user } = findHome(dataDir);
    await beginRestore(dataDir, manifest.madeAt);
    // beside its place first, so that a kill leaves no half cluster
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await place(backup, manifest, "pg", unfinished, user);
    for (const empty of emptyFolders) {
      for (const path of [dirname(empty), empty]) {
        if (path === ".") continue;
        await mkdir(join(unfinished, path), { recursive: true, mode: 0o700 });
        await give(join(unfinished, path), user);
      }
    }
    await copyFile(join(backup, "pg-password"), join(dataDir, "pg-password"));
    await chmod(join(dataDir, "pg-password"), 0o600);
    await syncTree(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    await syncFolder(dataDir);
  } finally {
    lock.release();
  }
  // the first start replays the log up to the end of the backup
  await (await startEmbedded({ dataDir })).stop();
};

const restoreDump = async (
  backup: string,
  { madeAt }: Manifest,
  { dataDir, databaseUrl, half }: { dataDir: string; databaseUrl: string; half: string | undefined },
): Promise<void> => {
  if (half !== undefined) await endLeftBehind(databaseUrl);
  // all of a dump or nothing is restored: an interrupted restore of the same backup has got as far as the files
  if (half === madeAt && (await hasTables(databaseUrl))) return;
  await refuseTables(databaseUrl);
  await beginRestore(dataDir, madeAt);
  await runTool("pg_restore", databaseUrl, [
    "--no-owner",
    "--no-privileges",
    "--exit-on-error",
    "--single-transaction",
    join(backup, "database.dump"),
  ]);
};

/**
 * Puts a backup into an empty data folder (or an empty database), or over what an interrupted restore has left; every file of it is compared
 * first. Until it has ended nothing starts there. An encrypted one needs its private key.
 */
export const restore = async (
  site: Site,
  backup: string,
  { privateKey }: { readonly privateKey?: string | undefined } = {},
): Promise<Manifest> => {
  const { dataDir } = site;
  const half = unfinishedRestore(dataDir);
  const isSealed = await isEncrypted(backup);
  if (isSealed && privateKey === undefined) throw new StartError("This backup is encrypted: name its private key with --key.");
  if (half === undefined) {
    await refuseFilled(site);
    // reading a large backup through takes long: a kill in the middle is an interrupted restore too
    await beginRestore(dataDir, "");
  }
  const clear = join(dataDir, "restore.part");
  const progress = { isWritten: half !== undefined };
  try {
    await rm(clear, { recursive: true, force: true });
    if (!isSealed) return await restoreClear(site, backup, half, progress);
    await mkdir(clear, { recursive: true, mode: 0o700 });
    await decryptFolder(backup, clear, privateKey!);
    return await restoreClear(site, clear, half, progress);
  } catch (error) {
    // nothing was written, and nothing has to be finished
    if (!progress.isWritten) await endRestore(dataDir);
    throw error;
  } finally {
    await rm(clear, { recursive: true, force: true });
  }
};
const restoreClear = async (
  { dataDir, databaseUrl, databaseOwnerUrl, files }: Site,
  backup: string,
  half: string | undefined,
  progress: { isWritten: boolean },
): Promise<Manifest> => {
  const manifest = await checkBackup(backup);
  const needed = databaseUrl === undefined ? "cluster" : "dump";
  if (manifest.database !== needed)
    throw new StartError(
      needed === "dump"
        ? "This is a backup of the embedded database: restore it without DATABASE_URL."
        : "This is a backup of an external database: set DATABASE_URL to an empty one.",
    );
  if (databaseUrl === undefined) {
    progress.isWritten = true;
    await restoreCluster(backup, manifest, dataDir);
  } else {
    await restoreDump(backup, manifest, { dataDir, databaseUrl: databaseOwnerUrl ?? databaseUrl, half });
    progress.isWritten = true;
  }
  if (!files) {
    const uploads = join(dataDir, "files");
    if (half !== undefined) await rm(uploads, { recursive: true, force: true });
    await place(backup, manifest, "files", uploads);
    if (!(await isEmptyFolder(uploads))) await syncTree(uploads);
  }
  await endRestore(dataDir);
  return manifest;
};
