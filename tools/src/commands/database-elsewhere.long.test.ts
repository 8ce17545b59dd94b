// The portal and its commands on a database of another machine: TLS, and an authority of the site's own.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "@murojaat/server/config.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { start } from "@murojaat/server/main.ts";
import { testKey } from "@murojaat/server/test/support/data-key.ts";
import { fingerprint } from "@murojaat/server/test/support/fingerprint.ts";
import { noOpenssl, noPgDump } from "@murojaat/server/test/support/other-programs.ts";
import { roomiest } from "@murojaat/server/test/support/temporary.ts";
import { startTlsPostgres, type TlsPostgres } from "@murojaat/server/test/support/tls-postgres.ts";
import { runTool } from "../backup/backup.ts";

const program = join(import.meta.dirname, "../../../scripts/murojaat.mjs");
const adminPassword = "Chorsu-anor-1916";
const { PATH, NODE_COMPILE_CACHE } = process.env;

describe.skipIf(noOpenssl)(`a database that is reached over TLS, by an authority of its own${noOpenssl}`, { timeout: 120_000 }, () => {
  let server: TlsPostgres;
  const folder = mkdtempSync(join(roomiest(), "murojaat-elsewhere-"));
  chmodSync(folder, 0o711);
  beforeAll(async () => (server = await startTlsPostgres(["elsewhere", "restored"])), 60_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const full = (file: string) => `sslmode=verify-full&sslrootcert=${file}`;
  /** As murojaat.env has them. */
  const settings = (database: string, more: string) => {
    const { url, ownerUrl } = server.urls(database, more);
    return {
      DATA_DIR: folder,
      DATA_KEY: testKey.toString("base64"),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
    };
  };
  /** A command by hand: the settings are in the file alone. */
  const command = (args: readonly string[], given: Readonly<Record<string, string>>) =>
    new Promise<{ code: number | null; said: string }>((resolve, reject) => {
      const file = join(folder, "murojaat.env");
      writeFileSync(
        file,
        Object.entries(given)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(""),
      );
      const child = spawn(process.execPath, [`--env-file=${file}`, program, ...args], {
        env: { PATH, NODE_COMPILE_CACHE, HOME: "/nonexistent", ADMIN_PASSWORD: adminPassword },
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (said += part));
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, said: said.trimEnd() }));
    });

  it("takes the commands by --env-file, and the portal", async () => {
    const given = settings("elsewhere", full(server.authority));
    const organization = ["--prefix", "FAR", "--uz", "Hokimlik", "--uk", "Ҳокимлик", "--ru", "Хокимият"];

    expect(await command(["create-admin", "--login", "birinchi", ...organization], given)).toMatchObject({ code: 0 });

    const portal = await start(readConfig({ ...given, PORT: "0", DEMO_APPEALS: "0", LOG_LEVEL: "silent" }));
    const login = await fetch(`${portal.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "birinchi", password: adminPassword }),
    });
    await portal.close();
    expect(login.status).toBe(200);
  });

  it("is copied by backup and filled by restore, or backup says what is missing", async () => {
    const copy = join(folder, "copy");
    const more = `${full(server.authority)}&options=-c%20work_mem%3D8MB`;

    const { code, said } = await command(["backup", copy], settings("elsewhere", more));

    // pg_dump copies no server newer than itself
    if (code !== 0) return expect(said).toMatch(/server version|pg_dump is not installed here/);
    expect(await command(["restore", copy], settings("restored", more))).toMatchObject({ code: 0 });
    const pools = ["elsewhere", "restored"].map((database) => createPool(server.urls(database, more).ownerUrl, { max: 2 }));
    const [one, other] = await Promise.all(pools.map((pool) => fingerprint(createDb(pool))));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(other).toEqual(one);
  });

  it("is named in one sentence where another authority is trusted", async () => {
    const given = settings("elsewhere", full(server.stranger));
    const sentence = /^The database elsewhere at localhost:\d+ cannot be opened as elsewhere_owner: unable to verify [^\n]*\.$/;

    for (const name of ["totals", "backup"]) {
      const { code, said } = await command([name, ...(name === "backup" ? [join(folder, "none")] : [])], given);
      expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
    }
    await expect(start(readConfig({ ...given, PORT: "0", LOG_LEVEL: "silent" }))).rejects.toThrow(sentence);
  });

  it("is not asked for where an address names no authority: each address is told", async () => {
    const { code, said } = await command(["totals"], settings("elsewhere", "sslmode=verify-full"));

    expect(code).toBe(1);
    expect(said.split("\n")).toEqual([
      expect.stringMatching(/^sslrootcert in DATABASE_URL is missing, but must be /),
      expect.stringMatching(/^sslrootcert in DATABASE_OWNER_URL is missing, but must be /),
    ]);
  });

  it.skipIf(noPgDump)(`that pg_dump refuses is told with all that it says${noPgDump}`, async () => {
    vi.stubEnv("HOME", "/nonexistent");
    const { url } = server.urls("elsewhere", "sslmode=verify-full");

    const told = await runTool("pg_dump", url, []).catch((error: Error) => error.message);

    vi.unstubAllEnvs();
    expect(told).toMatch(
      /^pg_dump failed:\n.*root certificate file "\/nonexistent\/[^"]*" does not exist\nEither provide the file[^\n]* change sslmode [^\n]*$/,
    );
  });
});
