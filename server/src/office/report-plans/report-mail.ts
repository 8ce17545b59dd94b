import { Readable } from "node:stream";
import { findExporter } from "../organizations/staff.repository.ts";
import { excelType } from "../../engine/excel/workbook.ts";
import type { FileStore } from "../../engine/files/store.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { hrefTo, type ListFamily, type StatQuery } from "@murojaat/contract";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import type { Mail } from "../applicant-messages/providers/smtp.ts";
import { reportExcel } from "../statistics/report-excel.ts";
import { drawReport, reportFile } from "../statistics/report-routes.ts";
import { asOf, reportTitle } from "../statistics/report-shape.ts";
import { toWire } from "../../engine/dates/days.ts";
import { keepReport, type Attempt } from "./sendings.repository.ts";

type From = { readonly families: readonly FamilySql<ListFamily>[]; readonly store: FileStore; readonly publicUrl: string | undefined };
type Report = { readonly name: string; readonly content: Buffer; readonly drawnAt: string; readonly isKept: boolean };

/** Where the report stands in the portal, with the same choices; the summary of a quarter has a page of its own. */
const pathOf = ({ report }: Attempt, query: StatQuery): string => {
  return report === "quarterly" ? hrefTo("/reports/reports", { view: "quarterly" }) : hrefTo(`/reports/${report}`, query);
};

const draw = async (ctx: Ctx, { families }: From, { report }: Attempt, query: StatQuery): Promise<Report> => {
  const drawn = await drawReport(ctx, families, report, query);
  return {
    name: reportFile(drawn, "xlsx"),
    content: Buffer.concat(await Array.fromAsync(reportExcel(drawn))),
    drawnAt: ctx.now,
    isKept: false,
  };
};

/**
 * The e-mail with the report, the same for every receiver: drawn by the rights of `ctx.actor` in the language of `ctx`, or as it has
 * reached others already.
 */
export const reportMailOf = async (
  ctx: Ctx,
  at: From,
  sending: Attempt,
): Promise<{ readonly mail: Omit<Mail, "to" | "mark">; readonly report: Report }> => {
  const { by, areasId, organizationsId, channelId, kept } = sending;
  const [from, to] = [toWire(sending.from), toWire(sending.to)];
  const query: StatQuery = {
    from,
    to,
    ...(by === "resolved" && { by }),
    ...(areasId !== null && { areasId }),
    ...(organizationsId !== null && { organizationsId }),
    ...(channelId !== null && { channelId }),
  };
  const report =
    kept !== null && sending.taken.length > 0
      ? { ...kept, content: Buffer.concat(await Array.fromAsync(await at.store.read(kept.key))), isKept: true }
      : await draw(ctx, at, sending, query);
  const title = await reportTitle(ctx, sending.report);
  const { statistics: words } = ctx.messages;
  const lines = [
    title,
    `${words.period}: ${from} – ${to}`,
    asOf(ctx, report.drawnAt),
    `${words.organization}: ${(await findExporter(ctx)).organization}`,
    ...(at.publicUrl === undefined ? [] : ["", `${at.publicUrl}${pathOf(sending, query)}`]),
  ];
  const mail = {
    subject: `${title}, ${from} – ${to}`,
    text: `${lines.join("\n")}\n`,
    file: { name: report.name, type: excelType, content: report.content },
  };
  return { mail, report };
};

/** Keeps a report as it is about to leave; false: another process makes the attempt now. */
export const keepSent = async (db: Db, store: FileStore, sending: Attempt, { isKept, content, ...report }: Report): Promise<boolean> => {
  if (isKept) return true;
  const saved = await store.keep(Readable.from([content]));
  const isCurrent = await keepReport(db, sending, { ...saved, ...report, mime: excelType });
  if (!isCurrent) await store.remove(saved.key);
  return isCurrent;
};
