import { fileReadingEndpoints, type FileReading } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import type { ReadableFile } from "../../engine/files/files.routes.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { optionName } from "../lookups/option-names.repository.ts";
import { findReading } from "./file-readings.repository.ts";

type FindReadable = (ctx: Ctx, id: number) => Promise<ReadableFile | undefined>;

/** What files say, to those who may read them. */
export const fileReadingRoutes = (app: FastifyInstance, findReadableFile: FindReadable): void => {
  serve(app, fileReadingEndpoints.reading, async (ctx, { params: { id } }) => {
    const file = needFound(await findReadableFile(ctx, id));
    if (file.isWaiting) throw new AppError("scan_unavailable");
    const reading = needFound(await findReading(ctx.db, id));
    if (reading.state === "ready" && file.reading) noteReading(ctx, { list: "file", filter: { id }, ...file.reading });
    return { ...reading, ...(await named(ctx, reading.proposals, reading.places)) };
  });
};

const chosen = { regionsId: "regions", areasId: "areas", mahallasId: "mahallas", satulationId: "satulations" } as const;
/** What is proposed, with the names of what is chosen from a list; what has left its list since then is proposed no more. */
const named = async (
  ctx: Ctx,
  kept: FileReading["proposals"],
  keptPlaces: FileReading["places"],
): Promise<Pick<FileReading, "proposals" | "places" | "words">> => {
  const [proposals, places] = [{ ...kept }, { ...keptPlaces }];
  const words: FileReading["words"] = {};
  for (const field of ["regionsId", "areasId", "mahallasId", "satulationId"] as const) {
    const id = proposals[field];
    if (id === undefined) continue;
    const name = await optionName(ctx, chosen[field], id);
    if (name !== undefined) words[field] = name;
    else {
      delete proposals[field];
      delete places[field];
    }
  }
  return { proposals, places, words };
};
