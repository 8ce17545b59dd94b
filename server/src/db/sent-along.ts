import { sql } from "kysely";
import type pg from "pg";

const marker = "/* sent along */";
/**
 * Stands in a write of a transaction whose answer nobody needs: it leaves together with the statement after it, which saves its own way
 * to the database and back. What breaks it is told by that statement, at the latest by the commit.
 * @example await ctx.db.insertInto("history").values(row).modifyEnd(sentAlong).execute();
 */
export const sentAlong = sql.raw(marker);

type Statement = string | pg.QueryConfig;
type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;
const textOf = (statement: Statement): string => (typeof statement === "string" ? statement : statement.text);
const unanswered = (command: string): Answer => ({ command, rowCount: 0, rows: [] });
const begins = /^(begin|start transaction)\b/;

/** Asks a connection of a pool that is made with `pipeline`: what need not be waited for is held back until something is, and both leave in one. */
export const sendingAlong = (client: pg.PoolClient): ((statement: Statement) => Promise<Answer>) => {
  // the driver's own stream, which its types leave out: one write for all that leaves together
  const { stream } = (client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } }).connection;
  let [within, held]: [boolean, Statement[]] = [false, []];

  const sendAll = async (statements: readonly Statement[]): Promise<Answer> => {
    stream.cork();
    const sent = statements.map((statement) => client.query(statement));
    stream.uncork();
    const outcomes = await Promise.allSettled(sent);
    // the first that fails is the reason for which those after it did
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    return sent.at(-1)!;
  };

  // what is asked while the process looks through what has come leaves in one write
  let isWaiting = false;
  const sendSoon = (statement: Statement): Promise<Answer> => {
    if (!isWaiting) {
      isWaiting = true;
      stream.cork();
      setImmediate(() => {
        isWaiting = false;
        stream.uncork();
      });
    }
    return client.query(statement);
  };

  return (statement) => {
    const text = textOf(statement);
    if (begins.test(text)) {
      within = true;
      held = [statement];
      return Promise.resolve(unanswered("BEGIN"));
    }
    if (within && text.includes(marker)) {
      held.push(statement);
      return Promise.resolve(unanswered(""));
    }
    const before = held;
    held = [];
    if (text === "commit" || text === "rollback") within = false;
    if (text === "rollback") {
      // nothing of it has left yet
      if (before.some((s) => begins.test(textOf(s)))) return Promise.resolve(unanswered("ROLLBACK"));
      return client.query(statement);
    }
    if (before.length > 0) return sendAll([...before, statement]);
    return within ? client.query(statement) : sendSoon(statement);
  };
};
