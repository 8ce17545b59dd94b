import { createHash } from "node:crypto";
import { createServer, type Server } from "node:https";
import type { Duplex } from "node:stream";
import { newAuthority, signDetached, type Key } from "./eimzo.ts";

/** What a person at the computer has and does. */
export type Agent = {
  /** Keys that it finds: the alias of each, and the key itself. */
  keys: readonly { readonly alias: string; readonly key: Key }[];
  /** The next password is a wrong one, or the question is closed. */
  mood: "right" | "wrong" | "cancels";
  /** How often a password was asked for. */
  asked: number;
  readonly close: () => Promise<void>;
};
type Message = { readonly plugin?: string; readonly name: string; readonly arguments?: readonly string[] };

const pem = (kind: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${kind}-----\n${Buffer.from(bytes).toString("base64").replace(/.{64}/g, "$&\n")}\n-----END ${kind}-----\n`;
const frame = (text: string): Buffer => {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.alloc(body.length < 65_536 ? 4 : 10);
  if (body.length >= 126) {
    head[0] = 0x81;
    head[1] = body.length < 65_536 ? 126 : 127;
    if (body.length < 65_536) head.writeUInt16BE(body.length, 2);
    else head.writeBigUInt64BE(BigInt(body.length), 2);
  }
  return Buffer.concat([head, body]);
};
/** The text of one whole masked frame; undefined while a part of it is on its way. */
const unframed = (bytes: Buffer): string | undefined => {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head + 4) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + 4 + length) return undefined;
  const [mask, body] = [bytes.subarray(head, head + 4), Buffer.from(bytes.subarray(head + 4, head + 4 + length))];
  for (let at = 0; at < body.length; at += 1) body[at]! ^= mask[at % 4]!;
  return body.toString();
};

/** E-IMZO's WebSocket interface on its own port, with a certificate of nobody: its browser ignores that. */
export const startAgent = async (): Promise<Agent> => {
  const { certificate, privateKey } = await (await newAuthority("127.0.0.1")).issue({ name: "127.0.0.1" });
  const loaded = new Map<string, Key>();
  const opened = new Set<string>();
  const reply = async ({ plugin, name, arguments: given = [] }: Message): Promise<object> => {
    const said = [plugin, name].filter(Boolean).join(".");
    if (said === "apikey") return { success: true };
    if (said === "pfx.list_all_certificates")
      return { success: true, certificates: agent.keys.map(({ alias }, at) => ({ disk: "C:", path: "DSKEYS", name: `DS${at}`, alias })) };
    if (said === "pfx.load_key") {
      const found = agent.keys.find(({ alias }) => alias === given[3]);
      if (!found) return { success: false, reason: "Ключ не найден" };
      const id = `key-${loaded.size}`;
      loaded.set(id, found.key);
      return { success: true, keyId: id, type: "certkey" };
    }
    const key = loaded.get(given[1] ?? "");
    if (said !== "pkcs7.create_pkcs7" || !key || given[2] !== "yes") return { success: false, reason: "Неизвестная команда" };
    if (!opened.has(given[1]!)) {
      agent.asked += 1;
      if (agent.mood === "wrong") return { success: false, reason: "javax.crypto.BadPaddingException" };
      if (agent.mood === "cancels") return { success: false, reason: "Ввод пароля отменен" };
      opened.add(given[1]!);
    }
    return { success: true, pkcs7_64: await signDetached(key, Buffer.from(given[0]!, "base64")) };
  };
  const server: Server = createServer({
    cert: pem("CERTIFICATE", certificate.toSchema().toBER()),
    key: pem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", privateKey)),
  });
  server.on("upgrade", (request, socket: Duplex) => {
    const accept = createHash("sha1")
      .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let heard = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("data", (part: Buffer) => {
      heard = Buffer.concat([heard, part]);
      if (((heard[0] ?? 0) & 0x0f) === 8) return void socket.end();
      const text = unframed(heard);
      if (text === undefined) return;
      heard = Buffer.alloc(0);
      void reply(JSON.parse(text) as Message).then((said) => socket.write(frame(JSON.stringify(said))));
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(64_443, "127.0.0.1", resolve));
  const agent: Agent = {
    keys: [],
    mood: "right",
    asked: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return agent;
};
