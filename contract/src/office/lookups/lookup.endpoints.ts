import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, flag, id, listOf, named, nullable, record, text } from "../../kit/schema.ts";

const option = record({ id: id(), name: text() });

/** Choices of forms that are no reference list: people, offices, topics, offered texts. */
export const lookupEndpoints = {
  /** Own organisation first, then those below it, then others. */
  organizations: endpoint({
    method: "GET",
    path: "/lookups/organizations",
    may: "signed-in",
    summary: "Organisations that a task may be sent to",
    reply: listOf(
      named(
        "OrganizationOption",
        record({
          id: id(),
          name: text(),
          parentId: nullable(id()),
          isOwn: flag(),
          /** One of those given to the caller to supervise, or below one. */
          isWatched: flag(),
        }),
      ),
      5000,
    ),
  }),
  departments: endpoint({
    method: "GET",
    path: "/lookups/departments",
    may: "signed-in",
    summary: "Departments of the caller's organisation",
    reply: listOf(option),
  }),
  staff: endpoint({
    method: "GET",
    path: "/lookups/staff",
    may: "signed-in",
    summary: "Staff of the caller's organisation who hold a permission",
    query: record({ departmentsId: Type.Optional(id()), can: Type.Optional(text(60)) }),
    reply: listOf(
      named(
        "StaffOption",
        record({
          id: id(),
          name: text(),
          departmentsId: nullable(id()),
          departmentName: nullable(text()),
          /** The highest position level held. */
          positionLevelName: nullable(text()),
          /** Tasks that wait for this person as executor, and how many of them are past their deadline. */
          openTasks: count(),
          lateTasks: count(),
        }),
      ),
    ),
  }),
  topics: endpoint({
    method: "GET",
    path: "/lookups/topics",
    may: "signed-in",
    summary: "Classification: groups and their leaves",
    reply: listOf(named("TopicNode", record({ id: id(), name: text(), code: nullable(text()), parentId: nullable(id()) }))),
  }),
  taskTypes: endpoint({ method: "GET", path: "/lookups/task-types", may: "signed-in", summary: "Task types", reply: listOf(option) }),
  textTemplates: endpoint({
    method: "GET",
    path: "/lookups/text-templates",
    may: "signed-in",
    summary: "Offered texts of resolutions and answers",
    query: record({ kind: text(20) }),
    reply: listOf(record({ id: id(), text: text(5000) })),
  }),
};
