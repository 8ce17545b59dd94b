// npm run channel-key -- web [--name "Site of the region"]: a key with which another system signs what it hands in; shown once.
// npm run channel-key -- --list, npm run channel-key -- --revoke 3
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { createChannelKey, listChannelKeys, revokeChannelKey } = await import("../server/src/office/incoming/channel-keys.repository.ts");

await withDatabase(async ({ db }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: "string", default: "" }, list: { type: "boolean" }, revoke: { type: "string" } },
  });
  if (values.list) return console.table(await listChannelKeys(db));
  if (values.revoke !== undefined) {
    const revoked = /^\d{1,9}$/.test(values.revoke) && (await revokeChannelKey(db, Number(values.revoke)));
    if (!revoked) throw new TypeError("There is no such key in use: npm run channel-key -- --list shows them.");
    return console.log(`The key ${values.revoke} serves no more.`);
  }
  const [channel] = positionals;
  if (channel === undefined) throw new TypeError("Name the channel: npm run channel-key -- web (or telegram, my-fergana)");
  const { id, key } = await createChannelKey(db, channel, values.name);
  console.log(`Key ${id} of the channel ${channel}, shown this once:\n${key}`);
});
