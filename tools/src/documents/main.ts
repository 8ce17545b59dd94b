// npm run docs: writes every generated file; with --check it only compares, and fails when one is stale.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { startTemporary } from "@murojaat/server/test/support/temporary.ts";
import { root } from "../../../scripts/node.mjs";
import { documents } from "./index.ts";

export const run = async (args: readonly string[]): Promise<void> => {
  const { check } = parseArgs({ args: [...args], options: { check: { type: "boolean", default: false } } }).values;
  let server: Awaited<ReturnType<typeof startTemporary>> | undefined;
  const databaseUrl = async (): Promise<string> => {
    if (server === undefined) {
      server = await startTemporary();
      await prepareDatabase(server);
    }
    return server.url;
  };

  const [stale, failed]: [string[], string[]] = [[], []];
  try {
    for (const { file, make } of documents) {
      const path = join(root, file);
      // one that cannot be made leaves the others: the types of the tables are what helps to mend it
      const text = await Promise.resolve({ databaseUrl })
        .then(make)
        .catch((error: Error) => void failed.push(`${file} cannot be made: ${error.message}`));
      if (text === undefined || text === readOrEmpty(path)) continue;
      stale.push(file);
      if (check) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      console.log(`written ${file}`);
    }
  } finally {
    await server?.stop();
  }

  if (check && stale.length > 0) failed.push(`Out of date: ${stale.join(", ")}. Run npm run docs and commit the result.`);
  if (failed.length === 0) return;
  console.error(failed.join("\n"));
  process.exitCode = 1;
};

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};
