import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "murojaat-start-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function start(env: Record<string, string>) {
  const program = join(import.meta.dirname, "start.mjs");
  return spawnSync(process.execPath, [program, "--no-build"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  });
}

test("wrong settings end the start with a sentence for each and no stack", () => {
  const { status, stderr } = start({ PORT: "many", LOG_LEVEL: "loud" });

  expect(status).toBe(1);
  expect(stderr.trimEnd().split("\n")).toEqual([
    'PORT is "many", but must be a whole number from 0 to 65535 (0 takes a free one).',
    'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.',
  ]);
});
