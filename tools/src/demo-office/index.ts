import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { sealLogs } from "@murojaat/server/engine/evidence/seals.repository.ts";
import type { FileStore } from "@murojaat/server/engine/files/store.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { seedDemoOffice } from "./demo-office.ts";

/** What a start without NODE_ENV=production adds: made-up offices and people with one known password, and their appeals. */
export type Demo = { readonly password: string; readonly appeals: number };

const filledMark = "demo_filled";

/** The first fill of a demo leaves a mark, so that a start that was killed halfway continues with the next one. */
const fillOnce = async (db: Db, store: FileStore, appeals: number): Promise<void> => {
  if (await db.selectFrom("settings").select("key").where("key", "=", filledMark).executeTakeFirst()) return;
  const isDemo = await db.selectFrom("users").select("id").where("is_demo", "=", true).limit(1).executeTakeFirst();
  const isEmpty = !(await db.selectFrom("appeals").select("id").limit(1).executeTakeFirst());
  if (isDemo && appeals > 0) {
    const [{ fillDemo }, { decideProblems, demoEvents }, { holdUpAnswers }, { judgeAnswers }, { attachLetters }, { addScans }] =
      await Promise.all([
        import("./fill.ts"),
        import("./decided-problems.ts"),
        import("./good-answers.ts"),
        import("./judgements.ts"),
        import("./letters.ts"),
        import("./scans.ts"),
      ]);
    if (isEmpty) {
      const until = new Date();
      const planted = await demoEvents(db, appeals);
      await fillDemo(db, { appeals, seed: 1, until, planted });
      await holdUpAnswers(db);
      await judgeAnswers(db);
      if (planted.length > 0) await decideProblems(db, until);
    }
    await attachLetters(db, store);
    await addScans(db, store);
    await sealLogs(db);
  }
  await db
    .insertInto("settings")
    .values({ key: filledMark, value: JSON.stringify(true) })
    .onConflict((c) => c.doNothing())
    .execute();
};

/** Prepares the demo in an empty database and returns the demo accounts that exist; does nothing to an office that is already there. */
export const prepareDemo = async (db: Db, store: FileStore, demo: Demo): Promise<{ login: string; name: string }[]> => {
  await seedDemoOffice(db, { password: demo.password });
  await fillOnce(db, store, demo.appeals);
  const rows = await db.selectFrom("users").select("login").where("is_demo", "=", true).execute();
  const present = new Set(rows.map((row) => row.login));
  return demoAccounts.filter(({ login }) => present.has(login)).map((a) => ({ login: a.login, name: `${a.role}, ${a.organization}` }));
};
