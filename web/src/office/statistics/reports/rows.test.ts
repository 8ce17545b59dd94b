import type { StatRow } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { groupRows, nextSort, sortGroups } from "./rows.ts";

const row = (name: string, level: 0 | 1, value: number | null): StatRow => ({ key: name, name, level, where: {}, values: [0, value] });
const names = (groups: ReturnType<typeof groupRows>): string[] =>
  groups.flatMap((group) => [group.row.name, ...group.parts.map((part) => ` ${part.name}`)]);
const rows = [
  row("roads", 0, 5),
  row("asphalt", 1, 1),
  row("bridges", 1, 4),
  row("water", 0, 9),
  row("pipes", 1, 9),
  row("others", 0, null),
];

describe("rows of a report", () => {
  it("form groups, each with its parts", () => {
    expect(names(groupRows(rows))).toEqual(["roads", " asphalt", " bridges", "water", " pipes", "others"]);
  });

  it("are sorted by a column, parts within their group, undefined values last", () => {
    expect(names(sortGroups(groupRows(rows), 1, "descending"))).toEqual(["water", " pipes", "roads", " bridges", " asphalt", "others"]);
    expect(names(sortGroups(groupRows(rows), 1, "ascending"))).toEqual(["roads", " asphalt", " bridges", "water", " pipes", "others"]);
  });

  it("do not move where values are equal", () => {
    expect(names(sortGroups(groupRows(rows), 0, "descending"))).toEqual(["roads", " asphalt", " bridges", "water", " pipes", "others"]);
  });
});

describe("the heading of a column", () => {
  it("sorts descending, then ascending, then in the order of the report", () => {
    const first = nextSort(undefined, "open");
    const second = nextSort(first, "open");

    expect(first).toEqual({ column: "open", order: "descending" });
    expect(second).toEqual({ column: "open", order: "ascending" });
    expect(nextSort(second, "open")).toBeUndefined();
    expect(nextSort(second, "closed")).toEqual({ column: "closed", order: "descending" });
  });
});
