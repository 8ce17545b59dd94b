import { afterAll, afterEach, beforeAll } from "vitest";
import { readConfig } from "../../src/config.ts";
import { type Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { startS3, type S3Server } from "./s3-server.ts";
import { s3Store } from "../../src/engine/files/s3-store.ts";
import { type FileStore } from "../../src/engine/files/store.ts";
import { removeFolders } from "./uploads.ts";

export const ready = async (portal: Portal) => {
  const reply = await portal.app.inject({ url: "/readyz" });
  return { status: reply.statusCode, body: reply.json() };
};

export let s3: S3Server;
export let store: FileStore;
export let portal: Portal;

/** A portal that keeps its files in S3. */
export const useStore = (): void => {
  beforeAll(async () => {
    s3 = await startS3();
    store = s3Store(readConfig({ FILES_URL: s3.url }).files!);
    portal = await openPortal({ store });
  });
  afterAll(async () => {
    await portal.close();
    await s3.close();
  });
  afterEach(() => void ([s3.answer, s3.sent] = [undefined, undefined]));
  afterAll(removeFolders);
};
