// npm run release [-- --without-image]: writes what is handed out of this version into artifacts/release: archive, image, compose file, lists of contents, checksums.
// Where CHANGELOG.md gives the version a day, its schema is fixed from then on: commit what this writes into server/src/schema and server/test/upgrade.
import { parseArgs } from "node:util";
import { buildWeb } from "./build-web.mjs";
import { needDependencies } from "./dependencies.mjs";
import { startInstalled } from "./installed-postgres.mjs";
import { needNode, root } from "./node.mjs";

needDependencies({ dev: true });
needNode();
const { release } = await import("../tools/src/release/release.ts");
try {
  const { values } = parseArgs({ options: { "without-image": { type: "boolean", default: false } } });
  buildWeb();
  await release(root, { withImage: !values["without-image"], startServer: startInstalled, say: (line) => console.log(line) });
} catch (error) {
  console.error(error.name === "StartError" ? error.message : error.stack);
  process.exitCode = 1;
}
