import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Received = {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
};
type Refuse = (address: string) => number | undefined;

/** Of an attachment: as it stands, or in the parts of RFC 2231 where it is not ASCII. */
const fileNameOf = (heads: string): string | undefined =>
  /filename="?([^";\r\n]+)"?/.exec(heads)?.[1] ??
  (/filename\*\d/.test(heads)
    ? decodeURIComponent([...heads.matchAll(/filename\*\d+\*?=(?:utf-8'')?"?([^";\s]+)/gi)].map(([, part]) => part).join(""))
    : undefined);

/** A real SMTP server, on a port of its own unless one is given, that stores what it gets; `refuse` returns the code with which an address is refused; `thinksFor`: milliseconds before its word on a letter. */
export const startMailServer = async (refuse: Refuse = () => undefined, listenAt = 0, thinksFor = 0) => {
  const letters: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse(address);
      done(code === undefined ? null : Object.assign(new Error("no such mailbox"), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((r) => r.address),
          raw: Buffer.concat(parts).toString("utf8"),
        });
        setTimeout(done, thinksFor);
      });
    },
  });
  // a sender that is killed cuts its connection
  server.on("error", () => {});
  await new Promise<void>((resolve) => void server.listen(listenAt, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // listening on TCP
  return { letters, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};

const head = (raw: string, name: string): string =>
  new RegExp(`^${name}:((?:.*)(?:\\r\\n[ \\t].*)*)`, "im")
    .exec(raw)?.[1]
    ?.replaceAll(/\r\n[ \t]/g, " ")
    .trim() ?? "";
const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
/** RFC 2047. */
const word = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      (kind.toUpperCase() === "B" ? Buffer.from(body, "base64") : quoted(body.replaceAll("_", " "))).toString("latin1"),
    );
const decoded = (text: string): string => (/=\?UTF-8\?/i.test(text) ? Buffer.from(word(text), "latin1").toString("utf8") : text);

/** What a mail program would show of a letter: its subject, its text, and the one file that it carries. */
export const openLetter = ({ raw }: Received) => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1, -1);
  const contents = parts.map((part) => {
    const at = part.indexOf("\r\n\r\n", 2);
    const [heads, body] = [part.slice(0, at), part.slice(at + 4)];
    const encoding = head(heads, "Content-Transfer-Encoding").toLowerCase();
    const bytes = encoding === "base64" ? Buffer.from(body, "base64") : encoding === "quoted-printable" ? quoted(body) : Buffer.from(body);
    return { type: head(heads, "Content-Type"), name: fileNameOf(heads), bytes };
  });
  const file = contents.find(({ name }) => name !== undefined);
  return {
    subject: decoded(head(raw, "Subject")),
    messageId: head(raw, "Message-ID"),
    text: contents[0]!.bytes.toString("utf8").replaceAll("\r\n", "\n").trim(),
    file: file && { name: file.name!, type: file.type.split(";")[0]!, bytes: file.bytes },
  };
};
