import type { MessageKey } from "../../kit/messages.ts";
import { open } from "./open-columns.ts";
import type { StatColumn, Where } from "./tables.ts";

type Counted = { readonly label: MessageKey; readonly group: MessageKey; readonly where: Where };
const columnsOf = <K extends string>(
  group: MessageKey,
  all: Readonly<Record<K, { readonly label: MessageKey; readonly where: Where }>>,
): Record<K, Counted> =>
  Object.fromEntries(
    Object.entries<{ label: MessageKey; where: Where }>(all).map(([name, column]) => [name, { group, ...column }]),
  ) as Record<K, Counted>;
/** The same columns, narrowed further. */
export const narrowed = <K extends string>(columns: Record<K, Counted>, where: Where): Record<K, Counted> =>
  Object.fromEntries(
    Object.entries<Counted>(columns).map(([name, column]) => [name, { ...column, where: { ...column.where, ...where } }]),
  ) as Record<K, Counted>;

/** Ids of the dictionaries that no administrator changes (workflow.md, section 7). */
export const ids = {
  kind: { application: 1, complaint: 2, proposal: 3 },
  applicantType: { individual: 1, legalEntity: 2 },
  repeatability: { first: 1, repeat: 2, duplicate: 3 },
  appealStatus: { resolved: 6 },
  taskStatus: { resolved: 13 },
  closingKind: { answered: 1, unconsidered: 2, terminated: 3, returned: 4, forInformation: 5 },
  result: { positive: 1, legalAdvice: 2, justified: 3, others: 4, rejected: 5, explained: 6, unseen: 7 },
} as const;

export const total: StatColumn = { label: "statistics.total" };
/** This period, the same period last year, and the difference. */
export const yearOnYear = {
  now: { label: "statistics.thisPeriod", group: "statistics.total" },
  before: { label: "statistics.lastYear", group: "statistics.total", isLastYear: true },
  difference: { label: "statistics.difference", group: "statistics.total", kind: "difference", now: "now", before: "before" },
} as const satisfies Record<string, StatColumn>;

export const applicantTypes = columnsOf("columns.applicantType", {
  individuals: { label: "statistics.individuals", where: { applicantTypesId: ids.applicantType.individual } },
  legalEntities: { label: "statistics.legalEntities", where: { applicantTypesId: ids.applicantType.legalEntity } },
});
export const kinds = columnsOf("fields.satulation", {
  applications: { label: "statistics.applications", where: { satulationId: ids.kind.application } },
  complaints: { label: "statistics.complaints", where: { satulationId: ids.kind.complaint } },
  proposals: { label: "statistics.proposals", where: { satulationId: ids.kind.proposal } },
});
export const forms = columnsOf("lists.form", {
  written: { label: "lists.formWritten", where: { form: "written" } },
  electronic: { label: "lists.formElectronic", where: { form: "electronic" } },
  personal: { label: "lists.formPersonal", where: { form: "personal" } },
  mobile: { label: "lists.formMobile", where: { form: "mobile" } },
  public: { label: "lists.formPublic", where: { form: "public" } },
  video: { label: "lists.formVideo", where: { form: "video" } },
  phone: { label: "lists.formPhone", where: { form: "phone" } },
});
export const receptions = columnsOf("lists.form", {
  personal: { label: "lists.formPersonal", where: { form: "personal" } },
  mobile: { label: "lists.formMobile", where: { form: "mobile" } },
  public: { label: "lists.formPublic", where: { form: "public" } },
  video: { label: "lists.formVideo", where: { form: "video" } },
});
/** The seven results, in the order in which they decide an appeal's. */
const resultTypes = columnsOf("columns.resultType", {
  positive: { label: "statistics.positive", where: { resultTypesId: ids.result.positive } },
  justified: { label: "statistics.justified", where: { resultTypesId: ids.result.justified } },
  explained: { label: "statistics.explained", where: { resultTypesId: ids.result.explained } },
  legalAdvice: { label: "statistics.legalAdvice", where: { resultTypesId: ids.result.legalAdvice } },
  others: { label: "statistics.others", where: { resultTypesId: ids.result.others } },
  rejected: { label: "statistics.rejected", where: { resultTypesId: ids.result.rejected } },
  unseen: { label: "statistics.unseen", where: { resultTypesId: ids.result.unseen } },
});
/** Only what was answered has a result: they are parts of the considered. */
export const results = narrowed(resultTypes, { closingKindsId: ids.closingKind.answered });
/** A task's answer counts once the task is closed. */
export const taskResults = narrowed(resultTypes, { statusesId: ids.taskStatus.resolved });

