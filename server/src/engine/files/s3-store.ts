import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { refuseWhileOpen } from "../db/open-transaction.ts";
import { AppError } from "../http/app-error.ts";
import { measure, newKey, storeFault, writeSynced, type FileStore } from "./store.ts";

export type S3Address = {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** A store that does not answer within this is unavailable. Milliseconds. */
const usualPatience = 30_000;

const unescaped = (xml: string): string =>
  xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&amp;", "&");
const tag = (xml: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/**
 * A store in a bucket of an S3 service, the bucket's name in the path. S3 asks for the size and the sum before the content, so an
 * upload passes through a temporary file: never through memory.
 */
export const s3Store = (address: S3Address, patience = usualPatience): FileStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 1 });
  const urlOf = (key = "", query = "") => `${endpoint}/${encodeURIComponent(bucket)}${key && `/${key.slice(0, 2)}/${key}`}${query}`;

  const call = async (url: string, init: RequestInit, allowed: readonly number[] = []): Promise<Response> => {
    refuseWhileOpen("The store of files");
    const reply = await client.fetch(url, { signal: AbortSignal.timeout(patience), ...init }).catch(() => undefined);
    if (!reply || !(reply.ok || allowed.includes(reply.status))) {
      await reply?.body?.cancel();
      throw new AppError(reply?.status === 507 ? "no_space" : "store_unavailable");
    }
    return reply;
  };
  const drained = async (reply: Promise<Response>): Promise<void> => void (await (await reply).arrayBuffer());

  return {
    keep: async (content) => {
      const folder = await mkdtemp(join(tmpdir(), "murojaat-upload-"));
      try {
        const key = newKey();
        const path = join(folder, key);
        const { through, taken } = measure();
        await writeSynced(content, through, path);
        const measured = taken();
        const headers = { "x-amz-content-sha256": measured.sha256, "content-length": String(measured.size) };
        await drained(call(urlOf(key), { method: "PUT", body: await openAsBlob(path), headers }));
        return { key, ...measured };
      } catch (error) {
        throw storeFault(error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    read: async (key) => {
      // the reply must come in time; its content takes as long as the download
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), patience);
      const reply = await call(urlOf(key), { method: "GET", signal: waiting.signal }).finally(() => clearTimeout(timer));
      return Readable.fromWeb((reply.body ?? new Blob([]).stream()) as ReadableStream);
    },
    remove: (key) => drained(call(urlOf(key), { method: "DELETE" }, [404])),
    async *list() {
      let next: string | undefined;
      do {
        const query = `?list-type=2${next === undefined ? "" : `&continuation-token=${encodeURIComponent(next)}`}`;
        const xml = await (await call(urlOf("", query), { method: "GET" })).text();
        for (const [, entry] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [key, at] = [tag(entry!, "Key"), tag(entry!, "LastModified")];
          if (key !== undefined && at !== undefined) yield { key: key.split("/").at(-1)!, at: new Date(at) };
        }
        next = tag(xml, "IsTruncated") === "true" ? tag(xml, "NextContinuationToken") : undefined;
      } while (next !== undefined);
    },
    check: () => drained(call(urlOf("", "?list-type=2&max-keys=1"), { method: "GET" })),
  };
};
