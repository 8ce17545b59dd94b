import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { bookOf, filledIn, textRows } from "../server/test/support/books.ts";
import { word } from "./calls.ts";
import { button, list, openImport, rowWith, search } from "./reference-lists.ts";
import { dialog, inspect, look, sitDown } from "./office.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const workbook = (name: string, buffer: Buffer) => ({ name, mimeType: xlsx, buffer });

/** As the office of a district keeps its list: title, hidden parts, merged cells, another table beside, two faults in a row. */
const messy = (name: string, district: string, headings: readonly string[]) => {
  const [latin, cyrillic, russian, area, , code] = headings as [string, string, string, string, string, string];
  const rows =
    textRows([["2026-yil uchun roʻyxat"], [], [latin, russian, area, code]], 1) +
    textRows([[`${name} a`, `МСГ ${name} 1`, district, `${name}1`, undefined, "tekshirildi"]], 4) +
    textRows([[`${name} b`, `МСГ ${name} 2`, undefined, `${name}2`]], 5).replace('<row r="5">', '<row r="5" hidden="1">') +
    textRows([[`${name} v`, undefined, "Oltiarik", `${name}1`]], 6);
  return bookOf([
    { name: "Tanlovlar", rows: textRows([[area], [district]]), state: "hidden" },
    { name: "Лист1" },
    {
      name: "Mahallalar",
      rows,
      before: '<cols><col min="4" max="4" hidden="1"/></cols>',
      after: '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="C4:C5"/></mergeCells>',
    },
    { name: "2025", rows: textRows([[cyrillic], ["эски"]]) },
  ]);
};

test("a template is downloaded and filled in, and a messy workbook is reported in every point, in Russian by night", async ({
  browser,
  request,
}) => {
  const [area] = await list(request, "/crud/areas/all");
  const district = String(area!["nameRu"]);
  const name = word();
  const desk = await sitDown(browser, "admin", "RU", "/info/geo/mahallas");
  const { page, t } = desk;
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  await openImport(page, t);
  const form = dialog(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    form.getByRole("button", { name: t("crud.importTemplate") }).click(),
  ]);
  const template = await readFile(await download.path());
  const headings = (
    ["references.nameUz", "references.nameUk", "references.nameRu", "fields.area", "references.section", "references.code"] as const
  ).map((key) => t(key));

  await form.locator("input[type=file]").setInputFiles(workbook("aralash.xlsx", await messy(name, district, headings)));
  const notes = [
    t("crud.importSheetRead", { sheet: "Mahallalar", row: 3 }),
    t("crud.importSheetsUnread", { names: "«2025»" }),
    t("crud.importSheetsHidden", { names: "«Tanlovlar»" }),
    t("crud.importSheetsEmpty", { names: "«Лист1»" }),
    t("crud.importRowsHidden", { count: 1, rows: "5" }),
    t("crud.importColumnsHidden", { names: `${headings[5]} (D)` }),
    t("crud.importCellsMerged", { names: "C4:C5" }),
    t("crud.importColumnsUnnamed", { names: "F" }),
  ];
  for (const note of notes) await expect(form.getByText(note, { exact: true })).toBeVisible();
  const faulty = form.getByRole("row").filter({ hasText: "Mahallalar, " });
  for (const [cell, problem] of [
    ["B6", t("problems.required")],
    ["C6", `${t("problems.no_such_record")}: «Oltiarik»`],
    ["D6", t("problems.twice_in_file")],
    ["D4", t("problems.twice_in_file")],
  ] as const)
    await expect(faulty.filter({ hasText: `Mahallalar, ${cell}` })).toContainText(problem);
  await expect(button(form, t("crud.importWrite"))).toBeDisabled();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await look(desk, `62-messy-workbook-${width}`);
    await form.locator(".ant-modal-body").evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await look(desk, `62-messy-workbook-${width}-below`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await inspect(desk, `62-messy-workbook`);
  expect((await list(request, "/crud/mahalla/all")).filter((one) => one.name.startsWith(name))).toEqual([]);

  const filled = await filledIn(template, [[`${name} a`, undefined, `МСГ ${name}`, district, undefined, `${name}9`]]);
  await form.locator("input[type=file]").setInputFiles(workbook("toza.xlsx", filled));
  await expect(form.getByText(t("crud.importReady"))).toBeVisible();
  await expect(form.getByText(notes[0]!)).toHaveCount(0);
  await button(form, t("crud.importWrite")).click();
  await expect(form).toBeHidden();
  await search(page, name);
  await expect(rowWith(page, name)).toHaveCount(1);
});

test("organisations and departments offer a template where they are imported", async ({ browser }) => {
  const desk = await sitDown(browser, "admin", "UZ", null);
  const { page, t } = desk;
  for (const [path, title] of [
    ["/admin/organizations", "Tashkilotlar"],
    ["/admin/departments", "Boʻlimlar"],
    ["/admin/users", "Yangi-xodimlar"],
  ] as const) {
    await page.goto(path);
    await openImport(page, t);
    const taken = dialog(page).getByRole("button", { name: t("crud.importTemplate") });
    const [download] = await Promise.all([page.waitForEvent("download"), taken.click()]);
    expect(download.suggestedFilename(), path).toMatch(new RegExp(`^${title}_.*\\.xlsx$`));
  }
});
