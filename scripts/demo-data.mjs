// npm run demo-data -- --appeals 2000 [--seed 1]: fills the offices with made-up appeals of the last two years; a million takes minutes.
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { fillDemo } = await import("../tools/src/demo-office/fill.ts");
const { attachLetters } = await import("../tools/src/demo-office/letters.ts");
const { fillManyDemo } = await import("../tools/src/demo-office/multiply.ts");
const { openStore } = await import("../server/src/engine/files/open-store.ts");
const { seedDemoOffice } = await import("../tools/src/demo-office/demo-office.ts");
const { sealLogs } = await import("../server/src/engine/evidence/seals.repository.ts");
const { StartError } = await import("../server/src/engine/db/lock.ts");

await withDatabase(async ({ owner: db, config }) => {
  const { values } = parseArgs({ options: { appeals: { type: "string" }, seed: { type: "string", default: "1" } } });
  const [appeals, seed] = [Number(values.appeals), Number(values.seed)];
  if (!Number.isInteger(appeals) || appeals < 1 || appeals > 5_000_000)
    throw new StartError("Say how many: npm run demo-data -- --appeals 2000");
  if (!Number.isInteger(seed)) throw new StartError("The seed is a whole number.");
  if (config.demo === undefined) throw new StartError("Made-up appeals have no place in production (NODE_ENV).");
  const began = Date.now();
  await seedDemoOffice(db, { password: config.demo.password });
  const isEmpty = !(await db.selectFrom("appeals").select("id").limit(1).executeTakeFirst());
  // where appeals exist, each new one is made by itself
  const made = isEmpty ? await fillManyDemo(db, { appeals, seed, until: new Date() }) : appeals;
  if (!isEmpty) await fillDemo(db, { appeals, seed, until: new Date() });
  await attachLetters(db, openStore(config));
  await sealLogs(db);
  console.log(`${made} appeals with their tasks and history in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
});
