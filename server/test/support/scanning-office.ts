import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { localStore, type FileStore } from "../../src/engine/files/store.ts";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { byForm, newFolder, pdf, removeFolders } from "./uploads.ts";

export let portal: Portal;
export let at: ReturnType<typeof given>;
export let store: FileStore;
let beforeKeeping: () => Promise<unknown> | undefined = () => undefined;
/** What happens before the store keeps a content. */
export const keepAfter = (work: typeof beforeKeeping): void => void (beforeKeeping = work);
export const uploaded = async (login = "registrator"): Promise<number> => (await byForm(portal, "skaner.pdf", pdf, login)).body.resourceId;
export const post = async (login: string, path: string, body: object = {}) => (await portal.as(login)).post(path, body);
/** A letter that waits, by the one who scanned it. */
export const scanned = async (login = "registrator"): Promise<{ id: number; fileId: number }> => {
  const fileId = await uploaded(login);
  at.ok(await post(login, "/appeals/scans", { files: [fileId] }));
  const { rows } = await sql<{ id: number }>`select id from scanned_letters where file_id = ${fileId}`.execute(portal.db);
  return { id: rows[0]!.id, fileId };
};
export const waiting = async (
  login = "registrator",
): Promise<{ id: number; takenByName: string | null; fileId: number; fileName: string; small: string | null }[]> =>
  at.ok(await (await portal.as(login)).get("/appeals/scans?pageSize=100")).rows;

/** A portal of an office that scans its letters. */
export const useScanningOffice = (): void => {
  beforeAll(async () => {
    const disk = localStore(await newFolder());
    store = { ...disk, keep: async (content) => (await beforeKeeping(), disk.keep(content)) };
    portal = await openPortal({ store });
    at = given(portal);
  });
  afterAll(async () => {
    await portal.close();
    await removeFolders();
  });
};
