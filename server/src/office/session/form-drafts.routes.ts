import { formDraftEndpoints, formDraftSize, formDraftsMost } from "@murojaat/contract";
import { isFilled } from "@murojaat/contract/kit";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "../../engine/db/transaction.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import * as drafts from "./form-drafts.repository.ts";

/** What a person was typing, for that person alone; `visible` says which appeals a caller may see. */
export const formDraftRoutes = (app: FastifyInstance, visible: drafts.VisibleAppeals): void => {
  const { all, get, save, remove } = formDraftEndpoints;
  serve(app, all, (ctx) => drafts.listDrafts(ctx, visible));
  serve(app, get, async (ctx, { params: { key } }) => needFound(await drafts.findDraft(ctx, visible, key)));
  serve(app, save, (ctx, { params: { key }, body }) => {
    if (Buffer.byteLength(body.content) > formDraftSize) throw ruleBroken(problem("content", "too_long", formDraftSize));
    // a person who clears a form has no draft; a fault of a screen must not wipe one
    if (!isFilled(valuesOf(body.content))) throw ruleBroken(problem("content", "required"));
    return inTransaction(ctx.db, async (db) => {
      const within = { ...ctx, db };
      if (body.version === undefined && !(await drafts.mayDraft(within, visible, body))) throw new AppError("not_found");
      const saved = await (body.version === undefined ? drafts.insertDraft(within, key, body) : drafts.updateDraft(within, key, body));
      if (!saved) {
        if (await drafts.hasDraft(within, key)) throw new AppError("changed_meanwhile");
        throw body.version === undefined ? ruleBroken(problem("key", "too_many_drafts", formDraftsMost)) : new AppError("not_found");
      }
      await ctx.confirmCaller(db, false);
      return saved;
    });
  });
  serve(app, remove, async (ctx, { params: { key } }) => {
    needFound(await drafts.removeDraft(ctx, key));
    return {};
  });
};

/** The values in a content; a content that is not JSON is a text. */
const valuesOf = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
};
