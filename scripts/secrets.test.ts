import { join } from "node:path";
import { expect, test } from "vitest";
import { secrets } from "../server/src/config-secrets.ts";
import { freshOffice } from "../server/test/support/database.ts";
import { environments, folder, inFiles, runningWith, values } from "../server/test/support/secret-portal.ts";

test.skipIf(process.platform !== "linux")(
  "the portal with its secrets in files shows none of them in the environment of any process",
  async () => {
    const database = await freshOffice();
    const all = { ...values, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.url, DATABASE_REPLICA_URL: database.url };
    expect(Object.keys(all).toSorted()).toEqual([...secrets].toSorted());
    let seen: string[] = [];
    const said = await runningWith(inFiles(all), (process) => (seen = environments(process)));
    await database.close();

    // it works with them
    expect(said).toContain("all with the password Tilla-anor-0002");
    expect(seen[0]).toContain(`DATA_KEY_FILE=${join(folder, "DATA_KEY")}`);
    for (const [name, value] of Object.entries(all)) expect(seen.join("\0"), name).not.toContain(value);
  },
  60_000,
);
