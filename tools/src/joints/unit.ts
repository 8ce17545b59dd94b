// A shipped unit as systemd would run it, as far as that can be had without systemd: account, environment, filter of system calls.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { run } from "../release/run.ts";

export type Unit = {
  readonly user: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Commands by the setting that names them: ExecStart, ExecStartPost. */
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** System calls by name; every other one fails with `errno`. */
  readonly calls: readonly string[];
  readonly errno: string;
};

/** The unit with the drop-in of its credentials; `instance` is what stands after the @ of its name. */
export const readUnit = (file: string, instance = ""): Unit => {
  const credentials = mkdtempSync("/var/lib/credentials-");
  const settings = [file, join(dirname(file), "credentials.conf")]
    .flatMap((each) => readFileSync(each, "utf8").split("\n"))
    .flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined
        ? []
        : [{ name, value: value.replaceAll("%i", instance).replaceAll("%d", credentials) }];
    });
  const all = (name: string) => settings.filter((setting) => setting.name === name).map(({ value }) => value);
  const one = (name: string) => all(name).at(-1) ?? "";
  const given = all("Environment").flatMap((value) => value.split(" "));
  for (const [name, path] of all("LoadCredentialEncrypted").map((value) => value.split(":") as [string, string]))
    run("systemd-creds", ["decrypt", `--name=${name}`, path, join(credentials, name)]);
  run("chown", ["-R", `${one("User")}:`, credentials]);
  const files = all("EnvironmentFile").map((path) => readFileSync(path, "utf8"));
  return {
    user: one("User"),
    environment: {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
      HOME: run("getent", ["passwd", one("User")]).split(":")[5],
      ...parseEnv([...given, ...files].join("\n")),
    },
    commands: new Map(settings.flatMap(({ name, value }) => (name.startsWith("Exec") ? [[name, value.split(" ")] as const] : []))),
    calls: [...allowed(all("SystemCallFilter"))],
    errno: one("SystemCallErrorNumber"),
  };
};

/** systemd.exec(5), SystemCallFilter: the first line says that it lists what is allowed, each further one takes away (~) or adds. */
const allowed = (lines: readonly string[]): ReadonlySet<string> => {
  const calls = new Set(membersOf("@default"));
  for (const line of lines) {
    const takesAway = line.startsWith("~");
    for (const name of line.replace("~", "").split(" "))
      for (const call of membersOf(name))
        if (takesAway) calls.delete(call);
        else calls.add(call);
  }
  return calls;
};
/** The system calls of one of systemd's sets, or the call itself. */
const membersOf = (name: string): readonly string[] =>
  name.startsWith("@")
    ? run("systemd-analyze", ["--no-pager", "syscall-filter", name])
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "" && line !== name && !line.startsWith("#"))
        .flatMap(membersOf)
    : [name];

/** Narrows itself down and becomes the program that its arguments name; a call that this processor does not have cannot be allowed. */
const filter = `
import errno, os, sys, seccomp
only = seccomp.SyscallFilter(seccomp.ERRNO(getattr(errno, sys.argv[1])))
for name in sys.argv[2].split(","):
    try:
        only.add_rule(seccomp.ALLOW, name)
    except RuntimeError:
        pass
only.load()
os.execv(sys.argv[3], sys.argv[3:])
`;
const narrowed = ({ user, calls, errno }: Unit, command: readonly string[]): string[] => [
  `--reuid=${user}`,
  `--regid=${user}`,
  "--init-groups",
  "--no-new-privs",
  "/usr/bin/python3",
  "-c",
  filter,
  errno,
  calls.join(","),
  ...command,
];

/** Starts what the unit starts. Its words go to `log`, a file that is open. */
export const startUnit = (unit: Unit, log: number): ChildProcess =>
  spawn("setpriv", narrowed(unit, unit.commands.get("ExecStart")!), { env: unit.environment, cwd: "/", stdio: ["ignore", log, log] });

/** Runs one of the unit's commands to its end, with systemd's own variables replaced. The caller goes on serving meanwhile. */
export const runUnit = (
  unit: Unit,
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | null; readonly output: string }> => {
  const words = unit.commands.get(command)!.map((word) => variables[word] ?? word);
  const child = spawn("setpriv", narrowed(unit, words), { env: unit.environment, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (output += part));
  return new Promise((done) => child.once("close", (status) => done({ status, output: output.trim() })));
};
