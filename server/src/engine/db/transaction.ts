import { isUnavailable } from "./failures.ts";
import { whileOpen } from "./open-transaction.ts";
import { overConnection, poolOf, type Db } from "./pool.ts";
import { backendOf, writeSlots } from "./write-slots.ts";

/** The connection was lost during the commit: nobody can say whether it was done. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection went away with the commit.", { cause });
  }
}

type Options = {
  /** Every statement sees the database as it was at the first one (repeatable read). */
  readonly oneSnapshot?: boolean;
  /** PostgreSQL refuses writes in it. It does not wait for a write's turn, so it goes on while the standbys are away. */
  readonly readsOnly?: boolean;
  /** Neither PostgreSQL nor the driver limits its statements: for nightly work. */
  readonly mayTakeHours?: boolean;
};

/**
 * Runs work in one transaction: commits when it returns, rolls back when it throws. Statements that the work asks for in one `Promise.all`
 * travel together and are done in that order. Errors: those of the work, `OutcomeUnknown`.
 */
export const inTransaction = async <T>(
  db: Db,
  work: (within: Db) => Promise<T>,
  { oneSnapshot = false, readsOnly = false, mayTakeHours = false }: Options = {},
): Promise<T> => {
  const pool = poolOf(db);
  if (!pool) throw new Error("A transaction cannot begin within another one.");
  const giveBack = readsOnly ? undefined : await writeSlots(pool).take();
  const client = await pool.connect().catch((error: unknown) => {
    giveBack?.();
    throw error;
  });
  const { db: within, end } = overConnection(pool, client, mayTakeHours);
  let isUsable = true;
  let lost: number | undefined;
  try {
    // sent together with the first statement of the work
    const begun = Promise.all([
      client.query(["begin", oneSnapshot && "isolation level repeatable read", readsOnly && "read only"].filter(Boolean).join(" ")),
      mayTakeHours && client.query("set local statement_timeout = 0"),
    ]);
    begun.catch(() => {});
    let result: T;
    try {
      result = await whileOpen(() => work(within));
      await begun;
      end();
    } catch (error) {
      end();
      isUsable = await client.query("rollback").then(
        () => true,
        () => false,
      );
      throw error;
    }
    const { command } = await client.query("commit").catch((error: unknown) => {
      isUsable = false;
      lost = backendOf(client);
      throw isUnavailable(error) ? new OutcomeUnknown(error) : error;
    });
    // a statement failed and the work went on as if it had not
    if (command !== "COMMIT") throw new Error("A statement of the transaction has failed.");
    return result;
  } finally {
    client.release(!isUsable);
    giveBack?.(lost);
  }
};
