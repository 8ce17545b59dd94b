import { describe, expect, it } from "vitest";
import { hidePublished } from "./hide-published.ts";
import { quarterly } from "./reports.ts";
import type { Statistics } from "./statistics.endpoints.ts";

const names = Object.keys(quarterly.tables.territories.columns);
type Given = Readonly<Record<string, number>>;
const summary = (rows: readonly Given[]): Statistics => {
  const values = (of: Given) => names.map((name) => of[name] ?? 0);
  const total = names.map((name) => rows.reduce((sum, of) => sum + (of[name] ?? 0), 0));
  const row = (of: Given, i: number) => ({ key: String(i), name: `d${i}`, level: 0, where: {}, values: values(of) });
  const table = (name: string) => ({ name, by: "areas" as const, where: {}, rows: rows.map(row), total });
  return {
    from: "01.07.2026",
    to: "30.09.2026",
    by: "created",
    today: "01.10.2026",
    at: "",
    took: 0,
    tables: [table("summary"), table("territories")],
  };
};
const hidden = (rows: readonly Given[]) => {
  const { tables } = hidePublished(summary(rows));
  return { tables, of: (row: number, name: string) => tables[1]!.rows[row]!.values[names.indexOf(name)] };
};

describe("the summary of a quarter as it is published", () => {
  // each district's open and satisfied; the considered are the satisfied
  const rows = [
    { received: 13, considered: 10, satisfied: 10, open: 3 },
    { received: 27, considered: 20, satisfied: 20, open: 7 },
    { received: 140, considered: 90, satisfied: 90, open: 50 },
  ];

  it("hides by district a number of three, its partners and what is a sum of them, and no total", () => {
    const { of, tables } = hidden(rows);
    for (const name of ["open", "satisfied", "considered"])
      expect([0, 1, 2].map((row) => of(row, name) === null)).toEqual([true, true, false]);
    expect([0, 1, 2].map((row) => of(row, "received"))).toEqual([13, 27, 140]);
    expect(of(0, "terminated")).toBe(0);
    expect(tables[1]!.total).toEqual(summary(rows).tables[1]!.total);
    expect(tables[0]).toEqual(summary(rows).tables[0]);
  });

  it("hides wholly a district of which fewer than five came, and the next smallest with it", () => {
    const { of } = hidden([...rows, { received: 3, considered: 3, satisfied: 3 }]);
    for (const row of [0, 3]) for (const name of names) expect(of(row, name)).toBeNull();
    expect(of(2, "received")).toBe(140);
  });

  it("shows everything where nothing is small", () => {
    const large = [
      { received: 30, considered: 20, satisfied: 20, open: 10 },
      { received: 55, considered: 50, satisfied: 50, open: 5 },
    ];
    expect(hidePublished(summary(large))).toEqual(summary(large));
  });
});
