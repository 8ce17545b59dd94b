import type { MessageKey } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";

/** A changed field: the message key of its label, and its values as text, or as ids with the table that names them. */
export type Change = {
  readonly label: MessageKey;
  readonly before: string | number | null;
  readonly after: string | number | null;
  readonly list?: string;
  readonly personal?: true;
};
/** The text and the files that an action leaves with the appeal, or with an answer; what binds them to the history. */
export type Papers = {
  readonly answerId?: number | RawBuilder<number>;
  readonly text: string | RawBuilder<string>;
  /** Ids. */
  readonly files: readonly number[] | RawBuilder<unknown>;
};
export type Entry = {
  appealId: number;
  taskId: number | null;
  positionLevelId: number | null;
  bySystem: boolean;
  action: string;
  from: string | null;
  to: string | null;
  text: string | null;
  changes: readonly Change[];
  papers?: Papers | undefined;
};

const hashesOf = (appealId: number, { answerId, text, files }: Papers) => ({
  answer_id: answerId ?? null,
  papers_hash: sql<Buffer>`salted(${appealId}, ${text})`,
  files_hash: sql<Buffer>`salted(${appealId}, file_hashes(${"map" in files ? sql`${[...files]}::bigint[]` : files}))`,
});

export const recordHistory = async (ctx: Ctx, e: Entry): Promise<void> => {
  const { actor } = ctx;
  const post = e.positionLevelId !== null && actor.posts.includes(e.positionLevelId) ? e.positionLevelId : null;
  await ctx.db
    .insertInto("history")
    .values({
      appeal_id: e.appealId,
      task_id: e.taskId,
      at: ctx.now,
      user_id: e.bySystem ? null : actor.userId,
      organization_id: e.bySystem ? null : actor.organizationId,
      position_level_id: e.bySystem ? null : post,
      action: e.action,
      from_status: e.from,
      to_status: e.to,
      text: e.text,
      changes: e.changes.length > 0 ? JSON.stringify(e.changes) : null,
      request_id: ctx.requestId,
      ...(e.papers && hashesOf(e.appealId, e.papers)),
    })
    .execute();
  ctx.changed({ appealId: e.appealId });
};

/**
 * Records in one statement what the portal itself did to many records without changing their status. `records` selects appeal_id, task_id,
 * status and changes, in the order of the rows.
 */
export const recordBySystem = async (ctx: Ctx, action: string, records: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into history (appeal_id, task_id, at, action, from_status, to_status, changes, request_id)
    select r.appeal_id, r.task_id, ${ctx.now}, ${action}, r.status, r.status, r.changes, ${ctx.requestId} from (${records}) r`.execute(
    ctx.db,
  );
};
