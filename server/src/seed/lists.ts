import dictionaries from "./data/dictionaries.json" with { type: "json" };
import geography from "./data/geography.json" with { type: "json" };
import statuses from "./data/statuses.json" with { type: "json" };
import topics from "./data/topics.json" with { type: "json" };
import { holidays } from "./calendar.ts";
import type { Row, SeedTable } from "./rows.ts";

/** Which organisations send appeals through which channel; the other channels have no sender. */
const sendersOf = {
  virtual_president: ["president_admin"],
  people_reception: ["president_admin"],
  higher_org: ["president_admin", "cabinet", "prosecutor", "ombudsman", "business_ombudsman", "ministry", "regional_council"],
  deputy: ["senate", "leg_chamber", "regional_council"],
} as const;

const idOf = (rows: readonly { id: number; code: string }[], code: string): number => {
  const found = rows.find((row) => row.code === code);
  if (found === undefined) throw new Error(`No entry "${code}" among the dictionaries.`);
  return found.id;
};

/** Every district and city of the region is divided into four sectors; which mahallas each has, the office says. */
const sections = geography.areas.flatMap((area, at) =>
  [1, 2, 3, 4].map((number) => ({
    id: at * 4 + number,
    area_id: area.id,
    name_uz: `${number}-sektor`,
    name_uk: `${number}-сектор`,
    name_ru: `Сектор ${number}`,
  })),
);

const { languages, ...others } = dictionaries;

/**
 * Every list that a new installation gets, in the order of their references. Rows are only ever added at
 * the end: an installation remembers how many of each list it has had, and gets only the rest.
 */
export const seedLists: readonly { table: SeedTable; rows: readonly Row[] }[] = [
  { table: "languages", rows: languages },
  { table: "statuses", rows: Object.entries(statuses).flatMap(([machine, rows]) => rows.map((row) => ({ machine, ...row }))) },
  { table: "regions", rows: geography.regions },
  { table: "areas", rows: geography.areas },
  { table: "sections", rows: sections },
  { table: "mahallas", rows: geography.mahallas },
  // The keys of the file are names of tables; a wrong one, or a row with other columns, fails in the first test that seeds.
  ...(Object.entries(others) as [SeedTable, readonly Row[]][]).map(([table, rows]) => ({ table, rows })),
  {
    table: "sender_organization_channels",
    rows: Object.entries(sendersOf).flatMap(([channel, senders]) =>
      senders.map((sender) => ({
        sender_organization_id: idOf(dictionaries.sender_organizations, sender),
        channel_id: idOf(dictionaries.channels, channel),
      })),
    ),
  },
  { table: "topics", rows: topics.topics },
  { table: "calendar_days", rows: holidays },
];
