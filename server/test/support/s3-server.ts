import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Kept = { readonly bytes: Buffer; at: Date };
export type S3Server = {
  /** As FILES_URL names it. */
  readonly url: string;
  readonly objects: Map<string, Kept>;
  /** What the next calls are answered instead of what was asked; undefined serves again. */
  answer: number | undefined;
  /** How the next objects are sent, where that is not at once. */
  sent: ((reply: ServerResponse, bytes: Buffer) => void) | undefined;
  readonly close: () => Promise<void>;
};

const region = "uz-test-1";
// signs that a URL changes, so that the address must be encoded and decoded
const accessKey = "kalit/1";
const secret = "maxfiy+soʻz";
const bucket = "murojaat-fayllar";
const pageSize = 3;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that AWS asks for (Signature Version 4), worked out from the request alone. */
const signatureOf = (request: IncomingMessage, signed: readonly string[], scope: string, url: URL): string => {
  const header = (name: string): string => String(request.headers[name] ?? "").trim();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.map((name) => `${name}:${header(name)}`),
    "",
    signed.join(";"),
    header("x-amz-content-sha256"),
  ].join("\n");
  const [day = "", place = "", service = "", end = ""] = scope.split("/");
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), place), service), end);
  return hmac(key, ["AWS4-HMAC-SHA256", header("x-amz-date"), scope, sha256(canonical)].join("\n")).toString("hex");
};
const isSigned = (request: IncomingMessage, url: URL): boolean => {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!found) return false;
  const [, credential = "", names = "", signature] = found;
  const [, scope = ""] = credential.split(`${accessKey}/`);
  if (!/^\d{8}\/uz-test-1\/s3\/aws4_request$/.test(scope)) return false;
  return signatureOf(request, names.split(";"), scope, url) === signature;
};

const page = (objects: Map<string, Kept>, after: string): string => {
  const keys = [...objects.keys()].toSorted().filter((key) => key > after);
  const shown = keys.slice(0, pageSize);
  const entries = shown.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified><Size>1</Size></Contents>`,
  );
  const more = keys.length > pageSize;
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ""}${entries.join("")}</ListBucketResult>`;
};

const serve = async (server: S3Server, request: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const [, place, ...rest] = url.pathname.split("/");
  const key = rest.join("/");
  const sum = request.headers["x-amz-content-sha256"];
  if (server.answer !== undefined) return void reply.writeHead(server.answer).end();
  if (!isSigned(request, url) || (sum !== "UNSIGNED-PAYLOAD" && sum !== sha256(bytes))) return void reply.writeHead(403).end();
  if (place !== bucket) return void reply.writeHead(404).end();
  if (key === "") return void reply.writeHead(200).end(page(server.objects, url.searchParams.get("continuation-token") ?? ""));
  if (request.method === "PUT") {
    if (request.headers["content-length"] === undefined) return void reply.writeHead(411).end();
    server.objects.set(key, { bytes, at: new Date() });
    return void reply.writeHead(200).end();
  }
  const object = server.objects.get(key);
  if (!object) return void reply.writeHead(404).end();
  if (request.method === "DELETE") {
    server.objects.delete(key);
    return void reply.writeHead(204).end();
  }
  if (server.sent) return server.sent(reply, object.bytes);
  reply.writeHead(200).end(object.bytes);
};

/** An S3 service in memory, written to its public description: every call must carry a right signature, every content its sum. */
export const startS3 = async (): Promise<S3Server> => {
  const http = createServer((request, reply) => void serve(server, request, reply));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo; // it listens on TCP
  const server: S3Server = {
    url: `s3://${encodeURIComponent(accessKey)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?tls=0&region=${region}`,
    objects: new Map(),
    answer: undefined,
    sent: undefined,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
};
