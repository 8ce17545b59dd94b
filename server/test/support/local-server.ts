import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Heard = { readonly method: string; readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: string };
export type LocalServer = {
  readonly base: string;
  readonly heard: Heard[];
  /** What it answers from now on. */
  answer: (call: Heard, reply: ServerResponse) => void;
  readonly close: () => Promise<void>;
};

/** A real HTTP server of a test's own, on loopback. */
export const localServer = async (answer: LocalServer["answer"], port = 0): Promise<LocalServer> => {
  const heard: Heard[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const call = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(parts).toString("utf8"),
      };
      heard.push(call);
      it.answer(call, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const it: LocalServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return it;
};
export const json = (reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  reply.writeHead(status, { "content-type": "application/json", ...headers }).end(typeof body === "string" ? body : JSON.stringify(body));
};
