import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { runDueJobs } from "./run-jobs.ts";
import { byForm, newFolder, removeFolders } from "./uploads.ts";
import type { ContentsReading } from "../../src/engine/contents/reading.ts";
import { localStore, type FileStore } from "../../src/engine/files/store.ts";
import { fileReadingJobs } from "../../src/office/file-readings/file-readings.jobs.ts";
import { findReading, keepReading } from "../../src/office/file-readings/file-readings.repository.ts";
import { ownNames } from "../../src/office/file-readings/place-names.repository.ts";
import type { Proposed } from "../../src/office/file-readings/read-letter-apart.ts";

export let portal: Portal;
export let at: ReturnType<typeof given>;
export let store: FileStore;
export const announced: object[] = [];

export const work = () => ({ db: portal.db, store, announce: (what: object) => void announced.push(what) });
export const readAll = () => runDueJobs(portal.db, fileReadingJobs(work()));
export const uploaded = async (name: string, content: Buffer): Promise<number> => {
  const { body } = await byForm(portal, name, content);
  return body.resourceId;
};
export const reading = async (id: number, login = "registrator") => (await portal.as(login)).get(`/files/${id}/reading`);
export const setting = async (key: "readFiles" | "readOldFiles", isOn: boolean) =>
  sql`update settings set value = ${JSON.stringify({ isOn })} where key = ${key}`.execute(portal.db);

export const stateOf = async (id: number) =>
  (await sql<{ state: string; tries: number }>`select state, tries from file_readings where file_id = ${id}`.execute(portal.db)).rows[0];
export const known = async () => ({ names: await ownNames(portal.db), today: "2026-11-28" });

export const ready: Extract<ContentsReading, { readonly state: "ready" }> = {
  state: "ready",
  language: "uz",
  confidence: 93,
  pages: 2,
  text: "Karimovadan\nARIZA\nSuv yoʻq",
  lines: [],
  madeOf: ["fields", "picture"],
  notRead: ["ilova.docx"],
};
export const keptAs = async (id: number, proposed: Proposed) => {
  await sql`update file_readings set state = 'waiting' where file_id = ${id}`.execute(portal.db);
  expect(await keepReading(portal.db, id, { reading: ready, proposed })).toBe(true);
  return findReading(portal.db, id);
};

/** A portal whose uploads are read when a test says so. */
export const useReadingOffice = (): void => {
  beforeAll(async () => {
    store = localStore(await newFolder());
    portal = await openPortal({ store });
    at = given(portal);
  });
  afterAll(async () => {
    await portal.close();
    await removeFolders();
  });
  afterEach(() => void announced.splice(0));
};
