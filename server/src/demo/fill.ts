import { sql } from "kysely";
import type { Db } from "../db/client.ts";
import { demoOffices, type DemoOffice } from "../seed/demo-accounts.ts";
import { createRandom, type Random } from "../seed/random.ts";
import { addDays } from "../terms/days.ts";
import { tellAppeal } from "./appeal-life.ts";
import { readDirectory, type Channel, type Directory, type Office } from "./directory.ts";
import { insertRecords } from "./insert-records.ts";
import type { World } from "./life.ts";
import { countOfficeHours, dayOfMoment, officeDay, timestamp } from "./office-hours.ts";
import { makeApplicant, type Applicant } from "./people.ts";
import { noRecords, recordColumns, type Records } from "./records.ts";
import { withoutForeignKeys } from "./foreign-keys.ts";
import { staysOpen, openScenario, type Scenario } from "./scenarios.ts";
import { composeAppeal, pickTheme, type Theme } from "./words.ts";

type Wanted = { readonly appeals: number; readonly seed: number; readonly until: Date };

const years = 2;
const batchSize = 400;
/** From here on it pays to check the foreign keys all at once at the end. */
const manyAppeals = 10_000;
const day = 86_400;

/**
 * Fills the offices that are there with the appeals of two years up to `until`, each with the history that
 * led to where it stands. The same seed, time and offices give the same appeals. All or nothing.
 */
