import { sql } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";

// What each list contains and who has it, written by hand from the design, section 4, in plain SQL.

/** The day of which the lists are asked. */
export const now = new Date("2026-11-20T12:00:00+05:00");
export const today = "date '2026-11-20'";

/** Who takes part in an appeal, from the records themselves and not from the rows of triggers: the view `took_part`. */
export const tellWhoTookPart = async (db: Db): Promise<void> => {
  await sql`create view took_part as
    select id as appeal_id, unnest(array[holder_id, registered_org_id, forwarded_from_id]) as org from appeals
     union select appeal_id, organization_id from tasks where dispatched_at is not null
     union select t.appeal_id, f.to_org_id from task_flows f join tasks t on t.id = f.task_id`.execute(db);
};

const everywhere = ["registrator", "leader", "executor", "signer", "controller"] as const;
// the demo leaders have every post and lead a department; these have one post each, or lead without one
const others = ["far-leader-1", "far-leader-2", "far-leader-4", "mrg-leader-1", "mrg-executor-1"];
export const accounts = [...["", "2", "3"].flatMap((n) => everywhere.map((role) => role + n)), "admin", "supervisor", "mahalla", ...others];
export const roleOf = (login: string) => login.replace(/^(far|mrg)-|-?\d$/g, "");

export type Who = { id: number; org: number; dep: number | null };
export const whoIs = async (db: Db, login: string): Promise<Who> =>
  (await sql<Who>`select id, organization_id as org, department_id as dep from users where login = ${login}`.execute(db)).rows[0]!;
const posts = (w: Who) => `select position_level_id from user_roles where user_id = ${w.id}`;
export const open =
  "('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned')";
/** Own work of an executor; the department's for its leader; the organisation's for its controller. */
const work = (w: Who, role: string) =>
  role === "executor"
    ? `t.executor_id = ${w.id}`
    : role === "controller"
      ? `t.organization_id = ${w.org}`
      : w.dep === null
        ? `t.organization_id = ${w.org}`
        : `t.organization_id = ${w.org} and (t.department_id = ${w.dep} or t.executor_id = ${w.id})`;
/** The organisations given to a supervisor, with all below them. */
const given = (w: Who) =>
  `select x.descendant_id from supervisor_organizations s join organization_tree x on x.ancestor_id = s.organization_id where s.user_id = ${w.id}`;
/**
 * What one watches: an executor one's own, the department's and what one was asked to review; a supervisor what is in the organisations
 * given; everybody else what the organisation has or has sent.
 */
const watched = (w: Who, role: string) =>
  role === "supervisor"
    ? `t.organization_id in (${given(w)})`
    : role === "executor"
      ? `(t.organization_id = ${w.org} and (t.executor_id = ${w.id} or t.department_id = ${w.dep}
          or t.id in (select task_id from task_co_executors where user_id = ${w.id}))
          or t.id in (select task_id from reviews where reviewer_id = ${w.id}))`
      : `${w.org} in (t.organization_id, t.from_org_id)`;
/** The appeals that one may see. */
const seen = (w: Who, role: string) =>
  role === "supervisor"
    ? `a.id in (select appeal_id from took_part where org in (${given(w)}))`
    : `(a.id in (select appeal_id from took_part where org = ${w.org}) or a.transfer_org_id = ${w.org})`;

