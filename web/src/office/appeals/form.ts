import {
  appealFields,
  applicantFields,
  formValues,
  individual,
  ofItsType,
  type ApplicantForm,
  type ApplicantRecord,
  type AppealForm,
  type AppealRecord,
} from "@murojaat/contract";

/** The values of the drawer's form; empty fields are null. */
export type RegistrationValues = { applicant: Partial<ApplicantForm>; appeal: Partial<AppealForm> };

/** The dictionary repeatability-types. */
export const repeatabilityIds = { first: 1, repeat: 2, duplicate: 3 } as const;

export const blankRegistration = (regionsId: number | null): RegistrationValues => ({
  applicant: { id: -1, applicantTypeId: individual, applicantCnt: 1, isFakePhoneNumber: 0, regionsId },
  appeal: { id: -1, pageCnt: 1, files: [] },
});

/** The form of an appeal that is opened to be changed; how many wrote is said of the appeal, not of its applicant. */
export const registrationValues = (appeal: AppealRecord, applicant: ApplicantRecord) => ({
  applicant: { ...applicantValues(applicant), applicantCnt: appeal.applicantCnt },
  appeal: { id: appeal.id, applicantsId: appeal.applicantsId, ...formValues(appealFields, appeal) },
});
/** The fields of a known person. */
export const applicantValues = (record: ApplicantRecord) => ({ id: record.id, ...formValues(applicantFields, record) });
/** The same in a new appeal; who wrote by e-mail is answered there. */
export const valuesOfPerson = (record: ApplicantRecord, sentFrom: string | null | undefined) => ({
  ...applicantValues(record),
  email: sentFrom ?? record.email,
});

/** The body of the request; clears fields of the other kind of applicant. */
export const bodyOf = (
  { applicant, appeal }: RegistrationValues,
  from: { readonly incomingId?: number; readonly receptionId?: number; readonly scanId?: number } = {},
) => ({
  // the form's rules have checked what is required
  applicant: ofItsType(applicant) as ApplicantForm,
  appeal: { ...appeal, text: appeal.text ?? "" } as AppealForm,
  ...from,
});

/** The last channel and kind of a clerk, which the next registration proposes, as a query. */
export const lastOf = ({ channelId, satulationId }: Pick<AppealForm, "channelId" | "satulationId">): string =>
  new URLSearchParams({ channelId: String(channelId), satulationId: String(satulationId) }).toString();
export const lastChoices = (query: string | undefined): Partial<AppealForm> =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)]));
