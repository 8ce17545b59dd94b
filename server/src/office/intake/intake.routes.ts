import { intakeEndpoints, channelKeyWindow, languages, type IncomingChannel } from "@murojaat/contract";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { takeFile, type Files } from "../../engine/files/files.routes.ts";
import { AppError, needFound, problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { findSent, insertIncoming } from "../incoming/incoming.repository.ts";
import { findChannelKey, useNonce } from "./channel-keys.repository.ts";
import { findFate, refuseBrokenIntake } from "./intake.repository.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key of the channel with which the call came. */
    channelKeyId: number | undefined;
  }
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

/** A request serves once, and only while it is fresh: its time within five minutes, its nonce never seen before. */
const refuseReplay = async (ctx: Ctx, request: FastifyRequest): Promise<void> => {
  const [time, nonce] = [header(request, "x-timestamp"), header(request, "x-nonce")];
  const late = Math.abs(Date.now() / 1000 - Number(time));
  if (!/^\d{10}$/.test(time) || late > channelKeyWindow || !/^[\w-]{16,64}$/.test(nonce)) throw new AppError("request_stale");
  const fresh = await useNonce(ctx.db, request.channelKeyId!, nonce);
  if (fresh === "revoked") throw new AppError("wrong_key");
  if (fresh === "full") throw new AppError("too_many");
  if (!fresh) throw new AppError("request_replayed");
};

const contentOf = (text: string, path: string): Buffer => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new AppError("invalid_input", [problem(path, "wrong_format")]);
  return Buffer.from(text, "base64");
};

/** For other systems that hand appeals in; see docs/operations.md. */
export const intakeRoutes = (app: FastifyInstance, files: Files): void => {
  app.decorateRequest("channelKeyId", undefined);
  // before the body is read: who has no key sends us nothing
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.endpoint?.channelKey) return;
    const { channel } = request.params as { channel: string };
    request.channelKeyId = await findChannelKey(app.db, header(request, "x-api-key"), channel);
    if (!request.channelKeyId) throw new AppError("wrong_key");
  });

  serve(app, intakeEndpoints.send, async (ctx, { params, body }, { request }) => {
    await refuseReplay(ctx, request);
    await refuseBrokenIntake(ctx, body);
    const { externalId, applicant, text, satulationId, email, language } = body;
    const channel = params.channel as IncomingChannel; // the schema names the three
    const contentHash = createHash("sha256").update(JSON.stringify(body)).digest();
    // its files are stored already
    const known = await findSent(ctx, { channel, externalId, contentHash });
    if (known) return { ticket: known.ticket };
    const contents = (body.files ?? []).map((file, n) => ({ name: file.name, content: contentOf(file.content, `files.${n}.content`) }));
    const fileIds: number[] = [];
    for (const { name, content } of contents)
      fileIds.push((await takeFile(ctx, files, { name, content: Readable.from([content]) })).resourceId);
    const made = await transact(ctx, intakeEndpoints.send, (within) =>
      insertIncoming(within, {
        channel,
        externalId,
        contentHash,
        applicant,
        text,
        kindId: satulationId ?? null,
        email: email ?? null,
        languageId: languages.find((l) => l.code === (language ?? "UZ"))!.id,
        chatId: null,
        fileIds,
      }),
    );
    return { ticket: made.ticket };
  });
  serve(app, intakeEndpoints.ask, async (ctx, { params }, { request }) => {
    await refuseReplay(ctx, request);
    return needFound(await findFate(ctx, { channel: params.channel as IncomingChannel, ticket: params.ticket }));
  });
};
