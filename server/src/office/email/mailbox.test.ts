import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noDovecot, startDovecot, type Dovecot } from "../../../test/support/dovecot.ts";
import { startMailServer } from "../../../test/support/mail-server.ts";
import { mail } from "../../../test/support/mails.ts";
import type { Portal as TestPortal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";
import { localStore } from "../../engine/files/store.ts";
import { smtp } from "../applicant-messages/providers/smtp.ts";
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
  const start = (more = "office=1") =>
    startMailbox(
      portal.app,
      mailboxAddress(server.url(more))!,
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
});
