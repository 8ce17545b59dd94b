import { createTransport } from "nodemailer";
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
};

/** E-mail by SMTP. A message keeps its Message-ID when it is sent again, so that a mailbox may show it once. */
export const smtp = ({ host, port, secure, user, password, from, timeoutMs = 15_000 }: MailServer): Provider => {
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password ?? "" }, requireTLS: !secure }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.split("@").at(-1);
  return {
    send: async ({ id, address, text, mark }) => {
      await transport
        .sendMail({ from, to: { name: "", address }, subject: mark, text, messageId: `<notification-${id}@${domain}>` })
        .catch((error: unknown) => {
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          throw new NotSent(`mail: ${responseCode ?? code ?? "failed"}`, {
            final: responseCode !== undefined && responseCode >= 500 && code !== "EAUTH",
          });
        });
      return { providerId: null, delivered: false };
    },
  };
};
