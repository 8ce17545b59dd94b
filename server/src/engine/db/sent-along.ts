import { sql } from "kysely";
import type pg from "pg";
import { askDescribed, askInOne } from "./described.ts";

const marker = "/* sent along */";
/**
 * Stands in a write of a transaction whose answer nobody needs: it leaves together with the statement after it, which saves its own way
 * to the database and back. What breaks it is told by that statement, at the latest by the commit.
 * @example await ctx.db.insertInto("history").values(row).modifyEnd(sentAlong).execute();
 */
export const sentAlong = sql.raw(marker);

const last = "/* and commits */";
/**
 * Stands in the last statement of a transaction, the read of its reply: the commit leaves together with it. What is read after it is
 * read as it stands by then; a write after it is refused.
 */
export const andCommits = sql.raw(last);
export const takesCommitAlong = (statement: string): boolean => statement.includes(last);

export const isSentAlong = (statement: string): boolean => statement.includes(marker);

const ahead = "/* read ahead */";
/**
 * Stands in a read of a transaction that locks nothing: as long as the transaction has written nothing, it finds the same outside of it.
 * What it finds others may change until the commit, unless the transaction says that nobody has (`holdAsSeen`).
 */
export const readAhead = sql.raw(ahead);
export const isReadAhead = (statement: string): boolean => statement.includes(ahead);

const reads = /^\s*(select|with)\b/i;
export const isRead = (statement: string): boolean => reads.test(statement);

type Statement = string | pg.QueryConfig;
/** What a connection answers. */
export type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;
const textOf = (statement: Statement): string => (typeof statement === "string" ? statement : statement.text);
const unanswered = (command: string): Answer => ({ command, rowCount: 0, rows: [] });
const begins = /^(begin|start transaction)\b/;
const plain = ["begin", "commit"];
/** As one of several that are answered in one: each has a name. undefined: it has none. */
const inRow = (statement: Statement): pg.QueryConfig | undefined => {
  if (typeof statement !== "string") return statement.name === undefined ? undefined : statement;
  return plain.includes(statement) ? { name: statement, text: statement, values: [] } : undefined;
};

/** Asks a connection of a pool that is made with `pipeline`: what need not be waited for is held back until something is, and both leave in one. */
export const sendingAlong = (client: pg.PoolClient): ((statement: Statement) => Promise<Answer>) => {
  // the driver's own stream, which its types leave out: one write for all that leaves together
  const { stream } = (client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } }).connection;
  let [within, held]: [boolean, Statement[]] = [false, []];
  // its commit has left with its last statement
  let isOver = false;

  const sendAll = async (statements: readonly Statement[]): Promise<readonly Answer[]> => {
    const row = statements.flatMap((statement) => inRow(statement) ?? []);
    if (row.length === statements.length) return askInOne(client, row);
    stream.cork();
    const sent = statements.map((statement) => askDescribed(client, statement));
    stream.uncork();
    const outcomes = await Promise.allSettled(sent);
    // the first that fails is the reason for which those after it did
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    return Promise.all(sent);
  };

  let isGathering = false;
  const gather = (until: (then: () => void) => void): void => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    until(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  // what is asked while the process looks through what has come leaves in one write
  const sendSoon = (statement: Statement): Promise<Answer> => {
    gather(setImmediate);
    return askDescribed(client, statement);
  };
  // of a transaction what is asked in one go: it does not wait for others
  const sendNow = (statement: Statement): Promise<Answer> => {
    gather((then) => process.nextTick(then));
    return askDescribed(client, statement);
  };

  return (statement) => {
    const text = textOf(statement);
    if (begins.test(text)) {
      [within, isOver] = [true, false];
      held = [statement];
      return Promise.resolve(unanswered("BEGIN"));
    }
    if (within && text.includes(marker)) {
      held.push(statement);
      return Promise.resolve(unanswered(""));
    }
    if (isOver) {
      if (text === "commit" || text === "rollback") {
        isOver = false;
        return Promise.resolve(unanswered("COMMIT"));
      }
      if (!isRead(text)) return Promise.reject(new Error("A transaction is written to after its commit has left."));
    }
    const before = held;
    held = [];
    if (within && takesCommitAlong(text)) {
      [within, isOver] = [false, true];
      return sendAll([...before, statement, "commit"]).then(
        (answers) => answers.at(-2)!,
        (error: unknown) => {
          // the commit was not done: the transaction stands and waits for its end
          isOver = false;
          throw error;
        },
      );
    }
    if (text === "commit" || text === "rollback") within = false;
    if (text === "rollback") {
      // nothing of it has left yet
      if (before.some((s) => begins.test(textOf(s)))) return Promise.resolve(unanswered("ROLLBACK"));
      return askDescribed(client, statement);
    }
    if (before.length > 0) return sendAll([...before, statement]).then((answers) => answers.at(-1)!);
    return within ? sendNow(statement) : sendSoon(statement);
  };
};
