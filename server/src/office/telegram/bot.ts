import { cleanText } from "@murojaat/contract";
import { Keyboard } from "grammy";
import type { Message, Update as Sent } from "grammy/types";
import { sql } from "kysely";
import type { Files } from "../../engine/files/files.routes.ts";
import { NotSent } from "../applicant-messages/providers/provider.ts";
import { grammySignal, type TelegramApi } from "../applicant-messages/providers/telegram.ts";
import type { Buttons, Received } from "./conversation.ts";
import { lanesOf, pause } from "./lanes.ts";
import {
  delayAnswer,
  delayUpdate,
  dropAnswer,
  keepUpdates,
  lastUpdate,
  nextAnswers,
  nextUpdates,
  type Update,
  type WaitingAnswer,
  type WaitingUpdate,
} from "./telegram.repository.ts";
import { leaveBehind, takeTurn, type Portal } from "./turns.ts";

type Log = { readonly info: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };

/** For how long Telegram holds a call for updates that wait for somebody to write. Seconds. */
const pollSeconds = 25;
/** Seconds of waiting; tests wait for less. */
export type Pace = {
  readonly retry: number;
  /** How long answers under way may take when the portal stops. */
  readonly stop: number;
  /** Pauses before the next attempt to send after the 1st, 2nd … failure; the last one repeats until a day is over. */
  readonly pauses: readonly number[];
};
const usual: Pace = { retry: 3, stop: 5, pauses: [1, 2, 5, 15, 60, 300, 1800] };
const mostFailures = 3;
/** Chats processed side by side; as many more whose files are fetched, and as many more that are answered. */
const chatsAtOnce = 4;

/** What a message says, as far as the conversation understands it. */
const readMessage = (message: Message): Received => {
  const { contact, document, audio, video, from, message_id: id } = message;
  const text = message.text ?? message.caption;
  const file = document ?? audio ?? video ?? message.voice ?? message.video_note ?? message.photo?.at(-1);
  const named = document ?? audio ?? video;
  // what Telegram gives no name; its content decides on the ending
  const name =
    named?.file_name || (document ? "file" : message.photo ? `photo-${id}.jpg` : audio || message.voice ? `audio-${id}` : `video-${id}`);
  return {
    ...(text !== undefined && { text: cleanText(text) }),
    ...(contact && { contact: { phone: cleanText(contact.phone_number), own: from !== undefined && contact.user_id === from.id } }),
    ...(file && { file: { fileId: file.file_id, name: cleanText(name), size: file.file_size ?? 0 } }),
  };
};
const readUpdate = ({ update_id: updateId, message }: Sent): Update =>
  message?.chat.type === "private" ? { updateId, message: { chatId: message.chat.id, received: readMessage(message) } } : { updateId };

const markup = (buttons: Buttons) =>
  buttons.length === 0
    ? { remove_keyboard: true as const }
    : new Keyboard(
        buttons.map((row) => row.map((b) => (typeof b === "string" ? Keyboard.text(b) : Keyboard.requestContact(b.text)))),
      ).resized();

const mostAttempts = 50;
/**
 * Sends the waiting answers. One that Telegram has not taken is sent again; one of unknown outcome is sent once more, because a ticket that
 * never came is worse than one that came twice. A person who left the chat receives nothing.
 */
const answer = async (
  { db }: Portal,
  { api }: TelegramApi,
  log: Log,
  { pauses }: Pace,
  waiting: WaitingAnswer,
  signal: AbortSignal,
): Promise<void> => {
  const { id, chatId, text, buttons, attempts, isUnclear } = waiting;
  try {
    await api.sendMessage({ chat_id: chatId, text, ...(buttons && { reply_markup: markup(buttons) }) }, grammySignal(signal));
    await dropAnswer(db, id);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const givenUp = error.final || attempts >= mostAttempts || (error.unclear && isUnclear);
    log.warn({ answer: id, reason: error.message, givenUp }, "the bot could not say its answer");
    if (givenUp) await dropAnswer(db, id);
    else await delayAnswer(db, id, error.waitSeconds ?? pauses[Math.min(attempts, pauses.length - 1)]!, error.unclear);
  }
};

