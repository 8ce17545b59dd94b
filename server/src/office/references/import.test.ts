import { deflateRawSync, crc32 } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEachLatin } from "../../../../contract/test/spellings.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { xlsxOf } from "../../../test/support/books.ts";
import { sendSheet, workbook, type Cells } from "../../../test/support/sheets.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

const send = (path: string, file: Buffer, name = "list.xlsx", language = "UZ") => sendSheet(portal, admin, path, file, name, language);

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(portal.db)).rows[0]!.n;
const heading = ["Nomi (lotin)", "Номи (кирилл)", "Название (русское)", "Tuman (shahar)", "Kodi"];

/** A zip of one entry with the stated size given. */
const zipOf = (name: string, content: Buffer, stated = content.length): Buffer => {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(stated, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(stated, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
};

describe("mahallas from Excel", () => {
  const good: Cells = [
    heading,
    // signs that turn the direction of writing fall away
    ["Yangi\u202e hayot", "Янги ҳаёт\u2066", "Янги хаёт", "Oltiariq tumani", "77000001"],
    // the district by its code as a number, by its Russian name; one script only
    ["Bogʻi Shamol", null, "Боги Шамол", 1730203, 77000002],
    [null, "Чўлпон", "Чулпон", "алтыарыкский район", null],
  ];

  it("are tried first, without a trace", async () => {
    const before = await count("mahallas");

    const reply = await send("/crud/mahalla/import?dryRun=1", await workbook(good));

    expect([reply.status, reply.body]).toEqual([
      200,
      {
        dryRun: true,
        rows: 3,
        created: 3,
        updated: 0,
        unchanged: 0,
        transliterated: 2,
        alongside: [],
        notes: [],
        faulty: [],
        version: expect.any(String),
      },
    ]);
    expect(await count("mahallas")).toBe(before);
  });

  it("are all written, with the missing script made from the other", async () => {
    const reply = await send("/crud/mahalla/import", await workbook(good));
    expect(reply.body).toMatchObject({ dryRun: false, created: 3, transliterated: 2 });

    const stored = await sql<object>`select name_uz, name_uk, name_ru, area_id, code from mahallas where id >= 1000 order by id`.execute(
      portal.db,
    );
    expect(stored.rows).toEqual([
      { name_uz: "Yangi hayot", name_uk: "Янги ҳаёт", name_ru: "Янги хаёт", area_id: 1, code: "77000001" },
      { name_uz: "Bogʻi Shamol", name_uk: "Боғи Шамол", name_ru: "Боги Шамол", area_id: 1, code: "77000002" },
      { name_uz: "Choʻlpon", name_uk: "Чўлпон", name_ru: "Чулпон", area_id: 1, code: null },
    ]);
  });

  it("are recognised by their code, and changed where they differ", async () => {
    const again: Cells = [heading, ...good.slice(1, 3)];
    again[1] = ["Yangi hayot", "Янги ҳаёт", "Новая жизнь", "Oltiariq tumani", "77000001"];

    const reply = await send("/crud/mahalla/import", await workbook(again));

    expect(reply.body).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const { rows } = await sql<{ name_ru: string }>`select name_ru from mahallas where code = '77000001'`.execute(portal.db);
    expect(rows).toEqual([{ name_ru: "Новая жизнь" }]);
  });

  it("are written as the dry run showed them, or not at all: a colleague's change meanwhile is shown first", async () => {
    const admin = await portal.as("admin");
    const idOf = async (code: string) =>
      (await sql<{ id: number }>`select id from mahallas where code = ${code}`.execute(portal.db)).rows[0]!.id;
    const nameOf = async () =>
      (await sql<{ name_ru: string }>`select name_ru from mahallas where code = '77000001'`.execute(portal.db)).rows[0]!.name_ru;
    const file = await workbook([heading, ["Yangi hayot", "Янги ҳаёт", "Из файла", "Oltiariq tumani", "77000001"]]);
    const tried = await send("/crud/mahalla/import?dryRun=1", file);

    // what the file does not touch is no matter
    expect((await admin.put("/crud/mahalla", { id: await idOf("77000002"), nameRu: "Другая" })).status).toBe(200);
    expect((await send("/crud/mahalla/import?dryRun=1", file)).body.version).toBe(tried.body.version);
    expect((await admin.put("/crud/mahalla", { id: await idOf("77000001"), nameRu: "Тем временем" })).status).toBe(200);

    const conflict = await send(`/crud/mahalla/import?version=${tried.body.version}`, file);
    expect([conflict.status, conflict.body.code]).toEqual([409, "changed_meanwhile"]);
    const { full_name } = (await sql<{ full_name: string }>`select full_name from users where login = 'admin'`.execute(portal.db)).rows[0]!;
    expect(conflict.body.details).toMatchObject({ now: { dryRun: true, updated: 1, faulty: [] }, by: full_name });
    expect(Math.abs(Date.now() - Date.parse(conflict.body.details.at))).toBeLessThan(60_000);
    expect(await nameOf()).toBe("Тем временем");

    // seen again, it is a decision
    const again = await send(`/crud/mahalla/import?version=${conflict.body.details.now.version}`, file);
    expect(again.body).toMatchObject({ dryRun: false, updated: 1 });
    expect(await nameOf()).toBe("Из файла");
  });

  it("are refused together when one row is faulty, with every fault by row and column", async () => {
    const faulty: Cells = [
      heading,
      ["Yaxshi", "Яхши", "Хороший", "Oltiariq tumani", null],
      ["Choʻlpon", null, "Другой", "Oltiariq tumani", null],
      [null, null, "Безымянный", "Yoʻq tumani", null],
      ["Ikki", "Икки", "Два", null, "78"],
      ["Uch", "Уч", "Три", "Oltiariq tumani", "79"],
      ["Toʻrt", "Тўрт", "Четыре", "Oltiariq tumani", "79"],
      ["A".repeat(256), "А", "А", "Oltiariq tumani", null],
    ];
    const before = await count("mahallas");

    const tried = await send("/crud/mahalla/import?dryRun=1", await workbook(faulty), "list.xlsx", "RU");
    const refused = await send("/crud/mahalla/import", await workbook(faulty));

    const reported = tried.body.faulty.map((f: { row: number; column: string; problem: string }) => [f.row, f.column, f.problem]);
    expect(reported).toEqual([
      [3, "Название (латиница)", "already_taken"],
      [3, "Название (узбекская кириллица)", "already_taken"],
      [4, "Название (латиница)", "required"],
      [4, "Название (узбекская кириллица)", "required"],
      [4, "Район (город)", "no_such_record"],
      [5, "Район (город)", "required"],
      [6, "Код", "twice_in_file"],
      [7, "Код", "twice_in_file"],
      [8, "Название (латиница)", "too_long"],
    ]);
    expect(tried.body.faulty.find((f: { row: number }) => f.row === 8).message).toBe("Не более 255 символов");
    expect([refused.status, refused.body.details]).toMatchObject([
      422,
      expect.arrayContaining([expect.objectContaining({ path: "rows.5.areasId", problem: "required" })]),
    ]);
    expect(await count("mahallas")).toBe(before);
  });
});

describe("the outcome of a dry run", () => {
  // as they are copied from telephones, chats and web pages: marks of direction, soft hyphens, joiners, spaces of all widths, line breaks
  const invisible = [
    ["\u202aKo\u00adrik\u202c 1", "\u200eКў\u200bрик 1\u200f", "\ufeffКурык 1\u2069", "\u202bOltiariq\u00a0tumani\u202c", "\u200e77100001"],
    ["Ko\u200drik 2\u2028", "Кўрик\u202f2", "Курык\u20032", "Oltiariq tumani\u200c", "77100002\u200b"],
    ["Ko'rik 3", null, "Курык 3", 1_730_203, 77_100_003],
  ] satisfies Cells;

  it.each<[string, (query: string) => Promise<{ status: number; body: { version: string; created: number; unchanged: number } }>]>([
    ["a workbook", async (query) => send(`/crud/mahalla/import${query}`, await workbook([heading, ...invisible]))],
    [
      "rows",
      (query) =>
        admin.post(`/crud/mahalla/import${query}`, {
          rows: invisible.map(([nameUz, nameUk, nameRu, areasId, code]) => ({ nameUz, nameUk, nameRu, areasId, code })),
        }),
    ],
  ])("of %s full of invisible characters are written once, and leave nothing to change", async (_, load) => {
    await sql`delete from mahallas where code like '7710000%'`.execute(portal.db);
    const seen = await load("?dryRun=1");
    expect(seen.body).toMatchObject({ created: 3, faulty: [] });

    const written = await load(`?version=${seen.body.version}`);
    expect([written.status, written.body]).toMatchObject([200, { created: 3 }]);
    const { rows } = await sql<object>`select name_uz, name_ru, code from mahallas where code like '7710000%' order by code`.execute(
      portal.db,
    );
    expect(rows).toEqual([
      { name_uz: "Korik 1", name_ru: "Курык 1", code: "77100001" },
      { name_uz: "Korik 2", name_ru: "Курык 2", code: "77100002" },
      { name_uz: "Koʻrik 3", name_ru: "Курык 3", code: "77100003" },
    ]);
    expect((await load("?dryRun=1")).body).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  });
});

describe("names that look the same", () => {
  it("are one name: another record of it is refused, whatever stands between its letters", async () => {
    const rows = [["Yangi\u200d Hayot", "Янги Ҳаёт\u00a0", "Иное", "Oltiariq tumani", null]] satisfies Cells;
    const { body } = await send("/crud/mahalla/import?dryRun=1", await workbook([heading, ...rows]));

    expect(body.faulty.map((f: { cell: string; problem: string }) => [f.cell, f.problem])).toEqual([
      ["A2", "already_taken"],
      ["B2", "already_taken"],
    ]);
  });

  it("are one name in either Latin alphabet, and so are a heading and a name in a cell", async () => {
    const [headings, districts] = ["Tuman (shahar)", "Qoʻshtepa tumani"].map(inEachLatin);
    await send(
      "/crud/mahalla/import",
      await workbook([heading, ["Choʻl Chorbogʻi", "Чўл Чорбоғи", "Чул Чарбаг", "Qoʻshtepa tumani", null]]),
    );
    for (const [at, name] of inEachLatin("Choʻl Chorbogʻi").entries()) {
      const rows = [heading.with(3, headings![at]!), [name, "Бошқа", "Другая", districts![at]!, null]] satisfies Cells;
      const { body } = await send("/crud/mahalla/import?dryRun=1", await workbook(rows));
      expect([name, body.faulty]).toMatchObject([name, [{ cell: "A2", problem: "already_taken" }]]);
    }
  });

  it("in the letters of 2026 stay as they were written, and the Cyrillic name is made of them", async () => {
    await send("/crud/mahalla/import", await workbook([heading, ["Çamanzor yöli", null, "Чаманзор", "Oltiariq tumani", "77200001"]]));
    const { rows } = await sql<object>`select name_uz, name_uk from mahallas where code = '77200001'`.execute(portal.db);
    expect(rows).toEqual([{ name_uz: "Çamanzor yöli", name_uk: "Чаманзор йўли" }]);
  });

  it("are reported with their cell and letters where a word mixes alphabets", async () => {
    const rows = [["Sinov", "C\u0438\u043do\u0432 Д МФЙ", "Синов", "\u041eltiariq tumani", null]] satisfies Cells;
    const { body } = await send("/crud/mahalla/import?dryRun=1", await workbook([heading, ...rows]));

    expect(body.faulty.map((f: { cell: string; message: string }) => [f.cell, f.message])).toEqual([
      ["B2", "Bir soʻzda lotin va kirill harflari aralashgan: C\u0438\u043do\u0432 (C, o)"],
      ["D2", "Bir soʻzda lotin va kirill harflari aralashgan: \u041eltiariq (\u041e)"],
    ]);
  });
});

describe("all faults of a row", () => {
  it("are reported at once, with those that other records cause", async () => {
    const rows = [["Yangi hayot", "Янги ҳаёт", "A".repeat(256), "Oltiariq tumani", "77\u0410B"]] satisfies Cells;
    const { body } = await send("/crud/mahalla/import?dryRun=1", await workbook([heading, ...rows]));

    expect(body.faulty.map((f: { cell: string; problem: string }) => [f.cell, f.problem])).toEqual([
      ["A2", "already_taken"],
      ["B2", "already_taken"],
      ["C2", "too_long"],
      ["E2", "mixed_alphabets"],
    ]);
  });

  it("name the invalid value, and the possible ones where they are few", async () => {
    const { body } = await admin.post("/admin/channels/import?dryRun=1", {
      rows: [{ nameUz: "Xat", nameUk: "Хат", nameRu: "Почта два", code: "mail2", form: "qogʻozda", isExternal: "balki" }],
    });

    expect(body.faulty.map((f: { message: string }) => f.message).toSorted()).toEqual([
      "Bunday qiymat mumkin emas: «balki». Mumkin boʻlganlari: Ha; Yoʻq",
      "Bunday qiymat mumkin emas: «qogʻozda». Mumkin boʻlganlari: Yozma; Elektron; Shaxsiy qabul; Sayyor qabul; Ommaviy qabul; Video qabul; Telefon orqali",
    ]);
  });
});

describe("a cell with another value than it shows is a fault of its row, with sheet and cell:", () => {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const headed = (headings: readonly string[], cells: string) =>
    `<row r="1">${headings.map((heading, at) => text(`${String.fromCodePoint(65 + at)}1`, heading)).join("")}</row><row r="2">${cells}</row>`;
  const faults = async (path: string, rows: string, formats: readonly string[] = []) => {
    const { status, body } = await send(`${path}?dryRun=1`, await xlsxOf(rows, formats));
    expect(status, JSON.stringify(body)).toBe(200);
    return body.faulty as { row: number; problem: string; sheet: string; cell: string; message: string }[];
  };
  const named = ["Nomi (lotin)", "Nomi (kirill)", "Nomi (rus)"];

  it("an account that Excel kept as a number", async () => {
    const headings = ["id", "bankAccount"];
    const found = await faults(
      "/admin/organizations/import",
      headed(headings, `<c r="A2"><v>1</v></c><c r="B2"><v>2.02080009001234E+19</v></c>`),
    );

    expect(found).toMatchObject([
      { row: 2, problem: "digits_lost", sheet: "Roʻyxat", cell: "B2", message: "Fayl oxirgi raqamlarni yoʻqotgan: matn sifatida kiriting" },
    ]);
    const asText = headed(headings, `<c r="A2"><v>1</v></c>${text("B2", "2020 8000 9001 2345 6789")}`);
    expect(await faults("/admin/organizations/import", asText)).toEqual([]);
  });

  it.each([
    ["/crud/mahalla/import", "areasId", "A2"],
    ["/crud/sender-orgs/import", "nameUz", "A2"],
    ["/admin/departments/import", "nameUz", "A2"],
    ["/admin/users/import", "lastName", "A2"],
    ["/admin/groups/import", "code", "A2"],
  ])("an error of Excel, in %s", async (path, field, cell) => {
    const error = await faults(path, headed([field], `<c r="${cell}" t="e"><v>#N/A</v></c>`));
    const pasted = await faults(path, headed([field], text(cell, "#ССЫЛКА!")));

    for (const found of [error, pasted]) expect(found).toContainEqual(expect.objectContaining({ row: 2, cell, problem: "excel_error" }));
  });

  it("a code that became a date or lost a zero, and a name that is a number of decimals", async () => {
    const cells = `<c r="A2" s="1"><v>46310</v></c><c r="B2" s="2"><v>15.1</v></c>`;
    const found = await faults("/admin/groups/import", headed(["code", "nameUz"], cells), ["dd.mm", "0.00"]);

    expect(found.map(({ cell, problem }) => [cell, problem])).toEqual(
      expect.arrayContaining([
        ["A2", "made_a_date"],
        ["B2", "shown_otherwise"],
      ]),
    );
  });

  it("a phone whose decimals would be its last digits, but not one that is only shown with spaces and its country", async () => {
    const [cells, formats] = [
      (value: string, style: number) => headed(["phone"], `<c r="A2" s="${style}"><v>${value}</v></c>`),
      ["0.0", '"+998 "00\\ 000\\ 00\\ 00', "0.00", "#,##0"],
    ] as const;
    const problems = async (value: string, style: number) =>
      (await faults("/admin/users/import", cells(value, style), formats)).filter(({ cell }) => cell === "A2").map(({ problem }) => problem);

    expect(await problems("90123456", 1)).toEqual(["shown_otherwise"]);
    expect(await problems("9012345.67", 0)).toEqual(["shown_otherwise"]);
    expect(await problems("9012345.67", 3)).toEqual(["shown_otherwise"]);
    expect(await problems("90123456.7", 1)).toEqual(["shown_otherwise"]);
    expect(await problems("901234567", 4)).toEqual(["shown_otherwise"]);
    expect(await problems("901234567", 2)).toEqual([]);
  });

  it("and the same sent as JSON", async () => {
    const rows = [{ nameUz: "#ЗНАЧ!", nameRu: "Имя" }];
    const reply = await admin.post("/crud/sender-orgs/import?dryRun=1", { rows });

    expect(reply.body.faulty).toMatchObject([{ row: 1, problem: "excel_error", sheet: null, cell: null }]);
  });

  it("an unknown heading", async () => {
    const rows = `<row r="1"><c r="A1" t="e"><v>#REF!</v></c>${text("B1", named[2]!)}</row><row r="2">${text("B2", "Имя")}</row>`;
    const reply = await send("/crud/sender-orgs/import?dryRun=1", await xlsxOf(rows));

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "rows.1.A", problem: "excel_error" }]]);
  });
});

