// npm run test:release [-- --only WORDS]: installs the archive of artifacts/release into bare Debian systems without a network, and works with it; then starts
// the image and the compose file (containers.ts). The system around the archive can be read only but for /tmp, the home folders and DATA_DIR. PostgreSQL is
// Debian's, outside of it. Makes the release where there is none.
// Ends with 77 and a sentence where this machine cannot: then nothing has been proved.
import { spawnSync, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startInstalled, type InstalledServer } from "@murojaat/server/test/support/installed-postgres.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { root } from "../../../scripts/node.mjs";
import { scannedLetter } from "../demo-office/scans.ts";
import {
  bareRoot,
  bareRootNeeds,
  giveFolder,
  homeOf,
  mountRoot,
  must,
  runIn,
  startIn,
  type Account,
  type Settings,
  type Suite,
} from "../machines/bare-root.ts";
import { firstDay, sendScan, type SignedIn } from "../joints/office-work.ts";
import { host, makeCertificates } from "../joints/server-machine.ts";
import { containersNeed, databaseRoot, tryContainers } from "./containers.ts";
import { imageNeeds } from "./image.ts";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const name = `murojaat-${version}-linux-x64`;
const archive = join(root, "artifacts", "release", `${name}.tar.gz`);
const image = join(root, "artifacts", "release", `murojaat-${version}-image.tar`);
const tool = join(root, "scripts", "tool.mjs");
const address = "http://127.0.0.1:3000";
const dataDir = "/var/lib/murojaat";
type System = { readonly suite: Suite; readonly as: Account };
const systems: readonly System[] = (["bookworm", "trixie"] as const).flatMap((suite) =>
  (["portal", "root"] as const).map((as) => ({ suite, as })),
);
const containers = "containers";
const nameOf = ({ suite, as }: System): string => `${suite}, ${as === "root" ? "root" : "ordinary user"}`;

/** `--inside N --work FOLDER` is how it calls itself for a system, in namespaces of its own. */
export const run = async (args: readonly string[]): Promise<void> => {
  const text = { type: "string" } as const;
  const { only = "", inside, work } = parseArgs({ args: [...args], options: { only: text, inside: text, work: text } }).values;
  if (inside === containers && work !== undefined) return tryImage(work);
  if (inside !== undefined && work !== undefined) return tryInside(systems[Number(inside)]!, work);
  const lacking = whatIsLacking();
  if (lacking === undefined) return outside(only);
  console.log(`NOT TESTED: this needs ${lacking}.`);
  process.exitCode = 77;
};

const whatIsLacking = (): string | undefined =>
  bareRootNeeds(systems.map(({ suite }) => suite)) ?? (existsSync("/usr/lib/postgresql") ? undefined : "Debian's postgresql");

/** With a network: what is needed is made; then it goes on without one. */
function outside(only: string): void {
  const isAsked = (name: string): boolean => name.includes(only);
  const chosen = [...systems.entries()].filter(([, system]) => isAsked(nameOf(system)));
  if (chosen.length === 0 && !isAsked(containers))
    throw new StartError(`--only takes words of ${[...systems.map(nameOf), containers].join("; ")}.`);
  const lacking = containersNeed() ?? imageNeeds();
  const withImage = isAsked(containers) && lacking === undefined;
  if (!existsSync(withImage ? image : archive)) must(process.execPath, [tool, "release", ...(withImage ? [] : ["--without-image"])]);
  for (const [at, system] of chosen) {
    bareRoot(system.suite);
    console.log(`\n# ${nameOf(system)}`);
    without(String(at));
  }
  if (!isAsked(containers)) return;
  console.log("\n# containers");
  if (lacking !== undefined) {
    console.log(`NOT TESTED: this needs ${lacking}.`);
    process.exitCode ??= 77;
    return;
  }
  databaseRoot();
  without(containers);
}
function without(inside: string): void {
  const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const work = mkdtempSync(join(tmpdir(), "murojaat-release-"));
  const authority = makeCertificates(work);
  const { status } = spawnSync(
    "unshare",
    [...namespaces, process.execPath, tool, "test-release", "--inside", inside, "--work", work],
    // nginx before the containers has a certificate of an authority of its own
    { stdio: "inherit", env: { ...process.env, NODE_EXTRA_CA_CERTS: authority } },
  );
  // what was mounted is gone with its namespace
  rmSync(work, { recursive: true, force: true });
  if (status !== 0) process.exitCode = status ?? 1;
}

async function tryImage(work: string): Promise<void> {
  try {
    must("ip", ["link", "set", "lo", "up"]);
    writeFileSync(join(work, "hosts"), `127.0.0.1 localhost ${host}\n`);
    must("mount", ["--bind", join(work, "hosts"), "/etc/hosts"]);
    await tryContainers(join(archive, ".."), version, work, say);
    console.log("The image and the compose file work.");
  } catch (error) {
    console.error((error as Error).stack);
    process.exitCode = 1;
  }
}

