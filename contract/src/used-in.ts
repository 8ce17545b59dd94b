import type { MessageKey } from "./messages/index.ts";

/** Tables that refer to records of lists, in the words of the screens. */
export const usedIn: Readonly<Record<string, MessageKey>> = {
  appeals: "menu.appeals",
  tasks: "menu.tasks",
  applicants: "columns.applicant",
  answers: "card.answers",
  regions: "menu.regions",
  areas: "menu.areas",
  mahallas: "menu.mahallas",
  sections: "menu.sections",
  topics: "menu.groups",
  channels: "menu.channels",
  sender_organization_channels: "menu.senderOrgs",
  organizations: "menu.organizations",
  organization_channels: "menu.organizations",
  organization_posts: "administration.posts",
  organization_role_levels: "menu.orgRoleLevels",
  departments: "administration.departments",
  users: "administration.users",
  user_roles: "menu.userRoleLevels",
  supervisor_organizations: "menu.supervisors",
  audit_log: "administration.audit",
  calendar_changes: "calendar.changes",
  substitutions: "substitutions.title",
  report_plans: "menu.scheduledReports",
  reading_log: "administration.readingLog",
};
