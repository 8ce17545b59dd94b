import { scannedLetterEndpoints, scannedLetterRow, type CrudQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import type { Files } from "../../engine/files/files.routes.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { pageOf } from "../../engine/references/crud.repository.ts";
import { cutUploads } from "./cut-uploads.ts";
import { addScanned, isOwn, letGo, releaseScanned, removeScanned, takeScanned } from "./scanned-letters.repository.ts";

/** Letters that were scanned at once and are registered one by one, by several people. */
export const scannedLetterRoutes = (app: FastifyInstance, files: Files): void => {
  const { list, add, take, release, remove } = scannedLetterEndpoints;
  serve(app, list, (ctx, { query }) => pageOf(ctx, scannedLetterRow, query as CrudQuery, isOwn(ctx)));
  serve(app, add, async (ctx, { body: { files: given, cut } }, { request }) => {
    // the parts are stored before, and are uploads like others until they wait here
    const made = cut ? await cutUploads(ctx, files, given, cut.every) : { letters: given, cut: [] };
    const keep = async (within: Ctx) => {
      await letGo(within, made.cut);
      const count = await addScanned(within, made.letters);
      within.audit("scanned_letters", { files: count });
      return { count };
    };
    return transact(ctx, add, keep, repeatable(request));
  });
  serve(app, take, async (ctx, { body: { id } }) => {
    const letter = await takeScanned(ctx, id);
    ctx.audit(`scanned_letters:${letter.id}`);
    return letter;
  });
  serve(app, release, async (ctx, { params: { id } }) => {
    await releaseScanned(ctx, id);
    ctx.audit(`scanned_letters:${id}`);
    return {};
  });
  serve(app, remove, async (ctx, { params: { id }, body: { reason } }) => {
    await removeScanned(ctx, id, reason);
    ctx.audit(`scanned_letters:${id}`, { reason });
    return {};
  });
};
