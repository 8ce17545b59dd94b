import { formDraftEndpoints, formDraftsMost, type Call, type Reply } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

export type FormDraft = Reply<typeof formDraftEndpoints.all>[number];
export type DraftBody = Call<typeof formDraftEndpoints.save>["body"];
type Saved = Reply<typeof formDraftEndpoints.save>;
/** The appeals that the caller may see, alias `a`; handed in, because appeals stand above. */
export type VisibleAppeals = (ctx: Ctx) => Predicate;

/** The list shows the heading alone, so each draft has two encrypted columns. */
type Heading = Pick<FormDraft, "name" | "firstWords">;
const encrypted = (column: "heading" | "content"): EncryptedColumn => ({
  table: "form_drafts",
  column,
  primaryKey: ["user_id", "key"],
  context: (row) => `form_drafts.${column}:${row["user_id"]}:${row["key"]}`,
});
const [headings, contents] = [encrypted("heading"), encrypted("content")];
export const formDraftColumns: readonly EncryptedColumn[] = [headings, contents];
const contextOf = ({ actor }: Ctx, column: EncryptedColumn, key: string): string => column.context({ user_id: actor.userId, key });

type Row = Omit<FormDraft, keyof Heading> & { readonly heading: string; readonly content: string };
/** The record of a draft is one that the caller may see, or there is none. */
const seesRecord = (ctx: Ctx, visible: VisibleAppeals, appealId: RawBuilder<unknown>): Predicate =>
  sql`(${appealId} is null or exists (select from appeals a where a.id = ${appealId} and ${visible(ctx)}))`;
const rowsOf = async (ctx: Ctx, visible: VisibleAppeals, which: Predicate): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select d.key, d.form, coalesce(d.appeal_id, t.appeal_id) as "appealId", d.task_id as "taskId", d.version, d.saved_at as "savedAt", d.heading, d.content,
           (select a.number from appeals a where a.id = coalesce(d.appeal_id, t.appeal_id) and ${visible(ctx)}) as "requestNumber",
           ${seesRecord(ctx, visible, sql`coalesce(d.appeal_id, t.appeal_id)`)} and (d.task_id is null or t.id is not null) as "isRecordVisible"
      from form_drafts d left join tasks t on t.id = d.task_id
     where d.user_id = ${ctx.actor.userId} and ${which} order by d.saved_at desc, d.key`.execute(ctx.db);
  return rows;
};
const shown = (ctx: Ctx, { heading, content: _content, ...row }: Row): FormDraft => ({
  ...row,
  ...(JSON.parse(decrypt(heading, contextOf(ctx, headings, row.key))) as Heading),
});

export const listDrafts = async (ctx: Ctx, visible: VisibleAppeals): Promise<FormDraft[]> =>
  (await rowsOf(ctx, visible, sql`true`)).map((row) => shown(ctx, row));

export const findDraft = async (
  ctx: Ctx,
  visible: VisibleAppeals,
  key: string,
): Promise<Reply<typeof formDraftEndpoints.get> | undefined> => {
  const [row] = await rowsOf(ctx, visible, sql`d.key = ${key}`);
  return row && { ...shown(ctx, row), content: decrypt(row.content, contextOf(ctx, contents, key)) };
};

const valuesOf = (ctx: Ctx, key: string, { name, firstWords, content }: DraftBody) => ({
  heading: encrypt(JSON.stringify({ name, firstWords } satisfies Heading), contextOf(ctx, headings, key)),
  content: encrypt(content, contextOf(ctx, contents, key)),
});

/** Whether the form is about a record that the caller may see, or about none. */
export const mayDraft = async (ctx: Ctx, visible: VisibleAppeals, { appealId, taskId }: DraftBody): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select ${seesRecord(ctx, visible, sql`${appealId}::bigint`)} and (${taskId}::bigint is null or exists (
             select from tasks t where t.id = ${taskId} and ${seesRecord(ctx, visible, sql`t.appeal_id`)})) as may`.execute(ctx.db);
  return rows[0]!.may;
};

/** Undefined where the person has as many as allowed, or one of this key. */
export const insertDraft = async (ctx: Ctx, key: string, body: DraftBody): Promise<Saved | undefined> => {
  // one at a time, so that two tabs do not both insert the last one
  await sql`select pg_advisory_xact_lock(hashtext('form drafts'), ${ctx.actor.userId}::int)`.execute(ctx.db);
  const { heading, content } = valuesOf(ctx, key, body);
  const { rows } = await sql<Saved>`
    insert into form_drafts (user_id, key, form, appeal_id, task_id, heading, content)
    select ${ctx.actor.userId}, ${key}, ${body.form}, ${body.appealId}, ${body.taskId}, ${heading}, ${content}
     where (select count(*) from form_drafts where user_id = ${ctx.actor.userId}) < ${formDraftsMost}
    on conflict do nothing returning version, saved_at as "savedAt"`.execute(ctx.db);
  return rows[0];
};

/** Undefined where the draft is not of this version. */
export const updateDraft = async (ctx: Ctx, key: string, body: DraftBody): Promise<Saved | undefined> => {
  const { heading, content } = valuesOf(ctx, key, body);
  const { rows } = await sql<Saved>`
    update form_drafts set version = version + 1, saved_at = now(), heading = ${heading}, content = ${content}
     where user_id = ${ctx.actor.userId} and key = ${key} and version = ${body.version} returning version, saved_at as "savedAt"`.execute(
    ctx.db,
  );
  return rows[0];
};

export const hasDraft = async (ctx: Ctx, key: string): Promise<boolean> =>
  (await sql`select from form_drafts where user_id = ${ctx.actor.userId} and key = ${key}`.execute(ctx.db)).rows.length > 0;

/** Undefined where there is none. */
export const removeDraft = async (ctx: Ctx, key: string): Promise<object | undefined> =>
  (await sql<object>`delete from form_drafts where user_id = ${ctx.actor.userId} and key = ${key} returning key`.execute(ctx.db)).rows[0];
/** A person who was blocked leaves no drafts behind. */
export const removeDraftsOf = async (db: Db, userId: number): Promise<void> => {
  await sql`delete from form_drafts where user_id = ${userId}`.execute(db);
};
export const removeOldDrafts = async (db: Db, days: number): Promise<void> => {
  await sql`delete from form_drafts where saved_at < now() - make_interval(days => ${days})`.execute(db);
};
