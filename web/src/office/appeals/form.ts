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
import { valueAt } from "../../engine/forms/differences.ts";
import { isBlank } from "../file-readings/useLetter.ts";

/** The values of the drawer's form; empty fields are null. */
export type RegistrationValues = { applicant: Partial<ApplicantForm>; appeal: Partial<AppealForm>; receiptReason?: string };

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
  { applicant, appeal, receiptReason }: RegistrationValues,
  from: { readonly incomingId?: number; readonly receptionId?: number; readonly scanId?: number } = {},
) => ({
  // the form's rules have checked what is required
  applicant: ofItsType(applicant) as ApplicantForm,
  appeal: { ...appeal, text: appeal.text ?? "" } as AppealForm,
  ...(receiptReason && { receiptReason }),
  ...from,
});

const remembered = { appeal: ["channelId", "satulationId"], applicant: ["regionsId", "areasId", "mahallasId"] } as const;
type PlaceName = (typeof remembered)["applicant"][number];
/** What a new registration proposes, and where its place is from. */
export type Proposed = {
  readonly appeal: Partial<AppealForm>;
  readonly applicant: Partial<Pick<ApplicantForm, PlaceName>>;
  readonly placeFrom: "last" | "office";
};
/** Under which name the last choices of a clerk are saved: those of a mahalla's clerk have the mahalla too. */
export const memoryName = (ofMahalla: boolean): string => (ofMahalla ? "form:registration-mahalla" : "form:registration");
/** The last choices of a clerk, as a query. */
export const lastOf = ({ appeal, applicant }: RegistrationValues, ofMahalla: boolean): string =>
  new URLSearchParams(
    [...remembered.appeal.map((name) => [name, appeal[name]]), ...remembered.applicant.map((name) => [name, ofMahalla && applicant[name]])]
      .filter(([, value]) => typeof value === "number")
      .map(([name, value]) => [String(name), String(value)]),
  ).toString();
/** What the next registration proposes: the clerk's last choices; a mahalla's clerk who has made none, the district of the office. */
export const proposedBy = (
  query: string | undefined,
  ofMahalla: boolean,
  office: { readonly regionsId: number | null; readonly areasId: number | null },
  /** The channels by which a scan may have come. */
  written?: readonly number[],
): Proposed => {
  const last = new URLSearchParams(query);
  const chosen = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (last.has(name) ? [[name, Number(last.get(name))]] : [])));
  const place = ofMahalla ? chosen(remembered.applicant) : {};
  const isLast = "areasId" in place;
  const { regionsId, areasId } = office;
  const atOffice = ofMahalla && areasId !== null ? { regionsId, areasId } : {};
  const appeal: Partial<AppealForm> = chosen(remembered.appeal);
  const byScan = written?.length && !written.includes(appeal.channelId ?? 0) ? { channelId: written[0]! } : {};
  return { appeal: { ...appeal, ...byScan }, applicant: isLast ? place : atOffice, placeFrom: isLast ? "last" : "office" };
};

/** What a clerk fills in, by the ids of the fields: the required ones, the surname and the text. */
const needed = [
  "applicant_phone",
  "applicant_lastName",
  "applicant_firstName",
  "applicant_name",
  "applicant_director",
  "applicant_areasId",
  "appeal_channelId",
  "appeal_satulationId",
  "appeal_text",
];
export const stillEmptyIn = (values: RegistrationValues): readonly string[] =>
  needed.filter((id) => isBlank(valueAt(values, id.split("_"))));
