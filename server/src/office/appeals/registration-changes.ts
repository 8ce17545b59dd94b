import { appealFields, applicantFields, type AppealRecord, type FormField, type MessageKey, type Settled } from "@murojaat/contract";
import { findApplicantRecord, type ApplicantValues } from "../applicants/applicants.repository.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { changedFields, type Change } from "../../engine/workflow/changes.ts";

const ofPerson: readonly FormField[] = Object.values<FormField>(appealFields).filter((field) => field.ofPerson);
const { applicantCnt: _ofAppeal, ...person } = applicantFields;
/** The words of what identifies the applicant: the fields of the person, and those of the appeal that name them. */
export const labelsOfPerson: ReadonlySet<string> = new Set<MessageKey>([
  ...Object.values<FormField>(person).map(({ label }) => label),
  ...ofPerson.map(({ label }) => label),
  "fields.authorityNumber",
  "fields.authorityDate",
  "fields.representativePhone",
  "fields.representativeAddress",
]);

/** What an edit changed, field by field, for the history. */
export const changesOfForm = async (
  ctx: Ctx,
  before: AppealRecord,
  applicantId: number,
  { appeal, applicant }: { readonly appeal: Settled<typeof appealFields>; readonly applicant: ApplicantValues },
): Promise<Change[]> => {
  const { applicantCnt } = before;
  return [
    ...changedFields(appealFields, before, appeal),
    ...changedFields(applicantFields, { ...(await findApplicantRecord(ctx, applicantId)), applicantCnt }, applicant),
  ];
};
