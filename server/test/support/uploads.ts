import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { FileStore } from "../../src/engine/files/store.ts";
import type { Answer, Portal } from "./people.ts";

/** The smallest content that is taken for a PDF. */
export const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1");

export const byForm = async (portal: Portal, name: string, content: Buffer, login = "registrator"): Promise<Answer> => {
  const form = new FormData();
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
export const byBase64 = async (portal: Portal, name: string, content: Buffer): Promise<Answer> =>
  (await portal.as("registrator")).post("/admin/files/upload/base64", { name, content: content.toString("base64") });
export const countFiles = async (portal: Portal): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from files`.execute(portal.db)).rows[0]!.n;
export const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
};

/** A folder for `removeFolders` to remove. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "murojaat-store-"));
  folders.push(folder);
  return folder;
};
const folders: string[] = [];
export const removeFolders = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
};
