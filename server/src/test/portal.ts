import { freshOffice } from "./database.ts";
import type { AppOptions } from "../app.ts";
import { openOffice, type Portal } from "./people.ts";

/** The whole portal over a database of its own with the demo offices in it and no appeals. */
export const openPortal = async (options: Partial<AppOptions> = {}): Promise<Portal> => {
  const database = await freshOffice();
  const portal = await openOffice(database.db, { live: { databaseUrl: database.url }, ...options });
  return {
    ...portal,
    close: async () => {
      await portal.close();
      await database.close();
    },
  };
};
