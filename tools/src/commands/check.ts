// Looks whether everything is right that has to be, a line each; fails where something is not.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { systemParts, type Light, type SystemPart } from "@murojaat/contract";
import { warningsOf, type Config } from "@murojaat/server/config.ts";
import { currentPrefix, useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf, demoDataKey } from "@murojaat/server/engine/crypto/data-keys.ts";
import { pendingOf } from "@murojaat/server/engine/db/migrate.ts";
import { openDatabase } from "@murojaat/server/engine/db/open.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { openStore } from "@murojaat/server/engine/files/open-store.ts";
import { useReplica, watchReplica } from "@murojaat/server/engine/http/replica.ts";
import { lookAt, seen, type Given as Looked, type Seen } from "@murojaat/server/office/system/check.ts";
import { checks } from "@murojaat/server/office/system/checks.ts";
import { readFigures, type Figures } from "@murojaat/server/office/system/figures.ts";
import { confirmations, noteConfirmation, type Confirmation } from "@murojaat/server/office/system/operator-notes.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = { readonly json: boolean; readonly confirm: Confirmation | undefined };

export const readArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: "boolean", default: false }, confirm: { type: "string" } },
  });
  const confirm = confirmations.find((name) => name === values.confirm);
  if (values.confirm !== undefined && confirm === undefined) throw new UsageError(`--confirm takes one of ${confirmations.join(", ")}.`);
  return { json: values.json, confirm };
};

/** What monitoring reads; the names stay. */
const results = { good: "ok", warn: "warning", bad: "failed", off: "off" } as const satisfies Record<Light, string>;
type Line = {
  readonly name: SystemPart;
  readonly group: string;
  readonly result: string;
  readonly says: string;
  readonly todo: string | null;
};

export const run = async ({ json, confirm }: Arguments, { config }: Given["settings"]): Promise<void> => {
  useDataKeys(dataKeysOf(config.dataKey ?? demoDataKey(config.dataDir), config.oldDataKeys));
  if (confirm !== undefined) {
    await noteConfirmation(config.dataDir, confirm, new Date().toISOString(), confirm === "keyCopied" ? currentPrefix() : "");
    console.log(`${confirm}: confirmed now.`);
    return;
  }
  const lines = await lookAtAll(config);
  const failed = lines.filter(({ result }) => result === results.bad);
  if (json) {
    const worst = [results.bad, results.warn].find((one) => lines.some(({ result }) => result === one)) ?? results.good;
    console.log(JSON.stringify({ version: version(), at: new Date().toISOString(), result: worst, checks: lines }, null, 2));
  } else {
    for (const { name, result, says, todo } of lines)
      console.log(`${result.padEnd(8)} ${name.padEnd(20)} ${says}${todo === null ? "" : `\n${" ".repeat(30)}→ ${todo}`}`);
    const count = (one: string) => lines.filter(({ result }) => result === one).length;
    console.log(`\n${count("ok")} ok, ${count("warning")} warnings, ${count("failed")} failed, ${count("off")} not set up.`);
  }
  if (failed.length > 0) process.exitCode = 1;
};

const lookAtAll = async (config: Config): Promise<Line[]> => {
  const database = await openDatabase(config).catch((error: Error) => error);
  if (database instanceof Error) return [lineOf("database", seen("bad", database.message))];
  // of an empty one everything else would only say the same
  const isEmpty = await pendingOf(database.url).then(
    (pending) => pending === null,
    () => false,
  );
  const pool = createPool(database.url, { max: 4 });
  const db = createDb(pool);
  const replicaPool = config.databaseReplicaUrl === undefined ? undefined : createPool(config.databaseReplicaUrl, { max: 1 });
  const replica = replicaPool && watchReplica(db, createDb(replicaPool), { warn: () => {} });
  if (replica) {
    useReplica(db, replica);
    // it is compared with where the primary stood a moment ago
    for (const _ of [1, 2]) await replica.look().then(() => pause(500));
    await replica.look();
  }
  let figures: Promise<Figures> | undefined;
  const given: Looked = {
    db,
    store: openStore(config),
    checked: { ...config, url: database.url, warnings: warningsOf(config) },
    figures: () => (figures ??= readFigures(db)),
    now: new Date(),
  };
  try {
    const names = isEmpty ? (["schema"] as const) : (Object.keys(systemParts) as SystemPart[]);
    return await Promise.all(names.map(async (name) => lineOf(name, await lookAt(checks[name], given))));
  } finally {
    await replica?.stop();
    for (const each of [pool, replicaPool]) await each?.end();
    await database.close();
  }
};

const lineOf = (name: SystemPart, { light, says }: Seen): Line => ({
  name,
  group: systemParts[name].group,
  result: results[light],
  says,
  todo: light === "warn" || light === "bad" ? checks[name].todo : null,
});

const version = (): string =>
  (JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string }).version;
