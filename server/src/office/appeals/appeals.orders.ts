import type { appealLists } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { applicantOrder } from "../../engine/lists/name-search.ts";
import type { ShortKey } from "../../engine/lists/short-lists.ts";

const ofAppeal = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value} from appeals n where n.id = a.id)`;
/** What the list of silence alone tells. */
const ofCourse =
  (column: "last_event_at" | "times_sent" | "deadline_requests"): ShortKey =>
  ({ list }) =>
    list === "silence" ? sql`(select c.${sql.ref(column)} from appeal_course c where c.appeal_id = a.id)` : sql`null::int`;

const traits = ["region_id", "area_id", "applicant_type_id"] as const;
const papers = ["position_level_id", "sender_organization_id", "incoming_date"] as const;
type Stands = (column: (typeof traits | typeof papers)[number]) => RawBuilder<unknown>;
/** Where the applicant's traits and what came with the letter stand: of each only some of the tables have a column. */
export const stands = {
  inOffices: (column) => sql`a.${sql.ref(column)}`,
  inAppeals: (column) =>
    traits.some((one) => one === column)
      ? sql`(select f.${sql.ref(column)} from appeal_facts f where f.id = a.id)`
      : sql`a.${sql.ref(column)}`,
  inFacts: (column) => (papers.some((one) => one === column) ? ofAppeal(sql`n.${sql.ref(column)}`) : sql`a.${sql.ref(column)}`),
} satisfies Record<string, Stands>;

/** The orders of short lists of appeals, alias `a`. */
export const ordersOfAppeals = (of: Stands): FamilySql<typeof appealLists>["sortableFew"] => ({
  channelName: ({ names }) => names.placeOf("channels", sql`a.channel_id`),
  positionLevelName: ({ names }) => names.placeOf("position_levels", of("position_level_id")),
  senderOrgName: ({ names }) => names.placeOf("sender_organizations", of("sender_organization_id")),
  documentNumber: () => ofAppeal(sql`n.document_number`),
  documentDate: () => ofAppeal(sql`n.document_date`),
  applicantName: ({ ctx }) => applicantOrder(ctx, sql`a.id`),
  applicantRegionName: ({ names }) => names.placeOf("regions", of("region_id")),
  applicantAreaName: ({ names }) => names.placeOf("areas", of("area_id")),
  applicantTypeName: ({ names }) => names.placeOf("applicant_types", of("applicant_type_id")),
  incomingDocNumber: () => ofAppeal(sql`n.incoming_number`),
  incomingDocDate: () => of("incoming_date"),
  statusName: ({ names }) => names.placeOfStatus("appeal", sql`a.status`),
  holderName: ({ names }) => names.placeOf("organizations", sql`a.holder_id`),
  // the letter's term rises with the day from which it is counted
  letterBy: () => ofAppeal(sql`case when n.needs_letter then tashkent_day(n.resolved_at) end`),
  lastEventDate: ofCourse("last_event_at"),
  timesSent: ofCourse("times_sent"),
  deadlineRequests: ofCourse("deadline_requests"),
});