describe("imports of other lists", () => {
  it("accept JSON of the same columns, words for choices and several at once", async () => {
    const channels = await admin.post("/admin/channels/import", {
      rows: [{ nameUz: "Faks", nameUk: "Факс", nameRu: "Факс", code: "fax", form: "Письменная", isExternal: "да" }],
    });
    const senders = await admin.post("/crud/sender-orgs/import", {
      rows: [{ nameUz: "Yangi idora", nameRu: "Новое ведомство", channelIds: "fax; Почта орқали (ёзма)" }],
    });

    expect([channels.body, senders.body]).toMatchObject([{ created: 1 }, { created: 1, transliterated: 1 }]);
    const { body } = await admin.get("/crud/sender-orgs?nameRu=ведомство&sortAttr=id");
    const ids = await sql<{ id: number }>`select id from channels where code in ('fax', 'mail') order by id`.execute(portal.db);
    expect(body.rows[0]).toMatchObject({ nameUk: "Янги идора", channelIds: ids.rows.map((row) => row.id) });
    const { rows } = await sql<object>`select code, form, is_external from channels where code = 'fax'`.execute(portal.db);
    expect(rows).toEqual([{ code: "fax", form: "written", is_external: true }]);
  });

  it("accept the number of a record in digits alone: neither a boolean nor a calculated number is record 1", async () => {
    const rows = [true, "1e0", "0x1", "1.0"].map((id, at) => ({
      id,
      nameUz: `Bosqich 10${at}`,
      nameUk: `Босқич 10${at}`,
      nameRu: `Этап 10${at}`,
    }));
    const { body } = await admin.post("/admin/stages/import?dryRun=1", { rows });

    expect([body.updated, body.faulty.map((f: { row: number; problem: string }) => [f.row, f.problem])]).toEqual([
      0,
      [1, 2, 3, 4].map((row) => [row, "no_such_record"]),
    ]);
    for (const id of [1, " 1 "])
      expect((await admin.post("/admin/stages/import?dryRun=1", { rows: [{ id, nameRu: "Новый этап" }] })).body.updated).toBe(1);
  });

  it("store ʻ and ʼ as letters for any sign in the file, and find no change where a record has them", async () => {
    const before = { id: 1, addressUz: "Mustaqillik koʻchasi, 1-uy", shortNameUz: "Fargʻona hokimligi", logoTitleUz: "Maʼmuriyat" };
    const typed = { id: 1, addressUz: "Mustaqillik ko'chasi, 1-uy", shortNameUz: "Farg`ona hokimligi", logoTitleUz: "Ma’muriyat" };
    await admin.post("/admin/organizations/import", { rows: [typed] });
    const { rows } = await sql<object>`
      select id, address_uz as "addressUz", short_name_uz as "shortNameUz", logo_title_uz as "logoTitleUz" from organizations where id = 1`.execute(
      portal.db,
    );

    expect(rows).toEqual([before]);
    expect((await admin.post("/admin/organizations/import?dryRun=1", { rows: [typed] })).body).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it("refuse unknown columns and wrong shapes of JSON", async () => {
    expect((await admin.post("/admin/stages/import", { rows: [{ nameUz: "A", color: "red" }] })).body.details).toMatchObject([
      { path: "rows.0.color", problem: "unknown_field" },
    ]);
    expect((await admin.post("/admin/stages/import", { rows: [] })).status).toBe(400);
    expect((await admin.post("/admin/stages/import", { rows: [{ id: 999, nameUz: "A", nameRu: "Я" }] })).body.details).toMatchObject([
      { path: "rows.1.id", problem: "no_such_record" },
    ]);
  });

  it("read the topic above in either Latin alphabet", async () => {
    const { rows } = await sql<{ id: number; name: string }>`
      select t.id, p.name_uz as name from topics t join topics p on p.id = t.parent_id where p.name_uz ~ '[og]ʻ' and p.name_uz ~ 'sh|ch' order by 1 limit 1`.execute(
      portal.db,
    );
    const { id, name } = rows[0]!;
    for (const parentId of inEachLatin(name))
      expect([parentId, (await admin.post("/admin/groups/import?dryRun=1", { rows: [{ id, parentId }] })).body]).toMatchObject([
        parentId,
        { unchanged: 1, faulty: [] },
      ]);
  });

  it("never place a group below itself", async () => {
    const reply = await admin.post("/admin/groups/import", { rows: [{ id: 1, parentId: 1 }] });

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "rows.1.parentId", problem: "below_itself" }]]);
  });
});

