import { connect, type NetConnectOpts } from "node:net";
import type { Readable } from "node:stream";
import { refuseWhileOpen } from "../db/open-transaction.ts";
import { AppError } from "../http/app-error.ts";

/** Says whether a content is clean; throws `scan_unavailable` when nobody can say. */
export type Scan = (content: Readable) => Promise<boolean>;

/** A scanner that is silent for this long is unavailable. Milliseconds. */
const patience = 60_000;
const sizeOf = (bytes: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
};

/** Asks a clamd by its INSTREAM command: the content in pieces, each after its size, ended by an empty one. */
export const clamdScan =
  (address: NetConnectOpts): Scan =>
  async (content) => {
    refuseWhileOpen("The virus scanner");
    const socket = connect(address);
    socket.setTimeout(patience, () => socket.destroy(new Error("silent")));
    let reply = "";
    const answered = new Promise<void>((resolve, reject) => {
      socket.on("data", (part: Buffer) => (reply += part.toString("latin1")));
      socket.once("end", resolve);
      socket.once("error", reject);
    });
    // reported below, whatever was being sent meanwhile
    answered.catch(() => {});
    try {
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      socket.write("zINSTREAM\0");
      for await (const part of content as AsyncIterable<Buffer>) {
        socket.write(sizeOf(part.length));
        if (!socket.write(part)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), answered]);
      }
      socket.write(sizeOf(0));
      await answered;
    } catch {
      // what it replied before it closed is read below
    } finally {
      content.destroy();
      socket.destroy();
    }
    if (/^stream: OK\0?$/.test(reply)) return true;
    // it did not scan what exceeds its limits of size or depth: nobody knows that it is infected
    if (/ FOUND\0?$/.test(reply) && !/^stream: Heuristics\.Limits\.Exceeded\b/.test(reply)) return false;
    throw new AppError("scan_unavailable");
  };

/** What a clamd answers to a command without a content, such as PING; throws when it does not. */
export const askClamd = (address: NetConnectOpts, command: "PING" | "VERSION", within: number): Promise<string> =>
  new Promise((resolve, reject) => {
    refuseWhileOpen("The virus scanner");
    let reply = "";
    const socket = connect(address, () => socket.write(`z${command}\0`));
    socket.setTimeout(within, () => socket.destroy(new Error("silent")));
    socket.on("data", (part: Buffer) => (reply += part.toString("latin1")));
    socket.once("error", reject);
    socket.once("close", () => (reply === "" ? reject(new Error("closed")) : resolve(reply.replace(/\0.*/s, ""))));
  });
