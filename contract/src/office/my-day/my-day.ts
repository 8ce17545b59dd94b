import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import type { FilterValues } from "../../kit/lists.ts";
import type { MessageKey } from "../../kit/messages.ts";
import type { Permission } from "../../kit/registry.ts";
import { byName, count, day, id, listOf, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import type { ScreenPath } from "../../screens.ts";
import { reminded } from "../appeals/appeal.schema.ts";
import { appealLists, type AppealList } from "../appeals/appeal.lists.ts";
import { earlyWarning, warningsListed } from "../common-problems/early-warning.ts";
import { incomingLists } from "../incoming/incoming.lists.ts";
import { escalationActions } from "../reminders/reminders.ts";
import { open, overdue } from "../statistics/open-columns.ts";
import type { StatPage } from "../statistics/tables.ts";
import { taskLists, type TaskList } from "../tasks/task.lists.ts";

/** A list that feeds a section, under filters; `needs`: a permission that makes it the caller's, in addition to the list's own. */
export type DaySource = {
  readonly family: DayFamily;
  readonly list: string;
  readonly where: Readonly<Record<string, string | number>>;
  readonly needs?: Permission;
};
export const dayFamilies = [appealLists.name, taskLists.name, incomingLists.name] as const;
type DayFamily = "appeals" | "tasks" | "incoming";
type Options<W> = { readonly where?: Partial<W>; readonly needs?: Permission };
const source = (family: DayFamily, list: string, { where = {}, needs }: Options<object>): DaySource => ({
  family,
  list,
  where: where as DaySource["where"],
  ...(needs && { needs }),
});
const appeals = (list: AppealList, options: Options<FilterValues<typeof appealLists>> = {}) => source("appeals", list, options);
const tasks = (list: TaskList, options: Options<FilterValues<typeof taskLists>> = {}) => source("tasks", list, options);
const incoming = (list: keyof typeof incomingLists.lists) => source("incoming", list, {});

/** Whether the list has the work of others: all that the office has, or appeals that wait for their executors. */
export const isOfOffice = ({ family, list }: Pick<DaySource, "list"> & { readonly family: string }): boolean =>
  family === appealLists.name || list === "delayed-tasks" || list === "dashboard-tasks";

export type DaySection = {
  readonly label: MessageKey;
  /** Its rows stand in the list "first this", each appeal once; elsewhere in a block of their own. */
  readonly isFirst?: true;
  /** Where it is the office's work that is shown, done by others. */
  readonly officeLabel?: MessageKey;
  /** What is said of an empty one. */
  readonly none: MessageKey;
  /** The first alternative of which the caller may open a list feeds the section; its lists have no row in common. */
  readonly alternatives: readonly (readonly DaySource[])[];
};
const [isOverdue, isDueToday, isDueSoon] = [{ isOverdue: 1 }, { bucket: "due_today" }, { bucket: "due_in_3" }] as const;
/** Whose tasks or appeals are meant by a deadline: the office's, where the caller sees the office, else the caller's own. */
const own = (where: typeof isOverdue | typeof isDueToday | typeof isDueSoon): readonly (readonly DaySource[])[] => [
  [tasks("dashboard-tasks", { where })],
  // with this permission the list contains the new and the rejected tasks too
  [tasks("process-tasks", { where, needs: "view_organization_tasks" })],
  // an answer that is on its way is at others
  [tasks("new-tasks", { where }), tasks("process-tasks", { where: { ...where, isAnswered: 0 } }), tasks("reject-tasks", { where })],
  [appeals("registration", { where }), appeals("process", { where })],
  [appeals("reg-mahalla", { where }), appeals("pr-mahalla", { where })],
];

/** The sections of the first screen, in its order, and the lists that feed each. Form drafts have a call of their own. */
export const daySections = {
  waiting: {
    isFirst: true,
    label: "statistics.waiting",
    none: "statistics.nothingWaits",
    alternatives: [
      [
        appeals("unlocated", { needs: "classify_appeal" }),
        appeals("send-to-another-org", { needs: "decide_send_another_org" }),
        appeals("registration", { needs: "send_to_classification" }),
        appeals("reg-mahalla", { needs: "send_to_classification" }),
        tasks("register-task", { needs: "task_register" }),
        tasks("resolution-task", { needs: "task_resolution" }),
        tasks("new-tasks", { needs: "task_accept" }),
        tasks("checking-query"),
        tasks("notify-applicant-query"),
        tasks("release-control", { needs: "task_release_control" }),
        tasks("send-to-down-query"),
        tasks("deadline-query"),
        appeals("late-extensions", { needs: "judge_extension" }),
        tasks("executor-query"),
        tasks("limited-query"),
        tasks("groups-query"),
        tasks("review-tasks", { needs: "task_review_answer" }),
        tasks("answer-review-tasks", { needs: "task_review_confirm" }),
      ],
    ],
  },
  cameBack: {
    isFirst: true,
    label: "myDay.cameBack",
    none: "myDay.noCameBack",
    alternatives: [
      [
        appeals("registration", { where: { isReturned: 1 }, needs: "send_to_classification" }),
        appeals("reg-mahalla", { where: { isReturned: 1 }, needs: "send_to_classification" }),
        tasks("reject-tasks", { needs: "task_answer" }),
        tasks("return-tasks", { needs: "task_resend" }),
      ],
    ],
  },
  overdue: {
    isFirst: true,
    label: "statistics.overdue",
    officeLabel: "myDay.officeOverdue",
    none: "myDay.noOverdue",
    // without filters its total is a stored one
    alternatives: [[tasks("delayed-tasks", { needs: "view_organization_appeals" })], ...own(isOverdue)],
  },
  dueToday: {
    isFirst: true,
    label: "lists.bucketDueToday",
    officeLabel: "myDay.officeDueToday",
    none: "myDay.noDueToday",
    alternatives: own(isDueToday),
  },
  dueSoon: {
    isFirst: true,
    label: "lists.bucketDueIn3",
    officeLabel: "myDay.officeDueSoon",
    none: "myDay.noDueSoon",
    alternatives: own(isDueSoon),
  },
  news: {
    isFirst: true,
    label: "lists.hasNews",
    none: "myDay.noNews",
    alternatives: [[tasks("process-tasks", { where: { hasNews: 1 } })]],
  },
  atOthers: {
    label: "myDay.atOthers",
    none: "myDay.noAtOthers",
    alternatives: [[tasks("process-tasks", { where: { isAnswered: 1 }, needs: "task_answer" })]],
  },
  incoming: {
    label: "myDay.incoming",
    none: "lists.emptyIncoming",
    alternatives: [[incoming("telegram"), incoming("web"), incoming("my-fergana"), incoming("email"), incoming("joined-mail")]],
  },
  letters: {
    label: "menu.lettersDue",
    none: "myDay.noLetters",
    alternatives: [[appeals("letters-due", { needs: "task_notify_applicant" })]],
  },
  inquiries: {
    label: "myDay.inquiries",
    none: "myDay.noInquiries",
    alternatives: [[appeals("inquiries", { where: { isInquiryLate: 1 }, needs: "send_inquiry" })]],
  },
  dissatisfied: {
    label: "myDay.dissatisfied",
    none: "myDay.noDissatisfied",
    alternatives: [[appeals("closed", { where: { isDissatisfied: 1 }, needs: "reopen_appeal" })]],
  },
} as const satisfies Readonly<Record<string, DaySection>>;
export type DaySectionName = keyof typeof daySections;

/** Of each organisation that a supervisor watches: its open tasks and those overdue. */
export const watchedOrganizations = {
  lists: { appeals: "supervisor-appeals", tasks: "supervisor-tasks" },
  tables: {
    organizations: {
      label: "myDay.organizations",
      family: "tasks",
      rows: "executors",
      period: "now",
      where: { isOpen: 1 },
      columns: { open, overdue },
    },
  },
} as const satisfies StatPage;

type SetUp = {
  readonly label: MessageKey;
  /** What is said where there is nothing left; without it the figure is shown no more. */
  readonly none?: MessageKey;
  readonly needs: Permission;
  readonly screen: ScreenPath;
  /** The filter of that screen under which it shows what the figure counts. */
  readonly lacks?: string;
};
/** What an administrator has left to set up: who is shown the figure, and where it is put right. */
export const setUpFigures = {
  usersWithoutRole: {
    label: "myDay.usersWithoutRole",
    none: "myDay.noUsersWithoutRole",
    needs: "manage_user_roles",
    screen: "/admin/users",
    lacks: "roleIds",
  },
  organizationsWithoutStaff: {
    label: "myDay.organizationsWithoutStaff",
    none: "myDay.noOrganizationsWithoutStaff",
    needs: "manage_organizations",
    screen: "/admin/organizations",
    lacks: "staffCount",
  },
  organizationsWithoutRegistrator: {
    label: "myDay.organizationsWithoutRegistrator",
    none: "myDay.noOrganizationsWithoutRegistrator",
    needs: "manage_organizations",
    screen: "/admin/organizations",
    lacks: "registratorCount",
  },
  mahallasWithoutSector: {
    label: "myDay.mahallasWithoutSector",
    none: "myDay.noMahallasWithoutSector",
    needs: "manage_references",
    screen: "/info/geo/mahallas",
    lacks: "sectionsId",
  },
  provisionalDays: {
    label: "myDay.provisionalDays",
    none: "myDay.noProvisionalDays",
    needs: "manage_calendar",
    screen: "/admin/calendar",
  },
  doubtfulValues: {
    label: "myDay.doubtfulValues",
    none: "myDay.noDoubtfulValues",
    needs: "manage_settings",
    screen: "/admin/doubtful-values",
  },
  /** 1 until the office has said from which day it writes in the alphabet of 2026. */
  alphabetDay: { label: "myDay.alphabetDay", needs: "manage_settings", screen: "/admin/settings" },
} as const satisfies Readonly<Record<string, SetUp>>;
export type SetUpFigure = keyof typeof setUpFigures;
/** People who are enrolled for a day on which nobody will be received: they are called and moved in the journal. */
export const enrolledInVain = {
  label: "myDay.enrolledInVain",
  needs: "manage_reception",
  screen: "/reception/journal",
  lacks: "heldId",
} as const satisfies SetUp;

/** Common problems that the portal proposes and nobody has decided of. */
export const proposedProblems = {
  label: "myDay.proposedProblems",
  needs: "manage_problems",
  screen: "/appeals/problems",
  where: { status: "proposed" },
} as const satisfies SetUp & { readonly where: object };

const names = <T extends object>(all: T) => Object.keys(all) as (keyof T & string)[];
/** The number of rows shown in each section, and in the list "first this". */
export const rowsOfSection = 3;
export const rowsOfFirst = 8;
/** Why something is to be done first, the strongest reason first. */
export const dayReasons = ["reminded", "overdue", "cameBack", "waiting", "dueToday", "dueSoon", "news", "mentioned"] as const;
export type DayReason = (typeof dayReasons)[number];
const where = byName(Type.Unsafe<string | number>({ type: ["string", "integer"] }), { examples: [{ isOverdue: 1 }] });
const inList = { family: oneOf(dayFamilies), list: text(60) };

const listPart = record({ ...inList, where, total: count() });
const dayRow = named(
  "MyDayRow",
  record({
    ...inList,
    id: id(),
    /** Null when it is not registered yet; for a task its appeal. */
    appealId: nullable(id()),
    /** Its ticket when it is not registered yet. */
    requestNumber: text(),
    applicantName: text(),
    /** Its beginning. */
    text: text(300),
    status: text(),
    statusName: text(),
    createdDate: moment(),
    /** Of a task: what it is about, and who has it. */
    topicName: nullable(text()),
    executorName: nullable(text()),
    organizationName: nullable(text()),
    /** Of a letter to the applicant: until when it should be sent; of an inquiry: until when it should be answered. */
    deadline: nullable(day()),
    daysLeft: nullable(Type.Integer()),
    reminded: nullable(reminded),
    /** In "first this": why it is there, the strongest reason first; of what waits, in which list. */
    reasons: listOf(record({ reason: oneOf(dayReasons), list: nullable(record(inList)) }), 30),
    /** What a colleague, or the portal (null), said to the reader of it last and the reader has not opened. */
    said: nullable(
      record({
        kind: oneOf(["mention", "remind", ...escalationActions]),
        byName: nullable(text(500)),
        at: moment(),
        text: nullable(text(500)),
      }),
    ),
  }),
);
export type MyDayRow = Static<typeof dayRow>;
const section = named(
  "MyDaySection",
  record({
    section: oneOf(names(daySections)),
    total: count(),
    /** The lists that the total adds up, with the filters under which each contains exactly its part. */
    lists: listOf(listPart, 30),
    /** The first by the nearest deadline; what has none, by age. Of what stands in "first this" none. */
    rows: listOf(dayRow, rowsOfSection),
  }),
);
export type MyDaySection = Static<typeof section>;
const organization = record({ id: id(), name: text(500), open: count(), overdue: count() });

/** What waits for the caller's own decision, list by list, with its age; null where the caller decides nothing. */
export const waitingEndpoint = endpoint({
  method: "GET",
  path: "/profile/waiting",
  may: "signed-in",
  summary: "Lists of what waits for the user's own decision: how many, how many of them due today, and days since the oldest came",
  reply: named(
    "Waiting",
    record({
      lists: nullable(listOf(record({ ...inList, where, total: count(), dueToday: count(), oldestDays: nullable(count()) }), 30)),
    }),
  ),
});
export type WaitingList = NonNullable<Static<NonNullable<(typeof waitingEndpoint)["reply"]>>["lists"]>[number];

export const myDayEndpoint = endpoint({
  method: "GET",
  path: "/profile/my-day",
  may: "signed-in",
  summary: "What the user has to do today: what is first, and sections that the user's lists feed, each with its exact total",
  reply: named(
    "MyDay",
    record({
      /** What to do first, each appeal once, and the list that has what would come next. */
      first: listOf(dayRow, rowsOfFirst),
      next: nullable(listPart),
      sections: listOf(section, 12),
      /** For a supervisor: how many organisations have overdue tasks, and those with the most. */
      organizations: nullable(record({ total: count(), rows: listOf(organization, rowsOfSection) })),
      /** For who keeps the journal of receptions: how many are to be called and moved; 0 for others. */
      enrolledInVain: count(),
      /** For who manages common problems: how many wait for a decision; 0 for others. */
      proposedProblems: count(),
      /** For who sees common problems: of what more people write than is usual. */
      warnings: listOf(earlyWarning, warningsListed),
      /** For an administrator: what is left to set up. */
      setUp: listOf(record({ figure: oneOf(names(setUpFigures)), count: count() }), 10),
    }),
  ),
});
