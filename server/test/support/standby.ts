import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type AddressInfo } from "node:net";

const programs = "/usr/lib/postgresql/15/bin";
/** Appended to the name of a test that cannot be made here. */
export const noPair = existsSync(join(programs, "pg_basebackup")) ? "" : " (skipped: Debian's PostgreSQL 15 is not installed)";

export type Pair = {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly stopReplica: () => void;
  readonly stop: () => void;
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo; // listening on TCP
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** A PostgreSQL with a streaming replica, both thrown away afterwards; the addresses are a superuser's. */
export const startPair = async (): Promise<Pair> => {
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  const account = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  const folder = mkdtempSync(join(tmpdir(), "murojaat-pair-"));
  const own = (path: string) => account.uid !== undefined && chownSync(path, account.uid, account.gid);
  own(folder);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...account,
      cwd: "/",
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const [primary, replica] = [await freePort(), await freePort()];
  const start = (name: string, port: number) => {
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
    // without our pipe, which the server would keep open
    spawnSync(join(programs, "pg_ctl"), ["start", "-w", "-D", join(folder, name), "-l", join(folder, `${name}.log`), "-o", settings], {
      ...account,
      cwd: "/",
      stdio: "ignore",
    });
  };
  run("initdb", "-D", join(folder, "primary"), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  start("primary", primary);
  mkdirSync(join(folder, "replica"), { mode: 0o700 });
  own(join(folder, "replica"));
  run(
    "pg_basebackup",
    "-D",
    join(folder, "replica"),
    "-R",
    "-h",
    "127.0.0.1",
    "-p",
    String(primary),
    "-U",
    "postgres",
    "--checkpoint=fast",
    "--no-sync",
  );
  start("replica", replica);
  const stopOne = (name: string) =>
    spawnSync(join(programs, "pg_ctl"), ["stop", "-m", "immediate", "-D", join(folder, name)], { ...account, cwd: "/", stdio: "ignore" });
  const url = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    primaryUrl: url(primary),
    replicaUrl: url(replica),
    stopReplica: () => void stopOne("replica"),
    stop: () => {
      for (const name of ["replica", "primary"]) stopOne(name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
