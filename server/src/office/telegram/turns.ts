import { inSpelling, translator, uploadLimit, type Changed } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import type { Files } from "../../engine/files/files.routes.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { nobody, readingContext, systemWork } from "../../engine/http/system-context.ts";
import { checkIncoming, readAppeal } from "../incoming/check-incoming.ts";
import { findFate } from "../incoming/fates.repository.ts";
import { insertIncoming, type CheckedAppeal } from "../incoming/incoming.repository.ts";
import type { GivenFile } from "../incoming/take-files.ts";
import { checkAddress } from "../issued-letters/check-page.ts";
import { shownCode } from "../issued-letters/codes.ts";
import { codeIn, linkChat } from "../news/telegram-links.repository.ts";
import type { TelegramApi } from "../applicant-messages/providers/telegram.ts";
import { askForFile, failed, turn, type Entries, type Talk } from "./conversation.ts";
import {
  endUpdate,
  keepAnswers,
  keepPhone,
  keepTalk,
  loadTalk,
  readOffers,
  waitForFiles,
  type Answer,
  type WaitingUpdate,
} from "./telegram.repository.ts";

export type Portal = { readonly db: Db; readonly announce: (what: Changed) => void };
/** What a turn needs from outside: Telegram, and the place where files are stored. */
export type Outside = { readonly api: TelegramApi; readonly files: Files };

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
const fetchFile = async (api: TelegramApi, file: Attached, signal: AbortSignal): Promise<GivenFile["content"]> => {
  try {
    return (await api.download(file.fileId, uploadLimit, signal)) ?? "file_too_large";
  } catch (error) {
    throw new FileNotFetched(file, error);
  }
};
/** What a chat hands in, its files fetched and stored: both may take long, so no transaction waits for them. Undefined before there is a text. */
const takeAppeal = async (
  ctx: Ctx,
  { api, files }: Outside,
  { chatId, updateId }: WaitingUpdate,
  said: Entries,
  signal: AbortSignal,
): Promise<CheckedAppeal | undefined> => {
  const { phone, homePhone, foreignPhone, name = [], area, kind, text } = said;
  if (!area || !text) return undefined;
  const fetched: GivenFile[] = [];
  for (const [at, file] of (said.files ?? []).entries())
    fetched.push({ part: `files.${at}`, name: file.name, content: await fetchFile(api, file, signal) });
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
  const { ticket, statusCode, leftOut } = await insertIncoming(ctx, appeal);
  const parts = leftOut.map(({ given }) => given).join(", ");
  const known = { ticket, status: "/status", code: statusCode ? shownCode(statusCode) : "", address: (await checkAddress(ctx.db)) ?? "" };
  const told = [t("bot.sent", known).trimEnd(), ...(parts ? [t("bot.leftOut", { parts })] : [])];
  return { text: told.join("\n").slice(0, 4090), buttons: [] };
};

const fateText = async (ctx: Ctx, chatId: number, number: string): Promise<string> => {
  const t = translator(ctx.messages);
  const fate = await findFate(ctx, { chatId, sign: number });
  if (!fate) return t("bot.unknownNumber");
  const known = {
    number: fate.number ?? "",
    reason: inSpelling(ctx, fate.reason ?? ""),
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
  return [words[fate.status], ...fate.answers.map((answer) => inSpelling(ctx, answer))].join("\n\n").slice(0, 4090);
};

/**
 * A code of a member of staff links the chat at any point of the conversation. A text that only looks like one is part of the conversation,
 * unless none has begun, or it follows /start; false then.
 */
const takeCode = (portal: Portal, botId: number, { id, chatId, received }: WaitingUpdate, talk: Talk, code: string): Promise<boolean> =>
  systemWork(portal, talk.language, async (ctx) => {
    const linked = await linkChat(ctx, chatId, code);
    const isAlone = received.text?.startsWith("/start") || talk.step === "start";
    if (linked === "too_many" || (linked === "unknown" && !isAlone)) return false;
    if (!(await endUpdate(ctx, id))) return true;
    const text =
      linked === "unknown"
        ? translator(messagesOf(talk.language, talk.alphabet))("bot.newsCodeUnknown")
        : translator(messagesOf(linked.language, linked.alphabet))("bot.newsLinked", { name: linked.name });
    await keepAnswers(ctx, botId, chatId, [{ text }]);
    return true;
  });

/** The turn of an update. What it does and says, and that it is done, is one transaction. */
export const takeTurn = async (portal: Portal, outside: Outside, update: WaitingUpdate, signal: AbortSignal): Promise<void> => {
  const { id, chatId, received, withFiles } = update;
  const { botId } = outside.api;
  const talk = await loadTalk(readingContext(portal.db, nobody, "UZ"), chatId);
  const code = codeIn(received.text ?? "");
  if (code !== undefined && (await takeCode(portal, botId, update, talk, code))) return;
  const ctx = readingContext(portal.db, nobody, talk.language, talk.alphabet);
  const made = turn(talk, received, await readOffers(ctx), messagesOf);
  const { deed } = made;
  const isSent = deed?.what === "submit";
  if (isSent && !withFiles && talk.said.files?.length) return waitForFiles(portal.db, id);
  const appeal = isSent ? await takeAppeal(ctx, outside, update, talk.said, signal) : undefined;
  const work = async (within: Ctx): Promise<void> => {
    if (!(await endUpdate(within, id))) return;
    await keepTalk(within, chatId, made.talk);
    if (deed?.what === "proved") await keepPhone(within, chatId, deed.phone);
    const answersOf = async (): Promise<readonly Answer[]> => {
      if (isSent) return [await submit(within, appeal)];
      return deed?.what === "status" ? [{ text: await fateText(within, chatId, deed.number) }] : made.answers;
    };
    await keepAnswers(within, botId, chatId, await answersOf());
  };
  await systemWork(portal, talk.language, work, talk.alphabet);
};

/** An update that cannot be processed is skipped, so that the next ones are; its sender is asked to send it again. */
export const leaveBehind = (portal: Portal, { botId }: TelegramApi, { id, chatId }: WaitingUpdate, error: unknown): Promise<void> =>
  systemWork(portal, "UZ", async (ctx) => {
    if (!(await endUpdate(ctx, id))) return;
    const talk = await loadTalk(ctx, chatId);
    const asked = error instanceof FileNotFetched ? askForFile(talk, error.file, messagesOf) : failed(talk, messagesOf);
    await keepTalk(ctx, chatId, asked.talk);
    await keepAnswers(ctx, botId, chatId, asked.answers);
  });
