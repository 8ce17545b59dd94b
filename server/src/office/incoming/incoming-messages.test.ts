import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { systemWork } from "../../engine/http/system-context.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";
import type { Ways } from "../applicant-messages/applicant-messages.jobs.ts";
import { NotSent } from "../applicant-messages/providers/provider.ts";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { insertIncoming } from "./incoming.repository.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let registrator: Person;
/** An area with an office of its own, that of registrator2, and one that is the region's own business. */
let [district, region] = [0, 0];
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(portal.db)).rows[0]!;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  registrator = await portal.as("registrator");
  district = (
    await one(
      sql<{
        id: number;
      }>`select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`,
    )
  ).id;
  region = (
    await one(
      sql<{
        id: number;
      }>`select a.id from areas a where not exists (select from organizations o where o.area_id = a.id) order by a.id limit 1`,
    )
  ).id;
});
beforeEach(async () => {
  await sql`delete from notifications`.execute(portal.db);
  await sql`delete from incoming_appeals where status = 'rejected'`.execute(portal.db);
});
afterAll(() => portal.close());

let number = 0;
type Given = {
  channel?: "web" | "telegram" | "my-fergana";
  areasId?: number;
  phone?: string;
  more?: object;
};
/** Sent from outside, and waits. */
const sent = async ({
  channel = "web",
  areasId = region,
  phone = "935551122",
  more = {},
}: Given): Promise<{ id: number; ticket: string }> => {
  number += 1;
  return systemWork(portal.app, "UZ", (ctx) =>
    insertIncoming(ctx, {
      channel,
      externalId: `ext-${number}`,
      content: String(number),
      applicant: { lastName: "Rahimova", firstName: "Lola", phone, areasId, ...more } as never,
      text: "Koʻchada chiroq yoʻq",
      kindId: null,
      email: null,
      languageId: 2,
      chatId: null,
      fileIds: [],
      leftOut: [],
    }),
  );
};
/** Sent from outside, and rejected by a member of staff of the office in which it waits. */
const rejected = async ({ by = registrator, ...given }: Given & { by?: Person } = {}): Promise<{ id: number; ticket: string }> => {
  const record = await sent(given);
  to.ok(await by.patch(`/appeal-actions/reject-incoming/${record.id}`, { reasonId: 1, note: "Imzo yoʻq" }));
  return record;
};
const refusing: Ways = {
  sms: {
    send: async () => {
      throw new NotSent("refused by the operator", { final: true });
    },
  },
};
const messages = async (person: Person, query = "menu=web", language = "UZ") =>
  to.ok(await person.get(`/incoming/notifications?${query}`, { headers: { "accept-language": language } })) as {
    total: number;
    failed: number;
    rows: Record<string, unknown>[];
  };

