import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileEndpoints, fileKinds, uploadLimit, type FileKind } from "@murojaat/contract/kit";
import type { MultipartFields } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apart, ApartError } from "../apart/apart.ts";
import { cleanName } from "../contents/file-name.ts";
import type { KindAsked } from "../contents/kinds-apart.ts";
import type { FileFound } from "../contents/kinds.ts";
import { readPage, pictureFormats, type PageShown, type PictureFormat } from "../contents/pictures.ts";
import type { Db } from "../db/pool.ts";
import { inTransaction, OutcomeUnknown } from "../db/transaction.ts";
import { AppError, needFound, problem } from "../http/app-error.ts";
import { named } from "../http/attachment.ts";
import type { Ctx } from "../http/context.ts";
import { idempotent, repeatable, type Repeatable } from "../http/idempotency.ts";
import { serve } from "../http/serve.ts";
import { noteReading, type Reading } from "../privacy/reading-log.ts";
import type { Turn } from "../turns/turns.ts";
import { insertFile, isOverQuota, type StoredFile, type UploadSize } from "./files.repository.ts";
import { storeFault, type FileStore, type Saved } from "./store.ts";
import type { Scan } from "./virus-scan.ts";
import { withoutExif } from "./without-exif.ts";

export type Files = {
  readonly store: FileStore;
  /** Absent: nobody looks for viruses. */
  readonly scan: Scan | undefined;
  readonly log: { readonly warn: (fields: object, text: string) => void };
  /** Told of each upload in its transaction. */
  readonly received?: (ctx: Ctx, file: { readonly id: number; readonly mime: string; readonly isLocked: boolean }) => Promise<void>;
};

/** What a file is when nobody says. */
const usualType = 1;

type Given = {
  readonly name: string;
  readonly content: Readable;
  /** Asked once the content has been read, by a form that may say it behind the file. */
  readonly resourceTypeId?: () => Promise<number>;
  readonly cut?: () => boolean;
  /** Of a repeatable upload, by its content. */
  readonly again?: (content: unknown) => Repeatable | undefined;
  /** The file is kept and waits while no scanner answers: its sender is outside and would not come again. */
  readonly mayWait?: true;
};

const findKind = apart<KindAsked, FileFound>(new URL("../contents/kinds-apart.ts", import.meta.url), { seconds: 20, memory: 256 });
/** The kind of a stored content; one that ends its reader is of no accepted kind. */
const kindOfStored = async ({ log }: Files, key: string, asked: KindAsked, turn: Turn): Promise<FileFound> => {
  try {
    return await findKind(async () => asked, turn);
  } catch (error) {
    if (!(error instanceof ApartError)) throw error;
    log.warn({ key, reason: error.message }, "the kind of a file could not be found");
    return { refused: "file_type_unknown" };
  }
};

/** Whether it has to wait for the scanner. Errors: `file_infected`, `scan_unavailable`. */
const scanNow = async (scan: Scan | undefined, content: Buffer, mayWait = false): Promise<boolean> => {
  try {
    if (scan && !(await scan(Readable.from([content])))) throw new AppError("file_infected");
    return false;
  } catch (error) {
    if (mayWait && error instanceof AppError && error.code === "scan_unavailable") return true;
    throw error;
  }
};

