import { expect, it } from "vitest";
import { freshOffice } from "@murojaat/server/test/support/database.ts";
import { measureProblems } from "./measure.ts";

// a seed by which nothing was chosen
it(
  "measureProblems finds 7 of 10 letters of 60 planted events, 95 of 100 members of a proposal are of its event",
  { timeout: 180_000 },
  async () => {
    await using office = await freshOffice();
    const { planted, found, members, right } = await measureProblems(office.db, { seed: 12, events: 60, appeals: 2500 });
    expect(found / planted).toBeGreaterThanOrEqual(0.7);
    expect(right / members).toBeGreaterThanOrEqual(0.95);
  },
);
