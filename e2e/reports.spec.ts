import { readFile } from "node:fs/promises";
import { loadMessages, reportNames, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
/** A figure as it is shown: `1 234`. */
const read = (text: string): number => Number(text.replaceAll(/\D/g, ""));
const tables = (page: Page) => page.locator("[data-part='report-table']");
const settled = (page: Page) => expect(page.locator("[data-part='report'][aria-busy=false]")).toBeVisible();

test("a number of every report opens its list, and back restores the report as it was", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", null);
  const year = new Date().getFullYear() - 1;
  for (const [i, name] of reportNames.entries()) {
    // other walks work in the same office meanwhile: then both are read again
    await expect(async () => {
      await page.goto(`/reports/${name}?from=01.06.${year}`);
      await settled(page);
      // another column of the total each time
      const links = tables(page).first().locator("[data-part='report-total'] a");
      const count = await links.count();
      expect(count, name).toBeGreaterThan(0);
      const link = links.nth((i * 3) % count);
      const wanted = read(await link.innerText());
      await link.click();

      await expect(page.locator("[data-part='list-total']"), name).toHaveText(
        `${t("common.total")}: ${wanted}`.replace(/(\d)(?=(\d{3})+$)/g, "$1\u00a0"),
        { timeout: 5_000 },
      );
    }).toPass();
    await page.goBack();
    await expect(page, name).toHaveURL(new RegExp(`/reports/${name}\\?from=01\\.06\\.${year}$`));
  }
});

test("topics unfold, a column orders them, and their parts open lists too", { tag: "@full" }, async ({ browser }) => {
  const desk = await sitDown(browser, "leader", "UZ", "/reports/report-two");
  const { page } = desk;
  await settled(page);
  const rows = page.locator("[data-part='report-table'] tbody tr");
  const groups = await rows.count();
  const fold = page.locator("[data-part='report-fold']").first();
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await inspect(desk, "60-report-topics");
  const unfold = page.getByRole("button", { name: t("reports.unfoldAll") });
  await unfold.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(groups * 3);

  const leaf = page.locator("[data-part='report-table'] tr[data-level='1'] a").first();
  // other walks work in the same office meanwhile: then both are read again
  await expect(async () => {
    if (!(await leaf.isVisible())) {
      await page.goto("/reports/report-two");
      await unfold.click();
    }
    const wanted = read(await leaf.innerText());
    await leaf.click();
    await expect(page.locator("[data-part='list-total']")).toHaveText(`${t("common.total")}: ${wanted}`, { timeout: 5_000 });
  }).toPass();
  await page.goBack();
  await settled(page);

  const inProcess = page.getByRole("columnheader", { name: t("statistics.open") });
  await inProcess.getByRole("button").click();
  await expect(inProcess).toHaveAttribute("aria-sort", "descending");
  const at = await inProcess.evaluate((head) => {
    const name = head.textContent;
    const labels = [...head.closest("thead")!.querySelectorAll("th")].filter((one) => one.getAttribute("scope") === "col");
    // a column's place is where its head stands from left to right
    return labels
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .findIndex((one) => one.textContent === name);
  });
  const values = (
    await page.locator("[data-part='report-table'] tbody tr").evaluateAll((all, n) => all.map((row) => row.children[n]!.textContent), at)
  ).map(read);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(values[0]).toBeGreaterThan(0);
});

test("no heading of a report overlaps its neighbour in Uzbek Cyrillic", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UK", null);
  for (const report of ["one", "two", "three", "five"]) {
    await page.goto(`/reports/report-${report}`);
    const heads = page.locator("[data-part='report-table'] thead th");
    await expect(heads.nth(5)).toBeVisible();
    const over = await heads.evaluateAll((all) =>
      all.filter((head) => head.scrollWidth > head.clientWidth + 1).map((head) => head.textContent),
    );
    expect(over, report).toEqual([]);
  }
});

test("a report is exported as Excel and PDF, and printed without the menu", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/reports/report-six");
  await settled(page);
  for (const [kind, begins] of [
    ["Excel", "PK"],
    ["PDF", "%PDF"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: kind }).click();
    if (kind === "PDF") await page.getByRole("menuitem", { name: "A3" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(kind === "PDF" ? /^6-hisobot\S+\d{4}\.pdf$/ : /^6-hisobot\S+\d{4}\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, begins.length).toString()).toBe(begins);
  }

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: t("shell.mainMenu") })).toBeHidden();
  await expect(page.locator("[data-part='choices']")).toBeHidden();
  await expect(page.locator("[data-part='report-printed']")).toContainText(t("reports.byReceived"));
  await expect(tables(page).first().locator("[data-part='report-total']")).toBeVisible();
});

test(
  "choices are saved under a name and found again on the index; the summary of a quarter is one page",
  { tag: "@once" },
  async ({ browser }) => {
    const desk = await sitDown(browser, "leader", "UZ", "/reports/report-five?from=01.02.2026&to=28.02.2026&by=resolved");
    const { page } = desk;
    await settled(page);
    await page.getByRole("button", { name: t("reports.saved") }).click();
    const name = `Fevral ${Date.now()}`;
    await page.getByLabel(t("reports.saveNow")).fill(name);
    await page.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(page.locator("[data-part='saved-filters']").getByRole("button", { name, exact: true })).toBeVisible();

    await page.goto("/reports/reports");
    const saved = page.getByRole("region", { name: t("reports.saved") });
    await expect(saved.getByText("01.02.2026 – 28.02.2026").first()).toBeVisible();
    await saved.getByRole("link", { name }).click();
    await expect(page).toHaveURL(/report-five\?from=01\.02\.2026&to=28\.02\.2026&by=resolved$/);
    await settled(page);
    await page.goBack();
    await page.getByRole("button", { name: `${t("common.delete")}: ${name}` }).click();
    await expect(saved.getByRole("link", { name })).toHaveCount(0);

    await page.getByRole("link", { name: t("statistics.quarterly") }).click();
    const sheet = page.locator("[data-part='quarter-sheet']");
    await expect(sheet.getByRole("rowheader", { name: t("statistics.received") })).toBeVisible();
    await inspect(desk, "61-quarterly");
    // the same on paper: one sheet, landscape
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  },
);
