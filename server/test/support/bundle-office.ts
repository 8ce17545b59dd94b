import { afterAll, beforeAll, expect } from "vitest";
import { download } from "./download.ts";
import { given } from "./given.ts";
import { typedPdf } from "./letters.ts";
import { openWorkshop, type Workshop } from "./other-programs.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { runDueJobs } from "./run-jobs.ts";
import { byForm, newFolder, removeFolders } from "./uploads.ts";
import { localStore, type FileStore } from "../../src/engine/files/store.ts";
import { makeMachines } from "../../src/office/wire-workflows.ts";
import { bundleJobs } from "../../src/office/bundles/bundles.jobs.ts";

export let portal: Portal;
export let at: ReturnType<typeof given>;
export let store: FileStore;
export let workshop: Workshop;

export const uploaded = async (name: string, content: Buffer): Promise<number> => {
  const { status, body } = await byForm(portal, name, content);
  expect([name, status]).toEqual([name, 200]);
  return body.resourceId;
};
export const withFiles = async (files: readonly (readonly [string, Buffer])[], more: object = {}) => {
  const ids: number[] = [];
  for (const [name, content] of files) ids.push(await uploaded(name, content));
  return { ...(await at.registered({ files: ids, ...more })), files: ids };
};
export const jobs = (over: Partial<FileStore> = {}) =>
  bundleJobs(portal.db, {
    machines: makeMachines(),
    letters: { db: portal.db, store: { ...store, ...over }, publicUrl: undefined },
  });
export const begin = async (id: number, kind: "zip" | "pdf", login = "registrator") =>
  (await portal.as(login)).post(`/appeals/${id}/bundles`, { kind, purpose: "inspection" });
export const taken = async (id: number, kind: "zip" | "pdf", login = "registrator") => {
  const begun = at.ok(await begin(id, kind, login)) as { id: number };
  await runDueJobs(portal.db, jobs());
  const state = at.ok(await (await portal.as(login)).get(`/bundles/${begun.id}`)) as { isReady: boolean };
  expect(state).toMatchObject({ isReady: true, isFailed: false });
  return { ...begun, ...(await download(portal, login, `/bundles/${begun.id}/file`)) };
};

export const page = (text: string) => typedPdf({ content: text });

/** A portal whose bundles are made when a test says so. */
export const useBundleOffice = (): void => {
  beforeAll(async () => {
    store = localStore(await newFolder());
    portal = await openPortal({ store });
    at = given(portal);
    workshop = await openWorkshop();
  });
  afterAll(async () => {
    await portal.close();
    await removeFolders();
    await workshop.close();
  });
};
