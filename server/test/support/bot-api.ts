import type { ServerResponse } from "node:http";
import { json, localServer, type LocalServer } from "./local-server.ts";

type SentMessage = { readonly chat_id: number; readonly text: string; readonly reply_markup?: { keyboard?: { text: string }[][] } };
export type BotApi = {
  readonly base: string;
  /** A person writes to the bot. */
  readonly write: (chatId: number, message: object) => void;
  readonly sent: readonly SentMessage[];
  /** What the next messages of the bot are refused with, one after the other; 0: never answered. */
  readonly refusals: { status: number; retryAfter?: number }[];
  /** With what calls for updates are refused, while it is set; a text is a page of a proxy. */
  closed: { status: number; page?: string } | undefined;
  /** What the bot says next in a chat, waited for. */
  readonly next: (chatId: number) => Promise<SentMessage>;
  readonly server: LocalServer;
};

// a number stands for one update ever
let id = 100;

/** The methods that the bot uses, as the Bot API describes them: updates wait until they are confirmed by a higher offset. A file that does not come is refused with 404. */
export const botApi = async (
  token: string,
  files: Readonly<Record<string, Buffer | (() => Promise<Buffer | undefined>)>> = {},
): Promise<BotApi> => {
  const updates: { update_id: number; message: object }[] = [];
  const sent: SentMessage[] = [];
  const refusals: BotApi["refusals"] = [];
  const read = new Map<number, number>();
  const answer = (reply: ServerResponse, result: unknown) => json(reply, 200, { ok: true, result });
  const server = await localServer((call, reply) => {
    const file = /^\/file\/bot[^/]+\/(.+)$/.exec(call.path)?.[1];
    if (file !== undefined) {
      const found = files[file];
      return void Promise.resolve(typeof found === "function" ? found() : found).then((content) =>
        reply.writeHead(content ? 200 : 404).end(content),
      );
    }
    const [, given, method] = /^\/bot([^/]+)\/(\w+)$/.exec(call.path) ?? [];
    if (given !== token) return json(reply, 401, { ok: false, error_code: 401, description: "Unauthorized" });
    const input = JSON.parse(call.body) as { offset?: number; file_id?: string } & SentMessage;
    if (method === "getUpdates") {
      if (api.closed?.page) return void reply.writeHead(api.closed.status, { "content-type": "text/html" }).end(api.closed.page);
      if (api.closed) return json(reply, api.closed.status, { ok: false, error_code: api.closed.status });
      while (updates[0] && updates[0].update_id < (input.offset ?? 0)) updates.shift();
      return void setTimeout(() => answer(reply, updates.slice()), updates.length > 0 ? 0 : 50);
    }
    if (method === "getFile" && !Object.hasOwn(files, input.file_id!))
      return json(reply, 400, { ok: false, error_code: 400, description: "Bad Request: file is too big" });
    if (method === "getFile") return answer(reply, { file_id: input.file_id, file_path: input.file_id });
    const refusal = refusals.shift();
    if (refusal?.status === 0) return;
    if (refusal) {
      const parameters = refusal.retryAfter === undefined ? {} : { retry_after: refusal.retryAfter };
      return json(reply, refusal.status, { ok: false, error_code: refusal.status, parameters });
    }
    sent.push(input);
    answer(reply, { message_id: sent.length });
  });
  const api: BotApi = {
    base: server.base,
    server,
    sent,
    refusals,
    closed: undefined,
    write: (chatId, message) => {
      id += 1;
      updates.push({ update_id: id, message: { message_id: id, from: { id: chatId }, chat: { id: chatId, type: "private" }, ...message } });
    },
    next: async (chatId) => {
      for (const end = Date.now() + 8000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10))) {
        const own = sent.filter((s) => s.chat_id === chatId);
        const at = read.get(chatId) ?? 0;
        if (own.length <= at) continue;
        read.set(chatId, at + 1);
        return own[at]!;
      }
      throw new Error(`The bot says nothing to ${chatId}; last: ${sent.at(-1)?.text}`);
    },
  };
  return api;
};
