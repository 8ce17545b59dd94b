// Whether `npm ci` has been run for the lock file that is there now. A release brings its packages, and no lock.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";

const lock = join(root, "package-lock.json");
export const isRelease = !existsSync(lock);

/**
 * `dev`: also those that only building and testing need.
 * @param {{ dev: boolean }} which
 */
export function needDependencies({ dev }) {
  if (areInstalled(dev)) return;
  console.error("The dependencies are not installed, or not those of package-lock.json: run npm ci first.");
  process.exit(1);
}

/** @param {boolean} dev */
function areInstalled(dev) {
  if (isRelease) return true;
  // npm writes this copy of the lock when it has put everything in place.
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(lock))
    .filter(([path, wanted]) => path.startsWith("node_modules/") && !wanted.optional && (dev || !wanted.dev) && !wanted.peer)
    .every(([path, wanted]) => there[path]?.version === wanted.version);
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean, dev?: boolean, peer?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
