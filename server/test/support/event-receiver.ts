import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

type Event = {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
} & Record<string, unknown>;
export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string; readonly event: Event };
export type EventReceiverServer = {
  readonly url: string;
  readonly received: Received[];
  /** What it does with each call from now on. */
  answer: (reply: ServerResponse, call: Received) => void;
  /** The connections that were made. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

const makeCertificate = (): { readonly key: string; readonly cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-receiver-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...name, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true, force: true });
  return made;
};
let trusted: ReturnType<typeof makeCertificate> | undefined;
/** Of an authority that this process trusts from then on. */
const trustedCertificate = () => {
  if (trusted) return trusted;
  trusted = makeCertificate();
  setDefaultCACertificates([...getCACertificates("default"), trusted.cert]);
  return trusted;
};

/** Another system that takes events: https on localhost. openssl makes its certificate. */
export const eventReceiverServer = async ({ isTrusted = true } = {}): Promise<EventReceiverServer> => {
  let connections = 0;
  const server = createServer(isTrusted ? trustedCertificate() : makeCertificate(), (request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const call = { path: request.url ?? "", headers: request.headers, body, event: JSON.parse(body) as Event };
      it.received.push(call);
      it.answer(reply, call);
    });
  });
  server.on("secureConnection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const it: EventReceiverServer = {
    url: `https://localhost:${(server.address() as AddressInfo).port}/events?from=portal`,
    received: [],
    answer: (reply) => reply.writeHead(204).end(),
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return it;
};

/** Whether a call is signed with the key, by the page: HMAC-SHA256 over method, path, time, nonce, each with a line feed after it, and body. */
export const isSignedWith = (key: string, { path, headers, body }: Received): boolean =>
  createHmac("sha256", key).update(["POST", path, headers["x-timestamp"], headers["x-nonce"], body].join("\n")).digest("hex") ===
  headers["x-signature"];
