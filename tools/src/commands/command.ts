import type { Config } from "@murojaat/server/config.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";

/** What a command works with. `db` is the portal's database with its role, `owner` the same with the role that owns the tables. */
export type Given = {
  readonly database: { readonly db: Db; readonly owner: Db; readonly config: Config };
  readonly settings: { readonly config: Config };
  readonly nothing: undefined;
};
export type Needs = keyof Given;

/** The file of a command: it reads its arguments before anything is opened, then does its work. */
export type CommandModule<N extends Needs, Arguments> = {
  readonly readArguments: (args: readonly string[]) => Arguments;
  readonly run: (args: Arguments, given: Given[N]) => Promise<void>;
};

/** What was typed is wrong: a sentence, after which the usage of the command is printed. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Of a command without arguments. */
export const readNoArguments = (args: readonly string[]): void => {
  if (args.length > 0) throw new UsageError("This command takes no arguments.");
};
