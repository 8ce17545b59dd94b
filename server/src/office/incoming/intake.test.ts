import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { noCurl } from "../../../test/support/other-programs.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { signed, type ChannelKey } from "../../../test/support/signed.ts";
import { decrypt } from "../../engine/crypto/crypto.ts";
import { createChannelKey, revokeChannelKey } from "./channel-keys.repository.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let key: ChannelKey;
let registrator: Person;
/** An area of the region without an office of its own in the demo, one with registrator2's office. */
let area: { id: number };
let own: { id: number };
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  registrator = await portal.as("registrator");
  key = await createChannelKey(portal.db, "web", "sayt");
  own = (
    await sql<{
      id: number;
    }>`select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`.execute(
      portal.db,
    )
  ).rows[0]!;
  area = (
    await sql<{
      id: number;
    }>`select a.id from areas a where not exists (select from organizations o where o.area_id = a.id) order by a.id limit 1`.execute(
      portal.db,
    )
  ).rows[0]!;
});
afterAll(() => portal.close());

let listening: Promise<unknown> | undefined;
const port = async (): Promise<number> => {
  await (listening ??= portal.app.listen({ port: 0, host: "127.0.0.1" }));
  return (portal.app.server.address() as AddressInfo).port; // a TCP port
};
const seconds = (shift = 0) => String(Math.floor(Date.now() / 1000) + shift);
const nonce = () => randomBytes(12).toString("hex");
type How = { by?: ChannelKey; time?: string; nonce?: string; headers?: Record<string, string> };
const call = async (
  method: "GET" | "POST",
  path: string,
  body?: object,
  { by = key, time, nonce: once, headers }: How = {},
): Promise<Answer> => {
  const url = `/api/intake/${path}`;
  const text = body && JSON.stringify(body);
  const signature = signed(by, {
    method,
    url,
    ...(text !== undefined && { body: text }),
    ...(time !== undefined && { time }),
    ...(once !== undefined && { nonce: once }),
  });
  const reply = await portal.app.inject({
    method,
    url,
    headers: { ...(text !== undefined && { "content-type": "application/json" }), ...signature, ...headers },
    ...(text !== undefined && { payload: text }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
let number = 0;
const appeal = (fields: object = {}, applicant: object = {}) => ({
  externalId: `ext-${(number += 1)}`,
  applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: own.id, ...applicant },
  text: "Koʻchada chiroq yoʻq",
  ...fields,
});
const send = (body: object, how?: How) => call("POST", "web", body, how);
const waiting = async (login: string, channel = "web") =>
  to.ok(await (await portal.as(login)).get(`/appeals/menu/${channel}?pageSize=100`));
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const count = async () => (await sql<{ n: number }>`select count(*) as n from incoming_appeals`.execute(portal.db)).rows[0]!.n;

describe("an appeal submitted from outside", () => {
  it("waits in the office of the applicant's district, is counted there, and nowhere else", async () => {
    const before = await waiting("registrator2");

    const reply = await send(appeal({ files: [{ name: "rasm.png", content: png.toString("base64") }] }));

    expect(reply.status).toBe(200);
    expect(reply.body.ticket).toMatch(/^WEB-[0-9A-Z]{10}$/);
    const list = await waiting("registrator2");
    expect(list.total).toBe(before.total + 1);
    expect(list.rows[0]).toMatchObject({
      ticket: reply.body.ticket,
      applicantName: "Rahimova Lola",
      applicantPhone: "935551122",
      text: "Koʻchada chiroq yoʻq",
      files: [{ resourceName: "rasm.png" }],
      status: "new",
    });
    const counters = to.ok(await (await portal.as("registrator2")).get("/profile/notify-counter"));
    expect(counters.appeal_web).toBe(list.total);
    expect((await waiting("registrator")).rows.map((r: { ticket: string }) => r.ticket)).not.toContain(reply.body.ticket);
    expect((await waiting("registrator2", "telegram")).total).toBe(0);
  });

  it("goes to the regional office where the district has none", async () => {
    const { body } = await send(appeal({}, { areasId: area.id }));

    expect((await waiting("registrator")).rows[0].ticket).toBe(body.ticket);
  });

  it("sent again under its number gets the same ticket, and with other content is refused", async () => {
    const body = appeal({ files: [{ name: "rasm.png", content: png.toString("base64") }] });
    const first = await send(body);
    const before = await count();
    const stored = async () => [
      (await sql`select id from files order by id`.execute(portal.db)).rows,
      (await readdir(portal.folder, { recursive: true })).toSorted(),
    ];
    const files = await stored();

    const again = await send(body);
    const other = await send({ ...body, text: "Boshqa" });

    expect(again.body).toEqual(first.body);
    expect([other.status, other.body.code]).toEqual([409, "key_used_otherwise"]);
    expect(await count()).toBe(before);
    // nor is a file of it stored twice
    expect(await stored()).toEqual(files);
  });

  it("without a text or its own number is refused, in the caller's language", async () => {
    const before = await count();
    const wordless = await send(appeal({ text: "  " }), { headers: { "accept-language": "ru" } });
    const { text: _text, ...without } = appeal();
    const { externalId: _number, ...unnumbered } = appeal();

    expect([wordless.status, wordless.body.details]).toEqual([400, [{ path: "text", problem: "required", message: "Заполните поле!" }]]);
    expect((await send(without)).body.details).toMatchObject([{ path: "text", problem: "required" }]);
    expect((await send(unnumbered)).body.details).toMatchObject([{ path: "externalId", problem: "required" }]);
    expect((await send(appeal({ text: "a".repeat(14_000_000) }))).status).toBe(413);
    expect(await count()).toBe(before);
  });
});

describe("an appeal with a faulty part", () => {
  const record = async (ticket: string, login = "registrator2") => {
    const { id } = await portal.db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow();
    return to.ok(await (await portal.as(login)).get(`/appeals/incoming/${id}`));
  };
  const file = (name: string, content: Buffer | string) => ({
    name,
    content: typeof content === "string" ? content : content.toString("base64"),
  });
  const picture = file("rasm.png", png);
  type Case = [string, object, object, [string, string][], object];

  it.each<Case>([
    [
      "a phone of another country",
      {},
      { phone: "+7 912 345 67 89" },
      [["applicant.phone", "not_a_phone"]],
      { applicant: { firstName: "Lola" } },
    ],
    ["a phone that is none", {}, { phone: "12" }, [["applicant.phone", "not_a_phone"]], {}],
    ["a phone of the office's own", {}, { phone: "001234567" }, [["applicant.phone", "not_a_phone"]], {}],
    ["a phone that is a number", {}, { phone: 935551122 }, [["applicant.phone", "wrong_type"]], {}],
    [
      "two phones beside one at home",
      {},
      { phone: "935551122, 911112233", homePhone: "732011301" },
      [["applicant.phone", "several_phones"]],
      { applicant: { homePhone: "732011301" } },
    ],
    ["a text in place of a phone", {}, { phone: "Suv 3 kundan beri ".repeat(1000) }, [["applicant.phone", "not_a_phone"]], {}],
    ["a birth date that is none", {}, { birthdate: "1980-13-05" }, [["applicant.birthdate", "no_such_day"]], {}],
    ["a birth date of another century", {}, { birthdate: "1880-04-05" }, [["applicant.birthdate", "before_start"]], {}],
    ["a birth date to come", {}, { birthdate: "01.01.2999" }, [["applicant.birthdate", "day_in_future"]], {}],
    ["an e-mail address in рф", { email: "lola@почта.рф" }, {}, [["email", "wrong_format"]], {}],
    ["an unknown district", {}, { areasId: 99_999_999 }, [["applicant.areasId", "no_such_record"]], {}],
    ["a district beyond all numbers", {}, { areasId: 9_007_199_254_740_991 }, [["applicant.areasId", "no_such_record"]], {}],
    ["another region", {}, { regionsId: 1 }, [["applicant.regionsId", "area_not_in_region"]], {}],
    [
      "a passport of letters",
      {},
      { passportSn: "A1", passportNum: "1234567" },
      [["applicant.passportSn", "not_a_passport_series"]],
      { applicant: { passportNum: "1234567" } },
    ],
    ["an unknown gender", {}, { gendersId: 77 }, [["applicant.gendersId", "no_such_record"]], {}],
    ["an unknown kind", { satulationId: 999 }, {}, [["satulationId", "no_such_record"]], { appeal: { satulationId: 1 } }],
    ["a language that is not spoken here", { language: "EN" }, {}, [["language", "not_in_list"]], {}],
    ["a name longer than any", {}, { lastName: "a".repeat(101) }, [["applicant.lastName", "too_long"]], {}],
    ["an applicant that is none", { applicant: "Lola" }, {}, [["applicant", "wrong_type"]], {}],
    [
      "fields that nobody knows",
      { status: "registered" },
      { "a/b": 1 },
      [
        ["status", "unknown_field"],
        ["applicant.a/b", "unknown_field"],
      ],
      {},
    ],
    [
      "a file of an unknown kind",
      { files: [picture, file("xat.xyz", "QUJD")] },
      {},
      [["files.1", "file_type_unknown"]],
      { files: [{ resourceName: "rasm.png" }] },
    ],
    [
      "a page that is called a picture",
      { files: [file("rasm.png", Buffer.from("<html>")), picture] },
      {},
      [["files.0", "file_is_program"]],
      { files: [{ resourceName: "rasm.png" }] },
    ],
    [
      "fields that are called as every object's own are",
      { toString: "a", valueOf: 1 },
      { hasOwnProperty: "b", constructor: "c" },
      [
        ["applicant.constructor", "unknown_field"],
        ["applicant.hasOwnProperty", "unknown_field"],
        ["toString", "unknown_field"],
        ["valueOf", "unknown_field"],
      ],
      {},
    ],
    ["a field with a name of no end", { [`${"x".repeat(254)}🙏`]: 1 }, {}, [["x".repeat(254), "unknown_field"]], {}],
    [
      "more fields of a file than are asked for",
      { files: [{ ...picture, mime: "image/png" }, picture] },
      {},
      [["files.0.mime", "unknown_field"]],
      { files: [{ resourceName: "rasm.png" }, { resourceName: "rasm.png" }] },
    ],
    [
      "a dump of fields that nobody knows",
      Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, at])),
      {},
      Array.from({ length: 20 }, (_, at): [string, string] => [`f${at}`, "unknown_field"]),
      {},
    ],
    [
      "an empty file",
      { files: [file("rasm.png", ""), picture] },
      {},
      [["files.0", "file_empty"]],
      { files: [{ resourceName: "rasm.png" }] },
    ],
    ["a file that is no base64", { files: [file("rasm.png", "####")] }, {}, [["files.0", "wrong_format"]], { files: [] }],
    [
      "a file without a name",
      { files: [{ content: "QUJD" }, picture] },
      {},
      [["files.0", "required"]],
      { files: [{ resourceName: "rasm.png" }] },
    ],
    [
      "all files from the sixth to the fortieth",
      { files: Array.from({ length: 40 }, () => picture) },
      {},
      Array.from({ length: 35 }, (_, at): [string, string] => [`files.${at + 5}`, "too_many_entries"]),
      { files: Array.from({ length: 5 }, () => ({ resourceName: "rasm.png" })) },
    ],
    [
      "a file too large",
      { files: [file("katta.pdf", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(10_000_000)]))] },
      {},
      [["files.0", "file_too_large"]],
      { files: [] },
    ],
    [
      "nothing right but its text",
      { applicant: 1, email: 2, language: 3, satulationId: "x", files: "y" },
      {},
      [
        ["applicant", "wrong_type"],
        ["email", "wrong_type"],
        ["files", "wrong_type"],
        ["language", "not_in_list"],
        ["satulationId", "wrong_type"],
      ],
      {},
    ],
  ])("is stored without that part, and its sender is told: %s", async (_case, fields, applicant, leftOut, kept) => {
    const body = { ...appeal({}, applicant), ...fields };
    const reply = await send(body);
    const sorted = (parts: { part: string; reason: string }[]) =>
      parts.map(({ part, reason }) => [part, reason]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

    expect([reply.status, sorted(reply.body.leftOut)]).toEqual([200, leftOut.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))]);
    expect(reply.body.leftOut.every((one: object) => Object.keys(one).length === 2)).toBe(true);
    const isElsewhere = leftOut.some(([part]) => part === "applicant" || part === "applicant.areasId");
    const stored = await record(reply.body.ticket, isElsewhere ? "registrator" : "registrator2");
    expect(stored).toMatchObject({ appeal: { text: "Koʻchada chiroq yoʻq" }, ...kept });
    expect(sorted(stored.leftOut)).toEqual(sorted(reply.body.leftOut));
    // and sent again it gives the same, once
    const before = await count();
    expect((await send(body)).body).toEqual(reply.body);
    expect(await count()).toBe(before);
  });

  it.each([
    ["a phone", { phone: "+998 (93) 555-11-22" }, { phone: "935551122" }],
    ["two phones", { phone: "93 555 11 22, +998 73 201 13 01" }, { phone: "935551122", homePhone: "732011301" }],
    [
      "two phones, of which one stands at home",
      { phone: "935551122 / 732011301", homePhone: "73 201 13 01" },
      { phone: "935551122", homePhone: "732011301" },
    ],
    ["a birth date, year first", { birthdate: "1980-04-05" }, { birthdate: "05.04.1980" }],
    ["a moment of birth", { birthdate: "1980-04-05T00:00:00.000Z" }, { birthdate: "05.04.1980" }],
    ["a birth date in short", { birthdate: "5/4/1980" }, { birthdate: "05.04.1980" }],
    ["a passport in one field", { passportNum: "АА 1234567" }, { passportSn: "AA", passportNum: "1234567" }],
    ["a passport in small letters", { passportSn: "aa", passportNum: "123 45 67" }, { passportSn: "AA", passportNum: "1234567" }],
    ["nobody", { firstName: null, lastName: null, phone: null }, {}],
  ])("is understood where possible: %s", async (_case, applicant, kept) => {
    const reply = await send(appeal({}, applicant));

    expect([reply.status, reply.body.leftOut]).toEqual([200, []]);
    expect((await record(reply.body.ticket)).applicant).toMatchObject(kept);
  });

  it("shows staff what was sent, in their words, and a mask without the right to personal data", async () => {
    const { ticket } = to.ok(
      await send(appeal({ files: [file("IMG_0001.qqq", Buffer.from("qqq"))] }, { phone: "+7 912 345 67 89", passportSn: "ЖЖ" })),
    );
    const may = async (isGiven: boolean) => {
      await (
        isGiven
          ? sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'registrator' and p.short_name = 'view_personal_data'`
          : sql`delete from role_permissions where permission_id = (select id from permissions where short_name = 'view_personal_data') and role_id = (select id from roles where code = 'registrator')`
      ).execute(portal.db);
    };
    const { leftOut } = await record(ticket);
    await may(false);
    const masked = (await record(ticket)).leftOut;
    await may(true);

    expect(leftOut).toEqual([
      {
        part: "applicant.phone",
        reason: "not_a_phone",
        name: "Mobil telefon",
        message: "Telefon raqami +998 dan keyin 9 ta raqamdan iborat",
        given: "+7 912 345 67 89",
      },
      {
        part: "applicant.passportSn",
        reason: "not_a_passport_series",
        name: "Pasport seriyasi",
        message: "Pasport seriyasi 2 ta lotin harfidan iborat",
        given: "ЖЖ",
      },
      {
        part: "files.0",
        reason: "file_type_unknown",
        name: "Ilova qilingan fayllar",
        message: expect.stringMatching(/^Bunday fayl qabul qilinmaydi\. Qabul qilinadi: PDF, rasm/),
        given: "IMG_0001.qqq",
      },
    ]);
    expect(masked.map((one: { given: string }) => one.given)).toEqual(["+********", "Ж***", "IMG_0001.qqq"]);
    const { rows } = await sql<{ line: string }>`select i::text as line from incoming_appeals i where ticket = ${ticket}`.execute(
      portal.db,
    );
    expect(rows[0]!.line).not.toMatch(/912|ЖЖ|IMG_0001/);
  });

  it.each<[unknown, string | null]>([
    [935551122, "935551122"],
    [["935551122"], '["935551122"]'],
    [{ mobile: "935551122" }, '{"mobile":"935551122"}'],
    [{ name: { a: "935551122" } }, '{"name":{"a":"935551122"}}'],
    [true, "true"],
    [[`${"9".repeat(197)}🙏`], `["${"9".repeat(197)}`],
    [`+7 ${"9".repeat(1996)}🙏`, `+7 ${"9".repeat(1996)}`],
  ])("shows the contents of a part, of any kind: %j", async (phone, shown) => {
    const { ticket } = to.ok(await send(appeal({}, { phone })));

    expect((await record(ticket)).leftOut.map((one: { given: string }) => one.given)).toEqual([shown]);
  });

  it("shows a part that the schema does not know as a mask without the right to personal data", async () => {
    const { ticket } = to.ok(await send(appeal({ phone: "935551122", passport: "AA1234567", toString: "x" })));
    await sql`delete from role_permissions where permission_id = (select id from permissions where short_name = 'view_personal_data') and role_id = (select id from roles where code = 'registrator')`.execute(
      portal.db,
    );
    const { leftOut } = await record(ticket);
    await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'registrator' and p.short_name = 'view_personal_data'`.execute(
      portal.db,
    );

    expect(leftOut.map((one: { name: string; given: string }) => [one.name, one.given])).toEqual([
      ["Mobil telefon", "9********"],
      ["Pasport seriyasi va raqami", "A********"],
      ["toString", "x***"],
    ]);
  });

  it("keeps a file whose base64 is in lines, or has the head that browsers give it", async () => {
    const text = png.toString("base64");
    const { ticket, leftOut } = to.ok(
      await send(
        appeal({
          files: [
            file("qator.png", text.replaceAll(/.{40}/g, "$&\r\n")),
            file("sayt.png", `data:image/png;base64,${text}`),
            file("bosh.png", "data:image/png;base64,"),
          ],
        }),
      ),
    );

    expect(leftOut).toEqual([{ part: "files.2", reason: "file_empty" }]);
    const { files } = await record(ticket);
    expect(files.map((f: { resourceName: string }) => f.resourceName).toSorted()).toEqual(["qator.png", "sayt.png"]);
    const stored = await (await portal.as("registrator2")).get(`/admin/files/download/${files[0].resourcesId}`);
    expect(stored.status).toBe(200);
  });

  it("keeps a text longer than an appeal's as a file, and a text with invalid characters without them", async () => {
    const text = `${"Suv yoʻq. ".repeat(2500)}Oxiri`;
    const long = to.ok(await send(appeal({ text })));
    const odd = to.ok(await send(appeal({ text: "Suv\u0000 yoʻq\ud800\ufffe" })));
    const [stored, marked] = [await record(long.ticket), await record(odd.ticket)];
    expect(stored.leftOut[0].message).toBe("Koʻpi bilan 20000 ta belgi");
    const whole = await (await portal.as("registrator2")).get(`/admin/files/download/${stored.files[0].resourcesId}`);

    expect([long.leftOut, odd.leftOut]).toEqual([[{ part: "text", reason: "too_long" }], []]);
    expect([stored.appeal.text, stored.files[0].resourceName]).toEqual([text.slice(0, 20_000), "murojaat-matni.txt"]);
    expect(whole.status).toBe(200);
    expect(marked.appeal.text).toBe("Suv yoʻq");
  });

  it("becomes an appeal by the form, with a phone that the office decides", async () => {
    const { ticket } = to.ok(await send(appeal({}, { phone: "+7 912 345 67 89" })));
    const { applicant, appeal: of, incomingId } = await record(ticket);
    const clerk = await portal.as("registrator2");
    const form = (more: object) => ({ applicant: { ...applicant, ...more }, appeal: { ...of, satulationId: 1 }, incomingId });

    expect((await clerk.post("/appeal-actions/with-applicant", form({}))).status).toBe(400);
    const phone = to.ok(await clerk.get("/applicants/get-fake-phone"));
    to.ok(await clerk.post("/appeal-actions/with-applicant", form({ phone, isFakePhoneNumber: 1 })));
  });
});

describe("a forged or replayed request", () => {
  it("without a key, with another channel's, a wrong or a revoked one is refused before its body is read", async () => {
    const before = await count();
    const revoked = await createChannelKey(portal.db, "web", "eski");
    await revokeChannelKey(portal.db, revoked.id);
    const other = await createChannelKey(portal.db, "my-fergana", "ilova");

    const wrong: ChannelKey[] = [
      { id: 999_999, key: "" },
      { id: key.id, key: "web_forged" },
      { id: key.id, key: `${key.key}x` },
      { id: key.id, key: other.key },
      revoked,
      other,
    ];
    for (const by of wrong) {
      const reply = await send({ nonsense: true }, { by });
      expect([reply.status, reply.body.code], JSON.stringify(by)).toEqual([401, "wrong_key"]);
    }
    for (const channel of ["toString", "constructor", "fax"])
      expect((await call("POST", channel, { nonsense: true })).body.code, channel).toBe("wrong_key");
    for (const name of ["x-key-id", "x-signature"])
      expect((await send({ nonsense: true }, { headers: { [name]: "" } })).body.code, name).toBe("wrong_key");
    // the key itself is no signature
    expect((await send({ nonsense: true }, { headers: { "x-api-key": key.key, "x-signature": "" } })).body.code).toBe("wrong_key");
    expect(await count()).toBe(before);
  });

  it("is refused when any signed part differs: body, path, query, method, time, nonce", async () => {
    const body = JSON.stringify(appeal());
    const before = await count();
    const url = "/api/intake/web";
    const headers = signed(key, { method: "POST", url, body });
    type Change = { method?: "GET" | "POST"; url?: string; body?: string; headers?: Record<string, string> };
    const outcome = async (change: Change) => {
      const sent = { method: "POST" as const, url, body, ...change };
      const reply = await portal.app.inject({
        method: sent.method,
        url: sent.url,
        headers: { ...(sent.method === "POST" && { "content-type": "application/json" }), ...headers, ...change.headers },
        ...(sent.method === "POST" && { payload: sent.body }),
      });
      return reply.json().code;
    };

    const changes: Change[] = [
      { body: body.replace("Lola", "Lila") },
      { body: `${body} ` },
      { body: "" },
      { url: `${url}?a=1` },
      { method: "GET", url: `${url}/WEB-0000000000` },
      { headers: { "x-timestamp": seconds(1) } },
      { headers: { "x-nonce": nonce() } },
      { headers: { "x-signature": "0".repeat(64) } },
    ];
    for (const change of changes) expect(await outcome(change), JSON.stringify(change)).toBe("wrong_key");
    expect(await count()).toBe(before);
    expect(await outcome({})).toBeUndefined();
    expect(await count()).toBe(before + 1);
  });

  it("whose key is revoked while it is on its way is refused as well", async () => {
    const taken = await createChannelKey(portal.db, "web", "eski");
    const body = JSON.stringify(appeal());
    const headers = { "content-type": "application/json", ...signed(taken, { method: "POST", url: "/api/intake/web", body }) };
    const before = await count();

    const under = request({ port: await port(), method: "POST", path: "/api/intake/web", headers });
    const answered = new Promise<number>((resolve) => under.once("response", (reply) => resolve(reply.resume().statusCode!)));
    under.write(body.slice(0, 20));
    // the key is looked for when the headers have come
    await setTimeout(500);
    await revokeChannelKey(portal.db, taken.id);
    under.end(body.slice(20));

    expect([await answered, await count()]).toEqual([401, before]);
  });

  it("with a time too far off, without a nonce, or with a used one is refused", async () => {
    const body = appeal();
    const once = { nonce: nonce() };

    const wrong: How[] = [{ time: seconds(-301) }, { time: seconds(310) }, { time: "soon" }, { nonce: "" }, { nonce: "short" }];
    for (const how of wrong) expect((await send(body, how)).body.code, JSON.stringify(how)).toBe("request_stale");
    expect((await send(body, once)).status).toBe(200);
    const replayed = await send(body, once);

    expect([replayed.status, replayed.body.code]).toEqual([409, "request_replayed"]);
  });

  it("from a clock five minutes ahead is refused the second time, as long as its time counts", async () => {
    const body = appeal();
    const ahead = { nonce: nonce(), time: seconds(295) };
    expect((await send(body, ahead)).status).toBe(200);
    await sql`update channel_nonces set at = at - interval '9 minutes' where nonce = ${ahead.nonce}`.execute(portal.db);

    // every call forgets what is older
    expect((await send(appeal())).status).toBe(200);
    expect((await send(body, ahead)).body.code).toBe("request_replayed");
  });

  it("after 120 requests a minute with one key is too many; another key goes on", async () => {
    const busy = await createChannelKey(portal.db, "web", "band");
    await sql`insert into channel_nonces (key_id, nonce) select ${busy.id}, 'nonce-' || n from generate_series(1, 120) n`.execute(
      portal.db,
    );

    expect((await send(appeal(), { by: busy })).status).toBe(429);
    expect((await send(appeal())).status).toBe(200);
  });

  it("passes at most 120 times when several come at once", async () => {
    const busy = await createChannelKey(portal.db, "web", "birdan");
    await sql`insert into channel_nonces (key_id, nonce) select ${busy.id}, 'nonce-' || n from generate_series(1, 117) n`.execute(
      portal.db,
    );

    const replies = await Promise.all(Array.from({ length: 12 }, () => call("GET", `web/${"x".repeat(40)}`, undefined, { by: busy })));

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(3);
  });

  it("finds no key in the database, where it is encrypted", async () => {
    const { rows } = await sql<{ secret: string }>`select secret, name from channel_keys where id = ${key.id}`.execute(portal.db);

    expect(JSON.stringify(rows)).not.toContain(key.key);
    expect(decrypt(rows[0]!.secret, `channel_keys.secret:${key.id}`)).toBe(key.key);
  });
});

describe("the example of docs/reference.md", () => {
  it.skipIf(noCurl)(`submits an appeal and asks for its status, with openssl and curl${noCurl}`, async () => {
    const page = await readFile(new URL("../../../../docs/reference.md", import.meta.url), "utf8");
    const example = /```bash\n(key_id=[^]*?)```/.exec(page)![1]!;
    const folder = await mkdtemp(join(tmpdir(), "murojaat-signed-"));
    await writeFile(join(folder, "appeal.json"), JSON.stringify(appeal()));
    const script = example
      .replace("key_id=3", `key_id=${key.id}`)
      .replace(/key=web_\S+/, `key=${key.key}`)
      .replace("https://murojaat.example.uz", `http://127.0.0.1:${await port()}`);

    const { stdout } = await promisify(execFile)("bash", ["-eu", "-o", "pipefail", "-c", script], { cwd: folder });

    const [sent, asked] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(sent).toEqual({
      ticket: expect.stringMatching(/^WEB-/),
      statusCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      leftOut: [],
    });
    expect(asked).toMatchObject({ status: "new", number: null });
    await rm(folder, { recursive: true });
  });
});

describe("a waiting record", () => {
  const arrive = async (fields: object = {}) => {
    const { ticket } = to.ok(
      await send(appeal({ files: [{ name: "rasm.png", content: png.toString("base64") }], ...fields }, { areasId: area.id })),
    );
    const { id } = await portal.db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow();
    return { id, ticket };
  };
  const form = async (id: number, fields: object = {}) => {
    const record = to.ok(await registrator.get(`/appeals/incoming/${id}`));
    return { applicant: record.applicant, appeal: { ...record.appeal, ...fields }, incomingId: id };
  };

  it("is prefilled for the registration form; for people without the right to personal data it is masked", async () => {
    const { id, ticket } = await arrive();

    const record = to.ok(await registrator.get(`/appeals/incoming/${id}`));
    await sql`delete from role_permissions where permission_id = (select id from permissions where short_name = 'view_personal_data') and role_id = (select id from roles where code = 'registrator')`.execute(
      portal.db,
    );
    const masked = to.ok(await registrator.get(`/appeals/incoming/${id}`));
    const row = (await waiting("registrator")).rows.find((r: { id: number }) => r.id === id);
    await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'registrator' and p.short_name = 'view_personal_data'`.execute(
      portal.db,
    );

    expect(record).toMatchObject({
      incomingId: id,
      ticket,
      applicant: { id: -1, firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: area.id },
      appeal: { channelId: 9, text: "Koʻchada chiroq yoʻq" },
      files: [{ resourceName: "rasm.png" }],
    });
    expect(masked.applicant.phone).toBe("93*****22");
    expect(row.applicantPhone).toBe("93*****22");
  });

  it("with an e-mail address alone is registered by people who may not see it, and its sender is answered there", async () => {
    const { ticket } = to.ok(await send(appeal({ email: "lola@mail.uz" }, { phone: null, areasId: area.id })));
    const { id } = await portal.db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow();
    await sql`delete from role_permissions where permission_id = (select id from permissions where short_name = 'view_personal_data') and role_id = (select id from roles where code = 'registrator')`.execute(
      portal.db,
    );
    const body = await form(id);
    const phone = to.ok(await registrator.get("/applicants/get-fake-phone"));
    const reply = await registrator.post("/appeal-actions/with-applicant", {
      ...body,
      applicant: { ...body.applicant, phone, isFakePhoneNumber: 1 },
    });
    await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'registrator' and p.short_name = 'view_personal_data'`.execute(
      portal.db,
    );

    expect(JSON.stringify(body)).not.toContain("lola@");
    const { rows } = await sql`select kind, method, address from notifications where appeal_id = ${to.ok(reply).id}`.execute(portal.db);
    expect(rows).toEqual([{ kind: "registered", method: "email", address: "lola@mail.uz" }]);
  });

  it("becomes an appeal with its channel, its moment and its files, and the sender is sent the number", async () => {
    const { id, ticket } = await arrive();
    await sql`update incoming_appeals set created_at = '2026-11-19T10:00:00+05:00' where id = ${id}`.execute(portal.db);

    // a channel that the form names is not the sender's
    const made = to.ok(await registrator.post("/appeal-actions/with-applicant", await form(id, { channelId: 1, satulationId: 1 })));

    expect(made).toMatchObject({ status: "registration", channelId: 9, files: [{ resourceName: "rasm.png" }], deadline: "04.12.2026" });
    expect(to.ok(await registrator.get(`/appeals/incoming/${id}`))).toMatchObject({ status: "registered", appealId: made.id, files: [] });
    expect((await waiting("registrator")).rows.map((r: { id: number }) => r.id)).not.toContain(id);
    const { statusCode } = to.ok(await registrator.get(`/appeals/detail/${made.id}`));
    const { rows } = await sql`select kind, method, address, text from notifications where appeal_id = ${made.id}`.execute(portal.db);
    expect(rows).toEqual([
      {
        kind: "registered",
        method: "sms",
        address: "935551122",
        text: `Murojaatingiz ${made.requestNumber} raqami bilan roʻyxatga olindi. Koʻrib chiqish muddati: 04.12.2026. Tekshirish kodi: ${statusCode.slice(0, 4)}-${statusCode.slice(4)}`,
      },
    ]);
    expect((await registrator.get(`/admin/files/download/${made.files[0].resourcesId}`)).status).toBe(200);
    expect((await call("GET", `web/${ticket}`)).body).toEqual({
      status: "registered",
      number: made.requestNumber,
      reason: null,
      answers: [],
    });
    // and it may be changed while it is registered, its channel being what it is
    expect(
      (await registrator.put("/appeal-actions/update-with-applicant", { ...(await to.form({ id: made.id, channelId: 9 })), version: 1 }))
        .status,
    ).toBe(200);
  });

  it("shows the answers of every question that one letter covered, once it has been sent", async () => {
    const { id, ticket } = await arrive();
    const made = to.ok(await registrator.post("/appeal-actions/with-applicant", await form(id, { satulationId: 1 })));
    to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: made.id, position_levels_id: 1 }));
    const [leader, executor] = [await portal.as("leader"), await portal.as("executor")];
    const tasks: number[] = [];
    for (let n = 0; n < 3; n += 1) tasks.push((await to.draft(leader, made.id, { executorId: await to.userId("executor") })).id);
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: made.id }));
    for (const [n, task] of tasks.entries()) {
      await to.act(executor, "accept", task);
      await to.act(executor, "answer", task, { ...(await to.answerBody("signer")), text: `Quvur ${n + 1} almashtirildi` });
      await to.act(await portal.as("controller"), "check-answer", task);
      await to.act(await portal.as("signer"), "confirm-answer", task);
    }
    const [first, second, third] = tasks as [number, number, number];
    const signer = await portal.as("signer");
    await to.act(signer, "notify-applicant", first, { methodId: 1, text: "Javoblar", alsoTaskIds: [second] });
    expect((await call("GET", `web/${ticket}`)).body.answers).toEqual([]);

    await sql`update notifications set status = 'sms_sent' where task_id = ${first}`.execute(portal.db);
    expect((await call("GET", `web/${ticket}`)).body.answers).toEqual(["Quvur 1 almashtirildi", "Quvur 2 almashtirildi"]);

    await to.act(signer, "notify-applicant", third, { methodId: 1, text: "Javob" });
    expect((await call("GET", `web/${ticket}`)).body.answers).toEqual(["Quvur 1 almashtirildi", "Quvur 2 almashtirildi"]);
  });

  it("becomes only one appeal, however many people register it at once", async () => {
    const { id } = await arrive();
    const body = await form(id);

    const replies = await Promise.all([1, 2, 3].map(() => registrator.post("/appeal-actions/with-applicant", body)));

    expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(
      (
        await sql<{
          n: number;
        }>`select count(*) as n from appeal_files l join appeals a on a.id = l.appeal_id join incoming_appeals i on i.appeal_id = a.id where i.id = ${id}`.execute(
          portal.db,
        )
      ).rows[0]!.n,
    ).toBe(1);
  });

  it("is rejected with a reason that the sender receives; then it can be neither registered nor rejected", async () => {
    const { id, ticket } = await arrive({ language: "RU" });

    const rejected = to.ok(
      await registrator.patch(`/appeal-actions/reject-incoming/${id}`, { reasonId: 2, note: "Нет подписи", version: 1 }),
    );
    const again = await registrator.patch(`/appeal-actions/reject-incoming/${id}`, { reasonId: 1 });
    const late = await registrator.post("/appeal-actions/with-applicant", await form(id));

    expect(rejected).toMatchObject({ status: "rejected", statusName: "Rad etilgan", reason: "Реклама или спам: Нет подписи", version: 2 });
    expect([again.status, late.status]).toEqual([409, 409]);
    const { rows } = await sql`select kind, text, recipient from notifications where incoming_appeal_id = ${id}`.execute(portal.db);
    expect(rows).toEqual([
      {
        kind: "rejected",
        text: `Ваше обращение ${ticket} не зарегистрировано. Причина: Реклама или спам: Нет подписи`,
        recipient: "Rahimova Lola",
      },
    ]);
    expect((await call("GET", `web/${ticket}`)).body).toEqual({
      status: "rejected",
      number: null,
      reason: "Реклама или спам: Нет подписи",
      answers: [],
    });
  });

  // by hand: the closed list (law, article 23)
  it.each([
    [{ reasonId: 9 }, "reasonId", "no_such_record"],
    [{ reasonId: 3 }, "firstNumber", "required"],
    [{ reasonId: 3, firstNumber: "WEB-22222222" }, "firstNumber", "no_such_record"],
    [{ reasonId: 4 }, "note", "too_short"],
    [{ reasonId: 4, note: "Bu murojaat emas ek" }, "note", "too_short"],
  ])("is not rejected by %j", async (body, path, problem) => {
    const { id } = await arrive();
    const refused = await registrator.patch(`/appeal-actions/reject-incoming/${id}`, body);
    expect([refused.status, refused.body.details[0]]).toMatchObject([422, { path, problem }]);
  });

  it("is rejected as sent twice with the number of the first, which must exist, and as no appeal with a note", async () => {
    const [first, second, third] = [await arrive(), await arrive(), await arrive()];
    const itself = await registrator.patch(`/appeal-actions/reject-incoming/${second.id}`, { reasonId: 3, firstNumber: second.ticket });
    const twice = to.ok(
      await registrator.patch(`/appeal-actions/reject-incoming/${second.id}`, {
        reasonId: 3,
        firstNumber: ` № ${first.ticket.toLowerCase()}.`,
      }),
    );
    const none = to.ok(
      await registrator.patch(`/appeal-actions/reject-incoming/${third.id}`, { reasonId: 4, note: "Bayram bilan tabriklaydi" }),
    );

    expect(itself.status).toBe(422);
    expect([twice.reason, none.reason]).toEqual([
      `Xabar ikki marta yuborilgan: ${first.ticket}`,
      "Xabar murojaat emas: Bayram bilan tabriklaydi",
    ]);
  });

  it("shows its files to the office in which it waits, and to nobody else", async () => {
    const { id } = await arrive();
    const { files } = to.ok(await registrator.get(`/appeals/incoming/${id}`));
    const file = files[0].resourcesId;

    for (const way of ["download", "view"]) {
      expect((await registrator.get(`/admin/files/${way}/${file}`)).status, way).toBe(200);
      for (const login of ["registrator2", "leader2", "registrator3", "executor", "mahalla", "supervisor", "admin"])
        expect((await (await portal.as(login)).get(`/admin/files/${way}/${file}`)).status, `${way} ${login}`).toBe(404);
    }
  });

  it("does not exist for another office or for other channels' keys, and cannot be decided without the right", async () => {
    const { id, ticket } = await arrive();
    const body = await form(id);
    const foreign = await portal.as("registrator2");
    const other = await createChannelKey(portal.db, "my-fergana", "ilova");

    expect((await foreign.get(`/appeals/incoming/${id}`)).status).toBe(404);
    expect((await foreign.patch(`/appeal-actions/reject-incoming/${id}`, { reasonId: 1 })).status).toBe(404);
    expect((await foreign.post("/appeal-actions/with-applicant", body)).status).toBe(404);
    expect((await (await portal.as("leader")).get(`/appeals/incoming/${id}`)).status).toBe(403);
    expect((await (await portal.as("leader")).patch(`/appeal-actions/reject-incoming/${id}`, { reasonId: 1 })).status).toBe(403);
    expect((await (await portal.as("leader")).get("/appeals/menu/web")).status).toBe(403);
    expect((await call("GET", `my-fergana/${ticket}`, undefined, { by: other })).status).toBe(404);
    expect((await registrator.patch(`/appeal-actions/reject-incoming/${id}`, { reason: "yoq" })).status).toBe(400);
    expect((await registrator.patch(`/appeal-actions/reject-incoming/${id}`, { reasonId: 1, version: 7 })).body.code).toBe(
      "changed_meanwhile",
    );
    expect((await portal.db.selectFrom("incoming_appeals").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status).toBe(
      "new",
    );
  });
});
