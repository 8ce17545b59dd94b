import { type TaskStatus } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import * as answers from "./answers.repository.ts";
import type { TaskSubject } from "./tasks.subject.ts";
import { dropPendingRequests, requestLabels } from "./requests.repository.ts";
import { dropOpenReviews } from "./reviews.repository.ts";
import { nothingDoneYet } from "./assignment.ts";

/** From an office that closes to its successor. */
export type Succession = {
  readonly fromId: number;
  readonly toId: number;
  /** Of the successor's staff, who may follow what the closing office's controllers followed; the first is given most. */
  readonly controllers: readonly number[];
  /** Whether somebody of the closing office is this person. */
  readonly isOfClosing: (userId: number | null) => boolean;
  /** The classification cannot go on at the same post of the successor. */
  readonly isPostLost: boolean;
};

/** Nobody of the closing office has confirmed it: it begins again at the registration of the successor. */
const begunAgain: readonly string[] = [
  "register",
  "resolution",
  "new",
  "process",
  "answer_check",
  "answer_confirm",
  "rejected",
] satisfies TaskStatus[];

const goes = (s: Pick<TaskSubject, "organizationId">, { fromId }: Succession) => s.organizationId === fromId;
/** A draft of a classification that begins again is dropped, as when it goes back to registration. */
const isDropped = (s: TaskSubject, of: Succession) => s.status === "draft" && of.isPostLost && s.fromOrgId === of.fromId;
/** Where a task stands once its office has closed. */
export const statusAfterClosing = (s: TaskSubject, of: Succession): TaskStatus =>
  isDropped(s, of) ? "cancelled" : goes(s, of) && begunAgain.includes(s.status) ? "register" : (s.status as TaskStatus);

/** Whether the task has anything of the closing office. */
export const concernsOffice = (s: TaskSubject, of: Succession): boolean =>
  goes(s, of) ||
  s.fromOrgId === of.fromId ||
  (s.isControl && of.isOfClosing(s.controllerId)) ||
  s.requests.some((r) => r.decidingOrgId === of.fromId) ||
  (s.review !== null && (of.isOfClosing(s.review.reviewerId) || of.isOfClosing(s.review.askedBy)));

/** Who controls it then: nobody who wrote its answer; where there is nobody else, the office above releases it. */
const controllerOf = (s: TaskSubject, { controllers }: Succession): number | null =>
  controllers.find((id) => id !== s.answerAuthorId) ?? controllers[0] ?? null;

/** The task goes from an office that closes to its successor; its deadline stays. */
export const moveToSuccessor = async (ctx: Ctx, s: TaskSubject, of: Succession, to: TaskStatus) => {
  const { fromId, toId } = of;
  const successorOf = (id: number) => (id === fromId ? toId : id);
  const isMoved = goes(s, of);
  const isBegunAgain = isMoved && to === "register";
  const isFollowed = s.isControl && of.isOfClosing(s.controllerId);
  const controllerId = isFollowed ? controllerOf(s, of) : s.controllerId;
  const isAtPost = s.status === "draft" && successorOf(s.fromOrgId) === toId;
  return {
    set: {
      from_org_id: successorOf(s.fromOrgId),
      organization_id: successorOf(s.organizationId),
      deadline_set_by: successorOf(s.deadlineSetBy),
      controller_id: controllerId,
      ...(isMoved && { executor_id: null, department_id: null, position_level_id: isAtPost ? s.appealPostId : null, has_news: false }),
      ...(isBegunAgain && { ...nothingDoneYet, answer_seen_at: null }),
    },
    changes: [
      ...(isMoved ? [{ label: "fields.organization" as const, before: fromId, after: toId, list: "organizations" }] : []),
      ...(s.fromOrgId === fromId ? [{ label: "card.fromOrg" as const, before: fromId, after: toId, list: "organizations" }] : []),
      ...(isFollowed ? [{ label: "fields.controller" as const, before: s.controllerId, after: controllerId, list: "users" }] : []),
      // who asked is no longer there: the successor sees what was asked
      ...(isMoved
        ? s.requests.map((r) => ({ label: "fields.request" as const, before: requestLabels[r.type], after: null, list: "labels" }))
        : []),
    ],
    // what was written stays among the answers
    along: async () => {
      if (isBegunAgain && (s.status === "answer_check" || s.status === "answer_confirm"))
        await answers.markAnswer(ctx, s.answerId, { state: "withdrawn" });
    },
    after: async () => {
      const { db } = ctx;
      if (isMoved) {
        await sql`delete from task_co_executors where task_id = ${s.id}`.execute(db);
        if (s.requests.length > 0) await dropPendingRequests(ctx, s.id);
      } else if (s.requests.length > 0)
        await sql`update requests set deciding_org_id = ${toId}, version = version + 1 where task_id = ${s.id} and status = 'pending' and deciding_org_id = ${fromId}`.execute(
          db,
        );
      if (s.review !== null && (isMoved || of.isOfClosing(s.review.reviewerId) || of.isOfClosing(s.review.askedBy)))
        await dropOpenReviews(ctx, s.id);
      if (!isBegunAgain) return;
      await sql`update task_flows set status = 'flow_recalled', closed_at = ${ctx.now} where task_id = ${s.id} and closed_at is null`.execute(
        db,
      );
      await sql`insert into task_flows (task_id, from_org_id, to_org_id, status, sent_at) values (${s.id}, ${fromId}, ${toId}, 'flow_sent', ${ctx.now})`.execute(
        db,
      );
    },
  };
};
