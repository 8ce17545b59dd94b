import { expect, test } from "vitest";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { fillDemo } from "../demo-office/fill.ts";
import { measureRouting, routingLines } from "./routing.ts";

test("on demo appeals that were left out of the learning the first topic proposed is mostly right", async () => {
  await using database = await freshOffice();
  await fillDemo(database.db, { appeals: 3000, seed: 1, until: new Date("2026-11-20T12:00:00+05:00") });
  const figures = await measureRouting(database.db);
  expect(routingLines(figures)[0]).toMatch(/^Demo data/);
  const { topics } = figures;
  expect(topics.asked).toBeGreaterThan(100);
  expect(topics.main / topics.asked).toBeGreaterThan(0.5);
  expect(topics.usual / topics.asked).toBeLessThan(0.2);
}, 120_000);
