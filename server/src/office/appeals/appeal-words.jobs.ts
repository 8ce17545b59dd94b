import type { Db } from "../../engine/db/pool.ts";
import { addJob, defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { indexTexts, isTextLeft } from "./appeal-words.repository.ts";

const index = defineSchedule("index-texts", { everyMinutes: 1 });

export const appealWordsJobs = (db: Db): JobHandler[] => [handle(index, (_, { signal }) => indexTexts(db, signal))];

/** Has texts that changed indexed now. A timer asks: a job added by each writer would cost more than the words themselves. */
export const askForIndexing = async (db: Db): Promise<void> => {
  if (await isTextLeft(db)) await addJob(db, index, {});
};
