import { sound, type Checked } from "./kit/checked.ts";
import type { MessageKey } from "./kit/messages.ts";
import type { CounterName } from "./kit/registry.ts";

/** One item of the menu. Its permission is its path without the first slash, slashes as hyphens. */
export type Screen = {
  readonly label: MessageKey;
  /** Name of an icon of the icon set that the client uses. */
  readonly icon: string;
  /** The fixed colour of the item's icon. */
  readonly color: string;
  readonly counter?: CounterName;
  /** Its counter counts what is late: the badge is red. */
  readonly countsLate?: true;
  /** A second badge beside it, and what it counts. */
  readonly also?: { readonly counter: CounterName; readonly label: MessageKey };
};

const defineScreens = <const S extends object>(screens: Checked<S, Screen>) => sound<S, Screen>(screens);

/** The fixed colours of the menu's items (specification, section 2), by what waits there; red is left to what is late. */
const tone = {
  /** The daily work. */
  work: "#4338ca",
  /** A decision or a step of the reader is waited for. */
  waits: "#b45309",
  /** Finished. */
  done: "#15803d",
  /** Everything else. */
  calm: "#475569",
} as const;

/** Every screen of the menu (specification, section 2), in the menu's order; the first that a user may open is where signing in leads. */
export const screens = defineScreens({
  "/my-day": { label: "myDay.title", icon: "ScheduleOutlined", color: tone.calm },
  "/dashboard": { label: "menu.dashboard", icon: "DashboardOutlined", color: tone.calm },
  "/dashboard-supervisor": { label: "menu.dashboardSupervisor", icon: "FundOutlined", color: tone.calm },
  "/appeals/registration": { label: "menu.registration", icon: "FormOutlined", color: tone.work, counter: "appeal_new" },
  "/appeals/unlocated": { label: "menu.unlocated", icon: "ApartmentOutlined", color: tone.waits, counter: "appeal_confirm" },
  "/appeals/process": { label: "menu.process", icon: "SyncOutlined", color: tone.work, counter: "appeal_process" },
  "/appeals/for-information": { label: "menu.forInformation", icon: "InfoCircleOutlined", color: tone.calm },
  "/appeals/send-to-another-org": {
    label: "menu.sendToAnotherOrg",
    icon: "SwapOutlined",
    color: tone.waits,
    counter: "appeal_send_to_another_org",
  },
  "/appeals/closed": {
    label: "menu.closed",
    icon: "FileDoneOutlined",
    color: tone.done,
    counter: "appeal_done",
  },
  "/appeals/telegram": { label: "menu.telegram", icon: "SendOutlined", color: tone.work, counter: "appeal_telegram" },
  "/appeals/web": { label: "menu.web", icon: "GlobalOutlined", color: tone.work, counter: "appeal_web" },
  "/appeals/my-fergana": { label: "menu.myFergana", icon: "MobileOutlined", color: tone.work, counter: "appeal_mf" },
  "/appeals/email": { label: "menu.email", icon: "MailOutlined", color: tone.work, counter: "appeal_email" },
  "/appeals/scans": { label: "menu.scans", icon: "ScanOutlined", color: tone.work, counter: "appeal_scans" },
  "/appeals/reg-mahalla": { label: "menu.regMahalla", icon: "HomeOutlined", color: tone.work, counter: "appeal_mahalla_new" },
  "/appeals/pr-mahalla": {
    label: "menu.prMahalla",
    icon: "HomeOutlined",
    color: tone.work,
    counter: "appeal_mahalla_process",
  },
  "/appeals/fn-mahalla": {
    label: "menu.fnMahalla",
    icon: "HomeOutlined",
    color: tone.done,
    counter: "appeal_mahalla_resolved",
  },
  "/appeals/dashboard-appeal": { label: "menu.dashboardAppeal", icon: "UnorderedListOutlined", color: tone.calm },
  "/appeals/problems": { label: "menu.problems", icon: "ClusterOutlined", color: tone.calm },
  "/appeals/deleted": { label: "menu.deleted", icon: "DeleteOutlined", color: tone.calm },
  "/appeals/supervisor-appeals": { label: "menu.supervisorAppeals", icon: "EyeOutlined", color: tone.calm },
  "/tasks/register-task": { label: "menu.registerTask", icon: "InboxOutlined", color: tone.work, counter: "task_register" },
  "/tasks/resolution-task": {
    label: "menu.resolutionTask",
    icon: "EditOutlined",
    color: tone.waits,
    counter: "task_resolution",
  },
  "/tasks/new-tasks": { label: "menu.newTasks", icon: "StarOutlined", color: tone.work, counter: "task_new" },
  "/tasks/process-tasks": {
    label: "menu.processTasks",
    icon: "ThunderboltOutlined",
    color: tone.work,
    counter: "task_process",
    also: { counter: "task_has_answer_or_request", label: "lists.hasNews" },
  },
  "/tasks/others-tasks": {
    label: "menu.othersTasks",
    icon: "ClusterOutlined",
    color: tone.work,
    counter: "task_process_is_down",
  },
  "/tasks/reject-tasks": {
    label: "menu.rejectTasks",
    icon: "CloseCircleOutlined",
    color: tone.waits,
    counter: "task_rejected",
  },
  "/tasks/return-tasks": { label: "menu.returnTasks", icon: "RollbackOutlined", color: tone.waits, counter: "task_returned" },
  "/tasks/delayed-tasks": {
    label: "menu.delayedTasks",
    icon: "ClockCircleOutlined",
    color: tone.waits,
    counter: "task_delayed",
    countsLate: true,
  },
  "/tasks/closed-tasks": {
    label: "menu.closedTasks",
    icon: "CheckCircleOutlined",
    color: tone.done,
    counter: "task_resolved",
  },
  "/tasks/delayed-closed-tasks": {
    label: "menu.delayedClosedTasks",
    icon: "FieldTimeOutlined",
    color: tone.done,
    counter: "task_delayed_done",
  },
  "/tasks/review-tasks": {
    label: "menu.reviewTasks",
    icon: "QuestionCircleOutlined",
    color: tone.waits,
    counter: "task_review",
  },
  "/tasks/answer-review-tasks": {
    label: "menu.answerReviewTasks",
    icon: "MessageOutlined",
    color: tone.waits,
    counter: "task_answer_review",
  },
  "/tasks/good-answers": { label: "menu.goodAnswers", icon: "FileDoneOutlined", color: tone.calm },
  "/tasks/for-controler": { label: "menu.forControler", icon: "SafetyOutlined", color: tone.calm, counter: "task_is_control" },
  "/tasks/release-control": {
    label: "menu.releaseControl",
    icon: "UnlockOutlined",
    color: tone.waits,
    counter: "task_release_control",
  },
  "/tasks/dashboard-tasks": { label: "menu.dashboardTasks", icon: "UnorderedListOutlined", color: tone.calm },
  "/tasks/supervisor-tasks": { label: "menu.supervisorTasks", icon: "EyeOutlined", color: tone.calm },
  "/queries/checking-query": { label: "menu.checkingQuery", icon: "AuditOutlined", color: tone.waits, counter: "sendAnswer" },
  "/queries/notify-applicant-query": {
    label: "menu.notifyApplicantQuery",
    icon: "NotificationOutlined",
    color: tone.waits,
    counter: "notifyApplicant",
  },
  "/queries/letters-due": { label: "menu.lettersDue", icon: "MailOutlined", color: tone.waits, counter: "appeal_letter_due" },
  "/queries/joined-mail": { label: "menu.joinedMail", icon: "MailOutlined", color: tone.waits, counter: "appeal_joined_mail" },
  "/queries/inquiries": {
    label: "menu.inquiries",
    icon: "QuestionCircleOutlined",
    color: tone.waits,
    counter: "appeal_inquiry",
  },
  "/queries/late-extensions": { label: "menu.lateExtensions", icon: "FieldTimeOutlined", color: tone.waits },
  "/queries/send-to-down-query": {
    label: "menu.sendToDownQuery",
    icon: "VerticalAlignBottomOutlined",
    color: tone.waits,
    counter: "sendToDown",
  },
  "/queries/deadline-query": { label: "menu.deadlineQuery", icon: "CalendarOutlined", color: tone.waits, counter: "deadline" },
  "/queries/executor-query": {
    label: "menu.executorQuery",
    icon: "UserSwitchOutlined",
    color: tone.waits,
    counter: "executor",
  },
  "/queries/limited-query": {
    label: "menu.limitedQuery",
    icon: "ColumnHeightOutlined",
    color: tone.waits,
    counter: "depthLevel",
  },
  "/queries/groups-query": { label: "menu.groupsQuery", icon: "TagsOutlined", color: tone.waits, counter: "group" },
  "/reception/schedule": { label: "reception.schedule", icon: "CalendarOutlined", color: tone.calm },
  "/reception/journal": { label: "reception.journal", icon: "ProfileOutlined", color: tone.work, counter: "reception_today" },
  "/reports/report-one": { label: "menu.reportOne", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-two": { label: "menu.reportTwo", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-three": { label: "menu.reportThree", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-four": { label: "menu.reportFour", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-five": { label: "menu.reportFive", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-six": { label: "menu.reportSix", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-seven": { label: "menu.reportSeven", icon: "BarChartOutlined", color: tone.calm },
  "/reports/report-low-org": { label: "menu.reportLowOrg", icon: "BarChartOutlined", color: tone.calm },
  "/reports/silence": { label: "menu.silence", icon: "HourglassOutlined", color: tone.waits },
  "/reports/scheduled": { label: "menu.scheduledReports", icon: "MailOutlined", color: tone.calm },
  "/reports/reports": { label: "menu.reportsIndex", icon: "ProfileOutlined", color: tone.calm },
  "/info/appeal/channels": { label: "menu.channels", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/groups": { label: "menu.groups", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/privilaged": { label: "menu.privileged", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/senderorgs": { label: "menu.senderOrgs", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/socialstatuses": { label: "menu.socialStatuses", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/stages": { label: "menu.stages", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/tasktypes": { label: "menu.taskTypes", icon: "BookOutlined", color: tone.calm },
  "/info/appeal/tempdesc": { label: "menu.textTemplates", icon: "BookOutlined", color: tone.calm },
  "/info/geo/areas": { label: "menu.areas", icon: "EnvironmentOutlined", color: tone.calm },
  "/info/geo/mahallas": { label: "menu.mahallas", icon: "EnvironmentOutlined", color: tone.calm },
  "/info/geo/regions": { label: "menu.regions", icon: "EnvironmentOutlined", color: tone.calm },
  "/info/geo/sections": { label: "menu.sections", icon: "EnvironmentOutlined", color: tone.calm },
  "/info/settings/orglevels": { label: "menu.orgLevels", icon: "SettingOutlined", color: tone.calm },
  "/info/settings/positionlevels": { label: "menu.positionLevels", icon: "SettingOutlined", color: tone.calm },
  "/info/settings/structures": { label: "menu.structures", icon: "SettingOutlined", color: tone.calm },
  // people, rights, the office, what it records
  "/admin/users": { label: "administration.users", icon: "UserSwitchOutlined", color: tone.calm },
  "/admin/userrolelevels": { label: "menu.userRoleLevels", icon: "UserOutlined", color: tone.calm },
  "/admin/departments": { label: "administration.departments", icon: "ClusterOutlined", color: tone.calm },
  "/admin/substitutions": { label: "substitutions.title", icon: "UserSwitchOutlined", color: tone.calm },
  "/admin/supervisors": { label: "menu.supervisors", icon: "EyeOutlined", color: tone.calm },
  "/admin/approvals": { label: "approvals.title", icon: "SafetyOutlined", color: tone.waits, counter: "approvals" },
  "/admin/roles": { label: "menu.roles", icon: "IdcardOutlined", color: tone.calm },
  "/admin/appactions": { label: "menu.appActions", icon: "KeyOutlined", color: tone.calm },
  "/admin/orgsrolelevels": { label: "menu.orgRoleLevels", icon: "TeamOutlined", color: tone.calm },
  "/admin/organizations": { label: "menu.organizations", icon: "BankOutlined", color: tone.calm },
  "/admin/organizations-v2": { label: "menu.organizationsTree", icon: "PartitionOutlined", color: tone.calm },
  "/admin/calendar": { label: "calendar.title", icon: "CalendarOutlined", color: tone.calm },
  "/admin/document-templates": { label: "administration.documentTemplates", icon: "FileWordOutlined", color: tone.calm },
  "/admin/retention": { label: "retention.title", icon: "FieldTimeOutlined", color: tone.waits, counter: "retention" },
  "/admin/open-data": { label: "openData.title", icon: "BarChartOutlined", color: tone.calm },
  "/admin/merged-applicants": { label: "merges.title", icon: "TeamOutlined", color: tone.calm },
  "/admin/modules": { label: "menu.modules", icon: "AppstoreOutlined", color: tone.calm },
  "/admin/report-types": { label: "references.reportTypes", icon: "ProfileOutlined", color: tone.calm },
  "/admin/sites": { label: "references.sites", icon: "GlobalOutlined", color: tone.calm },
  "/admin/messages": { label: "system.unsentMessages", icon: "MailOutlined", color: tone.calm },
  "/admin/event-receivers": { label: "outgoingEvents.title", icon: "SendOutlined", color: tone.calm },
  "/admin/doubtful-values": { label: "doubtful.title", icon: "FileSearchOutlined", color: tone.calm },
  "/admin/settings": { label: "administration.settings", icon: "SettingOutlined", color: tone.calm },
  "/admin/audit": { label: "administration.audit", icon: "AuditOutlined", color: tone.calm },
  "/admin/reading-log": { label: "administration.readingLog", icon: "EyeOutlined", color: tone.calm },
  "/admin/reading-days": { label: "administration.readingDays", icon: "BarChartOutlined", color: tone.calm },
});

export type ScreenPath = keyof typeof screens;
type Hyphens<S extends string> = S extends `${infer A}/${infer B}` ? `${A}-${Hyphens<B>}` : S;
export type PermissionOfScreen<S extends ScreenPath = ScreenPath> = S extends `/${infer P}` ? Hyphens<P> : never;

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
  reception: { label: "reception.title", icon: "TeamOutlined" },
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
  { path: "/admin/approvals", permission: "approvalsCnt", counter: "approvals" },
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
  | "groupCnt"
  | "approvalsCnt";
