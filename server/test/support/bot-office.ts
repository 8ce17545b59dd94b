import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { localStore } from "../../src/engine/files/store.ts";
import { telegramApi } from "../../src/office/applicant-messages/providers/telegram.ts";
import { botApi, type BotApi } from "./bot-api.ts";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { startBot } from "../../src/office/telegram/bot.ts";

export const token = "4242:maxfiy-kalit-maxfiy-kalit";
export const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
export let portal: Portal;
export let to: ReturnType<typeof given>;
export let telegram: BotApi;
export let bot: { stop: () => Promise<void> };
/** The file that Telegram hands out when it likes, or not at all. */
let slowFile: () => Promise<Buffer | undefined>;
export const handOut = (file: typeof slowFile): void => void (slowFile = file);
export const lines: string[] = [];
export const log = {
  info: (f: object, t: string) => void lines.push(JSON.stringify(f) + t),
  warn: (f: object, t: string) => void lines.push(JSON.stringify(f) + t),
};
export const start = (limits: { fileMs?: number } = {}) =>
  startBot(
    portal.app,
    telegramApi({ base: telegram.base, token, ...limits }),
    { store: localStore(portal.folder), scan: undefined, log },
    log,
    { retry: 0.3, stop: 1, pauses: [0.3, 0.6, 60] },
  );
export const startBotAgain = (limits?: { fileMs?: number }): void => void (bot = start(limits));

export const say = async (chat: number, text: string): Promise<string> => {
  telegram.write(chat, { text });
  return (await telegram.next(chat)).text;
};
export const records = async (chat: number) =>
  (
    await sql<{
      id: number;
      ticket: string;
      applicant: object;
      text: string;
      kind: string;
      language: string;
      office: string | null;
      files: number;
    }>`
      select i.id, i.ticket, i.applicant, i.text, k.code as kind, l.code as language, (select u.login from users u where u.organization_id = i.organization_id and u.login in ('registrator', 'registrator2')) as office,
             (select count(*) from incoming_files f where f.incoming_appeal_id = i.id) as files
        from incoming_appeals i left join appeal_kinds k on k.id = i.kind_id join languages l on l.id = i.language_id where i.chat_id = ${chat} order by i.id`.execute(
      portal.db,
    )
  ).rows;
export const leftOutOf = async (chat: number) =>
  to.ok(await (await portal.as("registrator2")).get(`/appeals/incoming/${(await records(chat))[0]!.id}`)).leftOut;
export const district = async () =>
  (
    await sql<{
      name: string;
      ru: string;
      id: number;
    }>`select a.name_uz as name, a.name_ru as ru, a.id from users u join organizations o on o.id = u.organization_id join areas a on a.id = o.area_id where u.login = 'registrator2'`.execute(
      portal.db,
    )
  ).rows[0]!;

export const withSlowFile = async (chat: number): Promise<void> => {
  const { name } = await district();
  for (const text of ["/start", "Oʻzbekcha", "902220088", "Karimov Ali", name, "Shikoyat", "Koʻchamizda gaz yoʻq boʻldi"])
    await say(chat, text);
  for (const [fileId, fileName] of [
    ["rasm-id", "hovli.jpg"],
    ["sekin-id", "koʻcha.jpg"],
  ]) {
    telegram.write(chat, { document: { file_id: fileId, file_name: fileName, file_size: 70 } });
    await telegram.next(chat);
  }
  await say(chat, "Davom etish");
};

/** A portal with a bot and a Telegram of the test's own. */
export const useBotOffice = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
  });
  beforeEach(async () => {
    await sql`delete from telegram_bots`.execute(portal.db);
    telegram = await botApi(token, { "rasm-id": jpeg, "yomon-id": Buffer.from("<html>"), "sekin-id": () => slowFile() });
    bot = start();
  });
  afterEach(async () => {
    await bot.stop();
    await telegram.server.close();
  });
  afterAll(() => portal.close());
};
