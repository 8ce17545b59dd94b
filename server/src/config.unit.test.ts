import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { rootCertificates } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { secrets } from "./config-secrets.ts";
import { ConfigError, readConfig, warningsOf } from "./config.ts";

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const dataDir = { DATA_DIR: "/var/lib/murojaat" };
const key = (letter: string): string => Buffer.alloc(32, letter).toString("base64");

describe("readConfig", () => {
  test("every variable that is read has a row in the reference, and every row is read", () => {
    const read = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
    const [, settings = ""] = readFileSync(join(import.meta.dirname, "../../docs/reference.md"), "utf8").split("\n## ");
    const rows = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    // the reference says once that a secret may lie in a file
    for (const secret of secrets) read.delete(`${secret}_FILE`);
    // the build of the client reads it, and a command
    expect(new Set(rows)).toEqual(read.add("API_BASE").add("ADMIN_PASSWORD"));
  });

  test("an empty environment gives a demo that only this computer reaches", () => {
    expect(readConfig({})).toEqual({
      environment: "development",
      host: "127.0.0.1",
      port: 3000,
      publicUrl: undefined,
      trustProxy: false,
      dataDir: resolve(".data"),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      eventHosts: new Map(),
      databaseConnections: 8,
      databaseConnectionsForReads: 2,
      oldDataKeys: [],
      demo: { password: "Murojaat-2026", appeals: 2000 },
      shutdownDelay: 0,
      logLevel: "info",
    });
  });

  test("a stop waits five seconds in production before it ends connections, or as long as configured", () => {
    const production = { NODE_ENV: "production", ...dataDir, DATA_KEY: Buffer.alloc(32, 7).toString("base64") };
    expect(readConfig(production).shutdownDelay).toBe(5);
    expect(readConfig({ ...production, SHUTDOWN_DELAY: "0" }).shutdownDelay).toBe(0);
    expect(() => readConfig({ SHUTDOWN_DELAY: "61" })).toThrow("SHUTDOWN_DELAY");
  });

  test("DATABASE_CONNECTIONS is a number of which two can be left to reads", () => {
    expect(readConfig({ DATABASE_CONNECTIONS: "4" }).databaseConnections).toBe(4);
    expect(() => readConfig({ DATABASE_CONNECTIONS: "3" })).toThrow(
      'DATABASE_CONNECTIONS is "3", but must be a whole number from 4 to 100.',
    );
  });

  test("DATABASE_CONNECTIONS_FOR_READS leaves two connections to writes", () => {
    expect(readConfig({ DATABASE_CONNECTIONS: "20", DATABASE_CONNECTIONS_FOR_READS: "5" }).databaseConnectionsForReads).toBe(5);
    expect(readConfig({ DATABASE_CONNECTIONS_FOR_READS: "6" }).databaseConnectionsForReads).toBe(6);
    expect(() => readConfig({ DATABASE_CONNECTIONS_FOR_READS: "7" })).toThrow(
      "DATABASE_CONNECTIONS_FOR_READS is 7, but must leave two of the 8 DATABASE_CONNECTIONS to writes.",
    );
    expect(() => readConfig({ DATABASE_CONNECTIONS_FOR_READS: "0" })).toThrow(
      'DATABASE_CONNECTIONS_FOR_READS is "0", but must be a whole number from 1 to 98.',
    );
  });

  test("an empty variable is an unset one", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test("values are taken as they are written", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://murojaat.example.uz/",
      DATABASE_URL: "postgres://portal:secret@db:5432/murojaat",
      DEMO_APPEALS: "0",
    });

    expect(config).toMatchObject({
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://murojaat.example.uz",
      databaseUrl: "postgres://portal:secret@db:5432/murojaat",
      demo: { appeals: 0 },
    });
  });

  test("OneID needs its address, its two names of the portal and the address that people type", () => {
    const oneid = { ONEID_URL: "http://127.0.0.1:9/sso/oauth/Authorization.do", ONEID_CLIENT_ID: "murojaat", ONEID_SECRET: "s3cret" };
    const address = { PUBLIC_URL: "https://murojaat.example.uz" };

    expect(readConfig({ ...oneid, ...address }).oneid).toEqual({ url: oneid.ONEID_URL, clientId: "murojaat", secret: "s3cret" });
    expect(readConfig({}).oneid).toBeUndefined();
    expect(faultsOf({ ...address, ONEID_URL: oneid.ONEID_URL })).toEqual(["ONEID_URL stands without ONEID_CLIENT_ID and ONEID_SECRET."]);
    expect(faultsOf({ ...address, ...oneid, ONEID_URL: "" })).toEqual(["ONEID_CLIENT_ID and ONEID_SECRET stand without ONEID_URL."]);
    expect(faultsOf(oneid)).toEqual([
      "PUBLIC_URL is missing, but must be the address that people type when ONEID_URL is set: OneID sends browsers back to it.",
    ]);
  });

  test("OpenID Connect needs its issuer, client and secret, over https or on localhost, and says how accounts are found", () => {
    const openid = { OIDC_URL: "https://sso.example.uz/realms/office", OIDC_CLIENT_ID: "murojaat", OIDC_SECRET: "s3cret" };
    const address = { PUBLIC_URL: "https://murojaat.example.uz" };
    const production = { NODE_ENV: "production", ...dataDir, DATA_KEY: key("a") };
    const kept = { url: openid.OIDC_URL, clientId: "murojaat", secret: "s3cret" };

    expect(readConfig({ ...openid, ...address }).openid).toEqual({ ...kept, match: "preferred_username", acr: undefined });
    expect(readConfig({ ...openid, ...address, OIDC_MATCH: "email", OIDC_ACR: "gold" }).openid).toEqual({
      ...kept,
      match: "email",
      acr: "gold",
    });
    expect(readConfig({ ...openid, ...address, OIDC_URL: "http://localhost:8080" }).openid).toMatchObject({ url: "http://localhost:8080" });
    expect(faultsOf({ ...address, OIDC_URL: openid.OIDC_URL, OIDC_ACR: "2" })).toEqual([
      "OIDC_URL stands without OIDC_CLIENT_ID and OIDC_SECRET.",
    ]);
    expect(faultsOf({ OIDC_MATCH: "email" })).toEqual(["OIDC_MATCH stands without OIDC_URL."]);
    expect(faultsOf(openid)).toEqual([
      "PUBLIC_URL is missing, but must be the address that people type when OIDC_URL is set: the provider sends browsers back to it.",
    ]);
    const such = "such as https://sso.example.uz/realms/office";
    expect(faultsOf({ ...address, ...openid, OIDC_URL: "http://sso.example.uz" })).toEqual([
      `OIDC_URL is "http://sso.example.uz", but must be the https:// address of the issuer, ${such} (http:// on localhost only).`,
    ]);
    expect(faultsOf({ ...address, ...openid, ...production, OIDC_URL: "http://localhost:8080" })).toEqual([
      `OIDC_URL is "http://localhost:8080", but must be the https:// address of the issuer, ${such}.`,
    ]);
    expect(faultsOf({ ...address, ...openid, OIDC_SECRET: "s3 cret" })).toEqual([
      "OIDC_SECRET is 7 characters long, but must be the client secret of the portal at the provider, without spaces.",
    ]);
  });

  test("the address of OneID has a path, and in production it is https; its secret is not repeated", () => {
    const rest = { ONEID_CLIENT_ID: "murojaat", ONEID_SECRET: "s3cret", PUBLIC_URL: "https://murojaat.example.uz" };
    const example = "such as https://sso.egov.uz/sso/oauth/Authorization.do.";
    for (const url of ["https://sso.egov.uz", "ftp://sso.egov.uz/a", "https://sso.egov.uz/a?b=c", "sso.egov.uz"])
      expect(faultsOf({ ...rest, ONEID_URL: url })).toEqual([
        `ONEID_URL is ${JSON.stringify(url)}, but must be the http:// or https:// address of OneID with its path, ${example}`,
      ]);
    expect(faultsOf({ ...rest, NODE_ENV: "production", ...dataDir, DATA_KEY: key("a"), ONEID_URL: "http://sso.egov.uz/a" })).toEqual([
      `ONEID_URL is "http://sso.egov.uz/a", but must be the https:// address of OneID with its path, ${example}`,
    ]);
    expect(faultsOf({ ...rest, ONEID_URL: "https://sso.egov.uz/a", ONEID_SECRET: "s3 cret" })).toEqual([
      "ONEID_SECRET is 7 characters long, but must be the secret that OneID gave the portal, without spaces.",
    ]);
  });

  test("production has no demo", () => {
    expect(readConfig({ NODE_ENV: "production", ...dataDir, DATA_KEY: key("a"), DEMO_APPEALS: "5" }).demo).toBeUndefined();
  });

  test("production keeps its data outside the program's folder", () => {
    const production = { NODE_ENV: "production", DATA_KEY: key("a") };
    const refused = (path: string) => [
      `DATA_DIR is ${JSON.stringify(path)}, inside the folder of the program, which an upgrade replaces: it must be a folder outside it when NODE_ENV is production, such as /var/lib/murojaat.`,
    ];
    const program = resolve(import.meta.dirname, "../..");
    for (const path of [program, `${program}/.data`, `${program}/..data`])
      expect(faultsOf({ ...production, DATA_DIR: path })).toEqual(refused(path));
    for (const path of [`${program}-data`, `${program}/../data`, "/var/lib/murojaat"])
      expect(faultsOf({ ...production, DATA_DIR: path })).toEqual([]);
    expect(faultsOf({ DATA_DIR: `${program}/.data` })).toEqual([]);
  });

  test("production needs a key for data, and a wrong one is not repeated", () => {
    expect(faultsOf({ NODE_ENV: "production", ...dataDir })).toEqual([
      "DATA_KEY is missing, but must be 32 random bytes in base64, as openssl rand -base64 32 gives them when NODE_ENV is production; keep it apart from the backups.",
    ]);
    expect(faultsOf({ NODE_ENV: "production", ...dataDir, DATA_KEY: "too short" })).toEqual([
      "DATA_KEY is 9 characters long, but must be 32 random bytes in base64, as openssl rand -base64 32 gives them.",
    ]);
    expect(readConfig({ DATA_KEY: key("a"), DATA_KEY_OLD: `${key("b")}, ${key("c")}` })).toMatchObject({
      dataKey: Buffer.alloc(32, "a"),
      oldDataKeys: [Buffer.alloc(32, "b"), Buffer.alloc(32, "c")],
    });
  });

  test("in production TRUST_PROXY names the proxies; trust in everybody is refused", () => {
    const production = { NODE_ENV: "production", ...dataDir, DATA_KEY: key("a") };
    expect(faultsOf({ ...production, TRUST_PROXY: "true" })).toEqual([
      "TRUST_PROXY is true, which believes anybody: when NODE_ENV is production it must be the number of proxies or their addresses.",
    ]);
    for (const TRUST_PROXY of ["1", "10.0.0.1", "false"]) expect(faultsOf({ ...production, TRUST_PROXY })).toEqual([]);
    expect(faultsOf({ TRUST_PROXY: "true" })).toEqual([]);
  });

  test("a portal behind TLS that trusts no proxy is warned about", () => {
    const warned = (env: Record<string, string>) => warningsOf(readConfig(env)).length;
    expect(warned({ PUBLIC_URL: "https://murojaat.uz" })).toBe(1);
    expect(warned({ PUBLIC_URL: "https://murojaat.uz", TRUST_PROXY: "1" })).toBe(0);
    expect(warned({ PUBLIC_URL: "http://murojaat.uz" })).toBe(0);
    expect(warned({})).toBe(0);
  });

  test("production without TLS or a virus scanner is warned about", () => {
    const production = { NODE_ENV: "production", ...dataDir, DATA_KEY: key("a"), TRUST_PROXY: "1" };
    const about = (env: Record<string, string>) => warningsOf(readConfig({ ...production, ...env })).map((one) => one.split(" ")[0]);
    const [PUBLIC_URL, CLAMD_URL] = ["https://murojaat.uz", "tcp://clamd:3310"];
    expect(about({ PUBLIC_URL, CLAMD_URL })).toEqual([]);
    expect(about({ PUBLIC_URL })).toEqual(["CLAMD_URL"]);
    expect(about({ CLAMD_URL })).toEqual(["PUBLIC_URL"]);
    expect(about({ CLAMD_URL, PUBLIC_URL: "http://murojaat.uz" })).toEqual(["PUBLIC_URL"]);
  });

  test("a demo that other machines reach with the known password is warned about", () => {
    const warned = (env: Record<string, string>) => warningsOf(readConfig(env)).length;
    for (const HOST of ["0.0.0.0", "::", "10.1.2.3", "murojaat.uz"]) {
      expect(warned({ HOST })).toBe(1);
      expect(warned({ HOST, DEMO_PASSWORD: "Kulcha-anor-5521" })).toBe(0);
    }
    for (const HOST of ["127.0.0.1", "localhost", "::1"]) expect(warned({ HOST })).toBe(0);
  });

  test("production on the site's own database needs the role that owns it; an embedded one needs no owner", () => {
    const production = { NODE_ENV: "production", ...dataDir, DATA_KEY: key("a"), DATABASE_URL: "postgres://portal@db/murojaat" };
    expect(faultsOf(production)).toEqual([
      "DATABASE_OWNER_URL is missing, but must name the role that owns the tables when NODE_ENV is production.",
    ]);
    const owner = { DATABASE_OWNER_URL: "postgres://owner@db/murojaat" };
    expect(readConfig({ ...production, ...owner }).databaseOwnerUrl).toBe("postgres://owner@db/murojaat");
    expect(faultsOf(owner)).toEqual(["DATABASE_OWNER_URL stands without DATABASE_URL."]);
  });

  test("an address of the database that asks for a verified certificate names a PEM file of its authority", () => {
    const folder = mkdtempSync(join(tmpdir(), "murojaat-config-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = (name: string) => join(folder, name);
    const [one, bundle, none, der] = [path("one.pem"), path("all of them.pem"), path("none.pem"), path("one.der")];
    writeFileSync(one, rootCertificates[0]!);
    writeFileSync(bundle, `# public ones\n${rootCertificates.slice(0, 3).join("\n")}\n`);
    writeFileSync(none, "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n");
    writeFileSync(der, new X509Certificate(rootCertificates[0]!).raw);
    const names = ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_REPLICA_URL"];
    const faults = (more: string) =>
      faultsOf(Object.fromEntries(names.map((name) => [name, `postgres://portal:s3cret@db/murojaat${more}`])));
    const needed =
      "but must be the absolute path of a PEM file, readable by this account, with the certificate of the database's authority";

    for (const mode of ["verify-full", "verify-ca"])
      for (const more of [
        `?sslmode=${mode}`,
        `?sslmode=${mode}&sslrootcert=`,
        `?sslrootcert=${one}&sslmode=disable&sslmode=${mode}&sslrootcert=`,
      ])
        expect(faults(more), more).toEqual(names.map((name) => `sslrootcert in ${name} is missing, ${needed} when sslmode is ${mode}.`));
    for (const file of ["system", relative(process.cwd(), one), path("gone.pem"), folder, none, der])
      for (const more of [`?sslmode=verify-full&sslrootcert=${file}`, `?sslrootcert=${file}`])
        expect(faults(more), more).toEqual(names.map((name) => `sslrootcert in ${name} is ${JSON.stringify(file)}, ${needed}.`));
    for (const more of [`?sslmode=verify-full&sslrootcert=${one}`, `?sslmode=verify-ca&sslrootcert=${bundle.replaceAll(" ", "%20")}`])
      expect(faults(more), more).toEqual([]);
    for (const more of ["", "?sslmode=disable", "?sslmode=require", "?application_name=verify-full"])
      expect(faults(more), more).toEqual([]);
  });

  test.each([
    ["true", true],
    ["false", false],
    ["2", 2],
    ["10.0.0.1, 192.168.0.0/16", ["10.0.0.1", "192.168.0.0/16"]],
    ["loopback,::1", ["loopback", "::1"]],
  ])("TRUST_PROXY %s is understood", (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });

  test("every fault is listed with its variable, its value and what is allowed", () => {
    expect(faultsOf({ PORT: "70000", LOG_LEVEL: "loud", DEMO_APPEALS: "-1" })).toEqual([
      'DEMO_APPEALS is "-1", but must be a whole number from 0 to 1000000.',
      'PORT is "70000", but must be a whole number from 0 to 65535 (0 takes a free one).',
      'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.',
    ]);
  });

  test.each([
    ["HOST", "http://localhost"],
    ["HOST", "localhost:3000"],
    ["PORT", "3e3"],
    ["PUBLIC_URL", "murojaat.uz"],
    ["PUBLIC_URL", "https://murojaat.uz/portal"],
    ["TRUST_PROXY", "yes"],
    ["DATABASE_URL", "mysql://db/x"],
    ["DATABASE_URL", "postgres://db"],
    ["NODE_ENV", "prod"],
    ["FILES_URL", "s3://key:secret@host"],
    ["FILES_URL", "s3://host/bucket"],
    ["FILES_URL", "ftp://key:secret@host/bucket"],
    ["FILES_URL", "s3://key:secret@host/bucket?tls=yes"],
    ["FILES_URL", "s3://key:secret@host/bucket?colour=red"],
    ["FILES_URL", "s3://key:%E0%A4@host/bucket"],
    ["CLAMD_URL", "clamd:3310"],
    ["CLAMD_URL", "tcp://clamd"],
    ["CLAMD_URL", "unix://socket"],
    ["METRICS_ADDRESS", "9464"],
    ["METRICS_ADDRESS", ":9464"],
    ["METRICS_ADDRESS", "127.0.0.1"],
    ["METRICS_ADDRESS", "127.0.0.1:0"],
    ["METRICS_ADDRESS", "127.0.0.1:65536"],
    ["METRICS_ADDRESS", "http://127.0.0.1:9464"],
    ["METRICS_ADDRESS", "::1:9464"],
  ])("%s=%s is refused", (name, value) => {
    expect(faultsOf({ [name]: value })).toHaveLength(1);
  });

  test("a fault never repeats a password", () => {
    const faults = faultsOf({
      DATABASE_URL: "mysql://portal:tops3cret@db/x",
      DATABASE_OWNER_URL: "postgres://db?password=tops3cret",
      DEMO_PASSWORD: "short",
      FILES_URL: "s3://key/tops3cret@host/bucket/folder",
      EIMZO_URL: "http://portal:tops3cret@eimzo/x",
    });

    expect(faults).toHaveLength(5);
    expect(faults.join()).not.toMatch(/tops3cret|short/);
    expect(faults.join()).toContain("http://portal:***@eimzo/x");
  });

  test.each([
    ["s3://k%2F1:s%40x@s3.uz:9000/fayllar?tls=0&region=uz-1", "http://s3.uz:9000", "uz-1"],
    ["s3://k%2F1:s%40x@s3.uz/fayllar", "https://s3.uz", "us-east-1"],
    ["https://k%2F1:s%40x@s3.uz/fayllar", "https://s3.uz", "us-east-1"],
    ["http://k%2F1:s%40x@s3.uz/fayllar", "http://s3.uz", "us-east-1"],
  ])("FILES_URL %s is understood", (url, endpoint, region) => {
    expect(readConfig({ FILES_URL: url }).files).toEqual({
      endpoint,
      region,
      bucket: "fayllar",
      accessKeyId: "k/1",
      secretAccessKey: "s@x",
    });
  });

  test.each([
    ["tcp://clamd:3310", { host: "clamd", port: 3310 }],
    ["unix:///run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ])("CLAMD_URL %s is understood", (url, address) => {
    expect(readConfig({ CLAMD_URL: url }).clamd).toEqual(address);
  });

  test.each([
    ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
    ["[::1]:9464", { host: "::1", port: 9464 }],
    ["metrics.example.uz:80", { host: "metrics.example.uz", port: 80 }],
  ])("METRICS_ADDRESS %s is understood", (text, address) => {
    expect(readConfig({ METRICS_ADDRESS: text }).metricsAddress).toEqual(address);
  });

  test("a wrong METRICS_ADDRESS is named in one sentence; without one there are no metrics", () => {
    expect(faultsOf({ METRICS_ADDRESS: "9464" })).toEqual(['METRICS_ADDRESS is "9464", but must be host:port, such as 127.0.0.1:9464.']);
    expect(readConfig({}).metricsAddress).toBeUndefined();
  });
});
