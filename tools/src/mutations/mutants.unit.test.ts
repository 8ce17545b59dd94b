import { describe, expect, it } from "vitest";
import { drawMutants, mutantsOf, numbersFrom } from "./mutants.ts";

const after = (line: string): string[] => mutantsOf("a.ts", line).map((mutant) => mutant.after);

describe("mutantsOf", () => {
  it.each([
    [
      "  if (a === b && !c) return 1;",
      [
        "  if (a !== b && !c) return 1;",
        "  if (a === b || !c) return 1;",
        "  if (a === b && c) return 1;",
        "",
        "  if (a === b && !c) return 2;",
      ],
    ],
    ["  return days <= most;", ["  return days < most;"]],
    ["  const most = 500;", ["  const most = 5000;"]],
    ["  await markSeen(ctx, ids);", [""]],
    ['  guards: ["not_the_author", "not_under_control"],', ['  guards: ["not_under_control"],']],
    [
      "where t.appeal_id = ${id} and t.closed_at is null`",
      [
        "where t.appeal_id = ${id} or t.closed_at is null`",
        "where t.appeal_id <> ${id} and t.closed_at is null`",
        "where t.appeal_id = ${id} and t.closed_at is not null`",
      ],
    ],
    ["and not exists (select from holds h)", ["and exists (select from holds h)"]],
  ])("of %j are %j", (line, lines) => {
    expect(after(line)).toEqual(expect.arrayContaining(lines));
    expect(after(line)).toHaveLength(lines.length);
  });

  it.each([
    "// a === b",
    'import { a } from "b";',
    "export type A = { b: true };",
    "  width: 150,",
    "  margin: [0, 2, 0, 10],",
    '  "the first and = the last of 200 rows",',
    '  errors: ["not_found", "conflict"],',
    '  const errors = ["not_found", "conflict"] as const;',
    " * at most 3 < 4",
    "  const a = b; // a && b",
  ])("of %j do not exist", (line) => {
    expect(after(line)).toEqual([]);
  });

  it("say where they are", () => {
    expect(mutantsOf("a.ts", "\nreturn a > b;")).toEqual([
      { file: "a.ts", line: 2, rule: "limit", before: "return a > b;", after: "return a >= b;" },
    ]);
  });
});

describe("drawMutants", () => {
  const all = mutantsOf("a.ts", Array.from({ length: 50 }, () => "return a === b && c === d;").join("\n"));

  it("draws each line once, the same ones from the same seed", () => {
    const drawn = drawMutants(all, 20, 7);
    expect(new Set(drawn.map(({ line }) => line)).size).toBe(20);
    expect(drawMutants(all, 20, 7)).toEqual(drawn);
    expect(drawMutants(all, 20, 8)).not.toEqual(drawn);
    expect(drawMutants(all, 90, 7)).toHaveLength(50);
  });

  it("takes its numbers from all of 0 to 1", () => {
    const next = numbersFrom(1);
    const numbers = Array.from({ length: 1000 }, next);
    expect(Math.min(...numbers)).toBeLessThan(0.01);
    expect(Math.max(...numbers)).toBeGreaterThan(0.99);
    expect(numbers.filter((n) => n < 0.5).length).toBeGreaterThan(400);
  });
});
