import { hearingView } from "../appeals/hearings.ts";
import { inquiryView } from "../appeals/inquiries.ts";
import { appealFields } from "../appeals/appeal.fields.ts";
import * as Type from "typebox";
import type { Static } from "typebox";
import { applicantView } from "../applicants/applicant.schema.ts";
import { cardSchemas } from "../../kit/form-fields.ts";
import { lateTerm } from "../appeals/late-terms.ts";
import { returnOfAppeal, termView } from "../appeals/appeal.schema.ts";
import { count, day, flag, id, listOf, moment, named, nullable, record, text } from "../../kit/schema.ts";
import { letterView } from "../applicant-messages/owed-letters.ts";
import { answerView, requestView, taskFlow, taskView } from "../tasks/task.schema.ts";

/** GET /appeals/detail/{id}: everything the card shows, names resolved. */
export const appealDetail = named(
  "AppealDetail",
  record({
    id: id(),
    requestNumber: text(),
    status: text(),
    statusName: text(),
    version: id(),
    ...cardSchemas(appealFields),
    applicantCnt: count(),
    createdDate: moment(),
    /** No day of its papers is before it. */
    receivedDay: day(),
    resolvedDate: nullable(moment()),
    /** Where it lies, and whom it complains about: neither is offered where it is sent on. */
    holderId: id(),
    complainedOrgId: nullable(id()),
    holderName: text(),
    registeredOrgName: text(),
    registeredByName: text(),
    positionLevelName: nullable(text()),
    closingKindName: nullable(text()),
    closingReasonName: nullable(text()),
    closingText: nullable(text(5000)),
    isMahalla: flag(),
    /** The caller may know who the applicant is, also of one who asked not to be disclosed (law, article 19). */
    knowsApplicant: flag(),
    isControl: flag(),
    isExtended: flag(),
    controllerName: nullable(text()),
    controlReviewDate: nullable(day()),
    repeatabilityTypeId: nullable(id()),
    /** The earlier appeal that this one repeats or copies: its id for who may open it, its number also for others of an office that has it. */
    earlierAppealId: nullable(id()),
    earlierAppealNumber: nullable(text()),
    isJoined: flag(),
    /** The duplicates that joined this appeal and that the caller sees, in the order of their numbers. */
    joined: listOf(record({ id: id(), requestNumber: text() })),
    /** While it is asked to send it elsewhere: who decides. */
    transferOrgName: nullable(text()),
    /** Why it was asked. */
    transferReason: nullable(text(2000)),
    /** Why it came back to registration and waits again. */
    returned: nullable(returnOfAppeal),
    forwardedFromName: nullable(text()),
    forwardBy: day(),
    forwardLate: flag(),
    /** Why that day, and why the day on which the control is looked at again. */
    forwardTerm: termView,
    controlTerm: nullable(termView),
    /** By which the applicant asks what became of it, beside the number. */
    statusCode: text(),
    /** What the applicant said of the answer on the public page; null where nothing was said. */
    satisfaction: nullable(record({ isSatisfied: flag(), reason: nullable(text(1000)), saidDate: moment() })),
    /** Letters to the applicant: those that are due, the nearest day first, then those that were sent. */
    letters: listOf(letterView),
    /** The latest first. */
    hearings: listOf(hearingView),
    /** Terms of it and of its questions that ran out, in the order in which they were noted. */
    lateTerms: listOf(lateTerm),
    /** Those that wait first, the nearest day before the others; then the latest. */
    inquiries: listOf(inquiryView),
    deadline: day(),
    daysLeft: nullable(Type.Integer()),
    term: termView,
    applicant: applicantView,
    tasks: listOf(taskView),
    /** Names of the appeal's actions that the caller may do now. */
    actions: listOf(text()),
    /** Whether the caller may write a draft now: one more question of the appeal. */
    mayDraft: flag(),
    previousCount: count(),
  }),
);
export type AppealDetail = Static<typeof appealDetail>;

/** GET /tasks/get-article-info: one task with all that the card shows of it. */
export const articleInfo = named(
  "ArticleInfo",
  record({ task: taskView, appeal: appealDetail, flows: listOf(taskFlow), answers: listOf(answerView) }),
);

/** GET /tasks/get-article-info-with-request: the same with every request that was made about the task. */
export const articleInfoWithRequest = named(
  "ArticleInfoWithRequest",
  record({
    task: taskView,
    appeal: appealDetail,
    flows: listOf(taskFlow),
    answers: listOf(answerView),
    requests: listOf(requestView),
  }),
);
