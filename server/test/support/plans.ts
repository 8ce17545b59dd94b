import type pg from "pg";

export type Statement = { readonly text: string; readonly values: unknown[] };
type Node = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Node[];
};

/** Tables that grow with the appeals: nobody may read one of them from end to end. */
const large = new Set(
  "appeals tasks applicants answers history appeal_search requests reviews notifications task_flows incoming_appeals appeal_rows".split(
    " ",
  ),
);
/** Narrow copies of the filter columns, made to be joined completely. */
const madeToBeRead = new Set(["appeal_rows_own"]);

/** A pool that remembers the statements which went through it. */
export const recording = (pool: pg.Pool): { pool: pg.Pool; take: () => Statement[] } => {
  let statements: Statement[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const query = (asked: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
      const statement =
        typeof asked === "string" ? { text: asked, values: values ?? [] } : { text: asked.text, values: asked.values ?? [] };
      statements.push(statement);
      return client.query(asked as string, values);
    };
    return new Proxy(client, { get: (of, name) => (name === "query" ? query : bound(of, name)) });
  };
  return {
    pool: new Proxy(pool, { get: (of, name) => (name === "connect" ? connect : bound(of, name)) }),
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
};
const bound = (of: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(of, name);
  return typeof value === "function" ? (value as (...args: unknown[]) => unknown).bind(of) : value;
};

/**
 * What is wrong with the ways in which these reads find their rows: a large table, or an index over all of it, read from end to end. An
 * partial index may be read completely, and so may any when `ofMost`: the list contains most of the rows.
 */
export const faultsOf = async (client: pg.ClientBase, statements: readonly Statement[], ofMost: boolean): Promise<string[]> => {
  const { rows: partial } = await client.query("select indexrelid::regclass::text as name from pg_index where indpred is not null");
  const ofParts = new Set(partial.map(({ name }: { name: string }) => name));
  const faults: string[] = [];
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text) || ![...large].some((table) => text.includes(table))) continue;
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const walk = (node: Node, limited: boolean): void => {
      const type = node["Node Type"];
      const table = node["Relation Name"] ?? "";
      const index = node["Index Name"] ?? "";
      if (large.has(table) && type === "Seq Scan") faults.push(`reads all of ${table}: ${text}`);
      // in order and only as far as the page reaches; what is searched may be anywhere
      const isWhole = type.startsWith("Index") && node["Index Cond"] === undefined && (!limited || table === "appeal_search");
      if (large.has(table) && isWhole && !ofMost && !ofParts.has(index) && !madeToBeRead.has(index))
        faults.push(`walks all of ${index}: ${text}`);
      const gathers = type === "Sort" || type === "Aggregate" || type === "Hash";
      for (const below of node.Plans ?? []) walk(below, type === "Limit" || (limited && !gathers));
    };
    walk(rows[0]["QUERY PLAN"][0].Plan, false);
  }
  return faults;
};
