import { inTransaction } from "../../engine/db/transaction.ts";
import { isAllowedMailbox, type ListFamily, type OwnAct, type SendingFault } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import type { FileStore } from "../../engine/files/store.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { NotSent } from "../applicant-messages/providers/provider.ts";
import type { Post } from "../applicant-messages/providers/smtp.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { toWire } from "../../engine/dates/days.ts";
import { keepSent, reportMailOf } from "./report-mail.ts";
import { allowedDomains } from "./report-plans.repository.ts";
import { beginAttempt, dropOldReports, endSending, noteLetter, putOff, queueDue, sendReport, type Attempt } from "./sendings.repository.ts";

type Log = { readonly info: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };
/** What reports are drawn from and sent by; without a `post` the log says that a report is due. */
export type ReportMail = {
  readonly db: Db;
  readonly families: readonly FamilySql<ListFamily>[];
  readonly store: FileStore;
  readonly post: Post | undefined;
  readonly publicUrl: string | undefined;
  readonly log: Log;
};

/** Minutes before the next attempt after the 1st, 2nd … failure; then it is given up. As of messages to applicants. */
const pauses = [1, 5, 30, 120, 720];

type Reached = { readonly taken: readonly string[]; readonly refused: readonly string[] };
/** Ends a sending and writes it to the audit: who got what, in whose name. */
const end = async ({ db, log }: ReportMail, sending: Attempt, fault: SendingFault | null, reached: Reached): Promise<void> => {
  const { taken, refused } = reached;
  const status = taken.length === 0 ? "failed" : taken.length < sending.receivers.length ? "partly" : "sent";
  const { id, planId, report, from, to, ownerId, organizationId } = sending;
  const isEnded = await inTransaction(db, async (trx) => {
    if (!(await endSending(trx, sending, { status, fault }))) return false;
    await writeAudit({ db: trx, requestId: "system" }, { userId: ownerId, organizationId }, "SEND /reports/scheduled" satisfies OwnAct, [
      {
        target: `report_plans:${planId}`,
        details: { sending: id, report, from: toWire(from), to: toWire(to), status, fault, taken, refused },
      },
    ]);
    return true;
  });
  if (isEnded) log.info({ sending: id, report, status, fault, receivers: sending.receivers.length }, "the sending of a report has ended");
};

/** A failure that may pass: later again, or given up. */
const fail = async (mail: ReportMail, sending: Attempt, fault: SendingFault, reason: string, reached: Reached): Promise<void> => {
  const pause = pauses[sending.attempts - 1];
  mail.log.warn({ sending: sending.id, attempt: sending.attempts, reason, givenUp: pause === undefined }, "report not sent");
  if (pause === undefined) await end(mail, sending, fault, reached);
  else await putOff(mail.db, sending, fault, pause);
};

const draw = async (mail: ReportMail, sending: Attempt): Promise<Awaited<ReturnType<typeof reportMailOf>> | undefined> => {
  // by the rights that its owner has at this moment
  const actor = await findWorker(mail.db, sending.ownerId);
  return actor && reportMailOf(readingContext(mail.db, actor, sending.language, sending.alphabet), mail, sending);
};

const sendOne = async (mail: ReportMail, sending: Attempt): Promise<void> => {
  const { db, log, post } = mail;
  const reached = { taken: [...sending.taken], refused: [...sending.refused] };
  if (sending.trouble !== null) return end(mail, sending, sending.trouble, reached);
  const drawn = await draw(mail, sending).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (drawn === undefined) return end(mail, sending, "owner_blocked", reached);
  if (drawn instanceof Error) return fail(mail, sending, "not_drawn", drawn.message, reached);
  if (!post) {
    log.info({ sending: sending.id, report: sending.report, bytes: drawn.report.content.length }, "report not sent: no mail server is set");
    return end(mail, sending, "no_mail_server", reached);
  }
  const isKept = await keepSent(db, mail.store, sending, drawn.report).catch((error: unknown) => error as Error);
  if (isKept instanceof Error) return fail(mail, sending, "not_drawn", isKept.message, reached);
  if (!isKept) return;
  const domains = await allowedDomains(db);
  let passing: string | undefined;
  for (const [at, to] of sending.receivers.entries()) {
    if (reached.taken.includes(to) || reached.refused.includes(to)) continue;
    const refusal = isAllowedMailbox(to, domains)
      ? await post({ ...drawn.mail, to, mark: `report-${sending.id}-${at}` }).then(() => undefined, asRefusal)
      : new NotSent("the domain is not allowed", { final: true });
    if (refusal && !refusal.final) {
      passing = refusal.message;
      // one full mailbox does not block the report for the others
      if (refusal.answered) continue;
      break;
    }
    const became = refusal ? "refused" : "taken";
    reached[became].push(to);
    if (!(await noteLetter(db, sending, to, became))) return;
  }
  if (passing !== undefined) return fail(mail, sending, "mail_server_failed", passing, reached);
  const isForbidden = reached.refused.some((one) => !isAllowedMailbox(one, domains));
  await end(mail, sending, reached.refused.length === 0 ? null : isForbidden ? "domain_not_allowed" : "mailbox_refused", reached);
};
const asRefusal = (error: unknown): NotSent => (error instanceof NotSent ? error : new NotSent((error as Error).message));

const queueDueReports = defineSchedule("queue-due-reports", { everyMinutes: 1 });
const removeOldReports = defineSchedule("remove-old-reports", { at: "03:10" });

/** Turns plans that are due into sendings, and sends these. */
export const reportPlanJobs = (mail: ReportMail): JobHandler[] => [
  handle(queueDueReports, async () => {
    while ((await queueDue(mail.db, new Date())) > 0);
  }),
  handle(sendReport, async ({ sending }) => {
    const attempt = await beginAttempt(mail.db, sending);
    if (attempt) await sendOne(mail, attempt);
  }),
  handle(removeOldReports, () => dropOldReports(mail.db)),
];
