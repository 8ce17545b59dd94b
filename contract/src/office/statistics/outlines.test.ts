import { expect, test } from "vitest";
import { nameOnMap, outlineBox, outlines } from "./outlines.ts";

type Point = readonly [x: number, y: number];
const pointsOf = (path: string): Point[][] =>
  path
    .split("z")
    .filter((ring) => ring !== "")
    .map((ring) =>
      ring
        .slice(1)
        .split("L")
        .map((pair) => pair.split(" ").map(Number) as [number, number]),
    );
/** By the number of edges that a line to the right crosses. */
const isWithin = (path: string, [x, y]: Point): boolean =>
  pointsOf(path)
    .flatMap((ring) => ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const))
    .filter(([a, b]) => a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1])).length %
    2 ===
  1;

test("an outline has closed rings of whole numbers within the box", () => {
  for (const { code, path } of outlines) {
    expect(path, code).toMatch(/^(M\d+ \d+(L\d+ \d+){2,}z)+$/);
    const points = pointsOf(path).flat();
    expect(Math.max(...points.map(([x]) => x)), code).toBeLessThanOrEqual(outlineBox.width);
    expect(Math.max(...points.map(([, y]) => y)), code).toBeLessThanOrEqual(outlineBox.height);
  }
});

test("a name and its number stand on their outline and on no other; those of a city stand beside all, and its mark on the city", () => {
  for (const { code, path, at, mark } of outlines) {
    const found = (point: Point) => outlines.filter((one) => isWithin(one.path, point)).map((one) => one.code);
    expect(found(at), code).toEqual(mark ? [] : [code]);
    if (mark) expect(isWithin(path, mark), code).toBe(true);
  }
  // Qoʻqon, Margʻilon, Fargʻona and Quvasoy
  expect(outlines.filter(({ mark }) => mark).map(({ code }) => code)).toEqual(["1730405", "1730412", "1730401", "1730408"]);
});

test("Soʻx and the district of Fargʻona have their outlying parts", () => {
  const partsOf = (code: string) => pointsOf(outlines.find((one) => one.code === code)!.path).length;
  expect(partsOf("1730226")).toBe(2);
  // two cities inside, and Shohimardon
  expect(partsOf("1730233")).toBe(4);
});

test("nameOnMap leaves out the word for a district, in three alphabets, and keeps that for a city", () => {
  expect(["Oltiariq tumani", "Олтиариқ тумани", "Алтыарыкский район"].map(nameOnMap)).toEqual(["Oltiariq", "Олтиариқ", "Алтыарыкский"]);
  expect(["Qoʻqon shahri", "город Коканд"].map(nameOnMap)).toEqual(["Qoʻqon shahri", "город Коканд"]);
});
