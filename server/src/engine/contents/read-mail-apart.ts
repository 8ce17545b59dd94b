import { readMail, type Mail } from "./mail.ts";

export type MailAsked = { readonly source: Uint8Array };

/**
 * `readMail`. Runs apart: who wrote the letter is a stranger.
 * @public
 */
export default ({ source }: MailAsked): Promise<Mail> => readMail(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
