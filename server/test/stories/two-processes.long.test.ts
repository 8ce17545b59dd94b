import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshOffice, type TestDatabase } from "../support/database.ts";
import { given } from "../support/given.ts";
import { openOffice, password, type Portal } from "../support/people.ts";
import { verifyLogs } from "../../src/office/evidence/verify.repository.ts";

type Running = { readonly url: string; readonly child: ChildProcess };
let database: TestDatabase;
/** In this process, to lay the table and to look. */
let here: Portal;
let running: Running[] = [];
const dataDir = mkdtempSync(join(tmpdir(), "murojaat-two-"));

const startOne = async (): Promise<Running> => {
  const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, "../../src/config.ts"))};
    import { start } from ${JSON.stringify(join(import.meta.dirname, "../../src/main.ts"))};
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

const send = async (at: Running, method: string, path: string, token: string | undefined, body?: object, headers: object = {}) => {
  const reply = await fetch(`${at.url}/api${path}`, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- each test checks the replies that it reads
  return { status: reply.status, body: (await reply.json()) as any };
};
const signIn = async (at: Running, login: string): Promise<string> =>
  (await send(at, "POST", "/auth/login", undefined, { login, password })).body.token;
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

  it("do a call once that comes to both under one key, and answer the same", async () => {
    const [one, two] = running as [Running, Running];
    const token = await signIn(one, "registrator");
    const body = await given(here).form({}, { lastName: "Ikkilamchi" });
    const asked = (at: Running, sent: object) =>
      send(at, "POST", "/appeal-actions/with-applicant", token, sent, { "idempotency-key": "bir" });

    const replies = await Promise.all([one, two, one, two, two, one].map((at) => asked(at, body)));

    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from appeals a join applicants p on p.id = a.applicant_id where p.last_name = 'Ikkilamchi'`.execute(here.db);
    expect(rows).toEqual([{ n: 1 }]);
    const other = await asked(two, await given(here).form({}, { lastName: "Boshqa" }));
    expect([other.status, other.body.code]).toEqual([409, "key_used_otherwise"]);
  });

  it("know at once what was set in the other: rights, blocks, names, calendar, settings", async () => {
    const [one, two] = running as [Running, Running];
    const [admin, token] = [await signIn(one, "admin"), await signIn(two, "registrator")];
    const set = async (method: string, path: string, body: object) => {
      const reply = await send(one, method, path, admin, body);
      expect([path, reply.status, reply.status === 200 ? "" : reply.body]).toEqual([path, 200, ""]);
      return reply.body;
    };
    const rowsAtTwo = async () => send(two, "GET", "/appeals/menu/registration?pageSize=1", token);
    const deadlineAtTwo = async (): Promise<string> => {
      const { body } = await register(two, token);
      return (await send(two, "GET", `/appeals/detail/${body.id}`, token)).body.deadline;
    };
    const day = (wire: string) => wire.split(".").toReversed().join("-");

    const { id: role } = await here.db.selectFrom("roles").select("id").where("code", "=", "registrator").executeTakeFirstOrThrow();
    const rightsAtOne = async () =>
      (await send(one, "GET", `/admin/roles/${role}/permissions`, admin)).body as {
        allowed: { id: number; shortName: string }[];
        version: string;
      };
    const { allowed } = await rightsAtOne();
    const giving = async (those: typeof allowed) => {
      const { version } = await rightsAtOne();
      await set("PUT", `/admin/roles/${role}/permissions`, { permissionIds: those.map(({ id }) => id), version });
    };
    expect((await rowsAtTwo()).status).toBe(200);
    await giving(allowed.filter(({ shortName }) => shortName !== "appeals-registration"));
    expect((await rowsAtTwo()).status).toBe(403);
    await giving(allowed);
    const [row] = (await rowsAtTwo()).body.rows;

    const [channel] = (await send(one, "GET", `/admin/channels/get-by-array?ids=${row.channelId}`, admin)).body;
    await set("PUT", "/admin/channels", { id: row.channelId, version: channel.version, nameUz: "Yangi nomli kanal" });
    expect([row.channelName === "Yangi nomli kanal", (await rowsAtTwo()).body.rows[0].channelName]).toEqual([false, "Yangi nomli kanal"]);

    const before = await deadlineAtTwo();
    const dayOff = { day: before, kind: "day_off", nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "День отдыха" };
    const workingDays = { weekend: [6, 7], closes: "18:00", counts: "working", rollsOver: true };
    for (const change of [{ days: [dayOff] }, { terms: workingDays }]) {
      const { fingerprint } = await set("POST", "/admin/calendar/preview", change);
      const made = await set("POST", "/admin/calendar/changes", { ...change, fingerprint });
      expect(day(await deadlineAtTwo()) > day(before)).toBe(true);
      await set("POST", `/admin/calendar/changes/${made.id}/undo`, {});
      expect(await deadlineAtTwo()).toBe(before);
    }

    const user = await given(here).userId("registrator");
    await set("PATCH", `/admin/users/${user}/block`, {});
    expect((await rowsAtTwo()).status).toBe(401);
    await set("PATCH", `/admin/users/${user}/unblock`, {});
  });

  it("send each message once, though both look for what waits", async () => {
    const { id } = await given(here).registered({}, { phone: "901230099" });
    await sql`with queued as (
        insert into notifications (appeal_id, kind, method, recipient, address, text, status, created_at)
        select ${id}, 'registered', 'sms', 'Lola', '901230099', 'x', 'sms_queued', now() from generate_series(1, 60) returning id)
      select graphile_worker.add_job('send-message', json_build_object('id', id)) from queued`.execute(here.db);

    const states = async () =>
      (
        await sql<{ status: string; attempts: number; n: number }>`
          select status, attempts, count(*) as n from notifications where address = '901230099' group by 1, 2 order by 1, 2`.execute(
          here.db,
        )
      ).rows;
    await expect.poll(states, { timeout: 15_000 }).toEqual([{ status: "sms_sent", attempts: 1, n: 60 }]);
  }, 20_000);

  it("continue when one is killed during its work: everything that it had answered is stored", async () => {
    const [one, two] = running as [Running, Running];
    const { token } = (await send(two, "POST", "/auth/login", undefined, { login: "registrator", password })).body;
    const told: string[] = [];
    const { rows: earlier } = await sql<{ last: number }>`select max(id) as last from appeals`.execute(here.db);
    const work = (at: Running) => async () => {
      for (let n = 0; n < 15; n += 1) {
        const reply = await register(at, token).catch(() => undefined);
        if (reply?.status === 200) told.push(reply.body.requestNumber);
      }
    };
    const works = [work(one), work(one), work(two), work(two)].map((go) => go());
    setTimeout(() => one.child.kill("SIGKILL"), 150);
    await Promise.all([...works, once(one.child, "exit")]);

    const { rows } = await sql<{ id: number; number: string; steps: number }>`
      select a.id, a.number, (select count(*) from history h where h.appeal_id = a.id) as steps from appeals a order by a.id`.execute(
      here.db,
    );
    expect(told.length).toBeGreaterThanOrEqual(30);
    expect(rows.filter(({ number }) => told.includes(number)).length).toBe(told.length);
    expect(rows.filter(({ id, steps }) => id > earlier[0]!.last && steps !== 1)).toEqual([]);
    expect((await verifyLogs(here.db)).broken).toEqual([]);
    const numbers = rows.map(({ number }) => Number(number.slice(4, 10))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: rows.length }, (_, n) => n + 1));
    expect((await register(two, token)).status).toBe(200);
  });
});
