import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "../../engine/archive/unzip.ts";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { noPoppler, openWorkshop, type Workshop } from "../../../test/support/other-programs.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let portal: Portal;
let workshop: Workshop;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  workshop = await openWorkshop();
  portal = await openPortal();
  to = given(portal);
  // three of one district by two channels, of which one is an application of an office; none of the year before
  await to.registered();
  await to.registered({ satulationId: 2 });
  await to.registered({ satulationId: 3 }, { applicantTypeId: 2, name: "Suv xoʻjaligi", inn: "301234567", director: "Rahimov J." });
}, 60_000);
afterAll(async () => {
  await portal.close();
  await workshop.close();
});

const excel = async (path: string, login = "leader", language = "UZ") => {
  const file = await download(portal, login, `/reports/${path}`, { language });
  expect(file.status, path).toBe(200);
  return { ...file, sheets: readXlsx(file.bytes) };
};
/** The contents of a row's cells: `=` and the formula where there is one, else the text or the number. */
const cellsOf = (xml: string, row: number): string[] => {
  const [, cells] = new RegExp(`<row r="${row}"[^>]*>(.*?)</row>`, "s").exec(xml)!;
  return [
    ...cells!.matchAll(/<c r="[A-Z]+\d+"[^>]*?(?:\/>|>(?:<f>([^<]*)<\/f>)?(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>)/g),
  ].map(([, formula, value, text]) => (formula === undefined ? (text ?? value ?? "") : `=${formula} → ${value}`));
};

describe("the Excel of a report", () => {
  it("keeps the shape of the tables: heads over columns, the fixed rows and columns, a sheet each", async () => {
    const { sheets, name } = await excel("report-one/excel");
    const [appeals, tasks] = sheets;

    expect(name).toBe(`1-hisobot-Hududlar-kesimida_01.01-${to.today}.xlsx`);
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      "Murojaatlar hududlar kesimida",
      "Masalalar hududlar kesimida",
      "Muammo joyi boʻyicha",
    ]);
    const { xml } = appeals!;
    expect(cellsOf(xml, 1)).toEqual(["1-hisobot. Hududlar kesimida"]);
    expect(cellsOf(xml, 3)).toEqual([`Davr: 01.01.${to.today.slice(6)} – ${to.today} (kelib tushgan sana boʻyicha)`]);
    expect(cellsOf(xml, 4)[0]).toMatch(
      new RegExp(`^${to.today} \\d\\d:\\d\\d holatiga koʻra. Tuzuvchi: Shermatov Ikrom Mansurovich, Fargʻona viloyati hokimligi$`),
    );
    expect(cellsOf(xml, 5).filter((text) => text !== "")).toEqual([
      "Hudud",
      "Jami",
      "Murojaatchi turi",
      "Murojaat turi",
      "Shakli",
      "Shundan",
      "Jamoaviy",
      "Takroriy",
      "Dublikat",
    ]);
    expect(cellsOf(xml, 6).slice(1, 6)).toEqual(["Shu davr", "Oʻtgan yilning shu davri", "Farqi", "Jismoniy shaxslar", "Yuridik shaxslar"]);
    for (const merged of ["A5:A6", "B5:D5", "E5:F5", "G5:I5", "J5:P5", "Q5:V5", "W5:W6"])
      expect(xml).toContain(`<mergeCell ref="${merged}"/>`);
    expect(xml).toContain('<pane xSplit="1" ySplit="6" topLeftCell="B7" activePane="bottomRight" state="frozen"/>');
    expect(cellsOf(xml, 7)[0]).toBe("Jami");
    expect(tasks!.rows.map((row) => row["A"])).toContain("Jami");
  });

  it("computes differences and totals by formulas that contain their values", async () => {
    const { sheets } = await excel("report-one/excel");
    const { xml, rows } = sheets[0]!;

    // six rows of heads, the total, 19 districts and cities, other region
    expect(rows).toHaveLength(27);
    const district = rows.findLastIndex((row) => row["B"] === 3) + 1;
    expect(cellsOf(xml, district).slice(1, 9)).toEqual(["3", "0", `=B${district}-C${district} → 3`, "2", "1", "1", "1", "1"]);
    expect(cellsOf(xml, 7).slice(0, 6)).toEqual([
      "Jami",
      "=SUM(B8:B27) → 3",
      "=SUM(C8:C27) → 0",
      "=B7-C7 → 3",
      "=SUM(E8:E27) → 2",
      "=SUM(F8:F27) → 1",
    ]);
  });

  it("of the widest report is printed on A4, its heads turned", async () => {
    const { xml } = (await excel("report-three/excel")).sheets[0]!;

    expect(xml).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1"');
  });

  it("has an empty cell for a share of nothing, which stays empty when it is calculated", async () => {
    const { sheets } = await excel("report-three/excel");

    expect(cellsOf(sheets[0]!.xml, 7)).toContainEqual(expect.stringMatching(/^=IF\(([A-Z]+7)=0,"",ROUND\(100\*[A-Z]+7\/\1,1\)\) → $/));
  });

  it("has topics indented under their group and folded; the total is that of the groups", async () => {
    const { xml } = (await excel("report-two/excel")).sheets[0]!;
    const levels = [...xml.matchAll(/<row r="(\d+)"[^>]*?( outlineLevel="1")?>/g)].map(
      ([, row, level]) => [Number(row), level !== undefined] as const,
    );
    const groups = levels.filter(([row, isPart]) => row > 7 && !isPart).map(([row]) => row);
    const total = 7;

    expect(xml).toContain('<outlinePr summaryBelow="0"/>');
    expect(cellsOf(xml, 8)[0]).toBe("Kommunal xizmatlar");
    expect(levels.find(([row]) => row === 9)).toEqual([9, true]);
    expect(cellsOf(xml, total)[1]).toBe(`=SUM(${groups.map((row) => `B${row}`).join(",")}) → 3`);
  });

  it("says what was chosen, in the language of the caller", async () => {
    const area = await portal.db.selectFrom("areas").select(["id", "name_ru"]).orderBy("id").executeTakeFirstOrThrow();
    const { sheets } = await excel(
      `report-five/excel?from=01.02.2026&to=05.03.2026&by=resolved&areasId=${area.id}&channelId=1`,
      "leader",
      "RU",
    );
    const facts = sheets[0]!.rows.slice(0, 5).map((row) => row["A"]);

    expect(facts).toContain("Период: 01.02.2026 – 05.03.2026 (по дате завершения)");
    expect(facts).toContainEqual(expect.stringMatching(/^По состоянию на \d\d\.\d\d\.\d{4} \d\d:\d\d\. Составлено: \S/));
    expect(facts.find((fact) => String(fact).startsWith("Территория"))).toMatch(new RegExp(`^Территория: ${area.name_ru}; Канал: \\S`));
  });

  it("stands upright for the summary of a quarter and names nobody", async () => {
    const { sheets, bytes } = await excel("quarterly/excel");
    const { rows } = sheets[0]!;

    expect(rows.map((row) => row["A"]).slice(-15)).toEqual([
      "Kelib tushgan",
      "Ariza",
      "Shikoyat",
      "Taklif",
      // these six make what was received
      "Koʻrib chiqilgan",
      "Koʻrmay qoldirilgan",
      "Koʻrib chiqish tugatilgan",
      "Murojaatchiga qaytarilgan",
      "Maʼlumot uchun",
      "Ochiq",
      "Qanoatlantirilgan",
      "Tushuntirilgan va boshqalar",
      "Qanoatlantirilmagan",
      "Qonun boʻyicha koʻrmay qoldirilgan",
      "Muddati oʻtgan",
    ]);
    expect(rows.at(-15)!["B"]).toBe(3);
    for (const part of unzip(bytes, { bytes: 10_000_000, entries: 50 }).values()) expect(part.toString("utf8")).not.toContain("Shermatov");
  });

  it("has a name that looks like a formula as text", async () => {
    await sql`update channels set name_uz = '=HYPERLINK("http://x")' where id = 1`.execute(portal.db);
    const { xml, rows } = (await excel("report-five/excel")).sheets[0]!;
    await sql`update channels set name_uz = 'Yozma' where id = 1`.execute(portal.db);

    expect(rows.map((row) => row["A"])).toContain('=HYPERLINK("http://x")');
    expect(xml).not.toMatch(/<f>=?HYPERLINK/);
  });

  it("is named as the list of report types names the report", async () => {
    const admin = await portal.as("admin");
    const kept = to.ok(
      await admin.post("/admin/report-types", { id: -1, code: "report_four", nameUz: "Qabullar", nameUk: "Қабуллар", nameRu: "Приёмы" }),
    );
    const { sheets } = await excel("report-four/excel", "leader", "RU");
    to.ok(await admin.delete(`/admin/report-types/${kept.id}`));

    expect(sheets[0]!.rows[0]!["A"]).toBe("Приёмы");
    expect((await excel("report-four/excel", "leader", "RU")).sheets[0]!.rows[0]!["A"]).toBe("Отчёт 4. Приём руководителями");
  });
});