async function tryInside({ suite, as }: System, work: string): Promise<void> {
  const system = join(work, "system");
  const home = homeOf(as);
  const children: ChildProcess[] = [];
  let postgres: InstalledServer | undefined;
  try {
    must("ip", ["link", "set", "lo", "up"]);
    mountRoot(bareRoot(suite), system);
    giveFolder(system, dataDir, as);
    writeFileSync(`${system}${home}/${name}.tar.gz`, readFileSync(archive));
    say("system", "Debian's smallest, read-only, no network but loopback, no Node, no npm, no compiler, no libatomic1");
    if (spawnSync("chroot", [system, "sh", "-c", "command -v node npm gcc make"]).status === 0) throw new Error("The system is not bare.");

    const sums = readFileSync(join(archive, "..", "SHA256SUMS"), "utf8");
    if (!sums.includes(`${createHash("sha256").update(readFileSync(archive)).digest("hex")}  ${name}.tar.gz`))
      throw new Error("SHA256SUMS names another archive.");
    inSystem("tar", ["-xzf", `${name}.tar.gz`, "--no-same-owner"]);
    say("install", "unpacked");
    const program = `${home}/${name}/bin/murojaat`;

    postgres = await startInstalled();
    if (postgres === undefined) throw new Error("Debian's PostgreSQL is too old: at least 15 is needed.");
    const database = await twoRoles(postgres.url);
    const password = "Chorsu-anor-1916";
    const settings = {
      NODE_ENV: "production",
      DATA_KEY: randomBytes(32).toString("base64"),
      DATA_DIR: dataDir,
      PORT: "3000",
      SHUTDOWN_DELAY: "0",
      ...database,
    };

    const refused = inSystem(program, ["start"], { ...settings, DATA_DIR: `${home}/${name}/data` }, 1);
    if (!refused.includes("inside the folder of the program")) throw new Error(`The wrong DATA_DIR was not refused: ${refused}`);
    const names = ["--uz", "Fargʻona viloyati hokimligi", "--uk", "Фарғона вилояти ҳокимлиги", "--ru", "Хокимият Ферганской области"];
    const createAdmin = ["create-admin", "--login", "first", "--prefix", "FAR", ...names];
    say("administrator", inSystem(program, createAdmin, { ...settings, ADMIN_PASSWORD: password }));

    const began = Date.now();
    const portal = startIn(system, program, ["start"], { as, env: settings });
    children.push(portal);
    inSystem(program, ["health", "--wait", "60"], settings);
    say("start", `PostgreSQL ${postgres.version}, ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    const page = await fetch(`${address}/`);
    const html = await page.text();
    const script = /src="(\/[^"]+\.js)"/.exec(html)?.[1];
    if (!page.ok || script === undefined || !(await fetch(`${address}${script}`)).ok)
      throw new Error(`The client is not served: ${page.status}`);
    say("client", script);
    const external = await firstDay(address, { login: "first", password });
    say("appeal", external.number);
    await readScan(external.registrator);
    say("verify", inSystem(program, ["verify"], settings).split("\n").at(-1));
    await ended(portal);
    say("end", "by SIGTERM, exit 0");
    const list = inSystem(program, ["help"], settings, 64);
    if (!list.includes("murojaat rotate-key") || list.includes("demo-data"))
      throw new Error(`The list of commands is another one: ${list}`);

    // the same without DATABASE_URL: the PostgreSQL that the release carries
    const embedded: Settings = {
      ...Object.fromEntries(Object.entries(settings).filter(([setting]) => !setting.startsWith("DATABASE_"))),
      DATA_DIR: `${dataDir}/embedded`,
    };
    if (as === "root") {
      const barred = inSystem(program, createAdmin, { ...embedded, ADMIN_PASSWORD: password }, 1);
      if (!barred.includes("chmod a+x")) throw new Error(`A folder that PostgreSQL cannot reach was not refused: ${barred}`);
      chmodSync(join(system, dataDir), 0o711);
    }
    inSystem(program, createAdmin, { ...embedded, ADMIN_PASSWORD: password });
    const small = startIn(system, program, ["start"], { as, env: embedded });
    children.push(small);
    inSystem(program, ["health", "--wait", "60"], embedded);
    const own = await firstDay(address, { login: "first", password });
    say("embedded", own.number);
    await readScan(own.registrator);
    say("backup", inSystem(program, ["backup", `${home}/backup`], embedded));
    await ended(small);
    console.log("The release installs and works without a network.");
  } catch (error) {
    console.error((error as Error).stack);
    process.exitCode = 1;
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await postgres?.stop();
  }

  function inSystem(program: string, args: readonly string[], env: Settings = {}, status = 0): string {
    const done = runIn(system, program, args, { as, env });
    if (done.status !== status) throw new Error(`${program} ${args[0]} ended with ${done.status}: ${done.output}`);
    return done.output;
  }
}

const readScan = async (registrator: SignedIn): Promise<void> => {
  const { line, seconds } = await sendScan(registrator, await scannedLetter());
  say("scan", `uploaded, and read after ${seconds.toFixed(0)} s: ${line}`);
};

/** The roles and the database of docs/install.md; returns the settings that name them. */
async function twoRoles(url: string): Promise<Settings> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const statement of [
    "CREATE ROLE murojaat_owner LOGIN",
    "CREATE ROLE murojaat LOGIN",
    "CREATE DATABASE murojaat OWNER murojaat_owner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'",
  ])
    await admin.query(statement);
  await admin.end();
  const of = (role: string) => Object.assign(new URL(url), { username: role, pathname: "/murojaat" }).href;
  return { DATABASE_URL: of("murojaat"), DATABASE_OWNER_URL: of("murojaat_owner") };
}

function ended(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  return new Promise((done, fail) =>
    child.once("exit", (code, signal) => (code === 0 ? done() : fail(new Error(`The portal ended with ${code ?? signal}.`)))),
  );
}

function say(step: string, what: string | undefined): void {
  console.log(`${step.padEnd(14)} ${what}`);
}
