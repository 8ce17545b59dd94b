import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { faultOfNode } from "./node.mjs";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "murojaat-install-"))));
afterEach(() => rmSync(folder, { recursive: true }));

type Package = { version: string; dev?: true; optional?: true; os?: string[]; cpu?: string[]; libc?: string[] };
type Packages = Record<string, Package>;
const here: Packages = {
  fastify: { version: "5.0.0" },
  vite: { version: "8.0.0", dev: true },
  "for-here": { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] },
  "for-musl": { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch], libc: ["musl"] },
  "for-elsewhere": { version: "1.0.0", optional: true, os: ["sunos"], cpu: [process.arch] },
  "for-anywhere": { version: "1.0.0", optional: true },
};
/** `gone`: removed after npm ci; `more`: what the lock names besides. */
type Case = { script?: string; gone?: readonly string[]; more?: Packages };
/** What the end of npm ci says where the lock names the packages above and these have been installed. */
const saysAfter = (installed: Packages, { script = "installed.mjs", gone = [], more = {} }: Case = {}) => {
  cpSync(import.meta.dirname, join(folder, "scripts"), { recursive: true });
  for (const name of Object.keys(installed)) {
    if (gone.includes(name)) continue;
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "package.json"), "{}");
  }
  const write = (file: string, packages: Packages) =>
    writeFileSync(
      join(folder, file),
      JSON.stringify({ packages: Object.fromEntries(Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, one])) }),
    );
  write("package-lock.json", { ...here, ...more });
  write("node_modules/.package-lock.json", installed);
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts", script)], { encoding: "utf8" });
  return { status, stderr: stderr.trim() };
};
const without = (...names: string[]): Packages => Object.fromEntries(Object.entries(here).filter(([name]) => !names.includes(name)));

it("npm ci ends well where only packages of other machines are missing", () => {
  expect(saysAfter(without("for-musl", "for-elsewhere", "for-anywhere"))).toEqual({ status: 0, stderr: "" });
  expect(saysAfter(without("for-musl", "vite"))).toEqual({ status: 0, stderr: "" });
});

it("npm ci that has lost an optional package of this machine fails and names it", () => {
  const { status, stderr } = saysAfter(without("for-musl", "for-elsewhere", "for-here"));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^npm has left out what this machine needs \(for-here\).*npm ci --include=optional/);
});

const older = { version: "0.9.9" };
it.each([
  ["is older than in the lock", { ...here, fastify: older }, []],
  ["of this machine is older than in the lock", { ...here, "for-here": { ...here["for-here"], ...older } }, []],
  ["of this machine is gone", here, ["for-here"]],
])("a start says npm ci where a package %s", (_what, installed, gone) => {
  const said = "The dependencies are not installed, or not those of package-lock.json: run npm ci first.";
  expect(saysAfter(installed, { gone })).toEqual({ status: 1, stderr: said });
});

it("npm ci on a system with musl needs the packages for musl, and those for glibc not", () => {
  const glibc: Packages = { "for-glibc": { ...here["for-musl"]!, libc: ["glibc"] } };
  expect(saysAfter(here, { more: glibc })).toEqual({ status: 0, stderr: "" });
  expect(saysAfter(without("for-musl"), { more: glibc }).stderr).toContain("(for-glibc)");
});

it("building without what npm leaves out for production says how to get it", () => {
  const { status, stderr } = saysAfter(without("vite"), { script: "build.mjs" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^What building and testing need is not installed.*npm ci --include=dev/);
});

it.runIf(process.platform === "linux")("a Node that does not run is told with the package that its library is in", () => {
  const program = join(folder, "node");
  const saying = (text: string, code: number, version = "") => {
    writeFileSync(program, `#!/bin/sh\necho '${text}' >&2\necho '${version}'\nexit ${code}\n`);
    chmodSync(program, 0o755);
    return faultOfNode(program);
  };
  const lost = (library: string) => `node: error while loading shared libraries: ${library}: cannot open shared object file`;

  expect(faultOfNode(process.execPath)).toBeUndefined();
  expect(saying("", 0, "v26.10.0")).toBeUndefined();
  expect(saying(lost("libatomic.so.1"), 127)).toMatch(/libatomic\.so\.1 is missing.*apt install libatomic1;.*dnf install libatomic\)/);
  expect(saying(lost("libodd.so.9"), 127)).toContain(lost("libodd.so.9"));
  // as a power cut may leave it
  writeFileSync(program, "");
  expect(faultOfNode(program)).toContain("does not run (code 0): run npm ci again");
  chmodSync(program, 0o644);
  expect(faultOfNode(program)).toContain("EACCES");
  chmodSync(program, 0o755);
  writeFileSync(program, "#!/lib/no-such-loader\n");
  expect(faultOfNode(program)).toContain("this system has no glibc");
});
