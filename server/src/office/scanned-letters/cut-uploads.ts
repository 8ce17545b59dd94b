import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { cutMost } from "@murojaat/contract";
import { fileKinds } from "@murojaat/contract/kit";
import { cutPdf } from "../../engine/contents/cut-pdf.ts";
import { unknownKeys } from "../../engine/files/files.repository.ts";
import { keepContent, needUploadRoom, type Files, type Kept } from "../../engine/files/files.routes.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { needLetterRoom, ownUploads } from "./scanned-letters.repository.ts";

/** Uploads that stay whole, those that were cut, and their parts, which are no files yet. */
export type Pile = { readonly whole: readonly number[]; readonly cut: readonly number[]; readonly parts: readonly Kept[] };

const idsOf = (uploads: readonly { readonly id: number }[]) => uploads.map(({ id }) => id);
const dropUnused = async ({ db }: Ctx, { store }: Files, parts: readonly Kept[]): Promise<void> => {
  const keys = parts.map(({ key }) => key);
  for (const key of await unknownKeys(db, keys)) await store.remove(key);
};
/**
 * Gives the caller's uploads with each PDF cut into numbered parts to `keep`; of parts that do not become files nothing is left. `every`: pages
 * of each part; without it they are cut at blank pages. Errors: 422 for a PDF that cannot be cut, 429 for more parts than there is room for,
 * those of an upload, those of `keep`.
 */
export const cutUploads = async <T>(
  ctx: Ctx,
  files: Files,
  given: readonly number[],
  every: number | undefined,
  keep: (pile: Pile) => Promise<T>,
): Promise<T> => {
  const uploads = await ownUploads(ctx, given);
  // whether the call repeats one that has cut them is known in its transaction, where they are refused otherwise
  if (uploads.length < new Set(given).size) return keep({ whole: given, cut: given, parts: [] });
  const [whole, piles] = [
    uploads.filter(({ mime }) => mime !== fileKinds.pdf.mime),
    uploads.filter(({ mime }) => mime === fileKinds.pdf.mime),
  ];
  const parts: Kept[] = [];
  /** Whether the parts became files. */
  let isKnown = true;
  /** Of parts beside those of before. */
  const needRoom = async (more: number, bytes: number): Promise<void> => {
    const count = parts.length + more;
    await needUploadRoom(ctx, { files: count, bytes: parts.reduce((sum, { size }) => sum + size, bytes) });
    await needLetterRoom(ctx, whole.length + count);
  };
  try {
    await needRoom(piles.length, 0);
    for (const [at, { name, key }] of piles.entries()) {
      const asked = async () => ({
        content: await buffer(await files.store.read(key)),
        most: cutMost.pages,
        ...(every !== undefined && { every }),
      });
      const found = await cutPdf(asked, ctx.turn);
      if ("why" in found || found.parts.length === 0) throw ruleBroken(problem("files", "pdf_not_cut", name));
      // each that follows is a part at least
      await needRoom(
        found.parts.length + piles.length - at - 1,
        found.parts.reduce((sum, part) => sum + part.length, 0),
      );
      for (const [n, part] of found.parts.entries())
        parts.push(
          await keepContent(files, { name: name.replace(/(\.pdf)?$/i, `-${n + 1}.pdf`), content: Readable.from([part]) }, ctx.actor.userId),
        );
    }
    return await keep({ whole: idsOf(whole), cut: idsOf(piles), parts });
  } catch (error) {
    isKnown = !(error instanceof AppError && error.code === "outcome_unknown");
    throw error;
  } finally {
    // others, and what cannot be removed now, the clean-up removes
    if (isKnown) await dropUnused(ctx, files, parts).catch(() => {});
  }
};
