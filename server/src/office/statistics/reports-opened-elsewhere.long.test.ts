import {
  hidePublished,
  dashboards,
  reportNames,
  reportPageNames,
  reportPages,
  type ReportPageName,
  type StatTable,
  type StatTableReply,
  type Statistics,
} from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "../../engine/archive/unzip.ts";
import { zip } from "../../engine/archive/zip.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { download } from "../../../test/support/download.ts";
import { noOffice, noPoppler, openWorkshop, type Workshop } from "../../../test/support/other-programs.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

const choices = "from=01.03.2026&to=20.11.2026";
/** Separated by |, UTF-8, numbers as stored and not as shown, results of formulas, every sheet. */
const asCsv = "csv:Text - txt - csv (StarCalc):124,34,76,1,,0,false,false,false,false,false,-1";

let portal: Portal;
let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: 400, seed: 7, until: new Date("2026-11-20T12:00:00Z") });
}, 60_000);
afterAll(async () => {
  await portal.close();
  await workshop.close();
});

const fetched = async (path: string, language = "UZ"): Promise<Buffer> => {
  const file = await download(portal, "leader", `/reports/${path}`, { language });
  expect(file.status, path).toBe(200);
  return file.bytes;
};

/** The file as a careless writer would leave it: every formula gives 999 until it is calculated. */
const spoilt = async (bytes: Buffer): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const entries = [...unzip(bytes, { bytes: 50_000_000, entries: 100 })].map(([name, content]) => ({
    name,
    content: [content.toString("utf8").replace(/( t="str")?><f>([^<]*)<\/f><v>[^<]*<\/v>/g, "><f>$2</f><v>999</v>")],
  }));
  for await (const part of zip(entries)) parts.push(part);
  return Buffer.concat(parts);
};

type Line = readonly (string | number | null)[];
/** What the screen shows: the name of each row and its values, first the total. */
const expected = (table: StatTable, reply: StatTableReply): Line[] =>
  table.rows === "whole"
    ? reply.total.map((value) => [value])
    : [["Jami", ...reply.total], ...reply.rows.map(({ name, values }): Line => [name, ...values])];
