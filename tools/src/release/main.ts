// npm run release [-- --without-image]: writes what is handed out of this version into artifacts/release: archive, image, compose file, lists of contents, how it was made, checksums.
// RELEASE_KEY names the publisher's key, which signs the checksums.
// Where CHANGELOG.md gives the version a day, its schema is fixed from then on: commit what this writes into server/src/schema and server/test/upgrade.
import { parseArgs } from "node:util";
import { startInstalled } from "@murojaat/server/test/support/installed-postgres.ts";
import { buildWeb } from "../../../scripts/build-web.mjs";
import { root } from "../../../scripts/node.mjs";
import { release } from "./release.ts";

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { "without-image": { type: "boolean", default: false } } });
  buildWeb();
  await release(root, { withImage: !values["without-image"], startServer: startInstalled, say: (line) => console.log(line) });
};
