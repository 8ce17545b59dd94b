// Every dependency's licence must be one of those that we have read and that allow what we do.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/node.mjs";

// MPL-2.0 asks for the source of changed files only; we change none, and only tools of the build have it.
const allowed = new Set(
  (
    "MIT MIT-0 ISC 0BSD Zlib BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 MPL-2.0 " +
    "CC0-1.0 CC-BY-4.0 Unlicense Python-2.0 PostgreSQL"
  ).split(" "),
);

/** Packages that name no licence of the list, whose LICENSE file we have read: it allows what we do. */
const read = new Map([
  ["png-js 1.1.0", "MIT"],
  // the Bitstream Vera licence: free to use, embed and pass on with larger software, unchanged
  ["dejavu-fonts-ttf 2.37.3", "Bitstream Vera"],
]);

type Lock = {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly license?: string; readonly link?: boolean }>>;
};

export const run = (): void => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const refused = Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith("node_modules/") && !link)
    .map(([path, { license, version }]) => ({
      name: `${path.replace(/^.*node_modules\//, "")} ${version}`,
      licence: license ?? "none named",
    }))
    .filter(({ name, licence }) => !read.has(name) && !isAllowed(licence));

  for (const { name, licence } of refused)
    console.error(`${name} has the licence ${licence}, which tools/src/build/licences.ts does not allow.`);
  process.exitCode = refused.length === 0 ? 0 : 1;
};

/** "(MIT OR GPL-3.0)" leaves the choice to us; "MIT AND CC0-1.0" binds to both. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => allowed.has(part.trim())));
