import type { MessageKey, OptionSource } from "@murojaat/contract";
import type { Compared } from "../../engine/workflow/differences.ts";

const applicant = (name: string, label: MessageKey, options?: OptionSource, within?: string): Compared => ({
  path: ["applicant", name],
  label,
  ...(options && { options }),
  ...(within && { within: ["applicant", within] }),
});
const appeal = (name: string, label: MessageKey, options?: OptionSource, within?: string): Compared => ({
  path: ["appeal", name],
  label,
  ...(options && { options }),
  ...(within && { within: ["appeal", within] }),
});

/** The fields of the registration form that a conflict compares. */
export const comparedFields: readonly Compared[] = [
  applicant("applicantTypeId", "fields.applicantType", "applicantTypes"),
  applicant("incompleteKind", "fields.incompleteKind"),
  applicant("name", "fields.orgName"),
  applicant("inn", "fields.inn"),
  applicant("director", "fields.director"),
  applicant("lastName", "fields.lastName"),
  applicant("firstName", "fields.firstName"),
  applicant("middleName", "fields.middleName"),
  applicant("birthdate", "fields.birthdate"),
  applicant("gendersId", "fields.gender", "genders"),
  applicant("passportSn", "fields.passportSeries"),
  applicant("passportNum", "fields.passportNumber"),
  applicant("socialStatusId", "fields.socialStatus", "socialStatuses"),
  applicant("privilagedCategoriesId", "fields.privilegedCategory", "privilegedCategories"),
  { ...applicant("phone", "fields.phone"), along: [["applicant", "isFakePhoneNumber"]] },
  applicant("homePhone", "fields.homePhone"),
  applicant("regionsId", "fields.region", "regions"),
  applicant("areasId", "fields.area", "areas", "regionsId"),
  applicant("mahallasId", "fields.mahalla", "mahallas", "areasId"),
  applicant("address", "fields.address"),
  applicant("applicantCnt", "fields.applicantCnt"),
  appeal("channelId", "fields.channel", "channels"),
  appeal("satulationId", "fields.satulation", "satulations"),
  appeal("senderOrgId", "fields.senderOrg", "senderOrganizations", "channelId"),
  appeal("docNumber", "fields.docNumber"),
  appeal("docDate", "fields.docDate"),
  appeal("incomingDocNumber", "fields.incomingNumber"),
  appeal("incomingDocDate", "fields.incomingDate"),
  appeal("text", "fields.text"),
  appeal("textLanguageId", "fields.textLanguage"),
  appeal("isUndisclosed", "fields.isUndisclosed"),
  appeal("representative", "fields.representative"),
  appeal("pageCnt", "fields.pageCnt"),
  appeal("files", "fields.files"),
  { ...appeal("repeatabilityTypeId", "fields.repeatability", "repeatabilityTypes"), along: [["appeal", "earlierAppealId"]] },
  appeal("earlierNumber", "fields.earlierNumber"),
  appeal("earlierDate", "fields.earlierDate"),
  appeal("complainedOrgId", "fields.complainedOrg", "organizations"),
  appeal("receptionLeaderId", "fields.receptionLeader", "leaders"),
];
