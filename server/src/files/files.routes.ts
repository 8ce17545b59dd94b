import { Readable } from "node:stream";
import { fileEndpoints, uploadLimit } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError, problem } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { cleanName, isShown, typeOf } from "./file-types.ts";
import { insertFile, type StoredFile } from "./files.repository.ts";
import type { FileStore } from "./store.ts";

/** Keeps an upload when its size and type are right; nothing is left behind otherwise. */
const take = async (
  ctx: Ctx,
  store: FileStore,
  given: { name: string; content: Readable; resourceTypeId: number; cut?: () => boolean },
) => {
  const name = cleanName(given.name);
  if (!name) throw new AppError("invalid_input", [problem("name", "required")]);
  const kept = await store.keep(given.content);
  try {
    if (given.cut?.() || kept.size >= uploadLimit) throw new AppError("file_too_large");
    if (kept.size === 0) throw new AppError("invalid_input", [problem("file", "required")]);
    const type = typeOf(name, kept.head);
    if (!type) throw new AppError("file_type_unknown");
    const resourceId = await insertFile(ctx, { ...kept, name, mime: type, resourceTypeId: given.resourceTypeId });
    return { resourceId, name, size: kept.size, type };
  } catch (error) {
    await store.remove(kept.key);
    throw error;
  }
};

const send = (reply: FastifyReply, store: FileStore, file: StoredFile, disposition: "attachment" | "inline"): FastifyReply =>
  reply
    .type(file.mime)
    .header("content-length", file.size)
    .header("cache-control", "private, no-store")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox")
    .header(
      "content-disposition",
      `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
    .send(store.read(file.key));

type FindReadable = (ctx: Ctx, id: number) => Promise<StoredFile | undefined>;

/** Upload and download; who may read a file is handed in, for appeals stand above. */
export const fileRoutes = (app: FastifyInstance, store: FileStore, findReadableFile: FindReadable): void => {
  serve(app, fileEndpoints.uploadPart, async (ctx, _input, { request }) => {
    const part = await request.file();
    if (!part) throw new AppError("invalid_input", [problem("file", "required")]);
    const typeField = part.fields["resourceTypeId"];
    const resourceTypeId = typeField && "value" in typeField ? Number(typeField.value) : 1;
    if (!Number.isInteger(resourceTypeId) || resourceTypeId < 1 || resourceTypeId > 1_000_000)
      throw new AppError("invalid_input", [problem("resourceTypeId", "wrong_type")]);
    return take(ctx, store, { name: part.filename, content: part.file, resourceTypeId, cut: () => part.file.truncated });
  });
  serve(app, fileEndpoints.uploadBase64, async (ctx, { body }) => {
    const content = Buffer.from(body.content.replace(/^data:[^,]*,/, ""), "base64");
    return take(ctx, store, { name: body.name, content: Readable.from([content]), resourceTypeId: body.resourceTypeId ?? 1 });
  });
  serve(app, fileEndpoints.download, async (ctx, { params }, { reply }) => {
    const file = await findReadableFile(ctx, params.id);
    if (!file) throw new AppError("not_found");
    return send(reply, store, file, "attachment");
  });
  serve(app, fileEndpoints.view, async (ctx, { params }, { reply }) => {
    const file = await findReadableFile(ctx, params.id);
    if (!file) throw new AppError("not_found");
    return send(reply, store, file, isShown(file.mime) ? "inline" : "attachment");
  });
};
