import type { Checked, Sound } from "./kit/checked.ts";
import type { MessageKey } from "./kit/messages.ts";
import type { CounterName } from "./kit/registry.ts";

/** One item of the menu. Its permission is its path without the first slash, slashes as hyphens. */
export type Screen = {
  readonly label: MessageKey;
  /** Name of an icon of the icon set that the client uses. */
  readonly icon: string;
  /** The item's fixed colour (badge and icon). */
  readonly color: string;
  readonly counter?: CounterName;
  /** A second badge beside it, and what it counts. */
  readonly also?: { readonly counter: CounterName; readonly label: MessageKey };
  /** A screen that is built: only then it stands in a menu. Its permission, and the calls behind it, may be there before. */
  readonly ready?: true;
};

const defineScreens = <const S extends object>(screens: Checked<S, Screen>) => screens as unknown as Sound<S, Screen>;

/** Every screen of the menu (specification, section 2), in the menu's order; the first that a user may open is where signing in leads. */
export const screens = defineScreens({
  "/my-day": { label: "myDay.title", icon: "ScheduleOutlined", color: "#b45309", ready: true },
  "/dashboard": { label: "menu.dashboard", icon: "DashboardOutlined", color: "#4f46e5", ready: true },
  "/dashboard-supervisor": { label: "menu.dashboardSupervisor", icon: "FundOutlined", color: "#4338ca", ready: true },
  "/appeals/registration": { label: "menu.registration", icon: "FormOutlined", color: "#2563eb", counter: "appeal_new", ready: true },
  "/appeals/unlocated": { label: "menu.unlocated", icon: "ApartmentOutlined", color: "#b45309", counter: "appeal_confirm", ready: true },
  "/appeals/process": { label: "menu.process", icon: "SyncOutlined", color: "#0e7490", counter: "appeal_process", ready: true },
  "/appeals/for-information": { label: "menu.forInformation", icon: "InfoCircleOutlined", color: "#475569", ready: true },
  "/appeals/send-to-another-org": {
    label: "menu.sendToAnotherOrg",
    icon: "SwapOutlined",
    color: "#a21caf",
    counter: "appeal_send_to_another_org",
    ready: true,
  },
  "/appeals/closed": {
    label: "menu.closed",
    icon: "FileDoneOutlined",
    color: "#15803d",
    counter: "appeal_done",
    also: { counter: "appeal_letter_due", label: "lists.letterDue" },
    ready: true,
  },
  "/appeals/telegram": { label: "menu.telegram", icon: "SendOutlined", color: "#0369a1", counter: "appeal_telegram", ready: true },
  "/appeals/web": { label: "menu.web", icon: "GlobalOutlined", color: "#1d4ed8", counter: "appeal_web", ready: true },
  "/appeals/my-fergana": { label: "menu.myFergana", icon: "MobileOutlined", color: "#7c3aed", counter: "appeal_mf", ready: true },
  "/appeals/reg-mahalla": { label: "menu.regMahalla", icon: "HomeOutlined", color: "#be185d", counter: "appeal_mahalla_new", ready: true },
  "/appeals/pr-mahalla": {
    label: "menu.prMahalla",
    icon: "HomeOutlined",
    color: "#0f766e",
    counter: "appeal_mahalla_process",
    ready: true,
  },
  "/appeals/fn-mahalla": {
    label: "menu.fnMahalla",
    icon: "HomeOutlined",
    color: "#4d7c0f",
    counter: "appeal_mahalla_resolved",
    ready: true,
  },
  "/appeals/dashboard-appeal": { label: "menu.dashboardAppeal", icon: "UnorderedListOutlined", color: "#4f46e5", ready: true },
  "/appeals/supervisor-appeals": { label: "menu.supervisorAppeals", icon: "EyeOutlined", color: "#6d28d9", ready: true },
  "/tasks/register-task": { label: "menu.registerTask", icon: "InboxOutlined", color: "#2563eb", counter: "task_register", ready: true },
  "/tasks/resolution-task": {
    label: "menu.resolutionTask",
    icon: "EditOutlined",
    color: "#b45309",
    counter: "task_resolution",
    ready: true,
  },
  "/tasks/new-tasks": { label: "menu.newTasks", icon: "StarOutlined", color: "#7c3aed", counter: "task_new", ready: true },
  "/tasks/process-tasks": {
    label: "menu.processTasks",
    icon: "ThunderboltOutlined",
    color: "#0e7490",
    counter: "task_process",
    also: { counter: "task_has_answer_or_request", label: "lists.hasNews" },
    ready: true,
  },
  "/tasks/others-tasks": {
    label: "menu.othersTasks",
    icon: "ClusterOutlined",
    color: "#0f766e",
    counter: "task_process_is_down",
    ready: true,
  },
  "/tasks/reject-tasks": {
    label: "menu.rejectTasks",
    icon: "CloseCircleOutlined",
    color: "#be123c",
    counter: "task_rejected",
    ready: true,
  },
  "/tasks/return-tasks": { label: "menu.returnTasks", icon: "RollbackOutlined", color: "#a21caf", counter: "task_returned", ready: true },
  "/tasks/delayed-tasks": {
    label: "menu.delayedTasks",
    icon: "ClockCircleOutlined",
    color: "#dc2626",
    counter: "task_delayed",
    ready: true,
  },
  "/tasks/closed-tasks": {
    label: "menu.closedTasks",
    icon: "CheckCircleOutlined",
    color: "#15803d",
    counter: "task_resolved",
    ready: true,
  },
  "/tasks/delayed-closed-tasks": {
    label: "menu.delayedClosedTasks",
    icon: "FieldTimeOutlined",
    color: "#9a3412",
    counter: "task_delayed_done",
    ready: true,
  },
  "/tasks/review-tasks": {
    label: "menu.reviewTasks",
    icon: "QuestionCircleOutlined",
    color: "#0369a1",
    counter: "task_review",
    ready: true,
  },
  "/tasks/answer-review-tasks": {
    label: "menu.answerReviewTasks",
    icon: "MessageOutlined",
    color: "#1d4ed8",
    counter: "task_answer_review",
    ready: true,
  },
  "/tasks/for-controler": { label: "menu.forControler", icon: "SafetyOutlined", color: "#6d28d9", counter: "task_is_control", ready: true },
  "/tasks/release-control": {
    label: "menu.releaseControl",
    icon: "UnlockOutlined",
    color: "#4d7c0f",
    counter: "task_release_control",
    ready: true,
  },
  "/tasks/dashboard-tasks": { label: "menu.dashboardTasks", icon: "UnorderedListOutlined", color: "#4f46e5", ready: true },
  "/tasks/supervisor-tasks": { label: "menu.supervisorTasks", icon: "EyeOutlined", color: "#6d28d9", ready: true },
  "/queries/checking-query": { label: "menu.checkingQuery", icon: "AuditOutlined", color: "#b45309", counter: "sendAnswer", ready: true },
  "/queries/notify-applicant-query": {
    label: "menu.notifyApplicantQuery",
    icon: "NotificationOutlined",
    color: "#0e7490",
    counter: "notifyApplicant",
    ready: true,
  },
  "/queries/send-to-down-query": {
    label: "menu.sendToDownQuery",
    icon: "VerticalAlignBottomOutlined",
    color: "#2563eb",
    counter: "sendToDown",
    ready: true,
  },
  "/queries/deadline-query": { label: "menu.deadlineQuery", icon: "CalendarOutlined", color: "#dc2626", counter: "deadline", ready: true },
  "/queries/executor-query": {
    label: "menu.executorQuery",
    icon: "UserSwitchOutlined",
    color: "#7c3aed",
    counter: "executor",
    ready: true,
  },
  "/queries/limited-query": {
    label: "menu.limitedQuery",
    icon: "ColumnHeightOutlined",
    color: "#0f766e",
    counter: "depthLevel",
    ready: true,
  },
  "/queries/groups-query": { label: "menu.groupsQuery", icon: "TagsOutlined", color: "#a21caf", counter: "group", ready: true },
  "/reports/report-one": { label: "menu.reportOne", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-two": { label: "menu.reportTwo", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-three": { label: "menu.reportThree", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-four": { label: "menu.reportFour", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-five": { label: "menu.reportFive", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-six": { label: "menu.reportSix", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-seven": { label: "menu.reportSeven", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/report-low-org": { label: "menu.reportLowOrg", icon: "BarChartOutlined", color: "#4f46e5", ready: true },
  "/reports/silence": { label: "menu.silence", icon: "HourglassOutlined", color: "#b45309", ready: true },
  "/reports/scheduled": { label: "menu.scheduledReports", icon: "MailOutlined", color: "#0e7490", ready: true },
  "/reports/reports": { label: "menu.reportsIndex", icon: "ProfileOutlined", color: "#4f46e5", ready: true },
  "/info/appeal/channels": { label: "menu.channels", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/groups": { label: "menu.groups", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/privilaged": { label: "menu.privileged", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/senderorgs": { label: "menu.senderOrgs", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/socialstatuses": { label: "menu.socialStatuses", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/stages": { label: "menu.stages", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/tasktypes": { label: "menu.taskTypes", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/appeal/tempdesc": { label: "menu.textTemplates", icon: "BookOutlined", color: "#475569", ready: true },
  "/info/geo/areas": { label: "menu.areas", icon: "EnvironmentOutlined", color: "#475569", ready: true },
  "/info/geo/mahallas": { label: "menu.mahallas", icon: "EnvironmentOutlined", color: "#475569", ready: true },
  "/info/geo/regions": { label: "menu.regions", icon: "EnvironmentOutlined", color: "#475569", ready: true },
  "/info/geo/sections": { label: "menu.sections", icon: "EnvironmentOutlined", color: "#475569", ready: true },
  "/info/settings/orglevels": { label: "menu.orgLevels", icon: "SettingOutlined", color: "#475569", ready: true },
  "/info/settings/positionlevels": { label: "menu.positionLevels", icon: "SettingOutlined", color: "#475569", ready: true },
  "/info/settings/structures": { label: "menu.structures", icon: "SettingOutlined", color: "#475569", ready: true },
  "/admin/appactions": { label: "menu.appActions", icon: "KeyOutlined", color: "#475569", ready: true },
  "/admin/modules": { label: "menu.modules", icon: "AppstoreOutlined", color: "#475569", ready: true },
  "/admin/organizations": { label: "menu.organizations", icon: "BankOutlined", color: "#475569", ready: true },
  "/admin/organizations-v2": { label: "menu.organizationsTree", icon: "PartitionOutlined", color: "#475569", ready: true },
  "/admin/orgsrolelevels": { label: "menu.orgRoleLevels", icon: "TeamOutlined", color: "#475569", ready: true },
  "/admin/roles": { label: "menu.roles", icon: "IdcardOutlined", color: "#475569", ready: true },
  "/admin/supervisors": { label: "menu.supervisors", icon: "EyeOutlined", color: "#475569", ready: true },
  "/admin/users": { label: "administration.users", icon: "UserSwitchOutlined", color: "#475569", ready: true },
  "/admin/departments": { label: "administration.departments", icon: "ClusterOutlined", color: "#475569", ready: true },
  "/admin/settings": { label: "administration.settings", icon: "SettingOutlined", color: "#475569", ready: true },
  "/admin/document-templates": { label: "administration.documentTemplates", icon: "FileWordOutlined", color: "#475569", ready: true },
  "/admin/sites": { label: "references.sites", icon: "GlobalOutlined", color: "#475569", ready: true },
  "/admin/report-types": { label: "references.reportTypes", icon: "ProfileOutlined", color: "#475569", ready: true },
  "/admin/audit": { label: "administration.audit", icon: "AuditOutlined", color: "#475569", ready: true },
  "/admin/reading-log": { label: "administration.readingLog", icon: "EyeOutlined", color: "#475569", ready: true },
  "/admin/reading-days": { label: "administration.readingDays", icon: "BarChartOutlined", color: "#475569", ready: true },
  "/admin/calendar": { label: "calendar.title", icon: "CalendarOutlined", color: "#475569", ready: true },
  "/admin/substitutions": { label: "substitutions.title", icon: "UserSwitchOutlined", color: "#475569", ready: true },
  "/admin/userrolelevels": { label: "menu.userRoleLevels", icon: "UserOutlined", color: "#475569", ready: true },
});

export type ScreenPath = keyof typeof screens;
type Hyphens<S extends string> = S extends `${infer A}/${infer B}` ? `${A}-${Hyphens<B>}` : S;
export type PermissionOfScreen = ScreenPath extends infer S ? (S extends `/${infer P}` ? Hyphens<P> : never) : never;

declare module "./kit/registry.ts" {
  interface Registry {
    screenPermission: PermissionOfScreen;
  }
}

/** `/tasks/new-tasks` -> `tasks-new-tasks` (specification, section 2, route guard). */
export const screenPermission = (path: string): string => path.slice(1).replaceAll("/", "-");

/** Headings of the menu: categories by their uri, groups by category/group. */
export const menuHeadings = {
  "my-day": { label: "myDay.title", icon: "ScheduleOutlined" },
  dashboard: { label: "menu.dashboard", icon: "DashboardOutlined" },
  "dashboard-supervisor": { label: "menu.dashboardSupervisor", icon: "FundOutlined" },
  appeals: { label: "menu.appeals", icon: "MailOutlined" },
  tasks: { label: "menu.tasks", icon: "CheckSquareOutlined" },
  queries: { label: "menu.queries", icon: "BellOutlined" },
  reports: { label: "menu.reports", icon: "BarChartOutlined" },
  info: { label: "menu.info", icon: "BookOutlined" },
  "info/appeal": { label: "menu.infoAppeal", icon: "BookOutlined" },
  "info/geo": { label: "menu.infoGeo", icon: "EnvironmentOutlined" },
  "info/settings": { label: "menu.infoSettings", icon: "SettingOutlined" },
  admin: { label: "menu.admin", icon: "SettingOutlined" },
} as const satisfies Record<string, { label: MessageKey; icon: string }>;

/** The bells of the header: where each leads and the permission that shows it (specification, sections 2 and 6). */
export const bells = [
  { path: "/tasks/review-tasks", permission: "inReviewCnt", counter: "task_review" },
  { path: "/tasks/answer-review-tasks", permission: "answerReviewCnt", counter: "task_answer_review" },
  { path: "/queries/send-to-down-query", permission: "sendToDownCnt", counter: "sendToDown" },
  { path: "/queries/notify-applicant-query", permission: "notifyApplicantCnt", counter: "notifyApplicant" },
  { path: "/queries/deadline-query", permission: "deadlineCnt", counter: "deadline" },
  { path: "/queries/executor-query", permission: "executorCnt", counter: "executor" },
  { path: "/queries/checking-query", permission: "sendAnswerCnt", counter: "sendAnswer" },
  { path: "/queries/limited-query", permission: "depthLevelCnt", counter: "depthLevel" },
  { path: "/queries/groups-query", permission: "groupCnt", counter: "group" },
] as const satisfies readonly { path: ScreenPath; permission: BellPermission; counter: CounterName }[];
export type BellPermission =
  | "inReviewCnt"
  | "answerReviewCnt"
  | "sendToDownCnt"
  | "notifyApplicantCnt"
  | "deadlineCnt"
  | "executorCnt"
  | "sendAnswerCnt"
  | "depthLevelCnt"
  | "groupCnt";
