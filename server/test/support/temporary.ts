import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded, type Embedded } from "../../src/engine/db/embedded.ts";

const prefix = "murojaat-temporary-";

/** Of the system, where the account that runs PostgreSQL can reach them. In memory a database is made and dropped in a tenth of the time. */
const [memory, disk] = ["/dev/shm", tmpdir()];
/** Bytes: a run needs one or two GiB. */
const plenty = 4 * 2 ** 30;
/** Where a run's files lie: in memory, where there is room for them, and nothing waits for a disk. */
export function roomiest(): string {
  if (!existsSync(memory)) return disk;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) > plenty ? memory : disk;
}

/**
 * A server for one run, in a folder of its own: several runs at once do not meet, and no run can touch the data of the demo. With `set`, a
 * superuser's work on the new server, it is started again afterwards, for settings that take effect at a start only.
 */
export async function startTemporary(set?: (admin: pg.Client) => Promise<unknown>): Promise<Embedded> {
  [memory, disk].filter((parent) => existsSync(parent)).forEach(sweep);
  const dataDir = await mkdtemp(join(roomiest(), `${prefix}${process.pid}-`));
  // Made for its creator only, but the account that runs PostgreSQL must walk through.
  await chmod(dataDir, 0o711);
  const start = () => startEmbedded({ dataDir, disposable: true });
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const fresh = await start();
  const server =
    set === undefined
      ? fresh
      : await setAndStop(fresh, set)
          .then(start)
          .catch(async (error: unknown) => {
            await remove();
            throw error;
          });

  async function stop(): Promise<void> {
    await server.stop();
    await remove();
  }
  return { ...server, stop };
}

async function setAndStop({ adminUrl, stop }: Embedded, set: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await set(admin);
  } finally {
    await admin.end();
    await stop();
  }
}

/** A killed run leaves its server running and its folder lying; the next run clears them away. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const creator = Number(name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : Number.NaN);
    if (!Number.isInteger(creator) || isAlive(creator)) continue;
    const folder = join(parent, name);
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
