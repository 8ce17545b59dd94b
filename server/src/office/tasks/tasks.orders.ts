import { correctionStates, openCorrectionStates, taskLists, translateAny, type List, type RequestType } from "@murojaat/contract";
import { daysLateOf } from "../terms/late-terms.repository.ts";
import { sql, type RawBuilder } from "kysely";
import type { FamilySql, ShortOrder } from "../../engine/lists/list-query.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { knowsApplicant } from "../appeals/appeals.visibility.ts";
import { applicantOrder } from "../applicants/name-search.ts";
import { orOfCorrection } from "./corrections.repository.ts";
import { wantedInOrder } from "./requests.repository.ts";

/** Which kind of request a list shows beside its tasks. */
export const requestOfList: Readonly<Record<string, RequestType>> = {
  "send-to-down-query": "send_to_down",
  "deadline-query": "deadline",
  "executor-query": "executor",
  "limited-query": "depth_limit",
  "groups-query": "group",
};

const ofAppeal = (column: "area_id" | "channel_id"): RawBuilder<unknown> =>
  sql`(select a.${sql.ref(column)} from appeal_rows a where a.id = t.appeal_id and a.is_own)`;
const ofAnswer = (column: "number" | "result_type_id"): RawBuilder<unknown> =>
  sql`(select w.${sql.ref(column)} from answers w where w.id = t.answer_id)`;
const ofReview = (column: "due_day" | "reviewer_id" | "asked_by"): RawBuilder<unknown> =>
  sql`(select r.${sql.ref(column)} from reviews r where r.task_id = t.id and r.status <> 'confirmed')`;
const ofRequest = (list: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from requests q where q.task_id = t.id and q.status = 'pending' and q.type = ${requestOfList[list] ?? null})`;
const byName =
  (names: Parameters<Parameters<ShortOrder>[0]["names"]["placeOf"]>[0], id: RawBuilder<unknown>): ShortOrder =>
  (asked) =>
    asked.names.placeOf(names, id);

/** What open tasks have not: of a list of those no table is read for it. */
const ofClosed =
  (value: RawBuilder<unknown>): ShortOrder =>
  ({ list }) =>
    (taskLists.lists as Readonly<Record<string, List>>)[list]!.statuses.includes("resolved") ? value : sql`null::int`;

/** The orders of short lists of tasks, alias `t`. */
export const shortOrdersOfTasks: FamilySql<typeof taskLists>["shortOrders"] = {
  statusName: ({ ctx, list, names }) => {
    const states = openCorrectionStates.map((state) => [
      state,
      names.placeAmongStatuses("task", translateAny(ctx.messages, correctionStates[state])),
    ]);
    const ofState = sql`case c.state ${sql.join(
      states.map(([state, place]) => sql`when ${state} then ${place}::numeric`),
      sql` `,
    )} end`;
    return orOfCorrection(list, ofState, sql`${names.placeOfStatus("task", sql`t.status`)}::numeric`);
  },
  groupName: byName("topics", sql`t.topic_id`),
  taskTypeName: byName("task_types", sql`t.task_type_id`),
  fromOrgName: byName("organizations", sql`t.from_org_id`),
  organizationName: byName("organizations", sql`t.organization_id`),
  departmentName: byName("departments", sql`t.department_id`),
  executorName: byName("users", sql`t.executor_id`),
  positionLevelName: byName("position_levels", sql`t.position_level_id`),
  applicantName: ({ ctx }) => applicantOrder(sql`t.appeal_id`, knowsApplicant(ctx, "n")),
  applicantAreaName: byName("areas", ofAppeal("area_id")),
  channelName: byName("channels", ofAppeal("channel_id")),
  resultTypeName: byName("result_types", ofAnswer("result_type_id")),
  answerNumber: ({ list }) =>
    inAlphabet(orOfCorrection(list, sql`(select w.number from answers w where w.id = c.new_answer_id)`, ofAnswer("number"))),
  signerName: ({ list, names }) => names.placeOf("users", orOfCorrection(list, sql`c.signer_id`, sql`t.signer_id`)),
  resolvedDate: ofClosed(sql`t.resolved_at`),
  daysLate: ofClosed(daysLateOf),
  controllerName: byName("users", sql`t.controller_id`),
  controlReviewDate: () => sql`t.control_review_day`,
  requestWanted: ({ ctx, list }) => ofRequest(list, wantedInOrder(ctx)),
  requestedByName: ({ list, names }) => names.placeOf("users", ofRequest(list, sql`q.asked_by`)),
  requestedDate: ({ list }) => ofRequest(list, sql`q.asked_at`),
  reviewerName: byName("users", ofReview("reviewer_id")),
  reviewAskedByName: byName("users", ofReview("asked_by")),
  reviewDueDate: () => ofReview("due_day"),
};
