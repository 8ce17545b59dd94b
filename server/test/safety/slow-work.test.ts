import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../src/engine/db/transaction.ts";
import { apart } from "../../src/engine/apart/apart.ts";
import { readPage } from "../../src/engine/contents/pictures.ts";
import { createDb, createPool, type Db } from "../../src/engine/db/pool.ts";
import { s3Store } from "../../src/engine/files/s3-store.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { askClamd, clamdScan } from "../../src/engine/files/virus-scan.ts";
import { certificateOf } from "../../src/engine/http/certificate.ts";
import { drawScreens } from "../../src/engine/http/draw-screens.ts";
import { drawSheets } from "../../src/engine/pdf/draw-sheets.ts";
import { drawPdf } from "../../src/engine/pdf/pdf-maker.ts";
import { callProvider } from "../../src/office/applicant-messages/providers/provider.ts";
import { greetMailServer, mailPost } from "../../src/office/applicant-messages/providers/smtp.ts";
import { telegramApi } from "../../src/office/applicant-messages/providers/telegram.ts";
import { builtInTemplate } from "../../src/office/documents/word-layout.ts";
import { checkTemplate, fillTemplate } from "../../src/office/documents/word-template.ts";
import { identify, logOut } from "../../src/office/oneid/oneid.ts";
import { openidProvider } from "../../src/office/openid/openid.ts";
import { hashPassword, passwordFits } from "../../src/office/session/passwords.ts";
import { verifyDetached } from "../../src/office/signatures/eimzo.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

// What takes long is done before or after a transaction: others wait for its locks. Nothing here is reached: it is refused first.

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = createDb(createPool(database.portalUrl, { max: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const nowhere = "http://127.0.0.1:9";
const log = { warn: () => {} } as unknown as Parameters<typeof identify>[1];
const oneid = { url: nowhere, clientId: "-", secret: "-" };
const provider = openidProvider({ url: nowhere, clientId: "-", secret: "-", match: "-", acr: undefined }, nowhere, nowhere, log);
const files = localStore(join(tmpdir(), "murojaat-never-made"));
const bucket = s3Store({ endpoint: nowhere, bucket: "b", region: "r", accessKeyId: "k", secretAccessKey: "s" });
const drawing = { paper: "A4", title: "", head: "", foot: "", page: "", language: "uz", names: () => "", content: [] } as unknown;
const works: Record<string, () => unknown> = {
  "hashing a password": () => hashPassword("a password"),
  "comparing a password": () => passwordFits(undefined, "a password"),
  "drawing tables as PDF": () => drawSheets(drawing as Parameters<typeof drawSheets>[0]),
  "drawing a page": () => drawScreens("never").draw({ href: "/", language: undefined, looks: undefined, replies: new Map() }),
  "drawing a letter as PDF": () => drawPdf((() => "") as never, { defaultStyle: { font: "DejaVu" }, content: [] }),
  "drawing a letter of Word": () => fillTemplate(Buffer.alloc(0), {}),
  "drawing a template of Word": () => builtInTemplate("blank" as never, "UZ"),
  "looking at a template": () => checkTemplate(Buffer.alloc(0), { values: [], parts: {} }),
  "drawing a picture": () => readPage(() => Promise.reject(new Error("asked for"))),
  "reading contents of strangers": () => apart(new URL("file:///never"), { seconds: 1, memory: 1 })(() => Promise.resolve({})),
  "looking at a certificate": () => certificateOf({ host: "127.0.0.1", port: 9 }, { patience: 1000 }),
  "asking the virus scanner": () => askClamd({ host: "127.0.0.1", port: 9 }, "PING", 1000),
  "greeting the mail server": () =>
    greetMailServer({ host: "127.0.0.1", port: 9, secure: false, user: undefined, password: undefined, from: "a@b.uz" }),
  "keeping a file": () => files.keep(Readable.from(["x"])),
  "reading a file": () => files.read("none"),
  "removing a file": () => files.remove("none"),
  "reading from a bucket": () => bucket.read("none"),
  "keeping in a bucket": () => bucket.keep(Readable.from(["x"])),
  "looking for viruses": () => clamdScan({ port: 9, host: "127.0.0.1" })(Readable.from(["x"])),
  "handing in an SMS": () => callProvider(nowhere, {}),
  "handing in a mail": () =>
    mailPost({ host: "127.0.0.1", port: 9, secure: false, user: undefined, password: undefined, from: "a@b.uz" })({
      to: "c@d.uz",
      subject: "",
      text: "",
      mark: "m",
    }),
  "asking Telegram": () => telegramApi({ base: nowhere, token: "1:a" }).api.getMe(),
  "asking OneID who came": () => identify(oneid, log, { code: "c", returnTo: nowhere }),
  "signing out of OneID": () => logOut(oneid, log, "t"),
  "asking the provider of the office": () => provider.identify("state=s&code=c", "k"),
  "asking the signature server": () =>
    verifyDetached({ url: nowhere, agentKeys: [] }, { content: Buffer.alloc(0), signature: "s", now: "2026-01-01", from: "-", log }),
};

describe("slow work within a transaction", () => {
  it.each(Object.entries(works))("%s is refused", async (_name, work) => {
    const refused = inTransaction(db, async () => void (await work()));
    await expect(refused).rejects.toThrow(/ takes long, and a transaction is open/);
  });
});

it("slow work that a transaction has left running continues once that has ended", async () => {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const left = await inTransaction(db, async () => ({ hash: ended.then(() => hashPassword("a password")) }));
  end();
  expect(await left.hash).toMatch(/^\$argon2id\$/);
  // and of one that failed
  const after = { hash: Promise.resolve("") };
  const failed = inTransaction(db, async () => {
    after.hash = new Promise<void>((resolve) => setTimeout(resolve, 100)).then(() => hashPassword("a password"));
    throw new Error("failed");
  });
  await expect(failed).rejects.toThrow("failed");
  expect(await after.hash).toMatch(/^\$argon2id\$/);
});

describe("the source", () => {
  const src = join(import.meta.dirname, "../../src");
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => [name.replaceAll("\\", "/"), readFileSync(join(src, name), "utf8")] as const);
  /** Ways to work long, and those who need not refuse. */
  const slow =
    /(?:^import (?!type )[^;]*from |\bimport\()"(@node-rs\/argon2|pdfmake|docxtemplater|nodemailer|aws4fetch|grammy|tesseract\.js-core|undici|node:(net|tls|http|https|child_process|worker_threads))[/"]|\bfetch\(/m;
  const others: Readonly<Record<string, string>> = {
    "engine/contents/recognise.ts": "runs in a process apart",
    "engine/http/screen-thread.ts": "runs in a thread of its own",
    "engine/pdf/sheet-thread.ts": "runs in a thread of its own",
    "engine/db/embedded-home.ts": "starts the database",
    "engine/db/embedded-programs.ts": "starts the database",
    "engine/db/embedded-server.ts": "starts the database",
    "engine/db/embedded.ts": "starts the database",
    "engine/http/error-handler.ts": "takes the names of statuses",
    "metrics.ts": "serves figures",
    "office/outgoing-events/event-hosts.ts": "judges addresses",
    "office/telegram/bot.ts": "takes a keyboard from the library, and asks through telegramApi",
  };

  it("refuses slow work within a transaction everywhere", () => {
    const found = sources.filter(([, text]) => slow.test(text) && !text.includes("refuseWhileOpen(")).map(([name]) => name);
    expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
  });

  it("opens transactions in one place", () => {
    expect(sources.filter(([, text]) => text.includes(".transaction()")).map(([name]) => name)).toEqual([]);
  });
});
