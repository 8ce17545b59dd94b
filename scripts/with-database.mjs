// What the commands beside the portal share: its database, as this program's version has it.
import { needNode } from "./node.mjs";

/**
 * Opens the portal's database (while it runs, or by starting the embedded one for the while), does the work,
 * closes. An empty database is set up; one that another version set up is refused and not changed: only a start of the portal upgrades. `owner` is the same database as its owner. A fault that a person can mend is one sentence.
 * @param {(at: { db: import("../server/src/engine/db/pool.ts").Db, owner: import("../server/src/engine/db/pool.ts").Db, config: import("../server/src/config.ts").Config }) => Promise<void>} work
 */
export async function withDatabase(work) {
  needNode();
  const [
    { readConfig },
    { openDatabase },
    { prepareDatabase },
    { pendingOf },
    { StartError },
    { createDb, createPool },
    { seedReferences, syncAuthorities },
    { useDataKeys },
    { dataKeysOf, demoDataKey },
    { proveDataKey },
  ] = await Promise.all([
    import("../server/src/config.ts"),
    import("../server/src/engine/db/open.ts"),
    import("../server/src/engine/db/roles.ts"),
    import("../server/src/engine/db/migrate.ts"),
    import("../server/src/engine/db/lock.ts"),
    import("../server/src/engine/db/pool.ts"),
    import("../server/src/seed/seed.ts"),
    import("../server/src/engine/crypto/crypto.ts"),
    import("../server/src/engine/crypto/data-keys.ts"),
    import("../server/src/engine/crypto/key-proof.ts"),
  ]);
  let database;
  const pools = [];
  try {
    const config = readConfig(process.env);
    useDataKeys(dataKeysOf(config.dataKey ?? demoDataKey(config.dataDir), config.oldDataKeys));
    database = await openDatabase(config);
    const pending = await pendingOf(database.ownerUrl);
    if (pending?.length > 0)
      throw new StartError(
        `The database is of an earlier version (it lacks ${pending.join(", ")}): start the portal of this version first, or use this command of the version that runs.`,
      );
    if (pending === null) await prepareDatabase(database);
    const [db, owner] = [database.url, database.ownerUrl].map((url) => {
      pools.push(createPool(url, { max: 4, queryTimeout: 0 }));
      return createDb(pools.at(-1));
    });
    await proveDataKey(db);
    if (pending === null) {
      await seedReferences(db);
      await syncAuthorities(db);
    }
    await work({ db, owner, config });
  } catch (error) {
    const plain = ["ConfigError", "StartError", "TypeError"].includes(error.name) && error.code?.startsWith("ERR_INVALID") !== true;
    console.error(plain ? error.message : error.stack);
    process.exitCode = 1;
  } finally {
    for (const pool of pools) await pool.end();
    await database?.close();
  }
}