describe("the PDF of a report", () => {
  it.each([
    ["", "841.89 595.28"],
    ["?paper=A4", "841.89 595.28"],
    ["?paper=A3", "1190.55 841.89"],
  ])("is landscape: %j", async (query, size) => {
    const file = await download(portal, "leader", `/reports/report-one/pdf${query}`);

    expect([file.status, file.type]).toEqual([200, "application/pdf"]);
    expect(file.name).toBe(`1-hisobot-Hududlar-kesimida_01.01-${to.today}.pdf`);
    expect(file.bytes.toString("latin1")).toContain(`/MediaBox [0 0 ${size}]`);
  });

  it("is drawn twice at once, and a third one is refused", async () => {
    const ask = () => download(portal, "leader", "/reports/quarterly/pdf");
    const replies = await Promise.all([ask(), ask(), ask()]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
    expect((await ask()).status).toBe(200);
  });
});

describe("the PDF of a dashboard", () => {
  it("is landscape A4, named in words, also where nothing was counted", async () => {
    const file = await download(portal, "leader", "/dashboards/dashboard/pdf?from=01.01.2020&to=31.01.2020", { language: "RU" });

    expect([file.status, file.type, file.name]).toEqual([200, "application/pdf", "Панель-мониторинга_01.01-31.01.2020.pdf"]);
    expect(file.bytes.toString("latin1")).toContain("/MediaBox [0 0 841.89 595.28]");
  });

  it.skipIf(noPoppler)("has the districts and cities on a map by the chosen figure, and names the source of the outlines", async () => {
    const said = async (login: string, query: string) =>
      workshop.textOf("map.pdf", (await download(portal, login, `/dashboards/dashboard/pdf${query}`)).bytes);
    const [came, late, part] = [await said("leader", ""), await said("leader", "?measure=overdue"), await said("leader2", "")];
    const { name } = await portal.db
      .selectFrom("appeals")
      .innerJoin("applicants", "applicants.id", "appeals.applicant_id")
      .innerJoin("areas", "areas.id", "applicants.area_id")
      .select("areas.name_uz as name")
      .executeTakeFirstOrThrow();

    expect(came).toContain("Hududlar xaritasi: Kelib tushgan");
    expect(came).toMatch(new RegExp(`${name.replace(" tumani", "")}\\s+3\\s`));
    expect(late).toContain("Hududlar xaritasi: Muddati oʻtgan");
    for (const text of [came, late]) {
      expect(text).toContain("geoBoundaries (gbOpen UZB ADM2, 2020), OCHA ROCCA, CC BY 3.0 IGO");
      expect(text).toContain("Qoʻqon shahri");
    }
    // of a district's mahallas there are no outlines
    expect(part).not.toContain("geoBoundaries");
  });

  it("of a supervisor is the supervisor's own", async () => {
    expect((await download(portal, "supervisor", "/dashboards/dashboard-supervisor/pdf")).status).toBe(200);
    expect((await download(portal, "supervisor", "/dashboards/dashboard/pdf")).status).toBe(403);
    expect((await download(portal, "leader", "/dashboards/dashboard-supervisor/pdf")).status).toBe(403);
    expect((await download(portal, "executor", "/dashboards/dashboard/pdf")).status).toBe(403);
  });

  it.each([
    ["areasId=x", 400],
    ["unit=streets", 400],
    ["measure=inTime", 400],
    ["from=05.03.2026&to=04.03.2026", 422],
  ])("is refused for %s", async (query, status) => {
    expect((await download(portal, "leader", `/dashboards/dashboard/pdf?${query}`)).status).toBe(status);
  });
});

describe("a person without the right", () => {
  it.each(["excel", "pdf"])("gets no report as %s", async (kind) => {
    for (const name of ["report-one", "report-low-org", "quarterly"])
      expect((await download(portal, "executor", `/reports/${name}/${kind}`)).status, name).toBe(403);
  });

  it.each([
    ["excel?paper=A4", 400, "paper"],
    ["pdf?paper=A5", 400, "paper"],
    ["excel?from=31.02.2026", 400, "from"],
    ["excel?areasId=0", 400, "areasId"],
    ["pdf?from=05.03.2026&to=04.03.2026", 422, "to"],
  ])("is refused %s", async (path, status, field) => {
    const reply = await download(portal, "leader", `/reports/report-one/${path}`);

    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.json().details)).toContain(`"${field}"`);
  });
});

describe("saved choices of a report", () => {
  it("are saved under its name, without columns", async () => {
    const leader = await portal.as("leader");
    const view = { list: "reports:report-two", columns: null, saved: [{ name: "Yanvar", query: "from=01.01.2026&to=31.01.2026" }] };

    expect((await leader.put("/profile/list-views", view)).status).toBe(200);
    expect((await leader.get("/profile/list-views")).body).toContainEqual(view);
    expect((await (await portal.as("controller")).get("/profile/list-views")).body).toEqual([]);
  });

  it.each([
    [{ list: "reports:no-such-report", columns: null, saved: [] }, "list"],
    [{ list: "reports:report-one", columns: ["name"], saved: [] }, "columns.0"],
  ])("with columns, or of no report, are refused: %j", async (view, path) => {
    const reply = await (await portal.as("leader")).put("/profile/list-views", view);

    expect([reply.status, reply.body.details[0].path]).toEqual([422, path]);
  });
});
