// Each check beside something that is wrong: a real part where this machine has it, and a server of its own that answers wrongly elsewhere.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as listenPlain, type AddressInfo, type Server } from "node:net";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as listenSecure } from "node:tls";
import type { SystemPart } from "@murojaat/contract";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testKey } from "../../../test/support/data-key.ts";
import { emptyDatabase, freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { noDovecot, startDovecot } from "../../../test/support/dovecot.ts";
import { json, localServer } from "../../../test/support/local-server.ts";
import { startS3 } from "../../../test/support/s3-server.ts";
import { startTlsPostgres } from "../../../test/support/tls-postgres.ts";
import { readConfig } from "../../config.ts";
import { useDataKeys } from "../../engine/crypto/crypto.ts";
import { dataKeysOf } from "../../engine/crypto/data-keys.ts";
import { proveDataKey } from "../../engine/crypto/key-proof.ts";
import { createDb, createPool, type Db } from "../../engine/db/pool.ts";
import { s3Store } from "../../engine/files/s3-store.ts";
import { localStore } from "../../engine/files/store.ts";
import { useReplica, watchReplica } from "../../engine/http/replica.ts";
import { lookAt, type CheckedSettings, type Given } from "./check.ts";
import { checks } from "./checks.ts";
import { doVersions } from "./database-checks.ts";
import { readFigures } from "./figures.ts";
import { noteBackup, noteConfirmation, noteVerification } from "./operator-notes.ts";
import { daysLeft, judgeVirusData } from "./outside-checks.ts";

let database: TestDatabase;
let folder: string;
let portal: Db;
const pools: { end: () => Promise<void> }[] = [];
const dbOf = (url: string): Db => {
  const pool = createPool(url, { max: 3 });
  pools.push(pool);
  return createDb(pool);
};
beforeAll(async () => {
  database = await freshOffice();
  folder = mkdtempSync(join(tmpdir(), "murojaat-checks-"));
  portal = dbOf(database.portalUrl);
  await proveDataKey(database.db);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const look = (part: SystemPart, checked: CheckedSettings = {}, more: Partial<Given> = {}) => {
  const db = more.db ?? portal;
  const store = localStore(join(folder, "files"));
  return lookAt(checks[part], { db, store, checked, figures: () => readFigures(db), now: new Date(), ...more });
};
const lightOf = async (...asked: Parameters<typeof look>): Promise<string> => (await look(...asked)).light;
/** As the settings are read. */
const set = (name: string, value: string) => readConfig({ [name]: value });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listen = (server: Server): Promise<number> => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(portOf(server))));
const nobody = 9;

describe("the database", () => {
  it("database: one that nobody answers for is failed within the time of a look, in words without the password", async () => {
    const db = dbOf(`postgres://somebody:Sirli-soʻz-1@127.0.0.1:${nobody}/nowhere`);

    const seen = await look("database", {}, { db });

    expect(seen.light).toBe("bad");
    expect(seen.says).not.toContain("Sirli");
    expect(await lightOf("database")).toBe("good");
  });

  it("locale: a database whose letters know no Cyrillic is failed", async () => {
    await using strange = await emptyDatabase("TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'");
    await strange.pool.query("create extension pg_trgm");

    expect(await look("locale", {}, { db: strange.db })).toMatchObject({
      light: "bad",
      says: "with LC_CTYPE C Cyrillic names cannot be found",
    });
    expect(await lightOf("locale")).toBe("good");
  });

  it("timeZone and pooler: connections in another time zone are failed", async () => {
    const url = new URL(database.portalUrl);
    url.searchParams.set("options", "-c TimeZone=UTC");

    expect(await look("timeZone", {}, { db: dbOf(url.href) })).toMatchObject({ light: "bad", says: "connections have the time zone UTC" });
    expect(await lightOf("timeZone")).toBe("good");
    expect((await look("pooler", { databaseUrl: url.href })).says).toContain("the time zone is UTC");
    expect(await lightOf("pooler", { databaseUrl: database.portalUrl })).toBe("good");
  });

  it("clock: one that is a minute ahead of the database's is failed, one of some seconds warned of", async () => {
    const real = Date.now();
    const at = async (ahead: number): Promise<string> => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ahead * 1000 });
      return lightOf("clock").finally(() => vi.useRealTimers());
    };

    expect([await at(65), await at(10), await at(0)]).toEqual(["bad", "warn", "good"]);
    expect(Date.now()).toBeGreaterThanOrEqual(real);
  });

  it("roles: a role without one of its rights is failed, and in production one that may change the logs", async () => {
    expect(await lightOf("roles", { environment: "production" })).toBe("good");
    const role = new URL(database.portalUrl).username;

    await database.pool.query(`revoke delete on tasks from ${role}`);
    expect(await look("roles")).toMatchObject({ light: "bad", says: "the portal's role lacks rights on tasks" });
    await database.pool.query(`grant delete on tasks to ${role}; grant update on history to ${role}`);
    expect((await look("roles", { environment: "production" })).says).toContain("may change history");
    expect(await lightOf("roles", { environment: "production" })).toBe("bad");
    expect(await lightOf("roles", { environment: "development" })).toBe("warn");
    await database.pool.query(`revoke update on history from ${role}`);
    expect(await lightOf("roles", { environment: "production" })).toBe("good");
  });

  it("schema: a database that lacks a file of this program, or is empty, is failed", async () => {
    await using earlier = await freshOffice();
    await earlier.pool.query("delete from schema_migrations where name = (select max(name) from schema_migrations where name ~ '^[0-9]')");
    await using empty = await emptyDatabase();

    expect((await look("schema", { url: earlier.url })).says).toMatch(/^the database lacks \d\d-/);
    expect((await look("schema", { url: empty.url })).says).toContain("empty");
    expect(await lightOf("schema", { url: database.portalUrl })).toBe("good");
  });

  it("versions: an older Node and an older PostgreSQL do not do", async () => {
    expect([doVersions("20.18.3", 15), doVersions("20.19.0", 14), doVersions("20.19.0", 15), doVersions("26.1.0", 18)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await lightOf("versions")).toBe("good");
  });

  it("client: a pg_dump that is older than the server, or none, is failed", async () => {
    const programs = join(folder, "programs");
    mkdirSync(programs);
    const [path, databaseUrl] = [process.env.PATH, database.portalUrl];
    const withDump = (text: string) => {
      writeFileSync(join(programs, "pg_dump"), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${text}"\n`);
      chmodSync(join(programs, "pg_dump"), 0o755);
    };
    try {
      process.env.PATH = programs;
      expect((await look("client", { databaseUrl })).says).toBe("pg_dump is not installed here");
      process.env.PATH = `${programs}:${path}`;
      withDump("14.9 (Debian 14.9-1)");
      expect(await look("client", { databaseUrl })).toMatchObject({
        light: "bad",
        says: expect.stringContaining("pg_dump is of version 14,"),
      });
      withDump("99.1");
      expect(await lightOf("client", { databaseUrl })).toBe("good");
    } finally {
      process.env.PATH = path;
    }
  });

  it("replica: an address that leads to the primary is failed", async () => {
    const db = dbOf(database.portalUrl);
    const watched = watchReplica(db, dbOf(database.portalUrl), { warn: () => {} });
    useReplica(db, watched);
    await watched.look();

    expect(await lightOf("replica", { databaseReplicaUrl: database.portalUrl }, { db })).toBe("bad");
    expect(await lightOf("replica")).toBe("off");
    await watched.stop();
  });
});