describe("a message about a rejected record", () => {
  it("stands in the list of the office with its record, its kind and its outcome; the phone is a mask", async () => {
    const { id, ticket } = await rejected();
    expect((await messages(registrator)).rows).toMatchObject([{ ticket, status: "sms_queued", sentDate: null }]);

    await sendMessages(portal.db, refusing);

    const { total, failed, rows } = await messages(registrator, "menu=web", "RU");
    expect([total, failed]).toEqual([1, 1]);
    const state = await one(sql<{ name: string }>`select name_ru as name from statuses where machine = 'message' and code = 'sms_failed'`);
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        incomingId: id,
        ticket,
        phone: "93*****22",
        recipient: "Rahimova Lola",
        kindName: "Сообщение об отказе в регистрации",
        methodName: "SMS",
        createdDate: expect.stringMatching(/^20\d\d-.*\+05:00$/),
        sentDate: null,
        senderName: "Цой Ойхон Дониёр қизи",
        text: expect.stringContaining(ticket),
        status: "sms_failed",
        statusName: state.name,
        maySettle: false,
        letterNumber: null,
        letterDate: null,
        homePhone: null,
        address: null,
      },
    ]);
  });

  it("that could not be sent stands in the list as not sent, with the sender's address", async () => {
    const home = { homePhone: "732441234", address: "Navoiy koʻchasi, 5-uy" };
    const silentOne = await rejected({ phone: "001234567", more: home });
    const reached = await rejected();
    expect(await one(sql<{ n: number }>`select count(*)::int as n from notifications`)).toEqual({ n: 1 });

    const { total, failed, rows } = await messages(registrator);

    expect([total, failed, rows.map((row) => row["ticket"])]).toEqual([2, 1, [reached.ticket, silentOne.ticket]]);
    expect(rows[1]).toEqual({
      id: null,
      incomingId: silentOne.id,
      ticket: silentOne.ticket,
      recipient: "Rahimova Lola",
      kindName: "Roʻyxatga olinmaganlik xabari",
      methodName: "yoʻl yoʻq",
      status: "untold",
      statusName: "Xabar berib boʻlmadi",
      createdDate: expect.stringMatching(/^20\d\d-.*\+05:00$/),
      sentDate: null,
      senderName: (await one(sql<{ name: string }>`select full_name as name from users where login = 'registrator'`)).name,
      text: "Sinov xabari: Imzo yoʻq",
      phone: null,
      maySettle: false,
      letterNumber: null,
      letterDate: null,
      ...home,
    });
    // a sender who was notified has no other address in this list
    expect(rows[0]).toMatchObject({ homePhone: null, address: null, phone: "93*****22" });
  });

  it("hides the address of an unreachable sender from people who may not see personal data", async () => {
    await rejected({ phone: "001234567", more: { homePhone: "732441234", address: "Navoiy koʻchasi, 5-uy" } });
    const { rows: taken } = await sql<{ role_id: number; permission_id: number }>`
      delete from role_permissions rp using permissions p where p.id = rp.permission_id and p.short_name = 'view_personal_data' returning rp.role_id, rp.permission_id`.execute(
      portal.db,
    );

    const { rows } = await messages(registrator);

    expect(rows).toMatchObject([{ homePhone: "73*****34", address: "N********" }]);
    for (const { role_id, permission_id } of taken)
      await sql`insert into role_permissions (role_id, permission_id) values (${role_id}, ${permission_id})`.execute(portal.db);
  });

  it("writes down whose address was shown: those who have an address, or a second phone alone", async () => {
    const shownTo = async () => {
      await writeReadings(portal.db);
      return one(
        sql<{ rows: number }>`select rows from reading_log where list = 'incoming' and filter ->> 'menu' = 'web' order by id desc limit 1`,
      );
    };
    await rejected({ phone: "001234567", more: { address: "Navoiy koʻchasi, 5-uy" } });
    await rejected({ phone: "001234567", more: { homePhone: "732441234" } });
    await rejected({ phone: "001234567" });
    await rejected();
    expect((await messages(registrator)).rows).toHaveLength(4);
    expect(await shownTo()).toEqual({ rows: 2 });
  });

  it("that arrived is shown as delivered, and is not counted as given up", async () => {
    await rejected();
    const taking: Ways = { sms: { send: async () => ({ providerId: "1", delivered: true }) } };

    await sendMessages(portal.db, taking);

    const { failed, rows } = await messages(registrator);
    expect([failed, rows[0]!["status"], typeof rows[0]!["sentDate"]]).toEqual([0, "sms_delivered", "string"]);
  });

  it("with an unknown outcome is settled by the people who decide such records in that office", async () => {
    await rejected();
    const cut: Ways = { sms: { send: () => Promise.reject(new NotSent("no answer in time", { unclear: true })) } };
    await sendMessages(portal.db, cut);
    const [row] = (await messages(registrator)).rows;
    expect(row).toMatchObject({ status: "sms_unknown", maySettle: true });
    const at = `/tasks/notifications/message/${String(row!["id"])}`;

    expect((await (await portal.as("registrator2")).patch(at, { arrived: true })).status).toBe(404);
    expect((await registrator.patch(at, { arrived: true })).status).toBe(200);

    expect((await messages(registrator)).rows).toMatchObject([{ status: "sms_delivered", maySettle: false }]);
  });

  it("that will be tried again is not given up yet", async () => {
    await rejected();
    const away: Ways = {
      sms: {
        send: async () => {
          throw new NotSent("not reachable");
        },
      },
    };

    await sendMessages(portal.db, away);

    expect(await messages(registrator)).toMatchObject({ total: 1, failed: 0, rows: [{ status: "sms_queued" }] });
  });

  it("is listed with the latest first, a page at a time", async () => {
    const tickets: string[] = [];
    for (let n = 0; n < 3; n += 1) tickets.unshift((await rejected()).ticket);

    const first = await messages(registrator, "menu=web&pageSize=2");
    const second = await messages(registrator, "menu=web&pageSize=2&pageNo=2");

    expect([first.total, second.total]).toEqual([3, 3]);
    expect([...first.rows, ...second.rows].map((row) => row["ticket"])).toEqual(tickets);
  });

  it("is hidden from another office, another channel, and a person without the list of the channel", async () => {
    const other = await portal.as("registrator2");
    const ours = await rejected();
    const theirs = await rejected({ areasId: district, by: other });
    const telegram = await rejected({ channel: "telegram" });

    const tickets = async (person: Person, query: string) => (await messages(person, query)).rows.map((row) => row["ticket"]);

    expect(await tickets(registrator, "menu=web")).toEqual([ours.ticket]);
    expect(await tickets(registrator, "menu=telegram")).toEqual([telegram.ticket]);
    expect(await tickets(registrator, "menu=my-fergana")).toEqual([]);
    expect(await tickets(other, "menu=web")).toEqual([theirs.ticket]);
    for (const login of ["leader", "executor", "mahalla", "supervisor", "admin"]) {
      const refused = await (await portal.as(login)).get("/incoming/notifications?menu=web");
      expect([refused.status, refused.body.code], login).toEqual([403, "not_permitted"]);
    }
  });

  it("of one channel is hidden from a person with the list of another one only", async () => {
    await rejected({ channel: "telegram" });
    const { rows } = await sql<{ role_id: number; permission_id: number }>`
      delete from role_permissions rp using permissions p where p.id = rp.permission_id and p.short_name = 'appeals-telegram' returning rp.role_id, rp.permission_id`.execute(
      portal.db,
    );

    const refused = await registrator.get("/incoming/notifications?menu=telegram");

    expect([refused.status, refused.body.code]).toEqual([403, "not_permitted"]);
    expect((await messages(registrator)).total).toBe(0);
    for (const { role_id, permission_id } of rows)
      await sql`insert into role_permissions (role_id, permission_id) values (${role_id}, ${permission_id})`.execute(portal.db);
  });

  it("is separate from messages of an appeal: a registered record has its own in the appeal's list", async () => {
    const { id } = await to.registered();
    await sql`insert into notifications (appeal_id, kind, method, recipient, text, status)
      values (${id}, 'registered', 'sms', 'Karimova Shoira', 'x', 'sms_failed')`.execute(portal.db);

    expect(await messages(registrator)).toEqual({ total: 0, failed: 0, rows: [] });
  });
});

