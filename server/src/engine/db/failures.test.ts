import { createServer, type AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { isUnavailable } from "./failures.ts";
import { createPool } from "./pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: Error) => error,
  );
const once = async (statement: string, settings: pg.PoolConfig = {}): Promise<Error> => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, ...settings });
  pool.on("error", () => {});
  const failure = await failureOf(pool.query(statement));
  await pool.end();
  return failure;
};
const closedPort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

describe("the database is reported as away", () => {
  it("where nobody listens, by address, by name and by socket", async () => {
    const port = await closedPort();
    for (const host of ["127.0.0.1", "localhost", "/no/such/folder"]) {
      const pool = createPool(`postgres://somebody:x@127.0.0.1:${port}/none?host=${encodeURIComponent(host)}`, { max: 1 });
      expect([host, isUnavailable(await failureOf(pool.query("select 1")))]).toEqual([host, true]);
      await pool.end();
    }
  });

  it.each([
    ["stops before TLS has begun", "E", false],
    ["stops while TLS begins", "S", true],
  ])("where the database %s", async (_what, word, goesOn) => {
    const stops = createServer((socket) =>
      socket.once("data", () => {
        socket.write(word);
        if (goesOn) socket.once("data", () => socket.destroy());
        else socket.end();
      }),
    );
    await new Promise<void>((resolve) => stops.listen(0, "127.0.0.1", resolve));
    const { port } = stops.address() as AddressInfo;
    const pool = createPool(`postgres://somebody:x@127.0.0.1:${port}/none?sslmode=verify-full`, { max: 1 });
    expect(isUnavailable(await failureOf(pool.query("select 1")))).toBe(true);
    await pool.end();
    stops.close();
  });

  it("where a connection is ended in the middle of a statement", async () => {
    const pool = createPool(database.url, { max: 1 });
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");

    const asking = failureOf(client.query("select pg_sleep(30)"));
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]);

    const ended = await asking;
    expect([(ended as { code?: string }).code, isUnavailable(ended)]).toEqual(["57P01", true]);
    expect(isUnavailable(await failureOf(client.query("select 1")))).toBe(true);
    client.release();
    await pool.end();
  });

  it("where all connections are taken, of the pool and of the server", async () => {
    const own = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 100 });
    const held = await own.connect();
    expect(isUnavailable(await failureOf(own.query("select 1")))).toBe(true);
    held.release();
    await own.end();

    await database.pool.query("create role small login password 'x' connection limit 0");
    const full = new URL(database.url);
    full.username = "small";
    full.password = "x";
    const refused = await once("select 1", { connectionString: full.href });
    await database.pool.query("drop role small");
    expect([(refused as { code?: string }).code, isUnavailable(refused)]).toEqual(["53300", true]);
  });
});

describe("the database is reported as there", () => {
  it.each([
    ["a statement that took too long", "select pg_sleep(5)", "57014"],
    ["a broken statement", "selekt", "42601"],
    ["a value that does not fit", "select 1 / 0", "22012"],
  ])("where it refuses %s", async (_what, statement, code) => {
    const refused = await once(statement, { statement_timeout: 50 });
    expect([(refused as { code?: string }).code, isUnavailable(refused)]).toEqual([code, false]);
  });

  it("where another service is out of reach or has hung up", () => {
    const file = Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT", syscall: "open" });
    const caller = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    expect([file, caller, new Error("Connection"), new TypeError("fetch failed"), undefined].map(isUnavailable)).toEqual(
      Array(5).fill(false),
    );
  });
});
