import { translator, uploadLimit } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Files } from "../../engine/files/files.routes.ts";
import type { Changed, Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { withoutDirection } from "../../engine/http/validation.ts";
import { nobody, readingContext, systemWork } from "../../engine/http/system-context.ts";
import { checkIncoming, readAppeal } from "../incoming/check-incoming.ts";
import { findFate } from "../incoming/fates.repository.ts";
import { insertIncoming, type CheckedAppeal } from "../incoming/incoming.repository.ts";
import type { GivenFile } from "../incoming/take-files.ts";
import { checkAddress } from "../issued-letters/check-page.ts";
import { shownCode } from "../issued-letters/codes.ts";
import { fieldOf, NotSent } from "../notifications/providers/provider.ts";
import type { Buttons, TelegramApi } from "../notifications/providers/telegram.ts";
import { askForFile, failed, turn, type Received, type Entries, type Talk } from "./conversation.ts";
import {
  delayAnswer,
  dropAnswer,
  dueAnswers,
  keepAnswers,
  keepPhone,
  keepTalk,
  lastUpdate,
  loadTalk,
  nextAnswerIn,
  noteUpdate,
  readOffers,
  type Answer,
} from "./telegram.repository.ts";

type Portal = { readonly db: Db; readonly announce: (what: Changed) => void };
type Log = { readonly info: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };

const pollSeconds = 25;
const retryMs = 3000;
const mostFailures = 3;

const markup = (buttons: Buttons) =>
  buttons.length === 0
    ? { remove_keyboard: true }
    : {
        keyboard: buttons.map((row) => row.map((b) => (typeof b === "string" ? { text: b } : { text: b.text, request_contact: true }))),
        resize_keyboard: true,
      };

/** What a message says, as far as the conversation understands it. */
const readMessage = (message: unknown): Received => {
  const [text, contact, document, photos] = ["text", "contact", "document", "photo"].map((name) => fieldOf(message, name));
  const largest = Array.isArray(photos) ? (photos as unknown[]).at(-1) : undefined;
  const file = document ?? largest;
  const fileId = fieldOf(file, "file_id");
  const name = document ? fieldOf(document, "file_name") : `photo-${String(fieldOf(message, "message_id"))}.jpg`;
  return {
    ...(typeof text === "string" && { text: withoutDirection(text) }),
    ...(contact !== undefined && {
      contact: { phone: String(fieldOf(contact, "phone_number")), own: fieldOf(contact, "user_id") === fieldOf(message, "from", "id") },
    }),
    ...(typeof fileId === "string" && {
      file: { fileId, name: typeof name === "string" ? name : "file", size: Number(fieldOf(file, "file_size") ?? 0) },
    }),
  };
};

/** Where a file lies; undefined for one that Telegram hands out to no bot: larger than it gives, or no longer there. */
const pathOf = async (api: TelegramApi, fileId: string): Promise<unknown> => {
  const found = await api.call("getFile", { file_id: fileId }).catch((error: unknown) => {
    if (error instanceof NotSent && error.final) return undefined;
    throw error;
  });
  return fieldOf(found, "file_path");
};

type Attached = NonNullable<Entries["files"]>[number];
/** A file of an appeal cannot be fetched at the moment. */
class FileNotFetched extends Error {
  readonly file: Attached;
  constructor(file: Attached, cause: unknown) {
    super((cause as Error).message);
    this.file = file;
  }
}
/** A file of an appeal, as far as Telegram hands it out. */
const fetchFile = async (api: TelegramApi, file: Attached): Promise<GivenFile["content"]> => {
  try {
    const path = await pathOf(api, file.fileId);
    return (typeof path === "string" && (await api.download(path, uploadLimit))) || "file_too_large";
  } catch (error) {
    throw new FileNotFetched(file, error);
  }
};
/** What a chat hands in, its files fetched and stored: both may take long, so no transaction waits for them. Undefined before there is a text. */
const takeAppeal = async (
  ctx: Ctx,
  api: TelegramApi,
  files: Files,
  { chatId, updateId, said }: { chatId: number; updateId: number; said: Entries },
): Promise<CheckedAppeal | undefined> => {
  const { phone, homePhone, foreignPhone, name = [], area, kind, text } = said;
  if (!area || !text) return undefined;
  const fetched: GivenFile[] = [];
  for (const [at, file] of (said.files ?? []).entries())
    fetched.push({ part: `files.${at}`, name: file.name, content: await fetchFile(api, file) });
  const [lastName, firstName, ...rest] = name;
  const read = readAppeal({
    externalId: `${api.botId}-${updateId}`,
    applicant: { lastName, firstName, middleName: rest.join(" ") || null, phone: phone ?? foreignPhone, homePhone, areasId: area.id },
    text,
    ...(kind && { satulationId: kind.id }),
    language: ctx.language,
  });
  const appeal = await checkIncoming(ctx, files, { ...read, channel: "telegram", chatId, content: JSON.stringify(said), files: fetched });
  const chosen = new Map([["applicant.areasId", area.name], ...(kind ? [["satulationId", kind.name] as const] : [])]);
  // what was chosen has a name for people
  return { ...appeal, leftOut: appeal.leftOut.map((one) => ({ ...one, given: chosen.get(one.part) ?? one.given })) };
};
/** Hands the appeal in, and names what of it could not be kept. */
const submit = async (ctx: Ctx, appeal: CheckedAppeal | undefined): Promise<Answer> => {
  const t = translator(ctx.messages);
  if (!appeal) return { text: t("bot.help", { start: "/start", status: "/status" }) };
  const { ticket, leftOut } = await insertIncoming(ctx, appeal);
  const parts = leftOut.map(({ given }) => given).join(", ");
  const told = [t("bot.sent", { ticket, status: "/status" }), ...(parts ? [t("bot.leftOut", { parts })] : [])];
  return { text: told.join("\n").slice(0, 4090), buttons: [] };
};

const fateText = async (ctx: Ctx, chatId: number, number: string, { language }: Talk): Promise<string> => {
  const t = translator(messagesOf(language));
  const fate = await findFate(ctx, { chatId, sign: number.toUpperCase() });
  if (!fate) return t("bot.unknownNumber");
  const known = {
    number: fate.number ?? "",
    reason: fate.reason ?? "",
    code: fate.statusCode ? shownCode(fate.statusCode) : "",
    address: (await checkAddress(ctx.db)) ?? "",
  };
  const words = {
    new: t("bot.status_new"),
    rejected: t("bot.status_rejected", known),
    registered: t("bot.status_registered", known).trimEnd(),
    in_process: t("bot.status_in_process", known),
    closed: t("bot.status_closed", known),
  };
  return [words[fate.status], ...fate.answers].join("\n\n").slice(0, 4090);
};

/** Seconds before the next attempt after the 1st, 2nd … failure; the last stays, until a day is over. */
const pauses = [1, 2, 5, 15, 60, 300, 1800];
const mostAttempts = 50;
/**
 * Says what waits. What Telegram has not taken is said again; of what nobody knows it is said once more, for a ticket that never came is worse
 * than one that came twice. Who left the chat receives nothing.
 */
const sayWaiting = async (db: Db, api: TelegramApi, log: Log): Promise<void> => {
  for (let due = await dueAnswers(db, api.botId); due.length > 0; due = await dueAnswers(db, api.botId))
    for (const { id, chatId, text, buttons, attempts } of due)
      try {
        await api.call("sendMessage", { chat_id: chatId, text, ...(buttons && { reply_markup: markup(buttons) }) });
        await dropAnswer(db, id);
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        const givenUp = error.final || attempts >= (error.unclear ? 1 : mostAttempts);
        log.warn({ answer: id, reason: error.message, givenUp }, "the bot could not say its answer");
        if (givenUp) await dropAnswer(db, id);
        else await delayAnswer(db, id, error.waitSeconds ?? pauses[Math.min(attempts, pauses.length - 1)]!);
      }
};

/** What came, as far as the bot understands it; `chatId` of a message to the bot alone. */
const readUpdate = (update: unknown): { updateId: number; message: unknown; chatId: number | undefined } => {
  const message = fieldOf(update, "message");
  const chatId = Number(fieldOf(message, "chat", "id"));
  const isHeard = fieldOf(message, "chat", "type") === "private" && Number.isSafeInteger(chatId);
  return { updateId: Number(fieldOf(update, "update_id")), message, chatId: isHeard ? chatId : undefined };
};

/** One update: its deed and its answers in one transaction with the mark that it is done; the answers leave after it. */
const handle = async (portal: Portal, api: TelegramApi, files: Files, update: unknown): Promise<void> => {
  const { updateId, message, chatId } = readUpdate(update);
  if (chatId === undefined) return systemWork(portal, "UZ", (ctx) => noteUpdate(ctx, api.botId, updateId));
  const talk = await loadTalk(readingContext(portal.db, nobody, "UZ"), chatId);
  const ctx = readingContext(portal.db, nobody, talk.language);
  const made = turn(talk, readMessage(message), await readOffers(ctx), messagesOf);
  const { deed } = made;
  const appeal = deed?.what === "submit" ? await takeAppeal(ctx, api, files, { chatId, updateId, said: talk.said }) : undefined;
  await systemWork(portal, talk.language, async (within) => {
    await noteUpdate(within, api.botId, updateId);
    await keepTalk(within, chatId, made.talk);
    if (deed?.what === "proved") await keepPhone(within, chatId, deed.phone);
    const answersOf = async (): Promise<readonly Answer[]> => {
      if (deed?.what === "submit") return [await submit(within, appeal)];
      return deed?.what === "status" ? [{ text: await fateText(within, chatId, deed.number, talk) }] : made.answers;
    };
    await keepAnswers(within, api.botId, chatId, await answersOf());
  });
};
/** What cannot be dealt with is left behind, so that others are received; who wrote it is asked to send it again. */
const leaveBehind = (portal: Portal, api: TelegramApi, update: unknown, error: unknown): Promise<void> =>
  systemWork(portal, "UZ", async (ctx) => {
    const { updateId, chatId } = readUpdate(update);
    await noteUpdate(ctx, api.botId, updateId);
    if (chatId === undefined) return;
    const talk = await loadTalk(ctx, chatId);
    const asked = error instanceof FileNotFetched ? askForFile(talk, error.file, messagesOf) : failed(talk, messagesOf);
    await keepTalk(ctx, chatId, asked.talk);
    await keepAnswers(ctx, api.botId, chatId, asked.answers);
  });

/** Asks Telegram for what people write, in one process at a time; another takes over when this one ends. */
export const startBot = (portal: Portal, api: TelegramApi, files: Files, log: Log): { stop: () => Promise<void> } => {
  const stop = new AbortController();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stop.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  let failures = 0;
  const poll = async (): Promise<void> => {
    const offset = (await lastUpdate(portal.db, api.botId)) + 1;
    await sayWaiting(portal.db, api, log);
    const timeout = Math.ceil(Math.max(0, Math.min(pollSeconds, (await nextAnswerIn(portal.db, api.botId)) ?? pollSeconds)));
    const input = { offset, timeout, allowed_updates: ["message"] };
    const updates = await api.call("getUpdates", input, { waitMs: (pollSeconds + 10) * 1000, signal: stop.signal });
    for (const update of Array.isArray(updates) ? updates : []) {
      try {
        await handle(portal, api, files, update);
      } catch (error) {
        log.warn({ update: readUpdate(update).updateId, reason: (error as Error).message }, "the bot could not answer");
        failures += 1;
        if (failures < mostFailures) return pause(retryMs);
        await leaveBehind(portal, api, update, error);
      }
      failures = 0;
      await sayWaiting(portal.db, api, log);
    }
  };
  const lead = async (): Promise<void> =>
    portal.db.connection().execute(async (connection) => {
      const lock = sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('murojaat bot'), ${api.botId % 2_147_483_647}::int) as mine`;
      if (!(await lock.execute(connection)).rows[0]!.mine) return pause(retryMs);
      try {
        while (!stop.signal.aborted) {
          await sql`select 1`.execute(connection); // without the connection the lock is gone
          await poll();
        }
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection);
      }
    });
  const run = async () => {
    while (!stop.signal.aborted)
      await lead().catch(async (error: unknown) => {
        if (stop.signal.aborted) return;
        log.warn({ reason: (error as Error).message }, "the bot is not reachable");
        await pause(retryMs);
      });
  };
  const running = run();
  return {
    stop: async () => {
      stop.abort();
      await running;
    },
  };
};
