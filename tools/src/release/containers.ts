// The image and the compose file as docs/install.md, "Containers", starts them: two portals beside PostgreSQL, by podman, behind nginx. An upgrade of one after the other,
// a backup, and its restoration in an installation of its own. podman-compose waits for no health check and starts none; the image of PostgreSQL is made here of Debian's
// package, with as much of the official one's start as the compose file asks for.
import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../../scripts/node.mjs";
import { firstDay, register, signIn } from "../joints/office-work.ts";
import { host } from "../joints/server-machine.ts";
import { bareRoot } from "../machines/bare-root.ts";
import { isThere, run } from "./run.ts";

const address = `https://${host}`;
const administrator = { login: "first", password: "Chorsu-anor-1916" };
/** The account of the image. */
const account = 10001;

/** What this machine lacks, or nothing. */
export const containersNeed = (): string | undefined => {
  const missing = ["podman", "podman-compose", "runc", "catatonit", "nginx", "openssl"].filter((program) => !isThere(program));
  const helpers = ["netavark", "aardvark-dns"].filter((name) => !existsSync(`/usr/lib/podman/${name}`));
  return missing.length + helpers.length === 0 ? undefined : `${[...missing, ...helpers].join(", ")} (Debian has packages of that name)`;
};

/** With a network: the root of which the image of PostgreSQL is made. */
export const databaseRoot = (): string => bareRoot("trixie", ["postgresql"]);

/** `released`: the folder of artifacts/release; `work`: one of its own, with the certificates of nginx. Throws at the first thing that is not as it must be. */
export const tryContainers = async (released: string, version: string, work: string, say: (step: string, what: string) => void) => {
  process.env["CONTAINERS_CONF"] = join(work, "containers.conf");
  process.env["CONTAINERS_STORAGE_CONF"] = join(work, "storage.conf");
  writeFileSync(process.env["CONTAINERS_CONF"], containersConf);
  writeFileSync(process.env["CONTAINERS_STORAGE_CONF"], storageConf(work));
  let nginx: ChildProcess | undefined;
  try {
    run("podman", ["load", "--input", join(released, `murojaat-${version}-image.tar`)]);
    makeDatabaseImage(work);
    const office = layProject(released, work, "office");
    const shown = run("podman", ["image", "inspect", "--format", "{{.Config.User}} {{.Config.Entrypoint}}", `murojaat:${version}`]).trim();
    say("image", shown);

    office.compose("up", "--detach", "database", "portal", "portal2");
    await ready(3000);
    await ready(3001);
    const secrets = ["portal", "portal2"].flatMap((name) => office.secretsShownBy(name));
    if (secrets.length > 0) throw new Error(`podman inspect shows ${secrets.join(", ")}.`);
    say("start", "two portals are ready; podman inspect shows no secret");
    const names = ["--uz", "Fargʻona viloyati hokimligi", "--uk", "Фарғона вилояти ҳокимлиги", "--ru", "Хокимият Ферганской области"];
    office.inPortal(["create-admin", "--login", administrator.login, "--prefix", "FAR", ...names], {
      ADMIN_PASSWORD: administrator.password,
    });

    nginx = startNginx(work);
    const day = await retried(() => firstDay(address, administrator));
    say("appeal", `${day.number}, by ${address}`);

    const reading = watch(day.registrator.token);
    for (const name of ["portal", "portal2"] as const) {
      await office.replace(name, `murojaat:${version}`, "murojaat:next");
      await ready(name === "portal" ? 3000 : 3001);
    }
    const { calls, refused } = await reading();
    if (calls < 100) throw new Error(`Only ${calls} calls were made during the upgrade.`);
    if (refused.length > 2) throw new Error(`An upgrade refused ${refused.length} of ${calls} calls: ${[...new Set(refused)].join(", ")}.`);
    const second = await register(day.registrator, { text: "Yangilanishdan keyin" });
    say("upgrade", `one after the other: ${refused.length} of ${calls} calls were refused; then ${second.number}`);

    office.compose("run", "--rm", "backup");
    const [backup] = readdirSync(join(office.folder, "backups"));
    if (backup === undefined) throw new Error("There is no backup.");
    say("backup", backup);
    office.compose("down");

    const again = layProject(released, work, "again", office.folder);
    again.compose("up", "--detach", "database");
    await retried(async () =>
      again.compose("run", "--rm", "backup", "restore", `/var/backups/murojaat/${backup}`, "--key", "/var/backups/murojaat/private.pem"),
    );
    again.compose("up", "--detach", "portal", "portal2");
    await ready(3000);
    await ready(3001);
    const back = await signIn(address, { login: "registrator", password: "Chorsu-qovun-7714" });
    const read = await fetch(`${address}/api/appeals/${second.id}`, { headers: { authorization: `Bearer ${back.token}` } });
    const { requestNumber } = (await read.json()) as { requestNumber?: string };
    if (requestNumber !== second.number) throw new Error(`The restored portal answers ${read.status} and ${requestNumber}.`);
    say("restore", `${second.number} is there again`);
    again.compose("down");
  } finally {
    nginx?.kill("SIGTERM");
    spawnSync("podman", ["rm", "--all", "--force", "--time", "0"]);
  }
};

