import pg, { type Connection } from "pg";

type Columns = { readonly fields: readonly object[] };
// what @types/pg leaves out of a query: how it is sent
declare module "pg" {
  interface Query {
    readonly name?: string;
    prepare(connection: Connection): void;
    handleRowDescription(columns: Columns): void;
  }
}

/** The columns of the named statements of a connection, and that connection as one that does not ask for them. */
type Known = { readonly columns: Map<string, Columns>; readonly silent: Connection };
const known = new WeakMap<Connection, Known>();
const knownOf = (connection: Connection): Known => {
  const found = known.get(connection);
  if (found) return found;
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const made = { columns: new Map<string, Columns>(), silent };
  known.set(connection, made);
  return made;
};

type Answered = ConstructorParameters<typeof pg.Query>[2];
/** A named statement asks for its columns once for each connection: PostgreSQL itself refuses a prepared one whose columns have changed. */
class Statement extends pg.Query {
  readonly query_timeout: number | undefined;
  private of: Known | undefined;
  constructor(config: pg.QueryConfig, query_timeout: number | undefined, answered: Answered) {
    super(config, undefined, answered);
    this.query_timeout = query_timeout;
  }
  override prepare(connection: Connection): void {
    this.of = knownOf(connection);
    const columns = this.name === undefined ? undefined : this.of.columns.get(this.name);
    if (columns) super.handleRowDescription(columns);
    super.prepare(columns ? this.of.silent : connection);
  }
  override handleRowDescription(columns: Columns): void {
    if (this.name !== undefined) this.of?.columns.set(this.name, columns);
    super.handleRowDescription(columns);
  }
}

type Named = pg.QueryConfig & { readonly name: string; readonly query_timeout?: number };
const isNamed = (given: readonly unknown[]): given is [Named] =>
  given.length === 1 && typeof given[0] === "object" && given[0] !== null && "name" in given[0] && !("submit" in given[0]);

/** From now on this connection asks for the columns of each named statement once. */
export const describeOnce = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  const named = ({ query_timeout, ...config }: Named) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      query(new Statement(config, query_timeout, (error, result) => (error ? reject(error) : resolve(result))));
    });
  Object.assign(client, { query: (...given: readonly unknown[]) => (isNamed(given) ? named(given[0]) : query(...given)) });
};