/** A pair for localhost that ends so many days from now. */
const certificate = (days: number) => {
  const [key, request, file, names] = ["key", "csr", "pem", "names"].map((end) => join(folder, `${days}.${end}`)) as [
    string,
    string,
    string,
    string,
  ];
  const quiet = { stdio: "ignore" } as const;
  writeFileSync(names, "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
  execFileSync(
    "openssl",
    ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-keyout", key, "-out", request],
    quiet,
  );
  execFileSync("openssl", ["x509", "-req", "-in", request, "-signkey", key, "-days", String(days), "-extfile", names, "-out", file], quiet);
  return { key: readFileSync(key), cert: readFileSync(file), file };
};

describe("certificates", () => {
  it.each([
    [-1, "bad", "it ended"],
    [5, "bad", "valid for"],
    [15, "warn", "valid for"],
    // of no authority that this machine knows
    [90, "warn", "does not trust"],
  ] as const)("siteCertificate: one of %i days is %s", async (days, light, says) => {
    const server = listenSecure(certificate(days));
    const port = await listen(server);

    const seen = await look("siteCertificate", { publicUrl: `https://localhost:${port}` });
    server.close();

    expect([seen.light, seen.says]).toEqual([light, expect.stringContaining(says)]);
    expect(seen.figures?.days).toBeLessThanOrEqual(days);
  });

  it("siteCertificate: an address at which nobody answers is failed, and http:// has none", async () => {
    expect(await lightOf("siteCertificate", { publicUrl: `https://localhost:${nobody}` })).toBe("bad");
    expect(await lightOf("siteCertificate", { publicUrl: "http://localhost" })).toBe("off");
  });

  it("mailCertificate: it is read behind STARTTLS, and a server without TLS is failed", async () => {
    const { key, cert } = certificate(4);
    const server = new SMTPServer({ key, cert, authOptional: true, logger: false });
    server.on("error", () => {});
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });
    const plain = new SMTPServer({ disabledCommands: ["STARTTLS"], authOptional: true, logger: false });
    const plainPort = await new Promise<number>((resolve) => {
      const listening = plain.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });
    const of = (at: number) => set("SMTP_URL", `smtp://user:parol@localhost:${at}?from=portal@example.uz`);

    expect(await look("mailCertificate", of(port))).toMatchObject({ light: "bad", says: expect.stringMatching(/^valid for [34] days/) });
    expect(await lightOf("mailCertificate", of(plainPort))).toBe("bad");
    for (const each of [server, plain]) await new Promise<void>((resolve) => each.close(() => resolve()));
  });

  it("databaseCertificate: one of two days is failed; without sslmode a database elsewhere is warned of", { timeout: 60_000 }, async () => {
    const server = await startTlsPostgres(["checked"]);
    const by = (authority: string) => ({ databaseUrl: server.urls("checked", `sslmode=verify-full&sslrootcert=${authority}`).url });

    const [known, strange] = [
      await look("databaseCertificate", by(server.authority)),
      await look("databaseCertificate", by(server.stranger)),
    ];
    await server.stop();

    expect(known).toMatchObject({ light: "bad", says: expect.stringMatching(/^valid for [12] days$/) });
    expect(strange.says).toContain("does not trust");
    expect(await lightOf("databaseCertificate", { databaseUrl: "postgres://a:b@10.0.0.9/c" })).toBe("warn");
  });
});

