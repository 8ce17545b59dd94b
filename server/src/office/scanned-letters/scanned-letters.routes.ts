import { removedLetterRow, scannedLetterEndpoints, scannedLetterRow, type CrudQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { insertKept, type Files } from "../../engine/files/files.routes.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { pageOf } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { cutUploads, type Pile } from "./cut-uploads.ts";
import { addScanned, isOwn, isRemoved, letGo, releaseScanned, removeScanned, takeScanned } from "./scanned-letters.repository.ts";

/** Letters that were scanned at once and are registered one by one, by several people. */
export const scannedLetterRoutes = (app: FastifyInstance, files: Files): void => {
  const { list, removed, removedExcel, add, take, release, remove } = scannedLetterEndpoints;
  serve(app, list, (ctx, { query }) => pageOf(ctx, scannedLetterRow, query as CrudQuery, isOwn(ctx)));
  crudRoutes(app, removedLetterRow, { list: removed, excel: removedExcel }, isRemoved);
  serve(app, add, async (ctx, { body: { files: given, cut } }, { request }) => {
    const keep = (pile: Pile) =>
      transact(
        ctx,
        add,
        async (within) => {
          await letGo(within, pile.cut);
          const parts = await Promise.all(pile.parts.map((part) => insertKept(within, files, part)));
          const count = await addScanned(within, [...pile.whole, ...parts]);
          within.audit("scanned_letters", { files: count });
          return { count };
        },
        repeatable(request),
      );
    return cut ? cutUploads(ctx, files, given, cut.every, keep) : keep({ whole: given, cut: [], parts: [] });
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