/** One update; what fails three times is left behind. */
const deal = async (
  portal: Portal,
  api: TelegramApi,
  files: Files,
  log: Log,
  { retry }: Pace,
  update: WaitingUpdate,
  signal: AbortSignal,
) => {
  try {
    await takeTurn(portal, { api, files }, update, signal);
  } catch (error) {
    if (signal.aborted) return; // it waits for the next start
    log.warn({ update: update.updateId, reason: (error as Error).message }, "the bot could not answer");
    const isLast = update.attempts + 1 >= mostFailures;
    // what cannot even be left behind waits, and its chat alone waits with it
    const isLeft =
      isLast &&
      (await leaveBehind(portal, api, update, error)
        .then(() => true)
        .catch(() => false));
    if (!isLeft) await delayUpdate(portal.db, update.id, retry);
  }
};

/** Asks Telegram for what people write, in one process at a time; another takes over when this one ends. */
export const startBot = (portal: Portal, api: TelegramApi, files: Files, log: Log, pace: Pace = usual): { stop: () => Promise<void> } => {
  const [stop, late] = [new AbortController(), new AbortController()];
  const { db } = portal;
  const { botId } = api;
  const answers = lanesOf({
    atOnce: chatsAtOnce,
    next: (busy, most) => nextAnswers(db, botId, busy, most),
    work: (waiting) => answer(portal, api, log, pace, waiting, late.signal),
  });
  const turnsOf = (withFiles: boolean) =>
    lanesOf({
      atOnce: chatsAtOnce,
      next: (busy, most) => nextUpdates(db, botId, withFiles, busy, most),
      work: async (update, signal) => {
        await deal(portal, api, files, log, pace, update, signal);
        for (const lanes of [turns, turnsWithFiles, answers]) lanes.wake();
      },
    });
  const [turns, turnsWithFiles] = [turnsOf(false), turnsOf(true)];
  /** Asked for updates after the last stored one, Telegram forgets the earlier ones. */
  const receive = async (check: () => Promise<unknown>, signal: AbortSignal): Promise<void> => {
    let logged = "";
    while (!signal.aborted) {
      await check();
      const last = await lastUpdate(db, botId);
      try {
        const asked = { offset: last + 1, timeout: pollSeconds, allowed_updates: ["message"] as const };
        const updates = await api.api.getUpdates(asked, grammySignal(signal));
        if (updates.length > 0) await keepUpdates(db, botId, last, updates.map(readUpdate));
        turns.wake();
        if (logged !== "") log.info({}, "the bot receives messages again");
        logged = "";
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof NotSent)) throw error;
        // a token that was revoked stays so: once is enough
        if (error.message !== logged) log.warn({ reason: error.message }, "the bot receives no messages");
        logged = error.message;
        await pause(Math.max(pace.retry, error.waitSeconds ?? 0) * 1000, signal);
      }
    }
  };
  /** Several works, none of which goes on without the others. */
  const together = async (works: readonly ((signal: AbortSignal) => Promise<void>)[]): Promise<void> => {
    const end = new AbortController();
    const signal = AbortSignal.any([stop.signal, end.signal]);
    let failure: { readonly error: unknown } | undefined;
    const until = (work: Promise<void>) => work.catch((error: unknown) => void (failure ??= { error })).finally(() => end.abort());
    await Promise.all(works.map((work) => until(work(signal))));
    if (failure) throw failure.error;
  };
  const lead = async (): Promise<void> =>
    db.connection().execute(async (connection) => {
      const lock = sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('murojaat bot'), ${botId % 2_147_483_647}::int) as mine`;
      if (!(await lock.execute(connection)).rows[0]!.mine) return pause(pace.retry * 1000, stop.signal);
      // without the connection the lock is gone
      const check = () => sql`select 1`.execute(connection);
      try {
        await together([(signal) => receive(check, signal), turns.run, turnsWithFiles.run, answers.run]);
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection);
      }
    });
  const run = async () => {
    while (!stop.signal.aborted)
      await lead().catch(async (error: unknown) => {
        if (stop.signal.aborted) return;
        log.warn({ reason: (error as Error).message }, "the bot starts again");
        await pause(pace.retry * 1000, stop.signal);
      });
  };
  const running = run();
  return {
    stop: async () => {
      stop.abort();
      const timer = setTimeout(() => late.abort(), pace.stop * 1000);
      await running;
      clearTimeout(timer);
    },
  };
};
