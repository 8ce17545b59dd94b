// What every number of the reports and dashboards means, written by hand from the design (section 8) in plain SQL over the records
// themselves: `a` an appeal, `p` its applicant, `t` a task. Nothing here is taken from the product's own tables.
import { open as openTasks, today } from "./list-meanings.ts";

const day = (moment: string) => `(${moment} at time zone 'Asia/Tashkent')::date`;
const open = "a.status in ('registration', 'classification', 'process', 'transfer_asked')";
/** The appeal itself; of a joined duplicate the first one, however many lie between. */
const first = `(with recursive way as (select a.id, a.is_joined, a.earlier_appeal_id
  union all select e.id, e.is_joined, e.earlier_appeal_id from way join appeals e on e.id = way.earlier_appeal_id where way.is_joined)
  select id from way where not is_joined)`;
const result = `(case when a.status = 'resolved' then (select r.code from tasks k join answers w on w.id = k.answer_id
  join result_types r on r.id = w.result_type_id where k.appeal_id = ${first} and k.status = 'resolved' and k.parent_id is null
  order by case r.code when 'positive' then 1 when 'justified' then 2 when 'explained' then 3 when 'legal_advice' then 4
    when 'others' then 5 when 'rejected' then 6 else 7 end limit 1) end)`;
const closed = (code: string) => `a.closing_kind_id = (select id from closing_kinds where code = '${code}')`;
const form = (code: string) => `(select form from channels where id = a.channel_id) = '${code}'`;
const left = (x: string) => `(${x}.deadline - ${today})`;
const late = (x: string) => `${x}.status = 'resolved' and ${day(`${x}.resolved_at`)} > ${x}.deadline`;
const bucketsOf = (x: string, isOpen: string): Record<string, string> => ({
  notDue: `${isOpen} and ${left(x)} > 3`,
  dueIn3: `${isOpen} and ${left(x)} between 1 and 3`,
  dueToday: `${isOpen} and ${left(x)} = 0`,
  overdue3: `${isOpen} and ${left(x)} between -3 and -1`,
  overdue30: `${isOpen} and ${left(x)} between -30 and -4`,
  overdueMore: `${isOpen} and ${left(x)} < -30`,
});
const closingsOf = (x: string): Record<string, string> => ({
  inTime: `${x}.status = 'resolved' and ${day(`${x}.resolved_at`)} <= ${x}.deadline`,
  late: late(x),
  late15: `${late(x)} and (a.term ->> 'days') = '15'`,
  late30: `${late(x)} and (a.term ->> 'days') = '30'`,
});
const results: Record<string, string> = {
  positive: `${result} = 'positive'`,
  justified: `${result} = 'justified'`,
  explained: `${result} = 'explained'`,
  legalAdvice: `${result} = 'legal_advice'`,
  others: `${result} = 'others'`,
  rejected: `${result} = 'rejected'`,
  unseen: `${result} = 'unseen'`,
};
const forms: Record<string, string> = Object.fromEntries(
  ["written", "electronic", "personal", "mobile", "public", "video", "phone"].map((code) => [code, form(code)]),
);
const answered = `a.status = 'resolved' and ${closed("answered")}`;
/** By the name of the column, where a table has no other meaning for it. */
const informed = `(a.status = 'for_information' or ${closed("for_information")})`;
const ended = `a.status = 'resolved' and ${informed} is not true`;
const ofAppeals: Record<string, string> = {
  now: "true",
  before: "true",
  total: "true",
  received: "true",
  individuals: "p.applicant_type_id = 1",
  legalEntities: "p.applicant_type_id = 2",
  applications: "a.kind_id = 1",
  complaints: "a.kind_id = 2",
  proposals: "a.kind_id = 3",
  ...forms,
  ...Object.fromEntries(Object.entries(results).map(([name, condition]) => [name, `${answered} and ${condition}`])),
  ...bucketsOf("a", open),
  ...Object.fromEntries(Object.entries(closingsOf("a")).map(([name, condition]) => [name, `${ended} and ${condition}`])),
  collective: "a.applicant_count > 1",
  repeat: "a.repeatability_type_id = 2",
  duplicate: "a.repeatability_type_id = 3",
  underControl: "a.is_control",
  open,
  overdue: `${open} and a.deadline < ${today}`,
  closed: ended,
  considered: answered,
  satisfied: `${answered} and ${result} in ('positive', 'justified')`,
  refused: `${answered} and ${result} = 'rejected'`,
  unconsidered: `(${closed("unconsidered")} or ${answered} and ${result} = 'unseen')`,
  leftUnconsidered: closed("unconsidered"),
  forInformation: informed,
  terminated: closed("terminated"),
  returned: closed("returned_to_applicant"),
  forwardedIn: "a.holder_id = own and a.forwarded_from_id is not null",
  forwardedOut: "a.registered_org_id = own and a.holder_id <> own",
  judged: "exists (select from satisfactions s where s.appeal_id = a.id)",
  pleased: "exists (select from satisfactions s where s.appeal_id = a.id and s.is_satisfied)",
  closedBefore: ended,
  inTimeBefore: `${ended} and ${closingsOf("a")["inTime"]!}`,
  explainedOutcome: `${answered} and ${result} in ('explained', 'legal_advice', 'others')`,
};
const history = (action: string) => `exists (select from history y where y.task_id = t.id and y.action = '${action}')`;
const taskResult = (code: string) =>
  `t.status = 'resolved' and (select r.code from answers w join result_types r on r.id = w.result_type_id where w.id = t.answer_id) = '${code}'`;
