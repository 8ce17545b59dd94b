import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noDovecot, startDovecot, type Dovecot } from "../../../test/support/dovecot.ts";
import { mail } from "../../../test/support/mails.ts";
import type { Portal as TestPortal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { localStore } from "../../engine/files/store.ts";
import { startMailbox } from "./mailbox.ts";
import { mailboxAddress } from "./mailbox-address.ts";

const letter = (n: number, ...head: string[]) =>
  mail(
    `From: Karimov Anvar <anvar${n}@example.uz>`,
    "To: qabulxona@example.uz",
    `Subject: Suv ${n}`,
    `Message-ID: <m${n}@example.uz>`,
    "Date: Mon, 02 Nov 2026 10:00:00 +0500",
    ...head,
    "Content-Type: text/plain; charset=utf-8",
  )(`Suv yoʻq, yordam bering. ${n}`);

describe.skipIf(noDovecot)(`the mailbox of an office${noDovecot}`, { timeout: 60_000 }, () => {
  let portal: TestPortal;
  let server: Dovecot;
  const warned: string[] = [];
  beforeAll(async () => {
    [portal, server] = [await openPortal(), await startDovecot()];
  });
  afterAll(async () => {
    await portal.close();
    await server.stop();
  });
  const log = { info: () => {}, warn: ({ reason }: { reason?: string }, text: string) => void warned.push(`${text}: ${reason}`) };
  const start = (more = "office=1", url = server.url(more)) =>
    startMailbox(
      portal.app,
      mailboxAddress(url)!,
      { files: { store: localStore(portal.folder), scan: undefined, log }, organizationId: 1, own: new Set(["qabulxona@example.uz"]) },
      log,
      100,
    );
  const incoming = async () =>
    (
      await sql<{ text: string; email: string; at: string; org: number; files: string[]; status: string }>`
        select i.text, i.email, i.created_at as at, i.organization_id as org, i.status,
               array(select f.name from incoming_files l join files f on f.id = l.file_id where l.incoming_appeal_id = i.id order by f.id) as files
          from incoming_appeals i join channels c on c.id = i.channel_id where c.code = 'email' order by i.text`.execute(portal.db)
    ).rows;

  it("gives each letter to /appeals/email once, by two readers at once, and moves it", async () => {
    await server.deliver(
      Array.from({ length: 20 }, (_, n) => letter(n)),
      "INBOX",
      new Date("2026-11-02T06:00:00Z"),
    );
    const readers = [start(), start()];
    await expect.poll(() => server.letters("INBOX"), { timeout: 40_000 }).toEqual([]);
    await Promise.all(readers.map((reader) => reader.stop()));
    expect(warned).toEqual([]);
    const rows = await incoming();
    expect(rows).toHaveLength(20);
    expect(rows[0]).toEqual({
      text: "Suv 0\n\nSuv yoʻq, yordam bering. 0",
      email: "anvar0@example.uz",
      at: "2026-11-02T11:00:00+05:00",
      org: 1,
      files: ["xat.eml"],
      status: "new",
    });
    expect(await server.letters("Murojaat")).toHaveLength(20);
  });

  it("goes on in a folder that was made again under its name, and makes nothing twice under a new UIDVALIDITY", async () => {
    const reader = start();
    await server.deliver([letter(100)]);
    await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(21);
    await server.as(async (client) => {
      await client.mailboxCreate("Eski");
      // what was read comes back under other numbers, as after a restored backup, and a new one beside it
      await client.mailboxRename("Murojaat", "Murojaat-eski");
      await client.append("Eski", letter(0), []);
      await client.append("Eski", letter(101), []);
      await client.mailboxOpen("Eski");
      await client.messageMove("1:*", "INBOX");
    });
    await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(22);
    await expect.poll(() => server.letters("INBOX"), { timeout: 20_000 }).toEqual([]);
    await reader.stop();
    expect(await server.letters("Murojaat")).toHaveLength(2);
    expect((await incoming()).filter(({ text }) => text.startsWith("Suv 0\n"))).toHaveLength(1);
  });

  it("reads another folder that is renamed to its name, as soon as the name is there again", async () => {
    await server.as((client) => client.mailboxCreate("Kirish"));
    const reader = start("office=1&folder=Kirish&done=Bajarilgan");
    await server.deliver([letter(110)], "Kirish");
    await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(23);
    await server.as((client) => client.mailboxRename("Kirish", "Kirish-eski"));
    await expect.poll(() => warned.join(), { timeout: 20_000 }).toContain("the mailbox is not read");
    await server.as((client) => client.mailboxCreate("Kirish"));
    await server.deliver([letter(111)], "Kirish");
    await expect.poll(incoming, { timeout: 30_000 }).toHaveLength(24);
    await reader.stop();
    warned.length = 0;
  });

  it("retries seldom where the password is refused", async () => {
    let asked = 0;
    const refusing = createServer((socket) => {
      asked += 1;
      socket.on("error", () => {}).write("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR MOVE] ready\r\n");
      socket.on("data", (said) => {
        const [tag, command] = said.toString().split(" ");
        socket.write(`${tag} ${command === "LOGOUT" ? "OK" : "NO [AUTHENTICATIONFAILED] Authentication failed."}\r\n`);
      });
    }).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    const { port } = refusing.address() as AddressInfo;
    const reader = start("office=1", server.url("office=1").replace(/:\d+\?/, `:${port}?`));
    await expect.poll(() => warned, { timeout: 20_000 }).toEqual(["the mailbox is not read: Authentication failed."]);
    // fifteen tries of another refusal
    await new Promise((done) => setTimeout(done, 800));
    expect(asked).toBe(1);
    await reader.stop();
    refusing.close();
    warned.length = 0;
  });

  it("takes the beginning of a letter that is too large, and a failing letter delays no other", async () => {
    const huge = mail(
      "From: katta@example.uz",
      "Subject: Katta",
      'Content-Type: multipart/mixed; boundary="b"',
    )(
      Buffer.concat([
        Buffer.from("--b\r\n\r\nMatn\r\n--b\r\nContent-Type: video/mp4\r\nContent-Disposition: attachment; filename=v.mp4\r\n\r\n"),
        Buffer.alloc(26_000_000, "x"),
      ]),
    );
    await sql`create function no_seven() returns trigger language plpgsql as 'begin if new.text like ''Suv 120%'' then raise exception ''no''; end if; return new; end'`.execute(
      portal.db,
    );
    await sql`create trigger no_seven before insert on incoming_appeals for each row execute function no_seven()`.execute(portal.db);
    await server.deliver([letter(120), huge, letter(121)], "INBOX", new Date(Date.now() - 3_600_000));
    const reader = start();
    await expect.poll(incoming, { timeout: 40_000 }).toHaveLength(26);
    await expect.poll(() => reader.figures.late, { timeout: 20_000 }).toBe(1);
    expect(warned.join()).toContain("a letter of the mailbox could not be taken");
    await sql`drop trigger no_seven on incoming_appeals`.execute(portal.db);
    await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(27);
    await expect.poll(() => reader.figures.late, { timeout: 20_000 }).toBe(0);
    await reader.stop();
    expect(Object.fromEntries(reader.figures.taken)).toEqual({ appeal: 3 });
    expect((await incoming()).filter(({ text }) => text.startsWith("Katta"))).toMatchObject([{ text: "Katta\n\nMatn", files: [] }]);
  });
});
