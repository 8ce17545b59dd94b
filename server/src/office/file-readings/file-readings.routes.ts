import { fileReadingEndpoints, proposedChoices, type FileReading, type OptionSource } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import type { ReadableFile } from "../../engine/files/files.routes.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { optionName } from "../lookups/option-names.repository.ts";
import { listUserChannels } from "../references/references.repository.ts";
import { findReading, type KeptReading } from "./file-readings.repository.ts";

type FindReadable = (ctx: Ctx, id: number) => Promise<ReadableFile | undefined>;

/** What files say, to those who may read them. */
export const fileReadingRoutes = (app: FastifyInstance, findReadableFile: FindReadable): void => {
  serve(app, fileReadingEndpoints.reading, async (ctx, { params: { id } }) => {
    const file = needFound(await findReadableFile(ctx, id));
    if (file.isWaiting) throw new AppError("scan_unavailable");
    const reading = needFound(await findReading(ctx.db, id));
    if (reading.state === "ready" && file.reading) noteReading(ctx, { list: "file", filter: { id }, ...file.reading });
    return { ...reading, ...(await named(ctx, reading)) };
  });
};

const chosen = {
  regionsId: "regions",
  areasId: "areas",
  mahallasId: "mahallas",
  channelId: "channels",
  senderOrgId: "senderOrganizations",
  satulationId: "satulations",
} as const satisfies Readonly<Record<(typeof proposedChoices)[number], OptionSource>>;
/** What a choice is called; undefined for one that the caller's form does not offer. */
const nameFor = async (ctx: Ctx, field: keyof typeof chosen, id: number): Promise<string | undefined> =>
  field === "channelId"
    ? (await listUserChannels(ctx, 0)).find((channel) => channel.id === id)?.name
    : await optionName(ctx, chosen[field], id);
/**
 * What is proposed, with the names of what is chosen from a list; what has left its list since then is proposed no more, nor is a channel that
 * the caller's office does not have.
 */
const named = async (ctx: Ctx, kept: KeptReading): Promise<Pick<FileReading, "proposals" | "places" | "words" | "unsaid">> => {
  const [proposals, places] = [{ ...kept.proposals }, { ...kept.places }];
  const words: FileReading["words"] = {};
  for (const field of proposedChoices) {
    const id = proposals[field];
    if (id === undefined) continue;
    const name = await nameFor(ctx, field, id);
    if (name !== undefined) words[field] = name;
    else {
      delete proposals[field];
      delete places[field];
    }
  }
  const isOtherWay = kept.proposals.channelId !== proposals.channelId;
  return { proposals, places, words, unsaid: isOtherWay ? [...kept.unsaid, "channelId"] : kept.unsaid };
};
