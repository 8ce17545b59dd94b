import { isIP, connect, type Socket } from "node:net";
import { connect as secure } from "node:tls";
import { refuseWhileOpen } from "../db/open-transaction.ts";

export type Place = { readonly host: string; readonly port: number };
/** What is said before TLS begins, and how an answer looks after which one goes on. */
export type Step = { readonly send?: string | Buffer; readonly answer: RegExp };
export type Certificate = { readonly days: number; readonly isTrusted: boolean };

/** Before TLS a mail server greets, says what it can, and agrees. */
export const startTls: readonly Step[] = [
  { answer: /^220 .*\r?\n$/m },
  { send: "EHLO murojaat\r\n", answer: /^250 .*\r?\n$/m },
  { send: "STARTTLS\r\n", answer: /^220 .*\r?\n$/m },
];
/** PostgreSQL's SSLRequest, which it answers with one letter. */
export const sslRequest: readonly Step[] = [{ send: Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]), answer: /^S$/ }];

/**
 * The certificate that a server shows: for how many whole days it is still valid, negative when it has ended, and whether this machine trusts
 * it (`ca`: an authority of ours). Nothing secret is sent. Throws where nobody answers, or there is no TLS.
 */
export const certificateOf = async (
  { host, port }: Place,
  { before = [], ca, patience }: { readonly before?: readonly Step[]; readonly ca?: string | undefined; readonly patience: number },
): Promise<Certificate> => {
  refuseWhileOpen("A look at a certificate");
  const socket = connect({ host, port });
  // whatever breaks off is told by who waits for it
  socket.on("error", () => {});
  socket.setTimeout(patience, () => socket.destroy(new Error("silent")));
  try {
    for (const step of before) await say(socket, step);
    const encrypted = secure({
      socket,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
      // read whatever it is: that it has ended is what we want to know
      rejectUnauthorized: false,
    });
    await new Promise<void>((resolve, reject) => {
      encrypted.once("secureConnect", resolve).once("error", reject);
      socket.once("close", () => reject(new Error("closed")));
    });
    const ends = Date.parse(encrypted.getPeerCertificate().valid_to);
    const { authorized } = encrypted;
    encrypted.destroy();
    return { days: Math.floor((ends - Date.now()) / 86_400_000), isTrusted: authorized };
  } finally {
    socket.destroy();
  }
};

const mostAnswered = 10_000;
const say = (socket: Socket, { send, answer }: Step): Promise<void> =>
  new Promise((resolve, reject) => {
    let heard = "";
    const listen = (part: Buffer): void => {
      heard += part.toString("latin1");
      if (answer.test(heard)) done();
      else if (heard.length > mostAnswered || /^[45]\d\d |^N$/m.test(heard)) done(new Error("no TLS"));
    };
    const close = () => done(new Error("closed"));
    const done = (error?: Error): void => {
      socket.off("data", listen).off("close", close);
      // what comes next is for TLS
      socket.pause();
      if (error) reject(error);
      else resolve();
    };
    socket.on("data", listen).once("close", close).resume();
    if (send !== undefined) socket.write(send);
  });
