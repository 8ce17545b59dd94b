import { scannedLetterEndpoints, scannedLetterRow, type CrudQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../engine/http/serve.ts";
import { pageOf } from "../../engine/references/crud.repository.ts";
import { addScanned, isOwn, releaseScanned, removeScanned, takeScanned } from "./scanned-letters.repository.ts";

/** Letters that were scanned at once and are registered one by one, by several people. */
export const scannedLetterRoutes = (app: FastifyInstance): void => {
  const { list, add, take, release, remove } = scannedLetterEndpoints;
  serve(app, list, (ctx, { query }) => pageOf(ctx, scannedLetterRow, query as CrudQuery, isOwn(ctx)));
  serve(app, add, async (ctx, { body: { files } }) => {
    const count = await addScanned(ctx, files);
    ctx.audit("scanned_letters", { files: count });
    return { count };
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
