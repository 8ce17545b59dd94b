import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { migrate } from "./migrate.ts";

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-migrations-"));
  made.push(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

const first = { "0001_letters.sql": "CREATE TABLE letters (id int)" };
const second = { ...first, "0002_words.sql": "CREATE TABLE words (id int)" };

describe("migrate", () => {
  test("applies what is new, once, in order", async () => {
    await using database = await emptyDatabase();

    expect(await migrate(database.url, folderWith(first))).toEqual(["0001_letters.sql"]);
    expect(await migrate(database.url, folderWith(second))).toEqual(["0002_words.sql"]);
    expect(await migrate(database.url, folderWith(second))).toEqual([]);
  });

  test("two processes may start at once", async () => {
    await using database = await emptyDatabase();
    const folder = folderWith(second);

    const done = await Promise.all([migrate(database.url, folder), migrate(database.url, folder), migrate(database.url, folder)]);

    expect(done.flat()).toEqual(["0001_letters.sql", "0002_words.sql"]);
  });

  test("a migration that fails leaves nothing of itself, and those before it stay", async () => {
    await using database = await emptyDatabase();
    const folder = folderWith({ ...first, "0002_broken.sql": "CREATE TABLE half (id int); SELECT nonsense" });

    await expect(migrate(database.url, folder)).rejects.toThrow('The migration 0002_broken.sql failed: column "nonsense" does not exist');

    const { rows } = await database.pool.query("SELECT to_regclass('letters') AS letters, to_regclass('half') AS half");
    expect(rows).toEqual([{ letters: "letters", half: null }]);
  });

  test("a changed migration is refused", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith(first));

    const changed = folderWith({ "0001_letters.sql": "CREATE TABLE letters (id bigint)" });

    await expect(migrate(database.url, changed)).rejects.toThrow("0001_letters.sql has been changed since it was applied");
  });

  test("line ends of Windows are no change", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith({ "0001_a.sql": "SELECT 1;\nSELECT 2;\n" }));

    expect(await migrate(database.url, folderWith({ "0001_a.sql": "SELECT 1;\r\nSELECT 2;\r\n" }))).toEqual([]);
  });

  test("a database newer than the program is refused", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith(second));

    await expect(migrate(database.url, folderWith(first))).rejects.toThrow(
      "The database is newer than this program (it has 0002_words.sql)",
    );
  });

  test.each(["0002_gap.sql", "1_short.sql", "0001-dash.sql", "0001_Big.sql"])("the file name %s is refused", async (name) => {
    await using database = await emptyDatabase();

    await expect(migrate(database.url, folderWith({ [name]: "SELECT 1" }))).rejects.toThrow(`The migration ${name} should be called 0001_`);
  });

  test("a database in which Cyrillic cannot be searched is refused before anything is written", async () => {
    await using database = await emptyDatabase("TEMPLATE template0 LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'");

    await expect(migrate(database.url, folderWith(first))).rejects.toThrow(
      /has LC_CTYPE C, with which Cyrillic names cannot be found: make it anew with CREATE DATABASE/,
    );

    const { rows } = await database.pool.query("SELECT to_regclass('schema_migrations') AS made");
    expect(rows).toEqual([{ made: null }]);
  });

  test("a server that does not answer is one sentence without the password", async () => {
    const error = await migrate("postgres://portal:s3cret@127.0.0.1:1/murojaat").catch((refusal: Error) => refusal);

    expect(error).toMatchObject({
      name: "StartError",
      message: "The database murojaat at 127.0.0.1:1 cannot be opened as portal: connect ECONNREFUSED 127.0.0.1:1.",
    });
  });

  test("a database in another encoding is refused", async () => {
    await using database = await emptyDatabase("TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'");

    await expect(migrate(database.url, folderWith(first))).rejects.toThrow("has the encoding SQL_ASCII, but UTF8 is needed");
  });
});