describe("files and the disk", () => {
  it("files: a folder in which nothing can be written, and a bucket that refuses, are failed", async () => {
    writeFileSync(join(folder, "no-folder"), "");
    expect(await lightOf("files", {}, { store: localStore(join(folder, "no-folder")) })).toBe("bad");

    const s3 = await startS3();
    const { files } = set("FILES_URL", s3.url);
    const store = s3Store(files!, 2000);
    expect([await lightOf("files", { files }, { store }), s3.objects.size]).toEqual(["good", 0]);
    s3.answer = 403;
    const refused = await look("files", { files }, { store });
    await s3.close();
    expect([refused.light, refused.says]).toEqual(["bad", expect.not.stringContaining("maxfiy")]);
  });

  it("disk and growth: a folder that is not there is failed, and so is one that fills up within a week", async () => {
    expect(await lightOf("disk", { dataDir: join(folder, "nowhere") })).toBe("bad");
    expect(await lightOf("disk", { dataDir: folder })).not.toBe("off");

    const grows = { dataDir: folder, databaseUrl: database.portalUrl };
    expect(await lightOf("growth", grows)).toBe("good");
    const { bavail, bsize } = await statfs(folder);
    // a tenth of what is free came today, in the largest files
    await database.pool.query(
      "insert into files (name, mime_type, size, sha256, storage_key) select 'a.pdf', 'application/pdf', 9999999, repeat('0', 64), 'growth' || n from generate_series(1, $1::int) n",
      [Math.ceil((bavail * bsize) / 100_000_000)],
    );
    expect(await lightOf("growth", grows)).toBe("bad");
    await database.pool.query("delete from files where storage_key like 'growth%'");
    expect([daysLeft(1000, 100), daysLeft(1000, 0)]).toEqual([10, 1000]);
  });
});