const isOpenTask = `t.status in ${openTasks}`;
const ofTasks: Record<string, string> = {
  now: "true",
  before: "true",
  received: "true",
  sent: "true",
  accepted: "t.accepted_at is not null",
  notAccepted: "t.accepted_at is null",
  done: "t.status = 'resolved'",
  ...closingsOf("t"),
  ...bucketsOf("t", isOpenTask),
  open: isOpenTask,
  underControl: "t.is_control",
  overdue: `${isOpenTask} and t.deadline < ${today}`,
  returned: history("return"),
  answersRejected: history("reject-answer"),
  reminded: history("remind"),
  extensions: "exists (select from requests q where q.task_id = t.id and q.type = 'deadline' and q.status = 'accepted')",
  positive: taskResult("positive"),
  justified: taskResult("justified"),
  explained: taskResult("explained"),
  legalAdvice: taskResult("legal_advice"),
  others: taskResult("others"),
  rejected: taskResult("rejected"),
  unseen: taskResult("unseen"),
};

const ofRegion = `(case when (select r.code from areas e join regions r on r.id = e.region_id where e.id = p.area_id) = '1730' then p.area_id::text else 'none' end)`;
/** Where the problem is: as the appeal says, or else where the applicant lives. */
const placeArea = "coalesce(a.place_area_id, p.area_id)";
const placeOfRegion = `(case when (select r.code from areas e join regions r on r.id = e.region_id where e.id = ${placeArea}) = '1730' then ${placeArea}::text else 'none' end)`;
const mainTopic = `(select k.topic_id from tasks k where k.appeal_id = ${first} and k.parent_id is null and k.status not in ('draft', 'cancelled') order by k.id limit 1)`;
const age = `(select count(*) - 1 from generate_series(0, 130) n where p.birthdate + interval '1 year' * n <= ${day("a.created_at")})`;
/** What stands as the key of a row. */
export const keys: Record<string, string> = {
  whole: "'1'",
  areas: ofRegion,
  places: placeOfRegion,
  mahallas: "case when p.area_id = TERRITORY then coalesce(p.mahalla_id::text, 'none') else 'outside' end",
  sections: `case when p.area_id = TERRITORY then 'section ' || coalesce((select section_id::text from mahallas where id = p.mahalla_id), 'none')
    else 'outside' end`,
  topics: `coalesce((select coalesce(g.parent_id, g.id) from topics g where g.id = ${mainTopic})::text, 'none')`,
  receptionLeaders: "coalesce(a.reception_leader_id::text, 'none')",
  channels: "a.channel_id::text",
  executors: "t.organization_id::text",
  departments: "'department ' || coalesce(t.department_id::text, 'none')",
  lowerOrganizations: "t.organization_id::text",
  otherOrganizations: "t.organization_id::text",
  genders: "coalesce(p.gender_id::text, 'none')",
  ageBands: `case when p.birthdate is null then 'none' when ${age} < 18 then 'under_18' when ${age} <= 30 then 'from_18' when ${age} <= 40 then 'from_31'
    when ${age} <= 50 then 'from_41' when ${age} <= 60 then 'from_51' else 'from_61' end`,
  socialStatuses: "coalesce(p.social_status_id::text, 'none')",
  privilegedCategories: "coalesce(p.privileged_category_id::text, 'none')",
};

/** What the parts of a row are, where it is opened. */
export const partKeys: Partial<Record<string, string>> = {
  topics: `${mainTopic}::text`,
  sections: keys["mahallas"]!,
  departments: "coalesce(t.department_id::text, 'none') || ':' || coalesce(t.executor_id::text, 'none')",
};

