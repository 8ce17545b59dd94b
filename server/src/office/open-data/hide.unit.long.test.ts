import fc from "fast-check";
import { expect, it } from "vitest";
import { attributes, type Alike, type Attribute, type Category } from "./figures.ts";
import { makeFigures, type Named } from "./make-figures.ts";
import { attack, differencesOf } from "../../../test/support/open-data-attack.ts";

const named = (key: string): Category => ({ key, nameUz: key, nameUk: key, nameRu: key });
const keys: Record<Attribute, readonly string[]> = {
  district: ["d1", "d2", "d3", "d4", "d5", "d6", "elsewhere"],
  kind: ["application", "complaint", "proposal"],
  group: ["g1", "g2", "g3", "g4", "0"],
  result: ["result:positive", "result:rejected", "closing:for_information", "open"],
  month: ["2026-07", "2026-08", "2026-09"],
  term: ["kept", "late"],
};
const categories = Object.fromEntries(attributes.map((attribute) => [attribute, keys[attribute].map(named)])) as unknown as Named;
/** Most fall into the first categories, as in life; what was accepted for information is never late. */
const appeal: fc.Arbitrary<Alike> = fc
  .record({
    district: fc.nat(keys.district.length ** 2 - 1).map((n) => keys.district[keys.district.length - 1 - Math.floor(Math.sqrt(n))]!),
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant("application") },
      { weight: 3, arbitrary: fc.constant("complaint") },
      fc.constant("proposal"),
    ),
    group: fc.nat(keys.group.length ** 2 - 1).map((n) => keys.group[keys.group.length - 1 - Math.floor(Math.sqrt(n))]!),
    result: fc.constantFrom(...keys.result),
    month: fc.constantFrom(...keys.month),
    term: fc.oneof({ weight: 5, arbitrary: fc.constant("kept") }, fc.constant("late")),
    n: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 30 })),
  })
  .map((one) => (one.result === "closing:for_information" ? { ...one, term: "kept" } : one));
const appeals = fc.oneof(fc.array(appeal, { maxLength: 40 }), fc.array(appeal, { minLength: 60, maxLength: 250 }));
const numRuns = 400;

it("of no random quarter an attacker who knows all numbers can show that a cell is 1 to 4", () => {
  fc.assert(
    fc.property(appeals, (counted) => {
      const figures = makeFigures(counted, categories, named("together"));
      if (!figures) return;
      expect(attack(counted, figures).told).toEqual([]);
    }),
    { numRuns },
  );
});

it("a second version of random corrections hides what the first hid, and differs from it nowhere by 1 to 4", () => {
  fc.assert(
    fc.property(appeals, fc.array(appeal, { maxLength: 30 }), fc.nat(30), (before, added, removed) => {
      const first = makeFigures(before, categories, named("together"));
      if (!first) return;
      const after = [...before.slice(removed), ...added];
      const second = makeFigures(after, categories, named("together"), [first]);
      if (!second) return;
      expect(attack(after, second).told).toEqual([]);
      for (const difference of differencesOf(first, second)) expect([1, 2, 3, 4]).not.toContain(Math.abs(difference));
    }),
    { numRuns },
  );
});

it("a second version of the same appeals tells nothing that the first did not", () => {
  fc.assert(
    fc.property(appeals, (counted) => {
      const first = makeFigures(counted, categories, named("together"));
      if (!first) return;
      const differences = differencesOf(first, makeFigures(counted, categories, named("together"), [first])!);
      expect(differences.filter((n) => n !== 0)).toEqual([]);
    }),
    { numRuns },
  );
});
