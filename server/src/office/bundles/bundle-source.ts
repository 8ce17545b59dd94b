import type { AppealDetail, BundleKind } from "@murojaat/contract";
import { searchHash } from "../../engine/crypto/crypto.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { listAppealFiles, type AppealFile } from "../appeals/appeal-files.repository.ts";
import { drawnOf, type Drawn } from "./bundle-pdf.ts";

/** What a bundle is made of, as its asker may see it. */
export type Source = {
  readonly appeal: AppealDetail;
  readonly files: readonly AppealFile[];
  /** null: a ZIP holds the files alone. */
  readonly drawn: Drawn | null;
};
export const sourceOf = async (ctx: Ctx, kind: BundleKind, appeal: AppealDetail): Promise<Source> => ({
  appeal,
  files: await listAppealFiles(ctx, appeal.id),
  drawn: kind === "pdf" ? await drawnOf(ctx, appeal) : null,
});
/** Equal for bundles that would be equal; a plain digest would let guess what is masked. `gone`: files that were not to be had. */
export const digestOf = ({ files, drawn }: Source, gone: readonly string[] = []): Buffer =>
  searchHash(JSON.stringify({ files, drawn, gone }), "appeal_bundles.made_of");
