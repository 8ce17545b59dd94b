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
import type pg from "pg";
import { isAway } from "./away.ts";
import { asking, poolOf, type Db } from "./client.ts";
import { hasLanes, haveNames, keepInOne, readBeside, type Said } from "./lanes.ts";
import { isRead, isReadAhead, isSentAlong, takesCommitAlong, type Answer } from "./sent-along.ts";
import type { Database } from "../../schema/tables.ts";

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const [adapter, compiler, driver] = [dialect.createAdapter(), dialect.createQueryCompiler(), dialect.createDriver()];

type Ask = (statement: Said) => Promise<Answer>;

/** A connection as a transaction that does not wait for one statement before it sends the next. */
const over = (ask: Ask): Db => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await ask({ text: sql, values: parameters });
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

const nothing = () => Promise.resolve();
/** A connection of its own, on which a transaction has begun and these statements stand: they leave with the first that is waited for. */
const begun = async (pool: pg.Pool, statements: readonly Said[]) => {
  const client = await pool.connect();
  const { query } = asking(client, () => {});
  const ask = ({ text, values }: Said) => query(text, values) as unknown as Promise<Answer>;
  const say = (text: string) => (query as unknown as (text: string) => Promise<Answer>)(text);
  void say("begin");
  for (const statement of statements) void ask(statement);
  return { ask, say, release: (isBroken: boolean) => client.release(isBroken) };
};

/**
 * The statements of a transaction. Where it may be kept in one, they are held back until somebody waits for the answer of one of them, and
 * what may be read ahead is read beside others as long as nothing is written: if only its end is waited for, the whole leaves in one.
 * Else, or from then on, it has a connection of its own.
 */
const statementsOf = (pool: pg.Pool, mayBeOne: boolean, mayCommit: () => Promise<void>) => {
  const held: Said[] = [];
  let own: ReturnType<typeof begun> | undefined;
  let end: "open" | "left" | "kept" = "open";
  const isHeldBack = (): boolean => mayBeOne && own === undefined;
  // what is only said (`must`) begins so
  const hasWritten = (): boolean => held.some(({ text }) => !/^select\b/.test(text));
  const begin = () => (own ??= begun(pool, held));

  /** Sends the statements with which the commit leaves; `leaves` is called as they do. */
  const leave = async <T>(send: (leaves: () => void) => Promise<T>): Promise<T> => {
    const answer = await send(() => (end = "left"));
    end = "kept";
    return answer;
  };
  const leaveInOne = async (statements: readonly Said[]): Promise<Answer> =>
    (await leave((leaves) => keepInOne(pool, statements, leaves))).at(-1)!; // of at least one statement
  const leaveAlone = (send: () => Promise<Answer>): Promise<Answer> =>
    leave((leaves) => {
      leaves();
      return send();
    });

  const ask: Ask = async (statement) => {
    const { text } = statement;
    if (isHeldBack()) {
      if (end !== "open") {
        if (!isRead(text)) throw new Error("A transaction is written to after its commit has left.");
        return readBeside(pool, statement);
      }
      if (isSentAlong(text)) {
        held.push(statement);
        return { command: "", rowCount: 0, rows: [] };
      }
      if (isReadAhead(text) && !hasWritten()) return readBeside(pool, statement);
    }
    if (!takesCommitAlong(text)) return (await begin()).ask(statement);
    await mayCommit();
    if (isHeldBack() && haveNames([...held, statement])) return leaveInOne([...held, statement]);
    const connection = await begin();
    return leaveAlone(() => connection.ask(statement));
  };
  const commit = async (): Promise<void> => {
    await mayCommit();
    if (isHeldBack() && (end === "kept" || held.length === 0)) return;
    if (isHeldBack() && haveNames(held)) return void (await leaveInOne(held));
    const { say } = await begin();
    const { command } = await leaveAlone(() => say("commit"));
    if (command !== "ROLLBACK") return;
    // a statement that failed and was not told of has ended it
    end = "open";
    throw new Error("A statement of the transaction has failed.");
  };
  /** Gives up what is not kept, and the connection. */
  const close = async (isGivenUp: boolean): Promise<void> => {
    const connection = await own?.catch(() => undefined);
    if (!connection) return;
    const isUsable =
      !isGivenUp ||
      (await connection.say("rollback").then(
        () => true,
        () => false,
      ));
    connection.release(!isUsable);
  };
  return { ask, commit, close, end: () => end };
};

/**
 * Work in one transaction: kept when it ends, not kept when it fails; `OutcomeUnknown` where nobody can say, `FailedWhenKept` where it is
 * kept all the same. Statements that do not wait for each other leave in one write, in the order in which they were asked. What
 * `mayCommit` waits for has come before the commit leaves; where that fails, so does the work. `mayBeOne`: it is short, and where nothing
 * of it is waited for but its end it needs no connection of its own (`HeldUp` where it would keep others waiting).
 */
export const inTransaction = async <T>(
  db: Db,
  work: (within: Db) => Promise<T>,
  { mayCommit = nothing, mayBeOne = false }: { mayCommit?: () => Promise<void>; mayBeOne?: boolean } = {},
): Promise<T> => {
  const pool = poolOf(db);
  if (!pool) throw new Error("A transaction begins outside of any other.");
  const statements = statementsOf(pool, mayBeOne && hasLanes(pool), mayCommit);
  let isOver = false;
  const within = over(async (statement) => {
    if (isOver) throw new Error("The transaction is over.");
    return statements.ask(statement);
  });
  try {
    const result = await work(within);
    isOver = true;
    await statements.commit();
    await statements.close(false);
    return result;
  } catch (error) {
    isOver = true;
    const end = statements.end();
    await statements.close(true);
    if (end === "kept") throw new FailedWhenKept(error);
    throw end === "left" && isAway(error) ? new OutcomeUnknown(error) : error;
  }
};
