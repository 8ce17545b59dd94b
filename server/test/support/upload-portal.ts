import { readdir } from "node:fs/promises";
import { type AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import type { Answer, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { stations, type Stations } from "./stations.ts";

export let portal: Portal;
export let at: Stations;
export let port: number;

export const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1");
export const exe = Buffer.from("MZ\u0090\u0000\u0003", "latin1");

export const byForm = async (name: string, content: Buffer, login = "registrator"): Promise<Answer> => {
  const form = new FormData();
  form.append("resourceTypeId", "1");
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const sent = new Response(form);
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/admin/files/upload/part",
    headers: { authorization: `Bearer ${(await portal.as(login)).token}`, "content-type": sent.headers.get("content-type")! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
};
export const byBase64 = async (name: string, content: Buffer, login = "registrator"): Promise<Answer> =>
  (await portal.as(login)).post("/admin/files/upload/base64", { name, content: content.toString("base64") });
export const ways = { "as a form": byForm, "as base64": byBase64 };

export const onDisk = async (): Promise<string[]> =>
  (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);
export const rows = async (): Promise<number> => (await sql<{ n: number }>`select count(*) as n from files`.execute(portal.db)).rows[0]!.n;
export const nothingIsLeft = async (refused: () => Promise<Answer>): Promise<Answer> => {
  const before = [await onDisk(), await rows()];
  const reply = await refused();
  expect([await onDisk(), await rows()]).toEqual(before);
  return reply;
};

export const type = "multipart/form-data; boundary=chegara";
export const file = '--chegara\r\ncontent-disposition: form-data; name="file"; filename="ariza.pdf"\r\n\r\n%PDF-1.7\n';
export const field = (name: string, value: string) => `\r\n--chegara\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`;
export const end = "\r\n--chegara--\r\n";

/** A portal that files are sent to. */
export const useUploadPortal = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    at = stations(portal);
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = portal.app.server.address() as AddressInfo); // a TCP port
  });
  afterAll(() => portal.close());
};