const noClamd = spawnSync("clamd", ["--version"], { stdio: "ignore" }).error ? " (skipped: clamd is not installed)" : "";
describe("the virus scanner", () => {
  it("scanner and virusData: nobody there, or somebody else, is failed", async () => {
    const server = listenPlain((socket) => socket.end("220 mail.example.uz\r\n"));
    const clamd = { host: "127.0.0.1", port: await listen(server) };

    expect([await lightOf("scanner", { clamd }), await lightOf("virusData", { clamd })]).toEqual(["bad", "bad"]);
    server.close();
    expect(await lightOf("scanner", { clamd: { host: "127.0.0.1", port: nobody } })).toBe("bad");
    expect(await lightOf("scanner")).toBe("off");
  });

  it("virusData: they are as old as clamd says, in its own words", () => {
    const now = new Date("2026-12-01T12:00:00Z");
    const lightOfDay = (day: string) => judgeVirusData(`ClamAV 1.4.3/27840/${day} 09:41:02 2026`, now).light;

    expect([lightOfDay("Tue Dec  1"), lightOfDay("Thu Nov 26"), lightOfDay("Fri Nov 20")]).toEqual(["good", "warn", "bad"]);
    expect(judgeVirusData("ClamAV 1.4.3", now).light).toBe("bad");
  });

  it.skipIf(noClamd)(
    `scanner: Debian's clamd answers, and without dated data virusData is failed${noClamd}`,
    { timeout: 60_000 },
    async () => {
      const [data, socket] = [join(folder, "clamav"), join(folder, "clamd.ctl")];
      mkdirSync(data);
      chmodSync(folder, 0o755);
      writeFileSync(join(data, "own.ndb"), `Namuna.Zarar:0:*:${Buffer.from("chorsu-zarari-7714").toString("hex")}\n`);
      const file = join(folder, "clamd.conf");
      writeFileSync(file, `DatabaseDirectory ${data}\nLocalSocket ${socket}\nForeground yes\n`);
      const clamd = spawn("clamd", ["--config-file", file], { stdio: "ignore" });
      try {
        await vi.waitUntil(async () => (await lightOf("scanner", { clamd: { path: socket } })) === "good", {
          timeout: 30_000,
          interval: 200,
        });
        expect(await look("virusData", { clamd: { path: socket } })).toMatchObject({ light: "bad", says: "clamd has no virus data" });
      } finally {
        clamd.kill("SIGKILL");
      }
    },
  );
});