type Reckoned = Record<string, (of: (column: string) => number) => number | null>;
export type Meaning = {
  readonly of: "appeals" | "tasks";
  readonly rows: keyof typeof keys;
  /** `chosen`: by the chosen days; `now`: whenever; `today`; `months`: the twelve months up to the last chosen day. */
  readonly period: "chosen" | "now" | "today" | "months";
  readonly only?: string;
  readonly columns?: Record<string, string>;
};
const appeals = (rows: Meaning["rows"], more: Partial<Meaning> = {}): Meaning => ({ of: "appeals", rows, period: "chosen", ...more });
const tasks = (rows: Meaning["rows"], more: Partial<Meaning> = {}): Meaning => ({ of: "tasks", rows, period: "chosen", ...more });
const people = { only: "p.applicant_type_id = 1" };
/** By the organisations that stand above the executor's, one after the other. */
const isBelow = `exists (with recursive above as (select parent_id from organizations where id = t.organization_id
  union select o.parent_id from above join organizations o on o.id = above.parent_id) select from above where parent_id = own)`;
const ofSent = { notAccepted: `t.accepted_at is null and ${isOpenTask}`, open: `t.accepted_at is not null and ${isOpenTask}` };
const dashboard: Record<string, Meaning> = {
  now: appeals("whole", { period: "now", only: open }),
  tasksNow: tasks("whole", { period: "now", only: isOpenTask }),
  today: appeals("whole", { period: "today" }),
  totals: appeals("whole"),
  results: appeals("whole"),
  channels: appeals("channels"),
  territories: appeals("areas"),
  topics: appeals("topics"),
  months: appeals("months" as never, { period: "months" }),
};
/** Every table of every page. */
export const meanings: Record<string, Record<string, Meaning>> = {
  "reports/report-one": { appeals: appeals("areas"), tasks: tasks("areas"), places: appeals("places") },
  "reports/report-two": { topics: appeals("topics") },
  "reports/report-three": { results: appeals("areas") },
  "reports/report-four": {
    receptions: appeals("receptionLeaders", {
      only: "(select form from channels where id = a.channel_id) in ('personal', 'mobile', 'public', 'video')",
    }),
  },
  "reports/report-five": { channels: appeals("channels") },
  "reports/report-six": {
    executors: tasks("executors"),
    departments: tasks("departments", { only: "t.organization_id = own" }),
  },
  "reports/report-seven": {
    genders: appeals("genders", people),
    ageBands: appeals("ageBands", people),
    socialStatuses: appeals("socialStatuses", people),
    privilegedCategories: appeals("privilegedCategories", people),
  },
  "reports/report-low-org": {
    lower: tasks("lowerOrganizations", { only: `t.from_org_id = own and ${isBelow}`, columns: ofSent }),
    elsewhere: tasks("otherOrganizations", {
      only: `t.from_org_id = own and t.organization_id <> own and not ${isBelow}`,
      columns: ofSent,
    }),
  },
  "reports/quarterly": { summary: appeals("whole"), territories: appeals("areas") },
  "dashboards/dashboard": dashboard,
  "dashboards/appeals-now": { now: dashboard["now"]! },
  "dashboards/tasks-now": { now: dashboard["tasksNow"]! },
  "dashboards/dashboard-supervisor": { ...dashboard, organizations: tasks("executors") },
};
/** What a column counts, before its period. */
export const meaningOf = (table: Meaning, column: string): string | undefined =>
  table.columns?.[column] ?? (table.of === "appeals" ? ofAppeals : ofTasks)[column];
/** What is calculated from other columns of its row: percents, and this year less the last. */
export const reckonedIn = ({ of: family }: Meaning): Reckoned => ({
  difference: (of) => of("now") - of("before"),
  inTimeShare: (of) => percent(of("inTime"), of(family === "tasks" ? "done" : "closed")),
  inTimeShareBefore: (of) => percent(of("inTimeBefore"), of("closedBefore")),
  pleasedShare: (of) => percent(of("pleased"), of("judged")),
  overdueShare: (of) => percent(of("overdue"), of("open")),
  positiveShare: (of) => percent(of("positive"), of("considered")),
  // nobody has entered how many inhabitants there are
  perThousand: () => null,
  ...Object.fromEntries(
    Object.keys(results).map((name) => [`${name}Share`, (of: (column: string) => number) => percent(of(name), of("considered"))]),
  ),
});
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
/** Measured, not counted: people of collective appeals, and days from registration to the end of what "closed" counts. */
export const measured: Record<string, string> = {
  people: "coalesce(sum(a.applicant_count) filter (where PERIOD), 0)::float",
  days: `round((avg(${day("a.resolved_at")} - ${day("a.received_at")}) filter (where PERIOD and ${ended})), 1)::float`,
};