const containersConf = `[network]
network_backend = "netavark"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
log_driver = "k8s-file"
`;
const storageConf = (work: string) => `[storage]
driver = "vfs"
graphroot = "${join(work, "graph")}"
runroot = "${join(work, "run")}"
`;

/** What the official image does before it starts PostgreSQL on an empty volume. */
const entrypoint = `#!/bin/sh
set -eu
export PATH="/usr/lib/postgresql/17/bin:$PATH" PGDATA=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
chown postgres: "$PGDATA" /var/run/postgresql && chmod 0700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  as initdb --auth-local=trust --auth-host=scram-sha-256 --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  as pg_ctl --wait --options="-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do as sh "$script"; done
  as pg_ctl --wait stop
fi
program=$1 && shift
exec setpriv --reuid=postgres --regid=postgres --init-groups "$program" -c listen_addresses='*' "$@"
`;
const makeDatabaseImage = (work: string): void => {
  const system = join(work, "database");
  run("cp", ["-a", databaseRoot(), system]);
  writeFileSync(join(system, "entrypoint"), entrypoint, { mode: 0o755 });
  mkdirSync(join(system, "var/run/postgresql"), { recursive: true });
  run("sh", ["-c", `tar -C ${system} -cf ${system}.tar . && rm -r ${system}`]);
  run("podman", ["import", "--change", 'ENTRYPOINT ["/entrypoint"]', `${system}.tar`, "postgres:17-trixie"]);
};

