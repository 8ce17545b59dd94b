import type { Static } from "typebox";
import { count, day, flag, id, named, nullable, optional, record, text } from "../../kit/schema.ts";

/** Those that "My day" shows, the newest first. */
export const warningsListed = 10;

/** A topic of which more people write from a place than is usual, as "My day" shows it. */
export const earlyWarning = named(
  "EarlyWarning",
  record({
    id: id(),
    groupName: text(),
    /** District, and mahalla where most of it is in one. */
    placeName: text(),
    days: count(),
    /** Different people who wrote in these days, and how many usually do, in whole numbers. */
    people: count(),
    usual: count(),
    /** The appeals of these days that the caller may see, and the filters under which the list of appeals has exactly them. */
    appeals: count(),
    where: record({ mainGroupsId: id(), placeAreasId: id(), placeMahallasId: optional(id()), from_receivedDate: day() }),
    /** A problem of this matter and place that people have confirmed, or are solving. */
    problem: nullable(record({ id: id(), title: text(300) })),
    maySilence: flag(),
  }),
);
export type EarlyWarning = Static<typeof earlyWarning>;

/** Who sees common problems hears of early warnings. */
export const hearsWarnings = "appeals-problems";
