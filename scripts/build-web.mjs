// Builds the web client into web/dist, but only when something it is made of has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { needDependencies } from "./dependencies.mjs";
import { root } from "./node.mjs";

const sources = ["web", "contract", "package-lock.json"];
const stamp = join(root, "web", "dist", ".sources");

/** A release carries the built client only and has nothing to build from. */
const hasSources = () => existsSync(join(root, "web", "index.html"));
/** @param {string} hash */
const isCurrent = (hash) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** For a start in production, which builds nothing. */
export function needWeb() {
  const isThere = hasSources() ? isCurrent(hashOfSources()) : existsSync(join(root, "web", "dist", "index.html"));
  if (!isThere)
    throw Object.assign(
      new Error("The web client is not built, or not from these sources: run npm run build first, or install a release."),
      {
        name: "StartError",
      },
    );
}

/** Returns whether there was anything to build. Throws when the build fails. */
export function buildWeb() {
  if (!hasSources()) return false;
  const now = hashOfSources();
  if (isCurrent(now)) return false;
  needDependencies({ dev: true });

  const build = spawnSync(process.execPath, [join(root, "web", "build.mjs")], {
    cwd: join(root, "web"),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  if (build.status !== 0)
    throw Object.assign(new Error("The web client could not be built; what vite says stands above."), { name: "StartError" });
  writeFileSync(stamp, now);
  return true;
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (path.endsWith("package-lock.json")) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](node_modules|dist|\.[^\\/]+)[\\/]/.test(relative(root, file)))
    .sort();
}
