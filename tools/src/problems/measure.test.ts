import { expect, it } from "vitest";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { measureProblems } from "./measure.ts";

it(
  "measureProblems finds events that were planted into a small demo, in which few others write of their topics",
  { timeout: 60_000 },
  async () => {
    await using office = await freshOffice();
    const { planted, found, members, right, events, foundEvents } = await measureProblems(office.db, { seed: 21, events: 6, appeals: 400 });
    expect(events).toBe(6);
    expect(foundEvents).toBeGreaterThan(2);
    expect(found / planted).toBeGreaterThan(0.6);
    expect(right / members).toBeGreaterThan(0.8);
  },
);
