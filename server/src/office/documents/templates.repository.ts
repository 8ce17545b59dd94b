import { languages, type DocumentName, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

export type TemplateKey = { readonly name: DocumentName; readonly language: Language };
const idOf = (language: Language): number => languages.find((l) => l.code === language)!.id; // a Language is one of them

/** The template that an administrator has put in the place of the built-in one. */
export const findReplacement = async (ctx: Ctx, { name, language }: TemplateKey): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ content: Buffer }>`
    select content from document_templates where name = ${name} and language_id = ${idOf(language)}`.execute(ctx.db);
  return rows[0]?.content;
};

export type Replaced = TemplateKey & { readonly fileName: string; readonly uploadedBy: string; readonly uploadedDate: string };
export const listReplacements = async (ctx: Ctx): Promise<Replaced[]> => {
  const { rows } = await sql<Replaced>`
    select t.name, l.code as language, t.file_name as "fileName", u.${sql.ref(nameColumn(ctx))} as "uploadedBy", t.uploaded_at as "uploadedDate"
      from document_templates t join languages l on l.id = t.language_id join users u on u.id = t.uploaded_by`.execute(ctx.db);
  return rows;
};

/** Replacements of a template wait for each other. */
export const lockTemplate = async (ctx: Ctx, { name, language }: TemplateKey): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`template ${name}/${language}`}))`.execute(ctx.db);
};
export const saveReplacement = async (ctx: Ctx, { name, language }: TemplateKey, fileName: string, content: Buffer): Promise<void> => {
  await sql`
    insert into document_templates (name, language_id, file_name, content, uploaded_by, uploaded_at)
    values (${name}, ${idOf(language)}, ${fileName}, ${content}, ${ctx.actor.userId}, ${ctx.now})
    on conflict (name, language_id) do update set file_name = excluded.file_name, content = excluded.content, uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at`.execute(
    ctx.db,
  );
};

export const dropReplacement = async (ctx: Ctx, { name, language }: TemplateKey): Promise<void> => {
  await sql`delete from document_templates where name = ${name} and language_id = ${idOf(language)}`.execute(ctx.db);
};
