import { readConfig } from "@murojaat/server/config.ts";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf, demoDataKey } from "@murojaat/server/engine/crypto/data-keys.ts";
import { proveDataKey } from "@murojaat/server/engine/crypto/key-proof.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { pendingOf } from "@murojaat/server/engine/db/migrate.ts";
import { openDatabase } from "@murojaat/server/engine/db/open.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";
import type { Given, Needs } from "./command.ts";

type Work<N extends Needs> = (given: Given[N]) => Promise<void>;

/**
 * Opens the portal's database (while it runs, or by starting the embedded one for the while), does the work, closes. An empty database is set up;
 * one that another version set up is refused and not changed: only a start of the portal upgrades. Errors: ConfigError, StartError.
 */
const withDatabase = async (work: Work<"database">): Promise<void> => {
  const config = readConfig(process.env);
  useDataKeys(dataKeysOf(config.dataKey ?? demoDataKey(config.dataDir), config.oldDataKeys));
  const database = await openDatabase(config);
  const pools = [database.url, database.ownerUrl].map((url) => createPool(url, { max: 4, queryTimeout: 0 }));
  const [db, owner] = pools.map(createDb) as [Given["database"]["db"], Given["database"]["owner"]];
  try {
    const pending = await pendingOf(database.ownerUrl);
    if (pending !== null && pending.length > 0)
      throw new StartError(
        `The database is of an earlier version (it lacks ${pending.join(", ")}): start the portal of this version first, or use this command of the version that runs.`,
      );
    if (pending === null) await prepareDatabase(database);
    await proveDataKey(db);
    if (pending === null) {
      await seedReferences(db);
      await syncAuthorities(db);
    }
    await work({ db, owner, config });
  } finally {
    for (const pool of pools) await pool.end();
    await database.close();
  }
};

export const withGiven: { readonly [N in Needs]: (work: Work<N>) => Promise<void> } = {
  database: withDatabase,
  settings: (work) => work({ config: readConfig(process.env) }),
  nothing: (work) => work(undefined),
};
