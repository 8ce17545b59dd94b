import {
  individual,
  type ApplicantForm,
  type ApplicantRecord,
  type AppealForm,
  type AppealRecord,
  type FileLink,
} from "@murojaat/contract";

/** The values of the drawer's form; empty fields are null. */
export type RegistrationValues = { applicant: Partial<ApplicantForm>; appeal: Partial<AppealForm> };

/** The dictionary repeatability-types. */
export const repeatabilityIds = { first: 1, repeat: 2, duplicate: 3 } as const;

export const blankRegistration = (regionsId: number | null): RegistrationValues => ({
  applicant: { id: -1, applicantTypeId: individual, applicantCnt: 1, isFakePhoneNumber: 0, regionsId },
  appeal: { id: -1, pageCnt: 1, files: [] },
});

/** Every field of a form: one that is not filled here would be cleared by the next save. */
type Filled<Form> = { [Name in keyof Required<Form>]: Form[Name] | undefined };

export const applicantValues = (record: ApplicantRecord): Filled<ApplicantForm> => ({
  ...record,
  applicantTypeId: record.applicantTypeId === 2 ? 2 : 1,
  areasId: record.areasId ?? undefined,
});

export const appealValues = (record: AppealRecord): Filled<AppealForm> => ({
  id: record.id,
  applicantsId: record.applicantsId,
  satulationId: record.satulationId,
  senderOrgId: record.senderOrgId,
  channelId: record.channelId,
  docNumber: record.docNumber,
  docDate: record.docDate,
  text: record.text,
  files: record.files.map((f: FileLink) => f.resourcesId),
  pageCnt: record.pageCnt,
  incomingDocNumber: record.incomingDocNumber,
  incomingDocDate: record.incomingDocDate,
  repeatabilityTypeId: record.repeatabilityTypeId,
  earlierAppealId: record.earlierAppealId,
  earlierNumber: record.earlierNumber,
  earlierDate: record.earlierDate,
  complainedOrgId: record.complainedOrgId,
  receptionLeaderId: record.receptionLeaderId,
  textLanguageId: record.textLanguageId,
  isUndisclosed: record.isUndisclosed,
  representative: record.representative && {
    ...record.representative,
    files: record.representative.files.map((f: FileLink) => f.resourcesId),
  },
});

const personal = [
  "firstName",
  "lastName",
  "middleName",
  "birthdate",
  "passportSn",
  "passportNum",
  "gendersId",
  "socialStatusId",
  "privilagedCategoriesId",
] as const;
const legal = ["name", "inn", "director"] as const;

/** The body of the request; clears fields of the other kind of applicant. */
export const bodyOf = (
  { applicant, appeal }: RegistrationValues,
  from: { readonly incomingId?: number; readonly receptionId?: number } = {},
) => {
  const others = applicant.applicantTypeId === 2 ? personal : legal;
  const cleared = Object.fromEntries(others.map((name) => [name, null]));
  // the form's rules have checked what is required
  return {
    applicant: { ...applicant, ...cleared } as ApplicantForm,
    appeal: { ...appeal, text: appeal.text ?? "" } as AppealForm,
    ...from,
  };
};

/** The last channel and kind of a clerk, which the next registration proposes, as a query. */
export const lastOf = ({ channelId, satulationId }: Pick<AppealForm, "channelId" | "satulationId">): string =>
  new URLSearchParams({ channelId: String(channelId), satulationId: String(satulationId) }).toString();
export const lastChoices = (query: string | undefined): Partial<AppealForm> =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)]));
