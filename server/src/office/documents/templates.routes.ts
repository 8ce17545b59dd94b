import { documentNames, languages, templateEndpoints, type DocumentName } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { cleanName } from "../../engine/contents/file-name.ts";
import { refuseConflict, versionOf } from "../../engine/references/versions.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { AppError, problem } from "../../engine/http/app-error.ts";
import { named } from "../../engine/http/attachment.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { wordType } from "./documents.routes.ts";
import { titleOf } from "./layouts.ts";
import { placeholders } from "./placeholders.ts";
import {
  dropReplacement,
  findReplacement,
  listReplacements,
  lockTemplate,
  saveReplacement,
  type Replaced,
  type TemplateKey,
} from "./templates.repository.ts";
import { officeSpelling } from "../setting-values/alphabet.repository.ts";
import { templatesFile } from "./templates-file.ts";

const namesOf = (name: DocumentName): string[] => [
  ...placeholders[name].values,
  ...Object.entries(placeholders[name].parts).flatMap(([part, fields]: readonly [string, readonly string[]]) =>
    fields.length > 0 ? fields.map((field) => `${part}.${field}`) : [part],
  ),
];
const targetOf = ({ name, language }: TemplateKey) => `document_templates:${name}/${language}`;

const rowOf = (ctx: Ctx, { name, language }: TemplateKey, replaced: readonly Replaced[]) => {
  const found = replaced.find((r) => r.name === name && r.language === language);
  return {
    name,
    language,
    title: titleOf(ctx.messages, name),
    isReplaced: found !== undefined,
    fileName: found?.fileName ?? null,
    uploadedBy: found?.uploadedBy ?? null,
    uploadedDate: found?.uploadedDate ?? null,
    version: versionOf([found?.fileName, found?.uploadedBy, found?.uploadedDate]),
    placeholders: namesOf(name),
  };
};
/** Another one in its place than the one that the change was made from (409). */
const refuseReplaced = async (ctx: Ctx, query: TemplateKey & { version?: string }): Promise<void> => {
  await lockTemplate(ctx, query);
  await refuseConflict(ctx, targetOf(query), query.version, rowOf(ctx, query, await listReplacements(ctx)));
};

/** Word templates: which there are, what they may name, and the office's own in the place of the built-in ones. */
export const templateRoutes = (app: FastifyInstance): void => {
  const listTemplates = async (ctx: Ctx) => {
    const replaced = await listReplacements(ctx);
    return documentNames.flatMap((name) => languages.map(({ code: language }) => rowOf(ctx, { name, language }, replaced)));
  };
  serve(app, templateEndpoints.list, listTemplates);
  serve(app, templateEndpoints.excel, (ctx, _input, { reply }) =>
    sendExport(ctx, reply, { title: "administration.documentTemplates" }, async () => templatesFile(ctx, await listTemplates(ctx))),
  );

  serve(app, templateEndpoints.file, async (ctx, { query }, { reply }) => {
    const { builtInTemplate } = await import("./word-layout.ts");
    const { alphabet } = await officeSpelling(ctx.db, query.language, ctx.today);
    const template = (await findReplacement(ctx, query)) ?? builtInTemplate(query.name, query.language, alphabet);
    return named(reply, `${query.name}_${query.language}.docx`).type(wordType).send(template);
  });

  serve(app, templateEndpoints.replace, async (ctx, { query }, { request }) => {
    const part = await request.file();
    if (!part) throw new AppError("invalid_input", [problem("file", "required")]);
    const given = await part.toBuffer();
    if (given.length === 0) throw new AppError("file_empty");
    const { checkTemplate } = await import("./word-template.ts");
    const content = await checkTemplate(given, placeholders[query.name]);
    const fileName = cleanName(part.filename) || `${query.name}.docx`;
    const replace = async (within: Ctx) => {
      await refuseReplaced(within, query);
      await saveReplacement(within, query, fileName, content);
      within.audit(targetOf(query), { fileName });
      return { fileName };
    };
    return transact(ctx, templateEndpoints.replace, replace, repeatable(request, [fileName, given.toString("base64")]));
  });

  serve(app, templateEndpoints.reset, async (ctx, { query }) => {
    await refuseReplaced(ctx, query);
    await dropReplacement(ctx, query);
    ctx.audit(targetOf(query));
    return {};
  });
};
