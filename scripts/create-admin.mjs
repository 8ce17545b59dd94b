// npm run create-admin -- --login x: an administrator's account; with it the first organisation, where there is none:
//   npm run create-admin -- --login x --prefix FAR --uz "…" --uk "…" --ru "…" [--last-name … --first-name …]
// The password comes from ADMIN_PASSWORD or is typed: a command line is read by others.
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { createAdmin } = await import("../server/src/seed/first-admin.ts");

await withDatabase(async ({ db }) => {
  const given = readFlags();
  const { organization } = await createAdmin(db, { ...given, password: process.env.ADMIN_PASSWORD || (await askPassword()) });
  console.log(`The administrator ${given.login} of ${organization} can sign in now.`);
});

function readFlags() {
  const text = /** @type {const} */ ({ type: "string" });
  const options = { login: text, prefix: text, uz: text, uk: text, ru: text, "last-name": text, "first-name": text };
  const { values } = parseArgs({ options });
  if (values.login === undefined) throw new TypeError("Give the login: npm run create-admin -- --login x");
  const { uz, uk, ru, prefix } = values;
  const organization = uz && uk && ru && prefix ? { names: { uz, uk, ru }, prefix } : undefined;
  return { login: values.login, lastName: values["last-name"] ?? "Administrator", firstName: values["first-name"] ?? "", organization };
}

/** Typed twice and not shown. */
async function askPassword() {
  if (!process.stdin.isTTY) throw new TypeError("Set ADMIN_PASSWORD, or run this in a terminal to type the password.");
  const first = await typeHidden("Password: ");
  if (first !== (await typeHidden("Once more: "))) throw new TypeError("The two passwords differ.");
  return first;
}

function typeHidden(prompt) {
  process.stdout.write(prompt);
  process.stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((resolve) => {
    let typed = "";
    process.stdin.on("data", function onKeys(keys) {
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
}
