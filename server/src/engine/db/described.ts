import pg from "pg";

/** What PostgreSQL says of a statement's rows, as the driver keeps it with a result. */
type Shape = { readonly fields?: unknown; readonly _parsers?: unknown; readonly _prebuiltEmptyResultObject?: unknown };
type Connection = {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void };
  readonly describe: () => void;
  readonly sync: () => void;
  /** By name the texts of statements that PostgreSQL is to parse and has not told of yet. */
  readonly submittedNamedStatements: Record<string, string>;
};
/** The driver's query as it is; its types show an older one. */
type Inner = {
  readonly name: string;
  readonly text: string;
  readonly _result: Shape & { _types?: unknown };
  _accumulateRows: unknown;
  prepare(connection: Connection): void;
  submit(connection: Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
type Told = (error: Error | undefined | null, result: pg.QueryResult) => void;
const DriverQuery = pg.Query as unknown as new (statement: pg.QueryConfig, values: undefined, told: Told) => Inner;

const nothing = { value: () => {} };
/** By connection: what it was told of each of its named statements, itself without a way to ask for that, and without a way to end what it sends. */
type Known = { readonly shapes: Map<string, Shape>; readonly silent: Connection; readonly unended: Connection };
const known = new WeakMap<Connection, Known>();
const knownOf = (connection: Connection): Known => {
  const found = known.get(connection);
  if (found) return found;
  const shapes = new Map<string, Shape>();
  // where a value cannot be sent the driver closes what it has parsed, and takes it for parsed from then on
  const unended = Object.create(connection, { sync: nothing, close: nothing }) as Connection;
  const silent = Object.create(connection, { describe: nothing }) as Connection;
  const silentUnended = Object.create(unended, { describe: nothing }) as Connection;
  known.set(unended, { shapes, silent: silentUnended, unended });
  const made = { shapes, silent, unended };
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

/**
 * Statements that leave in one write and are answered in one: PostgreSQL sends nothing before the last is done. What fails ends them, and
 * those after it are not done; a transaction that stands then can only be given up.
 */
class OneAfterTheOther extends DriverQuery {
  readonly #parts: readonly Inner[];
  readonly #told: (error: Error | undefined, results: readonly pg.QueryResult[]) => void;
  readonly #results: pg.QueryResult[] = [];
  #failed: Error | undefined;
  #at = 0;

  constructor(statements: readonly pg.QueryConfig[], told: (error: Error | undefined, results: readonly pg.QueryResult[]) => void) {
    super({ text: "" }, undefined, () => {});
    this.#told = told;
    this.#parts = statements.map(
      (statement) =>
        new DescribedOnce(statement, undefined, (error, result) => {
          if (error) this.#failed ??= error;
          else this.#results.push(result);
        }),
    );
    // by these the driver remembers what has been parsed
    Object.defineProperties(this, { name: { get: () => this.#part.name }, text: { get: () => this.#part.text } });
  }

  /** The one of which PostgreSQL tells now. */
  get #part(): Inner {
    return this.#parts[this.#at]!; // of no more than were sent
  }

  override submit(connection: Connection): null {
    const { unended } = knownOf(connection);
    // as the driver does for the messages of one statement: else each is a write of its own, and wakes PostgreSQL
    connection.stream.cork();
    for (const part of this.#parts) {
      part._result._types = this._result._types;
      part.prepare(unended);
      // what cannot be sent is not passed over
      if (this.#failed) break;
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    this.#part.handleRowDescription(message);
  }
  override handleDataRow(message: unknown): void {
    this.#part.handleDataRow(message);
  }
  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#part.handleCommandComplete(message, connection);
    if (this.#at < this.#parts.length - 1) this.#at += 1;
  }

  override handleError(error: Error, connection: Connection): void {
    for (const { name } of this.#parts.slice(this.#at)) delete connection.submittedNamedStatements[name];
    this.#told(this.#failed ?? error, []);
  }
  override handleReadyForQuery(connection: Connection): void {
    for (const part of this.#failed ? [] : this.#parts) part.handleReadyForQuery(connection);
    this.#told(this.#failed, this.#results);
  }
}

/** Asks statements, all of them named, one after the other: answers when all are done, and says of the first that fails why. */
export const askInOne = (client: pg.PoolClient, statements: readonly pg.QueryConfig[]): Promise<readonly pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new OneAfterTheOther(statements, (error, results) => (error ? reject(error) : resolve(results))) as unknown as pg.Submittable,
    );
  });

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
