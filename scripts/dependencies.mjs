// Whether `npm ci` has been run for the lock file that is there now. A release brings its packages, and no lock.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { needProjectNode, root } from "./node.mjs";

/** @typedef {{ version: string, optional?: boolean, dev?: boolean, devOptional?: boolean, peer?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Package */

const lock = join(root, "package-lock.json");
export const isRelease = !existsSync(lock);

/**
 * Ends the process with a sentence when packages are missing that this machine needs. `dev`: also those that only building and testing need.
 * @param {{ dev: boolean }} which
 */
export function needDependencies({ dev }) {
  const fault = isRelease ? undefined : faultOf(dev);
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}

/** @param {boolean} dev */
function faultOf(dev) {
  // npm writes this copy of the lock when it has put everything in place.
  const installed = join(root, "node_modules", ".package-lock.json");
  const there = existsSync(installed) ? packagesOf(installed) : {};
  const missing = Object.entries(packagesOf(lock)).filter(
    ([path, wanted]) =>
      path.startsWith("node_modules/") &&
      !wanted.peer &&
      (dev || !isForDevelopment(wanted)) &&
      (there[path]?.version !== wanted.version || (wanted.os && !existsSync(join(root, path, "package.json")))),
  );
  const required = missing.filter(([path, { optional }]) => !optional || there[path]);
  if (required.some(([, wanted]) => !isForDevelopment(wanted)))
    return "The dependencies are not installed, or not those of package-lock.json: run npm ci first.";
  if (required.length > 0)
    return "What building and testing need is not installed, or not as in package-lock.json: run npm ci --include=dev first.";
  // one package for each kind of machine: npm says nothing of those that it has left out
  const ownLibc = Object.values(there).some(({ libc }) => libc && isOne(libc, "musl")) ? "musl" : "glibc";
  const needed = missing.filter(
    ([, { os, cpu, libc }]) => os && isOne(os, process.platform) && isOne(cpu, process.arch) && isOne(libc, ownLibc),
  );
  if (needed.length === 0) return undefined;
  // a Node that does not run is why other install steps have failed
  if (!needed.some(([path]) => path.startsWith("node_modules/node-"))) needProjectNode();
  const names = needed.map(([path]) => path.replace("node_modules/", "")).join(", ");
  return `npm has left out what this machine needs (${names}), because it was told to or because an install step failed: run npm ci --include=optional; with --foreground-scripts it shows what failed.`;
}

/** @param {Package} wanted */
const isForDevelopment = ({ dev, devOptional }) => Boolean(dev || devOptional);

/**
 * @param {string | string[] | undefined} wanted
 * @param {string} own
 */
const isOne = (wanted, own) => wanted === undefined || [wanted].flat().includes(own);

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
