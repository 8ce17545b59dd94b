import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { cutMost } from "@murojaat/contract";
import { fileKinds } from "@murojaat/contract/kit";
import { cutPdf } from "../../engine/contents/cut-pdf.ts";
import { takeFile, type Files } from "../../engine/files/files.routes.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { ownUploads } from "./scanned-letters.repository.ts";

type CutUploads = { readonly letters: readonly number[]; readonly cut: readonly number[] };
/**
 * The caller's uploads with each PDF cut into numbered uploads of its own, and the PDFs that were cut. `every`: pages of each part; without
 * it they are cut at blank pages. Errors: 422 for a PDF that cannot be cut, those of an upload.
 */
export const cutUploads = async (ctx: Ctx, files: Files, given: readonly number[], every: number | undefined): Promise<CutUploads> => {
  const [letters, cut]: [number[], number[]] = [[], []];
  const uploads = await ownUploads(ctx, given);
  // whether the call repeats one that has cut them is known in its transaction, where they are refused otherwise
  if (uploads.length < new Set(given).size) return { letters: given, cut: given };
  for (const { id, name, key, mime } of uploads) {
    if (mime !== fileKinds.pdf.mime) {
      letters.push(id);
      continue;
    }
    const read = async () => ({
      content: await buffer(await files.store.read(key)),
      most: cutMost.pages,
      ...(every !== undefined && { every }),
    });
    const found = await cutPdf(read);
    cut.push(id);
    if ("why" in found || found.parts.length === 0) throw ruleBroken(problem("files", "pdf_not_cut", name));
    for (const [n, part] of found.parts.entries()) {
      const { resourceId } = await takeFile(ctx, files, {
        name: name.replace(/(\.pdf)?$/i, `-${n + 1}.pdf`),
        content: Readable.from([part]),
      });
      letters.push(resourceId);
    }
  }
  return { letters, cut };
};
