import { sql } from "kysely";
import { inTransaction } from "@murojaat/server/engine/db/transaction.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { createRandom } from "./random.ts";
import { addDays } from "@murojaat/server/engine/dates/days.ts";
import { planArrivals, type Arrival } from "./arrivals.ts";
import { readDirectory } from "./directory.ts";
import { withoutForeignKeys } from "./foreign-keys.ts";
import { makeWaiting } from "./incoming.ts";
import { keepLateTerms } from "./late-terms.ts";
import { writeMail } from "./mail.ts";
import { insertRecords } from "./insert-records.ts";
import { mistakeADay } from "./calendar-change.ts";
import { countOfficeHours, dayOfMoment, timestamp } from "./office-hours.ts";
import { writeNotes } from "./notes.ts";
import { holdReceptions } from "./reception.ts";
import { noRecords, recordColumns, type Records } from "./records.ts";
import { createAppealMaker } from "./appeal-maker.ts";
import { plantLetters, type Planted, type PlantedWanted } from "./planted-problems.ts";

type Wanted = {
  readonly appeals: number;
  readonly seed: number;
  readonly until: Date;
  /** Common problems that are to be found, beside the appeals; each with a seed of its own, so that the others stay as they are. */
  readonly planted?: readonly PlantedWanted[];
};

const years = 2;
const batchSize = 400;
/** From here on it pays to check the foreign keys all at once at the end. */
const manyAppeals = 10_000;
const day = 86_400;

/**
 * Fills the offices that are there with the appeals of two years up to `until`, each with the history that
 * led to where it stands. The same seed, time and offices give the same appeals. All or nothing. Returns the planted ones.
 */
export async function fillDemo(db: Db, { appeals, seed, until, planted: wanted = [] }: Wanted): Promise<readonly Planted[]> {
  const planted: Planted[] = [];
  await inTransaction(
    db,
    async (trx) => {
      // on an old PC, or a busy one, a batch may take longer than any call should
      // The ids are assigned here, so no other writer may add rows meanwhile; readers are not disturbed.
      await sql`lock table applicants, appeals, tasks, answers, incoming_appeals, appeal_number_counters in share row exclusive mode`.execute(
        trx,
      );
      const random = createRandom(seed);
      const directory = await readDirectory(trx);
      if (directory.offices.length === 0) throw new Error("There is no organisation with people in every role: the demo needs them.");
      const last = Math.floor(until.getTime() / 1000);
      const from = addDays(dayOfMoment(last), -365 * years - 10);
      const hours = countOfficeHours(directory.calendar, from, addDays(dayOfMoment(last), 30));
      // A second before: the very end of a Friday is also the beginning of Monday.
      const now = hours.ofMoment(last) - 1;
      const nextId = {
        applicants: await nextOf(trx, "applicants"),
        appeals: await nextOf(trx, "appeals"),
        tasks: await nextOf(trx, "tasks"),
        answers: await nextOf(trx, "answers"),
        incoming_appeals: await nextOf(trx, "incoming_appeals"),
      };
      const numbers = await readNumbers(trx);
      const phones = await fakePhones(trx);
      const world = { random, directory, hours, now, nextId };
      const makeAppeal = createAppealMaker({
        ...world,
        numbers,
        fakePhone: phones.next,
        plantedRandom: createRandom(wanted[0]?.seed ?? 0),
        tell: (letter) => planted.push(letter),
      });

      const ordinary = planArrivals(random, appeals, {
        now,
        first: hours.ofMoment(last - years * 365 * day),
        recent: hours.ofMoment(last - 60 * day),
      });
      const districts = new Set(directory.offices.filter(({ structure }) => structure === "governor").map(({ areaId }) => areaId));
      const governed = directory.areas.filter(({ id }) => districts.has(id));
      const letters = wanted.flatMap((one) => plantLetters(createRandom(one.seed), governed, one));
      const ofLetters = letters.map((letter): Arrival => ({
        registered: Math.min(hours.ofMoment(Math.floor(last - letter.daysAgo * day)), now - 600),
        afterHours: false,
        planted: letter,
      }));
      const arrivals = [...ordinary, ...ofLetters].toSorted((a, b) => a.registered - b.registered);
      const write = async () => {
        await writeAppeals(trx, arrivals, makeAppeal);
        const waiting = noRecords();
        makeWaiting({ ...world, records: waiting }, last);
        await insertRecords(trx, waiting);
      };
      await (appeals < manyAppeals ? write() : withoutForeignKeys(trx, Object.keys(recordColumns), write));
      for (const [table, id] of Object.entries(nextId))
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${id - 1}::bigint, 1), ${id > 1})`.execute(trx);
      await keepLateTerms(trx);
      await mistakeADay(trx, timestamp(hours.toMoment(now)));
      await writeMail(trx, directory, timestamp(hours.toMoment(now)));
      await writeNotes(trx, directory, timestamp(hours.toMoment(now)));
      await holdReceptions(trx, dayOfMoment(last));
      await phones.keep();
      await keepNumbers(trx, numbers);
      // The triggers have written changes for each row: counting once is quicker than folding them.
      await sql`call rebuild_list_totals()`.execute(trx);
    },
    { mayTakeHours: true },
  );
  await sql`analyze applicants, appeals, tasks, answers, requests, reviews, incoming_appeals, task_flows, notifications, history, appeal_search, appeal_rows, list_totals, list_total_changes`.execute(
    db,
  );
  return planted;
}

async function writeAppeals(db: Db, arrivals: readonly Arrival[], makeAppeal: (records: Records, arrival: Arrival) => void): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (let start = 0; start < arrivals.length; start += batchSize) {
    const records = noRecords();
    for (const arrival of arrivals.slice(start, start + batchSize)) makeAppeal(records, arrival);
    await writing;
    // Triggers keep the plans they made for empty tables until the tables are analysed.
    if (start === batchSize) await sql`analyze applicants, appeals`.execute(db);
    writing = insertRecords(db, records);
    // It is awaited a batch later, and only then may its failure be heard.
    writing.catch(() => {});
    // Lets the statement leave before the next batch is made: the database works meanwhile.
    await new Promise(setImmediate);
  }
  await writing;
}

async function nextOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    next: number;
  }>`select greatest(nextval(pg_get_serial_sequence(${table}, 'id')), (select coalesce(max(id), 0) + 1 from ${sql.table(table)})) as next`.execute(
    db,
  );
  return rows[0]?.next ?? 1;
}

async function readNumbers(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom("appeal_number_counters").selectAll().execute();
  return new Map(rows.map(({ organization_id, year, last }) => [`${organization_id}/${year}`, last]));
}

async function keepNumbers(db: Db, numbers: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...numbers].map(([key, last]) => ({ organization_id: Number(key.split("/")[0]), year: Number(key.split("/")[1]), last }));
  if (rows.length === 0) return;
  await db
    .insertInto("appeal_number_counters")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["organization_id", "year"]).doUpdateSet({ last: (row) => row.ref("excluded.last") }))
    .execute();
}

/** Generated numbers for people without a phone, from the sequence that gives them to the registrars as well. */
async function fakePhones(db: Db): Promise<{ next: () => string; keep: () => Promise<void> }> {
  const { rows } = await sql<{ next: number }>`select nextval('fake_phone_numbers') as next`.execute(db);
  let next = rows[0]?.next ?? 1;
  return {
    next: () => `00${String(next++).padStart(7, "0")}`,
    keep: async () => {
      await sql`select setval('fake_phone_numbers', ${next}, false)`.execute(db);
    },
  };
}
