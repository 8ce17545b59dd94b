// npm run docs: writes every generated file; with --check it only compares, and fails when one is stale.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { needNode } from "./node.mjs";

needNode();
const root = join(import.meta.dirname, "..");
const checkOnly = process.argv.includes("--check");
const { documents } = await import("../tools/src/documents/index.ts");
const { startTemporary } = await import("../server/test/support/temporary.ts");
const { prepareDatabase } = await import("../server/src/engine/db/roles.ts");

let server;
async function databaseUrl() {
  if (server === undefined) {
    server = await startTemporary();
    await prepareDatabase(server);
  }
  return server.url;
}

const stale = [];
const failed = [];
try {
  for (const { file, make } of documents) {
    const text = await made(file, make);
    if (text === undefined) continue;
    if (text === readOrEmpty(join(root, file))) continue;
    stale.push(file);
    if (checkOnly) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`written ${file}`);
  }
} finally {
  await server?.stop();
}

if (checkOnly && stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run npm run docs and commit the result.`);
  process.exitCode = 1;
}

if (failed.length > 0) {
  console.error(failed.join("\n"));
  process.exitCode = 1;
}

/** One that cannot be made leaves the others: the types of the tables are what helps to mend it. */
async function made(file, make) {
  try {
    return await make({ databaseUrl });
  } catch (error) {
    failed.push(`${file} cannot be made: ${error.message}`);
    return undefined;
  }
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
