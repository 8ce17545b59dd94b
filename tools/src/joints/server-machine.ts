// A server as docs/install.md makes it, within this machine: what the page writes stands in folders that are in memory and gone with the namespace.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../release/run.ts";

export const host = "murojaat.example.uz";
const current = "/opt/murojaat/current";
export const murojaat = join(current, "bin/murojaat");
export const deploy = join(current, "deploy");
export const dataDir = "/var/lib/murojaat";

/** An authority, and certificates that it signed for the portal's name, made outside: who runs inside trusts it from its start. */
export const makeCertificates = (folder: string): string => {
  const openssl = (...args: readonly string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl("req", "-x509", ...key, "-days", "2", "-subj", "/CN=Office authority", "-keyout", "authority.key", "-out", "authority.pem");
  openssl("req", ...key, "-subj", `/CN=${host}`, "-keyout", "key.pem", "-out", "request.pem");
  writeFileSync(join(folder, "names"), `subjectAltName=DNS:${host}\n`);
  const signed = ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  openssl("x509", "-req", "-in", "request.pem", ...signed, "-out", "fullchain.pem");
  return join(folder, "authority.pem");
};

/** Private folders over those that an installation writes into, and a second address of this machine. */
export const layFolders = (work: string, outside: string): void => {
  run("ip", ["link", "set", "lo", "up"]);
  run("ip", ["address", "add", `${outside}/32`, "dev", "lo"]);
  cpSync("/etc", join(work, "etc"), { recursive: true, verbatimSymlinks: true });
  run("mount", ["--bind", join(work, "etc"), "/etc"]);
  for (const folder of ["/root", "/opt/murojaat", "/var/lib", "/var/log", "/var/backups"])
    run("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", folder]);
  mkdirSync("/var/log/nginx");
  mkdirSync("/var/lib/nginx");
  appendFileSync("/etc/hosts", `127.0.0.1 ${host}\n`);
};

/** Where what a release holds is staged. */
export const programIn = (work: string): string => join(work, "program");
/** The program, its account and folders. */
export const installProgram = (work: string): void => {
  mkdirSync(current);
  run("mount", ["--bind", programIn(work), current]);
  run("mount", ["-o", "remount,bind,ro", current]);
  for (const kind of ["sysusers", "tmpfiles"]) {
    mkdirSync(`/etc/${kind}.d`, { recursive: true });
    cpSync(join(deploy, "systemd", `murojaat.${kind}`), `/etc/${kind}.d/murojaat.conf`);
  }
  run("systemd-sysusers", ["/etc/sysusers.d/murojaat.conf"]);
  run("systemd-tmpfiles", ["--create", "/etc/tmpfiles.d/murojaat.conf"]);
  // small enough to be filled
  run("mount", ["-t", "tmpfs", "-o", "size=300m,mode=700,uid=murojaat,gid=murojaat", "tmpfs", dataDir]);
};

/** docs/backup.md: backups are encrypted to a public key, whose private one is elsewhere. */
export const writeBackupKey = (): void => {
  run("openssl", ["genpkey", "-algorithm", "x25519", "-out", "/root/private.pem"]);
  run("openssl", ["pkey", "-in", "/root/private.pem", "-pubout", "-out", "/etc/murojaat/backup-public.pem"]);
};

/** The settings of the example and what stands under its commented lines; the secrets as credentials, which are returned. */
export const writeSettings = (
  database: { readonly url: string; readonly ownerUrl: string },
  more: Readonly<Record<string, string>>,
): readonly string[] => {
  const secrets = [
    ["DATABASE_URL", database.url],
    ["DATABASE_OWNER_URL", database.ownerUrl],
    ["DATA_KEY", randomBytes(32).toString("base64")],
  ] as const;
  // systemd's own key lies here, on a disk elsewhere
  for (const folder of ["/var/lib/systemd", "/etc/murojaat/credentials"]) mkdirSync(folder, { mode: 0o700 });
  for (const [name, value] of secrets)
    run("systemd-creds", ["encrypt", "--with-key=host", "-", `/etc/murojaat/credentials/${name}`], { input: value });
  const lines = readFileSync(join(deploy, "murojaat.env.example"), "utf8").split("\n");
  writeFileSync(
    "/etc/murojaat/murojaat.env",
    [...lines, ...Object.entries(more).map(([name, value]) => `${name}=${value}`), ""].join("\n"),
  );
  run("chown", ["root:murojaat", "/etc/murojaat/murojaat.env"]);
  chmodSync("/etc/murojaat/murojaat.env", 0o640);
  return secrets.map(([, value]) => value);
};

/** nginx with the shipped server block. */
export const startNginx = (certificates: string): ChildProcess => {
  cpSync(join(deploy, "nginx/murojaat.conf"), "/etc/nginx/sites-available/murojaat");
  for (const site of readdirSync("/etc/nginx/sites-enabled")) rmSync(join("/etc/nginx/sites-enabled", site));
  symlinkSync("../sites-available/murojaat", "/etc/nginx/sites-enabled/murojaat");
  mkdirSync("/etc/ssl/murojaat", { recursive: true });
  for (const file of ["fullchain.pem", "key.pem"]) cpSync(join(certificates, file), join("/etc/ssl/murojaat", file));
  run("nginx", ["-t", "-q"]);
  return spawn("nginx", ["-g", "daemon off;"], { stdio: "inherit" });
};

/** The virus that our clamd knows. */
export const infected = Buffer.from("Bu matnda namunaviy zarar bor: chorsu-zarari-7714\n");
/** Debian's clamd with one signature, written by hand, and the settings that docs/reference.md asks for. */
export const startClamd = (folder: string): ChildProcess => {
  const database = join(folder, "clamav");
  mkdirSync(database, { recursive: true });
  // name, kind of file (any), offset (any), the bytes in hex: clamav's documentation, "Extended signatures"
  writeFileSync(join(database, "own.ndb"), `Namuna.Zarar:0:*:${Buffer.from("chorsu-zarari-7714").toString("hex")}\n`);
  const settings = readFileSync(join(current, "docs/reference.md"), "utf8").matchAll(
    /^\| (`(?:StreamMaxLength|MaxFileSize|MaxScanTime|AlertExceedsMax) .*?`) \|/gm,
  );
  const asked = [...settings].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, setting]) => setting!));
  if (asked.length < 4) throw new Error("docs/reference.md has another table of settings of clamd.");
  writeFileSync(
    join(folder, "clamd.conf"),
    [`DatabaseDirectory ${database}`, "TCPSocket 3310", "TCPAddr 127.0.0.1", "Foreground yes", "User clamav", ...asked, ""].join("\n"),
  );
  run("chown", ["-R", "clamav:clamav", database]);
  return spawn("clamd", ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
};
