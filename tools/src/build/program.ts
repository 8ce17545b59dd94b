import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../scripts/node.mjs";

/** A package's own program as a tool, under the project's Node: npx takes that one from npm 11.6 on only. `file` is in node_modules. */
export const program = (file: string, ...first: readonly string[]) => ({
  run: async (args: readonly string[]): Promise<void> => {
    process.argv.splice(2, process.argv.length, ...first, ...args);
    await import(pathToFileURL(join(root, "node_modules", file)).href);
  },
});
