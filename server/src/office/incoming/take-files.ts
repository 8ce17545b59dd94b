import { Readable } from "node:stream";
import type { FieldProblem, LeftOut } from "@murojaat/contract";
import { takeFile, type Files } from "../../engine/files/files.routes.ts";
import { AppError } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** A file as its channel hands it over: its bytes, or why there are none. */
export type GivenFile = { readonly part: string; readonly name: string; readonly content: Buffer | LeftOut["reason"] };

/** Why a file is not kept; a fault that is not its own is thrown. */
const refusalOf = (error: unknown): LeftOut["reason"] => {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.code === "invalid_input" ? (error.details as FieldProblem[])[0]!.problem : error.code;
};

/** Stores the files of an appeal from outside, each for itself: one that cannot be kept is left out. */
export const takeFiles = async (
  ctx: Ctx,
  files: Files,
  given: readonly GivenFile[],
): Promise<{ fileIds: number[]; leftOut: LeftOut[] }> => {
  const fileIds: number[] = [];
  const leftOut: LeftOut[] = [];
  for (const { part, name, content } of given)
    if (typeof content === "string") leftOut.push({ part, reason: content, given: name });
    else
      try {
        fileIds.push((await takeFile(ctx, files, { name, content: Readable.from([content]), mayWait: true })).resourceId);
      } catch (error) {
        leftOut.push({ part, reason: refusalOf(error), given: name });
      }
  return { fileIds, leftOut };
};
