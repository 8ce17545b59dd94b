import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { Db } from "../../engine/db/pool.ts";
import { isPortionOver, rest } from "../../engine/turns/portions.ts";
import { answerKey, repeatedMost } from "./rules/empty.ts";

/** Confirmed answers that say the same, of as many of the newest, make it one that the office gives to everybody. */
const [least, newest] = [20, 1000];
/** The newest answers of all offices among which those of one are sought. */
const window = 20_000;
/** What an office repeats changes slowly. Milliseconds. */
const keptFor = 3_600_000;
/** Offices whose answers are kept in memory. */
const officesMost = 200;

type Known = { readonly at: number; readonly keys: Promise<ReadonlySet<string>> };
const offices = new WeakMap<object, Map<number, Known>>();

/** The keys of the answers that the office repeats without changing a word but names and figures; read once in an hour. */
export const repeatedAnswers = (ctx: Pick<Ctx, "db" | "now">, officeId: number): Promise<ReadonlySet<string>> => {
  const at = Date.parse(ctx.now);
  const ofDb = offices.get(ctx.db) ?? new Map<number, Known>();
  offices.set(ctx.db, ofDb);
  const known = ofDb.get(officeId);
  if (known && at - known.at < keptFor) return known.keys;
  const keys = read(ctx.db, officeId);
  // what could not be read is asked for again
  keys.catch(() => ofDb.delete(officeId));
  if (ofDb.size >= officesMost) ofDb.clear();
  ofDb.set(officeId, { at, keys });
  return keys;
};

const read = async (db: Db, officeId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ text: string }>`
    select w.text from answers w join tasks t on t.id = w.task_id
     where w.id > (select max(id) - ${window} from answers) and w.state = 'confirmed' and t.organization_id = ${officeId} order by w.id desc limit ${newest}`.execute(
    db,
  );
  const counts = new Map<string, number>();
  for (const { text } of rows) {
    const key = answerKey(text.slice(0, repeatedMost));
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (isPortionOver()) await rest();
  }
  return new Set([...counts].filter(([key, count]) => key !== "" && count >= least).map(([key]) => key));
};
