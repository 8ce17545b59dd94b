import * as Type from "typebox";
import type { Static, TSchema } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, day, flag, id, listOf, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import { reminded } from "../appeals/appeal.schema.ts";
import { bulkLimit } from "../limits.ts";
import { noteActions } from "../notes/notes.ts";
import { taskLists } from "../tasks/task.lists.ts";

/** Who is told that a task stays overdue: the executor's head, then the controller of the office that sent it. */
export const escalationActions = ["escalate-to-head", "escalate-to-controller"] as const;
/** What stands in the history and is no step: it moves nothing. */
export const besideSteps = {
  ...noteActions,
  remind: "done.remind",
  "escalate-to-head": "reminders.toldHead",
  "escalate-to-controller": "reminders.toldController",
  "merge-applicant": "audited.applicantsMerged",
  "take-back-merge": "audited.mergeTakenBack",
  "join-problem": "audited.problemJoined",
  "leave-problem": "audited.problemLeft",
} as const satisfies Readonly<Record<string, MessageKey>>;

const reminder = named(
  "Reminder",
  record({
    id: id(),
    appealId: id(),
    taskId: id(),
    requestNumber: text(),
    deadline: day(),
    kind: oneOf(["remind", ...escalationActions]),
    /** Null: the portal itself. */
    byName: nullable(text(500)),
    at: moment(),
    /** What was typed. */
    text: nullable(text(500)),
  }),
);
export type Reminder = Static<typeof reminder>;
/** At most this many are listed; the counter counts all. */
export const remindersShown = 30;

/** At most this many people are named, those with the most tasks. */
export const receiversShown = 100;

/** At most this many executors are listed, those with the most overdue tasks. */
export const lateExecutorsMost = 30;
const lateExecutor = named("LateExecutor", record({ executorId: id(), executorName: text(500), late: count(), today: count() }));
export type LateExecutor = Static<typeof lateExecutor>;
const receiver = record({ id: id(), name: text(500), tasks: count(), isHead: flag() });
/** The ids of tasks, with commas between them: those of a page at most. */
const taskIds = Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${bulkLimit - 1}}$`, examples: ["12,13"] });
const {
  menu: _menu,
  pageNo: _no,
  pageSize: _size,
  sortAttr: _by,
  sortOrder: _how,
  ...filters
} = taskLists.query.properties as Record<string, TSchema>;

export const reminderEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/reminders",
    may: "signed-in",
    summary: "What reminds the user of tasks that still wait and whose cards the user has not opened since, the newest first",
    reply: listOf(reminder, remindersShown),
  }),
  seen: endpoint({
    method: "PATCH",
    path: "/reminders/seen",
    may: "signed-in",
    summary: "The card of an appeal is on the user's screen: reminders of its tasks are no longer new",
    body: record({ appealId: id() }),
    reply: record({}),
    errors: ["not_found"],
    done: "audited.remindersSeen",
  }),
  receivers: endpoint({
    method: "GET",
    path: "/tasks/reminder-receivers",
    may: "send_reminder",
    summary: "Whom a reminder of these tasks would reach, what they would read of the first, and how often it was reminded before",
    query: record({ taskIds }),
    reply: record({
      people: listOf(receiver, receiversShown),
      /** The first of the open tasks; null where the user sees none of them. */
      first: nullable(record({ requestNumber: text(), deadline: day(), daysLeft: Type.Integer() })),
      /** How many of the tasks were reminded of before, how often together, and on which day last. */
      before: nullable(record({ tasks: count(), ...reminded.properties })),
    }),
  }),
  lateExecutors: endpoint({
    method: "GET",
    path: "/tasks/late-executors",
    may: "tasks-delayed-tasks",
    summary: "Executors of the overdue tasks that the user sees, under the filters of their list, and how many more are due today",
    query: record(filters),
    reply: listOf(lateExecutor, lateExecutorsMost),
  }),
};
