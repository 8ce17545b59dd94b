import type { AppealRecord, MessageKey, RegistrationForm } from "@murojaat/contract";
import { findApplicantColumns } from "../applicants/applicants.repository.ts";
import { applicantColumns, type ApplicantColumns } from "../applicants/applicants.repository.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { toWire } from "../../engine/dates/days.ts";
import { changed } from "../../engine/workflow/changes.ts";
import type { Change } from "../../engine/workflow/changes.ts";

type Shown = { label: MessageKey; list?: string; personal?: true; secret?: true; day?: true };
const ofApplicant: { [N in keyof ApplicantColumns]?: Shown } = {
  applicant_type_id: { label: "fields.applicantType", list: "applicant_types" },
  incomplete_kind_id: { label: "fields.incompleteKind", list: "incomplete_kinds" },
  last_name: { label: "fields.lastName" },
  first_name: { label: "fields.firstName" },
  middle_name: { label: "fields.middleName" },
  organization_name: { label: "fields.orgName" },
  director: { label: "fields.director" },
  birthdate: { label: "fields.birthdate", personal: true, day: true },
  passport_series: { label: "fields.passportSeries", personal: true, secret: true },
  passport_number: { label: "fields.passportNumber", personal: true, secret: true },
  tax_id: { label: "fields.inn", personal: true },
  phone: { label: "fields.phone", personal: true },
  home_phone: { label: "fields.homePhone", personal: true },
  address: { label: "fields.address", personal: true, secret: true },
  gender_id: { label: "fields.gender", list: "genders" },
  social_status_id: { label: "fields.socialStatus", list: "social_statuses" },
  privileged_category_id: { label: "fields.privilegedCategory", list: "privileged_categories" },
  region_id: { label: "fields.region", list: "regions" },
  area_id: { label: "fields.area", list: "areas" },
  mahalla_id: { label: "fields.mahalla", list: "mahallas" },
};

/** What identifies the applicant: the fields of the person, and the earlier appeal. */
export const ofPerson: ReadonlySet<string> = new Set<MessageKey>([
  ...Object.values(ofApplicant).map(({ label }) => label),
  "fields.earlierAppeal",
  "fields.earlierNumber",
  "fields.earlierDate",
  "fields.representative",
  "fields.authorityNumber",
  "fields.authorityDate",
  "fields.representativePhone",
  "fields.representativeAddress",
]);

const yesNo = (flag: boolean): MessageKey => (flag ? "common.yes" : "common.no");
/** Absent leaves what was. */
const orBefore = <V extends number | string>(value: V | null | undefined, before: V | null): V | null =>
  value === undefined ? before : value;

const change = ({ label, list, personal, secret }: Shown, before: Change["before"], after: Change["after"]): Change[] =>
  changed({ label, ...(list && { list }), ...(personal && { personal }), ...(secret && { secret }) }, before, after);

/** What an edit changed, field by field, for the history. */
export const changedFields = async (ctx: Ctx, before: AppealRecord, applicantId: number, form: RegistrationForm): Promise<Change[]> => {
  const { appeal, applicant } = form;
  const was = await findApplicantColumns(ctx, applicantId);
  const is = applicantColumns(applicant);
  const wire = (shown: Shown, value: string | number | null) => (shown.day && typeof value === "string" ? toWire(value) : value);
  return [
    ...change({ label: "fields.satulation", list: "appeal_kinds" }, before.satulationId, appeal.satulationId),
    ...change({ label: "fields.channel", list: "channels" }, before.channelId, appeal.channelId),
    ...change({ label: "fields.senderOrg", list: "sender_organizations" }, before.senderOrgId, appeal.senderOrgId ?? null),
    ...change({ label: "fields.docNumber" }, before.docNumber, appeal.docNumber?.trim() || null),
    ...change({ label: "fields.docDate" }, before.docDate, appeal.docDate ?? null),
    ...change({ label: "fields.incomingNumber" }, before.incomingDocNumber, appeal.incomingDocNumber?.trim() || null),
    ...change({ label: "fields.incomingDate" }, before.incomingDocDate, appeal.incomingDocDate ?? null),
    ...change({ label: "fields.text" }, before.text, appeal.text?.trim() ?? ""),
    ...change({ label: "fields.pageCnt" }, before.pageCnt, appeal.pageCnt ?? 1),
    ...change({ label: "fields.applicantCnt" }, before.applicantCnt, applicant.applicantCnt ?? 1),
    ...change(
      { label: "fields.repeatability", list: "repeatability_types" },
      before.repeatabilityTypeId,
      orBefore(appeal.repeatabilityTypeId, before.repeatabilityTypeId),
    ),
    ...change(
      { label: "fields.earlierAppeal", list: "appeals" },
      before.earlierAppealId,
      orBefore(appeal.earlierAppealId, before.earlierAppealId),
    ),
    ...change({ label: "fields.earlierNumber" }, before.earlierNumber, orBefore(appeal.earlierNumber, before.earlierNumber)),
    ...change({ label: "fields.earlierDate" }, before.earlierDate, orBefore(appeal.earlierDate, before.earlierDate)),
    ...change(
      { label: "fields.complainedOrg", list: "organizations" },
      before.complainedOrgId,
      orBefore(appeal.complainedOrgId, before.complainedOrgId),
    ),
    ...change(
      { label: "fields.receptionLeader", list: "users" },
      before.receptionLeaderId,
      orBefore(appeal.receptionLeaderId, before.receptionLeaderId),
    ),
    ...change(
      { label: "fields.textLanguage", list: "languages" },
      before.textLanguageId,
      orBefore(appeal.textLanguageId, before.textLanguageId),
    ),
    ...change(
      { label: "fields.isUndisclosed", list: "labels" },
      yesNo(before.isUndisclosed),
      yesNo(appeal.isUndisclosed ?? before.isUndisclosed),
    ),
    ...change({ label: "fields.files" }, before.files.length, (appeal.files ?? []).length),
    ...Object.entries(ofApplicant).flatMap(([name, shown]) => {
      const key = name as keyof ApplicantColumns;
      return change(
        shown,
        wire(shown, (was?.[key] as string | number | null | undefined) ?? null),
        wire(shown, is[key] as string | number | null),
      );
    }),
  ];
};
