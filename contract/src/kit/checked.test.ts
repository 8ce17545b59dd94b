import { expect, expectTypeOf, test } from "vitest";
import { appealRow } from "../office/appeals/appeal.schema.ts";
import { definePages } from "../office/statistics/tables.ts";
import { field } from "./fields.ts";
import { defineLists } from "./lists.ts";
import { defineWorkflow } from "./workflow.ts";

// `tsc` checks these tables: each expected error stands at the one wrong word, and any other error fails the type check.

test("a wrong word in a workflow is an error at its row, and the table keeps its types", () => {
  const { actions } = defineWorkflow({
    name: "test",
    states: ["new", "done"],
    final: ["done"],
    who: ["anybody"],
    guards: [],
    checks: ["day_not_past"],
    effects: [],
    rules: [],
  })({
    finish: {
      from: ["new"],
      to: "done",
      permission: "add_appeal",
      who: "anybody",
      input: { deadline: field.day("fields.deadline") },
      // @ts-expect-error there is no such text
      label: "actions.noSuchText",
      done: "done.register",
    },
    reopen: {
      from: ["done"],
      to: "new",
      permission: null,
      who: "anybody",
      input: {},
      // @ts-expect-error there is no such check
      checks: ["noSuchCheck"],
      label: "actions.register",
      done: "done.register",
    },
    // @ts-expect-error the row says nothing of who may do it
    drop: { from: ["new"], to: "done", input: {}, label: "actions.register", done: "done.register", permission: null },
  });

  expectTypeOf(actions.finish.permission).toEqualTypeOf<"add_appeal">();
  expectTypeOf(actions.finish.input.deadline.kind).toEqualTypeOf<"day">();
  expectTypeOf(actions.reopen.permission).toEqualTypeOf<null>();
  expect(Object.keys(actions)).toEqual(["finish", "reopen", "drop"]);
});

test("a wrong word in the columns of a family of lists is an error at its column", () => {
  const { columns } = defineLists(
    {
      name: "test",
      row: appealRow,
      columns: {
        requestNumber: { label: "columns.requestNumber", width: 1 },
        // @ts-expect-error there is no such text
        channelName: { label: "columns.noSuchText", width: 1, sortable: "few" },
        // @ts-expect-error the row has no such column
        noSuchColumn: { label: "columns.channel", width: 1 },
      },
      // @ts-expect-error there is no such kind of filter
      filters: { isOpen: { label: "lists.isOpen", kind: "noSuchKind" } },
    },
    {},
  );

  expectTypeOf(columns.channelName.sortable).toEqualTypeOf<"few">();
  expect(Object.keys(columns)).toHaveLength(3);
});

test("a wrong word in a list is an error at its row", () => {
  const { lists } = defineLists(
    { name: "test", row: appealRow, columns: { requestNumber: { label: "columns.requestNumber", width: 1 } } },
    {
      process: {
        statuses: ["process"],
        title: "menu.process",
        // @ts-expect-error there is no such text
        empty: "lists.noSuchText",
        permission: "signed-in",
        // @ts-expect-error the family has no such column
        columns: ["noSuchColumn"],
        path: "/x",
      },
    },
  );

  expectTypeOf(lists.process.title).toEqualTypeOf<"menu.process">();
  expect(Object.keys(lists)).toEqual(["process"]);
});

test("a wrong word in a report is an error at that word", () => {
  const { figures } = definePages({
    figures: {
      // @ts-expect-error there is no such text
      label: "menu.noSuchText",
      permission: "reports-reports",
      lists: { appeals: "all", tasks: "dashboard-tasks" },
      tables: {
        all: {
          label: "statistics.total",
          family: "appeals",
          // @ts-expect-error there is no such kind of rows
          rows: "noSuchRows",
          period: "chosen",
          columns: { total: { label: "statistics.total" } },
        },
      },
    },
  });

  expectTypeOf(figures.permission).toEqualTypeOf<"reports-reports">();
  expect(Object.keys(figures.tables)).toEqual(["all"]);
});
