import { describe, expect, it } from "vitest";
import { fit, rooms, turnedLines } from "./report-pdf-parts.ts";
import type { Shape, ShapeColumn } from "./report-shape.ts";

const column = (name: string, label: string): ShapeColumn => ({ name, label, is: { label: "reports.amount" } });
const shape = (
  heads: readonly (readonly [label: string | undefined, columns: readonly string[]])[],
  names = ["Oltiariq tumani"],
): Shape => {
  const made = heads.map(([label, columns]) => ({ ...(label && { label }), columns: columns.map((name) => column(name, name)) }));
  const columns = made.flatMap((head) => head.columns);
  return {
    title: "t",
    rowHead: "Hudud",
    totalName: "Jami",
    numberHead: "T/r",
    heads: made,
    columns,
    rows: names.map((name) => ({ name, level: 0 as const, values: columns.map(() => 7) })),
    total: columns.map(() => 7),
  };
};
const sevens = () => ["7"];
const wide = (count: number) => Array.from({ length: count }, (_, i) => `Rassmotreno${i}`);

describe("a table on landscape paper", () => {
  it("that has room stays in one part, in the largest letters", () => {
    const { size, parts } = fit(
      shape([
        ["Jami", ["Bu yil", "Oʻtgan yil"]],
        [undefined, ["Ochiq"]],
      ]),
      rooms.A4,
      sevens,
    );

    expect(size).toBe(9);
    expect(parts.map(({ heads }) => heads.map(({ label, columns }) => [label, columns.length]))).toEqual([
      [
        ["Jami", 2],
        [undefined, 1],
      ],
    ]);
  });

  it.each(["A4", "A3"] as const)("that is too wide for %s is split, no part wider than the paper, each column once", (paper) => {
    const all = wide(90);
    const { nameWidth, parts } = fit(shape(all.map((name) => [undefined, [name]])), rooms[paper], sevens);

    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(({ heads }) => heads.flatMap(({ columns }) => columns.map(({ name }) => name)))).toEqual(all);
    for (const { widths } of parts)
      expect(nameWidth + widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(rooms[paper].across);
  });

  it("has vertical heads where that keeps it on one page", () => {
    const straight = fit(shape([[undefined, wide(4)]]), rooms.A4, sevens);
    const turned = fit(shape([[undefined, wide(20)]]), rooms.A4, sevens);

    expect([straight.isTurned, straight.parts.length]).toEqual([false, 1]);
    expect([turned.isTurned, turned.parts.length, turned.size]).toEqual([true, 1, 9]);
  });

  it("sets a long vertical head in lines of its words", () => {
    expect(turnedLines("Рассмотрение прекращено по закону", 9)).toEqual(["Рассмотрение", "прекращено по", "закону"]);
  });

  it("is split between its headings where that costs little", () => {
    const { parts } = fit(
      shape([
        ["Birinchi", wide(30)],
        ["Ikkinchi", wide(31)],
      ]),
      rooms.A4,
      sevens,
    );

    expect(parts.map(({ heads }) => heads.map(({ label, columns }) => [label, columns.length]))).toEqual([
      [["Birinchi", 30]],
      [["Ikkinchi", 31]],
    ]);
  });

  it("gives a column room for its longest word and number", () => {
    const narrow = fit(shape([[undefined, ["a"]]]), rooms.A4, sevens).parts[0]!.widths[0]!;
    const byWord = fit(shape([[undefined, ["Qanoatlantirilgan"]]]), rooms.A4, sevens).parts[0]!.widths[0]!;
    const byNumber = fit(shape([[undefined, ["a"]]]), rooms.A4, () => ["1 234 567 890"]).parts[0]!.widths[0]!;

    expect(byWord).toBeGreaterThan(narrow * 3);
    expect(byNumber).toBeGreaterThan(narrow * 3);
  });
});
