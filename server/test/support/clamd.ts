import { createServer, type AddressInfo, type Socket } from "node:net";
import { readConfig } from "../../src/config.ts";
import { clamdScan, type Scan } from "../../src/engine/files/virus-scan.ts";

/** What every scanner takes for a virus. */
export const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
export const verdict = (content: Buffer): string => (content.includes(eicar) ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
const command = Buffer.from("zINSTREAM\0");

export type Clamd = {
  /** What it says of a content; while there is nothing it hangs up. */
  says: ((content: Buffer) => string) | undefined;
  /** What was sent for the last content, after the protocol's own framing is taken off. */
  received: Buffer;
  readonly scan: Scan;
  readonly close: () => Promise<unknown>;
};

/** A clamd as far as the portal speaks to it. */
export const startClamd = async (): Promise<Clamd> => {
  const server = createServer((socket: Socket) => {
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      if (!bytes.subarray(0, command.length).equals(command)) return;
      const content: Buffer[] = [];
      for (let at = command.length; at + 4 <= bytes.length;) {
        const size = bytes.readUInt32BE(at);
        if (size === 0) {
          clamd.received = Buffer.concat(content);
          if (clamd.says) socket.end(clamd.says(clamd.received));
          else socket.destroy();
          return;
        }
        if (at + 4 + size > bytes.length) return;
        content.push(bytes.subarray(at + 4, at + 4 + size));
        at += 4 + size;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP port
  const clamd: Clamd = {
    says: verdict,
    received: Buffer.alloc(0),
    scan: clamdScan(readConfig({ CLAMD_URL: `tcp://127.0.0.1:${port}` }).clamd!),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return clamd;
};
