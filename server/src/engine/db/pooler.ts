import { randomBytes } from "node:crypto";
import type pg from "pg";
import { StartError } from "./lock.ts";

const place = "docs/reference.md, Database";

const refusalOf = (error: unknown): StartError | undefined => {
  const { code, message } = error as { code?: string; message: string };
  // the statement is not there, or another process has left one of that name
  if (code === "26000" || code === "42P05")
    return new StartError(
      `DATABASE_URL leads to a pooler that gives each transaction another connection and does not keep prepared statements: use session pooling, or PgBouncer 1.21 or newer with max_prepared_statements above 0 (${place}).`,
    );
  if (code === "08P01" && message.includes("startup parameter"))
    return new StartError(
      `DATABASE_URL leads to a pooler that refuses the portal's parameters of a connection (${message}): set them for the role and have the pooler ignore them (${place}).`,
    );
  return undefined;
};

/**
 * Runs the same prepared statement on two connections in turns, on one of them within a transaction. A transaction pooler serves both from
 * one server connection, which knows the name already, or a later run from one that does not. If this were not detected here, reads would
 * fail now and then. An address that cannot be opened at all is reported by the next connection attempt.
 */
export async function refusePooler(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  const name = `start_${randomBytes(6).toString("hex")}`;
  const text = "select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates, $1::int";
  const ask = (client: pg.PoolClient) => client.query<{ zone: string; dates: string }>({ name, text, values: [1] });
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await pool.connect());
    const [one, other] = clients as [pg.PoolClient, pg.PoolClient];
    const { zone, dates } = (await ask(one)).rows[0]!;
    await other.query("begin");
    await ask(other);
    await other.query("rollback");
    await ask(one);
    if (zone !== "Asia/Tashkent" || dates !== "ISO, DMY")
      throw new StartError(
        `DATABASE_URL leads to a pooler that drops the portal's parameters of a connection (the time zone is ${zone}, dates are ${dates}): set them for the role (${place}).`,
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
  } finally {
    for (const client of clients) client.release(true);
  }
}
