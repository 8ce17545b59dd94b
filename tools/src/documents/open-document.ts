import { buildApp } from "@murojaat/server/app.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { localStore } from "@murojaat/server/engine/files/store.ts";

/** The document of the API as /api/openapi.json serves it; no query is made. */
export const openDocument = async (): Promise<unknown> => {
  const databaseUrl = "postgres://nobody@127.0.0.1:1/nothing";
  const pool = createPool(databaseUrl, { max: 1 });
  const app = await buildApp({
    db: createDb(pool),
    store: localStore("."),
    installation: { uid: "", version: "0" },
    logger: false,
    trustProxy: false,
    secureCookies: false,
    publicUrl: undefined,
    live: { databaseUrl },
    clientFolder: undefined,
  });
  try {
    return (await app.inject("/api/openapi.json")).json();
  } finally {
    await app.close();
    await pool.end();
  }
};