/** How the open ones stand today (specification, section 9). */
export const buckets = columnsOf("lists.bucket", {
  notDue: { label: "lists.bucketNotDue", where: { bucket: "not_due" } },
  dueIn3: { label: "lists.bucketDueIn3", where: { bucket: "due_in_3" } },
  dueToday: { label: "lists.bucketDueToday", where: { bucket: "due_today" } },
  overdue3: { label: "lists.bucketOverdue3", where: { bucket: "overdue_3" } },
  overdue30: { label: "lists.bucketOverdue30", where: { bucket: "overdue_30" } },
  overdueMore: { label: "lists.bucketOverdueMore", where: { bucket: "overdue_more" } },
});
/** Whether closed records were in term; late by terms of 15 and 30 days are parts of late. */
export const closings = columnsOf("lists.closing", {
  inTime: { label: "lists.closedInTime", where: { closing: "in_time" } },
  late: { label: "lists.closedLate", where: { closing: "late" } },
  late15: { label: "lists.closedLate15", where: { closing: "late_15" } },
  late30: { label: "lists.closedLate30", where: { closing: "late_30" } },
});
/** Of appeals: nobody had to consider what was accepted for information. */
export const appealClosings = narrowed(closings, { forInformation: 0 });
export const underControl: StatColumn = { label: "statistics.underControl", where: { isControl: 1 } };
export const collective: StatColumn = { label: "lists.isCollective", where: { isCollective: 1 } };
export const repeat: StatColumn = { label: "statistics.repeat", where: { repeatabilityTypesId: ids.repeatability.repeat } };
export const duplicate: StatColumn = { label: "statistics.duplicate", where: { repeatabilityTypesId: ids.repeatability.duplicate } };
/** Closed in any way: answered, left unconsidered, terminated or given back; what was accepted for information is a part of its own. */
export const closed = {
  label: "statistics.closed",
  where: { statusesId: ids.appealStatus.resolved, forInformation: 0 },
} as const satisfies StatColumn;
export const forInformation = { label: "statistics.forInformation", where: { forInformation: 1 } } as const satisfies StatColumn;
export const answered: StatColumn = {
  label: "statistics.considered",
  where: { statusesId: ids.appealStatus.resolved, closingKindsId: ids.closingKind.answered },
};

/** What the considered and what was left unconsidered came to, by the words of article 35: each of them is in one of these. */
export const outcomes = columnsOf("statistics.article35", {
  satisfied: { label: "statistics.satisfied", where: { outcome: "satisfied" } },
  explainedOutcome: { label: "statistics.explainedOutcome", where: { outcome: "explained" } },
  refused: { label: "statistics.refused", where: { outcome: "refused" } },
  unconsidered: { label: "statistics.unconsideredByLaw", where: { outcome: "unconsidered" } },
});

/** Of which every total consists: each appeal is in one of them (law, article 35). */
export const parts = {
  considered: { ...answered, group: "statistics.parts" },
  leftUnconsidered: {
    label: "statistics.unconsidered",
    group: "statistics.parts",
    where: { closingKindsId: ids.closingKind.unconsidered },
  },
  terminated: { label: "statistics.terminated", group: "statistics.parts", where: { closingKindsId: ids.closingKind.terminated } },
  returned: { label: "statistics.returnedToApplicant", group: "statistics.parts", where: { closingKindsId: ids.closingKind.returned } },
  forInformation: { ...forInformation, group: "statistics.parts" },
  open: { ...open, group: "statistics.parts" },
} as const satisfies Record<string, StatColumn>;
