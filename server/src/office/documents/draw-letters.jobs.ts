import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { drawIssued, type Letters } from "./issue.ts";

const drawLetters = defineSchedule("draw-letters", { everyMinutes: 1 });
/** A letter takes some 40 ms; the next minute goes on. */
const most = 300;

export const drawLetterJobs = (letters: Letters): JobHandler[] => [
  handle(drawLetters, () => drawIssued(letters, most).then(() => undefined)),
];