describe("ways out and in", () => {
  it("mail: a server that refuses the password, or does not greet, is failed, and the password is not told", async () => {
    const server = new SMTPServer({
      ...certificate(30),
      secure: true,
      logger: false,
      onAuth: ({ password }, _session, done) => done(password === "toʻgʻri" ? null : new Error("no"), { user: 1 }),
    });
    server.on("error", () => {});
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });
    const silent = listenPlain(() => {});
    const silentPort = await listen(silent);

    // of no authority that is known here: Node refuses it before a password is sent
    const refused = await look("mail", set("SMTP_URL", `smtps://user:Sirli-1@localhost:${port}?from=portal@example.uz`));
    const unheard = await look("mail", set("SMTP_URL", `smtp://localhost:${silentPort}?from=portal@example.uz`));
    silent.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));

    expect([refused.light, unheard.light]).toEqual(["bad", "bad"]);
    expect(refused.says + unheard.says).not.toContain("Sirli");
  }, 20_000);

  it("mail: a server that greets is right", async () => {
    const server = new SMTPServer({ disabledCommands: ["STARTTLS", "AUTH"], authOptional: true, logger: false });
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });

    expect(await lightOf("mail", set("SMTP_URL", `smtp://127.0.0.1:${port}?from=portal@example.uz`))).toBe("good");
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it("mailbox: one at which nobody answers is failed", async () => {
    expect(await lightOf("mailbox", set("IMAP_URL", `imap://user:Sirli-1@127.0.0.1:${nobody}?office=FAR`))).toBe("bad");
    expect(await lightOf("mailbox")).toBe("off");
  });

  it.skipIf(noDovecot)(`mailbox: a wrong password is failed, the right one is not${noDovecot}`, { timeout: 30_000 }, async () => {
    const dovecot = await startDovecot();
    const url = dovecot.url("office=FAR");
    try {
      expect(await lightOf("mailbox", set("IMAP_URL", url))).toBe("good");
      const refused = await look("mailbox", set("IMAP_URL", url.replace(/:[^:@]*@/, ":Sirli-1@")));
      expect([refused.light, refused.says]).toEqual(["bad", expect.not.stringContaining("Sirli")]);
    } finally {
      await dovecot.stop();
    }
  });

  it("sms: a provider that refuses the account is failed; one that can only be tried by a message is taken as it is", async () => {
    const provider = await localServer((_call, reply) => json(reply, 401, { message: "Unauthorized" }));
    const account = (name: string, from: string) =>
      set("SMS_URL", `${name}://office%40example.uz:Sirli-1@${new URL(provider.base).host}?${from}=4546&tls=0`);

    const refused = await look("sms", account("eskiz", "from"));
    provider.answer = (_call, reply) => json(reply, 200, { data: { token: "t" } });

    expect([refused.light, refused.says]).toEqual(["bad", "signing in was refused with 401"]);
    expect(await lightOf("sms", account("eskiz", "from"))).toBe("good");
    expect(provider.heard.every(({ path }) => path === "/api/auth/login")).toBe(true);
    expect(await lightOf("sms", account("playmobile", "originator"))).toBe("good");
    await provider.close();
  });

  it("telegram: a token that is not known is failed, without a word of it", async () => {
    const api = await localServer((_call, reply) => json(reply, 401, { ok: false, error_code: 401, description: "Unauthorized" }));
    const token = `123456:${"A".repeat(35)}`;

    const refused = await look("telegram", { telegram: { base: api.base, token } });
    await api.close();

    expect([refused.light, refused.says]).toEqual(["bad", "refused with 401"]);
  });
});

