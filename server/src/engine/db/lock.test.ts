import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockFolder } from "./lock.ts";

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-lock-"));
  made.push(folder);
  return folder;
}

async function lockElsewhere(folder: string): Promise<{ pid: number; kill: () => Promise<void> }> {
  const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
    lockFolder(process.argv[1]); console.log("locked"); setInterval(gc, 10);`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");

  async function kill(): Promise<void> {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  return { pid: child.pid ?? 0, kill };
}

test("a folder held by another process is refused, with that process named", async () => {
  const folder = newFolder();
  const other = await lockElsewhere(folder);
  try {
    // Long enough for the other to collect its garbage, which must not be the lock.
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is already in use by process ${other.pid}:`);
  } finally {
    await other.kill();
  }
});

test("the lock of a killed process is free", async () => {
  const folder = newFolder();
  await (await lockElsewhere(folder)).kill();

  expect(() => lockFolder(folder).release()).not.toThrow();
});

test("a folder is held once even within one process, and free after release", () => {
  const folder = newFolder();
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);

  lock.release();

  expect(() => lockFolder(folder).release()).not.toThrow();
});

test("a folder that cannot be made is reported in one sentence", () => {
  expect(() => lockFolder("/dev/null/data")).toThrow("The data folder /dev/null/data cannot be used:");
});