/** A content that was stored and found to be acceptable; `insertKept` makes a file of it. */
export type Kept = Saved & {
  readonly name: string;
  readonly mime: string;
  readonly resourceTypeId: number;
  readonly isLocked: boolean;
  /** For the scanner. */
  readonly isWaiting: boolean;
};
/** Stores a content whose size and type are right and in which no virus is found; leaves nothing behind otherwise. */
export const keepContent = async (files: Files, given: Given, of: Turn["of"]): Promise<Kept> => {
  const { store, scan } = files;
  const name = cleanName(given.name);
  if (!name) throw new AppError("invalid_input", [problem("name", "required")]);
  const saved = await store.keep(withoutExif(given.content)).catch((error: unknown) => {
    throw storeFault(error);
  });
  try {
    if (given.cut?.() || saved.size >= uploadLimit) throw new AppError("file_too_large");
    if (saved.size === 0) throw new AppError("file_empty");
    // read before its turn: a store that is slow keeps no other upload waiting
    const content = await buffer(await store.read(saved.key));
    const found = await kindOfStored(files, saved.key, { name, content }, { of });
    if ("refused" in found) throw new AppError(found.refused);
    const resourceTypeId = (await given.resourceTypeId?.()) ?? usualType;
    const isWaiting = await scanNow(scan, content, given.mayWait);
    return { ...saved, name: found.name, mime: fileKinds[found.kind].mime, resourceTypeId, isLocked: found.isLocked, isWaiting };
  } catch (error) {
    // if the store is unreachable now, the clean-up removes it; the caller gets the first error
    await store.remove(saved.key).catch(() => {});
    throw error;
  }
};
/** Makes an upload of the caller of it, in the caller's transaction. */
export const insertKept = async (within: Ctx, files: Files, kept: Kept): Promise<number> => {
  const id = await insertFile(within, kept);
  await files.received?.(within, { id, mime: kept.mime, isLocked: kept.isLocked });
  return id;
};

/** Errors: too_many_uploads. */
export const needUploadRoom = async (ctx: Ctx, more: UploadSize): Promise<void> => {
  // files without an uploader came from outside, which has its own limit
  if (ctx.actor.userId > 0 && (await isOverQuota(ctx, more))) throw new AppError("too_many_uploads");
};
/** Stores an upload when its size and type are right and no virus is found; leaves nothing behind otherwise. */
export const takeFile = async (ctx: Ctx, files: Files, given: Given) => {
  await needUploadRoom(ctx, { files: 1, bytes: 0 });
  const kept = await keepContent(files, given, ctx.actor.userId);
  try {
    const { name, size, mime: type, isLocked } = kept;
    const insert = async (within: Ctx) => ({
      resourceId: await insertKept(within, files, kept),
      name,
      size,
      type,
      ...(isLocked && { isLocked: true }),
    });
    const call = given.again?.([cleanName(given.name), kept.sha256, kept.resourceTypeId]);
    const write = async (db: Db) => {
      const within = { ...ctx, db };
      const written = await idempotent(within, call, () => insert(within));
      await ctx.confirmCaller(db, false);
      return written;
    };
    const { reply, isRepeated } = await inTransaction(ctx.db, write);
    // the first one lies there; what cannot be removed now the clean-up removes
    if (isRepeated) await files.store.remove(kept.key).catch(() => {});
    return reply;
  } catch (error) {
    // it may be a file: if it is none, the clean-up removes it
    if (error instanceof OutcomeUnknown) throw new AppError("outcome_unknown");
    await files.store.remove(kept.key).catch(() => {});
    throw error;
  }
};

const send = async (
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
  disposition: "attachment" | "inline",
): Promise<FastifyReply> => {
  const content = await store.read(file.key);
  return named(reply, file.name, disposition)
    .type(file.mime)
    .header("content-length", file.size)
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox")
    .send(content);
};

/** Types that a browser may show inside the portal as they are. */
const isShown = (mime: string): boolean => Object.values<FileKind>(fileKinds).some((kind) => kind.mime === mime && kind.shown === "itself");
/** Formats that browsers do not show, by their types. */
const pictureFormat = (mime: string): PictureFormat | undefined => pictureFormats.find((format) => fileKinds[format].mime === mime);
/** A page of such a picture, or how many it has. Errors: not_found, file_not_shown. */
const pageOf = async ({ turn }: Ctx, store: FileStore, { key }: StoredFile, format: PictureFormat, page?: number): Promise<PageShown> => {
  try {
    const shown = await readPage(async () => ({ content: await buffer(await store.read(key)), format, page }), turn);
    if (!shown.fault) return shown;
    throw new AppError(shown.fault === "no_such_page" ? "not_found" : "file_not_shown");
  } catch (error) {
    throw error instanceof ApartError ? new AppError("file_not_shown") : error;
  }
};

