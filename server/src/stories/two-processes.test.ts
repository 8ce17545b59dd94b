import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshOffice, type TestDatabase } from "../test/database.ts";
import { given } from "../test/given.ts";
import { openOffice, password, type Portal } from "../test/people.ts";
import { verifyHistory } from "../workflow/history-chain.repository.ts";

type Running = { readonly url: string; readonly child: ChildProcess };
let database: TestDatabase;
/** In this process, to lay the table and to look. */
let here: Portal;
let running: Running[] = [];
const dataDir = mkdtempSync(join(tmpdir(), "murojaat-two-"));

const startOne = async (): Promise<Running> => {
  const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, "../config.ts"))};
    import { start } from ${JSON.stringify(join(import.meta.dirname, "../main.ts"))};
    const { url } = await start(readConfig(process.env)); console.log("at " + url);`;
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: "0",
    DEMO_APPEALS: "0",
    LOG_LEVEL: "warn",
    NODE_ENV: "",
  };
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const said of child.stdout) {
    const found = /at (http\S+)/.exec(String(said));
    if (found) return { url: found[1]!, child };
  }
  throw new Error("A process ended before it could be reached.");
};
beforeAll(async () => {
  database = await freshOffice();
  here = await openOffice(database.db);
  running = await Promise.all([startOne(), startOne()]);
}, 60_000);
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await here.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = async (at: Running, method: string, path: string, token: string | undefined, body?: object) => {
  const reply = await fetch(`${at.url}/api${path}`, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as { token: string; requestNumber: string; appeal_new: number } };
};
const register = async (at: Running, token: string) => send(at, "POST", "/appeal-actions/with-applicant", token, await given(here).form());

describe("two processes on one database", () => {
  it("know each other's sessions, give no number twice and leave none out", async () => {
    const [one, two] = running as [Running, Running];
    const { token } = (await send(one, "POST", "/auth/login", undefined, { login: "registrator", password })).body;

    const made = await Promise.all(Array.from({ length: 60 }, (_, n) => register(n % 2 === 0 ? one : two, token)));

    expect(made.map((reply) => reply.status)).toEqual(Array(60).fill(200));
    const numbers = made.map((reply) => Number(/-(\d{6})\//.exec(reply.body.requestNumber)![1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    const counted = await Promise.all(running.map((at) => send(at, "GET", "/profile/notify-counter", token)));
    expect(counted.map((reply) => reply.body.appeal_new)).toEqual([60, 60]);
  });

  it("hear of each other's changes", async () => {
    const [one, two] = running as [Running, Running];
    const { token } = (await send(one, "POST", "/auth/login", undefined, { login: "registrator", password })).body;
    const stop = new AbortController();
    const stream = await fetch(`${two.url}/api/profile/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
    let heard = "";
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const part of stream.body!) heard += decoder.decode(part as Uint8Array, { stream: true });
    })().catch(() => undefined);

    for (let n = 0; n < 20; n += 1) await register(one, token);

    const told = () => new Set([...heard.matchAll(/event: appeal\ndata: \{"id":(\d+)/g)].map((m) => m[1])).size;
    const isAll = () => heard.includes('"appeal_new":80') && told() === 20;
    for (const end = Date.now() + 10_000; Date.now() < end && !isAll();) await new Promise((done) => setTimeout(done, 20));
    stop.abort();
    await reading;
    expect(heard).toContain('"appeal_new":80');
    expect(told()).toBe(20);
  });

  it("go on when one is killed in the midst of its work: what it had answered is there, whole", async () => {
    const [one, two] = running as [Running, Running];
    const { token } = (await send(two, "POST", "/auth/login", undefined, { login: "registrator", password })).body;
    const told: string[] = [];
    const work = (at: Running) => async () => {
      for (let n = 0; n < 15; n += 1) {
        const reply = await register(at, token).catch(() => undefined);
        if (reply?.status === 200) told.push(reply.body.requestNumber);
      }
    };
    const works = [work(one), work(one), work(two), work(two)].map((go) => go());
    setTimeout(() => one.child.kill("SIGKILL"), 150);
    await Promise.all([...works, once(one.child, "exit")]);

    const { rows } = await sql<{ number: string; steps: number }>`
      select a.number, (select count(*) from history h where h.appeal_id = a.id) as steps from appeals a order by a.id`.execute(here.db);
    expect(told.length).toBeGreaterThanOrEqual(30);
    expect(rows.filter(({ number }) => told.includes(number)).length).toBe(told.length);
    expect(rows.filter(({ steps }) => steps !== 1)).toEqual([]);
    expect((await verifyHistory(here.db)).broken).toEqual([]);
    const numbers = rows.map(({ number }) => Number(number.slice(4, 10))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: rows.length }, (_, n) => n + 1));
    expect((await register(two, token)).status).toBe(200);
  });
});
