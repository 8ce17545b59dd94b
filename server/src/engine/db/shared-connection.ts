import type pg from "pg";

/** A connection as its borrower sees it. */
export type Lent = { readonly query: (statement: pg.QueryConfig | string) => Promise<pg.QueryResult>; readonly release: () => void };

type Line = { readonly client: Promise<pg.PoolClient>; users: number };

/**
 * Lends one connection to all who ask while it is in use, so that their statements travel together (pg's `pipeline`) and are done in the
 * order in which they came. The last borrower returns it to the pool, which drops it if it is broken. Errors: of `pool.connect`.
 */
export const sharedConnection = (pool: pg.Pool): (() => Promise<Lent>) => {
  let line: Line | undefined;
  return async () => {
    const mine = (line ??= { client: pool.connect(), users: 0 });
    mine.users += 1;
    const isLast = () => {
      mine.users -= 1;
      if (mine.users === 0) line = undefined;
      return mine.users === 0;
    };
    const client = await mine.client.catch((error: unknown) => {
      isLast();
      throw error;
    });
    const release = () => {
      if (isLast()) client.release();
    };
    return { query: (statement) => client.query(statement as pg.QueryConfig), release };
  };
};
