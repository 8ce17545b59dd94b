import type { DemoOffice } from "./demo-accounts.ts";
import type { Random } from "./random.ts";
import type { Targets } from "./appeal-tasks.ts";
import type { Channel, Directory, Office } from "./directory.ts";
import type { Scenario } from "./scenarios.ts";
import type { Theme } from "./words.ts";

type Areas = Directory["areas"];

/** People write to the office of their district; to the region from everywhere, a few from other regions. */
export function areaChoice({ areas }: Directory, office: Office): (random: Random) => Areas[number] {
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

/** Where those live whose records from outside come to this office: its own district; for the region, all who live outside of districts. */
export function outsideAreas({ areas, offices }: Directory, office: Office): Areas {
  if (office.areaId !== null) return areas.filter(({ id }) => id === office.areaId);
  const served = new Set(offices.filter(({ structure }) => structure === "governor").map(({ areaId }) => areaId));
  return areas.filter(({ id }) => !served.has(id));
}

/** Whether records from outside come to this office: to the governors' alone. */
export const takesIncoming = (office: Office): boolean => office.structure === "governor";

export function channelChoice(directory: Directory, office: Office): (random: Random, afterHours: boolean) => Channel {
  const own = office.channels.flatMap((id) => {
    const channel = directory.channels.get(id);
    if (!channel) return [];
    // To the region write only those who live where there is no office below it.
    const share = (channelShares[channel.code] ?? 0) * (channel.external && office.parentId === null ? 0.3 : 1);
    return [[channel, share] as const];
  });
  const alwaysOpen = own.filter(([{ form }]) => form === "electronic" || form === "phone");
  return (random, afterHours) => random.weighted(afterHours && alwaysOpen.length > 0 ? alwaysOpen : own);
}

/** Where a question goes: to the own people, to the service whose matter it is, or to the office of the applicant's district. */
export function createTargets(random: Random, offices: readonly Office[], demoOf: ReadonlyMap<Office, DemoOffice>) {
  const byDemo = new Map([...demoOf].map(([office, key]) => [key, office]));
  const services = Map.groupBy(offices, ({ structure }) => structure);
  const districts = new Map(
    offices.filter(({ structure, areaId }) => structure === "governor" && areaId !== null).map((office) => [office.areaId, office]),
  );
  const receiver = (holder: Office, asked: Office, theme: Theme, areaId: number): Office | undefined => {
    const regional = services.get(theme.structure)?.filter(({ areaId: area }) => area === null) ?? [];
    const some = [districts.get(areaId), ...regional, asked].filter((office) => office !== undefined && office !== holder);
    return some[Math.floor(random.next() * some.length)];
  };
  const task = (holder: Office, to: Scenario["to"], theme: Theme, areaId: number): Office => {
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
  return { task, receiver } satisfies Targets;
}
