import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pendingOf } from "../server/src/engine/db/migrate.ts";
import { emptyDatabase, freshDatabase, type TestDatabase } from "../server/test/support/database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "murojaat-command-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function run(command: string, { url }: TestDatabase) {
  return spawnSync(process.execPath, [join(import.meta.dirname, `${command}.mjs`)], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url },
  });
}

test.each(["verify", "totals", "channel-key", "create-admin"])(
  "%s refuses a database of an earlier version and does not upgrade it",
  { timeout: 60_000 },
  async (command) => {
    await using database = await freshDatabase();
    // as the version before left it
    const newest = "(SELECT max(name) FROM schema_migrations WHERE name ~ '^[0-9]')";
    const { rows } = await database.pool.query(`DELETE FROM schema_migrations WHERE name = ${newest} RETURNING name`);

    const { status, stderr } = run(command, database);

    expect(stderr.trimEnd()).toBe(
      `The database is of an earlier version (it lacks ${rows[0].name}): start the portal of this version first, or use this command of the version that runs.`,
    );
    expect(status).toBe(1);
    expect(await pendingOf(database.url)).toEqual([rows[0].name]);
  },
);

test("an empty database is set up", { timeout: 60_000 }, async () => {
  await using database = await emptyDatabase();

  const { status, stdout } = run("totals", database);

  expect(stdout).toContain("Every stored total is what counting finds.");
  expect(status).toBe(0);
  expect(await pendingOf(database.url)).toEqual([]);
  expect((await database.pool.query("SELECT count(*)::int > 0 AS seeded FROM roles")).rows).toEqual([{ seeded: true }]);
});
