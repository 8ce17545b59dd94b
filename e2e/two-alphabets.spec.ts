import { expect, test } from "@playwright/test";
import { inspect, sitDown } from "./office.ts";

test("the administrator looks at what the new alphabet changes before a day is set", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "admin", "UZ", "/my-day");
  const { page, t } = desk;
  await page.getByRole("link", { name: t("myDay.alphabetDay") }).click();
  await expect(page.getByRole("heading", { name: t("administration.settingAlphabet") })).toBeVisible();
  const preview = page.locator("[data-part=alphabet-preview]");
  await expect(preview).toHaveCount(0);

  await page.getByRole("button", { name: t("administration.alphabetPreview") }).click();

  // five messages, three letters and the menu, each beside itself
  await expect(preview.locator("tr:has(td)")).toHaveCount(9);
  const registered = preview.locator("tr").filter({ hasText: "roʻyxatga olindi. Koʻrib chiqish muddati" });
  await expect(registered.locator("td").nth(1)).toContainText("röyxatga olindi. Körib çiqiş muddati");
  await expect(preview).toContainText("yuqori turuvçi organga yoki Özbekiston Respublikasi");
  await preview.scrollIntoViewIfNeeded();
  await inspect(desk, "alphabet-preview");
  await page.getByRole("button", { name: t("administration.alphabetPreview") }).click();
  await expect(preview).toHaveCount(0);
});
