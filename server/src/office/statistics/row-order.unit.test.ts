import { expect, it } from "vitest";
import { inOrder } from "./row-order.ts";

const table = {
  columns: { share: { label: "statistics.inTimeShare" }, late: { label: "statistics.overdue" } },
  worstFirst: { share: "share", late: ["late"] },
} as const;
const row = (key: string, level: 0 | 1, share: number | null, late: number) => ({
  key,
  name: key,
  level,
  where: {},
  values: [share, late],
});
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join(" ");

it("the row order begins with the lowest share, parts within their row; nothing finished is worst if something is overdue, otherwise best", () => {
  const rows = [
    row("good", 0, 100, 0),
    row("idle", 0, null, 0),
    row("mixed", 0, 50, 1),
    row("fast", 1, 90, 0),
    row("slow", 1, 10, 1),
    row("stuck", 0, null, 3),
    row("zero", 0, 0, 1),
  ];

  expect(keys(inOrder(table, rows))).toBe("stuck zero mixed slow fast good idle");
  expect(keys(inOrder({ columns: table.columns }, rows))).toBe(keys(rows));
});
