import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { given } from "../../../test/support/given.ts";
import { openLetter, startMailServer } from "../../../test/support/mail-server.ts";
import { cp1251, mail } from "../../../test/support/mails.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";
import { localStore } from "../../engine/files/store.ts";
import { smtp } from "../applicant-messages/providers/smtp.ts";
import { takeMail } from "./take-mail.ts";

const office = "qabulxona@example.uz";
let portal: Portal;
let to: ReturnType<typeof given>;
let post: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  [portal, post] = [await openPortal(), await startMailServer((address) => (address.startsWith("yoq") ? 550 : undefined))];
  to = given(portal);
});
afterAll(async () => {
  await portal.close();
  await post.close();
});

const log = { info: () => {}, warn: () => {} };
let organizationId: number;
const take = async (source: Buffer, size = source.length, of?: number, receivedAt = new Date()) => {
  organizationId ??= await to.organizationId("registrator");
  const files = { store: localStore(portal.folder), scan: undefined, log };
  return takeMail(portal.app, { files, organizationId: of ?? organizationId, own: new Set([office]) }, { source, size, receivedAt });
};
let made = 0;
const letter = (from: string, head: readonly string[] = [], body: string | Buffer = "Prошу помочь, в доме нет воды.") =>
  mail(
    `From: ${from}`,
    `To: ${office}`,
    `Message-ID: <${(made += 1)}@mail.example>`,
    "Date: Mon, 02 Nov 2026 10:00:00 +0500",
    ...head,
  )(body);
const plain = "Content-Type: text/plain; charset=utf-8";
const recordOf = async (source: Buffer): Promise<{ id: number; ticket: string; status: string; joined: number | null }> => {
  const digest = createHash("sha256").update(source).digest();
  const { rows } = await sql<{ id: number; ticket: string; status: string; joined: number | null }>`
    select i.id, i.ticket, i.status, i.joined_appeal_id as joined from emails e join incoming_appeals i on i.id = e.incoming_appeal_id where e.digest = ${digest}`.execute(
    portal.db,
  );
  return rows[0]!;
};
const record = async (source: Buffer, login = "registrator") =>
  to.ok(await (await portal.as(login)).get(`/appeals/incoming/${(await recordOf(source)).id}`));
