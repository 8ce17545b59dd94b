import type { appealLists } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { FamilySql, ShortOrder } from "../../engine/lists/list-query.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { knowsApplicant } from "./appeals.visibility.ts";
import { applicantOrder } from "../applicants/name-search.ts";
import { awaitedBy } from "./inquiries.repository.ts";

const ofAppeal = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value} from appeals n where n.id = a.id)`;
/** What only the list of silence shows. */
const ofCourse =
  (column: "last_event_at" | "times_sent" | "deadline_requests"): ShortOrder =>
  ({ list }) =>
    list === "silence" ? sql`a.${sql.ref(column)}` : sql`null::int`;

/** The orders of short lists of appeals, alias `a` of `appeal_rows`. */
export const shortOrdersOfAppeals: FamilySql<typeof appealLists>["shortOrders"] = {
  receivedDate: () => sql`a.received_at`,
  channelName: ({ names }) => names.placeOf("channels", sql`a.channel_id`),
  positionLevelName: ({ names }) => names.placeOf("position_levels", sql`a.position_level_id`),
  senderOrgName: ({ names }) => names.placeOf("sender_organizations", sql`a.sender_organization_id`),
  documentNumber: () => inAlphabet(ofAppeal(sql`n.document_number`)),
  documentDate: () => ofAppeal(sql`n.document_date`),
  applicantName: ({ ctx }) => applicantOrder(sql`a.id`, knowsApplicant(ctx, "n")),
  applicantRegionName: ({ names }) => names.placeOf("regions", sql`a.region_id`),
  applicantAreaName: ({ names }) => names.placeOf("areas", sql`a.area_id`),
  applicantTypeName: ({ names }) => names.placeOf("applicant_types", sql`a.applicant_type_id`),
  incomingDocNumber: () => inAlphabet(ofAppeal(sql`n.incoming_number`)),
  incomingDocDate: () => sql`a.incoming_date`,
  statusName: ({ names }) => names.placeOfStatus("appeal", sql`a.status`),
  holderName: ({ names }) => names.placeOf("organizations", sql`a.holder_id`),
  letterBy: ({ ctx, list }) =>
    list === "letters-due"
      ? sql`(select min(l.due_day) from letters l where l.appeal_id = a.id and l.organization_id = ${ctx.actor.organizationId} and l.sent_day is null)`
      : sql`null::date`,
  inquiryBy: ({ ctx, list }) =>
    list === "inquiries" ? sql`(select min(q.due_day) from inquiries q where q.appeal_id = a.id and ${awaitedBy(ctx)})` : sql`null::date`,
  lastEventDate: ofCourse("last_event_at"),
  timesSent: ofCourse("times_sent"),
  deadlineRequests: ofCourse("deadline_requests"),
};
