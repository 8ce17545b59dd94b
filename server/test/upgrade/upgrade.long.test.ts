import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { dumpFirstRows } from "@murojaat/tools/release/freeze.ts";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "../../src/engine/db/migrate.ts";
import { seedReferences, syncAuthorities } from "../../src/seed/seed.ts";
import { emptyDatabase, freshDatabase } from "../support/database.ts";
import { schemaText } from "./schema-text.ts";
import { startInstalled } from "../support/installed-postgres.ts";

/** Written by `npm run release`, one of each released version. */
const dumps = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".sql.gz"));
const schema = join(import.meta.dirname, "../../src/schema");

const load = async (url: string, sql: string): Promise<void> => {
  // a dump empties the search path of its connection
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

test.skipIf(dumps.length === 0).for(dumps.length === 0 ? ["(no version has been released)"] : dumps)(
  "the upgraded database of %s equals a fresh one",
  async (name) => {
    await using upgraded = await emptyDatabase();
    await using fresh = await freshDatabase();
    await load(upgraded.url, gunzipSync(readFileSync(join(import.meta.dirname, name))).toString());

    await migrate(upgraded.url);
    await seedReferences(upgraded.db);
    await syncAuthorities(upgraded.db);

    expect(await schemaText(upgraded.url)).toBe(await schemaText(fresh.url));
    const { rows } = await upgraded.pool.query("SELECT u.login, o.prefix FROM users u JOIN organizations o ON o.id = u.organization_id");
    expect(rows).toEqual([{ login: "first", prefix: "FAR" }]);
    // who administers roles is told what the new version has given them
    const { rows: told } = await upgraded.pool.query(
      "select r.code from notices n join roles r on r.id = n.role_id join users u on u.id = n.user_id where u.login = 'first' and n.kind = 'rights_given' and 'send_reminder' = any(n.rights) order by r.code",
    );
    expect(told.map(({ code }) => code)).toEqual(["controller", "leader", "supervisor"]);
    const once = await upgraded.pool.query("select count(*) from notices");
    await syncAuthorities(upgraded.db);
    expect((await upgraded.pool.query("select count(*) from notices")).rows).toEqual(once.rows);
  },
);

test.skipIf(!existsSync("/usr/lib/postgresql"))(
  "a dump as a release writes it is this version's database, and takes the next file",
  { timeout: 60_000 },
  async () => {
    const server = (await startInstalled())!;
    const dump = await dumpFirstRows(server).finally(() => server.stop());
    await using loaded = await emptyDatabase();
    await using fresh = await freshDatabase();
    await load(loaded.url, dump);

    expect(await migrate(loaded.url)).toEqual([]);
    expect(await schemaText(loaded.url)).toBe(await schemaText(fresh.url));

    const next = mkdtempSync(join(tmpdir(), "murojaat-next-"));
    try {
      cpSync(schema, next, { recursive: true });
      const number = String(readdirSync(next).filter((name) => name.endsWith(".sql")).length + 1).padStart(2, "0");
      writeFileSync(join(next, `${number}-next.sql`), "ALTER TABLE users ADD COLUMN next_words text");
      expect(await migrate(loaded.url, next)).toEqual([`${number}-next.sql`, "functions"]);
    } finally {
      rmSync(next, { recursive: true });
    }
    expect((await loaded.pool.query("SELECT login, next_words FROM users")).rows).toEqual([{ login: "first", next_words: null }]);
  },
);
