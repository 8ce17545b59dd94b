import { inNewLatin } from "@murojaat/contract";
import { demoOffices, type DemoOffice } from "./demo-accounts.ts";
import { makeAppeal, type Lived } from "./appeal-life.ts";
import type { Arrival } from "./arrivals.ts";
import type { Area, Channel, Office } from "./directory.ts";
import { makeRejected } from "./incoming.ts";
import type { World } from "./life.ts";
import { areaChoice, channelChoice, createTargets, outsideAreas } from "./office-choices.ts";
import { dayOfMoment, officeDay, timestamp } from "./office-hours.ts";
import type { Script } from "./person-names.ts";
import { makeApplicant, type Applicant } from "./people.ts";
import type { Planted, PlantedLetter } from "./planted-problems.ts";
import type { Random } from "./random.ts";
import { openScenario, openStop, pickEnding, staysOpen, type Ending, type Scenario, type Turn } from "./scenarios.ts";
import { composeAppeal, pickTheme, type Letter, type Theme } from "./words.ts";

const day = 86_400;

type Maker = Omit<World, "records"> & {
  readonly numbers: Map<string, number>;
  readonly fakePhone: () => string;
  /** Decides of the planted ones: what chance wants of the others stays as it is. */
  readonly plantedRandom: Random;
  /** Hears of each planted one. */
  readonly tell: (planted: Planted) => void;
};
type Known = Lived & {
  readonly applicant: Applicant;
  readonly theme: Theme;
  readonly letter: Letter;
  readonly registered: number;
  /** Whether a copy may join it: it was sent to those who answer it. */
  readonly joinable: boolean;
};

