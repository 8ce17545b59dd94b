import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type DataKey = {
  /** Stands in every value; says nothing about the key. */
  readonly id: string;
  readonly encryption: Buffer;
  readonly search: Buffer;
};
export type DataKeys = {
  /** Everything is written with it. */
  readonly current: DataKey;
  /** Values may still be of any of these, the current one included. */
  readonly all: readonly DataKey[];
};

/** 32 bytes in base64; undefined for anything else. */
export const parseDataKey = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === 32 && bytes.toString("base64").replace(/=$/, "") === text.replace(/=$/, "") ? bytes : undefined;
};

const derive = (secret: Buffer, use: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", `murojaat ${use}`, 32));
const keyOf = (secret: Buffer): DataKey => ({
  id: createHash("sha256").update(derive(secret, "key id")).digest("hex").slice(0, 8),
  encryption: derive(secret, "encryption"),
  search: derive(secret, "search"),
});
export const dataKeysOf = (current: Buffer, old: readonly Buffer[] = []): DataKeys => {
  const first = keyOf(current);
  return { current: first, all: [first, ...old.map(keyOf).filter(({ id }) => id !== first.id)] };
};

/** The key of a demo: made at its first start and stored in its data folder, for its owner only. Of two processes that start together one makes it. */
export const demoDataKey = (dataDir: string): Buffer => {
  const file = join(dataDir, "data-key");
  const part = `${file}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  try {
    return readKey(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  writeFileSync(part, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part);
  }
  return readKey(file);
};
const readKey = (file: string): Buffer => {
  const key = parseDataKey(readFileSync(file, "utf8").trim());
  if (!key) throw new Error(`${file} holds no key: 32 bytes in base64.`);
  return key;
};
