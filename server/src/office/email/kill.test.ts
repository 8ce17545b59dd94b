import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { noDovecot, startDovecot, type Dovecot } from "../../../test/support/dovecot.ts";
import { startMailServer } from "../../../test/support/mail-server.ts";
import { mail } from "../../../test/support/mails.ts";

// the whole run belongs to `npm run test:full`
const [letters, kills] = process.env["PLANS"] === "full" ? [200, 20] : [20, 2];
/** Every fifth is of a machine. */
const isAutomatic = (n: number) => n % 5 === 4;
const letter = (n: number) =>
  mail(
    `From: yozuvchi${n}@example.uz`,
    `Subject: Suv ${n}`,
    `Message-ID: <m${n}@example.uz>`,
    ...(isAutomatic(n) ? ["Auto-Submitted: auto-replied"] : []),
    'Content-Type: multipart/mixed; boundary="b"',
  )(
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSuv yoʻq, ${n}\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=dalil.txt\r\n\r\n${n}\r\n--b--\r\n`,
  );

describe.skipIf(noDovecot)(`the reader of the mailbox${noDovecot}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), "murojaat-mailbox-"));
  let database: TestDatabase;
  let imap: Dovecot;
  let smtp: Awaited<ReturnType<typeof startMailServer>>;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    [database, imap, smtp] = [await freshOffice(), await startDovecot(), await startMailServer()];
  });
  afterAll(async () => {
    running?.kill("SIGKILL");
    await smtp.close();
    await imap.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const start = (): ChildProcess => {
    const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, "../../config.ts"))};
      import { start } from ${JSON.stringify(join(import.meta.dirname, "../../main.ts"))};
      await start(readConfig(process.env));`;
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: "0",
      DEMO_APPEALS: "0",
      LOG_LEVEL: "fatal",
      NODE_ENV: "",
      IMAP_URL: imap.url("office=1", true),
      NODE_EXTRA_CA_CERTS: imap.certificate,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?from=qabulxona@example.uz`,
    };
    return spawn(process.execPath, ["--input-type=module", "-e", script], { env, stdio: ["ignore", "ignore", "inherit"] });
  };

  it(`killed ${kills} times over TLS, makes each of ${letters} letters an appeal once, answers none from a machine, and leaves none behind`, async () => {
    const { db } = database;
    await imap.deliver(Array.from({ length: letters }, (_, n) => letter(n)));
    await sql`create function take_time() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`.execute(db);
    await sql`create trigger take_time after insert on emails for each row execute function take_time()`.execute(db);
    const done = async () => (await sql<{ n: number }>`select count(*)::int as n from emails`.execute(db)).rows[0]!.n;
    for (let kill = 1; kill <= kills; kill += 1) {
      running = start();
      const until = Math.round((letters * kill) / (kills + 1));
      await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(until);
      // not always at the same place of a letter
      await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 150));
      running.kill("SIGKILL");
    }
    running = start();
    await expect.poll(() => imap.letters("INBOX"), { timeout: 120_000, interval: 300 }).toEqual([]);
    const { rows } = await sql<{ text: string; files: string[] }>`
        select text, array(select f.name from incoming_files l join files f on f.id = l.file_id where l.incoming_appeal_id = i.id order by f.id) as files
          from incoming_appeals i order by id`.execute(db);
    const ofPeople = Array.from({ length: letters }, (_, n) => n).filter((n) => !isAutomatic(n));
    const inOrder = (texts: string[]) => texts.toSorted();
    expect(inOrder(rows.map(({ text }) => text))).toEqual(inOrder(ofPeople.map((n) => `Suv ${n}\n\nSuv yoʻq, ${n}`)));
    expect(new Set(rows.map(({ files }) => files.join()))).toEqual(new Set(["xat.eml,dalil.txt"]));
    // nothing is deleted: every source lies in the other folder, byte for byte
    expect(new Set(await imap.letters("Murojaat"))).toEqual(
      new Set(Array.from({ length: letters }, (_, n) => letter(n).toString("latin1"))),
    );
    const told = await sql<{ address: string }>`select address from notifications where kind = 'received'`.execute(db);
    const addressed = told.rows.map(({ address }) => address);
    expect(addressed).toHaveLength(Math.min(ofPeople.length, 100));
    expect(new Set(addressed).size).toBe(addressed.length);
    expect(addressed.filter((address) => isAutomatic(Number(/\d+/.exec(address)![0])))).toEqual([]);
    // what was under way at a kill may have arrived or not, and nothing arrived that was not written
    const answered = smtp.letters.flatMap(({ to }) => to);
    expect(answered.filter((address) => !addressed.includes(address))).toEqual([]);
    expect(new Set(answered).size).toBe(answered.length);
  }, 600_000);
});
