// What the commands beside the portal share: its database, migrated and with its reference lists.
import { needNode } from "./node.mjs";

/**
 * Opens the portal's database (while it runs, or by starting the embedded one for the while), does the work,
 * closes. `owner` is the same database as its owner. A fault that a person can mend is one sentence.
 * @param {(at: { db: import("../server/src/engine/db/pool.ts").Db, owner: import("../server/src/engine/db/pool.ts").Db, config: import("../server/src/config.ts").Config }) => Promise<void>} work
 */
export async function withDatabase(work) {
  needNode();
  const [
    { readConfig },
    { openDatabase },
    { prepareDatabase },
    { createDb, createPool },
    { seedReferences, syncAuthorities },
    { useDataKeys },
    { dataKeysOf, demoDataKey },
  ] = await Promise.all([
    import("../server/src/config.ts"),
    import("../server/src/engine/db/open.ts"),
    import("../server/src/engine/db/roles.ts"),
    import("../server/src/engine/db/pool.ts"),
    import("../server/src/seed/seed.ts"),
    import("../server/src/engine/crypto/crypto.ts"),
    import("../server/src/engine/crypto/data-keys.ts"),
  ]);
  let database;
  const pools = [];
  try {
    const config = readConfig(process.env);
    useDataKeys(dataKeysOf(config.dataKey ?? demoDataKey(config.dataDir), config.oldDataKeys));
    database = await openDatabase(config);
    await prepareDatabase(database);
    const [db, owner] = [database.url, database.ownerUrl].map((url) => {
      pools.push(createPool(url, { max: 4, queryTimeout: 0 }));
      return createDb(pools.at(-1));
    });
    await seedReferences(db);
    await syncAuthorities(db);
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
