import type { BellPermission, PermissionOfScreen } from "./screens.ts";

const appealActions = [
  "add_appeal",
  "add_appeal_mahalla",
  "edit_appeal",
  "delete_appeal",
  "accept_incoming",
  "send_to_classification",
  "back_to_registration",
  "classify_appeal",
  "finish_classification",
  "accept_for_information",
  "accept_complaint_for_information",
  "ask_send_another_org",
  "decide_send_another_org",
  "send_to_control",
  "extend_appeal",
  "judge_extension",
  "leave_unconsidered",
  "terminate_appeal",
  "return_to_applicant",
  "reopen_appeal",
  "hold_hearing",
  "send_inquiry",
  "manage_reception",
  "merge_applicants",
  "manage_problems",
] as const;
const taskActions = [
  "task_register",
  "task_send_to_leader",
  "task_resolution",
  "task_accept",
  "task_change_executor",
  "task_return",
  "task_resend",
  "task_answer",
  "task_check_answer",
  "task_confirm_answer",
  "task_reject_answer",
  "task_notify_applicant",
  "task_send_down",
  "task_accept_lower_answer",
  "send_reminder",
  "task_control",
  "task_release_control",
  "task_review_send",
  "task_review_answer",
  "task_review_confirm",
] as const;
const requestActions = [
  "request_send_to_down",
  "request_deadline",
  "request_executor",
  "request_depth_limit",
  "request_group",
  "decide_send_to_down",
  "decide_deadline",
  "decide_executor",
  "decide_depth_limit",
  "decide_group",
] as const;
const seen = ["view_organization_appeals", "view_department_tasks", "view_organization_tasks", "view_personal_data"] as const;
const administration = [
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
  "manage_calendar",
  "manage_substitutions",
  "decide_retention",
  "manage_event_receivers",
  "publish_open_data",
  "grant_any_role",
  "administer_all",
] as const;

/** What a role may do, by subject. Screens are permissions too: their names follow from screens.ts. */
export const actionPermissions = [...appealActions, ...taskActions, ...requestActions, ...seen, ...administration] as const;
/** Shown as the bells of the header. */
export const bellPermissions = [
  "inReviewCnt",
  "answerReviewCnt",
  "sendToDownCnt",
  "notifyApplicantCnt",
  "deadlineCnt",
  "executorCnt",
  "sendAnswerCnt",
  "depthLevelCnt",
  "groupCnt",
  "approvalsCnt",
] as const satisfies readonly BellPermission[];

/** The groups in which rights are shown, in this order after those of the menu. */
export const permissionGroups = {
  appeals: appealActions,
  tasks: taskActions,
  requests: requestActions,
  bells: bellPermissions,
  seen,
  administration,
} as const;

declare module "./kit/registry.ts" {
  interface Registry {
    actionPermission: (typeof actionPermissions)[number];
    permission: (typeof actionPermissions)[number] | BellPermission | PermissionOfScreen;
  }
}
