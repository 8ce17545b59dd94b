import Type, { type Static } from "typebox";
import { applicantView } from "../applicants/applicant.schema.ts";
import { fileLink, termView } from "../appeals/appeal.schema.ts";
import { count, day, flag, id, listOf, moment, named, nullable, record, text } from "../kit/schema.ts";
import { answerView, taskFlow, taskView } from "../tasks/task.schema.ts";

/** GET /appeals/detail/{id}: everything the card shows, names resolved. */
export const appealDetail = named(
  "AppealDetail",
  record({
    id: id(),
    requestNumber: text(),
    status: text(),
    statusName: text(),
    version: id(),
    kindName: text(),
    channelName: text(),
    senderOrgName: nullable(text()),
    docNumber: nullable(text()),
    docDate: nullable(day()),
    incomingDocNumber: nullable(text()),
    incomingDocDate: nullable(day()),
    text: text(20_000),
    pageCnt: count(),
    applicantCnt: count(),
    createdDate: moment(),
    resolvedDate: nullable(moment()),
    holderName: text(),
    registeredOrgName: text(),
    registeredByName: text(),
    positionLevelName: nullable(text()),
    closingKindName: nullable(text()),
    deadline: day(),
    daysLeft: nullable(Type.Integer()),
    term: termView,
    applicant: applicantView,
    files: listOf(fileLink),
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
