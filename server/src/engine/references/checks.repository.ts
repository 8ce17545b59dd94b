import { fileKinds, type CrudField, type FileKind } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";

type Ref = Extract<CrudField, { kind: "ref" }>;

/** Whether every one of these records is there. */
export const areThere = async (db: Db, table: string, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows[0]!.n === new Set(ids).size;
};
/** Whether the record chosen belongs to the one that the field beside it names. */
export const isWithin = async (db: Db, ref: Ref, id: number, outer: unknown): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(ref.table)} where id = ${id} and ${sql.ref(ref.within!.column)} = ${outer}`.execute(
    db,
  );
  return rows.length > 0;
};
/** Whether `id` stands at or below `top` in the tree that the reference makes. */
export const isBelow = async (db: Db, ref: Ref, id: number, top: number): Promise<boolean> => {
  const { rows } = await sql`
    with recursive above (id) as (
      select ${id}::int union select n.${sql.ref(ref.column)} from ${sql.table(ref.table)} n join above on above.id = n.id where n.${sql.ref(ref.column)} is not null)
    select from above where id = ${top}`.execute(db);
  return rows.length > 0;
};
type Value = string | number | boolean | null;
const equal = (column: string, value: Value) =>
  sql`${sql.ref(column)}::text is not distinct from ${value === null ? null : String(value)}::text`;
const isAnother = async (db: Db, table: string, self: number | undefined, same: readonly RawBuilder<unknown>[]): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(table)} where id <> ${self ?? -1} and ${sql.join(same, sql` and `)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};
/** Whether another record has the same text in this column; the case of letters does not count. */
export const isTaken = (db: Db, table: string, column: string, value: string, self: number | undefined): Promise<boolean> =>
  isAnother(db, table, self, [sql`lower(${sql.ref(column)}) = lower(${value})`]);
/** Whether another record, of the parent where there is one, has this name, in whichever of the two Latin alphabets; case does not count. */
export const isNameTaken = (
  db: Db,
  table: string,
  column: string,
  value: string,
  self: number | undefined,
  parent?: { column: string; value: Value },
): Promise<boolean> =>
  isAnother(db, table, self, [
    ...(parent ? [equal(parent.column, parent.value)] : []),
    sql`lower(old_latin(${sql.ref(column)})) = lower(old_latin(${value}))`,
  ]);
/** Whether another record has all these values. */
export const isThereTogether = (db: Db, table: string, values: Record<string, Value>, self: number | undefined): Promise<boolean> =>
  isAnother(
    db,
    table,
    self,
    Object.entries(values).map(([column, value]) => equal(column, value)),
  );
/** Pictures that every browser shows. */
const pictureTypes = Object.values<FileKind>(fileKinds).flatMap(({ shown, mime }) =>
  mime.startsWith("image/") && shown === "itself" ? [mime] : [],
);
/** Binds a picture that the caller has uploaded and nothing uses yet; returns the problems. */
export const bindPicture = async (db: Db, fileId: number, userId: number): Promise<"file_not_yours" | "not_a_picture" | undefined> => {
  const { rows } = await sql<{ type: string }>`
    update files set bound_at = now() where id = ${fileId} and uploaded_by = ${userId} and bound_at is null returning mime_type as type`.execute(
    db,
  );
  if (!rows[0]) return "file_not_yours";
  return pictureTypes.includes(rows[0].type) ? undefined : "not_a_picture";
};
export const releasePicture = async (db: Db, fileId: number): Promise<void> => {
  await db.updateTable("files").set({ bound_at: null }).where("id", "=", fileId).execute();
};
