import { readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded, type Embedded } from "../../src/engine/db/embedded.ts";

const prefix = "murojaat-temporary-";

/**
 * A server for one run, in the system's temporary folder: there the account that runs PostgreSQL can
 * reach it, several runs at once do not meet, and no run can touch the data of the demo.
 */
export async function startTemporary(): Promise<Embedded> {
  sweep();
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // Made for its creator only, but the account that runs PostgreSQL must walk through.
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, disposable: true });

  async function stop(): Promise<void> {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { ...server, stop };
}

/** A killed run leaves its server running and its folder lying; the next run clears them away. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const creator = Number(name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : Number.NaN);
    if (!Number.isInteger(creator) || isAlive(creator)) continue;
    const folder = join(tmpdir(), name);
    try {
      // SIGQUIT: nobody needs these data, so there is nothing to write down before the end.
      process.kill(Number(readFileSync(join(folder, "pg", "postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT");
    } catch {
      // It was stopped, or belongs to somebody else, who will clear it away.
    }
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Not ours.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
