// npm run vitest -- FILE: these tests, or all, under the project's Node; npx takes that one from npm 11.6 on only.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../scripts/node.mjs";

export const run = async (args: readonly string[]): Promise<void> => {
  process.argv.splice(2, process.argv.length, "run", ...args);
  await import(pathToFileURL(join(root, "node_modules/vitest/vitest.mjs")).href);
};
