// Takes the second factor of somebody who has lost it, and ends the person's sessions.
import { parseArgs } from "node:util";
import { resetFactor } from "@murojaat/server/office/session/reset-factor.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = { readonly login: string };

export const readArguments = (args: readonly string[]): Arguments => {
  const { login } = parseArgs({ args: [...args], options: { login: { type: "string" } } }).values;
  if (login === undefined) throw new UsageError("Give the login.");
  return { login };
};

export const run = async ({ login }: Arguments, { db }: Given["database"]): Promise<void> => {
  await resetFactor(db, login);
  console.log(`${login} signs in with the password alone now.`);
};
