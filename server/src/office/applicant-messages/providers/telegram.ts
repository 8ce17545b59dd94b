import { autoRetry } from "@grammyjs/auto-retry";
import { Api, HttpError, type RawApi, type Transformer } from "grammy";
import { refuseWhileOpen } from "../../../engine/db/open-transaction.ts";
import { notReachable, NotSent, type Provider } from "./provider.ts";

export type TelegramApi = {
  /** The methods of the Bot API; whatever fails is a NotSent. */
  readonly api: RawApi;
  /** The number of the bot, the token's first part. */
  readonly botId: number;
  /** A file of a message; undefined for one that no bot is given, or of `most` bytes and more. Errors: NotSent. */
  readonly download: (fileId: string, most: number, signal: AbortSignal) => Promise<Buffer | undefined>;
};

type GrammySignal = NonNullable<Parameters<RawApi["getMe"]>[0]>;
/** A signal of Node's as grammY's types have it; both have the methods that it uses. */
export const grammySignal = (signal: AbortSignal): GrammySignal => signal as unknown as GrammySignal;

/** A pause that Telegram asks for is made at once up to this; a longer one is left to the repeated sending. Seconds. */
const longestWait = 5;

/** The outcome of a message is unknown when the other side failed itself, or took it with an answer that says nothing. */
const isUnclear = (status: number): boolean => status < 400 || (status >= 500 && status !== 503);

/** Node's fetch for grammY, whose own names the address, token included, in its errors. */
const fetchFor: typeof fetch = async (url, init) => {
  // grammY's signals are a library's, which fetch refuses
  const own = new AbortController();
  if (init?.signal?.aborted) own.abort();
  init?.signal?.addEventListener("abort", () => own.abort());
  const reply = await fetch(url, { ...init, redirect: "error", signal: own.signal }).catch((error: unknown) => {
    throw notReachable(error);
  });
  if (reply.headers.get("content-type")?.startsWith("application/json")) return reply;
  throw new NotSent(`no answer of Telegram, ${reply.status}`, { unclear: isUnclear(reply.status) });
};

/** The errors of grammY hold addresses and texts: what leaves here holds neither. */
const asNotSent: Transformer = async (prev, method, payload, signal) => {
  refuseWhileOpen("Telegram");
  const reply = await prev(method, payload, signal).catch((error: unknown) => {
    const cause = error instanceof HttpError ? error.error : undefined;
    throw cause instanceof NotSent ? cause : new NotSent("no answer", { unclear: true });
  });
  if (reply.ok) return reply;
  const { error_code: status, parameters } = reply;
  throw new NotSent(`refused with ${status}`, {
    // 400: no such chat, 403: the person has left the bot
    final: status === 400 || status === 403,
    waitSeconds: parameters?.retry_after,
    unclear: isUnclear(status),
  });
};

/** The Bot API at `base`. Milliseconds: how long a call, and a file with all that belongs to it, may take. */
export const telegramApi = ({
  base,
  token,
  callMs = 60_000,
  fileMs = 60_000,
}: {
  base: string;
  token: string;
  callMs?: number;
  fileMs?: number;
}): TelegramApi => {
  const { raw: api, config } = new Api(token, { apiRoot: base, timeoutSeconds: callMs / 1000, fetch: fetchFor });
  const retry = { maxDelaySeconds: longestWait, maxRetryAttempts: 2, rethrowInternalServerErrors: true, rethrowHttpErrors: true };
  config.use(autoRetry(retry), asNotSent);
  return {
    api,
    botId: Number(token.split(":")[0]),
    download: async (fileId, most, signal) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(fileMs)]);
      const file = await api.getFile({ file_id: fileId }, grammySignal(within)).catch((error: unknown) => {
        if (error instanceof NotSent && error.final) return undefined;
        throw error;
      });
      if (file?.file_path === undefined) return undefined;
      try {
        const reply = await fetch(`${base}/file/bot${token}/${file.file_path}`, { redirect: "error", signal: within });
        if (!reply.ok) throw new NotSent(`the file was refused with ${reply.status}`);
        const parts: Uint8Array[] = [];
        let size = 0;
        for await (const part of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
          parts.push(part);
          if ((size += part.length) >= most) return undefined;
        }
        return Buffer.concat(parts);
      } catch (error) {
        throw error instanceof NotSent ? error : notReachable(error);
      }
    },
  };
};

/** Messages to people by the bot; `left` is called for a chat that the person has left. */
export const telegramWay = ({ api }: TelegramApi, left: (chatId: number) => Promise<void>): Provider => ({
  send: async ({ address, text }) => {
    const { message_id: id } = await api.sendMessage({ chat_id: Number(address), text }).catch(async (error: unknown) => {
      if (error instanceof NotSent && error.message === "refused with 403") await left(Number(address));
      throw error;
    });
    return { providerId: String(id), delivered: true };
  },
});
