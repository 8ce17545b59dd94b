import { createHmac, randomBytes } from "node:crypto";

export type ChannelKey = { readonly id: number; readonly key: string };
type Call = { readonly method: string; readonly url: string; readonly body?: string; readonly time?: string; readonly nonce?: string };

/** The headers with which another system signs a call; `url` with /api and its query, `body` as it is sent. */
export const signed = (
  { id, key }: ChannelKey,
  { method, url, body = "", time = String(Math.floor(Date.now() / 1000)), nonce = randomBytes(12).toString("hex") }: Call,
): Record<string, string> => ({
  "x-key-id": String(id),
  "x-timestamp": time,
  "x-nonce": nonce,
  "x-signature": createHmac("sha256", key).update([method, url, time, nonce, body].join("\n")).digest("hex"),
});
