import { translateAny, type Language, type MessageKey, type Reply, type templateEndpoints } from "@murojaat/contract";
import type { Readable } from "node:stream";
import { rowsFile } from "../../engine/excel/rows-file.ts";
import type { Ctx } from "../../engine/http/context.ts";

const languageLabels = { UZ: "shell.langUz", UK: "shell.langUk", RU: "shell.langRu" } as const satisfies Record<Language, MessageKey>;
type Template = Reply<typeof templateEndpoints.list>[number];

/** The Word templates as an Excel file: which is in use, whose it is, and what each may name. */
export const templatesFile = (ctx: Ctx, rows: readonly Template[]): Promise<Readable> =>
  rowsFile(ctx, {
    title: "administration.documentTemplates",
    columns: [
      { label: "crud.name", width: 300, of: ({ title }) => title },
      { label: "administration.language", width: 160, of: ({ language }) => translateAny(ctx.messages, languageLabels[language]) },
      { label: "administration.inUse", width: 260, of: ({ fileName }) => fileName ?? ctx.messages.administration.builtIn },
      { label: "administration.uploadedBy", width: 240, of: ({ uploadedBy }) => uploadedBy },
      { label: "administration.uploadedAt", width: 150, kind: "moment", of: ({ uploadedDate }) => uploadedDate },
      { label: "administration.placeholders", width: 480, of: ({ placeholders }) => placeholders.map((name) => `{${name}}`).join(" ") },
    ],
    rows,
  });
