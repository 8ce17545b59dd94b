import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from "kysely";
import { isAway } from "./away.ts";
import { asking, poolOf, type Db } from "./client.ts";
import { takesCommitAlong } from "./sent-along.ts";
import type { Database } from "./tables.ts";

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const [adapter, compiler, driver] = [dialect.createAdapter(), dialect.createQueryCompiler(), dialect.createDriver()];

type Ask = (statement: string, values?: readonly unknown[]) => Promise<{ command: string; rowCount: number | null; rows: unknown[] }>;

/** A connection as a transaction that does not wait for one statement before it sends the next. */
const over = (ask: Ask): Db => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await ask(sql, parameters);
      // as kysely's own driver answers
      return { rows: rows as R[], ...(command !== "SELECT" && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery: () => {
      throw new Error("Rows of a transaction come at once.");
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
};

/** The connection went away when the commit had left: whether it came through nobody has told us. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection went away with the commit.", { cause });
  }
}

/** What came after the commit failed, such as the making of the reply: the work is kept. */
export class FailedWhenKept extends Error {
  constructor(cause: unknown) {
    super("The work is kept, and what came after it failed.", { cause });
  }
}

/**
 * Work in one transaction: kept when it ends, not kept when it fails; `OutcomeUnknown` where nobody can say, `FailedWhenKept` where it is
 * kept all the same. Statements that do not wait for each other leave in one write, in the order in which they were asked. What
 * `mayCommit` waits for has come before the commit leaves; where that fails, so does the work.
 */
export const inTransaction = async <T>(db: Db, work: (within: Db) => Promise<T>, mayCommit?: () => Promise<void>): Promise<T> => {
  const pool = poolOf(db);
  if (!pool) throw new Error("A transaction begins outside of any other.");
  const client = await pool.connect();
  const ask = asking(client, () => {}).query as unknown as Ask;
  let [isOpen, isBroken, hasCommitLeft, isKept] = [true, false, false, false];
  const within = over(async (statement, values) => {
    if (!isOpen) throw new Error("The transaction is over.");
    if (!takesCommitAlong(statement)) return ask(statement, values);
    await mayCommit?.();
    hasCommitLeft = true;
    const answer = await ask(statement, values);
    isKept = true;
    return answer;
  });
  try {
    await ask("begin");
    const result = await work(within);
    await mayCommit?.();
    [isOpen, hasCommitLeft] = [false, true];
    // a statement that failed and was not told of has ended it: then PostgreSQL answers a commit by a rollback
    if ((await ask("commit")).command === "ROLLBACK") throw new Error("A statement of the transaction has failed.");
    return result;
  } catch (error) {
    isOpen = false;
    await ask("rollback").catch(() => (isBroken = true));
    if (isKept) throw new FailedWhenKept(error);
    throw hasCommitLeft && isAway(error) ? new OutcomeUnknown(error) : error;
  } finally {
    client.release(isBroken);
  }
};
