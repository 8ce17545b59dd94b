import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { createPool } from "./pool.ts";
import { refusePooler } from "./pooler.ts";

const noPgbouncer = spawnSync("pgbouncer", ["--version"], { stdio: "ignore" }).error ? " (skipped: PgBouncer is not installed)" : "";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const check = async (url: string): Promise<string> => {
  const pool = createPool(url, { max: 4 });
  try {
    return await refusePooler(pool).then(
      () => "taken",
      (error: unknown) => (error as Error).message,
    );
  } finally {
    await pool.end();
  }
};

describe("a database without a pooler", () => {
  it("is accepted", async () => {
    expect(await check(database.portalUrl)).toBe("taken");
  });

  it("that cannot be opened is left to the code that opens it next", async () => {
    expect(await check("postgres://nobody:nothing@127.0.0.1:1/nowhere")).toBe("taken");
  });
});

describe.skipIf(noPgbouncer)(`PgBouncer before the database${noPgbouncer}`, { timeout: 30_000 }, () => {
  const started: { child: ChildProcess; folder: string }[] = [];
  afterAll(() => {
    for (const { child, folder } of started) {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  });
  /** A PgBouncer of this one database; the address leads through it. */
  const through = async (settings: string): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), "murojaat-pgbouncer-"));
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as AddressInfo; // listening on TCP
    await new Promise((resolve) => probe.close(resolve));
    const target = new URL(database.url);
    const host = target.searchParams.get("host") ?? target.hostname;
    const name = target.pathname.slice(1);
    const file = join(folder, "pgbouncer.ini");
    writeFileSync(
      file,
      `[databases]
${name} = host=${host} port=${target.port} user=${decodeURIComponent(target.username)} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${settings}
`,
    );
    const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
    const account = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
    if (account.uid !== undefined) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
    const child = spawn("pgbouncer", ["-q", file], { ...account, stdio: "ignore" });
    started.push({ child, folder });
    const url = `postgres://portal:x@127.0.0.1:${port}/${name}`;
    await vi.waitFor(
      async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.end();
      },
      { timeout: 15_000, interval: 200 },
    );
    return url;
  };
  const forRole = async (): Promise<void> => {
    const role = (await database.pool.query<{ name: string }>("select current_user as name")).rows[0]!.name;
    await database.pool.query(`alter role ${role} in database ${new URL(database.url).pathname.slice(1)} set DateStyle = 'ISO, DMY'`);
    await database.pool.query(`alter role ${role} in database ${new URL(database.url).pathname.slice(1)} set TimeZone = 'Asia/Tashkent'`);
  };

  it("is refused in one sentence where it refuses the parameters of a connection", async () => {
    expect(await check(await through("pool_mode = session"))).toMatch(
      /^DATABASE_URL leads to a pooler that refuses the portal's parameters of a connection \(.*options.*\): set them for the role/,
    );
  });

  it("is refused in one sentence where it drops them", async () => {
    expect(await check(await through("pool_mode = session\nignore_startup_parameters = options"))).toMatch(
      /^DATABASE_URL leads to a pooler that drops the portal's parameters of a connection \(the time zone is /,
    );
  });

  it("is accepted with session pooling and the parameters set for the role, and refused in one sentence with transaction pooling", async () => {
    await forRole();
    expect(await check(await through("pool_mode = session\nignore_startup_parameters = options"))).toBe("taken");
    for (const size of [20, 1])
      expect(await check(await through(`pool_mode = transaction\nignore_startup_parameters = options\ndefault_pool_size = ${size}`))).toBe(
        "DATABASE_URL leads to a pooler that gives each transaction another connection and does not keep prepared statements: use session pooling, or PgBouncer 1.21 or newer with max_prepared_statements above 0 (docs/reference.md, Database).",
      );
  });
});
