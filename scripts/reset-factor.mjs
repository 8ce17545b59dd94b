// npm run reset-factor -- --login x: takes the second factor of somebody who has lost it, and ends the person's sessions.
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { resetFactor } = await import("../server/src/office/session/reset-factor.ts");

await withDatabase(async ({ db }) => {
  const { login } = parseArgs({ options: { login: { type: "string" } } }).values;
  if (login === undefined) throw new TypeError("Give the login: npm run reset-factor -- --login x");
  await resetFactor(db, login);
  console.log(`${login} signs in with the password alone now.`);
});
