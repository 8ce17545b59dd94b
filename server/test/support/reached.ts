// What a run reached of what the contract declares; `npm test` subtracts the two at its end (tools/src/build/reached.ts).
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** Where it is noted, a file for each process; nowhere when a person runs a few tests. */
const folder = process.env["REACHED"];
export const isNoting = folder !== undefined;
const noted = new Set<string>();

/** Notes names as they stand in `declaredNames`. */
export const noteReached = (names: readonly string[]): void => {
  if (folder === undefined) return;
  const fresh = names.filter((name) => !noted.has(name));
  if (fresh.length === 0) return;
  for (const name of fresh) noted.add(name);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, String(process.pid)), fresh.map((name) => `${name}\n`).join(""));
};