const read = (csv: string, table: StatTable, rows: number): Line[] =>
  csv
    .trimEnd()
    .split("\n")
    .slice(-rows)
    .map((line): Line => {
      const [name, ...values] = line.split("|").map((cell) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"'));
      const numbers = values.map((value) => (value === "" ? null : Number(value)));
      return table.rows === "whole" ? numbers : [name!, ...numbers];
    });

describe.skipIf(noOffice !== "")(`LibreOffice opens the Excel of reports${noOffice}`, () => {
  const files = new Map<ReportPageName, { bytes: Buffer; reply: Statistics }>();
  const compare = async (reckons: boolean): Promise<number> => {
    const sent = await Promise.all(
      [...files].map(async ([name, { bytes }]): Promise<[string, Buffer]> => [`${name}.xlsx`, reckons ? await spoilt(bytes) : bytes]),
    );
    const made = await workshop.converted(Object.fromEntries(sent), asCsv, { reckons });
    let cells = 0;
    for (const [name, { bytes, reply }] of files)
      for (const [i, sheet] of readXlsx(bytes).entries()) {
        const found = made.get(`${name}-${sheet.name}.csv`);
        const [table, answer] = [reportPages[name].tables[reply.tables[i]!.name as never] as StatTable, reply.tables[i]!];
        const lines = expected(table, answer);

        expect(read(found ?? "", table, lines.length), `${name} ${sheet.name}`).toEqual(lines);
        cells += lines.flat().length;
      }
    return cells;
  };
  beforeAll(async () => {
    const leader = await portal.as("leader");
    for (const name of reportPageNames) {
      const { body } = await leader.get(`/reports/${name}?${choices}`);
      files.set(name, { bytes: await fetched(`${name}/excel?${choices}`), reply: name === "quarterly" ? hidePublished(body) : body });
    }
  }, 60_000);

  it("and every cell of every sheet is what the screen shows, without calculation", async () => {
    expect(await compare(false)).toBeGreaterThan(4000);
  }, 120_000);

  it("and formulas give the same when they are calculated", async () => {
    expect(await compare(true)).toBeGreaterThan(4000);
  }, 120_000);
});

describe.skipIf(noPoppler !== "")(`pdftotext reads the PDF of reports${noPoppler}`, () => {
  it.each([
    [
      "UZ",
      [
        "1-hisobot. Hududlar kesimida",
        "Davr: 01.03.2026 – 20.11.2026 (kelib tushgan sana boʻyicha)",
        "Oltiariq tumani",
        "Yuridik shaxslar",
        "Boshqa hudud",
        "1-bet, jami 3 bet",
      ],
    ],
    [
      "RU",
      ["Отчёт 1. ", "Период: 01.03.2026 – 20.11.2026 (по дате поступления)", "Алтыарыкский район", "Юридические лица", "Другой регион"],
    ],
    ["UK", ["1-ҳисобот. ", "Давр: 01.03.2026 – 20.11.2026 (келиб тушган сана бўйича)", "Олтиариқ тумани", "Юридик шахслар", "Бошқа ҳудуд"]],
  ])(
    "in %s",
    async (language, texts) => {
      const text = await workshop.textOf(`${language}.pdf`, await fetched(`report-one/pdf?${choices}`, language));

      for (const words of texts) expect(text).toContain(words);
      expect(text).toContain(language === "UZ" ? "Shermatov Ikrom Mansurovich" : "Шерматов Икром Мансурович");
    },
    60_000,
  );

  it("with each number once for each cell, though columns stand on several pages", async () => {
    const { body } = await (await portal.as("leader")).get(`/reports/report-two?${choices}`);
    const [topics] = (body as Statistics).tables;
    const lines = (await workshop.pagesOf("wide.pdf", await fetched(`report-two/pdf?${choices}`))).flat();

    const valuesOf = (name: string) =>
      lines
        // the number of the row stands before its name
        .map((line) => line.replace(/^\d+ (?=\D)/, ""))
        .filter((line) => line.startsWith(`${name} `) && /^[\d +−]+$/.test(line.slice(name.length)))
        .flatMap((line) => line.slice(name.length).trim().split(" "))
        .map((text) => Number(text.replace("−", "-")));
    expect(valuesOf("Jami")).toEqual(topics!.total);
    // a longer name stands on two lines
    const short = topics!.rows.filter(({ level, name }) => level === 0 && name.length <= 30);
    expect(short.length).toBeGreaterThan(4);
    for (const { name, values } of short) expect(valuesOf(name), name).toEqual(values);
  }, 60_000);

  it.each(reportNames)("with %s complete on paper, and no page without rows", async (name) => {
    const { tables } = (await (await portal.as("supervisor")).get(`/reports/${name}?${choices}`)).body as Statistics;
    const { bytes } = await download(portal, "supervisor", `/reports/${name}/pdf?${choices}`);
    const pages = await workshop.pagesOf(`${name}.pdf`, bytes);

    const lines = pages.flat();
    for (const { rows } of tables)
      // a longer name stands on two lines
      for (const row of rows.filter((one) => one.name.length <= 25))
        expect(
          lines.some((line) => line.includes(`${row.name} `)),
          row.name,
        ).toBe(true);
    // beside a heading that stands upright pdftotext does not keep a row's numbers in its line, but its name
    const names = tables.flatMap(({ rows }) => rows.map((row) => row.name.slice(0, 25)));
    for (const [at, page] of pages.entries())
      expect(page.filter((line) => names.some((one) => line.includes(one))).length, `page ${at + 1}`).toBeGreaterThan(0);
  });

  it("with a dashboard that says who drew it up, for whom, and where it is signed", async () => {
    const { bytes } = await download(portal, "leader", `/dashboards/dashboard/pdf?${choices}`);
    const text = await workshop.textOf("dashboard.pdf", bytes);

    expect(text).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d holatiga koʻra\. Tuzuvchi: Shermatov Ikrom Mansurovich, Fargʻona viloyati hokimligi/);
    expect(text).toMatch(/Rahbar _{10,}/);
    expect(text).toContain("Ijrochi: Shermatov Ikrom Mansurovich");

    // what is open, by its days, of appeals and of tasks
    const days = [
      "Muddati kelmagan",
      "3 kun ichida tugaydi",
      "Bugun tugaydi",
      "3 kungacha oʻtgan",
      "30 kungacha oʻtgan",
      "30 kundan koʻp oʻtgan",
    ];
    for (const day of days) expect(text.match(new RegExp(`■ ${day}: \\d+`, "g")), day).toHaveLength(2);

    // beside each of the channels by which most came: how many appeals, and how many of these are closed
    const { tables } = (await (await portal.as("leader")).get(`/dashboards/dashboard?${choices}`)).body as Statistics;
    const columns = Object.keys(dashboards.dashboard.tables.channels.columns);
    const channels = tables
      .find(({ name }) => name === "channels")!
      .rows.map(({ name, values }) => {
        const [came, closed] = ["received", "closed"].map((column) => values[columns.indexOf(column)]!);
        return { name, came, closed };
      });
    const most = channels.toSorted((a, b) => b.came! - a.came!).slice(0, 5);
    expect(most.some(({ came, closed }) => came! > closed!)).toBe(true);
    for (const { name, came, closed } of most) expect(text).toMatch(new RegExp(`${name} +${came} ?/ ?${closed}\\b`));
  }, 60_000);

  it("with a published summary that names nobody", async () => {
    const text = await workshop.textOf("quarter.pdf", await fetched(`quarterly/pdf?from=01.07.2026&to=30.09.2026`));

    expect(text).toContain("Choraklik yakun");
    expect(text).toContain("Davr: 01.07.2026 – 30.09.2026");
    expect(text).toContain("Fargʻona viloyati hokimligi");
    expect(text).toContain("1-bet, jami 1 bet");
    expect(text).not.toContain("Shermatov");
  }, 60_000);
});
