import { expect, test } from "vitest";
import { environments, runningWith, values } from "../server/test/support/secret-portal.ts";

test.skipIf(process.platform !== "linux")(
  "its own PostgreSQL gets no secret, not even those of the portal's environment",
  async () => {
    let seen: string[] = [];
    await runningWith(values, (process) => (seen = environments(process)));

    const [own = "", ...programs] = seen;
    expect(own).toContain(values["DATA_KEY"]);
    expect(programs.length).toBeGreaterThan(3);
    for (const [name, value] of Object.entries(values)) expect(programs.join("\0"), name).not.toContain(value);
  },
  120_000,
);
