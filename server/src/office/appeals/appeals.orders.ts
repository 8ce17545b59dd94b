import type { appealLists } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { FamilySql, ShortOrder } from "../../engine/lists/list-query.ts";
import { applicantOrder } from "../../engine/lists/name-search.ts";

const ofAppeal = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value} from appeals n where n.id = a.id)`;
/** What only the list of silence shows. */
const ofCourse =
  (column: "last_event_at" | "times_sent" | "deadline_requests"): ShortOrder =>
  ({ list }) =>
    list === "silence" ? sql`a.${sql.ref(column)}` : sql`null::int`;

/** The orders of short lists of appeals, alias `a` of `appeal_rows`. */
export const shortOrdersOfAppeals: FamilySql<typeof appealLists>["shortOrders"] = {
  channelName: ({ names }) => names.placeOf("channels", sql`a.channel_id`),
  positionLevelName: ({ names }) => names.placeOf("position_levels", sql`a.position_level_id`),
  senderOrgName: ({ names }) => names.placeOf("sender_organizations", sql`a.sender_organization_id`),
  documentNumber: () => ofAppeal(sql`n.document_number`),
  documentDate: () => ofAppeal(sql`n.document_date`),
  applicantName: ({ ctx }) => applicantOrder(ctx, sql`a.id`),
  applicantRegionName: ({ names }) => names.placeOf("regions", sql`a.region_id`),
  applicantAreaName: ({ names }) => names.placeOf("areas", sql`a.area_id`),
  applicantTypeName: ({ names }) => names.placeOf("applicant_types", sql`a.applicant_type_id`),
  incomingDocNumber: () => ofAppeal(sql`n.incoming_number`),
  incomingDocDate: () => sql`a.incoming_date`,
  statusName: ({ names }) => names.placeOfStatus("appeal", sql`a.status`),
  holderName: ({ names }) => names.placeOf("organizations", sql`a.holder_id`),
  // The letter's term rises with the day from which it is counted.
  letterBy: () => sql`case when a.needs_letter then tashkent_day(a.resolved_at) end`,
  lastEventDate: ofCourse("last_event_at"),
  timesSent: ofCourse("times_sent"),
  deadlineRequests: ofCourse("deadline_requests"),
};
