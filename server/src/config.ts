import { isAbsolute, join, relative, resolve } from "node:path";
import { isSecret, readSecret, type Variables } from "./config-secrets.ts";
import { parseDataKey } from "./engine/crypto/data-keys.ts";
import { faultOfAuthority } from "./engine/db/tls.ts";
import type { S3Address } from "./engine/files/s3-store.ts";
import type { Eimzo } from "./office/signatures/eimzo.ts";
import type { Oneid } from "./office/oneid/oneid.ts";
import type { Openid } from "./office/openid/openid.ts";
import { mailServer, smsAccount, type SmsAccount } from "./office/applicant-messages/providers/addresses.ts";
import { eventHosts, type EventHosts } from "./office/outgoing-events/event-hosts.ts";
import { mailboxAddress, type MailboxAddress } from "./office/email/mailbox-address.ts";
import type { MailServer } from "./office/applicant-messages/providers/smtp.ts";

/** Everything the program takes from outside, read once at start. Nothing else reads `process.env`. */
export type Config = Readonly<{
  environment: Environment;
  host: string;
  port: number;
  /** The address people type, when a proxy stands in front; its scheme decides whether cookies are `Secure`. */
  publicUrl: string | undefined;
  trustProxy: boolean | number | readonly string[];
  /** Absolute path: uploaded files, and the embedded database when there is no `databaseUrl`. */
  dataDir: string;
  /** Absent: uploaded files lie in `dataDir`. */
  files: S3Address | undefined;
  /** Where clamd listens; absent: uploads are not looked at for viruses. */
  clamd: { host: string; port: number } | { path: string } | undefined;
  /** Absent, as are the two below: messages of that kind stand in the list of the appeal only. */
  sms: SmsAccount | undefined;
  mail: MailServer | undefined;
  telegram: { base: string; token: string } | undefined;
  /** Absent: no mailbox is read. */
  mailbox: MailboxAddress | undefined;
  /** Where events may be sent, each with the private networks in which it may lie; empty: nowhere. */
  eventHosts: EventHosts;
  /** Absent: letters are not signed electronically. */
  eimzo: Eimzo | undefined;
  /** Absent: nobody signs in with OneID. */
  oneid: Oneid | undefined;
  /** Absent: nobody signs in with a provider of OpenID Connect. */
  openid: Openid | undefined;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** The role that owns the tables; required in production beside `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** A streaming replica for long reads; absent: the primary has them all. */
  databaseReplicaUrl: string | undefined;
  /** Connections for calls. */
  databaseConnections: number;
  /** How many of them writes never take. */
  databaseConnectionsForReads: number;
  /** 32 bytes that encrypt single columns; absent only outside production, where `dataDir` has one. */
  dataKey: Buffer | undefined;
  /** Keys that may still be read, while they are rotated. */
  oldDataKeys: readonly Buffer[];
  /** Absent in production: no demo people and no demo appeals are ever made there. */
  demo: Readonly<{ password: string; appeals: number }> | undefined;
  logLevel: LogLevel;
  /** Between the word that we stop (`/readyz`) and the end of connections; seconds. */
  shutdownDelay: number;
  /** Where Prometheus reads metrics; absent: they are not served. */
  metricsAddress: { host: string; port: number } | undefined;
}>;

const environments = ["development", "production", "test"] as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
type Environment = (typeof environments)[number];
type LogLevel = (typeof logLevels)[number];
const aKey = "32 random bytes in base64, as openssl rand -base64 32 gives them";

const programFolder = join(import.meta.dirname, "../..");
/** It stands in the README. */
const knownDemoPassword = "Murojaat-2026";
const isLoopback = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host);
const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  // another drive of Windows is an absolute way
  return !isAbsolute(way) && !/^\.\.([\\/]|$)/.test(way);
};

/** Thrown with every fault at once, one sentence each; the launcher prints them and exits 1 without a stack. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

export function readConfig(env: Variables): Config {
  const faults: string[] = [];
  /** Here or in a file, also one that cannot be read: that is a fault of its own. */
  const isGiven = (name: string): boolean => Boolean(env[name]?.trim() || (isSecret(name) && env[`${name}_FILE`]?.trim()));

  // An empty variable is an unset one: that is how Compose and systemd files leave a value out.
  function read<T>(name: string, otherwise: T, allowed: string, parse: (text: string) => T | undefined): T {
    const given = isSecret(name) ? readSecret(env, name) : { text: env[name] };
    if ("fault" in given) {
      faults.push(given.fault);
      return otherwise;
    }
    const text = given.text?.trim();
    if (text === undefined || text === "") return otherwise;
    const value = parse(text);
    if (value !== undefined) return value;
    faults.push(`${name} is ${shown(name, text)}, but must be ${allowed}.`);
    return otherwise;
  }

  const environment = read("NODE_ENV", "development", oneOf(environments), among(environments));
  const demoPassword = read("DEMO_PASSWORD", knownDemoPassword, "8 to 128 characters long", (text) =>
    text.length >= 8 && text.length <= 128 ? text : undefined,
  );
  const demoAppeals = read("DEMO_APPEALS", 2000, "a whole number from 0 to 1000000", wholeNumber(0, 1_000_000));

  const telegramToken = read("TELEGRAM_TOKEN", undefined, "the token of a bot, 123456:…", (text) =>
    /^\d{3,20}:[\w-]{20,100}$/.test(text) ? text : undefined,
  );
  const telegramBase = read("TELEGRAM_API", "https://api.telegram.org", "an http:// or https:// address without a path", origin);

  const eimzoUrl = read("EIMZO_URL", undefined, "the http:// or https:// address of the E-IMZO server, without a path", origin);
  const agentKeys = read(
    "EIMZO_API_KEYS",
    [],
    "domains, each with its key after a comma: murojaat.example.uz,96D0…,localhost,A7BC…",
    keysOfDomains,
  );

  const oneidParts = {
    url: read(
      "ONEID_URL",
      undefined,
      environment === "production"
        ? "the https:// address of OneID with its path, such as https://sso.egov.uz/sso/oauth/Authorization.do"
        : "the http:// or https:// address of OneID with its path, such as https://sso.egov.uz/sso/oauth/Authorization.do",
      (text) => oneidAddress(text, environment === "production"),
    ),
    clientId: read("ONEID_CLIENT_ID", undefined, "the name under which the portal is registered with OneID", (text) =>
      /^[\w.-]{1,200}$/.test(text) ? text : undefined,
    ),
    secret: read("ONEID_SECRET", undefined, "the secret that OneID gave the portal, without spaces", wordUpTo(500)),
  };
  const { url: oneidUrl, clientId, secret } = oneidParts;

  const openidParts = {
    url: read(
      "OIDC_URL",
      undefined,
      environment === "production"
        ? "the https:// address of the issuer, such as https://sso.example.uz/realms/office"
        : "the https:// address of the issuer, such as https://sso.example.uz/realms/office (http:// on localhost only)",
      (text) => issuerAddress(text, environment === "production"),
    ),
    clientId: read("OIDC_CLIENT_ID", undefined, "the client id of the portal at the provider, without spaces", wordUpTo(200)),
    secret: read("OIDC_SECRET", undefined, "the client secret of the portal at the provider, without spaces", wordUpTo(500)),
  };
  const openidMatch = read(
    "OIDC_MATCH",
    "preferred_username",
    "the name of a claim, such as preferred_username, email or upn",
    wordUpTo(200),
  );
  const openidAcr = read("OIDC_ACR", undefined, "one value of acr, without spaces", wordUpTo(200));

  const config: Config = {
    environment,
    // Loopback: a demo with known passwords must not be open to the network by accident. Browsers and
    // curl try both addresses of "localhost", so http://localhost:3000 reaches 127.0.0.1 everywhere.
    host: read("HOST", "127.0.0.1", "a host name or an IP address without scheme or port", hostName),
    port: read("PORT", 3000, "a whole number from 0 to 65535 (0 takes a free one)", wholeNumber(0, 65_535)),
    publicUrl: read("PUBLIC_URL", undefined, "an http:// or https:// address without a path", origin),
    trustProxy: read(
      "TRUST_PROXY",
      false,
      "true, false, the number of proxies in front (1 to 9), or a comma-separated list of their addresses",
      proxies,
    ),
    dataDir: read("DATA_DIR", resolve(".data"), "a path", (text) => resolve(text)),
    databaseUrl: read("DATABASE_URL", undefined, "a postgres:// or postgresql:// address with a database name", postgresUrl),
    databaseOwnerUrl: read(
      "DATABASE_OWNER_URL",
      undefined,
      "a postgres:// or postgresql:// address of the same database, with the role that owns its tables",
      postgresUrl,
    ),
    databaseReplicaUrl: read(
      "DATABASE_REPLICA_URL",
      undefined,
      "a postgres:// or postgresql:// address of a streaming replica of the same database",
      postgresUrl,
    ),
    databaseConnections: read("DATABASE_CONNECTIONS", 8, "a whole number from 4 to 100", wholeNumber(4, 100)),
    databaseConnectionsForReads: read("DATABASE_CONNECTIONS_FOR_READS", 2, "a whole number from 1 to 98", wholeNumber(1, 98)),
    files: read(
      "FILES_URL",
      undefined,
      "s3://KEY:SECRET@host:port/bucket (?region=… and ?tls=0 for plain HTTP), with KEY and SECRET percent-encoded",
      s3Address,
    ),
    clamd: read("CLAMD_URL", undefined, "tcp://host:port or unix:///path/of/the/socket", clamdAddress),
    sms: read(
      "SMS_URL",
      undefined,
      "eskiz://email:password@notify.eskiz.uz?from=4546 or playmobile://login:password@send.smsxabar.uz?originator=…",
      smsAccount,
    ),
    mail: read("SMTP_URL", undefined, "smtp://user:password@host:587?from=name@host (or smtps://…)", mailServer),
    mailbox: read(
      "IMAP_URL",
      undefined,
      "imaps://user:password@host:993?office=ID (or imap://… with STARTTLS), with user and password percent-encoded, the office by its number or the prefix of its appeals, and folder=… and done=… where they are not INBOX and Murojaat",
      mailboxAddress,
    ),
    eventHosts: read<EventHosts>(
      "EVENT_HOSTS",
      new Map(),
      "host names with commas in between, each with the private network in which it may lie, if it lies in one: events.example.uz,inner.example.uz=10.0.0.0/8",
      eventHosts,
    ),
    telegram: telegramToken === undefined ? undefined : { base: telegramBase, token: telegramToken },
    eimzo: eimzoUrl === undefined ? undefined : { url: eimzoUrl, agentKeys },
    oneid: oneidUrl !== undefined && clientId !== undefined && secret !== undefined ? { url: oneidUrl, clientId, secret } : undefined,
    openid:
      openidParts.url !== undefined && openidParts.clientId !== undefined && openidParts.secret !== undefined
        ? { url: openidParts.url, clientId: openidParts.clientId, secret: openidParts.secret, match: openidMatch, acr: openidAcr }
        : undefined,
    dataKey: read("DATA_KEY", undefined, aKey, parseDataKey),
    oldDataKeys: read("DATA_KEY_OLD", [], `${aKey}, or several of them with commas in between`, dataKeys),
    demo: environment === "production" ? undefined : { password: demoPassword, appeals: demoAppeals },
    logLevel: read("LOG_LEVEL", "info", oneOf(logLevels), among(logLevels)),
    shutdownDelay: read(
      "SHUTDOWN_DELAY",
      environment === "production" ? 5 : 0,
      "a whole number of seconds from 0 to 60",
      wholeNumber(0, 60),
    ),
    metricsAddress: read("METRICS_ADDRESS", undefined, "host:port, such as 127.0.0.1:9464", hostAndPort),
  };

  if (environment === "production" && isInside(config.dataDir, programFolder))
    faults.push(
      `DATA_DIR is ${JSON.stringify(config.dataDir)}, inside the folder of the program, which an upgrade replaces: it must be a folder outside it when NODE_ENV is production, such as /var/lib/murojaat.`,
    );
  if (environment === "production" && !isGiven("DATA_KEY"))
    faults.push(`DATA_KEY is missing, but must be ${aKey} when NODE_ENV is production; keep it apart from the backups.`);
  if (environment === "production" && config.trustProxy === true)
    faults.push(
      "TRUST_PROXY is true, which believes anybody: when NODE_ENV is production it must be the number of proxies or their addresses.",
    );
  if (environment === "production" && config.databaseUrl !== undefined && !isGiven("DATABASE_OWNER_URL"))
    faults.push("DATABASE_OWNER_URL is missing, but must name the role that owns the tables when NODE_ENV is production.");
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_REPLICA_URL"])
    if (isGiven(name) && !isGiven("DATABASE_URL")) faults.push(`${name} stands without DATABASE_URL.`);
  for (const [name, address] of [
    ["DATABASE_URL", config.databaseUrl],
    ["DATABASE_OWNER_URL", config.databaseOwnerUrl],
    ["DATABASE_REPLICA_URL", config.databaseReplicaUrl],
  ] as const) {
    const fault = address && faultOfAuthority(address);
    if (fault) faults.push(`sslrootcert in ${name} ${fault}.`);
  }
  // with one each save would wait for the one before it
  if (config.databaseConnectionsForReads > config.databaseConnections - 2)
    faults.push(
      `DATABASE_CONNECTIONS_FOR_READS is ${config.databaseConnectionsForReads}, but must leave two of the ${config.databaseConnections} DATABASE_CONNECTIONS to writes.`,
    );
  if (agentKeys.length > 0 && config.eimzo === undefined) faults.push("EIMZO_API_KEYS stands without EIMZO_URL.");
  for (const [service, names] of [
    ["OneID", ["ONEID_URL", "ONEID_CLIENT_ID", "ONEID_SECRET"]],
    ["the provider", ["OIDC_URL", "OIDC_CLIENT_ID", "OIDC_SECRET"]],
  ] as const) {
    const [given, missing] = [true, false].map((isWanted) => names.filter((name) => isGiven(name) === isWanted));
    if (given!.length > 0 && missing!.length > 0)
      faults.push(`${given!.join(" and ")} ${given!.length > 1 ? "stand" : "stands"} without ${missing!.join(" and ")}.`);
    if (given!.length > 0 && !isGiven("PUBLIC_URL"))
      faults.push(
        `PUBLIC_URL is missing, but must be the address that people type when ${names[0]} is set: ${service} sends browsers back to it.`,
      );
  }
  for (const name of ["OIDC_MATCH", "OIDC_ACR"]) if (isGiven(name) && !isGiven("OIDC_URL")) faults.push(`${name} stands without OIDC_URL.`);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Unusual settings that are probably mistakes, a sentence each; logged at the start. */
export const warningsOf = ({ environment, host, publicUrl, trustProxy, clamd, demo }: Config): string[] => {
  const isTls = publicUrl?.startsWith("https://") ?? false;
  const warnings: string[] = [];
  if (isTls && trustProxy === false)
    warnings.push(
      "PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is off: everybody seems to come from the proxy's address.",
    );
  if (environment === "production" && !isTls)
    warnings.push("PUBLIC_URL is no https:// address: cookies are sent without TLS too, and nobody can sign in with a passkey.");
  if (environment === "production" && clamd === undefined)
    warnings.push("CLAMD_URL is not set: nothing looks for viruses in the files that people upload.");
  if (demo?.password === knownDemoPassword && !isLoopback(host))
    warnings.push(`DEMO_PASSWORD is the default, which everybody knows, and HOST is ${host}: other machines reach the demo accounts.`);
  return warnings;
};

/** Secrets stay out of logs: nothing of them is repeated. An address of another setting may hold a password by mistake. */
function shown(name: string, text: string): string {
  if (isSecret(name)) return `${text.length} characters long`;
  return JSON.stringify(text.replace(/(\/\/[^:/@]*):[^@]*@/, "$1:***@"));
}

function oneOf(values: readonly string[]): string {
  return `one of ${values.join(", ")}`;
}

function among<T extends string>(values: readonly T[]) {
  return (text: string): T | undefined => values.find((value) => value === text);
}

function wholeNumber(least: number, most: number) {
  return (text: string): number | undefined => {
    if (!/^\d{1,9}$/.test(text)) return undefined;
    const value = Number(text);
    return value >= least && value <= most ? value : undefined;
  };
}

/** Pairs of a domain and its key. */
function keysOfDomains(text: string): string[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const fits = parts.every((part, at) => (at % 2 === 0 ? /^[a-z0-9.-]{1,253}$/i : /^[0-9A-F]{32,256}$/i).test(part));
  return fits && parts.length % 2 === 0 ? parts : undefined;
}

function dataKeys(text: string): Buffer[] | undefined {
  const keys = text.split(",").map((part) => parseDataKey(part.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function hostName(text: string): string | undefined {
  return /^[a-z0-9.:_%-]+$/i.test(text) && !/^[^:]*:\d+$/.test(text) ? text : undefined;
}

function hostAndPort(text: string): { host: string; port: number } | undefined {
  const [, v6, name, digits = ""] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d+)$/i.exec(text) ?? [];
  const [host, port] = [v6 ?? name, wholeNumber(1, 65_535)(digits)];
  return host === undefined || port === undefined ? undefined : { host, port };
}

function origin(text: string): string | undefined {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
  return isOrigin ? url.origin : undefined;
}

/** The service has one address for everything, with a path. */
function oneidAddress(text: string, needsTls: boolean): string | undefined {
  const url = URL.parse(text);
  const fits = url !== null && url.pathname.length > 1 && !url.search && !url.hash && !url.username;
  return fits && (url.protocol === "https:" || (url.protocol === "http:" && !needsTls)) ? url.href : undefined;
}

/** The issuer as its tokens name it, so it is kept as it was typed. */
function issuerAddress(text: string, needsTls: boolean): string | undefined {
  const url = URL.parse(text);
  const fits = url !== null && !url.search && !url.hash && !url.username;
  return fits && (url.protocol === "https:" || (url.protocol === "http:" && !needsTls && isLoopback(url.hostname))) ? text : undefined;
}

function wordUpTo(length: number) {
  return (text: string): string | undefined => (/^\S+$/.test(text) && text.length <= length ? text : undefined);
}

function postgresUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isPostgres = url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  return isPostgres ? text : undefined;
}

/** s3://… or https://…, the same but for the scheme; http:// is s3:// with tls=0. */
function s3Address(text: string): S3Address | undefined {
  const url = URL.parse(text.replace(/^s3:/, "https:"));
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url?.pathname ?? "")?.[1];
  if (url === null || bucket === undefined || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return undefined;
  const known = [...url.searchParams.keys()].every((name) => name === "region" || name === "tls");
  const tls = url.searchParams.get("tls") ?? (url.protocol === "https:" ? "1" : "0");
  const region = url.searchParams.get("region") ?? "us-east-1";
  const credentials = [url.username, url.password].map(decoded);
  if (!known || !/^[01]$/.test(tls) || !/^[a-z0-9-]{1,40}$/.test(region) || credentials.includes(undefined)) return undefined;
  return {
    endpoint: `${tls === "1" ? "https" : "http"}://${url.host}`,
    bucket,
    region,
    accessKeyId: credentials[0]!,
    secretAccessKey: credentials[1]!,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function clamdAddress(text: string): { host: string; port: number } | { path: string } | undefined {
  const socket = /^unix:(?:\/\/)?(\/[^/].*)$/.exec(text)?.[1];
  if (socket !== undefined) return { path: socket };
  const url = URL.parse(text);
  const isTcp = url !== null && url.protocol === "tcp:" && url.port !== "" && url.hostname !== "" && /^\/?$/.test(url.pathname);
  return isTcp ? { host: url.hostname, port: Number(url.port) } : undefined;
}

function proxies(text: string): boolean | number | readonly string[] | undefined {
  if (text === "true" || text === "false") return text === "true";
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(",").map((part) => part.trim());
  const isAddress = /^([0-9.]{7,15}|[0-9a-f:]*:[0-9a-f:.]*)(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/i;
  return addresses.every((address) => isAddress.test(address)) ? addresses : undefined;
}
