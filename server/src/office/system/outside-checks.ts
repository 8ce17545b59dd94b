import { readFile, statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { askClamd } from "../../engine/files/virus-scan.ts";
import { certificateOf, sslRequest, startTls, type Certificate, type Place, type Step } from "../../engine/http/certificate.ts";
import { greetMailServer } from "../applicant-messages/providers/smtp.ts";
import { botOf, smsWay } from "../applicant-messages/ways.ts";
import { notSetUp, patience, seen, Unseen, worst, type Check, type Given, type Seen } from "./check.ts";

const day = 86_400_000;
/** A disk with less than this share and these bytes left is reported. */
const [littleRoom, noRoom] = [0.1, 500_000_000];
/** Days for which the disk has room. */
const room = { few: 90, fewest: 14 };
/** Days for which a certificate is still valid. */
const valid = { few: 21, fewest: 7 };
/** Days: clamd gets new data several times a day. */
const old = { data: 3, oldest: 7 };

const freeOf = async (dataDir: string) => {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, share: bavail / blocks };
};
const disk: Check = {
  todo: "docs/incidents.md, 2: room on the file system of DATA_DIR",
  look: async ({ checked: { dataDir } }) => {
    if (dataDir === undefined) return notSetUp("DATA_DIR");
    const { free, share } = await freeOf(dataDir);
    const light = worst([free < noRoom, "bad"], [share < littleRoom, "warn"]);
    return seen(light, `${Math.round(free / 1e6)} MB free, ${Math.round(share * 100)} %`, { bytes: free });
  },
};
const growth: Check = {
  todo: "docs/growth.md: a larger disk, or a store of files elsewhere (FILES_URL), before it is full",
  isOutside: true,
  look: async ({ db, checked: { dataDir, files, databaseUrl } }) => {
    if (dataDir === undefined) return notSetUp("DATA_DIR");
    if (files !== undefined && databaseUrl !== undefined) return seen("off", "files and database lie elsewhere");
    const { rows } = await sql<{ days: number; files: number; share: number; size: number }>`
      select least(30, greatest(1, extract(epoch from now() - (select min(created_at) from files)) / 86400))::float as days,
             coalesce((select sum(size) from files where created_at > now() - interval '30 days'), 0)::float as files,
             coalesce((select count(*) filter (where received_at > now() - interval '30 days')::float / nullif(count(*), 0) from appeals), 0) as share,
             pg_database_size(current_database())::float as size`.execute(db);
    const { days, files: uploaded, share, size } = rows[0]!;
    const perDay = Math.round(((files === undefined ? uploaded : 0) + (databaseUrl === undefined ? size * share : 0)) / (days || 30));
    const left = daysLeft((await freeOf(dataDir)).free, perDay);
    const light = worst([left < room.fewest, "bad"], [left < room.few, "warn"]);
    return seen(light, `room for ${left} days at ${Math.round(perDay / 1e6)} MB a day`, { days: left, bytes: perDay });
  },
};
/** More than ten years is nobody's plan. */
export const daysLeft = (free: number, perDay: number): number => Math.min(3650, Math.floor(free / Math.max(perDay, 1)));

const files: Check = {
  todo: "docs/incidents.md, 2: FILES_URL with its bucket and rights, or the rights on DATA_DIR/files",
  isOutside: true,
  look: async ({ store, checked }) => {
    await store.check();
    const { key } = await store.keep(Readable.from([Buffer.from("murojaat check")]));
    await store.remove(key);
    return seen("good", `a file was written ${checked.files ? "into the bucket" : "to the disk"} and removed`);
  },
};

const scanner: Check = {
  todo: "docs/incidents.md, 15: systemctl status clamav-daemon; may the portal's account reach its socket",
  isOutside: true,
  look: async ({ checked: { clamd } }) => {
    if (clamd === undefined) return notSetUp("CLAMD_URL");
    const reply = await askClamd(clamd, "PING", patience);
    return reply === "PONG" ? seen("good", "clamd answers") : seen("bad", "who listens there is no clamd");
  },
};
const virusData: Check = {
  todo: "systemctl status clamav-freshclam: new data come several times a day",
  isOutside: true,
  look: async ({ checked: { clamd }, now }) => {
    if (clamd === undefined) return notSetUp("CLAMD_URL");
    return judgeVirusData(await askClamd(clamd, "VERSION", patience), now);
  },
};
/** `ClamAV 1.4.3/27840/Mon Nov 30 09:41:02 2026`; without data only its first part. */
export const judgeVirusData = (version: string, now: Date): Seen => {
  const made = Date.parse(`${version.split("/")[2] ?? ""} UTC`);
  if (Number.isNaN(made)) return seen("bad", "clamd has no virus data");
  const days = Math.max(0, Math.floor((now.getTime() - made) / day));
  return seen(worst([days > old.oldest, "bad"], [days > old.data, "warn"]), `the virus data are ${days} days old`, { days });
};

