// An administrator's account; with it the first organisation, where there is none.
// The password comes from ADMIN_PASSWORD, from the file that ADMIN_PASSWORD_FILE names, or is typed: a command line is read by others.
import { parseArgs } from "node:util";
import { readSecret } from "@murojaat/server/config-secrets.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { createAdmin } from "@murojaat/server/seed/first-admin.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = Omit<Parameters<typeof createAdmin>[1], "password">;

export const readArguments = (args: readonly string[]): Arguments => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { login: text, prefix: text, uz: text, uk: text, ru: text, "last-name": text, "first-name": text },
  });
  const { login, uz, uk, ru, prefix } = values;
  if (login === undefined) throw new UsageError("Give the login.");
  const organization = uz && uk && ru && prefix ? { names: { uz, uk, ru }, prefix } : undefined;
  if (!organization && (uz ?? uk ?? ru ?? prefix) !== undefined)
    throw new UsageError("A new organisation needs --prefix, --uz, --uk and --ru.");
  return { login, lastName: values["last-name"] ?? "Administrator", firstName: values["first-name"] ?? "", organization };
};

export const run = async (args: Arguments, { db }: Given["database"]): Promise<void> => {
  const given = readSecret(process.env, "ADMIN_PASSWORD");
  if ("fault" in given) throw new StartError(given.fault);
  const { organization } = await createAdmin(db, { ...args, password: given.text || (await askPassword()) });
  console.log(`The administrator ${args.login} of ${organization} can sign in now.`);
};

/** Typed twice and not shown. */
const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) throw new StartError("Set ADMIN_PASSWORD, or run this in a terminal to type the password.");
  const first = await typeHidden("Password: ");
  if (first !== (await typeHidden("Once more: "))) throw new StartError("The two passwords differ.");
  return first;
};

const typeHidden = (prompt: string): Promise<string> => {
  process.stdout.write(prompt);
  process.stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((resolve) => {
    let typed = "";
    process.stdin.on("data", function onKeys(keys: string) {
      for (const key of keys) {
        if (key === "\u0003") process.exit(130);
        if (key === "\r" || key === "\n") {
          process.stdin.off("data", onKeys).setRawMode(false).pause();
          process.stdout.write("\n");
          resolve(typed);
          return;
        }
        typed = key === "\u007f" || key === "\b" ? typed.slice(0, -1) : typed + key;
      }
    });
  });
};