const send = async () => {
  await sendMessages(
    portal.db,
    { email: smtp({ host: "127.0.0.1", port: post.port, secure: false, user: undefined, password: undefined, from: office }) },
    log,
    portal.folder,
  );
  return post.letters.splice(0);
};
const headOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(raw)?.[1]?.trim();
/** An appeal whose applicant is reached by e-mail alone, and the message of its registration as it arrived. */
const registered = async (address: string) => {
  const source = letter(address, ["Subject: Suv", plain], "Suv yoʻq");
  expect(await take(source)).toBe("appeal");
  const { applicant, appeal, incomingId } = await record(source);
  const { applicant: known } = await to.form();
  const phone = to.ok(await (await portal.as("registrator")).get("/applicants/get-fake-phone"));
  const kept = to.ok(
    await (
      await portal.as("registrator")
    ).post("/appeal-actions/with-applicant", {
      applicant: {
        ...known,
        ...applicant,
        lastName: "Aliyev",
        firstName: `A${made}`,
        areasId: known.areasId,
        regionsId: known.regionsId,
        phone,
        isFakePhoneNumber: 1,
      },
      appeal,
      incomingId,
    }),
  );
  const letters = await send();
  return { id: kept.id as number, number: kept.requestNumber as string, told: letters.at(-1)! };
};
const idOf = (raw: string) => headOf(raw, "Message-ID")!;
const report = (returned: string, action = "failed") =>
  mail(
    "From: MAILER-DAEMON@mx.example",
    "Return-Path: <>",
    `Message-ID: <${(made += 1)}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  )(
    `--b\r\n\r\nSorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: ${action}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${returned}\r\nSubject: x\r\n\r\n--b--\r\n`,
  );

describe("a letter of a person", () => {
  it("waits in /appeals/email with its words, files, sender and source, and the left-out parts", async () => {
    const part = (n: number) =>
      `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=f${n}.txt\r\n\r\nfayl ${n}\r\n`;
    const source = letter(
      "=?utf-8?B?0JrQsNGA0LjQvNC+0LI=?= =?utf-8?B?INCQ0L3QstCw0YA=?= <Anvar@xn--e1afmkfd.xn--p1ai>",
      ["Subject: Yoʻl", 'Content-Type: multipart/mixed; boundary="b"'],
      `--b\r\n${plain}\r\n\r\nYoʻl buzilgan, iltimos tuzatib bering.\r\n${[1, 2, 3, 4, 5, 6].map(part).join("")}--b\r\nContent-Type: application/x-msdownload\r\nContent-Disposition: attachment; filename=x.exe\r\n\r\nMZ\r\n--b--\r\n`,
    );
    expect(await take(source)).toBe("appeal");
    expect(await take(source)).toBeUndefined();
    const found = await record(source);
    expect(found).toMatchObject({
      ticket: expect.stringMatching(/^EM-[2-9A-Z]{10}$/),
      appeal: { text: "Yoʻl\n\nYoʻl buzilgan, iltimos tuzatib bering." },
      applicant: { lastName: "Каримов", firstName: "Анвар", email: "anvar@xn--e1afmkfd.xn--p1ai" },
      namedAppeal: null,
      joinedAppeal: null,
      guessedCharset: null,
    });
    expect(found.files.map((file: { resourceName: string }) => file.resourceName)).toEqual([
      "xat.eml",
      "f1.txt",
      "f2.txt",
      "f3.txt",
      "f4.txt",
      "f5.txt",
    ]);
    expect(found.leftOut.map((one: { given: string; reason: string }) => [one.given, one.reason])).toEqual([
      ["f6.txt", "too_many_entries"],
      ["x.exe", "too_many_entries"],
    ]);
    const registrator = await portal.as("registrator");
    const page = to.ok(await registrator.get("/appeals/menu/email?pageSize=100"));
    expect(page.rows.map((row: { id: number }) => row.id)).toContain(found.incomingId);
    const { total } = page;
    expect((await registrator.get("/profile/notify-counter")).body.appeal_email).toBe(total);
    expect((await (await portal.as("registrator2")).get("/appeals/menu/email")).body.total).toBe(0);
    expect((await (await portal.as("executor")).get("/appeals/menu/email")).status).toBe(403);
  });

  it("says that its charset was guessed, names the appeal in its subject, and is kept where it cannot be read", async () => {
    const { id, requestNumber } = await to.registered();
    const source = letter("a@example.uz", [`Subject: Re: ${requestNumber}`], cp1251("Прошу помочь, нет воды"));
    await take(source);
    expect(await record(source)).toMatchObject({ guessedCharset: "windows-1251", namedAppeal: { id, requestNumber } });
    const empty = mail("X: y")("");
    expect(await take(empty)).toBe("appeal");
    expect((await record(empty)).appeal.text).toBe("Matn kiritilmagan");
  });

  it("is kept with any signs, without words that nobody sees, and however long it is", async () => {
    const nothing = letter("a@example.uz", [plain], "\u200b \u0001\u200e");
    const zero = letter("a@example.uz", ["Subject: =?utf-8?Q?Su=00v?=", plain], "Suv\0 yoʻq");
    const zeroInId = mail("From: a@example.uz", "Message-ID: <a\0b@mail.example>", plain)("Suv");
    const long = letter("a@example.uz", ["Subject: Uzun", plain], "Suv yoʻq. ".repeat(110_000));
    for (const source of [nothing, zero, zeroInId, long]) expect(await take(source)).toBe("appeal");
    expect((await record(nothing)).appeal.text).toBe("Matn kiritilmagan");
    expect((await record(zero)).appeal.text).toBe("Suv\n\nSuv yoʻq");
    expect(await record(long)).toMatchObject({ leftOut: [{ part: "text", reason: "too_long" }], files: { length: 2 } });
  });

  it("keeps a sender's name and words letter for letter, whichever alphabet they are written in", async () => {
    const [lastNames, firstNames, texts] = ["Choʻlliyev", "Gʻayrat", "Beshariqda shifoxonaga yoʻl yoʻq, chiroq ham oʻchgan"].map(
      inEachSpelling,
    );
    for (const [at, text] of texts!.entries()) {
      const name = Buffer.from(`${lastNames![at]!} ${firstNames![at]!}`).toString("base64");
      const source = letter(`=?utf-8?B?${name}?= <yozuvchi${at}@example.uz>`, [plain], text);
      expect(await take(source)).toBe("appeal");
      expect(await record(source)).toMatchObject({ applicant: { lastName: lastNames![at], firstName: firstNames![at] }, appeal: { text } });
    }
  });

  it("counts as received now where the clock of the mail server is ahead", async () => {
    const source = letter("a@example.uz", [plain], "Ertaga");
    await take(source, source.length, undefined, new Date(Date.now() + 86_400_000));
    const { rows } = await sql`select from incoming_appeals where id = ${(await recordOf(source)).id} and created_at <= now()`.execute(
      portal.db,
    );
    expect(rows).toHaveLength(1);
  });

  it("waits in the office of the region where the mailbox's own is blocked", async () => {
    const [region, district] = [await to.organizationId("registrator"), await to.organizationId("registrator2")];
    const block = (at: string) => sql`update organizations set blocked_at = ${sql.raw(at)} where id = ${district}`.execute(portal.db);
    const officeOf = async (source: Buffer) => {
      await take(source, source.length, district);
      const { id } = await recordOf(source);
      const { rows } = await sql<{ at: number }>`select organization_id as at from incoming_appeals where id = ${id}`.execute(portal.db);
      return rows[0]!.at;
    };
    await block("now()");
    const whileBlocked = await officeOf(letter("a@example.uz", [plain], "Idora yopilgan"));
    await block("null");
    expect([whileBlocked, await officeOf(letter("a@example.uz", [plain], "Idora ochiq"))]).toEqual([region, district]);
  });

  it("that is too large is taken with its beginning, and its files are named as left out", async () => {
    const source = letter(
      "katta@example.uz",
      ["Subject: Katta", 'Content-Type: multipart/mixed; boundary="b"'],
      `--b\r\n${plain}\r\n\r\nMatn bor\r\n--b\r\nContent-Type: video/mp4\r\nContent-Disposition: attachment; filename=v.mp4\r\n\r\nxxx`,
    );
    const size = 40_000_000;
    expect(await take(source, size)).toBe("appeal");
    const digest = createHash("sha256").update(source).update(`\n${size}`).digest();
    const { rows } = await sql<{ id: number }>`select incoming_appeal_id as id from emails where digest = ${digest}`.execute(portal.db);
    const found = to.ok(await (await portal.as("registrator")).get(`/appeals/incoming/${rows[0]!.id}`));
    expect(found).toMatchObject({ appeal: { text: "Katta\n\nMatn bor" }, files: [] });
    expect(found.leftOut.map((one: { given: string; reason: string }) => [one.given, one.reason])).toEqual([
      ["xat.eml", "file_too_large"],
      ["v.mp4", "file_too_large"],
    ]);
  });
});

describe("the receipt", () => {
  it("tells the ticket in the language of the letter, once a sender and hour, marked as automatic", async () => {
    await send();
    const [russian, again] = [
      letter("olga@example.uz", ["Subject: Вода", plain], "Прошу помочь: в доме нет воды уже неделю."),
      letter("OLGA@example.uz", ["Subject: Вода", plain], "Прошу ответить"),
    ];
    await take(russian);
    await take(again);
    const letters = await send();
    expect(letters).toHaveLength(1);
    const { ticket } = await recordOf(russian);
    expect(openLetter(letters[0]!).text).toContain(`Ваше письмо получено. Номер квитанции: ${ticket}.`);
    expect(openLetter(letters[0]!).text).toMatch(/Код проверки: [0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\s*$/);
    expect(letters[0]!.to).toEqual(["olga@example.uz"]);
    expect(headOf(letters[0]!.raw, "Auto-Submitted")).toBe("auto-replied");
    expect(headOf(letters[0]!.raw, "In-Reply-To")).toBe(headOf(russian.toString(), "Message-ID"));
    // an hour later there is another one
    await sql`update notifications set created_at = created_at - interval '61 minutes'`.execute(portal.db);
    await take(letter("olga@example.uz", ["Subject: Вода", plain], "Прошу ответить снова"));
    expect(await send()).toHaveLength(1);
  });

  it("is in the language of the letter's first 2,000 characters", async () => {
    await send();
    const body = `${"Прошу помочь: в доме нет воды. ".repeat(70)}${"Uyda suv yoʻq. ".repeat(1000)}`;
    await take(letter("vera@example.uz", ["Subject: Вода", plain], body));
    const [receipt] = await send();
    expect(openLetter(receipt!).text).toContain("Ваше письмо получено");
  });

  it("is in the letters of 2026 from the day on", async () => {
    await send();
    const write = async (since: string | null) =>
      to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "alphabet", value: { since, screens: "1995" } }));
    await write(to.today);
    const source = letter("shahlo@example.uz", ["Subject: Suv", plain], "Uyda suv yoʻq, choʻkkan yoʻlni tuzating");
    await take(source);
    const { text } = openLetter((await send())[0]!);
    await write(null);

    expect(text).toContain((await recordOf(source)).ticket);
    expect(text).toContain("röyxat");
    expect(text).not.toMatch(/ʻ|[sc]h/);
  });

  it("is not sent for a letter from a machine, a list, our own address or nobody, or after a hundred receipts", async () => {
    await send();
    const kinds = [
      ["Auto-Submitted: auto-generated", "automatic"],
      ['Auto-Submitted: auto-replied; owner-email="x"', "automatic"],
      ["Precedence: bulk", "automatic"],
      ["Precedence: junk", "automatic"],
      ["Return-Path: <>", "automatic"],
      ["Precedence: list", "list"],
      ["List-Id: <xabar.example.uz>", "list"],
      ["Auto-Submitted: no", "appeal"],
    ] as const;
    for (const [n, [head, kind]] of kinds.entries())
      expect([head, await take(letter(`m${n}@example.uz`, [head, plain]))]).toEqual([head, kind]);
    expect((await send()).map(({ to: [address] }) => address)).toEqual(["m7@example.uz"]);
    expect(await take(letter(office, [plain]))).toBe("own");
    expect(await take(letter("MAILER-DAEMON@example.uz", [plain]))).toBe("automatic");
    expect(await take(letter("no-reply@my.example.uz", [plain]))).toBe("appeal");
    expect(await send()).toEqual([]);
    await sql`insert into notifications (incoming_appeal_id, kind, method, recipient, address, text, status)
      select (select min(id) from incoming_appeals), 'received', 'email', 'x', 'x' || n || '@example.uz', 'x', 'sms_sent'
        from generate_series(1, 99 - (select count(*) from notifications where kind = 'received' and created_at > now() - interval '1 hour')) n`.execute(
      portal.db,
    );
    for (const name of ["yuzinchi", "yuz-birinchi"]) expect(await take(letter(`${name}@example.uz`, [plain]))).toBe("appeal");
    expect((await send()).map(({ to: [address] }) => address)).toEqual(["yuzinchi@example.uz"]);
    await sql`delete from notifications where address like 'x%@example.uz'`.execute(portal.db);
  });

  it("is not answered by an automatic reply: neither of a mailbox like ours, nor of one that answers everything without a sign", async () => {
    await send();
    await take(letter("javobchi@example.uz", ["Subject: Suv", plain], "Suv yoʻq"));
    const [receipt] = await send();
    // the other office receives it, whose own address is another
    expect(await take(Buffer.from(receipt!.raw.replace(`From: ${office}`, "From: boshqa@example.uz"), "utf8"))).toBe("automatic");
    await sql`update notifications set created_at = created_at - interval '2 hours'`.execute(portal.db);
    const subject = headOf(receipt!.raw, "Subject")!;
    const answers = [
      letter("javobchi@example.uz", ["Subject: Taʼtildaman", `In-Reply-To: ${idOf(receipt!.raw)}`, plain], "Keyin yozaman"),
      letter("javobchi@example.uz", [`Subject: Re: ${subject}`, plain], "Keyin yozaman"),
    ];
    for (const answer of answers) expect(await take(answer)).toBe("appeal");
    expect(await send()).toEqual([]);
  });
});

describe("an answer to a message of ours", () => {
  it("joins the open appeal where it comes from the address that we wrote to, and from no other", async () => {
    const { id, number, told } = await registered("Shoira@example.uz");
    expect(openLetter(told).text).toContain(number);
    const reply = (from: string) =>
      letter(
        from,
        [`Subject: Re: ${number}`, `References: <x@y> ${idOf(told.raw)}`, 'Content-Type: multipart/mixed; boundary="b"'],
        `--b\r\n${plain}\r\n\r\nQoʻshimcha hujjat\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=dalil.txt\r\n\r\nx\r\n--b--\r\n`,
      );
    const strangers = [
      "begona@example.uz",
      "shoira@example.uz <begona@example.uz>",
      "shoira@example.uz, begona@example.uz",
      "shoira@example.uz\r\nFrom: begona@example.uz",
      "begona@example.uz\r\nFrom: shoira@example.uz",
    ];
    for (const stranger of strangers.map(reply)) {
      expect(await take(stranger)).toBe("appeal");
      expect(await recordOf(stranger)).toMatchObject({ status: "new", joined: null });
    }
    const own = reply("SHOIRA@example.uz");
    expect(await take(own)).toBe("joined");
    const { id: incomingId, ticket } = await recordOf(own);
    const registrator = await portal.as("registrator");
    const list = to.ok(await registrator.get("/appeals/menu/joined-mail"));
    expect(list.rows).toMatchObject([{ id: incomingId, requestNumber: number, status: "joined" }]);
    expect((await registrator.get("/profile/notify-counter")).body.appeal_joined_mail).toBe(1);
    const files = async () =>
      (
        await sql<{
          name: string;
        }>`select f.name from appeal_files l join files f on f.id = l.file_id where l.appeal_id = ${id} order by f.id`.execute(portal.db)
      ).rows.map(({ name }) => name);
    expect(await files()).toEqual(["xat.eml", "xat.eml", "dalil.txt"]);
    const history = async () =>
      (await sql<{ action: string }>`select action from history where appeal_id = ${id} order by id`.execute(portal.db)).rows.map(
        ({ action }) => action,
      );
    expect(await history()).toEqual(["register", "join-mail"]);
    expect(await record(own)).toMatchObject({ joinedAppeal: { id, requestNumber: number } });
    expect((await (await portal.as("registrator2")).get(`/appeals/incoming/${incomingId}`)).status).toBe(404);

    const { version } = list.rows[0];
    const separate = (login: string, body: object) =>
      portal.as(login).then((person) => person.patch(`/appeal-actions/separate-joined-mail/${incomingId}`, body));
    expect((await separate("executor", { version })).status).toBe(403);
    expect((await separate("registrator2", { version })).status).toBe(404);
    expect((await separate("registrator", { version: version + 1 })).body.code).toBe("changed_meanwhile");
    expect(to.ok(await separate("registrator", { version }))).toMatchObject({ ticket, status: "new", joinedAppeal: null });
    expect(await files()).toEqual(["xat.eml"]);
    expect(await history()).toEqual(["register", "join-mail", "separate-mail"]);
    expect((await separate("registrator", { version: version + 1 })).status).toBe(404);
    expect(to.ok(await registrator.get("/appeals/menu/joined-mail")).total).toBe(0);
    expect(to.ok(await registrator.get("/appeals/menu/email?pageSize=100")).rows.map((row: { id: number }) => row.id)).toContain(
      incomingId,
    );
  });

  it("waits where the appeal has no room for its files, which can be corrected as before", async () => {
    const { id, number, told } = await registered("serxat@example.uz");
    const reply = (n: number) =>
      letter("serxat@example.uz", [`Subject: Re: ${number}`, `In-Reply-To: ${idOf(told.raw)}`, plain], `Yana hujjat ${n}`);
    await sql`with more as (insert into files (storage_key, name, mime_type, size, sha256, uploaded_by, bound_at)
                select f.storage_key || n, f.name, f.mime_type, f.size, f.sha256, f.uploaded_by, now() from appeal_files l join files f on f.id = l.file_id, generate_series(1, 48) n
                 where l.appeal_id = ${id} returning id)
              insert into appeal_files (appeal_id, file_id) select ${id}, id from more`.execute(portal.db);
    expect([await take(reply(1)), await take(reply(2))]).toEqual(["joined", "appeal"]);
    await sql`update incoming_appeals set seen_at = now() where joined_appeal_id = ${id}`.execute(portal.db);
  });

  it("leaves the list once it was looked at, goes with the appeal, and waits where the appeal is closed", async () => {
    const { id, number, told } = await registered("jamshid@example.uz");
    const reply = () =>
      letter("jamshid@example.uz", [`Subject: Re: ${number}`, `In-Reply-To: ${idOf(told.raw)}`, plain], "Qachon javob berasiz?");
    const first = reply();
    expect(await take(first)).toBe("joined");
    const { id: incomingId } = await recordOf(first);
    const district = await to.organizationId("registrator2");
    await sql`update appeals set holder_id = ${district} where id = ${id}`.execute(portal.db);
    const at = await portal.as("registrator2");
    const { rows } = to.ok(await at.get("/appeals/menu/joined-mail"));
    expect(rows).toMatchObject([{ id: incomingId }]);
    const see = () => at.patch(`/appeal-actions/see-joined-mail/${incomingId}`, { version: rows[0].version });
    to.ok(await see());
    expect((await see()).body.code).toBe("action_not_allowed_now");
    expect(to.ok(await at.get("/appeals/menu/joined-mail")).total).toBe(0);
    await sql`update appeals set holder_id = registered_org_id, status = 'resolved', resolved_at = now(), closing_kind_id = 1 where id = ${id}`.execute(
      portal.db,
    );
    const late = reply();
    expect(await take(late)).toBe("appeal");
    expect(await record(late)).toMatchObject({ status: "new", namedAppeal: { id } });
    await sql`update appeals set status = 'registration', resolved_at = null, closing_kind_id = null where id = ${id}`.execute(portal.db);
  });
});

describe("a report of failed delivery", () => {
  it("marks the returned message as failed and makes its letter due, once; other reports are moved", async () => {
    const { id, told } = await registered("yetmaydi@example.uz");
    await sql`update notifications set kind = 'extended' where appeal_id = ${id} and kind = 'registered'`.execute(portal.db);
    const state = async () => ({
      messages: (await sql`select status, error from notifications where appeal_id = ${id}`.execute(portal.db)).rows,
      letters: (await sql`select event, task_id as "taskId" from letters where appeal_id = ${id} and sent_day is null`.execute(portal.db))
        .rows,
    });
    expect(await take(report(idOf(told.raw), "delayed"))).toBe("automatic");
    expect(await state()).toEqual({ messages: [{ status: "sms_sent", error: null }], letters: [] });
    expect(await take(report(idOf(told.raw)))).toBe("failure");
    const failed = { messages: [{ status: "sms_failed", error: "not delivered" }], letters: [{ event: "extended", taskId: null }] };
    expect(await state()).toEqual(failed);
    expect(await take(report(idOf(told.raw)))).toBe("failure");
    expect(await state()).toEqual(failed);
    const stranger = report("<11111111-2222-3333-4444-555555555555@example.uz>");
    expect(await take(stranger)).toBe("automatic");
    const digest = createHash("sha256").update(stranger).digest();
    expect((await sql`select kind from emails where digest = ${digest}`.execute(portal.db)).rows).toEqual([{ kind: "automatic" }]);
    expect(await take(report("<notification-1@example.uz>"))).toBe("automatic");
  });
});

describe("a message by e-mail", () => {
  /** A question whose answer has been confirmed, of an applicant with this address. */
  const confirmed = async (email: string) => {
    const appeal = await to.registered({}, { email, phone: "901119988" });
    to.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
    );
    const leader = await portal.as("leader");
    const task = await to.draft(leader, appeal.id, { executorId: await to.userId("executor") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    await to.act(await portal.as("executor"), "accept", task.id);
    await to.answer(await portal.as("executor"), task.id, "signer");
    await to.act(leader, "check-answer", task.id);
    await to.act(await portal.as("signer"), "confirm-answer", task.id);
    return { appeal, task };
  };
  const tell = async (taskId: number) =>
    to.act(await portal.as("registrator"), "notify-applicant", taskId, { methodId: 3, text: "Javob xatda" });

  it("about an answer has the letter as it left the office", async () => {
    await send();
    const { task } = await confirmed("javob@example.uz");
    await tell(task.id);
    const [told] = (await send()).filter(({ to: [address] }) => address === "javob@example.uz");
    expect(told!.raw).toContain("Auto-Submitted: auto-generated");
    const { file, text } = openLetter(told!);
    expect(text).toBe("Javob xatda");
    expect(file).toMatchObject({ type: "application/pdf", name: expect.stringMatching(/15-7\.pdf$/) });
    const { rows } = await sql<{ sha256: string }>`
      select f.sha256 from issued_letters l join files f on f.id = l.file_id join tasks t on t.answer_id = any(l.answer_ids) where t.id = ${task.id}`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ sha256: createHash("sha256").update(file!.bytes).digest("hex") }]);
  });

  it("that the mail server refuses for good makes the letter of the answer due, and the registrar sends it", async () => {
    const { appeal, task } = await confirmed("yoq@example.uz");
    await tell(task.id);
    await send();
    const { rows } = await sql`select status from notifications where task_id = ${task.id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "sms_failed" }]);
    const registrator = await portal.as("registrator");
    const due = to.ok(await registrator.get("/appeals/menu/letters-due?pageSize=100"));
    expect(due.rows.map((row: { id: number }) => row.id)).toContain(appeal.id);
    to.ok(
      await registrator.patch("/appeal-actions/send-letter", {
        appeal_id: appeal.id,
        methodId: 4,
        text: "Javob xatda",
        letterNumber: "7",
        letterDate: to.today,
      }),
    );
    const left = to.ok(await registrator.get("/appeals/menu/letters-due?pageSize=100"));
    expect(left.rows.map((row: { id: number }) => row.id)).not.toContain(appeal.id);
  });
});
