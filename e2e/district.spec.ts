import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { look, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ""));
const map = (page: Page) => page.getByRole("list", { name: t("statistics.map") });

test("a district's office sees its mahallas and sectors, takes its dashboard to a meeting, and waits only for its own decisions", async ({
  browser,
}) => {
  const desk = await sitDown(browser, "leader2", "UZ", "/dashboard");
  const { page } = desk;

  await expect(map(page).getByRole("listitem")).toHaveCount(10);
  await expect(map(page)).toContainText("MFY");
  await look(desk, "70-district-dashboard");

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/^\S+_\d\d\.\d\d-\d\d\.\d\d\.\d{4}\.pdf$/);

  await page.getByLabel(t("statistics.rows"), { exact: true }).click();
  await page
    .locator(".ant-select-item-option")
    .filter({ hasText: t("statistics.bySection") })
    .click();
  await expect(page).toHaveURL(/unit=sections/);
  // nobody has said which mahallas a sector has
  await expect(map(page).getByRole("listitem")).toHaveCount(4);
  await look(desk, "71-district-sectors");

  await page.goto("/reports/report-one?unit=sections");
  const rows = page.locator("[data-part='report-table']").first().locator("tbody tr");
  await expect(rows.filter({ hasText: t("statistics.noSection") })).toHaveCount(1);
  await page
    .getByRole("button", { name: t("reports.unfoldAll") })
    .first()
    .click();
  const mahalla = rows
    .filter({ hasText: "MFY" })
    .filter({ has: page.locator("a") })
    .first();
  const name = await mahalla.locator("th").innerText();
  const link = mahalla.locator("a").first();
  const wanted = numberIn(await link.innerText());
  await link.click();
  await expect(page.locator("section[data-part='list'] [data-part='list-total']")).toHaveText(new RegExp(`${wanted}$`));
  await expect(page.locator("[data-part='filter-tag']").filter({ hasText: name })).toBeVisible();

  await page.goto("/reports/report-six");
  await page.getByRole("button", { name: t("reports.unfoldAll") }).click();
  await look(desk, "72-discipline");
  await expect(page.getByRole("img", { name: t("statistics.gradeGood") }).first()).toBeVisible();

  await page.goto("/reports/report-low-org");
  await expect(page.getByRole("region", { name: t("statistics.tasksByOtherOrganization") }).first()).toBeVisible();
});

test("a list opened by another filter has no figures of another list above it; a reader without decisions is asked for none", async ({
  browser,
}) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/appeals/dashboard-appeal?isOpen=1");
  const strip = page.getByRole("navigation", { name: t("statistics.appealsNow") });
  await expect(strip).toBeVisible();
  await page.goto("/appeals/dashboard-appeal?statusesId=6&forInformation=0");
  await expect(page.locator("section[data-part='list'] [data-part='list-total']")).toHaveText(/\d/);
  await expect(strip).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: t("statistics.waiting") })).toBeVisible();

  const supervisor = (await sitDown(browser, "supervisor", "UZ", "/dashboard-supervisor")).page;
  await expect(supervisor.getByRole("region", { name: t("statistics.map") })).toBeVisible();
  await expect(supervisor.getByRole("region", { name: t("statistics.waiting") })).toHaveCount(0);
});
