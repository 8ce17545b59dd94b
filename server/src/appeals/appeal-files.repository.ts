import { sql } from "kysely";
import type { StoredFile } from "../files/files.repository.ts";
import type { Ctx } from "../http/context.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** A file the caller may read: one's own upload still unbound, or one of an appeal (or of an answer in it) that the caller sees. */
export const findReadableFile = async (ctx: Ctx, id: number): Promise<StoredFile | undefined> => {
  const { rows } = await sql<StoredFile>`
    select f.id, f.name, f.mime_type as mime, f.size, f.storage_key as key from files f where f.id = ${id} and (
      (f.bound_at is null and f.uploaded_by = ${ctx.actor.userId})
      or exists (select from appeal_files l join appeals a on a.id = l.appeal_id where l.file_id = f.id and ${visibleAppeals(ctx)})
      or exists (select from answer_files l join answers w on w.id = l.answer_id join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id where l.file_id = f.id and ${visibleAppeals(ctx)}))`.execute(
    ctx.db,
  );
  return rows[0];
};
