import * as Type from "typebox";
import type { Static } from "typebox";
import { correctionView } from "./corrections.ts";
import { count, day, flag, id, listOf, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import { reminded, termView } from "../appeals/appeal.schema.ts";
import { requestTypes } from "./task.workflow.ts";

/** A row of a task list. */
export const taskRow = named(
  "TaskRow",
  record({
    id: id(),
    appealId: id(),
    requestNumber: text(),
    status: text(),
    statusName: text(),
    version: id(),
    /** When it was sent. */
    createdDate: moment(),
    deadline: day(),
    /** Days until the deadline, negative after it; null once closed. */
    daysLeft: nullable(Type.Integer()),
    groupName: text(),
    taskTypeName: text(),
    text: text(5000),
    /** The beginning of the letter. */
    appealText: text(200),
    reminded: nullable(reminded),
    fromOrgName: text(),
    organizationName: text(),
    departmentsId: nullable(id()),
    departmentName: nullable(text()),
    executorId: nullable(id()),
    executorName: nullable(text()),
    positionLevelName: nullable(text()),
    applicantName: text(),
    applicantAreaName: nullable(text()),
    applicantPhone: text(),
    channelName: text(),
    resultTypeName: nullable(text()),
    answerNumber: nullable(text()),
    /** In the list checking-query: its beginning; elsewhere null. */
    answerText: nullable(text(200)),
    signerName: nullable(text()),
    returnReason: nullable(text(5000)),
    resolvedDate: nullable(moment()),
    /** Days between the deadline and the closing of a task closed late. */
    daysLate: nullable(Type.Integer()),
    isControl: flag(),
    controllerName: nullable(text()),
    controlReviewDate: nullable(day()),
    /** An accepted lower answer or a decided request that the executor has not opened yet. */
    hasNews: flag(),
    /** Of the lists of requests: what is wanted, by whom and why. */
    requestId: nullable(id()),
    requestWanted: nullable(text(5000)),
    requestReason: nullable(text(2000)),
    requestedByName: nullable(text()),
    requestedDate: nullable(moment()),
    /** Of the lists of reviews. */
    reviewQuestion: nullable(text(5000)),
    reviewerName: nullable(text()),
    reviewAskedByName: nullable(text()),
    reviewDueDate: nullable(day()),
    reviewAnswer: nullable(text(20_000)),
  }),
);
export type TaskRow = Static<typeof taskRow>;

/** A request about a task: what is wanted in words, who asked, what was decided. */
export const requestView = named(
  "TaskRequest",
  record({
    id: id(),
    type: oneOf(requestTypes),
    typeName: text(),
    status: text(),
    statusName: text(),
    wanted: text(5000),
    reason: text(2000),
    askedByName: text(),
    askedDate: moment(),
    decidingOrgName: text(),
    decidedByName: nullable(text()),
    decidedDate: nullable(moment()),
    decisionNote: nullable(text(2000)),
    /** The caller may accept or reject it now. */
    mayDecide: flag(),
  }),
);
export type RequestView = Static<typeof requestView>;

/** A question about a task to a colleague, and its answer. */
export const reviewView = named(
  "TaskReview",
  record({
    id: id(),
    status: text(),
    statusName: text(),
    question: text(5000),
    dueDate: day(),
    askedByName: text(),
    reviewerName: text(),
    createdDate: moment(),
    answer: nullable(text(20_000)),
    answeredDate: nullable(moment()),
    decisionNote: nullable(text(2000)),
    files: listOf(record({ resourcesId: id(), resourceName: text() })),
  }),
);
export type ReviewView = Static<typeof reviewView>;

/** A task as the card shows it, and as every task action replies. */
export const taskView = named(
  "Task",
  record({
    id: id(),
    appealId: id(),
    parentId: nullable(id()),
    status: text(),
    statusName: text(),
    version: id(),
    groupsId: id(),
    groupName: text(),
    taskTypesId: id(),
    taskTypeName: text(),
    text: text(5000),
    fromOrgName: text(),
    organizationsId: id(),
    organizationName: text(),
    departmentsId: nullable(id()),
    departmentName: nullable(text()),
    executorId: nullable(id()),
    executorName: nullable(text()),
    coExecutorNames: listOf(text()),
    positionLevelsId: nullable(id()),
    positionLevelName: nullable(text()),
    controllerId: nullable(id()),
    controllerName: nullable(text()),
    /** Where the controller works. */
    controllerOrgName: nullable(text()),
    deadlineDays: nullable(Type.Integer()),
    deadline: day(),
    /** Why that day. */
    term: termView,
    daysLeft: nullable(Type.Integer()),
    depthLevelsId: id(),
    depthLevelName: text(),
    incomingNumber: nullable(text()),
    incomingDate: nullable(day()),
    resolutionText: nullable(text(5000)),
    resolutionByName: nullable(text()),
    returnReason: nullable(text(5000)),
    resultTypeName: nullable(text()),
    /** Who signs the answer that is on its way. */
    signerName: nullable(text()),
    /** When the task came into its status. */
    statusSince: moment(),
    isControl: flag(),
    controlReviewDate: nullable(day()),
    controlTerm: nullable(termView),
    /** Organisation levels between the task and the one that was classified. */
    depth: count(),
    hasNews: flag(),
    /** Requests that wait for a decision, and the review under way. */
    requests: listOf(requestView),
    reviews: listOf(reviewView),
    /** Corrections of its answer, the latest first. */
    corrections: listOf(correctionView),
    createdDate: moment(),
    resolvedDate: nullable(moment()),
    /** Names of the task's actions that the caller may do now. */
    actions: listOf(text()),
  }),
);
export type TaskView = Static<typeof taskView>;

export const taskFlow = named(
  "TaskFlow",
  record({
    id: id(),
    status: text(),
    statusName: text(),
    fromOrgName: nullable(text()),
    fromUserName: nullable(text()),
    toOrgName: nullable(text()),
    toUserName: nullable(text()),
    toPositionLevelName: nullable(text()),
    text: nullable(text(5000)),
    sentDate: moment(),
    closedDate: nullable(moment()),
  }),
);
export type TaskFlow = Static<typeof taskFlow>;

/** Who signed the letter of an answer, as the certificate says it; times are moments. */
export const letterSignature = named(
  "LetterSignature",
  record({
    name: text(),
    /** Its last four digits; null where the certificate has none. */
    pinfl: nullable(text()),
    organization: nullable(text()),
    serial: text(),
    validFrom: moment(),
    validTo: moment(),
    signedAt: moment(),
    /** False once the answer was rejected or sent by another letter, or its appeal was opened again. */
    holds: flag(),
  }),
);
export type LetterSignature = Static<typeof letterSignature>;

export const answerView = named(
  "Answer",
  record({
    id: id(),
    taskId: id(),
    state: text(),
    authorId: id(),
    authorName: text(),
    answerTypeId: id(),
    answerTypeName: text(),
    resultTypeId: id(),
    resultTypeName: text(),
    resultReasonId: nullable(id()),
    resultReasonName: nullable(text()),
    repeatabilityTypeId: nullable(id()),
    repeatabilityTypeName: nullable(text()),
    text: text(20_000),
    number: text(),
    date: day(),
    signerId: id(),
    signerName: text(),
    files: listOf(record({ resourcesId: id(), resourceName: text() })),
    createdDate: moment(),
    checkedByName: nullable(text()),
    checkedDate: nullable(moment()),
    confirmedByName: nullable(text()),
    confirmedDate: nullable(moment()),
    rejectedByName: nullable(text()),
    rejectedDate: nullable(moment()),
    rejectReason: nullable(text(5000)),
    signature: nullable(letterSignature),
    /** The answer that it puts right. */
    correctsId: nullable(id()),
    /** Earlier answers that its author took over; number and appeal where the caller may see them. */
    sources: listOf(
      record({ answerId: id(), organizationName: text(), month: text(7), appealId: nullable(id()), requestNumber: nullable(text()) }),
    ),
    /** Why a signer holds it up as an example; whether the caller may mark it, or take the mark away. */
    goodWhy: nullable(text()),
    mayBeExample: flag(),
  }),
);
export type AnswerView = Static<typeof answerView>;

const routingProposal = named(
  "RoutingProposal",
  record({
    id: id(),
    name: text(),
    /** How many of the office's similar earlier appeals went there; with a chosen topic, of those about it. */
    count: count(),
    of: count(),
    /** What the text shares with them, as it writes it; of a chosen topic, the district that they share, if they do. */
    words: listOf(text(100), 3),
    /** Of an executor: tasks at work, and those of them that are overdue. */
    load: nullable(record({ open: count(), late: count() })),
  }),
);
const proposalsOfKind = listOf(routingProposal, 3);

/** GET /appeals/{id}/routing-proposals: the likeliest first; empty where the past gives no good reason. */
export const routingProposals = named(
  "RoutingProposals",
  record({ topics: proposalsOfKind, organizations: proposalsOfKind, executors: proposalsOfKind }),
);
export type RoutingProposals = Static<typeof routingProposals>;
export type RoutingProposal = Static<typeof routingProposal>;
