import pg from "pg";

/** What PostgreSQL says of a statement's rows, as the driver keeps it with a result. */
type Shape = { readonly fields?: unknown; readonly _parsers?: unknown; readonly _prebuiltEmptyResultObject?: unknown };
type Connection = { readonly describe: () => void };
/** The driver's query as it is; its types show an older one. */
type Inner = {
  readonly name: string;
  readonly _result: Shape;
  _accumulateRows: unknown;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
type Told = (error: Error | undefined, result: pg.QueryResult) => void;
const DriverQuery = pg.Query as unknown as new (statement: pg.QueryConfig, values: undefined, told: Told) => Inner;

/** By connection: what it was told of each of its named statements, and itself without a way to ask for that. */
const known = new WeakMap<Connection, { readonly shapes: Map<string, Shape>; readonly silent: Connection }>();
const knownOf = (connection: Connection) => {
  const found = known.get(connection);
  if (found) return found;
  const silent = Object.create(connection, { describe: { value: () => {} } }) as Connection;
  const made = { shapes: new Map<string, Shape>(), silent };
  known.set(connection, made);
  return made;
};

/** PostgreSQL refuses a prepared statement whose rows have become others, so what it said once holds as long as the connection. */
class DescribedOnce extends DriverQuery {
  #shapes: Map<string, Shape> | undefined;

  override prepare(connection: Connection): void {
    const { shapes, silent } = knownOf(connection);
    const shape = shapes.get(this.name);
    if (shape === undefined) {
      this.#shapes = shapes;
      return super.prepare(connection);
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(silent);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    this.#shapes = undefined;
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    // one without rows has nothing to describe
    this.#shapes?.set(this.name, {});
  }
}

/** Asks a statement; of a named one the connection is told once which columns its rows have, not with every answer. */
export const askDescribed = (client: pg.PoolClient, statement: string | pg.QueryConfig): Promise<pg.QueryResult> =>
  typeof statement === "string" || statement.name === undefined
    ? client.query(statement)
    : new Promise((resolve, reject) => {
        client.query(
          new DescribedOnce(statement, undefined, (error, result) =>
            error ? reject(error) : resolve(result),
          ) as unknown as pg.Submittable,
        );
      });
