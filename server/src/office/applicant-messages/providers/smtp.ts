import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { refuseWhileOpen } from "../../../engine/db/open-transaction.ts";
import { NotSent, type Provider } from "./provider.ts";

export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Who writes: an address. */
  readonly from: string;
  readonly timeoutMs?: number;
  /** How long the server may think once it has the mail. RFC 5321, 4.5.3.2.6: ten minutes. */
  readonly afterDataMs?: number;
};

/** `mark` names the mail for good: sent again it has the same Message-ID, so that a mailbox may show it once. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly mark: string;
  /** A machine that answers by itself leaves this one alone. */
  readonly isReply?: boolean;
  /** The letter that it answers. */
  readonly answers?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly content: Buffer };
};
/** Hands a mail to the mail server, or throws NotSent. */
export type Post = (mail: Mail) => Promise<void>;

const optionsOf = ({ host, port, secure, user, password, timeoutMs = 15_000, afterDataMs = 600_000 }: MailServer) => ({
  host,
  port,
  secure,
  ...(user !== undefined && { auth: { user, pass: password ?? "" }, requireTLS: !secure }),
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: Math.max(timeoutMs, afterDataMs),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The mail server greets and, where there is a user, lets it in; nothing is sent. Throws NotSent. */
export const greetMailServer = async (server: MailServer): Promise<void> => {
  refuseWhileOpen("The mail server");
  const { createTransport } = await import("nodemailer");
  await createTransport(optionsOf(server) as SMTPTransport.Options)
    .verify()
    .catch((error: unknown) => {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new NotSent(`mail: ${responseCode ?? code ?? "failed"}`);
    });
};

/** Letters by SMTP, each to one mailbox. */
export const mailPost = (server: MailServer): Post => {
  const { from } = server;
  const options = optionsOf(server);
  const domain = from.split("@").at(-1);
  return async ({ to, subject, text, mark, isReply = false, answers, file }) => {
    refuseWhileOpen("The mail server");
    // the library logs `message` when it has written the whole mail; until the server's word nobody knows who has it then
    let written = false;
    const noteWritten = (about: unknown) => void (written ||= (about as { tnx?: string }).tnx === "message");
    const unheard = () => {};
    const logger = { trace: unheard, debug: unheard, info: noteWritten, warn: unheard, error: unheard, fatal: unheard };
    const { createTransport } = await import("nodemailer");
    await createTransport({ ...options, logger } as SMTPTransport.Options)
      .sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        messageId: `<${mark}@${domain}>`,
        headers: { "Auto-Submitted": isReply ? "auto-replied" : "auto-generated", "X-Auto-Response-Suppress": "All" },
        ...(answers !== undefined && { inReplyTo: answers, references: answers }),
        ...(file && { attachments: [{ filename: file.name, contentType: file.type, content: file.content }] }),
      })
      .catch((error: unknown) => {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        const answered = responseCode !== undefined && code !== "EAUTH";
        throw new NotSent(`mail: ${responseCode ?? code ?? "failed"}`, {
          final: answered && responseCode >= 500,
          answered,
          unclear: written && responseCode === undefined,
        });
      });
  };
};

/** Messages by e-mail. */
export const smtp = (server: MailServer): Provider => {
  const post = mailPost(server);
  return {
    send: async ({ id, address, text, mark, mail }) => {
      const { id: mailId = `notification-${id}`, answers = null, isReceipt = false, file } = mail ?? {};
      await post({
        to: address,
        subject: mark,
        text,
        mark: mailId,
        isReply: isReceipt,
        ...(answers !== null && { answers }),
        ...(file && { file }),
      });
      return { providerId: null, delivered: false };
    },
  };
};
