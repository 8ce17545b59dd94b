import type { MessageKey, Messages, Permission, ScreenPath } from "@murojaat/contract";
import type { KeyName } from "../../engine/keys/keys.ts";

export type FirstDayTexts = Messages["firstDay"];
type FirstDayText = keyof FirstDayTexts;
/** What is done at a list: `button` is named in the words, and `list` is where the matter goes. */
type Step = {
  readonly at: ScreenPath;
  readonly says: FirstDayText;
  readonly button?: MessageKey;
  readonly list?: ScreenPath;
  readonly key?: KeyName;
};
/** The first day of a role, whose people have a right that no other role is given first (`server/src/seed/default-roles.ts`). */
type FirstDay = { readonly right: Permission; readonly role: FirstDayText; readonly steps: readonly Step[] };

const myDay: Step = { at: "/my-day", says: "myDay", key: "open" };

export const firstDays: readonly FirstDay[] = [
  {
    right: "add_appeal",
    role: "registrator",
    steps: [
      myDay,
      { at: "/appeals/registration", says: "newAppeal", button: "form.addAppeal", key: "create" },
      { at: "/appeals/registration", says: "fillForm", key: "nextNeeded" },
      { at: "/appeals/registration", says: "saved", button: "form.saveAndSend", key: "save" },
      { at: "/appeals/registration", says: "sendToLeader", button: "actions.sendToClassification", key: "mark" },
      { at: "/appeals/scans", says: "scans", button: "actions.register", key: "takeAll" },
      { at: "/appeals/web", says: "incoming", button: "actions.rejectIncoming", key: "open" },
      { at: "/queries/letters-due", says: "lettersDue", button: "actions.notifyApplicant" },
    ],
  },
  {
    right: "classify_appeal",
    role: "leader",
    steps: [
      myDay,
      { at: "/appeals/unlocated", says: "classify", button: "actions.draft", key: "open" },
      { at: "/appeals/unlocated", says: "finishClassification", button: "actions.finishClassification", list: "/appeals/process" },
      { at: "/tasks/resolution-task", says: "resolution", button: "actions.resolution" },
      { at: "/queries/checking-query", says: "checkAnswer", button: "actions.checkAnswer", key: "preview" },
      { at: "/tasks/delayed-tasks", says: "overdue", button: "actions.remind", key: "mark" },
      { at: "/dashboard", says: "figures" },
    ],
  },
  {
    right: "task_accept",
    role: "executor",
    steps: [
      myDay,
      { at: "/tasks/new-tasks", says: "accept", button: "actions.accept", list: "/tasks/process-tasks", key: "open" },
      { at: "/tasks/process-tasks", says: "answer", button: "actions.answer", key: "save" },
      { at: "/tasks/process-tasks", says: "moreTime", button: "actions.requestDeadline" },
      { at: "/tasks/reject-tasks", says: "rejected" },
    ],
  },
  {
    right: "task_control",
    role: "controller",
    steps: [
      myDay,
      { at: "/queries/checking-query", says: "checkAnswer", button: "actions.checkAnswer", key: "preview" },
      { at: "/tasks/for-controler", says: "control" },
      { at: "/tasks/release-control", says: "releaseControl", button: "actions.releaseControl", key: "open" },
      { at: "/tasks/delayed-tasks", says: "overdue", button: "actions.remind", key: "mark" },
    ],
  },
  {
    right: "task_confirm_answer",
    role: "signer",
    steps: [
      myDay,
      { at: "/queries/checking-query", says: "confirm", button: "actions.confirmAnswer", key: "preview" },
      { at: "/queries/notify-applicant-query", says: "tell", button: "actions.notifyApplicant", key: "open" },
      { at: "/dashboard", says: "figures" },
    ],
  },
  {
    right: "dashboard-supervisor",
    role: "supervisor",
    steps: [
      myDay,
      { at: "/dashboard-supervisor", says: "ownOffices" },
      { at: "/appeals/supervisor-appeals", says: "supervised", key: "preview" },
      { at: "/tasks/supervisor-tasks", says: "overdue", button: "actions.remind", key: "mark" },
      { at: "/reports/report-six", says: "report" },
    ],
  },
  {
    right: "add_appeal_mahalla",
    role: "mahalla",
    steps: [
      myDay,
      { at: "/appeals/reg-mahalla", says: "mahallaNew", button: "form.addAppeal", key: "create" },
      { at: "/appeals/reg-mahalla", says: "fillForm", key: "nextNeeded" },
      { at: "/appeals/reg-mahalla", says: "mahallaSend", button: "actions.sendToClassification", key: "mark" },
      { at: "/appeals/pr-mahalla", says: "mahallaProcess" },
    ],
  },
  {
    right: "manage_users",
    role: "admin",
    steps: [
      myDay,
      { at: "/admin/users", says: "people", button: "crud.add" },
      { at: "/admin/organizations", says: "offices" },
      { at: "/admin/calendar", says: "days" },
      { at: "/admin/settings", says: "settings" },
      { at: "/admin/approvals", says: "approvals" },
    ],
  },
];
