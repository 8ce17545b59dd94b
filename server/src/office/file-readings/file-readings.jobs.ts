import { buffer } from "node:stream/consumers";
import { fileKinds, type Changed, type FileKind } from "@murojaat/contract";
import { canBeRead, isText } from "../../engine/contents/reading.ts";
import { today } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { FileStore } from "../../engine/files/store.ts";
import type { Files } from "../../engine/files/files.routes.ts";
import { addJob, defineJob, defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { nobodys } from "../../engine/turns/turns.ts";
import { isSwitchOn } from "../setting-values/setting-values.repository.ts";
import {
  askForReading,
  beginReading,
  findWaitingOne,
  keepReading,
  leaveReading,
  leftReadings,
  nextOutdated,
  nextUnread,
  type Waiting,
} from "./file-readings.repository.ts";
import { ownNames } from "./place-names.repository.ts";
import { readLetter } from "./read-letter.ts";

const readFile = defineJob<{ fileId: number }>("read-file");
const readLeft = defineSchedule("read-left-files", { everyMinutes: 1 });
const readOld = defineSchedule("read-old-files", { at: "01:00" });
/** From one to five in Tashkent, five hours ahead of UTC: a run that is made up for by day reads nothing. */
export const isNight = (now: Date): boolean => now.getUTCHours() >= 20;

/** One at a time of each, in all processes together: a text waits for no scan, and who sits before a form for no file from outside. */
const queueOf = ({ mime, by }: Waiting): string => (by === null ? "read-files-from-outside" : isText(mime) ? "read-texts" : "read-files");
const askFor = async (db: Db, file: Waiting): Promise<void> =>
  addJob(db, readFile, { fileId: file.id }, { key: `read-file ${file.id}`, queue: queueOf(file), after: file.after });
/** Has an upload read, where it can hold words and the administrator has not switched it off. */
export const readReceived: NonNullable<Files["received"]> = async ({ db }, { id, mime, isLocked }) => {
  if (isLocked || !canBeRead(mime) || !(await isSwitchOn(db, "readFiles"))) return;
  await askForReading(db, id);
  await askFor(db, await findWaitingOne(db, id));
};

type With = { readonly db: Db; readonly store: FileStore; readonly announce: (what: Changed) => void };
/** A stop of the process does not wait for the end of a page. */
const unlessStopped = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(new Error("the process stops"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, stopped]);
};
const readOne = async ({ db, store, announce }: With, fileId: number, signal: AbortSignal): Promise<void> => {
  const begun = await beginReading(db, fileId);
  if (!begun) return;
  try {
    const content = await buffer(await store.read(begun.key));
    const known = async () => ({ names: await ownNames(db), today: today() });
    const read = await unlessStopped(signal, readLetter(content, begun.mime, known, { of: begun.by ?? nobodys.of }));
    if ((await keepReading(db, fileId, read)) && begun.of !== null) announce({ fileRead: fileId, of: begun.of });
  } catch (error) {
    await leaveReading(db, fileId);
    throw error;
  }
};

const readableTypes = Object.values<FileKind>(fileKinds)
  .map(({ mime }) => mime)
  .filter(canBeRead);
/**
 * Makes the readings of an earlier version anew, each once, as long as uploads are read at all. A file that the store does not give keeps its
 * reading and holds up no other; it is tried again the next night. Gives what failed.
 */
const readAnew = async (work: With, signal: AbortSignal, mayGoOn: () => boolean): Promise<readonly unknown[]> => {
  let last = 0;
  const failed: unknown[] = [];
  while (!signal.aborted && mayGoOn() && (await isSwitchOn(work.db, "readFiles"))) {
    const next = await nextOutdated(work.db, last);
    if (next === undefined) break;
    await readOne(work, next, signal).catch((error: unknown) => void failed.push(error));
    last = next;
  }
  return failed;
};
/** Reads at night what an earlier version read otherwise, then what lay there before files were read. */
export const readOldFiles = async (work: With, signal: AbortSignal, mayGoOn = () => isNight(new Date())): Promise<void> => {
  const failed = await readAnew(work, signal, mayGoOn);
  let last: number | null = null;
  while (!signal.aborted && mayGoOn() && (await isSwitchOn(work.db, "readOldFiles"))) {
    const next = await nextUnread(work.db, readableTypes, last);
    if (next === undefined) break;
    await askForReading(work.db, next);
    await readOne(work, next, signal);
    last = next;
  }
  if (failed.length > 0) throw failed[0];
};

export const fileReadingJobs = (work: With): JobHandler[] => [
  handle(readFile, ({ fileId }, { signal }) => readOne(work, fileId, signal)),
  handle(readLeft, async () => {
    for (const file of await leftReadings(work.db)) await askFor(work.db, file);
  }),
  handle(readOld, (_, { signal }) => readOldFiles(work, signal)),
];
