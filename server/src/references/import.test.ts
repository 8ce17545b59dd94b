import { deflateRawSync, crc32 } from "node:zlib";
import { references } from "@murojaat/contract";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Person, Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

type Cells = (string | number | boolean | null)[][];
const workbook = async (rows: Cells) => Buffer.from(await writeXlsx({ sheets: [{ name: "A", rows }] }));
const send = async (path: string, file: Buffer, name = "list.xlsx", language = "UZ"): Promise<Answer> => {
  const boundary = "----boundary";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Bearer ${admin.token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "accept-language": language,
  };
  const reply = await portal.app.inject({ method: "POST", url: `/api${path}`, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(portal.db)).rows[0]!.n;
const heading = ["Nomi (lotin)", "Номи (кирилл)", "Название (русское)", "Tuman (shahar)", "Kodi"];

/** A zip of one entry, its stated size as told. */
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
    ["Yangi hayot", "Янги ҳаёт", "Янги хаёт", "Oltiariq tumani", "77000001"],
    // the district by its code as a number, by its Russian name; one script only
    ["Bogʻi Shamol", null, "Боги Шамол", 1730203, 77000002],
    [null, "Чўлпон", "Чулпон", "алтыарыкский район", null],
  ];

  it("are tried first, without a trace", async () => {
    const before = await count("mahallas");

    const reply = await send("/crud/mahalla/import?dryRun=1", await workbook(good));

    expect([reply.status, reply.body]).toEqual([
      200,
      { dryRun: true, rows: 3, created: 3, updated: 0, unchanged: 0, transliterated: 2, faulty: [], version: expect.any(String) },
    ]);
    expect(await count("mahallas")).toBe(before);
  });

  it("are taken all, the missing script written from the other", async () => {
    const reply = await send("/crud/mahalla/import", await workbook(good));
    expect(reply.body).toMatchObject({ dryRun: false, created: 3, transliterated: 2 });

    const kept = await sql<object>`select name_uz, name_uk, name_ru, area_id, code from mahallas where id >= 1000 order by id`.execute(
      portal.db,
    );
    expect(kept.rows).toEqual([
      { name_uz: "Yangi hayot", name_uk: "Янги ҳаёт", name_ru: "Янги хаёт", area_id: 1, code: "77000001" },
      { name_uz: "Bogʻi Shamol", name_uk: "Боғи Шамол", name_ru: "Боги Шамол", area_id: 1, code: "77000002" },
      { name_uz: "Choʻlpon", name_uk: "Чўлпон", name_ru: "Чулпон", area_id: 1, code: null },
    ]);
  });

  it("are known again by their code, and changed where they differ", async () => {
    const again: Cells = [heading, ...good.slice(1, 3)];
    again[1] = ["Yangi hayot", "Янги ҳаёт", "Новая жизнь", "Oltiariq tumani", "77000001"];

    const reply = await send("/crud/mahalla/import", await workbook(again));

    expect(reply.body).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const { rows } = await sql<{ name_ru: string }>`select name_ru from mahallas where code = '77000001'`.execute(portal.db);
    expect(rows).toEqual([{ name_ru: "Новая жизнь" }]);
  });

  it("are written as the dry run showed them, or not at all: what a colleague changed meanwhile is told first", async () => {
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

    const met = await send(`/crud/mahalla/import?version=${tried.body.version}`, file);
    expect([met.status, met.body.code]).toEqual([409, "changed_meanwhile"]);
    const { full_name } = (await sql<{ full_name: string }>`select full_name from users where login = 'admin'`.execute(portal.db)).rows[0]!;
    expect(met.body.details).toMatchObject({ now: { dryRun: true, updated: 1, faulty: [] }, by: full_name });
    expect(Math.abs(Date.now() - Date.parse(met.body.details.at))).toBeLessThan(60_000);
    expect(await nameOf()).toBe("Тем временем");

    // seen again, it is a decision
    const again = await send(`/crud/mahalla/import?version=${met.body.details.now.version}`, file);
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

    const told = tried.body.faulty.map((f: { row: number; column: string; problem: string }) => [f.row, f.column, f.problem]);
    expect(told.toSorted((a: [number], b: [number]) => a[0] - b[0])).toEqual([
      [3, "Название (латиница)", "already_taken"],
      [3, "Название (узбекская кириллица)", "already_taken"],
      [4, "Район (город)", "no_such_record"],
      [4, "Название (латиница)", "required"],
      [4, "Название (узбекская кириллица)", "required"],
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

describe("other lists", () => {
  it("take JSON of the same columns, words for choices and several at once", async () => {
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

  it("refuse unknown columns and wrong shapes of JSON", async () => {
    expect((await admin.post("/admin/stages/import", { rows: [{ nameUz: "A", color: "red" }] })).body.details).toMatchObject([
      { path: "rows.0.color", problem: "unknown_field" },
    ]);
    expect((await admin.post("/admin/stages/import", { rows: [] })).status).toBe(400);
    expect((await admin.post("/admin/stages/import", { rows: [{ id: 999, nameUz: "A", nameRu: "Я" }] })).body.details).toMatchObject([
      { path: "rows.1.id", problem: "no_such_record" },
    ]);
  });

  it("keep what a group may not do: stand below itself", async () => {
    const reply = await admin.post("/admin/groups/import", { rows: [{ id: 1, parentId: 1 }] });

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "rows.1.parentId", problem: "below_itself" }]]);
  });
});

const headings: Readonly<Record<string, string[]>> = {
  UZ: ["Raqami", "Nomi (lotin)", "Nomi (kirill)", "Nomi (rus)"],
  RU: ["Номер", "Название (латиница)", "Название (узбекская кириллица)", "Название (русское)"],
  UK: ["Рақами", "Номи (лотин)", "Номи (кирилл)", "Номи (рус)"],
};
describe("a list to Excel", () => {
  it("comes back also where several records have the same name, and where a name has the sign that stands between names", async () => {
    const { rows: mahallas } = await sql<{ id: number; area: number }>`
      select distinct on (area_id) id, area_id as area from mahallas order by area_id, id limit 2`.execute(portal.db);
    const made = async (path: string, name: string, fields: object): Promise<number> => {
      const { status, body } = await admin.post(path, { nameUz: name, nameUk: `${name} кирилл`, nameRu: `${name} рус`, ...fields });
      expect([path, status]).toEqual([path, 200]);
      return body.id;
    };
    const sections: number[] = [];
    // each district has its first sector
    for (const { id, area } of mahallas) {
      sections.push(await made("/admin/sections", "1-sektor", { areasId: area }));
      expect((await admin.put("/crud/mahalla", { id, sectionsId: sections.at(-1) })).status).toBe(200);
    }
    const { rows: roots } = await sql<{ id: number }>`select id from topics where parent_id is null order by id limit 2`.execute(portal.db);
    for (const { id } of roots)
      await made("/admin/groups", "Ichida", { parentId: await made("/admin/groups", "Qolgani", { parentId: id }) });
    const [senders] = (await admin.get("/crud/sender-orgs?pageSize=1")).body.rows;
    const channel = (name: string, code: string) => made("/admin/channels", name, { code, form: "written", isExternal: false });
    const channels = [await channel("Kabutar; choparda", "pigeon_rider"), await channel("Kabutar", "pigeon")];
    expect((await admin.put("/crud/sender-orgs", { id: senders.id, channelIds: channels })).status).toBe(200);

    for (const path of ["/crud/mahalla", "/admin/groups", "/crud/sender-orgs"]) {
      const url = `/api${path}/excel`;
      const { rawPayload } = await portal.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
      const back = await send(`${path}/import?dryRun=1`, rawPayload);
      expect([path, back.body]).toMatchObject([path, { created: 0, updated: 0, unchanged: back.body.rows, faulty: [] }]);
    }
    // a new one has the sector of its own district; where nothing tells them apart, it is asked for
    const district = (await sql<{ name: string }>`select name_uz as name from areas where id = ${mahallas[1]!.area}`.execute(portal.db))
      .rows[0]!.name;
    const columns = ["nameUz", "nameUk", "nameRu", "Tuman (shahar)", "Sektor"];
    const file = await workbook([columns, ["Yangi sektorli", "Янги секторли", "С сектором", district, "1-sektor"]]);
    expect((await send("/crud/mahalla/import", file)).body).toMatchObject({ created: 1, faulty: [] });
    const { rows: kept } = await sql`select section_id as id from mahallas where name_uz = 'Yangi sektorli'`.execute(portal.db);
    expect(kept).toEqual([{ id: sections[1] }]);
    const groups = await workbook([
      ["nameUz", "nameUk", "nameRu", "Yuqori guruh"],
      ["Yangi", "Янги", "Новое", "Qolgani"],
    ]);
    expect((await send("/admin/groups/import?dryRun=1", groups)).body.faulty).toMatchObject([{ row: 2, problem: "several_found" }]);
  });

  it.each(["UZ", "RU", "UK"])("comes back unchanged, whichever of all it is: %s", async (language) => {
    for (const { path } of Object.values(references)) {
      const reply = await portal.app.inject({
        url: `/api${path}/excel`,
        headers: { authorization: `Bearer ${admin.token}`, "accept-language": language },
      });
      const { rows } = (await readXlsx(reply.rawPayload)).sheets[1]!;
      expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''\w+_\d{8}_\d{6}\.xlsx$/);
      expect(rows[0]!.slice(0, 4)).toEqual(headings[language]);

      const back = await send(`${path}/import?dryRun=1`, reply.rawPayload);

      expect([path, back.body]).toMatchObject([
        path,
        { rows: rows.length - 1, created: 0, updated: 0, unchanged: rows.length - 1, faulty: [] },
      ]);
    }
  });

  it("holds the filtered rows, and a text that looks like a formula stays a text", async () => {
    const name = '=HYPERLINK("https://example.uz";"A")';
    const { id } = (await admin.post("/admin/stages", { nameUz: name, nameUk: "+1", nameRu: "@я" })).body;

    const reply = await portal.app.inject({
      url: "/api/admin/stages/excel?nameRu=@я",
      headers: { authorization: `Bearer ${admin.token}` },
    });

    const { rows } = (await readXlsx(reply.rawPayload)).sheets[1]!;
    expect(rows.filter((row) => row[0] === id)).toEqual([[id, name, "+1", "@я", 0]]);
    expect(reply.rawPayload.includes("<f>")).toBe(false);
  });

  it.each([
    [
      "UZ",
      [
        "Tuman va shaharlar",
        "Tashkilot",
        "Kim yuklab oldi",
        "Yuklab olingan vaqt",
        "Nomi (lotin)",
        "Viloyat",
        "Turi",
        "Tartib",
        "Qatorlar soni",
      ],
      "Tuman",
    ],
    [
      "RU",
      [
        "Районы и города",
        "Организация",
        "Кто выгрузил",
        "Время выгрузки",
        "Название (латиница)",
        "Область",
        "Вид",
        "Порядок",
        "Количество строк",
      ],
      "Район",
    ],
    [
      "UK",
      [
        "Туман ва шаҳарлар",
        "Ташкилот",
        "Ким юклаб олди",
        "Юклаб олинган вақт",
        "Номи (лотин)",
        "Вилоят",
        "Тури",
        "Тартиб",
        "Қаторлар сони",
      ],
      "Туман",
    ],
  ])("says first what it is, of when and by which filter: %s", async (language, labels, district) => {
    const script = { UZ: "name_uz", RU: "name_ru", UK: "name_uk" }[language]!;
    const region = (
      await sql<{
        id: number;
        name: string;
      }>`select id, ${sql.ref(script)} as name from regions where name_uz = 'Fargʻona viloyati'`.execute(portal.db)
    ).rows[0]!;
    const own = (
      await sql<{ organization: string; person: string }>`
      select o.${sql.ref(script)} as organization, u.full_name as person from users u join organizations o on o.id = u.organization_id where u.login = 'admin'`.execute(
        portal.db,
      )
    ).rows[0]!;
    const { n } = (
      await sql<{
        n: number;
      }>`select count(*) as n from areas where region_id = ${region.id} and kind = 'district' and name_uz ilike '%a%'`.execute(portal.db)
    ).rows[0]!;
    const began = Date.now();

    const reply = await portal.app.inject({
      url: `/api/crud/areas/excel?regionsId=${region.id}&kind=district&nameUz=a&sortAttr=nameUz&sortOrder=ASC`,
      headers: { authorization: `Bearer ${admin.token}`, "accept-language": language },
    });

    const [about, list] = (await readXlsx(reply.rawPayload)).sheets;
    const lines = about!.rows.filter((row) => row.some((cell) => cell !== null));
    expect(lines.map((row) => row[0])).toEqual(labels);
    const [organization, person, moment, ...rest] = lines.slice(1).map((row) => row[1]);
    expect([organization, person]).toEqual([own.organization, own.person]);
    // on the clock of Tashkent
    expect((moment as Date).getTime() - 5 * 3_600_000 - began).toBeLessThan(60_000);
    expect(rest).toEqual(["a", region.name, district, labels[4], n]);
    expect(list!.rows).toHaveLength(n + 1);
    expect(n).toBeGreaterThan(3);
  });

  it("says a filter by yes and no, by several and by the name of another record in words", async () => {
    const factsOf = async (path: string): Promise<unknown[]> => {
      const reply = await portal.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${admin.token}` } });
      return (await readXlsx(reply.rawPayload)).sheets[0]!.rows.map((row) => row.slice(0, 2));
    };
    const channel = (
      await sql<{ id: number; name: string }>`select id, name_uz as name from channels order by id limit 1`.execute(portal.db)
    ).rows[0]!;

    expect(await factsOf("/admin/channels/excel?isExternal=false")).toContainEqual(["Tashqi kanal", "Yoʻq"]);
    expect(await factsOf("/admin/channels/excel?isExternal=true&form=written")).toEqual(
      expect.arrayContaining([
        ["Tashqi kanal", "Ha"],
        ["Murojaat shakli", "Yozma"],
      ]),
    );
    expect(await factsOf(`/crud/sender-orgs/excel?channelIds=${channel.id}`)).toContainEqual(["Kelib tushish kanallari", channel.name]);
    expect(await factsOf("/crud/areas/excel?regionName=boshqa&sortAttr=regionName")).toEqual(
      expect.arrayContaining([
        ["Viloyat", "boshqa"],
        ["Tartib", "Viloyat"],
      ]),
    );
    expect(await factsOf("/crud/areas/excel")).toContainEqual(["Filtrlar", "Qoʻyilmagan"]);
  });

  it("of nothing says so, and comes back as nothing", async () => {
    const reply = await portal.app.inject({
      url: "/api/admin/stages/excel?name=hech-qanday",
      headers: { authorization: `Bearer ${admin.token}` },
    });

    const [about, list] = (await readXlsx(reply.rawPayload)).sheets;
    expect(about!.rows.at(-1)!.slice(0, 2)).toEqual(["Qatorlar soni", 0]);
    expect(list!.rows).toHaveLength(1);
    expect((await send("/admin/stages/import?dryRun=1", reply.rawPayload)).body).toMatchObject({ rows: 0, created: 0, faulty: [] });
  });
});

describe("a file that is no list", () => {
  it.each([
    ["a text", Buffer.from("not a workbook")],
    ["nothing", Buffer.alloc(0)],
    ["a zip of something else", zipOf("a.txt", Buffer.from("a"))],
    ["a zip cut short", zipOf("a.txt", Buffer.from("a")).subarray(0, 60)],
  ])("%s is refused as such", async (_what, file) => {
    expect((await send("/admin/stages/import", file)).body.code).toBe("file_type_unknown");
  });

  it.each([80_000_000, 100])("a bomb is measured by what it unpacks to, whatever size it states (%i)", async (stated) => {
    const bomb = zipOf("xl/worksheets/sheet1.xml", Buffer.alloc(80_000_000, 32), stated);
    expect(bomb.length).toBeLessThan(200_000);

    expect(await send("/admin/stages/import", bomb)).toMatchObject({ status: 413, body: { code: "file_too_large" } });
  });

  it("with too many rows or columns is refused", async () => {
    const rows = Array.from({ length: 20_002 }, () => ["A"]);
    const columns = [Array.from({ length: 61 }, (_v, at) => `C${at}`)];

    for (const sheet of [rows, columns])
      expect(await send("/admin/stages/import", await workbook(sheet))).toMatchObject({ status: 413, body: { code: "file_too_large" } });
  });

  it("with a heading that is none, says which", async () => {
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
