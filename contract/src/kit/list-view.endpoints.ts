import { endpoint } from "./endpoint.ts";
import { listOf, named, nullable, record, filledText, text } from "./schema.ts";

/** The order that a user chose in a list is saved under this and the list's name, as the query `deadline ASC`. */
export const orderPrefix = "order:";

/** How a user likes one list: the chosen columns in their order (null: as the list has them), and filters saved under a name. */
export const listView = named(
  "ListView",
  record({
    /** `family:list`, as `tasks:process-tasks`; the choices of a report are saved under `reports:report-one`, the last ones of a form under `form:task-action:answer`, without columns. */
    list: filledText(100),
    columns: nullable(listOf(filledText(60), 60)),
    /** `query`: the query of the address, as `areasId=3&sortAttr=deadline`. */
    saved: listOf(record({ name: filledText(60), query: text(2000) }), 20),
  }),
);

export const listViewEndpoints = {
  all: endpoint({
    method: "GET",
    path: "/profile/list-views",
    may: "signed-in",
    summary: "How the user likes the lists: columns and saved filters",
    reply: listOf(listView, 200),
  }),
  save: endpoint({
    method: "PUT",
    path: "/profile/list-views",
    may: "signed-in",
    summary: "Save how the user likes a list",
    body: listView,
    reply: listView,
    errors: ["rule_broken"],
    done: "audited.viewKept",
  }),
};
