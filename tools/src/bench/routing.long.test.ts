import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testKey } from "@murojaat/server/test/support/data-key.ts";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { fillDemo } from "../demo-office/fill.ts";
import { measureRouting, routingLines } from "./routing.ts";

test("the first proposed topic is mostly right for demo appeals that were left out of the learning", async () => {
  await using database = await freshOffice();
  await fillDemo(database.db, { appeals: 2000, seed: 1, until: new Date("2026-11-20T12:00:00+05:00") });
  const figures = await measureRouting(database.db);
  expect(routingLines(figures)[0]).toMatch(/^Demo data/);
  const { topics } = figures;
  expect(topics.asked).toBeGreaterThan(100);
  expect(topics.main / topics.asked).toBeGreaterThan(0.5);
  expect(topics.usual / topics.asked).toBeLessThan(0.2);

  // as npm run routing prints it
  const program = join(import.meta.dirname, "../../../scripts/murojaat.mjs");
  const env = { ...process.env, NODE_ENV: "development", DATABASE_URL: database.url, DATA_KEY: testKey.toString("base64") };
  const { stdout } = await promisify(execFile)(process.execPath, [program, "routing"], { env });
  expect(stdout.split("\n")[1]).toContain(`topics: ${topics.asked} appeals, proposed for `);
}, 120_000);
