// npm run verify: goes through the chain of the history and its daily roots; names the first broken link and fails then.
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { verifyHistory } = await import("../server/src/engine/workflow/history-chain.repository.ts");

await withDatabase(async ({ db }) => {
  const { rows, unchained, roots, lastRoot, broken } = await verifyHistory(db);
  console.log(`${rows} rows of history, ${roots} daily roots${lastRoot === null ? "" : `, the last ${lastRoot}`}.`);
  if (unchained > 0) console.log(`${unchained} rows are older than the chain: they are held by the roots only.`);
  for (const found of broken)
    console.error(
      found.kind === "row"
        ? `BROKEN at row ${found.id} (${found.at}) of the appeal ${found.requestNumber}: it, or the row before it, was changed, removed or moved.`
        : `BROKEN root ${found.id} of ${found.sealedAt}: among the rows ${found.from} to ${found.upto} stood ${found.rows}, there are ${found.found}, or others.`,
    );
  if (broken.length > 0) process.exitCode = 1;
  else console.log("Every link holds.");
});
