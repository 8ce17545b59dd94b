import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { migrate, pendingOf } from "./migrate.ts";

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-schema-"));
  made.push(folder);
  mkdirSync(join(folder, "functions"));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

const first = { "01-letters.sql": "CREATE TABLE letters (id int)" };
const second = { ...first, "02-words.sql": "CREATE TABLE words (id int)" };
const answering = (answer: number) => ({
  "functions/answer.sql": `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${answer}';`,
});

describe("migrate", () => {
  test("applies new files once, in order", async () => {
    await using database = await emptyDatabase();

    expect(await migrate(database.url, folderWith(first))).toEqual(["01-letters.sql", "functions"]);
    expect(await migrate(database.url, folderWith(second))).toEqual(["02-words.sql", "functions"]);
    expect(await migrate(database.url, folderWith(second))).toEqual([]);
  });

  test("names the pending files without applying them", async () => {
    await using database = await emptyDatabase();
    const older = folderWith({ ...first, ...answering(41) });
    expect(await pendingOf(database.url, older)).toBeNull();
    await migrate(database.url, older);
    expect(await pendingOf(database.url, older)).toEqual([]);

    expect(await pendingOf(database.url, folderWith({ ...second, ...answering(41) }))).toEqual(["02-words.sql"]);
    expect(await pendingOf(database.url, folderWith({ ...first, ...answering(42) }))).toEqual(["functions"]);
    await expect(pendingOf(database.url, folderWith({}))).rejects.toThrow(
      "The database is newer than this program (it has 01-letters.sql)",
    );

    const { rows } = await database.pool.query("SELECT answer(), to_regclass('words') AS words");
    expect(rows).toEqual([{ answer: 41, words: null }]);
  });

  test("lets two processes start at once", async () => {
    await using database = await emptyDatabase();
    const folder = folderWith(second);

    const done = await Promise.all([migrate(database.url, folder), migrate(database.url, folder), migrate(database.url, folder)]);

    expect(done.flat()).toEqual(["01-letters.sql", "02-words.sql", "functions"]);
  });

  test("undoes a file that fails, and keeps the files before it", async () => {
    await using database = await emptyDatabase();
    const folder = folderWith({ ...first, "02-broken.sql": "CREATE TABLE half (id int); SELECT nonsense" });

    await expect(migrate(database.url, folder)).rejects.toThrow('The schema file 02-broken.sql failed: column "nonsense" does not exist');

    const { rows } = await database.pool.query("SELECT to_regclass('letters') AS letters, to_regclass('half') AS half");
    expect(rows).toEqual([{ letters: "letters", half: null }]);
  });

  test("refuses a changed file, and the sentence says where to continue", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith(first));

    const refusal = await migrate(database.url, folderWith({ "01-letters.sql": "CREATE TABLE letters (id bigint)" })).catch(
      (error: Error) => error,
    );

    expect(refusal).toMatchObject({
      name: "StartError",
      message:
        "The schema file 01-letters.sql has changed since this database was made: use another DATA_DIR (or, with a PostgreSQL of your own, another database in DATABASE_URL), or put the old text back and add a new file.",
    });
  });

  test("refuses a database of the first edition", async () => {
    await using database = await emptyDatabase();
    await database.pool.query(`CREATE TABLE schema_migrations (
      number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    await database.pool.query("INSERT INTO schema_migrations VALUES (1, '0001_references.sql', 'abc')");

    const refusal = await migrate(database.url, folderWith(first)).catch((error: Error) => error);

    expect(refusal).toMatchObject({
      name: "StartError",
      message:
        "The database was made by the first edition of the portal, which cannot be upgraded: use another DATA_DIR (or, with a PostgreSQL of your own, another database in DATABASE_URL).",
    });
  });

  test("ignores line ends of Windows", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith({ "01-a.sql": "SELECT 1;\nSELECT 2;\n", "functions/b.sql": "SELECT 1;\n" }));

    expect(
      await migrate(database.url, folderWith({ "01-a.sql": "SELECT 1;\r\nSELECT 2;\r\n", "functions/b.sql": "SELECT 1;\r\n" })),
    ).toEqual([]);
  });

  test("refuses a database that is newer than the program", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith(second));

    await expect(migrate(database.url, folderWith(first))).rejects.toThrow("The database is newer than this program (it has 02-words.sql)");
  });

  test.each(["02-gap.sql", "1-short.sql", "01_underscore.sql", "01-Big.sql"])("refuses the file name %s", async (name) => {
    await using database = await emptyDatabase();

    await expect(migrate(database.url, folderWith({ [name]: "SELECT 1" }))).rejects.toThrow(`The schema file ${name} should be called 01-`);
  });

  test("applies changed functions again, without touching the tables", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith({ ...first, ...answering(41) }));
    await database.pool.query("INSERT INTO letters VALUES (1)");

    expect(await migrate(database.url, folderWith({ ...first, ...answering(42) }))).toEqual(["functions"]);

    const { rows } = await database.pool.query("SELECT answer(), (SELECT count(*)::int FROM letters) AS letters");
    expect(rows).toEqual([{ answer: 42, letters: 1 }]);
  });

  test("drops a trigger and a view that the files no longer contain", async () => {
    await using database = await emptyDatabase();
    const trigger = `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'begin raise exception ''refused''; end';
      CREATE TRIGGER refuse BEFORE INSERT ON letters FOR EACH ROW EXECUTE FUNCTION refuse();
      CREATE VIEW seen AS SELECT id FROM letters;`;
    await migrate(database.url, folderWith({ ...first, "functions/letters.sql": trigger }));
    await expect(database.pool.query("INSERT INTO letters VALUES (1)")).rejects.toThrow("refused");

    await migrate(database.url, folderWith(first));

    await database.pool.query("INSERT INTO letters VALUES (1)");
    expect((await database.pool.query("SELECT to_regclass('seen') AS seen")).rows).toEqual([{ seen: null }]);
  });

  test("leaves the former functions in force when new ones fail", async () => {
    await using database = await emptyDatabase();
    await migrate(database.url, folderWith({ ...first, ...answering(41) }));

    await expect(
      migrate(database.url, folderWith({ ...first, ...answering(42), "functions/broken.sql": "SELECT nonsense" })),
    ).rejects.toThrow('The schema file functions failed: column "nonsense" does not exist');

    expect((await database.pool.query("SELECT answer()")).rows).toEqual([{ answer: 41 }]);
  });

  test("refuses a database that cannot search Cyrillic before anything is written", async () => {
    await using database = await emptyDatabase("TEMPLATE template0 LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'");

    await expect(migrate(database.url, folderWith(first))).rejects.toThrow(
      /has LC_CTYPE C, with which Cyrillic names cannot be found: create it again with CREATE DATABASE/,
    );

    const { rows } = await database.pool.query("SELECT to_regclass('schema_migrations') AS made");
    expect(rows).toEqual([{ made: null }]);
  });

  test("reports a server that does not answer in one sentence without the password", async () => {
    const error = await migrate("postgres://portal:s3cret@127.0.0.1:1/murojaat").catch((refusal: Error) => refusal);

    expect(error).toMatchObject({
      name: "StartError",
      message: "The database murojaat at 127.0.0.1:1 cannot be opened as portal: connect ECONNREFUSED 127.0.0.1:1.",
    });
  });

  test("refuses a database in another encoding", async () => {
    await using database = await emptyDatabase("TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'");

    await expect(migrate(database.url, folderWith(first))).rejects.toThrow("has the encoding SQL_ASCII, but UTF8 is needed");
  });
});
