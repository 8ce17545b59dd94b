import { fileReadingEndpoints, type FileReading } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import type { ReadableFile } from "../../engine/files/files.routes.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { optionName } from "../lookups/option-names.repository.ts";
import { letterheadOf } from "./letterhead.ts";
import { placeNames } from "./place-names.repository.ts";
import { doubtfulWordsOf } from "./doubtful-words.ts";
import { proposalsOf } from "./proposals.ts";
import { findReading } from "./file-readings.repository.ts";

type FindReadable = (ctx: Ctx, id: number) => Promise<ReadableFile | undefined>;

/** What files say, to those who may read them. */
export const fileReadingRoutes = (app: FastifyInstance, findReadableFile: FindReadable): void => {
  serve(app, fileReadingEndpoints.reading, async (ctx, { params: { id } }) => {
    const file = needFound(await findReadableFile(ctx, id));
    if (file.isWaiting) throw new AppError("scan_unavailable");
    const { lines, ...reading } = needFound(await findReading(ctx.db, id));
    if (reading.state !== "ready")
      return { ...reading, proposals: {}, letterhead: {}, words: {}, places: {}, bodyFrom: 0, doubtfulWords: [] };
    if (file.reading) noteReading(ctx, { list: "file", filter: { id }, ...file.reading });
    const proposed = proposalsOf({ text: reading.text, lines, names: await placeNames(ctx), today: ctx.today });
    const letterhead = letterheadOf(lines, reading.text, ctx.today);
    return { ...reading, ...proposed, letterhead, words: await wordsOf(ctx, proposed.proposals), doubtfulWords: doubtfulWordsOf(lines) };
  });
};

const chosen = { regionsId: "regions", areasId: "areas", mahallasId: "mahallas", satulationId: "satulations" } as const;
const wordsOf = async (ctx: Ctx, proposals: FileReading["proposals"]): Promise<FileReading["words"]> => {
  const words: FileReading["words"] = {};
  for (const field of ["regionsId", "areasId", "mahallasId", "satulationId"] as const) {
    const id = proposals[field];
    const name = id === undefined ? undefined : await optionName(ctx, chosen[field], id);
    if (name !== undefined) words[field] = name;
  }
  return words;
};
