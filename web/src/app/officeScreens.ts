import { screens, type ScreenPath } from "@murojaat/contract";
import { lazyRouteComponent } from "@tanstack/react-router";
import { referenceScreens } from "../office/references/referenceScreens.ts";
import { part } from "./chunks.ts";

type Component = ReturnType<typeof lazyRouteComponent>;
const screen = <M extends Record<string, unknown>>(load: () => Promise<M>, name: keyof M & string): Component =>
  lazyRouteComponent(part(load) as () => Promise<Record<string, never>>, name);

const reference = screen(() => import("../office/references/ReferenceScreen.tsx"), "ReferenceScreen");
const dashboard = () => import("../office/statistics/DashboardScreen.tsx");
const report = screen(() => import("../office/statistics/reports/ReportScreen.tsx"), "ReportScreen");
const levels = () => import("../office/roles/LevelScreens.tsx");
const logs = () => import("../office/audit/LogScreens.tsx");

/** Screens of reference data, people, rights, calendar, dashboards and reports; each is loaded when it is opened. */
export const officeScreens: Partial<Record<ScreenPath, Component>> = {
  "/my-day": screen(() => import("../office/my-day/MyDayScreen.tsx"), "MyDayScreen"),
  "/dashboard": screen(dashboard, "DashboardScreen"),
  "/dashboard-supervisor": screen(dashboard, "SupervisorDashboardScreen"),
  // by their paths: what a report holds is loaded with it
  ...Object.fromEntries(Object.keys(screens).flatMap((path) => (path.startsWith("/reports/report-") ? [[path, report]] : []))),
  "/reports/scheduled": screen(() => import("../office/report-plans/ScheduledReportsScreen.tsx"), "ScheduledReportsScreen"),
  "/reports/reports": screen(() => import("../office/statistics/reports/ReportsScreen.tsx"), "ReportsScreen"),
  ...Object.fromEntries(Object.values(referenceScreens).map((path) => [path, reference])),
  "/admin/appactions": screen(() => import("../office/modules/AppActionsScreen.tsx"), "AppActionsScreen"),
  "/admin/modules": screen(() => import("../office/modules/ModulesScreen.tsx"), "ModulesScreen"),
  "/admin/organizations": screen(() => import("../office/organizations/OrganizationsScreen.tsx"), "OrganizationsScreen"),
  "/admin/organizations-v2": screen(() => import("../office/organizations/OrganizationTreeScreen.tsx"), "OrganizationTreeScreen"),
  "/admin/orgsrolelevels": screen(levels, "OrganizationRolesScreen"),
  "/admin/roles": screen(() => import("../office/roles/RolesScreen.tsx"), "RolesScreen"),
  "/admin/supervisors": screen(() => import("../office/users/SupervisorsScreen.tsx"), "SupervisorsScreen"),
  "/admin/users": screen(() => import("../office/users/UsersScreen.tsx"), "UsersScreen"),
  "/tasks/good-answers": screen(() => import("../office/answer-proposals/GoodAnswersScreen.tsx"), "GoodAnswersScreen"),
  "/appeals/problems": screen(() => import("../office/common-problems/ProblemsScreen.tsx"), "ProblemsScreen"),
  "/appeals/deleted": screen(() => import("../office/appeals/DeletedAppealsScreen.tsx"), "DeletedAppealsScreen"),
  "/appeals/scans": screen(() => import("../office/scanned-letters/ScannedLettersScreen.tsx"), "ScannedLettersScreen"),
  "/admin/approvals": screen(() => import("../office/approvals/ApprovalsScreen.tsx"), "ApprovalsScreen"),
  "/admin/departments": screen(() => import("../office/organizations/DepartmentsScreen.tsx"), "DepartmentsScreen"),
  "/admin/settings": screen(() => import("../office/settings/SettingsScreen.tsx"), "SettingsScreen"),
  "/admin/document-templates": screen(() => import("../office/documents/TemplatesScreen.tsx"), "TemplatesScreen"),
  "/admin/audit": screen(logs, "AuditScreen"),
  "/admin/reading-log": screen(logs, "ReadingLogScreen"),
  "/admin/reading-days": screen(logs, "ReadingDaysScreen"),
  "/admin/calendar": screen(() => import("../office/calendar/CalendarScreen.tsx"), "CalendarScreen"),
  "/admin/substitutions": screen(() => import("../office/substitutions/SubstitutionsScreen.tsx"), "SubstitutionsScreen"),
  "/reception/schedule": screen(() => import("../office/reception/ScheduleScreen.tsx"), "ScheduleScreen"),
  "/reception/journal": screen(() => import("../office/reception/JournalScreen.tsx"), "JournalScreen"),
  "/admin/retention": screen(() => import("../office/retention/RetentionScreen.tsx"), "RetentionScreen"),
  "/admin/open-data": screen(() => import("../office/open-data/OpenDataScreen.tsx"), "OpenDataScreen"),
  "/admin/merged-applicants": screen(() => import("../office/merged-applicants/MergesScreen.tsx"), "MergesScreen"),
  "/admin/doubtful-values": screen(() => import("../office/doubtful-values/DoubtfulValuesScreen.tsx"), "DoubtfulValuesScreen"),
  "/admin/event-receivers": screen(() => import("../office/outgoing-events/EventReceiversScreen.tsx"), "EventReceiversScreen"),
  "/admin/messages": screen(() => import("../office/system/MessagesScreen.tsx"), "MessagesScreen"),
  "/admin/userrolelevels": screen(levels, "UserRolesScreen"),
};