export type List = {
  readonly path: string;
  readonly counter?: string;
  readonly roles: readonly string[];
  readonly holds: (w: Who, role: string) => string;
};
// Written by hand from the design, section 4: who has the list and what it contains.
const appealList = (path: string, counter: string | undefined, roles: readonly string[], holds: List["holds"]): List => ({
  path: `/appeals/${path}`,
  ...(counter === undefined ? {} : { counter }),
  roles,
  holds,
});
// 20 November 2026 is a Friday: five working days before it are 13, 16, 17, 18 and 19, ten begin on the 6th, twenty on 23 October (no holiday between)
const since = (day: string) => `(select max(h.at) at time zone 'Asia/Tashkent' from history h where h.appeal_id = a.id) < date '${day}'`;
/** How an appeal may be stuck. */
export const silent: Record<string, string> = {
  still_5: since("2026-11-13"),
  still_10: since("2026-11-06"),
  still_20: since("2026-10-23"),
  to_and_fro:
    "(select count(*) filter (where h.action = 'return') + count(*) filter (where h.action = 'accept-ask-send-another-org') from history h where h.appeal_id = a.id) > 1",
  third_request:
    "exists (select from tasks k where k.appeal_id = a.id and (select count(*) from requests q where q.task_id = k.id and q.type = 'deadline') > 2)",
};
const ofMahalla = (w: Who, statuses: string) => `a.is_mahalla and a.registered_org_id = ${w.org} and a.status in (${statuses})`;
const appealLists: Record<string, List> = {
  registration: appealList(
    "menu/registration",
    "appeal_new",
    ["registrator"],
    (w) => `a.holder_id = ${w.org} and a.status = 'registration' and not a.is_mahalla`,
  ),
  unlocated: appealList(
    "menu/not-classified",
    "appeal_confirm",
    ["leader"],
    (w) => `a.holder_id = ${w.org} and a.status = 'classification' and a.position_level_id in (${posts(w)})`,
  ),
  process: appealList(
    "menu/process",
    "appeal_process",
    ["registrator", "leader", "controller"],
    (w) => `${w.org} in (a.holder_id, a.registered_org_id) and a.status = 'process'`,
  ),
  closed: appealList("menu/resolved", "appeal_done", ["registrator", "leader"], (w, role) => `a.status = 'resolved' and ${seen(w, role)}`),
  "letters-due": appealList(
    "menu/letters-due",
    "appeal_letter_due",
    ["registrator"],
    (w) =>
      `exists (select from letters l left join tasks k on k.id = l.task_id where l.appeal_id = a.id and l.sent_day is null and coalesce(k.organization_id, a.holder_id) = ${w.org})`,
  ),
  // a leader ends the inquiries of the office, an executor the own ones and those of appeals of which a question is open with the executor
  inquiries: appealList(
    "menu/inquiries",
    "appeal_inquiry",
    ["leader", "executor"],
    (w) =>
      `exists (select from inquiries q where q.appeal_id = a.id and q.status = 'pending' and q.organization_id = ${w.org} and (q.sent_by = ${w.id} or exists (select from user_roles y where y.user_id = ${w.id} and y.position_level_id is not null)
        or exists (select from tasks k where k.appeal_id = a.id and k.executor_id = ${w.id} and k.status not in ('draft', 'returned', 'resolved', 'cancelled'))))`,
  ),
  "late-extensions": appealList(
    "menu/late-extensions",
    undefined,
    ["leader", "controller"],
    (w) => `a.holder_id = ${w.org} and exists (select from late_terms l where l.appeal_id = a.id and l.is_late is null)`,
  ),
  "for-information": appealList(
    "menu/for-information",
    undefined,
    ["registrator", "leader"],
    (w) => `a.holder_id = ${w.org} and a.status = 'for_information'`,
  ),
  "send-to-another-org": appealList(
    "menu/send-to-another-org",
    "appeal_send_to_another_org",
    ["registrator", "leader"],
    (w) => `a.transfer_org_id = ${w.org} and a.status = 'transfer_asked'`,
  ),
  "reg-mahalla": appealList("menu/registration/mahalla", "appeal_mahalla_new", ["mahalla"], (w) => ofMahalla(w, "'registration'")),
  "pr-mahalla": appealList("menu/process/mahalla", "appeal_mahalla_process", ["mahalla"], (w) =>
    ofMahalla(w, "'classification', 'process', 'for_information', 'transfer_asked'"),
  ),
  "fn-mahalla": appealList("menu/resolved/mahalla", "appeal_mahalla_resolved", ["mahalla"], (w) => ofMahalla(w, "'resolved'")),
  "dashboard-appeal": appealList(
    "menu/dashboard",
    undefined,
    ["leader", "signer", "controller", "supervisor"],
    (w, role) => `a.status <> 'deleted' and ${seen(w, role)}`,
  ),
  silence: appealList(
    "menu/silence",
    undefined,
    ["leader", "controller", "supervisor"],
    (w, role) =>
      `a.status in ('registration', 'classification', 'process', 'transfer_asked') and a.deadline >= ${today} and ${seen(w, role)} and (${silent.still_5} or ${silent.to_and_fro} or ${silent.third_request})`,
  ),
  "supervisor-appeals": appealList(
    "supervisor-appeals",
    undefined,
    ["supervisor"],
    (w, role) => `a.status <> 'deleted' and ${seen(w, role)}`,
  ),
};
const task = (menu: string, counter: string, roles: readonly string[], holds: List["holds"]): [string, List] => [
  menu,
  { path: `/tasks/menu?menu=${menu}`, counter, roles, holds },
];
const asked = (w: Who, type: string) =>
  `t.status in ${open} and t.id in (select task_id from requests where status = 'pending' and type = '${type}'
     and deciding_org_id = ${w.org} and asked_by <> ${w.id})`;
