import {
  appealFields,
  applicantFields,
  inSpelling,
  printedFields,
  type AnswerView,
  type AppealDetail,
  type FormFields,
  type Spelling,
  type TaskView,
} from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import { dayOf, toWire } from "../../engine/dates/days.ts";
import { findExporter, findOffice } from "../organizations/staff.repository.ts";
import { shownCode } from "../issued-letters/codes.ts";
import type { Filling } from "../issued-letters/letter-values.ts";

type Values = Record<string, string>;
const say = (value: string | number | null): string => (value === null ? "" : String(value));
/** The country's code stands before the nine digits, or before their mask. */
const dialled = (phone: string | null): string => (phone === null ? "" : `+998 ${phone}`);
/** The day of a moment, as documents write it. */
const dayOfMoment = (moment: string | null): string => (moment === null ? "" : toWire(dayOf(new Date(moment))));

/** The printed fields of a form, as the card has them. */
const valuesOf = (fields: FormFields, view: object): Values =>
  Object.fromEntries(
    printedFields(fields).map(({ printed, card }) => [printed, say((view as Record<string, string | number | null>)[card] ?? null)]),
  );

/** Who prints, and the heading of the organisation whose document it is. */
export const officeValues = async (ctx: Ctx, organizationId: number): Promise<Values> => {
  const [by, head] = await Promise.all([findExporter(ctx), findOffice(ctx, organizationId)]);
  return {
    organizationName: head.name,
    logoTitle: say(head.logoTitle),
    leaderName: say(head.leaderName),
    today: toWire(ctx.today),
    printedBy: by.name,
  };
};

/** An appeal; its applicant comes masked already where the reader lacks the right. What people outside wrote is quoted as they wrote it. */
export const appealValues = (spelling: Spelling, detail: AppealDetail): Values => {
  const { applicant: p, representative: r, ...a } = detail;
  return {
    ...valuesOf(appealFields, detail),
    ...valuesOf(applicantFields, p),
    requestNumber: a.requestNumber,
    statusCode: shownCode(a.statusCode),
    statusName: a.statusName,
    registeredDate: dayOfMoment(a.createdDate),
    resolvedDate: dayOfMoment(a.resolvedDate),
    appealDeadline: a.deadline,
    applicants: say(a.applicantCnt),
    holderName: a.holderName,
    registeredOrganization: a.registeredOrgName,
    registeredBy: a.registeredByName,
    closingKind: say(a.closingKindName),
    closingReason: say(a.closingReasonName),
    closingText: inSpelling(spelling, say(a.closingText)),
    repeatability: [a.repeatabilityName, a.earlierAppealNumber, a.earlierNumber, a.earlierDate].filter(Boolean).join(", "),
    joinedAppeals: a.joined.map(({ requestNumber }) => requestNumber).join(", "),
    applicantName: p.fullName,
    phone: p.isFakePhone ? "" : dialled(p.phone),
    homePhone: dialled(p.homePhone),
    representativeName: r?.name ?? "",
    authority: r ? `${r.authorityKindName}, № ${r.documentNumber}, ${r.documentDate}` : "",
    representativePhone: r ? dialled(r.phone) : "",
    representativeHome: r?.address ?? "",
  };
};

export const taskValues = (spelling: Spelling, t: TaskView): Values => ({
  taskText: inSpelling(spelling, t.text),
  taskStatus: t.statusName,
  topic: t.groupName,
  taskType: t.taskTypeName,
  fromOrganization: t.fromOrgName,
  toOrganization: t.organizationName,
  department: say(t.departmentName),
  executor: say(t.executorName),
  coExecutors: t.coExecutorNames.join(", "),
  positionLevel: say(t.positionLevelName),
  controller: say(t.controllerName),
  sentDate: dayOfMoment(t.createdDate),
  taskDeadline: t.deadline,
  closedDate: dayOfMoment(t.resolvedDate),
  taskIncomingNumber: say(t.incomingNumber),
  taskIncomingDate: say(t.incomingDate),
  resolutionText: inSpelling(spelling, say(t.resolutionText)),
  resolutionBy: say(t.resolutionByName),
  returnReason: inSpelling(spelling, say(t.returnReason)),
});

export const answerValues = (spelling: Spelling, w: AnswerView): Values => ({
  answerNumber: w.number,
  answerDate: w.date,
  answerText: inSpelling(spelling, w.text),
  resultType: w.resultTypeName,
  resultReason: say(w.resultReasonName),
  signer: w.signerName,
  answerAuthor: w.authorName,
});

export const fileParts = (files: AppealDetail["files"]): Filling => ({
  files: files.map((file) => ({ fileName: file.resourceName })),
  withFiles: files.length > 0 ? [{}] : [],
});
