import { callProvider, fieldOf, NotSent, type Provider } from "./provider.ts";

/** A button row of the keyboard under a chat; `contact` asks Telegram for the person's own number. */
export type Buttons = readonly (readonly (string | { readonly text: string; readonly contact: true })[])[];
export type TelegramApi = {
  /** Any method of the Bot API; the result, or NotSent. */
  readonly call: (method: string, input: object, options?: { readonly waitMs?: number; readonly signal?: AbortSignal }) => Promise<unknown>;
  /** The number of the bot, the token's first part. */
  readonly botId: number;
  /** A file of a message. At most `most` bytes; undefined when it is larger. */
  readonly download: (filePath: string, most: number) => Promise<Buffer | undefined>;
};

/** The Bot API at `base`. The token stands in the path of every call, so no path is ever logged. */
export const telegramApi = ({ base, token, timeoutMs }: { base: string; token: string; timeoutMs?: number }): TelegramApi => ({
  botId: Number(token.split(":")[0]),
  call: async (method, input, { waitMs = timeoutMs, signal } = {}) => {
    const reply = await callProvider(
      `${base}/bot${token}/${method}`,
      { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(input), ...(signal && { signal }) },
      waitMs,
    );
    if (fieldOf(reply.body, "ok") === true) return fieldOf(reply.body, "result");
    const wait = fieldOf(reply.body, "parameters", "retry_after");
    throw new NotSent(`refused with ${reply.status}`, {
      // 400: no such chat, 403: the person has left the bot
      final: reply.status === 400 || reply.status === 403,
      waitSeconds: typeof wait === "number" ? wait : reply.retryAfter,
      unclear: reply.status < 400 || (reply.status >= 500 && reply.status !== 503),
    });
  },
  download: async (filePath, most) => {
    const reply = await fetch(`${base}/file/bot${token}/${filePath}`, { redirect: "error", signal: AbortSignal.timeout(60_000) }).catch(
      () => {
        throw new NotSent("the file is not reachable");
      },
    );
    if (!reply.ok) throw new NotSent(`the file was refused with ${reply.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
      parts.push(part);
      if ((size += part.length) >= most) return undefined;
    }
    return Buffer.concat(parts);
  },
});

/** Messages to people by the bot; `left` is called for a chat that the person has left. */
export const telegramWay = (api: TelegramApi, left: (chatId: number) => Promise<void>): Provider => ({
  send: async ({ address, text }) => {
    const result = await api.call("sendMessage", { chat_id: Number(address), text }).catch(async (error: unknown) => {
      if (error instanceof NotSent && error.message === "refused with 403") await left(Number(address));
      throw error;
    });
    return { providerId: String(fieldOf(result, "message_id")), delivered: true };
  },
});
