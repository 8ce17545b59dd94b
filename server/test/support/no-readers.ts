import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { readers } from "./readers.ts";
import { newFolder, removeFolders } from "./uploads.ts";
import { localStore, type FileStore } from "../../src/engine/files/store.ts";

export const lines: string[] = [];
const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
export let portal: Portal;
export let at: ReturnType<typeof given>;
export let store: FileStore;
/** A program that ends as one whose library is missing. */
let broken: string;

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** What is done while no process apart is there and none can start. */
export const withoutReaders = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const [pids, { execPath }] = [readers(), process];
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(pids.filter(isThere)).toEqual([]), 20_000);
  process.execPath = broken;
  try {
    return await work();
  } finally {
    process.execPath = execPath;
  }
};
export const away = [503, "reader_unavailable"];

/** A portal with a log of its faults. */
export const useNoReaders = (): void => {
  beforeAll(async () => {
    const folder = await newFolder();
    broken = join(folder, "node");
    await writeFile(broken, "#!/bin/sh\nexit 127\n");
    await chmod(broken, 0o755);
    store = localStore(join(folder, "files"));
    portal = await openPortal({ store, logger: { level: "error", stream } });
    at = given(portal);
  });
  afterAll(async () => {
    await portal.close();
    await removeFolders();
  });
  afterEach(() => void lines.splice(0));
};