describe("a file that is no list", () => {
  it.each([
    ["a text", Buffer.from("not a workbook")],
    ["a zip of something else", zipOf("a.txt", Buffer.from("a"))],
    ["a zip cut short", zipOf("a.txt", Buffer.from("a")).subarray(0, 60)],
  ])("%s is refused with its reason", async (_what, file) => {
    expect((await send("/admin/stages/import", file)).body).toMatchObject({
      code: "not_a_workbook",
      error: "Bu Excel jadvali (XLSX) emas yoki u parol bilan yopilgan: uni Excelda parolsiz XLSX qilib saqlab, qayta yuklang",
    });
  });

  it("without content is refused as empty", async () => {
    expect((await send("/admin/stages/import", Buffer.alloc(0))).body.code).toBe("file_empty");
  });

  it.each([80_000_000, 100])("that unpacks to a bomb is measured by its real size, whatever size it states (%i)", async (stated) => {
    const bomb = zipOf("xl/worksheets/sheet1.xml", Buffer.alloc(80_000_000, 32), stated);
    expect(bomb.length).toBeLessThan(200_000);

    expect(await send("/admin/stages/import", bomb)).toMatchObject({ status: 413, body: { code: "file_too_large" } });
  });

  it("with too many rows or columns is refused", async () => {
    const rows = Array.from({ length: 20_002 }, () => ["Nomi (lotin)"]);
    const columns = [["Nomi (lotin)", ...Array.from({ length: 60 }, (_v, at) => `C${at}`)]];

    for (const sheet of [rows, columns])
      expect(await send("/admin/stages/import", await workbook(sheet))).toMatchObject({ status: 413, body: { code: "file_too_large" } });
  });

  it("with an unknown heading says which", async () => {
    const reply = await send(
      "/admin/stages/import",
      await workbook([
        ["Nomi (lotin)", "Rangi"],
        ["A", "B"],
      ]),
    );

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "rows.1.Rangi", problem: "unknown_column" }]]);
  });

  it("sent as a form without a file is refused", async () => {
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "multipart/form-data; boundary=x" };
    const reply = await portal.app.inject({ method: "POST", url: "/api/admin/stages/import", headers, payload: "--x--\r\n" });

    expect([reply.statusCode, reply.json().details]).toMatchObject([400, [{ path: "file", problem: "required" }]]);
  });
});
