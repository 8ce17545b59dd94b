// node scripts/tool.mjs NAME: what builds, checks and tests the project, tools/src/build/main.ts. package.json has their names.
import { needDependencies } from "./dependencies.mjs";
import { withProjectNode } from "./node.mjs";

needDependencies({ dev: true });
await withProjectNode();
const { runTool } = await import("../tools/src/build/main.ts");
await runTool(process.argv.slice(2));
