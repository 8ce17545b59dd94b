// npm run test:release: installs the archive of artifacts/release into a bare Debian, as an ordinary user, without a network, and works with it.
// The system around it can be read only but for /tmp, the home folder and DATA_DIR. PostgreSQL is Debian's, outside of it. Makes the archive where there is none.
// Ends with 77 and a sentence where this machine cannot: then nothing has been proved.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startInstalled, type InstalledServer } from "@murojaat/server/test/support/installed-postgres.ts";
import { root } from "../../../scripts/node.mjs";
import { firstDay } from "./first-day.ts";
import { isThere } from "./run.ts";

type Settings = Readonly<Record<string, string>>;

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const name = `murojaat-${version}-linux-x64`;
const archive = join(root, "artifacts", "release", `${name}.tar.gz`);
const bare = join(root, ".cache", "release", "bookworm");
const tool = join(root, "scripts", "tool.mjs");
const user = 12345;
const home = "/home/portal";

/** `--inside FOLDER` is how it calls itself, in namespaces of its own. */
export const run = async (args: readonly string[]): Promise<void> => {
  const work = parseArgs({ args: [...args], options: { inside: { type: "string" } } }).values.inside;
  if (work !== undefined) return inside(work);
  const lacking = whatIsLacking();
  if (lacking === undefined) return outside();
  console.log(`NOT TESTED: this needs ${lacking}.`);
  process.exitCode = 77;
};

function whatIsLacking(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return "Linux x64";
  if (process.getuid?.() !== 0) return "the account root (for chroot and a network of its own)";
  const missing = ["unshare", "mount", "chroot", "ip", "setpriv"].filter((program) => !isThere(program));
  if (missing.length > 0) return `the programs ${missing.join(", ")}`;
  if (!existsSync(bare) && !isThere("debootstrap")) return "debootstrap and a mirror of Debian";
  if (!existsSync("/usr/lib/postgresql")) return "Debian's postgresql";
  return spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]).status === 0
    ? undefined
    : "the right to make namespaces (unshare)";
}