/** A correction of the answer is in this state (decision 40). */
const isCorrected = (state: string, whose = "true") => `t.id in (select task_id from corrections where state = '${state}' and ${whose})`;
const taskLists: Record<string, List> = {
  ...Object.fromEntries([
    task("register-task", "task_register", ["registrator"], (w) => `t.organization_id = ${w.org} and t.status = 'register'`),
    task(
      "resolution-task",
      "task_resolution",
      ["leader"],
      (w) => `t.organization_id = ${w.org} and t.status = 'resolution' and t.position_level_id in (${posts(w)})`,
    ),
    task("new-tasks", "task_new", ["leader", "executor"], (w, role) => `${work(w, role)} and t.status = 'new'`),
    task("process-tasks", "task_process", ["leader", "executor", "controller"], (w, role) =>
      role === "controller"
        ? `${work(w, role)} and t.status in ${open}`
        : `(${work(w, role)} or t.id in (select task_id from task_co_executors where user_id = ${w.id}))
             and t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')`,
    ),
    task(
      "reject-tasks",
      "task_rejected",
      ["leader", "executor"],
      (w, role) => `${work(w, role)} and (t.status = 'rejected' or ${isCorrected("rejected")})`,
    ),
    task("return-tasks", "task_returned", ["registrator", "leader"], (w) => `t.from_org_id = ${w.org} and t.status = 'returned'`),
    task(
      "others-tasks",
      "task_process_is_down",
      ["leader", "executor"],
      (w, role) => `${work(w, role)} and t.status in ${open} and t.id in (select parent_id from tasks where status in ${open})`,
    ),
    task(
      "delayed-tasks",
      "task_delayed",
      ["leader", "executor", "controller"],
      (w, role) => `${watched(w, role)} and t.status in ${open} and t.deadline < ${today}`,
    ),
    task("closed-tasks", "task_resolved", ["leader", "executor", "signer"], (w, role) => `${watched(w, role)} and t.status = 'resolved'`),
    task(
      "delayed-closed-tasks",
      "task_delayed_done",
      ["leader", "executor", "controller"],
      (w, role) =>
        `${watched(w, role)} and t.status = 'resolved' and ((t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline or exists (select from late_terms l where l.task_id = t.id and l.organization_id = t.organization_id and l.is_late))`,
    ),
    task("for-controler", "task_is_control", ["controller"], (w) => `t.is_control and t.status in ${open} and t.controller_id = ${w.id}`),
    task("release-control", "task_release_control", ["controller"], (w) => `t.status = 'control_release' and t.controller_id = ${w.id}`),
    task(
      "review-tasks",
      "task_review",
      ["leader", "executor", "signer", "controller"],
      (w) => `t.status <> 'cancelled' and t.id in (select task_id from reviews where status = 'pending' and reviewer_id = ${w.id})`,
    ),
    task(
      "answer-review-tasks",
      "task_answer_review",
      ["leader", "controller"],
      (w) => `t.status <> 'cancelled' and t.id in (select task_id from reviews where status = 'answered' and asked_by = ${w.id})`,
    ),
    task("checking-query", "sendAnswer", ["leader", "controller", "signer"], (w, role) =>
      role === "signer"
        ? `t.organization_id = ${w.org} and (t.status = 'answer_confirm' and t.signer_id = ${w.id}
             or ${isCorrected("written", `signer_id = ${w.id} and author_id <> ${w.id}`)})`
        : `t.answer_author_id <> ${w.id} and (t.organization_id = ${w.org} and t.status = 'answer_check'
             ${role === "leader" ? `or t.from_org_id = ${w.org} and t.status = 'answer_upper'` : ""})`,
    ),
    task(
      "notify-applicant-query",
      "notifyApplicant",
      ["registrator", "signer"],
      (w) => `t.organization_id = ${w.org} and (t.status = 'notify' or ${isCorrected("confirmed")})`,
    ),
    task("send-to-down-query", "sendToDown", ["leader"], (w) => asked(w, "send_to_down")),
    task("deadline-query", "deadline", ["leader", "controller"], (w) => asked(w, "deadline")),
    task("executor-query", "executor", ["leader"], (w) => asked(w, "executor")),
    task("limited-query", "depthLevel", ["leader"], (w) => asked(w, "depth_limit")),
    task("groups-query", "group", ["leader"], (w) => asked(w, "group")),
  ]),
  "process-tasks with news": {
    path: "/tasks/menu?menu=process-tasks&hasNews=1",
    counter: "task_has_answer_or_request",
    roles: ["leader", "executor", "controller"],
    holds: (w, role) => `${taskLists["process-tasks"]!.holds(w, role)} and t.has_news`,
  },
  "dashboard-tasks": {
    path: "/tasks/menu/dashboard",
    roles: ["leader", "signer", "controller", "supervisor"],
    holds: (w, role) => `t.status not in ('draft', 'cancelled') and ${watched(w, role)}`,
  },
  "supervisor-tasks": {
    path: "/tasks/supervisor-tasks",
    roles: ["supervisor"],
    holds: (w, role) => `t.status not in ('draft', 'cancelled') and ${watched(w, role)}`,
  },
};
const incoming = (name: string, counter: string, code: string): [string, List] => [
  name,
  {
    path: `/appeals/menu/${name}`,
    counter,
    roles: ["registrator"],
    holds: (w) => `i.organization_id = ${w.org} and i.status = 'new' and c.code = '${code}'`,
  },
];
const rejected = (name: string, code: string): [string, List] => [
  name,
  {
    path: `/appeals/menu/${name}`,
    roles: ["registrator"],
    holds: (w) => `i.organization_id = ${w.org} and i.status = 'rejected' and c.code = '${code}'`,
  },
];
const incomingLists: Record<string, List> = Object.fromEntries([
  incoming("telegram", "appeal_telegram", "telegram"),
  incoming("web", "appeal_web", "web"),
  incoming("my-fergana", "appeal_mf", "my_fergana"),
  rejected("telegram-rejected", "telegram"),
  rejected("web-rejected", "web"),
  rejected("my-fergana-rejected", "my_fergana"),
  incoming("email", "appeal_email", "email"),
  rejected("email-rejected", "email"),
  [
    "joined-mail",
    {
      path: "/appeals/menu/joined-mail",
      counter: "appeal_joined_mail",
      roles: ["registrator"],
      holds: (w) =>
        `i.status = 'joined' and i.seen_at is null and i.joined_appeal_id in (select h.id from appeals h where h.holder_id = ${w.org})`,
    } satisfies List,
  ],
]);
export const lists: Record<string, List> = { ...appealLists, ...taskLists, ...incomingLists };
export const isIncoming = (name: string) => name in incomingLists;
export const isOfTasks = (name: string) => name in taskLists;
export const from = (name: string) =>
  isIncoming(name)
    ? "incoming_appeals i join channels c on c.id = i.channel_id"
    : isOfTasks(name)
      ? "tasks t join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id"
      : "appeals a join applicants p on p.id = a.applicant_id";
export const key = (name: string) => `${isIncoming(name) ? "i" : isOfTasks(name) ? "t" : "a"}.id`;
/** The ids of the records that a condition means, in the order of the list. */
export const idsBySql = async (db: Db, name: string, where: string, order = `${key(name)} desc`): Promise<number[]> =>
  (
    await sql<{
      id: number;
    }>`select ${sql.raw(key(name))} as id from ${sql.raw(from(name))} where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(db)
  ).rows.map((r) => r.id);
