import type { appealLists } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { FamilySql } from "../lists/list-query.ts";
import { nameOrder } from "../lists/name-search.ts";
import type { ShortKey } from "../lists/short-lists.ts";

const ofAppeal = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value} from appeals n where n.id = a.id)`;
/** What the list of silence alone tells. */
const ofCourse =
  (column: "last_event_at" | "times_sent" | "deadline_requests"): ShortKey =>
  ({ list }) =>
    list === "silence" ? sql`(select c.${sql.ref(column)} from appeal_course c where c.appeal_id = a.id)` : sql`null::int`;

/** The orders of short lists of appeals, alias `a`; where the applicant's traits stand is told. */
export const ordersOfAppeals = (
  trait: (column: "region_id" | "area_id" | "applicant_type_id") => RawBuilder<unknown>,
): FamilySql<typeof appealLists>["sortableFew"] => ({
  channelName: ({ names }) => names.placeOf("channels", sql`a.channel_id`),
  positionLevelName: ({ names }) => names.placeOf("position_levels", sql`a.position_level_id`),
  senderOrgName: ({ names }) => names.placeOf("sender_organizations", sql`a.sender_organization_id`),
  documentNumber: () => ofAppeal(sql`n.document_number`),
  documentDate: () => ofAppeal(sql`n.document_date`),
  applicantName: () => nameOrder(sql`a.id`),
  applicantRegionName: ({ names }) => names.placeOf("regions", trait("region_id")),
  applicantAreaName: ({ names }) => names.placeOf("areas", trait("area_id")),
  applicantTypeName: ({ names }) => names.placeOf("applicant_types", trait("applicant_type_id")),
  incomingDocNumber: () => ofAppeal(sql`n.incoming_number`),
  incomingDocDate: () => sql`a.incoming_date`,
  statusName: ({ names }) => names.placeOfStatus("appeal", sql`a.status`),
  holderName: ({ names }) => names.placeOf("organizations", sql`a.holder_id`),
  // the letter's term rises with the day from which it is counted
  letterBy: () => ofAppeal(sql`case when n.needs_letter then tashkent_day(n.resolved_at) end`),
  lastEventDate: ofCourse("last_event_at"),
  timesSent: ofCourse("times_sent"),
  deadlineRequests: ofCourse("deadline_requests"),
});
