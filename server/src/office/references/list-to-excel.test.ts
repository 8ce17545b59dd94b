import { references } from "@murojaat/contract";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendSheet, workbook } from "../../../test/support/sheets.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

const send = (path: string, file: Buffer) => sendSheet(portal, admin, path, file);

const headings: Readonly<Record<string, string[]>> = {
  UZ: ["Raqami", "Nomi (lotin)", "Nomi (kirill)", "Nomi (rus)"],
  RU: ["Номер", "Название (латиница)", "Название (узбекская кириллица)", "Название (русское)"],
  UK: ["Рақами", "Номи (лотин)", "Номи (кирилл)", "Номи (рус)"],
};
describe("a list exported to Excel", () => {
  it("can be imported again also where several records share a name, and where a name has the separator of names", async () => {
    const { rows: mahallas } = await sql<{ id: number; area: number }>`
      select distinct on (area_id) id, area_id as area from mahallas order by area_id, id limit 2`.execute(portal.db);
    const made = async (path: string, name: string, fields: object): Promise<number> => {
      const { status, body } = await admin.post(path, { nameUz: name, nameUk: `${name} кирилл`, nameRu: `${name} рус`, ...fields });
      expect([path, status]).toEqual([path, 200]);
      return body.id;
    };
    const sections: number[] = [];
    // a sector of the same name in each district
    for (const { id, area } of mahallas) {
      sections.push(await made("/admin/sections", "Sektor", { areasId: area }));
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
    // a new one has the sector of its own district; where several fit, it is asked for
    const district = (await sql<{ name: string }>`select name_uz as name from areas where id = ${mahallas[1]!.area}`.execute(portal.db))
      .rows[0]!.name;
    const columns = ["nameUz", "nameUk", "nameRu", "Tuman (shahar)", "Sektor"];
    const file = await workbook([columns, ["Yangi sektorli", "Янги секторли", "С сектором", district, "Sektor"]]);
    expect((await send("/crud/mahalla/import", file)).body).toMatchObject({ created: 1, faulty: [] });
    const { rows: kept } = await sql`select section_id as id from mahallas where name_uz = 'Yangi sektorli'`.execute(portal.db);
    expect(kept).toEqual([{ id: sections[1] }]);
    const groups = await workbook([
      ["nameUz", "nameUk", "nameRu", "Yuqori guruh"],
      ["Yangi", "Янги", "Новое", "Qolgani"],
    ]);
    expect((await send("/admin/groups/import?dryRun=1", groups)).body.faulty).toMatchObject([{ row: 2, problem: "several_found" }]);
  });

  it.each(["UZ", "RU", "UK"])("can be imported again unchanged: %s", async (language) => {
    for (const { path } of Object.values(references)) {
      const reply = await portal.app.inject({
        url: `/api${path}/excel`,
        headers: { authorization: `Bearer ${admin.token}`, "accept-language": language },
      });
      const { rows } = (await readXlsx(reply.rawPayload)).sheets[0]!;
      expect(reply.headers["content-disposition"]).toMatch(
        /^attachment; filename\*=UTF-8''[\w%.-]+_\d\d\.\d\d\.\d{4}_\d\d-\d\d-\d\d\.xlsx$/,
      );
      expect(rows[0]!.slice(0, 4)).toEqual(headings[language]);

      const back = await send(`${path}/import?dryRun=1`, reply.rawPayload);

      expect([path, back.body]).toMatchObject([
        path,
        { rows: rows.length - 1, created: 0, updated: 0, unchanged: rows.length - 1, faulty: [] },
      ]);
    }
  });

  it("contains the filtered rows, and a text that looks like a formula stays a text", async () => {
    const name = '=HYPERLINK("https://example.uz";"A")';
    const { id, position } = (await admin.post("/admin/stages", { nameUz: name, nameUk: "+1", nameRu: "@я" })).body;

    const reply = await portal.app.inject({
      url: "/api/admin/stages/excel?nameRu=@я",
      headers: { authorization: `Bearer ${admin.token}` },
    });

    const { rows } = (await readXlsx(reply.rawPayload)).sheets[0]!;
    expect(rows.filter((row) => row[0] === id)).toEqual([[id, name, "+1", "@я", position]]);
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
  ])("says first what it is, of which moment and by which filter: %s", async (language, labels, district) => {
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

    const [list, about] = (await readXlsx(reply.rawPayload)).sheets;
    const lines = about!.rows.filter((row) => row.some((cell) => cell !== null));
    expect(lines.map((row) => row[0])).toEqual(labels);
    const [organization, person, moment, ...rest] = lines.slice(1).map((row) => row[1]);
    expect([organization, person]).toEqual([own.organization, language === "UZ" ? own.person : "Ғаниева Гузал Тўлқиновна"]);
    // on the clock of Tashkent
    expect((moment as Date).getTime() - 5 * 3_600_000 - began).toBeLessThan(60_000);
    expect(rest).toEqual(["a", region.name, district, labels[4], n]);
    expect(list!.rows).toHaveLength(n + 1);
    expect(n).toBeGreaterThan(3);
  });

  it("names a filter by yes and no, by several values and by another record's name in words", async () => {
    const factsOf = async (path: string): Promise<unknown[]> => {
      const reply = await portal.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${admin.token}` } });
      return (await readXlsx(reply.rawPayload)).sheets.at(-1)!.rows.map((row) => row.slice(0, 2));
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
    expect(await factsOf("/crud/areas/excel")).toContainEqual(["Tanlovlar", "Qoʻyilmagan"]);
  });

  it("says that it is empty, and can be imported again as empty", async () => {
    const reply = await portal.app.inject({
      url: "/api/admin/stages/excel?name=hech-qanday",
      headers: { authorization: `Bearer ${admin.token}` },
    });

    const [list, about] = (await readXlsx(reply.rawPayload)).sheets;
    expect(about!.rows.at(-1)!.slice(0, 2)).toEqual(["Qatorlar soni", 0]);
    expect(list!.rows).toHaveLength(1);
    expect((await send("/admin/stages/import?dryRun=1", reply.rawPayload)).body).toMatchObject({ rows: 0, created: 0, faulty: [] });
  });
});
