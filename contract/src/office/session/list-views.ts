import { endpoint } from "../../kit/endpoint.ts";
import { listOf, named, nullable, record, said, text } from "../../kit/schema.ts";

/** How a user likes one list: the chosen columns in their order (null: as the list has them), and filters kept under a name. */
export const listView = named(
  "ListView",
  record({
    /** `family:list`, as `tasks:process-tasks`; the choices of a report are kept under `reports:report-one`, without columns. */
    list: said(100),
    columns: nullable(listOf(said(60), 60)),
    /** `query`: what the address bar holds, as `areasId=3&sortAttr=deadline`. */
    saved: listOf(record({ name: said(60), query: text(2000) }), 20),
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
    summary: "Keep how the user likes a list",
    body: listView,
    reply: listView,
    errors: ["rule_broken"],
    done: "audited.viewKept",
  }),
};
