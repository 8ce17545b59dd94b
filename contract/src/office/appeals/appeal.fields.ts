import { field } from "../../kit/fields.ts";
import { formField as f, formFields, needed } from "../../kit/form-fields.ts";
import { representativeForm, representativeRecord, representativeView } from "./representative.ts";

/** Why an edit changes the day of receipt. */
export const receiptReason = field.longText("fields.receiptReason", 2000);
/** The files that an appeal has at most. */
export const appealFiles = 50;
/** The fields of an appeal in the registration form, each declared once (specification, section 3). */
export const appealFields = formFields({
  channelId: needed(
    f.choice("fields.channel", "channel_id", { names: "channels", options: "channels", card: "channelName", printed: "channelName" }),
  ),
  satulationId: needed(
    f.choice("fields.satulation", "kind_id", { names: "appeal_kinds", options: "satulations", card: "kindName", printed: "kindName" }),
  ),
  senderOrgId: f.choice("fields.senderOrg", "sender_organization_id", {
    names: "sender_organizations",
    options: "senderOrganizations",
    within: "channelId",
    card: "senderOrgName",
    printed: "senderOrganization",
  }),
  docNumber: f.text("fields.docNumber", "document_number", 100, { card: "docNumber", printed: "documentNumber" }),
  docDate: f.day("fields.docDate", "document_date", { card: "docDate", printed: "documentDate", past: true }),
  incomingDocNumber: f.text("fields.incomingNumber", "incoming_number", 100, {
    card: "incomingDocNumber",
    printed: "incomingNumber",
    outlives: true,
  }),
  incomingDocDate: f.day("fields.incomingDate", "incoming_date", { card: "incomingDocDate", printed: "incomingDate", past: true }),
  text: f.longText("fields.text", "text", 20_000, { card: "text", printed: "appealText" }),
  /** Where the problem is; without a district it is where the applicant lives. */
  placeAreaId: f.choice("fields.placeArea", "place_area_id", {
    absent: "keep",
    names: "areas",
    options: "areas",
    card: "placeAreaName",
    ofPerson: true,
  }),
  placeMahallaId: f.choice("fields.placeMahalla", "place_mahalla_id", {
    absent: "keep",
    names: "mahallas",
    options: "mahallas",
    within: "placeAreaId",
    card: "placeMahallaName",
    ofPerson: true,
  }),
  placeText: f.text("fields.placeText", "place_text", 300, { absent: "keep", card: "placeText", ofPerson: true }),
  /** Left out at registration, it is recognised in the text. */
  textLanguageId: f.language("fields.textLanguage", "text_language_id", { absent: "keep", card: "textLanguageId" }),
  /** The applicant asks not to be disclosed (law, article 19). */
  isUndisclosed: f.flag("fields.isUndisclosed", "is_undisclosed", { absent: "keep", card: "isUndisclosed" }),
  pageCnt: f.count("fields.pageCnt", "page_count", 100_000, 1, { card: "pageCnt", printed: "pages" }),
  files: f.files("fields.files", appealFiles, { card: "files", ofPerson: true }),
  /** First, repeat or duplicate (dictionary repeatability-types), and the earlier appeal that it repeats. */
  repeatabilityTypeId: f.choice("fields.repeatability", "repeatability_type_id", {
    absent: "keep",
    names: "repeatability_types",
    options: "repeatabilityTypes",
    along: "earlierAppealId",
    card: "repeatabilityName",
  }),
  earlierAppealId: f.choice("fields.earlierAppeal", "earlier_appeal_id", { absent: "keep", names: "appeals", ofPerson: true }),
  /** The earlier one as it is typed: the number of an appeal in the portal, or number and date of one on paper. */
  earlierNumber: f.text("fields.earlierNumber", "earlier_number", 100, {
    absent: "keep",
    card: "earlierNumber",
    ofPerson: true,
    outlives: true,
  }),
  earlierDate: f.day("fields.earlierDate", "earlier_day", { absent: "keep", card: "earlierDate", ofPerson: true, past: true }),
  /** Never forwarded to the organisation complained about (law, article 25). */
  complainedOrgId: f.choice("fields.complainedOrg", "complained_org_id", {
    absent: "keep",
    names: "organizations",
    options: "organizations",
    card: "complainedOrgName",
  }),
  /** Who received the person, for receptions. */
  receptionLeaderId: f.choice("fields.receptionLeader", "reception_leader_id", {
    absent: "keep",
    names: "users",
    options: "leaders",
    card: "receptionLeaderName",
  }),
  /** Who acts for the applicant; null: nobody. */
  representative: f.part(
    "fields.representative",
    { form: representativeForm, record: representativeRecord, view: representativeView },
    { absent: "keep", card: "representative", ofPerson: true },
  ),
});
