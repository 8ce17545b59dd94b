// A throw-away server from the PostgreSQL that Debian has installed: the suite on an older version than the embedded.
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const installed = "/usr/lib/postgresql";

export type InstalledServer = { readonly version: number; readonly url: string; readonly stop: () => Promise<void> };

/** Starts the oldest one that is at least 15, and returns a superuser's address; nothing when there is none. */
export async function startInstalled(): Promise<InstalledServer | undefined> {
  const version = existsSync(installed)
    ? readdirSync(installed)
        .map(Number)
        .filter((number) => number >= 15)
        .sort((a, b) => a - b)[0]
    : undefined;
  if (version === undefined) return undefined;

  const account = process.getuid?.() === 0 ? accountOfPostgres() : {};
  const folder = mkdtempSync(join(tmpdir(), "murojaat-installed-"));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const port = await freePort();

  // Trust is enough here: the folder is for one run, and the port is gone with it.
  run("initdb", ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=off`;
  run("pg_ctl", ["start", "-w", "-D", data, "-l", join(folder, "log"), "-o", settings]);

  async function stop(): Promise<void> {
    run("pg_ctl", ["stop", "-m", "immediate", "-D", data]);
    rmSync(folder, { recursive: true, force: true });
  }
  return { version, url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };

  function run(program: string, args: readonly string[]): void {
    const { status, error } = spawnSync(join(installed, String(version), "bin", program), args, { ...account, cwd: "/", stdio: "ignore" });
    if (status !== 0) throw new Error(`${program} of PostgreSQL ${version} failed: ${error?.message ?? `code ${status}`}`);
  }
}

function accountOfPostgres(): { uid?: number; gid?: number } {
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => void probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
