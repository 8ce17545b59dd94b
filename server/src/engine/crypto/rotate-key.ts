import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";
import { inTransaction } from "../db/transaction.ts";
import { currentPrefix, decrypt, encrypt, UnreadableValue } from "./crypto.ts";

type Row = Readonly<Record<string, string | number>>;
/** A column of encrypted values. */
export type EncryptedColumn = {
  readonly table: string;
  readonly column: string;
  readonly primaryKey: readonly [string, ...string[]];
  /** The context of a row's value, from its primary key. */
  readonly context: (key: Row) => string;
  /** The columns with its search hashes, where it is searched. */
  readonly search?: readonly { readonly column: string; readonly hashOf: (text: string) => Buffer | null }[];
};
export type Rotated = { readonly changed: number; readonly unreadable: readonly string[] };

const portion = 500;
const tuple = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts)})`;

/**
 * Encrypts every value of a column with the current key, while the portal runs. Each portion is a transaction and values of the current key
 * are skipped, so that it can be killed and started again. Values that cannot be read stay and are named.
 */
export const rotateColumn = async (
  db: Db,
  { table, column, primaryKey, context, search = [] }: EncryptedColumn,
  { size = portion, onPortion = () => {} }: { size?: number; onPortion?: (changed: number) => void } = {},
): Promise<Rotated> => {
  const [at, value, keys] = [sql.table(table), sql.ref(column), primaryKey.map((name) => sql.ref(name))];
  const unreadable: string[] = [];
  let changed = 0;
  let last: Row | undefined;
  for (;;) {
    const after: Row | undefined = last;
    const rows = await inTransaction(db, async (trx) => {
      const found = await sql<Row>`
        select ${sql.join(keys)}, ${value} from ${at}
         where ${value} <> '' and not starts_with(${value}, ${currentPrefix()})
           ${after ? sql`and ${tuple(keys)} > ${tuple(primaryKey.map((name) => sql`${after[name]}`))}` : sql``}
         order by ${sql.join(keys)} limit ${size} for update`.execute(trx);
      for (const row of found.rows) {
        const where = context(row);
        try {
          const text = decrypt(row[column] as string, where);
          const hashes = search.map((one) => sql`${sql.ref(one.column)} = ${one.hashOf(text)}`);
          await sql`
            update ${at} set ${sql.join([sql`${value} = ${encrypt(text, where)}`, ...hashes])} where ${tuple(keys)} = ${tuple(primaryKey.map((name) => sql`${row[name]}`))}`.execute(
            trx,
          );
          changed += 1;
        } catch (error) {
          if (!(error instanceof UnreadableValue)) throw error;
          unreadable.push(where);
        }
      }
      return found.rows;
    });
    if (rows.length === 0) return { changed, unreadable };
    onPortion(changed);
    last = rows.at(-1);
  }
};
