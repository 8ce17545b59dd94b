import type pg from "pg";
import { isUnavailable } from "./failures.ts";

/** A connection as its borrower sees it; one that was lost while in use is not lent again. */
export type Lent = {
  readonly query: (statement: pg.QueryConfig | string) => Promise<pg.QueryResult>;
  readonly release: (isLost?: boolean) => void;
};

type Line = { readonly client: Promise<pg.PoolClient>; users: number; isLost: boolean };

/**
 * Lends one connection to all who ask while it is in use, so that their statements travel together (pg's `pipeline`) and are done in the
 * order in which they came. The last borrower returns it to the pool; one that was lost is lent to nobody who comes later. Errors: of `pool.connect`.
 */
export const sharedConnection = (pool: pg.Pool): (() => Promise<Lent>) => {
  let line: Line | undefined;
  return async () => {
    const mine = (line ??= { client: pool.connect(), users: 0, isLost: false });
    mine.users += 1;
    const close = () => {
      if (line === mine) line = undefined;
    };
    const isLast = () => {
      mine.users -= 1;
      if (mine.users === 0) close();
      return mine.users === 0;
    };
    const client = await mine.client.catch((error: unknown) => {
      isLast();
      throw error;
    });
    const query: Lent["query"] = (statement) =>
      client.query(statement as pg.QueryConfig).catch((error: unknown) => {
        if (isUnavailable(error)) {
          mine.isLost = true;
          close();
        }
        throw error;
      });
    const release = () => {
      if (isLast()) client.release(mine.isLost);
    };
    return { query, release };
  };
};