/** The folder that the page lays, with `of` another one's key and backups; its name is the project's. */
const layProject = (released: string, work: string, name: string, of?: string) => {
  const folder = join(work, name);
  mkdirSync(join(folder, "secrets"), { recursive: true, mode: 0o700 });
  for (const file of ["compose.yml", "make-roles.sh"]) cpSync(join(released, file), join(folder, file));
  const example = readFileSync(join(released, "compose.env.example"), "utf8");
  writeFileSync(join(folder, ".env"), example);
  const secret = (file: string, value: string) => {
    writeFileSync(join(folder, "secrets", file), `${value}\n`);
    chmodSync(join(folder, "secrets", file), 0o444);
  };
  const address = (role: string) => `postgres://${role}:${randomBytes(24).toString("hex")}@database:5432/murojaat`;
  secret("POSTGRES_PASSWORD", randomBytes(24).toString("hex"));
  secret("DATABASE_URL", address("murojaat"));
  secret("DATABASE_OWNER_URL", address("murojaat_owner"));
  if (of === undefined) {
    secret("DATA_KEY", randomBytes(32).toString("base64"));
    run("openssl", ["genpkey", "-algorithm", "x25519", "-out", join(folder, "private.pem")]);
    run("openssl", ["pkey", "-in", join(folder, "private.pem"), "-pubout", "-out", join(folder, "secrets/BACKUP_PUBLIC_KEY")]);
    mkdirSync(join(folder, "backups"), { mode: 0o700 });
  } else {
    for (const file of ["DATA_KEY", "BACKUP_PUBLIC_KEY"]) cpSync(join(of, "secrets", file), join(folder, "secrets", file));
    cpSync(join(of, "backups"), join(folder, "backups"), { recursive: true });
    cpSync(join(of, "private.pem"), join(folder, "backups/private.pem"));
    run("chown", ["-R", `${account}:${account}`, join(folder, "backups")]);
  }
  chownSync(join(folder, "backups"), account, account);

  const compose = (...args: string[]) => run("podman-compose", ["--project-name", name, ...args], { cwd: folder });
  const container = (service: string) => `${name}_${service}_1`;
  return {
    folder,
    compose,
    inPortal: (args: readonly string[], env: Record<string, string>) =>
      run("podman", [
        "exec",
        ...Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
        container("portal"),
        "/opt/murojaat/bin/murojaat",
        ...args,
      ]),
    /** Names of the secrets whose values stand in what podman tells of a container. */
    secretsShownBy: (service: string): string[] => {
      const told = run("podman", ["inspect", container(service)]);
      return ["DATABASE_URL", "DATABASE_OWNER_URL", "DATA_KEY"].filter((file) =>
        told.includes(readFileSync(join(folder, "secrets", file), "utf8").trim()),
      );
    },
    /** As the page upgrades: the new image in .env, then one portal after the other. */
    replace: async (service: string, from: string, to: string): Promise<void> => {
      run("podman", ["tag", from, to]);
      writeFileSync(join(folder, ".env"), example.replace(/^MUROJAAT_IMAGE=.*$/m, `MUROJAAT_IMAGE=${to}`));
      // whoever watches goes on asking meanwhile
      await runBeside("podman", ["rm", "--force", "--time", "90", container(service)]);
      await runBeside("podman-compose", ["--project-name", name, "up", "--detach", service], { cwd: folder });
    },
  };
};

/** nginx with the server block of the release, which asks both portals. */
const startNginx = (work: string): ChildProcess => {
  const logs = join(work, "nginx");
  mkdirSync(logs);
  const block = readFileSync(join(root, "deploy/nginx/murojaat.conf"), "utf8")
    .replaceAll("/etc/ssl/murojaat", work)
    .replaceAll("/var/log/nginx", logs);
  writeFileSync(join(work, "nginx.conf"), `pid ${logs}/pid;\nevents {}\nhttp {\n${block}\n}\n`);
  return spawn("nginx", ["-g", "daemon off;", "-c", join(work, "nginx.conf"), "-e", `${logs}/start.log`], { stdio: "ignore" });
};

const runBeside = promisify(execFile);
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));
const retried = async <T>(does: () => Promise<T>): Promise<T> => {
  for (let left = 20; ; left--) {
    try {
      return await does();
    } catch (error) {
      if (left === 0) throw error;
      await pause(1_000);
    }
  }
};
const ready = async (port: number): Promise<void> => {
  for (let left = 120; left > 0; left--) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(1_000);
  }
  throw new Error(`The portal at ${port} is not ready.`);
};

/** Asks the portal ten times a second until it is called; then how many calls there were, and what those said that were not 200. */
const watch = (token: string) => {
  const refused: string[] = [];
  let calls = 0;
  let isOn = true;
  const asking = (async () => {
    for (; isOn; await pause(100)) {
      calls++;
      const reply = await fetch(`${address}/api/profile/me`, { headers: { authorization: `Bearer ${token}` } }).catch(
        (error: Error) => error,
      );
      if (reply instanceof Error || !reply.ok) refused.push(reply instanceof Error ? reply.message : String(reply.status));
      else await reply.arrayBuffer();
    }
  })();
  return async () => {
    isOn = false;
    await asking;
    return { calls, refused };
  };
};
