// The schema files of released versions are applied somewhere: none is edited, renamed or removed. What changes is a file with the next number.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/node.mjs";
import type { Released } from "../release/freeze.ts";

export const run = (): void => {
  const folder = join(root, "server", "src", "schema");
  const released = JSON.parse(readFileSync(join(folder, "released.json"), "utf8")) as Released;
  const changed = Object.entries(released).filter(([name, { sha256 }]) => {
    const file = join(folder, name);
    // a checkout on Windows may change line ends
    return !existsSync(file) || createHash("sha256").update(readFileSync(file, "utf8").replaceAll("\r\n", "\n")).digest("hex") !== sha256;
  });
  for (const [name, { version }] of changed)
    console.error(`server/src/schema/${name} is part of the release ${version}: put its text back and add a file with the next number.`);
  process.exitCode = changed.length === 0 ? 0 : 1;
};
