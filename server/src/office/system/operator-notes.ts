import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SystemPart } from "@murojaat/contract";

/** What operators' commands leave in `DATA_DIR` for metrics and checks. */
const fileOf = (dataDir: string, what: "backup" | "verification" | Confirmation) => join(dataDir, `last-${what}.json`);
const read = async (file: string): Promise<Record<string, unknown>> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  } catch {
    return {};
  }
};
const secondsOf = (moment: unknown): number => Date.parse(String(moment)) / 1000 || 0;

export const noteBackup = (dataDir: string, madeAt: string): Promise<void> =>
  writeFile(fileOf(dataDir, "backup"), JSON.stringify({ madeAt }));
/** Seconds since 1970 of the last backup; 0 before the first. */
export const lastBackup = async (dataDir: string): Promise<number> => secondsOf((await read(fileOf(dataDir, "backup")))["madeAt"]);

/** `holds`: whether `npm run verify` found nothing broken. */
export const noteVerification = (dataDir: string, at: string, holds: boolean): Promise<void> =>
  writeFile(fileOf(dataDir, "verification"), JSON.stringify({ at, holds }));
/** Seconds since 1970 of the last run of `npm run verify`, 0 before the first, and whether it found no fault. */
export const lastVerification = async (dataDir: string): Promise<{ readonly at: number; readonly holds: boolean }> => {
  const { at, holds } = await read(fileOf(dataDir, "verification"));
  return { at: secondsOf(at), holds: holds === true };
};

/** Parts of which only a person knows; `murojaat check --confirm NAME` notes what that person says. */
export const confirmations = ["keyCopied", "backupFetched", "restoreTried", "alarms"] as const satisfies readonly SystemPart[];
export type Confirmation = (typeof confirmations)[number];
/** `of`: what it was confirmed of; of another one it says nothing. */
export const noteConfirmation = (dataDir: string, what: Confirmation, at: string, of = ""): Promise<void> =>
  writeFile(fileOf(dataDir, what), JSON.stringify({ at, of }));
/** Seconds since 1970 at which it was last confirmed; 0 for never. */
export const lastConfirmation = async (dataDir: string, what: Confirmation, now = ""): Promise<number> => {
  const { at, of } = await read(fileOf(dataDir, what));
  return of === now ? secondsOf(at) : 0;
};