/** With a network: what is needed is made; then it goes on without one. */
function outside(): void {
  if (!existsSync(archive)) must(process.execPath, [tool, "release", "--without-image"]);
  if (!existsSync(bare)) {
    mkdirSync(join(bare, ".."), { recursive: true });
    must("debootstrap", ["--variant=minbase", "bookworm", `${bare}.part`], "ignore");
    renameSync(`${bare}.part`, bare);
  }
  const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const work = mkdtempSync(join(tmpdir(), "murojaat-release-"));
  const { status } = spawnSync("unshare", [...namespaces, process.execPath, tool, "test-release", "--inside", work], { stdio: "inherit" });
  // what was mounted is gone with its namespace
  rmSync(work, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}

async function inside(work: string): Promise<void> {
  const system = join(work, "system");
  const children: ChildProcess[] = [];
  let postgres: InstalledServer | undefined;
  try {
    must("ip", ["link", "set", "lo", "up"]);
    mkdirSync(system);
    must("mount", ["--bind", bare, system]);
    must("mount", ["-o", "remount,bind,ro", system]);
    for (const folder of ["tmp", "home", "var/lib", "run", "dev"])
      must("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", join(system, folder)]);
    must("mount", ["-t", "proc", "proc", join(system, "proc")]);
    for (const device of ["null", "zero", "random", "urandom"]) {
      writeFileSync(join(system, "dev", device), "");
      must("mount", ["--bind", `/dev/${device}`, join(system, "dev", device)]);
    }
    mkdirSync(join(system, "dev/shm"));
    for (const folder of ["tmp", "dev/shm"]) chmodSync(join(system, folder), 0o1777);
    writeFileSync(join(work, "passwd"), `${readFileSync(join(bare, "etc/passwd"), "utf8")}portal:x:${user}:${user}::${home}:/bin/sh\n`);
    must("mount", ["--bind", join(work, "passwd"), join(system, "etc/passwd")]);
    for (const folder of [`${system}${home}`, join(system, "var/lib/murojaat")]) {
      mkdirSync(folder, { mode: 0o700 });
      chownSync(folder, user, user);
    }
    writeFileSync(`${system}${home}/${name}.tar.gz`, readFileSync(archive));
    say("system", "Debian's smallest, read-only, no network but loopback, no Node, no npm, no compiler");
    if (spawnSync("chroot", [system, "sh", "-c", "command -v node npm gcc make"]).status === 0) throw new Error("The system is not bare.");

    const sums = readFileSync(join(archive, "..", "SHA256SUMS"), "utf8");
    if (!sums.includes(`${createHash("sha256").update(readFileSync(archive)).digest("hex")}  ${name}.tar.gz`))
      throw new Error("SHA256SUMS names another archive.");
    asUser("tar", ["-xzf", `${name}.tar.gz`]);
    say("install", "unpacked by an ordinary user");
    const program = `${home}/${name}/bin/murojaat`;

    postgres = await startInstalled();
    if (postgres === undefined) throw new Error("Debian's PostgreSQL is too old: at least 15 is needed.");
    const database = await twoRoles(postgres.url);
    const password = "Chorsu-anor-1916";
    const settings = {
      NODE_ENV: "production",
      DATA_KEY: randomBytes(32).toString("base64"),
      DATA_DIR: "/var/lib/murojaat",
      PORT: "3000",
      SHUTDOWN_DELAY: "0",
      ...database,
    };

    const refused = asUser(program, ["start"], { ...settings, DATA_DIR: `${home}/${name}/data` }, 1);
    if (!refused.includes("inside the folder of the program")) throw new Error(`The wrong DATA_DIR was not refused: ${refused}`);
    const names = ["--uz", "Fargʻona viloyati hokimligi", "--uk", "Фарғона вилояти ҳокимлиги", "--ru", "Хокимият Ферганской области"];
    say(
      "administrator",
      asUser(program, ["create-admin", "--login", "first", "--prefix", "FAR", ...names], { ...settings, ADMIN_PASSWORD: password }),
    );

    const began = Date.now();
    const portal = spawnAsUser(program, ["start"], settings);
    children.push(portal);
    asUser(program, ["health", "--wait", "60"], settings);
    say("start", `PostgreSQL ${postgres.version}, ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    const page = await fetch("http://127.0.0.1:3000/");
    const html = await page.text();
    const script = /src="(\/[^"]+\.js)"/.exec(html)?.[1];
    if (!page.ok || script === undefined || !(await fetch(`http://127.0.0.1:3000${script}`)).ok)
      throw new Error(`The client is not served: ${page.status}`);
    say("client", script);
    say("appeal", await firstDay("http://127.0.0.1:3000", { login: "first", password }));
    say("verify", asUser(program, ["verify"], settings).split("\n").at(-1));
    await ended(portal);
    say("end", "by SIGTERM, exit 0");
    const list = asUser(program, ["help"], settings, 64);
    if (!list.includes("murojaat rotate-key") || list.includes("demo-data"))
      throw new Error(`The list of commands is another one: ${list}`);

    // the same without DATABASE_URL: the PostgreSQL that the release carries
    const embedded: Settings = {
      ...Object.fromEntries(Object.entries(settings).filter(([setting]) => !setting.startsWith("DATABASE_"))),
      DATA_DIR: "/var/lib/murojaat/embedded",
    };
    asUser(program, ["create-admin", "--login", "first", "--prefix", "FAR", ...names], { ...embedded, ADMIN_PASSWORD: password });
    const small = spawnAsUser(program, ["start"], embedded);
    children.push(small);
    asUser(program, ["health", "--wait", "60"], embedded);
    say("embedded", await firstDay("http://127.0.0.1:3000", { login: "first", password }));
    say("backup", asUser(program, ["backup", `${home}/backup`], embedded));
    await ended(small);
    console.log("The release installs and works without a network.");
  } catch (error) {
    console.error((error as Error).stack);
    process.exitCode = 1;
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await postgres?.stop();
  }

  function asUser(program: string, args: readonly string[], env: Settings = {}, status = 0): string {
    const done = spawnSync("chroot", chrooted(program, args), { encoding: "utf8", env: environment(env) });
    const output = `${done.stdout}${done.stderr}`.trim();
    if (done.status !== status) throw new Error(`${program} ${args[0]} ended with ${done.status}: ${output}`);
    return output;
  }
  function spawnAsUser(program: string, args: readonly string[], env: Settings): ChildProcess {
    return spawn("chroot", chrooted(program, args), {
      stdio: ["ignore", process.env["VERBOSE"] ? "inherit" : "ignore", "inherit"],
      env: environment(env),
    });
  }
  function chrooted(program: string, args: readonly string[]): string[] {
    return [`--userspec=${user}:${user}`, system, "sh", "-c", `cd ${home} && exec "$@"`, "sh", program, ...args];
  }
}

const environment = (settings: Settings): NodeJS.ProcessEnv => ({ PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: home, ...settings });

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

function must(program: string, args: readonly string[], stdio: "inherit" | "ignore" = "inherit"): void {
  const { status, error } = spawnSync(program, args, { stdio });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}.`);
}

function say(step: string, what: string | undefined): void {
  console.log(`${step.padEnd(14)} ${what}`);
}
