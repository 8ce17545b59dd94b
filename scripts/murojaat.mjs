// npm run NAME -- …, in a release murojaat NAME …: the commands of operators, tools/src/commands/main.ts.
import { isRelease, needDependencies } from "./dependencies.mjs";
import { withProjectNode } from "./node.mjs";

needDependencies({ dev: false });
await withProjectNode();
const { runCommand } = await import("../tools/src/commands/main.ts");
await runCommand(process.argv.slice(2), { isRelease });
