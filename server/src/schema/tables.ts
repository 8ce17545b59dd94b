// Generated from server/src/schema by `npm run docs`; do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AnswerFiles {
  answer_id: number;
  file_id: number;
}

export interface AnswerFindings {
  answer_id: number;
  at: Generated<string>;
  by_id: number;
  id: Generated<number>;
  place_from: number | null;
  place_to: number | null;
  reason: string | null;
  rule: string;
  state: string;
  why: string | null;
  words: string | null;
}

export interface Answers {
  answer_type_id: number;
  author_id: number;
  checked_at: string | null;
  checked_by: number | null;
  confirmed_at: string | null;
  confirmed_by: number | null;
  created_at: Generated<string>;
  day: string;
  enclosed_pages: number | null;
  id: Generated<number>;
  is_judged: Generated<boolean>;
  number: string;
  reject_reason: string | null;
  rejected_at: string | null;
  rejected_by: number | null;
  repeatability_type_id: number | null;
  result_reason_id: number | null;
  result_type_id: number;
  signer_id: number;
  state: Generated<string>;
  task_id: number;
  text: string;
  told_with: number | null;
}

export interface AnswerSources {
  answer_id: number;
  taken_at: string;
  taken_by: number;
  task_id: number;
}

export interface AnswerTypes {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface AppealBundles {
  appeal_id: number;
  asked_at: Generated<string>;
  done: Generated<number>;
  id: Generated<number>;
  is_unmasked: boolean;
  kind: string;
  knows_applicant: boolean;
  language: string;
  made_of: Buffer | null;
  name: string;
  size: number | null;
  storage_key: string | null;
  total: number;
  user_id: number;
}

export interface AppealColumns {
  applicant_count: number | null;
  applicant_type_id: number | null;
  area_id: number | null;
  birthdate: string | null;
  channel_id: number | null;
  closing_kind_id: number | null;
  created_at: string | null;
  deadline: string | null;
  deadline_requests: number | null;
  forwarded_from_id: number | null;
  gender_id: number | null;
  holder_id: number | null;
  id: number | null;
  incoming_date: string | null;
  is_control: boolean | null;
  is_mahalla: boolean | null;
  kind_id: number | null;
  last_event_at: string | null;
  mahalla_id: number | null;
  place_area_id: number | null;
  place_mahalla_id: number | null;
  position_level_id: number | null;
  privileged_category_id: number | null;
  received_at: string | null;
  reception_leader_id: number | null;
  region_id: number | null;
  registered_org_id: number | null;
  repeatability_type_id: number | null;
  resolved_at: string | null;
  result_type_id: number | null;
  sender_organization_id: number | null;
  social_status_id: number | null;
  status: string | null;
  term_days: number | null;
  times_sent: number | null;
  topic_id: number | null;
  transfer_org_id: number | null;
}

export interface AppealFiles {
  appeal_id: number;
  file_id: number;
  position: Generated<number>;
}

export interface AppealForms {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface AppealKinds {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface AppealNumberCounters {
  goes_on_after: Generated<number>;
  last: number;
  organization_id: number;
  year: number;
}

export interface AppealOffices {
  id: number | null;
  is_asked: boolean | null;
  office_id: number | null;
}

export interface AppealRows {
  age: number | null;
  applicant_count: number;
  applicant_type_id: number;
  area_id: number | null;
  birthdate: string | null;
  channel_id: number;
  closing_kind_id: number | null;
  created_at: string;
  deadline: string;
  deadline_requests: number;
  facts: number | null;
  forwarded_from_id: number | null;
  gender_id: number | null;
  holder_id: number;
  id: number;
  incoming_date: string | null;
  is_asked: boolean;
  is_control: boolean;
  is_mahalla: boolean;
  is_own: boolean;
  kind_id: number;
  last_event_at: string | null;
  late_term: number | null;
  mahalla_id: number | null;
  office_id: number;
  open_deadline: string | null;
  place_area_id: number | null;
  place_mahalla_id: number | null;
  position_level_id: number | null;
  privileged_category_id: number | null;
  received_at: string | null;
  reception_leader_id: number | null;
  region_id: number | null;
  registered_org_id: number;
  repeatability_type_id: number | null;
  resolved_at: string | null;
  result_type_id: number | null;
  sender_organization_id: number | null;
  social_status_id: number | null;
  status: string;
  term_days: number | null;
  times_sent: number;
  topic_id: number | null;
  transfer_org_id: number | null;
}

export interface Appeals {
  applicant_count: Generated<number>;
  applicant_id: number;
  channel_id: number;
  closing_kind_id: number | null;
  closing_reason_id: number | null;
  closing_text: string | null;
  complained_org_id: number | null;
  control_review_day: string | null;
  control_term: Json | null;
  controller_id: number | null;
  created_at: Generated<string>;
  deadline: string;
  document_date: string | null;
  document_number: string | null;
  earlier_appeal_id: number | null;
  earlier_day: string | null;
  earlier_number: string | null;
  forwarded_from_id: number | null;
  holder_id: number;
  id: Generated<number>;
  incoming_date: string | null;
  incoming_number: string | null;
  is_control: Generated<boolean>;
  is_extended: Generated<boolean>;
  is_joined: Generated<boolean>;
  is_mahalla: Generated<boolean>;
  is_undisclosed: Generated<boolean>;
  kind_id: number;
  number: string;
  page_count: Generated<number>;
  place_area_id: number | null;
  place_mahalla_id: number | null;
  place_text: string | null;
  position_level_id: number | null;
  received_at: Generated<string>;
  reception_leader_id: number | null;
  registered_by: number;
  registered_org_id: number;
  repeatability_type_id: number | null;
  resolved_at: string | null;
  sender_organization_id: number | null;
  status: string;
  status_code: string;
  term: Json;
  text: Generated<string>;
  text_language_id: number | null;
  text_marks: number[] | null;
  text_words: number[] | null;
  transfer_asked_by: number | null;
  transfer_from_status: string | null;
  transfer_org_id: number | null;
  transfer_reason: string | null;
  version: Generated<number>;
}

export interface AppealSalts {
  appeal_id: number;
  erased_by_decision: number | null;
  salt: Buffer | null;
}

export interface AppealSearch {
  appeal_id: number;
  document_number: string;
  entity: string;
  incoming_number: string;
  number: string;
  person: string;
  phone: string;
}

export interface AppealWords {
  appeal_id: number;
  words: string;
}

export interface ApplicantFacts {
  applicant_id: number | null;
  passport_hmac: Buffer | null;
  passport_number_hmac: Buffer | null;
  phone: string | null;
  tax_id: string | null;
}

export interface ApplicantMerges {
  appeals: number;
  before_merge_id: number | null;
  birthdate: string | null;
  full_name: string | null;
  id: Generated<number>;
  kept_id: number | null;
  merged_at: Generated<string>;
  merged_by: number;
  organization_id: number;
  other_id: number | null;
  passport: string | null;
  passport_hmac: Buffer | null;
  passport_number_hmac: Buffer | null;
  phone: string | null;
  record: string | null;
  removed_at: string | null;
  taken_back_at: string | null;
  taken_back_by: number | null;
  tax_id: string | null;
  until: string;
}

export interface Applicants {
  address: string | null;
  applicant_type_id: Generated<number>;
  area_id: number | null;
  birthdate: string | null;
  counted_birthdate: string | null;
  created_at: Generated<string>;
  director: string | null;
  email: string | null;
  first_name: string | null;
  full_name: Generated<string>;
  gender_id: number | null;
  home_phone: string | null;
  id: Generated<number>;
  incomplete_kind_id: number | null;
  is_fake_phone: Generated<boolean>;
  last_name: string | null;
  mahalla_id: number | null;
  merged_into_id: number | null;
  middle_name: string | null;
  name_order: string | null;
  organization_name: string | null;
  passport: string | null;
  passport_hmac: Buffer | null;
  passport_number_hmac: Buffer | null;
  phone: string;
  privileged_category_id: number | null;
  region_id: number | null;
  social_status_id: number | null;
  tax_id: string | null;
  version: Generated<number>;
}

export interface ApplicantTypes {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Approvals {
  about_id: number | null;
  asked_at: Generated<string>;
  asked_by: number;
  decided_at: string | null;
  decided_by: number | null;
  id: Generated<number>;
  input: Json;
  kind: string;
  needs: string[];
  organization_ids: Generated<number[]>;
  personal: string | null;
  rights: string[];
  role_id: number | null;
  status: Generated<string>;
}

export interface Areas {
  code: string | null;
  id: Generated<number>;
  kind: Generated<string>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  population: Generated<number>;
  position: Generated<number>;
  region_id: number;
}

export interface AuditLog {
  action: string;
  at: Generated<string>;
  details: Json | null;
  id: Generated<number>;
  ip: string | null;
  organization_id: number | null;
  request_id: string | null;
  target: string | null;
  user_agent: string | null;
  user_id: number | null;
}

export interface AuthorityKinds {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface CalendarChangeMoves {
  appeal_id: number;
  change_id: number;
  from_day: string;
  from_term: Json;
  id: Generated<number>;
  task_id: number | null;
  to_day: string;
  to_term: Json;
}

export interface CalendarChanges {
  appeals: number;
  become_overdue: number;
  days: Json;
  id: Generated<number>;
  leave_overdue: number;
  made_at: Generated<string>;
  made_by: number;
  tasks: number;
  terms: Json | null;
  undoes_id: number | null;
}

export interface CalendarDays {
  day: string;
  id: Generated<number>;
  kind: string;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  provisional: Generated<boolean>;
}

export interface ChannelKeys {
  channel_id: number;
  created_at: Generated<string>;
  id: Generated<number>;
  last_used_at: string | null;
  name: string;
  revoked_at: string | null;
  secret: string;
}

export interface ChannelNonces {
  at: Generated<string>;
  key_id: number;
  nonce: string;
}

export interface Channels {
  code: string;
  form: string;
  id: Generated<number>;
  is_external: Generated<boolean>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface ClosingKinds {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface CommonAnswerDrafts {
  answer_id: number | null;
  common_answer_id: number;
  id: Generated<number>;
  language_id: number;
  number: string;
  task_id: number;
  text: string;
}

export interface CommonAnswerOpenings {
  answer_id: number;
  opened_at: Generated<string>;
  user_id: number;
}

export interface CommonAnswers {
  author_id: number;
  created_at: Generated<string>;
  day: string;
  id: Generated<number>;
  problem_id: number;
  result_reason_id: number | null;
  result_type_id: number;
  salt: Generated<string>;
  signer_id: number;
  text: string | null;
  text_ru: string | null;
}

export interface CommonProblemAppeals {
  appeal_id: number;
  joined_at: Generated<string>;
  joined_by: number | null;
  left_at: string | null;
  problem_id: number;
}

export interface CommonProblems {
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  done_day: string | null;
  done_text: string | null;
  id: Generated<number>;
  organization_id: number;
  place_area_id: number;
  place_mahalla_id: number | null;
  reason: string | null;
  since: string;
  status: string;
  title: string | null;
  topic_id: number;
  version: Generated<number>;
}

export interface Corrections {
  answer_id: number;
  author_id: number;
  created_at: Generated<string>;
  due_day: string;
  id: Generated<number>;
  new_answer_id: number;
  reason: string;
  reject_reason: string | null;
  requested_day: string;
  signer_id: number;
  state: Generated<string>;
  task_id: number;
  term: Json;
  told_at: string | null;
}

export interface CountedAppealRows {
  age: number | null;
  applicant_count: number | null;
  applicant_type_id: number | null;
  area_id: number | null;
  birthdate: string | null;
  channel_id: number | null;
  closing_kind_id: number | null;
  created_at: string | null;
  deadline: string | null;
  deadline_requests: number | null;
  facts: number | null;
  forwarded_from_id: number | null;
  gender_id: number | null;
  holder_id: number | null;
  id: number | null;
  incoming_date: string | null;
  is_asked: boolean | null;
  is_control: boolean | null;
  is_mahalla: boolean | null;
  is_own: boolean | null;
  kind_id: number | null;
  last_event_at: string | null;
  late_term: number | null;
  mahalla_id: number | null;
  office_id: number | null;
  open_deadline: string | null;
  place_area_id: number | null;
  place_mahalla_id: number | null;
  position_level_id: number | null;
  privileged_category_id: number | null;
  received_at: string | null;
  reception_leader_id: number | null;
  region_id: number | null;
  registered_org_id: number | null;
  repeatability_type_id: number | null;
  resolved_at: string | null;
  result_type_id: number | null;
  sender_organization_id: number | null;
  social_status_id: number | null;
  status: string | null;
  term_days: number | null;
  times_sent: number | null;
  topic_id: number | null;
  transfer_org_id: number | null;
}

export interface CountedCalls {
  calls: number;
  key: string;
  since: string;
}

export interface CountedListTotals {
  list: string | null;
  n: number | null;
  organization_id: number | null;
}

export interface CountedTaskFlags {
  has_open_child: boolean | null;
  has_open_query: boolean | null;
  id: number | null;
  was_extended: boolean | null;
  was_late: boolean | null;
  was_rejected: boolean | null;
  was_returned: boolean | null;
}

export interface DataKeyProof {
  id: number;
  value: string;
}

export interface Departments {
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  organization_id: number;
  parent_id: number | null;
}

export interface Devices {
  first_used_at: Generated<string>;
  hash: Buffer;
  id: Generated<number>;
  ip: string | null;
  last_used_at: Generated<string>;
  told_at: string | null;
  user_agent: string | null;
  user_id: number;
}

export interface DocumentTemplates {
  content: Buffer;
  file_name: string;
  language_id: number;
  name: string;
  uploaded_at: Generated<string>;
  uploaded_by: number;
}

export interface DoubtfulValues {
  confirmed_at: string | null;
  confirmed_by: number | null;
  id: Generated<number>;
  kind: string;
  list: string | null;
  record_id: number;
}

export interface DoubtfulValuesOpen {
  appeal_id: number | null;
  channel_id: number | null;
  id: number | null;
  kind: string | null;
  list: string | null;
  organization_id: number | null;
  record_id: number | null;
  value: string | null;
}

export interface EarlyWarnings {
  began_at: string;
  days: number;
  ended_at: string | null;
  id: Generated<number>;
  last_at: string;
  organization_id: number;
  people: number;
  place_area_id: number;
  place_mahalla_id: number | null;
  silenced_at: string | null;
  silenced_by: number | null;
  silenced_days: number | null;
  silenced_people: number | null;
  silenced_reason: string | null;
  topic_id: number;
  usual: number;
}

export interface Emails {
  created_at: Generated<string>;
  digest: Buffer;
  guessed_charset: string | null;
  id: Generated<number>;
  incoming_appeal_id: number | null;
  kind: string;
  message_id: string | null;
  received_at: string;
  sender: string | null;
  subject: string | null;
}

export interface Escalations {
  deadline: string;
  step: number;
  task_id: number;
}

export interface EventReceivers {
  changed_at: Generated<string>;
  created_at: Generated<string>;
  failing_since: string | null;
  failures: Generated<number>;
  fields: Generated<string[]>;
  id: Generated<number>;
  is_active: Generated<boolean>;
  kinds: Generated<string[]>;
  last_delivered_at: string | null;
  name: string;
  organization_ids: Generated<number[]>;
  paused_until: string | null;
  secret: string;
  url: string;
}

export interface FileReadings {
  asked_at: Generated<string>;
  body_from: Generated<number>;
  confidence: Generated<number>;
  file_id: number;
  is_outdated: Generated<boolean>;
  made_of: Generated<string[]>;
  not_read: Generated<string[]>;
  pages: Generated<number>;
  proposed: Json | null;
  read_at: string | null;
  small: Buffer | null;
  state: Generated<string>;
  text: Generated<string>;
  text_language_id: number | null;
  tries: Generated<number>;
}

export interface Files {
  bound_at: string | null;
  created_at: Generated<string>;
  id: Generated<number>;
  is_locked: Generated<boolean>;
  mime_type: string;
  name: string;
  resource_type_id: Generated<number>;
  sha256: string;
  size: number;
  storage_key: string;
  uploaded_by: number | null;
  waits_since: string | null;
}

export interface FormDrafts {
  appeal_id: number | null;
  content: string;
  form: string;
  heading: string;
  key: string;
  saved_at: Generated<string>;
  task_id: number | null;
  user_id: number;
  version: Generated<number>;
}

export interface FormerApplicants {
  applicant_id: number | null;
  birthdate: string | null;
  full_name: string | null;
  id: number | null;
  passport_hmac: Buffer | null;
  passport_number_hmac: Buffer | null;
  phone: string | null;
  tax_id: string | null;
}

export interface FormerNames {
  id: Generated<number>;
  list: string;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  record_id: number;
  until: string;
}

export interface Genders {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface GoodAnswers {
  id: number;
  marked_at: string;
  marked_by: number;
  why: string;
}

export interface Hearings {
  appeal_id: number;
  at: string;
  id: Generated<number>;
  invited_at: Generated<string>;
  invited_by: number;
  note: string | null;
  noted_at: string | null;
  noted_by: number | null;
  outcome: string | null;
  place: string;
}

export interface History {
  action: string;
  answer_id: number | null;
  appeal_id: number;
  at: Generated<string>;
  changes: Json | null;
  files_hash: Buffer | null;
  from_status: string | null;
  hash: Generated<Buffer>;
  id: Generated<number>;
  note_id: number | null;
  organization_id: number | null;
  papers_hash: Buffer | null;
  position_level_id: number | null;
  record_hash: Buffer | null;
  request_id: string | null;
  task_id: number | null;
  text: string | null;
  text_hash: Buffer | null;
  to_status: string | null;
  user_id: number | null;
}

export interface HistoryValues {
  content: string;
  history_id: number;
  label: string;
}

export interface IdempotencyKeys {
  created_at: Generated<string>;
  key: string;
  organization_id: number;
  reply: string | null;
  request_digest: string | null;
  request_hash: Buffer;
  user_id: number;
}

export interface IncomingAppeals {
  address: string | null;
  appeal_id: number | null;
  applicant: Json;
  channel_id: number;
  chat_id: number | null;
  content_digest: string | null;
  content_hash: Buffer | null;
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  email: string | null;
  external_id: string | null;
  first_number: string | null;
  id: Generated<number>;
  joined_appeal_id: number | null;
  kind_id: number | null;
  language_id: Generated<number>;
  left_out: string | null;
  organization_id: number;
  passport: string | null;
  reason: string | null;
  reject_reason_id: number | null;
  seen_at: string | null;
  seen_by: number | null;
  status: Generated<string>;
  status_code: string | null;
  text: string;
  text_key: string | null;
  ticket: string;
  version: Generated<number>;
}

export interface IncomingFiles {
  file_id: number;
  incoming_appeal_id: number;
}

export interface IncomingRejectReasons {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface IncompleteKinds {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Inquiries {
  answer: string | null;
  answer_day: string | null;
  answer_number: string | null;
  appeal_id: number;
  close_reason: string | null;
  due_day: string;
  ended_at: string | null;
  ended_by: number | null;
  id: Generated<number>;
  number: string;
  organization_id: number;
  question: string;
  recipient_address: string | null;
  recipient_name: string | null;
  recipient_org_id: number | null;
  sent_at: Generated<string>;
  sent_by: number;
  status: Generated<string>;
  term: Json;
}

export interface InquiryFiles {
  file_id: number;
  inquiry_id: number;
}

export interface IssuedLetters {
  answer_ids: Generated<ArrayType<number>>;
  appeal_id: number;
  code: string;
  day: string;
  file_id: number | null;
  id: Generated<number>;
  inquiry_id: number | null;
  issued_at: Generated<string>;
  language_id: number;
  name: string;
  number: string;
  organization_id: number;
  task_id: number | null;
  void_at: string | null;
}

export interface Languages {
  code: string;
  id: number;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface LateTerms {
  appeal_id: number;
  at: Generated<string>;
  deadline: string;
  executor_id: number | null;
  id: Generated<number>;
  is_late: Generated<boolean | null>;
  judged_at: string | null;
  judged_by: number | null;
  organization_id: number;
  task_id: number | null;
}

export interface Letters {
  appeal_id: number;
  created_at: Generated<string>;
  due_day: string;
  event: string;
  id: Generated<number>;
  organization_id: number;
  sent_by: number | null;
  sent_day: string | null;
  sent_number: string | null;
  task_id: number | null;
  term: Json;
  text: string;
}

export interface LetterSignatures {
  letter_id: number;
  name: string;
  organization: string | null;
  pinfl_end: string | null;
  serial: string;
  signature: string;
  signed_at: string;
  user_id: number;
  valid_from: string;
  valid_to: string;
  void_at: string | null;
}

export interface LetterSpellings {
  applicant_id: number;
  language_id: number;
  spelling: string;
}

export interface ListTotalChanges {
  list: string;
  n: number;
  organization_id: number;
}

export interface ListTotals {
  list: string;
  n: number;
  organization_id: number;
}

export interface ListViews {
  columns: string[] | null;
  list: string;
  saved: Generated<Json>;
  user_id: number;
}

export interface LoginAttempts {
  failures: number;
  key: string;
  last_at: string;
}

export interface Mahallas {
  area_id: number;
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  section_id: number | null;
}

export interface MergedAppeals {
  appeal_id: number;
  merge_id: number;
}

export interface ModuleCategories {
  icon: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: number;
  uri: string;
}

export interface ModuleGroups {
  category_id: number;
  icon: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: number;
  uri: string;
}

export interface Modules {
  category_id: number;
  group_id: number | null;
  icon: string;
  id: Generated<number>;
  is_hidden: Generated<boolean>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  permission: string;
  position: number;
  uri: string;
}

export interface NameParts {
  n: number;
  part: string;
}

export interface NameSpellings {
  word: string;
}

export interface NewsChoices {
  chat_id: number | null;
  digest_hour: Generated<number>;
  email: string | null;
  email_off_at: string | null;
  email_since: Generated<string>;
  is_digest: Generated<boolean>;
  kinds: Generated<Json>;
  linked_at: string | null;
  telegram_off_at: string | null;
  user_id: number;
}

export interface NewsTold {
  about_id: number;
  kind: string;
  mark: string;
  told_at: Generated<string>;
  user_id: number;
}

export interface NoteMentions {
  note_id: number;
  seen_at: string | null;
  user_id: number;
}

export interface Notices {
  about_id: number | null;
  at: Generated<string>;
  by_id: number | null;
  figure: number | null;
  id: Generated<number>;
  kind: string;
  read_at: string | null;
  rights: Generated<string[]>;
  role_id: number | null;
  user_id: number;
}

export interface Notifications {
  address: string | null;
  appeal_id: number | null;
  attempts: Generated<number>;
  created_at: Generated<string>;
  error: string | null;
  id: Generated<number>;
  incoming_appeal_id: number | null;
  kind: string;
  letter_day: string | null;
  letter_number: string | null;
  mail_id: Generated<string | null>;
  method: string;
  postal_address: string | null;
  provider_id: string | null;
  recipient: string;
  sent_at: string | null;
  sent_by: number | null;
  status: Generated<string>;
  task_id: number | null;
  text: string;
  user_id: number | null;
}

export interface OfficeHandOverFailures {
  appeal_id: number;
  hand_over_id: number;
  reason: string;
}

export interface OfficeHandOvers {
  done: Generated<number>;
  ended_at: string | null;
  id: Generated<number>;
  organization_id: number;
  started_at: Generated<string>;
  started_by: number;
  successor_id: number;
  total: number;
}

export interface OfficeNumbers {
  kind: string;
  last: number;
  organization_id: number;
  series: string;
  used_at: string;
  year: number;
}

export interface OneidSignIns {
  begun_at: Generated<string>;
  code: string | null;
  cookie_hash: Buffer;
  id: Generated<number>;
  returned_at: string | null;
  signed_in_at: string | null;
  state_hash: Buffer;
  token: string | null;
  user_id: number | null;
}

export interface OpenDataReleases {
  edition: Generated<string>;
  figures: Json | null;
  files: Json | null;
  id: Generated<number>;
  made_at: string | null;
  number: number;
  period: Generated<string>;
  published_at: string | null;
  published_by: number | null;
  quarter: number;
  reason: string | null;
  status: Generated<string>;
  year: number;
}

export interface OpenedApplicants {
  applicant_id: number;
  opened_at: Generated<string>;
  user_id: number;
}

export interface OpenidSignIns {
  begun_at: Generated<string>;
  code: string | null;
  cookie_hash: Buffer;
  id: Generated<number>;
  returned_at: string | null;
  session_id: number | null;
  shows_factor: Generated<boolean>;
  signed_in_at: string | null;
  state_hash: Buffer;
  token: string | null;
  user_id: number | null;
}

export interface OrganizationChannels {
  channel_id: number;
  organization_id: number;
}

export interface OrganizationLevels {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: Generated<number>;
}

export interface OrganizationPosts {
  organization_id: number;
  position_level_id: number;
}

export interface OrganizationRegistrators {
  organization_id: number | null;
  user_id: number | null;
}

export interface OrganizationRoleLevels {
  id: Generated<number>;
  organization_id: number;
  position_level_id: number | null;
  role_id: number;
}

export interface Organizations {
  address_ru: string | null;
  address_uk: string | null;
  address_uz: string | null;
  area_id: number | null;
  bank_account: string | null;
  blocked_at: string | null;
  closed_at: string | null;
  created_at: Generated<string>;
  email: string | null;
  hours_ru: string | null;
  hours_uk: string | null;
  hours_uz: string | null;
  id: Generated<number>;
  leader_name_ru: string | null;
  leader_name_uk: string | null;
  leader_name_uz: string | null;
  leader_photo_id: number | null;
  level_id: number;
  logo_id: number | null;
  logo_title_ru: string | null;
  logo_title_uk: string | null;
  logo_title_uz: string | null;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  parent_id: number | null;
  phone: string | null;
  prefix: string;
  region_id: number | null;
  short_name_ru: string | null;
  short_name_uk: string | null;
  short_name_uz: string | null;
  site: string | null;
  structure_id: number | null;
  successor_id: number | null;
}

export interface OrganizationTree {
  ancestor_id: number;
  depth: number;
  descendant_id: number;
}

export interface OutgoingEvents {
  appeal_id: number | null;
  at: string;
  attempts: Generated<number>;
  days: Json;
  delivered_at: string | null;
  event_id: Generated<string>;
  id: Generated<number>;
  kind: string;
  last_fault: string | null;
  next_at: string;
  number: string | null;
  organization_id: number;
  problem_id: number | null;
  receiver_id: number;
  state: Generated<string>;
  subject: Generated<string>;
  waiting_since: string;
}

export interface PasskeyChallenges {
  at: Generated<string>;
  challenge: string;
  purpose: string;
  user_id: number;
}

export interface Passkeys {
  counter: number;
  created_at: Generated<string>;
  credential_id: string;
  id: Generated<number>;
  last_used_at: string | null;
  name: string;
  public_key: Buffer;
  transports: string[];
  user_id: number;
}

export interface Permissions {
  created_at: Generated<string>;
  id: Generated<number>;
  short_name: string;
  type_id: number;
}

export interface PositionLevels {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: Generated<number>;
}

export interface PrivilegedCategories {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: Generated<number>;
}

export interface ReadingDays {
  appeal_work: Generated<number>;
  applicant_call: Generated<number>;
  day: string;
  id: Generated<number>;
  identity_check: Generated<number>;
  inspection: Generated<number>;
  is_told: Generated<boolean>;
  readings: number;
  records: number;
  user_id: number;
}

export interface ReadingLog {
  appeal_id: number | null;
  at: Generated<string>;
  filter: Json | null;
  id: Generated<number>;
  list: string | null;
  purpose: string | null;
  receiver_id: number | null;
  request_id: string | null;
  rows: number | null;
  user_id: number | null;
}

export interface ReceiverNonces {
  at: Generated<string>;
  key_id: number;
  nonce: string;
}

export interface ReceptionEnrolments {
  appeal_id: number | null;
  cancel_reason: string | null;
  created_at: Generated<string>;
  created_by: number;
  day: string;
  full_name: string;
  id: Generated<number>;
  leader_id: number;
  organization_id: number;
  phone: string | null;
  phone_mask: Generated<string | null>;
  schedule_id: number;
  status: Generated<string>;
  topic: string;
}

export interface ReceptionSchedule {
  created_at: Generated<string>;
  day: string | null;
  ends_at: string;
  id: Generated<number>;
  is_on: Generated<boolean>;
  leader_id: number;
  organization_id: number;
  place: string;
  places: number;
  starts_at: string;
  weekday: string | null;
}

export interface ReceptionScheduleNames {
  id: number | null;
  is_on: boolean | null;
  name_ru: string | null;
  name_uk: string | null;
  name_uz: string | null;
  name_uz_2026: string | null;
  organization_id: number | null;
}

export interface RecoveryCodes {
  hash: Buffer;
  used_at: string | null;
  user_id: number;
}

export interface Regions {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: Generated<number>;
}

export interface RepeatabilityTypes {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface ReportPlans {
  area_id: number | null;
  channel_id: number | null;
  clock: string;
  created_at: Generated<string>;
  dated: string;
  frequency: string;
  id: Generated<number>;
  is_on: boolean;
  language: string;
  month_day: number | null;
  next_at: string | null;
  of_organization_id: number | null;
  organization_id: number;
  owner_id: number;
  period: string;
  receivers: string[];
  report: string;
  weekday: number | null;
}

export interface ReportSendings {
  attempts: Generated<number>;
  by_hand: boolean;
  created_at: Generated<string>;
  drawn_at: string | null;
  due_at: string;
  fault: string | null;
  file_id: number | null;
  from_day: string;
  id: Generated<number>;
  next_attempt_at: string | null;
  plan_id: number;
  receivers: string[];
  refused: Generated<string[]>;
  sent_at: string | null;
  status: Generated<string>;
  taken: Generated<string[]>;
  to_day: string;
}

export interface ReportTypes {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface RepresentativeFiles {
  appeal_id: number;
  file_id: number;
}

export interface Representatives {
  address: string;
  appeal_id: number;
  authority_kind_id: number;
  document_date: string;
  document_number: string;
  name: string;
  phone: string;
}

export interface Requests {
  asked_at: Generated<string>;
  asked_by: number;
  asked_org_id: number;
  decided_at: string | null;
  decided_by: number | null;
  deciding_org_id: number;
  decision_note: string | null;
  id: Generated<number>;
  reason: string;
  status: Generated<string>;
  task_id: number;
  type: string;
  version: Generated<number>;
  wanted: Json;
}

export interface ResultReasons {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface ResultTypes {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface RetentionDecisions {
  appeal_id: number;
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  erased_at: string | null;
  id: Generated<number>;
  keep_until: string | null;
  kind_id: number;
  over_on: string;
  reason: string | null;
  resolved_at: string;
  status: Generated<string>;
}

export interface ReviewFiles {
  file_id: number;
  review_id: number;
}

export interface Reviews {
  answer: string | null;
  answered_at: string | null;
  answered_by: number | null;
  asked_by: number;
  created_at: Generated<string>;
  decided_at: string | null;
  decision_note: string | null;
  due_day: string;
  id: Generated<number>;
  question: string;
  reviewer_id: number;
  status: Generated<string>;
  task_id: number;
  version: Generated<number>;
}

export interface RolePermissions {
  permission_id: number;
  role_id: number;
}

export interface Roles {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Satisfactions {
  appeal_id: number;
  is_satisfied: boolean;
  reason: string | null;
  said_at: Generated<string>;
}

export interface ScannedLetters {
  appeal_id: number | null;
  created_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  file_id: number | null;
  file_name: string;
  id: Generated<number>;
  organization_id: number;
  remove_reason: string | null;
  status: Generated<string>;
  taken_by: number | null;
  taken_until: string | null;
  uploaded_by: number;
}

export interface ScannedLettersWaiting {
  applicant: string | null;
  area_id: number | null;
  created_at: string | null;
  file_id: string | null;
  file_name: string | null;
  id: number | null;
  kind_id: number | null;
  organization_id: number | null;
  pages: string | null;
  small: string | null;
  state: string | null;
  taken_by: number | null;
  uploaded_by: number | null;
}

export interface SchemaMigrations {
  applied_at: Generated<string>;
  checksum: string;
  name: string;
}

export interface Seals {
  id: Generated<number>;
  log: string;
  root: Buffer;
  rows: number;
  sealed_at: string;
  upto: number;
}

export interface Sections {
  area_id: number;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface SenderOrganizationChannels {
  channel_id: number;
  sender_organization_id: number;
}

export interface SenderOrganizations {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Sessions {
  access_expires_at: string;
  access_hash: Buffer;
  confirmed_at: string;
  created_at: Generated<string>;
  device_id: number | null;
  ends_at: string;
  factor_due: boolean;
  family_id: number | null;
  id: Generated<number>;
  ip: string | null;
  oneid_id: number | null;
  openid_id: number | null;
  refresh_expires_at: string;
  refresh_hash: Buffer;
  used_at: Generated<string>;
  user_agent: string | null;
  user_id: number;
}

export interface Settings {
  key: string;
  updated_at: Generated<string>;
  value: Json;
}

export interface ShownMerges {
  appeals: number | null;
  id: number | null;
  kept_id: number | null;
  kept_name: string | null;
  merged_at: string | null;
  merged_by: number | null;
  organization_id: number | null;
  other_id: number | null;
  other_name: string | null;
  status: string | null;
  taken_back_at: string | null;
  taken_back_by: number | null;
  until: string | null;
}

export interface Sites {
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  url: string;
}

export interface SocialStatuses {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: Generated<number>;
}

export interface Staff {
  department_id: number | null;
  organization_id: number | null;
  user_id: number | null;
}

export interface Stages {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  position: Generated<number>;
}

export interface StatisticsChanges {
  created_day: string | null;
  deadline_day: string | null;
  family: string;
  organization_ids: number[] | null;
  resolved_day: string | null;
  xid: Generated<string>;
}

export interface StatisticsDays {
  cells: Json;
  day: string;
  piece: string;
  scope_id: number;
}

export interface StatisticsScopes {
  id: Generated<number>;
  needed_until: string;
  seen: string;
  sign: string;
}

export interface Statuses {
  code: string;
  id: number;
  machine: string;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Structures {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Substitutions {
  created_at: Generated<string>;
  created_by: number;
  from_day: string;
  id: Generated<number>;
  substitute_id: number;
  to_day: string;
  user_id: number;
}

export interface SupervisorOrganizations {
  organization_id: number;
  user_id: number;
}

export interface TaskCoExecutors {
  position: number;
  task_id: number;
  user_id: number;
}

export interface TaskDepthLevels {
  code: string;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  value: number | null;
}

export interface TaskFlows {
  closed_at: string | null;
  from_org_id: number | null;
  from_user_id: number | null;
  id: Generated<number>;
  sent_at: Generated<string>;
  status: string;
  task_id: number;
  text: string | null;
  to_org_id: number | null;
  to_position_level_id: number | null;
  to_user_id: number | null;
}

export interface Tasks {
  accepted_at: string | null;
  answer_author_id: number | null;
  answer_id: number | null;
  answer_seen_at: string | null;
  appeal_id: number;
  control_review_day: string | null;
  control_term: Json | null;
  controlled_by: number | null;
  controller_id: number | null;
  correction_rejected: Generated<boolean>;
  created_at: Generated<string>;
  created_by: number;
  days: number | null;
  deadline: string;
  deadline_set_by: number;
  department_id: number | null;
  depth: Generated<number>;
  depth_level_id: number;
  dispatched_at: string | null;
  executor_id: number | null;
  from_org_id: number;
  has_news: Generated<boolean>;
  has_open_child: Generated<boolean>;
  has_open_query: Generated<boolean>;
  id: Generated<number>;
  incoming_date: string | null;
  incoming_number: string | null;
  is_control: Generated<boolean>;
  organization_id: number;
  parent_id: number | null;
  position_level_id: number | null;
  reminders: Generated<number>;
  resolution_at: string | null;
  resolution_by: number | null;
  resolution_text: string | null;
  resolved_at: string | null;
  return_reason: string | null;
  signer_id: number | null;
  status: string;
  task_type_id: number;
  term: Json;
  text: string;
  topic_id: number;
  version: Generated<number>;
  was_extended: Generated<boolean>;
  was_late: Generated<boolean>;
  was_rejected: Generated<boolean>;
  was_returned: Generated<boolean>;
}

export interface TaskTypes {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface TelegramAnswers {
  attempts: Generated<number>;
  bot_id: number;
  buttons: Json | null;
  chat_id: number;
  id: Generated<number>;
  is_unclear: Generated<boolean>;
  next_at: Generated<string>;
  text: string;
}

export interface TelegramBots {
  bot_id: number;
  last_update_id: number;
}

export interface TelegramChats {
  chat_id: number;
  created_at: Generated<string>;
  language_id: Generated<number>;
  left_at: string | null;
  phone: string | null;
  said: Generated<Json>;
  step: Generated<string>;
  updated_at: Generated<string>;
}

export interface TelegramCodes {
  code_hash: Buffer;
  ends_at: string;
  user_id: number;
}

export interface TelegramTries {
  at: Generated<string>;
  chat_id: number;
}

export interface TelegramUpdates {
  attempts: Generated<number>;
  bot_id: number;
  chat_id: number;
  id: Generated<number>;
  next_at: Generated<string>;
  received: Json;
  update_id: number;
  with_files: Generated<boolean>;
}

export interface TextChanges {
  appeal_id: number;
  at: Generated<string>;
  id: Generated<number>;
}

export interface TextTemplates {
  code: string | null;
  id: Generated<number>;
  kind: string;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
}

export interface Topics {
  code: string | null;
  id: Generated<number>;
  name_ru: string;
  name_uk: string;
  name_uz: string;
  name_uz_2026: Generated<string | null>;
  parent_id: number | null;
}

export interface UsedRefreshTokens {
  hash: Buffer;
  served_again: Generated<boolean>;
  session_id: number;
  used_at: Generated<string>;
}

export interface UserFactors {
  confirmed_at: string | null;
  last_period: Generated<number>;
  secret: string;
  user_id: number;
}

export interface UserRoles {
  id: Generated<number>;
  position_level_id: number | null;
  role_id: number;
  user_id: number;
}

export interface Users {
  alphabet: string | null;
  blocked_at: string | null;
  created_at: Generated<string>;
  department_id: number | null;
  email: string | null;
  first_name: string;
  full_name: Generated<string | null>;
  id: Generated<number>;
  is_demo: Generated<boolean>;
  language_id: Generated<number>;
  last_login_at: string | null;
  last_name: string;
  login: string;
  middle_name: Generated<string>;
  name_ru: Generated<string | null>;
  name_uk: Generated<string | null>;
  name_uz: Generated<string | null>;
  name_uz_2026: Generated<string | null>;
  organization_id: number;
  password_change_due: Generated<boolean>;
  password_hash: string;
  phone: string | null;
  pinfl: string | null;
  pinfl_hmac: Buffer | null;
  title_ru: string | null;
  title_uk: string | null;
  title_uz: string | null;
}

export interface Versions {
  kind: string;
  moved_by: string | null;
  version: Generated<number>;
}

export interface Database {
  answer_files: AnswerFiles;
  answer_findings: AnswerFindings;
  answer_sources: AnswerSources;
  answer_types: AnswerTypes;
  answers: Answers;
  appeal_bundles: AppealBundles;
  appeal_columns: AppealColumns;
  appeal_files: AppealFiles;
  appeal_forms: AppealForms;
  appeal_kinds: AppealKinds;
  appeal_number_counters: AppealNumberCounters;
  appeal_offices: AppealOffices;
  appeal_rows: AppealRows;
  appeal_salts: AppealSalts;
  appeal_search: AppealSearch;
  appeal_words: AppealWords;
  appeals: Appeals;
  applicant_facts: ApplicantFacts;
  applicant_merges: ApplicantMerges;
  applicant_types: ApplicantTypes;
  applicants: Applicants;
  approvals: Approvals;
  areas: Areas;
  audit_log: AuditLog;
  authority_kinds: AuthorityKinds;
  calendar_change_moves: CalendarChangeMoves;
  calendar_changes: CalendarChanges;
  calendar_days: CalendarDays;
  channel_keys: ChannelKeys;
  channel_nonces: ChannelNonces;
  channels: Channels;
  closing_kinds: ClosingKinds;
  common_answer_drafts: CommonAnswerDrafts;
  common_answer_openings: CommonAnswerOpenings;
  common_answers: CommonAnswers;
  common_problem_appeals: CommonProblemAppeals;
  common_problems: CommonProblems;
  corrections: Corrections;
  counted_appeal_rows: CountedAppealRows;
  counted_calls: CountedCalls;
  counted_list_totals: CountedListTotals;
  counted_task_flags: CountedTaskFlags;
  data_key_proof: DataKeyProof;
  departments: Departments;
  devices: Devices;
  document_templates: DocumentTemplates;
  doubtful_values: DoubtfulValues;
  doubtful_values_open: DoubtfulValuesOpen;
  early_warnings: EarlyWarnings;
  emails: Emails;
  escalations: Escalations;
  event_receivers: EventReceivers;
  file_readings: FileReadings;
  files: Files;
  form_drafts: FormDrafts;
  former_applicants: FormerApplicants;
  former_names: FormerNames;
  genders: Genders;
  good_answers: GoodAnswers;
  hearings: Hearings;
  history: History;
  history_values: HistoryValues;
  idempotency_keys: IdempotencyKeys;
  incoming_appeals: IncomingAppeals;
  incoming_files: IncomingFiles;
  incoming_reject_reasons: IncomingRejectReasons;
  incomplete_kinds: IncompleteKinds;
  inquiries: Inquiries;
  inquiry_files: InquiryFiles;
  issued_letters: IssuedLetters;
  languages: Languages;
  late_terms: LateTerms;
  letter_signatures: LetterSignatures;
  letter_spellings: LetterSpellings;
  letters: Letters;
  list_total_changes: ListTotalChanges;
  list_totals: ListTotals;
  list_views: ListViews;
  login_attempts: LoginAttempts;
  mahallas: Mahallas;
  merged_appeals: MergedAppeals;
  module_categories: ModuleCategories;
  module_groups: ModuleGroups;
  modules: Modules;
  name_parts: NameParts;
  name_spellings: NameSpellings;
  news_choices: NewsChoices;
  news_told: NewsTold;
  note_mentions: NoteMentions;
  notices: Notices;
  notifications: Notifications;
  office_hand_over_failures: OfficeHandOverFailures;
  office_hand_overs: OfficeHandOvers;
  office_numbers: OfficeNumbers;
  oneid_sign_ins: OneidSignIns;
  open_data_releases: OpenDataReleases;
  opened_applicants: OpenedApplicants;
  openid_sign_ins: OpenidSignIns;
  organization_channels: OrganizationChannels;
  organization_levels: OrganizationLevels;
  organization_posts: OrganizationPosts;
  organization_registrators: OrganizationRegistrators;
  organization_role_levels: OrganizationRoleLevels;
  organization_tree: OrganizationTree;
  organizations: Organizations;
  outgoing_events: OutgoingEvents;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  permissions: Permissions;
  position_levels: PositionLevels;
  privileged_categories: PrivilegedCategories;
  reading_days: ReadingDays;
  reading_log: ReadingLog;
  receiver_nonces: ReceiverNonces;
  reception_enrolments: ReceptionEnrolments;
  reception_schedule: ReceptionSchedule;
  reception_schedule_names: ReceptionScheduleNames;
  recovery_codes: RecoveryCodes;
  regions: Regions;
  repeatability_types: RepeatabilityTypes;
  report_plans: ReportPlans;
  report_sendings: ReportSendings;
  report_types: ReportTypes;
  representative_files: RepresentativeFiles;
  representatives: Representatives;
  requests: Requests;
  result_reasons: ResultReasons;
  result_types: ResultTypes;
  retention_decisions: RetentionDecisions;
  review_files: ReviewFiles;
  reviews: Reviews;
  role_permissions: RolePermissions;
  roles: Roles;
  satisfactions: Satisfactions;
  scanned_letters: ScannedLetters;
  scanned_letters_waiting: ScannedLettersWaiting;
  schema_migrations: SchemaMigrations;
  seals: Seals;
  sections: Sections;
  sender_organization_channels: SenderOrganizationChannels;
  sender_organizations: SenderOrganizations;
  sessions: Sessions;
  settings: Settings;
  shown_merges: ShownMerges;
  sites: Sites;
  social_statuses: SocialStatuses;
  staff: Staff;
  stages: Stages;
  statistics_changes: StatisticsChanges;
  statistics_days: StatisticsDays;
  statistics_scopes: StatisticsScopes;
  statuses: Statuses;
  structures: Structures;
  substitutions: Substitutions;
  supervisor_organizations: SupervisorOrganizations;
  task_co_executors: TaskCoExecutors;
  task_depth_levels: TaskDepthLevels;
  task_flows: TaskFlows;
  task_types: TaskTypes;
  tasks: Tasks;
  telegram_answers: TelegramAnswers;
  telegram_bots: TelegramBots;
  telegram_chats: TelegramChats;
  telegram_codes: TelegramCodes;
  telegram_tries: TelegramTries;
  telegram_updates: TelegramUpdates;
  text_changes: TextChanges;
  text_templates: TextTemplates;
  topics: Topics;
  used_refresh_tokens: UsedRefreshTokens;
  user_factors: UserFactors;
  user_roles: UserRoles;
  users: Users;
  versions: Versions;
}
