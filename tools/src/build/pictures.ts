// The pictures of the README, from a demo of its own: docs/pictures. Run it when a screen that they show has changed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathWithProjectNode, root } from "../../../scripts/node.mjs";

export const run = (): void => {
  const dataDir = mkdtempSync(join(tmpdir(), "murojaat-pictures-"));
  try {
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "test", "e2e/pictures.spec.ts", "--project=walks"],
      {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, PATH: pathWithProjectNode(), PICTURES: "yes", E2E_DATA_DIR: join(dataDir, "data") },
      },
    );
    process.exitCode = status ?? 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
