import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";
import { openOffice, password, type Portal } from "@murojaat/server/test/support/people.ts";
import { recording, type Statement } from "@murojaat/server/test/support/plans.ts";
import { seedDemoOffice } from "../demo-office/demo-office.ts";
import type { Source } from "./document.ts";

/** The portal with the demo's offices and people, no appeals; `take` gives the statements since it was last called. */
export const inDemoPortal = async <T>(
  { databaseUrl }: Source,
  work: (portal: Portal, take: () => Statement[]) => Promise<T>,
): Promise<T> => {
  const pool = createPool(await databaseUrl(), { max: 4 });
  const recorded = recording(pool);
  const db = createDb(recorded.pool);
  await seedReferences(db);
  await syncAuthorities(db);
  // another document may have been made in it
  const isNew = (await db.selectFrom("users").select("id").limit(1).execute()).length === 0;
  if (isNew) await seedDemoOffice(db, { password });
  let fault: string | undefined;
  const stream = { write: (line: string) => void (fault = (JSON.parse(line) as { err?: { message: string } }).err?.message ?? fault) };
  const portal = await openOffice(db, { logger: { level: "error", stream } });
  try {
    return await work(portal, recorded.take);
  } catch (error) {
    // the reply of a fault says nothing of its cause
    throw fault === undefined ? error : new Error(`${(error as Error).message}; the portal logged: ${fault}`);
  } finally {
    await portal.close();
    await pool.end();
  }
};
