import type { ActionPermission, ScreenPath } from "@murojaat/contract";

/** What a role may do when it is first given; the administrator's table decides afterwards. Bells come with their screens. */
export type DefaultRole = { readonly screens: readonly ScreenPath[]; readonly actions: readonly ActionPermission[] };

const dashboardLists = ["/dashboard", "/appeals/dashboard-appeal", "/tasks/dashboard-tasks"] as const;
const reports = [
  "/reports/report-one",
  "/reports/report-two",
  "/reports/report-three",
  "/reports/report-four",
  "/reports/report-five",
  "/reports/report-six",
  "/reports/report-seven",
  "/reports/report-low-org",
  "/reports/reports",
] as const;

const registrator: DefaultRole = {
  screens: [
    "/appeals/registration",
    "/appeals/send-to-another-org",
    "/appeals/telegram",
    "/appeals/web",
    "/appeals/my-fergana",
    "/appeals/process",
    "/appeals/for-information",
    "/appeals/closed",
    "/tasks/register-task",
    "/tasks/return-tasks",
    "/queries/notify-applicant-query",
  ],
  actions: [
    "add_appeal",
    "edit_appeal",
    "delete_appeal",
    "accept_incoming",
    "send_to_classification",
    "back_to_registration",
    "task_register",
    "task_send_to_leader",
    "task_return",
    "task_resend",
    "task_notify_applicant",
    "view_organization_appeals",
    "view_personal_data",
  ],
};

const leader: DefaultRole = {
  screens: [
    ...dashboardLists,
    "/appeals/unlocated",
    "/appeals/process",
    "/appeals/for-information",
    "/appeals/closed",
    "/appeals/send-to-another-org",
    "/tasks/resolution-task",
    "/tasks/new-tasks",
    "/tasks/process-tasks",
    "/tasks/others-tasks",
    "/tasks/return-tasks",
    "/tasks/reject-tasks",
    "/tasks/closed-tasks",
    "/tasks/delayed-tasks",
    "/tasks/delayed-closed-tasks",
    "/tasks/review-tasks",
    "/tasks/answer-review-tasks",
    "/queries/checking-query",
    "/queries/send-to-down-query",
    "/queries/deadline-query",
    "/queries/executor-query",
    "/queries/limited-query",
    "/queries/groups-query",
    ...reports,
  ],
  actions: [
    "back_to_registration",
    "classify_appeal",
    "finish_classification",
    "task_resolution",
    "task_return",
    "task_resend",
    "task_change_executor",
    "task_check_answer",
    "task_reject_answer",
    "view_organization_appeals",
    "view_department_tasks",
    "view_personal_data",
  ],
};

const signer: DefaultRole = {
  screens: [...dashboardLists, "/queries/checking-query", "/queries/notify-applicant-query", "/tasks/closed-tasks", "/tasks/review-tasks"],
  actions: ["task_confirm_answer", "task_reject_answer", "task_notify_applicant", "view_organization_appeals", "view_personal_data"],
};

const executor: DefaultRole = {
  screens: [
    "/tasks/new-tasks",
    "/tasks/process-tasks",
    "/tasks/reject-tasks",
    "/tasks/closed-tasks",
    "/tasks/delayed-tasks",
    "/tasks/delayed-closed-tasks",
    "/tasks/others-tasks",
    "/tasks/review-tasks",
  ],
  // A new task that belongs elsewhere goes back to the leader from here: it stands in no other list.
  actions: ["task_accept", "task_answer", "task_return", "task_send_to_leader", "view_personal_data"],
};

const controller: DefaultRole = {
  screens: [
    ...dashboardLists,
    "/appeals/process",
    "/tasks/process-tasks",
    "/tasks/for-controler",
    "/tasks/release-control",
    "/tasks/delayed-tasks",
    "/tasks/delayed-closed-tasks",
    "/tasks/review-tasks",
    "/tasks/answer-review-tasks",
    "/queries/checking-query",
    "/queries/deadline-query",
    ...reports,
  ],
  actions: ["task_check_answer", "task_reject_answer", "view_organization_appeals", "view_organization_tasks"],
};

const supervisor: DefaultRole = {
  screens: [
    "/dashboard-supervisor",
    "/appeals/dashboard-appeal",
    "/tasks/dashboard-tasks",
    "/appeals/supervisor-appeals",
    "/tasks/supervisor-tasks",
    ...reports,
  ],
  actions: [],
};

const mahalla: DefaultRole = {
  screens: ["/appeals/reg-mahalla", "/appeals/pr-mahalla", "/appeals/fn-mahalla"],
  actions: ["edit_appeal", "delete_appeal", "send_to_classification", "view_personal_data"],
};

const admin: DefaultRole = {
  screens: [
    "/info/appeal/channels",
    "/info/appeal/groups",
    "/info/appeal/privilaged",
    "/info/appeal/senderorgs",
    "/info/appeal/socialstatuses",
    "/info/appeal/stages",
    "/info/appeal/tasktypes",
    "/info/appeal/tempdesc",
    "/info/geo/areas",
    "/info/geo/mahallas",
    "/info/geo/regions",
    "/info/geo/sections",
    "/info/settings/orglevels",
    "/info/settings/positionlevels",
    "/info/settings/structures",
    "/admin/appactions",
    "/admin/modules",
    "/admin/organizations",
    "/admin/organizations-v2",
    "/admin/orgsrolelevels",
    "/admin/roles",
    "/admin/supervisors",
    "/admin/userrolelevels",
    "/admin/users",
    "/admin/departments",
    "/admin/settings",
    "/admin/sites",
    "/admin/report-types",
    "/admin/audit",
    "/admin/reading-log",
  ],
  actions: [
    "manage_references",
    "manage_organizations",
    "manage_departments",
    "manage_users",
    "manage_roles",
    "manage_modules",
    "manage_supervisors",
    "manage_role_levels",
    "manage_user_roles",
    "manage_settings",
    "view_audit",
    "manage_templates",
  ],
};

/** By the codes of the table `roles`. */
export const defaultRoles = { admin, registrator, leader, executor, controller, signer, supervisor, mahalla } as const;
export type RoleCode = keyof typeof defaultRoles;