export const judgeCertificate = ({ days, isTrusted }: Certificate): Seen => {
  const says = days < 0 ? `it ended ${-days} days ago` : `valid for ${days} days`;
  const light = worst([days < valid.fewest, "bad"], [days < valid.few || !isTrusted, "warn"]);
  return seen(light, isTrusted || days < 0 ? says : `${says}, of an authority or for a name that this machine does not trust`, { days });
};
const certificate = async (place: Place, how: { before?: readonly Step[]; ca?: string | undefined } = {}): Promise<Seen> =>
  judgeCertificate(await certificateOf(place, { ...how, patience }));
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const siteCertificate: Check = {
  todo: "docs/install.md, 7: renew it and reload nginx; where this machine cannot reach PUBLIC_URL, look from another",
  isOutside: true,
  look: async ({ checked: { publicUrl } }) => {
    if (publicUrl === undefined) return notSetUp("PUBLIC_URL");
    const url = new URL(publicUrl);
    if (url.protocol !== "https:") return seen("off", "PUBLIC_URL is no https:// address");
    return certificate({ host: hostOf(url), port: Number(url.port || 443) });
  },
};
const databaseCertificate: Check = {
  todo: "docs/reference.md, Database: renew it, and name its authority in sslrootcert",
  isOutside: true,
  look: async ({ checked: { databaseUrl } }) => {
    if (databaseUrl === undefined) return seen("off", "the portal runs its own database");
    const url = new URL(databaseUrl);
    const { sslmode, sslrootcert, host = hostOf(url) } = Object.fromEntries(url.searchParams);
    const isHere = /^(\/|localhost$|127\.|::1$|$)/.test(host);
    if (sslmode === undefined || sslmode === "disable")
      return isHere
        ? seen("off", "on this machine, without TLS")
        : seen("warn", "the database is on another machine and sslmode is not set");
    const ca = sslrootcert === undefined ? undefined : await readFile(sslrootcert, "utf8");
    return certificate({ host, port: Number(url.port || 5432) }, { before: sslRequest, ca });
  },
};
const mailCertificate: Check = {
  todo: "have the mail server's certificate renewed: mail stops when it ends",
  isOutside: true,
  look: async ({ checked: { mail } }) => {
    if (mail === undefined) return notSetUp("SMTP_URL");
    const { host, port, secure, user } = mail;
    if (!secure && user === undefined) return seen("off", "mail is handed over without TLS");
    return certificate({ host, port }, { before: secure ? [] : startTls });
  },
};

/** When a message last arrived there, for the screen. */
const withLast = async ({ figures }: Given, way: "mailAt" | "smsAt" | "telegramAt", says: string): Promise<Seen> =>
  seen("good", says, { at: (await figures())[way] });
const mail: Check = {
  todo: "docs/incidents.md, 4: SMTP_URL, its password, the way to its port",
  isOutside: true,
  look: async (given) => {
    if (given.checked.mail === undefined) return notSetUp("SMTP_URL");
    await greetMailServer({ ...given.checked.mail, timeoutMs: patience, afterDataMs: patience });
    return withLast(given, "mailAt", "the mail server greets");
  },
};
const mailbox: Check = {
  todo: "docs/incidents.md, 16: IMAP_URL, its password, its folder",
  isOutside: true,
  look: async ({ checked: { mailbox: address } }) => {
    if (address === undefined) return notSetUp("IMAP_URL");
    // its library is loaded where a mailbox is read
    const { openMailbox } = await import("../email/mailbox.ts");
    await openMailbox(address, patience).catch((error: unknown) => {
      throw new Unseen(`the mailbox cannot be opened: ${(error as Error).message}`);
    });
    return seen("good", `signed in, ${address.folder} is open`);
  },
};
const sms: Check = {
  todo: "docs/incidents.md, 4: SMS_URL, the contract with the provider and its balance",
  isOutside: true,
  look: async (given) => {
    if (given.checked.sms === undefined) return notSetUp("SMS_URL");
    const check = smsWay({ ...given.checked.sms, timeoutMs: patience }).check;
    if (check === undefined) return withLast(given, "smsAt", "set; this provider can only be tried by a message");
    await check();
    return withLast(given, "smsAt", "the provider lets us in");
  },
};
const telegram: Check = {
  todo: "docs/incidents.md, 4: TELEGRAM_TOKEN, the way to TELEGRAM_API",
  isOutside: true,
  look: async (given) => {
    const bot = await botOf({ telegram: given.checked.telegram });
    if (bot === undefined) return notSetUp("TELEGRAM_TOKEN");
    await bot.api.getMe();
    return withLast(given, "telegramAt", "the bot is known to Telegram");
  },
};

export const outsideChecks = {
  databaseCertificate,
  disk,
  growth,
  files,
  scanner,
  virusData,
  siteCertificate,
  mail,
  mailCertificate,
  mailbox,
  sms,
  telegram,
} as const;
