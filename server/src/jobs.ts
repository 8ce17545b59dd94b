import type { Changed } from "@murojaat/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Db } from "./engine/db/pool.ts";
import type { Scan } from "./engine/files/virus-scan.ts";
import { fileJobs } from "./engine/files/files.jobs.ts";
import type { FileStore } from "./engine/files/store.ts";
import { idempotencyJobs } from "./engine/http/idempotency.jobs.ts";
import type { JobHandler } from "./engine/jobs/jobs.ts";
import { sealJobs } from "./engine/evidence/seals.jobs.ts";
import { waitingFileJobs } from "./office/incoming/waiting-files.jobs.ts";
import { bundleJobs } from "./office/bundles/bundles.jobs.ts";
import { commonProblemJobs } from "./office/common-problems/common-problems.jobs.ts";
import { openDataJobs } from "./office/open-data/open-data.jobs.ts";
import { drawLetterJobs } from "./office/documents/draw-letters.jobs.ts";
import { letterOfAnswer } from "./office/documents/issue.ts";
import { applicantJobs } from "./office/applicants/applicants.jobs.ts";
import { approvalJobs } from "./office/approvals/approvals.jobs.ts";
import { closedOfficeJobs } from "./office/closed-offices/closed-offices.jobs.ts";
import { makeFamilies } from "./office/list-families.ts";
import { makeMachines } from "./office/wire-workflows.ts";
import { staffNoticeJobs } from "./office/staff-notices/staff-notices.jobs.ts";
import { appealWordsJobs } from "./office/appeals/appeal-words.jobs.ts";
import { applicantMessageJobs, type Ways } from "./office/applicant-messages/applicant-messages.jobs.ts";
import { postOf } from "./office/applicant-messages/ways.ts";
import { oneidJobs } from "./office/oneid/oneid.jobs.ts";
import { openidJobs } from "./office/openid/openid.jobs.ts";
import { newsJobs } from "./office/news/news.jobs.ts";
import { readModelJobs } from "./office/read-models/read-models.jobs.ts";
import { fileReadingJobs } from "./office/file-readings/file-readings.jobs.ts";
import { outgoingEventJobs } from "./office/outgoing-events/outgoing-events.jobs.ts";
import { eventSender } from "./office/outgoing-events/send-event.ts";
import { reportPlanJobs } from "./office/report-plans/report-plans.jobs.ts";
import { retentionJobs } from "./office/retention/retention.jobs.ts";
import { sessionJobs } from "./office/session/session.jobs.ts";
import { telegramJobs } from "./office/telegram/telegram.jobs.ts";

type With = {
  readonly db: Db;
  readonly store: FileStore;
  /** Absent: nobody looks for viruses, and nothing waits for it. */
  readonly scan: Scan | undefined;
  readonly announce: (what: Changed) => void;
  readonly config: Config;
  /** The database as the owner of its tables. */
  readonly ownerUrl: string | undefined;
  readonly ways: Ways;
  readonly log: FastifyBaseLogger;
};

/** Everything that runs beside the calls. */
export const allJobs = ({ db, store, scan, announce, config, ownerUrl, ways, log }: With): JobHandler[] => {
  const machines = makeMachines();
  const families = makeFamilies(machines);
  const letters = { db, store, publicUrl: config.publicUrl };
  return [
    ...applicantMessageJobs({ db, ways, letterFile: (answerId) => letterOfAnswer(letters, answerId), log }),
    ...reportPlanJobs({ db, families, store, post: postOf(config), publicUrl: config.publicUrl, log }),
    ...outgoingEventJobs({
      db,
      send: eventSender(config.eventHosts),
      isAllowed: config.eventHosts.size > 0,
      publicUrl: config.publicUrl,
      log,
    }),
    ...newsJobs({ db, announce, publicUrl: config.publicUrl }),
    ...readModelJobs(db, log),
    ...sealJobs(db, log),
    ...sessionJobs(db),
    ...telegramJobs(db),
    ...oneidJobs(db),
    ...openidJobs(db),
    ...staffNoticeJobs(db),
    ...approvalJobs(db),
    ...applicantJobs(db),
    ...idempotencyJobs(db),
    ...fileJobs(db, store),
    ...waitingFileJobs({ db, announce }, store, scan, log),
    ...fileReadingJobs({ db, store, announce }),
    ...appealWordsJobs(db),
    ...commonProblemJobs(db),
    ...drawLetterJobs(letters),
    ...openDataJobs(db),
    ...bundleJobs(db, { machines, letters }),
    ...closedOfficeJobs(db, announce, log),
    ...retentionJobs(db, store, ownerUrl, log),
  ];
};
