import { expect, test, type Page } from "@playwright/test";
import { sitDown } from "./office.ts";
import { settled } from "./table.ts";

// The pictures of the README, made of the demo by `node scripts/tool.mjs pictures`, so that they show what is there.
test.skip(process.env.PICTURES === undefined, "they are made by a command of their own");

const keep = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `docs/pictures/${name}.png` });
};

test("a scanned letter becomes an appeal: what was read stands under the fields", async ({ browser }) => {
  test.setTimeout(300_000);
  const { page, t } = await sitDown(browser, "registrator", "UZ", "/appeals/scans");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: t("scanned.ready") })
      .first(),
  ).toBeVisible({ timeout: 240_000 });
  await page.getByRole("button", { name: t("scanned.registerNext") }).click();
  await expect(page.locator("[data-part='letter']")).toBeVisible();
  await expect(page.locator("#applicant_phone")).toBeFocused();
  await page.keyboard.press("Alt+KeyR");
  await page.locator("#applicant_lastName").focus();
  await page.waitForTimeout(1_500);
  await keep(page, "letter");
});

test("a list with the preview of a row", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "RU", "/appeals/process");
  await settled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.locator("[data-part='preview']")).toBeVisible();
  await page.waitForTimeout(1_000);
  await keep(page, "list");
});

test("the card of an appeal by night", async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UK", "/tasks/process-tasks");
  await settled(page);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  await settled(page);
  await page.locator("tbody [data-part='row-link']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^[A-Z]{3}-/ })).toBeVisible();
  await page.waitForTimeout(1_500);
  await keep(page, "card");
});
