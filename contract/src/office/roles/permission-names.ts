import { appealWorkflow } from "../appeals/appeal.workflow.ts";
import type { MessageKey } from "../../kit/messages.ts";
import type { ActionPermission } from "../../kit/registry.ts";
import { bells, screens } from "../../screens.ts";
import { taskWorkflow } from "../tasks/task.workflow.ts";

/** Permissions that are no action of a workflow, or one among several of the same action. */
const own: Partial<Record<ActionPermission, MessageKey>> = {
  decide_send_to_down: "permissions.decide_send_to_down",
  decide_deadline: "permissions.decide_deadline",
  decide_executor: "permissions.decide_executor",
  decide_depth_limit: "permissions.decide_depth_limit",
  decide_group: "permissions.decide_group",
  manage_calendar: "permissions.manage_calendar",
  manage_substitutions: "permissions.manage_substitutions",
  manage_templates: "permissions.manage_templates",
  accept_incoming: "permissions.accept_incoming",
  view_organization_appeals: "permissions.view_organization_appeals",
  view_department_tasks: "permissions.view_department_tasks",
  view_organization_tasks: "permissions.view_organization_tasks",
  view_personal_data: "permissions.view_personal_data",
  manage_references: "permissions.manage_references",
  manage_organizations: "permissions.manage_organizations",
  manage_departments: "permissions.manage_departments",
  manage_users: "permissions.manage_users",
  manage_roles: "permissions.manage_roles",
  manage_modules: "permissions.manage_modules",
  manage_supervisors: "permissions.manage_supervisors",
  manage_role_levels: "permissions.manage_role_levels",
  manage_user_roles: "permissions.manage_user_roles",
  manage_settings: "permissions.manage_settings",
  view_audit: "permissions.view_audit",
  grant_any_role: "permissions.grant_any_role",
  administer_all: "permissions.administer_all",
};
const actions = [appealWorkflow, taskWorkflow].flatMap((machine) =>
  Object.values<{ permission: string | readonly string[] | null; label: MessageKey }>(machine.actions),
);

/** What a permission allows, in words: its own, those of the workflow actions that ask for it, or the screen that a bell leads to. */
export const permissionLabels = (shortName: string): readonly MessageKey[] => {
  const names = own[shortName as ActionPermission];
  if (names) return [names];
  const bell = bells.find((one) => one.permission === shortName);
  if (bell) return [screens[bell.path].label];
  return [...new Set(actions.filter((action) => [action.permission].flat().includes(shortName)).map((action) => action.label))];
};