describe("work, evidence and people", () => {
  it("jobs: one that has waited for eleven minutes is failed, one that failed for good is warned of", async () => {
    await database.pool.query("select graphile_worker.add_job('none', run_at := now() - interval '11 minutes')");
    expect(await lightOf("jobs")).toBe("bad");
    await database.pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
    expect(await lightOf("jobs")).toBe("warn");
    await database.pool.query("delete from graphile_worker._private_jobs");
    expect([await lightOf("jobs"), await lightOf("messages"), await lightOf("reports"), await lightOf("seal")]).toEqual(
      Array(4).fill("good"),
    );
  });

  it("signIns: more than a hundred refused in a day are warned of", async () => {
    expect(await lightOf("signIns")).toBe("good");
    await database.pool.query("insert into audit_log (action) select 'REFUSE /auth/login' from generate_series(1, 101)");
    expect(await lightOf("signIns")).toBe("warn");
  });

  it("key: another key than the database's is failed, former keys are warned of", async () => {
    expect(await lightOf("key")).toBe("good");
    expect(await lightOf("key", { oldDataKeys: [Buffer.alloc(32, "old")] })).toBe("warn");
    useDataKeys(dataKeysOf(Buffer.alloc(32, "another")));
    expect(await lightOf("key")).toBe("bad");
    useDataKeys(dataKeysOf(testKey));
  });

  it("keyCopied: in production it is failed until somebody confirms it, and again for another key or after a year", async () => {
    const checked = { dataDir: folder, environment: "production" };
    expect(await lightOf("keyCopied", checked)).toBe("bad");
    await noteConfirmation(folder, "keyCopied", new Date().toISOString(), "v1.another.");
    expect(await lightOf("keyCopied", checked)).toBe("bad");
    const { currentPrefix } = await import("../../engine/crypto/crypto.ts");
    await noteConfirmation(folder, "keyCopied", new Date().toISOString(), currentPrefix());
    expect(await lightOf("keyCopied", checked)).toBe("good");
    expect(await lightOf("keyCopied", checked, { now: new Date(Date.now() + 367 * 86_400_000) })).toBe("bad");
  });

  it.each([
    ["backupFetched", 3],
    ["restoreTried", 101],
    ["alarms", 101],
  ] as const)("%s: it is warned of until somebody confirms it, and again after %i days", async (part, days) => {
    const checked = { dataDir: folder, metricsAddress: {} };
    expect(await lightOf(part, checked)).toBe("warn");
    await noteConfirmation(folder, part, new Date().toISOString());
    expect(await lightOf(part, checked)).toBe("good");
    expect(await lightOf(part, checked, { now: new Date(Date.now() + days * 86_400_000) })).toBe("warn");
  });

  it("alarms: without METRICS_ADDRESS no confirmation helps", async () => {
    await noteConfirmation(folder, "alarms", new Date().toISOString());
    expect(await lightOf("alarms", { dataDir: folder })).toBe("warn");
  });

  it("backup and verification: a copy of the day before yesterday is failed, and so is a log that did not hold", async () => {
    expect([await lightOf("backup", { dataDir: folder }), await lightOf("verification", { dataDir: folder })]).toEqual(["warn", "warn"]);
    await noteBackup(folder, new Date(Date.now() - 27 * 3_600_000).toISOString());
    await noteVerification(folder, new Date().toISOString(), false);
    expect([await lightOf("backup", { dataDir: folder }), await lightOf("verification", { dataDir: folder })]).toEqual(["bad", "bad"]);
    await noteBackup(folder, new Date().toISOString());
    await noteVerification(folder, new Date().toISOString(), true);
    expect([await lightOf("backup", { dataDir: folder }), await lightOf("verification", { dataDir: folder })]).toEqual(["good", "good"]);
  });

  it("secondAdmin: one alone is failed in production, two without a second factor are warned of", async () => {
    const inProduction = { environment: "production" };
    expect(await lightOf("secondAdmin", inProduction)).toBe("bad");
    await database.pool.query(
      "insert into user_roles (user_id, role_id) select u.id, ur.role_id from users u, user_roles ur join users a on a.id = ur.user_id where u.login = 'leader' and a.login = 'admin'",
    );
    expect(await lightOf("secondAdmin", inProduction)).toBe("warn");
    await database.pool.query(
      "insert into user_factors (user_id, secret, confirmed_at) select id, 'x', now() from users where login in ('admin', 'leader')",
    );
    expect(await lightOf("secondAdmin", inProduction)).toBe("good");
    await database.pool.query("update users set blocked_at = now() where login = 'leader'");
    expect(await lightOf("secondAdmin", inProduction)).toBe("bad");
  });

  it("calendar: the next year is asked for from November on, and missed from 20 December", async () => {
    const at = (moment: string) => lightOf("calendar", {}, { now: new Date(moment) });
    // the days of 2027 are seeded, some of them provisional; 2028 has none
    expect([await at("2026-10-20T06:00:00Z"), await at("2026-11-20T06:00:00Z")]).toEqual(["good", "warn"]);
    expect([await at("2027-10-20T06:00:00Z"), await at("2027-11-20T06:00:00Z"), await at("2027-12-20T06:00:00Z")]).toEqual([
      "good",
      "warn",
      "bad",
    ]);
    await database.pool.query("update calendar_days set provisional = false where extract(year from day) = 2027");
    expect(await at("2026-12-25T06:00:00Z")).toBe("good");
  });

  it("settings: a demo and what the settings warn of are warned of", async () => {
    expect(await lightOf("settings", { environment: "development" })).toBe("warn");
    expect(await look("settings", { environment: "production", warnings: ["CLAMD_URL is not set."] })).toMatchObject({
      light: "warn",
      says: "CLAMD_URL is not set.",
    });
    expect(await lightOf("settings", { environment: "production" })).toBe("good");
  });
});
