import { describe, expect, it } from "vitest";
import { translateAny } from "../../kit/messages.ts";
import { ru } from "../../messages/ru/index.ts";
import { uk } from "../../messages/uk/index.ts";
import { uz } from "../../messages/uz/index.ts";
import { watchedOrganizations } from "../my-day/my-day.ts";
import { dashboards } from "./dashboards.ts";
import { quarterly, reports } from "./reports.ts";
import type { StatPage } from "./tables.ts";

const pages: readonly StatPage[] = [...Object.values(dashboards), ...Object.values(reports), quarterly, watchedOrganizations];
const groupedLabels = new Set(["statistics.share"]);
const columns = pages.flatMap(({ tables }) => Object.values(tables).flatMap((table) => Object.values(table.columns)));

describe("the number of open records", () => {
  it("covers all that is not closed, at any stage", () => {
    const meant = columns.filter(({ label }) => label === "statistics.open").map((column) => "where" in column && column.where);

    expect(meant.length).toBeGreaterThan(8);
    expect(meant.filter((where) => JSON.stringify(where) !== '{"isOpen":1}')).toEqual([]);
  });

  it("has no other name", () => {
    const others = columns.filter((column) => "where" in column && JSON.stringify(column.where) === '{"isOpen":1}');

    expect(new Set(others.map(({ label }) => label))).toEqual(new Set(["statistics.open"]));
  });

  it.each([uz, uk, ru])("does not share its name with a menu list that holds only some of them", ({ menu, lists, statistics }) => {
    expect([menu.process, menu.processTasks]).not.toContain(statistics.open);
    expect(lists.isOpen).toBe(statistics.open);
  });
});

describe.each(Object.entries({ uz, uk, ru }))("in %s, a table", (_name, messages) => {
  it("has no two columns with the same name", () => {
    for (const { tables } of pages)
      for (const { label, columns: all } of Object.values(tables)) {
        const words = Object.values(all).flatMap((column) =>
          groupedLabels.has(column.label) ? [] : [translateAny(messages, column.label)],
        );
        expect([label, words.filter((word, at) => words.indexOf(word) !== at)]).toEqual([label, []]);
      }
  });
});