/** The first file of a form. The fields after it are available once `rest` has settled, that is once the file has been read. */
const fileOf = async (request: FastifyRequest) => {
  const parts = request.parts();
  const rest = async (): Promise<void> => {
    for (let next = await parts.next(); !next.done; next = await parts.next());
  };
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === "file") return { part, rest };
  }
  throw new AppError("invalid_input", [problem("file", "required")]);
};
const typeIdOf = (fields: MultipartFields): number => {
  const field = fields["resourceTypeId"];
  if (field === undefined) return usualType;
  const id = "value" in field ? Number(field.value) : Number.NaN;
  if (!Number.isInteger(id) || id < 1 || id > 1_000_000) throw new AppError("invalid_input", [problem("resourceTypeId", "wrong_type")]);
  return id;
};

/** `reading`: what the reading log records of it; null for a file that concerns nobody. */
export type ReadableFile = StoredFile & { readonly reading: Reading | null };
type FindReadable = (ctx: Ctx, id: number) => Promise<ReadableFile | undefined>;

/** Upload and download; who may read a file is handed in, because appeals stand above. */
export const fileRoutes = (app: FastifyInstance, files: Files, findReadableFile: FindReadable): void => {
  const { store } = files;
  serve(app, fileEndpoints.uploadPart, async (ctx, _input, { request }) => {
    const { part, rest } = await fileOf(request);
    return takeFile(ctx, files, {
      name: part.filename,
      content: part.file,
      resourceTypeId: async () => {
        await rest();
        return typeIdOf(part.fields);
      },
      cut: () => part.file.truncated,
      again: (content) => repeatable(request, content),
    });
  });
  serve(app, fileEndpoints.uploadBase64, async (ctx, { body }, { request }) => {
    const text = body.content.replace(/^data:[^,]{0,200},/, "");
    // what is no base64 would be read as far as it is
    if (!/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(text)) throw new AppError("invalid_input", [problem("content", "wrong_format")]);
    const content = Buffer.from(text, "base64");
    return takeFile(ctx, files, {
      name: body.name,
      content: Readable.from([content]),
      resourceTypeId: async () => body.resourceTypeId ?? usualType,
      again: (read) => repeatable(request, read),
    });
  });
  const findOpen = async (ctx: Ctx, id: number): Promise<ReadableFile> => {
    const file = needFound(await findReadableFile(ctx, id));
    if (file.isWaiting) throw new AppError("scan_unavailable");
    return file;
  };
  const openFile = async (ctx: Ctx, id: number): Promise<ReadableFile> => {
    const file = await findOpen(ctx, id);
    if (file.reading) noteReading(ctx, { list: "file", filter: { id }, ...file.reading });
    return file;
  };
  serve(app, fileEndpoints.download, async (ctx, { params }, { reply }) => {
    const file = await openFile(ctx, params.id);
    return send(reply, store, file, "attachment");
  });
  serve(app, fileEndpoints.view, async (ctx, { params, query }, { reply }) => {
    const file = await openFile(ctx, params.id);
    const format = query.as === "picture" && file.mime === fileKinds.pdf.mime ? "pdf" : pictureFormat(file.mime);
    if (!format) return send(reply, store, file, isShown(file.mime) ? "inline" : "attachment");
    const { jpeg } = await pageOf(ctx, store, file, format, query.page ?? 1);
    return named(reply, file.name.replace(/\.\w+$/, ".jpg"), "inline")
      .type("image/jpeg")
      .send(Buffer.from(jpeg!));
  });
  serve(app, fileEndpoints.pages, async (ctx, { params }) => {
    const file = await findOpen(ctx, params.id);
    const format = file.mime === fileKinds.pdf.mime ? "pdf" : pictureFormat(file.mime);
    return { count: format ? (await pageOf(ctx, store, file, format)).pages : 1 };
  });
};
