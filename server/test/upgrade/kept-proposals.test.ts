import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "../../src/engine/db/migrate.ts";
import { emptyDatabase } from "../support/database.ts";
import { newFolder, removeFolders } from "../support/uploads.ts";

afterAll(removeFolders);

const schema = new URL("../../src/schema/", import.meta.url);
/** What the readings refer to. */
const around = `
  create table files (id bigint primary key);
  create table languages (id int primary key);
  create table settings (key text primary key, value jsonb not null);
  insert into files values (1), (2), (3), (4);
  insert into languages values (2)`;

test("a file that was read before its proposals were kept is read again; one that waits or cannot be read stays as it is", async () => {
  await using database = await emptyDatabase();
  const folder = await newFolder();
  mkdirSync(join(folder, "functions"));
  writeFileSync(join(folder, "01-around.sql"), around);
  copyFileSync(new URL("28-file-readings.sql", schema), join(folder, "02-file-readings.sql"));
  await migrate(database.url, folder);
  await database.pool.query(`
    insert into file_readings (file_id, state, tries, text_language_id, confidence, pages, text, lines, read_at) values
      (1, 'ready', 1, 2, 95, 1, 'Suv yoʻq', '[[1]]', now()),
      (2, 'waiting', 1, null, 0, 0, '', '[]', null),
      (3, 'unreadable', 1, null, 40, 2, '', '[]', now()),
      (4, 'failed', 3, null, 0, 0, '', '[]', now())`);

  copyFileSync(new URL("43-kept-proposals.sql", schema), join(folder, "03-kept-proposals.sql"));
  await migrate(database.url, folder);

  const { rows } = await database.pool.query(`
    select file_id::int as id, state, tries, text_language_id as language, confidence, pages, text, body_from as "bodyFrom", proposed, read_at is not null as "isRead"
      from file_readings order by file_id`);
  const nothing = { language: null, text: "", bodyFrom: 0, proposed: null };
  expect(rows).toEqual([
    { ...nothing, id: 1, state: "waiting", tries: 0, confidence: 0, pages: 0, isRead: false },
    { ...nothing, id: 2, state: "waiting", tries: 1, confidence: 0, pages: 0, isRead: false },
    { ...nothing, id: 3, state: "unreadable", tries: 1, confidence: 40, pages: 2, isRead: true },
    { ...nothing, id: 4, state: "failed", tries: 3, confidence: 0, pages: 0, isRead: true },
  ]);
});
