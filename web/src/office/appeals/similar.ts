import {
  dayProblem,
  legalEntity,
  readNumber,
  readPassport,
  surelySame,
  textBeginning,
  type NumberKind,
  type SimilarAppeal,
} from "@murojaat/contract";
import { repeatabilityIds, type RegistrationValues } from "./form.ts";

const numberOf = (kind: NumberKind, given: string | null | undefined) => {
  const read = readNumber(kind, given ?? "");
  return "value" in read ? read.value : undefined;
};

/** The name that stands in the form, in one piece. */
export const nameOf = (applicant: RegistrationValues["applicant"]): string =>
  (applicant.applicantTypeId === legalEntity
    ? applicant.name
    : [applicant.lastName, applicant.firstName, applicant.middleName].filter(Boolean).join(" ")) ?? "";

export type SimilarQuery = Readonly<Record<string, string>>;
/** What earlier appeals are compared by. */
export const similarQuery = ({ applicant = {}, appeal = {} }: Partial<RegistrationValues>): SimilarQuery => {
  const isLegal = applicant.applicantTypeId === legalEntity;
  const name = nameOf(applicant);
  const [phone, inn] = [numberOf("phone", applicant.phone), numberOf("taxId", applicant.inn)];
  const passport = readPassport(`${applicant.passportSn ?? ""}${applicant.passportNum ?? ""}`);
  return {
    ...(phone && applicant.isFakePhoneNumber !== 1 && { phone }),
    ...(passport && !isLegal && { passportSn: passport.series, passportNum: passport.number }),
    ...(isLegal && inn && { inn }),
    ...(name && { name: name.slice(0, 300) }),
    ...(!isLegal && applicant.firstName && { firstName: applicant.firstName.slice(0, 100) }),
    ...(!isLegal && applicant.gendersId && { gendersId: String(applicant.gendersId) }),
    ...(!isLegal && applicant.birthdate && !dayProblem(applicant.birthdate) && { birthdate: applicant.birthdate }),
    ...(appeal.text && { text: textBeginning(appeal.text) }),
  };
};

/** Whether the applicant of an appeal is likely the one compared, and not the one whose record the form has taken. A phone is a family's. */
export const isKnownPerson = ({ reasons, differences, applicantsId }: SimilarAppeal, taken: number | undefined): boolean =>
  applicantsId !== null &&
  applicantsId !== taken &&
  reasons.some((reason) => (reason === "phone" && differences.length === 0) || surelySame.includes(reason));

/** What the new appeal is to this one, for a proposal that is made by itself. */
export const surelyIs = ({ proposal }: Pick<SimilarAppeal, "proposal">): "repeat" | "duplicate" | undefined =>
  proposal === "possibly" ? undefined : (proposal ?? undefined);

/** The fields of an appeal that follows an earlier one, as proposed; where nothing is, as a repeat. */
export const earlierOf = ({ id: earlierAppealId, proposal }: Pick<SimilarAppeal, "id" | "proposal">) => ({
  earlierAppealId,
  earlierNumber: null,
  earlierDate: null,
  repeatabilityTypeId: repeatabilityIds[surelyIs({ proposal }) ?? "repeat"],
});
