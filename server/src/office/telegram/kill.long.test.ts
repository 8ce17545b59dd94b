import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botApi, type BotApi } from "../../../test/support/bot-api.ts";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";

const token = "4243:maxfiy-kalit-maxfiy-kalit";
const dataDir = mkdtempSync(join(tmpdir(), "murojaat-bot-"));
let database: TestDatabase;
let telegram: BotApi;
let running: ChildProcess | undefined;

const start = (): ChildProcess => {
  const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, "../../config.ts"))};
    import { start } from ${JSON.stringify(join(import.meta.dirname, "../../main.ts"))};
    await start(readConfig(process.env));`;
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: "0",
    DEMO_APPEALS: "0",
    LOG_LEVEL: "fatal",
    NODE_ENV: "",
    TELEGRAM_TOKEN: token,
    TELEGRAM_API: telegram.base,
  };
  return spawn(process.execPath, ["--input-type=module", "-e", script], { env, stdio: ["ignore", "ignore", "inherit"] });
};
beforeAll(async () => {
  database = await freshOffice();
  telegram = await botApi(token);
});
afterAll(async () => {
  running?.kill("SIGKILL");
  await telegram.server.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("the bot, killed twice in the middle of ten updates, handles each of them once and in the order of its chat", async () => {
  const { db } = database;
  const chats = { 6001: 4, 6002: 3, 6003: 3 };
  await sql`insert into telegram_chats (chat_id, step) select unnest(${Object.keys(chats)}::bigint[]), 'files'`.execute(db);
  await sql`create function take_time() returns trigger language plpgsql as 'begin perform pg_sleep(0.4); return new; end'`.execute(db);
  await sql`create trigger take_time after update of step on telegram_chats for each row execute function take_time()`.execute(db);
  for (let n = 1; n <= 4; n += 1)
    for (const [chat, most] of Object.entries(chats))
      if (n <= most) telegram.write(Number(chat), { document: { file_id: `${chat}-${n}`, file_name: `${n}.pdf`, file_size: 70 } });
  const filesOf = async () =>
    (
      await sql<{ chat: number; names: string[] }>`
        select chat_id as chat, array(select f ->> 'name' from jsonb_array_elements(coalesce(said -> 'files', '[]')) f) as names
          from telegram_chats order by chat_id`.execute(db)
    ).rows;
  const done = async () => (await filesOf()).reduce((sum, { names }) => sum + names.length, 0);

  for (const least of [2, 6]) {
    running = start();
    await expect.poll(done, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(least);
    running.kill("SIGKILL");
    expect(await done()).toBeLessThan(10);
  }
  running = start();
  await expect.poll(done, { timeout: 30_000 }).toBe(10);
  await expect.poll(async () => (await sql`select from telegram_updates`.execute(db)).rows.length, { timeout: 5000 }).toBe(0);

  expect(await filesOf()).toEqual([
    { chat: 6001, names: ["1.pdf", "2.pdf", "3.pdf", "4.pdf"] },
    { chat: 6002, names: ["1.pdf", "2.pdf", "3.pdf"] },
    { chat: 6003, names: ["1.pdf", "2.pdf", "3.pdf"] },
  ]);
}, 120_000);