export async function fillDemo(db: Db, { appeals, seed, until }: Wanted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The ids are given out here, so nobody else may add rows meanwhile; readers are not disturbed.
    await sql`lock table applicants, appeals, tasks, answers, appeal_number_counters in share row exclusive mode`.execute(trx);
    const random = createRandom(seed);
    const directory = await readDirectory(trx);
    if (directory.offices.length === 0) throw new Error("There is no organisation with people in every role: the demo needs them.");
    const last = Math.floor(until.getTime() / 1000);
    const from = addDays(dayOfMoment(last), -365 * years - 10);
    const hours = countOfficeHours(directory.calendar, from, addDays(dayOfMoment(last), 30));
    const now = hours.ofMoment(last);
    const nextId = {
      applicants: await nextOf(trx, "applicants"),
      appeals: await nextOf(trx, "appeals"),
      tasks: await nextOf(trx, "tasks"),
      answers: await nextOf(trx, "answers"),
    };
    const numbers = await readNumbers(trx);
    const phones = await fakePhones(trx);
    const teller = createTeller({ random, directory, hours, now, nextId, numbers, fakePhone: phones.next });

    const arrivals = planArrivals(random, appeals, {
      now,
      first: hours.ofMoment(last - years * 365 * day),
      recent: hours.ofMoment(last - 60 * day),
    });
    const write = () => writeLives(trx, arrivals, teller);
    await (appeals < manyAppeals ? write() : withoutForeignKeys(trx, Object.keys(recordColumns), write));
    for (const [table, id] of Object.entries(nextId))
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${id - 1}::bigint, 1), ${id > 1})`.execute(trx);
    await phones.keep();
    await keepNumbers(trx, numbers);
  });
  await sql`analyze applicants, appeals, tasks, answers, task_flows, notifications, history, appeal_organizations, appeal_search`.execute(
    db,
  );
}

async function writeLives(db: Db, arrivals: readonly Arrival[], teller: (records: Records, arrival: Arrival) => void): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (let start = 0; start < arrivals.length; start += batchSize) {
    const records = noRecords();
    for (const arrival of arrivals.slice(start, start + batchSize)) teller(records, arrival);
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

type Arrival = { readonly registered: number; readonly afterHours: boolean };

/** When appeals are registered, in office time and in order: more of them lately, some first thing in the morning because they came in the night. */
function planArrivals(random: Random, count: number, span: { now: number; first: number; recent: number }): Arrival[] {
  const arrivals = Array.from({ length: count }, () => {
    const recent = random.chance(0.3);
    const at = recent
      ? span.now - random.next() ** 1.6 * (span.now - span.recent)
      : span.first + random.next() * (span.recent - span.first);
    const afterHours = random.chance(0.12);
    const morning = Math.floor(at / officeDay) * officeDay + random.whole(60, 3600);
    return { registered: Math.min(Math.floor(afterHours ? morning : at), span.now - 60), afterHours };
  });
  return arrivals.toSorted((a, b) => a.registered - b.registered);
}

type Teller = Omit<World, "records"> & { readonly numbers: Map<string, number>; readonly fakePhone: () => string };
type Known = {
  readonly id: number;
  readonly applicant: Applicant;
  readonly theme: Theme;
  readonly text: string;
  readonly registered: number;
  readonly closed: number | null;
};

/** What is decided for each appeal before its life is told; remembers the earlier ones, for repeats. */
function createTeller({ numbers, fakePhone, ...world }: Teller) {
  const { random, directory, hours, now } = world;
  const { offices } = directory;
  const demoOf = new Map(
    offices.flatMap((office) =>
      office.demo
        ? Object.entries(demoOffices)
            .filter(([, prefix]) => prefix === office.prefix)
            .map(([key]) => [office, key as DemoOffice] as const)
        : [],
    ),
  );
  const holders = offices.map((office) => [office, shareOf(office)] as const);
  const turns = new Map<Office, { late: number; current: number }>();
  const known = new Map<Office, Known[]>();
  const areasOf = new Map(offices.map((office) => [office, areaChoice(directory, office)]));
  const channelsOf = new Map(offices.map((office) => [office, channelChoice(directory, office)]));
  const targets = createTargets(random, offices, demoOf);

  function shareOf(office: Office): number {
    if (office.parentId === null) return 33;
    const demo = demoOf.get(office);
    if (demo) return demo === "district" ? 8 : 7;
    return office.structure === "governor" ? 2.2 : 0.14;
  }

  return (records: World["records"], { registered, afterHours }: Arrival): void => {
    const filling: World = { ...world, records };
    const moment = hours.toMoment(registered);
    const holder = random.weighted(holders);
    const age = (hours.toMoment(now) - moment) / day;
    const turn = turns.get(holder) ?? { late: 0, current: 0 };
    turns.set(holder, turn);
    const isOpen = staysOpen(random, demoOf.get(holder), turn, age);
    const late = !isOpen && age > 25 && random.chance(0.12);
    const spent = (late ? random.whole(17, Math.min(45, Math.floor(age))) : random.whole(3, 14)) * day;
    const closed = isOpen
      ? null
      : Math.max(registered + 3600, hours.ofMoment(Math.min(moment + spent, hours.toMoment(now))) - random.whole(60, officeDay));
    const scenario: Scenario = isOpen
      ? openScenario(random, demoOf.get(holder), turn, age)
      : { appeal: random.chance(0.008) ? "deleted" : "resolved" };

    const earlier = earlierOf(holder, registered);
    const year = Number(dayOfMoment(moment).slice(0, 4));
    const applicant = earlier?.applicant ?? newApplicant(filling, holder, year, timestamp(moment));
    const theme = earlier?.theme ?? pickTheme(random, Number(dayOfMoment(moment).slice(5, 7)));
    const together = random.chance(0.04) && applicant.record.organization_name === null;
    const isDuplicate = earlier !== undefined && (earlier.closed === null || earlier.closed > registered);
    const text = isDuplicate
      ? earlier.text
      : composeAppeal(random, applicant.script, { theme, place: applicant.place, together, again: earlier !== undefined });
    const { id } = tellAppeal(filling, {
      number: nextNumber(holder, year),
      holder,
      applicant,
      theme,
      text,
      channel: channelsOf.get(holder)!(random, afterHours),
      applicantCount: together ? random.whole(5, 80) : 1,
      repeatability: isDuplicate ? "duplicate" : earlier ? "repeat" : "first",
      earlierId: earlier?.id ?? null,
      receivedAt: afterHours ? nightBefore(moment) : moment,
      registered,
      scenario,
      closed,
      late,
      chooseTarget: (to, about) => targets(holder, to, about, applicant.areaId),
    });
    remember(holder, { id, applicant, theme, text, registered, closed });
  };

  /** Between the closing of yesterday's office and the opening of today's. */
  function nightBefore(moment: number): number {
    const midnight = moment - ((moment + 5 * 3600) % day);
    return midnight + random.whole(-6 * 3600, 9 * 3600 - 60);
  }
  function earlierOf(holder: Office, registered: number): Known | undefined {
    const some = known.get(holder) ?? [];
    if (some.length === 0 || !random.chance(0.08)) return undefined;
    const found = random.pick(some);
    // A copy comes within days, a repeat when the answer is known.
    const isSoon = registered - found.registered < 8 * officeDay;
    const isAnswered = found.closed !== null && found.closed < registered;
    return isAnswered || (isSoon && random.chance(0.5)) ? found : undefined;
  }
  function remember(holder: Office, appeal: Known): void {
    const some = known.get(holder) ?? [];
    some.push(appeal);
    if (some.length > 300) some.splice(0, 100);
    known.set(holder, some);
  }
  function newApplicant(filling: World, holder: Office, year: number, createdAt: string): Applicant {
    const applicant = makeApplicant(random, directory, {
      id: filling.nextId.applicants++,
      area: areasOf.get(holder)!(random),
      year,
      createdAt,
      fakePhone,
    });
    filling.records.applicants.push(applicant.record);
    return applicant;
  }
  function nextNumber({ id, prefix }: Office, year: number): string {
    const next = (numbers.get(`${id}/${year}`) ?? 0) + 1;
    numbers.set(`${id}/${year}`, next);
    return `${prefix}-${String(next).padStart(6, "0")}/${String(year % 100).padStart(2, "0")}`;
  }
}

type Areas = Directory["areas"];

/** People write to the office of their district; to the region from everywhere, a few from other regions. */
function areaChoice({ areas }: Directory, office: Office): (random: Random) => Areas[number] {
  const own = areas.filter(({ id }) => id === office.areaId);
  const withMahallas = areas.filter(({ mahallas }) => mahallas.length > 0);
  const near = withMahallas.length > 0 ? withMahallas : areas;
  return (random) => {
    if (own.length > 0 && random.chance(0.93)) return random.pick(own);
    return random.chance(0.03) ? random.pick(areas) : random.pick(near);
  };
}

/** How appeals reach an office, in the shares of a real one. */
const channelShares: Readonly<Record<string, number>> = {
  virtual_president: 24,
  people_reception: 12,
  mobile_reception: 11,
  personal_reception: 9,
  office: 10,
  mail: 8,
  hotline: 8,
  web: 4,
  telegram: 4,
  my_fergana: 3,
  email: 2,
  higher_org: 3,
  public_reception: 1,
  video_reception: 0.6,
  deputy: 0.6,
  media: 0.4,
};

function channelChoice(directory: Directory, office: Office): (random: Random, afterHours: boolean) => Channel {
  const own = office.channels.flatMap((id) => {
    const channel = directory.channels.get(id);
    return channel ? [[channel, channelShares[channel.code] ?? 0] as const] : [];
  });
  const alwaysOpen = own.filter(([{ form }]) => form === "electronic" || form === "phone");
  return (random, afterHours) => random.weighted(afterHours && alwaysOpen.length > 0 ? alwaysOpen : own);
}

/** Where a question goes: to the own people, to the service whose matter it is, or to the office of the applicant's district. */
function createTargets(random: Random, offices: readonly Office[], demoOf: ReadonlyMap<Office, DemoOffice>) {
  const byDemo = new Map([...demoOf].map(([office, key]) => [key, office]));
  const services = Map.groupBy(offices, ({ structure }) => structure);
  const districts = new Map(
    offices.filter(({ structure, areaId }) => structure === "governor" && areaId !== null).map((office) => [office.areaId, office]),
  );
  return (holder: Office, to: Scenario["to"], theme: Theme, areaId: number): Office => {
    if (to === "own") return holder;
    if (to !== undefined) return byDemo.get(to) ?? holder;
    const below = services.get(theme.structure)?.filter(({ parentId }) => parentId === holder.id) ?? [];
    const regional = services.get(theme.structure)?.filter(({ areaId: area }) => area === null) ?? [];
    const district = districts.get(areaId);
    const choice = random.next();
    if (holder.structure !== "governor") return choice < 0.92 ? holder : (district ?? holder);
    if (holder.parentId === null)
      return choice < 0.36 ? holder : choice < 0.7 && district ? district : (regional.find((office) => office !== holder) ?? holder);
    return choice < 0.5
      ? holder
      : choice < 0.82 && below.length > 0
        ? random.pick(below)
        : (regional.find(({ structure }) => structure !== "governor") ?? holder);
  };
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
