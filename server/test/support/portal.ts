import { freshOffice } from "./database.ts";
import type { AppOptions } from "../../src/app.ts";
import { compareAppealRows } from "../../src/engine/lists/read-model-check.ts";
import { openOffice, type Portal } from "./people.ts";

/** The whole portal over a database of its own with the demo offices in it and no appeals. Closing it fails where triggers maintained a wrong row. */
export const openPortal = async (options: Partial<AppOptions> = {}): Promise<Portal> => {
  const database = await freshOffice();
  const portal = await openOffice(database.db, { live: { databaseUrl: database.url }, ...options });
  return {
    ...portal,
    close: async () => {
      // whatever was done, the facts that reports count by are those of the records
      const differing = await compareAppealRows(database.db);
      await portal.close();
      await database.close();
      if (differing.length > 0) throw new Error(`the read model of the appeals ${differing.join(", ")} differs from their records`);
    },
  };
};
