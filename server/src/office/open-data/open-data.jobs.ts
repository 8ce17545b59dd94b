import { momentOf, today } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { defineJob, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { countAlike, readCategories } from "./count.repository.ts";
import { filesOf } from "./files.ts";
import { together } from "./figures.ts";
import { makeFigures } from "./make-figures.ts";
import { findWanted, storeMade } from "./open-data.repository.ts";
import { saidOf } from "./says.ts";

export const makeReleaseJob = defineJob<{ id: number }>("make-open-data", { queue: "make-open-data" });

/** Makes the numbers and files of a release, all of one moment. */
const make = async (db: Db, id: number): Promise<void> => {
  const now = new Date();
  const wanted = await findWanted(db, id);
  // published or made by an earlier run
  if (!wanted) return;
  const counted = await inTransaction(
    db,
    async (trx) => ({ alike: await countAlike(trx, wanted, today(now)), named: await readCategories(trx, wanted) }),
    { oneSnapshot: true, readsOnly: true },
  );
  const figures = makeFigures(counted.alike, counted.named, saidOf(together, "openPages.together"), wanted.earlier);
  const release = { ...wanted, madeAt: momentOf(now) };
  await storeMade(db, id, figures && { figures, files: filesOf(figures, release), madeAt: now.toISOString() });
};

export const openDataJobs = (db: Db): JobHandler[] => [handle(makeReleaseJob, ({ id }) => make(db, id))];
