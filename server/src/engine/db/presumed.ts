import { sql, type RawBuilder } from "kysely";
import type { Db } from "./client.ts";
import { sentAlong } from "./sent-along.ts";

/**
 * Says what is taken for so in a transaction, without waiting for an answer: it leaves together with what is written. Where it is not so
 * the transaction fails (`isNotSo`), and nothing of it is kept.
 */
export const must = async (db: Db, holds: RawBuilder<unknown>): Promise<void> => {
  await sql`select must(${holds}) ${sentAlong}`.execute(db);
};
/** Whether a transaction failed because something was taken for so that is not. */
export const isNotSo = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === "MU001";

/** The id of a new row: as it is written with the row, and as what is written after it names it. */
export type NewId<Id = number | RawBuilder<number>> = { readonly made: Id; readonly told: Id };
/** Taken before. */
export const takenId = (id: number): NewId<number> => ({ made: id, told: id });
/** Taken from the table's sequence by the statement that writes the row, so that nobody has to ask for it. */
export const nextId = (table: "appeals" | "applicants"): NewId => ({
  made: sql`nextval(${sql.lit(`${table}_id_seq`)})`,
  // asked once: by itself it would be asked for each row that it is compared with
  told: sql`(select currval(${sql.lit(`${table}_id_seq`)}))`,
});