/** Decides the properties of each appeal and makes it; remembers earlier ones, for repeats. */
export function createAppealMaker({ numbers, fakePhone, plantedRandom, tell, ...world }: Maker) {
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
  const turns = new Map<Office, Turn>();
  const known = new Map<Office, Known[]>();
  const areasOf = new Map(offices.map((office) => [office, areaChoice(directory, office)]));
  const outsideOf = new Map(offices.map((office) => [office, outsideAreas(directory, office)]));
  const mahallaChannel = [...directory.channels.values()].find(({ code }) => code === "mahalla");
  const channelsOf = new Map(offices.map((office) => [office, channelChoice(directory, office)]));
  const targets = createTargets(random, offices, demoOf);
  const plantedTargets = createTargets(plantedRandom, offices, demoOf);

  function shareOf(office: Office): number {
    if (office.parentId === null) return 33;
    const demo = demoOf.get(office);
    if (demo) return demo === "district" ? 8 : 7;
    return office.structure === "governor" ? 2.2 : 0.14;
  }

  return (records: World["records"], { registered, afterHours, planted }: Arrival): void => {
    const filling: World = { ...world, records };
    if (planted) return plant({ ...filling, random: plantedRandom }, planted, registered);
    const moment = hours.toMoment(registered);
    const holder = random.weighted(holders);
    const age = (hours.toMoment(now) - moment) / day;
    // Registered in the last hours of the office, be it a week-end ago: nobody has had the time to do much.
    const isYoung = now - registered < officeDay / 4;
    const turn = turns.get(holder) ?? { late: 0, early: 0, handed: 0 };
    turns.set(holder, turn);
    const isOpen = isYoung || staysOpen(random, demoOf.get(holder), turn, age);
    const late = !isOpen && age > 25 && random.chance(0.12);
    const spent = (late ? random.whole(17, Math.min(45, Math.floor(age))) : random.whole(3, 14)) * day;
    const closed = isOpen
      ? null
      : Math.max(registered + 3600, hours.ofMoment(Math.min(moment + spent, hours.toMoment(now))) - random.whole(60, officeDay));
    if (random.chance(0.012)) makeRejected(filling, holder, moment);
    const outcome =
      closed === null
        ? { scenario: openScenario(random, demoOf.get(holder), turn, isYoung ? 0 : age) }
        : { ending: pickEnding(random), closed };
    const { scenario, ending }: { scenario?: Scenario; ending?: Ending } = outcome;
    const isMahalla = holder.mahalla.length > 0 && (scenario?.mahalla ?? random.chance(0.09));

    // a duplicate would pass the status in which this one must stay
    const staysPut = scenario !== undefined && (scenario.mine || scenario.to !== undefined || scenario.appeal !== "process");
    const earlier = isMahalla || staysPut ? undefined : earlierOf(holder, registered);
    const year = Number(dayOfMoment(moment).slice(0, 4));
    const channel = isMahalla && mahallaChannel ? mahallaChannel : channelFor(holder, afterHours, earlier, scenario?.noPhone);
    const area = random.pick(channel.external && !isMahalla ? (outsideOf.get(holder) ?? []) : [areasOf.get(holder)!(random)]);
    const applicant =
      earlier?.applicant ??
      newApplicant(filling, { area, year, createdAt: timestamp(moment), isReachable: channel.external, hasPhone: !scenario?.noPhone });
    const theme = earlier?.theme ?? pickTheme(random, Number(dayOfMoment(moment).slice(5, 7)));
    const together = random.chance(0.04) && applicant.record.organization_name === null;
    const isDuplicate = earlier !== undefined && (earlier.closed === null || earlier.closed > registered);
    const letter = isDuplicate
      ? earlier.letter
      : composeAppeal(random, applicant.script, { theme, place: applicant.place, together, again: earlier !== undefined });
    const joins =
      isDuplicate && earlier.joinable && !earlier.isReopened && mayJoin(earlier, registered) && random.chance(0.85)
        ? endOf(earlier)
        : undefined;
    const lived = makeAppeal(filling, {
      number: nextNumber(holder, year),
      holder,
      applicant,
      theme,
      ...letter,
      // three in five of those who write Latin, whatever letters their names have
      text: applicant.script === "uz" && world.nextId.appeals % 5 < 3 ? inNewLatin(letter.text) : letter.text,
      channel,
      applicantCount: together ? random.whole(5, 80) : 1,
      repeatability: isDuplicate ? "duplicate" : earlier ? "repeat" : "first",
      earlierId: earlier?.id ?? null,
      isMahalla,
      receivedAt: afterHours ? nightBefore(moment) : channel.external ? moment - random.whole(120, 3600) : moment,
      registered,
      late,
      outcome,
      joins,
      targets,
    });
    const joinable = joins === undefined && (scenario ? scenario.appeal === "process" : ending === "answered" || ending === "terminated");
    remember(holder, { ...lived, applicant, theme, letter, registered, joinable });
  };

  /** To the office of the district, or to the one above; answered in two or three weeks, or under way. */
  function plant(filling: World, letter: PlantedLetter, registered: number): void {
    const moment = hours.toMoment(registered);
    const year = Number(dayOfMoment(moment).slice(0, 4));
    const districts = offices.filter(({ areaId, structure }) => structure === "governor" && areaId === letter.area.id);
    const regional = offices.filter(({ parentId }) => parentId === null);
    const holder = plantedRandom.pick(plantedRandom.chance(0.8) ? districts : regional);
    const inside = [...directory.channels.values()].filter(({ id, external }) => !external && holder.channels.includes(id));
    const area = { ...letter.area, mahallas: [letter.mahalla] };
    const { script, theme, text, topic } = letter;
    const person = { area, year, createdAt: timestamp(moment), isReachable: false, hasPhone: true, script };
    const applicant = newApplicant(filling, person);
    const spent = plantedRandom.whole(6, 20) * day;
    const closed = hours.ofMoment(moment + spent);
    const { id } = makeAppeal(filling, {
      number: nextNumber(holder, year),
      holder,
      applicant,
      theme,
      topics: [topic],
      text,
      channel: plantedRandom.pick(inside),
      applicantCount: 1,
      repeatability: "first",
      earlierId: null,
      isMahalla: false,
      receivedAt: moment,
      registered,
      late: false,
      outcome: closed < now ? { ending: "answered", closed } : { scenario: { appeal: "process", task: openStop(plantedRandom) } },
      joins: undefined,
      targets: plantedTargets,
    });
    tell({ ...letter, appealId: id });
  }

  /** Who joins needs time before the first appeal ends. */
  function mayJoin({ closed }: Known, registered: number): boolean {
    return (closed ?? now) - registered > 2 * 3600;
  }
  function endOf({ closed, closing }: Known) {
    return { ended: closed === null || closing === null ? null : { at: closed, closing } };
  }
  /** External appeals come from the area of the office; repeats come by another channel. */
  function channelFor(holder: Office, afterHours: boolean, earlier: Known | undefined, noPhone = false): Channel {
    const mayBeOutside = earlier === undefined && !noPhone && (outsideOf.get(holder)?.length ?? 0) > 0;
    for (;;) {
      const channel = channelsOf.get(holder)!(random, afterHours);
      if (!channel.external || mayBeOutside) return channel;
    }
  }

  /** Between the closing of yesterday's office and the opening of today's. */
  function nightBefore(moment: number): number {
    const midnight = moment - ((moment + 5 * 3600) % day);
    return midnight + random.whole(-6 * 3600, 9 * 3600 - 60);
  }
  function earlierOf(holder: Office, registered: number): Known | undefined {
    const remembered = known.get(holder) ?? [];
    if (remembered.length === 0 || !random.chance(0.08)) return undefined;
    // Duplicates are copies of recent appeals.
    const found = random.pick(random.chance(0.35) ? remembered.slice(-12) : remembered);
    // A copy comes within days, a repeat when the answer is known.
    const isSoon = registered - found.registered < 8 * officeDay;
    const isAnswered = found.closed !== null && found.closed < registered;
    return isAnswered || (isSoon && random.chance(0.5)) ? found : undefined;
  }
  function remember(holder: Office, appeal: Known): void {
    const remembered = known.get(holder) ?? [];
    remembered.push(appeal);
    if (remembered.length > 300) remembered.splice(0, 100);
    known.set(holder, remembered);
  }
  function newApplicant(
    filling: World,
    given: { area: Area; year: number; createdAt: string; isReachable: boolean; hasPhone: boolean; script?: Script },
  ): Applicant {
    const applicant = makeApplicant(filling.random, directory, {
      id: filling.nextId.applicants++,
      ...given,
      fakePhone: given.isReachable ? undefined : fakePhone,
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
