import { intakeEndpoints, intakePerMinute, uploadLimit, type IncomingChannel } from "@murojaat/contract";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Files } from "../../engine/files/files.routes.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { headerOf, isSigned, keyOfCall, refuseReplay } from "../../engine/http/signed-calls.ts";
import { findSent, insertIncoming } from "./incoming.repository.ts";
import { findChannelKey, touchChannelKey } from "./channel-keys.repository.ts";
import { checkIncoming } from "./check-incoming.ts";
import { findFate } from "./fates.repository.ts";
import type { GivenFile } from "./take-files.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** With which key of the channel the call says that it is signed. */
    channelKey: { readonly id: number; readonly secret: string } | undefined;
  }
}

/** Seconds after which a sender who found no room may ask again. */
const roomAfter = 5;
/** Bytes of bodies from senders not known yet that are held at once: with one key, with all. */
const largest = Math.ceil(uploadLimit * 1.4);
const room = { ofKey: 4 * largest, ofAll: 6 * largest };
/** A body reserves its room before its first byte is held; undefined: there is none. */
const makeRoom = () => {
  const held = new Map<number, number>();
  let all = 0;
  const add = (keyId: number, bytes: number): void => {
    all += bytes;
    held.set(keyId, (held.get(keyId) ?? 0) + bytes);
    if (held.get(keyId) === 0) held.delete(keyId);
  };
  return (keyId: number, bytes: number): (() => void) | undefined => {
    if ((held.get(keyId) ?? 0) + bytes > room.ofKey || all + bytes > room.ofAll) return undefined;
    add(keyId, bytes);
    return () => add(keyId, -bytes);
  };
};
/** Its declared length, which the HTTP parser does not let it exceed; for a chunked one the limit. */
const bytesToCome = (request: FastifyRequest): number => {
  const { bodyLimit } = request.routeOptions;
  const length = headerOf(request, "transfer-encoding") ? bodyLimit : Number(headerOf(request, "content-length"));
  if (length > bodyLimit) throw new AppError("file_too_large");
  return length;
};
const wholeBody = async (request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload) {
    size += part.length;
    if (size > request.routeOptions.bodyLimit) throw new AppError("file_too_large");
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const refuseAgain = (ctx: Ctx, request: FastifyRequest): Promise<void> => {
  const { id } = request.channelKey!;
  return refuseReplay(ctx.db, request, {
    keyId: id,
    nonces: "channel_nonces",
    perMinute: intakePerMinute,
    lockKey: touchChannelKey(id),
  });
};

/** The bytes of base64, also in lines, or behind the head that browsers give it. */
const bytesOf = (given: string): GivenFile["content"] => {
  const text = given.replace(/^data:[\w.+/-]*;base64,/, "").replace(/\s+/g, "");
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, "base64") : "wrong_format";
};
/** For other systems that hand appeals in; see docs/reference.md, Appeals from other systems. */
export const intakeRoutes = (app: FastifyInstance, files: Files): void => {
  app.decorateRequest("channelKey", undefined);
  // before the body is read: a call with an unknown key or an old time sends us nothing
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.endpoint?.signedBy !== "channel") return;
    const { channel } = request.params as { channel: string };
    request.channelKey = await keyOfCall(request, (id) => findChannelKey(app.db, id, channel));
  });
  const takeRoom = makeRoom();
  // before the body is looked at: it is what was signed, byte for byte
  app.addHook("preParsing", async (request, reply, payload) => {
    if (!request.channelKey) return payload;
    const leave = takeRoom(request.channelKey.id, bytesToCome(request));
    if (!leave) {
      void reply.header("retry-after", roomAfter);
      throw new AppError("too_many");
    }
    const body = await wholeBody(request, payload as AsyncIterable<Buffer>).finally(leave);
    if (!isSigned(request, request.channelKey.secret, body)) throw new AppError("wrong_key");
    return Readable.from(body.length > 0 ? [body] : []);
  });

  serve(app, intakeEndpoints.send, async (ctx, { params, body }, { request }) => {
    await refuseAgain(ctx, request);
    const { externalId } = body;
    const channel = params.channel as IncomingChannel; // the schema names the three
    const { leftOut: faulty, ...clean } = body;
    const sent = JSON.stringify(faulty.length > 0 ? body : clean);
    // its files are stored already
    const known = await findSent(ctx, { channel, externalId, content: sent });
    if (known) return known;
    const given = (body.files ?? []).flatMap((file, at) =>
      file === null ? [] : [{ part: `files.${at}`, name: file.name, content: bytesOf(file.content) }],
    );
    const checked = await checkIncoming(ctx, files, { ...body, channel, chatId: null, content: sent, files: given });
    return transact(ctx, intakeEndpoints.send, (within) => insertIncoming(within, checked));
  });
  serve(app, intakeEndpoints.ask, async (ctx, { params }, { request }) => {
    await refuseAgain(ctx, request);
    return needFound(await findFate(ctx, { channel: params.channel as IncomingChannel, ticket: params.ticket }));
  });
};
