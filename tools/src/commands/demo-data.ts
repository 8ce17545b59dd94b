// Fills the offices with made-up appeals of the last two years; a million takes minutes.
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { sealLogs } from "@murojaat/server/engine/evidence/seals.repository.ts";
import { openStore } from "@murojaat/server/engine/files/open-store.ts";
import { seedDemoOffice } from "../demo-office/demo-office.ts";
import { fillDemo } from "../demo-office/fill.ts";
import { attachLetters } from "../demo-office/letters.ts";
import { fillManyDemo } from "../demo-office/multiply.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = { readonly appeals: number; readonly seed: number };

export const readArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({ args: [...args], options: { appeals: { type: "string" }, seed: { type: "string", default: "1" } } });
  const [appeals, seed] = [Number(values.appeals), Number(values.seed)];
  if (!Number.isInteger(appeals) || appeals < 1 || appeals > 5_000_000) throw new UsageError("Say how many appeals, 1 to 5000000.");
  if (!Number.isInteger(seed)) throw new UsageError("The seed is a whole number.");
  return { appeals, seed };
};

export const run = async ({ appeals, seed }: Arguments, { owner: db, config }: Given["database"]): Promise<void> => {
  if (config.demo === undefined) throw new StartError("Made-up appeals have no place in production (NODE_ENV).");
  const began = Date.now();
  await seedDemoOffice(db, { password: config.demo.password });
  const isEmpty = !(await db.selectFrom("appeals").select("id").limit(1).executeTakeFirst());
  // where appeals exist, each new one is made by itself
  const made = isEmpty ? await fillManyDemo(db, { appeals, seed, until: new Date() }) : appeals;
  if (!isEmpty) await fillDemo(db, { appeals, seed, until: new Date() });
  await attachLetters(db, openStore(config));
  // the search by name would wait an hour for the job that counts what each part of a name finds
  await sql`select count_name_parts()`.execute(db);
  await sealLogs(db);
  console.log(`${made} appeals with their tasks and history in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
};
