import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { translateAny, type MessageKey } from "@murojaat/contract/kit";
import { fileName, named, readableStamp, shortPeriod } from "../http/attachment.ts";
import type { Ctx } from "../http/context.ts";
import { readMuch } from "../http/replica.ts";
import { turns } from "../turns/turns.ts";
import { excelType } from "./workbook.ts";

/** Files that one person may draw at the same time. */
export const exportQueue = () => turns({ most: 2 });
/** Exports of all lists together: they are long, and are written for as long as the download takes. */
const lists = exportQueue();

/** What a list is called, and the days that it is narrowed to. */
export type ExportName = { readonly title: MessageKey; readonly period?: { readonly from: string; readonly to: string } | undefined };

/**
 * Replies with the Excel of a list, named by its title, its days and the time, when the person has a turn; the turn ends with the download.
 * It may be read from a replica.
 * @throws too_many
 */
export const sendExport = async (
  ctx: Ctx,
  reply: FastifyReply,
  { title, period }: ExportName,
  draw: (at: Ctx) => Promise<Readable>,
): Promise<FastifyReply> => {
  const end = await lists.enter({ of: ctx.actor.userId });
  try {
    const file = await readMuch(ctx, draw);
    file.once("close", end);
    const days = period ? [shortPeriod(period.from, period.to)] : [];
    return named(reply, fileName([translateAny(ctx.messages, title), ...days, readableStamp(ctx.now)], "xlsx"))
      .type(excelType)
      .send(file);
  } catch (error) {
    end();
    throw error;
  }
};
