import type { FileLink } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Db } from "../../engine/db/pool.ts";

/** What files belong to: the table that binds them, and the field of the form that names them. */
const holders = {
  appeal: { table: "appeal_files", column: "appeal_id", field: "appeal.files" },
  representative: { table: "representative_files", column: "appeal_id", field: "appeal.representative.files" },
  incoming: { table: "incoming_files", column: "incoming_appeal_id", field: "files" },
  answer: { table: "answer_files", column: "answer_id", field: "files" },
  review: { table: "review_files", column: "review_id", field: "files" },
  inquiry: { table: "inquiry_files", column: "inquiry_id", field: "files" },
} as const;

// false flags are left out
const links = sql`json_agg(json_strip_nulls(json_build_object('resourcesId', f.id, 'resourceName', f.name, 'isLocked', nullif(f.is_locked, false),
  'isWaiting', nullif(f.waits_since is not null, false))) order by f.id)`;
/** The files of an appeal or an answer as a column beside it, `id` being its own. */
export const filesOf = (holder: keyof typeof holders, id: string): RawBuilder<FileLink[]> => {
  const { table, column } = holders[holder];
  return sql`(select coalesce(${links}, '[]') from ${sql.table(table)} l join files f on f.id = l.file_id where l.${sql.ref(column)} = ${sql.ref(id)})`;
};
/** The files of a page of them, looked for at once: rows of `holder_id` and `files`, to be joined from the left. */
export const filesOfEach = (holder: keyof typeof holders, ids: readonly number[]): RawBuilder<unknown> => {
  const { table, column } = holders[holder];
  return sql`(select l.${sql.ref(column)} as holder_id, ${links} as files
                from ${sql.table(table)} l join files f on f.id = l.file_id where l.${sql.ref(column)} = any(${[...ids]}::bigint[]) group by 1)`;
};

/** The files in the list that the user did not upload or that already belong to something else. */
export const foreignFiles = async (
  db: Db,
  userId: number,
  ids: readonly number[],
  own?: { holder: keyof typeof holders; id: number },
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const attached = own
    ? sql`or exists (select from ${sql.table(holders[own.holder].table)} l where l.file_id = f.id and l.${sql.ref(holders[own.holder].column)} = ${own.id})`
    : sql``;
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${[...ids]}::bigint[]) g (id)
     where not exists (select from files f where f.id = g.id and ((f.uploaded_by = ${userId} and f.bound_at is null) ${attached}))`.execute(
    db,
  );
  return rows.map((r) => r.id);
};

/** Binds uploaded files to the holder: its id, or an expression of it. Those of `earlier`, another such holder, stay with that one too. */
export const bindFiles = async (
  db: Db,
  holder: keyof typeof holders,
  id: number,
  ids: readonly number[],
  earlier?: number,
): Promise<void> => {
  if (ids.length === 0) return;
  const { table, column, field } = holders[holder];
  const added = [...new Set(ids)];
  const shared = earlier === undefined ? [] : await attachedFiles(db, holder, earlier);
  const fresh = added.filter((file) => !shared.includes(file));
  // a second binding of the same file waits here and finds it bound
  const bound = await sql`update files set bound_at = now() where id = any(${fresh}::bigint[]) and bound_at is null`.execute(db);
  if (Number(bound.numAffectedRows) < fresh.length) throw ruleBroken(problem(field, "file_not_yours"));
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, file_id) select ${id}, g from unnest(${added}::bigint[]) g`.execute(db);
};

const attachedFiles = async (db: Db, holder: keyof typeof holders, id: number): Promise<number[]> => {
  const { table, column } = holders[holder];
  const { rows } = await sql<{ id: number }>`select file_id as id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows.map((row) => row.id);
};

/** Leaves exactly these files with the holder; those no longer named are let go and removed later. */
export const replaceFiles = async (db: Db, holder: keyof typeof holders, id: number, ids: readonly number[]): Promise<void> => {
  const { table, column } = holders[holder];
  const dropped = await sql<{
    id: number;
  }>`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and not file_id = any(${[...ids]}::bigint[]) returning file_id as id`.execute(
    db,
  );
  if (dropped.rows.length > 0)
    await db
      .updateTable("files")
      .set({ bound_at: null })
      .where(
        "id",
        "in",
        dropped.rows.map((r) => r.id),
      )
      .execute();
  const attached = await attachedFiles(db, holder, id);
  await bindFiles(
    db,
    holder,
    id,
    ids.filter((file) => !attached.includes(file)),
  );
};