describe("a rejected record", () => {
  const rowsOf = async (person: Person, list: string, language = "UZ") =>
    to.ok(await person.get(`/appeals/menu/${list}`, { headers: { "accept-language": language } })).rows as Record<string, unknown>[];

  it("stands in the list of the rejected of its channel, with the reason, and whether its sender was notified", async () => {
    const silentOne = await rejected({ phone: "001234567" });
    const { id, ticket } = await rejected();
    const waiting = await sent({});
    await sendMessages(portal.db, refusing);

    const rows = await rowsOf(registrator, "web-rejected");

    expect(rows.map((row) => [row["ticket"], row["status"], row["reason"], row["recipientName"]])).toEqual([
      [
        ticket,
        "rejected",
        "Sinov xabari: Imzo yoʻq",
        (await one(sql<{ name: string }>`select name_uz as name from statuses where machine = 'message' and code = 'sms_failed'`)).name,
      ],
      [silentOne.ticket, "rejected", "Sinov xabari: Imzo yoʻq", "Xabar berib boʻlmadi"],
    ]);
    expect(rows[0]).toMatchObject({ id, applicantName: "Rahimova Lola", decidedDate: expect.stringMatching(/^20\d\d-.*\+05:00$/) });
    expect((await rowsOf(registrator, "web-rejected", "RU"))[1]).toMatchObject({ recipientName: "Сообщить не удалось" });
    expect(await rowsOf(registrator, "telegram-rejected")).toEqual([]);
    const [still] = await rowsOf(registrator, "web");
    expect(still).toMatchObject({ ticket: waiting.ticket, decidedDate: null, reason: null, recipientName: null });
    await sql`delete from incoming_appeals where id = ${waiting.id}`.execute(portal.db);
  });

  it("is opened with its sender in words, who rejected it when and why, and the message to the sender", async () => {
    const more = { gendersId: 2, birthdate: "01.02.1990", passportSn: "AB", passportNum: "1234567", address: "Navoiy koʻchasi, 5-uy" };
    const { id, ticket } = await rejected({ more });
    const names = await one(
      sql<
        Record<string, string>
      >`select (select name_uz from areas where id = ${region}) as area, (select name_uz from genders where id = 2) as gender,
        (select name_uz from statuses where machine = 'incoming' and code = 'rejected') as status, (select full_name from users where login = 'registrator') as person`,
    );

    const record = to.ok(await registrator.get(`/appeals/incoming/${id}`));

    expect(record).toMatchObject({ ticket, status: "rejected", statusName: names["status"], reason: "Sinov xabari: Imzo yoʻq" });
    expect(record.sender).toMatchObject({
      fullName: "Rahimova Lola",
      areaName: names["area"],
      genderName: names["gender"],
      birthdate: "01.02.1990",
      passport: "AB1234567",
      address: "Navoiy koʻchasi, 5-uy",
      phone: "935551122",
      isFakePhone: false,
      masked: false,
    });
    expect(record.decision).toMatchObject({ byName: names["person"], date: expect.stringMatching(/^20\d\d-.*\+05:00$/) });
    expect(record.decision.messages).toMatchObject([{ ticket, status: "sms_queued", phone: "93*****22" }]);
  });

  it("hides its sender from people who may not see personal data, and is closed to another office and without the list", async () => {
    const { id, ticket } = await rejected({ more: { passportSn: "AB", passportNum: "1234567" } });
    const foreign = await portal.as("registrator2");
    expect((await rowsOf(foreign, "web-rejected")).map((row) => row["ticket"])).not.toContain(ticket);
    expect((await foreign.get(`/appeals/incoming/${id}`)).status).toBe(404);
    expect((await (await portal.as("leader")).get("/appeals/menu/web-rejected")).status).toBe(403);

    const { rows: taken } = await sql<{ role_id: number; permission_id: number }>`
      delete from role_permissions rp using permissions p where p.id = rp.permission_id and p.short_name = 'view_personal_data' returning rp.role_id, rp.permission_id`.execute(
      portal.db,
    );
    const record = to.ok(await registrator.get(`/appeals/incoming/${id}`));
    const [row] = await rowsOf(registrator, "web-rejected");
    for (const { role_id, permission_id } of taken)
      await sql`insert into role_permissions (role_id, permission_id) values (${role_id}, ${permission_id})`.execute(portal.db);

    expect(record.sender).toMatchObject({ phone: "93*****22", passport: "A********", masked: true });
    expect(row).toMatchObject({ ticket, applicantPhone: "93*****22" });
  });

  it("is found by words of its text in any script, as while it waited", async () => {
    const found = async (list: string, words: string) =>
      to.ok(await registrator.get(`/appeals/menu/${list}?text=${encodeURIComponent(words)}`)).rows.map((row: { id: number }) => row.id);
    const { id } = await sent({});
    expect([await found("web", "chiroq"), await found("web", "чироқ йўқ"), await found("web", "gaz")]).toEqual([[id], [id], []]);

    to.ok(await registrator.patch(`/appeal-actions/reject-incoming/${id}`, { reasonId: 1, note: "Imzo yoʻq" }));

    expect([
      await found("web-rejected", "KOʻCHADA"),
      await found("web-rejected", "кўчада чироқ"),
      await found("web-rejected", "gaz"),
    ]).toEqual([[id], [id], []]);
    expect(await found("web", "chiroq")).toEqual([]);
  });

  it("has no decision while it waits", async () => {
    const { id } = await sent({});

    expect(to.ok(await registrator.get(`/appeals/incoming/${id}`))).toMatchObject({ status: "new", decision: null });
    await sql`delete from incoming_appeals where id = ${id}`.execute(portal.db);
  });
});
