import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, open, opendir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { syncFolder } from "@murojaat/server/engine/files/store.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";

/** The contents of a backup. Written last: a backup without it is incomplete. */
export type Manifest = {
  readonly madeAt: string;
  readonly database: "cluster" | "dump";
  /** The major version of the PostgreSQL that wrote a cluster. */
  readonly postgres: string | null;
  /** The program that made it, and the newest file of the database's schema; null where the database holds none. */
  readonly version: string;
  readonly schema: string | null;
  /** sha256 by path in the backup. */
  readonly files: Readonly<Record<string, string>>;
};
const name = "manifest.json";

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest("hex");
};

/** Files below a folder, by their paths in it. */
export async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";
/** Copies one file; false when it went away meanwhile. */
export const copyIfThere = async (from: string, to: string): Promise<boolean> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return copyFile(from, to).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
};

export const writeManifest = async (folder: string, about: Omit<Manifest, "files">): Promise<Manifest> => {
  const files: Record<string, string> = {};
  for await (const file of filesIn(folder)) files[file] = await hashOf(join(folder, file));
  const manifest = { ...about, files };
  await writeFile(join(folder, name), JSON.stringify(manifest, null, 1), { mode: 0o600 });
  return manifest;
};

const parse = (text: string): Manifest | undefined => {
  try {
    return JSON.parse(text) as Manifest; // written by writeManifest
  } catch {
    return undefined;
  }
};
const root = join(import.meta.dirname, "../../..");
/** The newest file of this program's schema, as `schema_migrations` names it. */
export const newestSchema = (): string =>
  readdirSync(join(root, "server/src/schema"))
    .filter((file) => /^\d.*\.sql$/.test(file))
    .toSorted()
    .at(-1)!;
export const programVersion = (): string => (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

/** Syncs every file below a folder and every folder, so that a power cut takes none of them. */
export const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) {
      const file = await open(path, "r+");
      await file.sync().finally(() => file.close());
    }
  }
  await syncFolder(folder);
};

/** Reads a backup and compares every file with it; what is missing, changed or too much is named. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, name), "utf8").catch(() => {
    throw new StartError(`${folder} holds no whole backup: ${name} is missing.`);
  });
  const manifest = parse(text);
  if (manifest?.files === undefined) throw new StartError(`The backup is damaged: ${name} is not what was written.`);
  const ours = newestSchema();
  if (manifest.schema !== null && (manifest.schema === undefined || manifest.schema > ours))
    throw new StartError(
      `This is a backup of version ${manifest.version} with the schema ${manifest.schema}, which this program (${programVersion()}, ${ours}) does not know: restore it with that version or a newer one.`,
    );
  const found = new Set<string>();
  for await (const file of filesIn(folder)) if (file !== name) found.add(file);
  for (const [file, hash] of Object.entries(manifest.files)) {
    if (!found.delete(file)) throw new StartError(`The backup is damaged: ${file} is missing.`);
    if ((await hashOf(join(folder, file))) !== hash) throw new StartError(`The backup is damaged: ${file} is not what was written.`);
  }
  const [more] = found;
  if (more !== undefined) throw new StartError(`The backup holds what it did not hold when it was made: ${more}.`);
  return manifest;
};

export const isEmptyFolder = async (folder: string): Promise<boolean> => {
  if (!(await stat(folder).catch(() => undefined))) return true;
  for await (const _entry of await opendir(folder)) return false;
  return true;
};
