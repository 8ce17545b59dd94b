// Keys with which other systems sign what they hand in; a key is shown once.
import { intakeChannels } from "@murojaat/contract";
import { parseArgs } from "node:util";
import { createChannelKey, listChannelKeys, revokeChannelKey } from "@murojaat/server/office/incoming/channel-keys.repository.ts";
import { UsageError, type Given } from "./command.ts";
import { tellLog } from "./tell-log.ts";

type Arguments =
  | { readonly what: "list" }
  | { readonly what: "revoke"; readonly id: number }
  | { readonly what: "create"; readonly channel: string; readonly name: string };

export const readArguments = (args: readonly string[]): Arguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { name: { type: "string", default: "" }, list: { type: "boolean" }, revoke: { type: "string" } },
  });
  if (values.list) return { what: "list" };
  if (values.revoke !== undefined) {
    if (!/^\d{1,9}$/.test(values.revoke)) throw new UsageError("--revoke takes the number of a key; --list shows them.");
    return { what: "revoke", id: Number(values.revoke) };
  }
  const [channel] = positionals;
  if (channel === undefined || positionals.length > 1) throw new UsageError(`Name the channel, one of ${intakeChannels.join(", ")}.`);
  return { what: "create", channel, name: values.name };
};

export const run = async (args: Arguments, { db }: Given["database"]): Promise<void> => {
  switch (args.what) {
    case "list":
      return console.table(await listChannelKeys(db));
    case "revoke":
      if (!(await revokeChannelKey(db, args.id))) throw new UsageError("There is no such key in use; --list shows them.");
      tellLog("key_revoked", { key: args.id });
      return console.log(`The key ${args.id} is no longer valid.`);
    case "create": {
      const { id, key } = await createChannelKey(db, args.channel, args.name);
      tellLog("key_made", { key: id });
      return console.log(`Key ${id} of the channel ${args.channel}, shown this once:\n${key}`);
    }
  }
};
