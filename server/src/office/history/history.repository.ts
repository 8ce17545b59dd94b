import { besideSteps } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { maskText } from "../../engine/privacy/masks.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import type { Entry } from "../../engine/workflow/engine.ts";
import { hashOfAppeal, hashOfRecord, hashOfTask } from "./bound-columns.ts";

/** The text and the files that an action leaves with the appeal, or with an answer; what binds them to the history. */
export type Papers = {
  readonly answerId?: number;
  readonly text: string | RawBuilder<string>;
  /** Ids. */
  readonly files: readonly number[] | RawBuilder<unknown>;
};
/** Whose history it is, and the post that has the record; the history names the post if the actor holds it. */
export type Whose = { readonly appealId: number; readonly taskId: number | null; readonly positionLevelId: number | null };

const hashesOf = (appealId: number, { answerId, text, files }: Papers) => ({
  answer_id: answerId ?? null,
  papers_hash: sql<Buffer>`salted(${appealId}, ${text})`,
  files_hash: sql<Buffer>`salted(${appealId}, file_hashes(${"map" in files ? sql`${[...files]}::bigint[]` : files}))`,
});

export const historyValues: EncryptedColumn = {
  table: "history_values",
  column: "content",
  primaryKey: ["history_id", "label"],
  context: (row) => `history_values.content:${row["history_id"]}:${row["label"]}`,
};
type Values = Pick<Change, "before" | "after">;
const masked = ({ secret, ...change }: Change): Change => {
  const mask = (value: Change["before"]) => value && maskText(String(value));
  return secret ? { ...change, secret, before: mask(change.before), after: mask(change.after) } : change;
};
const keepValues = async (ctx: Ctx, id: number, changes: readonly Change[]): Promise<void> => {
  const rows = changes.map(({ label, before, after }) => ({
    history_id: id,
    label,
    content: encrypt(JSON.stringify({ before, after } satisfies Values), historyValues.context({ history_id: id, label })),
  }));
  await ctx.db.insertInto("history_values").values(rows).execute();
};
/** The values behind the masks of these rows of the history, each under its row and label. Errors: UnreadableValue. */
export const readValues = async (ctx: Ctx, ids: readonly number[]): Promise<(id: number, label: string) => Values | undefined> => {
  const rows = await ctx.db
    .selectFrom("history_values")
    .select(["history_id", "label", "content"])
    .where("history_id", "in", [...ids, 0])
    .execute();
  const found = new Map(
    rows.map(({ history_id, label, content }) => [
      `${history_id} ${label}`,
      JSON.parse(decrypt(content, historyValues.context({ history_id, label }))) as Values,
    ]),
  );
  return (id, label) => found.get(`${id} ${label}`);
};

/** Whether a row of the history is a step of the appeal or the task, which a note or a reminder is not; the alias of the row. */
export const isStep = (alias: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.action`)} not in (${sql.join(Object.keys(besideSteps).map((action) => sql.lit(action)))})`;

/** Writes a row of history; the values that it binds are stored already, or their statements are sent before it. */
export const recordHistory = async (ctx: Ctx, whose: Whose, e: Entry<Papers>): Promise<void> => {
  await addHistory(ctx, whose, e);
};
/** The same; returns the id of the row. `strikes`: the note that it strikes out. */
export const addHistory = async (ctx: Ctx, whose: Whose, e: Entry<Papers>, strikes?: number): Promise<number> => {
  const { actor } = ctx;
  const { appealId, taskId, positionLevelId } = whose;
  const post = positionLevelId !== null && actor.posts.includes(positionLevelId) ? positionLevelId : null;
  const { id } = await ctx.db
    .insertInto("history")
    .values({
      appeal_id: appealId,
      task_id: taskId,
      at: ctx.now,
      user_id: e.bySystem ? null : actor.userId,
      organization_id: e.bySystem ? null : actor.organizationId,
      position_level_id: e.bySystem ? null : post,
      action: e.action,
      from_status: e.from,
      to_status: e.to,
      text: e.text,
      changes: e.changes.length > 0 ? JSON.stringify(e.changes.map(masked)) : null,
      request_id: ctx.requestId,
      record_hash: taskId === null ? hashOfAppeal(appealId) : hashOfTask(taskId),
      note_id: strikes ?? null,
      ...(e.papers && hashesOf(appealId, e.papers)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const secrets = e.changes.filter((change) => change.secret);
  if (secrets.length > 0) await keepValues(ctx, id, secrets);
  ctx.changed({ appealId });
  return id;
};

/**
 * Records in one statement what the portal itself did to many records without changing their status, and returns the ids of the rows. `records` selects
 * appeal_id, task_id, status and changes, in the order of the rows.
 */
export const recordBySystem = async (ctx: Ctx, action: string, records: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into history (appeal_id, task_id, at, action, from_status, to_status, changes, request_id, record_hash)
    select r.appeal_id, r.task_id, ${ctx.now}, ${action}, r.status, r.status, r.changes, ${ctx.requestId},
           ${hashOfRecord(sql`r.appeal_id`, sql`r.task_id`)} from (${records}) r
    returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};
