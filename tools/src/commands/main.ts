// The commands of operators: `npm run NAME -- ARGUMENTS`, in a release `murojaat NAME ARGUMENTS`. scripts/murojaat.mjs starts it.
import type { CommandModule, Given, Needs } from "./command.ts";

type Row = {
  readonly usage: string;
  readonly about: string;
  readonly needs: Needs;
  /** Of made-up data: a release does not offer it. */
  readonly isForDemo?: true;
  readonly run: (args: readonly string[]) => Promise<void>;
};

/** The file of a command is loaded when it is called: `health` is asked every few seconds, and needs nothing of the server. */
const row = <N extends Needs, Arguments>(
  about: Omit<Row, "run" | "needs"> & { readonly needs: N },
  load: () => Promise<CommandModule<N, Arguments>>,
): Row => ({
  ...about,
  run: async (typed) => {
    const { readArguments, run } = await load();
    const args = readArguments(typed);
    const work = (given: Given[N]) => run(args, given);
    if (about.needs === "nothing") return work(undefined as Given[N]);
    const { withGiven } = await import("./with-given.ts");
    return withGiven[about.needs](work);
  },
});

export const commands: Readonly<Record<string, Row>> = {
  health: row(
    { usage: "[--wait SECONDS] [--pid PROCESS]", about: "whether calls may be sent to the portal on this machine", needs: "nothing" },
    () => import("./health.ts"),
  ),
  check: row(
    {
      usage: "[--json] [--confirm keyCopied|backupFetched|restoreTried|alarms]",
      about: "whether everything is right that has to be, a line each, and what to do; fails where something is not",
      needs: "settings",
    },
    () => import("./check.ts"),
  ),
  "create-admin": row(
    {
      usage: "--login NAME [--last-name NAME --first-name NAME] [--prefix FAR --uz NAME --uk NAME --ru NAME]",
      about: "an administrator, and the first organisation where there is none",
      needs: "database",
    },
    () => import("./create-admin.ts"),
  ),
  backup: row(
    { usage: "FOLDER [--keep 14] [--to PUBLIC.PEM]", about: "copies database and files while the portal runs", needs: "settings" },
    () => import("./backup.ts"),
  ),
  restore: row(
    { usage: "FOLDER [--key PRIVATE.PEM]", about: "puts a backup into an empty installation", needs: "settings" },
    () => import("./restore.ts"),
  ),
  verify: row(
    { usage: "[--root HEX]", about: "goes through history, audit and reading log, and names what does not hold", needs: "database" },
    () => import("./verify.ts"),
  ),
  totals: row(
    { usage: "[--repair]", about: "compares the stored totals of lists with what counting finds", needs: "database" },
    () => import("./totals.ts"),
  ),
  retention: row(
    { usage: "", about: "proposes appeals whose time of keeping is over, erases those that were confirmed", needs: "database" },
    () => import("./retention.ts"),
  ),
  "channel-key": row(
    {
      usage: "CHANNEL [--name TEXT] | --list | --revoke NUMBER",
      about: "keys with which other systems sign the appeals that they hand in",
      needs: "database",
    },
    () => import("./channel-key.ts"),
  ),
  "reset-factor": row(
    { usage: "--login NAME", about: "takes the second factor of somebody who has lost it", needs: "database" },
    () => import("./reset-factor.ts"),
  ),
  "rotate-key": row(
    { usage: "", about: "encrypts with DATA_KEY what was encrypted with DATA_KEY_OLD", needs: "database" },
    () => import("./rotate-key.ts"),
  ),
  "demo-data": row(
    {
      usage: "--appeals NUMBER [--seed 1]",
      about: "fills the portal with made-up appeals of two years",
      needs: "database",
      isForDemo: true,
    },
    () => import("./demo-data.ts"),
  ),
  routing: row(
    { usage: "", about: "how often the first routing proposal is right on demo data", needs: "database", isForDemo: true },
    () => import("./routing.ts"),
  ),
};

/** Runs one command to its end and sets the exit code. */
export const runCommand = async ([name, ...args]: readonly string[], { isRelease }: { readonly isRelease: boolean }): Promise<void> => {
  const offered = Object.entries(commands).filter(([, { isForDemo }]) => !(isRelease && isForDemo));
  const called = (of: string, usage: string): string =>
    isRelease ? `murojaat ${of} ${usage}`.trim() : `npm run ${of}${usage === "" ? "" : ` -- ${usage}`}`;
  const command = offered.find(([each]) => each === name)?.[1];
  if (command === undefined) {
    if (name !== undefined) console.error(`There is no command ${name}. There are:\n`);
    console.error([isRelease ? "murojaat start" : "npm start", "  runs the portal"].join("\n"));
    for (const [each, { usage, about }] of offered) console.error(`${called(each, usage)}\n  ${about}`);
    process.exitCode = 64;
    return;
  }
  try {
    await command.run(args);
  } catch (error) {
    console.error(sentenceOf(error as NodeJS.ErrnoException, called(name!, command.usage)));
    process.exitCode = 1;
  }
};

/** No space, no right to write, or a file where a folder should be. */
const ofTheDisk = ["ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "ENOTDIR"];
/** What a person can act on is one sentence; our own fault comes with its stack. */
const sentenceOf = ({ name, code = "", message, stack }: NodeJS.ErrnoException, usage: string): string => {
  if (name === "UsageError" || code.startsWith("ERR_PARSE_ARGS_")) return `${message}\n${usage}`;
  const isPlain = ["ConfigError", "StartError"].includes(name) || ofTheDisk.includes(code);
  return isPlain ? message : (stack ?? message);
};
