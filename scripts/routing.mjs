// npm run routing: how often the first routing proposal is right, on demo appeals that it was not learnt from (npm run demo-data makes them).
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { measureRouting, routingLines } = await import("../tools/src/bench/routing.ts");
const { StartError } = await import("../server/src/engine/db/lock.ts");

await withDatabase(async ({ db, config }) => {
  if (config.demo === undefined) throw new StartError("Figures are of demo data, and production has none (NODE_ENV).");
  for (const line of routingLines(await measureRouting(db))) console.log(line);
});
